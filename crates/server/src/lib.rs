//! The house on the net: rooms, seats, clocks, storage and streams. It knows no rule of any game.

pub mod desk;
pub mod entry;
pub mod http;
pub mod ids;
pub mod logs;
pub mod meters;
pub mod notices;
pub mod room;
pub mod rooms;
pub mod serve;
pub mod store;
pub mod table;
pub mod thinkers;
