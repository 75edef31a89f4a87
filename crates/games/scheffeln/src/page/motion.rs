//! The way that cars drove in the last step, place by place, so that a car is seen rounding the ring instead of flying
//! across it; the cards of a SPEED row one after the other, each with the line that tells of it.

use super::forecast::between;
use super::names::Table;
use crate::{Board, Car, Card, Direction, Event};
use std::fmt::Write as _;

/// Where a car is drawn: its place, and how high.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    /// The place along the ring.
    pub place: usize,
    /// The height, as the style sheet knows it.
    pub slot: &'static str,
}

/// Where a car stands on a board.
pub(super) fn spot(board: &Board, car: Car) -> Spot {
    let slot = match (board.is_upper(car), board.is_beneath(car)) {
        (true, _) => "over",
        (_, true) => "under",
        _ => "solo",
    };
    Spot { place: board.place(car), slot }
}

/// Cars by place, bottom first.
type Lots = [Vec<Car>; 8];

/// One drive of the last step.
pub(super) struct Drive {
    /// The car named.
    pub car: Car,
    /// The car that it carried.
    pub rider: Option<Car>,
    /// The car that it stopped on.
    pub onto: Option<Car>,
    /// The place that it left.
    pub from: usize,
    /// The place where it stopped.
    pub to: usize,
    /// The places where it did not stop.
    pub passed: Vec<usize>,
    /// How the cars stood before.
    before: Lots,
    /// How the cars stood afterwards.
    pub after: Lots,
}

impl Drive {
    /// How many cars drove.
    fn cars(&self) -> usize {
        1 + usize::from(self.rider.is_some())
    }
}

/// The drives of the last step, in order.
pub(super) fn drives(table: &Table<'_>) -> Vec<Drive> {
    let board = &table.view.board;
    if board.cars() == 0 {
        return Vec::new();
    }
    let mut drives = named(table.news(), |tile| table.view.ring.place(tile));
    let mut lots: Lots = std::array::from_fn(|place| {
        let (lower, upper) = board.at(place);
        lower.into_iter().chain(upper).collect()
    });
    for drive in drives.iter_mut().rev() {
        drive.after = lots.clone();
        carry(&mut lots, drive.to, drive.from, drive.cars());
        drive.before = lots.clone();
    }
    for drive in &mut drives {
        let below = drive.after[drive.to].len().checked_sub(drive.cars() + 1);
        drive.onto = below.map(|index| drive.after[drive.to][index]);
    }
    drives
}

fn named(news: &[Event], place: impl Fn(crate::Tile) -> usize) -> Vec<Drive> {
    let mut direction = Direction::Forward;
    let mut drives = Vec::new();
    for event in news {
        let (car, rider, from, to, lifted) = match *event {
            Event::Played { card, .. } => {
                direction = if card == Card::Backward { Direction::Backward } else { Direction::Forward };
                continue;
            }
            Event::Moved { car, passenger, from, to } => (car, passenger, place(from), place(to), false),
            Event::Circled { car, passenger, at } => (car, Some(passenger), place(at), place(at), false),
            Event::Evaded { car, from, to } => (car, None, place(from), place(to), true),
            _ => continue,
        };
        let passed = if lifted { Vec::new() } else { between(from, to, direction) };
        let (before, after) = (Lots::default(), Lots::default());
        drives.push(Drive { car, rider, onto: None, from, to, passed, before, after });
    }
    drives
}

/// Moves the topmost cars of a place to another.
fn carry(lots: &mut Lots, from: usize, to: usize, cars: usize) {
    let kept = lots[from].len().saturating_sub(cars);
    let moving = lots[from].split_off(kept);
    lots[to].extend(moving);
}

/// The spots of all cars at every stage of the last step, each stage one place further.
pub(super) struct Motion {
    /// With which line each stage belongs, and where the cars are then.
    stages: Vec<(usize, [Option<Spot>; 9])>,
    /// Where the cars were before.
    start: [Option<Spot>; 9],
    /// The first line that stands: until its drive is told, a car waits where it was.
    first: usize,
}

impl Motion {
    /// The motion of drives; `lines` are those that tell of them, `first` is the first one that stands.
    pub fn of(drives: &[Drive], lines: &[usize], first: usize) -> Motion {
        let mut stages = Vec::new();
        for (drive, &line) in drives.iter().zip(lines) {
            let lot = &drive.before[drive.from];
            let moving = &lot[lot.len().saturating_sub(drive.cars())..];
            for &place in &drive.passed {
                stages.push((line, stage(&drive.before, moving, Some(place))));
            }
            stages.push((line, stage(&drive.after, &[], None)));
        }
        let start = drives.first().map_or([None; 9], |drive| stage(&drive.before, &[], None));
        Motion { stages, start, first }
    }

    /// The stages of one car as the script reads them; nothing if it does not stir.
    pub fn hops(&self, car: Car, now: Spot) -> Option<String> {
        let mut last = self.start[car.index()]?;
        let mut places: Vec<(usize, Spot)> = Vec::new();
        for &(line, ref stage) in &self.stages {
            let Some(spot) = stage[car.index()].filter(|&spot| spot != last) else { continue };
            if places.is_empty() && line > self.first {
                places.push((self.first, last));
            }
            places.push((line, spot));
            last = spot;
        }
        // Where it rests it goes by itself, unless that is all that its line shows.
        if let [rest @ .., (line, spot)] = places.as_slice()
            && *spot == now
            && rest.last().map_or(*line == self.first, |(before, _)| before == line)
        {
            places.pop();
        }
        let attributes = |spot: &Spot| format!(r#""data-at":"{}","data-slot":"{}""#, spot.place, spot.slot);
        let places: Vec<_> = places.iter().map(|(line, spot)| (*line, attributes(spot))).collect();
        (!places.is_empty()).then(|| hops(&places))
    }
}

/// What a piece is dressed in with which line, as the script reads it.
pub(super) fn hops(places: &[(usize, String)]) -> String {
    let mut json = String::from("[");
    for (index, (line, attributes)) in places.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = match line {
            0 => write!(json, "{comma}{{{attributes}}}"),
            _ => write!(json, r#"{comma}{{{attributes},"told":{line}}}"#),
        };
    }
    json.push(']');
    json
}

/// A text that stands in place of another meanwhile.
pub(super) fn then(text: &str) -> String {
    format!(r#""data-then":"{text}""#)
}

/// All spots while `moving` cars are at a place where they do not stop.
fn stage(lots: &Lots, moving: &[Car], at: Option<usize>) -> [Option<Spot>; 9] {
    const HEIGHTS: [&str; 3] = ["under", "over", "high"];
    let mut spots = [None; 9];
    for (place, cars) in lots.iter().enumerate() {
        let staying: Vec<Car> = cars.iter().copied().filter(|car| !moving.contains(car)).collect();
        let passing: &[Car] = if at == Some(place) { moving } else { &[] };
        let alone = staying.len() + passing.len() == 1;
        // A pair drives on top of one car and in front of two: nobody sees the difference in passing.
        let ground = if passing.len() == 2 { staying.len().min(1) } else { staying.len() };
        let lower = staying.iter().enumerate();
        let upper = passing.iter().enumerate().map(|(height, car)| (ground + height, car));
        for (height, car) in lower.chain(upper) {
            let slot = if alone { "solo" } else { HEIGHTS[height.min(2)] };
            spots[car.index()] = Some(Spot { place, slot });
        }
    }
    spots
}
