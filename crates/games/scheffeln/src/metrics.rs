//! Scheffeln: money by letter, characters, cards.

use speakeasy_core::json::Json;
use speakeasy_core::report_metrics::{count, per_seat, seat_of, words};
use speakeasy_core::{Quantity, ReportMetrics};

pub const METRICS: ReportMetrics = ReportMetrics {
    period: "round",
    begins: |event| event["event"] == "round",
    starter: "start",
    points: "money",
    score_so_far,
    quantities,
};

const COLOURS: [(&str, &str); 8] = [
    ("RED", "red"),
    ("YEL", "yellow"),
    ("BLU", "blue"),
    ("GRN", "green"),
    ("ORA", "orange"),
    ("PUR", "purple"),
    ("WHI", "white"),
    ("BRN", "brown"),
];
const RUN: [(&str, &str); 4] =
    [("JOKER", "Joker"), ("BACKWARD", "Backward"), ("EVASION", "Evasion"), ("NASTY", "Nasty exchange")];

/// The values of the tokens (SCH-R42): steps of 2000 a letter, and four values within it.
fn value(token: &str) -> Option<f64> {
    let (letter, copy) = token.split_once('#')?;
    let letter = "ABCDEFGH".find(letter)?;
    let within = [0.0, 500.0, 1500.0, 2000.0].get(copy.parse::<usize>().ok()?.checked_sub(1)?)?;
    Some(2000.0 * letter as f64 + within)
}

fn score_so_far(position: &Json) -> Vec<f64> {
    per_seat(position, "money").iter().map(|tokens| words(tokens).filter_map(value).sum()).collect()
}

fn quantities(position: &Json, events: &[Json]) -> Vec<Quantity> {
    let money = per_seat(position, "money");
    let mut all = Vec::new();
    for letter in ["A", "B", "C", "D", "E", "F", "G", "H"] {
        let amounts =
            money.iter().map(|tokens| words(tokens).filter(|token| token.starts_with(letter)).count() as f64).collect();
        all.push(Quantity { group: "Tokens taken, by letter", name: letter.into(), amounts });
    }
    for (code, name) in COLOURS {
        let owner = position["characters"][code].as_u64();
        let amounts = (0..money.len() as u64).map(|seat| if owner == Some(seat) { 1.0 } else { 0.0 }).collect();
        all.push(Quantity { group: "Character at the end", name: name.into(), amounts });
    }
    let mut deed = |name: &str, whose: &dyn Fn(&Json) -> Option<u64>| {
        all.push(Quantity { group: "Deeds", name: name.into(), amounts: count(money.len(), events, whose) });
    };
    deed("exchanged the character", &|event| seat_of(event, "exchanged"));
    deed("kept the character", &|event| seat_of(event, "kept"));
    deed("took a token", &|event| seat_of(event, "took"));
    for (code, name) in RUN {
        deed(name, &|event| seat_of(event, "played").filter(|_| event["card"] == code));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_worth_what_the_table_says() {
        assert_eq!(["A#1", "A#2", "B#3", "H#4"].map(value), [Some(0.0), Some(500.0), Some(3500.0), Some(16000.0)]);
        assert_eq!(["I#1", "A#5", "A#0", "A"].map(value), [None; 4]);
    }
}
