//! The turn: how it begins, how it ends, and what an action sets in motion (section 4).

use crate::action::Action;
use crate::board::{Board, Face, Phase};
use crate::event::Event;
use crate::figure::FigureSet;
use crate::state::State;
use speakeasy_core::Seat;

impl Board {
    /// Begins the next turn, with `seat` active (4.1).
    #[inline]
    pub(crate) fn begin_turn(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        self.turn += 1;
        self.active = seat;
        self.phase = Phase::Pre;
        self.num = 0;
        self.act = None;
        self.moved = None;
        self.swapped = FigureSet::EMPTY;
        tell(Event::TurnBegan { turn: self.turn, seat });
    }

    /// The next seat to the left that is in play; the same seat if nobody else is (4.6, VFX-R04).
    #[inline]
    fn next_in_play(&self) -> Seat {
        let mut seat = self.active.next(self.seats());
        while !self.in_play(seat) && seat != self.active {
            seat = seat.next(self.seats());
        }
        seat
    }
}

impl State {
    /// Takes a legal action of the active seat.
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action, tell: &mut impl FnMut(Event)) {
        match action {
            Action::Roll => self.board.phase = Phase::Roll,
            Action::Move { figure } => self.make_move(figure, tell),
            Action::Skip => {
                tell(Event::Skipped { seat });
                self.enter_post(tell);
            }
            Action::End => self.end_turn(tell),
            Action::Bottom { gained } => self.play_bottom(gained, tell),
            Action::Swap { gained, figure, with } => self.play_swap(gained, figure, with, tell),
            Action::Push { gained, tile } => self.play_push(gained, tile, tell),
            Action::Double { gained } => self.play_double(gained, tell),
            Action::Steal { from } => self.steal(from, tell),
        }
    }

    /// The dice have fallen (4.2).
    #[inline]
    pub(crate) fn rolled(&mut self, num: u8, act: Option<Face>, tell: &mut impl FnMut(Event)) {
        self.board.num = num;
        self.board.act = act;
        self.board.phase = Phase::Main;
        tell(Event::Rolled { seat: self.board.active, num, act });
    }

    /// What follows a main move and all its consequences (4.4 step 6).
    #[inline]
    pub(crate) fn after_move(&mut self, tell: &mut impl FnMut(Event)) {
        if self.board.in_play(self.board.active) {
            self.enter_post(tell);
        } else if self.board.anyone_in_play() {
            self.board.extra_turns = 0;
            self.board.begin_turn(self.board.next_in_play(), tell);
        } else {
            self.board.phase = Phase::Over;
            tell(Event::Over);
        }
    }

    /// Enters POST, and leaves it at once if there is nothing to play (4.1).
    #[inline]
    pub(crate) fn enter_post(&mut self, tell: &mut impl FnMut(Event)) {
        self.board.phase = Phase::Post;
        self.close_post(tell);
    }

    /// Leaves POST if the active player holds no mature token. Only public facts count, so it betrays nothing (VFX-R47).
    #[inline]
    pub(crate) fn close_post(&mut self, tell: &mut impl FnMut(Event)) {
        let turn = self.board.turn;
        let mature = || self.hands.of(self.board.active).iter().any(|token| token.gained < turn);
        if self.board.phase == Phase::Post && !mature() {
            self.end_turn(tell);
        }
    }

    /// The next turn: an extra one of the same seat, or that of the next seat in play (4.6).
    #[inline]
    fn end_turn(&mut self, tell: &mut impl FnMut(Event)) {
        let next = if self.board.extra_turns > 0 {
            self.board.extra_turns -= 1;
            self.board.active
        } else {
            self.board.next_in_play()
        };
        self.board.begin_turn(next, tell);
    }
}
