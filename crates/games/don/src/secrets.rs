//! What the rules hide from whom (2.3), written apart from the code that makes views.

use crate::{Don, State};
use speakeasy_core::json::json;
use speakeasy_core::{Game, Observer, Rng, Seat, State as _, below, shuffle};

/// Another state that the rule book says must look the same to `observer`: the deck in another order, and
/// chips of two others moved between them. Made from the position, not from views.
pub(crate) fn scramble(state: &State, observer: Observer, rng: &mut (impl Rng + ?Sized)) -> State {
    let options = &state.table.options;
    let mut position = Don::position(state);
    if position["phase"] != "SETUP"
        && let Some(deck) = position["deck"].as_array_mut()
    {
        shuffle(rng, deck);
    }
    let secret = !options.open_chips && position["phase"] != "GAME_OVER" && position["phase"] != "SETUP";
    let mut others: Vec<usize> = (0..state.seats()).filter(|&seat| !observer.is(Seat(seat as u8))).collect();
    shuffle(rng, &mut others);
    if let (true, &[from, to, ..]) = (secret, others.as_slice()) {
        // A standing bid of a table that is not strict has been checked, so that much must stay.
        let standing = &position["auction"]["standing"];
        let bound = standing["seat"] == json!(from) && !options.strict_table;
        let keep = if bound { standing["amount"].as_u64().unwrap_or(0) } else { 0 };
        let has = position["chips"][from].as_u64().unwrap_or(0);
        let moved = u64::from(below(rng, (has - keep) as u32 + 1));
        position["chips"][from] = json!(has - moved);
        position["chips"][to] = json!(position["chips"][to].as_u64().unwrap_or(0) + moved);
    }
    Don::from_position(options, state.seats(), &position, &mut |_| {}).unwrap_or_else(|faults| panic!("{faults}"))
}
