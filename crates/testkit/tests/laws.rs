//! Every law over every game, mode and player count, and over random options.

use speakeasy_catalog::{GAMES, Visitor, visit};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::Game;
use speakeasy_testkit::{laws, tables};

/// Games of each mode and player count.
const GAMES_EACH: u64 = 6;
/// Games with random options, of each game.
const RANDOM_TABLES: u64 = 150;

struct AllModes;

impl Visitor for AllModes {
    type Output = ();
    fn visit<G: Game>(self) {
        for table in tables::of_all_modes::<G>() {
            for game in 0..GAMES_EACH {
                laws::hold::<G>(&table, &mut stream(1, Purpose::Choices, game));
            }
        }
    }
}

struct RandomOptions;

impl Visitor for RandomOptions {
    type Output = ();
    fn visit<G: Game>(self) {
        for game in 0..RANDOM_TABLES {
            let mut rng = stream(2, Purpose::Choices, game);
            let table = tables::random::<G>(&mut rng);
            laws::hold::<G>(&table, &mut rng);
        }
    }
}

#[test]
fn laws_hold_in_every_mode_of_scheffeln() {
    visit("scheffeln", AllModes).unwrap();
}

#[test]
fn laws_hold_in_every_mode_of_verflixxt() {
    visit("verflixxt", AllModes).unwrap();
}

#[test]
fn laws_hold_in_every_mode_of_don() {
    visit("don", AllModes).unwrap();
}

#[test]
fn laws_hold_with_random_options() {
    for game in GAMES {
        visit(game.id, RandomOptions).unwrap();
    }
}
