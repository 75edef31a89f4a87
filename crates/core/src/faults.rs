//! What is wrong with a table or a position, all of it at once.

use std::fmt;

/// One thing wrong with what was handed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where, as a dotted path (`hands.1.0`); empty for the whole.
    pub at: String,
    /// What, as a plain sentence fragment.
    pub what: String,
}

/// The most faults that are told: whoever has more would read no further, and what is handed in may be made to have many.
const MOST: usize = 60;
/// The most characters of where a fault is …
const PLACE: usize = 80;
/// … and of what is wrong, which may quote what was handed in.
const SENTENCE: usize = 400;

/// A text with the end left out where it is too long.
fn short(mut text: String, most: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Everything wrong with options, a seat count or a position: never only the first fault found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    /// `E_CONFIG` for a table that cannot be, `E_POSITION` for a position that contradicts itself.
    pub code: &'static str,
    /// The faults, in the order found.
    pub list: Vec<Fault>,
}

impl Faults {
    /// An empty collection about a table's options and seats.
    pub fn config() -> Faults {
        Faults { code: "E_CONFIG", list: Vec::new() }
    }

    /// An empty collection about a position.
    pub fn position() -> Faults {
        Faults { code: "E_POSITION", list: Vec::new() }
    }

    /// Notes one fault.
    pub fn add(&mut self, at: impl fmt::Display, what: impl fmt::Display) {
        if self.list.len() < MOST {
            self.list.push(Fault { at: short(at.to_string(), PLACE), what: short(what.to_string(), SENTENCE) });
        }
    }

    /// Has nothing been found wrong?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// `value` if nothing was found wrong, the faults otherwise.
    pub fn or<T>(self, value: T) -> Result<T, Faults> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// What was `read`, if nothing was found wrong with it or before it; all the faults otherwise.
    pub fn and<T>(mut self, read: Result<T, Faults>) -> Result<T, Faults> {
        match read {
            Ok(value) => self.or(value),
            Err(more) => {
                self.list.extend(more.list);
                self.list.truncate(MOST);
                Err(self)
            }
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code)?;
        for (index, fault) in self.list.iter().enumerate() {
            let join = if index == 0 { ": " } else { "; " };
            match fault.at.as_str() {
                "" => write!(f, "{join}{}", fault.what)?,
                at => write!(f, "{join}{at}: {}", fault.what)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// The candidate most like `word`, if any is close enough to have been meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&word, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_or_none() {
        let games = ["scheffeln", "verflixxt", "don"];
        assert_eq!(nearest("scheffle", games), Some("scheffeln"));
        assert_eq!(nearest("Verflixt", games), Some("verflixxt"));
        assert_eq!(nearest("chess", games), None);
    }

    #[test]
    fn faults_are_told_together() {
        let mut faults = Faults::config();
        faults.add("seats", "9 is too many");
        faults.add("", "no mode");
        assert_eq!(faults.to_string(), "E_CONFIG: seats: 9 is too many; no mode");
    }

    #[test]
    fn many_and_long_faults_are_told_in_short() {
        let mut faults = Faults::config();
        for _ in 0..10_000 {
            faults.add("x".repeat(9000), "é".repeat(9000));
        }
        assert!(faults.to_string().len() < 100_000);
        assert!(faults.list[0].what.ends_with("é…"));
    }
}
