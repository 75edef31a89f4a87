//! A table rebuilt from its log: the seats, standing orders and the game. Nothing here waits, sends or stores.

use crate::denied::Denied;
use crate::entry::{By, LogEntry};
use crate::ids::{GuestId, seat_key};
use crate::store::{StoreError, StoredTable, TableMeta, TableSummary};
use serde_json::{Value as Json, json};
use speakeasy_bots::clock::SystemClock;
use speakeasy_bots::level::Level;
use speakeasy_catalog::{find, table_config};
use speakeasy_core::{Moment, Pending, Seat, SeatSet};
use speakeasy_pages::table::{PageTable, Snapshot};
use speakeasy_table::{
    ActionError, ActionInput, HouseRefusal, Lapse, SeatPlan, Sitter, SitterKind, TableConfig, clean_name,
};
use speakeasy_words::Words;
use std::collections::HashMap;

/// A table rebuilt from its log.
pub struct LoggedTable {
    /// Its id.
    pub id: String,
    /// What it was set up with.
    pub config: TableConfig,
    /// Who sits where.
    pub seats: Vec<SeatState>,
    /// The game. No step is taken before [`LoggedTable::started`].
    pub game: Box<dyn PageTable>,
    /// Whether the game has begun.
    pub started: bool,
    /// How many entries the log has.
    pub entries: u64,
    /// The open decision: the number of steps when it opened.
    pub decision: u64,
    /// The number of events before the latest change.
    pub events_seen: usize,
    /// How the table stood after each step of the latest change but the last, where something had happened.
    pub passed: Vec<Snapshot>,
    /// The id of the rematch, if there is one.
    pub rematch: Option<String>,
    meta: TableMeta,
    /// The number of times anybody took a seat.
    sittings: u64,
    /// Whether the open decision is a race.
    racing: bool,
    /// The step after each request that was carried out, by its key.
    answered: HashMap<String, u64>,
}

/// A seat of the table.
pub struct SeatState {
    /// Who plays here.
    pub occupant: Occupant,
    /// The player's standing orders.
    pub orders: Vec<String>,
    /// The number of the sitting, from which the seat link is derived.
    sitting: u64,
}

/// Who plays in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Nobody.
    Nobody,
    /// Somebody.
    Person {
        /// Who.
        who: GuestId,
        /// What they want to be called.
        name: String,
    },
    /// A bot.
    Bot(Level),
}

/// The names of bots, by seat.
const BOTS: [&str; 8] = ["Ruby", "Buster", "Clara", "Louis", "Zelda", "Duke", "Josephine", "Cab"];

impl LoggedTable {
    /// A new table with empty seats.
    pub fn new(meta: TableMeta) -> Result<LoggedTable, String> {
        let config: Json = serde_json::from_str(&meta.config).map_err(|error| error.to_string())?;
        let config = table_config(&config).map_err(|faults| faults.to_string())?;
        let entry = find(config.game).map_err(|unknown| unknown.to_string())?;
        let open = entry.page.open;
        let game =
            open(&config.options, config.plan.len(), meta.seed, &SystemClock).map_err(|faults| faults.to_string())?;
        let seats = config
            .plan
            .iter()
            .map(|_| SeatState { occupant: Occupant::Nobody, orders: Vec::new(), sitting: 0 })
            .collect();
        Ok(LoggedTable {
            id: meta.id.clone(),
            config,
            seats,
            game,
            started: false,
            entries: 0,
            decision: 0,
            events_seen: 0,
            passed: Vec::new(),
            rematch: None,
            meta,
            sittings: 0,
            racing: false,
            answered: HashMap::new(),
        })
    }

    /// A table from the store.
    pub fn load(stored: StoredTable) -> Result<LoggedTable, StoreError> {
        let broken = |id: &str, what: String| StoreError::Broken(format!("table {id}: {what}"));
        let id = stored.table.id.clone();
        let stored_rules = stored.table.rules;
        let mut table = LoggedTable::new(stored.table).map_err(|what| broken(&id, what))?;
        let ours = find(table.config.game).map_or(0, |game| game.rules);
        if ours != stored_rules {
            return Err(broken(
                &id,
                format!("created with version {stored_rules} of the rules; this program has version {ours}"),
            ));
        }
        table.catch_up(&stored.entries)?;
        Ok(table)
    }

    /// Applies further entries of the log.
    pub fn catch_up(&mut self, entries: &[String]) -> Result<(), StoreError> {
        self.events_seen = self.game.events_seen();
        self.passed.clear();
        for text in entries {
            let number = self.entries;
            let wrong = |what: String| StoreError::Broken(format!("table {}, entry {number}: {what}", self.id));
            let entry: LogEntry = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
            if let LogEntry::Step { step, .. } = &entry {
                self.game.replay(step).map_err(wrong)?;
            }
            self.fold(&entry);
        }
        Ok(())
    }

    /// Applies an entry. If it is a step, the game has taken it already.
    fn fold(&mut self, entry: &LogEntry) {
        self.entries += 1;
        match entry {
            LogEntry::Sit { seat, who, name } => {
                self.sittings += 1;
                let seat_state = &mut self.seats[usize::from(*seat)];
                if seat_state.occupant.who() != Some(*who) {
                    seat_state.orders.clear();
                }
                seat_state.occupant = Occupant::Person { who: *who, name: name.clone() };
                seat_state.sitting = self.sittings;
                self.game.remove_bot(Seat(*seat));
            }
            LogEntry::Leave { seat } => {
                let seat_state = &mut self.seats[usize::from(*seat)];
                *seat_state = SeatState { occupant: Occupant::Nobody, orders: Vec::new(), sitting: 0 };
            }
            LogEntry::Bot { seat, level } => {
                let level = level.parse().unwrap_or(Level::Regular);
                self.seats[usize::from(*seat)] =
                    SeatState { occupant: Occupant::Bot(level), orders: Vec::new(), sitting: 0 };
                self.game.seat_bot(Seat(*seat), level);
            }
            LogEntry::Start => self.started = true,
            LogEntry::Order { seat, order, on } => {
                let orders = &mut self.seats[usize::from(*seat)].orders;
                orders.retain(|given| given != order);
                if *on {
                    orders.push(order.clone());
                }
            }
            LogEntry::Rematch { table } => self.rematch = Some(table.clone()),
            LogEntry::Step { key, .. } => {
                let steps = self.game.steps();
                if let Some(key) = key {
                    self.answered.insert(key.clone(), steps);
                }
                // Claims of others do not close a race: a request made when it opened is still valid.
                let race = matches!(self.game.pending(), Pending::Race(_));
                if !(race && self.racing) {
                    self.decision = steps;
                }
                self.racing = race;
                for seat_state in &mut self.seats {
                    let ended = self.game.ended_orders(&seat_state.orders, self.events_seen);
                    seat_state.orders.retain(|order| !ended.contains(order));
                }
            }
        }
    }
}

/// Changes to a table. Each is applied at once and returns its log entries. These must be stored before anybody sees the
/// change; if that fails, the table must be reloaded.
impl LoggedTable {
    fn append(&mut self, entries: &mut Vec<LogEntry>, entry: LogEntry) {
        self.fold(&entry);
        entries.push(entry);
    }

    /// Starts a change: events from here on are new.
    fn begin_change(&mut self) -> Vec<LogEntry> {
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
            let step = self.game.draw();
            self.append(entries, LogEntry::Step { step, key: None, by: None });
        }
    }

    /// Seats a new table as planned: the guest who created it, the people at their device, and the bots.
    pub fn seat_planned(&mut self, who: Option<GuestId>) -> Vec<LogEntry> {
        let mut entries = self.begin_change();
        for (seat, plan) in (0..).zip(self.config.plan.clone()) {
            let entry = match (plan, who) {
                (SeatPlan::Me(name) | SeatPlan::Here(name), Some(who)) => LogEntry::Sit { seat, who, name },
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
        for (seat, seat_state) in (0..).zip(&other.seats) {
            let entry = match &seat_state.occupant {
                Occupant::Nobody => continue,
                Occupant::Person { who, name } => LogEntry::Sit { seat, who: *who, name: name.clone() },
                Occupant::Bot(level) => LogEntry::Bot { seat, level: level.id().into() },
            };
            self.append(&mut entries, entry);
        }
        self.start_if_full(&mut entries);
        entries
    }

    /// A player replaces an absent player by a bot.
    pub fn replace(&mut self, who: GuestId, seat: Seat, here: bool) -> Result<Vec<LogEntry>, HouseRefusal> {
        if self.seats_of(who).is_empty() {
            return Err(HouseRefusal::NotYours);
        }
        match self.occupant(seat) {
            None | Some(Occupant::Bot(_)) => return Err(HouseRefusal::Taken),
            Some(Occupant::Person { .. }) if here || self.config.lapse != Lapse::Bot => {
                return Err(HouseRefusal::StillHere);
            }
            Some(_) => {}
        }
        let mut entries = self.begin_change();
        self.append(&mut entries, LogEntry::Bot { seat: seat.0, level: Level::Regular.id().into() });
        self.start_if_full(&mut entries);
        Ok(entries)
    }

    fn start_if_full(&mut self, entries: &mut Vec<LogEntry>) {
        if !self.started && self.seats.iter().all(|seat_state| seat_state.occupant != Occupant::Nobody) {
            self.append(entries, LogEntry::Start);
            self.run_draws(entries);
            // The draws of the set-up are nothing to watch.
            self.passed.clear();
        }
    }

    /// A guest takes this seat or the first free one. A player who already has the seat changes their name.
    pub fn sit(&mut self, who: GuestId, name: &str, seat: Option<Seat>) -> Result<(Seat, Vec<LogEntry>), HouseRefusal> {
        let name = clean_name(name).ok_or(HouseRefusal::NoName)?;
        let own = self.seats_of(who).iter().next();
        let free = || Seat::all(self.seats.len()).find(|seat| self.occupant(*seat) == Some(&Occupant::Nobody));
        let seat = match seat {
            Some(seat) => seat,
            None => own.or_else(free).ok_or(HouseRefusal::Full)?,
        };
        match self.occupant(seat) {
            Some(Occupant::Nobody) => {}
            Some(Occupant::Person { who: occupant, .. }) if *occupant == who => {}
            Some(_) => return Err(HouseRefusal::Taken),
            None => return Err(HouseRefusal::Full),
        }
        let mut entries = self.begin_change();
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
        let mut entries = self.begin_change();
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
        let key = scoped(seat, &request.key);
        if self.answered.contains_key(&key) {
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
        let step = self.game.act(seat, &request.action, at).map_err(|why| {
            let sitters = self.sitters(|_| true);
            Denied::action(why, words, &|seat| sitters.get(seat.index()).map_or_else(String::new, |s| s.name.clone()))
        })?;
        self.append(&mut entries, LogEntry::Step { step, key: Some(key), by: None });
        self.run_draws(&mut entries);
        Ok(entries)
    }

    /// Takes the action prepared for a seat: a bot's decision, a standing order, or the default action after a time-out.
    pub fn act_prepared(&mut self, seat: Seat, at: Option<Moment>, by: By) -> Result<Vec<LogEntry>, ActionError> {
        let mut entries = self.begin_change();
        let step = self.game.act_prepared(seat, at)?;
        self.append(&mut entries, LogEntry::Step { step, key: None, by: Some(by) });
        self.run_draws(&mut entries);
        Ok(entries)
    }

    /// The clock has reached a moment.
    pub fn reach(&mut self, to: Moment) -> Vec<LogEntry> {
        let mut entries = self.begin_change();
        let step = self.game.reach(to);
        self.append(&mut entries, LogEntry::Step { step, key: None, by: None });
        self.run_draws(&mut entries);
        entries
    }
}

/// Clients choose their keys, so the keys of different seats must not collide.
fn scoped(seat: Seat, key: &str) -> String {
    format!("{}:{key}", seat.0)
}

/// A request to take an action.
#[derive(Clone, Debug)]
pub struct Request {
    /// The sender.
    pub who: GuestId,
    /// Which of their seats acts; may be omitted by a guest with one seat.
    pub seat: Option<Seat>,
    /// What.
    pub action: ActionInput,
    /// The decision it is for: the number of steps when it opened.
    pub decision: u64,
    /// Makes it safe to repeat the request.
    pub key: String,
}

/// Queries.
impl LoggedTable {
    /// Who plays in a seat; `None` if there is no such seat.
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.seats.get(seat.index()).map(|seat_state| &seat_state.occupant)
    }

    /// The seats of a guest.
    pub fn seats_of(&self, who: GuestId) -> SeatSet {
        Seat::all(self.seats.len()).filter(|seat| self.seats[seat.index()].occupant.who() == Some(who)).collect()
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        let person = |seat: &Seat| matches!(self.seats[seat.index()].occupant, Occupant::Person { .. });
        Seat::all(self.seats.len()).filter(person).collect()
    }

    /// The seats that may act now.
    pub fn to_act(&self) -> SeatSet {
        if self.started { self.game.pending().to_act() } else { SeatSet::default() }
    }

    /// Is the game over?
    pub fn over(&self) -> bool {
        self.game.pending() == Pending::Over
    }

    /// The step after a request, if it was carried out.
    pub fn answered(&self, request: &Request) -> Option<u64> {
        let seat = self.own_seat(request.who, request.seat).ok()?;
        self.answered.get(&scoped(seat, &request.key)).copied()
    }

    /// The seat a request is for: the named one if it is the guest's, otherwise their seat that is to act.
    pub fn own_seat(&self, who: GuestId, named: Option<Seat>) -> Result<Seat, HouseRefusal> {
        let own = self.seats_of(who);
        let meant = match named {
            Some(seat) => own.has(seat).then_some(seat),
            None => own.iter().find(|seat| self.to_act().has(*seat)).or_else(|| own.iter().next()),
        };
        meant.ok_or(HouseRefusal::NotYours)
    }

    /// Everybody at the table, as pages show them. `here` says who has the table open.
    pub fn sitters(&self, here: impl Fn(GuestId) -> bool) -> Vec<Sitter> {
        let sitter = |(seat, seat_state): (usize, &SeatState)| match &seat_state.occupant {
            Occupant::Nobody => Sitter { name: format!("{}", seat + 1), kind: SitterKind::Open, here: false },
            Occupant::Person { who, name } => Sitter { name: name.clone(), kind: SitterKind::Person, here: here(*who) },
            Occupant::Bot(level) => {
                Sitter { name: BOTS[seat % BOTS.len()].into(), kind: SitterKind::Bot(*level), here: true }
            }
        };
        self.seats.iter().enumerate().map(sitter).collect()
    }

    /// The summary for lists.
    pub fn summary(&self) -> TableSummary {
        let sitters = self.sitters(|_| true);
        let seats: Vec<Json> = self
            .seats
            .iter()
            .zip(&sitters)
            .map(|(seat_state, sitter)| match seat_state.occupant.who() {
                Some(who) => json!({ "name": sitter.name, "who": who.to_string() }),
                None if seat_state.occupant == Occupant::Nobody => Json::Null,
                None => json!({ "name": sitter.name }),
            })
            .collect();
        let to_act: Vec<u8> = self.to_act().iter().map(|seat| seat.0).collect();
        TableSummary {
            json: json!({ "seats": seats, "started": self.started, "over": self.over(), "to_act": to_act }).to_string(),
            people: self.seats.iter().filter_map(|seat_state| seat_state.occupant.who()).collect(),
            over: self.over(),
        }
    }
}

impl Occupant {
    /// The person who sits there.
    pub fn who(&self) -> Option<GuestId> {
        match self {
            Occupant::Person { who, .. } => Some(*who),
            Occupant::Nobody | Occupant::Bot(_) => None,
        }
    }
}
