//! Games written down, and read back without trust. Generic over a game; nothing here knows a rule.
//!
//! - [`Play`]: a game in progress together with the log of what happened.
//! - [`scenario`]: worked examples of the rules that a program can run.
//! - [`trace`]: a whole game with the full truth after every step, for other programs to check.
//! - [`record`]: a saved game, the smallest thing from which everything else follows.
//!
//! The formats share one vocabulary, that of `docs/scenarios`.
//!
//! Record a random game, and replay it:
//!
//! ```
//! use don::Don;
//! use speakeasy_chance::{Purpose, stream};
//! use speakeasy_core::json::json;
//! use speakeasy_core::{Game, Pending};
//! use speakeasy_record::record::Record;
//! use speakeasy_record::trace::random_step;
//!
//! let mut record = Record::<Don>::new(Don::options(&json!({}))?, 3);
//! let mut play = record.begin()?;
//! let mut chance = stream(7, Purpose::Choices, 0);
//! while play.pending() != Pending::Over {
//!     let step = random_step(&play, &mut chance);
//!     play.step(&step)?;
//!     record.steps.push(step);
//! }
//! // Loading replays every step and compares hashes along the way: a game that comes out differently is refused.
//! let (_, replayed) = Record::<Don>::read(&record.write()?)?;
//! assert_eq!(replayed.position(), play.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod play;
pub mod record;
pub mod scenario;
pub mod trace;

pub use play::{Play, Refused, Step, StepError};
