//! What a position must obey: the invariants of section 11 that a single position can show, and section 4.
//!
//! Used both ways: to judge positions from outside, and to audit states that play has produced.

use crate::card::{CardSet, DECK_SIZE};
use crate::options::START_CHIPS;
use crate::state::State;
use crate::table::{Auction, ROUNDS, Table, lot_size, revealed_before};
use crate::{Card, Phase};
use speakeasy_core::{Faults, Seat, SeatSet};

/// Notes everything wrong with a state.
pub(crate) fn check_state(state: &State, faults: &mut Faults) {
    if kind_is_wrong(&state.table) {
        faults.add("auction.kind", format!("{} is the other kind of auction", state.table.phase.name()));
    }
    check_chips(&state.table, &state.chips, faults);
    check_cards(&state.table, faults);
    check_deck(state, faults);
    check_phase(&state.table, faults);
    check_moved(&state.table, faults);
    check_auction(&state.table, &state.chips, faults);
}

/// Invariants 1 and 3: all chips are there, and a pot is what a payout can leave.
pub(crate) fn check_chips(table: &Table, chips: &[u8], faults: &mut Faults) {
    let (own, beyond) = chips.split_at(table.seats());
    let total = u32::from(table.total_chips());
    let found = own.iter().map(|&chips| u32::from(chips)).sum::<u32>() + u32::from(table.pot);
    if found != total || beyond.iter().any(|&chips| chips != 0) {
        faults.add("chips", format!("chips and pot make {found}, but the game has {total} (invariant 1)"));
    }
    if !table.options.strict_table && usize::from(table.pot) > table.seats() - 2 {
        let most = table.seats() - 2;
        faults.add("pot", format!("without the strict table no payout leaves more than {most} (invariant 3)"));
    }
    let setup = matches!(table.phase, Phase::DrawFirst | Phase::Shuffle);
    if setup && own.iter().any(|&chips| chips != START_CHIPS) {
        faults.add("chips", format!("before the game everybody has {START_CHIPS} (section 3)"));
    }
}

/// Invariants 2 to 5: every card once, and as many revealed as the round says.
pub(crate) fn check_cards(table: &Table, faults: &mut Faults) {
    let places = table.tableau.iter().chain([&table.removed, &table.lot, &table.unseen]);
    let (count, all) = places.fold((0, CardSet::EMPTY), |(count, all), set| (count + set.len(), all.and(*set)));
    if count != DECK_SIZE || all != table.options.deck {
        faults.add("deck", "every card of the deck must be in just one place (invariant 2)");
    }
    let taken = table.tableau.iter().map(|tableau| tableau.len()).sum::<usize>() + table.removed.len();
    check_card_counts(table, taken, table.lot.len(), faults);
    if !table.removed.is_empty() && !table.options.strict_table {
        faults.add("removed", "without the strict table no card leaves the game (invariant 3)");
    }
}

/// Invariants 4 and 5, for `taken` cards in tableaus and out of the game and `lot` cards on offer.
pub(crate) fn check_card_counts(table: &Table, taken: usize, lot: usize, faults: &mut Faults) {
    let due = revealed_before(table.round);
    if taken != due {
        let when = match table.phase {
            Phase::GameOver => "at the end".into(),
            _ => format!("in round {}", table.round),
        };
        let what = format!("tableaus and removed cards hold {taken} cards; {when} they hold {due} (invariant 4)");
        faults.add("tableau", what);
    }
    let due = if has_lot(table) { lot_size(table.round) } else { 0 };
    if lot != due {
        faults.add("lot", format!("{lot} cards lie in the lot; here it has {due} (invariant 5)"));
    }
}

/// Is there a lot on the table in this phase (invariant 5)?
pub(crate) fn has_lot(table: &Table) -> bool {
    table.phase == Phase::Bid || table.phase == Phase::Discard && table.auction.side.is_none()
}

/// The order of the deck covers just its cards; before the shuffle it is canonical.
fn check_deck(state: &State, faults: &mut Faults) {
    let deck = state.deck();
    let gone = &state.deck[..DECK_SIZE - deck.len()];
    if deck.iter().copied().collect::<CardSet>() != state.table.unseen || gone.iter().any(|&c| c != Card::default()) {
        faults.add("deck", "the order of the deck must name just its cards (invariant 2)");
    }
    check_deck_order(&state.table, deck, faults);
}

/// Before the shuffle the deck is in canonical order (3).
pub(crate) fn check_deck_order(table: &Table, deck: &[Card], faults: &mut Faults) {
    if matches!(table.phase, Phase::DrawFirst | Phase::Shuffle) && !deck.is_sorted() {
        faults.add("deck", "before the shuffle the deck is in canonical order (section 3)");
    }
}

/// The round fits the phase, the options allow it, and whoever is asked to offer, swap or discard can be.
pub(crate) fn check_phase(table: &Table, faults: &mut Faults) {
    let options = &table.options;
    let (phase, round, turn) = (table.phase, table.round, table.turn);
    let rounds = match phase {
        Phase::DrawFirst | Phase::Shuffle => 1..=1,
        Phase::GameOver => ROUNDS + 1..=ROUNDS + 1,
        _ => 1..=ROUNDS,
    };
    if !rounds.contains(&round) {
        faults.add("round", format!("{} cannot be in round {round} (invariant 4)", phase.name()));
    }
    let allowed = match phase {
        Phase::SideOffer | Phase::SideBid => options.side_auctions,
        Phase::Swap => options.swap_variant,
        Phase::Discard => options.strict_table,
        _ => true,
    };
    if !allowed {
        faults.add("phase", format!("{} is ruled out by the options", phase.name()));
    }
    if table.first.index() >= table.seats() {
        faults.add("first", "the marker must be at the table");
    }
    let strangers = table.swapped.iter().any(|seat| seat.index() >= table.seats());
    let after_swaps = phase == Phase::Swap || has_lot(table);
    if !table.swapped.is_empty() && !options.swap_variant {
        faults.add("swapped", "nobody swaps without the swap variant");
    } else if !table.swapped.is_empty() && !after_swaps || strangers {
        faults.add("swapped", format!("these seats cannot have swapped in {} (section 4.1)", phase.name()));
    }
    let nobody_on_turn = matches!(phase, Phase::DrawFirst | Phase::Shuffle | Phase::GameOver);
    if turn.index() >= table.seats() || nobody_on_turn && turn != Seat(0) {
        faults.add("turn", "the seat on turn must be at the table, and nobody's where nobody acts");
    }
    match phase {
        Phase::SideOffer if !table.may_offer(turn) => {
            faults.add(
                "turn",
                format!("seat {} has no district that it may offer, so it is not asked (section 7)", turn.0),
            );
        }
        Phase::Swap => check_swap(table, faults),
        _ => {}
    }
}

/// Invariant 14: what was offered or changed hands this round, where the options ask for it (DON-H15, DON-H16).
pub(crate) fn check_moved(table: &Table, faults: &mut Faults) {
    let options = &table.options;
    let owned = table.tableau.iter().fold(CardSet::EMPTY, |owned, tableau| owned.and(*tableau));
    let outside = matches!(table.phase, Phase::DrawFirst | Phase::Shuffle | Phase::GameOver);
    // A district that was offered may have been given up since.
    check_list("offered", table.offered, owned.and(table.removed), outside, faults);
    check_list("gained", table.gained, owned, outside, faults);
    let offers = options.each_offer && options.side_auctions;
    if !offers && !table.offered.is_empty() {
        faults.add("offered", "nothing is offered without side auctions, nor noted without sideOffers: each");
    }
    let trade = options.earlier_discards && (options.side_auctions || options.swap_variant);
    if !trade && !table.gained.is_empty() {
        let what = "nothing changes hands without side auctions and swaps, nor is noted without discardFrom: earlier";
        faults.add("gained", what);
    }
    if let Some(side) = table.auction.side
        && options.each_offer
        && !table.offered.has(side.card)
    {
        faults.add("offered", format!("{} is for sale, so it has been offered", side.card));
    }
}

fn check_list(key: &str, cards: CardSet, possible: CardSet, outside: bool, faults: &mut Faults) {
    if outside && !cards.is_empty() {
        faults.add(key, "must be empty before the first round and after the last");
    } else if let Some(card) = cards.minus(possible).iter().next() {
        faults.add(key, format!("{card} is in front of nobody (invariant 14)"));
    }
}

fn check_swap(table: &Table, faults: &mut Faults) {
    let turn = table.turn;
    if !table.may_swap(turn) {
        faults.add("turn", format!("seat {} cannot swap, so it is not asked (DON-R31)", turn.0));
    }
    for seat in std::iter::once(turn).chain(table.queue()).filter(|&seat| table.swapped.has(seat)) {
        faults.add("swapped", format!("seat {} is still to be asked, so it has not swapped yet (section 8)", seat.0));
    }
}

/// Section 4.4 and invariant 6: who takes part, who is on turn, and what the standing bid can be. Says nothing of
/// a side auction whose seller or card could not be read.
pub(crate) fn check_auction(table: &Table, chips: &[u8], faults: &mut Faults) {
    let auction = &table.auction;
    if table.auction().is_none() {
        if *auction != Auction::default() {
            faults.add("auction", format!("there is no auction in {}", table.phase.name()));
        }
        return;
    }
    if kind_is_wrong(table) {
        return;
    }
    if let Some(side) = auction.side
        && !table.tableau(side.seller).has(side.card)
    {
        let what = format!("{} is not in front of its seller, seat {}", side.card, side.seller.0);
        faults.add("auction.card", what);
    }
    check_excluded(table, faults);
    match table.phase {
        Phase::Discard => check_discard(table, faults),
        _ => check_bidders(table, chips, faults),
    }
}

/// Does the phase ask for the other kind of auction? Then who takes part cannot be said.
fn kind_is_wrong(table: &Table) -> bool {
    match table.phase {
        Phase::SideBid => table.auction.side.is_none(),
        Phase::Bid => table.auction.side.is_some(),
        _ => false,
    }
}

fn check_excluded(table: &Table, faults: &mut Faults) {
    let excluded = table.auction.excluded;
    // A discard without the strict table is a fault of the phase already.
    if !excluded.is_empty() && !table.options.strict_table && table.phase != Phase::Discard {
        faults.add("auction.excluded", "nobody is shut out without the strict table");
    }
    let out = table.auction.side.map_or(table.swapped, |side| SeatSet::EMPTY.with(side.seller));
    for seat in excluded.iter().filter(|&seat| out.has(seat) || seat.index() >= table.seats()) {
        faults.add("auction.excluded", format!("seat {} takes no part, so it cannot be shut out (4.4)", seat.0));
    }
}

fn check_discard(table: &Table, faults: &mut Faults) {
    let turn = table.turn;
    if !table.auction.excluded.has(turn) {
        faults.add("turn", format!("seat {} is not shut out, so it has nothing to discard for (4.6)", turn.0));
    }
    if table.discardable(turn).is_empty() {
        faults.add("turn", format!("seat {} has no district that it may discard (DON-R18, DON-H15)", turn.0));
    }
    if !table.auction.active.is_empty() {
        faults.add("auction.active", "nobody is active while a district is discarded");
    }
    if table.auction.standing.is_some() {
        faults.add("auction.standing", "all bids are void while a district is discarded (4.6)");
    }
}

fn check_bidders(table: &Table, chips: &[u8], faults: &mut Faults) {
    let auction = &table.auction;
    let participants = table.participants();
    for seat in auction.active.iter().filter(|&seat| !participants.has(seat)) {
        faults.add("auction.active", format!("seat {} takes no part in this auction (4.4)", seat.0));
    }
    if auction.active.is_empty() {
        faults.add("auction.active", "nobody is left, so the auction has ended (4.4)");
    } else if table.bidder_on_turn() != Some(table.turn) {
        let due = table.bidder_on_turn().map_or(0, |seat| seat.0);
        faults.add("turn", format!("seat {} cannot be on turn; it is the turn of seat {due} (4.4)", table.turn.0));
    }
    let Some(standing) = auction.standing else { return };
    let (amount, seat) = (standing.amount, standing.seat);
    let at = "auction.standing";
    if !auction.active.has(seat) {
        faults.add(at, format!("seat {} is not active (invariant 6)", seat.0));
    } else if auction.active.len() == 1 {
        faults.add(at, format!("seat {} is alone, so the auction has ended (4.4)", seat.0));
    }
    if amount == 0 && !(table.options.zero_bid && auction.side.is_none()) {
        faults.add(at, "0 is no bid here (DON-R04)");
    }
    if table.tableau(seat).digits().has(amount % 10) {
        faults.add(at, format!("seat {} holds the digit {} (invariant 6)", seat.0, amount % 10));
    }
    if amount > table.total_chips() {
        faults.add(at, format!("{amount} is more than all chips in the game (DON-R38)"));
    } else if !table.options.strict_table && chips.get(seat.index()).is_some_and(|&chips| amount > chips) {
        faults.add(at, format!("{amount} is more than seat {} has (invariant 6)", seat.0));
    }
}
