//! The auction procedure of 4.4, the same for the lot and for a side auction, and the offences of 4.6.

use crate::card::CardSet;
use crate::event::{Event, What};
use crate::state::State;
use crate::table::Standing;
use crate::{Card, Phase};
use speakeasy_core::{Seat, SeatSet};

impl State {
    /// Opens the auction of the present lot or side lot, or opens it afresh without the excluded seats (DON-R19).
    #[inline]
    pub(crate) fn open_auction(&mut self, tell: &mut impl FnMut(Event)) {
        let participants = self.table.participants();
        self.table.auction.active = participants;
        self.table.auction.standing = None;
        match participants.first_from(self.table.opening_from()) {
            None => self.settle_unsold(tell),
            Some(opener) => {
                self.table.phase = if self.table.auction.side.is_some() { Phase::SideBid } else { Phase::Bid };
                self.table.turn = opener;
            }
        }
    }

    /// A bid, or at a strict table perhaps an offence: the own digit is tested first (4.6).
    #[inline]
    pub(crate) fn bid(&mut self, seat: Seat, amount: u8, tell: &mut impl FnMut(Event)) {
        if self.table.options.strict_table && self.table.tableau(seat).digits().has(amount % 10) {
            return self.punish_own_digit(seat, tell);
        }
        self.table.auction.standing = Some(Standing { amount, seat });
        self.go_on(seat, tell);
    }

    /// A pass is final for this auction (DON-R07).
    #[inline]
    pub(crate) fn pass(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        self.table.auction.active = self.table.auction.active.without(seat);
        self.go_on(seat, tell);
    }

    /// 4.6: one chip into the pot and the same seat again; a penniless offender is out instead (DON-R20).
    fn punish_own_digit(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        let chips = &mut self.chips[seat.index()];
        let paid = (*chips).min(1);
        *chips -= paid;
        self.table.pot += paid;
        self.tell(tell, What::Penalty { seat, paid });
        if paid == 0 {
            self.pass(seat, tell);
        }
    }

    /// After `seat` acted: the end of the auction, or the next active seat (4.4).
    #[inline(always)]
    fn go_on(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        let auction = &self.table.auction;
        match (auction.standing, auction.active.first_from(seat.next(self.table.seats()))) {
            (_, None) => self.settle_unsold(tell),
            (Some(standing), _) if auction.active == SeatSet::EMPTY.with(standing.seat) => {
                self.settle_sold(standing, tell);
            }
            (_, Some(next)) => self.table.turn = next,
        }
    }

    fn settle_sold(&mut self, Standing { amount: price, seat }: Standing, tell: &mut impl FnMut(Event)) {
        if price > self.chips[seat.index()] {
            return self.punish_overbid(seat, price, tell);
        }
        self.chips[seat.index()] -= price;
        match self.table.auction.side {
            // DON-R28: the seller gets all of it, the pot is untouched.
            Some(side) => {
                let tableau = &mut self.table.tableau;
                self.chips[side.seller.index()] += price;
                tableau[side.seller.index()] = tableau[side.seller.index()].without(side.card);
                tableau[seat.index()] = tableau[seat.index()].with(side.card);
                self.note_gain(CardSet::EMPTY.with(side.card));
                self.tell(tell, What::SideSold { seat, price, seller: side.seller, card: side.card });
                self.close_side_auction(side.seller, tell);
            }
            None => {
                let payout = self.table.payout(seat, price);
                for recipient in payout.to.iter() {
                    self.chips[recipient.index()] += payout.share;
                }
                self.table.pot = payout.pot;
                self.tell(tell, What::Sold { seat, price, to: payout.to, share: payout.share, pot: payout.pot });
                self.take_lot(seat, tell);
            }
        }
    }

    /// 4.6: the winner cannot pay, is shut out, and gives up a district if he has one that he may (DON-R18,
    /// DON-H15).
    fn punish_overbid(&mut self, seat: Seat, price: u8, tell: &mut impl FnMut(Event)) {
        let auction = &mut self.table.auction;
        auction.excluded = auction.excluded.with(seat);
        auction.active = SeatSet::EMPTY;
        auction.standing = None;
        self.tell(tell, What::Overbid { seat, price });
        if self.table.discardable(seat).is_empty() {
            self.open_auction(tell);
        } else {
            self.table.phase = Phase::Discard;
            self.table.turn = seat;
        }
    }

    /// The offender's choice leaves the game; the same cards are auctioned afresh (4.6).
    pub(crate) fn discard(&mut self, seat: Seat, card: Card, tell: &mut impl FnMut(Event)) {
        let tableau = &mut self.table.tableau[seat.index()];
        *tableau = tableau.without(card);
        self.table.removed = self.table.removed.with(card);
        self.open_auction(tell);
    }

    /// 4.4: a side lot stays with its seller (DON-R27); the lot goes free to the first player, even if he passed
    /// or sat out (DON-R32), or to the next seat that is not shut out, or out of the game.
    fn settle_unsold(&mut self, tell: &mut impl FnMut(Event)) {
        if let Some(side) = self.table.auction.side {
            self.tell(tell, What::SideUnsold { seller: side.seller, card: side.card });
            return self.close_side_auction(side.seller, tell);
        }
        let welcome = SeatSet(SeatSet::all(self.table.seats()).0 & !self.table.auction.excluded.0);
        match welcome.first_from(self.table.first) {
            Some(seat) => {
                self.tell(tell, What::Free { seat });
                self.take_lot(seat, tell);
            }
            None => {
                self.table.removed = self.table.removed.and(self.table.lot);
                self.tell(tell, What::LotRemoved);
                self.finish_round(self.table.first, tell);
            }
        }
    }

    /// The lot joins a tableau, and with it goes the marker (6, DON-R22).
    fn take_lot(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        let tableau = &mut self.table.tableau[seat.index()];
        *tableau = tableau.and(self.table.lot);
        self.finish_round(seat, tell);
    }
}
