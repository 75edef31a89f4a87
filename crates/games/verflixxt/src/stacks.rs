//! The stacks of won tiles and the tiles out of the game (section 7).

use crate::tile::{Tile, TileSet};
use speakeasy_core::{ArrayVec, Seat};

/// A stack's tiles, bottom to top.
pub type TileList = ArrayVec<Tile, { Tile::ORDINARY }>;

/// All stacks, as lists linked downwards: each tile knows the tile beneath it. A ninth stack holds the
/// tiles that are out of the game, in the order they went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stacks {
    top: [Tile; 9],
    beneath: [Tile; Tile::ORDINARY],
}

const OUT: usize = 8;

impl Stacks {
    /// No tile anywhere.
    pub(crate) const EMPTY: Stacks = Stacks { top: [Tile::NONE; 9], beneath: [Tile::NONE; Tile::ORDINARY] };

    #[inline]
    fn put(&mut self, stack: usize, tile: Tile) {
        self.beneath[tile.index()] = self.top[stack];
        self.top[stack] = tile;
    }

    /// Puts an ordinary tile on top of the stack of `seat`.
    #[inline]
    pub(crate) fn push(&mut self, seat: Seat, tile: Tile) {
        self.put(seat.index(), tile);
    }

    /// Puts an ordinary tile out of the game.
    pub(crate) fn discard(&mut self, tile: Tile) {
        self.put(OUT, tile);
    }

    /// The top tile of `seat`.
    #[inline]
    pub fn top(&self, seat: Seat) -> Option<Tile> {
        Some(self.top[seat.index()]).filter(|&tile| tile != Tile::NONE)
    }

    /// Takes the top tile of `seat`.
    #[inline]
    pub(crate) fn pop(&mut self, seat: Seat) -> Option<Tile> {
        let tile = self.top(seat)?;
        self.top[seat.index()] = self.beneath[tile.index()];
        self.beneath[tile.index()] = Tile::NONE;
        Some(tile)
    }

    /// Has `seat` at least two tiles?
    #[inline]
    pub fn has_two(&self, seat: Seat) -> bool {
        self.top(seat).is_some_and(|top| self.beneath[top.index()] != Tile::NONE)
    }

    /// Puts the top tile of `seat` under the stack and returns it. The stack must have two tiles.
    pub(crate) fn bury(&mut self, seat: Seat) -> Option<Tile> {
        let lowest = self.down(seat.index()).last()?;
        let tile = self.pop(seat)?;
        self.beneath[lowest.index()] = tile;
        Some(tile)
    }

    /// The tiles of a stack from the top down. Stops after as many as there are, whatever the links say.
    fn down(&self, stack: usize) -> impl Iterator<Item = Tile> + '_ {
        let mut next = self.top[stack];
        (0..Tile::ORDINARY).map_while(move |_| {
            let tile = next;
            next = *self.beneath.get(tile.index())?;
            Some(tile)
        })
    }

    /// The tiles of `seat` from the top down.
    pub fn from_top(&self, seat: Seat) -> impl Iterator<Item = Tile> + '_ {
        self.down(seat.index())
    }

    /// How many tiles `seat` has.
    pub fn count(&self, seat: Seat) -> usize {
        self.from_top(seat).count()
    }

    /// The tiles of `seat`, bottom to top.
    pub fn list(&self, seat: Seat) -> TileList {
        self.listed(seat.index())
    }

    /// The tiles out of the game, in the order they went.
    pub fn out(&self) -> TileList {
        self.listed(OUT)
    }

    fn listed(&self, stack: usize) -> TileList {
        let mut tiles: TileList = self.down(stack).collect();
        tiles.reverse();
        tiles
    }

    /// Empties the stack of `seat`.
    pub(crate) fn clear(&mut self, seat: Seat) {
        while self.pop(seat).is_some() {}
    }

    /// All tiles in all stacks and out of the game; the error names a tile that lies in two of them.
    pub(crate) fn all(&self) -> Result<TileSet, Tile> {
        let mut all = TileSet::EMPTY;
        for tile in (0..=OUT).flat_map(|stack| self.down(stack)) {
            if !all.insert(tile) {
                return Err(tile);
            }
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn burying_permutes_and_popping_leaves_no_trace() {
        let (one, two, three) = (Tile::plus(1), Tile::luck(2), Tile::minus_b(10));
        let mut stacks = Stacks::EMPTY;
        for tile in [one, two, three] {
            stacks.push(Seat(3), tile);
        }
        assert_eq!(stacks.bury(Seat(3)), Some(three));
        assert_eq!(stacks.list(Seat(3)).as_slice(), [three, one, two]);
        assert_eq!(stacks.pop(Seat(3)), Some(two));
        assert_eq!((stacks.pop(Seat(3)), stacks.has_two(Seat(3))), (Some(one), false));
        assert_eq!((stacks.pop(Seat(3)), stacks.pop(Seat(3))), (Some(three), None));
        assert_eq!(stacks, Stacks::EMPTY);
    }
}
