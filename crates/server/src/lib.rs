//! The house on the net: rooms, seats, clocks, storage and streams. It knows no rule of any game.
//!
//! One move: request → [`room`] (one task owns one table) → the rules → the log, durably ([`store`]) → every watcher's
//! own view. A [`logged_table`] is what folding the log gives; [`change_feed`] tells other processes; bots think in the
//! [`bot_pool`].

pub mod bot_pool;
pub mod change_feed;
pub mod denied;
pub mod entry;
pub mod http;
pub mod ids;
pub mod logged_table;
pub mod logs;
pub mod metrics;
pub mod room;
pub mod rooms;
pub mod serve;
pub mod store;
