//! The registry: the one list of games. Nothing below this crate names a game, and nothing above it does either.
//!
//! A game is registered by one line of `games!`. Whatever it lacks is a compile error that names the trait
//! (`the trait bound Pig: BotSupport is not satisfied`).
//!
//! - Hot loops stay generic: [`with_game`] hands a game to a [`Visitor`] as a type, so that a playout or a search is
//!   compiled for each game on its own.
//! - Everywhere else no type is needed: a [`GameEntry`] of [`GAMES`] holds a game's data and opens tables of it.
//!
//! ```
//! use speakeasy_bots::clock::Stopped;
//! use speakeasy_bots::level::Level;
//! use speakeasy_catalog::GAMES;
//! use speakeasy_core::json::json;
//! use speakeasy_core::{Pending, Seat};
//!
//! // Every game of the house, without its type: a bot in each seat makes a few moves.
//! for game in GAMES {
//!     let seats = *game.modes[0].seats.start();
//!     let options = game.modes[0].options.parse()?;
//!     let mut table = (game.open)(&options, seats, 7, &Stopped)?;
//!     Seat::all(seats).for_each(|seat| table.seat_bot(seat, Level::Novice));
//!     while table.steps() < 20 {
//!         match table.pending() {
//!             Pending::Chance => drop(table.draw()),
//!             Pending::Turn(seat) => {
//!                 let job = table.think(seat).expect("a bot");
//!                 assert!(table.bot_decided(seat, job()));
//!                 table.act_prepared(seat, None).expect("bots play by the rules");
//!             }
//!             _ => break,
//!         }
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod config;
mod entry;

pub use config::{resolve, table_config};
pub use entry::{GameEntry, Open, Registered};

use speakeasy_core::{Game, OptionSpec, nearest};
use speakeasy_words::{Language, Words};
use std::fmt;
use std::sync::LazyLock;

/// A computation that is generic over the game.
pub trait Visitor {
    /// Its result.
    type Output;
    /// Runs it with game `G`.
    fn visit<G: Registered>(self) -> Self::Output;
}

/// Registers the games, in the order they are shown.
macro_rules! games {
    ($($(#[$only:meta])* $game:ty),+ $(,)?) => {
        /// Every game of the house, in the order they are shown.
        pub static GAMES: &[GameEntry] = &[$($(#[$only])* GameEntry::of::<$game>()),+];

        /// Runs a visitor with the game of this id.
        pub fn with_game<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $($(#[$only])* if id == <$game as Game>::ID {
                return Ok(visitor.visit::<$game>());
            })+
            Err(UnknownGame(id.to_owned()))
        }
    };
}

games! {
    scheffeln::Scheffeln,
    verflixxt::Verflixxt,
    don::Don,
    #[cfg(feature = "fourth-game")]
    nightcap::Nightcap,
}

/// The entry of the game with this id.
pub fn find(id: &str) -> Result<&'static GameEntry, UnknownGame> {
    GAMES.iter().find(|game| game.id == id).ok_or_else(|| UnknownGame(id.to_owned()))
}

/// The words of the house and of all its games.
pub fn words(language: Language) -> &'static Words {
    static ENGLISH: LazyLock<Words> = LazyLock::new(|| {
        let games: Vec<_> = GAMES.iter().map(|game| game.messages).collect();
        Words::new(Language::En, &games)
    });
    match language {
        Language::En => &ENGLISH,
    }
}

/// What an option of a game does, in one sentence: the message `option-<game>-<option>-about`.
pub fn option_about(words: &Words, game: &str, option: &OptionSpec) -> String {
    words.say(&format!("option-{game}-{}-about", option.key), &[])
}

/// No game of the house has this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
        write!(f, "unknown game {:?}; games: {}", self.0, ids.join(", "))?;
        match nearest(&self.0, ids) {
            Some(near) => write!(f, " (did you mean {near}?)"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_game_is_answered_with_the_list_and_the_nearest() {
        let error = find("dom").map(|entry| entry.id).unwrap_err().to_string();
        let start = "unknown game \"dom\"; games: scheffeln, verflixxt, don";
        assert!(error.starts_with(start) && error.ends_with("(did you mean don?)"), "{error}");
    }

    #[test]
    fn modes_have_unique_ids_and_options_that_the_game_accepts() {
        struct Check;
        impl Visitor for Check {
            type Output = ();
            fn visit<G: Registered>(self) {
                for (index, mode) in G::MODES.iter().enumerate() {
                    assert!(G::MODES[..index].iter().all(|other| other.id != mode.id), "{} twice", mode.id);
                    let json = mode.options.parse().expect("JSON");
                    let options = G::options(&json).unwrap_or_else(|faults| panic!("{}: {faults}", mode.id));
                    for seats in 0..=10 {
                        let table = G::setup(&options, seats);
                        assert_eq!(table.is_ok(), mode.seats.contains(&seats), "{} at {seats} seats", mode.id);
                    }
                }
            }
        }
        for game in GAMES {
            assert_eq!(find(game.id).map(|entry| entry.id), Ok(game.id));
            with_game(game.id, Check).expect("a game of the list");
        }
    }
}
