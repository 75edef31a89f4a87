//! The options of a table (1.1, 1.7).

use speakeasy_core::json::{Json, json};
use speakeasy_core::{Faults, OptionRank, OptionSpec, Seat, Values, read_options, write_younger};

/// Base game or SPEED.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pace {
    /// Turn by turn, two to four players.
    #[default]
    Base,
    /// Everybody at once, three to eight players.
    Speed,
}

/// What becomes of the character when a card is laid face down (SCH-R09).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Exchange {
    /// It must be changed.
    #[default]
    Must,
    /// It may be changed, or kept.
    May,
}

/// Where a single car goes on to when the next tile is full (SCH-R07).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SkipTo {
    /// To the first tile with fewer than two cars.
    #[default]
    Room,
    /// To the first tile without cars; where there is none, as `Room`.
    Empty,
}

/// What ends the game (SCH-R16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EndWhen {
    /// A stack is empty.
    #[default]
    AnyEmpty,
    /// All stacks are empty, or nobody took a token (SCH-H16).
    AllEmpty,
    /// The stack of H is empty, or nobody took a token (SCH-H16, SCH-H17).
    LastTile,
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
    /// The starting seat; `None` draws it (SCH-R04).
    pub start_player: Option<Seat>,
    /// May the character be kept in an exchange?
    pub exchange: Exchange,
    /// Where a single car goes on to when the next tile is full.
    pub skip_to: SkipTo,
    /// What ends the game.
    pub end_when: EndWhen,
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
        values: Values::ChoiceOrSeat(&["random"]),
        default: Some("\"random\""),
        rank: OptionRank::House,
        // SPEED has no turns, hence nobody who starts.
        needs: &["mode=base"],
    },
    OptionSpec {
        key: "exchange",
        values: Values::Choice(&["must", "may"]),
        default: Some("\"must\""),
        rank: OptionRank::House,
        // SPEED has no exchange.
        needs: &["mode=base"],
    },
    OptionSpec {
        key: "skipTo",
        values: Values::Choice(&["room", "empty"]),
        default: Some("\"room\""),
        rank: OptionRank::House,
        needs: &[],
    },
    OptionSpec {
        key: "endWhen",
        values: Values::Choice(&["anyEmpty", "allEmpty", "lastTile"]),
        default: Some("\"anyEmpty\""),
        rank: OptionRank::House,
        needs: &[],
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
            start_player: None,
            exchange: Exchange::Must,
            skip_to: SkipTo::Room,
            end_when: EndWhen::AnyEmpty,
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
        // Records of before have this word for the first seat (SCH-H10).
        let mut given = given.clone();
        if let Some(start) = given.get_mut("startPlayer").filter(|start| *start == "host") {
            *start = json!(0);
        }
        let full = read_options(SPECS, &given)?;
        let is = |key: &str, word: &str| full.get(key).is_some_and(|value| value == word);
        let flag = |key: &str| full.get(key).and_then(Json::as_bool).unwrap_or(false);
        let number = |key: &str| full.get(key).and_then(Json::as_u64).and_then(|number| u32::try_from(number).ok());
        Ok(Options {
            mode: if is("mode", "speed") { Pace::Speed } else { Pace::Base },
            run: flag("run"),
            mafia: flag("mafia"),
            start_player: full.get("startPlayer").and_then(Json::as_u64).map(|seat| Seat(seat as u8)),
            exchange: if is("exchange", "may") { Exchange::May } else { Exchange::Must },
            skip_to: if is("skipTo", "empty") { SkipTo::Empty } else { SkipTo::Room },
            end_when: match full.get("endWhen").and_then(Json::as_str) {
                Some("allEmpty") => EndWhen::AllEmpty,
                Some("lastTile") => EndWhen::LastTile,
                _ => EndWhen::AnyEmpty,
            },
            scores_hidden: flag("scoresHidden"),
            speed_ring: if is("speedRing", "shuffled") { SpeedRing::Shuffled } else { SpeedRing::Alphabetical },
            speed_reveal_ms: number("speedRevealMs").unwrap_or(1000),
            speed_countdown_ms: number("speedCountdownMs").unwrap_or(5000),
            speed_idle_cap_ms: number("speedIdleCapMs"),
            mafia_targetable_by_run: flag("mafiaTargetableByRun"),
            mafia_no_gainer: if is("mafiaNoGainer", "stay") { NoGainer::Stay } else { NoGainer::Keep },
        })
    }

    /// Every option with its value; the younger ones, at the end, only where they differ from their default.
    pub(crate) fn to_json(self) -> Json {
        let mut options = json!({
            "mode": if self.is_speed() { "speed" } else { "base" },
            "run": self.run,
            "mafia": self.mafia,
            "startPlayer": self.start_player.map_or(json!("random"), |seat| json!(seat.0)),
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
        });
        let exchange = match self.exchange {
            Exchange::Must => "must",
            Exchange::May => "may",
        };
        let skip_to = match self.skip_to {
            SkipTo::Room => "room",
            SkipTo::Empty => "empty",
        };
        let end_when = match self.end_when {
            EndWhen::AnyEmpty => "anyEmpty",
            EndWhen::AllEmpty => "allEmpty",
            EndWhen::LastTile => "lastTile",
        };
        for (key, word) in [("exchange", exchange), ("skipTo", skip_to), ("endWhen", end_when)] {
            write_younger(&mut options, SPECS, key, json!(word));
        }
        options
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
        if let Some(start) = self.start_player.filter(|start| start.index() >= seats) {
            faults.add("startPlayer", format!("there is no seat {} at a table of {seats}", start.0));
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
