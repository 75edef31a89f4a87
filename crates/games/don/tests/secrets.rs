//! Nobody peeks: views against an oracle of their own, knowledge against the truth, worlds against both.
//!
//! Invariant 11 and section 2.3, over random games of every mode, player count and observer.

mod support;

use don::{Don, Event, Knowledge, Options, State};
use proptest::prelude::*;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Observer, Pending, Seat, State as _};
use support::{COMBINATIONS, Play, all_options, generator, legal, random_step};

fn tables() -> impl Strategy<Value = (Json, usize, u64, usize)> {
    (0..COMBINATIONS, 3..=6usize, any::<u64>(), 0..300usize)
        .prop_map(|(bits, seats, seed, stop)| (all_options().nth(bits).unwrap_or_default(), seats, seed, stop))
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// A game stopped somewhere, with its log.
fn stopped(options: &Options, seats: usize, seed: u64, stop: usize) -> Play {
    let mut rng = generator(seed);
    let mut play = Play { state: Don::setup(options, seats).expect("a table"), log: Vec::new() };
    for _ in 0..stop {
        if play.state.pending() == Pending::Over {
            break;
        }
        random_step(&mut play.state, &mut rng, &mut |event| play.log.push(event));
    }
    play
}

proptest! {
    #![proptest_config(config(1200))]

    /// Invariant 11: what an observer may not see changes nothing he is shown.
    #[test]
    fn scrambling_secrets_changes_nothing((options, seats, seed, stop) in tables()) {
        let options = Don::options(&options).expect("options");
        let play = stopped(&options, seats, seed, stop);
        let mut rng = generator(!seed);
        for observer in Observer::all(seats) {
            let other = Play { state: Don::scramble(&play.state, observer, &mut rng), log: play.log.clone() };
            prop_assert_eq!(other.state.audit(), Ok(()));
            prop_assert_eq!(play.state.view(observer), other.state.view(observer));
            prop_assert_eq!(play.view(observer).to_string(), other.view(observer).to_string());
            if let Observer::Seat(seat) = observer {
                prop_assert_eq!(legal(&play.state, seat), legal(&other.state, seat));
                prop_assert_eq!(play.state.default_action(seat), other.state.default_action(seat));
            }
            for event in &play.log {
                prop_assert_eq!(State::shown(event, observer), *event);
                prop_assert_eq!(play.state.recalls(event), other.state.recalls(event));
            }
        }
    }

    /// A possible world looks the same, offers the same, is sound, and agrees with what is known.
    #[test]
    fn possible_worlds_look_the_same((options, seats, seed, stop) in tables()) {
        let options = Don::options(&options).expect("options");
        let play = stopped(&options, seats, seed, stop);
        let mut rng = generator(!seed);
        for observer in Observer::all(seats) {
            let view = play.state.view(observer);
            for known in [Don::knowledge(&view), remembered(&options, seats, &play.log, observer)] {
                let world = Don::possible_world(&view, &known, &mut rng);
                prop_assert_eq!(world.audit(), Ok(()));
                prop_assert_eq!(&world.view(observer), &view);
                prop_assert!(agrees(&known, &world));
                if let Observer::Seat(seat) = observer {
                    prop_assert_eq!(legal(&world, seat), legal(&play.state, seat));
                    let mut own = speakeasy_core::ActionList::new();
                    view.legal(&mut own);
                    prop_assert_eq!(own.to_vec(), legal(&play.state, seat));
                }
            }
        }
    }

    /// Section 2.2: perfect memory yields every count, and knowledge begun late never excludes the truth.
    #[test]
    fn memory_is_sound_and_if_complete_exact((options, seats, seed, stop) in tables()) {
        let options = Don::options(&options).expect("options");
        let mut rng = generator(seed);
        let mut state = Don::setup(&options, seats).expect("a table");
        let mut always = Don::knowledge(&state.view(Observer::Public));
        let mut late: Option<Knowledge> = None;
        let mut step = 0;
        while state.pending() != Pending::Over {
            random_step(&mut state, &mut rng, &mut |event| {
                Don::learn(&mut always, &event);
                if let Some(late) = &mut late {
                    Don::learn(late, &event);
                }
            });
            step += 1;
            if step == stop {
                late = Some(Don::knowledge(&state.view(Observer::Seat(Seat(0)))));
            }
            for seat in Seat::all(seats) {
                let exact = always.chips(seat);
                prop_assert_eq!((exact.least, exact.most), (state.chips(seat), state.chips(seat)));
            }
            prop_assert!(late.as_ref().is_none_or(|late| agrees(late, &state)));
        }
    }
}

/// The knowledge of somebody who has watched from the start.
fn remembered(options: &Options, seats: usize, log: &[Event], observer: Observer) -> Knowledge {
    let start = Don::setup(options, seats).expect("a table");
    let mut known = Don::knowledge(&start.view(observer));
    log.iter().for_each(|event| Don::learn(&mut known, event));
    known
}

fn agrees(known: &Knowledge, state: &State) -> bool {
    Seat::all(state.seats()).all(|seat| {
        let range = known.chips(seat);
        (range.least..=range.most).contains(&state.chips(seat))
    })
}

/// How often each distribution of chips comes up in many worlds.
fn chip_counts(play: &Play, known: &Knowledge, observer: Observer) -> Vec<(Vec<u8>, u32)> {
    let mut rng = generator(3);
    let view = play.state.view(observer);
    let mut counts = std::collections::BTreeMap::<Vec<u8>, u32>::new();
    for _ in 0..30_000 {
        let world = Don::possible_world(&view, known, &mut rng);
        *counts.entry(Seat::all(play.state.seats()).map(|seat| world.chips(seat)).collect()).or_default() += 1;
    }
    counts.into_iter().collect()
}

#[track_caller]
fn assert_even(counts: &[(Vec<u8>, u32)], kinds: usize) {
    assert_eq!(counts.len(), kinds, "{counts:?}");
    let fair = 30_000.0 / kinds as f64;
    let spread = 5.0 * fair.sqrt();
    assert!(counts.iter().all(|(_, count)| (f64::from(*count) - fair).abs() < spread), "{counts:?}");
}

/// Who has just sat down thinks every distribution alike that fits pot, own chips and standing bid.
#[test]
fn unknown_chips_are_spread_evenly() {
    let given = json!({"round": 2, "chips": [30, 3, 2], "pot": 1, "tableau": [["Y0"], [], []]});
    let mut play = Play::of(json!({"sideAuctions": false}), 3, given);
    let me = Observer::Seat(Seat(0));
    let fresh = |play: &Play| Don::knowledge(&play.state.view(me));
    let counts = chip_counts(&play, &fresh(&play), me);
    assert_even(&counts, 6);
    assert!(counts.iter().all(|(chips, _)| chips[0] == 30 && chips[1] + chips[2] == 5));
    // A standing bid of 2 shows that its bidder has 2 at least.
    play.play("A pass; B bid 2");
    let counts = chip_counts(&play, &fresh(&play), me);
    assert_even(&counts, 4);
    assert!(counts.iter().all(|(chips, _)| chips[1] >= 2));
}

/// Knowledge begun late narrows what is possible: bids prove chips, offences and overbids bound them.
#[test]
fn events_narrow_what_is_possible() {
    let given = json!({"round": 2, "chips": [28, 3, 1, 4], "pot": 12, "tableau": [["Y0"], [], [], []]});
    let mut play = Play::of(json!({"sideAuctions": false, "strictTable": true}), 4, given);
    let me = Observer::Seat(Seat(0));
    let mut known = Don::knowledge(&play.state.view(me));
    let seen = play.log.len();
    play.play("A pass; B bid 6; C pass; D pass");
    play.log[seen..].iter().for_each(|event| Don::learn(&mut known, event));
    assert_eq!((known.chips(Seat(1)).least, known.chips(Seat(1)).most), (0, 5), "B could not pay 6");
    let counts = chip_counts(&play, &known, me);
    // B has 0 to 5 of the 8 chips, C and D share the rest: 9 + 8 + 7 + 6 + 5 + 4 ways.
    assert_even(&counts, 39);

    // At a strict table a standing bid proves nothing.
    play.play("A pass; C bid 30");
    let known = Don::knowledge(&play.state.view(me));
    assert_eq!(known.chips(Seat(2)).least, 0);
    let poorest = chip_counts(&play, &known, me).iter().map(|(chips, _)| chips[2]).min();
    assert_eq!(poorest, Some(0));
}

/// With perfect memory there is nothing to guess but the deck.
#[test]
fn perfect_memory_leaves_only_the_deck() {
    let options = Options::default();
    let play = stopped(&options, 4, 11, 120);
    let me = Observer::Seat(Seat(2));
    let known = remembered(&options, 4, &play.log, me);
    let counts = chip_counts(&play, &known, me);
    assert_eq!(counts.len(), 1);
    let truth: Vec<u8> = Seat::all(4).map(|seat| play.state.chips(seat)).collect();
    assert_eq!(counts[0].0, truth);
}

/// Every unseen card is on top equally often, whoever looks.
#[test]
fn the_deck_is_in_any_order() {
    let play = stopped(&Options::default(), 3, 4, 150);
    let view = play.state.view(Observer::Public);
    let known = Don::knowledge(&view);
    let mut rng = generator(9);
    let unseen = view.table().unseen();
    let mut on_top = std::collections::BTreeMap::<String, u32>::new();
    for _ in 0..1000 * unseen.len() {
        let world = Don::possible_world(&view, &known, &mut rng);
        *on_top.entry(world.deck()[0].to_string()).or_default() += 1;
    }
    assert_eq!(on_top.len(), unseen.len());
    assert!(on_top.values().all(|count| (800..1200).contains(count)), "{on_top:?}");
}

/// Knowledge of another table contradicts the view; the view wins.
#[test]
fn foreign_knowledge_does_no_harm() {
    let rich = json!({"chips": [0, 36, 0], "round": 2, "tableau": [["Y0"], [], []]});
    let poor = json!({"chips": [36, 0, 0], "round": 2, "tableau": [["Y0"], [], []]});
    let open = json!({"sideAuctions": false, "chips": "open"});
    let known = Don::knowledge(&Play::of(open, 3, rich).state.view(Observer::Public));
    let play = Play::of(json!({"sideAuctions": false}), 3, poor);
    let view = play.state.view(Observer::Seat(Seat(0)));
    let world = Don::possible_world(&view, &known, &mut generator(1));
    assert_eq!((world.audit(), world.view(Observer::Seat(Seat(0)))), (Ok(()), view));
}
