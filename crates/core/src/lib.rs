//! The vocabulary every game of the house speaks.
//!
//! **A game is a value.** A [`State`] plus an action, a chance outcome or a moment of the table's clock
//! gives the next state; nothing else changes it. Everything else looks at that value (a view becomes a
//! page, a text board, numbers), drives it (a person, a bot, a clock, dice) or remembers it (a record).
//!
//! Deliberately absent from this crate and from every game: clocks, generators of randomness, input and
//! output. Time and dice enter a state as data, so a game can be replayed without a seed.
//!
//! Play a random game of Don, and listen to what happens:
//!
//! ```
//! use don::Don;
//! use speakeasy_chance::{Purpose, stream};
//! use speakeasy_core::json::json;
//! use speakeasy_core::{ActionList, Game, Pending, State, pick};
//!
//! let options = Don::options(&json!({}))?;
//! let mut game = Don::setup(&options, 3)?;
//! let mut chance = stream(7, Purpose::Choices, 0);
//! let mut legal = ActionList::new();
//! let mut bids = 0;
//! loop {
//!     let mut listen = |event: don::Event| bids += usize::from(event.to_string().contains("bids"));
//!     match game.pending() {
//!         Pending::Over => break,
//!         Pending::Chance => {
//!             let outcome = game.sample(&mut chance);
//!             game.apply_chance(&outcome, &mut listen);
//!         }
//!         Pending::Turn(seat) => {
//!             game.legal(seat, &mut legal);
//!             game.apply(seat, pick(&mut chance, &legal), &mut listen);
//!         }
//!         Pending::Race(_) | Pending::Clock => unreachable!("Don is played in turns"),
//!     }
//! }
//! assert!(bids > 0 && !game.outcome().unwrap().winners().is_empty());
//! # Ok::<(), speakeasy_core::Faults>(())
//! ```

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
pub use game::{Documents, Game, Messages, Mode, Names, OptionRank, OptionSpec, Values, read_options, write_younger};
pub use rand_core::Rng;
pub use random::{below, pick, shuffle};
pub use report_metrics::{Quantity, ReportMetrics};
pub use seat::{MAX_SEATS, Seat, SeatSet};
pub use sentence::{Arg, Sentence};
pub use state::{ActionList, Event, Moment, Observer, Outcome, Pending, PlayError, Refusal, State};
