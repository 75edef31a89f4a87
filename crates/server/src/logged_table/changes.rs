//! What people, bots and the clock change at a table.

use super::{LoggedTable, Occupant, Request, scoped};
use crate::denied::Denied;
use crate::entry::{By, LogEntry};
use crate::ids::{GuestId, seat_key};
use speakeasy_bots::level::Level;
use speakeasy_core::{Moment, Pending, Seat, SeatSet};
use speakeasy_table::{ActionError, HouseRefusal, SeatPlan, clean_name};
use speakeasy_words::Words;

/// Changes to a table. Each is applied at once and returns its log entries. These must be stored before anybody sees the
/// change; if that fails, the table must be reloaded.
impl LoggedTable {
    pub(super) fn append(&mut self, entries: &mut Vec<LogEntry>, entry: LogEntry) {
        self.fold(&entry);
        entries.push(entry);
    }

    /// Starts a change: events from here on are new.
    pub(super) fn begin_change(&mut self) -> Vec<LogEntry> {
        self.events_seen = self.game.events_seen();
        self.passed.clear();
        Vec::new()
    }

    /// Keeps how the table stands, for those who watch, if anything has happened since they were last shown it.
    fn pass(&mut self) {
        let seen = self.passed.last().map_or(self.events_seen, |last| last.events);
        if self.game.events_seen() > seen {
            self.passed.push(self.game.snapshot());
        }
    }

    /// Makes all draws that are due.
    fn run_draws(&mut self, entries: &mut Vec<LogEntry>) {
        while self.started && self.game.pending() == Pending::Chance {
            self.pass();
            self.before_step(None);
            let step = self.game.draw();
            self.append(entries, LogEntry::Step { step, key: None, purpose: None, by: None });
        }
    }

    /// Seats a new table as planned: the guest who created it, the people at their device, and the bots.
    pub fn seat_planned(&mut self, who: Option<GuestId>) -> Vec<LogEntry> {
        let mut entries = self.begin_change();
        self.append(&mut entries, LogEntry::Laid { host: who });
        for (seat, plan) in (0..).zip(self.config.plan.clone()) {
            let entry = match (plan, who) {
                (SeatPlan::Me(name) | SeatPlan::Here(name), Some(who)) => {
                    LogEntry::Sit { seat, who, name: self.distinct(name, Seat(seat)) }
                }
                (SeatPlan::Bot(level), _) => LogEntry::Bot { seat, level: level.id().into() },
                (SeatPlan::Me(_) | SeatPlan::Here(_) | SeatPlan::Friend, _) => continue,
            };
            self.append(&mut entries, entry);
        }
        self.start_if_full(&mut entries);
        entries
    }

    /// Seats the people and bots of another table, each in the same seat.
    pub fn seat_like(&mut self, other: &LoggedTable) -> Vec<LogEntry> {
        let mut entries = self.begin_change();
        self.append(&mut entries, LogEntry::Laid { host: other.host });
        for (seat, seat_state) in (0..).zip(&other.seats) {
            let entry = match &seat_state.occupant {
                Occupant::Nobody => continue,
                // Whoever was forgotten does not come back.
                Occupant::Person { who, .. } if *who == GuestId::NOBODY => continue,
                Occupant::Person { who, name } => LogEntry::Sit { seat, who: *who, name: name.clone() },
                Occupant::Bot(level) => LogEntry::Bot { seat, level: level.id().into() },
            };
            self.append(&mut entries, entry);
        }
        self.start_if_full(&mut entries);
        entries
    }

    /// A player lets a bot play for somebody who is away, until they are back. A seat that was given up is the bot's for
    /// good.
    pub fn stand_in(&mut self, who: GuestId, seat: Seat, away: bool) -> Result<Vec<LogEntry>, HouseRefusal> {
        if self.seats_of(who).is_empty() {
            return Err(HouseRefusal::NotYours);
        }
        let entry = match self.occupant(seat) {
            None | Some(Occupant::Bot(_)) => return Err(HouseRefusal::Taken),
            Some(Occupant::Person { .. }) if !away || self.bot_plays(seat) => return Err(HouseRefusal::StillHere),
            Some(Occupant::Person { .. }) if !self.started => return Err(HouseRefusal::NotStarted),
            Some(Occupant::Person { .. }) => LogEntry::StandIn { seat: seat.0, on: true },
            Some(Occupant::Nobody) => LogEntry::Bot { seat: seat.0, level: Level::Regular.id().into() },
        };
        let mut entries = self.begin_change();
        self.append(&mut entries, entry);
        self.start_if_full(&mut entries);
        Ok(entries)
    }

    /// Somebody is back: they play for themselves again.
    pub fn back(&mut self, who: GuestId) -> Vec<LogEntry> {
        let stood_in: SeatSet = self.seats_of(who).iter().filter(|seat| self.seats[seat.index()].stand_in).collect();
        if stood_in.is_empty() {
            return Vec::new();
        }
        let mut entries = self.begin_change();
        for seat in stood_in.iter() {
            self.append(&mut entries, LogEntry::StandIn { seat: seat.0, on: false });
        }
        entries
    }

    /// A name that nobody else at the table has: "Ada", "Ada 2".
    fn distinct(&self, name: String, seat: Seat) -> String {
        let others: Vec<String> =
            Seat::all(self.seats.len()).filter(|other| *other != seat).map(|other| self.name(other)).collect();
        let taken = |name: &String| others.iter().any(|other| other.to_lowercase() == name.to_lowercase());
        let numbered = (2..).map(|number| format!("{name} {number}"));
        std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(name)
    }

    pub(super) fn start_if_full(&mut self, entries: &mut Vec<LogEntry>) {
        if !self.started && self.seats.iter().all(|seat_state| seat_state.occupant != Occupant::Nobody) {
            self.append(entries, LogEntry::Start);
            self.run_draws(entries);
            // The draws of the set-up are nothing to watch.
            self.passed.clear();
        }
    }

    /// One person has one seat, and whoever has seen a hand takes no other; unless the table was laid for people who share a
    /// device and see one another's hands as they like.
    fn may_take(&self, who: GuestId, seat: Seat) -> Result<(), HouseRefusal> {
        let other = |seats: SeatSet| !seats.without(seat).is_empty();
        if self.shown_out.contains(&who) {
            Err(HouseRefusal::ShownOut)
        } else if self.is_shared() {
            Ok(())
        } else if other(self.seats_of(who)) {
            Err(HouseRefusal::OneSeat)
        } else if self.hands_seen.get(&who).is_some_and(|seen| other(*seen)) {
            Err(HouseRefusal::SeenHand)
        } else {
            Ok(())
        }
    }

    /// A guest takes this seat or the first free one. A player who already has the seat changes their name.
    pub fn sit(&mut self, who: GuestId, name: &str, seat: Option<Seat>) -> Result<(Seat, Vec<LogEntry>), HouseRefusal> {
        let name = clean_name(name)?;
        let own = self.seats_of(who).iter().next();
        let free = || Seat::all(self.seats.len()).find(|seat| self.occupant(*seat) == Some(&Occupant::Nobody));
        let seat = match seat {
            Some(seat) => seat,
            None => own.or_else(free).ok_or(HouseRefusal::Full)?,
        };
        match self.occupant(seat) {
            Some(Occupant::Nobody) => self.may_take(who, seat)?,
            Some(Occupant::Person { who: occupant, .. }) if *occupant == who => {}
            Some(_) => return Err(HouseRefusal::Taken),
            None => return Err(HouseRefusal::Full),
        }
        let name = self.distinct(name, seat);
        let mut entries = self.begin_change();
        if self.occupant(seat) == Some(&Occupant::Person { who, name: name.clone() }) {
            return Ok((seat, entries));
        }
        self.append(&mut entries, LogEntry::Sit { seat: seat.0, who, name });
        self.start_if_full(&mut entries);
        Ok((seat, entries))
    }

    /// A guest uses a seat link: the seat moves to them.
    pub fn move_seat(&mut self, who: GuestId, key: &str) -> Result<(Seat, Vec<LogEntry>), HouseRefusal> {
        let seat = self.seat_by_link(key).ok_or(HouseRefusal::OldLink)?;
        let Some(Occupant::Person { name, .. }) = self.occupant(seat).cloned() else {
            return Err(HouseRefusal::OldLink);
        };
        self.may_take(who, seat)?;
        let mut entries = self.begin_change();
        self.append(&mut entries, LogEntry::Sit { seat: seat.0, who, name });
        Ok((seat, entries))
    }

    /// The key of a seat's link.
    pub fn seat_link(&self, seat: Seat) -> String {
        seat_key(&self.meta.secret, seat.0, self.seats[seat.index()].sitting)
    }

    /// The seat that a link key belongs to.
    pub fn seat_by_link(&self, key: &str) -> Option<Seat> {
        let person = |seat: &Seat| matches!(self.occupant(*seat), Some(Occupant::Person { .. }));
        Seat::all(self.seats.len()).filter(person).find(|seat| self.seat_link(*seat) == key)
    }

    /// A guest gives up all their seats.
    pub fn leave(&mut self, who: GuestId) -> Result<Vec<LogEntry>, HouseRefusal> {
        let seats = self.seats_of(who);
        if seats.is_empty() {
            return Err(HouseRefusal::NotYours);
        }
        let mut entries = self.begin_change();
        for seat in seats.iter() {
            self.append(&mut entries, LogEntry::Leave { seat: seat.0 });
        }
        Ok(entries)
    }

    /// A player fills the free seats with bots; this starts the game if it has not started.
    pub fn fill(&mut self, who: GuestId, level: Level) -> Result<Vec<LogEntry>, HouseRefusal> {
        if self.seats_of(who).is_empty() {
            return Err(HouseRefusal::NotYours);
        }
        let mut entries = self.begin_change();
        for seat in Seat::all(self.seats.len()) {
            if self.occupant(seat) == Some(&Occupant::Nobody) {
                self.append(&mut entries, LogEntry::Bot { seat: seat.0, level: level.id().into() });
            }
        }
        if entries.is_empty() {
            return Err(if self.started { HouseRefusal::Started } else { HouseRefusal::NotStarted });
        }
        self.start_if_full(&mut entries);
        Ok(entries)
    }

    /// A player switches a standing order on or off; toggles it if `on` is `None`.
    pub fn order(
        &mut self,
        who: GuestId,
        seat: Option<Seat>,
        order: &str,
        on: Option<bool>,
    ) -> Result<Vec<LogEntry>, HouseRefusal> {
        let seat = self.own_seat(who, seat)?;
        if !self.game.knows_order(order) {
            return Err(HouseRefusal::NoOrder);
        }
        let given = self.seats[seat.index()].orders.iter().any(|given| given == order);
        let on = on.unwrap_or(!given);
        // Nothing happens in the game: what was news before still is, so that nobody else sees any difference.
        let mut entries = Vec::new();
        if on != given {
            self.append(&mut entries, LogEntry::Order { seat: seat.0, order: order.to_owned(), on });
        }
        Ok(entries)
    }

    /// Notes the id of the rematch.
    pub fn add_rematch(&mut self, table: &str) -> Vec<LogEntry> {
        let mut entries = self.begin_change();
        self.append(&mut entries, LogEntry::Rematch { table: table.to_owned() });
        entries
    }

    /// A person's action. A request that was carried out before succeeds again, with no new entries.
    pub fn act(&mut self, request: &Request, at: Option<Moment>, words: &Words) -> Result<Vec<LogEntry>, Denied> {
        let no = |refusal: HouseRefusal| Denied::by_house(refusal, words);
        let seat = self.own_seat(request.who, request.seat).map_err(no)?;
        let (key, purpose) = (scoped(seat, &request.key), request.purpose());
        if self.is_repeated(&key, purpose).map_err(no)? {
            return Ok(Vec::new());
        }
        if !self.started {
            return Err(no(HouseRefusal::NotStarted));
        }
        if self.game.pending() == Pending::Over {
            return Err(no(HouseRefusal::Over));
        }
        if request.decision != self.decision {
            return Err(no(HouseRefusal::Stale));
        }
        let mut entries = self.begin_change();
        self.before_step(Some(seat));
        let step = self.game.act(seat, &request.action, at).map_err(|why| {
            let sitters = self.sitters(|_| true);
            Denied::action(why, words, &|seat| sitters.get(seat.index()).map_or_else(String::new, |s| s.name.clone()))
        })?;
        self.append(&mut entries, LogEntry::Step { step, key: Some(key), purpose: Some(purpose), by: None });
        self.run_draws(&mut entries);
        Ok(entries)
    }

    /// Takes the action prepared for a seat: a bot's decision, a standing order, or the default action after a time-out.
    pub fn act_prepared(&mut self, seat: Seat, at: Option<Moment>, by: By) -> Result<Vec<LogEntry>, ActionError> {
        let mut entries = self.begin_change();
        self.before_step(None);
        let step = self.game.act_prepared(seat, at)?;
        self.append(&mut entries, LogEntry::Step { step, key: None, purpose: None, by: Some(by) });
        self.run_draws(&mut entries);
        Ok(entries)
    }

    /// The clock has reached a moment.
    pub fn reach(&mut self, to: Moment) -> Vec<LogEntry> {
        let mut entries = self.begin_change();
        self.before_step(None);
        let step = self.game.reach(to);
        self.append(&mut entries, LogEntry::Step { step, key: None, purpose: None, by: None });
        self.run_draws(&mut entries);
        entries
    }
}
