//! The rules read a second time, in the plainest way, and held against the crate in random games. Written from
//! `docs/rules.md`, over JSON positions, without a look at `src`: a slip would have to be made twice in the same way.

use gamename::Gamename;
use speakeasy_core::json::{Json, json};
use speakeasy_testkit::agreement;
use speakeasy_testkit::naive::Naive;

#[test]
fn both_readings_agree_on_every_step_of_random_games() {
    agreement::everywhere::<Gamename>(&Plain, 20, 60);
}

/// The plain reading.
struct Plain;

impl Naive for Plain {
    fn new_table(&self, options: &Json, _: usize) -> Json {
        json!({ "heap": options["heap"], "turn": 0, "winner": null })
    }

    fn legal(&self, options: &Json, seats: usize, position: &Json, seat: usize) -> Vec<Json> {
        let all = [1, 2, 3].map(|count| json!({ "do": "take", "count": count }));
        let refused = |action: &Json| self.refusal(options, seats, position, seat as i64, action).is_some();
        all.into_iter().filter(|action| !refused(action)).collect()
    }

    /// 3, in the order of its table.
    fn refusal(&self, _: &Json, _: usize, position: &Json, seat: i64, action: &Json) -> Option<String> {
        let code = if !position["winner"].is_null() {
            "E_PHASE"
        } else if position["turn"] != seat {
            "E_TURN"
        } else if action["do"] != "take" || ![1, 2, 3].iter().any(|count| action["count"] == *count) {
            "E_ACTION"
        } else if action["count"].as_u64() > position["heap"].as_u64() {
            "E_HEAP"
        } else {
            return None;
        };
        Some(code.to_owned())
    }

    /// 3 and 4.
    fn act(&self, _: &Json, seats: usize, position: &Json, seat: usize, action: &Json) -> Json {
        let left = position["heap"].as_u64().expect("a number") - action["count"].as_u64().expect("a number");
        match left {
            0 => json!({ "heap": 0, "turn": null, "winner": seat }),
            _ => json!({ "heap": left, "turn": (seat + 1) % seats, "winner": null }),
        }
    }

    /// Nothing is drawn.
    fn chance(&self, _: &Json, _: usize, position: &Json, _: &Json) -> Json {
        position.clone()
    }

    /// There is no clock.
    fn clock(&self, _: &Json, _: usize, position: &Json, _: u64) -> Json {
        position.clone()
    }

    /// 2: nothing is hidden.
    fn view(&self, _: &Json, _: usize, position: &Json, _: Option<usize>) -> Json {
        position.clone()
    }
}
