//! Positions in and out of JSON, and views of them.

use super::{Auction, Options, PHASES, Phase, Table, whole};
use speakeasy_core::json::{Json, json};

pub(super) fn seat_of(value: &Json) -> Option<usize> {
    value.as_u64().map(|seat| seat as usize)
}

pub(super) fn whole_list(value: &Json) -> Vec<i64> {
    value.as_array().map(|list| list.iter().filter_map(whole).collect()).unwrap_or_default()
}

pub(super) fn seat_list(value: &Json) -> Vec<usize> {
    whole_list(value).into_iter().map(|seat| seat as usize).collect()
}

pub(super) fn card_list(value: &Json) -> Vec<String> {
    let list = value.as_array().cloned().unwrap_or_default();
    list.iter().filter_map(Json::as_str).map(str::to_string).collect()
}

pub(super) fn rising(seats: &[usize]) -> Vec<usize> {
    let mut seats = seats.to_vec();
    seats.sort();
    seats
}

impl Table {
    pub(super) fn read(options: &Json, seats: usize, position: &Json) -> Table {
        let phase = PHASES.iter().find(|(_, name)| position["phase"] == *name).expect("a phase of Don").0;
        let auction = &position["auction"];
        let standing = &auction["standing"];
        Table {
            options: Options::read(options),
            seats,
            round: whole(&position["round"]).expect("a round"),
            phase,
            turn: seat_of(&position["turn"]),
            first: seat_of(&position["first"]),
            chips: whole_list(&position["chips"]),
            pot: whole(&position["pot"]).expect("a pot"),
            tableau: position["tableau"].as_array().expect("tableaus").iter().map(card_list).collect(),
            removed: card_list(&position["removed"]),
            lot: card_list(&position["lot"]),
            deck: card_list(&position["deck"]),
            queue: seat_list(&position["queue"]),
            swapped: seat_list(&position["swapped"]),
            offered: card_list(&position["offered"]),
            gained: card_list(&position["gained"]),
            auction: auction.is_object().then(|| Auction {
                seller: seat_of(&auction["seller"]),
                card: auction["card"].as_str().map(str::to_string),
                excluded: seat_list(&auction["excluded"]),
                active: seat_list(&auction["active"]),
                standing: whole(&standing["amount"]).zip(seat_of(&standing["seat"])),
            }),
            result: position["result"].clone(),
        }
    }

    /// The position with every key, in the order of the format's table; only deck and queue keep their own order.
    pub(super) fn write(&self) -> Json {
        let phase = PHASES.iter().find(|(phase, _)| *phase == self.phase).expect("every phase has a name").1;
        let auction = self.auction.as_ref().map(|auction| {
            json!({
                "kind": if auction.seller.is_some() { "side" } else { "main" },
                "seller": auction.seller,
                "card": auction.card,
                "excluded": rising(&auction.excluded),
                "active": rising(&auction.active),
                "standing": auction.standing.map(|(amount, seat)| json!({"amount": amount, "seat": seat})),
            })
        });
        let mut position = json!({
            "round": self.round,
            "phase": phase,
            "turn": self.turn,
            "first": self.first,
            "chips": self.chips,
            "pot": self.pot,
            "tableau": self.tableau.iter().map(|cards| self.canonical(cards)).collect::<Vec<_>>(),
            "removed": self.canonical(&self.removed),
            "lot": self.canonical(&self.lot),
            "deck": self.deck,
            "queue": self.queue,
            "swapped": rising(&self.swapped),
        });
        // These two are part of a position only where their option asks for them.
        if self.options.each_offer {
            position["offered"] = json!(self.canonical(&self.offered));
        }
        if self.options.earlier_discards {
            position["gained"] = json!(self.canonical(&self.gained));
        }
        position["auction"] = json!(auction);
        position["result"] = self.result.clone();
        position
    }

    /// The same cards in canonical order.
    pub(super) fn canonical(&self, cards: &[String]) -> Vec<String> {
        self.options.cards.iter().filter(|card| cards.contains(card)).cloned().collect()
    }

    /// 2.3 and the format's Views: the deck as a number and a set, other seats' chips unknown unless open or over.
    pub(super) fn view(&self, observer: Option<usize>) -> Json {
        let all_chips = self.options.open_chips || self.phase == Phase::GameOver;
        let mut view = json!({});
        for (key, value) in self.write().as_object().expect("a position is an object") {
            match key.as_str() {
                "deck" => {
                    view["deckSize"] = json!(self.deck.len());
                    view["unseen"] = json!(self.canonical(&self.deck));
                }
                "chips" => {
                    let seen = |seat: usize| (all_chips || observer == Some(seat)).then_some(self.chips[seat]);
                    view["chips"] = json!((0..self.seats).map(seen).collect::<Vec<_>>());
                }
                _ => view[key] = value.clone(),
            }
        }
        view
    }
}
