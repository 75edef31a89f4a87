//! What the tests share: tables that read like the rule book, and random games over every option.
#![allow(dead_code, reason = "each test file uses its part")]

pub use rand_xoshiro::Xoshiro256PlusPlus as Generator;
pub use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_core::json::{Json, Map, json};
use speakeasy_core::{ActionList, Game, Pending, Refusal as _, Seat, State as _, Values, below, pick};
use verflixxt::{Action, Chance, Event, Options, State, Verflixxt};

/// A table under test. Actions are those of the active seat, in the notation of the game.
#[derive(Clone)]
pub struct Table {
    pub state: State,
    pub events: Vec<Event>,
}

pub fn options(given: Json) -> Options {
    Verflixxt::options(&given).unwrap()
}

/// A table from a position.
pub fn table(given_options: Json, seats: usize, given: Json) -> Table {
    let mut events = Vec::new();
    let state = Verflixxt::from_position(&options(given_options), seats, &given, &mut |event| events.push(event));
    let state = state.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(state.audit(), Ok(()));
    Table { state, events }
}

impl Table {
    pub fn active(&self) -> Seat {
        self.state.board().active().unwrap()
    }

    /// The refusal code of an action, or `ok`.
    pub fn tried(&self, text: &str) -> &'static str {
        self.tried_by(self.active(), text)
    }

    pub fn tried_by(&self, seat: Seat, text: &str) -> &'static str {
        let action = Verflixxt::parse(text).unwrap();
        let code = self.state.check(seat, action).map_or_else(|why| why.code(), |()| "ok");
        let attempt = Verflixxt::attempt(&self.state, seat, &Verflixxt::action_json(action));
        assert_eq!(attempt.map_or_else(|why| why.code(), |_| "ok"), code);
        code
    }

    /// Takes an action of the active seat.
    pub fn play(&mut self, text: &str) -> &mut Table {
        let (seat, action) = (self.active(), Verflixxt::parse(text).unwrap());
        if let Err(why) = self.state.check(seat, action) {
            panic!("{seat} {text}: {} {why}", why.code());
        }
        self.events.clear();
        self.state.apply(seat, action, &mut |event| self.events.push(event));
        assert_eq!(self.state.audit(), Ok(()));
        self
    }

    pub fn chance(&mut self, outcome: Json) -> &mut Table {
        for (key, value) in outcome.as_object().unwrap() {
            let outcome = Verflixxt::read_chance(&self.state, key, value).unwrap();
            self.state.apply_chance(&outcome, &mut |_| {});
            assert_eq!(self.state.audit(), Ok(()));
        }
        self
    }

    /// Rolls a number, and an action face unless it is empty.
    pub fn roll(&mut self, num: u8, act: &str) -> &mut Table {
        let act = if act.is_empty() { Json::Null } else { json!(act) };
        self.play("roll").chance(json!({"roll": {"num": num, "act": act}}))
    }

    /// Rolls and moves.
    pub fn go(&mut self, num: u8, act: &str, figure: &str) -> &mut Table {
        self.roll(num, act).play(&format!("move {figure}"))
    }

    pub fn position(&self) -> Json {
        Verflixxt::position(&self.state)
    }

    /// What the last action led to.
    pub fn events_json(&self) -> Vec<Json> {
        self.events.iter().map(Verflixxt::event_json).collect()
    }

    /// A part of the position: `stacks.1`, `figures.A1`.
    pub fn at(&self, path: &str) -> Json {
        path.split('.').fold(self.position(), |value, key| match key.parse::<usize>() {
            Ok(index) if value.is_array() => value[index].clone(),
            _ => value[key].clone(),
        })
    }

    /// The legal actions of the active seat.
    pub fn legal(&self) -> Vec<String> {
        let mut legal = ActionList::new();
        self.state.legal(self.active(), &mut legal);
        legal.iter().map(|&action| Verflixxt::print(action)).collect()
    }

    /// The figures that the legal moves name.
    pub fn movers(&self) -> Vec<String> {
        self.legal().iter().filter_map(|text| text.strip_prefix("move ").map(String::from)).collect()
    }

    #[track_caller]
    pub fn shows(&self, wanted: Json) {
        for (key, value) in wanted.as_object().unwrap() {
            let found = self.at(key);
            match (value, &found) {
                (Json::Object(parts), Json::Object(whole)) => {
                    for (name, part) in parts {
                        assert_eq!(&whole[name], part, "{key}.{name}");
                    }
                }
                _ => assert_eq!(&found, value, "{key}"),
            }
        }
    }
}

/// A table drawn at random: any mode, any options, any number of seats.
pub fn random_table(rng: &mut Generator) -> (Options, usize) {
    let mut given = Map::new();
    for spec in Verflixxt::OPTIONS {
        let value = match spec.values {
            Values::Choice(words) => json!(pick(rng, words)),
            // The second seat exists at every table.
            _ => pick(rng, &[json!("random"), json!(0), json!(1)].each_ref()).clone(),
        };
        given.insert(spec.key.into(), value);
    }
    let options = options(Json::Object(given));
    let seats = pick(rng, &options.seats().collect::<Vec<_>>());
    (options, seats)
}

/// One step of a game.
#[derive(Clone, Debug)]
pub enum Step {
    Draw(Chance),
    Act(Seat, Action),
}

impl Step {
    pub fn action(&self) -> Option<Action> {
        match self {
            Step::Act(_, action) => Some(*action),
            Step::Draw(_) => None,
        }
    }
}

/// A random step. Worm tokens are preferred half of the time, so that all of them are seen in action.
pub fn random_step(state: &State, rng: &mut Generator) -> Option<Step> {
    match state.pending() {
        Pending::Chance => Some(Step::Draw(state.sample(rng))),
        Pending::Turn(seat) => {
            let mut legal = ActionList::new();
            state.legal(seat, &mut legal);
            let worms: Vec<Action> = legal.iter().copied().filter(|action| *action >= FIRST_WORM).collect();
            let from: &[Action] = if !worms.is_empty() && below(rng, 2) == 0 { &worms } else { &legal };
            Some(Step::Act(seat, pick(rng, from)))
        }
        Pending::Over => None,
        other => panic!("{other:?} never happens in Verflixxt"),
    }
}

const FIRST_WORM: Action = Action::Bottom { gained: 0 };

pub fn take(state: &mut State, step: &Step, tell: &mut impl FnMut(Event)) {
    match step {
        Step::Draw(outcome) => state.apply_chance(outcome, tell),
        Step::Act(seat, action) => state.apply(*seat, *action, tell),
    }
}

/// Plays a random game at a random table and shows every step: before, the step, after, what was told.
pub fn random_game(seed: u64, mut each: impl FnMut(&State, &Step, &State, &[Event])) {
    let mut rng = Generator::seed_from_u64(seed);
    let (options, seats) = random_table(&mut rng);
    let mut state = Verflixxt::setup(&options, seats).unwrap();
    let mut events = Vec::new();
    while let Some(step) = random_step(&state, &mut rng) {
        let before = state.clone();
        events.clear();
        take(&mut state, &step, &mut |event| events.push(event));
        each(&before, &step, &state, &events);
    }
}
