//! The way that cars drove in the last step, place by place, so that a car is seen rounding the ring instead of flying
//! across it, and the cards of a SPEED row one after the other.

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

/// The spots of all cars at every stage of the last step, each stage one place further; the last stage, which is how
/// the board stands now, is left out.
pub(super) struct Motion(Vec<[Option<Spot>; 9]>);

impl Motion {
    /// The motion of the last step.
    pub fn of(table: &Table<'_>) -> Motion {
        let ring = table.view.ring;
        let rides = rides(table.news(), |tile| ring.place(tile));
        if rides.is_empty() || table.view.board.cars() == 0 {
            return Motion(Vec::new());
        }
        let mut lots: Lots = std::array::from_fn(|place| {
            let (lower, upper) = table.view.board.at(place);
            lower.into_iter().chain(upper).collect()
        });
        for ride in rides.iter().rev() {
            carry(&mut lots, ride.to, ride.from, ride.cars);
        }
        let mut stages = Vec::new();
        for ride in &rides {
            let moving: Vec<Car> = lots[ride.from][lots[ride.from].len().saturating_sub(ride.cars)..].to_vec();
            for &place in &ride.passed {
                stages.push(stage(&lots, &moving, Some(place)));
            }
            carry(&mut lots, ride.from, ride.to, ride.cars);
            stages.push(stage(&lots, &[], None));
        }
        stages.pop();
        Motion(stages)
    }

    /// About how long it takes to watch, in milliseconds: what came of it appears afterwards.
    pub fn lasts(&self) -> usize {
        self.0.len() * 180
    }

    /// The stages of one car as the script reads them; nothing if it does not stir.
    pub fn hops(&self, car: Car, now: Spot) -> Option<String> {
        let stages: Vec<Spot> = self.0.iter().filter_map(|stage| stage[car.index()]).collect();
        if stages.iter().all(|&spot| spot == now) {
            return None;
        }
        let mut json = String::from("[");
        for (index, spot) in stages.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let _ = write!(json, r#"{comma}{{"data-at":"{}","data-slot":"{}"}}"#, spot.place, spot.slot);
        }
        json.push(']');
        Some(json)
    }
}

/// One drive in the news: how many cars, from where to where, past what.
struct Drive {
    cars: usize,
    from: usize,
    to: usize,
    passed: Vec<usize>,
}

fn rides(news: &[Event], place: impl Fn(crate::Tile) -> usize) -> Vec<Drive> {
    let mut direction = Direction::Forward;
    let mut drives = Vec::new();
    for event in news {
        match *event {
            Event::Played { card, .. } => {
                direction = if card == Card::Backward { Direction::Backward } else { Direction::Forward };
            }
            Event::Moved { passenger, from, to, .. } => {
                let (from, to) = (place(from), place(to));
                let cars = 1 + usize::from(passenger.is_some());
                drives.push(Drive { cars, from, to, passed: between(from, to, direction) });
            }
            Event::Circled { at, .. } => {
                let at = place(at);
                drives.push(Drive { cars: 2, from: at, to: at, passed: between(at, at, direction) });
            }
            Event::Evaded { from, to, .. } => {
                drives.push(Drive { cars: 1, from: place(from), to: place(to), passed: Vec::new() });
            }
            _ => {}
        }
    }
    drives
}

/// Moves the topmost cars of a place to another.
fn carry(lots: &mut Lots, from: usize, to: usize, cars: usize) {
    let kept = lots[from].len().saturating_sub(cars);
    let moving = lots[from].split_off(kept);
    lots[to].extend(moving);
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
