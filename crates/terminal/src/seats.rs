//! Who sits where.

use speakeasy_bots::kind::Kind;
use speakeasy_bots::level::Level;
use std::fmt;
use std::str::FromStr;

/// Who sits in a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Sitter {
    /// Somebody at this keyboard.
    Person,
    /// A program.
    Bot(Kind),
}

impl Sitter {
    /// The bot that fills a seat about which nothing was said.
    pub const REGULAR: Sitter = Sitter::Bot(Kind::Level(Level::Regular, None));

    /// Does a person sit here?
    pub fn is_person(&self) -> bool {
        *self == Sitter::Person
    }
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(text: &str) -> Result<Sitter, String> {
        match text.trim() {
            "me" | "person" => Ok(Sitter::Person),
            name => match name.parse() {
                Ok(kind) => Ok(Sitter::Bot(kind)),
                Err(why) => Err(format!("{why}; people are `me` and `person`")),
            },
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Person => f.write_str("person"),
            Sitter::Bot(kind) => kind.fmt(f),
        }
    }
}

/// Fills a table of `seats`: the last bot named takes the seats that are left, a regular where none was named, and one
/// person plays where nobody was.
pub fn seating(named: &[Sitter], seats: usize) -> Result<Vec<Sitter>, String> {
    if named.len() > seats {
        return Err(format!("{} players cannot sit on {seats} seats", named.len()));
    }
    let mut sitters = if named.is_empty() { vec![Sitter::Person] } else { named.to_vec() };
    let filler = named.iter().rev().find(|sitter| !sitter.is_person()).cloned().unwrap_or(Sitter::REGULAR);
    sitters.resize(seats, filler);
    Ok(sitters)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(named: &[&str], seats: usize) -> Result<String, String> {
        let named: Vec<Sitter> = named.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
        Ok(seating(&named, seats)?.iter().map(Sitter::to_string).collect::<Vec<_>>().join(","))
    }

    #[test]
    fn seats_left_over_are_filled() {
        assert_eq!(told(&[], 3).as_deref(), Ok("person,regular,regular"));
        assert_eq!(told(&["boss", "me"], 4).as_deref(), Ok("boss,person,boss,boss"));
        assert_eq!(told(&["me", "person"], 3).as_deref(), Ok("person,person,regular"));
        assert_eq!(told(&["me", "random", "random"], 2), Err("3 players cannot sit on 2 seats".into()));
    }

    #[test]
    fn an_unknown_player_is_answered_with_what_there_is() {
        let why = "bos".parse::<Sitter>().unwrap_err();
        assert!(why.contains("did you mean boss?") && why.contains("`me`"), "{why}");
    }
}
