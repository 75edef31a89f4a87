//! The course of a round (4.1): offers, swaps, reveal, and what follows the settlement.

use crate::card::{CardSet, DECK_SIZE};
use crate::event::{Event, What};
use crate::state::State;
use crate::table::{Auction, ROUNDS, SideLot, lot_size};
use crate::{Card, Phase};
use speakeasy_core::{Seat, SeatSet};

impl State {
    /// The start of the present round, up to the first decision.
    #[inline]
    pub(crate) fn start_round(&mut self, tell: &mut impl FnMut(Event)) {
        if self.table.options.side_auctions {
            self.ask_to_offer(Some(self.table.first), tell);
        } else {
            self.start_swaps(tell);
        }
    }

    /// Asks the next seat that has something to offer, from `next` on (7).
    #[inline]
    pub(crate) fn ask_to_offer(&mut self, mut next: Option<Seat>, tell: &mut impl FnMut(Event)) {
        while let Some(seat) = next {
            if self.table.may_offer(seat) {
                self.table.phase = Phase::SideOffer;
                self.table.turn = seat;
                return;
            }
            next = self.table.asked_after(seat);
        }
        self.start_swaps(tell);
    }

    /// The step between side auctions and reveal (DON-R30).
    fn start_swaps(&mut self, tell: &mut impl FnMut(Event)) {
        if self.table.options.swap_variant {
            self.ask_to_swap(Some(self.table.first), tell);
        } else {
            self.reveal(tell);
        }
    }

    /// Asks the next seat that can swap, from `next` on (8).
    pub(crate) fn ask_to_swap(&mut self, mut next: Option<Seat>, tell: &mut impl FnMut(Event)) {
        while let Some(seat) = next {
            if self.table.may_swap(seat) {
                self.table.phase = Phase::Swap;
                self.table.turn = seat;
                return;
            }
            next = self.table.asked_after(seat);
        }
        self.reveal(tell);
    }

    /// Moves the lot of this round off the deck and opens its auction (4.1).
    #[inline]
    fn reveal(&mut self, tell: &mut impl FnMut(Event)) {
        let top = DECK_SIZE - self.table.unseen.len();
        let mut lot = CardSet::EMPTY;
        for place in &mut self.deck[top..top + lot_size(self.table.round)] {
            lot = lot.with(*place);
            *place = Card::default();
        }
        self.table.lot = lot;
        self.table.unseen = self.table.unseen.minus(lot);
        self.tell(tell, What::Reveal { cards: lot });
        self.open_auction(tell);
    }

    /// A seat puts a district up for sale; it stays where it is until sold (7).
    #[inline]
    pub(crate) fn open_side_auction(&mut self, seller: Seat, card: Card, tell: &mut impl FnMut(Event)) {
        if self.table.options.each_offer {
            self.table.offered = self.table.offered.with(card);
        }
        self.table.auction.side = Some(SideLot { seller, card });
        self.open_auction(tell);
    }

    /// After a side auction the next seat in the original order is asked (7), or first the seller again (DON-H16).
    #[inline]
    pub(crate) fn close_side_auction(&mut self, seller: Seat, tell: &mut impl FnMut(Event)) {
        self.table.auction = Auction::default();
        let next = if self.table.options.each_offer { Some(seller) } else { self.table.asked_after(seller) };
        self.ask_to_offer(next, tell);
    }

    /// The lot has been settled; `first` has the marker now (6).
    #[inline]
    pub(crate) fn finish_round(&mut self, first: Seat, tell: &mut impl FnMut(Event)) {
        self.table.first = first;
        self.table.lot = CardSet::EMPTY;
        self.table.swapped = SeatSet::EMPTY;
        self.table.offered = CardSet::EMPTY;
        self.table.gained = CardSet::EMPTY;
        self.table.auction = Auction::default();
        self.table.round += 1;
        if self.table.round > ROUNDS {
            self.table.phase = Phase::GameOver;
            self.table.turn = Seat(0);
        } else {
            self.start_round(tell);
        }
    }
}
