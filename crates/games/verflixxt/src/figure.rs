//! Figures: pawns, guards and Flixxy (section 1.2).

use speakeasy_core::Seat;
use std::fmt;

/// A figure. Pawns are numbered by pawn number first and seat second (`A1 B1 … H1 A2 … H2 A3 … D3`):
/// a third pawn exists at tables of up to four seats only, so all figures of all tables fit into 29 ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure(u8);

impl Figure {
    /// How many figures there are.
    pub const COUNT: usize = 29;
    /// Flixxy, the bird.
    pub const FLIXXY: Figure = Figure(28);
    /// How many guards there are.
    pub const GUARDS: u8 = 8;
    const FIRST_GUARD: u8 = 20;

    /// Pawn `number` (1 … 3) of `seat`, if such a pawn is in the box.
    pub const fn pawn(seat: Seat, number: u8) -> Option<Figure> {
        match number {
            1 | 2 if seat.0 < 8 => Some(Figure((number - 1) * 8 + seat.0)),
            3 if seat.0 < 4 => Some(Figure(16 + seat.0)),
            _ => None,
        }
    }

    /// Guard `number` (1 … 8).
    pub const fn guard(number: u8) -> Figure {
        Figure(Figure::FIRST_GUARD + number - 1)
    }

    /// Every figure, by id.
    pub fn all() -> impl Iterator<Item = Figure> {
        (0..Figure::COUNT as u8).map(Figure)
    }

    /// The pawns of `seat` that are in the box, by number.
    pub fn pawns_of(seat: Seat) -> impl Iterator<Item = Figure> {
        (1..=3).filter_map(move |number| Figure::pawn(seat, number))
    }

    /// The figure as an index into per-figure arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Is it a pawn?
    #[inline]
    pub const fn is_pawn(self) -> bool {
        self.0 < Figure::FIRST_GUARD
    }

    /// Is it a guard?
    #[inline]
    pub const fn is_guard(self) -> bool {
        Figure::FIRST_GUARD <= self.0 && self.0 < Figure::FLIXXY.0
    }

    /// The owner of a pawn; guards and Flixxy have none.
    #[inline]
    pub const fn owner(self) -> Option<Seat> {
        match self.0 {
            0..16 => Some(Seat(self.0 & 7)),
            16..20 => Some(Seat(self.0 - 16)),
            _ => None,
        }
    }

    /// The number 1, 2 … in the figure's name; 0 for Flixxy.
    #[inline]
    pub const fn number(self) -> u8 {
        match self.0 {
            0..20 => self.0 / 8 + 1,
            20..28 => self.0 - Figure::FIRST_GUARD + 1,
            _ => 0,
        }
    }

    /// The figure of an id such as `A1`, `g3` or `F`.
    pub fn parse(name: &str) -> Option<Figure> {
        match *name.as_bytes() {
            [b'F'] => Some(Figure::FLIXXY),
            [b'g', number @ b'1'..=b'8'] => Some(Figure::guard(number - b'0')),
            [letter @ b'A'..=b'H', number @ b'1'..=b'3'] => Figure::pawn(Seat(letter - b'A'), number - b'0'),
            _ => None,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.owner() {
            Some(seat) => write!(f, "{seat}{}", self.number()),
            None if self.is_guard() => write!(f, "g{}", self.number()),
            None => f.write_str("F"),
        }
    }
}

impl fmt::Debug for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A set of figures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FigureSet(u32);

impl FigureSet {
    /// No figure.
    pub const EMPTY: FigureSet = FigureSet(0);
    /// Every figure.
    pub const ALL: FigureSet = FigureSet((1 << Figure::COUNT) - 1);
    /// Flixxy alone.
    pub const FLIXXY: FigureSet = FigureSet(1 << Figure::FLIXXY.0);

    /// All pawns of `seat` that are in the box.
    #[inline]
    pub const fn pawns_of(seat: Seat) -> FigureSet {
        let third = if seat.0 < 4 { 1 << 16 } else { 0 };
        if seat.0 < 8 { FigureSet((1 | 1 << 8 | third) << seat.0) } else { FigureSet::EMPTY }
    }

    /// The set without the figures of `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: FigureSet) -> FigureSet {
        FigureSet(self.0 & !other.0)
    }

    /// Is `figure` in the set?
    #[inline]
    pub const fn has(self, figure: Figure) -> bool {
        self.0 >> figure.0 & 1 == 1
    }

    /// Puts `figure` into the set if `really`.
    #[inline]
    pub(crate) fn insert_if(&mut self, figure: Figure, really: bool) {
        self.0 |= u32::from(really) << figure.0;
    }

    /// The set with `figure`.
    #[inline]
    #[must_use]
    pub const fn with(self, figure: Figure) -> FigureSet {
        FigureSet(self.0 | 1 << figure.0)
    }

    /// How many figures are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl IntoIterator for FigureSet {
    type Item = Figure;
    type IntoIter = Figures;

    #[inline]
    fn into_iter(self) -> Figures {
        Figures(self.0)
    }
}

impl FromIterator<Figure> for FigureSet {
    fn from_iter<I: IntoIterator<Item = Figure>>(figures: I) -> FigureSet {
        figures.into_iter().fold(FigureSet::EMPTY, FigureSet::with)
    }
}

impl fmt::Debug for FigureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The figures of a set, by id.
#[derive(Clone, Debug)]
pub struct Figures(u32);

impl Iterator for Figures {
    type Item = Figure;

    #[inline]
    fn next(&mut self) -> Option<Figure> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Figure(lowest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_s_pawns_are_a_set() {
        for seat in Seat::all(9) {
            assert_eq!(FigureSet::pawns_of(seat), Figure::pawns_of(seat).collect());
        }
        assert_eq!(FigureSet::ALL, Figure::all().collect());
    }

    #[test]
    fn names_and_ids_agree() {
        for figure in Figure::all() {
            assert_eq!(Figure::parse(&figure.to_string()), Some(figure));
            assert_eq!(u8::from(figure.is_pawn()) + u8::from(figure.is_guard()), u8::from(figure != Figure::FLIXXY));
        }
        for stranger in ["E3", "H3", "I1", "A0", "A4", "g0", "g9", "f", "F0", "", "A", "A11", "é1"] {
            assert_eq!(Figure::parse(stranger), None, "{stranger}");
        }
    }
}
