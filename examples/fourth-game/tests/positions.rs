//! Positions as JSON (8.1): there and back, fillers, and every fault of a wrong one.

mod support;

use nightcap::Nightcap;
use proptest::prelude::*;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Pending, Rng, State as _, below, pick};
use speakeasy_record::trace::random_step;
use support::{generator, load, new_table, shelf, stopped, tables};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn games() -> impl Strategy<Value = ((Json, usize), u64, usize)> {
    (prop::sample::select(tables()), any::<u64>(), 0..150usize)
}

/// The faults of a position that must be refused.
#[track_caller]
fn faults(options: Json, seats: usize, given: Json) -> Vec<String> {
    match load(&options, seats, &given) {
        Ok(play) => panic!("accepted: {}", play.position()),
        Err(faults) => {
            assert_eq!(faults.code, "E_POSITION");
            faults.list.iter().map(|fault| format!("{}: {}", fault.at, fault.what)).collect()
        }
    }
}

proptest! {
    #![proptest_config(config(300))]

    /// Every position of a game comes back the same, with every key in its place.
    #[test]
    fn positions_come_back(((options, seats), seed, _) in games()) {
        let mut rng = generator(seed);
        let mut play = new_table(&options, seats);
        loop {
            let position = play.position();
            let keys: Vec<&String> = position.as_object().into_iter().flat_map(|map| map.keys()).collect();
            let all = ["phase", "round", "starter", "turn", "glass", "shelves", "tastes", "undealt", "result"];
            prop_assert_eq!(keys, all);
            let again = load(&options, seats, &position).expect("its own position");
            prop_assert_eq!(again.state(), play.state());
            prop_assert!(again.log().is_empty(), "loading tells nothing");
            prop_assert_eq!(again.position(), position);
            if play.pending() == Pending::Over {
                break;
            }
            play.step(&random_step(&play, &mut rng)).expect("legal");
        }
    }

    /// What follows from the rest can be left out, or be null.
    #[test]
    fn what_follows_can_be_left_out(((options, seats), seed, steps) in games()) {
        let play = stopped(&options, seats, steps, &mut generator(seed));
        let mut short = play.position();
        for key in ["undealt", "result"] {
            short[key] = Json::Null;
            let again = load(&options, seats, &short).expect("a short position");
            prop_assert_eq!(again.state(), play.state());
            short.as_object_mut().and_then(|map| map.shift_remove(key));
        }
        let again = load(&options, seats, &short).expect("a shorter position");
        prop_assert_eq!(again.state(), play.state());
    }
}

proptest! {
    #![proptest_config(config(3000))]

    /// Whatever is done to a position, reading it ends in faults or in a sound state that can be played on.
    #[test]
    fn any_json_is_judged(((options, seats), seed, steps) in games()) {
        let mut rng = generator(seed);
        let mut position = stopped(&options, seats, steps, &mut rng).position();
        for _ in 0..=below(&mut rng, 3) {
            damage(&mut position, &mut rng);
        }
        match load(&options, seats, &position) {
            Ok(mut play) => {
                prop_assert_eq!(play.state().audit(), Ok(()), "{}", position);
                let again = load(&options, seats, &play.position()).expect("its own position");
                prop_assert_eq!(again.state(), play.state());
                while play.pending() != Pending::Over {
                    play.step(&random_step(&play, &mut rng)).expect("legal");
                }
                prop_assert_eq!(play.state().audit(), Ok(()));
            }
            Err(faults) => prop_assert!(faults.code == "E_POSITION" && !faults.is_empty()),
        }
    }
}

/// Replaces one thing somewhere in a value, or drops it.
fn damage(value: &mut Json, rng: &mut impl Rng) {
    let deeper = below(rng, 3) > 0;
    match value {
        Json::Object(map) if deeper && !map.is_empty() => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = &keys[below(rng, keys.len() as u32) as usize];
            match below(rng, 4) {
                0 => drop(map.shift_remove(key)),
                _ => damage(&mut map[key], rng),
            }
        }
        Json::Array(list) if deeper && !list.is_empty() => {
            let place = below(rng, list.len() as u32) as usize;
            match below(rng, 4) {
                0 => drop(list.remove(place)),
                1 => list.push(list[place].clone()),
                _ => damage(&mut list[place], rng),
            }
        }
        _ => {
            let words = ["", "DEAL", "START", "CHOOSE", "ROLL", "OVER", "2"];
            *value = match below(rng, 8) {
                0 => Json::Null,
                1 => json!(pick(rng, &words)),
                2 => json!(pick(rng, &[-1i64, 255, 256, 61, i64::MAX])),
                3 => json!([2, 3]),
                4 => json!({"2": 1}),
                5 => json!(1.5),
                _ => json!(below(rng, 8)),
            };
        }
    }
}

#[test]
fn an_empty_position_is_the_first_turn() {
    let play = load(&json!({}), 3, &json!({})).expect("a position");
    let shelves = [shelf(&[]), shelf(&[]), shelf(&[])];
    let full = json!({
        "phase": "CHOOSE", "round": 1, "starter": 0, "turn": 0, "glass": [], "shelves": shelves,
        "tastes": [2, 2, 3], "undealt": [3, 4, 4, 5, 5, 6, 6], "result": null,
    });
    assert_eq!(play.position(), full);
    let named = load(&json!({"startPlayer": 2}), 3, &json!({"tastes": [null, 6, 2]})).expect("a position");
    assert_eq!((&named.position()["turn"], &named.position()["tastes"]), (&json!(2), &json!([2, 6, 2])));
}

#[test]
fn a_short_shelf_and_cards_in_any_order_are_understood() {
    let given = json!({"round": 2, "shelves": [{"6": 5}, {}], "tastes": [2, 3], "undealt": [6, 6, 5, 5, 4, 4, 3, 2]});
    let play = load(&json!({}), 2, &given).expect("a position");
    assert_eq!(play.position()["shelves"], json!([shelf(&[6; 5]), shelf(&[])]));
    assert_eq!(play.position()["undealt"], json!([2, 3, 4, 4, 5, 5, 6, 6]));
}

#[test]
fn all_faults_of_form_are_told_at_once() {
    let given = json!({
        "phase": "SLEEP", "round": 7, "starter": 2, "turn": "A", "glass": [1, 2], "shelves": [{"7": 1, "6": -1}, []],
        "tastes": [1], "undealt": 3, "winner": 0,
    });
    let faults = faults(json!({}), 2, given);
    let expected = [
        "winner: unknown key; known: phase, round, starter, turn, glass, shelves, tastes, undealt, result",
        "phase: expected one of DEAL, START, CHOOSE, ROLL, OVER, got \"SLEEP\"",
        "round: expected a whole number from 1 to 6, got 7",
        "starter: expected a seat from 0 to 1, got 2",
        "turn: expected a seat from 0 to 1, got \"A\"",
        "glass.0: expected a whole number from 2 to 6, got 1",
        "shelves.0.7: unknown key; known: 2, 3, 4, 5, 6",
        "shelves.0.6: expected a whole number from 0 to 60, got -1",
        "shelves.1: expected an object, got []",
        "tastes: expected 2 entries, got 1",
        "tastes.0: expected a whole number from 2 to 6, got 1",
        "undealt: expected a list, got 3",
    ];
    assert_eq!(faults, expected);
}

#[test]
fn all_contradictions_are_told_at_once() {
    let given = json!({
        "phase": "OVER", "round": 5, "starter": 1, "glass": [2], "shelves": [{"2": 31}, {}], "tastes": [4, 4],
        "undealt": [2, 2, 3, 3, 4, 5, 5, 6],
    });
    let expected = [
        "round: OVER cannot be in round 5 of 6",
        "starter: at this table seat 0 starts (NGT-R02)",
        "glass: the glass is empty in OVER",
        "shelves.0: expected at most 30 dice by now, got 31",
        "undealt: does not follow from the tastes; here it is [2,2,3,3,5,5,6,6] (NGT-R01)",
    ];
    assert_eq!(faults(json!({"startPlayer": 0}), 2, given), expected);
}

#[test]
fn each_contradiction_is_refused() {
    let random = json!({});
    let fixed = json!({"startPlayer": 1});
    for (options, given, fault) in [
        (&random, json!([]), ": expected an object, got []"),
        (&random, json!({"phase": "DEAL", "round": 2}), "round: DEAL cannot be in round 2 of 6"),
        (&random, json!({"phase": "START", "starter": 0}), "starter: nobody is drawn yet in START"),
        (&fixed, json!({"phase": "START"}), "phase: who starts is not drawn at this table (NGT-R02)"),
        (&fixed, json!({"starter": 0}), "starter: at this table seat 1 starts (NGT-R02)"),
        (&random, json!({"phase": "OVER", "turn": 0}), "turn: nobody is on turn in OVER"),
        (&random, json!({"phase": "DEAL", "glass": [2]}), "glass: the glass is empty in DEAL"),
        (&random, json!({"glass": [2, 2, 2, 2, 2]}), "glass: five dice are banked at once (NGT-R07)"),
        (&random, json!({"glass": [2, 2, 2, 2, 2, 2]}), "glass: a glass holds 5 dice, not 6"),
        (&random, json!({"phase": "DEAL", "tastes": [2, null]}), "tastes.0: nobody has a taste before the deal"),
        (&random, json!({"shelves": [{"2": 1}, {}]}), "shelves.0: expected at most 0 dice by now, got 1"),
        (
            &random,
            json!({"starter": 1, "turn": 0, "shelves": [{}, {"2": 6}]}),
            "shelves.1: expected at most 5 dice by now, got 6",
        ),
        (&random, json!({"result": {"winners": [0]}}), "result: does not follow; here it is null"),
        (
            &random,
            json!({"phase": "OVER", "result": {"winners": [0], "scores": [0, 0]}}),
            "result: does not follow; here it is {\"winners\":[0,1],\"scores\":[0,0],\"ranks\":[1,1]}",
        ),
        (
            &random,
            json!({"tastes": [2, 2], "undealt": []}),
            "undealt: does not follow from the tastes; here it is [3,3,4,4,5,5,6,6] (NGT-R01)",
        ),
    ] {
        assert_eq!(faults(options.clone(), 2, given), [fault]);
    }
    assert_eq!(faults(random, 3, json!({"tastes": [5, 5, 5]})), ["tastes: there are only two cards of 5 (NGT-R01)"]);
}

/// Who has had one turn more than others may have more dice.
#[test]
fn shelves_may_hold_what_the_finished_turns_allow() {
    for (turn, shelves) in [(2, json!([{}, {"3": 5}, {}])), (0, json!([{}, {"3": 5}, {"4": 5}]))] {
        assert!(load(&json!({}), 3, &json!({"starter": 1, "turn": turn, "shelves": shelves})).is_ok());
    }
    let options = Nightcap::options(&json!({})).expect("options");
    assert_eq!(Nightcap::options(&Nightcap::options_json(&options)), Ok(options));
}
