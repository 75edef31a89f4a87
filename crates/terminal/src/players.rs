//! Who plays in which seat.

use speakeasy_bots::kind::Kind;
use speakeasy_bots::level::Level;
use std::fmt;
use std::str::FromStr;

/// The player of a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerSpec {
    /// Somebody at this keyboard.
    Person,
    /// A program.
    Bot(Kind),
}

impl PlayerSpec {
    /// The bot that fills a seat by default.
    pub const REGULAR: PlayerSpec = PlayerSpec::Bot(Kind::Level(Level::Regular, None));

    /// Does a person sit here?
    pub fn is_person(&self) -> bool {
        *self == PlayerSpec::Person
    }
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerSpec, String> {
        match text.trim() {
            "me" | "person" => Ok(PlayerSpec::Person),
            name => match name.parse() {
                Ok(kind) => Ok(PlayerSpec::Bot(kind)),
                Err(why) => Err(format!("{why}; for people use `me` or `person`")),
            },
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Person => f.write_str("person"),
            PlayerSpec::Bot(kind) => kind.fmt(f),
        }
    }
}

/// The players of a table of `seats`. The last bot named fills the remaining seats, or a regular if no bot was named. With
/// nobody named, one person plays against regulars.
pub fn seating(named: &[PlayerSpec], seats: usize) -> Result<Vec<PlayerSpec>, String> {
    if named.len() > seats {
        return Err(format!("{} players, but only {seats} seats", named.len()));
    }
    let mut players = if named.is_empty() { vec![PlayerSpec::Person] } else { named.to_vec() };
    let filler = named.iter().rev().find(|player| !player.is_person()).cloned().unwrap_or(PlayerSpec::REGULAR);
    players.resize(seats, filler);
    Ok(players)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seated(named: &[&str], seats: usize) -> Result<String, String> {
        let named: Vec<PlayerSpec> = named.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
        Ok(seating(&named, seats)?.iter().map(PlayerSpec::to_string).collect::<Vec<_>>().join(","))
    }

    #[test]
    fn seats_left_over_are_filled() {
        assert_eq!(seated(&[], 3).as_deref(), Ok("person,regular,regular"));
        assert_eq!(seated(&["boss", "me"], 4).as_deref(), Ok("boss,person,boss,boss"));
        assert_eq!(seated(&["me", "person"], 3).as_deref(), Ok("person,person,regular"));
        assert_eq!(seated(&["me", "random", "random"], 2), Err("3 players, but only 2 seats".into()));
    }

    #[test]
    fn an_unknown_player_is_answered_with_what_there_is() {
        let why = "bos".parse::<PlayerSpec>().unwrap_err();
        assert!(why.contains("did you mean boss?") && why.contains("`me`"), "{why}");
    }
}
