//! Random games of the plain reading alone, held against section 11.

use super::{Game, V_ONLY, options, sorted};
use crate::naive::setup::{ordinary_tiles, worm_tokens};
use crate::naive::state::{State, Table, is_guard, is_luck, is_minus, is_pawn, is_pawn_of, value};
use crate::naive::{Naive, Verflixxt, movers};
use speakeasy_core::json::{Json, json};
use std::collections::BTreeSet;

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
        "nochmalFixed": lcg.pick(&["places34", "full36", "print34", "print36"]),
        "placeCounting": lcg.pick(&["startIsOne", "startIsZero"]),
        "baseRandomGuards": lcg.pick(&["sameTiles", "firstEight"]),
        "wormSet": lcg.pick(&["ten", "eight"]),
        "pushCollector": lcg.pick(&["mover", "owner", "nobody"]),
        "pushGuards": lcg.pick(&["off", "on"]),
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
