//! The rules read a second time, plainly and slowly: both readings agree on every list, refusal, view and position.

mod naive;

use speakeasy_chance::{Purpose, stream};
use speakeasy_testkit::{agreement, tables};
use verflixxt::Verflixxt;

/// Plays three games of each mode and player count, at the tables with Flixxy or at those without him.
fn agree(with_flixxy: bool) {
    let has_flixxy = |name: &str| name.contains("nochmal") || name.contains("worms");
    for table in tables::of_all_modes::<Verflixxt>().iter().filter(|table| has_flixxy(&table.name) == with_flixxy) {
        for game in 0..3 {
            agreement::hold::<Verflixxt>(&naive::Verflixxt, table, &mut stream(3, Purpose::Choices, game));
        }
    }
}

#[test]
fn both_readings_agree_with_flixxy() {
    agree(true);
}

#[test]
fn both_readings_agree_without_flixxy() {
    agree(false);
}

#[test]
fn both_readings_agree_with_random_options() {
    agreement::everywhere::<Verflixxt>(&naive::Verflixxt, 0, 60);
}

#[test]
fn both_readings_count_the_same_sequences() {
    agreement::perft_agrees::<Verflixxt>(&naive::Verflixxt, include_str!("counts.perft"));
}
