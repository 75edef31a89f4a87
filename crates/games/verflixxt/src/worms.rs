//! Playing worm tokens (section 8). Each token is shown, has its effect, and goes under the pile (VFX-R41).

use crate::board::Board;
use crate::event::Event;
use crate::figure::{Figure, FigureSet};
use crate::moving::Way;
use crate::options::{PushCollector, SwapStart};
use crate::state::State;
use crate::tile::Place;
use crate::track::{GOAL, START};
use crate::worm::Kind;
use speakeasy_core::Seat;

impl Board {
    /// May SWAP use this index? Path tiles, and the start unless `swapStart` is off (VFX-R38).
    pub(crate) fn swappable(&self, index: u8) -> bool {
        index < GOAL && (index != START || self.options.swap_start == SwapStart::On)
    }

    /// The foreign figures, as the active player sees it (1.2).
    #[inline]
    pub(crate) fn foreign(&self) -> FigureSet {
        FigureSet::ALL.without(FigureSet::pawns_of(self.active))
    }
}

impl State {
    fn show(&mut self, kind: Kind, gained: u32, tell: &mut impl FnMut(Event)) -> Seat {
        let seat = self.board.active;
        self.hands.spend(seat, kind, gained);
        tell(Event::WormPlayed { seat, kind, gained });
        seat
    }

    fn put_back(&mut self, kind: Kind, tell: &mut impl FnMut(Event)) {
        self.pile.put_under(kind);
        self.close_post(tell);
    }

    /// BOTTOM: the top tile goes under the own stack (8.3).
    pub(crate) fn play_bottom(&mut self, gained: u32, tell: &mut impl FnMut(Event)) {
        let seat = self.show(Kind::Bottom, gained, tell);
        if let Some(tile) = self.stacks.bury(seat) {
            tell(Event::Buried { seat, tile });
        }
        self.put_back(Kind::Bottom, tell);
    }

    /// SWAP: an own pawn and a foreign figure change places; nothing else happens (8.4).
    pub(crate) fn play_swap(&mut self, gained: u32, figure: Figure, with: Figure, tell: &mut impl FnMut(Event)) {
        let seat = self.show(Kind::Swap, gained, tell);
        let track = &mut self.board.track;
        let (from, to) = (track.at(figure), track.at(with));
        track.put(figure, to);
        track.put(with, from);
        self.board.swapped = self.board.swapped.with(figure);
        let (from, to) = (self.board.place_at(from), self.board.place_at(to));
        tell(Event::Swapped { seat, figure, with, from, to });
        self.put_back(Kind::Swap, tell);
    }

    /// PUSH: all foreign figures of a place advance by the number rolled (8.5, VFX-R36).
    pub(crate) fn play_push(&mut self, gained: u32, tile: Place, tell: &mut impl FnMut(Event)) {
        let seat = self.show(Kind::Push, gained, tell);
        if let Some(origin) = self.board.track.index(tile) {
            let figures = self.board.track.figures(origin);
            for figure in figures.without(FigureSet::pawns_of(seat)) {
                self.advance(seat, figure, Way::Push, tell);
            }
            // VFX-H13: a guard takes no tile away, and makes nobody give.
            let mut lone = figures.into_iter().filter(|figure| figures.len() == 1 && !figure.is_guard());
            if let Some(collector) = lone.next().and_then(|figure| self.push_collector(figure)) {
                self.leave(collector, origin, tell);
            }
        }
        self.put_back(Kind::Push, tell);
    }

    /// Who collects the tile, or makes the gift, that a lone pushed figure has left.
    fn push_collector(&self, figure: Figure) -> Option<Seat> {
        let pusher = self.board.active;
        match self.board.options.push_collector {
            PushCollector::Mover => Some(pusher),
            PushCollector::Owner => Some(figure.owner().unwrap_or(pusher)),
            PushCollector::Nobody => None,
        }
    }

    /// DOUBLE: one more extra turn (8.6, VFX-R40).
    pub(crate) fn play_double(&mut self, gained: u32, tell: &mut impl FnMut(Event)) {
        let seat = self.show(Kind::Double, gained, tell);
        self.board.extra_turns += 1;
        tell(Event::ExtraTurn { seat, due: self.board.extra_turns });
        self.put_back(Kind::Double, tell);
    }
}
