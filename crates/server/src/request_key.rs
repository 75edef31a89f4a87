//! The keys by which requests are safe to repeat.

use serde::{Deserialize, Serialize};

/// The longest key, in code points.
const LONGEST: usize = 64;

/// A key that a client chose for a request: whoever sends the same request again, with the same key, is told what became of
/// the first. Forms, the API and live connections all read it as this type, so one limit holds for all of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub struct RequestKey(String);

impl RequestKey {
    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for RequestKey {
    type Error = String;

    fn try_from(key: String) -> Result<RequestKey, String> {
        match key.chars().count() {
            1..=LONGEST => Ok(RequestKey(key)),
            length => Err(format!("key: expected 1 to {LONGEST} characters, got {length}")),
        }
    }
}

/// What a key was used for: a short hash, so that a key that comes again with something else is noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Purpose(u32);

impl Purpose {
    /// The purpose of a request that is made of these parts.
    pub fn of(parts: &[&str]) -> Purpose {
        let mut hash = blake3::Hasher::new();
        for part in parts {
            hash.update(&(part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        let [a, b, c, d, ..] = *hash.finalize().as_bytes();
        Purpose(u32::from_le_bytes([a, b, c, d]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_counted_in_code_points() {
        assert!(RequestKey::try_from("ü".repeat(LONGEST)).is_ok());
        assert!(RequestKey::try_from("ü".repeat(LONGEST + 1)).is_err());
        assert!(RequestKey::try_from(String::new()).is_err());
    }

    #[test]
    fn purposes_tell_parts_apart() {
        assert_ne!(Purpose::of(&["ab", "c"]), Purpose::of(&["a", "bc"]));
    }
}
