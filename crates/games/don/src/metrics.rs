//! Don: districts by colour and digit, chips and what became of them.

use speakeasy_core::json::Json;
use speakeasy_core::report_metrics::{count, per_seat, total, words};
use speakeasy_core::{Quantity, ReportMetrics};

/// What a report on Don measures.
pub(crate) const METRICS: ReportMetrics = ReportMetrics {
    period: "round",
    begins: |event| event["auto"] == "reveal",
    starter: "first",
    points: "points",
    score_so_far,
    quantities,
};

const COLOURS: [(char, &str); 6] =
    [('Y', "yellow"), ('B', "blue"), ('O', "olive"), ('G', "green"), ('R', "red"), ('V', "violet")];

fn of_colour(tableau: &Json, colour: char) -> usize {
    words(tableau).filter(|card| card.starts_with(colour)).count()
}

/// Points for the colours, and two for the most chips.
fn score_so_far(position: &Json) -> Vec<f64> {
    let chips = chips(position);
    let most = chips.iter().copied().fold(0.0, f64::max);
    let points = |tableau: &Json| -> f64 {
        let points = |count: usize| [0.0, 1.0, 3.0, 6.0, 10.0, 15.0][count.min(5)];
        COLOURS.iter().map(|(colour, _)| points(of_colour(tableau, *colour))).sum()
    };
    let bonus = |seat: usize| if chips.get(seat) == Some(&most) { 2.0 } else { 0.0 };
    per_seat(position, "tableau").iter().enumerate().map(|(seat, tableau)| points(tableau) + bonus(seat)).collect()
}

fn chips(position: &Json) -> Vec<f64> {
    per_seat(position, "chips").iter().filter_map(Json::as_f64).collect()
}

fn quantities(position: &Json, events: &[Json]) -> Vec<Quantity> {
    let tableaus = per_seat(position, "tableau");
    let table = tableaus.len();
    let mut all = Vec::new();
    for (letter, colour) in COLOURS {
        let amounts = tableaus.iter().map(|tableau| of_colour(tableau, letter) as f64).collect();
        all.push(Quantity { group: "Districts, by colour", name: colour.into(), amounts });
    }
    for digit in '0'..='9' {
        let amounts =
            tableaus.iter().map(|tableau| words(tableau).filter(|card| card.ends_with(digit)).count() as f64).collect();
        all.push(Quantity { group: "Districts, by digit", name: digit.into(), amounts });
    }
    let largest = |tableau: &Json| COLOURS.iter().map(|(letter, _)| of_colour(tableau, *letter)).max();
    let mut sum =
        |name: &str, amounts: Vec<f64>| all.push(Quantity { group: "Deeds and means", name: name.into(), amounts });
    sum("cards of the best colour", tableaus.iter().map(|tableau| largest(tableau).unwrap_or(0) as f64).collect());
    let tens = |amounts: Vec<f64>| amounts.into_iter().map(|amount| amount / 10.0).collect();
    sum("ten chips at the end", tens(chips(position)));
    sum("ten chips paid for lots", tens(total(table, events, |event| of(event, "sold").zip(event["price"].as_f64()))));
    sum("ten chips received", tens(received(table, events)));
    sum("bought a lot", count(table, events, |event| of(event, "sold")));
    sum("got a lot for nothing", count(table, events, |event| of(event, "free")));
    sum("bought in a side auction", count(table, events, |event| of(event, "sideSold")));
    sum(
        "sold in a side auction",
        count(table, events, |event| event["seller"].as_u64().filter(|_| event["auto"] == "sideSold")),
    );
    sum("swapped", count(table, events, |event| event["seat"].as_u64().filter(|_| event["do"] == "swap")));
    sum("paid for a wrong bid", count(table, events, |event| of(event, "penalty")));
    all
}

/// The seat of an automatic event of this name.
fn of(event: &Json, name: &str) -> Option<u64> {
    event["seat"].as_u64().filter(|_| event["auto"] == name)
}

/// What others' purchases paid to each seat.
fn received(table: usize, events: &[Json]) -> Vec<f64> {
    let mut all = vec![0.0; table];
    for event in events.iter().filter(|event| event["auto"] == "sold") {
        for seat in event["to"].as_array().into_iter().flatten().filter_map(Json::as_u64) {
            if let Some(sum) = all.get_mut(seat as usize) {
                *sum += event["share"].as_f64().unwrap_or_default();
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use speakeasy_core::json::json;

    #[test]
    fn the_worked_example_of_the_rules_scores_as_it_says() {
        let position = json!({
            "chips": [5, 15, 15],
            "tableau": [
                ["Y0", "Y1", "Y4", "O0", "G1", "G2", "G3", "G7", "R1", "R4", "V2"],
                ["Y8", "Y9", "B0", "B2", "B5", "B6", "R5", "R6", "V3"],
                ["B9", "O3", "O5", "O7", "O8", "G9", "R7", "V4", "V6", "V8"],
            ],
        });
        assert_eq!(score_so_far(&position), [21.0, 19.0, 21.0]);
    }
}
