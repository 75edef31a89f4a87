//! The invariants of section 10, each by its number, over random games of every kind of table.

mod common;

use common::*;
use proptest::prelude::*;
use scheffeln::{Action, EndWhen, Event, Scheffeln, SkipTo, State};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Pending, Seat, State as _, below};
use std::collections::BTreeMap;

fn words(list: &Json) -> Vec<String> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap_or_default().to_string()).collect()
}

/// Cars by tile in ring order, bottom first.
fn tiles(position: &Json) -> Vec<Vec<String>> {
    words(&position["ring"]).iter().map(|tile| words(&position["cars"][tile])).collect()
}

fn tokens(position: &Json) -> Vec<String> {
    let stacks = position["stacks"].as_object().unwrap().values();
    let money = position["money"].as_array().unwrap().iter();
    stacks.chain(money).chain(position.get("mafia_hoard")).flat_map(words).collect()
}

fn cards(position: &Json) -> Vec<String> {
    let plays =
        ["face_up", "face_down"].iter().filter_map(|key| position.get(key)).flat_map(|list| list.as_array().unwrap());
    let played = plays.map(|play| play[1].as_str().unwrap().to_string());
    let hands = position.get("hands").into_iter().flat_map(|hands| hands.as_array().unwrap()).flat_map(words);
    let row = position.get("row").into_iter().flat_map(words);
    played.chain(hands).chain(row).chain(words(&position["undealt"])).collect()
}

fn counted(words: Vec<String>) -> BTreeMap<String, usize> {
    words.into_iter().fold(BTreeMap::new(), |mut counts, word| {
        *counts.entry(word).or_default() += 1;
        counts
    })
}

fn hand_sizes(position: &Json) -> Vec<usize> {
    position
        .get("hands")
        .map_or(Vec::new(), |hands| hands.as_array().unwrap().iter().map(|hand| words(hand).len()).collect())
}

/// Invariants 1, 2, 7, 8, 10, 12, 13, 14: what a single full position shows, once the set-up is done.
fn check_position(state: &State, position: &Json) {
    let options = state.options();
    let tiles = tiles(position);
    let cars = 8 + usize::from(options.mafia);
    assert_eq!(counted(tiles.concat()).len(), cars, "1: every car once");
    assert_eq!(tiles.concat().len(), cars, "1: every car once");
    assert!(tiles.iter().all(|cars| cars.len() <= 2), "1: at most two cars a tile");
    let pairs = tiles.iter().filter(|cars| cars.len() == 2).count();
    let empty = tiles.iter().filter(|cars| cars.is_empty()).count();
    assert_eq!(pairs + 8, empty + cars, "2: S - E = N - 8");
    assert!(!options.mafia || pairs >= 1, "2: with Mafia S >= 1");

    let all = tokens(position);
    assert_eq!((all.len(), counted(all).len()), (32, 32), "7: every token once");
    if !options.is_speed() {
        let hoards = options.mafia && options.mafia_no_gainer == scheffeln::NoGainer::Keep;
        assert!(hoards || words(&position["mafia_hoard"]).is_empty(), "7: the hoard stays empty");
        for (tile, stack) in position["stacks"].as_object().unwrap() {
            assert!(words(stack).iter().all(|token| token.starts_with(tile.as_str())), "8: letters");
        }
    }
    let phase = position["phase"].as_str().unwrap();
    for (tile, stack) in position["stacks"].as_object().unwrap() {
        let up = position["top_up"][tile].as_bool().unwrap();
        if !["UPKEEP", "GAME_OVER"].contains(&phase) {
            assert_eq!(up, !words(stack).is_empty(), "10: a face-up top on {tile}");
        }
        assert!(!up || !words(stack).is_empty(), "10: no top without a token");
    }

    let deck = counted(cards(position));
    let copies = |card: &str| match card {
        "JOKER" | "BACKWARD" => 2,
        "EVASION" | "NASTY" => 1,
        _ => 3,
    };
    assert!(deck.iter().all(|(card, &count)| count == copies(card)), "12: {deck:?}");
    assert_eq!(deck.len(), if options.run { 12 } else { 8 }, "12: every kind");

    let seats = state.seats();
    if phase == "TURN" {
        let sizes = hand_sizes(position);
        let (start, turn) = (position["start"].as_u64().unwrap() as usize, position["turn"].as_u64().unwrap() as usize);
        let mut seat = start;
        while seat != turn {
            assert_eq!(sizes[seat] + 1, sizes[turn], "13: has played");
            seat = (seat + 1) % seats;
        }
        for _ in 0..(seats - (turn + seats - start) % seats) {
            assert_eq!(sizes[seat], sizes[turn], "13: has not played");
            seat = (seat + 1) % seats;
        }
    }
    let owners: Vec<u64> = position["characters"].as_object().unwrap().values().filter_map(Json::as_u64).collect();
    let mut distinct = owners.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(owners.len(), distinct.len(), "14: at most one each");
    match phase {
        "TURN" | "UPKEEP" => assert_eq!(owners.len(), seats, "14: everybody has one"),
        "SPEED_REVEAL" | "SPEED_UPKEEP" => assert!(owners.is_empty(), "14: none"),
        _ => {}
    }
}

/// Invariants 3, 4, 5, 9, 11, 15, 16, 17, 20: what one step may change.
fn check_step(options: &scheffeln::Options, step: &Step, before: &Json, after: &Json, events: &[Event]) {
    let (old, new) = (tiles(before), tiles(after));
    let moved: Vec<&String> =
        old.iter().zip(&new).flat_map(|(old, new)| new.iter().filter(|car| !old.contains(car))).collect();
    let end_of_round = after["phase"] == "UPKEEP" || after["phase"] == "SPEED_UPKEEP" || after["phase"] == "GAME_OVER";
    let pairs = old.iter().filter(|cars| cars.len() == 2).count();
    match step {
        Step::Act { action: Action::Move { .. } | Action::Joker { .. } | Action::Backward { .. }, .. } => {
            match moved.as_slice() {
                [] => assert!(options.mafia && pairs == 1, "3: only then nothing moves"),
                [_] => {}
                [one, two] => {
                    assert!(old.iter().any(|cars| cars.contains(one) && cars.contains(two)), "3: one former pair");
                }
                more => panic!("3: {more:?} moved"),
            }
        }
        Step::Act { action: Action::Evasion { .. }, .. } => assert!(moved.len() <= 1, "3: evasion"),
        Step::Act { action: Action::Exchange { .. }, .. } => {
            assert!(moved.is_empty() || options.mafia && moved.len() <= 2, "3: exchange");
        }
        Step::Act { action: Action::Nasty { .. } | Action::Choose { .. }, .. } => assert!(moved.is_empty(), "3"),
        _ => {}
    }
    if let ([car], false) = (moved.as_slice(), options.is_speed()) {
        let tile = new.iter().find(|cars| cars.contains(car)).unwrap();
        assert_eq!(tile.last(), Some(*car), "4: a single is top or only car");
    }
    if let ([one, two], false) = (moved.as_slice(), options.is_speed()) {
        let tile = new.iter().find(|cars| cars.contains(one)).unwrap();
        assert!(tile.contains(two) && old.contains(tile), "4: a pair is alone and in order");
    }
    for event in events {
        if let (Event::Moved { passenger, from, to, .. }, false) = (event, options.is_speed()) {
            // Only the base game: there each step has one move, so `old` is what it met.
            if let Step::Act { action, .. } = step {
                let back = matches!(action, Action::Backward { .. });
                let mut place = from.index();
                loop {
                    place = if back { (place + 7) % 8 } else { (place + 1) % 8 };
                    if place == to.index() {
                        break;
                    }
                    let skipped = old[place].len();
                    let first = place == if back { (from.index() + 7) % 8 } else { (from.index() + 1) % 8 };
                    let may_share = passenger.is_some() || options.skip_to == SkipTo::Empty && !first;
                    assert!(if may_share { skipped >= 1 } else { skipped == 2 }, "5: skipped tiles");
                }
            }
        }
    }

    let mut taken = 0;
    for (tile, stack) in before["stacks"].as_object().unwrap() {
        let (old, new) = (words(stack), words(&after["stacks"][tile]));
        if before["phase"] == "SETUP" {
            continue;
        }
        assert!(old.ends_with(&new), "8: the order inside a stack never changes");
        assert!(old.len() - new.len() <= usize::from(end_of_round), "9: at most one, and only at the end of a round");
        taken += old.len() - new.len();
    }
    let seats = before["money"].as_array().unwrap().len();
    assert!(taken <= seats + usize::from(options.mafia), "11");
    for (old, new) in before["money"].as_array().unwrap().iter().zip(after["money"].as_array().unwrap()) {
        assert!(words(new).starts_with(&words(old)), "9: money held never shrinks");
    }

    if let Step::Act { seat, action, .. } = step {
        let seat = seat.index();
        let sizes = hand_sizes(before);
        if let Action::Exchange { .. } = action {
            assert!(sizes[seat] > 1, "15: not the last card");
        }
        if before["phase"] == "TURN" && after["phase"] == "TURN" {
            let mut expected = sizes;
            expected[seat] -= 1;
            assert_eq!(hand_sizes(after), expected, "17: one card less");
            assert_eq!(after["turn"], json!((seat + 1) % seats), "17: the next seat");
        }
        for (colour, owner) in before["characters"].as_object().unwrap() {
            let now = &after["characters"][colour];
            if owner == now || options.is_speed() {
                continue;
            }
            let own = *owner == json!(seat) || *now == json!(seat);
            let may = matches!(action, Action::Exchange { .. } | Action::Nasty { .. } | Action::Choose { .. });
            assert!(own && may, "16: a character changed by {action:?}");
        }
    } else if !options.is_speed() {
        assert_eq!(before["characters"], after["characters"], "16: only by actions");
    }

    if before["phase"] != "SETUP" {
        let over = after["phase"] == "GAME_OVER";
        let stacks = || after["stacks"].as_object().unwrap().values();
        let by_stacks = match options.end_when {
            EndWhen::AnyEmpty => stacks().any(|stack| words(stack).is_empty()),
            EndWhen::AllEmpty => stacks().all(|stack| words(stack).is_empty()),
            EndWhen::LastTile => words(&after["stacks"]["H"]).is_empty(),
        };
        let idle = end_of_round && before["phase"] != after["phase"] && taken == 0;
        let ends = by_stacks || idle && options.end_when != EndWhen::AnyEmpty;
        assert_eq!(over, ends, "20: over exactly if the stacks say so or nobody took a token");
        let ended = after["phase"] == "UPKEEP" || after["phase"] == "SPEED_UPKEEP";
        let began = before["due"] != Json::Null && before["due"] != after["due"];
        let next = (before["start"].as_u64().unwrap() as usize + usize::from(ended && !began)) % seats;
        assert_eq!(after["start"], json!(next), "20: the start moves on by one each round");
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    /// Every state of every game passes its own audit (1, 2, 7, 8, 10, 12 to 15, 18, 20), and somebody can always go on.
    #[test]
    fn audits_hold_and_games_end(which in 0..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        let end = play(&options, seats, &mut random(seed), 5000, |_, step, state, _, _| {
            if let Err(why) = state.audit() {
                panic!("{why} after {step:?}");
            }
            match state.pending() {
                Pending::Turn(seat) => assert!(!legal(state, seat.index()).is_empty(), "18"),
                Pending::Race(open) => {
                    let timed_out = state.alarm().is_some_and(|alarm| state.clock().unwrap() >= alarm);
                    assert!(timed_out || open.iter().all(|seat| !legal(state, seat.index()).is_empty()), "18");
                }
                _ => {}
            }
        });
        assert_eq!(end.pending(), Pending::Over);
        assert!(end.round() >= 4 || options.end_when != EndWhen::AnyEmpty, "5.2: four rounds at least");
    }
}

proptest! {
    #![proptest_config(cases(150))]

    /// The same invariants read off the written positions, and what single steps may change.
    #[test]
    fn positions_and_steps_obey_the_invariants(which in 0..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        let mut last = position(&Scheffeln::setup(&options, seats).unwrap());
        play(&options, seats, &mut random(seed), 5000, |_, step, state, events, _| {
            let now = position(state);
            if now["phase"] != "SETUP" {
                check_position(state, &now);
            }
            if last["phase"] != "SETUP" {
                check_step(&options, step, &last, &now, events);
            }
            last = now;
        });
    }

    /// 19: whatever is refused changes nothing, not even the clock, and the list of legal actions is exactly
    /// what is not refused.
    #[test]
    fn refusals_change_nothing_and_lists_are_complete(which in 0..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        let mut rng = random(seed);
        let state = somewhere(&options, seats, &mut rng);
        let untouched = state.clone();
        for seat in (0..seats as u8 + 2).chain([255]) {
            let list = legal(&state, seat as usize);
            assert!(list.is_sorted() && list.windows(2).all(|pair| pair[0] != pair[1]), "ascending, each once");
            let mut accepted = Vec::new();
            for action in every_action() {
                let object = Scheffeln::action_json(action);
                let read = Scheffeln::attempt(&state, Seat(seat), &object);
                assert_eq!(read.map(drop), state.check(Seat(seat), action), "one source of truth for {object}");
                if read.is_ok() {
                    assert_eq!(read, Ok(action));
                    accepted.push(action);
                } else if let Err(error) = state.clone().play(Seat(seat), action) {
                    assert!(error.state == state && Err(error.why) == state.check(Seat(seat), action));
                }
                assert_eq!(Scheffeln::parse(&Scheffeln::print(action)), Ok(action));
            }
            assert_eq!(list.as_slice(), accepted);
        }
        assert!(state == untouched);
    }

    /// 21: the same draws and actions give the same state, through JSON as well.
    #[test]
    fn replays_give_the_same_state(which in 0..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        let mut steps = Vec::new();
        let end = play(&options, seats, &mut random(seed), 5000, |_, step, _, _, _| steps.push(step.clone()));
        let mut again = Scheffeln::setup(&options, seats).unwrap();
        for step in &steps {
            match step {
                Step::Chance(outcome) => {
                    let written = Scheffeln::chance_json(&again, outcome);
                    draw(&mut again, written);
                }
                Step::Act { seat, action, at } => {
                    if let Some(at) = at {
                        again.receive_at(*at, &mut |_| {});
                    }
                    act(&mut again, seat.index(), Scheffeln::action_json(*action));
                }
                Step::Clock(to) => again.reach(*to, &mut |_| {}),
            }
        }
        assert!(again == end);
    }

    /// Letting the clock reach a time in one go or in several gives the same state.
    #[test]
    fn the_clock_may_stop_on_its_way(which in SPEED_TABLES..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        let mut rng = random(seed);
        let state = somewhere(&options, seats, &mut rng);
        let Some(clock) = state.clock() else { return Ok(()) };
        let (middle, end) = (clock + u64::from(below(&mut rng, 9000)), clock + 9000);
        let (mut once, mut twice) = (state.clone(), state);
        once.reach(end, &mut |_| {});
        twice.reach(middle, &mut |_| {});
        twice.reach(end, &mut |_| {});
        assert!(once == twice);
    }
}

/// Every action there is.
fn every_action() -> Vec<Action> {
    use scheffeln::{Car, Card, Colour, Tile};
    let colours = || Colour::ALL.into_iter();
    let mut all: Vec<Action> = colours().map(|colour| Action::Choose { colour }).collect();
    all.extend(Card::ALL.map(|card| Action::Move { card }));
    let takes = || std::iter::once(None).chain(colours().map(Some));
    all.extend(Card::ALL.iter().flat_map(|&card| takes().map(move |take| Action::Exchange { card, take })));
    all.extend(Car::ALL.map(|car| Action::Joker { car }));
    all.extend(Car::ALL.map(|car| Action::Backward { car }));
    all.push(Action::Evasion { target: None });
    all.extend(Car::ALL.iter().flat_map(|&car| Tile::ALL.map(|to| Action::Evasion { target: Some((car, to)) })));
    all.extend(colours().map(|take| Action::Nasty { take }));
    all.extend(colours().map(|colour| Action::Claim { colour }));
    assert!(all.is_sorted());
    all
}

#[test]
fn sizes_are_what_search_counts_on() {
    assert!(size_of::<State>() <= 224, "{}", size_of::<State>());
    assert_eq!(size_of::<Action>(), 4);
    assert!(size_of::<scheffeln::Chance>() <= 36);
    assert!(size_of::<Event>() <= 16);
}

/// The longest list: four run cards, all different, two players, four pairs and four empty tiles; and where the
/// character may be kept, one exchange more for each card.
#[test]
fn the_longest_list_of_legal_actions_fits() {
    let given = json!({
        "characters": {"RED": 0, "YEL": 1},
        "hands": [["JOKER", "BACKWARD", "EVASION", "NASTY"], ["RED", "YEL", "BLU", "GRN"]],
        "cars": {"A": ["RED", "YEL"], "C": ["BLU", "GRN"], "E": ["ORA", "PUR"], "G": ["WHI", "BRN"]},
    });
    let state = table(json!({"run": true}), 2, given.clone());
    assert_eq!(legal(&state, 0).len(), 8 + 8 + 16 + 7 + 4 * 6);
    let state = table(json!({"run": true, "exchange": "may"}), 2, given);
    assert_eq!(legal(&state, 0).len(), 8 + 8 + 16 + 7 + 4 * 7);
}
