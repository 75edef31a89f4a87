//! The pages around the tables: the front page, setting up a table, the lobby, the rules, error pages, and the frame of
//! every page. Everything about a game comes from the registry.
//!
//! ```
//! use speakeasy_house::front::{Front, front};
//! use speakeasy_words::Language;
//!
//! let words = speakeasy_catalog::words(Language::En);
//! let page = front(words, &Front { name: None, suggested: "Hazel", mine: &[], open: &[], watch: &[] }).into_string();
//! assert!(speakeasy_catalog::GAMES.iter().all(|game| page.contains(&format!("/quick/{}", game.id))));
//! ```

pub mod admin;
mod agreements;
pub mod app;
pub mod assets;
pub mod doors;
pub mod duration;
pub mod error_page;
mod form;
pub mod front;
mod invitation;
pub mod leaving;
pub mod lobby;
mod markdown;
pub mod mode;
pub mod my_games;
pub mod names;
pub mod options;
pub mod phrases;
pub mod rules;
pub mod seat_link;
mod settings;
pub mod setup;
pub mod shell;
pub mod table;

use speakeasy_words::Words;

/// What a game is called.
fn game_name(words: &Words, game: &str) -> String {
    words.say(&format!("{game}-name"), &[])
}
