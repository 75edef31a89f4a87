//! Actions as one line of text: the verb, then its arguments in the order of the rules (`swap 7 A1 B1`).

use crate::action::{Action, Verb};
use crate::figure::Figure;
use crate::tile::Place;
use speakeasy_core::{Seat, nearest};
use std::str::FromStr;

/// The canonical text of an action.
pub fn print(action: Action) -> String {
    match action {
        Action::Roll => "roll".into(),
        Action::Move { figure } => format!("move {figure}"),
        Action::Skip => "skip".into(),
        Action::End => "end".into(),
        Action::Bottom { gained } => format!("bottom {gained}"),
        Action::Swap { gained, figure, with } => format!("swap {gained} {figure} {with}"),
        Action::Push { gained, tile } => format!("push {gained} {}", tile.name()),
        Action::Double { gained } => format!("double {gained}"),
        Action::Steal { from } => format!("steal {}", from.0),
    }
}

/// Reads the text of an action; the error says what was expected.
pub fn parse(text: &str) -> Result<Action, String> {
    let mut words = text.split_ascii_whitespace();
    let verbs = || Verb::WORDS.join(", ");
    let word = words.next().ok_or_else(|| format!("expected an action: {}", verbs()))?;
    let verb = Verb::from_word(word).ok_or_else(|| match nearest(word, Verb::WORDS.iter().copied()) {
        Some(near) => format!("there is no action {word}; did you mean {near}?"),
        None => format!("there is no action {word}; there are {}", verbs()),
    })?;
    let arguments: Vec<&str> = words.collect();
    if arguments.len() != verb.arguments().len() {
        return Err(match verb.arguments() {
            [] => format!("{word} takes no arguments"),
            names => format!("expected {word}, then {}", names.join(", ")),
        });
    }
    Ok(match verb {
        Verb::Roll => Action::Roll,
        Verb::Move => Action::Move { figure: figure(arguments[0])? },
        Verb::Skip => Action::Skip,
        Verb::End => Action::End,
        Verb::Bottom => Action::Bottom { gained: turn(arguments[0])? },
        Verb::Swap => {
            Action::Swap { gained: turn(arguments[0])?, figure: figure(arguments[1])?, with: figure(arguments[2])? }
        }
        Verb::Push => Action::Push { gained: turn(arguments[0])?, tile: place(arguments[1])? },
        Verb::Double => Action::Double { gained: turn(arguments[0])? },
        Verb::Steal => Action::Steal { from: seat(arguments[0])? },
    })
}

fn figure(word: &str) -> Result<Figure, String> {
    Figure::parse(word).ok_or_else(|| format!("expected a figure such as A1, g3 or F, not {word}"))
}

fn place(word: &str) -> Result<Place, String> {
    Place::parse(word).ok_or_else(|| format!("expected S or a tile such as -4a, +6, L2 or V1, not {word}"))
}

fn turn(word: &str) -> Result<u32, String> {
    digits(word).ok_or_else(|| format!("expected the turn on which the token was gained, not {word}"))
}

fn seat(word: &str) -> Result<Seat, String> {
    digits(word).map(Seat).ok_or_else(|| format!("expected the number of a seat, not {word}"))
}

/// A plain number in its only spelling: no sign, no leading zeros.
fn digits<T: FromStr + ToString>(word: &str) -> Option<T> {
    word.parse::<T>().ok().filter(|number| number.to_string() == word)
}
