//! A table that cannot go on: its log is damaged, or it began under rules that this program does not have. What is intact is
//! still there for those who played.

use crate::entry::LogEntry;
use crate::ids::GuestId;
use crate::store::{Entry, Link, StoredTable};
use serde_json::Value as Json;
use speakeasy_core::Seat;
use speakeasy_record::record;
use std::collections::HashMap;

/// What is left of a table that cannot go on.
pub struct SetAside {
    /// Everybody who had a seat when it ended.
    pub people: Vec<GuestId>,
    /// The record of the steps that are intact. It has no result, since there is none.
    pub record: String,
}

impl SetAside {
    /// What is intact. No step is played: the rules may not be those of this program.
    pub fn of(stored: &StoredTable) -> SetAside {
        let (mut people, mut steps) = (HashMap::new(), Vec::new());
        for entry in intact(stored) {
            match entry {
                LogEntry::Sit { seat, who, .. } => drop(people.insert(seat, who)),
                LogEntry::Leave { seat } | LogEntry::Bot { seat, .. } => drop(people.remove(&seat)),
                LogEntry::Step { step, by, .. } => steps.push((step, by.is_none())),
                LogEntry::TakeBack { seat, .. } => {
                    // Nobody has acted since; what was drawn goes with the action.
                    let deed = |(step, own): &(Json, bool)| *own && super::seat_of(step) == Some(Seat(seat));
                    steps.truncate(steps.iter().rposition(deed).unwrap_or(steps.len()));
                }
                _ => {}
            }
        }
        let config: Json = serde_json::from_str(&stored.table.config).unwrap_or_default();
        let game = config["game"].as_str().unwrap_or_default();
        let seats = config["seats"].as_array().map_or(0, Vec::len);
        let steps: Vec<Json> = steps.into_iter().map(|(step, _)| step).collect();
        let record = record::broken_off(game, stored.table.rules, &config["options"], seats, &steps);
        SetAside { people: people.into_values().collect(), record }
    }
}

/// The entries up to the first that is not what was stored.
fn intact(stored: &StoredTable) -> impl Iterator<Item = LogEntry> {
    let mut head = Link::first(&stored.table);
    stored.entries.iter().map_while(move |Entry { text, link }| {
        head = head.next(text);
        if head == *link { serde_json::from_str(text).ok() } else { None }
    })
}
