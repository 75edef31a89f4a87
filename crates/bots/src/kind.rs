//! Bots by name.

use crate::bot::{Bot, NetBot, RecipeBot};
#[cfg(feature = "host")]
use crate::exec::{PATIENCE, Program};
use crate::level::{Level, Reaction, Recipe, Strategy};
use crate::net::Net;
use crate::search::{Budget, Search};
use crate::support::{BotSupport, ViewOf};
use speakeasy_core::nearest;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// A bot, as named on the command line.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// Any legal action.
    Random,
    /// The best action by rules of thumb.
    Greedy,
    /// Search in possible worlds with a budget of iterations or time: `search`, `search:5000`, `search:200ms`.
    Search(Budget),
    /// The value network with this many plies of lookahead: `value`, `value:2`.
    Value(u32),
    /// A level of skill; `boss:3s` sets the Boss's time limit for a move.
    Level(Level, Option<Duration>),
    /// A network in a file, as `speakeasy train` writes it, one decision ahead: `net:FILE`.
    Net(String, Arc<Net>),
    #[cfg(feature = "host")]
    /// An external program, `exec:PROGRAM ARGUMENTS`, and its time limit for one action.
    Exec(String, Duration),
}

const NAMES: [&str; 10] =
    ["random", "greedy", "search", "value", "novice", "regular", "sharp", "boss", "net:FILE", "exec:PROGRAM"];

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        match (name, rest) {
            ("random", None) => Ok(Kind::Random),
            ("greedy", None) => Ok(Kind::Greedy),
            ("search", None) => Ok(Kind::Search(Budget::Iterations(1000))),
            ("search", Some(budget)) => Ok(Kind::Search(match budget.parse() {
                Ok(iterations) if iterations > 0 => Budget::Iterations(iterations),
                _ => Budget::Time(time(budget)?),
            })),
            ("value", None) => Ok(Kind::Value(1)),
            ("value", Some(plies)) => match plies.parse() {
                Ok(plies @ 1..=6) => Ok(Kind::Value(plies)),
                _ => Err(format!("expected value:PLIES with 1 to 6 plies, got {text:?}")),
            },
            #[cfg(feature = "host")]
            ("net", Some(file)) => {
                let bytes = std::fs::read(file).map_err(|error| format!("cannot read {file}: {error}"))?;
                let net = Net::from_bytes(&bytes).ok_or_else(|| format!("{file} is not a network file"))?;
                Ok(Kind::Net(file.to_owned(), Arc::new(net)))
            }
            #[cfg(feature = "host")]
            ("exec", Some(command)) if !command.trim().is_empty() => Ok(Kind::Exec(command.to_owned(), PATIENCE)),
            ("boss", Some(budget)) => Ok(Kind::Level(Level::Boss, Some(time(budget)?))),
            _ => text.parse().map(|level| Kind::Level(level, None)).map_err(|_: String| {
                let near = nearest(name, NAMES).map(|near| format!(" (did you mean {near}?)"));
                format!("unknown bot {text:?}; bots: {}{}", NAMES.join(", "), near.unwrap_or_default())
            }),
        }
    }
}

/// A time as people write it: `200ms`, `1.5s`.
pub fn time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected a time such as 200ms or 1.5s, got {text:?}");
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(wrong)?);
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        _ => return Err(wrong()),
    };
    if (0.001..=600.0).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(wrong()) }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Random => f.write_str("random"),
            Kind::Greedy => f.write_str("greedy"),
            Kind::Search(Budget::Iterations(iterations)) => write!(f, "search:{iterations}"),
            Kind::Search(Budget::Time(time)) => write!(f, "search:{}ms", time.as_millis()),
            Kind::Value(plies) => write!(f, "value:{plies}"),
            Kind::Level(level, None) => f.write_str(level.id()),
            Kind::Level(level, Some(time)) => write!(f, "{}:{}ms", level.id(), time.as_millis()),
            Kind::Net(file, _) => write!(f, "net:{file}"),
            #[cfg(feature = "host")]
            Kind::Exec(command, _) => write!(f, "exec:{command}"),
        }
    }
}

impl Kind {
    /// The same bot; an external program gets another time limit.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Kind {
        match self {
            #[cfg(feature = "host")]
            Kind::Exec(command, _) => Kind::Exec(command, patience),
            other => other,
        }
    }

    /// Creates the bot for a table with this view.
    pub fn bot<G: BotSupport>(&self, view: &ViewOf<G>) -> Result<Box<dyn Bot<G>>, String> {
        let plain = |strategy| Recipe { strategy, remembers: true, noise: 0.0, reaction: Reaction::QUICK, time: None };
        let recipe = match self {
            Kind::Random => plain(Strategy::Random),
            Kind::Greedy => plain(Strategy::Appeal),
            Kind::Search(budget) => {
                plain(Strategy::Search { search: Search { budget: *budget, ..Search::PLAIN }, net: false })
            }
            Kind::Value(plies) => plain(Strategy::Value { plies: *plies }),
            Kind::Level(level, time) => G::recipe(*level, view).within(*time),
            Kind::Net(_, net) if net.inputs() == G::INPUTS => return Ok(Box::new(NetBot(Arc::clone(net)))),
            Kind::Net(_, net) => {
                let (has, needs) = (net.inputs(), G::INPUTS);
                return Err(format!("the network has {has} inputs, but {} needs {needs}", G::ID));
            }
            #[cfg(feature = "host")]
            Kind::Exec(command, patience) => return Ok(Box::new(Program::start(command, *patience)?)),
        };
        Ok(Box::new(RecipeBot(recipe)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_told() {
        for name in
            ["random", "greedy", "search:500", "search:200ms", "value:2", "sharp", "boss:1500ms", "exec:./bot -x"]
        {
            assert_eq!(name.parse::<Kind>().map(|kind| kind.to_string()).as_deref(), Ok(name));
        }
    }

    #[test]
    fn levels_are_known_by_their_names_in_every_language() {
        for (name, level) in [("Neuling", "novice"), ("habitué", "regular"), ("Volpe", "sharp"), ("fuchs", "sharp")] {
            assert_eq!(name.parse::<Kind>().map(|kind| kind.to_string()).as_deref(), Ok(level));
        }
    }

    #[test]
    fn an_unknown_bot_is_answered_with_the_list_and_the_nearest() {
        let error = "gredy".parse::<Kind>().unwrap_err();
        assert!(error.contains("novice, regular, sharp, boss") && error.contains("did you mean greedy?"), "{error}");
        for wrong in ["value:0", "search:never", "boss:-1s", "exec:", "random:3"] {
            assert!(wrong.parse::<Kind>().is_err(), "{wrong}");
        }
    }
}
