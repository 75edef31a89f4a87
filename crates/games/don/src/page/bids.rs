//! What the observer could bid: which amounts, at what risk, and whom each would pay.

use super::past::Sale;
use crate::table::SideLot;
use crate::{Don, Phase};
use speakeasy_core::{Seat, SeatSet};
use speakeasy_pages::scene::Scene;
use std::ops::RangeInclusive;

/// The bids of an observer who is in the auction, on turn or not.
pub(super) struct Bids {
    pub(super) me: Seat,
    pub(super) chips: u8,
    pub(super) side: Option<SideLot>,
    /// The lowest amount that is not too low.
    pub(super) lowest: u8,
    /// Whether wrong bids are possible here.
    pub(super) strict: bool,
    /// The most that can be named: all one's chips, at the strict table all chips of the game.
    pub(super) most: u8,
}

/// What an amount would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A bid by the book.
    Fair,
    /// It ends in a digit that the observer holds: barred, at the strict table punished.
    OwnDigit,
    /// More than the observer has: barred, at the strict table a bluff.
    TooMuch,
}

impl Bids {
    /// The bids of the observer, if they are still in the auction that is on.
    pub(super) fn of(scene: &Scene<'_, Don>) -> Option<Bids> {
        let (table, me) = (scene.view.table(), scene.me()?);
        let auction = table.auction().filter(|auction| auction.active.has(me))?;
        if table.phase() == Phase::Discard {
            return None;
        }
        let chips = scene.view.chips(me)?;
        let strict = table.options().strict_table;
        let opening = u8::from(!(table.options().zero_bid && auction.side.is_none()));
        Some(Bids {
            me,
            chips,
            side: auction.side,
            lowest: auction.standing.map_or(opening, |standing| standing.amount + 1),
            strict,
            most: if strict && scene.my_turn() { table.total_chips() } else { chips },
        })
    }

    /// The amounts that can be named, from the lowest.
    pub(super) fn amounts(&self) -> RangeInclusive<u8> {
        self.lowest..=self.most
    }

    /// What an amount would be. The own digit comes first: a bid that is wrong twice is wrong by its digit (4.6).
    pub(super) fn kind(&self, scene: &Scene<'_, Don>, amount: u8) -> Kind {
        if scene.view.table().tableau(self.me).digits().has(amount % 10) {
            Kind::OwnDigit
        } else if amount > self.chips {
            Kind::TooMuch
        } else {
            Kind::Fair
        }
    }

    /// Who would get how much if the observer won with `amount`: in a side auction the seller all of it (DON-R28).
    pub(super) fn pays(&self, scene: &Scene<'_, Don>, amount: u8) -> (SeatSet, u8) {
        match self.side {
            Some(side) => (SeatSet::EMPTY.with(side.seller), amount),
            None => {
                let payout = scene.view.table().payout(self.me, amount);
                (payout.to, payout.share)
            }
        }
    }

    /// What the observer would give up for a win that they cannot pay, as a word of the messages (DON-R18, DON-H15).
    pub(super) fn forfeit(&self, scene: &Scene<'_, Don>) -> &'static str {
        let table = scene.view.table();
        match (table.discardable(self.me).is_empty(), table.options().earlier_discards) {
            (true, _) => "none",
            (false, true) => "earlier",
            (false, false) => "any",
        }
    }

    /// The digits on which `seat` would be paid if the observer bought, for the style sheet.
    pub(super) fn digits_paying(&self, scene: &Scene<'_, Don>, seat: Seat) -> String {
        let paying = (0..=9).filter(|&digit| self.pays(scene, digit).0.has(seat));
        paying.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// What the standing bid would bring about if it won.
pub(super) enum Standing {
    /// The lot sold.
    Lot(Sale),
    /// A district sold by its owner.
    Side { seller: Seat, amount: u8 },
}

/// What comes of the standing bid if nobody tops it.
pub(super) fn if_it_stands(scene: &Scene<'_, Don>) -> Option<Standing> {
    let auction = scene.view.table().auction()?;
    let standing = auction.standing?;
    Some(match auction.side {
        Some(side) => Standing::Side { seller: side.seller, amount: standing.amount },
        None => Standing::Lot(Sale::imagined(scene, standing.seat, standing.amount)),
    })
}

impl Standing {
    /// Who would get how much.
    pub(super) fn pays(&self) -> (SeatSet, u8) {
        match self {
            Standing::Lot(sale) => (sale.to, sale.share),
            Standing::Side { seller, amount } => (SeatSet::EMPTY.with(*seller), *amount),
        }
    }
}
