//! One auction, worked out to its end.
//!
//! Chips can be remembered, so an auction hides nothing: what remains of it is decided by who is still in, who bids
//! how much, and whose turn it is. The seat on turn is the next active one after the standing bidder, always; so a
//! node is (active seats, standing bidder, standing amount), there are less than two thousand of them at the largest
//! table, and every bid, not only a choice of them, can be looked at. Amounts are gone through from the highest down:
//! then all that can follow a bid is known before the bid.

use super::outlook::SEATS;
use crate::card::DigitSet;
use crate::table::Standing;
use speakeasy_bots::support::Worth;
use speakeasy_core::{MAX_SEATS, Seat, SeatSet};

/// The most chips there are at any table, and one more.
const AMOUNTS: usize = 12 * SEATS + 1;

/// An auction: who can bid what, and what its possible ends are worth.
pub(super) struct Auction {
    seats: usize,
    /// Where the opener is sought.
    opening_from: Seat,
    least: u8,
    /// Who may not pass while nobody has passed or bid.
    must_open: Option<(Seat, SeatSet)>,
    /// The amounts each seat may bid.
    bids: [[bool; AMOUNTS]; SEATS],
    most: usize,
    /// What it is worth that a seat buys at a price.
    sold: Vec<[Worth; SEATS]>,
    /// What it is worth that nobody buys.
    unsold: Worth,
}

/// What the rules say of an auction that is about to be worked out.
pub(super) struct Terms {
    pub(super) seats: usize,
    pub(super) opening_from: Seat,
    /// The lowest amount that may open.
    pub(super) least: u8,
    pub(super) must_open: Option<(Seat, SeatSet)>,
    pub(super) participants: SeatSet,
    pub(super) chips: [u8; SEATS],
    pub(super) digits: [DigitSet; SEATS],
}

/// What the present decision of an auction is worth.
pub(super) struct Answer {
    pub(super) pass: Worth,
    /// Each amount that may be bid, rising.
    pub(super) bids: Vec<(u8, Worth)>,
}

/// How players choose: each the action that is best for himself, or nearly so.
#[derive(Clone, Copy)]
pub(super) struct Manners {
    /// Differences in worth smaller than this are hardly noticed by others. 0: never an error.
    pub(super) doubt: f32,
    /// How likely each seat is one that does anything at all, whatever it is worth.
    pub(super) wild: [f32; MAX_SEATS],
    /// The seat that errs not.
    pub(super) sure: Option<Seat>,
}

impl Auction {
    /// Prepares an auction from the standing amount `above` on (`None`: from the opening on). `sold` says what a sale
    /// is worth, `unsold` what it is worth that nobody bids.
    pub(super) fn new(
        terms: &Terms,
        above: Option<u8>,
        mut sold: impl FnMut(Seat, u8) -> Worth,
        unsold: Worth,
    ) -> Auction {
        let mut auction = Auction {
            seats: terms.seats,
            opening_from: terms.opening_from,
            least: terms.least,
            must_open: terms.must_open,
            bids: [[false; AMOUNTS]; SEATS],
            most: 0,
            sold: vec![[[0.0; MAX_SEATS]; SEATS]; AMOUNTS],
            unsold,
        };
        let from = above.map_or(terms.least, |above| above + 1);
        for seat in terms.participants.iter() {
            for amount in from..=terms.chips[seat.index()] {
                if !terms.digits[seat.index()].has(amount % 10) {
                    auction.bids[seat.index()][usize::from(amount)] = true;
                    auction.sold[usize::from(amount)][seat.index()] = sold(seat, amount);
                    auction.most = auction.most.max(usize::from(amount));
                }
            }
        }
        auction
    }

    /// Enters what it is worth that the standing bidder buys at his bid.
    pub(super) fn stands(&mut self, standing: Standing, worth: Worth) {
        self.sold[usize::from(standing.amount)][standing.seat.index()] = worth;
    }

    /// May `seat` bid at all above `amount`?
    fn can_top(&self, seat: Seat, amount: usize) -> bool {
        amount < self.most && self.bids[seat.index()][amount + 1..=self.most].contains(&true)
    }

    /// Works the auction out for the seat on turn.
    pub(super) fn solve(&self, active: SeatSet, standing: Option<Standing>, manners: Manners) -> Answer {
        let floor = standing.map_or(usize::from(self.least), |standing| usize::from(standing.amount) + 1);
        let turn = self.turn(active, standing.map(|standing| standing.seat));
        let root = active.0 as usize;
        let mut raises = Raises::new(self.seats, manners);
        let mut answer = Answer { pass: [0.0; MAX_SEATS], bids: Vec::new() };
        let mut stands = vec![[0.0; MAX_SEATS]; self.seats << self.seats];
        for amount in (floor..=self.most).rev() {
            let bidders = active.iter().filter(|seat| self.bids[seat.index()][amount]);
            // First what each bid of this amount is worth, then the bids themselves: nobody answers with the same amount.
            for seat in bidders.clone() {
                self.stand(seat, amount, root, &raises, &mut stands[seat.index() << self.seats..]);
            }
            for seat in bidders {
                let stands = &stands[seat.index() << self.seats..];
                for mask in subsets(root, 1 << seat.index()) {
                    raises.add(seat, mask, &stands[mask]);
                }
                if seat == turn {
                    answer.bids.push((amount as u8, stands[root]));
                }
            }
        }
        answer.bids.reverse();
        answer.pass = match standing {
            Some(standing) => {
                let rest = active.without(turn).0 as usize;
                self.stand(standing.seat, usize::from(standing.amount), rest, &raises, &mut stands);
                stands[rest]
            }
            None => self.untouched(active.without(turn), &raises),
        };
        answer
    }

    /// What the start of the auction is worth before anybody acted.
    pub(super) fn value(&self, active: SeatSet, manners: Manners) -> Worth {
        if active.is_empty() {
            return self.unsold;
        }
        let turn = self.turn(active, None);
        let answer = self.solve(active, None, manners);
        let mut raises = Raises::new(self.seats, manners);
        for (_, worth) in &answer.bids {
            raises.add(turn, active.0 as usize, worth);
        }
        match self.must_open {
            Some((seat, participants)) if (seat, participants) == (turn, active) && !answer.bids.is_empty() => {
                raises.value(turn, active.0 as usize)
            }
            _ => raises.choose(turn, active.0 as usize, &answer.pass),
        }
    }

    fn turn(&self, active: SeatSet, standing: Option<Seat>) -> Seat {
        let from = standing.map_or(self.opening_from, |seat| seat.next(self.seats));
        active.first_from(from).unwrap_or_default()
    }

    /// What a standing bid is worth, for every set of seats within `within` that may still be in; `worth` is filled
    /// at the places of those sets.
    fn stand(&self, seat: Seat, amount: usize, within: usize, raises: &Raises, worth: &mut [Worth]) {
        let alone = 1 << seat.index();
        worth[alone] = self.sold[amount][seat.index()];
        for mask in subsets(within, alone).skip(1) {
            worth[mask] = self.answer_to(seat, amount, mask, worth, raises);
        }
    }

    fn answer_to(&self, seat: Seat, amount: usize, mask: usize, worth: &[Worth], raises: &Raises) -> Worth {
        let turn = self.turn(SeatSet(mask as u8), Some(seat));
        let pass = &worth[mask & !(1 << turn.index())];
        if self.can_top(turn, amount) { raises.choose(turn, mask, pass) } else { *pass }
    }

    /// What it is worth while nobody has bid, once somebody has passed.
    fn untouched(&self, active: SeatSet, raises: &Raises) -> Worth {
        if active.is_empty() {
            return self.unsold;
        }
        let turn = self.turn(active, None);
        let pass = self.untouched(active.without(turn), raises);
        raises.choose(turn, active.0 as usize, &pass)
    }
}

/// The sets within `within` that hold all of `core`, rising.
fn subsets(within: usize, core: usize) -> impl Iterator<Item = usize> {
    let free = within & !core;
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let rest = next?;
        next = (rest != free).then(|| (rest | !free).wrapping_add(1) & free);
        Some(rest | core)
    })
}

/// What it is worth to each seat to go on bidding, for each set of seats that are still in: the bids above the
/// present amount, the better ones weighing more.
struct Raises {
    seats: usize,
    manners: Manners,
    sums: Vec<Raise>,
}

#[derive(Clone, Copy)]
struct Raise {
    best: f32,
    weight: f32,
    /// The worths, weighed and added up.
    sum: Worth,
    /// How many bids, and their worths added up as they are: what it is worth that somebody bids anything at all.
    count: f32,
    plain: Worth,
}

/// The exponent of a weight that no longer counts.
const NEGLIGIBLE: f32 = -10.0;

impl Raises {
    fn new(seats: usize, manners: Manners) -> Raises {
        let none =
            Raise { best: f32::NEG_INFINITY, weight: 0.0, sum: [0.0; MAX_SEATS], count: 0.0, plain: [0.0; MAX_SEATS] };
        Raises { seats, manners, sums: vec![none; seats << seats] }
    }

    fn doubt(&self, seat: Seat) -> f32 {
        if self.manners.sure == Some(seat) { 0.0 } else { self.manners.doubt }
    }

    fn add(&mut self, seat: Seat, mask: usize, worth: &Worth) {
        let doubt = self.doubt(seat);
        let own = worth[seat.index()];
        let raise = &mut self.sums[seat.index() << self.seats | mask];
        if self.manners.wild[seat.index()] > 0.0 {
            raise.count += 1.0;
            raise.plain.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += worth);
        }
        if doubt <= 0.0 {
            // Among equals the lower bid: it is the later one here.
            if own >= raise.best {
                *raise = Raise { best: own, weight: 1.0, sum: *worth, ..*raise };
            }
            return;
        }
        if own > raise.best {
            let fade = ((raise.best - own) / doubt).exp();
            raise.weight *= fade;
            raise.sum.iter_mut().for_each(|sum| *sum *= fade);
            raise.best = own;
        }
        let behind = (own - raise.best) / doubt;
        if behind < NEGLIGIBLE {
            return;
        }
        let weight = behind.exp();
        raise.weight += weight;
        for (sum, worth) in raise.sum.iter_mut().zip(worth) {
            *sum += weight * worth;
        }
    }

    fn value(&self, seat: Seat, mask: usize) -> Worth {
        let raise = &self.sums[seat.index() << self.seats | mask];
        raise.sum.map(|sum| sum / raise.weight)
    }

    /// Passing or going on, whichever the seat likes better; one in doubt does a little of both, and one who is
    /// wild anything.
    fn choose(&self, seat: Seat, mask: usize, pass: &Worth) -> Worth {
        let raise = &self.sums[seat.index() << self.seats | mask];
        if raise.weight == 0.0 {
            return *pass;
        }
        let doubt = self.doubt(seat);
        let go_on = self.value(seat, mask);
        let edge = go_on[seat.index()] - pass[seat.index()];
        if doubt <= 0.0 {
            return if edge > 0.0 { go_on } else { *pass };
        }
        let likely = 1.0 / (1.0 + (-edge / doubt).exp());
        let sensible: Worth = std::array::from_fn(|index| likely * go_on[index] + (1.0 - likely) * pass[index]);
        let wild = self.manners.wild[seat.index()];
        if wild <= 0.0 {
            return sensible;
        }
        std::array::from_fn(|index| {
            let any = (raise.plain[index] + pass[index]) / (raise.count + 1.0);
            (1.0 - wild) * sensible[index] + wild * any
        })
    }
}
