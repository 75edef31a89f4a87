//! What a search looks at: among dozens of bids, offers and swaps the few that differ in kind.

use crate::scoring::colour_points;
use crate::{Action, Card, CardSet, Phase, State};
use speakeasy_core::{ActionList, Seat};

/// How many offers and how many swaps are looked at.
const OFFERS: usize = 2;
const SWAPS: usize = 6;

/// Leaves passing, the lowest bid and the lowest bid that nobody who is still in can top; declining and the offers
/// and swaps that gain most. What breaks a limit of a strict table is never looked at.
pub(super) fn prune(state: &State, seat: Seat, legal: &mut ActionList<Action>) {
    match state.table().phase() {
        Phase::Bid | Phase::SideBid => prune_bids(state, seat, legal),
        Phase::SideOffer => keep_best(legal, OFFERS, |action| match action {
            Action::Offer { card } => -loss(state.table().tableau(seat), *card),
            _ => 0,
        }),
        Phase::Swap => keep_best(legal, SWAPS, |action| match *action {
            Action::Swap { give, with, take } => gain(state, seat, give, with, take),
            _ => 0,
        }),
        _ => {}
    }
}

fn prune_bids(state: &State, seat: Seat, legal: &mut ActionList<Action>) {
    let digits = state.table().tableau(seat).digits();
    let chips = state.chips(seat);
    // Nobody but the seat itself has more than this, so nobody can top it.
    let active = state.table().auction().map(|auction| auction.active).unwrap_or_default();
    let beyond = active.without(seat).iter().map(|other| state.chips(other)).max().unwrap_or(0);
    let (mut lowest, mut safe) = (None, None);
    let passes = legal.contains(&Action::Pass);
    for action in legal.iter() {
        if let Action::Bid { amount } = *action {
            if amount > chips || digits.has(amount % 10) {
                continue;
            }
            lowest = lowest.or(Some(*action));
            if amount >= beyond {
                safe = safe.or(Some(*action));
            }
        }
    }
    if lowest.is_none() && !passes {
        return;
    }
    legal.clear();
    legal.extend(lowest);
    legal.extend(safe.filter(|_| safe != lowest));
    if passes {
        legal.push(Action::Pass);
    }
}

/// Keeps declining and the `count` actions of the highest promise, in their order.
fn keep_best(legal: &mut ActionList<Action>, count: usize, promise: impl Fn(&Action) -> i32) {
    let mut ranked: ActionList<(i32, Action)> =
        legal.iter().filter(|&&action| action != Action::Decline).map(|action| (-promise(action), *action)).collect();
    ranked.sort_unstable();
    ranked.truncate(count);
    legal.retain(|action| *action == Action::Decline || ranked.iter().any(|(_, kept)| kept == action));
}

/// The points a tableau loses with a card.
fn loss(tableau: CardSet, card: Card) -> i32 {
    colour_points(tableau) - colour_points(tableau.without(card))
}

/// The points a swap gains over the seat that it takes from.
fn gain(state: &State, seat: Seat, give: Card, with: Seat, take: Card) -> i32 {
    let change = |seat: Seat, gone: Card, got: Card| {
        let tableau = state.table().tableau(seat);
        colour_points(tableau.without(gone).with(got)) - colour_points(tableau)
    };
    2 * change(seat, give, take) - change(with, take, give)
}
