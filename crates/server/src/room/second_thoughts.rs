//! Time for second thoughts: what somebody is offered to take back, and who waits for that.

use super::Room;
use super::Viewer;
use super::frames::Watcher;
use super::timing::Telling;
use speakeasy_pages::table::{Snapshot, TakeBack};
use std::time::Duration;
use tokio::time::Instant;

impl Room {
    /// What a viewer may take back, and how long bots wait for that.
    pub(super) fn take_back(&self, viewer: &Viewer) -> Option<TakeBack> {
        let own = self.table.seats_of(viewer.who?);
        let (seat, events) =
            own.iter().find_map(|seat| self.table.may_take_back(seat).ok().map(|events| (seat, events)))?;
        // Whoever is to act again themselves has all the time there is.
        let waited_for = self.table.among_bots(seat) && !self.table.to_act().has(seat);
        Some(TakeBack { seat, events, time: waited_for.then(|| viewer.tempo.second_thought()) })
    }

    /// What a viewer's page offers to take back. A button that would be gone at once is not shown.
    pub(super) fn take_back_shown(&self, viewer: &Viewer, past: Option<&Snapshot>) -> Option<TakeBack> {
        let offered = self.take_back(viewer).filter(|_| viewer.second_thoughts && past.is_none());
        offered.filter(|offered| offered.time != Some(Duration::ZERO))
    }

    /// A viewer wants time for second thoughts, or no longer wants it.
    pub fn set_second_thoughts(&mut self, id: u64, wanted: bool, now: Instant) {
        let watcher = self.watchers.iter_mut().find(|watcher| watcher.id == id);
        if let Some(watcher) = watcher.filter(|watcher| watcher.viewer.second_thoughts != wanted) {
            watcher.viewer.second_thoughts = wanted;
            self.publish_to(id, now);
        }
    }

    /// A viewer has tapped away what was told of this step. If nobody else is being told, bots need wait no longer.
    pub fn seen(&mut self, id: u64, step: u64, now: Instant) {
        let seated = |watcher: &&Watcher| watcher.viewer.who.is_some_and(|who| !self.table.seats_of(who).is_empty());
        let mut awaited = self.watchers.iter().filter(seated);
        let alone = awaited.next().is_some_and(|watcher| watcher.id == id) && awaited.next().is_none();
        if alone && step == self.table.step() {
            self.telling = Telling::done(self.telling.until.min(now));
            self.hurry_bots(now);
        }
    }

    /// After something was taken back: nobody was told what comes now, even where as much was told before.
    pub(super) fn forget_undone(&mut self) {
        let events = self.table.game.events_seen();
        for watcher in &mut self.watchers {
            watcher.undone += watcher.events_seen.saturating_sub(events);
            watcher.events_seen = watcher.events_seen.min(events);
        }
    }
}
