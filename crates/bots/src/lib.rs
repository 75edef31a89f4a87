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
//!
//! Ask a bot what it would do, from what its seat sees:
//!
//! ```
//! use don::Don;
//! use speakeasy_bots::bot::Sight;
//! use speakeasy_bots::clock::Stopped;
//! use speakeasy_bots::kind::Kind;
//! use speakeasy_chance::{Purpose, stream};
//! use speakeasy_core::json::json;
//! use speakeasy_core::{ActionList, Game, Observer, Pending, State};
//!
//! let mut game = Don::setup(&Don::options(&json!({}))?, 3)?;
//! let mut chance = stream(7, Purpose::Draws, 0);
//! let seat = loop {
//!     match game.pending() {
//!         Pending::Turn(seat) => break seat,
//!         _ => {
//!             let outcome = game.sample(&mut chance);
//!             game.apply_chance(&outcome, &mut |_| {});
//!         }
//!     }
//! };
//! let view = game.view(Observer::Seat(seat));
//! let mut legal = ActionList::new();
//! game.legal(seat, &mut legal);
//! let mut bot = "search:200".parse::<Kind>().unwrap().bot::<Don>(&view).unwrap();
//! let sight = Sight { seat, view: &view, knowledge: &Don::knowledge(&view), legal: &legal, clock: &Stopped };
//! let weighed = bot.weigh(&sight, &mut stream(7, Purpose::Choices, 0)).unwrap();
//! assert!(legal.contains(&weighed[0].0));
//! # Ok::<(), speakeasy_core::Faults>(())
//! ```

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
