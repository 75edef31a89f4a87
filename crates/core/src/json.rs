//! Reading JSON that may be wrong, noting every fault instead of stopping at the first.

use crate::{Faults, Seat, nearest};
pub use serde_json::{Map, Value as Json, json};

/// The value as an object, or a fault.
pub fn object<'a>(value: &'a Json, at: &str, faults: &mut Faults) -> Option<&'a Map<String, Json>> {
    expect(value.as_object(), value, "an object", at, faults)
}

/// The value as a list, or a fault.
pub fn list<'a>(value: &'a Json, at: &str, faults: &mut Faults) -> Option<&'a [Json]> {
    expect(value.as_array().map(Vec::as_slice), value, "a list", at, faults)
}

/// The value as a string, or a fault.
pub fn word<'a>(value: &'a Json, at: &str, faults: &mut Faults) -> Option<&'a str> {
    expect(value.as_str(), value, "a string", at, faults)
}

/// The value as `true` or `false`, or a fault.
pub fn flag(value: &Json, at: &str, faults: &mut Faults) -> Option<bool> {
    expect(value.as_bool(), value, "true or false", at, faults)
}

/// The value as a whole number within `range`, or a fault.
pub fn number(value: &Json, range: std::ops::RangeInclusive<u64>, at: &str, faults: &mut Faults) -> Option<u64> {
    let wanted = format!("a whole number from {} to {}", range.start(), range.end());
    expect(value.as_u64().filter(|number| range.contains(number)), value, &wanted, at, faults)
}

/// The value as a seat of a table of `seats`, or a fault.
pub fn seat(value: &Json, seats: usize, at: &str, faults: &mut Faults) -> Option<Seat> {
    let found = value.as_u64().filter(|&seat| (seat as usize) < seats).map(|seat| Seat(seat as u8));
    expect(found, value, &format!("a seat from 0 to {}", seats.saturating_sub(1)), at, faults)
}

/// Notes every key of `map` that is not among `known`.
pub fn known_keys(map: &Map<String, Json>, known: &[&str], at: &str, faults: &mut Faults) {
    for key in map.keys().filter(|key| !known.contains(&key.as_str())) {
        let near = nearest(key, known.iter().copied()).map(|near| format!("; did you mean {near}?"));
        faults.add(join(at, key), format!("unknown key; known: {}{}", known.join(", "), near.unwrap_or_default()));
    }
}

/// `at.key`, or `key` alone at the top.
pub fn join(at: &str, key: impl std::fmt::Display) -> String {
    if at.is_empty() { key.to_string() } else { format!("{at}.{key}") }
}

/// `found`, or the fault that `value` is not what was `wanted`.
pub fn expect<T>(found: Option<T>, value: &Json, wanted: &str, at: &str, faults: &mut Faults) -> Option<T> {
    if found.is_none() {
        faults.add(at, format!("expected {wanted}, got {value}"));
    }
    found
}

/// An object in words, a line a fact: `round: 2`, `shelves 1: 2: 3, 5: 1`. For games that tell their position no better.
pub fn facts(object: &Json) -> Vec<String> {
    fn add(at: &str, value: &Json, lines: &mut Vec<String>) {
        match (in_words(value), value) {
            (Some(value), _) => lines.push(format!("{at}: {value}")),
            (None, Json::Array(items)) => {
                items.iter().enumerate().for_each(|(index, item)| add(&format!("{at} {}", index + 1), item, lines));
            }
            (None, Json::Object(fields)) => {
                fields.iter().for_each(|(key, value)| add(format!("{at} {key}").trim(), value, lines));
            }
            (None, _) => {}
        }
    }
    let mut lines = Vec::new();
    match object {
        Json::Object(fields) => fields.iter().for_each(|(key, value)| add(key, value, &mut lines)),
        other => add("", other, &mut lines),
    }
    lines
}

/// A value in a few words, if it is simple enough: a scalar, a list of scalars, or an object of them.
pub fn in_words(value: &Json) -> Option<String> {
    fn scalar(value: &Json) -> Option<String> {
        match value {
            Json::String(word) => Some(word.clone()),
            Json::Null => Some("–".into()),
            Json::Bool(_) | Json::Number(_) => Some(value.to_string()),
            Json::Array(_) | Json::Object(_) => None,
        }
    }
    let some = |words: Vec<String>| if words.is_empty() { "–".to_owned() } else { words.join(", ") };
    match value {
        Json::Array(items) => items.iter().map(scalar).collect::<Option<Vec<_>>>().map(some),
        Json::Object(fields) => {
            let field = |(key, value): (&String, &Json)| Some(format!("{key}: {}", scalar(value)?));
            fields.iter().map(field).collect::<Option<Vec<_>>>().map(some)
        }
        scalar_value => scalar(scalar_value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_told_in_facts() {
        let object = json!({"round": 2, "glass": [], "shelves": [{"2": 3, "5": 1}, {}], "deep": [[[1]]]});
        assert_eq!(facts(&object), ["round: 2", "glass: –", "shelves 1: 2: 3, 5: 1", "shelves 2: –", "deep 1 1: 1"]);
    }
}
