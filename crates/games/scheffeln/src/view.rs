//! What an observer may see (2.2).

use crate::board::Board;
use crate::cards::{Card, Cards, Colour, DECK, ROW};
use crate::characters::Characters;
use crate::options::Options;
use crate::phase::Phase;
use crate::state::State;
use crate::tiles::{Ring, Tile};
use crate::tokens::{Purse, STACK, TOKENS, Token};
use speakeasy_core::{ArrayVec, MAX_SEATS, Moment, Observer, Outcome, Seat, State as _};

/// Cards without order, seen or only counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pile {
    /// These cards.
    Seen(Cards),
    /// This many cards.
    Hidden(u8),
}

impl Pile {
    /// How many cards.
    pub fn len(self) -> usize {
        match self {
            Pile::Seen(cards) => cards.len(),
            Pile::Hidden(count) => count as usize,
        }
    }

    /// Is there none?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    fn of(cards: Cards, seen: bool) -> Pile {
        if seen { Pile::Seen(cards) } else { Pile::Hidden(cards.len() as u8) }
    }
}

/// What one observer may see. A hidden thing is `None` in its place, so numbers stay visible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose eyes.
    pub observer: Observer,
    /// The options of the table.
    pub options: Options,
    /// How many seats it has.
    pub seats: usize,
    /// Where the game stands, with its times in SPEED.
    pub phase: Phase,
    /// SPEED: the table's clock.
    pub clock: Moment,
    /// The round.
    pub round: u32,
    /// The starting player.
    pub start: Option<Seat>,
    /// Who is to act.
    pub turn: Option<Seat>,
    /// The tiles clockwise.
    pub ring: Ring,
    /// The cars, by place along the ring.
    pub board: Board,
    /// The tokens of each stack, top first, by place along the ring.
    pub stacks: [ArrayVec<Option<Token>, STACK>; 8],
    /// Places whose top token is face up, as bits.
    pub tops_up: u8,
    /// Who holds which character.
    pub characters: Characters,
    /// Base: the hands.
    pub hands: ArrayVec<Pile, 4>,
    /// Base: cards played face up this round.
    pub face_up: ArrayVec<(Seat, Card), DECK>,
    /// Base: cards discarded face down this round.
    pub face_down: ArrayVec<(Seat, Option<Card>), DECK>,
    /// Cards not dealt.
    pub undealt: Pile,
    /// Tokens taken, grouped by seat, in the order of taking.
    pub money: ArrayVec<(Seat, Option<Token>), TOKENS>,
    /// What the Mafia has kept.
    pub mafia_hoard: ArrayVec<Token, TOKENS>,
    /// SPEED: the row, leftmost first; empty where none is dealt.
    pub row: ArrayVec<Option<Colour>, ROW>,
    /// SPEED: how many cards of the row are face up, counted from the right.
    pub revealed: u8,
    /// The result, once the game is over.
    pub result: Option<Outcome>,
}

/// Who looks: an observer, or the writer of full positions, who sees everything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Eyes {
    All,
    Of(Observer),
}

impl Eyes {
    fn are(self, seat: Seat) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Of(observer) => observer.is(seat),
        }
    }
}

impl View {
    /// What `observer` may see of `state`.
    pub(crate) fn of(state: &State, observer: Observer) -> View {
        View::seen(state, observer, Eyes::Of(observer))
    }

    /// Everything: the position as a view without secrets. It never leaves the crate as a view.
    pub(crate) fn full(state: &State) -> View {
        View::seen(state, Observer::Public, Eyes::All)
    }

    fn seen(state: &State, observer: Observer, eyes: Eyes) -> View {
        let all = eyes == Eyes::All;
        let over = state.phase == Phase::GameOver;
        let base_seats = if state.options.is_speed() { 0 } else { state.table_size() };
        let open_money = all || over || !state.options.scores_hidden;
        let acting = matches!(state.phase, Phase::ChooseCharacters | Phase::Turn);
        View {
            observer,
            options: state.options,
            seats: state.table_size(),
            phase: state.phase,
            clock: state.clock,
            round: state.round,
            start: state.start,
            turn: acting.then_some(state.turn),
            ring: state.ring,
            board: state.board,
            stacks: std::array::from_fn(|place| {
                let up = state.tops_up >> place & 1 == 1;
                let tokens = state.stacks[place].iter().enumerate();
                tokens.map(|(depth, token)| (all || up && depth == 0).then_some(token)).collect()
            }),
            tops_up: state.tops_up,
            characters: state.characters,
            hands: Seat::all(base_seats).map(|seat| Pile::of(state.hands[seat.index() & 3], eyes.are(seat))).collect(),
            face_up: state.plays.face_up().collect(),
            face_down: state.plays.face_down().map(|(seat, card)| (seat, eyes.are(seat).then_some(card))).collect(),
            undealt: Pile::of(state.undealt(), all),
            money: state
                .purse
                .iter()
                .filter(|(owner, _)| owner.index() < state.table_size())
                .map(|(owner, token)| (owner, (open_money || eyes.are(owner)).then_some(token)))
                .collect(),
            mafia_hoard: if state.options.mafia { state.purse.of(Purse::HOARD).collect() } else { ArrayVec::new() },
            row: state
                .row
                .into_iter()
                .flatten()
                .enumerate()
                .map(|(index, card)| (all || index + state.revealed as usize >= ROW).then_some(card))
                .collect(),
            revealed: state.revealed,
            result: state.outcome(),
        }
    }

    /// The observer's own hand; `None` for the public and in SPEED.
    pub fn own_hand(&self) -> Option<Cards> {
        match self.observer {
            Observer::Seat(seat) => match self.hands.get(seat.index()) {
                Some(Pile::Seen(cards)) => Some(*cards),
                _ => None,
            },
            Observer::Public => None,
        }
    }

    /// The face-up top token of a tile.
    pub fn top(&self, tile: Tile) -> Option<Token> {
        self.stacks[self.ring.place(tile)].first().copied().flatten()
    }

    /// The tokens a seat has taken, in the order of taking.
    pub fn money_of(&self, seat: Seat) -> impl Iterator<Item = Option<Token>> + Clone + '_ {
        self.money.iter().filter(move |(owner, _)| *owner == seat).map(|(_, token)| *token)
    }

    /// What each seat's visible tokens are worth.
    pub fn visible_scores(&self) -> ArrayVec<i32, MAX_SEATS> {
        Seat::all(self.seats).map(|seat| self.money_of(seat).flatten().map(Token::value).sum()).collect()
    }
}
