//! What a seat may do (3), and the words for it.

use speakeasy_core::json::Json;
use std::fmt;

/// Most counters that a seat may take at once.
pub const MOST: u8 = 3;

/// A decision of a seat: small, `Copy`, readable without the state. The order of actions is the order of legal lists; the
/// first legal one is entered for who lets the time pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Takes so many counters, 1 to [`MOST`].
    Take(u8),
}

impl Action {
    /// Everything that anybody could ever do, in the order of legal lists.
    pub fn all() -> impl Iterator<Item = Action> {
        (1..=MOST).map(Action::Take)
    }

    /// Reads an action object; nothing for one that there is not.
    pub(crate) fn from_json(action: &Json) -> Option<Action> {
        let count = action["count"].as_u64().filter(|_| action["do"] == "take")?;
        Action::all().find(|&Action::Take(known)| u64::from(known) == count)
    }

    /// Reads notation; spaces and upper or lower case do not matter.
    pub(crate) fn parse(text: &str) -> Result<Action, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
        let found = Action::all().find(|action| words.join(" ") == action.to_string());
        found.ok_or_else(|| format!("expected take 1 to take {MOST}"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Action::Take(count) = self;
        write!(f, "take {count}")
    }
}
