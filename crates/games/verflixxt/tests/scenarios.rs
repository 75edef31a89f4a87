//! The worked examples of `scenarios/verflixxt`, step by step.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_core::json::{Json, Map};
use speakeasy_core::{ActionList, Faults, Game, Observer, Pending, Refusal, Seat, State as _};
use std::path::Path;
use verflixxt::{State, Verflixxt};

#[test]
fn every_scenario_passes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/verflixxt");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 52, "all scenarios are there");
    let failures: Vec<String> = files
        .iter()
        .filter_map(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            let scenario: Json = text.parse().unwrap();
            run(&scenario).err().map(|why| format!("{}: {why}", scenario["id"]))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn table(scenario: &Json) -> Result<State, Faults> {
    let options = Verflixxt::options(&scenario["options"])?;
    let seats = scenario["seats"].as_u64().unwrap() as usize;
    Verflixxt::from_position(&options, seats, &scenario["given"], &mut |_| {})
}

fn run(scenario: &Json) -> Result<(), String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut state = match (table(scenario), scenario["refused"].as_str()) {
        (Err(faults), Some(code)) if faults.code == code => return Ok(()),
        (Ok(state), None) => state,
        (found, wanted) => return Err(format!("expected {wanted:?}, got {found:?}")),
    };
    let none = Vec::new();
    let steps = scenario["steps"].as_array().unwrap_or(&none);
    for (number, step) in steps.iter().enumerate() {
        let acting =
            |step: &&Json| step.get("chance").is_some() || step.get("do").is_some() && step.get("refused").is_none();
        let next = steps[number..].iter().find(acting);
        if next.is_none_or(|next| next.get("chance").is_none()) {
            draw_freely(&mut state, &mut rng);
        }
        take(&mut state, step).map_err(|why| format!("step {number}: {why}"))?;
        if let Some(wanted) = step.get("then") {
            matches(wanted, &Verflixxt::position(&state), "").map_err(|why| format!("step {number}: {why}"))?;
        }
        state.audit()?;
    }
    draw_freely(&mut state, &mut rng);
    match scenario.get("then") {
        Some(wanted) => matches(wanted, &Verflixxt::position(&state), ""),
        None => Ok(()),
    }
}

fn draw_freely(state: &mut State, rng: &mut Xoshiro256PlusPlus) {
    while state.pending() == Pending::Chance {
        let outcome = state.sample(rng);
        state.apply_chance(&outcome, &mut |_| {});
    }
}

fn take(state: &mut State, step: &Json) -> Result<(), String> {
    let object = step.as_object().unwrap();
    if let Some(draws) = step.get("chance") {
        for (key, value) in draws.as_object().unwrap() {
            let outcome = Verflixxt::read_chance(state, key, value)?;
            state.apply_chance(&outcome, &mut |_| {});
        }
        Ok(())
    } else if let Some(eyes) = step.get("view") {
        let observer = eyes.as_u64().map_or(Observer::Public, |seat| Observer::Seat(Seat(seat as u8)));
        let view = Verflixxt::view_json(&state.view(observer), &[], &[]);
        matches(step.get("shows").unwrap_or(&Json::Object(Map::new())), &view, "")?;
        let hidden = step.get("hides").and_then(Json::as_array).cloned().unwrap_or_default();
        match hidden.iter().find(|path| !follow(&view, path.as_str().unwrap()).is_null()) {
            Some(path) => Err(format!("{path} is shown")),
            None => Ok(()),
        }
    } else if step.get("do").is_some() {
        let seat = Seat(step["seat"].as_u64().unwrap() as u8);
        let mut action = object.clone();
        for key in ["seat", "refused", "then"] {
            action.shift_remove(key);
        }
        let before = state.clone();
        match (Verflixxt::attempt(state, seat, &Json::Object(action)), step.get("refused").and_then(Json::as_str)) {
            (Ok(action), None) => state.apply(seat, action, &mut |_| {}),
            (Err(why), Some(code)) if why.code() == code => assert_eq!(*state, before),
            (found, wanted) => return Err(format!("expected {wanted:?}, got {found:?}")),
        }
        Ok(())
    } else {
        check_legal(state, step)
    }
}

fn check_legal(state: &State, step: &Json) -> Result<(), String> {
    let mut legal = ActionList::new();
    state.legal(Seat(step["seat"].as_u64().unwrap() as u8), &mut legal);
    let found: Vec<Json> = legal.iter().map(|&action| Verflixxt::action_json(action)).collect();
    let list = |key: &str| step.get(key).and_then(Json::as_array);
    if let Some(wanted) = list("legal")
        && (wanted.len() != found.len() || !wanted.iter().all(|action| found.contains(action)))
    {
        return Err(format!("expected {wanted:?}, got {found:?}"));
    }
    let lacks = list("legal_includes").is_some_and(|list| !list.iter().all(|action| found.contains(action)));
    let has = list("legal_excludes").is_some_and(|list| list.iter().any(|action| found.contains(action)));
    if lacks || has { Err(format!("got {found:?}")) } else { Ok(()) }
}

fn follow<'a>(value: &'a Json, path: &str) -> &'a Json {
    path.split('.').fold(value, |value, key| match key.parse::<usize>() {
        Ok(index) if value.is_array() => value.get(index).unwrap_or(&Json::Null),
        _ => value.get(key).unwrap_or(&Json::Null),
    })
}

fn matches(wanted: &Json, found: &Json, at: &str) -> Result<(), String> {
    match (wanted, found) {
        (Json::Object(wanted), Json::Object(found)) => wanted.iter().try_for_each(|(key, value)| {
            matches(value, found.get(key).ok_or(format!("{at}.{key} is missing"))?, &format!("{at}.{key}"))
        }),
        _ if wanted == found => Ok(()),
        _ => Err(format!("{at}: expected {wanted}, got {found}")),
    }
}
