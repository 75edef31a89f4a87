//! Taking back: whoever has just acted may undo it as long as nobody has acted since and it has shown them nothing new. The log
//! keeps both, the action and that it was taken back; the game goes on as if it had not happened.

use super::{Answered, LoggedTable, Occupant, scoped};
use crate::entry::LogEntry;
use crate::ids::GuestId;
use crate::request_key::{Purpose, RequestKey};
use speakeasy_bots::level::Level;
use speakeasy_core::{Pending, Seat, SeatSet};
use speakeasy_pages::table::Snapshot;
use speakeasy_pages::telling::{HouseNews, HouseWhat};
use speakeasy_table::{HouseRefusal, TakeBacks};

/// How often the same decision may be taken back: enough for every doubt, and the log does not grow for ever.
const MOST: u8 = 3;

/// What could be taken back, and what was.
#[derive(Default)]
pub(super) struct SecondThoughts {
    /// How the table stood before the step that is being taken, where a person takes it on their turn.
    before: Option<Snapshot>,
    /// The last step, if somebody took it themselves and learned nothing by it.
    deed: Option<Deed>,
    /// By how much the number of the step is ahead of the game: for each action taken back, that action and its taking back.
    ahead: u64,
    /// To which step of the game somebody last went back, and how often.
    back_to: (u64, u8),
}

/// Something done that may be undone.
pub(super) struct Deed {
    seat: Seat,
    before: Snapshot,
    /// The standing orders that ended with it.
    ended: Vec<(Seat, String)>,
}

impl SecondThoughts {
    /// Whoever did it has left the seat.
    pub(super) fn forget(&mut self, seat: Seat) {
        self.deed.take_if(|deed| deed.seat == seat);
    }
}

/// A request to take an action back.
#[derive(Clone, Debug)]
pub struct TakeBackRequest {
    /// The sender.
    pub who: GuestId,
    /// Which of their seats; may be omitted.
    pub seat: Option<Seat>,
    /// The number of the step that is to be undone: the last one.
    pub step: u64,
    /// Makes it safe to repeat the request.
    pub key: RequestKey,
}

impl TakeBackRequest {
    /// What its key is used for.
    fn purpose(&self) -> Purpose {
        Purpose::of(&["take-back", &self.step.to_string()])
    }
}

impl LoggedTable {
    /// The number of the step. Unlike the number of steps of the game, it only grows: taking back is a step of its own.
    pub fn step(&self) -> u64 {
        self.game.steps() + self.second_thoughts.ahead
    }

    /// The number of the step of a snapshot that was taken since anything was last taken back.
    pub fn step_of(&self, past: &Snapshot) -> u64 {
        past.step + self.second_thoughts.ahead
    }

    /// Remembers how the table stands if `seat` is about to act on its turn. In a race nothing is taken back.
    pub(super) fn before_step(&mut self, seat: Option<Seat>) {
        let on_turn = seat.is_some_and(|seat| self.game.pending() == Pending::Turn(seat));
        self.second_thoughts.before = on_turn.then(|| self.game.snapshot());
    }

    /// Notes what can be taken back now that a step was taken, with which these standing orders ended.
    pub(super) fn after_step(&mut self, seat: Option<Seat>, ended: Vec<(Seat, String)>) {
        let before = self.second_thoughts.before.take();
        self.second_thoughts.deed = before.zip(seat).and_then(|(before, seat)| {
            let learned = self.game.showed(seat, before.events);
            (!learned).then_some(Deed { seat, before, ended })
        });
    }

    /// The last step, if this seat took it and may have second thoughts about it.
    pub(super) fn deed_of(&self, seat: Seat) -> Option<&Deed> {
        self.second_thoughts.deed.as_ref().filter(|deed| deed.seat == seat)
    }

    /// Does nobody but bots play against this seat?
    pub fn among_bots(&self, seat: Seat) -> bool {
        let bot = |other: Seat| matches!(self.occupant(other), Some(Occupant::Bot(_)));
        Seat::all(self.seats.len()).all(|other| other == seat || bot(other))
    }

    /// The number of events before the action that this seat may take back now, or why it may not.
    pub fn may_take_back(&self, seat: Seat) -> Result<usize, HouseRefusal> {
        if !self.started {
            return Err(HouseRefusal::NotStarted);
        }
        if self.over() {
            return Err(HouseRefusal::Over);
        }
        if self.config.take_back == TakeBacks::Off && !self.among_bots(seat) {
            return Err(HouseRefusal::NoTakeBack);
        }
        let deed = self.deed_of(seat).ok_or(HouseRefusal::Settled)?;
        let (back_to, times) = self.second_thoughts.back_to;
        if back_to == deed.before.step && times >= MOST {
            return Err(HouseRefusal::TooOften);
        }
        Ok(deed.before.events)
    }

    /// A person takes their last action back. A request that was carried out before succeeds again, with no new entries.
    pub fn take_back(&mut self, request: &TakeBackRequest) -> Result<Vec<LogEntry>, HouseRefusal> {
        let mut own = self.seats_of(request.who);
        if let Some(named) = request.seat {
            own = if own.has(named) { SeatSet::EMPTY.with(named) } else { SeatSet::EMPTY };
        }
        // Whoever has several seats means the one that has just acted.
        let acted = own.iter().find(|seat| self.deed_of(*seat).is_some());
        let seat = acted.or_else(|| own.iter().next()).ok_or(HouseRefusal::NotYours)?;
        let (key, purpose) = (scoped(seat, &request.key), request.purpose());
        if self.is_repeated(&key, purpose)? {
            return Ok(Vec::new());
        }
        self.may_take_back(seat)?;
        if request.step != self.step() {
            return Err(HouseRefusal::Stale);
        }
        let mut entries = self.begin_change();
        self.append(&mut entries, LogEntry::TakeBack { seat: seat.0, key, purpose: Some(purpose) });
        Ok(entries)
    }

    /// Applies a take-back. The game goes on from before the action; numbers of steps and decisions never come again.
    pub(super) fn fold_take_back(&mut self, seat: Seat, key: &str, purpose: Option<Purpose>) {
        let Some(Deed { before, ended, .. }) = self.second_thoughts.deed.take() else { return };
        let back_to = before.step;
        let undone = self.game.rewind(before);
        let thoughts = &mut self.second_thoughts;
        thoughts.ahead += 2;
        thoughts.back_to = match thoughts.back_to {
            (step, times) if step == back_to => (step, times + 1),
            _ => (back_to, 1),
        };
        for (seat, order) in ended {
            self.seats[seat.index()].orders.push(order);
        }
        self.seat_bots_again();
        self.decision = self.step();
        self.answered.insert(key.to_owned(), Answered { step: self.decision, purpose });
        let events = self.game.events_seen();
        (self.events_seen, self.step_began) = (events, events);
        // What the house noticed meanwhile still happened, after everything that counts.
        self.house_news.iter_mut().for_each(|news| news.events = news.events.min(events));
        self.house_news.push(HouseNews { events, seat, name: self.name(seat), what: HouseWhat::TookBack, undone });
    }

    /// Bots remember what they were shown: each is replaced by one that was shown what counts.
    fn seat_bots_again(&mut self) {
        for seat in Seat::all(self.seats.len()) {
            match &self.seats[seat.index()].occupant {
                Occupant::Bot(level) => self.game.seat_bot(seat, *level),
                Occupant::Person { .. } if self.seats[seat.index()].stand_in => {
                    self.game.seat_bot(seat, Level::Regular);
                }
                Occupant::Person { .. } | Occupant::Nobody => {}
            }
        }
    }
}
