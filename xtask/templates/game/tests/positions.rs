//! Positions as JSON (6): fillers, and every fault of a wrong one. That positions come back as they were is a law.

use gamename::{Gamename, State};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Faults, Game};

fn read(given: Json) -> Result<State, Faults> {
    let options = Gamename::options(&json!({})).expect("options");
    Gamename::from_position(&options, 2, &given, &mut |_| {})
}

/// The faults of a position that must be refused.
#[track_caller]
fn faults(given: Json) -> Vec<String> {
    let faults = read(given).expect_err("a position that cannot be");
    assert_eq!(faults.code, "E_POSITION");
    faults.list.iter().map(|fault| format!("{}: {}", fault.at, fault.what)).collect()
}

#[test]
fn what_is_left_out_is_filled_in() {
    for (given, full) in [
        (json!({}), json!({ "heap": 21, "turn": 0, "winner": null })),
        (json!({ "heap": 3, "turn": 1 }), json!({ "heap": 3, "turn": 1, "winner": null })),
        (json!({ "winner": 1, "turn": null }), json!({ "heap": 0, "turn": null, "winner": 1 })),
    ] {
        assert_eq!(Gamename::position(&read(given).expect("a position")), full);
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let expected = [
        "coins: unknown key; known: heap, turn, winner",
        "turn: expected a seat from 0 to 1, got 2",
        "heap: expected a whole number from 0 to 21, got 22",
    ];
    assert_eq!(faults(json!({ "heap": 22, "turn": 2, "coins": 1 })), expected);
}

#[test]
fn each_contradiction_is_refused() {
    for (given, fault) in [
        (json!([]), ": expected an object, got []"),
        (json!({ "turn": 0, "winner": 1 }), "turn: nobody is on turn once the game is over"),
        (json!({ "heap": 0 }), ": winner: whoever took the last counter must be named (GAMENAME-R02)"),
        (json!({ "heap": 1, "winner": 1 }), ": winner: nobody has won while counters are left (GAMENAME-R02)"),
    ] {
        assert_eq!(faults(given), [fault]);
    }
}
