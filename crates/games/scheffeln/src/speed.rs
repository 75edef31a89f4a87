//! SPEED: the row, the claims and the table's clock (section 6, SCH-R23 to SCH-R26, SCH-R49).

use crate::board::Direction;
use crate::cards::{Colour, ROW};
use crate::event::Event;
use crate::phase::Phase;
use crate::state::State;
use speakeasy_core::{Moment, Seat};

impl State {
    /// May this seat claim a character now?
    #[inline]
    pub(crate) fn may_claim(&self, seat: Seat) -> bool {
        seat.index() < self.table_size() && self.characters.of(seat).is_none() && !self.claims_timed_out()
    }

    /// When the open claims close by time: at the deadline, or before a countdown at the idle cap, if any (SCH-R25).
    fn closing(&self) -> Option<Moment> {
        match self.phase {
            Phase::SpeedCountdown { deadline, .. } => Some(deadline),
            Phase::SpeedClaim { opened } => {
                self.options.speed_idle_cap_ms.map(|cap| opened.saturating_add(u64::from(cap)))
            }
            _ => None,
        }
    }

    /// Has the time of the open claims run out? The closing moment itself is too late (SCH-R24).
    #[inline]
    pub(crate) fn claims_timed_out(&self) -> bool {
        self.closing().is_some_and(|closing| self.clock >= closing)
    }

    /// The next moment at which the clock by itself changes something.
    pub(crate) fn next_moment(&self) -> Option<Moment> {
        match self.phase {
            Phase::SpeedReveal { next } => Some(next),
            _ => self.closing(),
        }
    }

    /// Does the clock run? It stands still only while a draw is due (SCH-H7).
    fn clock_runs(&self) -> bool {
        self.options.is_speed() && self.phase.due().is_none()
    }

    /// Turns up the cards due by `at` and sets the clock; never closes the claims.
    pub(crate) fn listen(&mut self, at: Moment, tell: &mut impl FnMut(Event)) {
        while let Phase::SpeedReveal { next } = self.phase
            && next <= at
        {
            self.turn_up(next, tell);
        }
        if self.clock_runs() {
            self.clock = self.clock.max(at);
        }
    }

    /// Lets everything happen that falls on or before `to`, each thing at its own time; stops where a draw is due.
    pub(crate) fn run_clock(&mut self, to: Moment, tell: &mut impl FnMut(Event)) {
        while let Some(moment) = self.next_moment().filter(|&moment| moment <= to) {
            if let Phase::SpeedReveal { .. } = self.phase {
                self.turn_up(moment, tell);
            } else {
                self.clock = self.clock.max(moment);
                self.close_claims(tell);
            }
        }
        if self.clock_runs() {
            self.clock = self.clock.max(to);
        }
    }

    /// Turns up the next card, from right to left; with the leftmost one claims open (SCH-R49).
    fn turn_up(&mut self, at: Moment, tell: &mut impl FnMut(Event)) {
        self.clock = self.clock.max(at);
        self.revealed = (self.revealed + 1).min(ROW as u8);
        let index = ROW - self.revealed as usize;
        if let Some(row) = self.row {
            tell(Event::TurnedUp { index: index as u8, card: row[index], at });
        }
        self.phase = if index == 0 {
            tell(Event::ClaimsOpened { at });
            Phase::SpeedClaim { opened: at }
        } else {
            Phase::SpeedReveal { next: at.saturating_add(u64::from(self.options.speed_reveal_ms)) }
        };
    }

    /// An accepted claim: the last but one starts the countdown, the last closes the claims at once.
    pub(crate) fn claim(&mut self, seat: Seat, colour: Colour, tell: &mut impl FnMut(Event)) {
        self.characters.take(seat, colour);
        tell(Event::Claimed { seat, colour, at: self.clock });
        match (self.undecided().len(), self.phase) {
            (0, _) => self.close_claims(tell),
            (1, Phase::SpeedClaim { opened }) => {
                let deadline = self.clock.saturating_add(u64::from(self.options.speed_countdown_ms));
                self.phase = Phase::SpeedCountdown { opened, deadline };
                tell(Event::CountdownBegan { deadline });
            }
            _ => {}
        }
    }

    /// Claims are closed: the row takes effect, then money is paid (SCH-R26).
    fn close_claims(&mut self, tell: &mut impl FnMut(Event)) {
        tell(Event::ClaimsClosed { at: self.clock, empty_handed: self.undecided() });
        self.resolve_row(tell);
    }

    /// All seven cards take effect from left to right, then money is paid.
    pub(crate) fn resolve_row(&mut self, tell: &mut impl FnMut(Event)) {
        for (index, &card) in self.row.unwrap_or([Colour::Red; ROW]).iter().enumerate() {
            tell(Event::RowPlayed { index: index as u8, card });
            self.drive(card.car(), Direction::Forward, tell);
        }
        self.end_round(tell);
    }
}
