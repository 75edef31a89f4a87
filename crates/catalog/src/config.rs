//! The configuration of a table, checked against the registered games.

use crate::find;
use serde_json::{Map, Value as Json};
use speakeasy_core::Faults;
use speakeasy_table::TableConfig;

/// The id of a game and all its options: those of the mode and those given, which may not contradict each other. The error
/// lists every fault.
pub fn resolve(game: &str, mode: Option<&str>, given: &Json, seats: usize) -> Result<(&'static str, Json), Faults> {
    let mut faults = Faults::config();
    let entry = match find(game) {
        Ok(entry) => entry,
        Err(unknown) => {
            faults.add("game", unknown);
            return Err(faults);
        }
    };
    let none = Map::new();
    let given = match given {
        Json::Null => &none,
        Json::Object(given) => given,
        other => {
            faults.add("options", format!("expected an object, got {other}"));
            &none
        }
    };
    let mut options = Json::Object(given.clone());
    if let Some(id) = mode {
        match entry.modes.iter().find(|mode| mode.id == id) {
            Some(mode) => options = mode.options_with(given, &mut faults),
            None => {
                let ids: Vec<&str> = entry.modes.iter().map(|mode| mode.id).collect();
                faults.add("mode", format!("unknown mode {id:?}; modes: {}", ids.join(", ")));
            }
        }
    }
    let full = faults.and((entry.full_options)(&options, seats))?;
    Ok((entry.id, full))
}

/// Reads a table's configuration from JSON.
pub fn table_config(given: &Json) -> Result<TableConfig, Faults> {
    TableConfig::read(given, resolve)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use speakeasy_bots::level::Level;
    use speakeasy_table::SeatPlan;

    #[test]
    fn a_set_up_is_read_back_as_written() {
        let given = json!({"game": "don", "mode": "standard", "seats": [{"me": "Ada"}, "friend", {"bot": "boss"}], "pace": "brisk"});
        let read = table_config(&given).unwrap();
        assert_eq!(read.plan, [SeatPlan::Me("Ada".into()), SeatPlan::Friend, SeatPlan::Bot(Level::Boss)]);
        assert_eq!(table_config(&read.to_json()), Ok(read));
    }

    #[test]
    fn a_set_up_that_cannot_be_names_every_fault() {
        let given = json!({"game": "don", "seats": [{"bot": "bos"}, 3], "pace": "fast", "colour": 1});
        let faults = table_config(&given).unwrap_err().to_string();
        for part in ["seats.0", "did you mean boss", "seats.1", "pace", "brisk", "colour"] {
            assert!(faults.contains(part), "{part} in {faults}");
        }
        let both = json!({"game": "don", "mode": "swap", "options": {"swapVariant": false, "chips": "gold"}, "seats": ["friend"]});
        let faults = table_config(&both).unwrap_err();
        let at: Vec<&str> = faults.list.iter().map(|fault| fault.at.as_str()).collect();
        assert_eq!(at, ["swapVariant", "chips"], "what contradicts the mode, and what is not possible: {faults}");
        assert!(table_config(&json!({"game": "don", "seats": ["friend"]})).is_err());
        let two = json!({"game": "don", "seats": [{"me": "Ada"}, {"me": "Bix"}, "friend"]});
        assert!(table_config(&two).unwrap_err().to_string().contains("only one seat"));
    }
}
