//! What people say: ready phrases, of the moment, neither stored nor part of the game; their names, which everybody reads, so
//! that they do not change more often than anybody may speak; and standing orders.

use super::Room;
use crate::entry::LogEntry;
use crate::ids::GuestId;
use serde_json::json;
use speakeasy_core::Seat;
use speakeasy_house::phrases::Phrase;
use speakeasy_table::HouseRefusal;
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::Instant;

/// The shortest time between two phrases of one person.
const PAUSE: Duration = Duration::from_secs(2);
/// The most phrases that one person says within [`WHILE`].
const MOST: usize = 6;
const WHILE: Duration = Duration::from_secs(60);

/// When people spoke lately. Only those who sit can speak, so there are few.
#[derive(Default)]
pub(super) struct Spoken(HashMap<GuestId, Vec<Instant>>);

impl Spoken {
    /// May somebody speak now? If so, they do.
    fn speaks(&mut self, who: GuestId, now: Instant) -> bool {
        self.0.retain(|_, times| {
            times.retain(|at| now < *at + WHILE);
            !times.is_empty()
        });
        let times = self.0.entry(who).or_default();
        let may = times.len() < MOST && times.last().is_none_or(|last| now >= *last + PAUSE);
        if may {
            times.push(now);
        }
        may
    }
}

impl Room {
    /// Somebody says a phrase for one of their seats.
    pub fn say(&mut self, who: GuestId, seat: Option<Seat>, phrase: &Phrase, now: Instant) -> Result<(), HouseRefusal> {
        let seat = self.table.own_seat(who, seat)?;
        if !self.table.started {
            return Err(HouseRefusal::NotStarted);
        }
        if !self.spoken.speaks(who, now) {
            return Err(HouseRefusal::TooFast);
        }
        let name = self.table.name(seat);
        self.saw(who, now);
        self.mention(|viewer| {
            let html = phrase.said_by(viewer.words, &name).into_string();
            json!({ "said": { "seat": seat.0, "phrase": phrase.id, "html": html } })
        });
        Ok(())
    }

    /// Somebody takes a seat, or has one there and changes their name.
    pub fn sit(
        &mut self,
        who: GuestId,
        name: &str,
        seat: Option<Seat>,
        now: Instant,
    ) -> Result<(Seat, Vec<LogEntry>), HouseRefusal> {
        if !self.table.seats_of(who).is_empty() && !self.spoken.speaks(who, now) {
            return Err(HouseRefusal::TooFast);
        }
        self.table.sit(who, name, seat)
    }

    /// Somebody gives a standing order or takes it back. Each is stored, so that nobody may go on for ever.
    pub fn order(
        &mut self,
        who: GuestId,
        seat: Option<Seat>,
        order: &str,
        on: Option<bool>,
        now: Instant,
    ) -> Result<Vec<LogEntry>, HouseRefusal> {
        if !self.orders_left.wait(&who, 1, now).is_zero() {
            return Err(HouseRefusal::TooFast);
        }
        let entries = self.table.order(who, seat, order, on)?;
        self.orders_left.spend(who, entries.len() as u32, now);
        Ok(entries)
    }

    /// Somebody changes their name, if they sit here.
    pub fn rename(&mut self, who: GuestId, name: &str, now: Instant) -> Result<Vec<LogEntry>, HouseRefusal> {
        if self.table.seats_of(who).is_empty() {
            return Ok(Vec::new());
        }
        Ok(self.sit(who, name, None, now)?.1)
    }
}
