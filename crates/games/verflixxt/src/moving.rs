//! The main move: who may be moved, and how figures walk (4.3, 4.4 and section 5).

use crate::board::{Board, Face};
use crate::event::Event;
use crate::figure::{Figure, FigureSet};
use crate::state::State;
use crate::tile::Place;
use crate::track::{GOAL, NOWHERE};
use speakeasy_core::Seat;

impl Board {
    /// Does the action die force Flixxy at this moment?
    #[inline]
    pub(crate) fn flixxy_forced(&self) -> bool {
        self.act == Some(Face::Flixxy) && self.flixxy_in_play()
    }

    /// Does a pawn or Flixxy stand beside this guard (2.5)?
    pub(crate) fn guard_movable(&self, guard: Figure) -> bool {
        self.track.on_track(guard) && self.track.with_company() >> self.track.at(guard) & 1 == 1
    }

    /// The figures that the active player may move with the main move (4.3).
    #[inline]
    pub fn movers(&self) -> FigureSet {
        if self.flixxy_forced() {
            return FigureSet::FLIXXY;
        }
        let mut movers = FigureSet::EMPTY;
        for pawn in Figure::pawns_of(self.active) {
            movers.insert_if(pawn, self.track.on_track(pawn) && !self.swapped.has(pawn));
        }
        let company = self.track.with_company();
        for number in 1..=Figure::GUARDS {
            let guard = Figure::guard(number);
            // `company` has no bit for the goal or nowhere, so only guards on track pass.
            movers.insert_if(guard, company >> self.track.at(guard) & 1 == 1);
        }
        movers.insert_if(Figure::FLIXXY, self.act == Some(Face::May) && self.flixxy_in_play());
        movers
    }
}

impl State {
    /// The main move with `figure`, with all its effects in order (4.4).
    #[inline]
    pub(crate) fn make_move(&mut self, figure: Figure, tell: &mut impl FnMut(Event)) {
        let (seat, origin) = (self.board.active, self.board.track.at(figure));
        // VFX-R26: who was alone is judged before the move.
        let alone = self.board.track.crowd(origin) == 1;
        self.advance(seat, figure, Way::Move, tell);
        if figure.is_pawn() {
            self.board.moved = Some(figure);
        }
        // VFX-R29: a guard leaves company behind, so it never takes a tile away.
        if alone && !figure.is_guard() {
            self.leave(seat, origin, tell);
        }
        if self.board.steal_tile().is_none() {
            self.after_move(tell);
        }
    }

    /// Lets `seat` walk a figure by the number rolled (4.4 steps 2 and 3, section 5).
    #[inline]
    pub(crate) fn advance(&mut self, seat: Seat, figure: Figure, way: Way, tell: &mut impl FnMut(Event)) {
        let board = &mut self.board;
        let origin = board.track.at(figure);
        let (end, arrives) = if figure == Figure::FLIXXY {
            board.track.around(origin, board.num)
        } else {
            (board.track.ahead(origin, board.num), false)
        };
        // VFX-R22: on his fifth arrival Flixxy stops at the goal and leaves the game; his other pips are lost.
        let retires = arrives && board.arrivals == 4;
        board.track.put(figure, if retires { NOWHERE } else { end });
        let (from, to) = (board.place_at(origin), if retires { Place::GOAL } else { board.place_at(end) });
        tell(match way {
            Way::Move => Event::Moved { seat, figure, from, to },
            Way::Push => Event::Pushed { seat, figure, from, to },
        });
        if arrives {
            board.arrivals += 1;
            if retires {
                tell(Event::Retired);
            } else {
                // VFX-R20, VFX-R25: whoever moves him takes the token, whether he stops at the goal or passes it.
                let value = 5 - board.arrivals;
                board.round_owners[usize::from(value) - 1] = Some(seat);
                tell(Event::RoundToken { seat, value });
            }
        } else if end == GOAL && figure != Figure::FLIXXY {
            tell(Event::Home { figure });
        }
    }
}

/// What makes a figure walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// The main move of a turn.
    Move,
    /// Worm PUSH.
    Push,
}
