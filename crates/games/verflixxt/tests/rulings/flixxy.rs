//! Rulings VFX-R20 to VFX-R32: Flixxy, the Verflixxt tiles and the stacks.

use crate::common::{Table, table};
use speakeasy_core::json::{Json, json};

/// Two players, no worms, A to move.
fn nochmal(given: Json) -> Table {
    table(json!({"mode": "nochmal"}), 2, given)
}

fn circle(flixxy: &str, arrivals: u8) -> Table {
    nochmal(json!({
        "path": ["-3a", "V1", "V2", "V3", "V4", "-10"],
        "figures": {"F": flixxy, "A1": "V1", "B1": "V1"},
        "flixxy": {"in_play": true, "arrivals": arrivals},
        "stacks": [["+2"], []]
    }))
}

/// VFX-R20 and 5.2: a token for landing on the goal and for passing it.
#[test]
fn r20_token_for_landing_and_for_passing() {
    for (steps, place) in [(2, "G"), (3, "S"), (4, "-3a"), (5, "V1")] {
        let mut t = circle("V4", 0);
        t.go(steps, "MAY", "F");
        t.shows(json!({"figures.F": place, "round_tokens": [[4], []], "round_pile": [3, 2, 1], "flixxy.arrivals": 1}));
    }
    let mut t = circle("V4", 2);
    t.go(1, "FLIXXY", "F");
    t.shows(json!({"figures.F": "-10", "round_tokens": [[], []], "flixxy.arrivals": 2}));
}

/// VFX-R21: no token for leaving the goal.
#[test]
fn r21_no_token_for_leaving_the_goal() {
    let mut t = circle("G", 1);
    t.go(6, "FLIXXY", "F");
    t.shows(json!({"figures.F": "V4", "flixxy.arrivals": 1, "round_tokens": [[], []]}));
}

/// VFX-R22: the fifth arrival takes him off; the tile he left still counts, and no action die is rolled any more.
#[test]
fn r22_fifth_arrival() {
    let mut t = circle("-10", 4);
    t.go(6, "FLIXXY", "F");
    t.shows(json!({"figures.F": null, "flixxy": {"in_play": false, "arrivals": 5}, "round_tokens": [[], []],
                   "stacks": [["+2", "-10"], []], "path": ["-3a", "V1", "V2", "V3", "V4"]}));
    assert_eq!(t.at("figures").as_object().unwrap().get("F"), Some(&Json::Null));
    t.roll(2, "");
    t.shows(json!({"act": null, "phase": "MAIN"}));
    assert_eq!(t.tried("move F"), "E_FIGURE");
}

/// VFX-R23: leaving the start or the goal alone gives nothing and takes nothing.
#[test]
fn r23_flixxy_leaves_start_or_goal() {
    for from in ["S", "G"] {
        let mut t = circle(from, 1);
        t.go(1, "MAY", "F");
        t.shows(json!({"stacks": [["+2"], []], "path": ["-3a", "V1", "V2", "V3", "V4", "-10"]}));
    }
}

/// VFX-R24: with only the Verflixxt tiles left a 6 is a full round; gift and arrival both happen.
#[test]
fn r24_full_round_onto_the_own_tile() {
    let full = |flixxy: &str| {
        nochmal(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"F": flixxy, "A1": "V1", "B1": "V1"},
                       "stacks": [["+2"], []]}))
    };
    let mut t = full("V3");
    t.go(6, "MAY", "F");
    t.shows(json!({"figures.F": "V3", "round_tokens": [[4], []], "stacks": [[], ["+2"]], "flixxy.arrivals": 1}));
    // In company he leaves no tile alone, but still arrives.
    let mut t = full("V1");
    t.go(6, "MAY", "F");
    t.shows(json!({"figures.F": "V1", "round_tokens": [[4], []], "stacks": [["+2"], []]}));
    for ends in ["S", "G"] {
        let mut t = full(ends);
        t.go(6, "MAY", "F");
        t.shows(json!({"figures.F": ends, "round_tokens": [[4], []], "stacks": [["+2"], []]}));
    }
}

/// VFX-R25: whoever moves a neutral figure bears the consequences.
#[test]
fn r25_the_mover_bears_the_consequences() {
    let mut t = circle("-3a", 0);
    t.go(1, "MAY", "F");
    t.shows(json!({"stacks": [["+2", "-3a"], []], "path": ["V1", "V2", "V3", "V4", "-10"]}));
}

/// VFX-R26: alone is judged before the move, even if the figure meets nobody and nobody returns.
#[test]
fn r26_alone_is_judged_before_the_move() {
    let given =
        json!({"path": ["-3a", "V1", "V2", "V3", "V4"], "figures": {"F": "-3a", "A1": "-3a", "A2": "S", "B1": "S"}});
    let mut t = nochmal(given);
    t.go(1, "NOT", "A1");
    t.shows(json!({"path": ["-3a", "V1", "V2", "V3", "V4"], "stacks": [[], []]}));
    t.go(1, "FLIXXY", "F");
    t.shows(json!({"path": ["V1", "V2", "V3", "V4"], "stacks": [[], ["-3a"]]}));
}

/// VFX-R27: the gift is resolved after the figure has arrived, so a giver who comes home is finished already.
#[test]
fn r27_the_gift_comes_after_the_arrival() {
    let given = json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"F": "S", "A1": "V4", "B1": "V1"}, "stacks": [["+2"], []]});
    let mut t = nochmal(given);
    t.roll(3, "NOT").play("move A1");
    let order = [
        json!({"event": "moved", "seat": 0, "figure": "A1", "from": "V4", "to": "G"}),
        json!({"event": "home", "figure": "A1"}),
        json!({"event": "given", "seat": 0, "tile": "+2", "to": 1}),
        json!({"event": "turn_began", "turn": 2, "seat": 1}),
    ];
    assert_eq!(t.events_json(), order);
}

/// VFX-R28: if nobody can receive, the tile goes out of the game; also for a giver who has just finished last.
#[test]
fn r28_nobody_can_receive() {
    let mut t =
        nochmal(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"F": "S", "A1": "V1", "A2": "S", "B1": "G"},
                               "stacks": [["+2", "-9"], ["+1"]]}));
    t.go(1, "NOT", "A1");
    t.shows(json!({"out": ["-9"], "stacks": [["+2"], ["+1"]], "active": 0}));
    t.go(1, "NOT", "A1");
    t.shows(json!({"out": ["-9", "+2"], "stacks": [[], ["+1"]]}));
    let mut t = nochmal(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"F": "S", "A1": "V4", "B1": "G"},
                               "stacks": [["+2"], []]}));
    t.go(1, "NOT", "A1");
    t.shows(json!({"phase": "OVER", "out": ["+2"], "result.scores": [0, 0]}));
}

/// VFX-R29: a guard neither collects nor gives.
#[test]
fn r29_guards_trigger_nothing() {
    let mut t = nochmal(json!({"path": ["V1", "+1", "V2", "V3", "V4"], "stacks": [["+2"], []],
                               "figures": {"F": "S", "A1": "V1", "g1": "V1", "B1": "+1", "g2": "+1"}}));
    t.go(1, "NOT", "g1").go(2, "NOT", "g2");
    t.shows(json!({"stacks": [["+2"], []], "path": ["V1", "+1", "V2", "V3", "V4"]}));
}

/// VFX-R30: a good top tile must be given as well; with an empty stack nothing happens.
#[test]
fn r30_good_tiles_are_given_too() {
    let mut t = nochmal(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"F": "S", "A1": "V1", "B1": "V2"},
                               "stacks": [["-9", "L1"], []]}));
    t.go(2, "NOT", "A1");
    t.shows(json!({"stacks": [["-9"], ["L1"]], "out": []}));
    t.go(2, "NOT", "B1");
    t.shows(json!({"stacks": [["-9", "L1"], []]}));
    t.go(1, "NOT", "A1").go(1, "NOT", "B1");
    t.shows(json!({"stacks": [["-9"], ["L1"]]}));
}

/// VFX-R31: a minus tile received as a gift brings no worm token; one collected does.
#[test]
fn r31_no_worm_for_a_gift() {
    let given = json!({"path": ["V1", "-4a", "V2", "V3", "V4"], "figures": {"F": "S", "A1": "V1", "B1": "-4a"},
                       "stacks": [["-9"], []], "worm_pile": ["SWAP", "PUSH"]});
    let mut t = table(json!({"mode": "nochmal", "worms": "on"}), 2, given);
    t.go(2, "NOT", "A1");
    t.shows(json!({"stacks": [[], ["-9"]], "worms": [[], []], "worm_pile": ["SWAP", "PUSH"]}));
    t.go(1, "NOT", "B1");
    t.shows(json!({"worms": [[], [{"kind": "SWAP", "gained": 2}]], "worm_pile": ["PUSH"]}));
}

/// VFX-R32 and section 7: stacks of nochmal are public in full, and every tile goes on top.
#[test]
fn r32_stacks_of_nochmal_are_public() {
    use speakeasy_core::{Game, Observer, State as _};
    let t = nochmal(json!({"path": ["V1", "V2", "V3", "V4"], "figures": {"F": "S", "A1": "V1", "B1": "V2"},
                           "stacks": [["-9", "L1"], ["+2"]]}));
    for observer in Observer::all(2) {
        let view = verflixxt::Verflixxt::view_json(&t.state.view(observer), &[], &[]);
        assert_eq!(view["stacks"], json!([["-9", "L1"], ["+2"]]));
    }
}

/// 4.3: what each face of the action die allows.
#[test]
fn section_4_3_faces_of_the_action_die() {
    for (act, movers) in [("FLIXXY", vec!["F"]), ("MAY", vec!["A1", "g1", "F"]), ("NOT", vec!["A1", "g1"])] {
        let mut t = nochmal(json!({"path": ["+1", "V1", "V2", "V3", "V4"],
                                   "figures": {"F": "+1", "g1": "+1", "g2": "V1", "A1": "S", "B1": "S"}}));
        t.roll(1, act);
        assert_eq!(t.movers(), movers);
    }
}

/// Section 6: the first seat to the left that is in play receives, and the giver never receives himself.
#[test]
fn section_6_the_receiver() {
    let given = |c: &str| {
        json!({"path": ["V1", "V2", "V3", "V4"], "active": 1, "stacks": [[], ["L1"], []],
                                 "figures": {"F": "S", "A1": "S", "B1": "V1", "C1": c}})
    };
    for (place, stacks) in [("S", json!([[], [], ["L1"]])), ("G", json!([["L1"], [], []]))] {
        let mut t = table(json!({"mode": "nochmal"}), 3, given(place));
        t.go(1, "NOT", "B1");
        t.shows(json!({"stacks": stacks}));
    }
}
