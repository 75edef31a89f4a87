//! What a stack of won tiles scores, and what one more tile would do to it.

use crate::{Tile, TileKind};

/// A stack as scoring sees it: the order does not matter.
#[derive(Clone, Copy, Default)]
pub(super) struct Purse {
    plus: i32,
    /// How many minus tiles of each number.
    minus: [u8; 11],
    luck: u8,
    /// The score, luck tiles spent on the largest minus tiles.
    pub score: i32,
    /// Luck tiles that no minus tile needs yet.
    pub spare_luck: u8,
    /// The smallest minus tile that a luck tile turns, 0 if none does.
    smallest_turned: i32,
    /// The largest minus tile that counts against the owner, 0 if none does.
    pub largest_open: i32,
    /// All minus tiles that count against the owner, added up.
    pub open: i32,
}

impl Purse {
    /// The tiles of a stack.
    pub fn of(tiles: impl Iterator<Item = Tile>) -> Purse {
        let mut purse = Purse::default();
        for tile in tiles {
            match tile.kind() {
                TileKind::Luck => purse.luck += 1,
                TileKind::Minus => purse.minus[usize::from(tile.value().unsigned_abs())] += 1,
                _ => purse.plus += i32::from(tile.value()),
            }
        }
        purse.score = purse.plus;
        purse.spare_luck = purse.luck;
        for number in (1..=10).rev() {
            let count = purse.minus[number];
            if count == 0 {
                continue;
            }
            let turned = purse.spare_luck.min(count);
            let (number, open) = (number as i32, count - turned);
            purse.spare_luck -= turned;
            purse.score += (i32::from(turned) - i32::from(open)) * number;
            purse.open += i32::from(open) * number;
            if turned > 0 {
                purse.smallest_turned = number;
            }
            if open > 0 && purse.largest_open == 0 {
                purse.largest_open = number;
            }
        }
        purse
    }

    /// How the score would change with this tile on top.
    pub fn gain(&self, tile: Tile) -> i32 {
        let number = i32::from(tile.value());
        match tile.kind() {
            TileKind::Plus => number,
            TileKind::Luck => 2 * self.largest_open,
            TileKind::Minus if self.spare_luck > 0 => -number,
            // The new tile takes the luck of a smaller one.
            TileKind::Minus if self.luck > 0 && -number > self.smallest_turned => -number - 2 * self.smallest_turned,
            TileKind::Minus => number,
            TileKind::Verflixxt | TileKind::Action => 0,
        }
    }

    /// How the score would change without this tile of the stack.
    pub fn loss(&self, tile: Tile) -> i32 {
        let mut rest = *self;
        match tile.kind() {
            TileKind::Luck => rest.luck -= 1,
            TileKind::Minus => rest.minus[usize::from(tile.value().unsigned_abs())] -= 1,
            _ => rest.plus -= i32::from(tile.value()),
        }
        let mut score = rest.plus;
        for number in (1..=10).rev() {
            let turned = rest.luck.min(rest.minus[number]);
            rest.luck -= turned;
            score += (2 * i32::from(turned) - i32::from(rest.minus[number])) * number as i32;
        }
        score - self.score
    }
}
