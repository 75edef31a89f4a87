//! The draws as JSON: `{"deal": [4, 2, 6]}`, `{"start": 1}`, `{"die": 5}` (8.3).

use crate::dice::Face;
use crate::options::MAX_SEATS;
use crate::state::{Chance, State};
use crate::table::Phase;
use speakeasy_core::json::{self, Json, json};
use speakeasy_core::{ArrayVec, Faults, State as _};

/// The name of the draw that is due.
pub(crate) fn due(state: &State) -> Option<&'static str> {
    match state.table.phase {
        Phase::Deal => Some("deal"),
        Phase::Start => Some("start"),
        Phase::Roll(_) => Some("die"),
        Phase::Choose(_) | Phase::Over => None,
    }
}

/// The outcome as a chance object.
pub(crate) fn write(outcome: &Chance) -> Json {
    match outcome {
        Chance::Deal(tastes) => json!({ "deal": tastes.iter().map(|face| face.pips()).collect::<Json>() }),
        Chance::Start(seat) => json!({ "start": seat.0 }),
        Chance::Die(pips) => json!({ "die": pips }),
    }
}

/// Reads the outcome of the draw that is due.
pub(crate) fn read(state: &State, key: &str, value: &Json) -> Result<Chance, String> {
    match due(state) {
        None => return Err(format!("no draw is due, not {key}")),
        Some(due) if due != key => return Err(format!("the draw that is due is {due}, not {key}")),
        Some(_) => {}
    }
    let mut faults = Faults::position();
    let outcome = match state.table.phase {
        Phase::Deal => read_deal(state, value, &mut faults).map(Chance::Deal),
        Phase::Start => json::seat(value, state.seats(), key, &mut faults).map(Chance::Start),
        _ => json::number(value, 1..=6, key, &mut faults).map(|pips| Chance::Die(pips as u8)),
    };
    match outcome {
        Some(outcome) if faults.is_empty() => state.check_chance(&outcome).map(|()| outcome),
        _ => {
            Err(faults.list.iter().map(|fault| format!("{}: {}", fault.at, fault.what)).collect::<Vec<_>>().join("; "))
        }
    }
}

/// One face for each seat; how many there are of a face is not judged here.
fn read_deal(state: &State, value: &Json, faults: &mut Faults) -> Option<ArrayVec<Face, MAX_SEATS>> {
    let cards = json::list(value, "deal", faults)?;
    let right = cards.len() == state.seats();
    json::expect(right.then_some(()), value, &format!("{} cards", state.seats()), "deal", faults)?;
    let mut tastes = ArrayVec::new();
    for (place, card) in cards.iter().enumerate() {
        tastes.extend(read_face(card, &json::join("deal", place), faults));
    }
    Some(tastes)
}

/// The value as a face, or a fault.
pub(crate) fn read_face(value: &Json, at: &str, faults: &mut Faults) -> Option<Face> {
    json::number(value, 2..=6, at, faults).and_then(Face::of)
}
