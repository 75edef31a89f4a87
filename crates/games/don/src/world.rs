//! What an observer knows, and worlds that agree with it.
//!
//! Two things are hidden: the order of the deck, which nobody knows, and chips, which perfect memory yields
//! (2.2). Knowledge is a range of chips for each seat; where the start was seen the range is one number, and
//! stays so, since every payment happens in the open. Knowledge made of a view alone is that of somebody who
//! has only just sat down, or has forgotten everything.

use crate::card::DECK_SIZE;
use crate::event::{Event, What};
use crate::habits::{Habit, Habits};
use crate::options::{MAX_SEATS, START_CHIPS};
use crate::state::State;
use crate::view::View;
use crate::{Action, Card, Phase};
use speakeasy_core::{ArrayVec, Rng, Seat, below, shuffle};

/// How many chips a seat may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChipRange {
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

impl ChipRange {
    const fn exactly(chips: u8) -> ChipRange {
        ChipRange { least: chips, most: chips }
    }

    fn at_least(&mut self, chips: u8) {
        self.least = self.least.max(chips);
        self.most = self.most.max(chips);
    }

    fn at_most(&mut self, chips: u8) {
        self.most = self.most.min(chips);
        self.least = self.least.min(chips);
    }

    fn gain(&mut self, chips: u8) {
        self.least = self.least.saturating_add(chips);
        self.most = self.most.saturating_add(chips);
    }

    /// Whoever paid had it.
    fn pay(&mut self, chips: u8) {
        self.at_least(chips);
        self.least -= chips;
        self.most -= chips;
    }
}

/// What an observer knows of everybody's chips, and remembers of everybody's bids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// At a strict table a bid proves nothing (4.6).
    strict: bool,
    chips: [ChipRange; MAX_SEATS],
    habits: Habits,
}

impl Knowledge {
    /// How `seat` has bid so far.
    pub fn habit(&self, seat: Seat) -> Habit {
        self.habits.of(seat)
    }

    /// What is known of the chips of `seat`; nothing at all of a seat beyond the table.
    pub fn chips(&self, seat: Seat) -> ChipRange {
        self.chips.get(seat.index()).copied().unwrap_or(ChipRange::exactly(0))
    }

    /// Applies `change` to what is known of `seat`.
    fn of(&mut self, seat: Seat, change: impl Fn(&mut ChipRange)) {
        if let Some(range) = self.chips.get_mut(seat.index()) {
            change(range);
        }
    }
}

/// What an observer knows who has only just seen this view.
pub(crate) fn knowledge(view: &View) -> Knowledge {
    let table = &view.table;
    let mut known = Knowledge {
        strict: table.options.strict_table,
        chips: [ChipRange { least: 0, most: table.total_chips() }; MAX_SEATS],
        habits: Habits::begin(table.auction.standing.map(|standing| standing.amount)),
    };
    known.chips[table.seats()..].fill(ChipRange::exactly(0));
    // Nobody can pay anything before the first settlement, not even a penalty: there are no districts yet.
    let fresh = table.round == 1 && table.pot == 0;
    if fresh && view.chips.iter().flatten().all(|&chips| chips == START_CHIPS) {
        known.chips[..table.seats()].fill(ChipRange::exactly(START_CHIPS));
    }
    add_view(&mut known, view);
    known
}

/// Adds what the view itself shows: counts, and that a standing bid can be paid unless the table is strict.
fn add_view(known: &mut Knowledge, view: &View) {
    if let (false, Some(standing)) = (known.strict, view.table.auction.standing) {
        known.of(standing.seat, |chips| chips.at_least(standing.amount));
    }
    for (range, shown) in known.chips.iter_mut().zip(view.chips) {
        *range = shown.map_or(*range, ChipRange::exactly);
    }
}

/// Adds what an event tells.
pub(crate) fn learn(known: &mut Knowledge, event: &Event) {
    known.habits.learn(event, &known.chips);
    match event.what {
        What::Did { seat, action: Action::Bid { amount } } if !known.strict => {
            known.of(seat, |chips| chips.at_least(amount));
        }
        What::Sold { seat, price, to, share, .. } => {
            known.of(seat, |chips| chips.pay(price));
            for recipient in to.iter() {
                known.of(recipient, |chips| chips.gain(share));
            }
        }
        What::SideSold { seat, price, seller, .. } => {
            known.of(seat, |chips| chips.pay(price));
            known.of(seller, |chips| chips.gain(price));
        }
        // Only who has nothing pays nothing (DON-R20).
        What::Penalty { seat, paid: 0 } => known.of(seat, |chips| chips.at_most(0)),
        What::Penalty { seat, paid } => known.of(seat, |chips| chips.pay(paid)),
        What::Overbid { seat, price } => known.of(seat, |chips| chips.at_most(price.saturating_sub(1))),
        What::Did { .. } | What::Reveal { .. } | What::Free { .. } | What::LotRemoved | What::SideUnsold { .. } => {}
    }
}

/// A state that looks to the observer exactly like `view` and agrees with what he knows: the deck in any
/// order alike, and every distribution of the chips alike that the ranges allow.
pub(crate) fn possible_world(view: &View, known: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> State {
    let mut now = known.clone();
    add_view(&mut now, view);
    // Knowledge of another table may contradict the view; what the view shows is true, so start from that.
    let chips = deal_chips(view, &now, rng).or_else(|| deal_chips(view, &knowledge(view), rng));
    let mut state = State { table: view.table.clone(), chips: chips.unwrap_or_default(), deck: Default::default() };
    let mut deck: ArrayVec<Card, DECK_SIZE> = view.table.unseen.iter().collect();
    if !matches!(view.table.phase, Phase::DrawFirst | Phase::Shuffle) {
        shuffle(rng, &mut deck);
    }
    state.lay_deck(deck.into_iter());
    state
}

/// Chips for every seat, uniformly among all distributions within the ranges that make the right sum;
/// `None` if there is none.
fn deal_chips(view: &View, known: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> Option<[u8; MAX_SEATS]> {
    let table = &view.table;
    let seats = table.seats();
    let mut chips = known.chips.map(|range| range.least);
    let given = chips[..seats].iter().map(|&least| usize::from(least)).sum::<usize>();
    let mut spare = usize::from(table.total_chips().checked_sub(table.pot)?).checked_sub(given)?;
    if spare == 0 {
        return Some(chips);
    }
    let room = |seat: usize| usize::from(known.chips[seat].most - known.chips[seat].least);
    let open: ArrayVec<usize, MAX_SEATS> = (0..seats).filter(|&seat| room(seat) > 0).collect();
    let ways = count_ways(&open.iter().map(|&seat| room(seat)).collect::<ArrayVec<usize, MAX_SEATS>>(), spare);
    if ways[open.len()][spare] == 0 {
        return None;
    }
    for (index, &seat) in open.iter().enumerate().rev() {
        let mut drawn = below(rng, ways[index + 1][spare]);
        while drawn >= ways[index][spare] {
            drawn -= ways[index][spare];
            spare -= 1;
            chips[seat] += 1;
        }
    }
    Some(chips)
}

/// Chips there can be to spare, none included.
const SPARE: usize = START_CHIPS as usize * MAX_SEATS + 1;

/// `ways[k][s]`: in how many ways the first `k` seats can take `s` chips, none more than its room.
fn count_ways(room: &[usize], spare: usize) -> [[u32; SPARE]; MAX_SEATS + 1] {
    let mut ways = [[0; SPARE]; MAX_SEATS + 1];
    ways[0][0] = 1;
    for (index, &room) in room.iter().enumerate() {
        let mut within = 0;
        for sum in 0..=spare {
            within += ways[index][sum];
            if sum > room {
                within -= ways[index][sum - room - 1];
            }
            ways[index + 1][sum] = within;
        }
    }
    ways
}
