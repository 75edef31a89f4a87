//! Endings: when they are small enough to be solved, and how a solver knows them again.

use crate::search::mix;
use speakeasy_core::Seat;
use verflixxt::{Board, Figure, State};

/// The most arrangements of figures that are worth a solver's while.
const MOST_ARRANGEMENTS: u64 = 20_000;

/// Could all that may still happen be looked at? Counts the arrangements of the figures that can still move.
pub(super) fn nearly_over(state: &State) -> bool {
    let board = state.board();
    // Flixxy goes round and round, and worm tokens are hidden.
    if board.flixxy_in_play() || board.options().has_worms() || board.path().is_none() {
        return false;
    }
    let goal = goal(board);
    let rearmost = pawns(board).filter_map(|pawn| board.steps_of(pawn)).min().unwrap_or(goal);
    let mut arrangements = 1u64;
    for figure in Figure::all() {
        // Guards that every pawn has passed stay where they are.
        if let Some(steps) = board.steps_of(figure).filter(|&steps| rearmost <= steps && steps < goal) {
            arrangements *= u64::from(goal - steps) + 1;
            if arrangements > MOST_ARRANGEMENTS {
                return false;
            }
        }
    }
    true
}

/// Puts together all that decides how the game goes on: not the number of the turn, nor which of several like figures
/// stands where.
pub(super) fn fingerprint(state: &State) -> u64 {
    let board = state.board();
    let mut key = mix(0, board.phase() as u64 | u64::from(board.num().unwrap_or_default()) << 8);
    key = mix(key, board.active().map_or(8, |seat| u64::from(seat.0)) | u64::from(board.arrivals()) << 8);
    key = mix(key, board.act().map_or(0, |face| face as u64 + 1) | u64::from(board.extra_turns()) << 8);
    let mut left = 0u64;
    for tile in board.path().unwrap_or_default() {
        left |= 1 << tile.index();
        if !tile.is_ordinary() {
            key = mix(key, board.side(*tile) as u64);
        }
    }
    key = mix(key, left);
    for seat in Seat::all(board.seats()) {
        let mut places = [0xff; 8];
        for (place, pawn) in places.iter_mut().zip(Figure::pawns_of(seat)) {
            *place = board.steps_of(pawn).unwrap_or(0xff);
        }
        places.sort_unstable();
        key = mix(key, u64::from_le_bytes(places));
        key = mix(key, stack(state, seat));
    }
    let mut guards = [0xff; 8];
    for (place, number) in guards.iter_mut().zip(1..=Figure::GUARDS) {
        *place = board.steps_of(Figure::guard(number)).unwrap_or(0xff);
    }
    guards.sort_unstable();
    mix(key, u64::from_le_bytes(guards))
}

/// A stack: as a set where tiles only come, in order where they may go again.
fn stack(state: &State, seat: Seat) -> u64 {
    let tiles = state.stacks().from_top(seat);
    if state.board().path().unwrap_or_default().iter().all(|tile| tile.is_ordinary()) {
        tiles.fold(0, |set, tile| set | 1 << tile.index())
    } else {
        tiles.fold(1, |key, tile| mix(key, tile.index() as u64))
    }
}

fn goal(board: &Board) -> u8 {
    board.path().map_or(0, <[_]>::len) as u8 + 1
}

fn pawns(board: &Board) -> impl Iterator<Item = Figure> + '_ {
    Seat::all(board.seats()).flat_map(Figure::pawns_of)
}
