//! The record of a game for those who did not play it.

use super::LoggedTable;
use serde_json::json;
use speakeasy_core::Observer;
use std::fmt::Write;

impl LoggedTable {
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
