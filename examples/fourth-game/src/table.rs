//! What lies open, who may act, and why not.

use crate::action::Action;
use crate::dice::{GLASS_SIZE, Glass, Shelf};
use crate::options::{MAX_SEATS, Options};
use crate::refusal::Refusal;
use speakeasy_core::{ActionList, Pending, Seat};

/// Where the game stands (2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The tastes are to be dealt.
    Deal,
    /// Who starts is to be drawn.
    Start,
    /// This seat rolls or stops.
    Choose(Seat),
    /// This seat's die is to be drawn.
    Roll(Seat),
    /// The game has ended.
    Over,
}

impl Phase {
    /// Its name in a position.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Deal => "DEAL",
            Phase::Start => "START",
            Phase::Choose(_) => "CHOOSE",
            Phase::Roll(_) => "ROLL",
            Phase::Over => "OVER",
        }
    }

    /// Whose turn it is, if anybody's.
    #[inline]
    pub const fn turn(self) -> Option<Seat> {
        match self {
            Phase::Choose(seat) | Phase::Roll(seat) => Some(seat),
            Phase::Deal | Phase::Start | Phase::Over => None,
        }
    }
}

/// All that lies open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// From 1; at the end the last round.
    pub(crate) round: u8,
    /// None until it is drawn.
    pub(crate) starter: Option<Seat>,
    pub(crate) glass: Glass,
    /// Empty beyond the table.
    pub(crate) shelves: [Shelf; MAX_SEATS],
}

impl Table {
    /// A table before the deal.
    pub(crate) fn new(options: &Options, seats: usize) -> Table {
        Table {
            options: *options,
            seats: seats as u8,
            phase: Phase::Deal,
            round: 1,
            starter: options.start_player,
            glass: Glass::new(),
            shelves: Default::default(),
        }
    }

    /// The options of the table.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many seats it has.
    #[inline]
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Where the game stands.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, from 1; at the end the last one.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Who had the first turn, once that is known.
    #[inline]
    pub fn starter(&self) -> Option<Seat> {
        self.starter
    }

    /// The dice in the glass, in the order of rolling.
    #[inline]
    pub fn glass(&self) -> &Glass {
        &self.glass
    }

    /// The shelf of `seat`; an empty one for a seat beyond the table.
    #[inline]
    pub fn shelf(&self, seat: Seat) -> Shelf {
        self.shelves.get(seat.index()).copied().unwrap_or_default()
    }

    /// Who or what the game waits for.
    #[inline]
    pub fn pending(&self) -> Pending {
        match self.phase {
            Phase::Deal | Phase::Start | Phase::Roll(_) => Pending::Chance,
            Phase::Choose(seat) => Pending::Turn(seat),
            Phase::Over => Pending::Over,
        }
    }

    /// The action, if `seat` may take it; otherwise the first reason of NGT-R17 against it. `None` stands for an action
    /// that there is not.
    pub(crate) fn judge(&self, seat: Seat, action: Option<Action>) -> Result<Action, Refusal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Refusal::GameOver),
            (Phase::Deal | Phase::Start | Phase::Roll(_), _) => Err(Refusal::DrawDue),
            (Phase::Choose(turn), _) if turn != seat => Err(Refusal::NotYourTurn),
            (Phase::Choose(_), None) => Err(Refusal::UnknownAction),
            (Phase::Choose(_), Some(Action::Stop)) if self.glass.is_empty() => Err(Refusal::EmptyGlass),
            (Phase::Choose(_), Some(action)) => Ok(action),
        }
    }

    /// All legal actions of `seat`: those that are not refused.
    pub fn legal(&self, seat: Seat, out: &mut ActionList<Action>) {
        out.clear();
        out.extend(Action::ALL.into_iter().filter(|&action| self.judge(seat, Some(action)).is_ok()));
    }

    /// How many turns `seat` has finished. All had the same number, and those between the starter and the seat on turn
    /// one more.
    pub(crate) fn turns_done(&self, seat: Seat) -> u8 {
        let Some(starter) = self.starter else { return 0 };
        let since_start = |seat: Seat| (seat.index() + self.seats() - starter.index()) % self.seats();
        match self.phase {
            Phase::Deal | Phase::Start => 0,
            Phase::Choose(turn) | Phase::Roll(turn) => self.round - 1 + u8::from(since_start(seat) < since_start(turn)),
            Phase::Over => self.options.rounds,
        }
    }

    /// The most dice that can be on the shelf of `seat` by now.
    pub(crate) fn most_dice(&self, seat: Seat) -> u32 {
        GLASS_SIZE as u32 * u32::from(self.turns_done(seat))
    }
}
