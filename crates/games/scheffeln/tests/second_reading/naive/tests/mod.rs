//! The plain reading by itself: random games, the scenario files, and corners neither reaches.

mod corners;
mod games;
mod scenarios;

use super::*;

/// Defaults of 1.7 with some keys replaced.
fn options(changes: Json) -> Json {
    let mut full = json!({
        "mode": "base", "run": false, "mafia": false,
        "startPlayer": "random", "scoresHidden": false, "speedRing": "alphabetical", "speedRevealMs": 1000,
        "speedCountdownMs": 5000, "speedIdleCapMs": null, "mafiaTargetableByRun": true, "mafiaNoGainer": "keep",
        "exchange": "must", "skipTo": "room", "endWhen": "anyEmpty",
    });
    overlay(&mut full, &changes);
    full
}

/// Lays the keys of one object over another.
fn overlay(full: &mut Json, changes: &Json) {
    for (key, value) in changes.as_object().expect("an object") {
        full[key] = value.clone();
    }
}

/// A small generator of randomness.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % bound as u64) as usize
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    fn shuffled(&mut self, list: Vec<String>) -> Vec<String> {
        let mut list = list;
        self.shuffle(&mut list);
        list
    }
}

fn tokens_of(letter: &str) -> Vec<String> {
    (1..=4).map(|copy| format!("{letter}#{copy}")).collect()
}

fn all_tokens() -> Vec<String> {
    TILES.iter().flat_map(|tile| tokens_of(tile)).collect()
}

/// A free outcome of the draw that is due.
fn free_draw(options: &Json, seats: usize, due: &str, lcg: &mut Lcg) -> Json {
    let outcome = match due {
        "D1" => json!(lcg.below(seats)),
        "D2" => json!(lcg.shuffled(COLOURS.map(String::from).to_vec())),
        "D5" => json!(lcg.shuffled(all_tokens())),
        "D6" => json!(lcg.shuffled(TILES.map(String::from).to_vec())),
        _ => match due.strip_prefix("D3.") {
            Some(letter) => json!(lcg.shuffled(tokens_of(letter))),
            None => json!(lcg.shuffled(deck(options["run"] == true))),
        },
    };
    json!({ due: outcome })
}
