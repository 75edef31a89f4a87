//! Verflixxt: tiles, clovers, tokens.

use speakeasy_core::json::Json;
use speakeasy_core::report_metrics::{count, per_seat, seat_of, words};
use speakeasy_core::{Quantity, ReportMetrics};

pub const METRICS: ReportMetrics = ReportMetrics {
    period: "turn",
    begins: |event| event["event"] == "turn_began",
    starter: "active",
    points: "points",
    score_so_far,
    quantities,
};

/// What a tile scores by itself; nothing for a clover.
fn value(tile: &str) -> Option<i32> {
    tile.trim_end_matches(['a', 'b']).parse().ok()
}

fn is_clover(tile: &str) -> bool {
    tile.starts_with('L')
}

/// Each clover turns the largest minus that is left (VFX-R06).
fn tiles_count(stack: &Json) -> i32 {
    let mut minus: Vec<i32> = words(stack).filter_map(value).filter(|value| *value < 0).collect();
    minus.sort_unstable();
    let clovers = words(stack).filter(|tile| is_clover(tile)).count();
    let turned: i32 = minus.iter().take(clovers).map(|value| -2 * value).sum();
    words(stack).filter_map(value).sum::<i32>() + turned
}

fn score_so_far(position: &Json) -> Vec<f64> {
    let tokens = |seat: usize| position["round_tokens"][seat].as_array().into_iter().flatten().filter_map(Json::as_i64);
    let worms = |seat: usize| position["worms"][seat].as_array().map_or(0, Vec::len);
    let score = |(seat, stack): (usize, &Json)| {
        f64::from(tiles_count(stack)) + tokens(seat).sum::<i64>() as f64 + worms(seat) as f64
    };
    per_seat(position, "stacks").iter().enumerate().map(score).collect()
}

fn quantities(position: &Json, events: &[Json]) -> Vec<Quantity> {
    let stacks = per_seat(position, "stacks");
    let mut all = Vec::new();
    let mut tiles = |name: String, is: &dyn Fn(&str) -> bool| {
        let amounts = stacks.iter().map(|stack| words(stack).filter(|tile| is(tile)).count() as f64).collect();
        all.push(Quantity { group: "Tiles held at the end", name, amounts });
    };
    for worth in (1..=8).rev() {
        tiles(format!("+{worth}"), &|tile| value(tile) == Some(worth));
    }
    tiles("clover".into(), &is_clover);
    for worth in 1..=10 {
        tiles(format!("\u{2212}{worth}"), &|tile| value(tile) == Some(-worth));
    }
    let mut deed = |name: &str, whose: &dyn Fn(&Json) -> Option<u64>| {
        all.push(Quantity { group: "Deeds", name: name.into(), amounts: count(stacks.len(), events, whose) });
    };
    deed("took a tile", &|event| seat_of(event, "collected"));
    deed("moved a guard", &|event| {
        seat_of(event, "moved").filter(|_| event["figure"].as_str().is_some_and(|figure| figure.starts_with('g')))
    });
    deed("moved Flixxy", &|event| seat_of(event, "moved").filter(|_| event["figure"] == "F"));
    deed("won a round token", &|event| seat_of(event, "round_token"));
    deed("gave a tile away", &|event| seat_of(event, "given"));
    deed("stole a tile", &|event| seat_of(event, "stolen"));
    for kind in ["double", "bottom", "push", "swap"] {
        deed(&format!("played {}", kind.to_uppercase()), &|event| {
            seat_of(event, "worm_played")
                .filter(|_| event["kind"].as_str().is_some_and(|played| played.eq_ignore_ascii_case(kind)))
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use speakeasy_core::json::json;

    #[test]
    fn the_worked_example_of_the_rules_scores_as_it_says() {
        assert_eq!(tiles_count(&json!(["+7", "+2", "-9", "-6a", "-4b", "L1", "L2"])), 20);
        assert_eq!(tiles_count(&json!(["+5", "-3a", "L3", "L4"])), 8);
        assert_eq!(tiles_count(&json!(["+8", "+6", "-5a", "-10"])), -1);
    }
}
