//! Faces, the glass, shelves and taste cards (1.1).

use crate::options::MAX_SEATS;
use speakeasy_core::ArrayVec;

/// Dice that fill a glass.
pub const GLASS_SIZE: usize = 5;
/// Cards of each taste.
pub const CARDS_PER_TASTE: usize = 2;
/// Cards in the deck.
pub const DECK_SIZE: usize = Face::ALL.len() * CARDS_PER_TASTE;

/// A face that a die in a glass can show, and a taste can be. A 1 is none: it spills.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Face {
    /// 2
    Two = 2,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
}

impl Face {
    /// All faces, rising.
    pub const ALL: [Face; 5] = [Face::Two, Face::Three, Face::Four, Face::Five, Face::Six];

    /// How many pips it has.
    #[inline]
    pub const fn pips(self) -> u8 {
        self as u8
    }

    /// The face with so many pips; none for a 1, or for what no die shows.
    #[inline]
    pub fn of(pips: u64) -> Option<Face> {
        Face::ALL.into_iter().find(|face| u64::from(face.pips()) == pips)
    }

    /// Its place among all faces.
    #[inline]
    const fn index(self) -> usize {
        self as usize - 2
    }
}

/// The dice in the glass, in the order of rolling.
pub type Glass = ArrayVec<Face, GLASS_SIZE>;

/// The dice that a seat has banked: how many of each face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shelf([u8; Face::ALL.len()]);

impl Shelf {
    /// How many dice show `face`.
    #[inline]
    pub const fn count(&self, face: Face) -> u8 {
        self.0[face.index()]
    }

    /// How many dice there are.
    pub fn dice(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// All pips together.
    pub fn pips(&self) -> u32 {
        Face::ALL.iter().map(|&face| u32::from(face.pips()) * u32::from(self.count(face))).sum()
    }

    /// Adds `count` dice of one face.
    #[inline]
    pub(crate) fn add(&mut self, face: Face, count: u8) {
        self.0[face.index()] = self.0[face.index()].saturating_add(count);
    }
}

/// The taste of each seat; none before the deal, beyond the table, or where it is hidden.
pub type Tastes = [Option<Face>; MAX_SEATS];

/// The cards of the deck that are not among these tastes, rising.
pub fn cards_left(tastes: &Tastes) -> ArrayVec<Face, DECK_SIZE> {
    let mut left = ArrayVec::new();
    for face in Face::ALL {
        let taken = tastes.iter().filter(|&&taste| taste == Some(face)).count();
        left.extend(std::iter::repeat_n(face, CARDS_PER_TASTE.saturating_sub(taken)));
    }
    left
}
