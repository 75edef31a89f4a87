//! The eight business tiles (1.3) and the ring they form (SCH-R03, SCH-R21).

use std::fmt;

/// A business tile, from the least (A) to the most valuable (H).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Tile {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl Tile {
    /// All tiles in alphabetical order.
    pub const ALL: [Tile; 8] = [Tile::A, Tile::B, Tile::C, Tile::D, Tile::E, Tile::F, Tile::G, Tile::H];

    /// Its number: 0 for A.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    pub const fn letter(self) -> &'static str {
        const LETTERS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];
        LETTERS[self as usize]
    }

    /// The tile with this letter.
    pub fn from_letter(letter: &str) -> Option<Tile> {
        Tile::ALL.into_iter().find(|tile| tile.letter() == letter)
    }

    /// Its name, the same in every language (SCH-R43).
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 8] = [
            "Dinero Docks",
            "Bootleg Bay",
            "Casino Court",
            "Lucre District",
            "Emerald Arcade",
            "Film Row",
            "Gilded Mile",
            "Splendid Boulevard",
        ];
        NAMES[self as usize]
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// The tiles in clockwise order. Cars and stacks are kept by *place*, a number along this ring, so that one
/// step forward is one place further whatever the letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ring(pub [Tile; 8]);

impl Ring {
    /// A to H clockwise, as in the base game (SCH-R03).
    pub const ALPHABETICAL: Ring = Ring(Tile::ALL);

    /// The tile at a place.
    #[inline]
    pub const fn tile(self, place: usize) -> Tile {
        self.0[place & 7]
    }

    /// The place of a tile.
    #[inline]
    pub fn place(self, tile: Tile) -> usize {
        self.0.iter().position(|&other| other == tile).unwrap_or(tile.index())
    }
}
