//! What bots know of each game, one room a game.

mod don;
pub mod scheffeln;
mod verflixxt;
