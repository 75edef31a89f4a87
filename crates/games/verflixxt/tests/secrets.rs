//! Nobody peeks, and nobody forgets: views, knowledge and possible worlds.

mod common;

use common::{Generator, SeedableRng, Step, options, random_game, random_step, random_table, table, take};
use proptest::prelude::*;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{ActionList, Game, Observer, Pending, Seat, State as _};
use std::collections::BTreeMap;
use verflixxt::{Action, Event, Knowledge, Options, State, Verflixxt, View};

fn legal(state: &State, observer: Observer) -> Vec<Action> {
    let mut list = ActionList::new();
    if let Observer::Seat(seat) = observer {
        state.legal(seat, &mut list);
    }
    list.to_vec()
}

/// What the observer is shown of a step, less the kind of a token just drawn from the hidden pile.
fn shown(state: &State, step: &Step, observer: Observer) -> Vec<Event> {
    let mut events = Vec::new();
    take(&mut state.clone(), step, &mut |event| {
        events.push(match State::shown(&event, observer) {
            Event::WormGained { seat, turn, .. } => Event::WormGained { seat, turn, kind: None },
            event => event,
        })
    });
    events
}

fn same_to_the_observer(view: &View, world: &State, state: &State) {
    let observer = view.observer();
    assert_eq!(&world.view(observer), view);
    assert_eq!(legal(world, observer), legal(state, observer));
    assert_eq!(world.audit(), Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Item 19 as a law: scrambling what an observer may not see changes nothing it is shown.
    #[test]
    fn hidden_things_do_not_show(seed: u64) {
        let mut rng = Generator::seed_from_u64(seed ^ 1);
        random_game(seed, |state, step, _, _| {
            for observer in Observer::all(state.seats()) {
                let other = Verflixxt::scramble(state, observer, &mut rng);
                assert_eq!(other.view(observer), state.view(observer));
                assert_eq!(legal(&other, observer), legal(state, observer));
                let legal_there = match step {
                    Step::Act(seat, action) => other.check(*seat, *action).is_ok(),
                    Step::Draw(_) => true,
                };
                if legal_there {
                    assert_eq!(shown(&other, step, observer), shown(state, step, observer));
                }
            }
        });
    }

    /// Item 19 to the letter: the JSON of a view has no kind of another player's token and no pile.
    #[test]
    fn invariant_19_views_hold_no_secrets(seed: u64) {
        random_game(seed, |_, _, state, _| {
            let position = Verflixxt::position(state);
            for observer in Observer::all(state.seats()) {
                let view = Verflixxt::view_json(&state.view(observer), &[], &[]);
                assert!(view["worm_pile"].is_null());
                assert_eq!(view["worm_pile_count"], state.pile().tokens().len());
                for seat in Seat::all(state.seats()) {
                    for token in view["worms"][seat.index()].as_array().unwrap() {
                        assert_eq!(token["kind"].is_null(), !observer.is(seat));
                    }
                    assert_eq!(view["stack_counts"][seat.index()], state.stacks().count(seat));
                }
                for (key, value) in position.as_object().unwrap() {
                    if !["worms", "worm_pile", "stacks"].contains(&key.as_str()) {
                        assert_eq!(&view[key], value);
                    }
                }
            }
        });
    }

    /// A possible world looks the same to the observer, whether he has just come or watched from the start.
    #[test]
    fn worlds_look_the_same(seed: u64) {
        let mut rng = Generator::seed_from_u64(seed ^ 2);
        let mut watching: Vec<(Observer, Knowledge)> = Vec::new();
        random_game(seed, |before, _, state, events| {
            if watching.is_empty() {
                watching = Observer::all(state.seats()).map(|who| (who, Verflixxt::knowledge(&before.view(who)))).collect();
            }
            for (observer, knowledge) in &mut watching {
                for event in events {
                    Verflixxt::learn(knowledge, &State::shown(event, *observer));
                }
                let view = state.view(*observer);
                let world = Verflixxt::possible_world(&view, knowledge, &mut rng);
                same_to_the_observer(&view, &world, state);
                // Whoever has watched from the start has seen every tile being collected.
                assert_eq!(world.stacks(), state.stacks());
                let fresh = Verflixxt::possible_world(&view, &Verflixxt::knowledge(&view), &mut rng);
                same_to_the_observer(&view, &fresh, state);
            }
        });
    }
}

/// A worm token with an identity, as no player sees it.
#[derive(Clone, Copy)]
struct Marked {
    id: usize,
    gained: u32,
}

/// Follows every token of a game by its identity, to know what an attentive observer can know.
struct Tracker {
    kinds: Vec<Json>,
    pile: Vec<usize>,
    hands: Vec<Vec<Marked>>,
    known: Vec<bool>,
}

impl Tracker {
    fn follow(&mut self, event: &Event, observer: Observer) {
        match *event {
            Event::WormGained { seat, turn, .. } => {
                let id = self.pile.remove(0);
                self.known[id] |= observer.is(seat);
                self.hands[seat.index()].push(Marked { id, gained: turn });
            }
            Event::WormPlayed { seat, kind, gained } => {
                let hand = &mut self.hands[seat.index()];
                let fits = |token: &Marked| token.gained == gained && self.kinds[token.id] == kind.word();
                // Of equal tokens nobody can tell which is played: take a known one.
                let known = hand.iter().position(|token| fits(token) && self.known[token.id]);
                let index = known.or_else(|| hand.iter().position(fits)).unwrap();
                let id = hand.remove(index).id;
                self.known[id] = true;
                self.pile.push(id);
            }
            _ => {}
        }
    }
}

/// Knowledge of worm tokens: what was seen played and put back is remembered, also in the hand that draws it again.
#[test]
fn worlds_agree_with_all_that_was_seen() {
    let given = json!({"mode": "nochmal", "worms": "on", "wormSet": "eight", "nochmalLayout": "fixed", "nochmalFixed": "full36"});
    let options = options(given);
    let (mut below, mut in_hands) = (0, 0);
    for seed in 0..300 {
        let mut rng = Generator::seed_from_u64(seed);
        let seats = 2 + seed as usize % 3;
        let observer = if seed % 4 == 0 { Observer::Public } else { Observer::Seat(Seat(seed as u8 % 2)) };
        let mut state = Verflixxt::setup(&options, seats).unwrap();
        let mut knowledge = Verflixxt::knowledge(&state.view(observer));
        let mut tracker: Option<Tracker> = None;
        while let Some(step) = random_step(&state, &mut rng) {
            let mut events = Vec::new();
            take(&mut state, &step, &mut |event| events.push(event));
            for event in &events {
                Verflixxt::learn(&mut knowledge, &State::shown(event, observer));
                if let Some(tracker) = &mut tracker {
                    tracker.follow(event, observer);
                }
            }
            if tracker.is_none() && events.iter().any(|event| matches!(event, Event::WormsShuffled { .. })) {
                let kinds = Verflixxt::position(&state)["worm_pile"].as_array().unwrap().clone();
                let count = kinds.len();
                tracker = Some(Tracker {
                    kinds,
                    pile: (0..count).collect(),
                    hands: vec![Vec::new(); seats],
                    known: vec![false; count],
                });
            }
            let Some(tracker) = &tracker else { continue };
            let world = Verflixxt::possible_world(&state.view(observer), &knowledge, &mut rng);
            for (place, &id) in tracker.pile.iter().enumerate().filter(|(_, id)| tracker.known[**id]) {
                assert_eq!(world.pile().tokens()[place].word(), tracker.kinds[id], "seed {seed}");
                below += 1;
            }
            for seat in Seat::all(seats).filter(|&seat| !observer.is(seat)) {
                for token in tracker.hands[seat.index()].iter().filter(|token| tracker.known[token.id]) {
                    let kind = |kind: &verflixxt::Kind| tracker.kinds[token.id] == kind.word();
                    let found =
                        world.hands().of(seat).iter().any(|held| held.gained == token.gained && kind(&held.kind));
                    assert!(found, "seed {seed}");
                    in_hands += 1;
                }
            }
        }
    }
    assert!(below > 10_000 && in_hands > 1_000, "both kinds of memory are put to the test: {below}, {in_hands}");
}

/// How often each outcome appears must be close to its probability: five standard deviations.
fn expect_share(times: usize, of: usize, probability: f64, what: &str) {
    let (n, found) = (of as f64, times as f64 / of as f64);
    let margin = 5.0 * (probability * (1.0 - probability) / n).sqrt();
    assert!((found - probability).abs() < margin, "{what}: {found} instead of {probability}");
}

/// Worlds of a newcomer: unseen tokens are uniform over the full set less what is seen, here ten less one DOUBLE.
#[test]
fn unseen_tokens_are_uniform() {
    let given = json!({
        "turn": 10, "path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "S", "B1": "S", "F": "S"}, "worm_pile": ["PUSH", "SWAP"],
        "worms": [[{"kind": "DOUBLE", "gained": 3}], [{"kind": "BOTTOM", "gained": 5}]]
    });
    let state = table(json!({"mode": "nochmal", "worms": "on"}), 2, given).state;
    let view = state.view(Observer::Seat(Seat(0)));
    let knowledge = Verflixxt::knowledge(&view);
    let mut rng = Generator::seed_from_u64(7);
    let (samples, mut held, mut pairs) = (40_000, BTreeMap::new(), 0);
    for _ in 0..samples {
        let world = Verflixxt::possible_world(&view, &knowledge, &mut rng);
        let (other, pile) = (world.hands().of(Seat(1))[0].kind, world.pile().tokens());
        *held.entry(other.word()).or_insert(0) += 1;
        pairs += usize::from(other.word() == "SWAP" && pile[0].word() == "SWAP");
        assert_eq!(pile.len(), 2);
    }
    for (kind, count) in [("DOUBLE", 2.0), ("BOTTOM", 3.0), ("PUSH", 2.0), ("SWAP", 2.0)] {
        expect_share(held[kind], samples, count / 9.0, kind);
    }
    expect_share(pairs, samples, 2.0 / 9.0 / 8.0, "two SWAP");
}

/// Worlds of hidden stacks: unseen tiles are uniform, remembered ones certain.
#[test]
fn unseen_tiles_are_uniform() {
    let given = json!({"path": ["+1", "+2", "+3", "-9"], "active": 1, "stacks": [["-1a"], ["L1", "L2"], ["L3"]],
                       "figures": {"A1": "S", "B1": "+1", "C1": "S"}});
    let mut t = table(json!({"mode": "base", "hideStacks": "on"}), 3, given);
    let observer = Observer::Seat(Seat(0));
    let mut knowledge = Verflixxt::knowledge(&t.state.view(observer));
    t.go(1, "", "B1");
    for event in &t.events {
        Verflixxt::learn(&mut knowledge, &State::shown(event, observer));
    }
    let view = t.state.view(observer);
    assert_eq!(view.stack(Seat(1)), None);
    let mut rng = Generator::seed_from_u64(8);
    let (samples, mut lucky, mut on_top) = (40_000, 0, 0);
    for _ in 0..samples {
        let world = Verflixxt::possible_world(&view, &knowledge, &mut rng);
        let theirs = world.stacks().list(Seat(1));
        assert_eq!((theirs.len(), theirs[2].name()), (3, "+1"), "the tile seen collected lies on top");
        lucky += usize::from(theirs[0].name() == "L4");
        on_top += usize::from(world.stacks().list(Seat(2))[0].name() == "L4");
    }
    // 32 tiles less the path of three, the own one and the remembered one.
    expect_share(lucky, samples, 1.0 / 27.0, "L4 lowest of B");
    expect_share(on_top, samples, 1.0 / 27.0, "L4 of C");
}

/// The distribution of worlds is that of the truth: many real games are played, and of those that look alike
/// to A, the hidden token of B is counted.
#[test]
fn worlds_are_as_likely_as_the_truth() {
    let options = options(json!({"mode": "nochmal", "worms": "on", "nochmalLayout": "fixed", "startPlayer": 0}));
    let mut rng = Generator::seed_from_u64(9);
    let script = |state: &mut State, knowledge: &mut Knowledge| {
        let observer = Observer::Seat(Seat(0));
        let moves = [(3, "A1"), (1, "B1"), (1, "A1"), (2, "B1")];
        for (num, figure) in moves {
            let Pending::Turn(seat) = state.pending() else { panic!("somebody is to roll") };
            let mut tell = |event: Event| Verflixxt::learn(knowledge, &State::shown(&event, observer));
            state.apply(seat, Action::Roll, &mut tell);
            let roll = Verflixxt::read_chance(state, "roll", &json!({"num": num, "act": "NOT"})).unwrap();
            state.apply_chance(&roll, &mut tell);
            let figure = verflixxt::Figure::parse(figure).unwrap();
            state.apply(seat, Action::Move { figure }, &mut tell);
        }
    };
    let (mut truth, mut worlds, mut games) = ([0usize; 4], [0usize; 4], 0);
    for _ in 0..40_000 {
        let mut state = Verflixxt::setup(&options, 2).unwrap();
        let mut knowledge = Verflixxt::knowledge(&state.view(Observer::Seat(Seat(0))));
        let pile = state.sample(&mut rng);
        state.apply_chance(&pile, &mut |event| Verflixxt::learn(&mut knowledge, &event));
        script(&mut state, &mut knowledge);
        if state.hands().of(Seat(0))[0].kind.word() == "SWAP" {
            games += 1;
            let view = state.view(Observer::Seat(Seat(0)));
            let world = Verflixxt::possible_world(&view, &knowledge, &mut rng);
            truth[state.hands().of(Seat(1))[0].kind as usize] += 1;
            worlds[world.hands().of(Seat(1))[0].kind as usize] += 1;
        }
    }
    for (kind, count) in [("BOTTOM", 3.0), ("SWAP", 1.0), ("PUSH", 2.0), ("DOUBLE", 3.0)] {
        let index = verflixxt::Kind::from_word(kind).unwrap() as usize;
        expect_share(truth[index], games, count / 9.0, kind);
        expect_share(worlds[index], games, count / 9.0, kind);
    }
}

/// A table where figures, tiles and tokens are set aside still has worlds for everybody.
#[test]
fn reduced_positions_have_worlds() {
    let mut rng = Generator::seed_from_u64(3);
    let reduced = |options: &Options, seats: usize, rng: &mut Generator| {
        let worms = options.has_worms().then(|| json!([{"kind": "PUSH", "gained": 2}, {"kind": "PUSH", "gained": 2}]));
        let path = match options.mode.word() {
            "base" => json!(["-9", "+1"]),
            "nochmal" => json!(["-9", "V1", "V2", "V3", "V4"]),
            _ => json!(["-9", "X1", "X2", "X3", "X4"]),
        };
        let mut figures = json!({"A1": "-9", "B1": "S"});
        if options.has_flixxy() {
            figures["F"] = json!(["S", "G", "-9"][speakeasy_core::below(rng, 3) as usize]);
        }
        let mut worms_all = vec![json!([]); seats];
        worms_all[1] = worms.unwrap_or(json!([]));
        let mut stacks = vec![json!([]); seats];
        stacks[1] = json!(["L1", "-8a"]);
        let given = json!({"turn": 5, "path": path, "figures": figures, "worms": worms_all, "stacks": stacks});
        Verflixxt::from_position(options, seats, &given, &mut |_| {}).unwrap()
    };
    for _ in 0..300 {
        let (options, seats) = random_table(&mut rng);
        let mut state = reduced(&options, seats, &mut rng);
        for _ in 0..40 {
            for observer in Observer::all(seats) {
                let view = state.view(observer);
                let world = Verflixxt::possible_world(&view, &Verflixxt::knowledge(&view), &mut rng);
                same_to_the_observer(&view, &world, &state);
            }
            let Some(step) = random_step(&state, &mut rng) else { break };
            take(&mut state, &step, &mut |_| {});
        }
    }
}
