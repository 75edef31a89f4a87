//! A game with those who play it: the one driver of people and bots.
//!
//! - [`Table`]: a game in progress with its record, its draws, its bots and their plans. Generic over the game; a move stays typed
//!   from whoever makes it to the log.
//! - [`AnyTable`]: the same without its type, for programs that learn only at run time which game is played.
//! - [`TableConfig`]: what a table is set up with: the game, its options, who sits where, how long a decision may take.
//! - [`Sitter`]: who sits in a seat, as others see them. [`HouseRefusal`]: why a house says no where the rules have no say.
//!
//! Deliberately absent: HTML, sockets, files, threads, and a clock of its own. A bot thinks wherever [`BotJob::run`] is
//! called.
//!
//! Three bots play a game of Don; then the record of it is opened again:
//!
//! ```
//! use don::Don;
//! use speakeasy_bots::clock::Stopped;
//! use speakeasy_bots::kind::Kind;
//! use speakeasy_core::json::json;
//! use speakeasy_core::{Game, Observer, Seat};
//! use speakeasy_record::record::Record;
//! use speakeasy_table::{Advanced, Table};
//!
//! let mut table = Table::<Don>::open(&Don::options(&json!({}))?, 3, 7, &Stopped)?;
//! for seat in Seat::all(3) {
//!     table.seat_bot(seat, &Kind::Random)?;
//! }
//! while table.advance() != Advanced::Over {}
//! // What a spectator was told, in English.
//! let told: Vec<String> = table.events(Observer::Public, 0).map(|event| event.to_string()).collect();
//! assert!(!told.is_empty() && table.outcome().is_some());
//!
//! let (record, _) = Record::<Don>::read(&table.record().write()?)?;
//! assert_eq!(Table::resume(record, 7, &Stopped)?.outcome(), table.outcome());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod bots;
mod config;
mod house_refusal;
mod name;
mod sitter;
mod table;

pub use any::{ActionError, ActionInput, AnyBotDecision, AnyBotJob, AnyTable};
pub use bots::{BotDecision, BotJob};
pub use config::{Door, Lapse, Pace, SeatPlan, TableConfig, TakeBacks, choice, one_seat_is_mine};
pub use house_refusal::HouseRefusal;
pub use name::{NAME, clean_name};
pub use sitter::{Sitter, SitterKind};
pub use table::{Advanced, Table};
