//! The web server: rooms, seats, clocks, storage and live connections. It contains no game rules.
//!
//! A move takes this path: request → [`room`] (one task owns one table) → the rules → the log on disk ([`store`]) → every
//! watcher's own view. A [`logged_table`] is a table rebuilt from its log. The [`change_feed`] notifies other processes, and
//! bots think in the [`bot_pool`]. Whoever looks elsewhere is called to the table ([`calls`]).
//!
//! ```no_run
//! use speakeasy_server::serve::{Settings, run};
//!
//! // A house at this address, until Ctrl-C; everything is kept in the folder.
//! let settings = Settings { addr: ([127, 0, 0, 1], 7000).into(), ..Settings::of("house") };
//! run(settings, |addr| println!("open at http://{addr}/"))?;
//! # Ok::<(), speakeasy_server::serve::StartError>(())
//! ```

pub mod access_log;
pub mod admin;
pub mod allowance;
pub mod bot_pool;
pub mod calls;
pub mod change_feed;
pub mod connections;
pub mod denied;
pub mod entry;
pub mod http;
pub mod ids;
pub mod load_meter;
pub mod logged_table;
pub mod logs;
pub mod metrics;
pub mod quotas;
pub mod request_key;
pub mod retention;
pub mod room;
pub mod rooms;
pub mod serve;
mod space;
pub mod store;
pub mod upkeep;
