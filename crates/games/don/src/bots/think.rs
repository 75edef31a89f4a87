//! How the strong bots of Don think: the present auction is worked out to its end, and the table after it is valued
//! by the network, by working out the next round too, or at the end of the game by its result.

use super::auction::{Answer, Auction, Manners, Terms};
use super::outlook::{Outlook, SEATS};
use crate::table::{ROUNDS, Standing, lot_size};
use crate::{Action, Card, CardSet, Phase, State};
use speakeasy_bots::net::Net;
use speakeasy_bots::support::Worth;
use speakeasy_core::{ActionList, MAX_SEATS, Rng, Seat, SeatSet, shuffle};

/// How far and how exactly to think.
#[derive(Clone, Copy)]
pub(super) struct Thinking<'a> {
    /// The network that judges a table between two rounds; without one, the score does.
    pub(super) net: Option<&'a Net>,
    pub(super) manners: Manners,
    /// How many lots of the next round are tried for each end of the present auction; with none the network judges.
    pub(super) lots: usize,
}

/// How much better than doing nothing an offer or a swap must look: estimates err by more than nothing.
const EFFORT: f32 = 0.004;

/// The fewest lots that are tried to see what a swap is worth. Whoever swaps sits out the auction that follows, and that
/// is most of the price of a swap: only working the auction out without him tells it.
const LOTS_OF_A_SWAP: usize = 6;

impl Thinking<'_> {
    /// What each sensible action of the seat on turn is worth to it.
    pub(super) fn weigh(&self, state: &State, seat: Seat, legal: &[Action], rng: &mut impl Rng) -> Vec<(Action, f32)> {
        match state.table().phase() {
            Phase::Bid | Phase::SideBid => {
                let (auction, active, standing) = self.auction(state, rng);
                let Answer { pass, bids } = auction.solve(active, standing, self.manners);
                let bids = bids.iter().map(|&(amount, worth)| (Action::Bid { amount }, worth[seat.index()]));
                bids.chain([(Action::Pass, pass[seat.index()])]).filter(|(action, _)| legal.contains(action)).collect()
            }
            phase => {
                let now = Outlook::now(state);
                let mut sensible: ActionList<Action> = legal.iter().copied().collect();
                let lots = match phase {
                    Phase::Swap => {
                        super::prune::prune(state, seat, &mut sensible);
                        self.draw(&now, now.round, self.lots.max(LOTS_OF_A_SWAP), rng)
                    }
                    _ => Vec::new(),
                };
                sensible.iter().map(|&action| (action, self.step(&now, seat, action, &lots)[seat.index()])).collect()
            }
        }
    }

    /// What an offer, a swap, a discard, or doing nothing is worth. `lots` are those that the round may bring, if they
    /// are what comes next.
    fn step(&self, now: &Outlook, seat: Seat, action: Action, lots: &[CardSet]) -> Worth {
        match action {
            Action::Offer { card } => self.offer(now, seat, card),
            Action::Swap { give, with, take } => self.after(&now.swap(seat, give, with, take), lots),
            Action::Discard { card } => self.between(&now.discard(seat, card)),
            _ => {
                let mut worth = self.after(now, lots);
                worth[seat.index()] += EFFORT;
                worth
            }
        }
    }

    /// The auction in progress, ready to be worked out.
    pub(super) fn auction(&self, state: &State, rng: &mut impl Rng) -> (Auction, SeatSet, Option<Standing>) {
        let table = state.table();
        let now = Outlook::now(state);
        let present = table.auction().copied().unwrap_or_default();
        let all = SeatSet::all(now.seats);
        let out = present.side.map_or(table.swapped(), |side| SeatSet::EMPTY.with(side.seller));
        let participants = SeatSet(all.0 & !out.0 & !present.excluded.0);
        let opening_from = present.side.map_or(now.first, |side| side.seller.next(now.seats));
        let main = present.side.is_none();
        let terms = Terms {
            least: !(main && table.options().zero_bid) as u8,
            must_open: participants
                .first_from(opening_from)
                .filter(|_| main && table.options().must_open)
                .map(|opener| (opener, participants)),
            ..self.terms(&now, present.active, opening_from)
        };
        let lots = if main { self.lots_to_come(&now, rng) } else { Vec::new() };
        let sold = |buyer: Seat, price| match present.side {
            _ if price > now.chips[buyer.index()] => self.after_an_overbid(state, &now, buyer),
            Some(side) => self.between(&now.side_sold(side.card, side.seller, buyer, price)),
            None => self.after(&now.sold(table.lot(), buyer, price), &lots),
        };
        let unsold = match present.side {
            Some(_) => self.between(&now),
            None => self.after(&now.free(table.lot(), present.excluded), &lots),
        };
        let mut auction = Auction::new(&terms, present.standing.map(|standing| standing.amount), &sold, unsold);
        if let Some(standing) = present.standing {
            auction.stands(standing, sold(standing.seat, standing.amount));
        }
        (auction, present.active, present.standing)
    }

    fn terms(&self, now: &Outlook, participants: SeatSet, opening_from: Seat) -> Terms {
        let mut digits = [Default::default(); SEATS];
        for (digits, cards) in digits.iter_mut().zip(&now.cards) {
            *digits = cards.digits();
        }
        Terms { seats: now.seats, opening_from, least: 1, must_open: None, participants, chips: now.chips, digits }
    }

    /// Offering a card: the side auction, worked out.
    fn offer(&self, now: &Outlook, seller: Seat, card: Card) -> Worth {
        let participants = SeatSet::all(now.seats).without(seller);
        let terms = self.terms(now, participants, seller.next(now.seats));
        let sold = |buyer, price| self.between(&now.side_sold(card, seller, buyer, price));
        Auction::new(&terms, None, sold, self.between(now)).value(participants, self.manners)
    }

    /// The auction of a lot from its opening on.
    fn open(&self, now: &Outlook, lot: CardSet) -> Worth {
        let participants = SeatSet(SeatSet::all(now.seats).0 & !now.swapped.0);
        let terms = self.terms(now, participants, now.first);
        let shallow = Thinking { lots: 0, ..*self };
        let mut rest = now.clone();
        rest.unseen = now.unseen.minus(lot);
        let sold = |buyer, price| shallow.after(&rest.sold(lot, buyer, price), &[]);
        let unsold = shallow.after(&rest.free(lot, SeatSet::EMPTY), &[]);
        Auction::new(&terms, None, sold, unsold).value(participants, self.manners)
    }

    /// What a strict table does to a winner who cannot pay: he loses a district, and the others bid again.
    fn after_an_overbid(&self, state: &State, now: &Outlook, seat: Seat) -> Worth {
        let table = state.table();
        let mut now = now.clone();
        let cards = now.cards[seat.index()];
        // He gives up the district that costs him the fewest points, of those he may.
        let loss = |card: &Card| cards.row(card.colour()).len();
        if let Some(card) = table.discardable(seat).iter().min_by_key(loss) {
            now = now.discard(seat, card);
        }
        let auction = table.auction().copied().unwrap_or_default();
        let out = auction.side.map_or(table.swapped(), |side| SeatSet::EMPTY.with(side.seller));
        let participants = SeatSet(SeatSet::all(now.seats).0 & !out.0 & !auction.excluded.0).without(seat);
        let (terms, unsold) = match auction.side {
            Some(side) => (self.terms(&now, participants, side.seller.next(now.seats)), self.between(&now)),
            None => {
                let free = now.free(table.lot(), auction.excluded.with(seat));
                (self.terms(&now, participants, now.first), self.after(&free, &[]))
            }
        };
        let sold = |buyer, price| match auction.side {
            Some(side) => self.between(&now.side_sold(side.card, side.seller, buyer, price)),
            None => self.after(&now.sold(table.lot(), buyer, price), &[]),
        };
        Auction::new(&terms, None, sold, unsold).value(participants, self.manners)
    }

    /// What a table between two rounds is worth before the offers and swaps of the round are over.
    fn between(&self, outlook: &Outlook) -> Worth {
        self.after(outlook, &[])
    }

    /// What a table is worth once the lot of a round has found its taker.
    fn after(&self, outlook: &Outlook, lots: &[CardSet]) -> Worth {
        if outlook.is_over() {
            return outlook.result();
        }
        // The last lot is no secret: it is all that is left.
        if outlook.round == ROUNDS {
            return self.open(outlook, outlook.unseen);
        }
        if lots.is_empty() {
            return outlook.worth(self.net);
        }
        let mut mean = [0.0; MAX_SEATS];
        for &lot in lots {
            for (mean, worth) in mean.iter_mut().zip(self.open(outlook, lot)) {
                *mean += worth / lots.len() as f32;
            }
        }
        mean
    }

    /// Lots that the next round may bring; the same for every end of the present auction, so that they compare.
    fn lots_to_come(&self, now: &Outlook, rng: &mut impl Rng) -> Vec<CardSet> {
        if now.round + 1 >= ROUNDS {
            return Vec::new();
        }
        self.draw(now, now.round + 1, self.lots, rng)
    }

    /// So many lots that a round may bring.
    fn draw(&self, now: &Outlook, round: u8, count: usize, rng: &mut impl Rng) -> Vec<CardSet> {
        let mut cards: Vec<Card> = now.unseen.iter().collect();
        let draw = |_| {
            shuffle(rng, &mut cards);
            cards.iter().take(lot_size(round)).copied().collect()
        };
        (0..count).map(draw).collect()
    }
}
