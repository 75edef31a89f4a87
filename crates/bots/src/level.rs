//! Levels of skill, as people pick them, and the recipes behind them.

use crate::rollouts::Rollouts;
use crate::search::{Budget, Search};
use speakeasy_core::{Names, nearest};
use std::str::FromStr;
use std::time::Duration;

/// How well a bot plays. Levels differ in how far they look ahead, what they remember and how often they misjudge; they do
/// not make deliberate mistakes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays by rules of thumb, with misjudgements.
    Novice,
    /// Plays by rules of thumb.
    Regular,
    /// Looks ahead and remembers.
    Sharp,
    /// The strongest bot that answers within about a second.
    Boss,
}

impl Level {
    /// All levels, rising.
    pub const ALL: [Level; 4] = [Level::Novice, Level::Regular, Level::Sharp, Level::Boss];

    /// The word for the level in commands.
    pub fn id(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Regular => "regular",
            Level::Sharp => "sharp",
            Level::Boss => "boss",
        }
    }

    /// What people call the level.
    pub fn name(self) -> Names {
        match self {
            Level::Novice => Names { en: "Novice", it: "Novellino", de: "Neuling" },
            Level::Regular => Names { en: "Regular", it: "Habitué", de: "Stammgast" },
            Level::Sharp => Names { en: "Sharp", it: "Volpe", de: "Fuchs" },
            Level::Boss => Names { en: "Boss", it: "Boss", de: "Boss" },
        }
    }
}

/// Parses the id or the name in any language.
impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Level, String> {
        let ids = Level::ALL.map(Level::id);
        let wanted = text.to_lowercase();
        let called = |level: &Level| {
            let Names { en, it, de } = level.name();
            [level.id(), en, it, de].iter().any(|name| name.to_lowercase() == wanted)
        };
        Level::ALL.into_iter().find(called).ok_or_else(|| {
            let near = nearest(text, ids).map(|near| format!(" (did you mean {near}?)"));
            format!("unknown level {text:?}; levels: {}{}", ids.join(", "), near.unwrap_or_default())
        })
    }
}

/// How a bot chooses its action.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Its method.
    pub strategy: Strategy,
    /// Whether it remembers all it was shown, or only uses the current view.
    pub remembers: bool,
    /// How much it misjudges: it hardly notices differences in value smaller than this. 0 means never.
    pub noise: f32,
    /// How fast it reacts in races.
    pub reaction: Reaction,
    /// The time limit for a move, if one was set; otherwise the strategy decides.
    pub time: Option<Duration>,
}

impl Recipe {
    /// A level of skill for any game: it searches in possible worlds. Lower levels search less and misjudge what they
    /// find.
    pub fn searching(level: Level) -> Recipe {
        let (iterations, noise) = match level {
            Level::Novice => (30, 0.3),
            Level::Regular => (150, 0.05),
            Level::Sharp => (800, 0.0),
            Level::Boss => (4000, 0.0),
        };
        let search = Search { budget: Budget::Iterations(iterations), ..Search::PLAIN };
        let strategy = Strategy::Search { search, net: false };
        Recipe { strategy, remembers: level >= Level::Sharp, noise, reaction: Reaction::QUICK, time: None }
    }

    /// The same recipe with this time limit.
    #[must_use]
    pub fn within(self, time: Option<Duration>) -> Recipe {
        Recipe { time: time.or(self.time), ..self }
    }
}

/// How long a player takes to react in a race, on the table's clock.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reaction {
    /// The shortest time, in milliseconds.
    pub least: u32,
    /// How much longer it may take, in milliseconds.
    pub spread: u32,
}

impl Reaction {
    /// The fastest reaction allowed to bots: the same for all of them, and slow enough for people to compete.
    pub const QUICK: Reaction = Reaction { least: 1500, spread: 4000 };
}

/// A bot's method of choosing actions.
#[derive(Clone, Copy, Debug)]
pub enum Strategy {
    /// Any legal action.
    Random,
    /// Rules of thumb.
    Appeal,
    /// Looks a few decisions ahead and evaluates with the value network.
    Value {
        /// How many decisions.
        plies: u32,
    },
    /// Searches in possible worlds.
    Search {
        /// How.
        search: Search,
        /// Whether the value network evaluates at the horizon, or the score alone.
        net: bool,
    },
    /// Plays on in possible worlds with the value network in every seat.
    Rollouts(Rollouts),
    /// The game's own method ([`crate::support::BotSupport::ponder`]).
    Own {
        /// How hard.
        effort: u32,
    },
}
