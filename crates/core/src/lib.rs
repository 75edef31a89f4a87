//! The vocabulary every game of the house speaks.
//!
//! **A game is a value.** A [`State`] plus an action, a chance outcome or a moment of the table's clock
//! gives the next state; nothing else changes it. Everything else looks at that value (a view becomes a
//! page, a text board, numbers), drives it (a person, a bot, a clock, dice) or remembers it (a record).
//!
//! Deliberately absent from this crate and from every game: clocks, generators of randomness, input and
//! output. Time and dice enter a state as data, so a game can be replayed without a seed.

mod faults;
mod game;
pub mod json;
mod random;
pub mod report_metrics;
mod seat;
mod sentence;
mod state;

pub use arrayvec::ArrayVec;
pub use faults::{Fault, Faults, nearest};
pub use game::{Documents, Game, Messages, Mode, Names, OptionRank, OptionSpec, Values, read_options};
pub use rand_core::Rng;
pub use random::{below, pick, shuffle};
pub use report_metrics::{Quantity, ReportMetrics};
pub use seat::{MAX_SEATS, Seat, SeatSet};
pub use sentence::{Arg, Sentence};
pub use state::{ActionList, Event, Moment, Observer, Outcome, Pending, PlayError, Refusal, State};
