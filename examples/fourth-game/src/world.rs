//! Worlds that agree with what an observer sees.

use crate::dice::cards_left;
use crate::state::State;
use crate::table::Phase;
use crate::view::View;
use speakeasy_core::{Rng, Seat, shuffle};

/// What an observer knows beyond the view: nothing. A view shows all that was ever shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge;

/// A state that looks to the observer exactly like `view`: the cards it does not see are dealt anew, all deals alike.
pub(crate) fn possible_world(view: &View, rng: &mut (impl Rng + ?Sized)) -> State {
    let mut state = State { table: view.table.clone(), tastes: view.tastes };
    if view.table.phase == Phase::Deal {
        return state;
    }
    let mut unseen = cards_left(&view.tastes);
    shuffle(rng, &mut unseen);
    for seat in Seat::all(view.table.seats()) {
        let taste = &mut state.tastes[seat.index()];
        *taste = taste.or_else(|| unseen.pop());
    }
    state
}
