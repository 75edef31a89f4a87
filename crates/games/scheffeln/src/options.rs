//! The options of a table (1.1, 1.7).

use speakeasy_core::json::{Json, json};
use speakeasy_core::{Faults, OptionRank, OptionSpec, Values, read_options};

/// Base game or SPEED.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pace {
    /// Turn by turn, two to four players.
    #[default]
    Base,
    /// Everybody at once, three to eight players.
    Speed,
}

/// Who begins (SCH-R04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StartPlayer {
    /// The draw `D1` decides.
    #[default]
    Random,
    /// The host names a seat.
    Host,
}

/// The order of the tiles in SPEED (SCH-R21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SpeedRing {
    /// As in the base game.
    #[default]
    Alphabetical,
    /// By the draw `D6`.
    Shuffled,
}

/// What becomes of the Mafia's token when no player took one (SCH-R41).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NoGainer {
    /// It goes out of play.
    #[default]
    Keep,
    /// It stays on its stack, face up.
    Stay,
}

/// A table's options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Base game or SPEED.
    pub mode: Pace,
    /// With the six cards of the RUN expansion.
    pub run: bool,
    /// With the Mafia car.
    pub mafia: bool,
    /// Who begins.
    pub start_player: StartPlayer,
    /// Do others see only how many tokens a player has taken (SCH-R18)?
    pub scores_hidden: bool,
    /// The order of the tiles in SPEED.
    pub speed_ring: SpeedRing,
    /// Milliseconds between two cards of the row (SCH-R49).
    pub speed_reveal_ms: u32,
    /// Milliseconds of the countdown (SCH-R24).
    pub speed_countdown_ms: u32,
    /// Milliseconds after which claims close even without a countdown (SCH-R25).
    pub speed_idle_cap_ms: Option<u32>,
    /// May run cards name the Mafia car (SCH-R38)?
    pub mafia_targetable_by_run: bool,
    /// What becomes of the Mafia's token when no player took one.
    pub mafia_no_gainer: NoGainer,
}

/// The options in the order they are shown.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "mode",
        values: Values::Choice(&["base", "speed"]),
        default: Some("\"base\""),
        rank: OptionRank::Game,
        needs: &[],
    },
    OptionSpec {
        key: "run",
        values: Values::Flag,
        default: Some("false"),
        rank: OptionRank::Extra,
        needs: &["mode=base"],
    },
    OptionSpec {
        key: "mafia",
        values: Values::Flag,
        default: Some("false"),
        rank: OptionRank::Extra,
        needs: &["mode=base"],
    },
    OptionSpec {
        key: "startPlayer",
        values: Values::Choice(&["random", "host"]),
        default: Some("\"random\""),
        rank: OptionRank::House,
        // SPEED has no turns, hence nobody who starts.
        needs: &["mode=base"],
    },
    OptionSpec {
        key: "scoresHidden",
        values: Values::Flag,
        default: Some("false"),
        rank: OptionRank::House,
        needs: &[],
    },
    OptionSpec {
        key: "speedRing",
        values: Values::Choice(&["alphabetical", "shuffled"]),
        default: Some("\"alphabetical\""),
        rank: OptionRank::House,
        needs: &["mode=speed"],
    },
    OptionSpec {
        key: "speedRevealMs",
        values: Values::Number { min: 200, max: 5000, off: false },
        default: Some("1000"),
        rank: OptionRank::House,
        needs: &["mode=speed"],
    },
    OptionSpec {
        key: "speedCountdownMs",
        values: Values::Number { min: 3000, max: 15000, off: false },
        default: Some("5000"),
        rank: OptionRank::House,
        needs: &["mode=speed"],
    },
    OptionSpec {
        key: "speedIdleCapMs",
        values: Values::Number { min: 10_000, max: 600_000, off: true },
        default: Some("null"),
        rank: OptionRank::House,
        needs: &["mode=speed"],
    },
    OptionSpec {
        key: "mafiaTargetableByRun",
        values: Values::Flag,
        default: Some("true"),
        rank: OptionRank::House,
        needs: &["mode=base", "mafia=true", "run=true"],
    },
    OptionSpec {
        key: "mafiaNoGainer",
        values: Values::Choice(&["keep", "stay"]),
        default: Some("\"keep\""),
        rank: OptionRank::House,
        needs: &["mode=base", "mafia=true"],
    },
];

impl Default for Options {
    fn default() -> Options {
        Options {
            mode: Pace::Base,
            run: false,
            mafia: false,
            start_player: StartPlayer::Random,
            scores_hidden: false,
            speed_ring: SpeedRing::Alphabetical,
            speed_reveal_ms: 1000,
            speed_countdown_ms: 5000,
            speed_idle_cap_ms: None,
            mafia_targetable_by_run: true,
            mafia_no_gainer: NoGainer::Keep,
        }
    }
}

impl Options {
    /// Reads an options object; every fault at once.
    pub(crate) fn read(given: &Json) -> Result<Options, Faults> {
        let full = read_options(SPECS, given)?;
        let is = |key: &str, word: &str| full.get(key).is_some_and(|value| value == word);
        let flag = |key: &str| full.get(key).and_then(Json::as_bool).unwrap_or(false);
        let number = |key: &str| full.get(key).and_then(Json::as_u64).and_then(|number| u32::try_from(number).ok());
        Ok(Options {
            mode: if is("mode", "speed") { Pace::Speed } else { Pace::Base },
            run: flag("run"),
            mafia: flag("mafia"),
            start_player: if is("startPlayer", "host") { StartPlayer::Host } else { StartPlayer::Random },
            scores_hidden: flag("scoresHidden"),
            speed_ring: if is("speedRing", "shuffled") { SpeedRing::Shuffled } else { SpeedRing::Alphabetical },
            speed_reveal_ms: number("speedRevealMs").unwrap_or(1000),
            speed_countdown_ms: number("speedCountdownMs").unwrap_or(5000),
            speed_idle_cap_ms: number("speedIdleCapMs"),
            mafia_targetable_by_run: flag("mafiaTargetableByRun"),
            mafia_no_gainer: if is("mafiaNoGainer", "stay") { NoGainer::Stay } else { NoGainer::Keep },
        })
    }

    /// Every option with its value, in the order of the specifications.
    pub(crate) fn to_json(self) -> Json {
        json!({
            "mode": if self.is_speed() { "speed" } else { "base" },
            "run": self.run,
            "mafia": self.mafia,
            "startPlayer": match self.start_player { StartPlayer::Random => "random", StartPlayer::Host => "host" },
            "scoresHidden": self.scores_hidden,
            "speedRing": match self.speed_ring {
                SpeedRing::Alphabetical => "alphabetical",
                SpeedRing::Shuffled => "shuffled",
            },
            "speedRevealMs": self.speed_reveal_ms,
            "speedCountdownMs": self.speed_countdown_ms,
            "speedIdleCapMs": self.speed_idle_cap_ms,
            "mafiaTargetableByRun": self.mafia_targetable_by_run,
            "mafiaNoGainer": match self.mafia_no_gainer { NoGainer::Keep => "keep", NoGainer::Stay => "stay" },
        })
    }

    /// Is this SPEED?
    #[inline]
    pub fn is_speed(&self) -> bool {
        self.mode == Pace::Speed
    }

    /// How many cars are on the board once it is set up.
    #[inline]
    pub fn cars(&self) -> usize {
        8 + usize::from(self.mafia)
    }

    /// Everything that speaks against a table of these options and this many seats (1.1, SCH-R02, SCH-R27, SCH-R28).
    pub(crate) fn table_faults(&self, seats: usize) -> Faults {
        let mut faults = Faults::config();
        let (name, range) = if self.is_speed() { ("SPEED", 3..=8) } else { ("the base game", 2..=4) };
        if !range.contains(&seats) {
            faults.add("seats", format!("{name} is for {} to {} players, not {seats}", range.start(), range.end()));
        }
        if self.is_speed() && self.run {
            faults.add("run", "RUN cards need somebody who plays them, so SPEED goes without");
        }
        if self.is_speed() && self.mafia {
            faults.add("mafia", "the Mafia moves on exchanges and SPEED has none, so it goes without");
        }
        faults
    }
}
