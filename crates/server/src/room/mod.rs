//! A room: one table, whoever looks at it, and what happens there by itself and when.
//!
//! A [`Room`] is a value driven by messages and instants; [`driver`] is the task that owns one, and the only place that
//! waits. What a room changes must be stored before anybody is shown it: the driver sees to that.

pub mod driver;
mod frames;
mod standing;
mod timing;

pub use frames::{Form, Viewer};
pub use timing::Errand;

use crate::ids::Who;
use crate::table::Table;
use frames::Watcher;
use speakeasy_core::{MAX_SEATS, Moment, SeatSet};
use std::time::Duration;
use timing::Ready;
use tokio::time::Instant;

/// How a house runs its rooms.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// How long a bot's decision takes at least while people watch, so that they can follow.
    pub bot_pace: Duration,
    /// How long a room stays awake when nobody looks and nothing happens.
    pub nap: Duration,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { bot_pace: Duration::from_millis(450), nap: Duration::from_secs(60) }
    }
}

/// A table with everything around it that is not worth keeping.
pub struct Room {
    /// The table itself.
    pub table: Table,
    manners: Manners,
    watchers: Vec<Watcher>,
    /// How many ever watched; their names.
    arrivals: u64,
    /// The table's clock: its moment at an instant, while it runs.
    clock: (Moment, Option<Instant>),
    /// When the decision that is open now opened, and which it is.
    opened: (Instant, u64),
    /// In a race: when each bot will act.
    plans: [Option<Moment>; MAX_SEATS],
    /// Bots that are away thinking.
    thinking: SeatSet,
    /// Decisions that wait for their moment.
    ready: Vec<Ready>,
    /// When anybody last asked anything.
    seen: Instant,
}

impl Room {
    /// A room around a table.
    pub fn new(table: Table, manners: Manners, now: Instant) -> Room {
        let opened = (now, table.window);
        let clock = (table.desk.clock().unwrap_or_default(), None);
        Room {
            table,
            manners,
            watchers: Vec::new(),
            arrivals: 0,
            clock,
            opened,
            plans: [None; MAX_SEATS],
            thinking: SeatSet::default(),
            ready: Vec::new(),
            seen: now,
        }
    }

    /// The same room around the table as it was stored, after something else happened to this one.
    pub fn reset(&mut self, table: Table, now: Instant) {
        let watchers = std::mem::take(&mut self.watchers);
        let arrivals = self.arrivals;
        *self = Room { watchers, arrivals, ..Room::new(table, self.manners, now) };
    }

    /// Somebody asked something.
    pub fn touch(&mut self, now: Instant) {
        self.seen = now;
    }

    /// Is this person looking at the table just now?
    pub fn is_here(&self, who: Who) -> bool {
        self.watchers.iter().any(|watcher| watcher.viewer.who == Some(who))
    }

    /// After something was stored: what waited for the old decision is forgotten, and everybody is shown the new one.
    pub fn stored(&mut self, now: Instant) {
        if self.opened.1 != self.table.window {
            self.opened = (now, self.table.window);
            self.plans = [None; MAX_SEATS];
        }
        self.ready.retain(|ready| ready.window == self.table.window);
        self.publish(now);
    }
}
