//! Standing orders: questions of the rules that the house may answer for a player.

use crate::{Action, Event, Phase, View, What};

/// Passes every auction until the next lot is turned up.
const PASS_LOT: &str = "pass-lot";
/// Sells nothing for the rest of the game.
const NO_SELL: &str = "no-sell";
/// Swaps nothing for the rest of the game.
const NO_SWAP: &str = "no-swap";

/// The standing orders of this table: those whose question is ever asked here.
pub(crate) fn standing_orders(view: &View) -> Vec<&'static str> {
    let options = view.table().options();
    let sell = options.side_auctions.then_some(NO_SELL);
    let swap = options.swap_variant.then_some(NO_SWAP);
    [Some(PASS_LOT), sell, swap].into_iter().flatten().collect()
}

/// What an order answers now. It only ever declines, and only where declining is legal.
pub(crate) fn obey(order: &str, view: &View, legal: &[Action]) -> Option<Action> {
    let answer = match (order, view.table().phase()) {
        (PASS_LOT, Phase::Bid | Phase::SideBid) => Action::Pass,
        (NO_SELL, Phase::SideOffer) | (NO_SWAP, Phase::Swap) => Action::Decline,
        _ => return None,
    };
    legal.contains(&answer).then_some(answer)
}

/// A new lot ends the order to pass.
pub(crate) fn ends(order: &str, event: &Event) -> bool {
    order == PASS_LOT && matches!(event.what, What::Reveal { .. })
}
