//! The record of a game, for those who played it and for others.

use super::LoggedTable;
use crate::ids::GuestId;
use serde_json::json;
use speakeasy_core::Observer;
use std::fmt::Write;

impl LoggedTable {
    /// The record of a game that is over, for a guest.
    pub fn record_for(&self, who: Option<GuestId>) -> String {
        let played = who.is_some_and(|who| self.hands_seen.contains_key(&who));
        if played || !self.game.hides() { self.game.record() } else { self.told_record() }
    }

    /// The game as it was told to the public: a header, a line an event, and the result. It cannot be replayed, since draws and
    /// actions would give away what the rules keep secret for good (SCH-R12): who knows every hand knows what was discarded.
    pub fn told_record(&self) -> String {
        let header = json!({
            "told": 1, "game": self.config.game, "rules": self.meta.rules, "options": self.config.options,
            "seats": self.seats.len(),
        });
        let mut text = format!("{header}\n");
        for event in self.game.events(Observer::Public, 0) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{event}");
        }
        let _ = writeln!(text, "{}", json!({ "result": self.game.result() }));
        text
    }
}
