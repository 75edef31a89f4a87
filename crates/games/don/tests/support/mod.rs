//! What the tests share: a table with its log, driven by JSON.
#![allow(dead_code, reason = "every test file uses its own part")]

use don::{Action, Don, Event, Options, State};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{ActionList, Faults, Game, Observer, Pending, Refusal, Seat, State as _, pick};

/// A generator for tests.
pub fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A game and everything that happened in it.
#[derive(Clone, Debug)]
pub struct Play {
    pub state: State,
    pub log: Vec<Event>,
}

impl Play {
    pub fn load(options: &Json, seats: usize, given: &Json) -> Result<Play, Faults> {
        let options = Don::options(options)?;
        let mut log = Vec::new();
        let state = Don::from_position(&options, seats, given, &mut |event| log.push(event))?;
        Ok(Play { state, log })
    }

    /// A position of section 12: side auctions off unless the options say otherwise.
    pub fn of(options: Json, seats: usize, given: Json) -> Play {
        Play::load(&options, seats, &given).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// Takes an action that must be accepted.
    #[track_caller]
    pub fn act(&mut self, seat: u8, action: Json) -> &mut Play {
        match Don::attempt(&self.state, Seat(seat), &action) {
            Ok(action) => self.state.apply(Seat(seat), action, &mut |event| self.log.push(event)),
            Err(why) => panic!("seat {seat} {action}: {}: {why}", why.code()),
        }
        self
    }

    /// Canonical notation, several actions separated by semicolons: `A bid 3; B pass`.
    #[track_caller]
    pub fn play(&mut self, moves: &str) -> &mut Play {
        for one in moves.split(';') {
            let (seat, text) = one.trim().split_once(' ').expect("a seat and an action");
            let seat = seat.as_bytes()[0] - b'A';
            let action = Don::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            self.act(seat, Don::action_json(action));
        }
        self
    }

    /// Tries an action that must be refused with this code, changing nothing.
    #[track_caller]
    pub fn refuse(&mut self, seat: u8, action: Json, code: &str) -> &mut Play {
        let before = self.state.clone();
        let got = Don::attempt(&self.state, Seat(seat), &action);
        assert_eq!(got.map_err(|why| why.code()), Err(code), "seat {seat} {action}");
        assert_eq!(self.state, before);
        self
    }

    /// The position must have these parts.
    #[track_caller]
    pub fn expect(&mut self, part: Json) -> &mut Play {
        if let Err(difference) = matches(&part, &Don::position(&self.state), "") {
            panic!("{difference}");
        }
        self
    }

    pub fn legal(&self, seat: u8) -> Vec<Action> {
        legal(&self.state, Seat(seat))
    }

    /// The amounts a seat may bid, and whether it may pass.
    pub fn bids(&self, seat: u8) -> (Vec<u8>, bool) {
        let legal = self.legal(seat);
        let amounts = legal.iter().filter_map(|action| match action {
            Action::Bid { amount } => Some(*amount),
            _ => None,
        });
        (amounts.collect(), legal.contains(&Action::Pass))
    }

    /// The events after the first `from`, as JSON.
    pub fn events(&self, from: usize) -> Vec<Json> {
        self.log[from..].iter().map(Don::event_json).collect()
    }

    /// A view as an observer gets it.
    pub fn view(&self, observer: Observer) -> Json {
        let own = match observer {
            Observer::Seat(seat) => legal(&self.state, seat),
            Observer::Public => Vec::new(),
        };
        let feed: Vec<Event> = self.log.iter().filter(|event| self.state.recalls(event)).copied().collect();
        Don::view_json(&self.state.view(observer), &own, &feed)
    }
}

pub fn legal(state: &State, seat: Seat) -> Vec<Action> {
    let mut list = ActionList::new();
    state.legal(seat, &mut list);
    list.to_vec()
}

/// Is `part` a part of `whole`? Objects partially, all else exactly.
pub fn matches(part: &Json, whole: &Json, at: &str) -> Result<(), String> {
    if let (Json::Object(part), Json::Object(whole)) = (part, whole) {
        for (key, value) in part {
            matches(value, whole.get(key).unwrap_or(&Json::Null), &format!("{at}.{key}"))?;
        }
        return Ok(());
    }
    if part == whole { Ok(()) } else { Err(format!("{at}: expected {part} got {whole}")) }
}

/// How many combinations of options there are, the decks aside.
pub const COMBINATIONS: usize = 256;

/// All combinations of the options, the decks aside; some name who starts.
pub fn all_options() -> impl Iterator<Item = Json> {
    (0..=255u8).map(|bits| {
        let on = |bit: u8| bits >> bit & 1 == 1;
        json!({
            "chips": if on(0) { "open" } else { "hidden" },
            "sideAuctions": !on(1),
            "swapVariant": on(2),
            "strictTable": on(3),
            "mustOpen": on(4),
            "zeroBid": on(5),
            "sideOffers": if on(6) { "each" } else { "one" },
            "discardFrom": if on(7) { "earlier" } else { "any" },
            "startPlayer": if on(6) != on(7) { json!(bits % 3) } else { json!("random") },
        })
    })
}

/// Another deck that 1.2 allows: digits 0 to 4 three times each, in three colours, 5 to 9 in the others.
pub fn odd_deck() -> Json {
    json!({"Y": [4, 3, 2, 1, 0], "B": [0, 1, 2, 3, 4], "O": [0, 1, 2, 3, 4],
           "G": [5, 6, 7, 8, 9], "R": [5, 6, 7, 8, 9], "V": [9, 8, 7, 6, 5]})
}

/// Plays on with uniformly random actions, showing `look` every state, until it says stop or the game ends.
pub fn random_game(
    options: &Options,
    seats: usize,
    seed: u64,
    mut look: impl FnMut(&State, &[Event]) -> bool,
) -> (State, Vec<Event>) {
    let mut rng = generator(seed);
    let mut state = Don::setup(options, seats).unwrap_or_else(|faults| panic!("{faults}"));
    let mut log = Vec::new();
    while look(&state, &log) && state.pending() != Pending::Over {
        random_step(&mut state, &mut rng, &mut |event| log.push(event));
    }
    (state, log)
}

/// One random draw or action.
pub fn random_step(state: &mut State, rng: &mut Xoshiro256PlusPlus, tell: &mut impl FnMut(Event)) {
    match state.pending() {
        Pending::Chance => {
            let outcome = state.sample(rng);
            state.apply_chance(&outcome, tell);
        }
        Pending::Turn(seat) => {
            let action = pick(rng, &legal(state, seat));
            state.apply(seat, action, tell);
        }
        pending => panic!("nothing to do in {pending:?}"),
    }
}
