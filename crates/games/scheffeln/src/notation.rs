//! Actions as text: the word of the action, then its arguments (`exchange YEL ORA`, `exchange YEL` where the character
//! is kept, `evasion BLU B`).

use crate::action::Action;
use crate::cards::{Car, Card, Colour};
use crate::request::Verb;
use crate::tiles::Tile;
use speakeasy_core::nearest;

/// The verb of an action.
fn verb(action: Action) -> Verb {
    match action {
        Action::Choose { .. } => Verb::Choose,
        Action::Move { .. } => Verb::Move,
        Action::Exchange { .. } => Verb::Exchange,
        Action::Joker { .. } => Verb::Joker,
        Action::Backward { .. } => Verb::Backward,
        Action::Evasion { .. } => Verb::Evasion,
        Action::Nasty { .. } => Verb::Nasty,
        Action::Claim { .. } => Verb::Claim,
    }
}

/// The arguments of an action with the keys that objects use for them, in order.
pub(crate) fn arguments(action: Action) -> impl Iterator<Item = (&'static str, &'static str)> {
    let (first, second) = match action {
        Action::Choose { colour } | Action::Claim { colour } => (Some(("colour", colour.code())), None),
        Action::Move { card } => (Some(("card", card.code())), None),
        Action::Exchange { card, take } => (Some(("card", card.code())), take.map(|take| ("take", take.code()))),
        Action::Joker { car } | Action::Backward { car } => (Some(("car", car.code())), None),
        Action::Evasion { target: None } => (None, None),
        Action::Evasion { target: Some((car, to)) } => (Some(("car", car.code())), Some(("to", to.letter()))),
        Action::Nasty { take } => (Some(("take", take.code())), None),
    };
    first.into_iter().chain(second)
}

/// The word of an action.
pub(crate) fn word(action: Action) -> &'static str {
    verb(action).word()
}

/// The canonical text of an action.
pub(crate) fn print(action: Action) -> String {
    let words = std::iter::once(word(action)).chain(arguments(action).map(|(_, code)| code));
    words.collect::<Vec<_>>().join(" ")
}

/// Reads the text of an action; upper and lower case are alike.
pub(crate) fn parse(text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default().to_ascii_lowercase();
    let verb = Verb::from_word(&first).ok_or_else(|| {
        let verbs = Verb::WORDS.map(|(_, word)| word);
        match nearest(&first, verbs) {
            Some(near) => format!("no action is called {first:?}; did you mean {near}?"),
            None => format!("no action is called {first:?}; there are {}", verbs.join(", ")),
        }
    })?;
    let rest: Vec<String> = words.map(str::to_ascii_uppercase).collect();
    let argument = |index: usize, wanted: &str| match rest.get(index) {
        Some(word) => Ok(word.as_str()),
        None => Err(format!("{first} needs {wanted}")),
    };
    let colour = |index| named(argument(index, "a character")?, Colour::from_code, &Colour::ALL.map(Colour::code));
    let car = |index| named(argument(index, "a car")?, Car::from_code, &Car::ALL.map(Car::code));
    let card = |index| named(argument(index, "a card")?, Card::from_code, &Card::ALL.map(Card::code));
    let tile = |index| named(argument(index, "a tile")?, Tile::from_letter, &Tile::ALL.map(Tile::letter));
    let action = match verb {
        Verb::Choose => Action::Choose { colour: colour(0)? },
        Verb::Move => Action::Move { card: card(0)? },
        Verb::Exchange if rest.len() == 1 => Action::Exchange { card: card(0)?, take: None },
        Verb::Exchange => Action::Exchange { card: card(0)?, take: Some(colour(1)?) },
        Verb::Joker => Action::Joker { car: car(0)? },
        Verb::Backward => Action::Backward { car: car(0)? },
        Verb::Evasion if rest.is_empty() => Action::Evasion { target: None },
        Verb::Evasion => Action::Evasion { target: Some((car(0)?, tile(1)?)) },
        Verb::Nasty => Action::Nasty { take: colour(0)? },
        Verb::Claim => Action::Claim { colour: colour(0)? },
    };
    match rest.get(arguments(action).count()) {
        Some(word) => Err(format!("{word:?} is one word too many")),
        None => Ok(action),
    }
}

fn named<T>(word: &str, find: impl Fn(&str) -> Option<T>, known: &[&str]) -> Result<T, String> {
    find(word).ok_or_else(|| format!("{word:?} is none of {}", known.join(", ")))
}
