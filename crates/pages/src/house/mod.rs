//! The rooms around the tables: the front page, laying a table, the waiting room, the rules, the page of a wrong link.

use crate::words::Words;

mod agreements;
pub mod doors;
mod form;
pub mod front;
pub mod lobby;
mod markdown;
pub mod mode;
pub mod options;
pub mod refusals;
pub mod rules;
pub mod seat_link;
pub mod setup;
pub mod trouble;
pub mod wish;

/// What a game is called.
fn game_name(words: &Words, game: &str) -> String {
    words.say(&format!("{game}-name"), &[])
}
