//! The scenario files. Their short `given` is filled up here as the format says; it is trusted.

use super::games::check_position;
use super::*;
use std::path::Path;

/// A full position from a `given`.
pub(super) fn fill(options: &Json, seats: usize, given: &Json) -> Json {
    let o = Options::read(options);
    let phase = given["phase"].as_str().unwrap_or(if o.speed { "SPEED_CLAIM" } else { "TURN" });
    let mut full = Scheffeln.new_table(options, seats);
    if phase == "SETUP" {
        assert_eq!(given.as_object().unwrap().len(), 1, "nothing but the phase");
        return full;
    }
    let clock = given["clock"].as_u64().unwrap_or(0);
    full["phase"] = json!(phase);
    full["due"] = Json::Null;
    full["start"] = json!(0);
    full["clock"] = json!(clock);
    for (tile, colour) in TILES.into_iter().zip(COLOURS) {
        full["cars"][tile] = match given.get("cars") {
            Some(cars) => cars.get(tile).cloned().unwrap_or(json!([])),
            None if o.mafia && tile == "A" => json!([MAFIA, colour]),
            None => json!([colour]),
        };
        full["top_up"][tile] = json!(true);
    }
    if o.speed {
        full["row"] = json!(deck(false)[..7]);
        full["revealed"] = json!(vec![phase != "SPEED_REVEAL"; 7]);
        let when = |wanted: &[&str], time: u64| if wanted.contains(&phase) { json!(time) } else { Json::Null };
        full["next_reveal"] = when(&["SPEED_REVEAL"], clock + o.reveal_ms);
        full["opened"] = when(&["SPEED_CLAIM", "SPEED_COUNTDOWN"], clock);
        full["deadline"] = when(&["SPEED_COUNTDOWN"], clock + o.countdown_ms);
    }
    for (key, value) in given.as_object().unwrap() {
        match (key.as_str(), value) {
            ("cars" | "tops" | "left", _) => {}
            (_, Json::Object(parts)) => {
                for (name, part) in parts {
                    full[key][name] = part.clone();
                }
            }
            _ => full[key] = value.clone(),
        }
    }
    if phase == "TURN" && given.get("turn").is_none() {
        full["turn"] = full["start"].clone();
    }
    // Stacks: the tokens named, then those nobody names.
    for tile in TILES {
        match &given["tops"][tile] {
            Json::String(token) => full["stacks"][tile] = json!([token]),
            Json::Number(price) => {
                let token = tokens_of(tile).into_iter().find(|token| json!(value(token)) == json!(price)).unwrap();
                full["stacks"][tile] = json!([token]);
            }
            _ => {}
        }
    }
    let written = |json: &Json| ["stacks", "money", "mafia_hoard"].map(|key| json[key].to_string()).concat();
    let rest: Vec<String> = all_tokens().into_iter().filter(|token| !written(&full).contains(token.as_str())).collect();
    let ring = words(&full["ring"]);
    for token in rest {
        let room = |tile: &&String| items(&full["stacks"][tile.as_str()]).len() < 4;
        let tile = if o.speed { ring.iter().find(room).unwrap().clone() } else { token[..1].to_string() };
        full["stacks"][&tile].as_array_mut().unwrap().push(json!(token));
    }
    for tile in TILES.into_iter().filter(|tile| given["top_up"].get(tile).is_none()) {
        full["top_up"][tile] = json!(!items(&full["stacks"][tile]).is_empty());
    }
    // Undealt: every card that is nowhere else.
    let mut p = Position::read(&full);
    let played = p.face_up.iter().chain(&p.face_down).map(|(_, card)| card);
    let mut undealt = deck(o.run);
    for card in p.hands.iter().flatten().chain(played).chain(&p.row) {
        let place = undealt.iter().position(|other| other == card).expect("copies enough");
        undealt.remove(place);
    }
    p.undealt = undealt;
    run_on(&o, seats, &mut p);
    p.write(o.speed)
}

/// Does a position or view match a partial one? Objects partially, everything else exactly.
pub(super) fn matches(wanted: &Json, found: &Json) -> bool {
    match (wanted, found) {
        (Json::Object(wanted), Json::Object(found)) => {
            wanted.iter().all(|(key, value)| found.get(key).is_some_and(|other| matches(value, other)))
        }
        _ => wanted == found,
    }
}

fn at_path<'a>(json: &'a Json, path: &str) -> &'a Json {
    path.split('.').fold(json, |inner, part| match part.parse::<usize>() {
        Ok(place) => &inner[place],
        Err(_) => &inner[part],
    })
}

fn same_lists(mut one: Vec<String>, mut other: Vec<String>) -> bool {
    one.sort();
    other.sort();
    one == other
}

/// Runs a scenario; `context` is for messages.
fn run_scenario(scenario: &Json, context: &str) {
    let options = options(scenario["options"].clone());
    let seats = scenario["seats"].as_u64().unwrap() as usize;
    let mut lcg = Lcg(7);
    let mut position = fill(&options, seats, &scenario["given"]);
    let steps = items(&scenario["steps"]);
    let acts = |step: &&Json| step.get("chance").is_some() || step.get("clock").is_some() || step.get("do").is_some();
    for number in 0..=steps.len() {
        // A draw is made freely unless the next step that acts is a chance step.
        let next = steps[number..].iter().filter(acts).find(|step| step.get("refused").is_none());
        let wanted_time = if number == 0 { &Json::Null } else { &steps[number - 1]["clock"] };
        while let Some(due) = position["due"].as_str()
            && next.is_none_or(|step| step.get("chance").is_none())
        {
            let outcome = free_draw(&options, seats, due, &mut lcg);
            position = Scheffeln.chance(&options, seats, &position, &outcome);
            if let Some(to) = wanted_time.as_u64() {
                position = Scheffeln.clock(&options, seats, &position, to);
            }
        }
        check_position(&options, seats, &position);
        if number > 0 {
            let then = steps[number - 1].get("then").cloned().unwrap_or(json!({}));
            assert!(matches(&then, &position), "{context}: step {number}: expected {then} got {position}");
        }
        let Some(step) = steps.get(number) else { break };
        let context = format!("{context}: step {}: {step}", number + 1);
        if let Some(outcomes) = step["chance"].as_object() {
            for _ in outcomes {
                let due = position["due"].as_str().expect(&context).to_string();
                let outcome = json!({due.as_str(): outcomes[&due]});
                position = Scheffeln.chance(&options, seats, &position, &outcome);
            }
        } else if let Some(to) = step["clock"].as_u64() {
            position = Scheffeln.clock(&options, seats, &position, to);
        } else if let Some(observer) = step.get("view") {
            let view = Scheffeln.view(&options, seats, &position, observer.as_u64().map(|seat| seat as usize));
            assert!(matches(&step["shows"], &view), "{context}: {view}");
            for path in items(&step["hides"]) {
                assert!(at_path(&view, path.as_str().unwrap()).is_null(), "{context}: {path} in {view}");
            }
        } else if step.get("do").is_some() {
            let seat = step["seat"].as_u64().unwrap() as usize;
            let refusal = Scheffeln.refusal(&options, seats, &position, seat as i64, step);
            assert_eq!(refusal.as_deref(), step["refused"].as_str(), "{context}");
            if refusal.is_none() {
                position = Scheffeln.act(&options, seats, &position, seat, step);
            }
        } else {
            let seat = step["seat"].as_u64().unwrap() as usize;
            let legal = Scheffeln.legal(&options, seats, &position, seat);
            let texts = |list: &[Json]| list.iter().map(Json::to_string).collect::<Vec<_>>();
            if let Some(wanted) = step["legal"].as_array() {
                assert!(same_lists(texts(wanted), texts(&legal)), "{context}: {legal:?}");
            }
            assert!(items(&step["legal_includes"]).iter().all(|action| legal.contains(action)), "{context}");
            assert!(!items(&step["legal_excludes"]).iter().any(|action| legal.contains(action)), "{context}");
        }
    }
    let then = scenario.get("then").cloned().unwrap_or(json!({}));
    assert!(matches(&then, &position), "{context}: expected {then} got {position}");
}

#[test]
fn the_scenario_files_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/scheffeln");
    let mut seen = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let scenario: Json = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        // Tables that are refused are no business of this reading: its options are trusted.
        if scenario["refused"].is_null() {
            run_scenario(&scenario, &path.display().to_string());
            seen += 1;
        }
    }
    assert!(seen >= 20);
}
