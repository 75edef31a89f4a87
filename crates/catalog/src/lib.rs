//! The one list of games. Nothing above this crate names a game; it visits it.
//!
//! Hot loops stay generic: a [`Visitor`] receives the game as a type, so that a playout or a search is compiled
//! for each game on its own. Only the outermost edges (a terminal, a socket) need text instead of types.

use don::Don;
use scheffeln::Scheffeln;
use speakeasy_core::{Game, Mode, Names, OptionSpec, nearest};
use std::fmt;
use verflixxt::Verflixxt;

/// Something to do with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it with game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

/// What the catalog says of a game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its id.
    pub id: &'static str,
    /// The version of its rules.
    pub rules: u16,
    /// Its name.
    pub name: Names,
    /// The named ways to play it, the main one first.
    pub modes: &'static [Mode],
    /// Its options.
    pub options: &'static [OptionSpec],
}

const fn entry<G: Game>() -> Entry {
    Entry { id: G::ID, rules: G::RULES, name: G::NAME, modes: G::MODES, options: G::OPTIONS }
}

/// Every game of the house, in the order they are shown.
pub const GAMES: [Entry; 3] = [entry::<Scheffeln>(), entry::<Verflixxt>(), entry::<Don>()];

/// No game of the house has this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = GAMES.map(|game| game.id);
        write!(f, "there is no game {:?}; the games are {}", self.0, ids.join(", "))?;
        match nearest(&self.0, ids) {
            Some(near) => write!(f, " (did you mean {near}?)"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownGame {}

/// Visits the game with this id.
pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
    // Remember to also list a new game in `GAMES`; a test compares the two.
    match id {
        Scheffeln::ID => Ok(visitor.visit::<Scheffeln>()),
        Verflixxt::ID => Ok(visitor.visit::<Verflixxt>()),
        Don::ID => Ok(visitor.visit::<Don>()),
        _ => Err(UnknownGame(id.to_owned())),
    }
}

/// The entry of the game with this id.
pub fn find(id: &str) -> Result<&'static Entry, UnknownGame> {
    const { &GAMES }.iter().find(|game| game.id == id).ok_or_else(|| UnknownGame(id.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Id;
    impl Visitor for Id {
        type Output = &'static str;
        fn visit<G: Game>(self) -> &'static str {
            G::ID
        }
    }

    #[test]
    fn every_game_listed_is_visited_and_found() {
        for game in GAMES {
            assert_eq!(visit(game.id, Id), Ok(game.id));
            assert_eq!(find(game.id).map(|entry| entry.id), Ok(game.id));
        }
    }

    #[test]
    fn an_unknown_game_is_answered_with_the_list_and_the_nearest() {
        let told = visit("dom", Id).unwrap_err().to_string();
        assert_eq!(told, "there is no game \"dom\"; the games are scheffeln, verflixxt, don (did you mean don?)");
    }

    #[test]
    fn modes_have_unique_ids_and_options_that_the_game_accepts() {
        struct Check;
        impl Visitor for Check {
            type Output = ();
            fn visit<G: Game>(self) {
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
            visit(game.id, Check).unwrap();
        }
    }
}
