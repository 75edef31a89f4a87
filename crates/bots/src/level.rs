//! Levels of skill, as people pick them, and the recipes behind them.

use crate::rollouts::Rollouts;
use crate::search::{Budget, Search};
use speakeasy_core::{Names, nearest};
use std::str::FromStr;
use std::time::Duration;

/// How well a bot plays. The levels differ as people do: in how far they look, what they remember and how often they
/// misjudge, not in moves thrown away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays by first impressions.
    Novice,
    /// Plays by rules of thumb, and sticks to them.
    Regular,
    /// Looks ahead and remembers.
    Sharp,
    /// The best there is within a second.
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

/// By its word or by what people call it, in any of the languages.
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
            format!("there is no level {text:?}; the levels are {}{}", ids.join(", "), near.unwrap_or_default())
        })
    }
}

/// How a bot comes to its action.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// What it thinks with.
    pub strategy: Strategy,
    /// Whether it remembers all it was shown, or only sees what lies on the table.
    pub remembers: bool,
    /// How much it misjudges: differences in worth smaller than this are hardly noticed. 0 never errs.
    pub noise: f32,
    /// How fast it is where the clock runs.
    pub reaction: Reaction,
    /// How long it thinks about a move where it thinks ahead, if somebody said so; else as long as the thought itself says.
    pub time: Option<Duration>,
}

impl Recipe {
    /// A level of skill that needs to know nothing of a game: it searches in possible worlds, and the lower levels
    /// search little and misjudge what they find.
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

    /// The same recipe with another time for a move.
    #[must_use]
    pub fn within(self, time: Option<Duration>) -> Recipe {
        Recipe { time: time.or(self.time), ..self }
    }
}

/// How long a player looks before it acts in a race, on the table's clock.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reaction {
    /// The shortest time, in milliseconds.
    pub least: u32,
    /// How much longer it may take, in milliseconds.
    pub spread: u32,
}

impl Reaction {
    /// As fast as a program may be: programs are equal before the clock, and people keep a chance.
    pub const QUICK: Reaction = Reaction { least: 1500, spread: 4000 };
}

/// What a bot thinks with.
#[derive(Clone, Copy, Debug)]
pub enum Strategy {
    /// Nothing: any legal action.
    Random,
    /// Rules of thumb.
    Appeal,
    /// Looking a few decisions ahead and judging with the value network.
    Value {
        /// How many decisions.
        plies: u32,
    },
    /// Searching in possible worlds.
    Search {
        /// How.
        search: Search,
        /// Whether the value network judges at the horizon, or the score alone.
        net: bool,
    },
    /// Playing on in possible worlds with the value network in every seat.
    Rollouts(Rollouts),
    /// The game's own way ([`crate::support::BotSupport::ponder`]).
    Own {
        /// How hard.
        effort: u32,
    },
}
