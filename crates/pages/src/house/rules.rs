//! The rules of a game to read: as told to people, and exact with numbered rulings.

use crate::words::Words;
use maud::{Markup, html};
use speakeasy_catalog::find;

/// How to play a game, at `/rules/<game>`; `None` if there is no such game.
pub fn rules(_words: &'static Words, game: &str) -> Option<Markup> {
    find(game).ok().map(|game| html! { (game.id) })
}

/// The exact rules of a game, at `/rules/<game>/exact`; every ruling has its id as anchor.
pub fn exact(_words: &'static Words, game: &str) -> Option<Markup> {
    find(game).ok().map(|game| html! { (game.id) })
}

/// Where a ruling stands: `/rules/scheffeln/exact#SCH-R10`.
pub fn ruling_path(game: &str, ruling: &str) -> String {
    format!("/rules/{game}/exact#{ruling}")
}
