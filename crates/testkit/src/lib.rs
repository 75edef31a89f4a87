//! What the tests of the house share.
//!
//! - [`laws`]: what must hold in every game, mode and player count.
//! - [`naive`]: the rules read a second time, slowly, and [`agreement`] between both readings.
//! - [`tables`]: the tables that the tests sit down at.
//! - [`golden`]: whole games rendered as text and kept.
//! - [`fuzzing`]: what the fuzzers do with bytes.

pub mod agreement;
pub mod fuzzing;
pub mod golden;
pub mod laws;
pub mod naive;
pub mod tables;
