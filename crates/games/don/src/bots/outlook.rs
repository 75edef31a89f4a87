//! The table between two rounds: what is left when an auction is settled, and what it is worth.
//!
//! Everything an auction decides is who takes the lot and at what price. So the strong bots value only the table
//! *between* rounds, before the next lot is revealed, and work out the auction itself (see `auction`).

use crate::card::CardSet;
use crate::scoring::{colour_points, digit_sum};
use crate::{Card, Colour, State};
use speakeasy_bots::net::Net;
use speakeasy_bots::support::Worth;
use speakeasy_core::{MAX_SEATS, Seat, SeatSet};

/// Most seats of a table of Don.
pub(super) const SEATS: usize = crate::options::MAX_SEATS;
/// How many digits there are.
const DIGITS: usize = 10;
/// The round that is never played: the game is over.
const OVER: u8 = crate::table::ROUNDS + 1;
/// Points for the most chips.
const CHIP_BONUS: i32 = 2;
/// A difference in points that decides any game.
const SPREAD: f32 = 30.0;

/// The table at the start of a round, before anything of it is revealed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Outlook {
    pub(super) seats: usize,
    pub(super) cards: [CardSet; SEATS],
    pub(super) chips: [u8; SEATS],
    pub(super) pot: u8,
    pub(super) first: Seat,
    /// The round that is about to begin; beyond the last one the game is over.
    pub(super) round: u8,
    /// The cards that are still to come.
    pub(super) unseen: CardSet,
    /// Who has swapped before the next auction, and sits it out.
    pub(super) swapped: SeatSet,
}

impl Outlook {
    /// The table as it lies, with the present lot on nobody's side: the round in progress is about to begin.
    pub(super) fn now(state: &State) -> Outlook {
        let table = state.table();
        let mut outlook = Outlook {
            seats: table.seats(),
            cards: [CardSet::EMPTY; SEATS],
            chips: [0; SEATS],
            pot: table.pot(),
            first: table.first().unwrap_or_default(),
            round: table.round(),
            unseen: table.unseen(),
            swapped: table.swapped(),
        };
        for seat in Seat::all(outlook.seats) {
            outlook.cards[seat.index()] = table.tableau(seat);
            outlook.chips[seat.index()] = state.chips(seat);
        }
        outlook
    }

    /// The table as a bot values it at any moment. Before anybody acted on a lot it is the table before the lot was
    /// revealed; later, the table as it would lie if the auction ended at once: the standing bidder buys, or nobody does.
    pub(super) fn of(state: &State) -> Outlook {
        let mut now = Outlook::now(state);
        let table = state.table();
        let Some(auction) = table.auction() else { return now };
        let participants = SeatSet(SeatSet::all(now.seats).0 & !table.swapped().0 & !auction.excluded.0);
        if auction.side.is_none() && auction.standing.is_none() && auction.active == participants {
            now.unseen = now.unseen.and(table.lot());
            return now;
        }
        // A strict table does not let anybody buy what he cannot pay.
        let standing = auction.standing.filter(|standing| standing.amount <= state.chips(standing.seat));
        match (auction.side, standing) {
            (None, Some(standing)) => now.sold(table.lot(), standing.seat, standing.amount),
            (None, None) => now.free(table.lot(), auction.excluded),
            (Some(side), Some(standing)) => now.side_sold(side.card, side.seller, standing.seat, standing.amount),
            (Some(_), None) => now,
        }
    }

    /// After `buyer` bought the lot.
    pub(super) fn sold(&self, lot: CardSet, buyer: Seat, price: u8) -> Outlook {
        let mut next = self.clone();
        let digit = price % DIGITS as u8;
        let mut most = 0;
        let mut to = SeatSet::EMPTY;
        for seat in Seat::all(self.seats).filter(|&seat| seat != buyer) {
            let copies = self.cards[seat.index()].count_digit(digit);
            if copies > most {
                (most, to) = (copies, SeatSet::EMPTY);
            }
            if copies == most {
                to = to.with(seat);
            }
        }
        let purse = price + self.pot;
        let share = purse / to.len() as u8;
        next.chips[buyer.index()] -= price;
        to.iter().for_each(|seat| next.chips[seat.index()] += share);
        next.pot = purse - share * to.len() as u8;
        next.take(lot, buyer)
    }

    /// After nobody bid for the lot: the first player takes it, or the next one who is not shut out.
    pub(super) fn free(&self, lot: CardSet, excluded: SeatSet) -> Outlook {
        let welcome = SeatSet(SeatSet::all(self.seats).0 & !excluded.0);
        self.clone().take(lot, welcome.first_from(self.first).unwrap_or(self.first))
    }

    fn take(mut self, lot: CardSet, seat: Seat) -> Outlook {
        self.cards[seat.index()] = self.cards[seat.index()].and(lot);
        self.first = seat;
        self.round += 1;
        self.swapped = SeatSet::EMPTY;
        self
    }

    /// After `seller` sold a card to `buyer`.
    pub(super) fn side_sold(&self, card: Card, seller: Seat, buyer: Seat, price: u8) -> Outlook {
        let mut next = self.clone();
        next.chips[buyer.index()] -= price;
        next.chips[seller.index()] += price;
        next.cards[seller.index()] = next.cards[seller.index()].without(card);
        next.cards[buyer.index()] = next.cards[buyer.index()].with(card);
        next
    }

    /// After `seat` swapped cards; it sits out the next auction.
    pub(super) fn swap(&self, seat: Seat, give: Card, with: Seat, take: Card) -> Outlook {
        let mut next = self.clone();
        next.cards[seat.index()] = next.cards[seat.index()].without(give).with(take);
        next.cards[with.index()] = next.cards[with.index()].without(take).with(give);
        next.swapped = next.swapped.with(seat);
        next
    }

    /// After `seat` gave up a card.
    pub(super) fn discard(&self, seat: Seat, card: Card) -> Outlook {
        let mut next = self.clone();
        next.cards[seat.index()] = next.cards[seat.index()].without(card);
        next
    }

    /// Is the game over?
    pub(super) fn is_over(&self) -> bool {
        self.round >= OVER
    }

    /// Points as if the game ended here.
    pub(super) fn points(&self, seat: usize) -> i32 {
        let most = self.chips[..self.seats].iter().max();
        colour_points(self.cards[seat]) + if Some(&self.chips[seat]) == most { CHIP_BONUS } else { 0 }
    }

    /// What the end of the game is worth: the same as [`speakeasy_bots::support::result_worth`], without a state.
    pub(super) fn result(&self) -> Worth {
        let mut keys = [(0, 0); SEATS];
        for (seat, key) in keys[..self.seats].iter_mut().enumerate() {
            *key = (self.points(seat), digit_sum(self.cards[seat]));
        }
        let keys = &keys[..self.seats];
        let best = keys.iter().max().copied().unwrap_or_default();
        let winners = keys.iter().filter(|&&key| key == best).count() as f32;
        let mean = keys.iter().map(|key| key.0).sum::<i32>() as f32 / self.seats as f32;
        let mut worth = [0.0; MAX_SEATS];
        for (worth, &key) in worth.iter_mut().zip(keys) {
            let win = if key == best { 1.0 / winners } else { 0.0 };
            let margin = ((key.0 as f32 - mean) / SPREAD).clamp(-1.0, 1.0) * 0.5 + 0.5;
            *worth = 0.9 * win + 0.1 * margin;
        }
        worth
    }

    /// A guess by the score alone: points, the colours that can still grow, and chips for as long as they buy anything;
    /// the longer the game still lasts, the less a lead says.
    pub(super) fn guess(&self) -> Worth {
        let left = self.rounds_left();
        let to_come = Colour::ALL.map(|colour| self.unseen.row(colour).len());
        let mut strength = [0.0f32; SEATS];
        for (seat, strength) in strength[..self.seats].iter_mut().enumerate() {
            let cards = self.cards[seat];
            let growth: usize =
                Colour::ALL.iter().zip(to_come).map(|(colour, to_come)| cards.row(*colour).len() * to_come).sum();
            *strength = self.points(seat) as f32 + 0.3 * growth as f32;
            *strength += f32::from(self.chips[seat]) * 0.45 * (left / 15.0).sqrt();
        }
        let scale = 1.5 + 0.4 * left;
        let most = strength[..self.seats].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let shares = strength.map(|strength| ((strength - most) / scale).exp());
        let sum: f32 = shares[..self.seats].iter().sum();
        let mut worth = [0.0; MAX_SEATS];
        for (worth, share) in worth.iter_mut().zip(&shares[..self.seats]) {
            *worth = share / sum;
        }
        worth
    }

    /// What the table is worth to each seat: the result if the game is over, else the network's estimate, or a guess by
    /// the score.
    pub(super) fn worth(&self, net: Option<&Net>) -> Worth {
        if self.is_over() {
            return self.result();
        }
        let Some(net) = net else { return self.guess() };
        let blocks = self.blocks();
        let mut features = [0.0; INPUTS];
        let mut worth = [0.0; MAX_SEATS];
        for (seat, worth) in worth[..self.seats].iter_mut().enumerate() {
            self.fill(&blocks, seat, &mut features);
            *worth = net.estimate(&features);
        }
        worth
    }

    /// Describes the table, seen from `seat`.
    pub(super) fn describe(&self, seat: Seat, out: &mut [f32]) {
        self.fill(&self.blocks(), seat.index(), out);
    }

    /// The table as a whole, then each player's block, the observer's own first and then clockwise.
    fn fill(&self, blocks: &[Block; SEATS], seat: usize, out: &mut [f32]) {
        let left = self.rounds_left();
        out[0] = left / 15.0;
        out[1] = f32::from(self.pot) / 4.0;
        out[2 + usize::from(self.round % 3)] = 1.0;
        out[2 + usize::from((self.round + 1) % 3)] = 0.0;
        out[2 + usize::from((self.round + 2) % 3)] = 0.0;
        for (index, out) in out[5..8].iter_mut().enumerate() {
            *out = if left == index as f32 + 1.0 { 1.0 } else { 0.0 };
        }
        for (place, out) in out[GLOBAL..GLOBAL + BLOCK * self.seats].chunks_exact_mut(BLOCK).enumerate() {
            let other = if seat + place < self.seats { seat + place } else { seat + place - self.seats };
            out.copy_from_slice(&blocks[other]);
            // How much the two are after the same colours (with himself: how far he is ahead in colours to come).
            let rivalry: u32 = Colour::ALL.iter().map(|&colour| self.rivalry(seat, other, colour)).sum();
            out[BLOCK - 1] = rivalry as f32 / 20.0;
        }
    }

    fn rivalry(&self, seat: usize, other: usize, colour: Colour) -> u32 {
        let count = |cards: CardSet| cards.row(colour).len() as u32;
        count(self.unseen) * count(self.cards[seat]) * count(self.cards[other])
    }

    fn rounds_left(&self) -> f32 {
        f32::from(OVER.saturating_sub(self.round))
    }

    /// What is to be said of each player whoever looks.
    fn blocks(&self) -> [Block; SEATS] {
        let mut blocks = [[0.0; BLOCK]; SEATS];
        let players = &self.cards[..self.seats];
        let points: [i32; SEATS] = self.cards.map(colour_points);
        let to_come = Colour::ALL.map(|colour| self.unseen.row(colour).len());
        let left = self.rounds_left() / 15.0;
        for (seat, block) in blocks[..self.seats].iter_mut().enumerate() {
            let others = || (0..self.seats).filter(|&other| other != seat);
            let chips = f32::from(self.chips[seat]) / 24.0;
            let richest = others().map(|other| self.chips[other]).max().unwrap_or(0);
            let ahead = others().map(|other| points[other]).max().unwrap_or(0);
            block[0] = chips;
            block[1] = chips * left;
            block[2] = (f32::from(self.chips[seat]) - f32::from(richest)) / 24.0;
            block[3] = if self.chips[seat] >= richest { 1.0 } else { 0.0 };
            block[4] = points[seat] as f32 / 24.0;
            block[5] = (points[seat] - ahead) as f32 / 12.0;
            block[6] = digit_sum(players[seat]) as f32 / 60.0;
            block[7] = if self.first.index() == seat { 1.0 } else { 0.0 };
            // Place 8 stays empty. Who has swapped sits out one auction; no network learned what that means, so it is
            // worked out instead (see `think`).
            block[9] = players[seat].digits().len() as f32 / 10.0;
            // The cards to come, by how many of their colour the player has: the next one adds one more than that.
            for (colour, &to_come) in Colour::ALL.iter().zip(&to_come) {
                block[10 + players[seat].row(*colour).len().min(4)] += to_come as f32 / 10.0;
            }
        }
        // Digits: what one holds one may not bid, and who holds most of a digit is paid.
        for digit in 0..DIGITS {
            let mut copies = [0; SEATS];
            for (copies, cards) in copies.iter_mut().zip(players) {
                *copies = cards.count_digit(digit as u8);
            }
            let most = copies.iter().copied().max().unwrap_or(0);
            if most == 0 {
                continue;
            }
            let sharing = copies.iter().filter(|&&copies| copies == most).count() as f32;
            for (block, &copies) in blocks.iter_mut().zip(&copies) {
                block[15 + digit] = match copies {
                    0 => 0.0,
                    _ if copies == most => 0.25 + 0.75 / sharing,
                    _ => 0.25,
                };
                block[25] += if copies == most { 0.25 / sharing } else { 0.0 };
            }
        }
        blocks
    }
}

type Block = [f32; BLOCK];
/// Inputs about the table as a whole.
const GLOBAL: usize = 8;
/// Inputs about one player.
const BLOCK: usize = 27;
/// All inputs.
pub(super) const INPUTS: usize = GLOBAL + BLOCK * SEATS;
