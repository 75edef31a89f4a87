//! The options of a table (1) and what speaks against one. Replace `heap` by the options of your game: one field, one
//! `OptionSpec`, one line each in `read` and `to_json`, and two messages (`option-gamename-…`).

use speakeasy_core::json::{Json, json};
use speakeasy_core::{Faults, Mode, Names, OptionRank, OptionSpec, Values, read_options};

/// Fewest seats of a table.
pub const MIN_SEATS: usize = 2;
/// Most seats of a table.
pub const MAX_SEATS: usize = 4;
/// Fewest counters at the start.
pub const MIN_HEAP: u8 = 5;
/// Most counters at the start.
pub const MAX_HEAP: u8 = 100;

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// How many counters lie in the heap at the start.
    pub heap: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { heap: 21 }
    }
}

/// The options, in the order they are shown.
pub(crate) const OPTIONS: &[OptionSpec] = &[OptionSpec {
    key: "heap",
    values: Values::Number { min: MIN_HEAP as u64, max: MAX_HEAP as u64, off: false },
    default: Some("21"),
    rank: OptionRank::House,
    needs: &[],
}];

/// The named ways to play, the main one first. Laws, goldens and bots' matches run over each.
pub(crate) const MODES: &[Mode] = &[Mode {
    id: "classic",
    name: Names { en: "Gamename", it: "Gamename", de: "Gamename" },
    seats: MIN_SEATS..=MAX_SEATS,
    options: "{}",
}];

impl Options {
    /// Reads an options object; keys left out take their defaults.
    pub(crate) fn read(given: &Json) -> Result<Options, Faults> {
        let full = read_options(OPTIONS, given)?;
        let usual = Options::default();
        let number = |key: &str| full.get(key).and_then(Json::as_u64).and_then(|number| u8::try_from(number).ok());
        Ok(Options { heap: number("heap").unwrap_or(usual.heap) })
    }

    /// Every option with its value.
    pub(crate) fn to_json(self) -> Json {
        json!({ "heap": self.heap })
    }

    /// Everything that speaks against a table of `seats` with these options.
    pub(crate) fn check_table(&self, seats: usize) -> Result<(), Faults> {
        let mut faults = Faults::config();
        if !(MIN_SEATS..=MAX_SEATS).contains(&seats) {
            faults.add("seats", format!("Gamename is played by {MIN_SEATS} to {MAX_SEATS}, not by {seats}"));
        }
        if !(MIN_HEAP..=MAX_HEAP).contains(&self.heap) {
            faults.add("heap", format!("a heap has {MIN_HEAP} to {MAX_HEAP} counters, not {}", self.heap));
        }
        faults.or(())
    }
}
