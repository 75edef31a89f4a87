//! Games written down, and read back without trust. Generic over a game; nothing here knows a rule.
//!
//! - [`Play`]: a game in progress together with the log of what happened.
//! - [`scenario`]: worked examples of the rules that a program can run.
//! - [`trace`]: a whole game with the full truth after every step, for other programs to check.
//! - [`record`]: a saved game, the smallest thing from which everything else follows.
//!
//! The formats share one vocabulary, that of `docs/scenarios`.

mod play;
pub mod record;
pub mod scenario;
pub mod trace;

pub use play::{Play, Refused, Step, StepError};
