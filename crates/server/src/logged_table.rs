//! A table as its log tells it: who sits where, what they ordered, the game. Nothing here waits, sends or stores.

use crate::denied::Denied;
use crate::entry::{By, Entry};
use crate::ids::{Who, seat_key};
use crate::store::{Brief, NewTable, StoreError, Stored};
use serde_json::{Value as Json, json};
use speakeasy_bots::clock::SystemClock;
use speakeasy_bots::level::Level;
use speakeasy_catalog::{find, table_config};
use speakeasy_core::{Moment, Pending, Seat, SeatSet};
use speakeasy_pages::table::PageTable;
use speakeasy_table::{
    ActionInput, HouseRefusal, Lapse, NotTaken, SeatPlan, Sitter, SitterKind, TableConfig, clean_name,
};
use speakeasy_words::Words;
use std::collections::HashMap;

/// A table, folded from its log.
pub struct LoggedTable {
    /// Its name.
    pub id: String,
    /// What it was set up with.
    pub config: TableConfig,
    /// Who sits where.
    pub chairs: Vec<Chair>,
    /// The game. It stands at its first step until [`LoggedTable::started`].
    pub game: Box<dyn PageTable>,
    /// Whether the game has begun.
    pub started: bool,
    /// How many entries the log has.
    pub entries: u64,
    /// Which decision is open: the number of steps when it opened.
    pub decision: u64,
    /// How many events there had been before the last entries came.
    pub events_seen: usize,
    /// Where the same people went on.
    pub rematch: Option<String>,
    kept: NewTable,
    /// How often anybody sat down.
    sat: u64,
    /// Whether the open decision is a race.
    racing: bool,
    /// The step after which each request was done, by its key.
    answered: HashMap<String, u64>,
}

/// A seat of the table.
pub struct Chair {
    /// Who plays here.
    pub sits: Sits,
    /// The standing orders of whoever sits here.
    pub orders: Vec<String>,
    /// The number of the sitting, which seat links are made from.
    sitting: u64,
}

/// Who plays in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sits {
    /// Nobody yet, or no more.
    Nobody,
    /// Somebody.
    Person {
        /// Who.
        who: Who,
        /// What they want to be called.
        name: String,
    },
    /// A bot.
    Bot(Level),
}

/// The names that bots go by, by seat.
const BOTS: [&str; 8] = ["Ruby", "Buster", "Clara", "Louis", "Zelda", "Duke", "Josephine", "Cab"];

impl LoggedTable {
    /// A new table before anybody sits.
    pub fn new(kept: NewTable) -> Result<LoggedTable, String> {
        let config: Json = serde_json::from_str(&kept.config).map_err(|error| error.to_string())?;
        let config = table_config(&config).map_err(|faults| faults.to_string())?;
        let entry = find(config.game).map_err(|unknown| unknown.to_string())?;
        let open = entry.page.open;
        let game =
            open(&config.options, config.plan.len(), kept.seed, &SystemClock).map_err(|faults| faults.to_string())?;
        let chairs = config.plan.iter().map(|_| Chair { sits: Sits::Nobody, orders: Vec::new(), sitting: 0 }).collect();
        Ok(LoggedTable {
            id: kept.id.clone(),
            config,
            chairs,
            game,
            started: false,
            entries: 0,
            decision: 0,
            events_seen: 0,
            rematch: None,
            kept,
            sat: 0,
            racing: false,
            answered: HashMap::new(),
        })
    }

    /// A table from the store.
    pub fn load(stored: Stored) -> Result<LoggedTable, StoreError> {
        let broken = |id: &str, what: String| StoreError::Broken(format!("table {id}: {what}"));
        let id = stored.table.id.clone();
        let kept_rules = stored.table.rules;
        let mut table = LoggedTable::new(stored.table).map_err(|what| broken(&id, what))?;
        let ours = find(table.config.game).map_or(0, |game| game.rules);
        if ours != kept_rules {
            return Err(broken(
                &id,
                format!("made under version {kept_rules} of the rules; this program plays {ours}"),
            ));
        }
        table.catch_up(&stored.entries)?;
        Ok(table)
    }

    /// Folds further entries of the log.
    pub fn catch_up(&mut self, entries: &[String]) -> Result<(), StoreError> {
        self.events_seen = self.game.events_seen();
        for text in entries {
            let number = self.entries;
            let wrong = |what: String| StoreError::Broken(format!("table {}, entry {number}: {what}", self.id));
            let entry: Entry = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
            if let Entry::Step { step, .. } = &entry {
                self.game.replay(step).map_err(wrong)?;
            }
            self.fold(&entry);
        }
        Ok(())
    }

    /// Takes note of an entry, whose step, if it has one, the game has taken already.
    fn fold(&mut self, entry: &Entry) {
        self.entries += 1;
        match entry {
            Entry::Sit { seat, who, name } => {
                self.sat += 1;
                let chair = &mut self.chairs[usize::from(*seat)];
                if chair.sits.who() != Some(*who) {
                    chair.orders.clear();
                }
                chair.sits = Sits::Person { who: *who, name: name.clone() };
                chair.sitting = self.sat;
                self.game.remove_bot(Seat(*seat));
            }
            Entry::Leave { seat } => {
                let chair = &mut self.chairs[usize::from(*seat)];
                *chair = Chair { sits: Sits::Nobody, orders: Vec::new(), sitting: 0 };
            }
            Entry::Bot { seat, level } => {
                let level = level.parse().unwrap_or(Level::Regular);
                self.chairs[usize::from(*seat)] = Chair { sits: Sits::Bot(level), orders: Vec::new(), sitting: 0 };
                self.game.seat_bot(Seat(*seat), level);
            }
            Entry::Start => self.started = true,
            Entry::Order { seat, order, on } => {
                let orders = &mut self.chairs[usize::from(*seat)].orders;
                orders.retain(|given| given != order);
                if *on {
                    orders.push(order.clone());
                }
            }
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
            Entry::Step { key, .. } => {
                let steps = self.game.steps();
                if let Some(key) = key {
                    self.answered.insert(key.clone(), steps);
                }
                // Claims of others do not close a race: whoever saw it open may still answer it.
                let race = matches!(self.game.pending(), Pending::Race(_));
                if !(race && self.racing) {
                    self.decision = steps;
                }
                self.racing = race;
                for chair in &mut self.chairs {
                    let ended = self.game.ended_orders(&chair.orders, self.events_seen);
                    chair.orders.retain(|order| !ended.contains(order));
                }
            }
        }
    }
}

/// What people and the clock do at a table. Each changes the table at once and gives the entries that say so; they must
/// be stored before anybody is shown anything, or the table loaded anew.
impl LoggedTable {
    fn enter(&mut self, entries: &mut Vec<Entry>, entry: Entry) {
        self.fold(&entry);
        entries.push(entry);
    }

    /// Everything begins here: what comes after is new.
    fn begin(&mut self) -> Vec<Entry> {
        self.events_seen = self.game.events_seen();
        Vec::new()
    }

    /// Lets everything happen that waits for nobody.
    fn run_on(&mut self, entries: &mut Vec<Entry>) {
        while self.started && self.game.pending() == Pending::Chance {
            let step = self.game.draw();
            self.enter(entries, Entry::Step { step, key: None, by: None });
        }
    }

    /// The table is laid: whoever wished for it sits down with the people at their device, and the bots.
    pub fn lay(&mut self, who: Option<Who>) -> Vec<Entry> {
        let mut entries = self.begin();
        for (seat, chair) in (0..).zip(self.config.plan.clone()) {
            let entry = match (chair, who) {
                (SeatPlan::Me(name) | SeatPlan::Here(name), Some(who)) => Entry::Sit { seat, who, name },
                (SeatPlan::Bot(level), _) => Entry::Bot { seat, level: level.id().into() },
                (SeatPlan::Me(_) | SeatPlan::Here(_) | SeatPlan::Friend, _) => continue,
            };
            self.enter(&mut entries, entry);
        }
        self.start_if_full(&mut entries);
        entries
    }

    /// The table is laid for the people and bots of another: each in the same seat.
    pub fn lay_like(&mut self, other: &LoggedTable) -> Vec<Entry> {
        let mut entries = self.begin();
        for (seat, chair) in (0..).zip(&other.chairs) {
            let entry = match &chair.sits {
                Sits::Nobody => continue,
                Sits::Person { who, name } => Entry::Sit { seat, who: *who, name: name.clone() },
                Sits::Bot(level) => Entry::Bot { seat, level: level.id().into() },
            };
            self.enter(&mut entries, entry);
        }
        self.start_if_full(&mut entries);
        entries
    }

    /// Whoever sits here lets a bot take the seat of somebody who is not there.
    pub fn replace(&mut self, who: Who, seat: Seat, here: bool) -> Result<Vec<Entry>, HouseRefusal> {
        if self.seats_of(who).is_empty() {
            return Err(HouseRefusal::NotYours);
        }
        match self.sits(seat) {
            None | Some(Sits::Bot(_)) => return Err(HouseRefusal::Taken),
            Some(Sits::Person { .. }) if here || self.config.lapse != Lapse::Bot => {
                return Err(HouseRefusal::StillHere);
            }
            Some(_) => {}
        }
        let mut entries = self.begin();
        self.enter(&mut entries, Entry::Bot { seat: seat.0, level: Level::Regular.id().into() });
        self.start_if_full(&mut entries);
        Ok(entries)
    }

    fn start_if_full(&mut self, entries: &mut Vec<Entry>) {
        if !self.started && self.chairs.iter().all(|chair| chair.sits != Sits::Nobody) {
            self.enter(entries, Entry::Start);
            self.run_on(entries);
        }
    }

    /// Somebody sits down: in this seat, or in the first free one. Whoever sits there already changes their name.
    pub fn sit(&mut self, who: Who, name: &str, seat: Option<Seat>) -> Result<(Seat, Vec<Entry>), HouseRefusal> {
        let name = clean_name(name).ok_or(HouseRefusal::NoName)?;
        let own = self.seats_of(who).iter().next();
        let free = || Seat::all(self.chairs.len()).find(|seat| self.sits(*seat) == Some(&Sits::Nobody));
        let seat = match seat {
            Some(seat) => seat,
            None => own.or_else(free).ok_or(HouseRefusal::Full)?,
        };
        match self.sits(seat) {
            Some(Sits::Nobody) => {}
            Some(Sits::Person { who: sits, .. }) if *sits == who => {}
            Some(_) => return Err(HouseRefusal::Taken),
            None => return Err(HouseRefusal::Full),
        }
        let mut entries = self.begin();
        self.enter(&mut entries, Entry::Sit { seat: seat.0, who, name });
        self.start_if_full(&mut entries);
        Ok((seat, entries))
    }

    /// Somebody comes with the link of a seat: the seat moves to them.
    pub fn move_seat(&mut self, who: Who, key: &str) -> Result<(Seat, Vec<Entry>), HouseRefusal> {
        let seat = self.seat_of_link(key).ok_or(HouseRefusal::OldLink)?;
        let Some(Sits::Person { name, .. }) = self.sits(seat).cloned() else { return Err(HouseRefusal::OldLink) };
        let mut entries = self.begin();
        self.enter(&mut entries, Entry::Sit { seat: seat.0, who, name });
        Ok((seat, entries))
    }

    /// The link key of a seat, for whoever sits there.
    pub fn link_of(&self, seat: Seat) -> String {
        seat_key(&self.kept.secret, seat.0, self.chairs[seat.index()].sitting)
    }

    /// The seat that a link leads to.
    pub fn seat_of_link(&self, key: &str) -> Option<Seat> {
        let person = |seat: &Seat| matches!(self.sits(*seat), Some(Sits::Person { .. }));
        Seat::all(self.chairs.len()).filter(person).find(|seat| self.link_of(*seat) == key)
    }

    /// Somebody gives up all their seats.
    pub fn leave(&mut self, who: Who) -> Result<Vec<Entry>, HouseRefusal> {
        let seats = self.seats_of(who);
        if seats.is_empty() {
            return Err(HouseRefusal::NotYours);
        }
        let mut entries = self.begin();
        for seat in seats.iter() {
            self.enter(&mut entries, Entry::Leave { seat: seat.0 });
        }
        Ok(entries)
    }

    /// Whoever sits here lets bots take the seats that nobody took; before the game that starts it.
    pub fn fill(&mut self, who: Who, level: Level) -> Result<Vec<Entry>, HouseRefusal> {
        if self.seats_of(who).is_empty() {
            return Err(HouseRefusal::NotYours);
        }
        let mut entries = self.begin();
        for seat in Seat::all(self.chairs.len()) {
            if self.sits(seat) == Some(&Sits::Nobody) {
                self.enter(&mut entries, Entry::Bot { seat: seat.0, level: level.id().into() });
            }
        }
        if entries.is_empty() {
            return Err(if self.started { HouseRefusal::Started } else { HouseRefusal::NotStarted });
        }
        self.start_if_full(&mut entries);
        Ok(entries)
    }

    /// A player gives a standing order, or takes it back.
    pub fn order(
        &mut self,
        who: Who,
        seat: Option<Seat>,
        order: &str,
        on: Option<bool>,
    ) -> Result<Vec<Entry>, HouseRefusal> {
        let seat = self.own_seat(who, seat)?;
        if !self.game.knows_order(order) {
            return Err(HouseRefusal::NoOrder);
        }
        let given = self.chairs[seat.index()].orders.iter().any(|given| given == order);
        let on = on.unwrap_or(!given);
        let mut entries = self.begin();
        if on != given {
            self.enter(&mut entries, Entry::Order { seat: seat.0, order: order.to_owned(), on });
        }
        Ok(entries)
    }

    /// The same people have gone on to another table.
    pub fn go_on(&mut self, table: &str) -> Vec<Entry> {
        let mut entries = self.begin();
        self.enter(&mut entries, Entry::Rematch { table: table.to_owned() });
        entries
    }

    /// An action of a person. A request that was answered before is answered the same way, with no new entries.
    pub fn act(&mut self, request: &Request, at: Option<Moment>, words: &Words) -> Result<Vec<Entry>, Denied> {
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
        let mut entries = self.begin();
        let step = self.game.act(seat, &request.action, at).map_err(|why| {
            let sitters = self.sitters(|_| true);
            Denied::action(why, words, &|seat| sitters.get(seat.index()).map_or_else(String::new, |s| s.name.clone()))
        })?;
        self.enter(&mut entries, Entry::Step { step, key: Some(key), by: None });
        self.run_on(&mut entries);
        Ok(entries)
    }

    /// The action that was prepared for a seat: a bot's decision, a standing order, or what is entered when time is up.
    pub fn act_prepared(&mut self, seat: Seat, at: Option<Moment>, by: By) -> Result<Vec<Entry>, NotTaken> {
        let mut entries = self.begin();
        let step = self.game.act_prepared(seat, at)?;
        self.enter(&mut entries, Entry::Step { step, key: None, by: Some(by) });
        self.run_on(&mut entries);
        Ok(entries)
    }

    /// The clock has reached a moment.
    pub fn reach(&mut self, to: Moment) -> Vec<Entry> {
        let mut entries = self.begin();
        let step = self.game.reach(to);
        self.enter(&mut entries, Entry::Step { step, key: None, by: None });
        self.run_on(&mut entries);
        entries
    }
}

/// Keys are chosen by clients: one seat's must not stand in the way of another's.
fn scoped(seat: Seat, key: &str) -> String {
    format!("{}:{key}", seat.0)
}

/// An action that somebody asks for.
#[derive(Clone, Debug)]
pub struct Request {
    /// Who asks.
    pub who: Who,
    /// For which of their seats; may be left out by who has one to act.
    pub seat: Option<Seat>,
    /// What.
    pub action: ActionInput,
    /// Which decision it answers: the number of steps when it opened.
    pub decision: u64,
    /// Makes a second sending of the same request harmless.
    pub key: String,
}

/// What can be told of a table.
impl LoggedTable {
    /// Who plays in a seat; `None` where there is no such seat.
    pub fn sits(&self, seat: Seat) -> Option<&Sits> {
        self.chairs.get(seat.index()).map(|chair| &chair.sits)
    }

    /// The seats of somebody.
    pub fn seats_of(&self, who: Who) -> SeatSet {
        Seat::all(self.chairs.len()).filter(|seat| self.chairs[seat.index()].sits.who() == Some(who)).collect()
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        let person = |seat: &Seat| matches!(self.chairs[seat.index()].sits, Sits::Person { .. });
        Seat::all(self.chairs.len()).filter(person).collect()
    }

    /// The seats that may act now.
    pub fn to_act(&self) -> SeatSet {
        if self.started { self.game.pending().to_act() } else { SeatSet::default() }
    }

    /// Is the game over?
    pub fn over(&self) -> bool {
        self.game.pending() == Pending::Over
    }

    /// The step after which a request of somebody was done, if it was.
    pub fn answered(&self, request: &Request) -> Option<u64> {
        let seat = self.own_seat(request.who, request.seat).ok()?;
        self.answered.get(&scoped(seat, &request.key)).copied()
    }

    /// The seat that somebody means: the one they name if it is theirs, else the one of theirs that is to act.
    pub fn own_seat(&self, who: Who, named: Option<Seat>) -> Result<Seat, HouseRefusal> {
        let own = self.seats_of(who);
        let meant = match named {
            Some(seat) => own.has(seat).then_some(seat),
            None => own.iter().find(|seat| self.to_act().has(*seat)).or_else(|| own.iter().next()),
        };
        meant.ok_or(HouseRefusal::NotYours)
    }

    /// Everybody at the table, as pages show them. `here` tells who is looking just now.
    pub fn sitters(&self, here: impl Fn(Who) -> bool) -> Vec<Sitter> {
        let sitter = |(seat, chair): (usize, &Chair)| match &chair.sits {
            Sits::Nobody => Sitter { name: format!("{}", seat + 1), kind: SitterKind::Open, here: false },
            Sits::Person { who, name } => Sitter { name: name.clone(), kind: SitterKind::Person, here: here(*who) },
            Sits::Bot(level) => {
                Sitter { name: BOTS[seat % BOTS.len()].into(), kind: SitterKind::Bot(*level), here: true }
            }
        };
        self.chairs.iter().enumerate().map(sitter).collect()
    }

    /// A few words for lists.
    pub fn brief(&self) -> Brief {
        let sitters = self.sitters(|_| true);
        let seats: Vec<Json> = self
            .chairs
            .iter()
            .zip(&sitters)
            .map(|(chair, sitter)| match chair.sits.who() {
                Some(who) => json!({ "name": sitter.name, "who": who.to_string() }),
                None if chair.sits == Sits::Nobody => Json::Null,
                None => json!({ "name": sitter.name }),
            })
            .collect();
        let to_act: Vec<u8> = self.to_act().iter().map(|seat| seat.0).collect();
        Brief {
            summary: json!({ "seats": seats, "started": self.started, "over": self.over(), "to_act": to_act })
                .to_string(),
            people: self.chairs.iter().filter_map(|chair| chair.sits.who()).collect(),
            over: self.over(),
        }
    }
}

impl Sits {
    /// The person who sits there.
    pub fn who(&self) -> Option<Who> {
        match self {
            Sits::Person { who, .. } => Some(*who),
            Sits::Nobody | Sits::Bot(_) => None,
        }
    }
}
