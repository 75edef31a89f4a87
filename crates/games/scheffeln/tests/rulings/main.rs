//! The rulings of section 9 and the sections they come from, with their ids in the names of the tests.

mod base;
#[path = "../common/mod.rs"]
mod common;
mod editions;
mod expansions;
mod speed;
