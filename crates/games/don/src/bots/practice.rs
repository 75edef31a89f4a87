//! Self-play: how games are played from which the network learns.

use super::auction::Manners;
use super::think::Thinking;
use crate::{Action, Phase, State};
use speakeasy_bots::net::Net;
use speakeasy_core::{ActionList, MAX_SEATS, Rng, Seat, State as _, below, pick};

/// How well the players of self-play see what is good for each other.
const DOUBT: f32 = 0.03;

/// Plays from a decision to the end of its auction, or through one offer or swap. Only the table between two rounds is
/// worth learning from, so says whether a lot has just found its taker.
pub(super) fn practise(state: &mut State, net: &Net, daring: f32, rng: &mut impl Rng) -> bool {
    let thinking =
        Thinking { net: Some(net), manners: Manners { doubt: DOUBT, wild: [0.0; MAX_SEATS], sure: None }, lots: 0 };
    let Some(seat) = state.table().turn() else { return false };
    let (round, phase) = (state.table().round(), state.table().phase());
    if !matches!(phase, Phase::Bid | Phase::SideBid) {
        let action = if dares(daring, rng) { any(state, seat, rng) } else { between(&thinking, state, seat, rng) };
        state.apply(seat, action, &mut |_| {});
        return false;
    }
    // The ends of the auction are valued once; only what can still happen is worked out anew for each decision.
    let (auction, _, _) = thinking.auction(state, rng);
    while (state.table().round(), state.table().phase()) == (round, phase) {
        let (Some(seat), Some(present)) = (state.table().turn(), state.table().auction()) else { break };
        let action = if dares(daring, rng) {
            any(state, seat, rng)
        } else {
            let answer = auction.solve(present.active, present.standing, thinking.manners);
            let mut best = (Action::Pass, answer.pass[seat.index()]);
            for &(amount, worth) in &answer.bids {
                // Where the opener must bid, passing does not count.
                if worth[seat.index()] > best.1 || state.check(seat, best.0).is_err() {
                    best = (Action::Bid { amount }, worth[seat.index()]);
                }
            }
            best.0
        };
        state.apply(seat, action, &mut |_| {});
    }
    phase == Phase::Bid && state.table().round() > round
}

fn dares(daring: f32, rng: &mut impl Rng) -> bool {
    (below(rng, 1 << 20) as f32) < daring * (1 << 20) as f32
}

/// Any of the actions that a search would look at.
fn any(state: &State, seat: Seat, rng: &mut impl Rng) -> Action {
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    super::prune::prune(state, seat, &mut legal);
    pick(rng, &legal)
}

/// The best offer, swap or discard, of those that a search would look at.
fn between(thinking: &Thinking<'_>, state: &State, seat: Seat, rng: &mut impl Rng) -> Action {
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    super::prune::prune(state, seat, &mut legal);
    if let [only] = legal.as_slice() {
        return *only;
    }
    let weighed = thinking.weigh(state, seat, &legal, rng);
    let best = weighed.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or(legal[0], |(action, _)| action)
}
