//! Who holds which character card.

use crate::cards::{Colour, ColourSet};
use speakeasy_core::{MAX_SEATS, Seat};

/// The eight character cards: with a seat, or in the centre.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Characters {
    held: [Option<Colour>; MAX_SEATS],
    centre: ColourSet,
}

impl Characters {
    /// All in the centre.
    pub const CENTRE: Characters = Characters { held: [None; MAX_SEATS], centre: ColourSet::ALL };

    /// The cards in the centre.
    #[inline]
    pub const fn centre(&self) -> ColourSet {
        self.centre
    }

    /// The character of a seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> Option<Colour> {
        self.held.get(seat.index()).copied().flatten()
    }

    /// The seat that holds a character; `None` for one in the centre.
    pub fn owner(&self, colour: Colour) -> Option<Seat> {
        self.held.iter().position(|&held| held == Some(colour)).map(|seat| Seat(seat as u8))
    }

    /// Gives a seat a character from the centre, its old one going back there (SCH-R09).
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, colour: Colour) {
        let old = self.held[seat.index() & 7].replace(colour);
        self.centre = self.centre.without(colour);
        if let Some(old) = old {
            self.centre = self.centre.with(old);
        }
    }

    /// Two seats change characters (SCH-R35).
    pub(crate) fn swap(&mut self, one: Seat, other: Seat) {
        self.held.swap(one.index(), other.index());
    }

    /// Rebuilds the centre and tests that nobody holds what another holds (invariant 14).
    pub(crate) fn audit(&self) -> Result<(), String> {
        let mut centre = ColourSet::ALL;
        for colour in self.held.into_iter().flatten() {
            if !centre.has(colour) {
                return Err(format!("invariant 14: two seats hold {colour}"));
            }
            centre = centre.without(colour);
        }
        if centre == self.centre { Ok(()) } else { Err("invariant 14: the centre is not what nobody holds".into()) }
    }
}
