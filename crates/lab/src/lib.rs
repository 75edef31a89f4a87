//! Experiments with the rules, generic over a game: random playouts, counts of action sequences, speed.

pub mod bench;
pub mod perft;
pub mod playout;
