//! The edition of 2020 (section 13): rulings VFX-L1 to VFX-L5.

use crate::common::{Table, table};
use speakeasy_core::json::{Json, json};

fn life(seats: usize, given: Json) -> Table {
    table(json!({"mode": "life2020"}), seats, given)
}

const PATH: [&str; 6] = ["X1", "+1", "X2", "X3", "X4", "-9"];

fn gift(stacks: Json, seats: usize) -> Json {
    let figures = json!({"A1": "X1", "A2": "S", "B1": "S"});
    let mut t = life(seats, json!({"path": PATH, "figures": figures, "stacks": stacks}));
    t.go(1, "", "A1");
    t.shows(json!({"sides": {"X1": "steal", "X2": "gift"}, "active": 1, "path": PATH}));
    t.at("stacks")
}

/// VFX-L1: a luck tile on top ranks above +8.
#[test]
fn l1_luck_ranks_above_plus_eight() {
    assert_eq!(gift(json!([["-4a"], ["+8"], ["L1"]]), 3), json!([[], ["+8"], ["L1", "-4a"]]));
    assert_eq!(gift(json!([["L2"], ["L1"], ["+8"]]), 3), json!([[], ["L1"], ["+8", "L2"]]));
}

/// VFX-L2: players without tiles are ignored; if nobody else has a tile, the left neighbour receives it.
#[test]
fn l2_players_without_tiles() {
    assert_eq!(gift(json!([["-4a"], [], ["-8b"]]), 3), json!([[], [], ["-8b", "-4a"]]));
    assert_eq!(gift(json!([["+4"], [], []]), 3), json!([[], ["+4"], []]));
    assert_eq!(gift(json!([[], ["+4"], []]), 3), json!([[], ["+4"], []]));
}

/// VFX-L3: of equal top tiles the nearest to the left.
#[test]
fn l3_equal_top_tiles() {
    assert_eq!(gift(json!([["-4a"], ["-8a"], ["L1"], ["L2"]]), 4), json!([[], ["-8a"], ["L1", "-4a"], ["L2"]]));
    assert_eq!(gift(json!([["+4"], ["+8"], ["-3b"], ["-3a"]]), 4), json!([[], ["+8"], ["-3b", "+4"], ["-3a"]]));
}

/// VFX-L4: the last own pawn leaves an action tile for the goal; the action is still carried out.
#[test]
fn l4_the_last_pawn_still_acts() {
    let figures = json!({"A1": "X4", "B1": "G"});
    let mut t = life(2, json!({"path": PATH, "figures": figures, "stacks": [["-4a"], []]}));
    t.go(6, "", "A1");
    t.shows(json!({"phase": "OVER", "stacks": [[], ["-4a"]], "sides": {"X4": "steal"}, "result.scores": [0, -4]}));
    let given = json!({"path": PATH, "figures": figures, "stacks": [[], ["+4"]], "sides": {"X4": "steal"}});
    let mut t = life(2, given);
    t.go(6, "", "A1");
    t.shows(json!({"phase": "STEAL", "steal_tile": "X4", "moved_pawn": "A1", "result": null}));
    assert_eq!(t.legal(), ["steal 1"]);
    t.play("steal 1");
    t.shows(json!({"phase": "OVER", "stacks": [["+4"], []], "sides": {"X4": "gift"}, "steal_tile": null}));
}

/// VFX-L5: the pawn arrives, then the action, then the flip.
#[test]
fn l5_order_of_things() {
    let given =
        json!({"path": PATH, "figures": {"A1": "X1", "B1": "S"}, "stacks": [["+2"], ["+4"]], "sides": {"X1": "steal"}});
    let mut t = life(2, given);
    t.roll(2, "").play("move A1");
    t.shows(json!({"phase": "STEAL", "figures.A1": "X2", "sides": {"X1": "steal"}}));
    t.play("steal 1");
    let order = [
        json!({"event": "stolen", "seat": 0, "from": 1, "tile": "+4"}),
        json!({"event": "flipped", "tile": "X1", "side": "gift"}),
        json!({"event": "turn_began", "turn": 2, "seat": 1}),
    ];
    assert_eq!(t.events_json(), order);
    t.shows(json!({"stacks": [["+2", "+4"], []], "sides": {"X1": "gift"}, "moved_pawn": null}));
}

/// Section 13: set-up, movers and company.
#[test]
fn section_13_set_up_and_moves() {
    let mut t = life(5, json!({}));
    t.chance(json!({"start": 2}));
    let mut tiles: Vec<String> = ["-9", "-10"].map(String::from).to_vec();
    tiles.extend((1..=8).flat_map(|n| [format!("-{n}a"), format!("-{n}b"), format!("+{n}")]));
    tiles.extend((1..=6).map(|n| format!("L{n}")));
    t.chance(json!({"path": tiles}));
    let path = t.at("path");
    assert_eq!([&path[8], &path[17], &path[26], &path[35]], [&json!("X1"), &json!("X2"), &json!("X3"), &json!("X4")]);
    t.shows(json!({"active": 2, "sides": {"X1": "gift", "X4": "gift"}, "flixxy": null, "round_pile": []}));
    assert_eq!(t.at("figures").as_object().unwrap().len(), 10);
    t.roll(4, "");
    assert_eq!(t.legal(), ["move C1", "move C2"]);
    // Company on an action tile prevents everything.
    let mut t = life(2, json!({"path": PATH, "figures": {"A1": "X1", "B1": "X1"}, "stacks": [["+2"], []]}));
    t.go(1, "", "A1");
    t.shows(json!({"sides": {"X1": "gift"}, "stacks": [["+2"], []]}));
}

/// Section 13: a steal with nobody to rob only flips; finished players can be robbed.
#[test]
fn section_13_steal() {
    let given =
        json!({"path": PATH, "figures": {"A1": "X1", "B1": "S"}, "stacks": [["+2"], []], "sides": {"X1": "steal"}});
    let mut t = life(2, given);
    t.go(1, "", "A1");
    t.shows(json!({"phase": "PRE", "active": 1, "sides": {"X1": "gift"}, "stacks": [["+2"], []]}));
    let given = json!({"path": PATH, "figures": {"A1": "X1", "B1": "G", "C1": "S"}, "stacks": [[], ["+3"], ["L1"]], "sides": {"X1": "steal"}});
    let mut t = life(3, given);
    t.go(1, "", "A1");
    assert_eq!(t.legal(), ["steal 1", "steal 2"]);
    assert_eq!((t.tried("steal 0"), t.tried("steal 7"), t.tried("end")), ("E_TARGET", "E_TARGET", "E_PHASE"));
    t.play("steal 1");
    t.shows(json!({"stacks": [["+3"], [], ["L1"]], "active": 2}));
}

/// VFX-R07 in this edition: fewer luck tiles win a tie, whatever the option says; then it is shared.
#[test]
fn ties_of_2020() {
    let given = json!({"phase": "OVER", "path": ["X1", "X2", "X3", "X4"], "figures": {"A1": "G", "B1": "G", "C1": "G"},
                       "stacks": [["L1", "-5a"], ["+5"], ["+7", "-2a"]]});
    let t = table(json!({"mode": "life2020", "tieBreak": "shared"}), 3, given);
    assert_eq!(t.at("result"), json!({"scores": [5, 5, 5], "ranks": [3, 1, 1], "winners": [1, 2]}));
}
