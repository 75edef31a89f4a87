//! The rulings of `docs/rules/verflixxt.md`, one by one, and what is refused in which order.

#[path = "../common/mod.rs"]
mod common;

mod base;
mod flixxy;
mod life;
mod refusals;
mod worms;
