//! What happens at the table, for logs, narration and memory.

use crate::action::Action;
use crate::card::{Card, CardSet};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Seat, SeatSet};

/// Something that happened. Every event is public when it happens (2.3); views let old ones go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// The round it belongs to: a settlement to the round that ends, a reveal to the round it opens.
    pub round: u8,
    /// What it was.
    pub what: What,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// A seat acted.
    Did {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// The lot was revealed.
    Reveal {
        /// Its cards.
        cards: CardSet,
    },
    /// The lot was sold and its price paid out (5).
    Sold {
        /// The buyer.
        seat: Seat,
        /// What he paid.
        price: u8,
        /// Who shared it.
        to: SeatSet,
        /// What each of them got.
        share: u8,
        /// The new pot.
        pot: u8,
    },
    /// Nobody bought the lot; this seat took it free.
    Free {
        /// The taker.
        seat: Seat,
    },
    /// Nobody was left to take the lot; it left the game.
    LotRemoved,
    /// A side auction ended with a sale.
    SideSold {
        /// The buyer.
        seat: Seat,
        /// What he paid the seller.
        price: u8,
        /// The seller.
        seller: Seat,
        /// The card.
        card: Card,
    },
    /// A side auction ended without a bid.
    SideUnsold {
        /// Who keeps the card.
        seller: Seat,
        /// The card.
        card: Card,
    },
    /// A bid ended in a digit its bidder holds (4.6).
    Penalty {
        /// The offender.
        seat: Seat,
        /// 1, or 0 if he had no chip and is out of the auction.
        paid: u8,
    },
    /// The winner of an auction could not pay (4.6).
    Overbid {
        /// The offender.
        seat: Seat,
        /// What he had bid.
        price: u8,
    },
}

impl Event {
    /// The event as an object, without its round.
    pub(crate) fn to_json(self) -> Json {
        match self.what {
            What::Did { seat, action } => {
                let mut object = json!({"seat": seat.0});
                if let (Some(object), Json::Object(action)) = (object.as_object_mut(), action.to_json()) {
                    object.extend(action);
                }
                object
            }
            What::Reveal { cards } => json!({"auto": "reveal", "cards": cards_json(cards)}),
            What::Sold { seat, price, to, share, pot } => json!({
                "auto": "sold", "seat": seat.0, "price": price, "to": seats_json(to), "share": share, "pot": pot
            }),
            What::Free { seat } => json!({"auto": "free", "seat": seat.0}),
            What::LotRemoved => json!({"auto": "lotRemoved"}),
            What::SideSold { seat, price, seller, card } => json!({
                "auto": "sideSold", "seat": seat.0, "price": price, "seller": seller.0, "card": card.to_string()
            }),
            What::SideUnsold { seller, card } => {
                json!({"auto": "sideUnsold", "seller": seller.0, "card": card.to_string()})
            }
            What::Penalty { seat, paid } => json!({"auto": "penalty", "seat": seat.0, "paid": paid}),
            What::Overbid { seat, .. } => json!({"auto": "overbid", "seat": seat.0}),
        }
    }
}

/// Cards as a list of ids in canonical order.
pub(crate) fn cards_json(cards: CardSet) -> Json {
    cards.iter().map(|card| card.to_string()).collect()
}

/// Seats as a rising list of numbers.
pub(crate) fn seats_json(seats: SeatSet) -> Json {
    seats.iter().map(|seat| seat.0).collect()
}
