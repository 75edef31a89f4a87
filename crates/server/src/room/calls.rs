//! Whom to call to the table, and when.

use super::Room;
use crate::calls::Call;
use crate::ids::GuestId;
use crate::logged_table::Occupant;
use speakeasy_core::{Pending, Seat};
use std::time::Duration;
use tokio::time::Instant;

/// How long somebody must have looked elsewhere before they are called: whoever has just turned away knows what goes on.
const AWAY: Duration = Duration::from_secs(20);
/// How long a decision must have been open: a standing order may settle it.
const SETTLES: Duration = Duration::from_secs(2);

impl Room {
    /// Does this person have the table in view?
    fn in_view(&self, who: GuestId) -> bool {
        self.watchers.iter().any(|watcher| watcher.viewer.who == Some(who) && !watcher.hidden)
    }

    /// A page came into view, or went out of it.
    pub fn set_hidden(&mut self, id: u64, hidden: bool, now: Instant) {
        let Some(watcher) = self.watchers.iter_mut().find(|watcher| watcher.id == id) else { return };
        // Whoever says twice that nobody looks has not been seen in between.
        if watcher.hidden == hidden {
            return;
        }
        watcher.hidden = hidden;
        if let Some(who) = watcher.viewer.who {
            self.saw(who, now);
        }
    }

    /// Whom the open decision waits for while they look elsewhere, and when to call them. A race is over before they come.
    fn to_call(&self) -> Option<(GuestId, Instant)> {
        let Pending::Turn(seat) = self.table.game.pending() else { return None };
        let settled = self.called == Some(self.table.decision) || self.scheduled.iter().any(|one| one.seat == seat);
        if !self.table.started || settled || self.table.bot_plays(seat) {
            return None;
        }
        let who = self.table.occupant(seat).and_then(Occupant::who)?;
        let at = (self.opened.0 + SETTLES).max(self.away_since(who) + AWAY);
        (!self.in_view(who)).then_some((who, at))
    }

    /// When somebody will have to be called.
    pub(super) fn next_call(&self) -> Option<Instant> {
        self.to_call().map(|(_, at)| at)
    }

    /// The call that is due, once.
    pub fn call_due(&mut self, now: Instant) -> Option<Call> {
        let (who, _) = self.to_call().filter(|(_, at)| *at <= now)?;
        self.called = Some(self.table.decision);
        let own = self.table.seats_of(who);
        let sitters = self.sitters();
        let others = Seat::all(sitters.len()).zip(sitters).filter(|(seat, _)| !own.has(*seat));
        Some(Call {
            who,
            table: self.table.id.clone(),
            game: self.table.config.game,
            decision: self.table.decision,
            others: others.map(|(_, sitter)| sitter.name).collect(),
            seen: self.last_seen.get(&who).copied(),
            time_left: self.time_left(now).map(|(left, _)| left),
        })
    }
}
