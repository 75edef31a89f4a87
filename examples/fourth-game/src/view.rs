//! What one observer may see (2.2).

use crate::dice::{Face, Tastes};
use crate::scoring;
use crate::state::State;
use crate::table::{Phase, Table};
use speakeasy_core::{Observer, Outcome, Seat};

/// What one observer may see: all that lies open, and the tastes that the observer may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub(crate) observer: Observer,
    pub(crate) table: Table,
    pub(crate) tastes: Tastes,
}

impl View {
    pub(crate) fn of(state: &State, observer: Observer) -> View {
        let all = state.table.options.open_tastes || state.table.phase == Phase::Over;
        let mut tastes = Tastes::default();
        for seat in Seat::all(state.table.seats()).filter(|&seat| all || observer.is(seat)) {
            tastes[seat.index()] = state.taste(seat);
        }
        View { observer, table: state.table.clone(), tastes }
    }

    /// Whose eyes these are.
    #[inline]
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// What lies open.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The taste of `seat`, if it is dealt and the observer may see it.
    #[inline]
    pub fn taste(&self, seat: Seat) -> Option<Face> {
        self.tastes.get(seat.index()).copied().flatten()
    }

    /// The outcome, once the game is over: then all tastes lie open.
    pub fn outcome(&self) -> Option<Outcome> {
        scoring::outcome(&self.table, &self.tastes)
    }
}
