//! What the rules hide from whom (2), written apart from the code that makes views.

use crate::State;
use speakeasy_core::{Observer, Rng};

/// Another state that the rules say must look the same to `observer`. Nothing is hidden in this game, so there is no
/// other. Where something is: take the position, deal anew what this observer may not see, and read the position back (see
/// `secrets.rs` of Nightcap). The laws then catch every view, event, page and bot that tells it.
pub(crate) fn scramble(state: &State, _observer: Observer, _rng: &mut (impl Rng + ?Sized)) -> State {
    state.clone()
}
