//! What the house answers: why an action is refused, and what a standing order says.

use crate::say;
use crate::scene::Order;
use crate::words::Words;
use ::don::{Action, Event, Phase, Refusal, View, What};

/// Passes every auction until the next lot is turned up.
const PASS_LOT: Order = Order { id: "pass-lot" };
/// Sells nothing for the rest of the game.
const NO_SELL: Order = Order { id: "no-sell" };
/// Swaps nothing for the rest of the game.
const NO_SWAP: Order = Order { id: "no-swap" };

/// Why an action is refused, in one sentence.
pub(super) fn why_not(words: &Words, refusal: Refusal) -> String {
    match refusal {
        Refusal::WrongPhase(phase) => wrong_phase(words, phase),
        Refusal::NotYourTurn => say!(words, "don-refusal-not-your-turn"),
        Refusal::NotInteger => say!(words, "don-refusal-not-integer"),
        Refusal::BelowMinimum(least) => say!(words, "don-refusal-below-minimum", least = least),
        Refusal::NotAboveStanding(amount) => say!(words, "don-refusal-not-above-standing", amount = amount),
        Refusal::MoreThanYouHave(chips) => say!(words, "don-refusal-more-than-you-have", chips = chips),
        Refusal::MoreThanExists(chips) => say!(words, "don-refusal-more-than-exists", chips = chips),
        Refusal::OwnDigit(digit) => say!(words, "don-refusal-own-digit", digit = digit),
        Refusal::SwapWithOneself => say!(words, "don-refusal-swap-with-oneself"),
        Refusal::NoSuchSeat => say!(words, "don-refusal-no-such-seat"),
        Refusal::NothingToTake(_) => say!(words, "don-refusal-nothing-to-take"),
        Refusal::CardNotYours(_) => say!(words, "don-refusal-card-not-yours"),
        Refusal::CardNotTheirs(_) => say!(words, "don-refusal-card-not-theirs"),
        Refusal::MustOpen => say!(words, "don-refusal-must-open"),
    }
}

fn wrong_phase(words: &Words, phase: Phase) -> String {
    match phase {
        Phase::DrawFirst | Phase::Shuffle => say!(words, "don-refusal-wrong-phase-setup"),
        Phase::SideOffer => say!(words, "don-refusal-wrong-phase-offer"),
        Phase::Swap => say!(words, "don-refusal-wrong-phase-swap"),
        Phase::SideBid | Phase::Bid => say!(words, "don-refusal-wrong-phase-bid"),
        Phase::Discard => say!(words, "don-refusal-wrong-phase-discard"),
        Phase::GameOver => say!(words, "don-refusal-wrong-phase-over"),
    }
}

/// The standing orders of this table: those whose question is ever asked here.
pub(super) fn orders(view: &View) -> Vec<Order> {
    let options = view.table().options();
    let sell = options.side_auctions.then_some(NO_SELL);
    let swap = options.swap_variant.then_some(NO_SWAP);
    [Some(PASS_LOT), sell, swap].into_iter().flatten().collect()
}

/// What an order answers now. It only ever declines, and only where declining is legal.
pub(super) fn obey(order: &str, view: &View, legal: &[Action]) -> Option<Action> {
    let answer = match (order, view.table().phase()) {
        ("pass-lot", Phase::Bid | Phase::SideBid) => Action::Pass,
        ("no-sell", Phase::SideOffer) | ("no-swap", Phase::Swap) => Action::Decline,
        _ => return None,
    };
    legal.contains(&answer).then_some(answer)
}

/// A new lot ends the order to pass.
pub(super) fn spent(order: &str, event: &Event) -> bool {
    order == PASS_LOT.id && matches!(event.what, What::Reveal { .. })
}
