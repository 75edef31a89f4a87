//! What a report measures in one game beyond wins and scores, read from positions and events as JSON.

use crate::json::Json;

/// How to read one game.
#[derive(Clone, Copy)]
pub struct ReportMetrics {
    /// What its time is counted in: `round`, `turn`.
    pub period: &'static str,
    /// Does this event begin a new one?
    pub begins: fn(&Json) -> bool,
    /// The key under which a position names who begins.
    pub starter: &'static str,
    /// What points are called.
    pub points: &'static str,
    /// What each seat would score if the game ended in this position.
    pub score_so_far: fn(&Json) -> Vec<f64>,
    /// What each seat held at the end and did on the way: always the same list, in the same order.
    pub quantities: fn(&Json, &[Json]) -> Vec<Quantity>,
}

/// Something of which each seat has an amount.
#[derive(Clone, PartialEq, Debug)]
pub struct Quantity {
    /// What it is one of.
    pub group: &'static str,
    /// Its name.
    pub name: String,
    /// How much each seat has.
    pub amounts: Vec<f64>,
}

/// The list under a key, one entry a seat; empty if there is none.
pub fn per_seat<'a>(position: &'a Json, key: &str) -> &'a [Json] {
    position[key].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The words of a list.
pub fn words(list: &Json) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Json::as_str)
}

/// Counts, for each seat, the events that `whose` says are its.
pub fn count(seats: usize, events: &[Json], whose: impl Fn(&Json) -> Option<u64>) -> Vec<f64> {
    total(seats, events, |event| whose(event).map(|seat| (seat, 1.0)))
}

/// Adds up, for each seat, what `what` says each event brings it.
pub fn total(seats: usize, events: &[Json], what: impl Fn(&Json) -> Option<(u64, f64)>) -> Vec<f64> {
    let mut all = vec![0.0; seats];
    for (seat, amount) in events.iter().filter_map(what) {
        if let Some(sum) = all.get_mut(seat as usize) {
            *sum += amount;
        }
    }
    all
}

/// The seat of an event of this name.
pub fn seat_of(event: &Json, name: &str) -> Option<u64> {
    event["seat"].as_u64().filter(|_| event["event"] == name)
}
