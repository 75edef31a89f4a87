//! What an observer knows, and the states that may hide behind a view.

use crate::cards::{Card, Cards, Colour, DECK, HAND, Plays, ROW};
use crate::event::Event;
use crate::habits::{Habit, Habits};
use crate::phase::Phase;
use crate::state::State;
use crate::tokens::{Purse, STACK, Stack, TOKENS, Token};
use crate::view::{Pile, View};
use speakeasy_core::{ArrayVec, Rng, Seat, shuffle};

/// What an observer knows beyond the present view: with `scoresHidden`, the tokens it saw others take, and how everybody
/// has played so far. Cards are shuffled anew each round and discards stay secret for good, so no other memory helps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// Tokens taken, grouped by seat, in the order of taking; `None` for one taken before the observer came.
    taken: ArrayVec<(Seat, Option<Token>), TOKENS>,
    habits: Habits,
}

impl Knowledge {
    /// What somebody knows who has only just seen this view.
    pub(crate) fn of(view: &View) -> Knowledge {
        Knowledge { taken: view.money.clone(), habits: Habits::begin(view) }
    }

    /// Adds what an event tells.
    pub(crate) fn learn(&mut self, event: &Event) {
        self.habits.learn(event);
        let (seat, token) = match *event {
            Event::Took { seat, token, .. } => (seat, token),
            Event::MafiaTook { gainer: Some(seat), token, .. } => (seat, token),
            _ => return,
        };
        let at = self.taken.iter().take_while(|(owner, _)| *owner <= seat).count();
        // More than 32 tokens are never taken; one too many means events of another game, which teach nothing.
        let _ = self.taken.try_insert(at, (seat, Some(token)));
    }

    /// How a seat has used its last free decisions, as far as the observer has seen it.
    pub fn habit(&self, seat: Seat) -> Habit {
        self.habits.of(seat)
    }

    /// The tokens a seat is known to have taken, in the order of taking.
    pub fn money_of(&self, seat: Seat) -> impl Iterator<Item = Option<Token>> + Clone + '_ {
        self.taken.iter().filter(move |(owner, _)| *owner == seat).map(|(_, token)| *token)
    }
}

/// A full state that looks like `view` and agrees with `knowledge`: every way to place what is hidden is as
/// likely as every other, copies of a card counted apart.
pub(crate) fn possible_world(view: &View, knowledge: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> State {
    let (stacks, purse) = place_tokens(view, knowledge, rng);
    let (hands, plays, row) = place_cards(view, rng);
    State {
        options: view.options,
        phase: view.phase,
        clock: view.clock,
        round: view.round,
        seats: view.seats as u8,
        start: view.start,
        turn: view.turn.unwrap_or_default(),
        ring: view.ring,
        board: view.board,
        stacks,
        tops_up: view.tops_up,
        characters: view.characters,
        hands,
        plays,
        purse,
        row,
        revealed: view.revealed,
    }
}

/// Deals what the observer has not seen to other hands, others' discards and the hidden part of the row.
fn place_cards(view: &View, rng: &mut (impl Rng + ?Sized)) -> ([Cards; 4], Plays, Option<[Colour; ROW]>) {
    let mut unseen = Cards::all(view.options.run);
    let mut see = |card: Card| {
        if unseen.has(card) {
            unseen.remove(card);
        }
    };
    for hand in &view.hands {
        if let Pile::Seen(cards) = hand {
            cards.iter().for_each(&mut see);
        }
    }
    view.face_up.iter().for_each(|&(_, card)| see(card));
    view.face_down.iter().filter_map(|&(_, card)| card).for_each(&mut see);
    view.row.iter().flatten().for_each(|colour| see(colour.card()));

    let mut deck: ArrayVec<Card, DECK> = unseen.iter().collect();
    shuffle(rng, &mut deck);
    let mut next = || deck.pop().unwrap_or(Card::Red);

    let mut hands = [Cards::NONE; 4];
    for (hand, pile) in hands.iter_mut().zip(&view.hands) {
        match *pile {
            Pile::Seen(cards) => *hand = cards,
            Pile::Hidden(count) => (0..count.min(HAND as u8)).for_each(|_| hand.add(next())),
        }
    }
    let mut plays = Plays::default();
    view.face_up.iter().for_each(|&(seat, card)| plays.lay_up(seat, card));
    for &(seat, card) in &view.face_down {
        plays.lay_down(seat, card.unwrap_or_else(&mut next));
    }
    let row = (!view.row.is_empty()).then(|| {
        let mut row = [Colour::Red; ROW];
        for (place, card) in row.iter_mut().zip(&view.row) {
            *place = card.or_else(|| next().colour()).unwrap_or(Colour::Red);
        }
        row
    });
    (hands, plays, row)
}

/// Lays tokens the observer has not seen under the visible ones and into purses it may not look into.
///
/// In base a stack holds its own letter only, so what is hidden there is drawn letter by letter first, and
/// what is then left of the letters has gone to players. In SPEED any token can be anywhere.
fn place_tokens(view: &View, knowledge: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> ([Stack; 8], Purse) {
    let mut unseen = u32::MAX;
    let visible = view.stacks.iter().flatten().copied().flatten().chain(view.mafia_hoard.iter().copied());
    visible.for_each(|token| unseen &= !(1 << token.index()));
    let money = known_money(view, knowledge, &mut unseen);

    let mut stacks = [Stack::EMPTY; 8];
    let mut loose: ArrayVec<Token, TOKENS> = ArrayVec::new();
    if view.options.is_speed() {
        loose.extend(tokens_of(unseen));
        shuffle(rng, &mut loose);
    }
    for (place, seen) in view.stacks.iter().enumerate() {
        let mut letter: ArrayVec<Token, TOKENS> = ArrayVec::new();
        if !view.options.is_speed() {
            // A stack not laid yet has no token, and none of its letter is anywhere else either.
            if seen.is_empty() && matches!(view.phase, Phase::Setup(_)) {
                continue;
            }
            letter.extend(tokens_of(unseen & 0xF << (STACK * place)));
            shuffle(rng, &mut letter);
        }
        let pool = if view.options.is_speed() { &mut loose } else { &mut letter };
        let tokens: ArrayVec<Token, STACK> = seen.iter().filter_map(|token| token.or_else(|| pool.pop())).collect();
        stacks[place] = Stack::of(&tokens);
        loose.extend(letter);
    }
    if !view.options.is_speed() {
        shuffle(rng, &mut loose);
    }
    let mut purse = Purse::default();
    for (seat, token) in money {
        if let Some(token) = token.or_else(|| loose.pop()) {
            purse.add(seat, token);
        }
    }
    view.mafia_hoard.iter().for_each(|&token| purse.add(Purse::HOARD, token));
    (stacks, purse)
}

/// The money of the view, with what the observer remembers filled in; what it sees is taken out of `unseen`.
fn known_money(view: &View, knowledge: &Knowledge, unseen: &mut u32) -> ArrayVec<(Seat, Option<Token>), TOKENS> {
    let mut money = view.money.clone();
    for token in money.iter().filter_map(|&(_, token)| token) {
        *unseen &= !(1 << token.index());
    }
    let mut remembered = knowledge.taken.iter().copied().peekable();
    for (seat, token) in &mut money {
        while remembered.next_if(|(owner, _)| owner < seat).is_some() {}
        let memory = remembered.next_if(|(owner, _)| owner == seat).and_then(|(_, token)| token);
        if let (None, Some(known)) = (*token, memory)
            && *unseen >> known.index() & 1 == 1
        {
            *unseen &= !(1 << known.index());
            *token = memory;
        }
    }
    money
}

fn tokens_of(set: u32) -> impl Iterator<Item = Token> {
    (0..TOKENS).filter(move |index| set >> index & 1 == 1).filter_map(Token::from_index)
}
