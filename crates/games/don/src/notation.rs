//! Canonical text of actions: the word of the action, then its arguments in the order of its object.

use crate::action::Action;
use crate::card::Card;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Seat, nearest};

/// The words of actions with what follows each.
const WORDS: [(&str, &str); 6] = [
    ("offer", "offer CARD, e.g. offer R4"),
    ("swap", "swap CARD SEAT CARD, e.g. swap V2 B O8"),
    ("decline", "decline"),
    ("bid", "bid AMOUNT, e.g. bid 7"),
    ("pass", "pass"),
    ("discard", "discard CARD, e.g. discard G9"),
];

impl Action {
    /// The action as an object.
    pub(crate) fn to_json(self) -> Json {
        match self {
            Action::Offer { card } => json!({"do": "offer", "card": card.to_string()}),
            Action::Swap { give, with, take } => {
                json!({"do": "swap", "give": give.to_string(), "with": with.0, "take": take.to_string()})
            }
            Action::Decline => json!({"do": "decline"}),
            Action::Bid { amount } => json!({"do": "bid", "amount": amount}),
            Action::Pass => json!({"do": "pass"}),
            Action::Discard { card } => json!({"do": "discard", "card": card.to_string()}),
        }
    }
}

/// The action as text.
pub(crate) fn print(action: Action) -> String {
    match action {
        Action::Offer { card } => format!("offer {card}"),
        Action::Swap { give, with, take } => format!("swap {give} {with} {take}"),
        Action::Decline => "decline".into(),
        Action::Bid { amount } => format!("bid {amount}"),
        Action::Pass => "pass".into(),
        Action::Discard { card } => format!("discard {card}"),
    }
}

/// Reads an action; spaces and upper or lower case do not matter.
pub(crate) fn parse(text: &str) -> Result<Action, String> {
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split_whitespace();
    let word = words.next().unwrap_or_default();
    let Some((_, form)) = WORDS.iter().find(|(known, _)| *known == word) else {
        let known = WORDS.map(|(known, _)| known);
        return Err(match nearest(word, known) {
            Some(near) => format!("unknown action {word}; did you mean {near}?"),
            None => format!("expected one of {}", known.join(", ")),
        });
    };
    let arguments: Vec<&str> = words.collect();
    let action = match (word, arguments.as_slice()) {
        ("offer", [card]) => Action::Offer { card: parse_card(card)? },
        ("swap", [give, with, take]) => {
            Action::Swap { give: parse_card(give)?, with: parse_seat(with)?, take: parse_card(take)? }
        }
        ("decline", []) => Action::Decline,
        ("bid", [amount]) => Action::Bid { amount: parse_amount(amount)? },
        ("pass", []) => Action::Pass,
        ("discard", [card]) => Action::Discard { card: parse_card(card)? },
        _ => return Err(format!("expected: {form}")),
    };
    Ok(action)
}

fn parse_card(word: &str) -> Result<Card, String> {
    Card::from_id(&word.to_ascii_uppercase())
        .ok_or_else(|| format!("expected a card (one of Y B O G R V and a digit, e.g. R4), not {word}"))
}

fn parse_seat(word: &str) -> Result<Seat, String> {
    match word.as_bytes() {
        [letter @ b'a'..=b'f'] => Ok(Seat(letter - b'a')),
        _ => Err(format!("expected a player from A to F, not {word}")),
    }
}

fn parse_amount(word: &str) -> Result<u8, String> {
    let digits = word.bytes().all(|letter| letter.is_ascii_digit());
    let amount = word.parse().ok().filter(|_| digits);
    amount.ok_or_else(|| format!("expected a whole number of chips, at most 72, not {word}"))
}
