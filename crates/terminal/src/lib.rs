//! Playing in a terminal.
//!
//! - [`players`]: who plays where. [`saved_table`]: a table that is saved after every step; [`save`]: its file.
//! - [`board`]: what a terminal may know of a game; a game's own board is in its folder.
//! - [`screen`]: the full-screen client. [`plain`]: the same in lines, for screen readers and pipes.
//! - [`theme`], [`brush`], [`choices`], `background`, `guide`: colours, drawing, keys, threads, help.
//!
//! Everything on the screen is drawn from a view, so the person at the keyboard sees only what their seat may see.

mod background;
pub mod board;
pub mod brush;
pub mod choices;
pub mod error;
mod guide;
pub mod plain;
pub mod players;
pub mod save;
pub mod saved_table;
pub mod screen;
pub mod theme;
