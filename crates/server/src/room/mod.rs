//! A room: one table, whoever looks at it, and what happens there by itself and when.
//!
//! A [`Room`] is a value driven by messages and instants; [`driver`] is the task that owns one, and the only place that
//! waits. What a room changes must be stored before anybody is shown it: the driver sees to that.

pub mod driver;
mod frames;
mod table_state;
mod timing;

pub use frames::{Form, Viewer};
pub use timing::BotTask;

use crate::ids::GuestId;
use crate::logged_table::LoggedTable;
use frames::Watcher;
use speakeasy_core::{Moment, SeatSet};
use std::time::Duration;
use timing::Scheduled;
use tokio::time::Instant;

/// How a house runs its rooms.
#[derive(Clone, Copy, Debug)]
pub struct RoomSettings {
    /// How long a bot's decision takes at least while people watch, so that they can follow.
    pub bot_pace: Duration,
    /// How long a room stays awake when nobody looks and nothing happens.
    pub nap: Duration,
}

impl Default for RoomSettings {
    fn default() -> RoomSettings {
        RoomSettings { bot_pace: Duration::from_millis(450), nap: Duration::from_secs(60) }
    }
}

/// A table with everything around it that is not worth keeping.
pub struct Room {
    /// The table itself.
    pub table: LoggedTable,
    settings: RoomSettings,
    watchers: Vec<Watcher>,
    /// How many ever watched; their names.
    arrivals: u64,
    /// The table's clock: its moment at an instant, while it runs.
    clock: (Moment, Option<Instant>),
    /// When the decision that is open now opened, and which it is.
    opened: (Instant, u64),
    /// Bots that are away thinking.
    thinking: SeatSet,
    /// Prepared actions that wait for their moment.
    scheduled: Vec<Scheduled>,
    /// When anybody last asked anything.
    seen: Instant,
}

impl Room {
    /// A room around a table.
    pub fn new(table: LoggedTable, settings: RoomSettings, now: Instant) -> Room {
        let opened = (now, table.decision);
        let clock = (table.game.clock().unwrap_or_default(), None);
        Room {
            table,
            settings,
            watchers: Vec::new(),
            arrivals: 0,
            clock,
            opened,
            thinking: SeatSet::default(),
            scheduled: Vec::new(),
            seen: now,
        }
    }

    /// The same room around the table as it was stored, after something else happened to this one.
    pub fn reset(&mut self, table: LoggedTable, now: Instant) {
        let watchers = std::mem::take(&mut self.watchers);
        let arrivals = self.arrivals;
        *self = Room { watchers, arrivals, ..Room::new(table, self.settings, now) };
    }

    /// Somebody asked something.
    pub fn touch(&mut self, now: Instant) {
        self.seen = now;
    }

    /// Is this person looking at the table just now?
    pub fn is_here(&self, who: GuestId) -> bool {
        self.watchers.iter().any(|watcher| watcher.viewer.who == Some(who))
    }

    /// After something was stored: what waited for the old decision is forgotten, and everybody is shown the new one.
    pub fn stored(&mut self, now: Instant) {
        if self.opened.1 != self.table.decision {
            self.opened = (now, self.table.decision);
        }
        self.scheduled.retain(|scheduled| scheduled.decision == self.table.decision);
        self.publish(now);
    }
}
