//! Positions and views as JSON (6): every key in the documented order, every fault at once, fillers for what is left out.

use crate::Gamename;
use crate::action::Action;
use crate::options::Options;
use crate::state::{Phase, State};
use crate::view::View;
use speakeasy_core::json::{self, Json, json};
use speakeasy_core::{Faults, Game, Seat, State as _};

/// The keys of a position, in the order they are written.
const KEYS: [&str; 3] = ["heap", "turn", "winner"];

/// The full position, hidden parts included.
pub(crate) fn write(state: &State) -> Json {
    let (turn, winner) = match state.phase {
        Phase::Turn(seat) => (Some(seat.0), None),
        Phase::Won(seat) => (None, Some(seat.0)),
    };
    json!({ "heap": state.heap, "turn": turn, "winner": winner })
}

/// The view: the position without what the observer may not see, with the list of its legal actions.
pub(crate) fn view(view: &View, legal: &[Action]) -> Json {
    let mut object = write(&view.state);
    if !legal.is_empty() {
        object["legal"] = legal.iter().map(|&action| Gamename::action_json(action)).collect();
    }
    object
}

/// A table from a position.
pub(crate) fn read(options: &Options, seats: usize, given: &Json) -> Result<State, Faults> {
    options.check_table(seats)?;
    let mut faults = Faults::position();
    let Some(map) = json::object(given, "", &mut faults) else { return Err(faults) };
    json::known_keys(map, &KEYS, "", &mut faults);
    // A key that is `null` says nothing.
    let named = |key: &str| map.get(key).filter(|value| !value.is_null());
    let mut seat = |key: &str| named(key).and_then(|value| json::seat(value, seats, key, &mut faults));
    let (turn, winner) = (seat("turn"), seat("winner"));
    let mut state = State::new(options, seats);
    state.phase = match (turn, winner) {
        (_, Some(winner)) => Phase::Won(winner),
        (turn, None) => Phase::Turn(turn.unwrap_or(Seat(0))),
    };
    if turn.is_some() && winner.is_some() {
        faults.add("turn", "nobody is on turn once the game is over");
    }
    if winner.is_some() {
        state.heap = 0;
    }
    if let Some(value) = named("heap") {
        let number = json::number(value, 0..=options.heap.into(), "heap", &mut faults);
        state.heap = number.map_or(state.heap, |number| number as u8);
    }
    // What contradicts something else can be told only once everything could be read.
    if faults.is_empty()
        && let Err(what) = state.audit()
    {
        faults.add("", what);
    }
    faults.or(state)
}
