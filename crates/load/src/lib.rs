//! Load tests: runs the server as a process, with clients that play over HTTP and WebSockets. Shares no code with the
//! server.

pub mod process;
pub mod table;
pub mod web;

/// Any error.
pub type LoadError = Box<dyn std::error::Error + Send + Sync>;
