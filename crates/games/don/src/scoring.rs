//! Points, chip bonus, digit sums and ranks (9).

use crate::card::{CardSet, Colour};
use crate::event::seats_json;
use crate::table::Table;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{ArrayVec, MAX_SEATS, Outcome};

/// Points for so many districts of one colour: 0, 1, 3, 6, 10, 15 (DON-R35).
const COLOUR_POINTS: [i32; 6] = [0, 1, 3, 6, 10, 15];
/// Points for the most chips.
const CHIP_BONUS: i32 = 2;

/// One number a seat.
type PerSeat = ArrayVec<i32, MAX_SEATS>;

/// Points of a tableau, without the chip bonus.
pub fn colour_points(tableau: CardSet) -> i32 {
    Colour::ALL.iter().map(|&colour| COLOUR_POINTS[tableau.row(colour).len().min(5)]).sum()
}

/// Sum of the digits of a tableau, which breaks ties.
pub fn digit_sum(tableau: CardSet) -> i32 {
    tableau.iter().map(|card| i32::from(card.digit())).sum()
}

/// The outcome if the game ended with these tableaus and chips. The pot counts for nobody (DON-R15).
pub(crate) fn outcome(table: &Table, chips: &[u8]) -> Outcome {
    let seats = table.seats();
    let most = chips[..seats].iter().max();
    let bonus = |seat: usize| if Some(&chips[seat]) == most { CHIP_BONUS } else { 0 };
    let scores: PerSeat = (0..seats).map(|seat| colour_points(table.tableau[seat]) + bonus(seat)).collect();
    let sums = digit_sums(table);
    let keys: ArrayVec<(i32, i32), MAX_SEATS> = scores.iter().copied().zip(sums).collect();
    Outcome::ranked(scores, |a, b| keys[a] > keys[b])
}

fn digit_sums(table: &Table) -> PerSeat {
    table.tableau[..table.seats()].iter().map(|&tableau| digit_sum(tableau)).collect()
}

/// The result object of a finished game.
pub(crate) fn result_json(table: &Table, chips: &[u8]) -> Json {
    let outcome = outcome(table, chips);
    json!({
        "scores": outcome.scores.as_slice(),
        "digitSums": digit_sums(table).as_slice(),
        "ranks": outcome.ranks.as_slice(),
        "winners": seats_json(outcome.winners()),
    })
}
