//! Positions: fillers, short forms, and every fault that `docs/scenarios/verflixxt.md` lists.

mod common;

use common::{Generator, SeedableRng, options, random_step, random_table, table, take};
use proptest::prelude::*;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Faults, Game, State as _, below, pick};
use verflixxt::Verflixxt;

fn load(given_options: &Json, seats: usize, given: &Json) -> Result<Json, Faults> {
    let options = options(given_options.clone());
    Verflixxt::from_position(&options, seats, given, &mut |_| {}).map(|state| Verflixxt::position(&state))
}

/// The places of all faults, in the order found.
#[track_caller]
fn faults(given_options: &Json, seats: usize, given: Json) -> Vec<String> {
    let faults = load(given_options, seats, &given).expect_err("the position must be refused");
    assert_eq!(faults.code, "E_POSITION");
    assert!(faults.list.iter().all(|fault| !fault.what.is_empty()));
    faults.list.into_iter().map(|fault| fault.at).collect()
}

/// `given` with some keys replaced.
fn with(given: &Json, changes: Json) -> Json {
    let mut given = given.clone();
    given.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    given
}

fn base() -> (Json, Json) {
    let given = json!({"path": ["-5a", "+5", "-9"], "figures": {"A1": "-5a", "A2": "G", "B1": "S", "g1": "+5"}});
    (json!({"mode": "base"}), given)
}

fn worms() -> (Json, Json) {
    let given = json!({"turn": 9, "path": ["-5a", "V1", "V2", "V3", "V4"], "figures": {"A1": "-5a", "A2": "G", "B1": "S", "F": "V2"}});
    (json!({"mode": "nochmal", "worms": "on"}), given)
}

fn life() -> (Json, Json) {
    let given =
        json!({"path": ["-5a", "X1", "X2", "X3", "X4"], "figures": {"A1": "-5a", "B1": "S"}, "stacks": [[], ["+1"]]});
    (json!({"mode": "life2020"}), given)
}

#[test]
fn every_key_is_written_in_the_documented_order() {
    let t = table(json!({"mode": "base", "startPlayer": 0}), 2, json!({}));
    let keys: Vec<String> = t.position().as_object().unwrap().keys().cloned().collect();
    let wanted = "turn active phase num act path sides figures flixxy stacks out round_pile round_tokens worms worm_pile \
                  moved_pawn swapped extra_turns steal_tile result";
    assert_eq!(keys.join(" "), wanted);
}

#[test]
fn fillers_of_a_short_form() {
    let (options, given) = worms();
    let position = load(&options, 2, &given).unwrap();
    let wanted = json!({
        "turn": 9, "active": 0, "phase": "PRE", "num": null, "act": null, "path": ["-5a", "V1", "V2", "V3", "V4"],
        "sides": null, "figures": {"A1": "-5a", "A2": "G", "B1": "S", "F": "V2"},
        "flixxy": {"in_play": true, "arrivals": 0}, "stacks": [[], []], "out": [], "round_pile": [4, 3, 2, 1],
        "round_tokens": [[], []], "worms": [[], []], "worm_pile": [], "moved_pawn": null, "swapped": [],
        "extra_turns": 0, "steal_tile": null, "result": null
    });
    assert_eq!(position, wanted);
    // null counts as left out, everywhere.
    let mut nulls = wanted.clone();
    nulls.as_object_mut().unwrap().values_mut().for_each(|value| *value = Json::Null);
    assert_eq!(load(&options, 2, &with(&nulls, given)).unwrap(), wanted);
}

#[test]
fn fillers_of_the_path_and_the_figures() {
    let position = load(&json!({"mode": "base"}), 2, &json!({"stacks": [["-1a", "L3"], ["+8"]]})).unwrap();
    assert_eq!(position["path"].as_array().unwrap().len(), 29);
    assert_eq!(position["phase"], "PRE");
    // Guards whose tile is gone are set aside.
    assert_eq!(position["figures"].as_object().unwrap().len(), 6 + 6);
    assert_eq!((&position["figures"]["g3"], &position["figures"]["g8"]), (&Json::Null, &json!("+7")));
    let fixed = json!({"mode": "nochmal", "nochmalLayout": "fixed"});
    let position = load(&fixed, 2, &json!({"out": ["-9"], "stacks": [[], ["-10"]]})).unwrap();
    assert_eq!(position["path"].as_array().unwrap().len(), 30);
    assert_eq!(faults(&json!({"mode": "nochmal"}), 2, json!({"turn": 3})), ["path"]);
    // Retired Flixxy: five arrivals, an empty pile, no token owned by anybody named.
    let (options, given) = worms();
    let retired = with(&given, json!({"figures": {"A1": "S", "B1": "S", "F": null}}));
    let position = load(&options, 2, &retired).unwrap();
    assert_eq!(position["flixxy"], json!({"in_play": false, "arrivals": 5}));
    assert_eq!(position["round_pile"], json!([]));
}

#[test]
fn the_set_up_may_be_partly_drawn() {
    let options = json!({"mode": "nochmal", "worms": "on"});
    let empty = load(&options, 2, &json!({})).unwrap();
    assert_eq!(empty["phase"], "SETUP");
    assert_eq!((&empty["turn"], &empty["figures"]), (&json!(0), &json!({})));
    assert!(empty["active"].is_null() && empty["path"].is_null() && empty["worm_pile"].is_null());
    assert_eq!(load(&options, 2, &empty).unwrap(), empty);
    let partly = json!({"phase": "SETUP", "flixxy": {"arrivals": 0}, "round_pile": [4, 3, 2, 1], "stacks": [[], []]});
    assert_eq!(load(&options, 2, &partly).unwrap(), empty);
    let started = with(&empty, json!({"active": 1}));
    assert_eq!(load(&options, 2, &started).unwrap(), started);
    let laid = with(&empty, json!({"path": ["+1", "V1", "V2", "V3", "V4", "L1"]}));
    assert_eq!(load(&options, 2, &laid).unwrap(), laid);
    let complete = with(&laid, json!({"active": 1, "worm_pile": ["SWAP"]}));
    let begun = load(&options, 2, &complete).unwrap();
    assert_eq!((&begun["phase"], &begun["turn"], &begun["active"]), (&json!("PRE"), &json!(1), &json!(1)));
    assert_eq!((&begun["figures"]["g1"], &begun["figures"]["g2"]), (&json!("+1"), &json!("L1")));
    assert_eq!(begun["worm_pile"], json!(["SWAP"]));
}

#[test]
fn faults_of_the_set_up() {
    let options = json!({"mode": "nochmal", "worms": "on"});
    let given = json!({
        "phase": "SETUP", "turn": 1, "active": 5, "num": 3, "figures": {"A1": "S"}, "flixxy": {"in_play": false, "arrivals": 5},
        "stacks": [["+1"], []], "worm_pile": ["SWAP", "SWAP", "SWAP"], "extra_turns": 2, "path": ["V1", "-1a", "V1"]
    });
    let mut found = faults(&options, 2, given);
    found.sort();
    let wanted =
        ["active", "extra_turns", "figures", "flixxy", "num", "path.1", "path.2", "stacks", "turn", "worm_pile"];
    assert_eq!(found, wanted);
}

#[test]
fn faults_of_kind_are_all_named() {
    let (options, _) = base();
    let given = json!({
        "turn": 0, "active": 2, "phase": "MIDDLE", "num": 7, "act": 4, "path": {}, "sides": 1, "figures": [], "flixxy": 1,
        "stacks": [[1], 2, []], "out": 3, "round_pile": [4], "round_tokens": [["4"], []], "worms": {}, "worm_pile": "x",
        "moved_pawn": 1, "swapped": "A1", "extra_turns": -1, "steal_tile": [], "result": [], "colour": 1
    });
    let mut found = faults(&options, 2, given);
    found.sort();
    found.dedup();
    let wanted = [
        "act",
        "active",
        "colour",
        "figures",
        "flixxy",
        "num",
        "out",
        "path",
        "phase",
        "round_pile",
        "round_tokens.0.0",
        "sides",
        "stacks",
        "stacks.0.0",
        "stacks.1",
        "steal_tile",
        "turn",
        "worm_pile",
        "worms",
    ];
    assert_eq!(found, wanted);
    assert_eq!(faults(&options, 2, json!([])), [""]);
}

#[test]
fn faults_of_tiles() {
    let (options, given) = base();
    let tiles = |changes: Json| faults(&options, 2, with(&given, changes));
    assert_eq!(tiles(json!({"stacks": [["-9"], []]})), ["path.2"]);
    assert_eq!(tiles(json!({"stacks": [["+1", "+1"], ["V1", "-11"]]})), ["stacks.0.1", "stacks.1.0", "stacks.1.1"]);
    assert_eq!(tiles(json!({"path": ["-5a", "+5", "-9", "X1", "S"]})), ["path.3", "path.4"]);
    assert_eq!(tiles(json!({"out": ["+1"]})), ["out"]);
    let (options, given) = worms();
    let tiles = |changes: Json| faults(&options, 2, with(&given, changes));
    assert_eq!(tiles(json!({"path": ["-5a", "V2", "V1", "V3", "V4"]})), ["path"]);
    assert_eq!(tiles(json!({"path": ["-5a", "V1", "V2", "V3"]})), ["path"]);
    let everywhere = json!({"stacks": [["-1a"], []], "out": ["V1", "-2b", "+1"]});
    assert_eq!(tiles(everywhere), ["stacks.0.0", "out.0", "out.1", "path.1"]);
}

#[test]
fn faults_of_figures() {
    let (options, given) = base();
    let figures = |seats: usize, figures: Json| faults(&options, seats, with(&given, json!({"figures": figures})));
    assert_eq!(
        figures(2, json!({"A1": "S", "B1": "+6", "g1": "V1", "g2": null})),
        ["figures.B1", "figures.g1", "figures.g2"]
    );
    assert_eq!(
        figures(2, json!({"A1": "S", "C1": "S", "g9": "S", "F": "S"})),
        ["figures.C1", "figures.g9", "figures.F"]
    );
    assert_eq!(figures(5, json!({"A1": "S", "A3": "S", "E3": "S"})), ["figures.A3", "figures.E3"]);
    let (options, given) = worms();
    let found = faults(&options, 2, with(&given, json!({"figures": {"A1": "S", "B1": null}})));
    assert_eq!(found, ["figures.B1", "figures"]);
    let (options, given) = life();
    assert_eq!(faults(&options, 2, with(&given, json!({"figures": {"A1": "S", "g1": "S"}}))), ["figures.g1"]);
}

#[test]
fn faults_of_flixxy_and_the_round_tokens() {
    let (options, given) = worms();
    let found = |changes: Json| faults(&options, 2, with(&given, changes));
    assert_eq!(found(json!({"flixxy": {"in_play": false, "arrivals": 5}})), ["flixxy.in_play", "flixxy.arrivals"]);
    assert_eq!(found(json!({"flixxy": {"arrivals": 6}})), ["flixxy.arrivals"]);
    assert_eq!(found(json!({"flixxy": {"in_play": true, "laps": 1}})), ["flixxy.laps"]);
    let retired = json!({"figures": {"A1": "S", "B1": "S", "F": null}, "flixxy": {"arrivals": 4}});
    assert_eq!(found(retired), ["flixxy.arrivals"]);
    assert_eq!(found(json!({"flixxy": {"arrivals": 2}, "round_pile": [3, 2, 1]})), ["round_pile"]);
    let owned = json!({"flixxy": {"arrivals": 2}, "round_tokens": [[4, 2], [4, 5]]});
    assert_eq!(found(owned), ["round_tokens.0.1", "round_tokens.1.0", "round_tokens.1.1"]);
    // Tokens already taken may be set aside, and come back falling.
    let fine = with(&given, json!({"flixxy": {"arrivals": 3}, "round_tokens": [[2, 4], []]}));
    assert_eq!(load(&options, 2, &fine).unwrap()["round_tokens"], json!([[4, 2], []]));
    let (options, given) = base();
    let found = |changes: Json| faults(&options, 2, with(&given, changes));
    assert_eq!(
        found(json!({"flixxy": {"in_play": true, "arrivals": 0}, "round_tokens": [[4], []]})),
        ["flixxy", "round_tokens.0.0"]
    );
    assert_eq!(found(json!({"sides": {"X1": "gift"}, "act": "NOT", "num": 2})), ["sides", "act", "num", "act"]);
}

#[test]
fn faults_of_worms() {
    let (options, given) = worms();
    let found = |changes: Json| faults(&options, 2, with(&given, changes));
    let token = |kind: &str, gained: i64| json!({"kind": kind, "gained": gained});
    assert_eq!(
        found(json!({"worms": [[token("SWAP", 3), token("SWAP", 4)], []], "worm_pile": ["SWAP"]})),
        ["worm_pile"]
    );
    assert_eq!(
        found(json!({"worms": [[token("SWAP", 0), token("PUSH", 10)], [token("FLY", 1)]]})),
        ["worms.0.0.gained", "worms.0.1.gained", "worms.1.0.kind"]
    );
    assert_eq!(
        found(json!({"worms": [[{"kind": "SWAP"}], [{"kind": "SWAP", "gained": 1, "seat": 1}]]})),
        ["worms.0.0.gained", "worms.1.0.seat"]
    );
    let eight = with(&options, json!({"wormSet": "eight"}));
    assert_eq!(faults(&eight, 2, with(&given, json!({"worm_pile": ["DOUBLE", "DOUBLE", "DOUBLE"]}))), ["worm_pile"]);
    let off = json!({"mode": "nochmal"});
    let all = json!({"worms": [[], [token("SWAP", 3)]], "worm_pile": ["PUSH"], "swapped": ["A1"], "extra_turns": 1});
    assert_eq!(faults(&off, 2, with(&given, all)), ["worms.1", "worm_pile", "swapped", "extra_turns"]);
}

#[test]
fn faults_of_the_turn() {
    let (options, given) = worms();
    let found = |changes: Json| faults(&options, 2, with(&given, changes));
    assert_eq!(found(json!({"num": 3, "act": "MAY"})), ["num", "act"]);
    assert_eq!(found(json!({"phase": "ROLL", "num": 3})), ["num"]);
    assert_eq!(found(json!({"phase": "MAIN"})), ["num", "act"]);
    assert_eq!(found(json!({"phase": "POST", "num": 3})), ["act"]);
    assert_eq!(found(json!({"moved_pawn": "A1"})), ["moved_pawn"]);
    let post = json!({"phase": "POST", "num": 3, "act": "NOT"});
    assert_eq!(found(with(&post, json!({"moved_pawn": "B1"}))), ["moved_pawn"]);
    assert_eq!(found(with(&post, json!({"moved_pawn": "A3"}))), ["moved_pawn"]);
    assert_eq!(found(with(&post, json!({"moved_pawn": "A1", "swapped": ["A1"]}))), ["swapped.0"]);
    assert_eq!(
        found(json!({"swapped": ["A2", "B1", "g1", "A1", "A1", "zz"]})),
        ["swapped.0", "swapped.1", "swapped.2", "swapped.4", "swapped.5"]
    );
    assert_eq!(found(json!({"figures": {"A1": "G", "B1": "S", "F": "S"}})), ["active"]);
    assert_eq!(found(json!({"figures": {"B1": "S", "F": "S"}})), ["active"]);
    assert_eq!(found(json!({"phase": "OVER"})), ["phase"]);
    assert_eq!(found(json!({"result": {"scores": [0, 0]}})), ["result"]);
    assert_eq!(found(json!({"steal_tile": "X1"})), ["steal_tile"]);
    assert_eq!(found(json!({"extra_turns": 1_000_000})), ["extra_turns"]);
    // A retired Flixxy needs no action die, and may leave one behind.
    let retired = with(&given, json!({"figures": {"A1": "S", "B1": "S", "F": null}, "phase": "MAIN", "num": 2}));
    assert!(load(&options, 2, &retired).is_ok());
    assert_eq!(load(&options, 2, &with(&retired, json!({"act": "FLIXXY"}))).unwrap()["act"], "FLIXXY");
}

#[test]
fn faults_of_the_end() {
    let (options, given) = base();
    let over = with(&given, json!({"phase": "OVER", "figures": {"A1": "G", "B1": "G"}, "stacks": [["+1"], []]}));
    let right = json!({"scores": [1, 0], "ranks": [1, 2], "winners": [0]});
    assert_eq!(load(&options, 2, &over).unwrap()["result"], right);
    assert!(load(&options, 2, &with(&over, json!({"result": right}))).is_ok());
    let wrong = json!({"scores": [1, 0], "ranks": [1, 2], "winners": [0, 1]});
    assert_eq!(faults(&options, 2, with(&over, json!({"result": wrong}))), ["result"]);
}

#[test]
fn faults_of_a_theft() {
    let (options, given) = life();
    let steal = with(&given, json!({"phase": "STEAL", "num": 3, "sides": {"X2": "steal"}, "steal_tile": "X2"}));
    assert_eq!(load(&options, 2, &steal).unwrap()["steal_tile"], "X2");
    let found = |changes: Json| faults(&options, 2, with(&steal, changes));
    assert_eq!(found(json!({"steal_tile": null})), ["steal_tile"]);
    assert_eq!(found(json!({"steal_tile": "X1"})), ["steal_tile"]);
    assert_eq!(found(json!({"steal_tile": "+1"})), ["steal_tile"]);
    assert_eq!(found(json!({"stacks": [["+1"], []]})), ["stacks"]);
    assert_eq!(found(json!({"phase": "MAIN"})), ["steal_tile"]);
    assert_eq!(found(json!({"num": null})), ["num"]);
    assert_eq!(found(json!({"sides": {"X2": "steal", "X5": "gift", "X1": "up"}})), ["sides.X5", "sides.X1"]);
    // The thief may be finished.
    let home = with(&steal, json!({"figures": {"A1": "G", "B1": "S"}, "moved_pawn": "A1"}));
    assert!(load(&options, 2, &home).is_ok());
    let (options, given) = base();
    assert_eq!(faults(&options, 2, with(&given, json!({"phase": "STEAL", "num": 1}))), ["steal_tile", "stacks"]);
}

#[test]
fn tables_that_cannot_be() {
    let refused = |given: Json| Verflixxt::options(&given).unwrap_err();
    for given in [
        json!({}),
        json!({"mode": "classic"}),
        json!({"mode": "base", "worms": true}),
        json!({"mode": "base", "startPlayer": 9}),
        json!({"mode": "base", "colour": "red"}),
    ] {
        let faults = refused(given);
        assert_eq!((faults.code, faults.list.len()), ("E_CONFIG", 1));
    }
    assert_eq!(refused(json!({"mode": "x", "worms": "x", "tieBreak": 1})).list.len(), 3);
    assert!(!refused(json!([])).is_empty());
    let base = options(json!({"mode": "base", "startPlayer": 7}));
    let faults = Verflixxt::from_position(&base, 7, &json!({"bad": 1}), &mut |_| {}).unwrap_err();
    assert_eq!((faults.code, faults.list.len()), ("E_CONFIG", 2));
    for mode in Verflixxt::MODES {
        let options = options(mode.options.parse().unwrap());
        assert_eq!(options.seats(), mode.seats, "{}", mode.id);
        assert!(mode.seats.clone().all(|seats| Verflixxt::setup(&options, seats).is_ok()));
    }
}

/// Values that somebody might put anywhere.
fn strange(rng: &mut Generator) -> Json {
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1),
        json!(2),
        json!(4),
        json!(5),
        json!(63),
        json!(255),
        json!(65536),
        json!(u64::MAX),
        json!(1.5),
        json!(1e300),
        json!(""),
        json!("S"),
        json!("G"),
        json!("A1"),
        json!("B2"),
        json!("g1"),
        json!("F"),
        json!("-4a"),
        json!("V1"),
        json!("X3"),
        json!("SWAP"),
        json!("MAIN"),
        json!("POST"),
        json!("STEAL"),
        json!("OVER"),
        json!("SETUP"),
        json!("FLIXXY"),
        json!("é🙂"),
        json!([]),
        json!([[], []]),
        json!({}),
        json!(["A1"]),
        json!([["+1"], ["L1"]]),
        json!({"X1": "steal"}),
        json!([[{"kind": "PUSH", "gained": 1}], []]),
        json!({"in_play": false, "arrivals": 5}),
        json!([[[[[[[[[1]]]]]]]]]),
    ];
    pick(rng, &values.each_ref()).clone()
}

/// Puts strange values somewhere into a position.
fn spoil(value: &mut Json, rng: &mut Generator) {
    if below(rng, 4) == 0 {
        *value = strange(rng);
        return;
    }
    match value {
        Json::Object(map) if !map.is_empty() => {
            let index = below(rng, map.len() as u32) as usize;
            if below(rng, 6) == 0 {
                let key = map.keys().nth(index).unwrap().clone();
                map.shift_remove(&key);
            } else {
                spoil(map.values_mut().nth(index).unwrap(), rng);
            }
        }
        Json::Array(list) if !list.is_empty() => {
            let index = below(rng, list.len() as u32) as usize;
            if below(rng, 6) == 0 {
                list.push(list[index].clone());
            } else {
                spoil(&mut list[index], rng);
            }
        }
        other => *other = strange(rng),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is put in, a position is refused in words or gives a sound state that loads again and can be played.
    #[test]
    fn spoilt_positions_do_no_harm(seed: u64) {
        let mut rng = Generator::seed_from_u64(seed);
        let (options, seats) = random_table(&mut rng);
        let mut state = Verflixxt::setup(&options, seats).unwrap();
        for _ in 0..below(&mut rng, 300) {
            let Some(step) = random_step(&state, &mut rng) else { break };
            take(&mut state, &step, &mut |_| {});
        }
        for _ in 0..40 {
            let mut given = Verflixxt::position(&state);
            for _ in 0..=below(&mut rng, 2) {
                spoil(&mut given, &mut rng);
            }
            match Verflixxt::from_position(&options, seats, &given, &mut |_| {}) {
                Err(faults) => prop_assert!(!faults.is_empty() && faults.code == "E_POSITION"),
                Ok(mut loaded) => {
                    prop_assert_eq!(loaded.audit(), Ok(()));
                    let position = Verflixxt::position(&loaded);
                    prop_assert_eq!(Verflixxt::from_position(&options, seats, &position, &mut |_| {}), Ok(loaded.clone()));
                    for _ in 0..60 {
                        let Some(step) = random_step(&loaded, &mut rng) else { break };
                        take(&mut loaded, &step, &mut |_| {});
                        prop_assert_eq!(loaded.audit(), Ok(()));
                    }
                }
            }
        }
    }

    /// Strange options, actions and draws are refused without harm.
    #[test]
    fn spoilt_requests_do_no_harm(seed: u64) {
        let mut rng = Generator::seed_from_u64(seed);
        let (options, seats) = random_table(&mut rng);
        let mut spoilt = Verflixxt::options_json(&options);
        spoil(&mut spoilt, &mut rng);
        if let Ok(options) = Verflixxt::options(&spoilt) {
            prop_assert_eq!(Verflixxt::options(&Verflixxt::options_json(&options)), Ok(options));
        }
        let mut state = Verflixxt::setup(&options, seats).unwrap();
        for _ in 0..200 {
            let Some(step) = random_step(&state, &mut rng) else { break };
            let mut object = match &step {
                common::Step::Draw(outcome) => Verflixxt::chance_json(&state, outcome),
                common::Step::Act(_, action) => Verflixxt::action_json(*action),
            };
            spoil(&mut object, &mut rng);
            for seat in [0, 1, 7, 8, 255] {
                let seat = speakeasy_core::Seat(seat);
                if let Ok(action) = Verflixxt::attempt(&state, seat, &object) {
                    prop_assert_eq!(state.check(seat, action), Ok(()));
                }
            }
            for (key, value) in object.as_object().into_iter().flatten() {
                if let Ok(outcome) = Verflixxt::read_chance(&state, key, value) {
                    prop_assert_eq!(state.check_chance(&outcome), Ok(()));
                }
            }
            take(&mut state, &step, &mut |_| {});
        }
    }
}
