//! The plain reading against the scenarios, against examples of its own, and against section 11.

use super::setup::{ordinary_tiles, worm_tokens};
use super::state::{State, Table, is_guard, is_luck, is_minus, is_pawn, is_pawn_of, value};
use super::{Naive, Verflixxt, movers, play};
use speakeasy_core::json::{Json, json};
use std::collections::{BTreeMap, BTreeSet};

// ---------------------------------------------------------------------------------------------------------
// Helpers

/// The full options object: the defaults of 1.4, with these changes.
fn options(changes: &Json) -> Json {
    let mut options = json!({
        "mode": "base", "worms": "off", "baseLayout": "fixed", "nochmalLayout": "random", "nochmalFixed": "places34",
        "placeCounting": "startIsOne", "baseRandomGuards": "sameTiles", "wormSet": "ten", "pushCollector": "mover",
        "swapStart": "on", "tieBreak": "shared", "hideStacks": "off", "startPlayer": "random",
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
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/verflixxt");
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

// ---------------------------------------------------------------------------------------------------------
// Random games (11)

/// A small linear congruential generator.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    fn shuffled<T: Clone>(&mut self, list: &[T]) -> Vec<T> {
        let mut rest = list.to_vec();
        (0..list.len()).map(|_| rest.remove(self.below(rest.len()))).collect()
    }
}

fn random_options(lcg: &mut Lcg, mode: &str, seats: usize) -> Json {
    let start = lcg.below(seats);
    options(&json!({
        "mode": mode,
        "worms": lcg.pick(&["off", "on", "on"]),
        "baseLayout": lcg.pick(&["fixed", "random", "plusFirst", "luckLast"]),
        "nochmalLayout": lcg.pick(&["random", "fixed"]),
        "nochmalFixed": lcg.pick(&["places34", "full36"]),
        "placeCounting": lcg.pick(&["startIsOne", "startIsZero"]),
        "baseRandomGuards": lcg.pick(&["sameTiles", "firstEight"]),
        "wormSet": lcg.pick(&["ten", "eight"]),
        "pushCollector": lcg.pick(&["mover", "owner", "nobody"]),
        "swapStart": lcg.pick(&["on", "off"]),
        "tieBreak": lcg.pick(&["shared", "fewestLuck"]),
        "hideStacks": lcg.pick(&["off", "on"]),
        "startPlayer": lcg.pick(&[json!("random"), json!(start)]),
    }))
}

/// The draw that is due, drawn.
fn draw(lcg: &mut Lcg, state: &State) -> Option<Json> {
    let table = &state.table;
    match state.phase.as_str() {
        "SETUP" if state.active.is_none() => Some(json!({"start": lcg.below(table.seats)})),
        "SETUP" if state.path.is_none() => Some(json!({"path": lcg.shuffled(&ordinary_tiles(table))})),
        "SETUP" => Some(json!({"worm": lcg.shuffled(&worm_tokens(table))})),
        "ROLL" => {
            let act = state.flixxy.as_ref().filter(|f| f.in_play);
            let act = act.map(|_| lcg.pick(&["FLIXXY", "MAY", "MAY", "NOT", "NOT", "NOT"]));
            Some(json!({"roll": {"num": 1 + lcg.below(6), "act": act}}))
        }
        _ => None,
    }
}

#[test]
fn random_games() {
    let mut lcg = Lcg(20_050_701);
    let mut seen = BTreeSet::new();
    for round in 0..240 {
        let (mode, most) = [("base", 6), ("nochmal", 8), ("nochmal", 8), ("life2020", 6)][round % 4];
        let seats = 2 + (round / 4) % (most - 1);
        let options = random_options(&mut lcg, mode, seats);
        play_one(&mut lcg, options, seats, &mut seen);
    }
    let verbs = ["roll", "move", "skip", "end", "bottom", "swap", "push", "double", "steal"];
    assert!(verbs.iter().all(|verb| seen.contains(*verb)), "only {seen:?} came up");
}

fn play_one(lcg: &mut Lcg, options: Json, seats: usize, seen: &mut BTreeSet<String>) {
    let position = Verflixxt.new_table(&options, seats);
    let mut game = Game { options, seats, position };
    for _ in 0..20_000 {
        let before = State::read(&game.options, seats, &game.position);
        assert_eq!(before.write(), game.position, "reading and writing a position changes nothing");
        if before.phase == "OVER" || lcg.below(10) == 0 {
            check_views(&game, &before);
            let idle = ["SETUP", "ROLL", "OVER"].contains(&before.phase.as_str());
            assert!((0..seats).all(|seat| (idle || before.active != Some(seat)) == game.legal(seat).is_empty()));
        }
        if before.phase == "OVER" {
            return check_result(&before);
        }
        if let Some(outcome) = draw(lcg, &before) {
            game.chance(outcome);
            check_position(&State::read(&game.options, seats, &game.position));
            continue;
        }
        let active = before.active.unwrap();
        let legal = game.legal(active);
        assert!(!legal.is_empty(), "the active player can always act: {}", game.position);
        assert_eq!(sorted(&legal).iter().collect::<BTreeSet<_>>().len(), legal.len(), "no action twice");
        check_movers(&before, &legal);
        // Worm actions more often than their number would give, for they are rare.
        let rare: Vec<Json> = legal.iter().filter(|a| a.get("gained").is_some()).cloned().collect();
        let action = if !rare.is_empty() && lcg.below(3) == 0 { lcg.pick(&rare) } else { lcg.pick(&legal) };
        seen.insert(action["do"].as_str().unwrap().to_owned());
        game.act(active, action.clone());
        let after = State::read(&game.options, seats, &game.position);
        check_position(&after);
        check_step(&before, &action, &after);
    }
    panic!("a game without an end");
}

/// What a position alone shows.
fn check_position(state: &State) {
    if state.phase == "SETUP" {
        return;
    }
    let table: &Table = &state.table;
    let nochmal = table.is("mode", "nochmal");
    // 1, 2, 15
    let special = |tile: &&String| tile.starts_with('V') || tile.starts_with('X');
    let on_path = state.path().iter().filter(|tile| !special(tile));
    let mut tiles: Vec<String> = on_path.chain(state.stacks.iter().flatten()).chain(&state.out).cloned().collect();
    let mut all = ordinary_tiles(table);
    tiles.sort();
    all.sort();
    assert_eq!(tiles, all);
    let specials: Vec<&String> = state.path().iter().filter(special).collect();
    match table.options["mode"].as_str() {
        Some("nochmal") => assert_eq!(specials, V_ONLY),
        Some("life2020") => assert_eq!(specials, ["X1", "X2", "X3", "X4"]),
        _ => assert!(specials.is_empty()),
    }
    assert!(nochmal || state.out.is_empty());
    // 4
    let track = state.track();
    for (figure, place) in &state.figures {
        match place {
            Some(place) => assert!(track.contains(place)),
            None => assert!(figure == "F" && state.flixxy.as_ref().is_some_and(|f| !f.in_play)),
        }
    }
    let count = |kind: fn(&str) -> bool| state.figures.keys().filter(|figure| kind(figure)).count();
    assert_eq!(count(is_guard), if table.is("mode", "life2020") { 0 } else { 8 });
    assert_eq!(count(is_pawn), table.seats * table.pawns());
    // 8
    if let Some(flixxy) = &state.flixxy {
        let owned: usize = state.round_tokens.iter().map(Vec::len).sum();
        let mut rounds: Vec<u64> = state.round_tokens.iter().flatten().chain(&state.round_pile).copied().collect();
        rounds.sort_unstable();
        assert_eq!(rounds, [1, 2, 3, 4]);
        assert_eq!(owned as u64, flixxy.arrivals.min(4));
        assert_eq!(flixxy.arrivals == 5, !flixxy.in_play);
        assert_eq!(flixxy.in_play, state.place("F").is_some());
    }
    // 9
    let mut worms: Vec<String> = state.worms.iter().flatten().map(|worm| worm.kind.clone()).collect();
    worms.extend(state.worm_pile.iter().flatten().cloned());
    let mut all = if table.worms() { worm_tokens(table) } else { Vec::new() };
    worms.sort();
    all.sort();
    assert_eq!(worms, all);
    // 12
    let active = state.active.unwrap();
    assert!(state.in_play(active) || ["STEAL", "OVER"].contains(&state.phase.as_str()));
    // Rest: POST stays open only with a mature token, swapped holds own pawns on track.
    assert!(state.phase != "POST" || state.holds_mature_worm(active));
    assert!(state.swapped.iter().all(|pawn| is_pawn_of(pawn, active) && state.moved_pawn.as_ref() != Some(pawn)));
}

/// 13, 14.
fn check_movers(state: &State, legal: &[Json]) {
    if state.phase != "MAIN" {
        return;
    }
    let active = state.active.unwrap();
    let movers = movers(state);
    let flixxy = state.flixxy.as_ref().is_some_and(|flixxy| flixxy.in_play);
    let act = state.act.as_deref();
    if movers.is_empty() {
        assert!(!flixxy || act == Some("NOT"));
        let own = state.figures.iter().filter(|(f, place)| is_pawn_of(f, active) && place.as_deref() != Some("G"));
        assert!(own.into_iter().all(|(figure, _)| state.swapped.contains(figure)));
        assert!(!state.figures.keys().any(|figure| is_guard(figure) && state.is_movable_guard(figure)));
    }
    assert_eq!(legal.contains(&json!({"do": "skip"})), movers.is_empty());
    if act == Some("FLIXXY") && flixxy {
        assert_eq!(movers, ["F"]);
    }
}

/// 16: steps still to go.
fn potential(state: &State) -> u64 {
    let n = state.path().len() as u64;
    let mut sum = 0;
    for (figure, place) in &state.figures {
        let Some(place) = place else { continue };
        let index = state.index(place) as u64;
        sum += match &state.flixxy {
            Some(flixxy) if figure == "F" && place == "G" => (5 - flixxy.arrivals) * (n + 2),
            Some(flixxy) if figure == "F" => n + 1 - index + (4 - flixxy.arrivals) * (n + 2),
            _ => n + 1 - index,
        };
    }
    sum
}

/// What two positions in a row show.
fn check_step(before: &State, action: &Json, after: &State) {
    let verb = action["do"].as_str().unwrap();
    let active = before.active.unwrap();
    let seats = 0..before.table.seats;
    // 3, 6
    let kept: Vec<&String> = before.path().iter().filter(|tile| after.path().contains(tile)).collect();
    assert_eq!(kept, after.path().iter().collect::<Vec<_>>());
    let removed: Vec<&String> = before.path().iter().filter(|tile| !after.path().contains(tile)).collect();
    assert!(removed.len() <= usize::from(verb == "move" || verb == "push"));
    assert!(removed.iter().all(|tile| after.figures_on(tile).is_empty()));
    // 5
    for (figure, place) in before.figures.iter().filter(|(figure, _)| *figure != "F") {
        let behind = before.path().iter().take_while(|tile| Some(*tile) != place.as_ref());
        let closed = behind.filter(|tile| removed.contains(tile)).count();
        let index = |state: &State| state.index(&state.place(figure).unwrap());
        let old = index(before);
        if place.as_deref() == Some("G") {
            assert_eq!(after.place(figure).as_deref(), Some("G"));
        } else {
            assert!(verb == "swap" || index(after) + closed >= old);
        }
    }
    // 7
    let guard_moved = verb == "move" && is_guard(action["figure"].as_str().unwrap());
    if guard_moved {
        assert_eq!((&before.stacks, &before.path), (&after.stacks, &after.path));
    }
    // 9, 10
    let held = |state: &State| state.worms.iter().map(Vec::len).sum::<usize>();
    let played = usize::from(action.get("gained").is_some());
    let gained = held(after) + played - held(before);
    assert!(gained <= removed.iter().filter(|tile| is_minus(tile)).count());
    assert!(played == 0 || action["gained"].as_u64().unwrap() < before.turn);
    // 11
    let change: Vec<i64> =
        seats.clone().map(|s| after.stacks[s].len() as i64 - before.stacks[s].len() as i64).collect();
    let gone_out = (after.out.len() - before.out.len()) as i64;
    let (ups, downs) = (change.iter().filter(|c| **c == 1).count(), change.iter().filter(|c| **c == -1).count());
    assert!(change.iter().all(|c| c.abs() <= 1));
    match removed.len() {
        1 => assert_eq!((ups, downs, gone_out), (1, 0, 0)),
        _ => assert_eq!(ups as i64 + gone_out, downs as i64),
    }
    assert!(downs <= 1);
    // 12, with the default collector of a PUSH and outside life2020
    if !before.table.is("mode", "life2020") && !before.table.is("pushCollector", "owner") {
        for seat in seats.filter(|seat| !before.in_play(*seat)) {
            assert_eq!(before.stacks[seat], after.stacks[seat]);
            assert_eq!(before.round_tokens[seat], after.round_tokens[seat]);
            assert_eq!(before.worms[seat].len(), after.worms[seat].len());
        }
    }
    // 16
    let (old, new) = (potential(before), potential(after));
    assert!(if verb == "move" { new < old } else { new <= old });
    assert!(after.turn < if before.table.is("mode", "nochmal") { 1000 } else { 660 });
    // The turn and its seat.
    assert!(after.turn == before.turn || after.turn == before.turn + 1);
    if after.turn > before.turn {
        assert_eq!(after.phase, "PRE");
        let extra = before.extra_turns + u64::from(verb == "double");
        if before.in_play(active) && after.in_play(active) && extra > 0 {
            assert_eq!((after.active, after.extra_turns), (Some(active), extra - 1));
        } else {
            assert_eq!(after.extra_turns, 0);
        }
    }
}

/// 17: the formula against all ways to spend the luck tiles; ranks against winners.
fn check_result(state: &State) {
    for (seat, stack) in state.stacks.iter().enumerate() {
        let minus: Vec<i64> = stack.iter().filter(|tile| is_minus(tile)).map(|tile| value(tile)).collect();
        let luck = stack.iter().filter(|tile| is_luck(tile)).count();
        let plain: i64 = stack.iter().map(|tile| value(tile)).sum();
        let spent = |chosen: u32| (0..minus.len()).filter(|i| chosen >> i & 1 == 1).map(|i| -2 * minus[i]).sum::<i64>();
        let best = (0..1 << minus.len()).filter(|chosen: &u32| chosen.count_ones() as usize <= luck).map(spent).max();
        let tokens = state.round_tokens[seat].iter().sum::<u64>() as i64 + state.worms[seat].len() as i64;
        assert_eq!(state.result["scores"][seat], plain + best.unwrap() + tokens);
    }
    let winners = state.result["winners"].as_array().unwrap();
    assert!(!winners.is_empty());
    assert!(winners.iter().all(|seat| state.result["ranks"][seat.as_u64().unwrap() as usize] == 1));
}

/// 19, and that a seat sees its own.
fn check_views(game: &Game, state: &State) {
    for observer in (0..game.seats).map(Some).chain([None]) {
        let view = Verflixxt.view(&game.options, game.seats, &game.position, observer);
        assert!(view["worm_pile"].is_null());
        for seat in 0..game.seats {
            assert_eq!(view["stack_counts"][seat], state.stacks[seat].len());
            let kinds = view["worms"][seat].as_array().unwrap().iter().map(|worm| &worm["kind"]);
            if observer == Some(seat) {
                assert_eq!(view["worms"][seat], game.position["worms"][seat]);
                assert_eq!(view["stacks"][seat], game.position["stacks"][seat]);
            } else {
                assert!(kinds.into_iter().all(Json::is_null));
            }
        }
    }
}
