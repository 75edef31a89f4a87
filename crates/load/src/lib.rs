//! Clients of the house: a server process, guests who ask it, tables that they play at. They speak HTTP and WebSockets
//! like anybody else, and share no code with the server.

pub mod process;
pub mod table;
pub mod web;

/// What went wrong, in a sentence.
pub type LoadError = Box<dyn std::error::Error + Send + Sync>;
