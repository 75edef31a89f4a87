//! What bots know of each game, one room a game.

mod don;
mod scheffeln;
mod verflixxt;
