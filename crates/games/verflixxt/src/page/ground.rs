//! Where the tiles lie. A tile that is taken leaves its cell empty, so that no other tile changes its place; when many
//! cells are empty the path closes up, at the beginning of a turn.

use crate::{Event, Figure, Place, Tile, Verflixxt, layout};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;

/// So many empty cells let the path close up.
const MANY: usize = 8;

/// A tile that was taken since the path closed up last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone {
    /// Which.
    pub tile: Tile,
    /// Who took it.
    pub seat: Seat,
    /// How many steps from the start it lay then.
    steps: u8,
}

/// What lies in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// A tile.
    Tile(Tile),
    /// Nothing any more.
    Gone(Gone),
}

/// Where something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// On the start.
    Start,
    /// On a cell of the path.
    Cell(usize),
    /// On the goal.
    Goal,
}

/// The cells between the start and the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// What lies in them.
    pub cells: Vec<Cell>,
    /// How far it is to the goal, in cells.
    pub length: usize,
    /// How many there were when the game began, as far as anybody remembers.
    pub most: usize,
}

impl Ground {
    /// The ground as it is.
    pub fn of(scene: &Scene<'_, Verflixxt>) -> Ground {
        let past = Past::of(scene);
        Ground::with(scene, &past.open, past.taken)
    }

    /// The ground as it was before the path closed up, if it did so in the last step.
    pub fn before(scene: &Scene<'_, Verflixxt>) -> Option<Ground> {
        let past = Past::of(scene);
        past.closed.map(|open| Ground::with(scene, &open, past.taken))
    }

    fn with(scene: &Scene<'_, Verflixxt>, open: &[Gone], taken: usize) -> Ground {
        let board = scene.view.board();
        let path = board.path().unwrap_or_default();
        let mut cells: Vec<Cell> = path.iter().map(|&tile| Cell::Tile(tile)).collect();
        // Backwards in time: what was taken last lay on the path as it is now.
        for &gone in open.iter().rev() {
            let index = usize::from(gone.steps).saturating_sub(1).min(cells.len());
            cells.insert(index, Cell::Gone(gone));
        }
        // As long as the path is not laid there is room for it.
        let laid = board.path().map(<[Tile]>::len);
        let whole = || layout::in_use(board.options()).len() + layout::specials(board.options().mode).len();
        let most = laid.unwrap_or_else(whole) + taken;
        Ground { length: if laid.is_some() { cells.len() } else { most }, cells, most }
    }

    /// Where a place is; a tile that was taken is where it lay, as long as its cell is there.
    pub fn at(&self, place: Place) -> Option<At> {
        let Some(tile) = place.tile() else {
            return Some(if place == Place::START { At::Start } else { At::Goal });
        };
        let cell = self.cells.iter().position(|cell| match *cell {
            Cell::Tile(other) | Cell::Gone(Gone { tile: other, .. }) => other == tile,
        });
        cell.map(At::Cell)
    }

    /// The places on the way from one to another, without either.
    pub fn between(&self, figure: Figure, from: At, to: At) -> Vec<At> {
        let mut way = Vec::new();
        let mut at = self.next(figure, from);
        while at != to && way.len() < 6 {
            way.push(at);
            at = self.next(figure, at);
        }
        way
    }

    /// The place one step ahead. Empty cells are no steps; Flixxy goes from the goal to the start.
    fn next(&self, figure: Figure, at: At) -> At {
        let first = match at {
            At::Start => 0,
            At::Cell(cell) => cell + 1,
            At::Goal if figure == Figure::FLIXXY => return At::Start,
            At::Goal => return At::Goal,
        };
        let lies = |&cell: &usize| matches!(self.cells[cell], Cell::Tile(_));
        (first..self.cells.len()).find(lies).map_or(At::Goal, At::Cell)
    }
}

/// Does the path close up with the last step?
pub fn closes_up(scene: &Scene<'_, Verflixxt>) -> bool {
    Past::of(scene).closed.is_some()
}

/// What the log tells of tiles that were taken.
struct Past {
    /// Since the path closed up last.
    open: Vec<Gone>,
    /// What closed up with the last step.
    closed: Option<Vec<Gone>>,
    /// How many in all.
    taken: usize,
}

impl Past {
    fn of(scene: &Scene<'_, Verflixxt>) -> Past {
        let news = scene.log.len() - scene.news().len();
        let mut past = Past { open: Vec::new(), closed: None, taken: 0 };
        for (index, event) in scene.log.iter().enumerate() {
            match *event {
                Event::Collected { seat, tile, steps } => {
                    past.open.push(Gone { tile, seat, steps });
                    past.taken += 1;
                }
                Event::TurnBegan { .. } if past.open.len() >= MANY => {
                    let closed = std::mem::take(&mut past.open);
                    past.closed = (index >= news).then_some(closed);
                }
                _ => {}
            }
        }
        past
    }
}
