//! Endings: when they are small enough to be solved, and how a solver knows them again.

use crate::{Board, Figure, Mode, Side, State, TileKind};
use speakeasy_bots::search::mix;
use speakeasy_core::Seat;

/// The most arrangements of figures that are worth a solver's while.
const MOST_ARRANGEMENTS: u64 = 8_000;

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
    let steps = |figure| board.steps_of(figure).unwrap_or(0xff);
    let turn = [
        board.phase() as u8,
        board.num().unwrap_or_default(),
        board.act().map_or(0, |face| face as u8 + 1),
        board.active().map_or(8, |seat| seat.0),
        board.extra_turns(),
        board.arrivals(),
        steps(Figure::FLIXXY),
        board.steal_tile().map_or(0xff, |tile| tile.index() as u8),
    ];
    let mut key = mix(0, u64::from_le_bytes(turn));
    let (mut left, mut sides) = (0u64, 0u64);
    for tile in board.path().unwrap_or_default() {
        left |= 1 << tile.index();
        sides = sides << 1 | u64::from(tile.kind() == TileKind::Action && board.side(*tile) == Side::Steal);
    }
    key = mix(mix(key, left), sides);
    let guards = std::array::from_fn(|index| steps(Figure::guard(index as u8 + 1)));
    key = mix(key, sorted(guards));
    for seat in Seat::all(board.seats()) {
        let mut pawns = [0; 8];
        for (known, pawn) in pawns.iter_mut().zip(Figure::pawns_of(seat)) {
            // A swapped pawn stays this turn, one that has moved cannot be swapped any more.
            let bound = u8::from(board.swapped().has(pawn)) | u8::from(board.moved_pawn() == Some(pawn)) << 1;
            *known = steps(pawn) & 0x3f | bound << 6;
        }
        key = mix(mix(key, sorted(pawns)), stack(state, seat));
        key = mix(key, owned(state, seat));
    }
    state.pile().tokens().iter().fold(key, |key, &kind| mix(key, kind as u64))
}

/// Small numbers in one, whatever their order.
fn sorted(mut numbers: [u8; 8]) -> u64 {
    numbers.sort_unstable();
    u64::from_le_bytes(numbers)
}

/// A stack: as a set where tiles only come, in order where they may go again.
fn stack(state: &State, seat: Seat) -> u64 {
    let tiles = state.stacks().from_top(seat);
    if state.board().options().mode == Mode::Base {
        tiles.fold(0, |set, tile| set | 1 << tile.index())
    } else {
        tiles.fold(1, |key, tile| mix(key, tile.index() as u64))
    }
}

/// The round tokens and worm tokens of a player: of each kind of worm how many may be played, and how many not yet.
fn owned(state: &State, seat: Seat) -> u64 {
    let board = state.board();
    let rounds = board.round_tokens(seat).iter().fold(0, |set, &value| set | 1 << value);
    state.hands().of(seat).iter().fold(rounds, |owned, token| {
        let ripe = u64::from(token.gained < board.turn());
        owned + (1 << (8 + 8 * (token.kind as u64) + 4 * ripe))
    })
}

fn goal(board: &Board) -> u8 {
    board.path().map_or(0, <[_]>::len) as u8 + 1
}

fn pawns(board: &Board) -> impl Iterator<Item = Figure> + '_ {
    Seat::all(board.seats()).flat_map(Figure::pawns_of)
}
