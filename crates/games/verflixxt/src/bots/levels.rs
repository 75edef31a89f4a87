//! How each level of skill thinks.

use super::nets;
use crate::View;
use speakeasy_bots::level::{Level, Reaction, Recipe, Strategy};
use speakeasy_bots::search::{Budget, Search};

/// What a Novice cannot tell apart, in the measure of [`super::appeal`]: three points.
const FIRST_IMPRESSION: f32 = 1.5;

pub(super) fn recipe(level: Level, view: &View) -> Recipe {
    let trained = nets::net(view.board()).is_some();
    let strategy = match level {
        Level::Novice | Level::Regular => Strategy::Appeal,
        Level::Sharp if trained => Strategy::Value { plies: 1 },
        Level::Boss if trained => Strategy::Value { plies: plies(view) },
        Level::Sharp => search(1000),
        Level::Boss => search(20_000),
    };
    let noise = if level == Level::Novice { FIRST_IMPRESSION } else { 0.0 };
    Recipe { strategy, remembers: level >= Level::Sharp, noise, reaction: Reaction::QUICK, time: None }
}

/// How far the Boss looks: as far as a fraction of a second allows. The dice of Flixxy have three times as many faces to
/// think of, and worm tokens several worlds and many more actions.
fn plies(view: &View) -> u32 {
    let options = view.board().options();
    match (options.has_worms(), options.has_flixxy()) {
        (true, _) => 2,
        (_, true) => 3,
        _ => 4,
    }
}

/// What is left where no network was trained for such a table: playing many games to their end in thought.
fn search(playouts: u32) -> Strategy {
    Strategy::Search { search: Search { budget: Budget::Iterations(playouts), ..Search::PLAIN }, net: false }
}
