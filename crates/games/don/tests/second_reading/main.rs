//! The rules read a second time, slowly and plainly, and both readings held against each other.

mod naive;

use don::Don;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::json;
use speakeasy_testkit::tables::{self, TableSpec};
use speakeasy_testkit::{agreement, laws};
use std::ops::Range;

/// Three games of every mode at tables of this size.
fn agree_in_all_modes(seats: usize) {
    for table in tables::of_all_modes::<Don>().into_iter().filter(|table| table.seats == seats) {
        for game in 0..3 {
            agreement::hold::<Don>(&naive::Don, &table, &mut stream(3, Purpose::Choices, game));
        }
    }
}

#[test]
fn both_readings_agree_in_all_modes_for_three() {
    agree_in_all_modes(3);
}

#[test]
fn both_readings_agree_in_all_modes_for_four() {
    agree_in_all_modes(4);
}

#[test]
fn both_readings_agree_in_all_modes_for_five() {
    agree_in_all_modes(5);
}

#[test]
fn both_readings_agree_in_all_modes_for_six() {
    agree_in_all_modes(6);
}

/// Games with random options, a seed each.
fn agree_with_random_options(seeds: Range<u64>) {
    for seed in seeds {
        let mut rng = stream(4, Purpose::Choices, seed);
        let table = tables::random::<Don>(&mut rng);
        agreement::hold::<Don>(&naive::Don, &table, &mut rng);
    }
}

#[test]
fn both_readings_agree_with_random_options() {
    agree_with_random_options(0..20);
}

#[test]
fn both_readings_agree_with_more_random_options() {
    agree_with_random_options(20..40);
}

#[test]
fn both_readings_agree_with_still_more_random_options() {
    agree_with_random_options(40..60);
}

/// DON-R01: the deck is configuration. Here every digit is one higher (9 becomes 0), which is a valid table too.
#[test]
fn both_readings_agree_on_a_custom_deck() {
    let deck = json!({
        "Y": [1, 2, 5, 9, 0], "B": [1, 3, 6, 7, 0], "O": [1, 4, 6, 8, 9],
        "G": [2, 3, 4, 8, 0], "R": [2, 5, 6, 7, 8], "V": [3, 4, 5, 7, 9],
    });
    for seats in 3..=6 {
        let options = json!({ "deck": deck, "swapVariant": true });
        let table = TableSpec { name: format!("don with a custom deck for {seats}"), options, seats };
        agreement::hold::<Don>(&naive::Don, &table, &mut stream(5, Purpose::Choices, seats as u64));
        laws::hold::<Don>(&table, &mut stream(6, Purpose::Choices, seats as u64));
    }
}

/// Counts of action sequences, kept as data.
#[test]
fn counts_are_those_on_file_and_those_of_the_plain_reading() {
    agreement::perft_agrees::<Don>(&naive::Don, include_str!("counts.perft"));
}
