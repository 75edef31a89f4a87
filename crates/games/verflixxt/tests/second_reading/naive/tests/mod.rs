//! The plain reading against the scenarios, and against examples of its own.

mod random_games;

use super::state::State;
use super::{Naive, Verflixxt, play};
use speakeasy_core::json::{Json, json};
use std::collections::BTreeMap;

// ---------------------------------------------------------------------------------------------------------
// Helpers

/// The full options object: the defaults of 1.4, with these changes.
fn options(changes: &Json) -> Json {
    let mut options = json!({
        "mode": "base", "worms": "off", "baseLayout": "fixed", "nochmalLayout": "random", "nochmalFixed": "places34",
        "placeCounting": "startIsOne", "baseRandomGuards": "sameTiles", "wormSet": "ten", "pushCollector": "mover",
        "pushGuards": "off", "swapStart": "on", "tieBreak": "shared", "hideStacks": "off", "startPlayer": "random",
    });
    overlay(&mut options, changes);
    options
}

fn overlay(base: &mut Json, changes: &Json) {
    for (key, value) in changes.as_object().expect("an object") {
        base[key] = value.clone();
    }
}

/// A full position from a short one, with the fillers of the format (as far as these tests need them).
fn given(options: &Json, seats: usize, short: &Json) -> Json {
    let mut named = options.clone();
    named["startPlayer"] = json!(0);
    named["worms"] = json!("off");
    let mut full = Verflixxt.new_table(&named, seats);
    full["turn"] = json!(1);
    full["phase"] = json!("PRE");
    overlay(&mut full, short);
    if short.get("path").is_none() {
        let gone: Vec<Json> =
            full["stacks"].as_array().unwrap().iter().flat_map(|s| s.as_array().unwrap().clone()).collect();
        full["path"].as_array_mut().expect("a fixed path").retain(|tile| !gone.contains(tile));
    }
    if let Some(sides) = short.get("sides") {
        full["sides"] = json!({"X1": "gift", "X2": "gift", "X3": "gift", "X4": "gift"});
        overlay(&mut full["sides"], sides);
    }
    if options["mode"] == "nochmal" && short.get("flixxy").is_none() {
        let retired = full["figures"]["F"].is_null();
        full["flixxy"] = json!({"in_play": !retired, "arrivals": if retired { 5 } else { 0 }});
    }
    if options["mode"] == "nochmal" {
        let taken = full["flixxy"]["arrivals"].as_u64().unwrap().min(4) as usize;
        full["round_pile"] = json!([4, 3, 2, 1][taken..]);
    }
    if full["phase"] == "OVER" {
        full["result"] = play::result(&State::read(options, seats, &full));
    }
    full
}

/// Does `partial` match: objects partially, all else exactly?
fn matches(partial: &Json, whole: &Json) -> bool {
    match partial.as_object() {
        Some(keys) if whole.is_object() => keys.iter().all(|(key, value)| matches(value, &whole[key])),
        _ => partial == whole,
    }
}

/// A list of actions as texts, without regard to the order of actions and of keys.
fn sorted(actions: &[Json]) -> Vec<String> {
    let text = |action: &Json| {
        let keys: BTreeMap<_, _> = action.as_object().expect("an object").iter().collect();
        format!("{keys:?}")
    };
    let mut texts: Vec<String> = actions.iter().map(text).collect();
    texts.sort();
    texts
}

/// A table that plays on.
struct Game {
    options: Json,
    seats: usize,
    position: Json,
}

impl Game {
    fn new(changes: Json, seats: usize, short: Json) -> Game {
        let options = options(&changes);
        let position = given(&options, seats, &short);
        Game { options, seats, position }
    }

    fn legal(&self, seat: usize) -> Vec<Json> {
        Verflixxt.legal(&self.options, self.seats, &self.position, seat)
    }

    fn refusal(&self, seat: i64, action: &Json) -> Option<String> {
        Verflixxt.refusal(&self.options, self.seats, &self.position, seat, action)
    }

    fn act(&mut self, seat: usize, action: Json) -> &mut Game {
        assert_eq!(self.refusal(seat as i64, &action), None, "{action} in {}", self.position);
        self.position = Verflixxt.act(&self.options, self.seats, &self.position, seat, &action);
        self
    }

    fn chance(&mut self, outcome: Json) -> &mut Game {
        self.position = Verflixxt.chance(&self.options, self.seats, &self.position, &outcome);
        self
    }

    fn roll(&mut self, seat: usize, num: u64, act: Option<&str>) -> &mut Game {
        self.act(seat, json!({"do": "roll"})).chance(json!({"roll": {"num": num, "act": act}}))
    }

    fn expect(&mut self, partial: Json) -> &mut Game {
        assert!(matches(&partial, &self.position), "expected {partial}\ngot {}", self.position);
        self
    }

    fn expect_legal(&mut self, seat: usize, list: Json) -> &mut Game {
        assert_eq!(sorted(&self.legal(seat)), sorted(list.as_array().unwrap()));
        self
    }
}

fn moving(figure: &str) -> Json {
    json!({"do": "move", "figure": figure})
}

// ---------------------------------------------------------------------------------------------------------
// The scenario files

#[test]
fn scenarios() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scenarios/verflixxt");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let scenario: Json = std::fs::read_to_string(&file).unwrap().parse().unwrap();
        if scenario.get("refused").is_none() {
            run_scenario(&scenario);
        }
    }
}

fn run_scenario(scenario: &Json) {
    let id = &scenario["id"];
    let options = options(&scenario["options"]);
    let seats = scenario["seats"].as_u64().unwrap() as usize;
    let position = match scenario["given"].as_object().unwrap().is_empty() {
        true => Verflixxt.new_table(&options, seats),
        false => given(&options, seats, &scenario["given"]),
    };
    let mut game = Game { options, seats, position };
    for (number, step) in (1..).zip(scenario["steps"].as_array().unwrap()) {
        let place = format!("{id} step {number}");
        if let Some(outcome) = step.get("chance") {
            game.chance(outcome.clone());
        } else if let Some(eyes) = step.get("view") {
            let seen = Verflixxt.view(&game.options, seats, &game.position, eyes.as_u64().map(|seat| seat as usize));
            assert!(matches(&step["shows"], &seen), "{place}: expected {} got {seen}", step["shows"]);
            for path in step.get("hides").and_then(Json::as_array).into_iter().flatten() {
                let pointer = format!("/{}", path.as_str().unwrap().replace('.', "/"));
                assert!(seen.pointer(&pointer).is_none_or(Json::is_null), "{place}: shows {path}");
            }
        } else if let Some(list) = step.get("legal") {
            let seat = step["seat"].as_u64().unwrap() as usize;
            assert_eq!(sorted(&game.legal(seat)), sorted(list.as_array().unwrap()), "{place}");
        } else {
            let mut action = step.clone();
            for key in ["seat", "refused", "then"] {
                action.as_object_mut().unwrap().shift_remove(key);
            }
            let seat = step["seat"].as_i64().unwrap();
            let expected = step.get("refused").and_then(Json::as_str).map(str::to_owned);
            assert_eq!(game.refusal(seat, &action), expected, "{place}");
            if expected.is_none() {
                game.act(seat as usize, action);
            }
        }
        if let Some(then) = step.get("then") {
            assert!(matches(then, &game.position), "{place}: expected {then} got {}", game.position);
        }
    }
    if let Some(then) = scenario.get("then") {
        assert!(matches(then, &game.position), "{id}: expected {then} got {}", game.position);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Examples of its own

const V_ONLY: [&str; 4] = ["V1", "V2", "V3", "V4"];

/// VFX-R24: with four tiles and a 6 Flixxy runs a full round; arrival and gift both happen.
#[test]
fn full_round_onto_the_own_tile() {
    Game::new(
        json!({"mode": "nochmal"}),
        2,
        json!({"path": V_ONLY, "figures": {"A1": "S", "B1": "V4", "F": "V2"}, "stacks": [["+1", "-9"], []]}),
    )
    .roll(0, 6, Some("FLIXXY"))
    .act(0, moving("F"))
    .expect(json!({"figures": {"F": "V2"}, "stacks": [["+1"], ["-9"]], "round_tokens": [[4], []], "active": 1}));
}

/// VFX-R44 and 8.5: a PUSH retires Flixxy before the main move of a FLIXXY roll; `act` stays but is void, and
/// the tile that he left alone is collected with its worm token before the PUSH goes under the pile.
#[test]
fn push_retires_flixxy_under_a_flixxy_roll() {
    let mut game = Game::new(
        json!({"mode": "nochmal", "worms": "on"}),
        2,
        json!({
            "turn": 9, "path": ["V1", "V2", "V3", "V4", "-5a"],
            "figures": {"A1": "V1", "B1": "V1", "g1": "V1", "F": "-5a"}, "flixxy": {"in_play": true, "arrivals": 4},
            "round_tokens": [[4, 3], [2, 1]], "worms": [[{"kind": "PUSH", "gained": 3}], []], "worm_pile": ["SWAP"],
        }),
    );
    game.roll(0, 3, Some("FLIXXY"));
    game.expect_legal(
        0,
        json!([moving("F"), {"do": "push", "gained": 3, "tile": "V1"}, {"do": "push", "gained": 3, "tile": "-5a"}]),
    );
    game.act(0, json!({"do": "push", "gained": 3, "tile": "-5a"}));
    game.expect(json!({
        "figures": {"F": null}, "flixxy": {"in_play": false, "arrivals": 5}, "act": "FLIXXY", "phase": "MAIN",
        "stacks": [["-5a"], []], "worms": [[{"kind": "SWAP", "gained": 9}], []], "worm_pile": ["PUSH"],
        "round_tokens": [[4, 3], [2, 1]], "path": V_ONLY,
    }));
    game.expect_legal(0, json!([moving("A1"), moving("g1")]));
    assert_eq!(game.refusal(0, &moving("F")).as_deref(), Some("E_FIGURE"));
    game.act(0, moving("g1")).expect(json!({"turn": 10, "active": 1, "act": null, "moved_pawn": null}));
}

/// VFX-R28: a giver whose last pawn has just gone home still gives; extra turns are lost (VFX-R40).
#[test]
fn giver_who_has_just_finished() {
    let short = json!({
        "turn": 30, "path": V_ONLY, "figures": {"A1": "V4", "B1": "G", "C1": "V1", "F": "S"},
        "stacks": [["+3", "-4a"], [], []], "extra_turns": 2, "worms": [[{"kind": "DOUBLE", "gained": 2}], [], []],
    });
    let mut game = Game::new(json!({"mode": "nochmal", "worms": "on"}), 3, short.clone());
    game.roll(0, 5, Some("NOT")).act(0, moving("A1")).expect(
        json!({"turn": 31, "active": 2, "phase": "PRE", "extra_turns": 0, "stacks": [["+3"], [], ["-4a"]], "out": []}),
    );
    let mut game = Game::new(json!({"mode": "nochmal", "worms": "on"}), 3, short);
    game.position["figures"]["C1"] = json!("G");
    game.roll(0, 5, Some("NOT")).act(0, moving("A1")).expect(json!({
        "turn": 30, "active": 0, "phase": "OVER", "extra_turns": 2, "num": 5, "act": "NOT", "out": ["-4a"],
        "result": {"scores": [4, 0, 0], "ranks": [1, 2, 2], "winners": [0]},
    }));
}

/// VFX-R40, 8.6: DOUBLEs add up; equal tokens are one legal action; POST closes with the last mature token.
#[test]
fn doubles_add_up() {
    let mut game = Game::new(
        json!({"mode": "nochmal", "worms": "on"}),
        2,
        json!({
            "turn": 30, "path": V_ONLY, "figures": {"A1": "S", "B1": "S", "F": "S"},
            "worms": [[{"kind": "DOUBLE", "gained": 2}, {"kind": "DOUBLE", "gained": 2}], []],
        }),
    );
    game.roll(0, 1, Some("NOT")).act(0, moving("A1"));
    game.expect_legal(0, json!([{"do": "end"}, {"do": "double", "gained": 2}]));
    game.act(0, json!({"do": "double", "gained": 2})).expect(json!({"phase": "POST", "extra_turns": 1}));
    game.act(0, json!({"do": "double", "gained": 2}));
    game.expect(json!({"turn": 31, "active": 0, "phase": "PRE", "extra_turns": 1, "worm_pile": ["DOUBLE", "DOUBLE"]}));
    game.roll(0, 1, Some("MAY")).act(0, moving("F"));
    game.expect(json!({"turn": 32, "active": 0, "phase": "PRE", "extra_turns": 0}));
    game.roll(0, 1, Some("MAY")).act(0, moving("F")).expect(json!({"turn": 33, "active": 1}));
}

/// 8.8: BOTTOM before leaving a Verflixxt tile alone; the new top tile is given. VFX-R39 in POST.
#[test]
fn bottom_then_gift_then_swap_in_post() {
    let mut game = Game::new(
        json!({"mode": "nochmal", "worms": "on"}),
        2,
        json!({
            "turn": 8, "path": V_ONLY, "figures": {"A1": "V1", "A2": "S", "B1": "V3", "g1": "V1", "F": "V4"},
            "stacks": [["-3a", "+1", "+8"], []],
            "worms": [[{"kind": "BOTTOM", "gained": 2}, {"kind": "SWAP", "gained": 4}], []],
        }),
    );
    game.position["figures"]["g1"] = json!("G");
    game.act(0, json!({"do": "bottom", "gained": 2}))
        .expect(json!({"stacks": [["+8", "-3a", "+1"], []], "phase": "PRE"}));
    game.roll(0, 1, Some("NOT")).act(0, moving("A1"));
    game.expect(json!({"stacks": [["+8", "-3a"], ["+1"]], "figures": {"A1": "V2"}, "phase": "POST"}));
    let swap = |own: &str, with: &str| json!({"do": "swap", "gained": 4, "figure": own, "with": with});
    assert_eq!(game.refusal(0, &swap("A1", "B1")).as_deref(), Some("E_MOVED"));
    assert_eq!(game.refusal(0, &swap("A2", "B1")).as_deref(), Some("E_NOT_ADJACENT"));
    game.expect_legal(0, json!([{"do": "end"}]));
    game.act(0, json!({"do": "end"})).expect(json!({"turn": 9, "active": 1}));
}

/// Seats F and G have letters that also name Flixxy and the goal.
#[test]
fn letters_with_two_meanings() {
    let mut game = Game::new(
        json!({"mode": "nochmal", "worms": "on"}),
        7,
        json!({
            "turn": 8, "active": 5, "path": V_ONLY,
            "figures": {"A1": "S", "F1": "V1", "F2": "G", "G1": "V2", "G2": "V1", "g1": "V2", "F": "V2"},
            "worms": [[], [], [], [], [], [{"kind": "SWAP", "gained": 4}], []],
        }),
    );
    let swap = |with: &str| json!({"do": "swap", "gained": 4, "figure": "F1", "with": with});
    game.expect_legal(5, json!([{"do": "roll"}, swap("A1"), swap("G1"), swap("g1"), swap("F")]));
    game.act(5, swap("F")).expect(json!({"figures": {"F1": "V2", "F": "V1"}, "swapped": ["F1"]}));
    game.roll(5, 6, Some("NOT")).expect_legal(5, json!([moving("g1")]));
}

/// VFX-R36 `owner`: the owner of a lone pawn pushed home collects, and gets the worm token, though finished.
#[test]
fn pushed_home_the_owner_collects() {
    Game::new(
        json!({"mode": "nochmal", "worms": "on", "pushCollector": "owner"}),
        2,
        json!({
            "turn": 8, "path": ["V1", "V2", "V3", "V4", "-6a"], "figures": {"A1": "S", "B1": "-6a", "F": "V4"},
            "worms": [[{"kind": "PUSH", "gained": 4}], []], "worm_pile": ["SWAP"],
        }),
    )
    .roll(0, 2, Some("MAY"))
    .act(0, json!({"do": "push", "gained": 4, "tile": "-6a"}))
    .expect(json!({"stacks": [[], ["-6a"]], "worms": [[], [{"kind": "SWAP", "gained": 8}]], "worm_pile": ["PUSH"]}))
    .act(0, moving("A1"))
    .expect(json!({"turn": 9, "active": 0}));
}

/// Whatever arrives is refused with a code, or legal, and never a panic.
#[test]
fn malformed_actions() {
    let game = Game::new(
        json!({"mode": "nochmal", "worms": "on"}),
        2,
        json!({"turn": 8, "path": V_ONLY, "figures": {"A1": "S", "B1": "V1", "F": "V4"},
            "worms": [[{"kind": "SWAP", "gained": 4}], []]}),
    );
    let cases = [
        (json!(null), "E_ACTION"),
        (json!("roll"), "E_ACTION"),
        (json!([]), "E_ACTION"),
        (json!({}), "E_ACTION"),
        (json!({"do": 3}), "E_ACTION"),
        (json!({"do": "ROLL"}), "E_ACTION"),
        (json!({"do": "roll", "at": 5}), "E_ACTION"),
        (json!({"do": "roll", "figure": null}), "E_ACTION"),
        (json!({"do": "move", "figure": 1}), "E_ACTION"),
        (json!({"do": "move", "figure": ""}), "E_PHASE"),
        (json!({"do": "bottom", "gained": 4.0}), "E_ACTION"),
        (json!({"do": "bottom", "gained": null}), "E_ACTION"),
        (json!({"do": "bottom", "gained": -4}), "E_TOKEN"),
        (json!({"do": "bottom", "gained": u64::MAX}), "E_TOKEN"),
        (json!({"do": "swap", "gained": 4, "figure": "", "with": ""}), "E_FIGURE"),
        (json!({"do": "swap", "gained": 4, "figure": "F", "with": "B1"}), "E_FIGURE"),
        (json!({"do": "swap", "gained": 4, "figure": "A1", "with": "Ä"}), "E_TARGET"),
        (json!({"do": "swap", "gained": 4, "figure": "A1", "with": "A1"}), "E_TARGET"),
        (json!({"do": "swap", "gained": 4, "figure": "A1"}), "E_ACTION"),
        (json!({"do": "steal", "from": -1}), "E_PHASE"),
        (json!({"do": "steal", "from": "B"}), "E_ACTION"),
    ];
    for (action, code) in cases {
        assert_eq!(game.refusal(0, &action).as_deref(), Some(code), "{action}");
    }
    for seat in [-1, 1, 2, 99, i64::MIN, i64::MAX] {
        assert_eq!(game.refusal(seat, &json!({"do": "roll"})).as_deref(), Some("E_TURN"));
    }
    assert_eq!(game.refusal(0, &json!({"do": "swap", "gained": 4, "figure": "A1", "with": "B1"})), None);
    assert!(game.legal(7).is_empty());
}
