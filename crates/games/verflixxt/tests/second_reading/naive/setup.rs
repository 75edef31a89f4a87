//! Section 3: a new table, and what the draws do.

use super::state::{Flixxy, State, Table, is_good, letter};
use speakeasy_core::json::Json;
use std::collections::BTreeMap;

/// A table in `SETUP`; if no draw is due, at its first turn already (the format, "Set-up").
pub(super) fn new_table(options: &Json, seats: usize) -> State {
    let table = Table { options: options.clone(), seats };
    let nochmal = table.is("mode", "nochmal");
    let life = table.is("mode", "life2020");
    let gift_side_up = || (1..=4).map(|x| (format!("X{x}"), "gift".to_owned())).collect();
    let mut state = State {
        turn: 0,
        active: options["startPlayer"].as_u64().map(|seat| seat as usize),
        phase: "SETUP".into(),
        num: None,
        act: None,
        path: fixed_path(&table),
        sides: life.then(gift_side_up),
        figures: BTreeMap::new(),
        flixxy: nochmal.then_some(Flixxy { in_play: true, arrivals: 0 }),
        stacks: vec![Vec::new(); seats],
        out: Vec::new(),
        round_pile: if nochmal { vec![4, 3, 2, 1] } else { Vec::new() },
        round_tokens: vec![Vec::new(); seats],
        worms: vec![Vec::new(); seats],
        worm_pile: (!table.worms()).then(Vec::new),
        moved_pawn: None,
        swapped: Vec::new(),
        extra_turns: 0,
        steal_tile: None,
        result: Json::Null,
        table,
    };
    begin_when_ready(&mut state);
    state
}

/// The outcome of the draw that is due.
pub(super) fn chance(state: &mut State, outcome: &Json) {
    let words = |key: &str| -> Option<Vec<String>> {
        let list = outcome[key].as_array()?;
        Some(list.iter().filter_map(Json::as_str).map(str::to_owned).collect())
    };
    if let Some(seat) = outcome["start"].as_u64() {
        state.active = Some(seat as usize);
    }
    if let Some(tiles) = words("path") {
        state.path = Some(with_special_tiles(&state.table, tiles));
    }
    if let Some(pile) = words("worm") {
        state.worm_pile = Some(pile);
    }
    if state.phase == "SETUP" {
        begin_when_ready(state);
    }
    // 4.2
    if let Some(num) = outcome["roll"]["num"].as_u64() {
        state.num = Some(num as usize);
        state.act = outcome["roll"]["act"].as_str().map(str::to_owned);
        state.phase = "MAIN".into();
    }
}

/// The groups of the fixed base layout (3.1).
fn group(name: &str) -> Vec<String> {
    match name {
        "first minus" => (1..=8).map(|k| format!("-{k}a")).collect(),
        "luck" => (1..=6).map(|k| format!("L{k}")).collect(),
        "plus" => (1..=8).rev().map(|k| format!("+{k}")).collect(),
        _ => (1..=8).map(|k| format!("-{k}b")).chain(["-9".to_owned(), "-10".to_owned()]).collect(),
    }
}

/// The path of a layout that needs no draw.
fn fixed_path(table: &Table) -> Option<Vec<String>> {
    if table.is("mode", "base") {
        let groups = match table.options["baseLayout"].as_str() {
            Some("random") => return None,                                        // 3.2
            Some("plusFirst") => ["first minus", "plus", "luck", "second minus"], // 3.3
            Some("luckLast") => ["first minus", "plus", "second minus", "luck"],  // 3.3
            _ => ["first minus", "luck", "plus", "second minus"],                 // 3.1
        };
        return Some(groups.into_iter().flat_map(group).collect());
    }
    if table.is("mode", "nochmal") && table.is("nochmalLayout", "fixed") {
        // 3.5, VFX-R13: each Verflixxt tile in front of a certain tile.
        let mut path: Vec<String> =
            ["first minus", "luck", "plus", "second minus"].into_iter().flat_map(group).collect();
        let before = match table.options["nochmalFixed"].as_str() {
            Some("full36") => ["L1", "+8", "+3", "-5b"],
            Some("print34" | "print36") => ["L1", "+8", "+4", "-5b"],
            _ => ["L2", "+8", "+4", "-5b"],
        };
        if !uses_all(table) {
            path.retain(|tile| !["-1a", "-2a", "-1b", "-2b"].contains(&tile.as_str())); // VFX-R14
        }
        for (number, tile) in (1..).zip(before) {
            let at = path.iter().position(|other| other == tile).expect("the tile is in the layout");
            path.insert(at, format!("V{number}"));
        }
        return Some(path);
    }
    None
}

/// VFX-R14, VFX-H3: has the fixed path of nochmal all 32 ordinary tiles?
fn uses_all(table: &Table) -> bool {
    table.is("nochmalFixed", "full36") || table.is("nochmalFixed", "print36")
}

/// 3.4 and 13: puts the Verflixxt or action tiles between the drawn tiles, each at its index in the end.
fn with_special_tiles(table: &Table, mut tiles: Vec<String>) -> Vec<String> {
    let (name, indices) = match table.options["mode"].as_str() {
        Some("nochmal") if table.is("placeCounting", "startIsZero") => ("V", [10, 15, 20, 25]), // VFX-R12
        Some("nochmal") => ("V", [9, 14, 19, 24]),
        Some("life2020") => ("X", [9, 18, 27, 36]),
        _ => return tiles,
    };
    for (number, index) in (1..).zip(indices) {
        tiles.insert(tiles.len().min(index - 1), format!("{name}{number}"));
    }
    tiles
}

/// Once nothing is left to be drawn, places the figures (3.6) and begins turn 1.
fn begin_when_ready(state: &mut State) {
    if state.active.is_none() || state.path.is_none() || state.worm_pile.is_none() {
        return;
    }
    for seat in 0..state.table.seats {
        for number in 1..=state.table.pawns() {
            state.figures.insert(format!("{}{number}", letter(seat)), Some("S".into()));
        }
    }
    if state.table.is("mode", "nochmal") {
        state.figures.insert("F".into(), Some("S".into()));
    }
    for (number, tile) in (1..).zip(guarded_tiles(state)) {
        if state.path().contains(&tile) {
            state.figures.insert(format!("g{number}"), Some(tile));
        }
    }
    state.turn = 1;
    state.phase = "PRE".into();
}

/// The tiles of `g1`, `g2`, … (3.1 to 3.5, VFX-R08, VFX-R15).
fn guarded_tiles(state: &State) -> Vec<String> {
    let first_eight = || state.path().iter().filter(|tile| is_good(tile)).take(8).cloned().collect();
    let table = &state.table;
    match table.options["mode"].as_str() {
        Some("life2020") => Vec::new(),
        Some("nochmal") => first_eight(),
        _ if table.is("baseLayout", "random") && table.is("baseRandomGuards", "firstEight") => first_eight(),
        _ => ["L1", "L2", "L3", "L4", "L5", "L6", "+8", "+7"].map(str::to_owned).to_vec(),
    }
}

/// The ordinary tiles in use (1.1), for those who have to draw a path.
#[cfg(test)]
pub(super) fn ordinary_tiles(table: &Table) -> Vec<String> {
    let all = ["first minus", "luck", "plus", "second minus"].into_iter().flat_map(group);
    let full = !table.is("mode", "nochmal") || table.is("nochmalLayout", "fixed") && uses_all(table);
    all.filter(|tile| full || !["-1a", "-2a", "-1b", "-2b"].contains(&tile.as_str())).collect()
}

/// The worm tokens in use (1.3, VFX-R16, VFX-R17), for those who have to draw a pile.
#[cfg(test)]
pub(super) fn worm_tokens(table: &Table) -> Vec<String> {
    let counts = if table.is("wormSet", "eight") { [2, 2, 2, 2] } else { [3, 3, 2, 2] };
    let kinds = ["DOUBLE", "BOTTOM", "PUSH", "SWAP"].into_iter().zip(counts);
    kinds.flat_map(|(kind, count)| vec![kind.to_owned(); count]).collect()
}
