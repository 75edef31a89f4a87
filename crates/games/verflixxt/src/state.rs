//! A game in progress.

use crate::action::Action;
use crate::board::{Board, Phase};
use crate::chance::Chance;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::stacks::Stacks;
use crate::view::View;
use crate::worm::{Hands, Kind, Pile};
use crate::{legality, scoring};
use speakeasy_core::{ActionList, Observer, Outcome, Pending, Rng, Seat};

/// A game in progress, as a value. It holds just what a position shows, in one normal form: the path is
/// closed up, unused array entries hold fixed fillers, hands lie seat by seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) stacks: Stacks,
    pub(crate) hands: Hands<Kind>,
    pub(crate) pile: Pile,
}

impl State {
    /// The public facts of the table.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stacks of won tiles.
    pub fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    /// The worm tokens that players hold.
    pub fn hands(&self) -> &Hands<Kind> {
        &self.hands
    }

    /// The worm pile.
    pub fn pile(&self) -> &Pile {
        &self.pile
    }
}

impl speakeasy_core::State for State {
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    #[inline]
    fn seats(&self) -> usize {
        self.board.seats()
    }

    #[inline]
    fn pending(&self) -> Pending {
        match self.board.phase {
            Phase::Setup | Phase::Roll => Pending::Chance,
            Phase::Pre | Phase::Main | Phase::Steal | Phase::Post => Pending::Turn(self.board.active),
            Phase::Over => Pending::Over,
        }
    }

    // Always: with so many callers the compiler leaves it a call, and random games are slower.
    #[inline(always)]
    fn legal(&self, seat: Seat, out: &mut ActionList<Action>) {
        self.list_legal(seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.admit(seat, action.into()).map(|_| ())
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, tell: &mut impl FnMut(Event)) {
        debug_assert_eq!(self.check(seat, action), Ok(()), "{action:?} of {seat} in {self:?}");
        self.act(seat, action, tell);
    }

    #[inline]
    fn sample(&self, rng: &mut (impl Rng + ?Sized)) -> Chance {
        self.draw(rng)
    }

    fn check_chance(&self, outcome: &Chance) -> Result<(), String> {
        self.allows_chance(outcome)
    }

    #[inline]
    fn apply_chance(&mut self, outcome: &Chance, tell: &mut impl FnMut(Event)) {
        debug_assert_eq!(self.check_chance(outcome), Ok(()));
        self.let_happen(outcome, tell);
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        legality::silent_choice(self, seat)
    }

    fn view(&self, observer: Observer) -> View {
        View::of(self, observer)
    }

    fn shown(event: &Event, observer: Observer) -> Event {
        event.shown(observer)
    }

    /// Dice and one's own new worm tokens are news. Where stacks are hidden, so is what comes off the stack of another, and
    /// who gets what an action tile gives away, since that goes by what others have on top.
    fn shows(&self, event: &Event, seat: Seat) -> bool {
        let hidden = self.board.options().hides_stacks();
        match *event {
            Event::WormGained { seat: gainer, .. } => gainer == seat,
            Event::Given { seat: giver, .. } => hidden && giver != seat,
            Event::Stolen { .. } | Event::Flipped { .. } => hidden,
            Event::StartDrawn { .. } | Event::PathLaid | Event::WormsShuffled { .. } | Event::Rolled { .. } => true,
            Event::TurnBegan { .. }
            | Event::Moved { .. }
            | Event::Pushed { .. }
            | Event::Swapped { .. }
            | Event::Home { .. }
            | Event::RoundToken { .. }
            | Event::Retired
            | Event::Collected { .. }
            | Event::WormPlayed { .. }
            | Event::Buried { .. }
            | Event::ExtraTurn { .. }
            | Event::Skipped { .. } => false,
            Event::Over => true,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.board.phase == Phase::Over).then(|| scoring::outcome(&self.board, &self.stacks, &self.hands))
    }

    fn audit(&self) -> Result<(), String> {
        crate::audit::audit(self)
    }
}
