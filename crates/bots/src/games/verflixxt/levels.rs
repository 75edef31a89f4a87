//! How each level of skill thinks.

use crate::level::{Level, Pace, Recipe, Thought};
use verflixxt::View;

/// What a Novice cannot tell apart, in the measure of [`super::appeal`]: three points.
const FIRST_IMPRESSION: f32 = 1.5;

pub(super) fn recipe(level: Level, view: &View) -> Recipe {
    let thought = match level {
        Level::Novice | Level::Regular => Thought::Appeal,
        Level::Sharp => Thought::Value { plies: 1 },
        Level::Boss => Thought::Value { plies: plies(view) },
    };
    let noise = if level == Level::Novice { FIRST_IMPRESSION } else { 0.0 };
    Recipe { thought, remembers: level >= Level::Sharp, noise, pace: Pace::QUICK }
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
