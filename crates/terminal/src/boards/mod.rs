//! The boards of the three games, drawn from what an observer sees.

mod don;
mod scheffeln;
#[cfg(test)]
mod tests;
mod verflixxt;
