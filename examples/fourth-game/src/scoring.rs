//! Points and ranks (5).

use crate::dice::{Face, Shelf, Tastes};
use crate::table::{Phase, Table};
use speakeasy_core::{Outcome, Seat};

/// The points of a shelf: all pips, and those of the own taste once more (NGT-R10).
pub fn points(shelf: &Shelf, taste: Option<Face>) -> i32 {
    let twice = taste.map_or(0, |face| u32::from(face.pips()) * u32::from(shelf.count(face)));
    (shelf.pips() + twice) as i32
}

/// The outcome of a game that is over. More points rank higher, then more dice of the own taste (NGT-R11, NGT-R12).
pub(crate) fn outcome(table: &Table, tastes: &Tastes) -> Option<Outcome> {
    if table.phase != Phase::Over {
        return None;
    }
    let standing = |seat: usize| {
        let (shelf, taste) = (table.shelves[seat], tastes[seat]);
        (points(&shelf, taste), taste.map_or(0, |face| shelf.count(face)))
    };
    let scores = Seat::all(table.seats()).map(|seat| standing(seat.index()).0).collect();
    Some(Outcome::ranked(scores, |a, b| standing(a) > standing(b)))
}
