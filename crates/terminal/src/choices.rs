//! The legal actions of a seat as a list with keys.

use crate::board::Board;
use crate::saved_table::SavedTable;
use speakeasy_bots::support::{ActionOf, ViewOf};
use speakeasy_core::Seat;
use std::collections::HashSet;

/// One action that may be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<A> {
    /// What.
    pub action: A,
    /// What to type for it: short, and no two alike.
    pub key: String,
    /// The canonical text.
    pub notation: String,
    /// In words.
    pub label: String,
}

/// All legal actions, in the order of the rules. An action's key is the one its game suggests, or else the lowest free
/// number.
pub fn choices<G: Board>(view: &ViewOf<G>, seat: Seat, legal: &[ActionOf<G>]) -> Vec<Choice<ActionOf<G>>> {
    let mut taken = HashSet::new();
    let mut keys: Vec<Option<String>> = Vec::new();
    for &action in legal {
        keys.push(G::key(action).filter(|key| taken.insert(key.clone())));
    }
    let mut numbers = (1..).map(|number: u32| number.to_string()).filter(|number| !taken.contains(number));
    let mut list = Vec::new();
    for (&action, key) in legal.iter().zip(keys) {
        let label = G::label(view, action, &SavedTable::<G>::foresee(view, seat, action));
        let key = key.or_else(|| numbers.next()).unwrap_or_default();
        list.push(Choice { action, key, notation: G::print(action), label });
    }
    list
}

/// Finds the choice that a person spells with several key presses.
#[derive(Default)]
pub struct Picker {
    typed: String,
}

impl Picker {
    /// Adds a key and returns the choice typed so far, if there is one. Keys that lead nowhere are dropped.
    pub fn press<A>(&mut self, key: char, list: &[Choice<A>]) -> Option<usize> {
        self.typed.push(key.to_ascii_lowercase());
        let leads = |typed: &str| list.iter().any(|choice| choice.key.starts_with(typed));
        if !leads(&self.typed) {
            self.typed = key.to_ascii_lowercase().to_string();
        }
        if !leads(&self.typed) {
            self.typed.clear();
        }
        list.iter().position(|choice| choice.key == self.typed)
    }

    /// Could another key still select a different choice?
    pub fn is_open<A>(&self, list: &[Choice<A>]) -> bool {
        list.iter().any(|choice| choice.key.len() > self.typed.len() && choice.key.starts_with(&self.typed))
    }

    /// Starts over.
    pub fn clear(&mut self) {
        self.typed.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(keys: &[&str]) -> Vec<Choice<()>> {
        let choice =
            |key: &&str| Choice { action: (), key: key.to_string(), notation: String::new(), label: String::new() };
        keys.iter().map(choice).collect()
    }

    #[test]
    fn keys_of_several_signs_are_picked_by_typing_them() {
        let list = list(&["1", "2", "12", "g3", "p"]);
        let mut picker = Picker::default();
        let mut press = |key| picker.press(key, &list);
        assert_eq!([press('1'), press('2')], [Some(0), Some(2)]);
        assert_eq!([press('g'), press('3')], [None, Some(3)]);
        assert_eq!([press('P'), press('x'), press('2')], [Some(4), None, Some(1)]);
    }
}
