//! The rules read a second time, in the slowest and plainest way, and held against the first reading.

mod naive;

use scheffeln::Scheffeln;
use speakeasy_testkit::agreement::{everywhere, perft_agrees};

#[test]
fn both_readings_agree_in_every_mode() {
    everywhere::<Scheffeln>(&naive::Scheffeln, 3, 0);
}

#[test]
fn both_readings_agree_with_random_options() {
    everywhere::<Scheffeln>(&naive::Scheffeln, 0, 60);
}

#[test]
fn both_readings_count_the_same_sequences() {
    perft_agrees::<Scheffeln>(&naive::Scheffeln, include_str!("counts.perft"));
}
