//! What one observer may see (sections 2.2 to 2.4).

use crate::board::{Board, Phase};
use crate::scoring;
use crate::stacks::{Stacks, TileList};
use crate::state::State;
use crate::worm::{Hands, Kind};
use speakeasy_core::{Observer, Outcome, Seat};

/// A table as one observer sees it: kinds of other players' worm tokens and the worm pile are hidden, and
/// with `hideStacks` the tiles that others have won, until the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    observer: Observer,
    board: Board,
    /// The open stacks; hidden ones are empty here.
    stacks: Stacks,
    stack_counts: [u8; 8],
    hands: Hands<Option<Kind>>,
    pile_count: u8,
}

impl View {
    pub(crate) fn of(state: &State, observer: Observer) -> View {
        let mut view = View {
            observer,
            board: state.board,
            stacks: state.stacks,
            stack_counts: [0; 8],
            hands: state.hands.map(None, |seat, token| observer.is(seat).then_some(token.kind)),
            pile_count: state.pile.tokens().len() as u8,
        };
        for seat in Seat::all(view.board.seats()) {
            view.stack_counts[seat.index()] = state.stacks.count(seat) as u8;
            if !view.shows_stack(seat) {
                view.stacks.clear(seat);
            }
        }
        view
    }

    /// Whose eyes it is.
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// The public facts: path, figures, phase, dice, round tokens.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// May the observer see the stack of `seat` (VFX-R09, VFX-R32)?
    pub fn shows_stack(&self, seat: Seat) -> bool {
        !self.board.options().hides_stacks() || self.board.phase() == Phase::Over || self.observer.is(seat)
    }

    /// The stack of `seat`, bottom to top, if the observer may see it.
    pub fn stack(&self, seat: Seat) -> Option<TileList> {
        self.shows_stack(seat).then(|| self.stacks.list(seat))
    }

    /// All stacks the observer may see; hidden ones are empty.
    pub fn open_stacks(&self) -> &Stacks {
        &self.stacks
    }

    /// How many tiles `seat` has won.
    pub fn stack_count(&self, seat: Seat) -> usize {
        usize::from(self.stack_counts[seat.index()])
    }

    /// The worm tokens that players hold; kinds are `None` where the observer may not see them.
    pub fn hands(&self) -> &Hands<Option<Kind>> {
        &self.hands
    }

    /// How many tokens the worm pile has.
    pub fn pile_count(&self) -> usize {
        usize::from(self.pile_count)
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        (self.board.phase() == Phase::Over).then(|| scoring::outcome(&self.board, &self.stacks, &self.hands))
    }
}
