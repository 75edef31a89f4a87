//! A game in progress as a value: who may act, what is refused, and what an action changes. Replace the heap by what lies
//! on the table of your game; keep the shape: `judge` decides, `legal` and `check` ask it, `apply` trusts it.

use crate::action::Action;
use crate::event::Event;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::view::View;
use speakeasy_core::{ActionList, Observer, Outcome, Pending, Rng, Seat};
use std::convert::Infallible;

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// This seat takes.
    Turn(Seat),
    /// This seat has won.
    Won(Seat),
}

/// A game in progress. Equal states are the same position of the same table: no memory, no clock, no generator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    pub(crate) heap: u8,
}

impl State {
    /// A table before the first turn.
    pub(crate) fn new(options: &Options, seats: usize) -> State {
        State { options: *options, seats: seats as u8, phase: Phase::Turn(Seat(0)), heap: options.heap }
    }

    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many counters are left.
    pub fn heap(&self) -> u8 {
        self.heap
    }

    /// The action, if `seat` may take it; otherwise the first reason of GAMENAME-R03 against it. `None` stands for an
    /// action that there is not.
    pub(crate) fn judge(&self, seat: Seat, action: Option<Action>) -> Result<Action, Refusal> {
        match (self.phase, action) {
            (Phase::Won(_), _) => Err(Refusal::GameOver),
            (Phase::Turn(turn), _) if turn != seat => Err(Refusal::NotYourTurn),
            (Phase::Turn(_), None) => Err(Refusal::UnknownAction),
            (Phase::Turn(_), Some(Action::Take(count))) if count > self.heap => Err(Refusal::TooMany),
            (Phase::Turn(_), Some(action)) => Ok(action),
        }
    }
}

impl speakeasy_core::State for State {
    type Action = Action;
    /// Nothing is drawn. A game with dice or a deck has an enum here, one variant a draw.
    type Chance = Infallible;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn pending(&self) -> Pending {
        match self.phase {
            Phase::Turn(seat) => Pending::Turn(seat),
            Phase::Won(_) => Pending::Over,
        }
    }

    fn legal(&self, seat: Seat, out: &mut ActionList<Action>) {
        out.clear();
        out.extend(Action::all().filter(|&action| self.judge(seat, Some(action)).is_ok()));
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.judge(seat, Some(action)).map(drop)
    }

    fn apply(&mut self, seat: Seat, action: Action, tell: &mut impl FnMut(Event)) {
        debug_assert_eq!(self.check(seat, action), Ok(()), "{seat} {action:?} in {self:?}");
        let Action::Take(count) = action;
        self.heap -= count;
        if self.heap == 0 {
            self.phase = Phase::Won(seat);
            tell(Event::Won { seat });
        } else {
            self.phase = Phase::Turn(seat.next(self.seats.into()));
            tell(Event::Took { seat, count, left: self.heap });
        }
    }

    // The three that follow are for draws, and are asked only while `pending` says `Chance`.

    fn sample(&self, _rng: &mut (impl Rng + ?Sized)) -> Infallible {
        unreachable!("nothing is drawn in this game")
    }

    fn check_chance(&self, outcome: &Infallible) -> Result<(), String> {
        match *outcome {}
    }

    fn apply_chance(&mut self, outcome: &Infallible, _tell: &mut impl FnMut(Event)) {
        match *outcome {}
    }

    fn view(&self, observer: Observer) -> View {
        View::of(self, observer)
    }

    /// Everybody is shown everything. Where an event tells a secret, leave it out here for those who may not know it.
    fn shown(event: &Event, _observer: Observer) -> Event {
        *event
    }

    /// Everything lies open, so no action shows its player anything new, and each may be taken back. Where something comes
    /// to light, say so here.
    fn shows(&self, _event: &Event, _seat: Seat) -> bool {
        false
    }

    /// GAMENAME-R02
    fn outcome(&self) -> Option<Outcome> {
        let Phase::Won(winner) = self.phase else { return None };
        let scores = Seat::all(self.seats.into()).map(|seat| i32::from(seat == winner)).collect();
        Some(Outcome::ranked(scores, |a, b| a == winner.index() && b != winner.index()))
    }

    /// What every position obeys. Positions from outside are judged by it, and the laws ask it after every step.
    fn audit(&self) -> Result<(), String> {
        let (Phase::Turn(seat) | Phase::Won(seat)) = self.phase;
        if seat.0 >= self.seats {
            return Err("whoever is on turn or has won sits at the table".into());
        }
        if self.heap > self.options.heap {
            return Err(format!("heap: at most {} counters, got {}", self.options.heap, self.heap));
        }
        match (self.phase, self.heap) {
            (Phase::Turn(_), 0) => Err("winner: whoever took the last counter must be named (GAMENAME-R02)".into()),
            (Phase::Won(_), 1..) => Err("winner: nobody has won while counters are left (GAMENAME-R02)".into()),
            _ => Ok(()),
        }
    }
}
