//! What the rules hide from whom (2.2), written apart from the code that makes views.

use crate::{Nightcap, State};
use speakeasy_core::json::Json;
use speakeasy_core::{Game, Observer, Rng, Seat, State as _, shuffle};

/// Another state that the rules say must look the same to `observer`: the tastes of the others and the undealt cards
/// are shuffled together and dealt anew. Made from the position, not from views.
pub(crate) fn scramble(state: &State, observer: Observer, rng: &mut (impl Rng + ?Sized)) -> State {
    let options = state.table().options();
    let mut position = Nightcap::position(state);
    let open = options.open_tastes || position["phase"] == "DEAL" || position["phase"] == "OVER";
    if open {
        return state.clone();
    }
    let hidden: Vec<usize> = (0..state.seats()).filter(|&seat| !observer.is(Seat(seat as u8))).collect();
    let mut cards = position["undealt"].as_array().cloned().unwrap_or_default();
    cards.extend(hidden.iter().map(|&seat| position["tastes"][seat].clone()));
    shuffle(rng, &mut cards);
    for (&seat, card) in hidden.iter().zip(cards.drain(..hidden.len()).collect::<Vec<Json>>()) {
        position["tastes"][seat] = card;
    }
    position["undealt"] = cards.into();
    // A deal of the same cards is a position; if it is refused, that is a fault of this crate and the laws must see it.
    Nightcap::from_position(options, state.seats(), &position, &mut |_| {}).unwrap_or_else(|faults| panic!("{faults}"))
}
