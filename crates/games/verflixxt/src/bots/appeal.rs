//! Rules of thumb: what an action promises at first sight.
//!
//! A tile taken counts by what it does to the score. A tile that a pawn stands on counts by a share of that, the larger
//! the fewer stand there with it, since who leaves last must take it. So one walks onto good tiles and into company on
//! bad ones, leaves bad company in time, and chases guards off the tiles one wants.

use super::purse::Purse;
use crate::{Action, Board, Figure, FigureSet, Place, Stacks, Tile, TileKind, View};
use speakeasy_core::Seat;

/// Points that a beginner would see the difference of.
const NOTICED: f32 = 2.0;
/// What a luck tile promises beyond what it turns already: some minus tile will come.
const LUCK_PROMISE: f32 = 5.0;
/// A worm token kept is a point.
const TOKEN: f32 = 1.0;

/// How appealing each action is.
pub(super) fn appeal(view: &View, legal: &[Action]) -> Vec<f32> {
    let look = Look::new(view);
    legal.iter().map(|&action| look.at(action) / NOTICED).collect()
}

struct Look<'a> {
    board: &'a Board,
    stacks: &'a Stacks,
    me: Seat,
    purse: Purse,
}

impl<'a> Look<'a> {
    fn new(view: &'a View) -> Look<'a> {
        let me = view.board().active().unwrap_or_default();
        let stacks = view.open_stacks();
        Look { board: view.board(), stacks, me, purse: Purse::of(stacks.from_top(me)) }
    }

    fn at(&self, action: Action) -> f32 {
        match action {
            Action::Roll | Action::Skip | Action::End => 0.0,
            Action::Move { figure } => self.moving(figure),
            // Worth it only if the next gift would be a good tile.
            Action::Bottom { .. } => match self.stacks.top(self.me) {
                Some(top) if top.is_good() && self.may_give() => 0.5,
                _ => -TOKEN,
            },
            Action::Swap { figure, with, .. } => {
                let (from, to) = (self.board.place(figure), self.board.place(with));
                self.standing(to, 1) - self.standing(from, 1) - TOKEN
            }
            // Company on a tile I want is sent away, company on one I fear is better kept.
            Action::Push { tile, .. } => {
                let mine = FigureSet::pawns_of(self.me);
                let here = self.board.figures_on(tile);
                let left = here.into_iter().filter(|&figure| mine.has(figure)).count();
                match left {
                    0 if here.into_iter().all(Figure::is_guard) => self.sending(tile, here.len()) - TOKEN,
                    0 => -2.0 * TOKEN,
                    _ => self.standing(Some(tile), left) - self.standing(Some(tile), here.len()) - TOKEN,
                }
            }
            Action::Double { .. } => TOKEN,
            Action::Steal { from } => {
                self.stacks.top(from).map_or(0.0, |tile| self.taking(tile) - 0.1 * f32::from(tile.value()))
            }
        }
    }

    /// Guards alone come as company to where my pawns stand, or do not.
    fn sending(&self, from: Place, guards: usize) -> f32 {
        let number = self.board.num().unwrap_or_default();
        let Some(first) = self.board.figures_on(from).into_iter().next() else { return 0.0 };
        let to = self.ahead(first, number);
        let there = to.map_or(FigureSet::EMPTY, |place| self.board.figures_on(place));
        let mine = FigureSet::pawns_of(self.me);
        if there.into_iter().any(|figure| mine.has(figure)) {
            self.standing(to, there.len() + guards) - self.standing(to, there.len())
        } else {
            0.0
        }
    }

    /// The main move with a figure.
    fn moving(&self, figure: Figure) -> f32 {
        let number = self.board.num().unwrap_or_default();
        let from = self.board.place(figure);
        let to = self.ahead(figure, number);
        let crowd_here = from.map_or(0, |place| self.board.figures_on(place).len());
        let crowd_there = to.map_or(0, |place| self.board.figures_on(place).len());
        let mine = figure.owner() == Some(self.me);
        if mine {
            let now = if crowd_here == 1 { self.leaving(from) } else { 0.0 };
            return now + self.standing(to, crowd_there + 1) - self.standing(from, crowd_here);
        }
        // Somebody who is nobody's: what changes for my pawns that he leaves or joins, and what his leaving brings me.
        let pawns = |place: Option<Place>| {
            let pawns = FigureSet::pawns_of(self.me);
            let count =
                place.map_or(0, |place| self.board.figures_on(place).into_iter().filter(|&f| pawns.has(f)).count());
            count.min(1) as f32
        };
        let mut worth = 0.0;
        worth += pawns(from) * (self.standing(from, crowd_here - 1) - self.standing(from, crowd_here));
        worth += pawns(to) * (self.standing(to, crowd_there + 1) - self.standing(to, crowd_there.max(1)));
        if figure == Figure::FLIXXY {
            if crowd_here == 1 {
                worth += self.leaving(from);
            }
            let steps = self.board.steps_of(figure).unwrap_or_default();
            let goal = self.board.steps_to(Place::GOAL).unwrap_or_default();
            if steps < goal && steps + number >= goal {
                worth += f32::from(4u8.saturating_sub(self.board.arrivals()));
            }
        }
        worth
    }

    /// Where a figure would come to stand.
    fn ahead(&self, figure: Figure, number: u8) -> Option<Place> {
        let path = self.board.path()?;
        let there = usize::from(self.board.steps_of(figure)? + number);
        Some(path.get(there - 1).map_or(Place::GOAL, |&tile| Place::from(tile)))
    }

    /// What it is worth to leave a place alone.
    fn leaving(&self, place: Option<Place>) -> f32 {
        match place.and_then(Place::tile) {
            Some(tile) if tile.is_ordinary() => self.taking(tile),
            // The top tile goes to somebody else.
            Some(tile) if tile.kind() == TileKind::Verflixxt => self.giving(),
            // An action tile gives, or takes from somebody; the side shows which, but a beginner only knows it moves tiles.
            _ => 0.0,
        }
    }

    fn giving(&self) -> f32 {
        self.stacks.top(self.me).map_or(0.0, |tile| self.purse.loss(tile) as f32)
    }

    fn taking(&self, tile: Tile) -> f32 {
        let gain = self.purse.gain(tile) as f32;
        if tile.kind() == TileKind::Luck { gain.max(LUCK_PROMISE) } else { gain }
    }

    /// What it is worth to stand on a place among so many figures, oneself included.
    fn standing(&self, place: Option<Place>, crowd: usize) -> f32 {
        let share = match crowd {
            0 | 1 => 0.6,
            2 => 0.3,
            _ => 0.15,
        };
        share * self.leaving(place)
    }

    /// Does a pawn of mine stand alone on a Verflixxt tile?
    fn may_give(&self) -> bool {
        Figure::pawns_of(self.me).filter_map(|pawn| self.board.place(pawn)).any(|place| {
            place.tile().is_some_and(|tile| tile.kind() == TileKind::Verflixxt)
                && self.board.figures_on(place).len() == 1
        })
    }
}
