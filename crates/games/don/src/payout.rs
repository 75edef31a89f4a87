//! Who gets the price of the lot (5).

use crate::table::Table;
use speakeasy_core::{Seat, SeatSet};

/// How a price is shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Payout {
    /// The recipients.
    pub(crate) to: SeatSet,
    /// What each gets.
    pub(crate) share: u8,
    /// What is left for the pot.
    pub(crate) pot: u8,
}

/// Section 5, steps 2 to 5. The lot is not yet in anybody's tableau, so it does not count (DON-R09).
#[inline]
pub(crate) fn share_out(table: &Table, buyer: Seat, price: u8) -> Payout {
    let digit = price % 10;
    let others = SeatSet::all(table.seats()).without(buyer);
    let mut most = 0;
    let mut to = SeatSet::EMPTY;
    for seat in Seat::all(table.seats()).filter(|&seat| seat != buyer) {
        let copies = table.tableau(seat).count_digit(digit);
        if copies > most {
            most = copies;
            to = SeatSet::EMPTY;
        }
        if copies == most {
            to = to.with(seat);
        }
    }
    // With nobody holding the digit `most` is 0 and everybody but the buyer was collected (DON-R11).
    debug_assert!(most > 0 || to == others);
    let chips = price + table.pot;
    let recipients = to.len() as u8;
    let share = chips / recipients;
    Payout { to, share, pot: chips - share * recipients }
}
