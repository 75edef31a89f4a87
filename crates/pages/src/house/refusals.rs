//! Why the house says no, where the rules of a game have no say: a seat that is another's, a decision that has passed.

use crate::house::trouble::Trouble;
use crate::say;
use crate::words::Words;

/// A no of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseNo {
    /// The seat belongs to somebody else, or to nobody.
    NotYours,
    /// The decision has passed: the table has moved on.
    Stale,
    /// Every seat is taken.
    Full,
    /// Somebody sits there.
    Taken,
    /// The table still waits for people.
    NotStarted,
    /// The game has begun already.
    Started,
    /// The game is over.
    Over,
    /// The game goes on.
    NotOver,
    /// Somebody is still there.
    StillHere,
    /// This table knows no such standing order.
    NoOrder,
    /// A name that has no letters.
    NoName,
    /// A link to a seat that has changed hands.
    OldLink,
    /// The disk is full.
    DiskFull,
    /// The store is held by somebody else.
    StoreLocked,
    /// The store does not work.
    StoreBroken,
}

impl HouseNo {
    /// Its code, for programs.
    pub fn code(self) -> &'static str {
        match self {
            HouseNo::NotYours => "E_SEAT",
            HouseNo::Stale => "E_STALE",
            HouseNo::Full => "E_FULL",
            HouseNo::Taken => "E_TAKEN",
            HouseNo::NotStarted => "E_WAITING",
            HouseNo::Started => "E_STARTED",
            HouseNo::Over => "E_OVER",
            HouseNo::NotOver => "E_RUNNING",
            HouseNo::StillHere => "E_PRESENT",
            HouseNo::NoOrder => "E_ORDER",
            HouseNo::NoName => "E_NAME",
            HouseNo::OldLink => "E_LINK",
            HouseNo::DiskFull | HouseNo::StoreLocked | HouseNo::StoreBroken => "E_STORE",
        }
    }

    /// The plain sentence.
    pub fn sentence(self, words: &Words) -> String {
        match self {
            HouseNo::NotYours => say!(words, "no-not-yours"),
            HouseNo::Stale => say!(words, "no-stale"),
            HouseNo::Full => say!(words, "no-full"),
            HouseNo::Taken => say!(words, "no-taken"),
            HouseNo::NotStarted => say!(words, "no-not-started"),
            HouseNo::Started => say!(words, "no-started"),
            HouseNo::Over => say!(words, "no-over"),
            HouseNo::NotOver => say!(words, "no-not-over"),
            HouseNo::StillHere => say!(words, "no-still-here"),
            HouseNo::NoOrder => say!(words, "no-order"),
            HouseNo::NoName => say!(words, "no-name"),
            HouseNo::OldLink => say!(words, "no-old-link"),
            HouseNo::DiskFull => say!(words, "no-disk-full"),
            HouseNo::StoreLocked => say!(words, "no-store-locked"),
            HouseNo::StoreBroken => say!(words, "no-store-broken"),
        }
    }
}

/// What went wrong with a request, in a sentence for a program.
pub fn trouble_sentence(words: &Words, trouble: &Trouble) -> String {
    match trouble {
        Trouble::NotFound => say!(words, "http-not-found"),
        Trouble::Full => say!(words, "http-full"),
        Trouble::Gone => say!(words, "http-gone"),
        Trouble::TooMany => say!(words, "http-too-many"),
        Trouble::TooLarge => say!(words, "http-too-large"),
        Trouble::Foreign => say!(words, "http-foreign"),
        Trouble::BadForm(what) => say!(words, "http-bad-form", what = what.as_str()),
        Trouble::Busy => say!(words, "http-busy"),
        Trouble::Broken => say!(words, "http-broken"),
    }
}

/// What a guest is called until they say otherwise.
pub fn guest_name(words: &Words) -> String {
    say!(words, "guest-name")
}
