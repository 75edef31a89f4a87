//! The bots of Verflixxt: what they see, what they pass over, and how well they play.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_bots::bot::Player;
use speakeasy_bots::clock::Stopped;
use speakeasy_bots::exact::{self, Solver};
use speakeasy_bots::expectimax;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::level::Level;
#[cfg(feature = "weights")]
use speakeasy_bots::net::Net;
use speakeasy_bots::support::BotSupport;
use speakeasy_core::json::json;
use speakeasy_core::{ActionList, Game, Observer, Pending, Seat, State as _, below, pick};
use std::collections::HashSet;
use verflixxt::{Action, State, Verflixxt};

fn table(mode: &str, seats: usize) -> State {
    let mode = Verflixxt::MODES.iter().find(|known| known.id == mode).unwrap();
    let options = Verflixxt::options(&mode.options.parse().unwrap()).unwrap();
    Verflixxt::setup(&options, seats).unwrap()
}

/// Options that no mode has: all tiles on the fixed path, and guards that may be pushed alone.
fn pushed_guards(seats: usize) -> State {
    let options = json!({
        "mode": "nochmal", "worms": "on", "nochmalLayout": "fixed", "nochmalFixed": "print36", "pushGuards": "on",
    });
    Verflixxt::setup(&Verflixxt::options(&options).unwrap(), seats).unwrap()
}

/// Every mode with its smallest and its largest table, and options that no mode has.
fn tables() -> Vec<(String, State)> {
    let sizes =
        |mode: &'static speakeasy_core::Mode| [*mode.seats.start(), *mode.seats.end()].map(|seats| (mode.id, seats));
    let modes = Verflixxt::MODES.iter().flat_map(sizes).map(|(id, seats)| (format!("{id} {seats}"), table(id, seats)));
    modes.chain([2, 8].map(|seats| (format!("pushed guards {seats}"), pushed_guards(seats)))).collect()
}

/// Plays at random, and shows every decision on the way.
fn wander(mut state: State, seed: u64, mut see: impl FnMut(&State, Seat, &[Action])) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut legal = ActionList::new();
    loop {
        match state.pending() {
            Pending::Over => return,
            Pending::Turn(seat) => {
                state.legal(seat, &mut legal);
                see(&state, seat, &legal);
                let action = pick(&mut rng, &legal);
                state.apply(seat, action, &mut |_| {});
            }
            _ => {
                let outcome = state.sample(&mut rng);
                state.apply_chance(&outcome, &mut |_| {});
            }
        }
    }
}

/// A state in the middle of a random game in which there is something to decide.
fn midgame(start: State, seed: u64) -> (State, Seat, Vec<Action>) {
    let mut decisions = Vec::new();
    wander(start, seed, |state, seat, legal| {
        if legal.len() > 2 {
            decisions.push((state.clone(), seat, legal.to_vec()));
        }
    });
    let middle = decisions.len() / 2;
    decisions.swap_remove(middle)
}

#[test]
fn descriptions_are_small_numbers_for_every_seat_of_every_table() {
    for (name, start) in tables() {
        for seed in 0..3 {
            wander(start.clone(), seed, |state, _, _| {
                for seat in Seat::all(state.seats()) {
                    let mut out = vec![0.0; Verflixxt::INPUTS];
                    Verflixxt::describe(state, seat, &mut out);
                    assert!(out.iter().all(|x| x.abs() <= 16.0), "{name}: {state:?}");
                }
            });
        }
    }
}

#[test]
fn a_description_shows_only_what_the_seat_may_know() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for seed in 0..3 {
        wander(table("worms", 4), seed, |state, _, _| {
            for seat in Seat::all(4) {
                let view = state.view(Observer::Seat(seat));
                let world = Verflixxt::possible_world(&view, &Verflixxt::knowledge(&view), &mut rng);
                let [mut seen, mut imagined] = [vec![0.0; Verflixxt::INPUTS], vec![0.0; Verflixxt::INPUTS]];
                Verflixxt::describe(state, seat, &mut seen);
                Verflixxt::describe(&world, seat, &mut imagined);
                assert_eq!(seen, imagined);
            }
        });
    }
}

#[test]
fn pruning_keeps_one_of_all_that_comes_to_the_same() {
    for (name, start) in tables() {
        for seed in 0..3 {
            wander(start.clone(), seed, |state, seat, legal| {
                let after = |action: &Action| {
                    let mut next = state.clone();
                    next.apply(seat, *action, &mut |_| {});
                    Verflixxt::fingerprint(&next)
                };
                let mut kept: ActionList<Action> = legal.iter().copied().collect();
                Verflixxt::prune(state, seat, &mut kept);
                assert!(!kept.is_empty() && kept.iter().all(|action| legal.contains(action)), "{name}: {legal:?}");
                let all: HashSet<u64> = legal.iter().map(after).collect();
                let left: HashSet<u64> = kept.iter().map(after).collect();
                assert_eq!(all, left, "{name}: {legal:?} became {kept:?} in {state:?}");
            });
        }
    }
}

/// VFX-H12: guards alone are sent where they keep a pawn company on a bad tile, and nowhere else.
#[test]
fn rules_of_thumb_send_guards_as_company() {
    let options = Verflixxt::options(&json!({"mode": "nochmal", "worms": "on", "pushGuards": "on"})).unwrap();
    let worth = |mine: &str| {
        let given = json!({
            "turn": 9, "phase": "MAIN", "num": 2, "act": "NOT", "path": ["L1", "V1", "-10", "+8", "V2", "V3", "V4"],
            "figures": {"A1": mine, "B1": "S", "g1": "L1", "F": "S"}, "worms": [[{"kind": "PUSH", "gained": 3}], []],
        });
        let state = Verflixxt::from_position(&options, 2, &given, &mut |_| {}).unwrap();
        let view = state.view(Observer::Seat(Seat(0)));
        let push = Verflixxt::parse("push 3 L1").unwrap();
        Verflixxt::appeal(&view, &Verflixxt::knowledge(&view), &[push])[0]
    };
    assert!(worth("-10") > 0.0, "company on -10 is worth a token");
    assert!(worth("+8") < 0.0 && worth("V3") < 0.0, "a guard that comes to nobody is not");
}

#[test]
fn different_positions_have_different_fingerprints() {
    for (name, start) in tables() {
        let mut known: Vec<(u64, State)> = Vec::new();
        wander(start, 7, |state, _, _| known.push((Verflixxt::fingerprint(state), state.clone())));
        known.sort_by_key(|(key, _)| *key);
        for pair in known.windows(2) {
            assert!(pair[0].0 != pair[1].0, "{name}: {:?} and {:?}", pair[0].1, pair[1].1);
        }
    }
}

#[test]
fn the_outcomes_of_a_roll_are_all_there_and_add_up() {
    for (name, start) in tables() {
        let mut state = start;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        while state.board().due() != Some(verflixxt::Draw::Roll) {
            match state.pending() {
                Pending::Turn(seat) => state.apply(seat, Action::Roll, &mut |_| {}),
                _ => {
                    let outcome = state.sample(&mut rng);
                    state.apply_chance(&outcome, &mut |_| {});
                }
            }
        }
        let mut outcomes = Vec::new();
        Verflixxt::outcomes(&state, &mut outcomes);
        assert!((outcomes.iter().map(|(_, probability)| probability).sum::<f32>() - 1.0).abs() < 1e-6, "{name}");
        let branches: HashSet<u64> = outcomes.iter().map(|(outcome, _)| Verflixxt::branch(outcome)).collect();
        assert_eq!(branches.len(), if state.board().flixxy_in_play() { 18 } else { 6 }, "{name}");
        for (outcome, _) in &outcomes {
            assert_eq!(state.check_chance(outcome), Ok(()), "{name}");
        }
    }
}

/// Small endings: two players, a few pawns on the last tiles.
fn endings() -> Vec<State> {
    let options = Verflixxt::options(&json!({"mode": "base", "startPlayer": 0})).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut endings = Vec::new();
    while endings.len() < 20 {
        let mut state = Verflixxt::setup(&options, 2).unwrap();
        // Far into a random game: whatever is left is small.
        let mut legal = ActionList::new();
        while state.pending() != Pending::Over && !Verflixxt::nearly_over(&state) {
            match state.pending() {
                Pending::Turn(seat) => {
                    state.legal(seat, &mut legal);
                    let action = pick(&mut rng, &legal);
                    state.apply(seat, action, &mut |_| {});
                }
                _ => {
                    let outcome = state.sample(&mut rng);
                    state.apply_chance(&outcome, &mut |_| {});
                }
            }
        }
        for _ in 0..below(&mut rng, 12) {
            if state.pending() == Pending::Over {
                break;
            }
            match state.pending() {
                Pending::Turn(seat) => {
                    state.legal(seat, &mut legal);
                    state.apply(seat, legal[0], &mut |_| {});
                }
                _ => {
                    let outcome = state.sample(&mut rng);
                    state.apply_chance(&outcome, &mut |_| {});
                }
            }
        }
        let short = state.board().path().is_some_and(|path| {
            let goal = path.len() as u8 + 1;
            let to_go = |figure| state.board().steps_of(figure).map_or(0, |steps| u32::from(goal - steps));
            verflixxt::Figure::all().map(to_go).sum::<u32>() <= 14
        });
        if short && matches!(state.pending(), Pending::Turn(_)) {
            endings.push(state);
        }
    }
    endings
}

#[test]
fn the_solver_agrees_with_looking_at_everything() {
    for state in endings() {
        let Pending::Turn(seat) = state.pending() else { unreachable!("only decisions are kept") };
        let solved = exact::weigh::<Verflixxt>(&state, seat, 1_000_000).expect("it is small");
        let plain = expectimax::weigh::<Verflixxt>(&state, seat, u32::MAX, &|_| unreachable!("nothing is cut off"));
        assert_eq!(solved.len(), plain.len());
        for ((action, worth), (same, plain)) in solved.into_iter().zip(plain) {
            assert_eq!(action, same);
            assert!((worth - plain).abs() < 1e-5, "{action:?}: {worth} instead of {plain} in {state:?}");
        }
    }
}

#[test]
fn a_solver_gives_up_where_there_is_too_much() {
    let (state, seat, _) = midgame(table("base", 2), 1);
    assert_eq!(exact::weigh::<Verflixxt>(&state, seat, 500), None);
    assert_eq!(Solver::<Verflixxt>::new(500).worth(&state), None);
}

/// Plays one game; gives the winners' seats.
fn play(start: State, kinds: &[Kind], seed: u64) -> Vec<Seat> {
    let mut state = start;
    let mut players: Vec<Player<Verflixxt>> = Seat::all(kinds.len())
        .zip(kinds)
        .map(|(seat, kind)| {
            let view = state.view(Observer::Seat(seat));
            Player::new(seat, kind.bot::<Verflixxt>(&view).unwrap(), &view, seed)
        })
        .collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut legal = ActionList::new();
    loop {
        let mut told = Vec::new();
        match state.pending() {
            Pending::Over => return state.outcome().unwrap().winners().iter().collect(),
            Pending::Turn(seat) => {
                state.legal(seat, &mut legal);
                let action = players[seat.index()].choose(&state.view(Observer::Seat(seat)), &legal, &Stopped).unwrap();
                state.apply(seat, action, &mut |event| told.push(event));
            }
            _ => {
                let outcome = state.sample(&mut rng);
                state.apply_chance(&outcome, &mut |event| told.push(event));
            }
        }
        for event in &told {
            players.iter_mut().for_each(|player| player.show(event));
        }
    }
}

#[cfg(feature = "weights")]
#[test]
fn a_sharp_player_beats_random_ones_in_every_mode() {
    for mode in Verflixxt::MODES {
        let kinds: Vec<Kind> = ["sharp", "random", "random"].map(|kind| kind.parse().unwrap()).into();
        let wins = (0..8).filter(|&seed| play(table(mode.id, 3), &kinds, seed).contains(&Seat(0))).count();
        assert!(wins >= 6, "{}: {wins} of 8", mode.id);
    }
}

/// A build without the networks' files: whoever would ask one searches instead.
#[cfg(not(feature = "weights"))]
#[test]
fn without_networks_every_level_still_plays() {
    assert!(Verflixxt::weights("verflixxt-base-2").is_none());
    for mode in Verflixxt::MODES {
        let (state, seat, legal) = midgame(table(mode.id, 2), 6);
        assert!(Verflixxt::net(&state).is_none());
        let view = state.view(Observer::Seat(seat));
        for level in Level::ALL {
            let bot = Kind::Level(level, None).bot::<Verflixxt>(&view).unwrap();
            let action = Player::new(seat, bot, &view, 1).choose(&view, &legal, &Stopped).unwrap();
            assert!(legal.contains(&action), "{} {level:?}", mode.id);
        }
    }
}

#[cfg(feature = "weights")]
#[test]
fn every_trained_network_is_there() {
    let trained =
        [("base", &[2, 3, 4, 5, 6][..]), ("shuffled", &[2]), ("nochmal", &[2, 3, 4, 6, 8]), ("worms", &[2, 4])];
    for (word, seats) in trained.into_iter().chain([("life2020", &[2, 4, 6][..])]) {
        for seats in seats {
            let file = Verflixxt::weights(&format!("verflixxt-{word}-{seats}")).expect("a file");
            let net = Net::from_bytes(file).unwrap_or_else(|| panic!("{word} {seats} is no network"));
            assert_eq!(net.inputs(), Verflixxt::INPUTS, "{word} {seats}");
        }
    }
    assert!(Verflixxt::weights("verflixxt-base-9").is_none());
}

#[test]
fn every_level_has_a_recipe_at_every_table() {
    for (name, start) in tables() {
        let view = start.view(Observer::Seat(Seat(0)));
        for level in Level::ALL {
            let recipe = Verflixxt::recipe(level, &view);
            assert_eq!(recipe.noise > 0.0, level == Level::Novice, "{name}");
        }
        assert!(Verflixxt::net(&start).is_none_or(|net| net.inputs() == Verflixxt::INPUTS), "{name}");
    }
}
