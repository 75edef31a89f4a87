//! The track: the remaining path and where every figure stands on it (section 2.1).
//!
//! Figures are stored by index, and the path is kept closed up: taking a tile away shifts the rest of the
//! path and lowers every index behind it. So a step is an addition, equal positions are equal arrays, and
//! the shift is two short vector operations that happen at most once a move.

use crate::figure::{Figure, FigureSet};
use crate::layout::LONGEST;
use crate::tile::{Place, Tile};

/// The index of the start.
pub(crate) const START: u8 = 0;
/// The index of the goal, whatever the length of the path, so that it need not follow the path.
pub(crate) const GOAL: u8 = 62;
/// The index of figures that are not there: set aside, retired, or not of this table.
pub(crate) const NOWHERE: u8 = 63;

/// Bits of all indices but the goal and nowhere.
const ON_TRACK: u64 = (1 << GOAL) - 1;

/// The figures as a whole number of vector registers.
const ROOM: usize = 32;

/// The remaining path and the figures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Track {
    at: [u8; ROOM],
    tiles: [Tile; LONGEST],
    length: u8,
}

impl Track {
    /// No path and no figures.
    pub(crate) const EMPTY: Track = Track { at: [NOWHERE; ROOM], tiles: [Tile::NONE; LONGEST], length: 0 };

    /// Lays out a path of at most [`LONGEST`] tiles.
    pub(crate) fn lay(&mut self, tiles: &[Tile]) {
        self.tiles = [Tile::NONE; LONGEST];
        self.tiles[..tiles.len()].copy_from_slice(tiles);
        self.length = tiles.len() as u8;
    }

    /// The remaining path tiles from index 1 on.
    #[inline]
    pub(crate) fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.length)]
    }

    /// The number n of path tiles; also the index of the last one.
    #[inline]
    pub(crate) fn length(&self) -> u8 {
        self.length
    }

    /// The index where a figure stands.
    #[inline]
    pub(crate) fn at(&self, figure: Figure) -> u8 {
        self.at[figure.index()]
    }

    /// Puts a figure on an index.
    #[inline]
    pub(crate) fn put(&mut self, figure: Figure, index: u8) {
        self.at[figure.index()] = index;
    }

    /// Does the figure stand on the start or on a path tile?
    #[inline]
    pub(crate) fn on_track(&self, figure: Figure) -> bool {
        self.at(figure) < GOAL
    }

    /// Is the figure there at all?
    #[inline]
    pub(crate) fn is_there(&self, figure: Figure) -> bool {
        self.at(figure) != NOWHERE
    }

    /// The path tile of an index; `None` for the start, the goal and nowhere.
    #[inline]
    pub(crate) fn tile(&self, index: u8) -> Option<Tile> {
        self.tiles().get(usize::from(index.wrapping_sub(1))).copied()
    }

    /// The place of an index; `None` for nowhere.
    #[inline]
    pub(crate) fn place(&self, index: u8) -> Option<Place> {
        match index {
            START => Some(Place::START),
            GOAL => Some(Place::GOAL),
            _ => self.tile(index).map(Place::from),
        }
    }

    /// The index of a place; `None` for a tile that is not on the path.
    pub(crate) fn index(&self, place: Place) -> Option<u8> {
        match place {
            Place::START => Some(START),
            Place::GOAL => Some(GOAL),
            _ => self.tiles().iter().position(|&tile| Place::from(tile) == place).map(|index| index as u8 + 1),
        }
    }

    /// How many figures stand on an index.
    #[inline]
    pub(crate) fn crowd(&self, index: u8) -> u8 {
        self.at.iter().map(|&at| u8::from(at == index)).sum()
    }

    /// The figures that stand on an index.
    pub(crate) fn figures(&self, index: u8) -> FigureSet {
        let mut figures = FigureSet::EMPTY;
        for figure in Figure::all() {
            figures.insert_if(figure, self.at(figure) == index);
        }
        figures
    }

    /// The indices of start and path on which a pawn or Flixxy stands, as a bit set.
    #[inline]
    pub(crate) fn with_company(&self) -> u64 {
        let pawns = self.at[..20].iter().fold(0u64, |bits, &at| bits | 1 << (at & 63));
        (pawns | 1 << (self.at(Figure::FLIXXY) & 63)) & ON_TRACK
    }

    /// The indices of start and path on which any of `figures` stands, as a bit set.
    #[inline]
    pub(crate) fn indices(&self, figures: FigureSet) -> u64 {
        figures.into_iter().fold(0u64, |bits, figure| bits | 1 << (self.at(figure) & 63)) & ON_TRACK
    }

    /// The index `steps` ahead of one on start or path; surplus pips are lost at the goal (4.4 step 2).
    #[inline]
    pub(crate) fn ahead(&self, index: u8, steps: u8) -> u8 {
        let ahead = index + steps;
        if ahead > self.length { GOAL } else { ahead }
    }

    /// The index `steps` ahead on Flixxy's circle, and whether he enters the goal on the way (5.1, 5.2).
    #[inline]
    pub(crate) fn around(&self, index: u8, steps: u8) -> (u8, bool) {
        let (goal, circle) = (self.length + 1, self.length + 2);
        let from = if index == GOAL { goal } else { index };
        let to = from + steps;
        // Counting the goal as the end of each round makes an arrival a change of the round number.
        let arrives = (to + 1) / circle > (from + 1) / circle;
        let to = if to >= circle { to - circle } else { to };
        (if to == goal { GOAL } else { to }, arrives)
    }

    /// Takes the path tile of an index away and closes the gap.
    #[inline]
    pub(crate) fn remove(&mut self, index: u8) -> Tile {
        let first = usize::from(index - 1);
        let tile = self.tiles[first];
        self.tiles.copy_within(first + 1.., first);
        self.tiles[LONGEST - 1] = Tile::NONE;
        self.length -= 1;
        for at in &mut self.at {
            *at -= u8::from((*at > index) & (*at < GOAL));
        }
        tile
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use speakeasy_core::Seat;

    /// Flixxy's circle against single steps, for every length, place and number.
    #[test]
    fn the_circle_is_walked_step_by_step() {
        for length in 4..=LONGEST as u8 {
            let mut track = Track::EMPTY;
            track.length = length;
            for from in (0..=length).chain([GOAL]) {
                for steps in 1..=6 {
                    let (mut index, mut arrivals) = (from, 0);
                    for _ in 0..steps {
                        index = if index == GOAL {
                            START
                        } else if index == length {
                            arrivals += 1;
                            GOAL
                        } else {
                            index + 1
                        };
                    }
                    assert!(arrivals <= 1, "5.7: one arrival a move at most");
                    assert_eq!(track.around(from, steps), (index, arrivals == 1), "n {length} from {from} by {steps}");
                }
            }
        }
    }

    #[test]
    fn closing_a_gap_keeps_every_figure_on_its_tile() {
        let path = [Tile::plus(1), Tile::luck(1), Tile::minus_a(4)];
        let mut track = Track::EMPTY;
        track.lay(&path);
        let pawns: Vec<Figure> = Figure::pawns_of(Seat(0)).collect();
        for (pawn, at) in pawns.iter().zip([1, 3, GOAL]) {
            track.put(*pawn, at);
        }
        assert_eq!(track.remove(2), Tile::luck(1));
        assert_eq!(track.tiles(), [Tile::plus(1), Tile::minus_a(4)]);
        assert_eq!(pawns.iter().map(|&pawn| track.at(pawn)).collect::<Vec<_>>(), [1, 2, GOAL]);
        assert_eq!(track.at(Figure::FLIXXY), NOWHERE);
    }
}
