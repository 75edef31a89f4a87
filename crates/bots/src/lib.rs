//! Bots: from what a seat may see to an action.
//!
//! - [`bot`]: what a bot is. It receives a [`bot::Sight`], never a state; the types leave it no other way.
//! - [`kind`]: bots by name (`random`, `greedy`, `search`, `value`, the levels, `exec:PROGRAM`).
//! - [`level`]: Novice, Regular, Sharp, Boss, and the recipes behind them.
//! - [`search`], [`rollouts`], [`expectimax`], [`lookahead`], [`exact`], [`net`], [`td`]: ways to think and to learn, generic over a game.
//! - [`opponent_model`]: estimates of how the other players play, from what they did.
//! - [`support`]: what a bot must know of a game beyond its rules, with defaults for a game that says nothing.
//! - `exec`: external programs as bots. Like networks in files it needs processes and files: the feature `host`.
//! - [`clock`]: time, passed in.

pub mod bot;
pub mod clock;
pub mod exact;
#[cfg(feature = "host")]
pub mod exec;
pub mod expectimax;
pub mod kind;
pub mod level;
pub mod lookahead;
pub mod net;
pub mod opponent_model;
pub mod rollouts;
pub mod search;
pub mod support;
pub mod td;
