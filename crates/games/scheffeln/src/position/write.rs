//! Writing positions, views and actions.

use crate::action::Action;
use crate::cards::{Car, Card, Colour, ROW};
use crate::notation;
use crate::phase::Phase;
use crate::tiles::Tile;
use crate::tokens::Token;
use crate::view::{Pile, View};
use speakeasy_core::json::{Json, Map, json};
use speakeasy_core::{Outcome, Seat};

/// A view as an object, every key of its mode in the documented order. Full positions are views that hide nothing.
pub(crate) fn sheet(view: &View) -> Json {
    let speed = view.options.is_speed();
    let mut sheet = Map::new();
    let mut put = |key: &str, value: Json| drop(sheet.insert(key.into(), value));
    put("phase", json!(view.phase.name()));
    put("due", json!(view.phase.due_name(view.round)));
    put("round", json!(view.round));
    put("start", json!(view.start.map(|seat| seat.0)));
    put("turn", json!(view.turn.map(|seat| seat.0)));
    put("ring", json!(view.ring.0.map(Tile::letter)));
    put("cars", by_tile(|tile| cars(view, tile)));
    put("stacks", by_tile(|tile| json!(tokens(view.stacks[view.ring.place(tile)].iter().copied()))));
    put("top_up", by_tile(|tile| json!(view.tops_up >> view.ring.place(tile) & 1 == 1)));
    put("characters", characters(view));
    if !speed {
        put("hands", view.hands.iter().map(|&hand| pile(hand)).collect());
        put("face_up", view.face_up.iter().map(|&(seat, card)| json!([seat.0, card.code()])).collect());
        let face_down = view.face_down.iter().map(|&(seat, card)| json!([seat.0, card.map(Card::code)]));
        put("face_down", face_down.collect());
    }
    put("undealt", pile(view.undealt));
    put("money", Seat::all(view.seats).map(|seat| json!(tokens(view.money_of(seat)))).collect());
    if speed {
        put("row", view.row.iter().map(|card| json!(card.map(Colour::code))).collect());
        let shown = (0..view.row.len()).map(|index| json!(index + view.revealed as usize >= ROW));
        put("revealed", shown.collect());
        put("clock", json!(view.clock));
        let (next_reveal, opened, deadline) = match view.phase {
            Phase::SpeedReveal { next } => (Some(next), None, None),
            Phase::SpeedClaim { opened } => (None, Some(opened), None),
            Phase::SpeedCountdown { opened, deadline } => (None, Some(opened), Some(deadline)),
            _ => (None, None, None),
        };
        put("next_reveal", json!(next_reveal));
        put("opened", json!(opened));
        put("deadline", json!(deadline));
    } else {
        put("mafia_hoard", json!(tokens(view.mafia_hoard.iter().copied().map(Some))));
    }
    put("result", result_json(view.result.as_ref()));
    Json::Object(sheet)
}

/// The result object, `null` while there is none.
pub(crate) fn result_json(outcome: Option<&Outcome>) -> Json {
    outcome.map_or(Json::Null, |outcome| {
        let winners: Vec<u8> = outcome.winners().iter().map(|seat| seat.0).collect();
        json!({"scores": outcome.scores.as_slice(), "ranks": outcome.ranks.as_slice(), "winners": winners})
    })
}

/// An action as an object.
pub(crate) fn action_json(action: Action) -> Json {
    let mut object = Map::new();
    object.insert("do".into(), json!(notation::word(action)));
    for (key, code) in notation::arguments(action) {
        object.insert(key.into(), json!(code));
    }
    Json::Object(object)
}

fn by_tile(value: impl Fn(Tile) -> Json) -> Json {
    Json::Object(Tile::ALL.into_iter().map(|tile| (tile.letter().into(), value(tile))).collect())
}

fn cars(view: &View, tile: Tile) -> Json {
    let (bottom, top) = view.board.at(view.ring.place(tile));
    bottom.into_iter().chain(top).map(Car::code).collect()
}

fn tokens(tokens: impl Iterator<Item = Option<Token>>) -> Vec<Option<String>> {
    tokens.map(|token| token.map(|token| token.to_string())).collect()
}

fn characters(view: &View) -> Json {
    let owner = |colour: Colour| view.characters.owner(colour).map_or(json!("centre"), |seat| json!(seat.0));
    Json::Object(Colour::ALL.into_iter().map(|colour| (colour.code().into(), owner(colour))).collect())
}

fn pile(pile: Pile) -> Json {
    match pile {
        Pile::Seen(cards) => cards.iter().map(Card::code).collect(),
        Pile::Hidden(count) => json!(vec![Json::Null; count as usize]),
    }
}
