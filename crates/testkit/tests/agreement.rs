//! The fast rules and the plain ones agree on every list, refusal, view and position of random games.

use speakeasy_catalog::{GAMES, Visitor, visit};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::Game;
use speakeasy_core::json::json;
use speakeasy_testkit::tables::Table;
use speakeasy_testkit::{agreement, tables};

/// Games of each mode and player count.
const GAMES_EACH: u64 = 3;
/// Games with random options, of each game.
const RANDOM_TABLES: u64 = 60;

struct AllModes;

impl Visitor for AllModes {
    type Output = ();
    fn visit<G: Game>(self) {
        for table in tables::of_all_modes::<G>() {
            for game in 0..GAMES_EACH {
                agreement::hold::<G>(&table, &mut stream(3, Purpose::Choices, game));
            }
        }
    }
}

struct RandomOptions;

impl Visitor for RandomOptions {
    type Output = ();
    fn visit<G: Game>(self) {
        for game in 0..RANDOM_TABLES {
            let mut rng = stream(4, Purpose::Choices, game);
            let table = tables::random::<G>(&mut rng);
            agreement::hold::<G>(&table, &mut rng);
        }
    }
}

#[test]
fn both_readings_agree_on_scheffeln() {
    visit("scheffeln", AllModes).unwrap();
}

#[test]
fn both_readings_agree_on_verflixxt() {
    visit("verflixxt", AllModes).unwrap();
}

#[test]
fn both_readings_agree_on_don() {
    visit("don", AllModes).unwrap();
}

#[test]
fn both_readings_agree_with_random_options() {
    for game in GAMES {
        visit(game.id, RandomOptions).unwrap();
    }
}

/// DON-R01: the deck is configuration. Here every digit is one higher (9 becomes 0), which is a valid table too.
#[test]
fn both_readings_agree_on_a_custom_deck() {
    struct CustomDeck;
    impl Visitor for CustomDeck {
        type Output = ();
        fn visit<G: Game>(self) {
            let deck = json!({
                "Y": [1, 2, 5, 9, 0], "B": [1, 3, 6, 7, 0], "O": [1, 4, 6, 8, 9],
                "G": [2, 3, 4, 8, 0], "R": [2, 5, 6, 7, 8], "V": [3, 4, 5, 7, 9],
            });
            for seats in 3..=6 {
                let options = json!({ "deck": deck, "swapVariant": true });
                let table = Table { name: format!("don with a custom deck for {seats}"), options, seats };
                agreement::hold::<G>(&table, &mut stream(5, Purpose::Choices, seats as u64));
                speakeasy_testkit::laws::hold::<G>(&table, &mut stream(6, Purpose::Choices, seats as u64));
            }
        }
    }
    visit("don", CustomDeck).unwrap();
}
