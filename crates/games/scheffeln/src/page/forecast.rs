//! What would follow: where a car would stop, and who would be paid what. All of it from open facts.

use super::names::{Table, amount_or_nothing, car_name};
use crate::{Board, Car, Colour, Direction, NoGainer, Step, View};
use speakeasy_core::{MAX_SEATS, Seat};
use speakeasy_words::Words;
use speakeasy_words::say;

/// Who holds which character, by seat.
pub(super) type Held = [Option<Colour>; MAX_SEATS];
/// What each seat would be paid, by seat; nothing is not the same as a token worth 0.
pub(super) type Dues = [Option<i32>; MAX_SEATS];

/// Who holds which character now.
pub(super) fn held(view: &View) -> Held {
    std::array::from_fn(|seat| view.characters.of(Seat(seat as u8)))
}

/// The characters after a seat takes one, from the centre or from whoever has it.
pub(super) fn held_after(mut held: Held, seat: Seat, take: Colour) -> Held {
    let old = held[seat.index()];
    if let Some(owner) = held.iter().position(|&colour| colour == Some(take)) {
        held[owner] = old;
    }
    held[seat.index()] = Some(take);
    held
}

/// What everybody would be paid if pay-day were now, with these cars and these characters.
pub(super) fn dues(view: &View, board: &Board, held: &Held) -> Dues {
    let mut dues = Dues::default();
    let mut lowest: Option<(usize, usize)> = None;
    if board.cars() == 0 {
        return dues;
    }
    let top = |place: usize| view.stacks[place].first().copied().flatten().map(|token| token.value());
    for (seat, colour) in held.iter().enumerate() {
        let Some(car) = colour.map(Colour::car) else { continue };
        let place = board.place(car);
        if board.is_beneath(car) {
            continue;
        }
        dues[seat] = top(place);
        if dues[seat].is_some() && lowest.is_none_or(|(other, _)| place < other) {
            lowest = Some((place, seat));
        }
    }
    if board.has(Car::Mafia)
        && !board.is_beneath(Car::Mafia)
        && let (Some((_, gainer)), Some(token)) = (lowest, top(board.place(Car::Mafia)))
    {
        dues[gainer] = dues[gainer].map(|due| due + token);
    }
    dues
}

/// What everybody would be paid now.
pub(super) fn dues_now(view: &View) -> Dues {
    dues(view, &view.board, &held(view))
}

/// Who would get the Mafia's token now, in words; nothing at a table without it.
pub(super) fn mafia_now(table: &Table<'_>) -> Option<String> {
    let (view, words) = (table.view, table.words);
    if !view.board.has(Car::Mafia) {
        return None;
    }
    let place = view.board.place(Car::Mafia);
    let tile = view.ring.tile(place).letter();
    if view.board.is_beneath(Car::Mafia) {
        let above = view.board.at(place).1.map(|car| car_name(words, car)).unwrap_or_default();
        return Some(say!(words, "scheffeln-mafia-beneath", tile = tile, other = above));
    }
    if view.stacks[place].is_empty() {
        return Some(say!(words, "scheffeln-mafia-dry", tile = tile));
    }
    let token = view.stacks[place].first().copied().flatten()?;
    let dues = dues_now(view);
    let earners = Seat::all(view.seats).filter(|seat| dues[seat.index()].is_some());
    let gainer = earners.min_by_key(|&seat| view.characters.of(seat).map(|colour| view.board.place(colour.car())));
    let value = super::names::amount(token.value());
    Some(match gainer {
        Some(seat) if table.is_me(seat) => say!(words, "scheffeln-mafia-for-you", tile = tile, value = value),
        Some(seat) => say!(words, "scheffeln-mafia-for", tile = tile, value = value, name = table.name(seat)),
        None if view.options.mafia_no_gainer == NoGainer::Stay => {
            say!(words, "scheffeln-mafia-would-stay", tile = tile, value = value)
        }
        None => say!(words, "scheffeln-mafia-would-keep", tile = tile, value = value),
    })
}

/// A step that a car would make.
#[derive(Clone, Copy)]
pub(super) struct Ride {
    /// The car named.
    pub car: Car,
    /// The way it goes.
    pub direction: Direction,
    /// What comes of it.
    pub step: Step,
    /// The board afterwards.
    pub after: Board,
}

impl Ride {
    /// The ride of a car that is on the board.
    pub fn of(view: &View, car: Car, direction: Direction) -> Option<Ride> {
        view.board.after(car, direction, view.options.skip_to).map(|(after, step)| Ride { car, direction, step, after })
    }

    /// The places passed without stopping.
    pub fn passed(&self) -> Vec<usize> {
        between(self.step.from, self.step.to, self.direction)
    }

    /// The car that the ride ends on top of.
    pub fn onto(&self) -> Option<Car> {
        let below = self.after.at(self.step.to).0?;
        (self.after.is_upper(self.car)).then_some(below)
    }

    /// Does the car pass a street that has room, because it may not stop before an empty one (SCH-R07)?
    pub fn seeks_empty(&self, view: &View) -> bool {
        let lonely = |&place: &usize| view.board.full() >> place & 1 == 0;
        self.step.passenger.is_none() && self.passed().iter().any(lonely)
    }

    /// Does the pair come back to where it was?
    pub fn is_idle(&self) -> bool {
        self.step.from == self.step.to
    }

    /// The ride as a sentence.
    pub fn sentence(&self, words: &Words, view: &View) -> String {
        let car = car_name(words, self.car);
        let from = view.ring.tile(self.step.from).letter();
        let to = view.ring.tile(self.step.to).letter();
        match (self.step.passenger, self.onto()) {
            (Some(other), _) if self.is_idle() => {
                say!(words, "scheffeln-ride-idle", car = car, other = car_name(words, other), from = from)
            }
            (Some(other), _) => {
                say!(words, "scheffeln-ride-carries", car = car, other = car_name(words, other), from = from, to = to)
            }
            (None, Some(other)) => {
                say!(words, "scheffeln-ride-onto", car = car, other = car_name(words, other), from = from, to = to)
            }
            (None, None) => say!(words, "scheffeln-ride-alone", car = car, from = from, to = to),
        }
    }
}

/// The places strictly between two, along the ring.
pub(super) fn between(from: usize, to: usize, direction: Direction) -> Vec<usize> {
    let next = |place: usize| match direction {
        Direction::Forward => (place + 1) & 7,
        Direction::Backward => (place + 7) & 7,
    };
    std::iter::successors(Some(next(from)), |&place| Some(next(place))).take_while(|&place| place != to).collect()
}

/// Who would be paid otherwise than now, a sentence each.
pub(super) fn changes(table: &Table<'_>, board: &Board, held: &Held) -> Vec<String> {
    let (view, words) = (table.view, table.words);
    let (now, then) = (dues_now(view), dues(view, board, held));
    let text = |due: Option<i32>| amount_or_nothing(words, due);
    Seat::all(view.seats)
        .filter(|seat| now[seat.index()] != then[seat.index()])
        .map(|seat| {
            let (before, after) = (text(now[seat.index()]), text(then[seat.index()]));
            if table.is_me(seat) {
                say!(words, "scheffeln-would-you", before = before, after = after)
            } else {
                say!(words, "scheffeln-would", name = table.name(seat), before = before, after = after)
            }
        })
        .collect()
}
