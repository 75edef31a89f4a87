//! A table rebuilt from its log: the seats, standing orders and the game. Nothing here waits, sends or stores.

mod changes;
mod host;
mod records;
mod second_thoughts;
mod set_aside;

pub use host::HostDeed;
pub use second_thoughts::TakeBackRequest;
pub use set_aside::SetAside;

use crate::bot_pool::BotClock;
use crate::entry::{By, LogEntry};
use crate::ids::GuestId;
use crate::request_key::{Purpose, RequestKey};
use crate::store::{Entry, Link, StoreError, StoredTable, TableMeta, TableSummary};
use second_thoughts::SecondThoughts;
use serde_json::{Map, Value as Json, json};
use speakeasy_bots::level::Level;
use speakeasy_catalog::{find, table_config, words};
use speakeasy_core::{Pending, Seat, SeatSet};
use speakeasy_pages::table::{PageTable, Snapshot};
use speakeasy_pages::telling::{HouseNews, HouseWhat};
use speakeasy_table::{ActionInput, HouseRefusal, Sitter, SitterKind, TableConfig};
use speakeasy_words::Language;
use std::collections::{HashMap, HashSet};

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
    /// The hash of the newest of them.
    head: Link,
    /// Who laid the table.
    pub host: Option<GuestId>,
    /// Whether whoever runs the house has closed the table: nothing happens here any more.
    pub closed: bool,
    /// Those to whom the host has closed the table.
    shown_out: HashSet<GuestId>,
    /// The seats whose hands somebody has seen, since they sat there while the game ran.
    hands_seen: HashMap<GuestId, SeatSet>,
    /// The open decision: the number of the step when it opened.
    pub decision: u64,
    /// The number of events before the latest change.
    pub events_seen: usize,
    /// How the table stood after each step of the latest change but the last, where something had happened.
    pub passed: Vec<Snapshot>,
    /// What the house did or noticed beside the game, in order.
    pub house_news: Vec<HouseNews>,
    /// The id of the rematch, if there is one.
    pub rematch: Option<String>,
    meta: TableMeta,
    /// The number of events before the step that is being taken.
    step_began: usize,
    /// The number of times anybody took a seat.
    sittings: u64,
    /// Whether the open decision is a race.
    racing: bool,
    /// The requests that were carried out, by their keys.
    answered: HashMap<String, Answered>,
    second_thoughts: SecondThoughts,
}

/// A request that was carried out.
#[derive(Clone, Copy)]
struct Answered {
    /// The step after it.
    step: u64,
    /// What it was; old logs do not say.
    purpose: Option<Purpose>,
}

/// A seat of the table.
pub struct SeatState {
    /// Who plays here.
    pub occupant: Occupant,
    /// The player's standing orders.
    pub orders: Vec<String>,
    /// Whether a bot plays for the person who sits here, until they are back.
    pub stand_in: bool,
    /// The name of whoever left this seat last.
    left: Option<String>,
    /// The number of the sitting, from which the seat link is derived.
    sitting: u64,
}

impl SeatState {
    fn of(occupant: Occupant) -> SeatState {
        SeatState { occupant, orders: Vec::new(), stand_in: false, left: None, sitting: 0 }
    }
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
            open(&config.options, config.plan.len(), meta.seed, &BotClock).map_err(|faults| faults.to_string())?;
        let seats = config.plan.iter().map(|_| SeatState::of(Occupant::Nobody)).collect();
        Ok(LoggedTable {
            id: meta.id.clone(),
            config,
            seats,
            game,
            started: false,
            entries: 0,
            head: Link::first(&meta),
            host: None,
            closed: false,
            shown_out: HashSet::new(),
            hands_seen: HashMap::new(),
            decision: 0,
            events_seen: 0,
            passed: Vec::new(),
            house_news: Vec::new(),
            step_began: 0,
            rematch: None,
            meta,
            sittings: 0,
            racing: false,
            answered: HashMap::new(),
            second_thoughts: SecondThoughts::default(),
        })
    }

    /// A table from the store.
    pub fn load(stored: StoredTable) -> Result<LoggedTable, StoreError> {
        let StoredTable { table, entries, complete } = stored;
        let version = table.rules;
        let mut table = LoggedTable::new(table).map_err(StoreError::Broken)?;
        let ours = find(table.config.game).map_or(0, |game| game.rules);
        if ours != version {
            return Err(StoreError::OtherRules { table: version, ours });
        }
        table.catch_up(&entries)?;
        if !complete {
            return Err(table.damaged("entries after this one are missing".into()));
        }
        Ok(table)
    }

    /// Applies further entries of the log.
    pub fn catch_up(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        self.events_seen = self.game.events_seen();
        self.passed.clear();
        for Entry { text, link } in entries {
            let head = self.head.next(text);
            if head != *link {
                return Err(self.damaged("it is not what was stored".into()));
            }
            let entry: LogEntry = serde_json::from_str(text).map_err(|error| self.damaged(error.to_string()))?;
            match &entry {
                LogEntry::Step { step, by, .. } => {
                    self.before_step(by.is_none().then(|| seat_of(step)).flatten());
                    self.game.replay(step).map_err(|why| self.damaged(why))?;
                }
                LogEntry::TakeBack { seat, .. } if self.deed_of(Seat(*seat)).is_none() => {
                    return Err(self.damaged("there is nothing to take back".into()));
                }
                _ => {}
            }
            self.fold(&entry);
            self.head = head;
        }
        Ok(())
    }

    /// The log is damaged at the entry that comes next.
    fn damaged(&self, why: String) -> StoreError {
        StoreError::Damaged { entry: self.entries, why }
    }

    /// Writes entries that the table has applied, as they are to be stored, and chains them to the log.
    pub fn seal(&mut self, entries: &[LogEntry]) -> Vec<Entry> {
        let seal = |entry: &LogEntry| {
            let text = serde_json::to_string(entry).unwrap_or_default();
            self.head = self.head.next(&text);
            Entry { text, link: self.head }
        };
        entries.iter().map(seal).collect()
    }

    /// Applies an entry. If it is a step, the game has taken it already.
    fn fold(&mut self, entry: &LogEntry) {
        self.entries += 1;
        match entry {
            LogEntry::Laid { host } => self.host = *host,
            LogEntry::Sit { seat, who, name } => {
                self.sittings += 1;
                let seat_state = &mut self.seats[usize::from(*seat)];
                let new = seat_state.occupant.who() != Some(*who);
                if new {
                    seat_state.orders.clear();
                    self.second_thoughts.forget(Seat(*seat));
                }
                let seat_state = &mut self.seats[usize::from(*seat)];
                seat_state.occupant = Occupant::Person { who: *who, name: name.clone() };
                seat_state.stand_in = false;
                seat_state.sitting = self.sittings;
                self.game.remove_bot(Seat(*seat));
                if self.started {
                    self.see_hand(Seat(*seat));
                }
                if new && self.started {
                    self.note(Seat(*seat), HouseWhat::Joined);
                }
            }
            LogEntry::Leave { seat } => self.vacate(Seat(*seat), HouseWhat::Left),
            LogEntry::Freed { seat } => self.vacate(Seat(*seat), HouseWhat::Freed),
            LogEntry::ShownOut { seat, who } => {
                self.vacate(Seat(*seat), HouseWhat::Left);
                // Nobody is to learn from an empty chair who sat there.
                self.seats[usize::from(*seat)].left = None;
                self.shown_out.insert(*who);
            }
            LogEntry::Chair { seat } => self.fold_chair(Seat(*seat)),
            LogEntry::Closed => {
                self.closed = true;
                self.note(Seat(0), HouseWhat::Closed);
            }
            LogEntry::Host { who } => self.host = Some(*who),
            LogEntry::Bot { seat, level } => {
                let level = level.parse().unwrap_or(Level::Regular);
                let left = self.seats[usize::from(*seat)].left.take();
                self.seats[usize::from(*seat)] = SeatState { left, ..SeatState::of(Occupant::Bot(level)) };
                self.game.seat_bot(Seat(*seat), level);
                if self.started {
                    self.note(Seat(*seat), HouseWhat::Bot);
                }
            }
            LogEntry::StandIn { seat, on } => {
                self.seats[usize::from(*seat)].stand_in = *on;
                if *on {
                    self.game.seat_bot(Seat(*seat), Level::Regular);
                } else {
                    self.game.remove_bot(Seat(*seat));
                }
                self.note(Seat(*seat), if *on { HouseWhat::StandIn } else { HouseWhat::Back });
            }
            LogEntry::Start => {
                self.started = true;
                self.people().iter().for_each(|seat| self.see_hand(seat));
            }
            LogEntry::Order { seat, order, on } => {
                let orders = &mut self.seats[usize::from(*seat)].orders;
                orders.retain(|given| given != order);
                if *on {
                    orders.push(order.clone());
                }
            }
            LogEntry::TakeBack { seat, key, purpose } => self.fold_take_back(Seat(*seat), key, *purpose),
            LogEntry::Rematch { table } => self.rematch = Some(table.clone()),
            LogEntry::Step { key, purpose, by, step } => {
                let steps = self.step();
                let began = std::mem::replace(&mut self.step_began, self.game.events_seen());
                if let (Some(By::Lapse), Some(seat)) = (by, seat_of(step)) {
                    let (name, what) = (self.name(seat), HouseWhat::TimeRanOut);
                    self.house_news.push(HouseNews { events: began, seat, name, what, undone: None });
                }
                if let Some(key) = key {
                    self.answered.insert(key.clone(), Answered { step: steps, purpose: *purpose });
                }
                // Claims of others do not close a race: a request made when it opened is still valid.
                let race = matches!(self.game.pending(), Pending::Race(_));
                if !(race && self.racing) {
                    self.decision = steps;
                }
                self.racing = race;
                let mut all_ended = Vec::new();
                for (seat, seat_state) in (0..).map(Seat).zip(&mut self.seats) {
                    let ended = self.game.ended_orders(&seat_state.orders, self.events_seen);
                    seat_state.orders.retain(|order| !ended.contains(order));
                    all_ended.extend(ended.into_iter().map(|order| (seat, order)));
                }
                self.after_step(seat_of(step), all_ended);
            }
        }
    }
}

/// Who took a recorded step; nobody drew it or let the clock run.
fn seat_of(step: &Json) -> Option<Seat> {
    step["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat)
}

/// Clients choose their keys, so the keys of different seats must not collide.
fn scoped(seat: Seat, key: &RequestKey) -> String {
    format!("{}:{}", seat.0, key.as_str())
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
    pub key: RequestKey,
}

impl Request {
    /// What its key is used for.
    fn purpose(&self) -> Purpose {
        let (kind, action) = match &self.action {
            ActionInput::Text(text) => ("text", text.clone()),
            ActionInput::Object(object) => ("object", object.to_string()),
        };
        Purpose::of(&["act", &self.decision.to_string(), kind, &action])
    }
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

    /// Whoever sits there sees the hand of this seat.
    fn see_hand(&mut self, seat: Seat) {
        if let Some(who) = self.seats[seat.index()].occupant.who() {
            let seen = self.hands_seen.entry(who).or_default();
            *seen = seen.with(seat);
        }
    }

    /// Notes something that the house did or noticed.
    fn note(&mut self, seat: Seat, what: HouseWhat) {
        let events = self.game.events_seen();
        self.house_news.push(HouseNews { events, seat, name: self.name(seat), what, undone: None });
    }

    /// What the one in a seat is called; whoever left it keeps their name there.
    pub fn name(&self, seat: Seat) -> String {
        let seat_state = &self.seats[seat.index()];
        match &seat_state.occupant {
            Occupant::Person { name, .. } => name.clone(),
            Occupant::Bot(_) => BOTS[seat.index() % BOTS.len()].to_owned(),
            Occupant::Nobody => seat_state.left.clone().unwrap_or_else(|| (seat.0 + 1).to_string()),
        }
    }

    /// Does a bot decide in this seat: its own, or one that stands in for somebody?
    pub fn bot_plays(&self, seat: Seat) -> bool {
        let of = |seat_state: &SeatState| seat_state.stand_in || matches!(seat_state.occupant, Occupant::Bot(_));
        self.seats.get(seat.index()).is_some_and(of)
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        let person = |seat: &Seat| matches!(self.seats[seat.index()].occupant, Occupant::Person { .. });
        Seat::all(self.seats.len()).filter(person).collect()
    }

    /// The seats that may act now.
    pub fn to_act(&self) -> SeatSet {
        if self.started && !self.closed { self.game.pending().to_act() } else { SeatSet::default() }
    }

    /// Is the game over?
    pub fn over(&self) -> bool {
        self.game.pending() == Pending::Over
    }

    /// The step after a request, if it was carried out.
    pub fn answered(&self, request: &Request) -> Option<u64> {
        let seat = self.own_seat(request.who, request.seat).ok()?;
        Some(self.answered.get(&scoped(seat, &request.key))?.step)
    }

    /// Was this very request carried out before? Its key may not have been used for another one.
    fn is_repeated(&self, key: &str, purpose: Purpose) -> Result<bool, HouseRefusal> {
        match self.answered.get(key) {
            None => Ok(false),
            Some(answered) if answered.purpose.is_none_or(|before| before == purpose) => Ok(true),
            Some(_) => Err(HouseRefusal::OtherRequest),
        }
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
        let sitter = |seat: Seat| {
            let seat_state = &self.seats[seat.index()];
            let (kind, here) = match &seat_state.occupant {
                Occupant::Nobody => (SitterKind::Open, false),
                Occupant::Person { .. } if seat_state.stand_in => (SitterKind::StandIn, false),
                Occupant::Person { who, .. } => (SitterKind::Person, here(*who)),
                Occupant::Bot(level) => (SitterKind::Bot(*level), true),
            };
            Sitter { name: self.name(seat), kind, here }
        };
        Seat::all(self.seats.len()).map(sitter).collect()
    }

    /// The summary for lists: what everybody may know, and nothing more.
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
        let headline = |language: Language| (language.code().to_owned(), self.game.headline(words(language)).into());
        let headlines: Map<String, Json> = Language::ALL.into_iter().filter(|_| self.started).map(headline).collect();
        let json = json!({
            "seats": seats, "started": self.started, "over": self.over(), "to_act": to_act,
            "headline": headlines, "result": self.game.result(), "host": self.host.map(|host| host.to_string()),
        });
        TableSummary {
            json: json.to_string(),
            people: self.seats.iter().filter_map(|seat_state| seat_state.occupant.who()).collect(),
            over: self.over() || self.closed,
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
