//! Many games among random bots, in every mode and at every size of table: none panics, none forfeits, all end.
//!
//! Some by default; the full run is `SOAK_GAMES=10000 cargo test --release -p speakeasy-conformance --test lab_soak`.

use speakeasy_bots::kind::Kind;
use speakeasy_catalog::{GAMES, Registered, Visitor, with_game};
use speakeasy_lab::arena::Match;
use speakeasy_lab::work::Watch;

/// Games of each game, shared evenly among its modes and seat counts.
fn games() -> u64 {
    std::env::var("SOAK_GAMES").map_or(2000, |games| games.parse().expect("SOAK_GAMES is a number"))
}

struct Soak;

impl Visitor for Soak {
    type Output = u64;
    fn visit<G: Registered>(self) -> u64 {
        let tables: Vec<_> =
            G::MODES.iter().flat_map(|mode| mode.seats.clone().map(move |seats| (mode, seats))).collect();
        let share = games().div_ceil(tables.len() as u64);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut played = 0;
        for (index, (mode, seats)) in tables.into_iter().enumerate() {
            let options = G::options(&mode.options.parse().expect("JSON")).expect("a mode is possible");
            let soak = Match { bots: vec![Kind::Random], seats, games: share, seed: index as u64, threads, sprt: None };
            let report = soak.play::<G>(&options, Watch::NOBODY).expect("the table is possible");
            assert_eq!(report.rows[0].forfeits, (0, None), "{} {} at {seats} seats", G::ID, mode.id);
            assert!((report.rows[0].win_share - 1.0 / seats as f64).abs() < 1e-9, "somebody wins every game");
            played += report.games;
        }
        played
    }
}

#[test]
fn random_games_of_every_game_all_end() {
    for game in GAMES {
        assert!(with_game(game.id, Soak).expect("a game of the list") >= games(), "{}", game.id);
    }
}
