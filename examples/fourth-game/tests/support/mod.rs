//! What the tests share: tables, generators, and a game driven by words.
#![allow(dead_code, reason = "every test file uses its own part")]

use nightcap::Nightcap;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Faults, Game, Observer, Pending, Rng, Seat};
use speakeasy_record::trace::random_step;
use speakeasy_record::{Play, StepError};

/// A generator for tests.
pub fn generator(seed: u64) -> impl Rng {
    stream(seed, Purpose::Draws, 0)
}

/// Every mode with every number of players, and once each with a seat that starts.
pub fn tables() -> Vec<(Json, usize)> {
    let mut tables = Vec::new();
    for mode in Nightcap::MODES {
        for seats in mode.seats.clone() {
            let options: Json = mode.options.parse().expect("a mode has options");
            let mut fixed = options.clone();
            fixed["startPlayer"] = json!(seats - 1);
            tables.extend([(options, seats), (fixed, seats)]);
        }
    }
    tables
}

/// A new table.
pub fn new_table(options: &Json, seats: usize) -> Play<Nightcap> {
    let options = Nightcap::options(options).expect("options");
    Play::new(&options, seats).expect("a table")
}

/// A random game of a table, stopped after so many steps or at its end.
pub fn stopped(options: &Json, seats: usize, steps: usize, rng: &mut impl Rng) -> Play<Nightcap> {
    let mut play = new_table(options, seats);
    for _ in 0..steps {
        if play.pending() == Pending::Over {
            break;
        }
        play.step(&random_step(&play, rng)).expect("a random step is legal");
    }
    play
}

/// A table from a position, or all its faults.
pub fn load(options: &Json, seats: usize, given: &Json) -> Result<Play<Nightcap>, Faults> {
    Nightcap::options(options).and_then(|options| Play::from_position(&options, seats, given))
}

/// A shelf with these dice on it.
pub fn shelf(dice: &[u8]) -> Json {
    let count = |face: u8| dice.iter().filter(|&&die| die == face).count();
    json!({ "2": count(2), "3": count(3), "4": count(4), "5": count(5), "6": count(6) })
}

/// A game told step by step.
pub struct Told(pub Play<Nightcap>);

impl Told {
    /// From a position that must be accepted.
    #[track_caller]
    pub fn of(options: Json, seats: usize, given: Json) -> Told {
        Told(load(&options, seats, &given).unwrap_or_else(|faults| panic!("{faults}")))
    }

    /// The seat rolls, and the die shows this, as often as there are numbers.
    #[track_caller]
    pub fn roll(&mut self, seat: u8, dice: &[u8]) -> &mut Told {
        for die in dice {
            self.act(seat, "roll").draw(json!({ "die": die }));
        }
        self
    }

    #[track_caller]
    pub fn stop(&mut self, seat: u8) -> &mut Told {
        self.act(seat, "stop")
    }

    #[track_caller]
    pub fn act(&mut self, seat: u8, word: &str) -> &mut Told {
        self.0.attempt(Seat(seat), &json!({ "do": word }), None).unwrap_or_else(|why| panic!("{seat} {word}: {why}"));
        self
    }

    #[track_caller]
    pub fn draw(&mut self, outcome: Json) -> &mut Told {
        self.0.draw_from(&outcome).unwrap_or_else(|why| panic!("{outcome}: {why}"));
        self
    }

    /// The action must be refused with this code and change nothing.
    #[track_caller]
    pub fn refuse(&mut self, seat: u8, action: Json, code: &str) -> &mut Told {
        let before = self.0.state().clone();
        match self.0.attempt(Seat(seat), &action, None) {
            Err(StepError::Refused(refused)) => assert_eq!(refused.code, code, "{seat} {action}"),
            other => panic!("{seat} {action}: {other:?}"),
        }
        assert_eq!(*self.0.state(), before);
        self
    }

    /// The position must say just this under these keys.
    #[track_caller]
    pub fn expect(&mut self, part: Json) -> &mut Told {
        let position = self.0.position();
        for (key, value) in part.as_object().expect("an object") {
            assert_eq!(position[key], *value, "{key}");
        }
        self
    }

    /// What an observer is shown under a key.
    pub fn sees(&self, observer: Observer, key: &str) -> Json {
        self.0.view(observer)[key].clone()
    }

    /// The legal actions of a seat, in words.
    pub fn legal(&self, seat: u8) -> Vec<String> {
        self.0.legal(Seat(seat)).into_iter().map(Nightcap::print).collect()
    }

    /// What has been told so far, in English.
    pub fn story(&self) -> Vec<String> {
        self.0.log().iter().map(ToString::to_string).collect()
    }
}
