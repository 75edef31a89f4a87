//! Rulings VFX-R01 to VFX-R19 and the sections on set-up, turn and scoring.

use crate::common::{options, table};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Seat};
use verflixxt::Verflixxt;

const BASE_PATH: &str = "-1a -2a -3a -4a -5a -6a -7a -8a L1 L2 L3 L4 L5 L6 +8 +7 +6 +5 +4 +3 +2 +1 \
                         -1b -2b -3b -4b -5b -6b -7b -8b -9 -10";

fn tiles(text: &str) -> Json {
    text.split_ascii_whitespace().collect()
}

/// VFX-R01, sections 3.1 and 3.6: the base game as it lies on the table.
#[test]
fn r01_base_game_set_up() {
    let t = table(json!({"mode": "base", "startPlayer": 1}), 3, json!({}));
    t.shows(json!({
        "turn": 1, "active": 1, "phase": "PRE", "path": tiles(BASE_PATH), "out": [], "stacks": [[], [], []],
        "figures": {"A1": "S", "A2": "S", "A3": "S", "C3": "S", "g1": "L1", "g6": "L6", "g7": "+8", "g8": "+7"},
        "flixxy": null, "round_pile": [], "worm_pile": [], "sides": null, "result": null
    }));
    assert_eq!(t.at("figures").as_object().unwrap().len(), 3 * 3 + 8);
}

/// VFX-R02: moving is compulsory, with the full number.
#[test]
fn r02_moving_is_compulsory() {
    let mut t = table(json!({"mode": "base", "startPlayer": 0}), 2, json!({}));
    t.roll(5, "");
    assert_eq!(t.tried("skip"), "E_MUST_MOVE");
    assert_eq!(t.movers(), ["A1", "A2", "A3"]);
    t.play("move A2");
    t.shows(json!({"figures.A2": "-5a", "turn": 2, "active": 1, "phase": "PRE", "num": null}));
}

/// VFX-R03: guards may enter the goal, surplus pips are lost, and they never come back.
#[test]
fn r03_guards_leave_through_the_goal() {
    let given = json!({"path": ["-9", "-10"], "figures": {"A1": "-10", "B1": "-9", "g1": "-10", "g2": "G"}});
    let mut t = table(json!({"mode": "base"}), 2, given);
    t.roll(6, "");
    assert_eq!(t.movers(), ["A1", "g1"]);
    assert_eq!(t.tried("move g2"), "E_NOT_MOVABLE");
    t.play("move g1");
    t.shows(json!({"figures.g1": "G", "path": ["-9", "-10"]}));
    // A home pawn does not revive them.
    t.roll(6, "").play("move B1").roll(1, "");
    assert_eq!(t.movers(), ["A1"]);
}

/// VFX-R04: a player with all pawns home gets no turns.
#[test]
fn r04_finished_players_are_passed_over() {
    let given = json!({"path": ["-9", "-10"], "figures": {"A1": "-9", "A2": "-9", "B1": "G", "C1": "-10"}});
    let mut t = table(json!({"mode": "base"}), 3, given);
    t.go(1, "", "A1");
    t.shows(json!({"active": 2, "turn": 2}));
    t.go(1, "", "C1");
    t.shows(json!({"active": 0, "turn": 3}));
    t.go(1, "", "A2");
    // Alone in play, the same seat goes on.
    t.shows(json!({"active": 0, "turn": 4}));
}

/// VFX-R05: the start and the goal are never collected.
#[test]
fn r05_the_start_is_never_collected() {
    let given = json!({"path": ["-9", "-10"], "figures": {"A1": "S", "B1": "-9"}});
    let mut t = table(json!({"mode": "base"}), 2, given);
    t.go(2, "", "A1");
    t.shows(json!({"path": ["-9", "-10"], "stacks": [[], []]}));
}

/// VFX-R06 and section 9: luck tiles turn the largest minus tiles, surplus ones are worth nothing.
#[test]
fn r06_luck_tiles_turn_the_largest_minus_tiles() {
    let over = |stacks: Json| {
        let given = json!({"phase": "OVER", "figures": {"A1": "G", "B1": "G"}, "stacks": stacks});
        table(json!({"mode": "base"}), 2, given).at("result.scores")
    };
    assert_eq!(over(json!([["-3a", "L1", "-8b", "-8a", "L2"], ["L3", "+2"]])), json!([13, 2]));
    assert_eq!(over(json!([["-1a", "-2b", "-10"], ["L1", "L2", "L3", "-9"]])), json!([-13, 9]));
    assert_eq!(over(json!([[], []])), json!([0, 0]));
}

/// VFX-R07: equal scores share the victory, or fewer luck tiles win.
#[test]
fn r07_ties() {
    let given = json!({"phase": "OVER", "figures": {"A1": "G", "B1": "G", "C1": "G"},
                       "stacks": [["L1", "-5a"], ["+5"], ["+1"]]});
    let shared = table(json!({"mode": "base"}), 3, given.clone());
    assert_eq!(shared.at("result"), json!({"scores": [5, 5, 1], "ranks": [1, 1, 3], "winners": [0, 1]}));
    let broken = table(json!({"mode": "base", "tieBreak": "fewestLuck"}), 3, given);
    assert_eq!(broken.at("result"), json!({"scores": [5, 5, 1], "ranks": [2, 1, 3], "winners": [1]}));
}

const SHUFFLED: &str = "-10 +7 -1a L6 L3 -4b +1 -8a +8 -2b L1 -5a -6b +3 -9 L5 -3a +2 -7b L2 -1b +6 -8b -2a +5 L4 \
                        -4a -6a +4 -3b -7a -5b";

/// VFX-R08 and 3.2: guards of the shuffled base path.
#[test]
fn r08_guards_of_the_random_base_path() {
    let mut t = table(json!({"mode": "base", "baseLayout": "random", "startPlayer": 0}), 2, json!({}));
    t.shows(json!({"phase": "SETUP", "path": null, "active": 0, "figures": {}}));
    t.chance(json!({"path": tiles(SHUFFLED)}));
    t.shows(json!({"path": tiles(SHUFFLED), "figures": {"g1": "L1", "g6": "L6", "g7": "+8", "g8": "+7"}}));
    let first = json!({"mode": "base", "baseLayout": "random", "startPlayer": 0, "baseRandomGuards": "firstEight"});
    let mut t = table(first, 2, json!({}));
    t.chance(json!({"path": tiles(SHUFFLED)}));
    t.shows(json!({"figures": {"g1": "+7", "g2": "L6", "g3": "L3", "g4": "+1", "g8": "L5"}}));
    // The option speaks of the random layout only.
    let fixed = json!({"mode": "base", "startPlayer": 0, "baseRandomGuards": "firstEight"});
    table(fixed, 2, json!({})).shows(json!({"figures": {"g7": "+8", "g8": "+7"}}));
}

/// VFX-R09: won tiles are open, or hidden by option; tests/hidden.rs looks through every eye.
#[test]
fn r09_stacks_are_open_by_default() {
    use speakeasy_core::{Observer, State as _};
    let given = json!({"path": ["-9"], "figures": {"A1": "-9", "B1": "-9"}, "stacks": [["+1"], ["+2"]]});
    for (hide, shown) in [("off", json!([["+1"], ["+2"]])), ("on", json!([["+1"], null]))] {
        let t = table(json!({"mode": "base", "hideStacks": hide}), 2, given.clone());
        let view = Verflixxt::view_json(&t.state.view(Observer::Seat(Seat(0))), &[], &[]);
        assert_eq!(view["stacks"], shown);
        assert_eq!(view["stack_counts"], json!([1, 1]));
    }
}

/// VFX-R10: the table names who starts, or it is drawn.
#[test]
fn r10_starting_player() {
    let mut t = table(json!({"mode": "base"}), 4, json!({}));
    t.shows(json!({"phase": "SETUP", "active": null, "turn": 0}));
    t.chance(json!({"start": 3}));
    t.shows(json!({"phase": "PRE", "active": 3, "turn": 1}));
    assert!(Verflixxt::read_chance(&table(json!({"mode": "base"}), 4, json!({})).state, "start", &json!(4)).is_err());
    let faults = Verflixxt::setup(&options(json!({"mode": "base", "startPlayer": 4})), 4).unwrap_err();
    assert_eq!((faults.code, faults.list[0].at.as_str()), ("E_CONFIG", "startPlayer"));
}

/// VFX-R11 and 3.3: two further layouts.
#[test]
fn r11_further_base_layouts() {
    let path =
        |layout: &str| table(json!({"mode": "base", "baseLayout": layout, "startPlayer": 0}), 2, json!({})).at("path");
    let minus = "-1b -2b -3b -4b -5b -6b -7b -8b -9 -10";
    let (low, plus, luck) = ("-1a -2a -3a -4a -5a -6a -7a -8a", "+8 +7 +6 +5 +4 +3 +2 +1", "L1 L2 L3 L4 L5 L6");
    assert_eq!(path("plusFirst"), tiles(&format!("{low} {plus} {luck} {minus}")));
    assert_eq!(path("luckLast"), tiles(&format!("{low} {plus} {minus} {luck}")));
    let guards = table(json!({"mode": "base", "baseLayout": "luckLast", "startPlayer": 0}), 2, json!({}));
    guards.shows(json!({"figures": {"g1": "L1", "g7": "+8", "g8": "+7"}}));
}

const DRAWN: &str = "+8 -10 L4 -3a -9 +1 L2 -4b -8b +5 -6a -5b L6 -7a +3 -3b +2 L1 -4a -8a -6b L3 -5a +7 +6 -7b L5 +4";

/// VFX-R12, VFX-R15 and 3.4: the Verflixxt tiles of the shuffled path, and guards that pass them over.
#[test]
fn r12_r15_places_of_the_verflixxt_tiles() {
    for (counting, indices) in [("startIsOne", [9, 14, 19, 24]), ("startIsZero", [10, 15, 20, 25])] {
        let mut t = table(json!({"mode": "nochmal", "placeCounting": counting, "startPlayer": 0}), 2, json!({}));
        t.chance(json!({"path": tiles(DRAWN)}));
        let path = t.at("path");
        for (name, index) in ["V1", "V2", "V3", "V4"].iter().zip(indices) {
            assert_eq!(path[index - 1], *name);
        }
        let ordinary: Vec<&Json> =
            path.as_array().unwrap().iter().filter(|t| !t.as_str().unwrap().starts_with('V')).collect();
        assert_eq!(ordinary.len(), 28);
        t.shows(json!({"figures": {"g1": "+8", "g2": "L4", "g3": "+1", "g4": "L2", "g5": "+5", "g8": "+2", "F": "S"},
                       "round_pile": [4, 3, 2, 1], "flixxy": {"in_play": true, "arrivals": 0}}));
    }
}

/// VFX-R13, VFX-R14 and 3.5: the fixed paths of nochmal.
#[test]
fn r13_r14_fixed_paths_of_nochmal() {
    let path = |fixed: &str| {
        let given = json!({"mode": "nochmal", "nochmalLayout": "fixed", "nochmalFixed": fixed, "startPlayer": 0});
        table(given, 2, json!({})).at("path")
    };
    let places34 = "-3a -4a -5a -6a -7a -8a L1 V1 L2 L3 L4 L5 L6 V2 +8 +7 +6 +5 V3 +4 +3 +2 +1 -3b -4b V4 \
                    -5b -6b -7b -8b -9 -10";
    assert_eq!(path("places34"), tiles(places34));
    let full36 = "-1a -2a -3a -4a -5a -6a -7a -8a V1 L1 L2 L3 L4 L5 L6 V2 +8 +7 +6 +5 +4 V3 +3 +2 +1 \
                  -1b -2b -3b -4b V4 -5b -6b -7b -8b -9 -10";
    assert_eq!(path("full36"), tiles(full36));
    let print34 = "-3a -4a -5a -6a -7a -8a V1 L1 L2 L3 L4 L5 L6 V2 +8 +7 +6 +5 V3 +4 +3 +2 +1 -3b -4b V4 \
                   -5b -6b -7b -8b -9 -10";
    assert_eq!(path("print34"), tiles(print34));
    let print36 = "-1a -2a -3a -4a -5a -6a -7a -8a V1 L1 L2 L3 L4 L5 L6 V2 +8 +7 +6 +5 V3 +4 +3 +2 +1 \
                   -1b -2b -3b -4b V4 -5b -6b -7b -8b -9 -10";
    assert_eq!(path("print36"), tiles(print36));
    // VFX-R14: -1 and -2 are no tiles of the shorter game, nor of the shuffled one.
    for given in [
        json!({"mode": "nochmal", "nochmalLayout": "fixed"}),
        json!({"mode": "nochmal", "nochmalLayout": "fixed", "nochmalFixed": "print34"}),
        json!({"mode": "nochmal", "nochmalFixed": "full36"}),
        json!({"mode": "nochmal", "nochmalFixed": "print36"}),
    ] {
        let position = json!({"path": ["V1", "V2", "V3", "V4", "-2b"], "figures": {"A1": "S", "F": "S"}});
        let faults = Verflixxt::from_position(&options(given), 2, &position, &mut |_| {}).unwrap_err();
        assert_eq!(faults.list[0].at, "path.4");
    }
}

/// VFX-R13: which path meets which of the numbers 9, 15, 20, 27 and of the descriptions; none meets all.
#[test]
fn r13_no_path_meets_all_numbers_and_all_descriptions() {
    for (fixed, all_tiles, numbers, first_luck, before_four) in [
        ("places34", false, [9, 15, 20, 27], false, true),
        ("full36", true, [9, 15, 20, 27], true, false),
        ("print34", false, [8, 15, 20, 27], true, true),
        ("print36", true, [9, 15, 19, 27], true, true),
    ] {
        let given = json!({"mode": "nochmal", "nochmalLayout": "fixed", "nochmalFixed": fixed, "startPlayer": 0});
        let path = table(given, 2, json!({})).at("path");
        let path: Vec<&str> = path.as_array().unwrap().iter().filter_map(Json::as_str).collect();
        let index = |tile: &str| path.iter().position(|other| *other == tile).unwrap();
        // Places with the start as place 1, or tiles of the base game that the Verflixxt tiles lie in front of.
        let found = [1, 2, 3, 4].map(|v| index(&format!("V{v}")) + 2 - if all_tiles { v } else { 0 });
        assert_eq!(found, numbers, "{fixed}");
        assert_eq!(index("V1") + 1 == index("L1"), first_luck, "{fixed}: right before the first clover");
        assert_eq!(index("V2"), index("L6") + 1, "{fixed}: right after the last clover");
        assert_eq!(index("V3") + 1 == index("+4"), before_four, "{fixed}: right before +4");
        assert_eq!(index("V4"), index("-4b") + 1, "{fixed}: right after the second -4");
        assert!(numbers != [9, 15, 20, 27] || !first_luck || !before_four, "{fixed}");
    }
}

/// VFX-H3: the longer fixed paths use all 32 ordinary tiles, also where a position names them.
#[test]
fn h3_the_longer_fixed_paths_use_all_tiles() {
    for fixed in ["full36", "print36"] {
        let given = json!({"mode": "nochmal", "nochmalLayout": "fixed", "nochmalFixed": fixed});
        let t = table(given, 2, json!({"turn": 5, "stacks": [["-1a", "-2b"], ["-1b"]]}));
        assert_eq!(t.at("path").as_array().unwrap().len(), 33, "{fixed}");
        t.shows(json!({"figures": {"g1": "L1", "g6": "L6", "g7": "+8", "g8": "+7", "F": "S"}}));
    }
}

/// VFX-R16, VFX-R17: ten worm tokens, or eight.
#[test]
fn r16_r17_worm_tokens() {
    let worms = |set: &str| json!({"mode": "nochmal", "nochmalLayout": "fixed", "worms": "on", "wormSet": set, "startPlayer": 0});
    let ten = json!(["SWAP", "SWAP", "PUSH", "PUSH", "BOTTOM", "BOTTOM", "BOTTOM", "DOUBLE", "DOUBLE", "DOUBLE"]);
    let eight = json!(["SWAP", "SWAP", "PUSH", "PUSH", "BOTTOM", "BOTTOM", "DOUBLE", "DOUBLE"]);
    for (set, right, wrong) in [("ten", &ten, &eight), ("eight", &eight, &ten)] {
        let mut t = table(worms(set), 2, json!({}));
        t.shows(json!({"phase": "SETUP", "worm_pile": null, "active": 0}));
        assert!(Verflixxt::read_chance(&t.state, "worm", wrong).is_err());
        t.chance(json!({"worm": right}));
        t.shows(json!({"worm_pile": right, "phase": "PRE"}));
    }
}

/// VFX-R18 and 1.2: three pawns each with up to four players, two with more.
#[test]
fn r18_pawns_each() {
    for seats in 2..=8 {
        let given = json!({"mode": "nochmal", "nochmalLayout": "fixed", "startPlayer": 0});
        let figures = table(given, seats, json!({})).at("figures");
        let pawns = figures.as_object().unwrap().keys().filter(|name| !name.starts_with('g') && *name != "F").count();
        assert_eq!(pawns, seats * if seats <= 4 { 3 } else { 2 });
    }
}

/// VFX-R19 and 4.2: one action die, rolled together with the number die while Flixxy is in play.
#[test]
fn r19_the_action_die() {
    let mut t = table(json!({"mode": "nochmal", "nochmalLayout": "fixed", "startPlayer": 0}), 2, json!({}));
    t.play("roll");
    t.shows(json!({"phase": "ROLL", "num": null}));
    for wrong in [
        json!({"num": 3}),
        json!({"num": 0, "act": "NOT"}),
        json!({"num": 7, "act": "NOT"}),
        json!({"num": 3, "act": "X"}),
        json!({"num": 3, "act": "NOT", "more": 1}),
        json!(3),
    ] {
        assert!(Verflixxt::read_chance(&t.state, "roll", &wrong).is_err(), "{wrong}");
    }
    t.chance(json!({"roll": {"num": 3, "act": "NOT"}}));
    t.shows(json!({"phase": "MAIN", "num": 3, "act": "NOT"}));
    let mut base = table(json!({"mode": "base", "startPlayer": 0}), 2, json!({}));
    base.play("roll");
    assert!(Verflixxt::read_chance(&base.state, "roll", &json!({"num": 3, "act": "NOT"})).is_err());
    assert!(Verflixxt::read_chance(&base.state, "roll", &json!({"num": 3, "act": null})).is_ok());
}

/// VFX-R48 and the table of modes: who may sit down.
#[test]
fn r48_seats_of_each_mode() {
    for (mode, most) in [("base", 6), ("nochmal", 8), ("life2020", 6)] {
        for seats in 0..12 {
            let table = Verflixxt::setup(&options(json!({"mode": mode})), seats);
            assert_eq!(table.is_ok(), (2..=most).contains(&seats), "{mode} {seats}");
            assert!(table.err().is_none_or(|faults| faults.code == "E_CONFIG"));
        }
    }
}

/// 4.3: guards are moved with the help of anybody's pawn, and each is listed by itself.
#[test]
fn section_4_3_guards_in_company() {
    let given = json!({"path": ["+1", "+2", "+3", "-9"], "figures":
        {"A1": "S", "B1": "+2", "g1": "+2", "g4": "+2", "g2": "+3", "g3": "S", "g5": "G"}});
    let mut t = table(json!({"mode": "base"}), 2, given);
    t.roll(1, "");
    assert_eq!(t.movers(), ["A1", "g1", "g3", "g4"]);
    assert_eq!(t.tried("move g2"), "E_NOT_MOVABLE");
    assert_eq!(t.tried("move g6"), "E_FIGURE");
    assert_eq!(t.tried("move F"), "E_FIGURE");
    assert_eq!(t.tried("move B1"), "E_NOT_MOVABLE");
}
