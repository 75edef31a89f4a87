//! Reading positions: fillers for what is left out, and every contradiction at once.
//!
//! The reader goes through the keys in an order in which each part knows what it depends on: phase and seats,
//! then the table (`read_table`), then the cards (`read_cards`), then the clock. A part that cannot be read is
//! noted and takes its filler, so that the parts after it are still looked at.

use crate::cards::ROW;
use crate::event::Event;
use crate::options::Options;
use crate::phase::{Draw, Phase};
use crate::position::result_json;
use crate::state::State;
use speakeasy_core::json::{self, Json, Map};
use speakeasy_core::{Faults, Moment, Seat, State as _};

/// A phase as positions name it: those that run by themselves included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Setup(Draw),
    Choose,
    Turn,
    Scheffeln,
    Upkeep,
    Reveal,
    Claim,
    Countdown,
    Resolve,
    SpeedUpkeep,
    Over,
}

const BASE_STAGES: [&str; 6] = ["SETUP", "CHOOSE_CHARACTERS", "TURN", "SCHEFFELN", "UPKEEP", "GAME_OVER"];
const SPEED_STAGES: [&str; 8] = [
    "SETUP",
    "SPEED_REVEAL",
    "SPEED_CLAIM",
    "SPEED_COUNTDOWN",
    "SPEED_RESOLVE",
    "SCHEFFELN",
    "SPEED_UPKEEP",
    "GAME_OVER",
];
const KEYS: [&str; 14] = [
    "phase",
    "due",
    "round",
    "start",
    "turn",
    "ring",
    "cars",
    "stacks",
    "tops",
    "left",
    "top_up",
    "characters",
    "undealt",
    "money",
];
const BASE_KEYS: [&str; 4] = ["hands", "face_up", "face_down", "mafia_hoard"];
const SPEED_KEYS: [&str; 6] = ["row", "revealed", "clock", "next_reveal", "opened", "deadline"];

/// A position being read.
pub(super) struct Reader<'a> {
    pub given: &'a Map<String, Json>,
    pub options: Options,
    pub seats: usize,
    pub stage: Stage,
    pub faults: Faults,
}

/// Reads a position and lets run what runs by itself.
pub(crate) fn read(
    options: &Options,
    seats: usize,
    given: &Json,
    tell: &mut impl FnMut(Event),
) -> Result<State, Faults> {
    let mut state = State::new(options, seats)?;
    let mut faults = Faults::position();
    let Some(given) = json::object(given, "", &mut faults) else { return Err(faults) };
    let stage = Stage::Setup(Draw::first(options));
    let mut reader = Reader { given, options: *options, seats, stage, faults };
    reader.known_keys();
    reader.stage = reader.read_stage();
    state.round = reader.read_round();
    reader.check_due(state.round);
    state.start = reader.read_start();
    let start = state.start.unwrap_or_default();
    reader.read_ring(&mut state);
    reader.read_cars(&mut state);
    reader.read_money(&mut state);
    reader.read_characters(&mut state);
    reader.check_end(&state);
    state.turn = reader.read_turn(start, &state).unwrap_or_default();
    if options.is_speed() {
        reader.read_row(&mut state);
    } else {
        reader.read_hands(start, &mut state);
    }
    reader.check_undealt(&state);
    state.phase = reader.read_times(&mut state);
    reader.check_result(&state);
    let stage = reader.stage;
    reader.faults.or(())?;
    match stage {
        Stage::Scheffeln => state.end_round(tell),
        Stage::Resolve => state.resolve_row(tell),
        _ => {}
    }
    Ok(state)
}

impl<'a> Reader<'a> {
    /// The value of a key, if it is there.
    pub fn get(&self, key: &str) -> Option<&'a Json> {
        self.given.get(key).filter(|value| !value.is_null())
    }

    /// Notes a key that has a value where this phase wants none.
    fn expect_null(&mut self, key: &str, why: &str) {
        if let Some(value) = self.get(key) {
            self.faults.add(key, format!("must be null {why}, not {value}"));
        }
    }

    fn known_keys(&mut self) {
        let own = if self.options.is_speed() { &SPEED_KEYS[..] } else { &BASE_KEYS[..] };
        let keys: Vec<&str> = KEYS.iter().chain(own).copied().chain(["result"]).collect();
        json::known_keys(self.given, &keys, "", &mut self.faults);
    }

    fn read_stage(&mut self) -> Stage {
        let speed = self.options.is_speed();
        let names = if speed { &SPEED_STAGES[..] } else { &BASE_STAGES[..] };
        let filler = if speed { Stage::Claim } else { Stage::Turn };
        let Some(value) = self.get("phase") else { return filler };
        let Some(name) = value.as_str().filter(|name| names.contains(name)) else {
            self.faults.add("phase", format!("expected one of {}, got {value}", names.join(", ")));
            return filler;
        };
        match name {
            "SETUP" => Stage::Setup(self.read_setup_draw()),
            "CHOOSE_CHARACTERS" => Stage::Choose,
            "SCHEFFELN" => Stage::Scheffeln,
            "UPKEEP" => Stage::Upkeep,
            "SPEED_REVEAL" => Stage::Reveal,
            "SPEED_CLAIM" => Stage::Claim,
            "SPEED_COUNTDOWN" => Stage::Countdown,
            "SPEED_RESOLVE" => Stage::Resolve,
            "SPEED_UPKEEP" => Stage::SpeedUpkeep,
            "GAME_OVER" => Stage::Over,
            _ => Stage::Turn,
        }
    }

    fn read_setup_draw(&mut self) -> Draw {
        let first = Draw::first(&self.options);
        let Some(value) = self.get("due") else { return first };
        let found = Draw::sequence(&self.options).find(|draw| *value == draw.name(1));
        if found.is_none() {
            let names: Vec<String> = Draw::sequence(&self.options).map(|draw| draw.name(1)).collect();
            self.faults.add("due", format!("expected one of {}, got {value}", names.join(", ")));
        }
        found.unwrap_or(first)
    }

    fn read_round(&mut self) -> u32 {
        let Some(value) = self.get("round") else { return 1 };
        let last = if matches!(self.stage, Stage::Setup(_)) { 1 } else { u64::from(u32::MAX) };
        json::number(value, 1..=last, "round", &mut self.faults)
            .and_then(|round| u32::try_from(round).ok())
            .unwrap_or(1)
    }

    fn check_due(&mut self, round: u32) {
        match self.stage {
            Stage::Setup(_) => {}
            Stage::Upkeep | Stage::SpeedUpkeep => {
                let name = Draw::Deal.name(u64::from(round) + 1);
                if let Some(value) = self.get("due").filter(|&value| *value != name) {
                    self.faults.add("due", format!("in round {round} the upkeep waits for {name}, not {value}"));
                }
            }
            _ => self.expect_null("due", "where no draw is due"),
        }
    }

    fn read_start(&mut self) -> Option<Seat> {
        let undrawn = matches!(self.stage, Stage::Setup(draw) if draw != Draw::Deal);
        if undrawn && self.options.start_player.is_none() {
            self.expect_null("start", "before D1 is drawn");
            return None;
        }
        // `startPlayer` holds for the set-up; a position may name another seat (SCH-H10).
        let named = self.options.start_player.filter(|_| self.in_setup());
        let Some(value) = self.get("start") else { return named.or(Some(Seat(0))) };
        Some(json::seat(value, self.seats, "start", &mut self.faults).unwrap_or_default())
    }

    /// Who is to act: in `CHOOSE_CHARACTERS` always the first from the start without a character.
    fn read_turn(&mut self, start: Seat, state: &State) -> Option<Seat> {
        let filler = match self.stage {
            Stage::Turn => start,
            Stage::Choose => state.undecided().first_from(start).unwrap_or(start),
            _ => {
                self.expect_null("turn", "where nobody is to act");
                return None;
            }
        };
        let Some(value) = self.get("turn") else { return Some(filler) };
        let turn = json::seat(value, self.seats, "turn", &mut self.faults)?;
        if self.stage == Stage::Choose && turn != filler {
            self.faults.add("turn", format!("seat {} is the first without a character, not {}", filler.0, turn.0));
        }
        Some(turn)
    }

    /// A time, or its filler.
    fn read_time(&mut self, key: &str, filler: Moment) -> Moment {
        match self.get(key) {
            None => filler,
            Some(value) => json::number(value, 0..=Moment::MAX, key, &mut self.faults).unwrap_or(filler),
        }
    }

    /// The clock, and the phase with its times.
    fn read_times(&mut self, state: &mut State) -> Phase {
        if self.options.is_speed() {
            state.clock = self.read_time("clock", 0);
        }
        let clock = state.clock;
        for (key, stages) in [
            ("next_reveal", &[Stage::Reveal][..]),
            ("opened", &[Stage::Claim, Stage::Countdown]),
            ("deadline", &[Stage::Countdown]),
        ] {
            if self.options.is_speed() && !stages.contains(&self.stage) {
                self.expect_null(key, "in this phase");
            }
        }
        match self.stage {
            Stage::Setup(draw) => Phase::Setup(draw),
            Stage::Choose => Phase::ChooseCharacters,
            Stage::Turn => Phase::Turn,
            // These two run on at once, whatever phase they are given meanwhile.
            Stage::Scheffeln | Stage::Resolve => Phase::GameOver,
            Stage::Upkeep => Phase::Upkeep,
            Stage::SpeedUpkeep => Phase::SpeedUpkeep,
            Stage::Over => Phase::GameOver,
            Stage::Reveal => {
                let filler = clock.saturating_add(u64::from(self.options.speed_reveal_ms));
                let next = self.read_time("next_reveal", filler);
                if next < clock {
                    self.faults.add("next_reveal", format!("{next} is before the clock, {clock}"));
                }
                if state.revealed as usize == ROW {
                    self.faults.add("revealed", "with all cards face up the phase is SPEED_CLAIM");
                }
                Phase::SpeedReveal { next }
            }
            Stage::Claim => {
                let opened = self.read_opened(clock);
                let cap = self.options.speed_idle_cap_ms.map(|cap| opened.saturating_add(u64::from(cap)));
                if cap.is_some_and(|cap| clock > cap) {
                    self.faults.add("clock", "the claims have been closed by speedIdleCapMs");
                }
                Phase::SpeedClaim { opened }
            }
            Stage::Countdown => {
                let opened = self.read_opened(clock);
                let filler = clock.saturating_add(u64::from(self.options.speed_countdown_ms));
                let deadline = self.read_time("deadline", filler);
                if deadline < clock {
                    self.faults.add("deadline", format!("{deadline} is before the clock, {clock}"));
                }
                Phase::SpeedCountdown { opened, deadline }
            }
        }
    }

    fn read_opened(&mut self, clock: Moment) -> Moment {
        let opened = self.read_time("opened", clock);
        if opened > clock {
            self.faults.add("opened", format!("{opened} is after the clock, {clock}"));
        }
        opened
    }

    /// A result, if there is one, must be the one computed.
    fn check_result(&mut self, state: &State) {
        if self.stage != Stage::Over {
            return self.expect_null("result", "before the game is over");
        }
        if let Some(value) = self.get("result").filter(|_| self.faults.is_empty()) {
            let computed = result_json(state.outcome().as_ref());
            if *value != computed {
                self.faults.add("result", format!("expected {computed}, got {value}"));
            }
        }
    }

    /// A list with one entry a seat.
    pub fn list_by_seat(&mut self, key: &str) -> Vec<&'a Json> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(list) = json::list(value, key, &mut self.faults) else { return Vec::new() };
        if list.len() != self.seats {
            self.faults.add(key, format!("expected {} lists, one a seat, got {}", self.seats, list.len()));
        }
        list.iter().take(self.seats).collect()
    }

    /// A word that one of the tables knows, or a fault that says `no such <what>`.
    pub fn named<T>(&mut self, value: &Json, at: &str, what: &str, find: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = value.as_str().and_then(find);
        if found.is_none() {
            self.faults.add(at, format!("{value} is no {what}"));
        }
        found
    }

    /// Must this part be as it is before the first deal?
    pub fn in_setup(&self) -> bool {
        matches!(self.stage, Stage::Setup(_))
    }
}
