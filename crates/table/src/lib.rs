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
//! ```ignore
//! let mut table = Table::<Don>::open(&options, 3, 7)?;
//! ```

mod any;
mod bots;
mod config;
mod house_refusal;
mod sitter;
mod table;

pub use any::{ActionError, ActionInput, AnyBotDecision, AnyBotJob, AnyTable};
pub use bots::{BotDecision, BotJob};
pub use config::{Door, Lapse, NAME, Pace, SeatPlan, TableConfig, choice, clean_name, one_seat_is_mine};
pub use house_refusal::HouseRefusal;
pub use sitter::{Sitter, SitterKind};
pub use table::{Advanced, Table};
