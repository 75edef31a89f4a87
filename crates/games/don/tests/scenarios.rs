//! Runs the worked examples of `scenarios/don`.

mod support;

use don::Don;
use speakeasy_core::json::Json;
use speakeasy_core::{Game, Observer, Pending, Refusal, Seat, State};
use std::path::Path;
use support::{Play, generator, legal, matches};

#[test]
fn every_scenario_holds() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scenarios/don"));
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the scenarios are there")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    files.sort();
    assert!(files.len() >= 20, "only {} scenarios found", files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let scenario: Json = text.parse().expect("a JSON file");
        if let Err(difference) = run(&scenario) {
            panic!("{}: {difference}", scenario["id"]);
        }
    }
}

fn run(scenario: &Json) -> Result<(), String> {
    let seats = scenario["seats"].as_u64().ok_or("seats missing")? as usize;
    let loaded = Play::load(&scenario["options"], seats, &scenario["given"]);
    if let Some(code) = scenario.get("refused") {
        return match loaded {
            Err(faults) if faults.code == code => Ok(()),
            other => Err(format!("expected {code}, got {other:?}")),
        };
    }
    let mut play = loaded.map_err(|faults| faults.to_string())?;
    let empty = Vec::new();
    let steps = scenario["steps"].as_array().unwrap_or(&empty);
    for (index, step) in steps.iter().enumerate() {
        draw_freely(&mut play, &steps[index..]);
        run_step(&mut play, step).map_err(|difference| format!("step {}: {difference}", index + 1))?;
        draw_freely(&mut play, &steps[index + 1..]);
        if let Some(part) = step.get("then") {
            let got = matches(part, &Don::position(&play.state), "then");
            got.map_err(|difference| format!("step {}: {difference}", index + 1))?;
        }
    }
    scenario.get("then").map_or(Ok(()), |part| matches(part, &Don::position(&play.state), "then"))
}

/// Makes the draws that are due unless the next step that acts forces them.
fn draw_freely(play: &mut Play, ahead: &[Json]) {
    let acting = ahead
        .iter()
        .find(|step| step.get("chance").is_some() || step.get("do").is_some() && step.get("refused").is_none());
    if acting.is_some_and(|step| step.get("chance").is_some()) {
        return;
    }
    let mut rng = generator(1);
    while play.state.pending() == Pending::Chance {
        let outcome = play.state.sample(&mut rng);
        play.state.apply_chance(&outcome, &mut |event| play.log.push(event));
    }
}

fn run_step(play: &mut Play, step: &Json) -> Result<(), String> {
    if let Some(chance) = step.get("chance").and_then(Json::as_object) {
        for (key, value) in chance {
            let outcome = Don::read_chance(&play.state, key, value)?;
            play.state.apply_chance(&outcome, &mut |event| play.log.push(event));
        }
        return Ok(());
    }
    if let Some(view) = step.get("view") {
        return check_view(play, view, step);
    }
    let seat = step["seat"].as_u64().ok_or("seat missing")? as u8;
    if step.get("do").is_none() {
        return check_legal(play, seat, step);
    }
    match (Don::attempt(&play.state, Seat(seat), step), step.get("refused")) {
        (Ok(action), None) => {
            play.state.apply(Seat(seat), action, &mut |event| play.log.push(event));
            play.state.audit()
        }
        (Err(why), Some(code)) if why.code() == code => Ok(()),
        (got, expected) => Err(format!("expected {expected:?}, got {got:?}")),
    }
}

fn check_legal(play: &Play, seat: u8, step: &Json) -> Result<(), String> {
    let got: Vec<Json> = legal(&play.state, Seat(seat)).into_iter().map(Don::action_json).collect();
    let listed = |key: &str| step.get(key).and_then(Json::as_array).cloned();
    if let Some(all) = listed("legal")
        && (all.len() != got.len() || all.iter().any(|action| !got.contains(action)))
    {
        return Err(format!("expected {all:?} got {got:?}"));
    }
    let missing = listed("legal_includes").unwrap_or_default().into_iter().find(|action| !got.contains(action));
    let extra = listed("legal_excludes").unwrap_or_default().into_iter().find(|action| got.contains(action));
    match (missing, extra) {
        (None, None) => Ok(()),
        (missing, extra) => Err(format!("missing {missing:?}, not expected {extra:?}")),
    }
}

fn check_view(play: &Play, view: &Json, step: &Json) -> Result<(), String> {
    let observer = match view.as_u64() {
        Some(seat) => Observer::Seat(Seat(seat as u8)),
        None => Observer::Public,
    };
    let seen = play.view(observer);
    if let Some(shows) = step.get("shows") {
        matches(shows, &seen, "view")?;
    }
    for path in step.get("hides").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str) {
        let found = seen.pointer(&format!("/{}", path.replace('.', "/")));
        if found.is_some_and(|value| !value.is_null()) {
            return Err(format!("{path} must be hidden"));
        }
    }
    Ok(())
}
