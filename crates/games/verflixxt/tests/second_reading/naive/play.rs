//! Sections 4 to 9 and 13: what the actions do, and what follows by itself.

use super::state::{State, Worm, is_good, is_guard, is_luck, is_minus, is_pawn, is_pawn_of, owner, value};
use speakeasy_core::json::{Json, json};

/// A legal action of the active seat, and everything automatic that follows.
pub(super) fn act(state: &mut State, action: &Json) {
    let seat = state.active.expect("somebody is to act");
    let word = |key: &str| action[key].as_str().unwrap_or_default();
    match word("do") {
        "roll" => state.phase = "ROLL".into(), // the draw is due now
        "move" => main_move(state, seat, word("figure")),
        "skip" => enter_post(state, seat), // 4.5
        "end" => end_turn(state, seat),
        "steal" => steal(state, seat, action["from"].as_u64().unwrap_or_default() as usize),
        _ => worm(state, seat, action),
    }
}

// ---------------------------------------------------------------------------------------------------------
// The turn (4)

/// 4.4, MOVE f.
fn main_move(state: &mut State, seat: usize, figure: &str) {
    // Step 1.
    let origin = state.place(figure).expect("a mover stands somewhere");
    let alone = state.figures_on(&origin).len() == 1;
    // Steps 2 and 3.
    walk(state, seat, figure);
    // Step 4, which may wait for a choice in life2020; step 5 comes in any case.
    if is_pawn(figure) {
        state.moved_pawn = Some(figure.to_owned());
    }
    if alone && !is_guard(figure) {
        leave_alone(state, seat, &origin);
    }
    if state.phase != "STEAL" {
        after_main_move(state, seat);
    }
}

/// 4.4, step 6.
fn after_main_move(state: &mut State, seat: usize) {
    if !(0..state.table.seats).any(|seat| state.in_play(seat)) {
        state.phase = "OVER".into();
        state.result = result(state);
    } else if !state.in_play(seat) {
        state.extra_turns = 0;
        end_turn(state, seat);
    } else {
        enter_post(state, seat);
    }
}

/// 4.1: `POST` closes by itself unless the active player holds a mature token.
fn enter_post(state: &mut State, seat: usize) {
    state.phase = "POST".into();
    if !state.holds_mature_worm(seat) {
        end_turn(state, seat);
    }
}

/// 4.6 and beginTurn of 4.1.
fn end_turn(state: &mut State, seat: usize) {
    if state.extra_turns > 0 {
        state.extra_turns -= 1;
    } else {
        let next = state.to_the_left_of(seat).into_iter().find(|next| state.in_play(*next));
        state.active = Some(next.unwrap_or(seat));
    }
    state.turn += 1;
    state.num = None;
    state.act = None;
    state.moved_pawn = None;
    state.swapped.clear();
    state.phase = "PRE".into();
}

/// 4.4 steps 2 and 3, and section 5: walks `num` steps, one by one. `mover` takes the round token.
fn walk(state: &mut State, mover: usize, figure: &str) {
    let track = state.track();
    let goal = track.len() - 1;
    let mut at = state.index(&state.place(figure).expect("who walks stands somewhere"));
    for _ in 0..state.num.expect("a number was rolled") {
        match &mut state.flixxy {
            Some(flixxy) if figure == "F" => {
                // 5.1: his track is a circle.
                at = if at == goal { 0 } else { at + 1 };
                if at == goal {
                    // 5.2: an arrival.
                    flixxy.arrivals += 1;
                    if flixxy.arrivals == 5 {
                        flixxy.in_play = false;
                        state.figures.insert("F".into(), None);
                        return;
                    }
                    if !state.round_pile.is_empty() {
                        let token = state.round_pile.remove(0);
                        state.round_tokens[mover].push(token);
                        state.round_tokens[mover].sort_by(|a, b| b.cmp(a));
                    }
                }
            }
            _ if at < goal => at += 1,
            _ => {} // VFX-R02, VFX-R03: surplus pips are lost
        }
    }
    state.figures.insert(figure.to_owned(), Some(track[at].clone()));
}

/// 4.4 step 4: a pawn or Flixxy has left `origin`, where it was alone; `bearer` bears the consequences.
fn leave_alone(state: &mut State, bearer: usize, origin: &str) {
    match origin.chars().next() {
        _ if origin == "S" || origin == "G" => {} // VFX-R05, VFX-R23
        Some('V') => gift(state, bearer),
        Some('X') => action_tile(state, bearer, origin),
        _ => collect(state, bearer, origin),
    }
}

/// Collecting an ordinary tile, and 8.1.
fn collect(state: &mut State, seat: usize, tile: &str) {
    if let Some(path) = &mut state.path {
        path.retain(|other| other != tile);
    }
    state.stacks[seat].push(tile.to_owned());
    if is_minus(tile) && state.table.worms() {
        let pile = state.worm_pile.get_or_insert_default();
        if !pile.is_empty() {
            let kind = pile.remove(0);
            state.worms[seat].push(Worm { kind, gained: state.turn });
        }
    }
}

/// Section 6: the giver's top tile goes to the first seat to the left that is in play now, or out.
fn gift(state: &mut State, giver: usize) {
    let Some(tile) = state.stacks[giver].pop() else { return };
    match state.to_the_left_of(giver).into_iter().find(|seat| state.in_play(*seat)) {
        Some(receiver) => state.stacks[receiver].push(tile),
        None => state.out.push(tile), // VFX-R28
    }
}

// ---------------------------------------------------------------------------------------------------------
// Worm tokens (8)

fn worm(state: &mut State, seat: usize, action: &Json) {
    let word = |key: &str| action[key].as_str().unwrap_or_default();
    let kind = word("do").to_uppercase();
    let hand = &mut state.worms[seat];
    let token = hand.iter().position(|worm| worm.kind == kind && action["gained"] == worm.gained);
    let token = hand.remove(token.expect("the token is held"));
    match kind.as_str() {
        "BOTTOM" => {
            // 8.3
            let top = state.stacks[seat].pop().expect("two tiles at least");
            state.stacks[seat].insert(0, top);
        }
        "SWAP" => {
            // 8.4
            let (own, foreign) = (word("figure"), word("with"));
            let (here, there) = (state.place(own), state.place(foreign));
            state.figures.insert(own.to_owned(), there);
            state.figures.insert(foreign.to_owned(), here);
            if !state.swapped.iter().any(|pawn| pawn == own) {
                state.swapped.push(own.to_owned());
                state.swapped.sort();
            }
        }
        "PUSH" => push(state, seat, word("tile")),
        _ => state.extra_turns += 1, // 8.6, DOUBLE
    }
    // VFX-R41: under the pile, after the effect.
    state.worm_pile.get_or_insert_default().push(token.kind);
    if state.phase == "POST" {
        enter_post(state, seat);
    }
}

/// 8.5.
fn push(state: &mut State, pusher: usize, tile: &str) {
    let here = state.figures_on(tile);
    for figure in here.iter().filter(|figure| !is_pawn_of(figure, pusher)) {
        walk(state, pusher, figure);
    }
    if let [lone] = here.as_slice() {
        // VFX-H13: a guard brings nobody a tile and makes nobody give.
        if is_guard(lone) {
            return;
        }
        // VFX-R36
        let bearer = match state.table.options["pushCollector"].as_str() {
            Some("nobody") => return,
            Some("owner") => owner(lone, state.table.seats).unwrap_or(pusher),
            _ => pusher,
        };
        leave_alone(state, bearer, tile);
    }
}

// ---------------------------------------------------------------------------------------------------------
// life2020 (13)

/// An action tile was left alone: carries out the side shown and flips it, or waits for the choice.
fn action_tile(state: &mut State, seat: usize, tile: &str) {
    let others: Vec<usize> = state.to_the_left_of(seat);
    let others_with_tiles: Vec<usize> = others.iter().copied().filter(|o| !state.stacks[*o].is_empty()).collect();
    if shows_steal(state, tile) {
        if !others_with_tiles.is_empty() {
            state.steal_tile = Some(tile.to_owned());
            state.phase = "STEAL".into();
            return;
        }
    } else if let Some(given) = state.stacks[seat].pop() {
        // VFX-L3: of equal ones the nearest to the left, so only a strictly better one replaces the first.
        let mut receiver = None;
        for other in others_with_tiles {
            let top = |seat: usize| state.stacks[seat].last().map_or(0, |tile| rank_on_top(tile));
            let better = match receiver {
                None => true,
                Some(best) if is_good(&given) => top(other) < top(best),
                Some(best) => top(other) > top(best),
            };
            if better {
                receiver = Some(other);
            }
        }
        state.stacks[receiver.unwrap_or(others[0])].push(given); // VFX-L2
    }
    flip(state, tile);
}

/// VFX-L1: luck ranks above +8.
fn rank_on_top(tile: &str) -> i64 {
    if is_luck(tile) { 9 } else { value(tile) }
}

fn shows_steal(state: &State, tile: &str) -> bool {
    state.sides.as_ref().is_some_and(|sides| sides.get(tile).is_some_and(|side| side == "steal"))
}

fn flip(state: &mut State, tile: &str) {
    let side = if shows_steal(state, tile) { "gift" } else { "steal" };
    if let Some(sides) = &mut state.sides {
        sides.insert(tile.to_owned(), side.to_owned());
    }
}

/// The choice of phase `STEAL`; then 4.4 step 6.
fn steal(state: &mut State, seat: usize, from: usize) {
    let tile = state.stacks[from].pop().expect("the seat has a tile");
    state.stacks[seat].push(tile);
    let action_tile = state.steal_tile.take().expect("an action tile was left");
    flip(state, &action_tile);
    after_main_move(state, seat);
}

// ---------------------------------------------------------------------------------------------------------
// Scoring (9)

/// The result object of the format, "Ends".
pub(super) fn result(state: &State) -> Json {
    let seats = 0..state.table.seats;
    let scores: Vec<i64> = seats.clone().map(|seat| score(state, seat)).collect();
    let luck: Vec<usize> = state.stacks.iter().map(|s| s.iter().filter(|tile| is_luck(tile)).count()).collect();
    let fewest_luck = state.table.is("tieBreak", "fewestLuck") || state.table.is("mode", "life2020");
    let better = |a: usize, b: usize| {
        scores[a] > scores[b] || fewest_luck && scores[a] == scores[b] && luck[a] < luck[b] // VFX-R07
    };
    let ranks: Vec<usize> = seats.clone().map(|seat| 1 + seats.clone().filter(|o| better(*o, seat)).count()).collect();
    let winners: Vec<usize> = seats.filter(|seat| ranks[*seat] == 1).collect();
    json!({"scores": scores, "ranks": ranks, "winners": winners})
}

fn score(state: &State, seat: usize) -> i64 {
    let stack = &state.stacks[seat];
    let plus: i64 = stack.iter().filter(|tile| !is_minus(tile)).map(|tile| value(tile)).sum();
    let mut minus: Vec<i64> = stack.iter().filter(|tile| is_minus(tile)).map(|tile| -value(tile)).collect();
    minus.sort_by(|a, b| b.cmp(a));
    let luck = stack.iter().filter(|tile| is_luck(tile)).count();
    let converted: i64 = minus.iter().enumerate().map(|(i, m)| if i < luck { *m } else { -m }).sum(); // VFX-R06
    let rounds: u64 = state.round_tokens[seat].iter().sum();
    plus + converted + rounds as i64 + state.worms[seat].len() as i64
}
