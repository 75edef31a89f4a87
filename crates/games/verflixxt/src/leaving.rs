//! What happens to the tile a figure has left alone: collecting, gifts and thefts (4.4 step 4, sections 6 and 13).

use crate::board::{Phase, Side};
use crate::event::Event;
use crate::state::State;
use crate::tile::{Tile, TileKind};
use crate::worm::Held;
use speakeasy_core::Seat;

impl State {
    /// `seat` bears the consequences of a lone pawn or Flixxy leaving the tile of index `origin`. The figure
    /// has arrived already (VFX-R27). The start and the goal are never collected and give nothing (VFX-R05, VFX-R23).
    #[inline]
    pub(crate) fn leave(&mut self, seat: Seat, origin: u8, tell: &mut impl FnMut(Event)) {
        let Some(tile) = self.board.track.tile(origin) else { return };
        match tile.kind() {
            TileKind::Minus | TileKind::Plus | TileKind::Luck => self.collect(seat, origin, tell),
            TileKind::Verflixxt => self.give(seat, tell),
            TileKind::Action => self.leave_action_tile(seat, tile, tell),
        }
    }

    /// `seat` must collect the ordinary tile of this index (VFX-R46); a minus tile brings a worm token (8.1).
    #[inline]
    fn collect(&mut self, seat: Seat, index: u8, tell: &mut impl FnMut(Event)) {
        let tile = self.board.track.remove(index);
        self.stacks.push(seat, tile);
        tell(Event::Collected { seat, tile, steps: index });
        if tile.is_minus()
            && self.board.options.has_worms()
            && let Some(kind) = self.pile.draw()
        {
            let turn = self.board.turn;
            self.hands.gain(seat, Held { gained: turn, kind });
            tell(Event::WormGained { seat, turn, kind: Some(kind) });
        }
    }

    /// The gift of a Verflixxt tile: the top tile of `seat` goes to the first seat to the left in play (section 6).
    fn give(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        let Some(tile) = self.stacks.pop(seat) else { return };
        let seats = self.board.seats();
        let to = clockwise_after(seat, seats).find(|&other| self.board.in_play(other));
        match to {
            Some(receiver) => self.stacks.push(receiver, tile),
            // VFX-R28: nobody can receive it.
            None => self.stacks.discard(tile),
        }
        tell(Event::Given { seat, tile, to });
    }

    /// An action tile of the 2020 edition is carried out, then turned over; a theft waits for its choice (VFX-L5).
    fn leave_action_tile(&mut self, seat: Seat, tile: Tile, tell: &mut impl FnMut(Event)) {
        match self.board.side(tile) {
            Side::Gift => self.give_by_value(seat, tell),
            Side::Steal => {
                if self.can_rob(seat) {
                    self.board.phase = Phase::Steal;
                    self.board.steal_tile = tile;
                    return;
                }
            }
        }
        self.flip(tile, tell);
    }

    /// The gift of an action tile: a minus tile to the most valuable top tile, a good one to the least
    /// valuable. Players without tiles do not count, unless nobody else has one (VFX-L2); finished players do.
    fn give_by_value(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        let Some(tile) = self.stacks.pop(seat) else { return };
        let seats = self.board.seats();
        let mut receiver = (seat.next(seats), i8::MIN);
        for other in clockwise_after(seat, seats) {
            if let Some(top) = self.stacks.top(other) {
                let worth = if tile.is_minus() { worth_on_top(top) } else { -worth_on_top(top) };
                // VFX-L3: of equals the nearest to the left, who comes first.
                if worth > receiver.1 {
                    receiver = (other, worth);
                }
            }
        }
        self.stacks.push(receiver.0, tile);
        tell(Event::Given { seat, tile, to: Some(receiver.0) });
    }

    /// Has any other seat a tile to steal?
    pub(crate) fn can_rob(&self, seat: Seat) -> bool {
        clockwise_after(seat, self.board.seats()).any(|other| self.stacks.top(other).is_some())
    }

    /// The theft that the active seat has decided on; then the tile is turned over and the move is complete (VFX-L4).
    pub(crate) fn steal(&mut self, from: Seat, tell: &mut impl FnMut(Event)) {
        let seat = self.board.active;
        if let Some(tile) = self.stacks.pop(from) {
            self.stacks.push(seat, tile);
            tell(Event::Stolen { seat, from, tile });
        }
        if let Some(tile) = self.board.steal_tile() {
            self.board.steal_tile = Tile::NONE;
            self.flip(tile, tell);
        }
        self.after_move(tell);
    }

    fn flip(&mut self, tile: Tile, tell: &mut impl FnMut(Event)) {
        self.board.steal_sides ^= 1 << tile.special_number();
        tell(Event::Flipped { tile, side: self.board.side(tile) });
    }
}

/// VFX-L1: a luck tile on top ranks above +8.
fn worth_on_top(tile: Tile) -> i8 {
    if tile.kind() == TileKind::Luck { 9 } else { tile.value() }
}

/// The other seats of the table, from the left neighbour on.
fn clockwise_after(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    std::iter::successors(Some(seat.next(seats)), move |other| Some(other.next(seats)))
        .take_while(move |&other| other != seat)
}
