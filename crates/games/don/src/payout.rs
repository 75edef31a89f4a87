//! Who gets the price of the lot (5).

use crate::table::Table;
use speakeasy_core::{Seat, SeatSet};

/// How a price is shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payout {
    /// The recipients.
    pub to: SeatSet,
    /// What each gets.
    pub share: u8,
    /// What is left for the pot.
    pub pot: u8,
}

impl Table {
    /// What would happen to the price if `buyer` bought the lot now (5, steps 2 to 5). The lot is not yet in
    /// anybody's tableau, so it does not count (DON-R09).
    #[inline]
    pub fn payout(&self, buyer: Seat, price: u8) -> Payout {
        let digit = price % 10;
        let mut most = 0;
        let mut to = SeatSet::EMPTY;
        for seat in Seat::all(self.seats()).filter(|&seat| seat != buyer) {
            let copies = self.tableau(seat).count_digit(digit);
            if copies > most {
                most = copies;
                to = SeatSet::EMPTY;
            }
            // While nobody has been found who holds the digit, everybody but the buyer shares (DON-R11).
            if copies == most {
                to = to.with(seat);
            }
        }
        let chips = price.saturating_add(self.pot);
        let recipients = to.len() as u8;
        let share = chips / recipients;
        Payout { to, share, pot: chips - share * recipients }
    }
}
