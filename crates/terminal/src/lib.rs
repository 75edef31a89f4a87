//! The three tables in a terminal.
//!
//! - [`seats`]: who sits where. [`table`]: a game with those who play it; [`save`]: the file it is kept in.
//! - [`board`]: what the terminal must know of a game; `boards` has one room for each game.
//! - [`screen`]: the full-screen client. [`plain`]: the same in lines, for screen readers and pipes.
//! - `theme`, `brush`, `choices`, `think`, `guide`: colours, drawing, keys, threads, help.
//!
//! Whatever reaches the screen is drawn from a view: who sits at the keyboard sees what that seat may see.

pub mod board;
mod boards;
mod brush;
mod choices;
mod guide;
pub mod plain;
pub mod save;
pub mod screen;
pub mod seats;
pub mod table;
pub mod theme;
mod think;
pub mod trouble;
