//! What one observer may see, and the worlds it may imagine.

use crate::state::State;
use speakeasy_core::{Observer, Rng};

/// What one observer may see. Nothing is hidden in this game, so it is the whole state. As soon as something is, list here
/// what lies open and nothing else, and fill it field by field (see `view.rs` of Nightcap).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub(crate) observer: Observer,
    pub(crate) state: State,
}

impl View {
    pub(crate) fn of(state: &State, observer: Observer) -> View {
        View { observer, state: state.clone() }
    }

    /// Whose eyes these are.
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// What lies open.
    pub fn state(&self) -> &State {
        &self.state
    }
}

/// What an observer knows beyond the view, from what it was shown before: nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge;

/// A state that looks to the observer exactly like `view`: here the only one. Where something is hidden, deal anew what
/// the view does not show.
pub(crate) fn possible_world(view: &View, _rng: &mut (impl Rng + ?Sized)) -> State {
    view.state.clone()
}
