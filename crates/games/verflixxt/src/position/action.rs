//! Actions as objects.

use crate::action::{Action, Request, Verb};
use crate::figure::Figure;
use crate::refusal::Refusal;
use crate::state::State;
use crate::tile::Place;
use speakeasy_core::Seat;
use speakeasy_core::json::{Json, json};

/// The action as an object.
pub(crate) fn action_json(action: Action) -> Json {
    match action {
        Action::Roll => json!({"do": "roll"}),
        Action::Move { figure } => json!({"do": "move", "figure": figure.to_string()}),
        Action::Skip => json!({"do": "skip"}),
        Action::End => json!({"do": "end"}),
        Action::Bottom { gained } => json!({"do": "bottom", "gained": gained}),
        Action::Swap { gained, figure, with } => {
            json!({"do": "swap", "gained": gained, "figure": figure.to_string(), "with": with.to_string()})
        }
        Action::Push { gained, tile } => json!({"do": "push", "gained": gained, "tile": tile.name()}),
        Action::Double { gained } => json!({"do": "double", "gained": gained}),
        Action::Steal { from } => json!({"do": "steal", "from": from.0}),
    }
}

/// Reads an action object and checks it; the refusal is that of the first check that fails.
pub(crate) fn attempt(state: &State, seat: Seat, action: &Json) -> Result<Action, Refusal> {
    state.admit(seat, read(action)?)
}

/// The request that an object makes. Only its shape is judged here: a string that names no figure is well formed.
fn read(action: &Json) -> Result<Request, Refusal> {
    let object = action.as_object().ok_or(Refusal::UnknownAction)?;
    let word = object.get("do").and_then(Json::as_str).ok_or(Refusal::UnknownAction)?;
    let verb = Verb::from_word(word).ok_or(Refusal::UnknownAction)?;
    let malformed = Refusal::Arguments(verb);
    let known = |key: &String| key == "do" || verb.arguments().contains(&key.as_str());
    if !object.keys().all(known) {
        return Err(malformed);
    }
    let string = |key: &str| object.get(key).and_then(Json::as_str).ok_or(malformed);
    // A JSON integer of any size is well formed; one that is no turn or seat just names nothing.
    let integer = |key: &str| match object.get(key) {
        Some(Json::Number(number)) if !number.is_f64() => Ok(number.as_u64()),
        _ => Err(malformed),
    };
    let gained = || integer("gained").map(|turn| turn.and_then(|turn| u32::try_from(turn).ok()));
    let figure = |key: &str| string(key).map(Figure::parse);
    Ok(match verb {
        Verb::Roll => Request::Roll,
        Verb::Move => Request::Move { figure: figure("figure")? },
        Verb::Skip => Request::Skip,
        Verb::End => Request::End,
        Verb::Bottom => Request::Bottom { gained: gained()? },
        Verb::Swap => Request::Swap { gained: gained()?, figure: figure("figure")?, with: figure("with")? },
        Verb::Push => Request::Push { gained: gained()?, tile: Place::parse(string("tile")?) },
        Verb::Double => Request::Double { gained: gained()? },
        Verb::Steal => {
            let from = integer("from")?.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
            Request::Steal { from }
        }
    })
}
