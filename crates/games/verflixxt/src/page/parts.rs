//! A score in its parts, as the rules add it up (section 9).

use crate::{Tile, TileKind, View};
use speakeasy_core::Seat;

/// What a seat's points are made of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// Plus tiles, the largest first.
    pub plus: Vec<Tile>,
    /// Minus tiles that clovers turn, the largest first.
    pub turned: Vec<Tile>,
    /// The other minus tiles, the largest first.
    pub minus: Vec<Tile>,
    /// All clovers.
    pub clovers: usize,
    /// Round tokens, falling.
    pub round: Vec<u8>,
    /// Worm tokens, a point each.
    pub worms: usize,
}

impl Parts {
    /// The parts of a seat; nothing while its tiles are hidden from the observer.
    pub fn of(view: &View, seat: Seat) -> Option<Parts> {
        let stack = view.stack(seat)?;
        let of_kind = |kind: TileKind| {
            let mut tiles: Vec<Tile> = stack.iter().copied().filter(|tile| tile.kind() == kind).collect();
            tiles.sort_by_key(|tile| -tile.value().abs());
            tiles
        };
        let clovers = of_kind(TileKind::Luck).len();
        let mut turned = of_kind(TileKind::Minus);
        // VFX-R06: clovers turn the largest minus tiles.
        let minus = turned.split_off(clovers.min(turned.len()));
        Some(Parts {
            plus: of_kind(TileKind::Plus),
            turned,
            minus,
            clovers,
            round: view.board().round_tokens(seat).to_vec(),
            worms: view.hands().count(seat),
        })
    }

    /// Clovers that find no minus tile to turn.
    pub fn spare(&self) -> usize {
        self.clovers - self.turned.len()
    }

    /// What the round tokens count.
    pub fn round_points(&self) -> i32 {
        self.round.iter().map(|&value| i32::from(value)).sum()
    }

    /// The sum of all parts.
    pub fn total(&self) -> i32 {
        points(&self.plus) - points(&self.turned) + points(&self.minus) + self.round_points() + self.worms as i32
    }
}

/// What tiles count by themselves.
pub fn points(tiles: &[Tile]) -> i32 {
    tiles.iter().map(|tile| i32::from(tile.value())).sum()
}
