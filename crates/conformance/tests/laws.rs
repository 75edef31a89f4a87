//! Every law over every registered game, mode and player count, and over random options.

use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_conformance::games;
use speakeasy_core::State;
use speakeasy_testkit::{laws, tables};

/// Games of each mode and player count.
const GAMES_EACH: u64 = 6;
/// Games with random options, of each game.
const RANDOM_TABLES: u64 = 150;

struct AllModes;

impl Visitor for AllModes {
    type Output = ();
    fn visit<G: Registered>(self) {
        for table in tables::of_all_modes::<G>() {
            let games = (0..GAMES_EACH).map(|game| laws::hold::<G>(&table, &mut stream(1, Purpose::Choices, game)));
            let hidden: usize = games.sum();
            let options = G::options(&table.options).expect("the options of a mode");
            let start = G::setup(&options, table.seats).expect("a table of a mode");
            let hides = G::hides(&start.view(speakeasy_core::Observer::Public));
            assert!(
                hidden > 0 || !hides,
                "{}: it says that it hides something, and nothing was ever hidden",
                table.name
            );
        }
    }
}

struct RandomOptions;

impl Visitor for RandomOptions {
    type Output = ();
    fn visit<G: Registered>(self) {
        for game in 0..RANDOM_TABLES {
            let mut rng = stream(2, Purpose::Choices, game);
            let table = tables::random::<G>(&mut rng);
            laws::hold::<G>(&table, &mut rng);
        }
    }
}

/// One thread for each game: the longest of them decides how long the test takes.
fn of_each_game(check: impl Fn(&str) + Sync) {
    std::thread::scope(|scope| {
        for game in games() {
            let check = &check;
            scope.spawn(move || check(game.id));
        }
    });
}

#[test]
fn laws_hold_in_every_mode_of_every_game() {
    of_each_game(|game| with_game(game, AllModes).expect("a game of the list"));
}

#[test]
fn laws_hold_with_random_options() {
    of_each_game(|game| with_game(game, RandomOptions).expect("a game of the list"));
}
