//! What the tests share: tables from JSON, and random games over every kind of table.
#![allow(dead_code, reason = "every test file uses its own part")]

use proptest::prelude::ProptestConfig;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use scheffeln::{Action, Chance, Event, Options, Scheffeln, State};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{ActionList, Game, Moment, Pending, Refusal, Seat, State as _, below, pick};

pub type Random = Xoshiro256PlusPlus;

pub fn random(seed: u64) -> Random {
    Random::seed_from_u64(seed)
}

/// How many random cases a property is tried on.
pub fn cases(number: u32) -> ProptestConfig {
    ProptestConfig { cases: number, failure_persistence: None, ..ProptestConfig::default() }
}

pub fn options(given: Json) -> Options {
    Scheffeln::options(&given).expect("the options are good")
}

/// A table from options, seats and a position; panics with every fault.
pub fn table(given_options: Json, seats: usize, given: Json) -> State {
    Scheffeln::from_position(&options(given_options), seats, &given, &mut |_| {}).unwrap_or_else(|why| panic!("{why}"))
}

/// The faults of a position, as `path: what` lines.
pub fn faults(given_options: Json, seats: usize, given: Json) -> Vec<String> {
    match Scheffeln::from_position(&options(given_options), seats, &given, &mut |_| {}) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.list.iter().map(|fault| format!("{}: {}", fault.at, fault.what)).collect(),
    }
}

pub fn legal(state: &State, seat: usize) -> ActionList<Action> {
    let mut list = ActionList::new();
    state.legal(Seat(seat as u8), &mut list);
    list
}

/// Tries an action; gives the code of the refusal.
pub fn attempt(state: &State, seat: usize, action: Json) -> Result<Action, &'static str> {
    Scheffeln::attempt(state, Seat(seat as u8), &action).map_err(|why| why.code())
}

/// Takes an action that must be legal; gives the events.
pub fn act(state: &mut State, seat: usize, action: Json) -> Vec<Event> {
    let taken = attempt(state, seat, action.clone()).unwrap_or_else(|code| panic!("{action} refused: {code}"));
    let mut events = Vec::new();
    state.apply(Seat(seat as u8), taken, &mut |event| events.push(event));
    state.audit().unwrap();
    events
}

/// Takes an action received at a time, on a copy as a table would.
pub fn act_at(state: &mut State, seat: usize, action: Json, at: Moment) -> Result<(), &'static str> {
    let mut heard = state.clone();
    heard.receive_at(at, &mut |_| {});
    let taken = attempt(&heard, seat, action)?;
    heard.apply(Seat(seat as u8), taken, &mut |_| {});
    *state = heard;
    Ok(())
}

/// Lets the due draws have these outcomes.
pub fn draw(state: &mut State, chance: Json) {
    for (key, value) in chance.as_object().expect("a chance object") {
        let outcome = Scheffeln::read_chance(state, key, value).unwrap_or_else(|why| panic!("{key}: {why}"));
        state.apply_chance(&outcome, &mut |_| {});
    }
}

/// The position, one key of it.
pub fn at(state: &State, key: &str) -> Json {
    Scheffeln::position(state)[key].clone()
}

pub fn position(state: &State) -> Json {
    Scheffeln::position(state)
}

/// The cars as `A YEL, B –, C BLU/GRN, …` of the rules document, tiles without cars left out.
pub fn cars(state: &State) -> String {
    let cars = at(state, "cars");
    let tiles = cars.as_object().unwrap().iter();
    let shown = tiles.filter(|(_, cars)| !cars.as_array().unwrap().is_empty()).map(|(tile, cars)| {
        let codes: Vec<&str> = cars.as_array().unwrap().iter().map(|car| car.as_str().unwrap()).collect();
        format!("{tile} {}", codes.join("/"))
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// How many kinds of table there are.
pub const TABLES: usize = 87;
/// From which number on they are SPEED tables.
pub const SPEED_TABLES: usize = 57;

/// Every kind of table: modes, options that change the rules, seat counts.
pub fn tables() -> Vec<(Options, usize)> {
    let mut tables = Vec::new();
    for seats in 2..=4 {
        for (run, mafia) in [(false, false), (true, false), (false, true), (true, true)] {
            for hidden in [false, true] {
                tables.push(json!({"run": run, "mafia": mafia, "scoresHidden": hidden}));
            }
            if mafia {
                tables.push(json!({"run": run, "mafia": true, "mafiaNoGainer": "stay", "startPlayer": 1}));
            }
            if run && mafia {
                tables.push(json!({"run": true, "mafia": true, "mafiaTargetableByRun": false}));
            }
            let no_gainer = if run { "stay" } else { "keep" };
            for (exchange, skip_to, end_when) in [("may", "empty", "allEmpty"), ("may", "room", "lastTile")] {
                tables.push(json!({
                    "run": run, "mafia": mafia, "mafiaNoGainer": no_gainer, "scoresHidden": mafia,
                    "exchange": exchange, "skipTo": skip_to, "endWhen": end_when,
                }));
            }
        }
        tables.iter_mut().filter(|table| table.get("seats").is_none()).for_each(|table| table["seats"] = json!(seats));
    }
    for seats in 3..=8 {
        tables.push(json!({"mode": "speed", "seats": seats}));
        tables.push(json!({"mode": "speed", "seats": seats, "speedRing": "shuffled", "scoresHidden": true}));
        tables.push(json!({
            "mode": "speed", "seats": seats, "speedRing": "shuffled", "startPlayer": 2,
            "speedRevealMs": 200, "speedCountdownMs": 3000, "speedIdleCapMs": 10000,
        }));
        tables.push(json!({"mode": "speed", "seats": seats, "skipTo": "empty", "endWhen": "allEmpty"}));
        tables.push(json!({
            "mode": "speed", "seats": seats, "speedRing": "shuffled", "scoresHidden": true, "endWhen": "lastTile",
        }));
    }
    let split = |mut table: Json| {
        let seats = table.as_object_mut().unwrap().remove("seats").unwrap();
        (options(table), seats.as_u64().unwrap() as usize)
    };
    let tables: Vec<(Options, usize)> = tables.into_iter().map(split).collect();
    assert!(tables.len() == TABLES && tables[SPEED_TABLES].0.is_speed() && !tables[SPEED_TABLES - 1].0.is_speed());
    tables
}

/// One thing that happened to a state from outside.
#[derive(Clone, Debug)]
pub enum Step {
    Chance(Chance),
    Act { seat: Seat, action: Action, at: Option<Moment> },
    Clock(Moment),
}

impl Step {
    pub fn apply(&self, state: &mut State, tell: &mut impl FnMut(Event)) {
        match self {
            Step::Chance(outcome) => {
                state.check_chance(outcome).unwrap();
                state.apply_chance(outcome, tell);
            }
            Step::Act { seat, action, at } => {
                if let Some(at) = at {
                    state.receive_at(*at, tell);
                }
                state.check(*seat, *action).unwrap();
                state.apply(*seat, *action, tell);
            }
            Step::Clock(to) => state.reach(*to, tell),
        }
    }
}

/// A random next step; `None` once the game is over.
pub fn random_step(state: &State, rng: &mut Random) -> Option<Step> {
    match state.pending() {
        Pending::Over => None,
        Pending::Chance => Some(Step::Chance(state.sample(rng))),
        Pending::Turn(seat) => Some(Step::Act { seat, action: pick(rng, &legal(state, seat.index())), at: None }),
        Pending::Clock => {
            let alarm = state.alarm().expect("a clock that waits has an alarm");
            let late = [0, 0, 1, 700, 9000][below(rng, 5) as usize];
            // A position may say that the clock has run for ages.
            let early = below(rng, 4) == 0;
            Some(Step::Clock(if early { state.clock().unwrap().midpoint(alarm) } else { alarm.saturating_add(late) }))
        }
        Pending::Race(seats) => {
            let at = state.clock().unwrap().saturating_add(below(rng, 1200).into());
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = pick(rng, &seats);
            let mut heard = state.clone();
            heard.receive_at(at, &mut |_| {});
            let list = legal(&heard, seat.index());
            let wait = below(rng, 6) == 0 && state.alarm().is_some();
            if list.is_empty() || wait {
                return Some(Step::Clock(state.alarm().map_or(at, |alarm| alarm.max(at))));
            }
            Some(Step::Act { seat, action: pick(rng, &list), at: Some(at) })
        }
    }
}

/// Plays a random game to its end, or as many steps as told, and shows every step.
pub fn play(
    options: &Options,
    seats: usize,
    rng: &mut Random,
    most: usize,
    mut watch: impl FnMut(&State, &Step, &State, &[Event], &mut Random),
) -> State {
    let mut state = Scheffeln::setup(options, seats).unwrap();
    for _ in 0..most {
        let Some(step) = random_step(&state, rng) else { break };
        let before = state.clone();
        let mut events = Vec::new();
        step.apply(&mut state, &mut |event| events.push(event));
        watch(&before, &step, &state, &events, rng);
    }
    state
}

/// A state somewhere in a random game.
pub fn somewhere(options: &Options, seats: usize, rng: &mut Random) -> State {
    let steps = below(rng, 90) as usize;
    play(options, seats, rng, steps, |_, _, _, _, _| {})
}
