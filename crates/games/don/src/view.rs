//! What one observer may see (2.3).

use crate::options::MAX_SEATS;
use crate::scoring;
use crate::state::State;
use crate::table::Table;
use crate::{Action, Phase};
use speakeasy_core::{ActionList, Observer, Outcome, Seat};

/// What one observer may see: all that lies open, and the chips that are his to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub(crate) observer: Observer,
    pub(crate) table: Table,
    pub(crate) chips: [Option<u8>; MAX_SEATS],
}

impl View {
    #[inline]
    pub(crate) fn of(state: &State, observer: Observer) -> View {
        let table = state.table.clone();
        let all = table.options.open_chips || table.phase == Phase::GameOver;
        let mut chips = [None; MAX_SEATS];
        for seat in Seat::all(table.seats()) {
            if all || observer.is(seat) {
                chips[seat.index()] = Some(state.chips[seat.index()]);
            }
        }
        View { observer, table, chips }
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

    /// The chips of `seat`, if the observer may see them.
    #[inline]
    pub fn chips(&self, seat: Seat) -> Option<u8> {
        self.chips.get(seat.index()).copied().flatten()
    }

    /// The outcome, once the game is over: then everybody's chips lie open.
    pub fn outcome(&self) -> Option<Outcome> {
        (self.table.phase == Phase::GameOver).then(|| {
            let chips = self.chips.map(Option::unwrap_or_default);
            scoring::outcome(&self.table, &chips)
        })
    }

    /// Is the observer on turn?
    #[inline]
    pub fn is_on_turn(&self) -> bool {
        self.table.turn().is_some_and(|seat| self.observer.is(seat))
    }

    /// The observer's legal actions: they follow from what he sees.
    pub fn legal(&self, out: &mut ActionList<Action>) {
        out.clear();
        if let Observer::Seat(seat) = self.observer {
            self.table.legal(seat, self.chips(seat).unwrap_or(0), out);
        }
    }

    /// At a strict table the amounts that the observer, being on turn in an auction, may bid without offence
    /// (4.6); `None` otherwise.
    pub fn marked(&self) -> Option<impl Iterator<Item = u8> + use<>> {
        let bidding = matches!(self.table.phase, Phase::Bid | Phase::SideBid);
        let asked = self.table.turn().filter(|&seat| self.observer.is(seat));
        let seat = asked.filter(|_| bidding && self.table.options.strict_table)?;
        Some(self.table.fair_bids(seat, self.chips(seat)?).iter())
    }
}
