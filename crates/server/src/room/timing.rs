//! What happens in a room by itself, and when: bots, standing orders, the clock of a decision, the clock of the rules.

use super::Room;
use crate::entry::{By, LogEntry};
use crate::logged_table::Occupant;
use speakeasy_bots::level::Level;
use speakeasy_core::{Moment, Pending, Seat};
use speakeasy_table::{AnyBotDecision, AnyBotJob, Lapse};
use std::time::Duration;
use tokio::time::Instant;

/// How long after their last question people without a live connection count as present.
const PRESENT: Duration = Duration::from_secs(30);
/// A standing order answers after this time: as long for a question that it could not have answered otherwise.
const ORDER: Duration = Duration::from_millis(600);

/// Something to be thought about elsewhere.
pub struct BotTask {
    /// For whom.
    pub seat: Seat,
    /// Which decision.
    pub decision: u64,
    /// On whose behalf.
    pub by: By,
    /// The thinking.
    pub thinking: AnyBotJob,
}

/// That the action prepared for a seat waits for its moment.
pub(super) struct Scheduled {
    pub at: Instant,
    pub seat: Seat,
    pub decision: u64,
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
        let last = self.table.game.clock()?;
        let (base, since) = self.clock;
        let run = since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        Some(last.max(base + u64::try_from(run.as_millis()).unwrap_or(u64::MAX)))
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
    pub fn plan(&mut self, now: Instant, tasks: &mut Vec<BotTask>) -> Option<Instant> {
        self.wind_clock(now);
        if !self.table.started || self.table.over() {
            return None;
        }
        let mut next = self.scheduled.iter().map(|scheduled| scheduled.at).min();
        let mut sooner = |at: Option<Instant>| {
            if let Some(at) = at {
                next = Some(next.map_or(at, |next| next.min(at)));
            }
        };
        match self.table.game.pending() {
            Pending::Turn(seat) => sooner(self.plan_turn(seat, now, tasks)),
            Pending::Race(_) => {
                sooner(self.plan_race(now, tasks));
                sooner(self.table.game.alarm().and_then(|alarm| self.instant_of(alarm)));
            }
            Pending::Clock => sooner(self.table.game.alarm().and_then(|alarm| self.instant_of(alarm))),
            Pending::Chance | Pending::Over => {}
        }
        // The clock stands when the last one leaves: that must be noticed too.
        if self.clock.1.is_some() && self.watchers.is_empty() {
            sooner(Some(self.seen + PRESENT));
        }
        next
    }

    fn plan_turn(&mut self, seat: Seat, now: Instant, tasks: &mut Vec<BotTask>) -> Option<Instant> {
        let decision = self.table.decision;
        if self.thinking.has(seat) || self.scheduled.iter().any(|scheduled| scheduled.seat == seat) {
            return None;
        }
        let opened = self.opened.0;
        if let Some(Occupant::Bot(_)) = self.table.occupant(seat) {
            // A table of bots alone plays for whoever watches it.
            let played_for = !self.table.people().is_empty() || self.attended(now);
            if let Some(thinking) = played_for.then(|| self.table.game.think(seat)).flatten() {
                self.thinking = self.thinking.with(seat);
                tasks.push(BotTask { seat, decision, by: By::Bot, thinking });
            }
            return None;
        }
        if self.table.game.prepare_order(seat, &self.table.seats[seat.index()].orders) {
            let at = opened + ORDER;
            self.scheduled.push(Scheduled { at, seat, decision, by: By::Order });
            return Some(at);
        }
        let deadline = opened + Duration::from_secs(self.table.config.pace.seconds()?);
        if now < deadline {
            return Some(deadline);
        }
        if self.table.config.lapse == Lapse::DefaultAction && self.table.game.prepare_default(seat) {
            self.scheduled.push(Scheduled { at: now, seat, decision, by: By::Lapse });
            return Some(now);
        }
        let thinking = self.table.game.think_for(seat, Level::Regular);
        self.thinking = self.thinking.with(seat);
        tasks.push(BotTask { seat, decision, by: By::Lapse, thinking });
        None
    }

    fn plan_race(&mut self, now: Instant, tasks: &mut Vec<BotTask>) -> Option<Instant> {
        let moment = self.moment(now)?;
        while let Some((due, seat)) = self.table.game.next_in_race(self.table.to_act(), moment) {
            if due > moment {
                return self.instant_of(due);
            }
            let Some(thinking) = self.table.game.think(seat) else { break };
            self.thinking = self.thinking.with(seat);
            tasks.push(BotTask { seat, decision: self.table.decision, by: By::Bot, thinking });
        }
        None
    }

    /// A bot comes back with its decision.
    pub fn take_back(&mut self, seat: Seat, decision: u64, by: By, thought: AnyBotDecision, now: Instant) {
        self.thinking = self.thinking.without(seat);
        let prepared = self.table.game.take_back(seat, thought);
        let open = decision == self.table.decision && self.table.to_act().has(seat);
        // Somebody may have sat down in the bot's seat; and in a race another may have been faster, then it looks again.
        let own = by != By::Bot || matches!(self.table.occupant(seat), Some(Occupant::Bot(_)));
        if !(prepared && open && own) {
            return self.table.game.discard_prepared(seat);
        }
        let race = matches!(self.table.game.pending(), Pending::Race(_));
        let watched = by == By::Bot && !race && !self.watchers.is_empty();
        let at = if watched { now.max(self.opened.0 + self.settings.bot_pace) } else { now };
        self.scheduled.push(Scheduled { at, seat, decision, by });
    }

    /// A bot was lost while it thought: another sits down in its place.
    pub fn bot_panicked(&mut self, seat: Seat) {
        self.thinking = self.thinking.without(seat);
        if let Some(Occupant::Bot(level)) = self.table.occupant(seat) {
            let level = *level;
            self.table.game.seat_bot(seat, level);
        }
    }

    /// Does the first thing that is due, if anything is; gives the entries to be stored.
    pub fn tick(&mut self, now: Instant) -> Option<Vec<LogEntry>> {
        let moment = self.moment(now);
        if let Some(index) = self.scheduled.iter().position(|scheduled| scheduled.at <= now) {
            let Scheduled { seat, by, .. } = self.scheduled.remove(index);
            // Refused only in a race, by a claim that came in between: the bot looks again.
            return self.table.act_prepared(seat, moment, by).ok();
        }
        let alarm = self.table.game.alarm().filter(|&alarm| moment.is_some_and(|moment| moment >= alarm))?;
        (self.clock.1.is_some() && !self.table.over()).then(|| self.table.reach(alarm))
    }

    /// May the room sleep: nobody looks, nothing is on its way, and nothing (`next`) is due?
    pub fn may_sleep(&self, next: Option<Instant>, now: Instant) -> bool {
        next.is_none() && self.watchers.is_empty() && self.thinking.is_empty() && now >= self.nap()
    }

    /// When to ask again whether the room may sleep.
    pub fn nap(&self) -> Instant {
        self.seen + self.settings.nap
    }
}
