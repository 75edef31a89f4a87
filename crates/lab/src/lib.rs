//! Experiments, generic over a game: speed and size of the rules, matches among bots, training, reports.

pub mod arena;
pub mod bench;
pub mod bot_game;
pub mod perft;
pub mod playout;
pub mod plot;
pub mod regret;
pub mod report;
pub mod stats;
pub mod strength;

pub mod train;
pub mod work;
