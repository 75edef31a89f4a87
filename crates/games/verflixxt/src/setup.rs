//! Set-up: what lies on the table before the first turn (section 3).

use crate::board::{Board, Draw, Draws, Phase};
use crate::event::Event;
use crate::figure::Figure;
use crate::layout::{self, LONGEST};
use crate::options::{BaseLayout, BaseRandomGuards, Mode, Options};
use crate::stacks::Stacks;
use crate::state::State;
use crate::tile::{Place, Tile};
use crate::track::{START, Track};
use crate::worm::{Hands, Kind, Pile};
use speakeasy_core::{ArrayVec, Faults, Seat};

impl State {
    /// An empty table in the set-up, with whatever needs no draw in its place.
    pub(crate) fn bare(options: &Options, seats: usize) -> State {
        let mut board = Board::bare(options, seats);
        board.missing = Draws::of(options);
        board.active = options.start_player.unwrap_or(Seat(0));
        if let Some(path) = layout::fixed(options) {
            board.track.lay(path);
        }
        State { board, stacks: Stacks::EMPTY, hands: Hands::EMPTY, pile: Pile::EMPTY }
    }

    /// A new table before its first draw or decision.
    pub(crate) fn new(options: &Options, seats: usize) -> Result<State, Faults> {
        let faults = options.faults(seats);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut state = State::bare(options, seats);
        state.finish_setup(&mut |_| {});
        Ok(state)
    }

    /// Places the figures and begins turn 1, once no draw is missing.
    pub(crate) fn finish_setup(&mut self, tell: &mut impl FnMut(Event)) {
        if self.board.phase == Phase::Setup && self.board.missing == Draws::NONE {
            place_figures(&mut self.board);
            self.board.begin_turn(self.board.active, tell);
        }
    }

    /// The draw of the starting seat.
    pub(crate) fn start_with(&mut self, seat: Seat, tell: &mut impl FnMut(Event)) {
        self.board.active = seat;
        self.board.missing.remove(Draw::Start);
        tell(Event::StartDrawn { seat });
        self.finish_setup(tell);
    }

    /// The draw of the path: the ordinary tiles in this order, the others at their fixed indices (3.2, 3.4, 13).
    pub(crate) fn lay_path(&mut self, drawn: &[Tile], tell: &mut impl FnMut(Event)) {
        let options = &self.board.options;
        let mut path: ArrayVec<Tile, LONGEST> = drawn.iter().copied().collect();
        for (&index, &tile) in layout::special_indices(options).iter().zip(layout::specials(options.mode)) {
            path.insert(index - 1, tile);
        }
        self.board.track.lay(&path);
        self.board.missing.remove(Draw::Path);
        tell(Event::PathLaid);
        self.finish_setup(tell);
    }

    /// The draw of the worm pile.
    pub(crate) fn stack_worms(&mut self, drawn: &[Kind], tell: &mut impl FnMut(Event)) {
        self.pile = Pile::of(drawn.iter().copied());
        self.board.missing.remove(Draw::Worm);
        tell(Event::WormsShuffled { count: drawn.len() as u8 });
        self.finish_setup(tell);
    }
}

/// Puts every figure of the table where section 3 wants it. A guard whose tile is not on the path is set aside.
pub(crate) fn place_figures(board: &mut Board) {
    let (options, seats) = (board.options, board.seats());
    for seat in Seat::all(seats) {
        for pawn in Figure::pawns_of(seat).take(usize::from(Options::pawns_each(seats))) {
            board.track.put(pawn, START);
        }
    }
    let same_tiles =
        options.base_layout != BaseLayout::Random || options.base_random_guards == BaseRandomGuards::SameTiles;
    match options.mode {
        Mode::Life2020 => {}
        Mode::Base if same_tiles => {
            // VFX-R08: the tiles of the fixed layout, wherever they lie.
            for (number, tile) in (1..).zip(layout::BASE_GUARDS) {
                if let Some(index) = board.track.index(Place::from(tile)) {
                    board.track.put(Figure::guard(number), index);
                }
            }
        }
        Mode::Base | Mode::Nochmal => guard_first_eight(&mut board.track),
    }
    if options.has_flixxy() {
        board.track.put(Figure::FLIXXY, START);
    }
}

/// Guards on the first eight good tiles counted from the start (3.4, VFX-R15).
fn guard_first_eight(track: &mut Track) {
    let mut number = 1;
    for index in 1..=track.length() {
        if number <= Figure::GUARDS && track.tile(index).is_some_and(Tile::is_good) {
            track.put(Figure::guard(number), index);
            number += 1;
        }
    }
}
