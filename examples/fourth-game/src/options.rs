//! The options of a table (1.2) and what speaks against one.

use speakeasy_core::json::{Json, json};
use speakeasy_core::{Faults, Mode, Names, OptionRank, OptionSpec, Seat, Values, read_options};

/// Fewest seats of a table.
pub const MIN_SEATS: usize = 2;
/// Most seats of a table.
pub const MAX_SEATS: usize = 4;
/// Fewest rounds of a game.
pub const MIN_ROUNDS: u8 = 2;
/// Most rounds of a game.
pub const MAX_ROUNDS: u8 = 12;

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// How many turns each seat has.
    pub rounds: u8,
    /// Tastes lie open from the deal on (NGT-R14).
    pub open_tastes: bool,
    /// Who starts; `None` leaves it to a draw (NGT-R02).
    pub start_player: Option<Seat>,
}

impl Default for Options {
    fn default() -> Options {
        Options { rounds: 6, open_tastes: false, start_player: None }
    }
}

/// The options, in the order of section 1.2.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "rounds",
        values: Values::Number { min: MIN_ROUNDS as u64, max: MAX_ROUNDS as u64, off: false },
        default: Some("6"),
        rank: OptionRank::House,
        needs: &[],
    },
    OptionSpec { key: "openTastes", values: Values::Flag, default: Some("false"), rank: OptionRank::House, needs: &[] },
    OptionSpec {
        key: "startPlayer",
        values: Values::ChoiceOrSeat(&["random"]),
        default: Some("\"random\""),
        rank: OptionRank::House,
        needs: &[],
    },
];

/// The named ways to play.
pub(crate) const MODES: &[Mode] = &[
    Mode {
        id: "classic",
        name: Names { en: "Nightcap", it: "Il bicchiere della staffa", de: "Absacker" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: "{}",
    },
    Mode {
        id: "short",
        name: Names { en: "a quick one", it: "uno al volo", de: "auf die Schnelle" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: r#"{"rounds": 3}"#,
    },
    Mode {
        id: "open",
        name: Names { en: "open tastes", it: "gusti scoperti", de: "offene Vorlieben" },
        seats: MIN_SEATS..=MAX_SEATS,
        options: r#"{"openTastes": true}"#,
    },
];

impl Options {
    /// Reads an options object; keys left out take their defaults.
    pub(crate) fn read(given: &Json) -> Result<Options, Faults> {
        let full = read_options(OPTIONS, given)?;
        let usual = Options::default();
        let number = |key: &str| full.get(key).and_then(Json::as_u64).and_then(|number| u8::try_from(number).ok());
        Ok(Options {
            rounds: number("rounds").unwrap_or(usual.rounds),
            open_tastes: full.get("openTastes").and_then(Json::as_bool).unwrap_or(usual.open_tastes),
            start_player: number("startPlayer").map(Seat),
        })
    }

    /// Every option with its value.
    pub(crate) fn to_json(self) -> Json {
        json!({
            "rounds": self.rounds,
            "openTastes": self.open_tastes,
            "startPlayer": self.start_player.map_or(json!("random"), |seat| json!(seat.0)),
        })
    }

    /// Everything that speaks against a table of `seats` with these options (NGT-R18).
    pub(crate) fn check_table(&self, seats: usize) -> Result<(), Faults> {
        let mut faults = Faults::config();
        if !(MIN_SEATS..=MAX_SEATS).contains(&seats) {
            faults.add("seats", format!("Nightcap is played by {MIN_SEATS} to {MAX_SEATS}, not by {seats}"));
        }
        if !(MIN_ROUNDS..=MAX_ROUNDS).contains(&self.rounds) {
            faults.add("rounds", format!("a game has {MIN_ROUNDS} to {MAX_ROUNDS} rounds, not {}", self.rounds));
        }
        if let Some(start) = self.start_player.filter(|start| start.index() >= seats) {
            faults.add("startPlayer", format!("there is no seat {} at a table of {seats}", start.0));
        }
        faults.or(())
    }
}
