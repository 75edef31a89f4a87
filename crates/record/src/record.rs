//! Saved games: a header, the steps, hashes along the way, the result. Everything else follows from them.
//!
//! A record is JSON Lines. Line 1 is the header: `{"record": 1, "game", "rules", "options", "seats"}`, with `from`
//! where the game began at a position instead of a new table. Then one line a step, `{"seat", "action"}` (with `at`
//! in a real-time phase), `{"chance"}` or `{"clock"}`, as in a trace. After every sixteenth step, and at the end, a
//! line `{"steps": n, "hash": "…"}` says how the position then hashes; the last line also has `result`, which is
//! `null` for a game not finished. Loading replays every step and compares: a game that comes out differently is
//! [`RecordError::Diverged`], never silently accepted.

use crate::{Play, Step, StepError};
use serde_json::{Value as Json, json};
use speakeasy_core::{Faults, Game, Moment, Seat};
use std::fmt;
use std::fmt::Write;
use xxhash_rust::xxh3::xxh3_64;

/// The version of the format.
const FORMAT: u64 = 1;
/// Steps between two hashes: a fault is found within this many steps of where it began.
const STRIDE: usize = 16;

/// A game as it is saved.
pub struct Record<G: Game> {
    /// The table's options.
    pub options: G::Options,
    /// The number of seats.
    pub seats: usize,
    /// The position it began at, if not a new table.
    pub from: Option<Json>,
    /// All that happened.
    pub steps: Vec<Step<G::State>>,
}

/// Why a record was rejected. Nothing is loaded partially.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The text is not JSON.
    Broken {
        /// Line in the file, from 1.
        line: usize,
        /// What the reader expected, with the column.
        what: String,
    },
    /// JSON, but not of this format.
    Form {
        /// Line in the file, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// Made with another version of the rules.
    OtherRules {
        /// The version in the record.
        record: u64,
        /// The version of this program.
        ours: u16,
    },
    /// The options or the number of seats are not possible.
    Table(Faults),
    /// A step that the rules do not allow.
    Step {
        /// The step, from 1.
        step: usize,
        /// Why not.
        why: StepError,
    },
    /// The replayed game differs from the record.
    Diverged {
        /// The number of steps after which the difference was seen.
        step: usize,
    },
    /// The last line is missing: the file was cut off.
    Torn {
        /// The number of steps that are there.
        steps: usize,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Broken { line, what } => write!(f, "line {line}: {what}"),
            RecordError::Form { line, what } => write!(f, "line {line}: {what}"),
            RecordError::OtherRules { record, ours } => {
                write!(f, "made with version {record} of the rules; this program has version {ours}")
            }
            RecordError::Table(faults) => write!(f, "invalid table: {faults}"),
            RecordError::Step { step, why } => write!(f, "step {step}: {why}"),
            RecordError::Diverged { step } => {
                write!(f, "diverged: after step {step} the replayed game differs from the record")
            }
            RecordError::Torn { steps } => write!(f, "truncated after {steps} steps: the closing line is missing"),
        }
    }
}

impl std::error::Error for RecordError {}

/// The id of the game that a record is of, from its first line.
pub fn game_of(text: &str) -> Result<String, RecordError> {
    let header = line_json(1, text.lines().next().unwrap_or_default())?;
    expect_format(&header)?;
    match header["game"].as_str() {
        Some(game) => Ok(game.to_owned()),
        None => Err(RecordError::Form { line: 1, what: format!("expected the id of a game, got {}", header["game"]) }),
    }
}

/// The record of a game that broke off, from its steps as they were written down. Nothing is replayed, so that it can also be
/// written under other rules; it has neither hashes nor a result, and whoever loads it is told that its end is missing.
pub fn broken_off(game: &str, rules: u16, options: &Json, seats: usize, steps: &[Json]) -> String {
    let mut text = format!("{}\n", header(game, rules, options, seats));
    for step in steps {
        let _ = writeln!(text, "{step}");
    }
    text
}

fn header(game: &str, rules: u16, options: &Json, seats: usize) -> Json {
    json!({ "record": FORMAT, "game": game, "rules": rules, "options": options, "seats": seats })
}

/// The hash of a position, as records carry it: of its JSON text, so that any program can compute it.
pub fn hash(position: &Json) -> String {
    format!("{:016x}", xxh3_64(position.to_string().as_bytes()))
}

impl<G: Game> Record<G> {
    /// A record of nothing yet.
    pub fn new(options: G::Options, seats: usize) -> Record<G> {
        Record { options, seats, from: None, steps: Vec::new() }
    }

    /// The game at its first step.
    pub fn begin(&self) -> Result<Play<G>, RecordError> {
        match &self.from {
            Some(given) => Play::from_position(&self.options, self.seats, given),
            None => Play::new(&self.options, self.seats),
        }
        .map_err(RecordError::Table)
    }

    /// The record as text. Replays the game on the way, for the hashes; so nothing that could not be loaded is written.
    pub fn write(&self) -> Result<String, RecordError> {
        let mut play = self.begin()?;
        let mut header = header(G::ID, G::RULES, &G::options_json(&self.options), self.seats);
        if let Some(from) = &self.from {
            header["from"] = from.clone();
        }
        let mut text = format!("{header}\n");
        for (index, step) in self.steps.iter().enumerate() {
            let done = index + 1;
            let _ = writeln!(text, "{}", play.step_json(step));
            play.step(step).map_err(|why| RecordError::Step { step: done, why })?;
            if done % STRIDE == 0 && done < self.steps.len() {
                let _ = writeln!(text, "{}", json!({ "steps": done, "hash": hash(&play.position()) }));
            }
        }
        let _ = writeln!(
            text,
            "{}",
            json!({ "steps": self.steps.len(), "hash": hash(&play.position()), "result": G::result(play.state()) })
        );
        Ok(text)
    }

    /// Loads and verifies a record; gives the game at its last step too.
    pub fn read(text: &str) -> Result<(Record<G>, Play<G>), RecordError> {
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let (_, first) = lines.next().unwrap_or((1, ""));
        let mut record = Record::<G>::from_header(&line_json(1, first)?)?;
        let mut play = record.begin()?;
        for (number, line) in lines {
            let json = line_json(number, line)?;
            if json.get("steps").is_some() {
                record.verify(&json, &play, number)?;
                if json.get("result").is_some() {
                    return record.close(&json, play, text, number);
                }
            } else {
                record.replay(&json, &mut play, number)?;
            }
        }
        Err(RecordError::Torn { steps: record.steps.len() })
    }

    fn from_header(header: &Json) -> Result<Record<G>, RecordError> {
        expect_format(header)?;
        let form = |what: String| RecordError::Form { line: 1, what };
        if header["game"] != G::ID {
            return Err(form(format!("expected a record of {}, got {}", G::ID, header["game"])));
        }
        let rules = header["rules"].as_u64().ok_or_else(|| form(format!("expected rules, got {}", header["rules"])))?;
        if rules != u64::from(G::RULES) {
            return Err(RecordError::OtherRules { record: rules, ours: G::RULES });
        }
        let seats = header["seats"].as_u64().and_then(|seats| u8::try_from(seats).ok());
        let seats = seats.ok_or_else(|| form(format!("expected a number of seats, got {}", header["seats"])))?;
        let options = G::options(&header["options"]).map_err(RecordError::Table)?;
        Ok(Record { options, seats: seats.into(), from: header.get("from").cloned(), steps: Vec::new() })
    }

    /// Takes a step as it was written, and records it; `line` is where it stands. `play` is the game so far.
    pub fn replay(&mut self, json: &Json, play: &mut Play<G>, line: usize) -> Result<(), RecordError> {
        let step = self.read_step(json, play, line)?;
        self.steps.push(step);
        Ok(())
    }

    fn read_step(&self, json: &Json, play: &mut Play<G>, line: usize) -> Result<Step<G::State>, RecordError> {
        let wrong = |why| RecordError::Step { step: self.steps.len() + 1, why };
        let form = |what: String| RecordError::Form { line, what };
        if let Some(outcomes) = json.get("chance") {
            let mut drawn = play.draw_from(outcomes).map_err(wrong)?;
            match (drawn.pop(), drawn.pop()) {
                (Some(outcome), None) => Ok(Step::Chance(outcome)),
                _ => Err(form("expected one draw per line".into())),
            }
        } else if let Some(clock) = json.get("clock") {
            let to: Moment = clock.as_u64().ok_or_else(|| form(format!("expected a time, got {clock}")))?;
            play.clock(to).map_err(wrong)?;
            Ok(Step::Clock(to))
        } else {
            let seat = json["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
            let seat = Seat(seat.ok_or_else(|| form(format!("expected a step, got {json}")))?);
            let at = match json.get("at") {
                Some(at) => Some(at.as_u64().ok_or_else(|| form(format!("expected a time, got {at}")))?),
                None => None,
            };
            let action = play.attempt(seat, &json["action"], at).map_err(wrong)?;
            Ok(Step::Act { seat, action, at })
        }
    }

    fn verify(&self, json: &Json, play: &Play<G>, line: usize) -> Result<(), RecordError> {
        let done = self.steps.len();
        if json["steps"] != done {
            let what = format!("expected the line to follow step {done}, got {}", json["steps"]);
            return Err(RecordError::Form { line, what });
        }
        if json["hash"] != hash(&play.position()) {
            return Err(RecordError::Diverged { step: done });
        }
        Ok(())
    }

    fn close(self, json: &Json, play: Play<G>, text: &str, line: usize) -> Result<(Record<G>, Play<G>), RecordError> {
        if json["result"] != G::result(play.state()) {
            return Err(RecordError::Diverged { step: self.steps.len() });
        }
        if text.lines().count() > line {
            return Err(RecordError::Form { line: line + 1, what: "expected nothing after the closing line".into() });
        }
        Ok((self, play))
    }
}

fn expect_format(header: &Json) -> Result<(), RecordError> {
    if header["record"] == FORMAT {
        return Ok(());
    }
    let what = format!("expected a record of format {FORMAT}, got {}", header["record"]);
    Err(RecordError::Form { line: 1, what })
}

fn line_json(line: usize, text: &str) -> Result<Json, RecordError> {
    serde_json::from_str(text).map_err(|error| {
        // The parser saw only this line, so its own line number would be misleading.
        let message = error.to_string();
        let what = message.split(" at line ").next().unwrap_or_default();
        RecordError::Broken { line, what: format!("column {}: {what}", error.column()) }
    })
}
