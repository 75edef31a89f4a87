//! The round (4.1), the actions (4.3), the auctions (4.4 to 8) and the scoring (9).

use super::position::{card_list, seat_list, seat_of};
use super::{Auction, COLOURS, Phase, Table, Wish, digit};
use speakeasy_core::json::{Json, json};

impl Table {
    /// Section 3: the first player, then the shuffle; with it round 1 starts.
    pub(super) fn draw(&mut self, outcome: &Json) {
        if self.first.is_none() {
            self.first = seat_of(&outcome["first"]);
        }
        if outcome["deck"].is_array() {
            // The top cards; the rest follows in canonical order.
            let top = card_list(&outcome["deck"]);
            let rest = self.deck.iter().filter(|card| !top.contains(card)).cloned();
            self.deck = top.iter().cloned().chain(rest).collect();
            self.start_round();
        } else if outcome["draws"].is_array() {
            let draws = seat_list(&outcome["draws"]);
            for (i, j) in (1..=29).rev().zip(draws) {
                self.deck.swap(i, j);
            }
            self.start_round();
        }
    }

    /// 4.1, step 1: everybody is to be asked for a side auction, clockwise from the first player (DON-R24).
    pub(super) fn start_round(&mut self) {
        self.offered.clear();
        self.gained.clear();
        self.queue = if self.options.side_auctions { self.clockwise_from(self.marker()) } else { Vec::new() };
        self.ask_next_seller();
    }

    /// The end of a seller's auction (7): with `sideOffers: each` he is asked again before the others (DON-H16).
    fn auction_over(&mut self, seller: usize) {
        if self.options.each_offer {
            self.queue.insert(0, seller);
        }
        self.ask_next_seller();
    }

    /// Section 7: the next seat of the queue that has something to offer is asked; else 4.1, step 2 (DON-R30).
    fn ask_next_seller(&mut self) {
        self.auction = None;
        while !self.queue.is_empty() {
            let seat = self.queue.remove(0);
            if self.tableau[seat].iter().any(|card| self.may_offer(card)) {
                (self.phase, self.turn) = (Phase::SideOffer, Some(seat));
                return;
            }
        }
        self.queue = if self.options.swap_variant { self.clockwise_from(self.marker()) } else { Vec::new() };
        self.ask_next_swapper();
    }

    /// Section 8: the next seat that has a district while another seat has one too (DON-R31); else 4.1, step 3.
    fn ask_next_swapper(&mut self) {
        while !self.queue.is_empty() {
            let seat = self.queue.remove(0);
            let other_has_one = (0..self.seats).any(|other| other != seat && !self.tableau[other].is_empty());
            if !self.tableau[seat].is_empty() && other_has_one {
                (self.phase, self.turn) = (Phase::Swap, Some(seat));
                return;
            }
        }
        self.reveal();
    }

    /// 4.1, steps 3 and 4.
    fn reveal(&mut self) {
        for _ in 0..((self.round - 1) % 3) + 1 {
            let top = self.deck.remove(0);
            self.lot.push(top);
        }
        self.open_auction(None, None, Vec::new());
    }

    /// 4.4: a fresh auction; with excluded seats, a re-auction (4.6).
    fn open_auction(&mut self, seller: Option<usize>, card: Option<String>, excluded: Vec<usize>) {
        self.auction = Some(Auction { seller, card, excluded, active: Vec::new(), standing: None });
        let participants = self.participants();
        // The opener: clockwise from the first player, or clockwise after the seller (DON-R25).
        let order = self.clockwise_from(seller.map_or(self.marker(), |seller| seller + 1));
        let opener = order.into_iter().find(|seat| participants.contains(seat));
        self.auction.as_mut().expect("just opened").active = participants;
        match opener {
            Some(opener) => {
                self.phase = if seller.is_some() { Phase::SideBid } else { Phase::Bid };
                self.turn = Some(opener);
            }
            None => self.unsold(),
        }
    }

    /// The table of 4.3. The action must be legal.
    pub(super) fn act(&mut self, seat: usize, wish: &Wish) {
        assert_eq!(self.refusal(seat as i64, wish), None, "only legal actions can be played");
        match *wish {
            Wish::Decline if self.phase == Phase::SideOffer => self.ask_next_seller(),
            Wish::Decline => self.ask_next_swapper(),
            Wish::Offer { card } => {
                self.offered.push(card.to_string());
                self.open_auction(Some(seat), Some(card.to_string()), Vec::new());
            }
            Wish::Swap { give, with, take } => {
                let other = with.expect("a legal swap names a seat") as usize;
                self.tableau[seat].retain(|card| card != give);
                self.tableau[other].retain(|card| card != take);
                self.tableau[seat].push(take.to_string());
                self.tableau[other].push(give.to_string());
                self.gained.extend([give.to_string(), take.to_string()]);
                self.swapped.push(seat);
                self.ask_next_swapper();
            }
            Wish::Bid { amount } => self.bid(seat, amount.expect("a legal bid names an amount")),
            Wish::Pass => self.pass(seat),
            Wish::Discard { card } => {
                // 4.6: the district leaves the game and the same cards are put up anew.
                self.tableau[seat].retain(|own| own != card);
                self.removed.push(card.to_string());
                self.auction_afresh();
            }
            Wish::Unknown => unreachable!("refused above"),
        }
    }

    fn bid(&mut self, seat: usize, amount: i64) {
        // 4.6, own-digit offence: it comes before any other test, and the bid is withdrawn.
        if self.own_digit(seat, amount) {
            if self.chips[seat] > 0 {
                // The offender pays and stays on turn.
                self.chips[seat] -= 1;
                self.pot += 1;
            } else {
                // DON-R20: he is treated as having passed.
                self.pass(seat);
            }
            return;
        }
        self.auction.as_mut().expect("a bid needs an auction").standing = Some((amount, seat));
        self.after(seat);
    }

    /// The seat leaves the auction for good (DON-R07).
    fn pass(&mut self, seat: usize) {
        self.auction.as_mut().expect("a pass needs an auction").active.retain(|&other| other != seat);
        self.after(seat);
    }

    /// The three checks of 4.4 after a bid or a pass.
    fn after(&mut self, seat: usize) {
        let auction = self.running().clone();
        if auction.active.is_empty() {
            return self.unsold();
        }
        if let Some((price, buyer)) = auction.standing
            && auction.active == [buyer]
        {
            return self.sold(buyer, price);
        }
        self.turn = self.clockwise_from(seat + 1).into_iter().find(|next| auction.active.contains(next));
    }

    fn unsold(&mut self) {
        let auction = self.running().clone();
        if let Some(seller) = auction.seller {
            // The seller keeps the card, his opportunity is used up (7, DON-R27).
            return self.auction_over(seller);
        }
        // Free lot: to the first player, or to the next seat that is not excluded (4.4, DON-R19, DON-R32).
        match self.clockwise_from(self.marker()).into_iter().find(|seat| !auction.excluded.contains(seat)) {
            Some(taker) => self.take_lot(taker),
            None => {
                self.removed.append(&mut self.lot);
                self.end_round();
            }
        }
    }

    fn sold(&mut self, buyer: usize, price: i64) {
        if price > self.chips[buyer] {
            return self.overbid(buyer);
        }
        let auction = self.running().clone();
        self.chips[buyer] -= price;
        if let (Some(seller), Some(card)) = (auction.seller, auction.card) {
            // Section 7: all of it to the seller, the card to the buyer at once (DON-R28).
            self.chips[seller] += price;
            self.tableau[seller].retain(|own| *own != card);
            self.tableau[buyer].push(card.clone());
            self.gained.push(card);
            return self.auction_over(seller);
        }
        // Section 5, steps 2 to 6.
        let others: Vec<usize> = (0..self.seats).filter(|&seat| seat != buyer).collect();
        let copies = |seat: usize| self.copies(seat, price % 10);
        let most = others.iter().map(|&seat| copies(seat)).max().expect("there are others");
        // If nobody has the digit the most is 0, and all others have just that many (DON-R10, DON-R11).
        let recipients: Vec<usize> = others.iter().copied().filter(|&seat| copies(seat) == most).collect();
        let sum = price + self.pot;
        let share = sum / recipients.len() as i64;
        for &seat in &recipients {
            self.chips[seat] += share;
        }
        self.pot = sum - share * recipients.len() as i64;
        self.take_lot(buyer);
    }

    /// 4.6, overbid: the winner cannot pay (DON-R17).
    fn overbid(&mut self, offender: usize) {
        let auction = self.auction.as_mut().expect("somebody won it");
        auction.excluded.push(offender);
        auction.active.clear();
        auction.standing = None;
        if self.tableau[offender].iter().any(|card| self.may_discard(card)) {
            (self.phase, self.turn) = (Phase::Discard, Some(offender));
        } else {
            // DON-R18: nothing to discard.
            self.auction_afresh();
        }
    }

    /// The same lot or card again, without the excluded seats; those who had passed are back (DON-R19).
    fn auction_afresh(&mut self) {
        let auction = self.running().clone();
        self.open_auction(auction.seller, auction.card, auction.excluded);
    }

    /// The lot joins a tableau, and the marker goes with it (section 6, DON-R22).
    fn take_lot(&mut self, taker: usize) {
        self.tableau[taker].append(&mut self.lot);
        self.first = Some(taker);
        self.end_round();
    }

    /// 4.1, step 6.
    fn end_round(&mut self) {
        self.auction = None;
        self.swapped.clear();
        self.round += 1;
        if self.round > 15 {
            self.offered.clear();
            self.gained.clear();
            (self.phase, self.turn) = (Phase::GameOver, None);
            self.result = self.score();
        } else {
            self.start_round();
        }
    }

    /// Section 9.
    pub(super) fn score(&self) -> Json {
        let most_chips = *self.chips.iter().max().expect("there are seats");
        let points = |seat: usize| -> usize {
            let held = |colour: &str| self.tableau[seat].iter().filter(|card| card.starts_with(colour)).count();
            let colours: usize = COLOURS.iter().map(|(colour, _)| held(colour) * (held(colour) + 1) / 2).sum();
            colours + if self.chips[seat] == most_chips { 2 } else { 0 }
        };
        let digit_sum = |seat: usize| -> i64 { self.tableau[seat].iter().map(|card| digit(card)).sum() };
        let pairs: Vec<(usize, i64)> = (0..self.seats).map(|seat| (points(seat), digit_sum(seat))).collect();
        let ranks: Vec<usize> = pairs.iter().map(|own| 1 + pairs.iter().filter(|other| *other > own).count()).collect();
        json!({
            "scores": pairs.iter().map(|pair| pair.0).collect::<Vec<_>>(),
            "digitSums": pairs.iter().map(|pair| pair.1).collect::<Vec<_>>(),
            "ranks": ranks,
            "winners": (0..self.seats).filter(|&seat| ranks[seat] == 1).collect::<Vec<_>>(),
        })
    }
}
