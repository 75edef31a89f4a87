//! Writing positions and views: every key, in the documented order.

use crate::event::{Event, cards_json, seats_json};
use crate::state::State;
use crate::table::{Auction, Table};
use crate::view::View;
use crate::{Action, Phase, scoring};
use speakeasy_core::Seat;
use speakeasy_core::json::{Json, Map, json};

/// The full position, hidden parts included.
pub(crate) fn position(state: &State) -> Json {
    let deck: Json = state.deck().iter().map(|card| card.to_string()).collect();
    let chips = state.chips.map(Some);
    write(&state.table, &chips, [("deck", deck)]).into()
}

/// The view: the position without what the observer may not see, with what only he is told.
pub(crate) fn view_json(view: &View, legal: &[Action], feed: &[Event]) -> Json {
    let unseen = view.table.unseen;
    let deck = [("deckSize", json!(unseen.len())), ("unseen", cards_json(unseen))];
    let mut object = write(&view.table, &view.chips, deck);
    if view.is_on_turn() {
        object.insert("legal".into(), legal.iter().map(|action| action.to_json()).collect());
    }
    if let Some(marked) = view.marked() {
        object.insert("marked".into(), marked.collect());
    }
    let mut rounds = Map::new();
    for event in feed {
        let round = rounds.entry(event.round.to_string()).or_insert_with(|| json!([]));
        if let Some(events) = round.as_array_mut() {
            events.push(event.to_json());
        }
    }
    object.insert("feed".into(), rounds.into());
    object.into()
}

fn write<const K: usize>(table: &Table, chips: &[Option<u8>], deck: [(&str, Json); K]) -> Map<String, Json> {
    let seats = table.seats();
    let shown: Option<Vec<u8>> = chips[..seats].iter().copied().collect();
    let result = match (table.phase, shown) {
        (Phase::GameOver, Some(chips)) => scoring::result_json(table, &chips),
        _ => Json::Null,
    };
    let mut object = Map::new();
    let mut put = |key: &str, value: Json| drop(object.insert(key.into(), value));
    put("round", json!(table.round));
    put("phase", json!(table.phase.name()));
    put("turn", json!(table.turn().map(|seat| seat.0)));
    put("first", json!(table.first().map(|seat| seat.0)));
    put("chips", json!(chips[..seats]));
    put("pot", json!(table.pot));
    put("tableau", table.tableau[..seats].iter().map(|&tableau| cards_json(tableau)).collect());
    put("removed", cards_json(table.removed));
    put("lot", cards_json(table.lot));
    for (key, value) in deck {
        put(key, value);
    }
    put("queue", table.queue().map(|Seat(seat)| seat).collect());
    put("swapped", seats_json(table.swapped));
    if table.options.each_offer {
        put("offered", cards_json(table.offered));
    }
    if table.options.earlier_discards {
        put("gained", cards_json(table.gained));
    }
    put("auction", table.auction().map_or(Json::Null, auction_json));
    put("result", result);
    object
}

fn auction_json(auction: &Auction) -> Json {
    json!({
        "kind": if auction.side.is_some() { "side" } else { "main" },
        "seller": auction.side.map(|side| side.seller.0),
        "card": auction.side.map(|side| side.card.to_string()),
        "excluded": seats_json(auction.excluded),
        "active": seats_json(auction.active),
        "standing": auction.standing.map(|bid| json!({"amount": bid.amount, "seat": bid.seat.0})),
    })
}
