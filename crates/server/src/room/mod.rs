//! A room: one table, the people who watch it, and its timers.
//!
//! A [`Room`] is a plain value driven by messages and instants. [`driver`] is the task that owns it and the only place that
//! waits; it makes sure that every change is stored before anybody sees it.

mod calls;
mod drawing;
pub mod driver;
mod frames;
mod phrases;
mod pieces;
mod second_thoughts;
mod table_state;
mod timing;
mod viewer;

pub use frames::{Connection, Form, Shown};
pub use timing::BotTask;
pub use viewer::Viewer;

use crate::allowance::Allowance;
use crate::ids::GuestId;
use crate::logged_table::LoggedTable;
use frames::Watcher;
use phrases::Spoken;
use speakeasy_core::{Moment, Seat, SeatSet};
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use timing::{Scheduled, Telling};
use tokio::time::Instant;

/// Settings shared by all rooms.
#[derive(Clone, Copy, Debug)]
pub struct RoomSettings {
    /// The least time a bot takes for a decision while people watch. It also waits until they have been told what happened
    /// before.
    pub bot_pace: Duration,
    /// How long an idle room stays open.
    pub nap: Duration,
    /// After how long an absence others may have somebody's seat.
    pub absence: Duration,
}

impl Default for RoomSettings {
    fn default() -> RoomSettings {
        RoomSettings {
            bot_pace: Duration::from_millis(100),
            nap: Duration::from_secs(60),
            absence: Duration::from_secs(10 * 60),
        }
    }
}

/// A table together with state that need not survive a restart.
pub struct Room {
    /// The table itself.
    pub table: LoggedTable,
    settings: RoomSettings,
    watchers: Vec<Watcher>,
    /// The number of connections so far, which is the id of the next one.
    arrivals: u64,
    /// The table's clock: a moment, and the instant at which it showed it while it runs.
    clock: (Moment, Option<Instant>),
    /// When the current decision opened, and its number.
    opened: (Instant, u64),
    /// How long the decision before it had been open.
    used: Duration,
    /// Seats whose bots are thinking in the pool.
    thinking: SeatSet,
    /// Prepared actions that are due later.
    scheduled: Vec<Scheduled>,
    /// The time of the last request.
    seen: Instant,
    /// When those who have a seat were last seen.
    last_seen: HashMap<GuestId, Instant>,
    /// The seats that everybody was told to be absent, and to be absent for long.
    absent_shown: (SeatSet, SeatSet),
    /// Who wants the seats of long absent people to be free.
    wanted_free: HashMap<Seat, HashSet<GuestId>>,
    /// When the room was opened.
    begun: Instant,
    /// When those who play are told what has happened.
    telling: Telling,
    /// Until when bots wait for the first picture: nobody wants to come to a table where half a round has been played.
    first_picture: Instant,
    /// Whether somebody has asked for the page.
    page_was_sent: bool,
    /// When the summary for lists was last stored.
    summarised: Instant,
    /// Who said something lately.
    spoken: Spoken,
    /// How many more standing orders each may give.
    orders_left: Allowance<GuestId>,
    /// The decision for which somebody was called to the table.
    called: Option<u64>,
}

impl Room {
    /// A room for a table.
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
            used: Duration::ZERO,
            thinking: SeatSet::default(),
            scheduled: Vec::new(),
            seen: now,
            last_seen: HashMap::new(),
            absent_shown: Default::default(),
            wanted_free: HashMap::new(),
            begun: now,
            telling: Telling::done(now),
            first_picture: now + PAGE_COMES,
            page_was_sent: false,
            summarised: now,
            spoken: Spoken::default(),
            orders_left: Allowance::new(ORDERS, ORDERS_BACK),
            called: None,
        }
    }

    /// Replaces the table by its stored version and keeps the watchers.
    pub fn reset(&mut self, table: LoggedTable, now: Instant) {
        let watchers = std::mem::take(&mut self.watchers);
        let spoken = std::mem::take(&mut self.spoken);
        let orders_left = std::mem::replace(&mut self.orders_left, Allowance::new(ORDERS, ORDERS_BACK));
        let (arrivals, called) = (self.arrivals, self.called);
        *self = Room { watchers, arrivals, called, spoken, orders_left, ..Room::new(table, self.settings, now) };
    }

    /// Notes that a request came in.
    pub fn touch(&mut self, now: Instant) {
        self.seen = now;
    }

    /// Notes that somebody was at the table, who may have no live connection. Of those without a seat nothing is noted:
    /// anybody may come and look, under any number of names.
    pub fn saw(&mut self, who: GuestId, now: Instant) {
        if !self.table.seats_of(who).is_empty() {
            self.last_seen.insert(who, now);
        }
    }

    /// Does this person have the table open?
    pub fn is_here(&self, who: GuestId) -> bool {
        self.watchers.iter().any(|watcher| watcher.viewer.who == Some(who))
    }

    /// After a change was stored: drops actions prepared for an earlier decision and sends everybody the new state.
    pub fn stored(&mut self, took_back: bool, now: Instant) {
        if self.opened.1 != self.table.decision {
            let used = now.saturating_duration_since(self.told_by());
            // Whoever takes something back decides again in the time that was left.
            let gone = if took_back { self.used } else { Duration::ZERO };
            self.opened = (now.checked_sub(gone).unwrap_or(now), self.table.decision);
            self.used = used;
        }
        self.scheduled.retain(|scheduled| scheduled.decision == self.table.decision);
        if took_back {
            self.forget_undone();
        }
        self.publish_change(now);
        if took_back {
            self.telling = Telling::done(self.opened.0);
        }
    }

    /// Is a new summary due? Lists of this process know at once whose turn it is; those of another one, or after a crash,
    /// may be behind by as much as this.
    pub fn summary_due(&mut self, now: Instant) -> bool {
        let due = now >= self.summarised + SUMMARY;
        if due {
            self.summarised = now;
        }
        due
    }

    /// A page was asked for: its live connection will come, and bots wait for it. They wait once: whoever reads without a
    /// script asks for the page again and again.
    pub fn page_sent(&mut self, now: Instant) {
        if self.arrivals == 0 && !std::mem::replace(&mut self.page_was_sent, true) {
            self.first_picture = now + CONNECTION_COMES;
        }
    }
}

/// How many standing orders somebody may give at once, and in which time they may give as many again.
const ORDERS: u32 = 12;
const ORDERS_BACK: Duration = Duration::from_secs(60);
/// How often the summary of a table in play is stored.
const SUMMARY: Duration = Duration::from_secs(10);
/// How long bots wait for somebody to ask for the page of a table that has just been opened.
const PAGE_COMES: Duration = Duration::from_millis(300);
/// How long they wait for the live connection of a page, on a slow line.
const CONNECTION_COMES: Duration = Duration::from_secs(4);
