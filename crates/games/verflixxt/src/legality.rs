//! What is legal, and why the rest is not.
//!
//! [`State::admit`] is the one place where the order of checks is written down (the refusal table of
//! `docs/scenarios`); [`State::list_legal`] builds the legal list directly, for speed, and the tests hold the two together.

use crate::action::{Action, Request};
use crate::board::Phase;
use crate::figure::{Figure, FigureSet};
use crate::refusal::Refusal;
use crate::state::State;
use crate::tile::Place;
use crate::worm::{Kind, MOST};
use speakeasy_core::{ActionList, ArrayVec, Seat};

impl State {
    /// The action that `seat` asks for, or the first check that speaks against it.
    pub(crate) fn admit(&self, seat: Seat, request: Request) -> Result<Action, Refusal> {
        let board = &self.board;
        let verb = request.verb();
        if !verb.fits(board.phase) {
            return Err(Refusal::Phase(verb, board.phase));
        }
        if seat != board.active {
            return Err(Refusal::Turn(board.active));
        }
        match request {
            Request::Roll => Ok(Action::Roll),
            Request::End => Ok(Action::End),
            Request::Move { figure } => self.admit_move(figure),
            Request::Skip if board.movers().is_empty() => Ok(Action::Skip),
            Request::Skip => Err(Refusal::MustMove),
            Request::Bottom { gained } => {
                let gained = self.admit_token(Kind::Bottom, gained)?;
                if self.stacks.has_two(seat) { Ok(Action::Bottom { gained }) } else { Err(Refusal::SmallStack) }
            }
            Request::Swap { gained, figure, with } => {
                let gained = self.admit_token(Kind::Swap, gained)?;
                self.admit_swap(gained, figure, with)
            }
            Request::Push { gained, tile } => {
                let gained = self.admit_token(Kind::Push, gained)?;
                self.admit_push(gained, tile)
            }
            Request::Double { gained } => Ok(Action::Double { gained: self.admit_token(Kind::Double, gained)? }),
            Request::Steal { from } => match from {
                Some(from) if from == seat => Err(Refusal::StealSelf),
                Some(from) if from.index() < board.seats() && self.stacks.top(from).is_some() => {
                    Ok(Action::Steal { from })
                }
                _ => Err(Refusal::StealEmpty),
            },
        }
    }

    fn admit_move(&self, figure: Option<Figure>) -> Result<Action, Refusal> {
        let board = &self.board;
        let figure = figure.ok_or(Refusal::NoSuchFigure)?;
        if !board.track.is_there(figure) {
            let retired = figure == Figure::FLIXXY && board.options.has_flixxy();
            return Err(if retired { Refusal::FlixxyRetired } else { Refusal::NoSuchFigure });
        }
        if board.movers().has(figure) {
            return Ok(Action::Move { figure });
        }
        Err(match figure.owner() {
            _ if board.flixxy_forced() => Refusal::OnlyFlixxy,
            Some(owner) if owner != board.active => Refusal::NotYours(owner),
            Some(_) if board.is_home(figure) => Refusal::PawnHome,
            Some(_) => Refusal::PawnSwapped,
            None if figure == Figure::FLIXXY => Refusal::NotFlixxy,
            None if board.is_home(figure) => Refusal::GuardOut,
            None => Refusal::GuardAlone,
        })
    }

    /// The active seat holds such a token, and it is mature (8.2).
    fn admit_token(&self, kind: Kind, gained: Option<u32>) -> Result<u32, Refusal> {
        let held = |gained: &u32| {
            self.hands.of(self.board.active).iter().any(|token| token.kind == kind && token.gained == *gained)
        };
        match gained.filter(held) {
            None => Err(Refusal::NoToken(kind)),
            Some(gained) if gained >= self.board.turn => Err(Refusal::NotMature),
            Some(gained) => Ok(gained),
        }
    }

    fn admit_swap(&self, gained: u32, figure: Option<Figure>, with: Option<Figure>) -> Result<Action, Refusal> {
        let board = &self.board;
        let owned = |figure: &Figure| figure.owner() == Some(board.active) && board.track.is_there(*figure);
        let figure = figure.filter(owned).ok_or(Refusal::SwapNotOwn)?;
        let index = board.track.at(figure);
        if !board.swappable(index) {
            return Err(Refusal::SwapPawnPlace);
        }
        if board.moved == Some(figure) {
            return Err(Refusal::SwapMoved);
        }
        let foreign = |figure: &Figure| figure.owner() != Some(board.active) && board.track.is_there(*figure);
        let with = with.filter(foreign).ok_or(Refusal::SwapNotForeign)?;
        let other = board.track.at(with);
        if !board.swappable(other) {
            return Err(Refusal::SwapTargetPlace);
        }
        if index.abs_diff(other) != 1 {
            return Err(Refusal::NotAdjacent);
        }
        Ok(Action::Swap { gained, figure, with })
    }

    fn admit_push(&self, gained: u32, tile: Option<Place>) -> Result<Action, Refusal> {
        let tile = tile.filter(|&tile| tile != Place::GOAL).ok_or(Refusal::PushNoPlace)?;
        let index = self.board.track.index(tile).ok_or(Refusal::PushNoPlace)?;
        let track = &self.board.track;
        if track.indices(self.board.foreign()) >> index & 1 == 0 {
            return Err(Refusal::PushNobody);
        }
        if !self.board.options.pushes_guards() && track.with_company() >> index & 1 == 0 {
            return Err(Refusal::PushGuardsOnly);
        }
        Ok(Action::Push { gained, tile })
    }

    /// All legal actions of `seat`, ascending.
    #[inline(always)]
    pub(crate) fn list_legal(&self, seat: Seat, out: &mut ActionList<Action>) {
        out.clear();
        if seat != self.board.active {
            return;
        }
        match self.board.phase {
            Phase::Setup | Phase::Roll | Phase::Over => return,
            Phase::Pre => out.push(Action::Roll),
            Phase::Main => {
                let movers = self.board.movers();
                for figure in movers {
                    out.push(Action::Move { figure });
                }
                if movers.is_empty() {
                    out.push(Action::Skip);
                }
            }
            Phase::Steal => {
                let robbed = |&from: &Seat| from != seat && self.stacks.top(from).is_some();
                out.extend(Seat::all(self.board.seats()).filter(robbed).map(|from| Action::Steal { from }));
                return;
            }
            Phase::Post => out.push(Action::End),
        }
        if self.hands.count(seat) > 0 {
            self.list_worms(seat, out);
        }
    }

    /// The legal worm actions of the active seat.
    fn list_worms(&self, seat: Seat, out: &mut ActionList<Action>) {
        if self.stacks.has_two(seat) {
            out.extend(self.mature(Kind::Bottom).into_iter().map(|gained| Action::Bottom { gained }));
        }
        for gained in self.mature(Kind::Swap) {
            self.list_swaps(gained, out);
        }
        if self.board.phase != Phase::Pre {
            for gained in self.mature(Kind::Push) {
                let mut places = self.pushable();
                while places != 0 {
                    let tile = Place::from_index(places.trailing_zeros() as usize);
                    out.push(Action::Push { gained, tile });
                    places &= places - 1;
                }
            }
        }
        if self.board.phase == Phase::Post {
            out.extend(self.mature(Kind::Double).into_iter().map(|gained| Action::Double { gained }));
        }
    }

    /// The turns on which the active seat gained its mature tokens of `kind`: ascending, each once.
    fn mature(&self, kind: Kind) -> ArrayVec<u32, MOST> {
        let mut turns: ArrayVec<u32, MOST> = ArrayVec::new();
        for token in self.hands.of(self.board.active) {
            if token.kind == kind && token.gained < self.board.turn {
                let place = turns.partition_point(|&turn| turn < token.gained);
                if turns.get(place) != Some(&token.gained) {
                    turns.insert(place, token.gained);
                }
            }
        }
        turns
    }

    fn list_swaps(&self, gained: u32, out: &mut ActionList<Action>) {
        let board = &self.board;
        let usable = |figure: &Figure| board.swappable(board.track.at(*figure));
        let own = FigureSet::pawns_of(board.active).into_iter().filter(|&pawn| board.moved != Some(pawn));
        for figure in own.filter(usable) {
            let index = board.track.at(figure);
            let adjacent = |with: &Figure| board.track.at(*with).abs_diff(index) == 1;
            for with in board.foreign().into_iter().filter(adjacent).filter(usable) {
                out.push(Action::Swap { gained, figure, with });
            }
        }
    }

    /// The places that PUSH may use, as a bit set: somebody foreign, and a pawn or Flixxy unless guards alone may be
    /// pushed (8.5, VFX-H12).
    fn pushable(&self) -> u64 {
        let track = &self.board.track;
        let mut indices = track.indices(self.board.foreign());
        if !self.board.options.pushes_guards() {
            indices &= track.with_company();
        }
        let mut places = 0;
        while indices != 0 {
            places |= 1 << self.board.place_at(indices.trailing_zeros() as u8).index();
            indices &= indices - 1;
        }
        places
    }
}

/// What is entered for a seat that lets its time pass: roll, end, or the first legal action.
pub(crate) fn silent_choice(state: &State, seat: Seat) -> Option<Action> {
    let mut legal = ActionList::new();
    state.list_legal(seat, &mut legal);
    legal.first().copied()
}
