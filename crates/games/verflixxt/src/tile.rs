//! Tiles and places: the ids of section 1.1, as small numbers with tables beside them.

use std::fmt;

/// A path tile. The number is an identity, not a value; [`Tile::value`] tells what it scores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The five kinds of path tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TileKind {
    /// Counts against its owner, unless a luck tile turns it.
    Minus,
    /// Counts for its owner.
    Plus,
    /// Turns one minus tile at the end.
    Luck,
    /// Orange, never owned: whoever leaves it alone gives a tile away.
    Verflixxt,
    /// The action tile of the 2020 edition: a gift side and a steal side.
    Action,
}

const NAMES: [&str; 42] = [
    "-1a", "-2a", "-3a", "-4a", "-5a", "-6a", "-7a", "-8a", // 0..8
    "-1b", "-2b", "-3b", "-4b", "-5b", "-6b", "-7b", "-8b", "-9", "-10", // 8..18
    "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8", // 18..26
    "L1", "L2", "L3", "L4", "L5", "L6", // 26..32
    "V1", "V2", "V3", "V4", // 32..36
    "X1", "X2", "X3", "X4", // 36..40
    "S", "G", // the two places that are no path tiles
];

const VALUES: [i8; 40] = [
    -1, -2, -3, -4, -5, -6, -7, -8, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
];

impl Tile {
    /// How many tiles can be owned; their ids come first.
    pub const ORDINARY: usize = 32;
    /// How many tiles there are in all modes together.
    pub const COUNT: usize = 40;
    /// Stands in unused array entries, so that equal positions are equal arrays.
    pub(crate) const NONE: Tile = Tile(u8::MAX);

    /// Minus tile `-1a` … `-8a`.
    pub const fn minus_a(number: u8) -> Tile {
        Tile(number - 1)
    }

    /// Minus tile `-1b` … `-8b`, `-9`, `-10`.
    pub const fn minus_b(number: u8) -> Tile {
        Tile(7 + number)
    }

    /// Plus tile `+1` … `+8`.
    pub const fn plus(number: u8) -> Tile {
        Tile(17 + number)
    }

    /// Luck tile `L1` … `L6`.
    pub const fn luck(number: u8) -> Tile {
        Tile(25 + number)
    }

    /// Verflixxt tile `V1` … `V4`.
    pub const fn verflixxt(number: u8) -> Tile {
        Tile(31 + number)
    }

    /// Action tile `X1` … `X4`.
    pub const fn action(number: u8) -> Tile {
        Tile(35 + number)
    }

    /// Every ordinary tile, by id.
    pub fn ordinary() -> impl Iterator<Item = Tile> {
        (0..Tile::ORDINARY as u8).map(Tile)
    }

    /// The tile as an index into per-tile arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What kind of tile it is.
    #[inline]
    pub const fn kind(self) -> TileKind {
        match self.0 {
            0..18 => TileKind::Minus,
            18..26 => TileKind::Plus,
            26..32 => TileKind::Luck,
            32..36 => TileKind::Verflixxt,
            _ => TileKind::Action,
        }
    }

    /// Can it be owned (minus, plus or luck)?
    #[inline]
    pub const fn is_ordinary(self) -> bool {
        self.0 < Tile::ORDINARY as u8
    }

    /// Is it a good tile (plus or luck)?
    #[inline]
    pub const fn is_good(self) -> bool {
        18 <= self.0 && self.0 < 32
    }

    /// Is it a minus tile?
    #[inline]
    pub const fn is_minus(self) -> bool {
        self.0 < 18
    }

    /// What it scores by itself; luck tiles and tiles never owned score 0.
    #[inline]
    pub const fn value(self) -> i8 {
        VALUES[self.0 as usize]
    }

    /// The number 1 … 4 of a Verflixxt or action tile, less one.
    #[inline]
    pub(crate) const fn special_number(self) -> u8 {
        self.0 & 3
    }

    /// The id of section 1.1.
    pub const fn name(self) -> &'static str {
        if self.0 < Tile::COUNT as u8 { NAMES[self.0 as usize] } else { "?" }
    }

    /// The tile of an id.
    pub fn parse(name: &str) -> Option<Tile> {
        Place::parse(name).and_then(Place::tile)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where a figure may stand: a path tile, the start `S` or the goal `G`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The start tile.
    pub const START: Place = Place(40);
    /// The goal tile.
    pub const GOAL: Place = Place(41);

    /// The path tile, unless it is the start or the goal.
    pub const fn tile(self) -> Option<Tile> {
        if self.0 < Tile::COUNT as u8 { Some(Tile(self.0)) } else { None }
    }

    /// The place as an index: path tiles by id, then `S`, then `G`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place of such an index (below 42).
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Place {
        Place(index as u8)
    }

    /// The id: `S`, `G` or that of the tile.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// The place of an id.
    pub fn parse(name: &str) -> Option<Place> {
        NAMES.iter().position(|&known| known == name).map(|index| Place(index as u8))
    }
}

impl From<Tile> for Place {
    #[inline]
    fn from(tile: Tile) -> Place {
        Place(tile.0)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet(u64);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);
    /// All tiles that can be owned.
    pub const ORDINARY: TileSet = TileSet((1 << Tile::ORDINARY) - 1);

    /// Is `tile` in the set?
    #[inline]
    pub const fn has(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Puts `tile` into the set; was it new?
    #[inline]
    pub fn insert(&mut self, tile: Tile) -> bool {
        let new = !self.has(tile);
        self.0 |= 1 << tile.0;
        new
    }

    /// The set with `tile`.
    #[must_use]
    pub const fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile.0)
    }

    /// The set without the tiles of `other`.
    #[must_use]
    pub const fn without(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// The tiles in both sets.
    #[must_use]
    pub const fn both(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }

    /// How many tiles are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tiles of the set, by id.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        (0..Tile::COUNT as u8).map(Tile).filter(move |&tile| self.has(tile))
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, TileSet::with)
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
