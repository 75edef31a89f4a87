//! What a seat may do (4.1), and the words for it.

use speakeasy_core::nearest;

/// A decision of a seat.
///
/// The order of the variants is the order of legal lists. The first legal action is the default one, so that whoever
/// lets the time pass keeps what is in the glass (NGT-R16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Puts the glass on the shelf and ends the turn.
    Stop,
    /// Rolls a die.
    Roll,
}

impl Action {
    /// Both, in the order of legal lists.
    pub const ALL: [Action; 2] = [Action::Stop, Action::Roll];

    /// Its word, in notation and in objects.
    pub const fn word(self) -> &'static str {
        match self {
            Action::Stop => "stop",
            Action::Roll => "roll",
        }
    }

    /// The action of this word, spelt just so.
    pub(crate) fn from_word(word: &str) -> Option<Action> {
        Action::ALL.into_iter().find(|action| action.word() == word)
    }

    /// Reads notation; spaces around it and upper or lower case do not matter.
    pub(crate) fn parse(text: &str) -> Result<Action, String> {
        let word = text.trim().to_ascii_lowercase();
        Action::from_word(&word).ok_or_else(|| match nearest(&word, Action::ALL.map(Action::word)) {
            Some(near) => format!("unknown action {word}; did you mean {near}?"),
            None => "expected roll or stop".into(),
        })
    }
}
