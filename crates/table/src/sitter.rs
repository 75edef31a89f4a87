//! Who sits in a seat, as everybody at the table sees them.

use speakeasy_bots::level::Level;

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// What the others call them; never empty, already cleaned.
    pub name: String,
    /// What plays there.
    pub kind: SitterKind,
    /// Whether a person is looking at the table just now; bots always are.
    pub here: bool,
}

/// What plays in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SitterKind {
    /// Somebody.
    Person,
    /// A bot of this level.
    Bot(Level),
    /// Somebody who is away: a bot plays for them until they are back.
    StandIn,
    /// Nobody yet: the table waits for a friend.
    Open,
}
