//! What reports measure of each game agrees with its rules.

use speakeasy_bots::kind::Kind;
use speakeasy_catalog::{GAMES, Registered, Visitor, with_game};
use speakeasy_core::json::Json;
use speakeasy_lab::bot_game::{BotGame, BotGameEnd};

/// In every mode: the score of the last position is the result, and the list of quantities is always the same.
struct Check;

impl Visitor for Check {
    type Output = bool;
    fn visit<G: Registered>(self) -> bool {
        let Some(metrics) = G::report_metrics() else { return false };
        let mut names: Option<Vec<String>> = None;
        for mode in G::MODES {
            let options = G::options(&mode.options.parse().expect("JSON")).expect("a mode is possible");
            for deal in 0..6 {
                let bots = vec![Kind::Random; *mode.seats.start()];
                let mut game = BotGame::<G>::new(&options, &bots, deal, deal).expect("a table");
                let BotGameEnd::Played(outcome) = game.run() else { panic!("a random bot forfeits") };
                let position = game.table().play().position();
                let scores: Vec<f64> = outcome.scores.iter().map(|score| f64::from(*score)).collect();
                assert_eq!((metrics.score_so_far)(&position), scores, "{} {} deal {deal}", G::ID, mode.id);
                let events: Vec<Json> = game.table().play().log().iter().map(G::event_json).collect();
                assert!(events.iter().any(metrics.begins), "{} has no {}s", G::ID, metrics.period);
                assert!(position[metrics.starter].is_u64(), "{} does not say who begins", G::ID);
                let quantities = (metrics.quantities)(&position, &events);
                assert!(quantities.iter().all(|quantity| quantity.amounts.len() == bots.len()));
                let found = quantities.into_iter().map(|quantity| quantity.name).collect();
                assert_eq!(names.get_or_insert_with(|| Vec::clone(&found)), &found);
            }
        }
        true
    }
}

#[test]
fn the_score_at_the_end_is_the_result() {
    let measured = GAMES.iter().filter(|game| with_game(game.id, Check).expect("a game of the list")).count();
    assert!(measured >= 3, "only {measured} games are measured");
}
