//! What the rules hide from whom, written apart from the code that makes views.

use crate::{State, Verflixxt};
use speakeasy_core::json::Json;
use speakeasy_core::{Game, Observer, Rng, Seat, State as _, shuffle};

/// The same table with all that `observer` may not see dealt anew. Written from sections 2.3, 2.4 and VFX-R09
/// alone, on the JSON of the position: worm tokens of others and of the pile, and with `hideStacks` the tiles
/// that others have won, until the game is over.
pub(crate) fn scramble(state: &State, observer: Observer, rng: &mut (impl Rng + ?Sized)) -> State {
    let mut position = Verflixxt::position(state);
    let others: Vec<usize> = (0..state.seats()).filter(|&seat| !observer.is(Seat(seat as u8))).collect();
    let mut kinds: Vec<Json> = position["worm_pile"].as_array().cloned().unwrap_or_default();
    for &seat in &others {
        kinds.extend(position["worms"][seat].as_array().unwrap().iter().map(|token| token["kind"].clone()));
    }
    shuffle(rng, &mut kinds);
    for &seat in &others {
        for token in position["worms"][seat].as_array_mut().unwrap() {
            token["kind"] = kinds.pop().unwrap();
        }
    }
    if position["worm_pile"].is_array() {
        position["worm_pile"] = Json::Array(kinds);
    }
    let options = Verflixxt::options_json(state.board().options());
    if options["mode"] == "base" && options["hideStacks"] == "on" && position["phase"] != "OVER" {
        let mut tiles: Vec<Json> = Vec::new();
        for &seat in &others {
            tiles.extend(position["stacks"][seat].as_array().unwrap().iter().cloned());
        }
        shuffle(rng, &mut tiles);
        for &seat in &others {
            for tile in position["stacks"][seat].as_array_mut().unwrap() {
                *tile = tiles.pop().unwrap();
            }
        }
    }
    Verflixxt::from_position(state.board().options(), state.seats(), &position, &mut |_| {}).unwrap()
}
