//! What a room does on its own, and when: bots, standing orders, time limits and the clock of the rules.

use super::Room;
use crate::bot_pool::Payer;
use crate::entry::{By, LogEntry};
use crate::ids::GuestId;
use crate::logged_table::Occupant;
use crate::rooms::Turn;
use speakeasy_bots::level::Level;
use speakeasy_core::{Moment, Pending, Seat, SeatSet};
use speakeasy_pages::telling::LONGEST_WAIT;
use speakeasy_table::{AnyBotDecision, AnyBotJob, HouseRefusal, Lapse};
use std::collections::HashSet;
use std::time::Duration;
use tokio::time::Instant;

/// How long after their last request people without a live connection count as present.
const PRESENT: Duration = Duration::from_secs(30);
/// How long somebody may be away before others can let a bot play for them.
const GRACE: Duration = Duration::from_secs(20);
/// When a bot that could not think, because too many others of the same payer wait, asks again.
const THINK_AGAIN: Duration = Duration::from_secs(1);
/// The delay of a standing order. It is always the same, so that it does not reveal whether there was a choice.
const ORDER: Duration = Duration::from_millis(600);

/// A decision for a bot to make in the pool.
pub struct BotTask {
    /// The seat.
    pub seat: Seat,
    /// The number of the decision.
    pub decision: u64,
    /// Why a bot decides.
    pub by: By,
    /// The job to run.
    pub thinking: AnyBotJob,
}

/// When those who play are told what happened last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Telling {
    /// When it begins.
    pub from: Instant,
    /// When all of it will have stood.
    pub until: Instant,
    /// When bots go on: then, or sooner where they may pass in the same line as those before them.
    pub bots_go_on: Instant,
}

impl Telling {
    /// Nothing is being told.
    pub fn done(now: Instant) -> Telling {
        Telling { from: now, until: now, bots_go_on: now }
    }
}

/// A prepared action that is due later.
pub(super) struct Scheduled {
    pub at: Instant,
    pub seat: Seat,
    pub decision: u64,
    pub by: By,
}

impl Room {
    /// Is anybody present?
    fn attended(&self, now: Instant) -> bool {
        !self.watchers.is_empty() || now < self.seen + PRESENT
    }

    /// The current time of the table's clock, if the rules have one. It stops while nobody is present, so that players who
    /// close their laptop find the table as they left it.
    pub fn moment(&self, now: Instant) -> Option<Moment> {
        let last = self.table.game.clock()?;
        let (base, since) = self.clock;
        let run = since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        Some(last.max(base + u64::try_from(run.as_millis()).unwrap_or(u64::MAX)))
    }

    /// The instant at which the table's clock will show a moment, if it is running.
    fn instant_of(&self, moment: Moment) -> Option<Instant> {
        let (base, since) = self.clock;
        Some(since? + Duration::from_millis(moment.saturating_sub(base)))
    }

    /// Does the clock of the rules wait for a scene? As long as nobody may act, it goes on when all have been told what
    /// happened; a race is never held up.
    fn scene_runs(&self, now: Instant) -> bool {
        self.table.game.pending() == Pending::Clock && now < self.telling.until
    }

    fn wind_clock(&mut self, now: Instant) {
        let run = self.attended(now) && self.table.started && !self.table.over() && !self.scene_runs(now);
        if let (Some(moment), true) = (self.moment(now), run != self.clock.1.is_some()) {
            self.clock = (moment, run.then_some(now));
        }
    }

    /// Who pays for the thinking of this table's bots.
    pub fn payer(&self) -> Payer {
        let first = || self.table.people().iter().find_map(|seat| self.table.occupant(seat)?.who());
        self.table.host.or_else(first).map_or_else(|| Payer::Table(self.table.id.clone()), Payer::Guest)
    }

    /// Does a person wait for what this table's bots do?
    pub fn awaited(&self, now: Instant) -> bool {
        !self.table.people().is_empty() && self.attended(now)
    }

    /// Starts bots thinking, if they `may_think`, and returns when the next timer is due. Call after every change.
    pub fn plan(&mut self, now: Instant, may_think: bool, tasks: &mut Vec<BotTask>) -> Option<Instant> {
        self.wind_clock(now);
        if !self.table.started || self.table.over() || self.table.closed {
            return None;
        }
        let mut next = self.scheduled.iter().map(|scheduled| scheduled.at).min();
        let mut sooner = |at: Option<Instant>| {
            if let Some(at) = at {
                next = Some(next.map_or(at, |next| next.min(at)));
            }
        };
        match self.table.game.pending() {
            Pending::Turn(seat) if !may_think && self.table.bot_plays(seat) => sooner(Some(now + THINK_AGAIN)),
            Pending::Turn(seat) => sooner(self.plan_turn(seat, now, tasks)),
            Pending::Race(_) => {
                sooner(if may_think { self.plan_race(now, tasks) } else { Some(now + THINK_AGAIN) });
                sooner(self.table.game.alarm().and_then(|alarm| self.instant_of(alarm)));
            }
            Pending::Clock if self.scene_runs(now) => sooner(Some(self.telling.until)),
            Pending::Clock => sooner(self.table.game.alarm().and_then(|alarm| self.instant_of(alarm))),
            Pending::Chance | Pending::Over => {}
        }
        sooner(self.next_call());
        if !self.watchers.is_empty() {
            sooner(self.next_absent(now));
        }
        // Wake up to stop the clock once the last person counts as absent.
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
        if self.table.bot_plays(seat) {
            // A table with only bots plays only while somebody watches.
            let played_for = !self.table.people().is_empty() || self.attended(now);
            if now < self.first_picture {
                return Some(self.first_picture);
            }
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
        let deadline = self.told_by() + Duration::from_secs(self.table.config.pace.seconds()?);
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

    /// Receives a bot's decision.
    pub fn bot_decided(&mut self, seat: Seat, decision: u64, by: By, thought: AnyBotDecision, now: Instant) {
        self.thinking = self.thinking.without(seat);
        let prepared = self.table.game.bot_decided(seat, thought);
        let open = decision == self.table.decision && self.table.to_act().has(seat);
        // A person may have taken the seat. In a race another player may have been faster; then the bot thinks again.
        let own = by != By::Bot || self.table.bot_plays(seat);
        if !(prepared && open && own) {
            return self.table.game.discard_prepared(seat);
        }
        let race = matches!(self.table.game.pending(), Pending::Race(_));
        let watched = by == By::Bot && !race && !self.watchers.is_empty();
        let at = if watched { now.max(self.opened.0 + self.settings.bot_pace).max(self.bots_from()) } else { now };
        self.scheduled.push(Scheduled { at, seat, decision, by });
    }

    /// When those who play have been told what led to the open decision; after [`LONGEST_WAIT`] nobody waits for that.
    pub(super) fn told_by(&self) -> Instant {
        let opened = self.opened.0;
        self.telling.until.clamp(opened, opened + LONGEST_WAIT)
    }

    /// When bots go on: never later than when a clock would begin.
    fn bots_from(&self) -> Instant {
        self.telling.bots_go_on.min(self.told_by())
    }

    /// Bots that have decided wait no longer than they must.
    pub(super) fn hurry_bots(&mut self, now: Instant) {
        let soonest = now.max(self.opened.0 + self.settings.bot_pace);
        for scheduled in self.scheduled.iter_mut().filter(|scheduled| scheduled.by == By::Bot) {
            scheduled.at = scheduled.at.min(soonest);
        }
    }

    /// How much time is left for the open decision and how much there is for each, where a person decides and the table has
    /// a limit.
    pub(super) fn time_left(&self, now: Instant) -> Option<(Duration, Duration)> {
        let limit = Duration::from_secs(self.table.config.pace.seconds()?);
        Some((self.turn().due?.saturating_duration_since(now), limit))
    }

    /// Whom the table waits for, and until when.
    pub fn turn(&self) -> Turn {
        let limited = match self.table.game.pending() {
            Pending::Turn(seat) if self.table.started && !self.table.bot_plays(seat) => {
                self.table.config.pace.seconds()
            }
            _ => None,
        };
        let due = limited.map(|seconds| self.told_by() + Duration::from_secs(seconds));
        Turn { to_act: self.table.to_act(), due }
    }

    /// The seats of people who have been away for so long that somebody may let a bot play for them.
    pub(super) fn absent(&self, now: Instant) -> SeatSet {
        let away = |seat: &Seat| {
            let who = self.table.occupant(*seat).and_then(Occupant::who);
            who.is_some_and(|who| now >= self.away_since(who) + GRACE && !self.is_here(who))
        };
        let running = self.table.started && !self.table.over();
        let people = self.table.people().iter().filter(|seat| running && !self.table.bot_plays(*seat));
        people.filter(away).collect()
    }

    /// The seats of people who have been away for so long that others may have them, whoever plays there meanwhile.
    pub(super) fn long_absent(&self, now: Instant) -> SeatSet {
        let away = |seat: &Seat| {
            let who = self.table.occupant(*seat).and_then(Occupant::who);
            who.is_some_and(|who| now >= self.away_since(who) + self.settings.absence && !self.is_here(who))
        };
        let running = self.table.started && !self.table.over();
        self.table.people().iter().filter(|seat| running && away(seat)).collect()
    }

    /// Somebody who plays wants the seat of a long absent person to be free. It is when the host asks for it, or all others
    /// who are here have. Nobody is in the way who is not there.
    pub fn free(&mut self, who: GuestId, seat: Seat, now: Instant) -> Result<Vec<LogEntry>, HouseRefusal> {
        if self.table.seats_of(who).is_empty() {
            return Err(HouseRefusal::NotYours);
        }
        if !self.long_absent(now).has(seat) {
            return Err(HouseRefusal::StillHere);
        }
        let asked = self.wanted_free.entry(seat).or_default();
        asked.insert(who);
        if self.table.is_host(who) || self.asked_to_free(seat).1.is_empty() {
            self.wanted_free.remove(&seat);
            return self.table.free(seat);
        }
        self.publish(now);
        Ok(Vec::new())
    }

    /// Who has asked for a seat to be free, and who else of those who are here would have to.
    pub(super) fn asked_to_free(&self, seat: Seat) -> (usize, Vec<GuestId>) {
        let asked = self.wanted_free.get(&seat);
        let people = self.table.people();
        let here: HashSet<GuestId> = people
            .iter()
            .filter_map(|seat| self.table.occupant(seat)?.who())
            .filter(|who| self.is_here(*who))
            .collect();
        let missing = here.into_iter().filter(|who| asked.is_none_or(|asked| !asked.contains(who))).collect();
        (asked.map_or(0, HashSet::len), missing)
    }

    /// When somebody was last seen at the table.
    pub(super) fn away_since(&self, who: GuestId) -> Instant {
        self.last_seen.get(&who).copied().unwrap_or(self.begun)
    }

    /// When the next of those who are not here will have been away for long enough.
    fn next_absent(&self, now: Instant) -> Option<Instant> {
        let people = self.table.people();
        let gone = people.iter().filter_map(|seat| self.table.occupant(seat)?.who()).filter(|who| !self.is_here(*who));
        let times = gone.flat_map(|who| [GRACE, self.settings.absence].map(|time| self.away_since(who) + time));
        times.filter(|at| *at > now).min()
    }

    /// Tells everybody if somebody has been away for too long, or is back.
    pub fn notice_absence(&mut self, now: Instant) {
        let absent = (self.absent(now), self.long_absent(now));
        if absent != self.absent_shown && !self.watchers.is_empty() {
            self.wanted_free.retain(|seat, _| absent.1.has(*seat));
            self.absent_shown = absent;
            self.publish(now);
        }
    }

    /// A bot panicked while thinking: replaces it by another of the same level.
    pub fn bot_panicked(&mut self, seat: Seat) {
        self.thinking = self.thinking.without(seat);
        if let Some(Occupant::Bot(level)) = self.table.occupant(seat) {
            let level = *level;
            self.table.game.seat_bot(seat, level);
        }
    }

    /// Does the first thing that is due, if any, and returns the entries to store.
    pub fn tick(&mut self, now: Instant) -> Option<Vec<LogEntry>> {
        let moment = self.moment(now);
        if let Some(index) = self.scheduled.iter().position(|scheduled| scheduled.at <= now) {
            let Scheduled { seat, by, .. } = self.scheduled.remove(index);
            // Can fail only in a race, when another claim came first; then the bot thinks again.
            return self.table.act_prepared(seat, moment, by).ok();
        }
        let alarm = self.table.game.alarm().filter(|&alarm| moment.is_some_and(|moment| moment >= alarm))?;
        (self.clock.1.is_some() && !self.table.over()).then(|| self.table.reach(alarm))
    }

    /// May the room close: nobody watches, no bot is thinking, and no timer (`next`) is set?
    pub fn may_sleep(&self, next: Option<Instant>, now: Instant) -> bool {
        next.is_none() && self.watchers.is_empty() && self.thinking.is_empty() && now >= self.nap()
    }

    /// The earliest time at which the room may close.
    pub fn nap(&self) -> Instant {
        self.seen + self.settings.nap
    }
}
