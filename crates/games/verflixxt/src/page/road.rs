//! Where everything lies: the path as a serpentine of cells that is anchored at the start, for three widths of the page
//! at once. A tile that is taken moves every later one a cell back, and nothing else.
//!
//! Places are given as custom properties (`--x9`, `--y9`, …, one pair a width); the style sheet picks by the width of the
//! board. Drawing units: a cell is 100 wide; the emitted numbers are in a drawing that is 1000 wide.

use crate::{Board, Figure, Place};
use std::fmt::Write as _;

const PITCH: f32 = 100.0;
const TOP: f32 = 116.0;
const FOOT: f32 = 62.0;
const EDGE: f32 = 18.0;

/// How the serpentine is laid for one width of the page.
#[derive(Clone, Copy)]
pub struct Width {
    /// Cells a row; also the name of the width in custom properties and classes.
    pub columns: usize,
    row: f32,
    wave: f32,
    figure: f32,
}

/// Wide screens, tablets, phones.
pub const WIDTHS: [Width; 3] = [
    Width { columns: 9, row: 145.0, wave: 16.0, figure: 1.1 },
    Width { columns: 7, row: 140.0, wave: 15.0, figure: 1.1 },
    Width { columns: 5, row: 134.0, wave: 12.0, figure: 1.14 },
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
            y: TOP + row as f32 * self.row + wave,
            row,
            onward: if forth { 1.0 } else { -1.0 },
            wide: false,
        }
    }

    /// The first of the goal's two cells: never broken over the end of a row.
    fn goal_cell(self, tiles: usize) -> usize {
        let cell = tiles + 2;
        if cell % self.columns == self.columns - 1 { cell + 1 } else { cell }
    }

    fn pair(self, cell: usize) -> Spot {
        let (a, b) = (self.cell(cell), self.cell(cell + 1));
        Spot { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0, wide: true, ..a }
    }
}

/// The path of a table: how many tiles it has, and so where every place lies.
#[derive(Clone, Copy)]
pub struct Road {
    tiles: usize,
}

impl Road {
    /// The road of a board; one whose path is not laid yet has no tiles.
    pub fn of(board: &Board) -> Road {
        Road { tiles: board.path().map_or(0, <[_]>::len) }
    }

    /// The middle of the place so many steps from the start.
    fn spot(self, width: Width, steps: usize) -> Spot {
        match steps {
            0 => width.pair(0),
            tile if tile <= self.tiles => width.cell(tile + 1),
            _ => width.pair(width.goal_cell(self.tiles)),
        }
    }

    /// The heights of the drawing, as custom properties.
    pub fn heights(self) -> String {
        let mut style = String::new();
        for width in WIDTHS {
            let rows = width.goal_cell(self.tiles) / width.columns;
            let height = (TOP + rows as f32 * width.row + FOOT) * width.scale();
            let _ = write!(style, "--h{}:{:.0};", width.columns, height);
        }
        style
    }

    /// The place so many steps from the start, as custom properties.
    pub fn place(self, steps: usize) -> String {
        let mut style = String::new();
        for width in WIDTHS {
            let spot = self.spot(width, steps);
            put(&mut style, width, spot.x, spot.y);
        }
        style
    }

    /// A figure's place among those that stand with it, as custom properties with its size and direction.
    pub fn stand(self, steps: usize, slot: Slot) -> String {
        let mut style = String::new();
        for width in WIDTHS {
            let spot = self.spot(width, steps);
            let k = width.scale();
            let size = if slot.chip { slot.size } else { slot.size * width.figure };
            let (dx, dy) = slot.offset(size, spot.wide);
            // On a row that runs back, the line of figures runs back too.
            let dx = if spot.wide { dx } else { dx * spot.onward };
            put(&mut style, width, spot.x + dx, spot.y + dy);
            let _ = write!(style, "--f{0}:{1:.2};--d{0}:{2};", width.columns, size * k, spot.onward);
        }
        style
    }

    /// The road itself, through all cells with round turns, in cells of one width.
    pub fn drawn(self, width: Width) -> String {
        let last = width.goal_cell(self.tiles) + 1;
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
    pub fn step(self, steps: usize) -> String {
        let mut style = String::new();
        for width in WIDTHS {
            let spot = self.spot(width, steps);
            put(&mut style, width, spot.x, spot.y + 41.0);
        }
        style
    }

    /// The line that a walk over these places draws, in a drawing 1000 wide.
    pub fn walk(self, width: Width, stops: &[usize]) -> String {
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
    /// How many stand in the first row.
    front: usize,
    index: usize,
    /// So many stand there that figures are drawn as small plates.
    pub chip: bool,
    size: f32,
}

impl Slot {
    /// The place of a figure that stands alone.
    pub const ALONE: Slot = Slot { count: 1, front: 1, index: 0, chip: false, size: 1.0 };

    /// The place of number `index` of a crowd, on a place of two cells or of one. Up to three stand in a row, then in two
    /// if no pawn has to stand in the second; a larger crowd becomes rows of plates, so that every name stays legible.
    pub fn new(crowd: &[Figure], index: usize, wide: bool) -> Slot {
        let count = crowd.len();
        let pawns = crowd.iter().filter(|figure| figure.is_pawn()).count();
        let (front, chip, size) = match (wide, count) {
            (true, ..=4) | (false, ..=2) => (count, false, 1.0),
            (false, 3) => (3, false, 0.94),
            (true, ..=6) => (count, false, 0.82),
            (false, ..=6) if pawns <= 3 => (pawns.max(count.div_ceil(2)), false, 0.86),
            (true, ..=24) => (6, true, 1.0),
            (true, _) => (8, true, 0.76),
            (false, ..=12) => (3, true, 1.0),
            (false, _) => (4, true, 0.76),
        };
        Slot { count, front, index, chip, size }
    }

    /// How far from the middle of its place, if drawn in this size; to the right on a row that runs to the right.
    fn offset(self, size: f32, wide: bool) -> (f32, f32) {
        let row = self.index / self.front;
        let (column, in_row) = (self.index % self.front, self.front.min(self.count - row * self.front));
        let middle = (in_row as f32 - 1.0) / 2.0;
        if self.chip {
            let pitch = if wide { 29.5 } else { 31.0 } * size;
            return ((column as f32 - middle) * pitch, -8.0 - row as f32 * 21.5 * size);
        }
        let room = match (wide, self.count == self.front) {
            (true, _) => 170.0,
            (false, true) => 99.0,
            (false, false) => 94.0,
        };
        let step = |count: usize| (37.0 * size).min((room - 34.0 * size) / count.saturating_sub(1).max(1) as f32);
        // The back row looks through the gaps of the front row.
        let shift = if row > 0 && in_row == self.front { step(in_row) / 2.0 } else { 0.0 };
        let dx = (column as f32 - middle) * step(in_row) + shift;
        (dx + if wide { 6.0 } else { 0.0 }, -17.0 - row as f32 * 38.0 * size)
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
                        let slot = Slot::new(&crowd, index, wide);
                        let size = if slot.chip { slot.size } else { slot.size * width.figure };
                        let (x, y) = slot.offset(size, wide);
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

    /// A tile that is taken moves every later place a cell back, and no earlier one.
    #[test]
    fn the_road_is_anchored_at_the_start() {
        let (long, short) = (Road { tiles: 32 }, Road { tiles: 31 });
        for steps in 0..=31 {
            assert_eq!(long.place(steps), short.place(steps));
        }
        assert_ne!(long.place(33), short.place(32));
    }
}
