//! Reading positions: fillers for what is left out, and all faults at once.

mod material;
mod turn;

use super::KEYS;
use super::write::position_json;
use crate::board::{Draw, Phase};
use crate::event::Event;
use crate::options::Options;
use crate::state::State;
use crate::tile::TileSet;
use speakeasy_core::json::{Json, Map, join};
use speakeasy_core::{Faults, Seat, json as read, nearest};
use std::fmt::Display;

/// The largest turn number a position may name: far beyond any game, with room to count on.
const LAST_TURN: u64 = 1_000_000_000;

/// A table from a position; what it leaves out takes its filler. Automatic steps run, and are told.
pub(crate) fn from_position(
    options: &Options,
    seats: usize,
    given: &Json,
    tell: &mut impl FnMut(Event),
) -> Result<State, Faults> {
    let faults = options.faults(seats);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut faults = Faults::position();
    let Some(given) = read::object(given, "", &mut faults) else { return Err(faults) };
    read::known_keys(given, &KEYS, "", &mut faults);
    let mut reader = Reader { given, state: State::bare(options, seats), lying: TileSet::EMPTY, faults };
    reader.read();
    let Reader { state, faults, .. } = reader;
    let mut state = faults.or(state)?;
    debug_assert_eq!(crate::audit::audit(&state), Ok(()));
    state.finish_setup(tell);
    state.close_post(tell);
    Ok(state)
}

struct Reader<'a> {
    given: &'a Map<String, Json>,
    state: State,
    /// The tiles found so far, to tell the second place of one.
    lying: TileSet,
    faults: Faults,
}

impl<'a> Reader<'a> {
    /// What the position names under a key; `null` counts as left out.
    fn named(&self, key: &str) -> Option<&'a Json> {
        self.given.get(key).filter(|value| !value.is_null())
    }

    fn fault(&mut self, at: impl Display, what: impl Display) {
        self.faults.add(at, what);
    }

    fn seats(&self) -> usize {
        self.state.board.seats()
    }

    fn options(&self) -> Options {
        self.state.board.options
    }

    /// One of a few words, or a fault.
    fn one_of<T>(&mut self, value: &Json, words: &[&str], from: impl Fn(&str) -> Option<T>, at: &str) -> Option<T> {
        let word = read::word(value, at, &mut self.faults)?;
        let found = from(word);
        if found.is_none() {
            let hint = nearest(word, words.iter().copied()).map(|near| format!("; did you mean {near}?"));
            self.fault(at, format!("{word} is not one of {}{}", words.join(", "), hint.unwrap_or_default()));
        }
        found
    }

    fn number(&mut self, key: &str, range: std::ops::RangeInclusive<u64>) -> Option<u64> {
        read::number(self.named(key)?, range, key, &mut self.faults)
    }

    /// The lists of a key that holds one list a seat.
    fn per_seat(&mut self, key: &str) -> Vec<(Seat, String, &'a [Json])> {
        let Some(value) = self.named(key) else { return Vec::new() };
        let Some(lists) = read::list(value, key, &mut self.faults) else { return Vec::new() };
        if lists.len() != self.seats() {
            self.fault(key, format!("expected one list for each of the {} seats, got {}", self.seats(), lists.len()));
        }
        let mut found = Vec::new();
        for (seat, list) in Seat::all(self.seats()).zip(lists) {
            let at = join(key, seat.0);
            if let Some(list) = read::list(list, &at, &mut self.faults) {
                found.push((seat, at, list));
            }
        }
        found
    }

    fn read(&mut self) {
        let phase = match self.named("phase") {
            Some(value) => self.one_of(value, Phase::WORDS, Phase::from_word, "phase"),
            None if self.given.values().all(Json::is_null) => Some(Phase::Setup),
            None => Some(Phase::Pre),
        };
        if phase == Some(Phase::Setup) {
            return self.setup();
        }
        self.state.board.missing = Default::default();
        self.state.board.phase = phase.unwrap_or(Phase::Pre);
        self.state.board.turn = self.number("turn", 1..=LAST_TURN).unwrap_or(1) as u32;
        self.state.board.active = Seat(0);
        let active = match self.named("active") {
            Some(value) => read::seat(value, self.seats(), "active", &mut self.faults),
            None => Some(Seat(0)),
        };
        self.state.board.active = active.unwrap_or(Seat(0));
        self.stacks();
        let path_stands = self.path();
        self.sides();
        self.figures(path_stands);
        self.flixxy();
        self.round_tokens();
        self.worms();
        self.dice(phase);
        if active.is_some() {
            self.active_seat(phase, path_stands);
        }
        self.theft(phase);
        self.result(phase);
    }

    /// SETUP: the starting seat, the path and the worm pile may be there already; all else is as section 3 has it.
    fn setup(&mut self) {
        if let Some(value) = self.named("active")
            && let Some(seat) = read::seat(value, self.seats(), "active", &mut self.faults)
        {
            self.state.board.active = seat;
            self.state.board.missing.remove(Draw::Start);
        }
        if self.named("path").is_some() {
            self.path();
            self.state.board.missing.remove(Draw::Path);
        }
        if self.named("worm_pile").is_some() {
            let piled = self.worm_pile();
            self.enough_tokens(piled.into_iter());
            self.state.board.missing.remove(Draw::Worm);
        }
        let wanted = position_json(&self.state);
        for key in KEYS.iter().filter(|key| !["phase", "active", "path", "worm_pile"].contains(key)) {
            if let Some(value) = self.named(key)
                && !agrees(value, &wanted[*key])
            {
                self.fault(key, format!("must be {} in SETUP, not {value}", wanted[*key]));
            }
        }
    }
}

/// Says `value` nothing but what is `wanted`? Objects may leave parts out.
fn agrees(value: &Json, wanted: &Json) -> bool {
    match (value, wanted) {
        (Json::Object(parts), Json::Object(whole)) => {
            parts.iter().all(|(key, part)| part.is_null() || whole.get(key) == Some(part))
        }
        _ => value == wanted,
    }
}
