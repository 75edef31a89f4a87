//! Everything public at a table (section 2.2) but the stacks and the counts of worm tokens.

use crate::figure::{Figure, FigureSet};
use crate::options::{Mode, Options, choice};
use crate::tile::{Place, Tile};
use crate::track::{GOAL, NOWHERE, Track};
use speakeasy_core::{ArrayVec, Seat, SeatSet};

choice! {
    /// Where in a turn the game stands.
    Phase {
        /// Draws of the set-up are due.
        Setup = "SETUP",
        /// The active seat may roll.
        Pre = "PRE",
        /// The dice are in the air.
        Roll = "ROLL",
        /// The main move is due.
        Main = "MAIN",
        /// Edition of 2020: a seat to rob must be chosen.
        Steal = "STEAL",
        /// The main move is made; worm tokens may follow.
        Post = "POST",
        /// The game has ended.
        Over = "OVER",
    }
}

choice! {
    /// A face of the action die.
    Face {
        /// Flixxy must move.
        Flixxy = "FLIXXY",
        /// Flixxy may move.
        May = "MAY",
        /// Flixxy may not move.
        Not = "NOT",
    }
}

choice! {
    /// A side of an action tile.
    Side {
        /// A tile is given away.
        Gift = "gift",
        /// A tile is taken.
        Steal = "steal",
    }
}

choice! {
    /// A draw.
    Draw {
        /// The starting seat.
        Start = "start",
        /// The order of the path.
        Path = "path",
        /// The order of the worm pile.
        Worm = "worm",
        /// The dice of a turn.
        Roll = "roll",
    }
}

/// The draws of the set-up that are still to be made, in the order start, path, worm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Draws(u8);

impl Draws {
    pub(crate) const NONE: Draws = Draws(0);

    /// The draws that these options call for.
    pub(crate) fn of(options: &Options) -> Draws {
        Draws::NONE
            .with(Draw::Start, options.start_player.is_none())
            .with(Draw::Path, options.has_random_path())
            .with(Draw::Worm, options.has_worms())
    }

    fn with(self, draw: Draw, really: bool) -> Draws {
        Draws(self.0 | u8::from(really) << draw as u8)
    }

    pub(crate) fn has(self, draw: Draw) -> bool {
        self.0 >> draw as u8 & 1 == 1
    }

    pub(crate) fn remove(&mut self, draw: Draw) {
        self.0 &= !(1 << draw as u8);
    }

    pub(crate) fn first(self) -> Option<Draw> {
        Draw::ALL.get(self.0.trailing_zeros() as usize).copied()
    }
}

/// The public facts of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(crate) track: Track,
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// What the set-up still has to draw; nothing outside [`Phase::Setup`].
    pub(crate) missing: Draws,
    /// Seat 0 while the starting seat is not drawn.
    pub(crate) active: Seat,
    pub(crate) turn: u32,
    /// 0 = not rolled.
    pub(crate) num: u8,
    pub(crate) act: Option<Face>,
    pub(crate) arrivals: u8,
    /// Who owns the round tokens 1, 2, 3, 4; `None` in the pile or set aside.
    pub(crate) round_owners: [Option<Seat>; 4],
    /// One bit an action tile: set = shows steal.
    pub(crate) steal_sides: u8,
    pub(crate) moved: Option<Figure>,
    pub(crate) swapped: FigureSet,
    pub(crate) extra_turns: u8,
    /// The action tile whose theft waits for a choice, else [`Tile::NONE`]: a byte less than an `Option`, which keeps states
    /// below the 256 bytes from which on copies are slower.
    pub(crate) steal_tile: Tile,
}

impl Board {
    /// A table before its first draw, with nothing on it.
    pub(crate) fn bare(options: &Options, seats: usize) -> Board {
        Board {
            track: Track::EMPTY,
            options: *options,
            seats: seats as u8,
            phase: Phase::Setup,
            missing: Draws::NONE,
            active: Seat(0),
            turn: 0,
            num: 0,
            act: None,
            arrivals: 0,
            round_owners: [None; 4],
            steal_sides: 0,
            moved: None,
            swapped: FigureSet::EMPTY,
            extra_turns: 0,
            steal_tile: Tile::NONE,
        }
    }

    /// The table's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many seats the table has.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// Where in the turn the game stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The draw that is due.
    pub fn due(&self) -> Option<Draw> {
        match self.phase {
            Phase::Setup => self.missing.first(),
            Phase::Roll => Some(Draw::Roll),
            _ => None,
        }
    }

    /// Whose turn it is; `None` while the starting seat is not drawn.
    pub fn active(&self) -> Option<Seat> {
        (!self.missing.has(Draw::Start)).then_some(self.active)
    }

    /// The serial number of the turn, 0 before the first.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The number rolled this turn.
    pub fn num(&self) -> Option<u8> {
        (self.num != 0).then_some(self.num)
    }

    /// The action face rolled this turn.
    pub fn act(&self) -> Option<Face> {
        self.act
    }

    /// The remaining path from the tile after the start; `None` while it is not drawn.
    pub fn path(&self) -> Option<&[Tile]> {
        (!self.missing.has(Draw::Path)).then_some(self.track.tiles())
    }

    /// Where a figure stands; `None` if it is not there (set aside, retired, not of this table).
    pub fn place(&self, figure: Figure) -> Option<Place> {
        self.track.place(self.track.at(figure))
    }

    /// How many steps from the start a place lies (2.1); `None` for a tile that has left the path.
    pub fn steps_to(&self, place: Place) -> Option<u8> {
        match place {
            Place::GOAL => Some(self.track.length() + 1),
            _ => self.track.index(place),
        }
    }

    /// How many steps from the start a figure stands: 0 on the start, one more than there are path tiles on the goal;
    /// `None` if it is not there.
    #[inline]
    pub fn steps_of(&self, figure: Figure) -> Option<u8> {
        match self.track.at(figure) {
            NOWHERE => None,
            GOAL => Some(self.track.length() + 1),
            index => Some(index),
        }
    }

    /// The figures on a place.
    pub fn figures_on(&self, place: Place) -> FigureSet {
        self.track.index(place).map_or(FigureSet::EMPTY, |index| self.track.figures(index))
    }

    /// Has the player a pawn on track?
    #[inline]
    pub fn in_play(&self, seat: Seat) -> bool {
        Figure::pawns_of(seat).any(|pawn| self.track.on_track(pawn))
    }

    /// The players who have a pawn on track.
    pub fn players_in_play(&self) -> SeatSet {
        Seat::all(self.seats()).filter(|&seat| self.in_play(seat)).collect()
    }

    /// Is Flixxy in play? (In the set-up of `nochmal` he waits beside the board and counts as in play.)
    #[inline]
    pub fn flixxy_in_play(&self) -> bool {
        self.options.has_flixxy() && self.arrivals < 5
    }

    /// How often Flixxy has entered the goal.
    pub fn arrivals(&self) -> u8 {
        self.arrivals
    }

    /// The round tokens in the pile, the top one first.
    pub fn round_pile(&self) -> ArrayVec<u8, 4> {
        let top = if self.options.has_flixxy() { 4u8.saturating_sub(self.arrivals) } else { 0 };
        (1..=top).rev().collect()
    }

    /// The round tokens of a seat, falling.
    pub fn round_tokens(&self, seat: Seat) -> ArrayVec<u8, 4> {
        (1..=4).rev().filter(|&value| self.round_owners[usize::from(value) - 1] == Some(seat)).collect()
    }

    /// The side that an action tile shows.
    pub fn side(&self, tile: Tile) -> Side {
        if self.steal_sides >> tile.special_number() & 1 == 1 { Side::Steal } else { Side::Gift }
    }

    /// The pawn that made the main move of this turn.
    pub fn moved_pawn(&self) -> Option<Figure> {
        self.moved
    }

    /// The own pawns swapped this turn.
    pub fn swapped(&self) -> FigureSet {
        self.swapped
    }

    /// Extra turns still due to the active seat.
    pub fn extra_turns(&self) -> u8 {
        self.extra_turns
    }

    /// The action tile whose theft is being decided.
    pub fn steal_tile(&self) -> Option<Tile> {
        (self.steal_tile != Tile::NONE).then_some(self.steal_tile)
    }

    /// Does `figure` belong to a table with these options and seats (1.2)?
    pub fn seats_figure(&self, figure: Figure) -> bool {
        match figure.owner() {
            Some(seat) => seat.index() < self.seats() && figure.number() <= Options::pawns_each(self.seats()),
            None if figure.is_guard() => self.options.mode != Mode::Life2020,
            None => self.options.has_flixxy(),
        }
    }

    /// Is any pawn of anybody on track?
    #[inline]
    pub(crate) fn anyone_in_play(&self) -> bool {
        Figure::all().take_while(|figure| figure.is_pawn()).any(|pawn| self.track.on_track(pawn))
    }

    /// The place of an index where figures stand or go.
    #[inline]
    pub(crate) fn place_at(&self, index: u8) -> Place {
        self.track.place(index).unwrap_or(Place::GOAL)
    }

    /// Is the pawn home, or the guard out?
    #[inline]
    pub(crate) fn is_home(&self, figure: Figure) -> bool {
        self.track.at(figure) == GOAL
    }
}
