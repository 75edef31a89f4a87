//! Runs the worked examples of `scenarios/scheffeln`.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use scheffeln::{Scheffeln, State};
use speakeasy_core::json::Json;
use speakeasy_core::{ActionList, Game, Observer, Pending, Refusal, Seat, State as _};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scenarios/scheffeln");

/// Does `found` have everything that `wanted` names? Objects partially, everything else exactly.
fn matches(wanted: &Json, found: &Json) -> Result<(), String> {
    match (wanted, found) {
        (Json::Object(wanted), Json::Object(found)) => {
            wanted.iter().try_for_each(|(key, value)| match found.get(key) {
                Some(other) => matches(value, other).map_err(|why| format!("{key}: {why}")),
                None => Err(format!("{key} is missing")),
            })
        }
        _ if wanted == found => Ok(()),
        _ => Err(format!("expected {wanted} got {found}")),
    }
}

fn at_path<'a>(json: &'a Json, path: &str) -> Option<&'a Json> {
    path.split('.').try_fold(json, |json, key| match json {
        Json::Array(list) => list.get(key.parse::<usize>().ok()?),
        other => other.get(key),
    })
}

fn legal(state: &State, seat: Seat) -> Vec<Json> {
    let mut list = ActionList::new();
    state.legal(seat, &mut list);
    list.iter().map(|&action| Scheffeln::action_json(action)).collect()
}

/// Does this step act, or only look?
fn acts(step: &Json) -> bool {
    let looks = ["view", "legal", "legal_includes", "legal_excludes", "refused"];
    !looks.iter().any(|key| step.get(key).is_some())
}

struct Runner {
    state: State,
    rng: Xoshiro256PlusPlus,
}

impl Runner {
    /// Makes draws freely while they are due, unless one is going to be forced next.
    fn draw_freely(&mut self, rest: &[Json]) {
        let forced = rest.iter().find(|step| acts(step)).is_some_and(|step| step.get("chance").is_some());
        while !forced && self.state.pending() == Pending::Chance {
            let outcome = self.state.sample(&mut self.rng);
            self.state.apply_chance(&outcome, &mut |_| {});
        }
    }

    fn step(&mut self, step: &Json, rest: &[Json]) -> Result<(), String> {
        if let Some(chance) = step.get("chance").and_then(Json::as_object) {
            for (key, value) in chance {
                let outcome = Scheffeln::read_chance(&self.state, key, value)?;
                self.state.apply_chance(&outcome, &mut |_| {});
            }
        } else if let Some(clock) = step.get("clock").and_then(Json::as_u64) {
            loop {
                self.state.reach(clock, &mut |_| {});
                if self.state.pending() != Pending::Chance {
                    break;
                }
                self.draw_freely(rest);
                if self.state.pending() == Pending::Chance {
                    break;
                }
            }
        } else if let Some(observer) = step.get("view") {
            let observer = observer.as_u64().map_or(Observer::Public, |seat| Observer::Seat(Seat(seat as u8)));
            let view = Scheffeln::view_json(&self.state.view(observer), &[], &[]);
            matches(step.get("shows").unwrap_or(&Json::Object(Default::default())), &view)?;
            for path in step.get("hides").and_then(Json::as_array).into_iter().flatten() {
                let path = path.as_str().unwrap();
                if at_path(&view, path).is_some_and(|value| !value.is_null()) {
                    return Err(format!("{path} is not hidden"));
                }
            }
        } else {
            let seat = Seat(step["seat"].as_u64().unwrap() as u8);
            self.act(seat, step)?;
        }
        self.draw_freely(rest);
        step.get("then").map_or(Ok(()), |then| matches(then, &Scheffeln::position(&self.state)))
    }

    fn act(&mut self, seat: Seat, step: &Json) -> Result<(), String> {
        let actions = legal(&self.state, seat);
        if let Some(wanted) = step.get("legal").and_then(Json::as_array) {
            let same = wanted.len() == actions.len() && wanted.iter().all(|action| actions.contains(action));
            return if same { Ok(()) } else { Err(format!("legal: {}", Json::from(actions))) };
        }
        for action in step.get("legal_includes").and_then(Json::as_array).into_iter().flatten() {
            assert!(actions.contains(action), "{action} should be legal");
        }
        for action in step.get("legal_excludes").and_then(Json::as_array).into_iter().flatten() {
            assert!(!actions.contains(action), "{action} should not be legal");
        }
        if step.get("do").is_none() {
            return Ok(());
        }
        let mut heard = self.state.clone();
        if let Some(at) = step.get("at").and_then(Json::as_u64) {
            heard.hear(at, &mut |_| {});
        }
        match (Scheffeln::attempt(&heard, seat, step), step.get("refused").and_then(Json::as_str)) {
            (Ok(action), None) => {
                heard.apply(seat, action, &mut |_| {});
                self.state = heard;
                Ok(())
            }
            (Err(refusal), Some(code)) if refusal.code() == code => Ok(()),
            (outcome, wanted) => Err(format!("expected {wanted:?} got {outcome:?}")),
        }
    }
}

fn run(scenario: &Json) -> Result<(), String> {
    let seats = scenario["seats"].as_u64().unwrap() as usize;
    let table = Scheffeln::options(&scenario["options"])
        .and_then(|options| Scheffeln::from_position(&options, seats, &scenario["given"], &mut |_| {}));
    let state = match (table, scenario.get("refused").and_then(Json::as_str)) {
        (Ok(state), None) => state,
        (Err(faults), Some(code)) if faults.code == code => return Ok(()),
        (Ok(_), Some(code)) => return Err(format!("expected {code}")),
        (Err(faults), _) => return Err(faults.to_string()),
    };
    let mut runner = Runner { state, rng: Xoshiro256PlusPlus::seed_from_u64(7) };
    let steps = scenario["steps"].as_array().unwrap();
    runner.draw_freely(steps);
    for (index, step) in steps.iter().enumerate() {
        runner.step(step, &steps[index + 1..]).map_err(|why| format!("step {}: {why}", index + 1))?;
        runner.state.audit()?;
        let position = Scheffeln::position(&runner.state);
        let again = Scheffeln::from_position(runner.state.options(), seats, &position, &mut |_| {});
        assert_eq!(again, Ok(runner.state.clone()), "a full position loads again");
    }
    scenario.get("then").map_or(Ok(()), |then| matches(then, &Scheffeln::position(&runner.state)))
}

#[test]
fn every_worked_example_holds() {
    let mut count = 0;
    for entry in std::fs::read_dir(FOLDER).expect("the scenarios are part of the repository") {
        let path = entry.unwrap().path();
        let scenario: Json = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        if let Err(why) = run(&scenario) {
            panic!("{}: {why}", scenario["id"]);
        }
        count += 1;
    }
    assert!(count >= 21, "only {count} scenarios were found");
}
