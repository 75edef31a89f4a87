//! The web server: rooms, seats, clocks, storage and live connections. It contains no game rules.
//!
//! A move takes this path: request → [`room`] (one task owns one table) → the rules → the log on disk ([`store`]) → every
//! watcher's own view. A [`logged_table`] is a table rebuilt from its log. The [`change_feed`] notifies other processes, and
//! bots think in the [`bot_pool`].

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
