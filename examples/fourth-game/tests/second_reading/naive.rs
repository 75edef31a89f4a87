//! The rules of Nightcap over JSON positions, as `docs/rules.md` tells them; section numbers are cited from there.

use speakeasy_core::json::{Json, json};
use speakeasy_testkit::naive::Naive;

/// The plain reading.
pub struct Plain;

impl Naive for Plain {
    fn new_table(&self, options: &Json, seats: usize) -> Json {
        let starter = &options["startPlayer"];
        let shelf = json!({"2": 0, "3": 0, "4": 0, "5": 0, "6": 0});
        json!({
            "phase": "DEAL",
            "round": 1,
            "starter": if starter == "random" { &Json::Null } else { starter },
            "turn": null,
            "glass": [],
            "shelves": vec![shelf; seats],
            "tastes": vec![Json::Null; seats],
            "undealt": [2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
            "result": null,
        })
    }

    fn legal(&self, options: &Json, seats: usize, position: &Json, seat: usize) -> Vec<Json> {
        let both = [json!({"do": "roll"}), json!({"do": "stop"})];
        let refused = |action: &Json| self.refusal(options, seats, position, seat as i64, action).is_some();
        both.into_iter().filter(|action| !refused(action)).collect()
    }

    /// 4.1, in the order of its table.
    fn refusal(&self, _: &Json, _: usize, position: &Json, seat: i64, action: &Json) -> Option<String> {
        let code = if position["phase"] != "CHOOSE" {
            "E_PHASE"
        } else if position["turn"] != seat {
            "E_TURN"
        } else if action["do"] != "roll" && action["do"] != "stop" {
            "E_ACTION"
        } else if action["do"] == "stop" && position["glass"] == json!([]) {
            "E_EMPTY"
        } else {
            return None;
        };
        Some(code.to_owned())
    }

    fn act(&self, options: &Json, seats: usize, position: &Json, _: usize, action: &Json) -> Json {
        let mut after = position.clone();
        if action["do"] == "roll" {
            after["phase"] = json!("ROLL");
        } else {
            bank(&mut after);
            end_turn(&mut after, options, seats);
        }
        after
    }

    fn chance(&self, options: &Json, seats: usize, position: &Json, outcome: &Json) -> Json {
        let mut after = position.clone();
        if let Some(tastes) = outcome.get("deal") {
            deal(&mut after, tastes);
        } else if let Some(seat) = outcome.get("start") {
            after["starter"] = seat.clone();
            after["phase"] = json!("CHOOSE");
            after["turn"] = seat.clone();
        } else {
            roll(&mut after, &outcome["die"], options, seats);
        }
        after
    }

    /// There is no clock: nothing happens by waiting.
    fn clock(&self, _: &Json, _: usize, position: &Json, _: u64) -> Json {
        position.clone()
    }

    /// 2.2 and 8.4.
    fn view(&self, options: &Json, seats: usize, position: &Json, observer: Option<usize>) -> Json {
        let mut view = position.clone();
        view.as_object_mut().and_then(|view| view.shift_remove("undealt"));
        let open = options["openTastes"] == true || position["phase"] == "OVER";
        for seat in 0..seats {
            if !open && observer != Some(seat) {
                view["tastes"][seat] = Json::Null;
            }
        }
        view
    }
}

/// 3: each seat gets a card, and the rest stays undealt; then the start is drawn, unless it is named.
fn deal(position: &mut Json, tastes: &Json) {
    let mut undealt = numbers(&position["undealt"]);
    for taste in numbers(tastes) {
        let place = undealt.iter().position(|&card| card == taste).expect("a card of the deck");
        undealt.remove(place);
    }
    position["tastes"] = tastes.clone();
    position["undealt"] = json!(undealt);
    let starter = position["starter"].clone();
    if starter.is_null() {
        position["phase"] = json!("START");
    } else {
        position["phase"] = json!("CHOOSE");
        position["turn"] = starter;
    }
}

/// 4.2.
fn roll(position: &mut Json, die: &Json, options: &Json, seats: usize) {
    if *die == 1 {
        position["glass"] = json!([]);
        end_turn(position, options, seats);
        return;
    }
    let mut glass = numbers(&position["glass"]);
    glass.extend(die.as_u64());
    position["glass"] = json!(glass);
    if glass.len() == 5 {
        bank(position);
        end_turn(position, options, seats);
    } else {
        position["phase"] = json!("CHOOSE");
    }
}

/// 4.3.
fn bank(position: &mut Json) {
    let seat = number(&position["turn"]) as usize;
    for die in numbers(&position["glass"]) {
        let count = &mut position["shelves"][seat][die.to_string()];
        *count = json!(number(count) + 1);
    }
    position["glass"] = json!([]);
}

/// 4.4.
fn end_turn(position: &mut Json, options: &Json, seats: usize) {
    let next = (number(&position["turn"]) + 1) % seats as u64;
    position["phase"] = json!("CHOOSE");
    position["turn"] = json!(next);
    if position["starter"] != next {
        return;
    }
    if position["round"] == options["rounds"] {
        position["phase"] = json!("OVER");
        position["turn"] = Json::Null;
        position["result"] = result(position, seats);
    } else {
        position["round"] = json!(number(&position["round"]) + 1);
    }
}

/// 5.
fn result(position: &Json, seats: usize) -> Json {
    let mut scores = Vec::new();
    let mut own = Vec::new();
    for seat in 0..seats {
        let taste = number(&position["tastes"][seat]);
        let count = |face: u64| number(&position["shelves"][seat][face.to_string()]);
        let pips: u64 = (2..=6).map(|face| face * count(face)).sum();
        scores.push(pips + taste * count(taste));
        own.push(count(taste));
    }
    let above = |a: usize, b: usize| scores[a] > scores[b] || scores[a] == scores[b] && own[a] > own[b];
    let winners: Vec<usize> = (0..seats).filter(|&seat| !(0..seats).any(|other| above(other, seat))).collect();
    let rank = |seat: usize| 1 + (0..seats).filter(|&other| above(other, seat)).count();
    let ranks: Vec<usize> = (0..seats).map(rank).collect();
    json!({"winners": winners, "scores": scores, "ranks": ranks})
}

fn number(value: &Json) -> u64 {
    value.as_u64().expect("a number")
}

fn numbers(list: &Json) -> Vec<u64> {
    list.as_array().expect("a list").iter().map(number).collect()
}
