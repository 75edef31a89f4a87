//! What is legal, and why the rest is not.

use super::{Phase, Table, Wish};
use speakeasy_core::json::Json;

impl Table {
    /// The first reason of 4.2 that applies, in the order given there.
    pub(super) fn refusal(&self, seat: i64, wish: &Wish) -> Option<&'static str> {
        let of_this_phase = match wish {
            Wish::Offer { .. } => self.phase == Phase::SideOffer,
            Wish::Decline => self.phase == Phase::SideOffer || self.phase == Phase::Swap,
            Wish::Swap { .. } => self.phase == Phase::Swap,
            Wish::Bid { .. } | Wish::Pass => self.phase == Phase::SideBid || self.phase == Phase::Bid,
            Wish::Discard { .. } => self.phase == Phase::Discard,
            Wish::Unknown => false,
        };
        if !of_this_phase {
            return Some("WRONG_PHASE");
        }
        let seat = match self.turn {
            Some(turn) if turn as i64 == seat => turn,
            _ => return Some("NOT_YOUR_TURN"),
        };
        let lies_before = |seat: usize, card: &str| self.tableau[seat].iter().any(|own| own == card);
        match *wish {
            Wish::Bid { amount } => {
                let Some(amount) = amount else { return Some("NOT_INTEGER") };
                let most = if self.options.strict_table { 12 * self.seats as i64 } else { self.chips[seat] };
                if amount < self.minimum() {
                    Some("TOO_LOW")
                } else if amount > most {
                    Some("TOO_HIGH")
                } else if !self.options.strict_table && self.own_digit(seat, amount) {
                    Some("OWN_DIGIT")
                } else {
                    None
                }
            }
            Wish::Swap { give, with, take } => {
                let target = (0..self.seats).find(|&other| Some(other as i64) == with);
                match target.filter(|&other| other != seat && !self.tableau[other].is_empty()) {
                    None => Some("BAD_TARGET"),
                    Some(other) if lies_before(seat, give) && lies_before(other, take) => None,
                    Some(_) => Some("CARD_NOT_THERE"),
                }
            }
            Wish::Offer { card } | Wish::Discard { card } if !lies_before(seat, card) => Some("CARD_NOT_THERE"),
            Wish::Offer { card } if !self.may_offer(&card.to_string()) => Some("CARD_NOT_THERE"),
            Wish::Discard { card } if !self.may_discard(&card.to_string()) => Some("CARD_NOT_THERE"),
            Wish::Pass if self.must_open(seat) => Some("MUST_OPEN"),
            _ => None,
        }
    }

    /// Every action that could be named at all, less those that are refused.
    pub(super) fn legal(&self, seat: usize) -> Vec<Json> {
        let cards = || self.options.cards.iter().map(String::as_str);
        let mut wishes = vec![Wish::Decline, Wish::Pass];
        for card in cards() {
            wishes.push(Wish::Offer { card });
            wishes.push(Wish::Discard { card });
        }
        // In other phases a swap is refused whatever it names, and there are thousands of them.
        for give in cards().filter(|_| self.phase == Phase::Swap) {
            for with in 0..self.seats as i64 {
                wishes.extend(cards().map(|take| Wish::Swap { give, with: Some(with), take }));
            }
        }
        wishes.extend((0..=12 * self.seats as i64).map(|amount| Wish::Bid { amount: Some(amount) }));
        let refused = |wish: &Wish| self.refusal(seat as i64, wish).is_some();
        wishes.iter().filter(|wish| !refused(wish)).map(Wish::write).collect()
    }
}
