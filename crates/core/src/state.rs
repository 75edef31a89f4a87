//! The contract between a game's rules and everything that drives, shows or remembers a game.

use crate::json::{Json, json};
use crate::{MAX_SEATS, Rng, Seat, SeatSet, Sentence};
use arrayvec::ArrayVec;
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// A moment on the table's clock, in milliseconds since the table opened.
pub type Moment = u64;

/// Room for every legal action of any position; each game's tests build its longest list.
pub type ActionList<A> = ArrayVec<A, 256>;

/// Who or what the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pending {
    /// A draw is due: somebody must [`State::sample`] it or read it from a record.
    Chance,
    /// One seat must act.
    Turn(Seat),
    /// These seats may act in any order; the order in which actions are applied is the official order.
    Race(SeatSet),
    /// Nobody may act until the clock reaches [`State::alarm`].
    Clock,
    /// The game has ended.
    Over,
}

impl Pending {
    /// The seats that may act.
    pub fn to_act(self) -> SeatSet {
        match self {
            Pending::Turn(seat) => SeatSet::EMPTY.with(seat),
            Pending::Race(seats) => seats,
            Pending::Chance | Pending::Clock | Pending::Over => SeatSet::EMPTY,
        }
    }
}

/// Whose eyes a view is seen through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Observer {
    /// A spectator, who owns nothing.
    Public,
    /// A player.
    Seat(Seat),
}

impl Observer {
    /// Is this observer that seat?
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Observer::Seat(seat)
    }

    /// The seat, unless the public looks.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Observer::Seat(seat) => Some(seat),
            Observer::Public => None,
        }
    }

    /// The public and every seat of a table.
    pub fn all(seats: usize) -> impl Iterator<Item = Observer> {
        std::iter::once(Observer::Public).chain(Seat::all(seats).map(Observer::Seat))
    }
}

/// How a finished game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Points (or money) of each seat.
    pub scores: ArrayVec<i32, MAX_SEATS>,
    /// Rank of each seat, 1 for the winners; equals share a rank.
    pub ranks: ArrayVec<u8, MAX_SEATS>,
}

impl Outcome {
    /// The outcome in which seat `a` ranks above seat `b` exactly when `better(a, b)`.
    pub fn ranked(scores: ArrayVec<i32, MAX_SEATS>, better: impl Fn(usize, usize) -> bool) -> Outcome {
        let seats = scores.len();
        let ranks = (0..seats).map(|b| 1 + (0..seats).filter(|&a| better(a, b)).count() as u8).collect();
        Outcome { scores, ranks }
    }

    /// The outcome as an object: winners, scores and ranks.
    pub fn to_json(&self) -> Json {
        let winners: Vec<u8> = self.winners().iter().map(|seat| seat.0).collect();
        json!({ "winners": winners, "scores": self.scores.as_slice(), "ranks": self.ranks.as_slice() })
    }

    /// The seats of rank 1.
    pub fn winners(&self) -> SeatSet {
        Seat::all(self.ranks.len()).filter(|seat| self.ranks[seat.index()] == 1).collect()
    }
}

/// Why an action is refused: one variant a rule, small and `Copy`. `Display` is its sentence in English.
pub trait Refusal: Copy + Eq + Debug + Display + Send + Sync + 'static {
    /// The code of the rules document, e.g. `E_TURN`.
    fn code(self) -> &'static str;
    /// The ruling or section that decides, e.g. `SCH-R10` or `4.2`.
    fn ruling(self) -> &'static str;
    /// The sentence for the player who tried.
    fn sentence(self) -> Sentence;
}

/// Something that happened, for logs, narration, motion and memory. `Display` is its sentence in English.
pub trait Event: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// The sentence for players and spectators.
    fn sentence(&self) -> Sentence;
}

/// A refused action, with the state handed back untouched.
#[derive(Clone, Debug)]
pub struct PlayError<S: State> {
    /// The state as it was.
    pub state: S,
    /// Who tried.
    pub seat: Seat,
    /// What was tried.
    pub action: S::Action,
    /// Why not.
    pub why: S::Refusal,
}

/// A game in progress, as a value: no generator, no clock, no log.
///
/// Equality and hash are structural: equal states are the same position of the same table.
///
/// Methods that change a state pass every event, in order and with nothing hidden, to `emit`. [`State::shown`] turns an
/// event into what one observer is shown of it. Pass `&mut |_| {}` to ignore events; that costs nothing.
pub trait State: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// A decision of a seat. At most 8 bytes; readable without the state.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    /// The outcome of one draw.
    type Chance: Clone + Eq + Hash + Debug + Send + Sync;
    /// Something that happened.
    type Event: Event;
    /// Why an action is refused.
    type Refusal: Refusal;
    /// What one observer may see.
    type View: Clone + Eq + Debug + Send + Sync;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// Who or what the game waits for.
    fn pending(&self) -> Pending;

    /// All legal actions of `seat`: ascending, each once; empty for a seat that may not act, never empty
    /// for one that must. Whatever `out` held before is gone.
    fn legal(&self, seat: Seat, out: &mut ActionList<Self::Action>);

    /// Why `seat` may not take `action`. Changes nothing, accepts any seat and action, never panics.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Takes a legal action, with everything automatic that follows. The action must have passed [`State::check`].
    fn apply(&mut self, seat: Seat, action: Self::Action, emit: &mut impl FnMut(Self::Event));

    /// Draws an outcome of the right distribution for the draw that is due. Only while [`Pending::Chance`].
    fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> Self::Chance;

    /// Is this a possible outcome of the draw that is due? The error says why not.
    fn check_chance(&self, outcome: &Self::Chance) -> Result<(), String>;

    /// Applies an outcome of the draw that is due, with everything automatic that follows. The outcome must have passed
    /// [`State::check_chance`].
    fn apply_chance(&mut self, outcome: &Self::Chance, emit: &mut impl FnMut(Self::Event));

    /// The table's clock, if the rules have one.
    fn clock(&self) -> Option<Moment> {
        None
    }

    /// The next moment at which the clock changes something by itself.
    fn alarm(&self) -> Option<Moment> {
        None
    }

    /// Advances the clock for an action received at `at`: everything due by then happens, except what only [`State::reach`]
    /// may do. Call it on a copy, since a refused action must not even move the clock.
    fn receive_at(&mut self, _at: Moment, _emit: &mut impl FnMut(Self::Event)) {}

    /// Lets the clock reach `to`: everything due by then happens, each thing at its own time. Stops early
    /// where a draw falls due.
    fn reach(&mut self, _to: Moment, _emit: &mut impl FnMut(Self::Event)) {}

    /// The action taken for a seat whose time runs out; `None` if there is none. By default the first legal action.
    fn default_action(&self, seat: Seat) -> Option<Self::Action> {
        let mut list = ActionList::new();
        self.legal(seat, &mut list);
        list.first().copied()
    }

    /// What `observer` may see.
    fn view(&self, observer: Observer) -> Self::View;

    /// What `observer` is shown of an event when it happens.
    fn shown(event: &Self::Event, observer: Observer) -> Self::Event;

    /// May views still show this past event? (Don lets its players forget.)
    fn recalls(&self, _event: &Self::Event) -> bool {
        true
    }

    /// Did this event show `seat` something that it could not have worked out before? Asked of the state after an action of
    /// that seat, about what came with it: whoever has learned nothing may take the action back. What it showed to others is
    /// its own affair. By default everything shows something, so that nothing is taken back in a game that does not say.
    fn shows(&self, _event: &Self::Event, _seat: Seat) -> bool {
        true
    }

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Checks the state's caches and invariants from scratch; the error says what is wrong.
    fn audit(&self) -> Result<(), String> {
        Ok(())
    }

    /// Checks, then applies; hands the state back if the action is refused.
    fn play(mut self, seat: Seat, action: Self::Action) -> Result<Self, Box<PlayError<Self>>> {
        match self.check(seat, action) {
            Ok(()) => {
                self.apply(seat, action, &mut |_| {});
                Ok(self)
            }
            Err(why) => Err(Box::new(PlayError { state: self, seat, action, why })),
        }
    }
}
