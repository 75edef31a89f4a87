//! Rulings VFX-R33 to VFX-R47: worm tokens, and the end of the game.

use crate::common::{Table, table};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Refusal as _, Seat, State as _};
use verflixxt::{Refusal, Verflixxt};

/// Worms on, two players, turn 10, A to move.
fn worms(given: Json) -> Table {
    worms_with(json!({}), 2, given)
}

fn worms_with(extra: Json, seats: usize, mut given: Json) -> Table {
    let mut options = json!({"mode": "nochmal", "worms": "on"});
    options.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    given["turn"] = json!(10);
    table(options, seats, given)
}

fn token(kind: &str, gained: u32) -> Json {
    json!({"kind": kind, "gained": gained})
}

/// VFX-R33: a token is playable from the next turn on, and an extra turn is a next turn.
#[test]
fn r33_an_extra_turn_is_a_next_turn() {
    let mut t = worms(json!({
        "path": ["-4a", "+1", "V1", "V2", "V3", "V4"], "figures": {"A1": "-4a", "A2": "S", "B1": "S", "F": "S"},
        "stacks": [["+2"], []], "worms": [[token("DOUBLE", 3)], []], "worm_pile": ["BOTTOM"]
    }));
    t.go(1, "NOT", "A1");
    t.shows(json!({"phase": "POST", "worms": [[token("DOUBLE", 3), token("BOTTOM", 10)], []]}));
    assert_eq!(t.tried("bottom 10"), "E_NOT_MATURE");
    t.play("double 3");
    t.shows(json!({"turn": 11, "active": 0, "phase": "PRE", "extra_turns": 0}));
    t.play("bottom 10");
    t.shows(
        json!({"stacks": [["-4a", "+2"], []], "worms": [[], []], "worm_pile": ["DOUBLE", "BOTTOM"], "phase": "PRE"}),
    );
}

/// VFX-R34 and 8.7: which token fits which phase.
#[test]
fn r34_phases_of_the_tokens() {
    let held = json!([[token("BOTTOM", 1), token("SWAP", 2), token("PUSH", 3), token("DOUBLE", 4)], []]);
    let mut t = worms(json!({
        "path": ["+1", "V1", "V2", "V3", "V4"], "figures": {"A1": "+1", "A2": "V4", "B1": "V1", "B2": "V3", "F": "S"},
        "stacks": [["+2", "+3"], []], "worms": held
    }));
    assert_eq!(t.legal(), ["roll", "bottom 1", "swap 2 A1 B1", "swap 2 A1 F", "swap 2 A2 B2"]);
    assert_eq!((t.tried("push 3 V1"), t.tried("double 4")), ("E_PHASE", "E_PHASE"));
    t.roll(1, "NOT");
    let main = [
        "move A1",
        "move A2",
        "bottom 1",
        "swap 2 A1 B1",
        "swap 2 A1 F",
        "swap 2 A2 B2",
        "push 3 V1",
        "push 3 V3",
        "push 3 S",
    ];
    assert_eq!(t.legal(), main);
    assert_eq!((t.tried("double 4"), t.tried("end"), t.tried("roll")), ("E_PHASE", "E_PHASE", "E_PHASE"));
    t.play("move A1");
    t.shows(json!({"phase": "POST", "moved_pawn": "A1"}));
    assert_eq!(t.legal(), ["end", "bottom 1", "swap 2 A2 B2", "push 3 V1", "push 3 V3", "push 3 S", "double 4"]);
}

/// VFX-R35: BOTTOM needs two tiles.
#[test]
fn r35_bottom_needs_two_tiles() {
    let with = |stack: Json| {
        worms(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "S", "B1": "S", "F": "S"},
                     "stacks": [stack, []], "worms": [[token("BOTTOM", 1)], []]}))
    };
    assert_eq!(with(json!([])).tried("bottom 1"), "E_STACK");
    assert_eq!(with(json!(["+1"])).tried("bottom 1"), "E_STACK");
    let mut t = with(json!(["+1", "+2", "-9"]));
    t.play("bottom 1");
    t.shows(json!({"stacks": [["-9", "+1", "+2"], []], "worm_pile": ["BOTTOM"], "phase": "PRE"}));
}

/// VFX-R36: PUSH comes besides the move; a lone figure's tile goes to the pusher, a group's to nobody.
#[test]
fn r36_push_and_who_collects() {
    let given = json!({
        "path": ["+1", "V1", "-4a", "V2", "V3", "V4"], "worms": [[token("PUSH", 1), token("PUSH", 2)], []],
        "figures": {"A1": "S", "B1": "-4a", "B2": "+1", "g1": "+1", "F": "S"}, "worm_pile": ["SWAP"]
    });
    let mut t = worms(given.clone());
    t.roll(3, "NOT").play("push 1 +1");
    // A pawn and a guard: nobody was alone, so the empty tile stays.
    t.shows(
        json!({"figures": {"B2": "V2", "g1": "V2"}, "path": ["+1", "V1", "-4a", "V2", "V3", "V4"], "phase": "MAIN"}),
    );
    t.play("push 2 -4a");
    t.shows(json!({"figures.B1": "V4", "stacks": [["-4a"], []], "worms": [[token("SWAP", 10)], []],
                   "worm_pile": ["PUSH", "PUSH"], "phase": "MAIN"}));
    t.play("move A1");
    t.shows(json!({"figures.A1": "V2", "turn": 11}));
    for (who, stacks) in [("owner", json!([[], ["-4a"]])), ("nobody", json!([[], []]))] {
        let mut t = worms_with(json!({"pushCollector": who}), 2, given.clone());
        t.roll(3, "NOT").play("push 1 -4a");
        t.shows(json!({"stacks": stacks}));
    }
}

/// VFX-R36, 8.5: own pawns stay; Flixxy goes under any face, and his arrival pays the pusher.
#[test]
fn r36_push_of_flixxy() {
    let mut t = worms(json!({
        "path": ["V1", "V2", "V3", "V4", "+1"], "worms": [[token("PUSH", 1)], []],
        "figures": {"A1": "+1", "B1": "+1", "F": "+1"}, "flixxy": {"in_play": true, "arrivals": 1}
    }));
    t.roll(2, "NOT").play("push 1 +1");
    t.shows(json!({"figures": {"A1": "+1", "B1": "G", "F": "S"}, "round_tokens": [[3], []], "path": ["V1", "V2", "V3", "V4", "+1"]}));
}

/// Guards alone on `+1` (two), `-4a`, `V2` and the last tile; A holds three tokens and a stack, B a pawn far behind.
fn guards_alone(extra: Json) -> Table {
    worms_with(
        extra,
        2,
        json!({
            "path": ["+1", "V1", "-4a", "V2", "V3", "V4", "-9"], "stacks": [["+8"], ["+7"]], "worm_pile": ["SWAP"],
            "figures": {"A1": "S", "B1": "V1", "g1": "+1", "g2": "+1", "g3": "-4a", "g4": "V2", "g5": "-9", "F": "V4"},
            "worms": [[token("PUSH", 1), token("PUSH", 2)], []]
        }),
    )
}

/// VFX-H12: by default a guard needs company to be pushed; Flixxy alone does not, with either value.
#[test]
fn h12_guards_alone_are_pushed_by_option_only() {
    let mut t = guards_alone(json!({}));
    t.roll(2, "NOT");
    for tile in ["+1", "-4a", "V2", "-9"] {
        assert_eq!(t.tried(&format!("push 1 {tile}")), "E_TARGET");
        let why = t.state.check(Seat(0), Verflixxt::parse(&format!("push 1 {tile}")).unwrap()).unwrap_err();
        assert_eq!((why, why.ruling()), (Refusal::PushGuardsOnly, "VFX-H12"));
    }
    assert_eq!((t.tried("push 1 V1"), t.tried("push 1 V4")), ("ok", "ok"));
    let mut t = guards_alone(json!({"pushGuards": "on"}));
    t.roll(2, "NOT");
    let pushes: Vec<String> = t.legal().into_iter().filter(|action| action.starts_with("push 1")).collect();
    assert_eq!(pushes, ["push 1 -4a", "push 1 -9", "push 1 +1", "push 1 V1", "push 1 V2", "push 1 V4"]);
    // Nobody there, nobody but an own pawn, the goal: as ever.
    assert_eq!((t.tried("push 1 V3"), t.tried("push 1 S"), t.tried("push 1 G")), ("E_TARGET", "E_TARGET", "E_TARGET"));
    t.play("push 1 V4");
    t.shows(json!({"figures.F": "G", "stacks": [[], ["+7", "+8"]], "round_tokens": [[4], []]}));
    // VFX-H16: without worm tokens the option means nothing.
    let options = json!({"mode": "nochmal", "pushGuards": "on"});
    let mut t =
        table(options, 2, json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "S", "g1": "V1", "F": "G"}}));
    t.roll(1, "NOT");
    assert_eq!(t.legal(), ["move A1"]);
}

/// VFX-H13: a guard pushed alone brings nobody a tile, a worm token or a gift, whatever `pushCollector` says.
#[test]
fn h13_a_guard_pushed_alone_leaves_its_tile() {
    for collector in ["mover", "owner", "nobody"] {
        for (tile, guard, to) in [("-4a", "g3", "V3"), ("V2", "g4", "V4")] {
            let mut t = guards_alone(json!({"pushGuards": "on", "pushCollector": collector}));
            let path = t.at("path");
            t.roll(2, "FLIXXY").play(&format!("push 1 {tile}"));
            t.shows(json!({"phase": "MAIN", "path": path, "stacks": [["+8"], ["+7"]], "out": [],
                           "worms": [[token("PUSH", 2)], []], "worm_pile": ["SWAP", "PUSH"]}));
            assert_eq!(t.at(&format!("figures.{guard}")), json!(to));
            // The action die and the main move are as they were.
            assert_eq!(t.movers(), ["F"]);
        }
    }
}

/// VFX-H14: all guards of the tile go together, from the start too; the main move is still due.
#[test]
fn h14_guards_alone_go_together() {
    let mut t = guards_alone(json!({"pushGuards": "on"}));
    t.roll(2, "NOT").play("push 1 +1");
    t.shows(json!({"figures": {"g1": "-4a", "g2": "-4a", "g3": "-4a"}, "phase": "MAIN", "stacks": [["+8"], ["+7"]]}));
    // They may be pushed on, now three of them; then the move follows.
    t.play("push 2 -4a").play("move A1");
    t.shows(json!({"figures": {"g1": "V3", "g2": "V3", "g3": "V3", "A1": "V1"}, "turn": 11, "active": 1,
                   "path": ["+1", "V1", "-4a", "V2", "V3", "V4", "-9"]}));
    let mut t = worms_with(
        json!({"pushGuards": "on"}),
        2,
        json!({"path": ["+1", "V1", "V2", "V3", "V4"], "worms": [[token("PUSH", 1)], []],
               "figures": {"A1": "V1", "B1": "G", "g1": "S", "F": "G"}}),
    );
    t.roll(1, "NOT").play("push 1 S");
    t.shows(json!({"figures.g1": "+1"}));
}

/// VFX-H15: at the goal a pushed guard stops, loses its other pips and is out for good (VFX-R03).
#[test]
fn h15_guards_are_pushed_into_the_goal() {
    let mut t = guards_alone(json!({"pushGuards": "on"}));
    t.roll(6, "NOT").play("push 1 -9");
    t.shows(json!({"figures.g5": "G", "path": ["+1", "V1", "-4a", "V2", "V3", "V4", "-9"], "stacks": [["+8"], ["+7"]],
                   "round_tokens": [[], []], "phase": "MAIN"}));
    assert_eq!(t.tried("push 2 G"), "E_TARGET");
    t.play("push 2 +1");
    t.shows(json!({"figures": {"g1": "-9", "g2": "-9", "g5": "G"}}));
}

/// VFX-R37: PUSH may use the start, never the goal.
#[test]
fn r37_push_on_start_and_goal() {
    let mut t = worms(json!({"path": ["V1", "V2", "V3", "V4"], "worms": [[token("PUSH", 1)], []],
                             "figures": {"A1": "S", "A2": "G", "B1": "S", "B2": "G", "F": "V1", "g1": "V4"}}));
    t.roll(2, "NOT");
    assert_eq!((t.tried("push 1 G"), t.tried("push 1 V4"), t.tried("push 1 V2")), ("E_TARGET", "E_TARGET", "E_TARGET"));
    assert_eq!(t.tried("push 1 -9"), "E_TARGET");
    t.play("push 1 S");
    t.shows(json!({"figures": {"A1": "S", "B1": "V2"}}));
}

/// VFX-R38: SWAP may use the start unless switched off, never the goal.
#[test]
fn r38_swap_on_start_and_goal() {
    let given = json!({"path": ["+1", "V1", "V2", "V3", "V4"], "worms": [[token("SWAP", 1)], []],
                       "figures": {"A1": "S", "A2": "V4", "A3": "G", "B1": "+1", "B2": "G", "F": "S"}});
    let t = worms(given.clone());
    assert_eq!(t.legal(), ["roll", "swap 1 A1 B1"]);
    assert_eq!((t.tried("swap 1 A2 B2"), t.tried("swap 1 A3 B1")), ("E_TARGET", "E_FIGURE"));
    let t = worms_with(json!({"swapStart": "off"}), 2, given);
    assert_eq!(t.legal(), ["roll"]);
    assert_eq!((t.tried("swap 1 A1 B1"), t.tried("swap 1 A2 F")), ("E_FIGURE", "E_TARGET"));
}

/// VFX-R39: a swapped pawn cannot make the move, and the pawn that made it cannot be swapped.
#[test]
fn r39_swap_and_move_exclude_each_other() {
    let given = json!({"path": ["+1", "V1", "V2", "V3", "V4"], "worms": [[token("SWAP", 1), token("SWAP", 2)], []],
                       "figures": {"A1": "+1", "A2": "V2", "B1": "V1", "F": "G"}});
    let mut t = worms(given.clone());
    t.play("swap 1 A1 B1");
    t.shows(json!({"figures": {"A1": "V1", "B1": "+1"}, "swapped": ["A1"], "path": ["+1", "V1", "V2", "V3", "V4"]}));
    // The same pawn may be swapped again; the foreign figure is free.
    t.play("swap 2 A1 B1").roll(1, "NOT");
    assert_eq!((t.movers(), t.tried("move A1")), (vec!["A2".to_string()], "E_NOT_MOVABLE"));
    t.play("move A2");
    t.shows(json!({"turn": 11, "swapped": []}));
    let mut t = worms(given);
    t.go(1, "NOT", "A1");
    t.shows(json!({"figures.A1": "V1", "phase": "POST"}));
    assert_eq!(t.tried("swap 1 A1 B1"), "E_MOVED");
    assert_eq!(t.legal(), ["end", "swap 1 A2 B1", "swap 2 A2 B1"]);
}

/// VFX-R39, 4.5 and 4.7: SKIP only if nothing can move; a movable guard must move.
#[test]
fn r39_skip() {
    let given = |guard: &str| {
        json!({"path": ["+1", "V1", "V2", "V3", "V4"], "worms": [[token("SWAP", 1)], []],
               "figures": {"A1": "+1", "B1": "V1", "F": "G", "g1": guard}})
    };
    let mut t = worms(given("V4"));
    t.play("swap 1 A1 B1").roll(1, "NOT");
    assert_eq!(t.legal(), ["skip"]);
    t.play("skip");
    t.shows(json!({"turn": 11, "active": 1, "figures": {"A1": "V1", "B1": "+1"}}));
    let mut t = worms(given("V1"));
    t.play("swap 1 A1 B1").roll(1, "NOT");
    assert_eq!((t.legal(), t.tried("skip")), (vec!["move g1".to_string()], "E_MUST_MOVE"));
    let mut t = worms(given("V4"));
    t.play("swap 1 A1 B1").roll(1, "MAY");
    assert_eq!(t.legal(), ["move F"]);
}

/// VFX-R40: several DOUBLEs add up, and are lost when the player is finished.
#[test]
fn r40_doubles_add_up_and_are_lost_at_home() {
    let mut t = worms(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "S", "B1": "S", "F": "S"},
                             "worms": [[token("DOUBLE", 1), token("DOUBLE", 2), token("BOTTOM", 3)], []]}));
    t.go(1, "NOT", "A1").play("double 2").play("double 1");
    t.shows(json!({"phase": "POST", "extra_turns": 2, "worm_pile": ["DOUBLE", "DOUBLE"]}));
    t.play("end");
    t.shows(json!({"turn": 11, "active": 0, "extra_turns": 1, "phase": "PRE"}));
    t.go(6, "NOT", "A1");
    t.shows(json!({"turn": 12, "active": 1, "extra_turns": 0, "figures.A1": "G"}));
}

/// VFX-R41: a played token returns after its effect, below those returned earlier.
#[test]
fn r41_a_played_token_returns_after_its_effect() {
    let mut t = worms(json!({"path": ["-4a", "V1", "V2", "V3", "V4"], "figures": {"A1": "S", "B1": "-4a", "F": "S"},
                             "worms": [[token("PUSH", 1)], []], "worm_pile": []}));
    t.roll(1, "NOT").play("push 1 -4a");
    // The pile was empty when the minus tile was collected.
    t.shows(json!({"stacks": [["-4a"], []], "worms": [[], []], "worm_pile": ["PUSH"]}));
}

/// VFX-R42: once the last own pawn is home no token is playable; each is worth 1 point.
#[test]
fn r42_tokens_after_the_last_pawn_is_home() {
    let mut t = worms(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "V4", "B1": "V4", "F": "S"},
                             "worms": [[token("BOTTOM", 1), token("SWAP", 10)], []], "stacks": [["+1", "+2"], []]}));
    t.go(1, "NOT", "A1");
    t.shows(json!({"turn": 11, "active": 1, "phase": "PRE"}));
    assert_eq!(t.tried_by(Seat(0), "bottom 1"), "E_TURN");
    t.go(1, "NOT", "B1");
    t.shows(json!({"phase": "OVER", "result": {"scores": [5, 0], "ranks": [1, 2], "winners": [0]}}));
}

/// VFX-R43: an empty pile gives no token and owes none.
#[test]
fn r43_empty_pile() {
    let mut t = worms(json!({"path": ["-4a", "V1", "V2", "V3", "V4"], "figures": {"A1": "-4a", "B1": "S", "F": "S"},
                             "worms": [[], [token("BOTTOM", 1)]], "stacks": [[], ["+1", "+2"]]}));
    t.go(1, "NOT", "A1");
    t.shows(json!({"stacks.0": ["-4a"], "worms.0": []}));
    t.play("bottom 1");
    t.shows(json!({"worms": [[], []], "worm_pile": ["BOTTOM"]}));
}

/// VFX-R44: Flixxy retires before the main move of a FLIXXY roll: the action die is void.
#[test]
fn r44_flixxy_retires_before_the_move() {
    let mut t = worms(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "S", "B1": "V1", "F": "V4"},
                             "flixxy": {"in_play": true, "arrivals": 4}, "worms": [[token("PUSH", 1)], []]}));
    t.roll(2, "FLIXXY");
    assert_eq!(t.movers(), ["F"]);
    t.play("push 1 V4");
    t.shows(json!({"phase": "MAIN", "act": "FLIXXY", "figures.F": null, "flixxy": {"in_play": false, "arrivals": 5}}));
    assert_eq!((t.legal(), t.tried("move F")), (vec!["move A1".to_string()], "E_FIGURE"));
    t.play("move A1");
    t.shows(json!({"turn": 11, "figures.A1": "V2"}));
}

/// VFX-R45: the game ends at the instant the last pawn is home; extra turns do not matter any more.
#[test]
fn r45_exact_end() {
    let mut t =
        worms(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "V4", "B1": "G", "F": "S", "g1": "V1"},
                             "extra_turns": 1, "worms": [[token("BOTTOM", 1)], []], "stacks": [["+1", "+2"], []]}));
    t.go(1, "NOT", "A1");
    t.shows(json!({"phase": "OVER", "turn": 10, "active": 0, "num": 1, "act": "NOT", "moved_pawn": "A1",
                   "extra_turns": 1, "stacks": [["+1"], []], "out": ["+2"], "result.scores": [2, 0]}));
    assert!(t.legal().is_empty());
    assert_eq!((t.tried("end"), t.tried("roll")), ("E_PHASE", "E_PHASE"));
}

/// VFX-R46: a tile left alone cannot be declined; there is no action between the move and the next turn.
#[test]
fn r46_a_tile_cannot_be_declined() {
    let mut t = worms(json!({"path": ["-4a", "V1", "V2", "V3", "V4"], "figures": {"A1": "-4a", "B1": "S", "F": "S"}}));
    t.go(1, "NOT", "A1");
    t.shows(json!({"stacks": [["-4a"], []], "turn": 11, "active": 1}));
}

/// VFX-R47 and 4.1: POST closes by public facts alone: it stays open for a mature token that cannot be played.
#[test]
fn r47_post_closes_by_public_facts() {
    for kind in ["BOTTOM", "SWAP", "PUSH", "DOUBLE"] {
        let given = json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "S", "B1": "G", "F": "G"},
                           "worms": [[token(kind, 9)], []]});
        let mut t = worms(given);
        t.go(1, "NOT", "A1");
        t.shows(json!({"phase": "POST", "turn": 10}));
        t.play("end");
        t.shows(json!({"phase": "PRE", "turn": 11, "active": 0}));
    }
    // A position given in POST closes at once if nothing is mature.
    let given = |gained: u32| {
        json!({"phase": "POST", "num": 2, "act": "NOT", "path": ["V1", "V2", "V3", "V4"],
                                     "figures": {"A1": "S", "B1": "S", "F": "S"}, "worms": [[token("PUSH", gained)], []]})
    };
    worms(given(10)).shows(json!({"phase": "PRE", "turn": 11, "active": 1}));
    worms(given(9)).shows(json!({"phase": "POST", "turn": 10, "active": 0}));
}

/// 8.8: BOTTOM before leaving a Verflixxt tile changes what is given.
#[test]
fn section_8_8_bottom_then_gift() {
    let mut t = worms(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "V1", "B1": "S", "F": "S"},
                             "stacks": [["-9", "+8"], []], "worms": [[token("BOTTOM", 1)], []]}));
    t.roll(1, "NOT").play("bottom 1").play("move A1");
    t.shows(json!({"stacks": [["+8"], ["-9"]]}));
}

/// 8.8: SWAP with Flixxy is no arrival, and he may still be moved; a tile left by SWAP stays.
#[test]
fn section_8_8_swap_with_flixxy() {
    let mut t = worms(json!({"path": ["+1", "V1", "V2", "V3", "V4"], "figures": {"A1": "+1", "B1": "S", "F": "V1"},
                             "stacks": [["-9"], []], "worms": [[token("SWAP", 1)], []]}));
    t.play("swap 1 A1 F");
    t.shows(json!({"figures": {"A1": "V1", "F": "+1"}, "flixxy.arrivals": 0, "stacks": [["-9"], []]}));
    t.roll(1, "FLIXXY").play("move F");
    t.shows(json!({"figures.F": "V1", "stacks": [["-9", "+1"], []]}));
}

/// 8.8: after a PUSH of Flixxy the die may demand him a second time.
#[test]
fn section_8_8_push_then_forced() {
    let mut t = worms(json!({"path": ["+1", "V1", "V2", "V3", "V4"], "figures": {"A1": "S", "B1": "S", "F": "+1"},
                             "worms": [[token("PUSH", 1)], []]}));
    t.roll(2, "FLIXXY").play("push 1 +1");
    // He was alone on +1, so A collects it; the path closes up.
    t.shows(json!({"figures.F": "V2", "stacks": [["+1"], []]}));
    assert_eq!(t.movers(), ["F"]);
    t.play("move F");
    t.shows(json!({"figures.F": "V4", "stacks": [[], ["+1"]]}));
}

/// 8.2: a token is named by kind and turn; equal tokens are one action, and only one of them is spent.
#[test]
fn section_8_2_equal_tokens() {
    let held = json!([[token("BOTTOM", 5), token("BOTTOM", 5), token("BOTTOM", 3)], [token("DOUBLE", 4)]]);
    let mut t = worms(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"A1": "S", "B1": "S", "F": "S"},
                             "stacks": [["+1", "+2"], []], "worms": held}));
    assert_eq!(t.legal(), ["roll", "bottom 3", "bottom 5"]);
    assert_eq!((t.tried("bottom 4"), t.tried("swap 5 A1 B1")), ("E_TOKEN", "E_TOKEN"));
    t.play("bottom 5");
    t.shows(
        json!({"worms": [[token("BOTTOM", 5), token("BOTTOM", 3)], [token("DOUBLE", 4)]], "worm_pile": ["BOTTOM"]}),
    );
}
