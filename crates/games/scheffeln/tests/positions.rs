//! Positions: they load again, fillers are as documented, every contradiction is named, nothing panics.

mod common;

use common::*;
use proptest::prelude::*;
use rand_xoshiro::rand_core::Rng;
use scheffeln::{Scheffeln, Tile};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Pending, Seat, State as _, below, pick};

proptest! {
    #![proptest_config(cases(600))]

    /// A full position loads again and gives the same state and the same text back.
    #[test]
    fn a_full_position_loads_again(which in 0..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        play(&options, seats, &mut random(seed), 5000, |_, _, state, _, rng| {
            if below(rng, 8) == 0 {
                let written = position(state);
                let again = Scheffeln::from_position(&options, seats, &written, &mut |_| {}).unwrap();
                assert!(again == *state, "{written}");
                assert_eq!(position(&again).to_string(), written.to_string());
            }
        });
    }

    /// Positions with parts replaced by nonsense are refused or make sense; nothing panics.
    #[test]
    fn nonsense_never_panics(which in 0..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        let mut rng = random(seed);
        let mut written = position(&somewhere(&options, seats, &mut rng));
        written["tops"] = json!({});
        written["left"] = json!({});
        for _ in 0..1 + below(&mut rng, 3) {
            spoil(&mut written, &mut rng);
        }
        if let Ok(mut state) = Scheffeln::from_position(&options, seats, &written, &mut |_| {}) {
            state.audit().unwrap_or_else(|why| panic!("{why}: {written}"));
            for _ in 0..100 {
                let Some(step) = random_step(&state, &mut rng) else { break };
                step.apply(&mut state, &mut |_| {});
                state.audit().unwrap();
            }
        }
        let action = nonsense(&mut rng, 3);
        let seat = Seat(rng.next_u32() as u8);
        let state = somewhere(&options, seats, &mut rng);
        let _ = Scheffeln::attempt(&state, seat, &action);
        let _ = Scheffeln::options(&action);
        let _ = Scheffeln::parse(&action.to_string());
        if let Some(due) = Scheffeln::due(&state) {
            let _ = Scheffeln::read_chance(&state, &due, &nonsense(&mut rng, 2));
        }
        let _ = Scheffeln::read_chance(&state, "D9", &action);
    }
}

/// Replaces, removes or adds one part somewhere.
fn spoil(json: &mut Json, rng: &mut Random) {
    match json {
        Json::Object(map) if !map.is_empty() && below(rng, 5) > 0 => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = keys[below(rng, keys.len() as u32) as usize].clone();
            match below(rng, 4) {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert(["extra", "tops", "Z", "A"][below(rng, 4) as usize].into(), nonsense(rng, 2))),
                _ => spoil(&mut map[&key], rng),
            }
        }
        Json::Array(list) if !list.is_empty() && below(rng, 5) > 0 => {
            let index = below(rng, list.len() as u32) as usize;
            match below(rng, 5) {
                0 => drop(list.remove(index)),
                1 => list.push(list[index].clone()),
                2 => {
                    let other = below(rng, list.len() as u32) as usize;
                    list.swap(index, other);
                }
                _ => spoil(&mut list[index], rng),
            }
        }
        other => *other = nonsense(rng, 2),
    }
}

fn nonsense(rng: &mut Random, depth: u32) -> Json {
    const WORDS: [&str; 20] = [
        "RED",
        "MAF",
        "JOKER",
        "EVASION",
        "A",
        "H",
        "A#1",
        "H#4",
        "A#9",
        "centre",
        "SETUP",
        "TURN",
        "SCHEFFELN",
        "SPEED_RESOLVE",
        "GAME_OVER",
        "UPKEEP",
        "D4.1",
        "move",
        "evasion",
        "é",
    ];
    const KEYS: [&str; 8] = ["do", "card", "take", "car", "to", "colour", "A", "mode"];
    match below(rng, if depth == 0 { 7 } else { 9 }) {
        0 => Json::Null,
        1 => json!(below(rng, 2) == 0),
        2 => json!(below(rng, 9)),
        3 => json!(-3.5),
        4 => json!([u64::MAX, 1 << 40, 32, 1500, 16_000][below(rng, 5) as usize]),
        5 => json!(i64::MIN),
        6 => json!(pick(rng, &WORDS)),
        7 => (0..below(rng, 4)).map(|_| nonsense(rng, depth - 1)).collect(),
        _ => {
            let entries = (0..below(rng, 5)).map(|_| (pick(rng, &KEYS).to_string(), nonsense(rng, depth - 1)));
            Json::Object(entries.collect())
        }
    }
}

#[test]
fn keys_come_in_the_documented_order() {
    let base = table(json!({}), 2, json!({"phase": "SETUP"}));
    let keys: Vec<String> = position(&base).as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        keys.join(" "),
        "phase due round start turn ring cars stacks top_up characters hands face_up face_down undealt money mafia_hoard result"
    );
    let speed = table(json!({"mode": "speed"}), 3, json!({}));
    let keys: Vec<String> = position(&speed).as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        keys.join(" "),
        "phase due round start turn ring cars stacks top_up characters undealt money row revealed clock next_reveal opened deadline result"
    );
}

#[test]
fn setup_and_its_position_are_the_same() {
    for (options, seats) in tables() {
        let setup = Scheffeln::setup(&options, seats).unwrap();
        let loaded = Scheffeln::from_position(&options, seats, &json!({"phase": "SETUP"}), &mut |_| {}).unwrap();
        assert!(setup == loaded);
        assert_eq!(setup.pending(), Pending::Chance);
        let empty: Vec<Json> = position(&setup)["stacks"].as_object().unwrap().values().cloned().collect();
        assert_eq!(empty, vec![json!([]); 8]);
    }
}

#[test]
fn speed_fillers_are_as_documented() {
    let state = table(json!({"mode": "speed"}), 3, json!({}));
    let expected = json!({
        "phase": "SPEED_CLAIM", "due": null, "round": 1, "start": 0, "turn": null,
        "cars": {"A": ["RED"], "B": ["YEL"], "C": ["BLU"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]},
        "row": ["RED", "RED", "RED", "YEL", "YEL", "YEL", "BLU"], "revealed": [true, true, true, true, true, true, true],
        "clock": 0, "next_reveal": null, "opened": 0, "deadline": null, "result": null,
        "money": [[], [], []], "undealt": [
            "BLU", "BLU", "GRN", "GRN", "GRN", "ORA", "ORA", "ORA", "PUR", "PUR", "PUR", "WHI", "WHI", "WHI", "BRN", "BRN", "BRN"],
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(at(&state, key), *value, "{key}");
    }
    let reveal =
        table(json!({"mode": "speed", "speedRevealMs": 300}), 3, json!({"phase": "SPEED_REVEAL", "clock": 50}));
    assert_eq!((at(&reveal, "next_reveal"), &at(&reveal, "revealed")[6]), (json!(350), &json!(false)));
    let characters = json!({"RED": 1, "BLU": 2});
    let count =
        table(json!({"mode": "speed"}), 3, json!({"phase": "SPEED_COUNTDOWN", "clock": 50, "characters": characters}));
    assert_eq!((at(&count, "opened"), at(&count, "deadline")), (json!(50), json!(5050)));
}

#[test]
fn base_fillers_are_as_documented() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["YEL"]]});
    let state = table(json!({"mafia": true}), 2, given);
    assert_eq!((at(&state, "phase"), at(&state, "turn"), at(&state, "start")), (json!("TURN"), json!(0), json!(0)));
    assert_eq!(at(&state, "cars")["A"], json!(["MAF", "RED"]));
    assert_eq!(at(&state, "stacks")["C"], json!(["C#1", "C#2", "C#3", "C#4"]));
    assert_eq!(at(&state, "undealt").as_array().unwrap().len(), 22);
    let choosing = json!({"phase": "CHOOSE_CHARACTERS", "start": 1, "characters": {"RED": 1}});
    assert_eq!(at(&table(json!({}), 3, choosing), "turn"), json!(2));
    let upkeep = json!({"phase": "UPKEEP", "round": 7, "characters": {"RED": 1, "BLU": 0}, "top_up": {"C": false}});
    let state = table(json!({}), 2, upkeep);
    assert_eq!((at(&state, "due"), &at(&state, "top_up")["C"]), (json!("D4.8"), &json!(false)));
}

#[test]
fn short_stacks_fill_up_in_canonical_order() {
    let given = json!({
        "characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["YEL"]],
        "tops": {"A": 1500, "B": "B#2"}, "money": [["A#1"], ["C#4", "C#2"]], "stacks": {"D": ["D#4", "D#1", "D#2", "D#3"]},
        "left": {"A": 3, "D": 4, "C": 2},
    });
    let state = table(json!({}), 2, given);
    let stacks = at(&state, "stacks");
    assert_eq!(stacks["A"], json!(["A#3", "A#2", "A#4"]));
    assert_eq!(stacks["B"], json!(["B#2", "B#1", "B#3", "B#4"]));
    assert_eq!(stacks["C"], json!(["C#1", "C#3"]));
    assert_eq!(stacks["D"], json!(["D#4", "D#1", "D#2", "D#3"]));

    let ring: Vec<&str> = Tile::ALL.iter().rev().map(|tile| tile.letter()).collect();
    let given = json!({
        "ring": ring, "tops": {"H": "C#1", "G": 16000, "A": 0}, "left": {"H": 2, "F": 3},
        "money": [["A#2", "A#3"], ["A#4"], []],
    });
    let state = table(json!({"mode": "speed", "speedRing": "shuffled"}), 3, given);
    let stacks = at(&state, "stacks");
    assert_eq!(stacks["H"], json!(["C#1", "B#1"]), "along the ring, up to left");
    assert_eq!(stacks["G"], json!(["H#4", "B#2", "B#3", "B#4"]));
    assert_eq!(stacks["F"], json!(["C#2", "C#3", "C#4"]));
    assert_eq!(stacks["A"][0], json!("A#1"));
}

/// Every contradiction the document lists, each with the path of its fault.
#[test]
fn contradictions_are_named() {
    let base = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["YEL"]]});
    let with = |key: &str, value: Json| {
        let mut given = base.clone();
        given[key] = value;
        given
    };
    for (given, path) in [
        (with("colour", json!(1)), "colour:"),
        (with("row", json!([])), "row:"),
        (with("phase", json!("SPEED_CLAIM")), "phase:"),
        (with("round", json!(0)), "round:"),
        (with("round", json!(5_000_000_000u64)), "round:"),
        (with("due", json!("D2")), "due:"),
        (with("start", json!(2)), "start:"),
        (with("turn", json!(9)), "turn:"),
        (with("ring", json!(["B", "A", "C", "D", "E", "F", "G", "H"])), "ring: the tiles lie"),
        (with("ring", json!(["A", "A", "C", "D", "E", "F", "G", "H"])), "ring: expected"),
        (with("ring", json!(["A", "Q"])), "ring.1:"),
        (with("cars", json!({"Z": []})), "cars.Z:"),
        (with("cars", json!({"A": ["PINK"]})), "cars.A.0:"),
        (with("cars", json!({"A": ["MAF"]})), "cars: MAF is not"),
        (with("cars", json!({"A": ["RED"]})), "cars: YEL is missing"),
        (with("cars", json!({"A": ["RED", "YEL", "BLU"]})), "cars.A: a tile has room"),
        (with("cars", json!({"A": ["RED"], "B": ["RED"]})), "cars: RED is in two places"),
        (with("stacks", json!({"A": ["A#1", "A#1"]})), "stacks.A.1: A#1 is in two places"),
        (with("stacks", json!({"A": ["A#1"]})), "stacks: missing: A#2, A#3, A#4"),
        (with("stacks", json!({"A": ["B#1"]})), "stacks.A: B#1 belongs"),
        (with("stacks", json!({"A": [], "B": 3})), "stacks.A: an empty stack"),
        (with("stacks", json!({"B": 3})), "stacks.B: expected a list"),
        (with("stacks", json!({"A": ["A#5"]})), "stacks.A.0:"),
        (with("tops", json!({"A": 700})), "tops.A: no token"),
        (with("tops", json!({"A": "B#1"})), "stacks.A: B#1 belongs"),
        (with("tops", json!({"A": true})), "tops.A:"),
        (with("left", json!({"A": 2})), "left.A: expected 2"),
        (with("left", json!({"A": 5})), "left.A:"),
        (with("top_up", json!({"A": false})), "top_up.A:"),
        (with("top_up", json!({"A": 1})), "top_up.A:"),
        (with("characters", json!({"RED": 0})), "characters: everybody"),
        (with("characters", json!({"RED": 0, "YEL": 1, "BLU": 1})), "characters.BLU: seat 1"),
        (with("characters", json!({"RED": 0, "PINK": 1})), "characters.PINK:"),
        (with("characters", json!({"RED": 0, "YEL": 2})), "characters.YEL: expected"),
        (with("hands", json!([["RED"]])), "hands: expected 2 lists"),
        (with("hands", json!([["RED"], ["YEL", "YEL"]])), "hands.1: expected 1"),
        (with("hands", json!([["RED"], ["JOKER"]])), "hands.1.0: JOKER belongs to RUN"),
        (with("hands", json!([[], []])), "hands.0: the player to act"),
        (with("hands", json!([["RED", "RED"], ["RED", "RED"]])), "hands.1.1: there are only 3"),
        (
            with("hands", json!([["RED", "RED", "RED", "YEL", "YEL"], ["BLU", "BLU", "BLU", "GRN", "GRN"]])),
            "hands.0: more than four",
        ),
        (with("face_up", json!([[2, "RED"]])), "face_up.0.0:"),
        (with("face_up", json!([[0]])), "face_up.0:"),
        (with("face_up", json!([[0, "RED"], [1, "RED"], [1, "RED"]])), "face_up.2: there are only 3"),
        (with("face_down", json!([[0, "BLU"], [0, "BLU"], [0, "BLU"], [0, "GRN"]])), "face_down: seat 0"),
        (with("undealt", json!(["RED"])), "undealt: missing"),
        (with("money", json!([["A#1"], ["A#1"]])), "money.1.0: A#1 is in two places"),
        (with("money", json!([["A#1", "A#2", "A#3", "A#4"], []])), "stacks.A: an empty stack"),
        (with("money", json!([])), "money: expected 2 lists"),
        (with("mafia_hoard", json!(["A#1"])), "mafia_hoard:"),
        (with("result", json!({})), "result:"),
        (with("phase", json!("GAME_OVER")), "stacks: in GAME_OVER"),
        (with("phase", json!("SCHEFFELN")), "hands.0: in this phase"),
        (with("phase", json!("UPKEEP")), "hands.0: in this phase"),
        (with("phase", json!("CHOOSE_CHARACTERS")), "characters: everybody has chosen"),
        (with("phase", json!("SETUP")), "characters: here all"),
        (json!({"phase": "SETUP", "start": 0}), "start: must be null"),
        (json!({"phase": "SETUP", "due": "D5"}), "due:"),
        (
            json!({"phase": "SETUP", "due": "D3.C", "stacks": {"C": ["C#1", "C#2", "C#3", "C#4"]}}),
            "stacks.C: this stack",
        ),
        (json!({"phase": "SETUP", "due": "D3.C", "cars": {"A": ["RED", "YEL"]}}), "cars: in SETUP"),
        (json!({"phase": "SETUP", "money": [["A#1"], []]}), "money: in SETUP"),
        (json!([]), ": expected an object"),
    ] {
        let found = faults(json!({}), 2, given.clone());
        assert!(found.iter().any(|fault| fault.starts_with(path)), "{path} not among {found:?} of {given}");
    }
    assert!(faults(json!({}), 2, base.clone()).is_empty());
    let many = faults(json!({}), 2, json!({"round": 0, "start": 7, "cars": {}, "hands": 3, "foo": 1}));
    assert!(many.len() >= 5, "all at once: {many:?}");
}

#[test]
fn contradictions_of_speed_are_named() {
    for (given, path) in [
        (json!({"hands": [[], [], []]}), "hands:"),
        (json!({"turn": 0}), "turn: must be null"),
        (json!({"row": ["RED"]}), "row: expected 7"),
        (json!({"row": ["JOKER", "RED", "RED", "RED", "YEL", "YEL", "YEL"]}), "row.0:"),
        (json!({"row": ["RED", "RED", "RED", "RED", "YEL", "YEL", "YEL"]}), "row.3: there are only 3"),
        (json!({"revealed": [true, true, true, true, true, true, false]}), "revealed: the cards"),
        (json!({"revealed": [false, true, true, true, true, true, true]}), "revealed: in this phase"),
        (
            json!({"phase": "SPEED_REVEAL", "revealed": [true, true, true, true, true, true, true]}),
            "revealed: with all",
        ),
        (json!({"phase": "SPEED_REVEAL", "characters": {"RED": 0}}), "characters:"),
        (json!({"phase": "SPEED_REVEAL", "clock": 10, "next_reveal": 9}), "next_reveal:"),
        (json!({"next_reveal": 9}), "next_reveal: must be null"),
        (json!({"opened": 9}), "opened: 9 is after"),
        (json!({"deadline": 9}), "deadline: must be null"),
        (json!({"clock": -1}), "clock:"),
        (json!({"clock": 1.5}), "clock:"),
        (json!({"characters": {"RED": 0, "YEL": 1}}), "characters: with at most one"),
        (json!({"phase": "SPEED_COUNTDOWN"}), "characters: in SPEED_COUNTDOWN"),
        (
            json!({"phase": "SPEED_COUNTDOWN", "characters": {"RED": 0, "YEL": 1}, "clock": 9, "deadline": 8}),
            "deadline: 8",
        ),
        (json!({"phase": "SPEED_UPKEEP", "row": ["RED"]}), "row: must be []"),
        (json!({"phase": "SPEED_UPKEEP", "due": "D4.3"}), "due:"),
        (json!({"tops": {"A": 2000}}), "tops.A: several tokens"),
        (json!({"left": {"A": 0}}), "stacks.A: an empty stack"),
        (json!({"left": {"A": 3}}), "stacks: missing: H#4"),
        (json!({"stacks": {"A": ["A#1", "A#2", "A#3", "A#4", "B#1"]}}), "stacks.A: a stack has at most four"),
        (json!({"stacks": {"A": ["A#1", "A#2", "A#3", "A#4"]}, "tops": {"A": "A#2"}}), "tops.A: A#2 is not the top"),
        (json!({"phase": "TURN"}), "phase:"),
        (json!({"undealt": []}), "undealt: missing"),
    ] {
        let found = faults(json!({"mode": "speed"}), 3, given.clone());
        assert!(found.iter().any(|fault| fault.starts_with(path)), "{path} not among {found:?} of {given}");
    }
    let capped = json!({"mode": "speed", "speedIdleCapMs": 10_000});
    assert_eq!(faults(capped, 3, json!({"clock": 10_001, "opened": 0})).len(), 1);
    // A value that two tokens share is enough where one of them lies elsewhere.
    let given = json!({"tops": {"A": 2000}, "money": [["A#4"], [], []]});
    assert_eq!(at(&table(json!({"mode": "speed"}), 3, given), "stacks")["A"][0], json!("B#1"));
}

#[test]
fn phases_that_run_by_themselves_run_on_when_loaded_and_tell_it() {
    let mut told = Vec::new();
    let given = json!({"phase": "SPEED_RESOLVE", "characters": {"BRN": 2}});
    let state =
        Scheffeln::from_position(&options(json!({"mode": "speed"})), 3, &given, &mut |event| told.push(event)).unwrap();
    assert_eq!(at(&state, "due"), json!("D4.2"));
    assert!(told.iter().any(|event| matches!(event, scheffeln::Event::RowPlayed { index: 6, .. })));
    assert!(told.iter().any(|event| matches!(event, scheffeln::Event::Took { seat: Seat(2), .. })));
    let given = json!({"phase": "SCHEFFELN", "characters": {"BRN": 2}});
    assert_eq!(at(&table(json!({"mode": "speed"}), 3, given), "money"), json!([[], [], ["H#1"]]));
}

#[test]
fn characters_chosen_without_cards_lead_to_the_turns_and_no_further() {
    let given = json!({"phase": "CHOOSE_CHARACTERS", "characters": {"RED": 0}});
    let mut state = table(json!({}), 2, given);
    act(&mut state, 1, json!({"do": "choose", "colour": "BLU"}));
    assert_eq!((at(&state, "phase"), at(&state, "turn")), (json!("TURN"), json!(0)));
    state.audit().unwrap();
}

#[test]
fn notation_reads_what_people_type_and_says_what_it_expects() {
    assert_eq!(Scheffeln::parse("  Exchange yel ORA "), Scheffeln::parse("exchange YEL ORA"));
    for (text, hint) in [
        ("", "no action is called"),
        ("exchang RED BLU", "did you mean exchange?"),
        ("move", "move needs a card"),
        ("move PINK", "is none of RED"),
        ("move RED BLU", "one word too many"),
        ("evasion BLU", "evasion needs a tile"),
        ("evasion BLU Z", "is none of A"),
        ("claim MAF", "is none of RED"),
    ] {
        let why = Scheffeln::parse(text).unwrap_err();
        assert!(why.contains(hint), "{text}: {why}");
    }
    assert!(Scheffeln::parse("move é").is_err());
}
