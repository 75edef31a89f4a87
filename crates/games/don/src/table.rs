//! What lies open on the table: everything everybody may see (2.1), without chips and deck order.
//!
//! A state is a [`Table`] plus what is hidden; a view is a `Table` plus what its observer may know of the
//! rest. So a view cannot leak, and whatever follows from open facts is computed here, once for both.

use crate::action::Action;
use crate::amounts::Amounts;
use crate::card::{CardSet, DECK_SIZE};
use crate::options::{MAX_SEATS, Options, START_CHIPS};
use crate::{Card, Phase};
use speakeasy_core::{ActionList, ArrayVec, Pending, Seat, SeatSet};

/// The last round.
pub const ROUNDS: u8 = 15;

/// How many cards the lot of `round` has (1.1).
#[inline]
pub const fn lot_size(round: u8) -> usize {
    (round as usize + 2) % 3 + 1
}

/// How many cards were revealed before `round` starts (1.1); all of them for round 16 and beyond.
pub const fn revealed_before(round: u8) -> usize {
    const BEFORE: [u8; 16] = [0, 1, 3, 6, 7, 9, 12, 13, 15, 18, 19, 21, 24, 25, 27, DECK_SIZE as u8];
    let index = (round as usize).saturating_sub(1);
    BEFORE[if index < BEFORE.len() { index } else { BEFORE.len() - 1 }] as usize
}

/// The highest valid bid of an auction so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// How much.
    pub amount: u8,
    /// By whom.
    pub seat: Seat,
}

/// What a side auction is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SideLot {
    /// Who sells.
    pub seller: Seat,
    /// The card for sale; it stays in the seller's tableau until sold.
    pub card: Card,
}

/// An auction in progress (4.4); all empty when there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Auction {
    /// What is sold in a side auction; `None` in the main auction of the lot.
    pub side: Option<SideLot>,
    /// Seats shut out for overbidding on this lot (strict table).
    pub excluded: SeatSet,
    /// Participants who have not passed.
    pub active: SeatSet,
    /// The bid to beat.
    pub standing: Option<Standing>,
}

/// Everything that lies open (2.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub(crate) tableau: [CardSet; MAX_SEATS],
    pub(crate) lot: CardSet,
    pub(crate) removed: CardSet,
    /// The cards of the deck; their order is nobody's knowledge.
    pub(crate) unseen: CardSet,
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// The seat on turn; seat 0 where nobody is, so that equal positions are equal.
    pub(crate) turn: Seat,
    /// The holder of the marker; seat 0 until drawn.
    pub(crate) first: Seat,
    pub(crate) pot: u8,
    pub(crate) swapped: SeatSet,
    /// What has been offered this round; stays empty unless each district may be offered (DON-H16).
    pub(crate) offered: CardSet,
    /// What has changed hands this round; stays empty unless only earlier districts are discarded (DON-H15).
    pub(crate) gained: CardSet,
    pub(crate) auction: Auction,
}

impl Table {
    /// A table before its first draw (3): that of the first player, unless he is named (DON-H14).
    pub(crate) fn new(options: &Options, seats: usize) -> Table {
        Table {
            tableau: [CardSet::EMPTY; MAX_SEATS],
            lot: CardSet::EMPTY,
            removed: CardSet::EMPTY,
            unseen: options.deck,
            options: *options,
            seats: seats as u8,
            round: 1,
            phase: if options.start_player.is_some() { Phase::Shuffle } else { Phase::DrawFirst },
            turn: Seat(0),
            first: options.start_player.unwrap_or(Seat(0)),
            pot: 0,
            swapped: SeatSet::EMPTY,
            offered: CardSet::EMPTY,
            gained: CardSet::EMPTY,
            auction: Auction::default(),
        }
    }

    /// How many seats there are.
    #[inline]
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The options.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The round, 1 to 15; 16 once the game is over.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The phase.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat on turn.
    #[inline]
    pub fn turn(&self) -> Option<Seat> {
        match self.pending() {
            Pending::Turn(seat) => Some(seat),
            _ => None,
        }
    }

    /// The holder of the first-player marker, once drawn.
    #[inline]
    pub fn first(&self) -> Option<Seat> {
        (self.phase != Phase::DrawFirst).then_some(self.first)
    }

    /// The chips in the middle.
    #[inline]
    pub fn pot(&self) -> u8 {
        self.pot
    }

    /// The districts in front of `seat`; none for a seat beyond the table.
    #[inline]
    pub fn tableau(&self, seat: Seat) -> CardSet {
        self.tableau.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards on offer.
    #[inline]
    pub fn lot(&self) -> CardSet {
        self.lot
    }

    /// The cards out of the game (strict table).
    #[inline]
    pub fn removed(&self) -> CardSet {
        self.removed
    }

    /// The cards still in the deck, in no order.
    #[inline]
    pub fn unseen(&self) -> CardSet {
        self.unseen
    }

    /// The seats that swapped this round.
    #[inline]
    pub fn swapped(&self) -> SeatSet {
        self.swapped
    }

    /// The districts offered this round, if `sideOffers` is `each`.
    #[inline]
    pub fn offered(&self) -> CardSet {
        self.offered
    }

    /// The districts that changed hands this round by side auction or swap, if `discardFrom` is `earlier`.
    #[inline]
    pub fn gained(&self) -> CardSet {
        self.gained
    }

    /// The districts that `seat` may put up for sale (7).
    #[inline]
    pub fn offerable(&self, seat: Seat) -> CardSet {
        self.tableau(seat).minus(self.offered)
    }

    /// The districts that `seat` may discard after an overbid (4.6).
    #[inline]
    pub fn discardable(&self, seat: Seat) -> CardSet {
        self.tableau(seat).minus(self.gained)
    }

    /// The auction, in `SIDE_BID`, `BID` and `DISCARD`.
    #[inline]
    pub fn auction(&self) -> Option<&Auction> {
        matches!(self.phase, Phase::SideBid | Phase::Bid | Phase::Discard).then_some(&self.auction)
    }

    /// All chips in the game, the pot included.
    #[inline]
    pub fn total_chips(&self) -> u8 {
        START_CHIPS * self.seats
    }

    /// Who or what the game waits for.
    #[inline]
    pub fn pending(&self) -> Pending {
        match self.phase {
            Phase::DrawFirst | Phase::Shuffle => Pending::Chance,
            Phase::GameOver => Pending::Over,
            _ => Pending::Turn(self.turn),
        }
    }

    /// The seat to be asked after `seat` in the phases that go once around from the first player; `None`
    /// when the circle is closed (7, 8).
    #[inline]
    pub(crate) fn asked_after(&self, seat: Seat) -> Option<Seat> {
        let next = seat.next(self.seats());
        (next != self.first).then_some(next)
    }

    /// The seats still to be asked after the present one, in order, with or without districts.
    pub fn queue(&self) -> impl Iterator<Item = Seat> + '_ {
        let present = match (self.phase, self.auction.side) {
            (Phase::SideOffer | Phase::Swap, _) => Some(self.turn),
            (_, Some(side)) => Some(side.seller),
            _ => None,
        };
        std::iter::successors(present, |&seat| self.asked_after(seat)).skip(1)
    }

    /// Is `seat` asked whether to offer (7)?
    #[inline]
    pub(crate) fn may_offer(&self, seat: Seat) -> bool {
        !self.offerable(seat).is_empty()
    }

    /// Is `seat` asked whether to swap (8)? It needs a district, and so does somebody else (DON-R31).
    #[inline]
    pub(crate) fn may_swap(&self, seat: Seat) -> bool {
        !self.tableau(seat).is_empty()
            && Seat::all(self.seats()).any(|other| other != seat && !self.tableau(other).is_empty())
    }

    /// Who takes part in the present auction (4.4).
    #[inline]
    pub(crate) fn participants(&self) -> SeatSet {
        let everybody = SeatSet::all(self.seats());
        let out = match self.auction.side {
            Some(side) => SeatSet::EMPTY.with(side.seller),
            None => self.swapped,
        };
        SeatSet(everybody.0 & !out.0 & !self.auction.excluded.0)
    }

    /// The seat from which the opener is sought clockwise (4.4, DON-R25).
    #[inline]
    pub(crate) fn opening_from(&self) -> Seat {
        match self.auction.side {
            Some(side) => side.seller.next(self.seats()),
            None => self.first,
        }
    }

    /// The active seat whose turn it must be (4.4): the first clockwise after the standing bidder, and while
    /// nobody has bid, the first from where the opener was sought.
    pub(crate) fn bidder_on_turn(&self) -> Option<Seat> {
        let from = match self.auction.standing {
            Some(standing) => standing.seat.next(self.seats()),
            None => self.opening_from(),
        };
        self.auction.active.first_from(from)
    }

    /// The lowest amount that is not too low (4.5). Under `zeroBid` a main auction opens at 0 for every seat.
    #[inline]
    pub(crate) fn lowest_bid(&self) -> u8 {
        match self.auction.standing {
            Some(standing) => standing.amount + 1,
            None => !(self.options.zero_bid && self.auction.side.is_none()) as u8,
        }
    }

    /// The amounts `seat` may bid by 4.5 with so many chips.
    #[inline]
    pub(crate) fn fair_bids(&self, seat: Seat, chips: u8) -> Amounts {
        Amounts::from_to(self.lowest_bid(), chips).not_ending_in(self.tableau(seat).digits())
    }

    /// Is a pass of `seat`, which is on turn, refused by `mustOpen` (4.5)? The opening decision is on while
    /// nobody has bid and all participants are active.
    #[inline]
    pub(crate) fn must_open(&self, seat: Seat, chips: u8) -> bool {
        self.options.must_open
            && self.phase == Phase::Bid
            && self.auction.standing.is_none()
            && self.auction.active == self.participants()
            && !self.fair_bids(seat, chips).is_empty()
    }

    /// The legal actions of `seat`, whose chips are `chips`.
    #[inline(always)]
    pub(crate) fn legal(&self, seat: Seat, chips: u8, out: &mut ActionList<Action>) {
        out.clear();
        if self.pending() != Pending::Turn(seat) {
            return;
        }
        match self.phase {
            Phase::SideBid | Phase::Bid => self.legal_bids(seat, chips, out),
            Phase::SideOffer => {
                out.extend(self.offerable(seat).iter().map(|card| Action::Offer { card }));
                out.push(Action::Decline);
            }
            Phase::Swap => self.legal_swaps(seat, out),
            Phase::Discard => out.extend(self.discardable(seat).iter().map(|card| Action::Discard { card })),
            Phase::DrawFirst | Phase::Shuffle | Phase::GameOver => {}
        }
    }

    #[inline(always)]
    fn legal_bids(&self, seat: Seat, chips: u8, out: &mut ActionList<Action>) {
        let bids = if self.options.strict_table {
            Amounts::from_to(self.lowest_bid(), self.total_chips())
        } else {
            self.fair_bids(seat, chips)
        };
        bids.for_each(|amount| out.push(Action::Bid { amount }));
        if !self.must_open(seat, chips) {
            out.push(Action::Pass);
        }
    }

    fn legal_swaps(&self, seat: Seat, out: &mut ActionList<Action>) {
        let others = Seat::all(self.seats()).filter(|&with| with != seat);
        let wanted: ArrayVec<(Seat, Card), DECK_SIZE> =
            others.flat_map(|with| self.tableau(with).iter().map(move |take| (with, take))).collect();
        for give in self.tableau(seat).iter() {
            out.extend(wanted.iter().map(|&(with, take)| Action::Swap { give, with, take }));
        }
        out.push(Action::Decline);
    }
}
