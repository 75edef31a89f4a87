//! What happens in a room by itself, and when: bots, standing orders, the clock of a decision, the clock of the rules.

use super::Room;
use crate::desk::{Question, Thought};
use crate::entry::{By, Entry};
use crate::table::Sits;
use speakeasy_bots::level::Level;
use speakeasy_core::{Moment, Pending, Seat};
use speakeasy_pages::house::wish::Lapse;
use std::time::Duration;
use tokio::time::Instant;

/// How long after their last question people without a live connection count as present.
const PRESENT: Duration = Duration::from_secs(30);
/// A standing order answers after this time: as long for a question that it could not have answered otherwise.
const ORDER: Duration = Duration::from_millis(600);

/// Something to be thought about elsewhere.
pub struct Errand {
    /// For whom.
    pub seat: Seat,
    /// Which decision.
    pub window: u64,
    /// On whose behalf.
    pub by: By,
    /// The thinking.
    pub question: Question,
}

/// A decision that waits for its moment.
pub(super) struct Ready {
    pub at: Instant,
    pub seat: Seat,
    pub window: u64,
    pub action: String,
    pub by: By,
}

impl Room {
    /// Somebody is there to see what happens.
    fn attended(&self, now: Instant) -> bool {
        !self.watchers.is_empty() || now < self.seen + PRESENT
    }

    /// The table's clock now, where the rules know one. It stands while nobody is there: whoever closes the lid finds
    /// the table as it was.
    pub fn moment(&self, now: Instant) -> Option<Moment> {
        let told = self.table.desk.clock()?;
        let (base, since) = self.clock;
        let run = since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        Some(told.max(base + u64::try_from(run.as_millis()).unwrap_or(u64::MAX)))
    }

    /// When the table's clock will show a moment, if it runs.
    fn instant_of(&self, moment: Moment) -> Option<Instant> {
        let (base, since) = self.clock;
        Some(since? + Duration::from_millis(moment.saturating_sub(base)))
    }

    fn wind_clock(&mut self, now: Instant) {
        let run = self.attended(now) && self.table.started && !self.table.over();
        if let (Some(moment), true) = (self.moment(now), run != self.clock.1.is_some()) {
            self.clock = (moment, run.then_some(now));
        }
    }

    /// Sends bots to think, and says when the next thing happens by itself. Call after anything changed.
    pub fn plan(&mut self, now: Instant, errands: &mut Vec<Errand>) -> Option<Instant> {
        self.wind_clock(now);
        if !self.table.started || self.table.over() {
            return None;
        }
        let mut next = self.ready.iter().map(|ready| ready.at).min();
        let mut sooner = |at: Option<Instant>| {
            if let Some(at) = at {
                next = Some(next.map_or(at, |next| next.min(at)));
            }
        };
        match self.table.desk.pending() {
            Pending::Turn(seat) => sooner(self.plan_turn(seat, now, errands)),
            Pending::Race(_) => {
                sooner(self.plan_race(now, errands));
                sooner(self.table.desk.alarm().and_then(|alarm| self.instant_of(alarm)));
            }
            Pending::Clock => sooner(self.table.desk.alarm().and_then(|alarm| self.instant_of(alarm))),
            Pending::Chance | Pending::Over => {}
        }
        // The clock stands when the last one leaves: that must be noticed too.
        if self.clock.1.is_some() && self.watchers.is_empty() {
            sooner(Some(self.seen + PRESENT));
        }
        next
    }

    fn plan_turn(&mut self, seat: Seat, now: Instant, errands: &mut Vec<Errand>) -> Option<Instant> {
        let window = self.table.window;
        if self.thinking.has(seat) || self.ready.iter().any(|ready| ready.seat == seat) {
            return None;
        }
        let opened = self.opened.0;
        if let Some(Sits::Bot(_)) = self.table.sits(seat) {
            // A table of bots alone plays for whoever watches it.
            let played_for = !self.table.people().is_empty() || self.attended(now);
            if let Some(question) = played_for.then(|| self.table.desk.ask(seat)).flatten() {
                self.thinking = self.thinking.with(seat);
                errands.push(Errand { seat, window, by: By::Bot, question });
            }
            return None;
        }
        if let Some(action) = self.table.desk.obey(seat, &self.table.chairs[seat.index()].orders) {
            let at = opened + ORDER;
            self.ready.push(Ready { at, seat, window, action, by: By::Order });
            return Some(at);
        }
        let deadline = opened + Duration::from_secs(self.table.wish.pace.seconds()?);
        if now < deadline {
            return Some(deadline);
        }
        let silent = if self.table.wish.lapse == Lapse::Silence { self.table.desk.silence(seat) } else { None };
        if let Some(action) = silent {
            self.ready.push(Ready { at: now, seat, window, action, by: By::Lapse });
            return Some(now);
        }
        let question = self.table.desk.ask_stand_in(seat, Level::Regular);
        self.thinking = self.thinking.with(seat);
        errands.push(Errand { seat, window, by: By::Lapse, question });
        None
    }

    fn plan_race(&mut self, now: Instant, errands: &mut Vec<Errand>) -> Option<Instant> {
        let moment = self.moment(now)?;
        let mut first = None;
        for seat in self.table.to_act().iter() {
            if self.thinking.has(seat) || self.ready.iter().any(|ready| ready.seat == seat) {
                continue;
            }
            let Some(looks) = self.table.desk.looks(seat) else { continue };
            let due = *self.plans[seat.index()].get_or_insert(moment + looks);
            if due > moment {
                let at = self.instant_of(due);
                first = match (first, at) {
                    (Some(first), Some(at)) => Some(std::cmp::min(first, at)),
                    (first, at) => first.or(at),
                };
            } else if let Some(question) = self.table.desk.ask(seat) {
                self.plans[seat.index()] = None;
                self.thinking = self.thinking.with(seat);
                errands.push(Errand { seat, window: self.table.window, by: By::Bot, question });
            }
        }
        first
    }

    /// A bot comes back with its decision.
    pub fn hear(&mut self, seat: Seat, window: u64, by: By, thought: Thought, now: Instant) {
        self.thinking = self.thinking.without(seat);
        let action = self.table.desk.hear(seat, thought);
        let still = window == self.table.window && self.table.to_act().has(seat);
        let race = matches!(self.table.desk.pending(), Pending::Race(_));
        // Somebody may have sat down in the bot's seat; and in a race another may have been faster, then it looks again.
        let (true, Some(action)) = (still, action) else { return };
        if by == By::Bot && !matches!(self.table.sits(seat), Some(Sits::Bot(_))) {
            return;
        }
        let watched = by == By::Bot && !race && !self.watchers.is_empty();
        let at = if watched { now.max(self.opened.0 + self.manners.bot_pace) } else { now };
        self.ready.push(Ready { at, seat, window, action, by });
    }

    /// A bot was lost while it thought: another sits down in its place.
    pub fn lost(&mut self, seat: Seat) {
        self.thinking = self.thinking.without(seat);
        if let Some(Sits::Bot(level)) = self.table.sits(seat) {
            let level = *level;
            self.table.desk.seat_bot(seat, level);
        }
    }

    /// Does the first thing that is due, if anything is; gives the entries to be stored.
    pub fn tick(&mut self, now: Instant) -> Option<Vec<Entry>> {
        let moment = self.moment(now);
        if let Some(index) = self.ready.iter().position(|ready| ready.at <= now) {
            let Ready { seat, action, by, .. } = self.ready.remove(index);
            // Refused only in a race, by a claim that came in between: the bot looks again.
            return self.table.enter_for(seat, action, moment, by).ok();
        }
        let alarm = self.table.desk.alarm().filter(|&alarm| moment.is_some_and(|moment| moment >= alarm))?;
        (self.clock.1.is_some() && !self.table.over()).then(|| self.table.reach(alarm))
    }

    /// May the room sleep: nobody looks, nothing is on its way, and nothing (`next`) is due?
    pub fn may_sleep(&self, next: Option<Instant>, now: Instant) -> bool {
        next.is_none() && self.watchers.is_empty() && self.thinking.is_empty() && now >= self.nap()
    }

    /// When to ask again whether the room may sleep.
    pub fn nap(&self) -> Instant {
        self.seen + self.manners.nap
    }
}
