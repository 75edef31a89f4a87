//! What the log tells: the auction so far, and the deals that the rules still let one recall.

use crate::{Action, Card, CardSet, Don, Event, Phase, What};
use speakeasy_core::{MAX_SEATS, Seat, SeatSet};
use speakeasy_pages::scene::Scene;

/// One word in an auction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Call {
    /// A bid that stood, at least until the next one.
    Bid { seat: Seat, amount: u8 },
    /// A bid that ended in a digit of its bidder and was withdrawn; `paid` chips went into the pot.
    Withdrawn { seat: Seat, amount: u8, paid: u8 },
    /// A pass.
    Pass { seat: Seat },
}

/// Who has said what in the auction that is on, the oldest first.
pub(super) fn calls(scene: &Scene<'_, Don>) -> Vec<Call> {
    if !matches!(scene.view.table().phase(), Phase::Bid | Phase::SideBid) {
        return Vec::new();
    }
    calls_at_end(scene.log)
}

/// Who has said what in the last auction of these events.
pub(super) fn calls_at_end(log: &[Event]) -> Vec<Call> {
    let opens = |event: &Event| {
        let opening = matches!(event.what, What::Reveal { .. } | What::Overbid { .. });
        opening || matches!(event.what, What::Did { action: Action::Offer { .. } | Action::Discard { .. }, .. })
    };
    let from = log.iter().rposition(opens).map_or(0, |opening| opening + 1);
    let mut calls = Vec::new();
    for event in &log[from..] {
        match event.what {
            What::Did { seat, action: Action::Bid { amount } } => calls.push(Call::Bid { seat, amount }),
            What::Did { seat, action: Action::Pass } => calls.push(Call::Pass { seat }),
            What::Penalty { seat, paid } => {
                if let Some(Call::Bid { amount, .. }) = calls.pop() {
                    calls.push(Call::Withdrawn { seat, amount, paid });
                }
            }
            _ => {}
        }
    }
    calls
}

/// Why a payout goes where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    /// Nobody but perhaps the buyer holds the digit.
    Nobody,
    /// One seat is the only holder.
    Alone,
    /// One seat holds it more often than any other.
    Most,
    /// Several seats hold it equally often.
    Tied,
}

impl Ground {
    /// Why a price of `buyer` that ends in `digit` goes where it goes, with these tableaus (section 5 of the rules).
    pub(super) fn of(tableaus: &[CardSet], buyer: Seat, digit: u8) -> Ground {
        let copies = |seat: usize| tableaus[seat].count_digit(digit);
        let others = (0..tableaus.len()).filter(|&seat| seat != buyer.index());
        let most = others.clone().map(copies).max().unwrap_or(0);
        let holders = others.clone().filter(|&seat| copies(seat) > 0).count();
        let leaders = others.filter(|&seat| copies(seat) == most).count();
        match (most, leaders, holders) {
            (0, ..) => Ground::Nobody,
            (_, 1, 1) => Ground::Alone,
            (_, 1, _) => Ground::Most,
            _ => Ground::Tied,
        }
    }
}

/// A sold lot with its payout, past or imagined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sale {
    pub(super) buyer: Seat,
    pub(super) price: u8,
    /// What the pot added.
    pub(super) pot_before: u8,
    pub(super) to: SeatSet,
    pub(super) share: u8,
    /// What was left for the pot.
    pub(super) rest: u8,
    pub(super) ground: Ground,
}

impl Sale {
    /// What would happen if `buyer` bought the lot at this price now.
    pub(super) fn imagined(scene: &Scene<'_, Don>, buyer: Seat, price: u8) -> Sale {
        let table = scene.view.table();
        let payout = table.payout(buyer, price);
        let ground = Ground::of(&tableaus(scene)[..table.seats()], buyer, price % 10);
        Sale { buyer, price, pot_before: table.pot(), to: payout.to, share: payout.share, rest: payout.pot, ground }
    }

    /// The digit that decided.
    pub(super) fn digit(&self) -> u8 {
        self.price % 10
    }

    /// What was shared out.
    pub(super) fn total(&self) -> u8 {
        self.price + self.pot_before
    }
}

/// Something that changed who owns what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deal {
    /// The lot was sold.
    Sold { sale: Sale, lot: CardSet },
    /// The lot went free.
    Free { seat: Seat, lot: CardSet },
    /// The lot left the game.
    Gone { lot: CardSet },
    /// A district was sold in a side auction.
    Side { seat: Seat, price: u8, seller: Seat, card: Card },
    /// Two districts changed hands.
    Swap { seat: Seat, give: Card, with: Seat, take: Card },
    /// An overbidder gave up a district.
    Discard { seat: Seat, card: Card },
}

/// The deals that may be recalled, with their rounds, the latest first.
///
/// Why a price went to whom depends on the districts of that moment, so the log is undone step by step from the
/// districts that lie on the table now. What is recalled is recalled with all that came after it.
pub(super) fn deals(scene: &Scene<'_, Don>) -> Vec<(u8, Deal)> {
    let seats = scene.view.table().seats();
    let mut tableaus = tableaus(scene);
    let mut deals = Vec::new();
    for event in scene.log.iter().rev() {
        let deal = match event.what {
            What::Sold { seat, price, to, share, pot } => {
                let lot = lot_of(scene, event.round);
                tableaus[seat.index()] = tableaus[seat.index()].minus(lot);
                let ground = Ground::of(&tableaus[..seats], seat, price % 10);
                let pot_before = (share * to.len() as u8 + pot).saturating_sub(price);
                Deal::Sold { sale: Sale { buyer: seat, price, pot_before, to, share, rest: pot, ground }, lot }
            }
            What::Free { seat } => {
                let lot = lot_of(scene, event.round);
                tableaus[seat.index()] = tableaus[seat.index()].minus(lot);
                Deal::Free { seat, lot }
            }
            What::LotRemoved => Deal::Gone { lot: lot_of(scene, event.round) },
            What::SideSold { seat, price, seller, card } => {
                hand(&mut tableaus, card, seat, seller);
                Deal::Side { seat, price, seller, card }
            }
            What::Did { seat, action: Action::Swap { give, with, take } } => {
                hand(&mut tableaus, give, with, seat);
                hand(&mut tableaus, take, seat, with);
                Deal::Swap { seat, give, with, take }
            }
            What::Did { seat, action: Action::Discard { card } } => {
                tableaus[seat.index()] = tableaus[seat.index()].with(card);
                Deal::Discard { seat, card }
            }
            _ => continue,
        };
        deals.push((event.round, deal));
    }
    deals
}

/// The deal that was just struck: since then nobody has bid or passed.
pub(super) fn fresh_deal(scene: &Scene<'_, Don>) -> Option<Deal> {
    let settled = |event: &Event| {
        !matches!(event.what, What::Reveal { .. })
            && !matches!(event.what, What::Did { action: Action::Decline | Action::Offer { .. }, .. })
    };
    let last = scene.log.iter().rev().find(|event| settled(event))?;
    let deal = matches!(
        last.what,
        What::Sold { .. }
            | What::Free { .. }
            | What::LotRemoved
            | What::SideSold { .. }
            | What::Did { action: Action::Swap { .. }, .. }
    );
    deal.then(|| deals(scene).first().map(|&(_, deal)| deal)).flatten()
}

/// Everybody's districts, by seat.
fn tableaus(scene: &Scene<'_, Don>) -> [CardSet; MAX_SEATS] {
    std::array::from_fn(|seat| scene.view.table().tableau(Seat(seat as u8)))
}

/// The lot of a round, as it was revealed.
fn lot_of(scene: &Scene<'_, Don>, round: u8) -> CardSet {
    let revealed = scene.log.iter().find_map(|event| match event.what {
        What::Reveal { cards } if event.round == round => Some(cards),
        _ => None,
    });
    revealed.unwrap_or_default()
}

fn hand(tableaus: &mut [CardSet], card: Card, from: Seat, to: Seat) {
    tableaus[from.index()] = tableaus[from.index()].without(card);
    tableaus[to.index()] = tableaus[to.index()].with(card);
}
