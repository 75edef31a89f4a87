//! Experiments, generic over a game: speed and size of the rules, matches among bots, training, reports.
//!
//! A match among bots, with the share of the wins and its interval:
//!
//! ```
//! use don::Don;
//! use speakeasy_core::Game;
//! use speakeasy_core::json::json;
//! use speakeasy_lab::arena::Match;
//! use speakeasy_lab::work::Watch;
//!
//! let bots = ["greedy", "random"].map(|bot| bot.parse().expect("a bot")).into();
//! let greedy = Match { bots, seats: 3, games: 30, seed: 7, threads: 1, sprt: None };
//! let report = greedy.play::<Don>(&Don::options(&json!({}))?, Watch::NOBODY)?;
//! assert_eq!(report.games, 30);
//! assert!(report.rows[0].win_share > report.rows[1].win_share);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod arena;
pub mod bench;
pub mod bot_game;
pub mod length;
pub mod perft;
pub mod playout;
pub mod plot;
pub mod regret;
pub mod report;
pub mod stats;
pub mod strength;

pub mod train;
pub mod work;
