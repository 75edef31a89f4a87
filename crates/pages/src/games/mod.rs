//! The three tables, one folder a game.

mod don;
mod scheffeln;
mod verflixxt;
