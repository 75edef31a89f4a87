//! The end and the scores (section 9).

use crate::board::Board;
use crate::stacks::Stacks;
use crate::tile::TileKind;
use crate::worm::Hands;
use speakeasy_core::{ArrayVec, MAX_SEATS, Outcome, Seat};
use std::cmp::Reverse;

/// The score of a seat: plus tiles, minus tiles after conversion, round tokens, worm tokens held (8.9).
pub fn score<K: Copy>(board: &Board, stacks: &Stacks, hands: &Hands<K>, seat: Seat) -> i32 {
    let mut score = hands.count(seat) as i32;
    score += board.round_tokens(seat).iter().map(|&value| i32::from(value)).sum::<i32>();
    let (mut luck, mut minus) = (0, [0u8; 11]);
    for tile in stacks.from_top(seat) {
        match tile.kind() {
            TileKind::Luck => luck += 1,
            TileKind::Minus => minus[usize::from(tile.value().unsigned_abs())] += 1,
            _ => score += i32::from(tile.value()),
        }
    }
    // VFX-R06: luck tiles turn the largest minus tiles; what is left over is worth nothing.
    for value in (1..=10).rev() {
        let count = minus[value];
        let turned = luck.min(count);
        luck -= turned;
        score += (i32::from(turned) * 2 - i32::from(count)) * value as i32;
    }
    score
}

/// Scores and ranks of the table. Equal scores share a rank, or the tie-break of the options decides (VFX-R07).
pub fn outcome<K: Copy>(board: &Board, stacks: &Stacks, hands: &Hands<K>) -> Outcome {
    let seats = board.seats();
    let scores: ArrayVec<i32, MAX_SEATS> = Seat::all(seats).map(|seat| score(board, stacks, hands, seat)).collect();
    let luck = |seat: Seat| stacks.from_top(seat).filter(|tile| tile.kind() == TileKind::Luck).count();
    let tie_break = |seat: Seat| if board.options().breaks_ties() { luck(seat) } else { 0 };
    // The smaller, the better.
    let standing: ArrayVec<(Reverse<i32>, usize), MAX_SEATS> =
        Seat::all(seats).map(|seat| (Reverse(scores[seat.index()]), tie_break(seat))).collect();
    Outcome::ranked(scores, |a, b| standing[a] < standing[b])
}
