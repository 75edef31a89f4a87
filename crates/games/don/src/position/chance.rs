//! The two draws of the set-up as JSON (3).

use crate::Phase;
use crate::card::{Card, CardSet, DECK_SIZE};
use crate::state::{Chance, State};
use speakeasy_core::json::{self, Json, json};
use speakeasy_core::{Faults, State as _};

/// The name of the draw that is due.
pub(crate) fn due(state: &State) -> Option<&'static str> {
    match state.table.phase {
        Phase::DrawFirst => Some("first"),
        Phase::Shuffle => Some("deck"),
        _ => None,
    }
}

/// The outcome as a chance object; a shuffle names all cards.
pub(crate) fn chance_json(outcome: &Chance) -> Json {
    match outcome {
        Chance::First(seat) => json!({"first": seat.0}),
        Chance::Deck(deck) => json!({"deck": deck.iter().map(|card| card.to_string()).collect::<Json>()}),
    }
}

/// Reads the outcome of the draw that is due.
pub(crate) fn read_chance(state: &State, key: &str, value: &Json) -> Result<Chance, String> {
    let mut faults = Faults::position();
    let outcome = match (state.table.phase, key) {
        (Phase::DrawFirst, "first") => json::seat(value, state.seats(), key, &mut faults).map(Chance::First),
        (Phase::Shuffle, "deck") => read_top(state, value, &mut faults).map(Chance::Deck),
        (Phase::Shuffle, "draws") => read_draws(state, value, &mut faults).map(Chance::Deck),
        _ => {
            let now = due(state).map_or("no draw is due".into(), |due| format!("the draw that is due is {due}"));
            return Err(format!("{now}, not {key}"));
        }
    };
    let told = |fault: &speakeasy_core::Fault| format!("{}: {}", fault.at, fault.what);
    match (outcome, faults.is_empty()) {
        (Some(outcome), true) => state.check_chance(&outcome).map(|()| outcome),
        _ => Err(faults.list.iter().map(told).collect::<Vec<_>>().join("; ")),
    }
}

/// The top cards by name; the rest follows in canonical order.
fn read_top(state: &State, value: &Json, faults: &mut Faults) -> Option<[Card; DECK_SIZE]> {
    let mut deck = state.deck;
    let mut named = CardSet::EMPTY;
    let top = json::list(value, "deck", faults)?;
    for (place, id) in top.iter().enumerate() {
        let at = json::join("deck", place);
        let card = id.as_str().and_then(Card::from_id).filter(|&card| state.table.unseen.has(card));
        match json::expect(card, id, "a card of this deck", &at, faults) {
            Some(card) if named.has(card) => faults.add(at, format!("{card} is named twice")),
            Some(card) => {
                deck[named.len()] = card;
                named = named.with(card);
            }
            None => {}
        }
    }
    for (place, card) in deck[named.len()..].iter_mut().zip(state.table.unseen.minus(named).iter()) {
        *place = card;
    }
    Some(deck)
}

/// The 29 numbers of section 3: for i = 29 … 1, the position exchanged with position i.
fn read_draws(state: &State, value: &Json, faults: &mut Faults) -> Option<[Card; DECK_SIZE]> {
    let mut deck = state.deck;
    let draws = json::list(value, "draws", faults)?;
    if draws.len() != DECK_SIZE - 1 {
        faults.add("draws", format!("a shuffle takes {} draws, not {}", DECK_SIZE - 1, draws.len()));
    }
    for (place, (last, draw)) in (1..DECK_SIZE).rev().zip(draws).enumerate() {
        if let Some(other) = json::number(draw, 0..=last as u64, &json::join("draws", place), faults) {
            deck.swap(last, other as usize);
        }
    }
    Some(deck)
}
