//! Places at a table.

use std::fmt;

/// The largest table any game of the house seats.
pub const MAX_SEATS: usize = 8;

/// A place at the table, numbered clockwise from 0.
///
/// A seat read from outside may lie beyond the table; the rules refuse it like any seat not on turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The clockwise neighbour at a table of `seats`.
    #[inline]
    pub const fn next(self, seats: usize) -> Seat {
        if self.index() + 1 >= seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// All seats of a table, rising.
    pub fn all(seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats as u8).map(Seat)
    }

    /// The letter people use for the seat: A for seat 0, B for seat 1, …
    pub const fn letter(self) -> char {
        (b'A' + self.0 % 26) as char
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Every seat of a table of `seats`.
    #[inline]
    pub const fn all(seats: usize) -> SeatSet {
        SeatSet(if seats >= 8 { u8::MAX } else { (1 << seats) - 1 })
    }

    /// Is `seat` in the set?
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    /// The set with `seat` in it. Seats beyond [`MAX_SEATS`] are ignored.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        if seat.0 < 8 { SeatSet(self.0 | 1 << seat.0) } else { self }
    }

    /// The set without `seat`.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        if seat.0 < 8 { SeatSet(self.0 & !(1 << seat.0)) } else { self }
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first seat of the set clockwise from `from`, `from` itself included.
    #[inline]
    pub const fn first_from(self, from: Seat) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let ahead = self.0.rotate_right(from.0 as u32 % 8).trailing_zeros() as u8;
        Some(Seat((from.0 + ahead) % 8))
    }

    /// The seats of the set, rising.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..8).map(Seat).filter(move |&seat| self.has(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_search_wraps_around_and_includes_the_start() {
        let set: SeatSet = [Seat(1), Seat(4)].into_iter().collect();
        assert_eq!(set.first_from(Seat(0)), Some(Seat(1)));
        assert_eq!(set.first_from(Seat(1)), Some(Seat(1)));
        assert_eq!(set.first_from(Seat(2)), Some(Seat(4)));
        assert_eq!(set.first_from(Seat(5)), Some(Seat(1)));
        assert_eq!(SeatSet::EMPTY.first_from(Seat(3)), None);
    }

    #[test]
    fn a_seat_beyond_every_table_is_in_no_set() {
        assert!(!SeatSet::all(8).has(Seat(8)));
        assert_eq!(SeatSet::all(3).with(Seat(200)), SeatSet::all(3));
        assert_eq!(SeatSet::all(3).len(), 3);
    }
}
