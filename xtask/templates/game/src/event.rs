//! What happens at the table, for logs and narration.

use speakeasy_core::{Seat, Sentence};

/// Something that happened, in full truth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A seat took counters.
    Took {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// How many are left.
        left: u8,
    },
    /// A seat took the last one.
    Won {
        /// Who.
        seat: Seat,
    },
}

impl speakeasy_core::Event for Event {
    fn sentence(&self) -> Sentence {
        match *self {
            Event::Took { seat, count, left } => {
                Sentence::new("gamename-took").with("seat", seat).with("count", count).with("left", left)
            }
            Event::Won { seat } => Sentence::new("gamename-won").with("seat", seat),
        }
    }
}
