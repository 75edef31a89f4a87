//! Rules of thumb: what a player sees at first sight. No other bot thinks, searches or learns with these.

use crate::scoring::colour_points;
use crate::{Action, Card, CardSet, View};
use speakeasy_core::{Observer, Seat};

/// How many times as useful as an ordinary card a lot must be to be worth all one's chips.
const ALL_IN: f32 = 3.0;
/// Chips that make a difference a beginner would see.
const CHIPS_THAT_COUNT: f32 = 4.0;
/// Who has fewer chips than this is short of money.
const SHORT: f32 = 3.0;

/// How appealing each action looks.
pub(super) fn appeal(view: &View, legal: &[Action]) -> Vec<f32> {
    let Observer::Seat(seat) = view.observer() else { return vec![0.0; legal.len()] };
    let eye = Eye::new(view, seat);
    legal.iter().map(|&action| eye.appeal(action)).collect()
}

struct Eye<'a> {
    view: &'a View,
    seat: Seat,
    chips: f32,
    cards: CardSet,
    /// The most one should pay for what is on sale.
    limit: f32,
}

impl Eye<'_> {
    fn new(view: &View, seat: Seat) -> Eye<'_> {
        let table = view.table();
        let chips = f32::from(view.chips(seat).unwrap_or(0));
        let side = table.auction().and_then(|auction| auction.side);
        let on_sale = side.map_or(table.lot(), |side| CardSet::EMPTY.with(side.card));
        let mut eye = Eye { view, seat, chips, cards: table.tableau(seat), limit: 0.0 };
        eye.limit = chips * (eye.gain(on_sale) / (ALL_IN * eye.ordinary_gain())).min(1.0);
        eye
    }

    /// Points that cards would bring.
    fn gain(&self, cards: CardSet) -> f32 {
        (colour_points(self.cards.and(cards)) - colour_points(self.cards)) as f32
    }

    /// Points that one of the cards still to be won would bring.
    fn ordinary_gain(&self) -> f32 {
        let table = self.view.table();
        let to_come = table.unseen().and(table.lot());
        let sum: f32 = to_come.iter().map(|card| self.gain(CardSet::EMPTY.with(card))).sum();
        (sum / to_come.len().max(1) as f32).max(0.25)
    }

    /// Points that would be lost with a card.
    fn loss(&self, card: Card) -> f32 {
        (colour_points(self.cards) - colour_points(self.cards.without(card))) as f32
    }

    fn appeal(&self, action: Action) -> f32 {
        match action {
            // Being paid is nice, but only half as nice as not having to pay: it may come anyway.
            Action::Pass => 0.5 * self.income() / CHIPS_THAT_COUNT,
            // A strict table lets one break the limits of bidding; nobody in his senses does.
            Action::Bid { amount } if f32::from(amount) > self.chips || self.cards.digits().has(amount % 10) => -1000.0,
            Action::Bid { amount } => 0.5 + (self.limit - f32::from(amount)) / CHIPS_THAT_COUNT,
            Action::Decline => 0.0,
            // Somebody short of chips sells what he can spare; others keep what they have.
            Action::Offer { card } => (if self.chips < SHORT { 1.0 } else { -1.0 }) - 0.6 * self.loss(card),
            Action::Discard { card } => -self.loss(card),
            // Who swaps sits out an auction.
            Action::Swap { give, take, .. } => {
                let after = colour_points(self.cards.without(give).with(take));
                (after - colour_points(self.cards)) as f32 - 2.5
            }
        }
    }

    /// What the seat is paid if it passes and the standing bid wins.
    fn income(&self) -> f32 {
        let table = self.view.table();
        let Some(auction) = table.auction().filter(|auction| auction.side.is_none()) else { return 0.0 };
        let Some(standing) = auction.standing else { return 0.0 };
        let copies = |seat: Seat| table.tableau(seat).count_digit(standing.amount % 10);
        let others = Seat::all(table.seats()).filter(|&seat| seat != standing.seat);
        let most = others.clone().map(copies).max().unwrap_or(0);
        if copies(self.seat) < most {
            return 0.0;
        }
        f32::from(standing.amount) / others.filter(|&seat| copies(seat) == most).count() as f32
    }
}
