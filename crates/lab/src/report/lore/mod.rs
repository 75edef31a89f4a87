//! What a report wants to know of a game beyond its rules, read from positions and events as JSON: one room a game.

mod don;
mod scheffeln;
mod verflixxt;

use speakeasy_core::json::Json;

/// How to read one game.
#[derive(Clone, Copy)]
pub struct Lore {
    /// What its time is counted in: `round`, `turn`.
    pub period: &'static str,
    /// Does this event begin a new one?
    pub begins: fn(&Json) -> bool,
    /// The key under which a position names who begins.
    pub starter: &'static str,
    /// What points are called.
    pub points: &'static str,
    /// What each seat would score if the game ended in this position.
    pub standing: fn(&Json) -> Vec<f64>,
    /// What each seat held at the end and did on the way: always the same list, in the same order.
    pub things: fn(&Json, &[Json]) -> Vec<Thing>,
}

/// A quantity of which each seat has some.
#[derive(Clone, PartialEq, Debug)]
pub struct Thing {
    /// What it is one of.
    pub group: &'static str,
    /// Its name.
    pub name: String,
    /// How much each seat has.
    pub amounts: Vec<f64>,
}

/// The lore of a game; games that nobody wrote any for are reported without.
pub fn of(game: &str) -> Option<Lore> {
    match game {
        "scheffeln" => Some(scheffeln::LORE),
        "verflixxt" => Some(verflixxt::LORE),
        "don" => Some(don::LORE),
        _ => None,
    }
}

/// The list under a key, one entry a seat; empty if there is none.
fn seats<'a>(position: &'a Json, key: &str) -> &'a [Json] {
    position[key].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The words of a list.
fn words(list: &Json) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Json::as_str)
}

/// Counts, for each seat, the events that `whose` says are its.
fn count(seats: usize, events: &[Json], whose: impl Fn(&Json) -> Option<u64>) -> Vec<f64> {
    total(seats, events, |event| whose(event).map(|seat| (seat, 1.0)))
}

/// Adds up, for each seat, what `what` says each event brings it.
fn total(seats: usize, events: &[Json], what: impl Fn(&Json) -> Option<(u64, f64)>) -> Vec<f64> {
    let mut all = vec![0.0; seats];
    for (seat, amount) in events.iter().filter_map(what) {
        if let Some(sum) = all.get_mut(seat as usize) {
            *sum += amount;
        }
    }
    all
}

/// The seat of an event of this name.
fn seat_of(event: &Json, name: &str) -> Option<u64> {
    event["seat"].as_u64().filter(|_| event["event"] == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{BotTable, Ending};
    use speakeasy_bots::Visitor;
    use speakeasy_bots::craft::Craft;
    use speakeasy_bots::kind::Kind;

    /// In every mode: the standing of the last position is the score, and the list of things is always the same.
    #[test]
    fn the_standing_at_the_end_is_the_score() {
        struct Check;
        impl Visitor for Check {
            type Output = ();
            fn visit<G: Craft>(self) {
                let lore = of(G::ID).expect("every game has its lore");
                let mut names: Option<Vec<String>> = None;
                for mode in G::MODES {
                    let options = G::options(&mode.options.parse().expect("JSON")).expect("a mode is possible");
                    for deal in 0..6 {
                        let bots = vec![Kind::Random; *mode.seats.start()];
                        let mut table = BotTable::<G>::new(&options, &bots, deal, deal).expect("a table");
                        let Ending::Played(outcome) = table.run() else { panic!("a random bot forfeits") };
                        let position = table.play.position();
                        let scores: Vec<f64> = outcome.scores.iter().map(|score| f64::from(*score)).collect();
                        assert_eq!((lore.standing)(&position), scores, "{} {} deal {deal}", G::ID, mode.id);
                        let events: Vec<Json> = table.play.log().iter().map(G::event_json).collect();
                        assert!(events.iter().any(lore.begins), "{} has no {}s", G::ID, lore.period);
                        assert!(position[lore.starter].is_u64(), "{} does not say who begins", G::ID);
                        let things = (lore.things)(&position, &events);
                        assert!(things.iter().all(|thing| thing.amounts.len() == bots.len()));
                        let found = things.into_iter().map(|thing| thing.name).collect();
                        assert_eq!(names.get_or_insert_with(|| Vec::clone(&found)), &found);
                    }
                }
            }
        }
        for game in ["scheffeln", "verflixxt", "don"] {
            speakeasy_bots::visit(game, Check).expect("a game of the house");
        }
    }
}
