//! What the rules hide from whom, written from the visibility table (2.2) alone, over full positions and apart from the
//! code that makes views: everything an observer may not see is dealt anew.

use crate::{Options, Scheffeln, State};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Observer, Rng, State as _, shuffle};

/// A place in a position, as a JSON pointer.
type Slot = String;

fn exchange(position: &mut Json, slots: &[Slot], rng: &mut (impl Rng + ?Sized)) {
    let mut values: Vec<Json> = slots.iter().map(|slot| position.pointer(slot).unwrap().clone()).collect();
    shuffle(rng, &mut values);
    for (slot, value) in slots.iter().zip(values) {
        *position.pointer_mut(slot).unwrap() = value;
    }
}

fn length(position: &Json, pointer: &str) -> usize {
    position.pointer(pointer).and_then(Json::as_array).map_or(0, Vec::len)
}

/// Cards that `own` may not see.
fn hidden_cards(position: &Json, own: Option<usize>) -> Vec<Slot> {
    let mut slots: Vec<Slot> = (0..length(position, "/undealt")).map(|k| format!("/undealt/{k}")).collect();
    for seat in (0..length(position, "/hands")).filter(|&seat| own != Some(seat)) {
        slots.extend((0..length(position, &format!("/hands/{seat}"))).map(|k| format!("/hands/{seat}/{k}")));
    }
    for k in 0..length(position, "/face_down") {
        if position["face_down"][k][0].as_u64().map(|seat| seat as usize) != own {
            slots.push(format!("/face_down/{k}/1"));
        }
    }
    slots.extend(
        (0..length(position, "/row")).filter(|&k| position["revealed"][k] == json!(false)).map(|k| format!("/row/{k}")),
    );
    slots
}

/// Tokens on stacks that nobody may see.
fn hidden_on_stacks(position: &Json) -> Vec<Slot> {
    let mut slots = Vec::new();
    for tile in "ABCDEFGH".chars() {
        let up = position["top_up"][tile.to_string()] == json!(true);
        slots.extend(
            (usize::from(up)..length(position, &format!("/stacks/{tile}"))).map(|k| format!("/stacks/{tile}/{k}")),
        );
    }
    slots
}

/// Tokens in purses that `own` may not look into.
fn hidden_money(position: &Json, options: &Options, own: Option<usize>) -> Vec<Slot> {
    if !options.scores_hidden || position["phase"] == "GAME_OVER" {
        return Vec::new();
    }
    let others = (0..length(position, "/money")).filter(|&seat| own != Some(seat));
    others
        .flat_map(|seat| (0..length(position, &format!("/money/{seat}"))).map(move |k| format!("/money/{seat}/{k}")))
        .collect()
}

fn seat_of(observer: Observer) -> Option<usize> {
    match observer {
        Observer::Seat(seat) => Some(seat.index()),
        Observer::Public => None,
    }
}

/// The places of a full position, as JSON pointers, that `observer` may not see.
pub fn hidden_places(position: &Json, options: &Options, observer: Observer) -> Vec<String> {
    let own = seat_of(observer);
    [hidden_cards(position, own), hidden_on_stacks(position), hidden_money(position, options, own)].concat()
}

/// The same state but for what `observer` may not see, which is mixed up.
pub(crate) fn scramble(state: &State, observer: Observer, rng: &mut (impl Rng + ?Sized)) -> State {
    let own = seat_of(observer);
    let mut mixed = Scheffeln::position(state);
    let cards = hidden_cards(&mixed, own);
    exchange(&mut mixed, &cards, rng);
    let money = hidden_money(&mixed, state.options(), own);
    let stacks = hidden_on_stacks(&mixed);
    if state.options().is_speed() {
        exchange(&mut mixed, &[money, stacks].concat(), rng);
    } else {
        exchange(&mut mixed, &money, rng);
        for letter in "ABCDEFGH".chars() {
            let of_letter = |slot: &&Slot| mixed.pointer(slot).unwrap().as_str().unwrap().starts_with(letter);
            let slots: Vec<Slot> = money.iter().chain(&stacks).filter(of_letter).cloned().collect();
            exchange(&mut mixed, &slots, rng);
        }
    }
    Scheffeln::from_position(state.options(), state.seats(), &mixed, &mut |_| {}).unwrap_or_else(|why| panic!("{why}"))
}
