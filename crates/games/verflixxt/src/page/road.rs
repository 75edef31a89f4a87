//! Where everything lies: the path as a serpentine of cells that is anchored at the start, for two widths of the page at
//! once. A cell whose tile was taken stays where it is and is no step.
//!
//! Places are given as custom properties (`--x9`, `--y9`, `--x6`, …, one pair a width); the style sheet picks by the width
//! of the board. Drawing units: a cell is 100 wide; the emitted numbers are in a drawing that is 1000 wide.

use super::ground::{At, Cell, Ground};
use crate::{Board, Figure, Place};
use std::fmt::Write as _;

const PITCH: f32 = 100.0;
const EDGE: f32 = 18.0;

/// How the serpentine is laid for one width of the page.
#[derive(Clone, Copy)]
pub struct Width {
    /// Cells a row; also the name of the width in custom properties and classes.
    pub columns: usize,
    row: f32,
    wave: f32,
    figure: f32,
    top: f32,
    foot: f32,
}

/// Wide screens, phones.
pub const WIDTHS: [Width; 2] = [
    Width { columns: 9, row: 137.0, wave: 14.0, figure: 1.1, top: 106.0, foot: 58.0 },
    Width { columns: 6, row: 106.0, wave: 4.0, figure: 0.92, top: 96.0, foot: 52.0 },
];

/// The middle of a cell or of a place.
#[derive(Clone, Copy)]
struct Spot {
    x: f32,
    y: f32,
    row: usize,
    /// In which direction the path runs here.
    onward: f32,
    /// Start and goal are two cells wide.
    wide: bool,
}

impl Width {
    /// From cells to a drawing that is 1000 wide.
    pub fn scale(self) -> f32 {
        1000.0 / (self.columns as f32 * PITCH + 2.0 * EDGE)
    }

    fn cell(self, cell: usize) -> Spot {
        let (row, along) = (cell / self.columns, cell % self.columns);
        let forth = row.is_multiple_of(2);
        let column = (if forth { along } else { self.columns - 1 - along }) as f32;
        // The same gentle wave in every row keeps the rows apart evenly.
        let wave = self.wave * (column * std::f32::consts::TAU / 4.5 + 0.6).sin();
        Spot {
            x: EDGE + PITCH * (column + 0.5),
            y: self.top + row as f32 * self.row + wave,
            row,
            onward: if forth { 1.0 } else { -1.0 },
            wide: false,
        }
    }

    /// The first of the goal's two cells: never broken over the end of a row.
    fn goal_cell(self, cells: usize) -> usize {
        let cell = cells + 2;
        if cell % self.columns == self.columns - 1 { cell + 1 } else { cell }
    }

    fn pair(self, cell: usize) -> Spot {
        let (a, b) = (self.cell(cell), self.cell(cell + 1));
        Spot { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0, wide: true, ..a }
    }
}

/// The path of a table: where every place lies.
pub struct Road {
    /// The cells that it runs through.
    pub ground: Ground,
    /// The cell of each tile that lies on the path.
    tiles: Vec<usize>,
}

impl Road {
    /// The road over a ground; one whose path is not laid yet has no cells.
    pub fn over(ground: Ground) -> Road {
        let lies = |(index, cell): (usize, &Cell)| matches!(cell, Cell::Tile(_)).then_some(index);
        let tiles = ground.cells.iter().enumerate().filter_map(lies).collect();
        Road { ground, tiles }
    }

    /// The place so many steps from the start.
    pub fn at(&self, steps: usize) -> At {
        match (steps, self.tiles.get(steps.wrapping_sub(1))) {
            (0, _) => At::Start,
            (_, Some(&cell)) => At::Cell(cell),
            _ => At::Goal,
        }
    }

    /// The middle of a place.
    fn spot(&self, width: Width, at: At) -> Spot {
        match at {
            At::Start => width.pair(0),
            At::Cell(cell) => width.cell(cell + 2),
            At::Goal => width.pair(width.goal_cell(self.ground.length)),
        }
    }

    /// The heights of the drawing, as custom properties: the same for the whole game.
    pub fn heights(&self) -> String {
        let mut style = String::new();
        for width in WIDTHS {
            let rows = width.goal_cell(self.ground.most) / width.columns;
            let height = (width.top + rows as f32 * width.row + width.foot) * width.scale();
            let _ = write!(style, "--h{}:{:.0};", width.columns, height);
        }
        style
    }

    /// A place, as custom properties.
    pub fn place(&self, at: At) -> String {
        let mut style = String::new();
        for width in WIDTHS {
            let spot = self.spot(width, at);
            put(&mut style, width, spot.x, spot.y);
        }
        style
    }

    /// A figure's place among those that stand with it, as custom properties with its size and direction.
    pub fn stand(&self, at: At, slot: Slot) -> String {
        let mut style = String::new();
        for width in WIDTHS {
            let spot = self.spot(width, at);
            let k = width.scale();
            let (size, dx, dy) = slot.offset(width);
            // On a row that runs back, the line of figures runs back too.
            let dx = if spot.wide { dx } else { dx * spot.onward };
            put(&mut style, width, spot.x + dx, spot.y + dy);
            let _ = write!(style, "--f{0}:{1:.2};--d{0}:{2};", width.columns, size * k, spot.onward);
        }
        style
    }

    /// The road itself, through all cells with round turns, in cells of one width.
    pub fn drawn(&self, width: Width) -> String {
        let last = width.goal_cell(self.ground.length) + 1;
        let mut cells: Vec<(Spot, f32)> = (0..=last).map(|cell| (width.cell(cell), 0.0)).collect();
        for index in 0..cells.len() {
            let row = cells[index].0.row;
            let turns = |other: Option<&(Spot, f32)>| other.is_some_and(|(spot, _)| spot.row != row);
            let before = index.checked_sub(1).and_then(|index| cells.get(index));
            if turns(before) || turns(cells.get(index + 1)) {
                let (spot, side) = &mut cells[index];
                *side = if spot.x > EDGE + PITCH { 1.0 } else { -1.0 };
                spot.x -= *side * 30.0;
            }
        }
        let mut path = format!("M{:.0} {:.0}", cells[0].0.x, cells[0].0.y);
        for index in 1..cells.len() {
            let ((a, side), (b, _)) = (cells[index - 1], cells[index]);
            let _ = if a.row == b.row {
                let beside = |other: Option<&(Spot, f32)>, spot: Spot| {
                    other.map(|(other, _)| *other).filter(|other| other.row == spot.row).unwrap_or(spot)
                };
                let before = beside(index.checked_sub(2).and_then(|index| cells.get(index)), a);
                let after = beside(cells.get(index + 1), b);
                write!(
                    path,
                    "C{:.0} {:.0} {:.0} {:.0} {:.0} {:.0}",
                    a.x + (b.x - before.x) / 6.0,
                    a.y + (b.y - before.y) / 6.0,
                    b.x - (after.x - a.x) / 6.0,
                    b.y - (after.y - a.y) / 6.0,
                    b.x,
                    b.y
                )
            } else {
                let out = side * 82.0;
                write!(path, "C{:.0} {:.0} {:.0} {:.0} {:.0} {:.0}", a.x + out, a.y, b.x + out, b.y, b.x, b.y)
            };
        }
        path
    }

    /// Where the number of a step stands, at the lower edge of its place.
    pub fn step(&self, at: At) -> String {
        let mut style = String::new();
        for width in WIDTHS {
            let spot = self.spot(width, at);
            put(&mut style, width, spot.x, spot.y + 41.0);
        }
        style
    }

    /// The line that a walk over these places draws, in a drawing 1000 wide.
    pub fn walk(&self, width: Width, stops: &[At]) -> String {
        let k = width.scale();
        let mut path = String::new();
        let mut before: Option<Spot> = None;
        for &stop in stops {
            let spot = self.spot(width, stop);
            let (x, y) = (spot.x * k, (spot.y + 41.0) * k);
            let _ = match before {
                None => write!(path, "M{x:.0} {y:.0}"),
                Some(from) if from.row == spot.row && (spot.x - from.x).abs() < 2.1 * PITCH => {
                    let low = spot.y.max(from.y) + 51.0;
                    write!(path, "Q{:.0} {:.0} {x:.0} {y:.0}", (from.x + spot.x) / 2.0 * k, low * k)
                }
                // Flixxy goes from the goal to the start: the line begins anew.
                Some(from) if spot.y < from.y - 1.0 && spot.row < from.row => write!(path, "M{x:.0} {y:.0}"),
                Some(from) => {
                    let out = from.onward * 68.0;
                    let (ax, ay) = ((from.x + out) * k, (from.y + 41.0) * k);
                    write!(path, "C{ax:.0} {ay:.0} {:.0} {y:.0} {x:.0} {y:.0}", (spot.x + out) * k)
                }
            };
            before = Some(spot);
        }
        path
    }
}

fn put(style: &mut String, width: Width, x: f32, y: f32) {
    let k = width.scale();
    let _ = write!(style, "--x{0}:{1:.0};--y{0}:{2:.0};", width.columns, x * k, y * k);
}

/// A figure's place in the crowd on its tile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slot {
    count: usize,
    pawns: usize,
    index: usize,
    wide: bool,
    /// So many stand there that figures are drawn as small plates.
    pub chip: bool,
}

impl Slot {
    /// The place of a figure that stands alone.
    pub const ALONE: Slot = Slot { count: 1, pawns: 1, index: 0, wide: false, chip: false };

    /// The place of number `index` of a crowd, on a place of two cells or of one. A large crowd becomes rows of plates, so
    /// that every name stays legible.
    pub fn new(crowd: &[Figure], index: usize, wide: bool) -> Slot {
        let count = crowd.len();
        let pawns = crowd.iter().filter(|figure| figure.is_pawn()).count();
        let chip = count > 6 || (!wide && count > 3 && pawns > 3);
        Slot { count, pawns, index, wide, chip }
    }

    /// How many stand in the front row, and how large. Where rows of tiles are narrow there is room for one row of figures,
    /// or three of plates: what stands there never covers the numbers of the tiles behind.
    fn front(self, width: Width) -> (usize, f32) {
        let narrow = width.columns == 6;
        let (front, size) = match (self.chip, self.wide, self.count) {
            (true, true, ..=24) => (6, 1.0),
            (true, true, _) => (8, 0.76),
            (true, false, ..=9) => (3, 1.0),
            (true, false, ..=12) if !narrow => (3, 1.0),
            (true, false, _) => (4, 0.76),
            (false, true, ..=4) | (false, false, ..=2) => (self.count, 1.0),
            (false, true, _) => (self.count, 0.82),
            (false, false, 3) => (3, 0.94),
            (false, false, 4) if narrow => (4, 0.84),
            (false, false, 5) if narrow => (5, 0.76),
            (false, false, _) if narrow => (6, 0.64),
            (false, false, _) => (self.pawns.max(self.count.div_ceil(2)), 0.86),
        };
        (front, if self.chip { size } else { size * width.figure })
    }

    /// Its size, and how far from the middle of its place; to the right on a row that runs to the right.
    fn offset(self, width: Width) -> (f32, f32, f32) {
        let (front, size) = self.front(width);
        let row = self.index / front;
        let (column, in_row) = (self.index % front, front.min(self.count - row * front));
        let middle = (in_row as f32 - 1.0) / 2.0;
        if self.chip {
            let pitch = if self.wide { 29.5 } else { 31.0 } * size;
            return (size, (column as f32 - middle) * pitch, -8.0 - row as f32 * 21.5 * size);
        }
        let room = match (self.wide, self.count == front) {
            (true, _) => 170.0,
            (false, true) => 99.0,
            (false, false) => 94.0,
        };
        let step = |count: usize| (37.0 * size).min((room - 34.0 * size) / count.saturating_sub(1).max(1) as f32);
        // The back row looks through the gaps of the front row.
        let shift = if row > 0 && in_row == front { step(in_row) / 2.0 } else { 0.0 };
        let dx = (column as f32 - middle) * step(in_row) + shift;
        (size, dx + if self.wide { 6.0 } else { 0.0 }, -17.0 - row as f32 * 38.0 * size)
    }
}

/// The figures on a place in the order in which they line up: pawns in front, then guards, Flixxy last. Guards that have
/// gone out through the goal are gone.
pub fn lined_up(board: &Board, place: Place) -> Vec<Figure> {
    let mut figures: Vec<Figure> = board.figures_on(place).into_iter().collect();
    figures.retain(|figure| !(figure.is_guard() && place == Place::GOAL));
    figures.sort_by_key(|&figure| rank(figure));
    figures
}

/// Who stands in front of whom.
pub fn rank(figure: Figure) -> (u8, Figure) {
    (figure.owner().map_or(u8::MAX, |seat| seat.0), figure)
}

/// Is the place two cells wide?
pub fn is_wide(place: Place) -> bool {
    place.tile().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use speakeasy_core::Seat;

    /// The names of pawns are legible in every crowd: no plate lies on another.
    #[test]
    fn plates_never_overlap() {
        let everybody: Vec<Figure> = (1..=2)
            .flat_map(|number| Seat::all(8).filter_map(move |seat| Figure::pawn(seat, number)))
            .chain((1..=Figure::GUARDS).map(Figure::guard))
            .chain([Figure::FLIXXY])
            .collect();
        for (pawns, others) in (0..=16).flat_map(|pawns| (0..=9).map(move |others| (pawns, others))) {
            let crowd: Vec<Figure> = everybody[..pawns].iter().chain(&everybody[16..16 + others]).copied().collect();
            for (wide, width) in [false, true].into_iter().flat_map(|wide| WIDTHS.map(|width| (wide, width))) {
                let plates: Vec<(f32, f32, f32)> = (0..pawns)
                    .map(|index| {
                        let (size, x, y) = Slot::new(&crowd, index, wide).offset(width);
                        (x, y, size)
                    })
                    .collect();
                for (index, a) in plates.iter().enumerate() {
                    for b in &plates[..index] {
                        let apart = (a.0 - b.0).abs() >= 23.0 * a.2 || (a.1 - b.1).abs() >= 15.0 * a.2;
                        assert!(apart, "{pawns} pawns and {others} others on {wide}: {a:?} {b:?}");
                    }
                }
            }
        }
    }

    /// Whoever stands on a tile covers no number of the tile behind, on a phone too.
    #[test]
    fn crowds_never_reach_the_numbers_behind_them() {
        let everybody: Vec<Figure> =
            Seat::all(8).filter_map(|seat| Figure::pawn(seat, 1)).chain((1..=4).map(Figure::guard)).collect();
        let narrow = WIDTHS[1];
        for crowd in (1..=everybody.len()).map(|count| &everybody[everybody.len() - count..]) {
            for index in 0..crowd.len() {
                let slot = Slot::new(crowd, index, false);
                let (size, _, y) = slot.offset(narrow);
                let head = y - if slot.chip { 20.0 } else { 58.0 } * size;
                assert!(narrow.row + head >= 24.0, "{} figures reach {head}", crowd.len());
            }
        }
    }
}
