//! What an observer knows, and the worlds it holds possible.
//!
//! Two things are hidden: worm tokens, and with `hideStacks` the tiles that others have won. Both can be
//! remembered in part. Every collected tile is seen by all when it is collected. Every worm token is seen
//! when it is played, and the tokens returned under the pile lie there in that order; so the lower part of
//! the pile becomes known, and once the upper part is used up, so does what others draw from it.

use crate::event::Event;
use crate::layout;
use crate::stacks::Stacks;
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::view::View;
use crate::worm::{Hands, Held, Kind, MOST, Pile};
use speakeasy_core::{ArrayVec, Rng, Seat, shuffle};

/// A worm token in another hand, whose kind the observer has worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known {
    seat: Seat,
    token: Held<Kind>,
}

/// What an observer remembers beyond the present view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// The tiles seen collected since the observer sat down, seat by seat in that order: the upper part of each stack.
    collected: Stacks,
    /// How many tokens at the top of the worm pile are unknown.
    unknown_on_top: u8,
    /// The known lower part of the worm pile, the upper ones first.
    known_below: ArrayVec<Kind, MOST>,
    /// Tokens in other hands whose kind is known.
    known_in_hands: ArrayVec<Known, MOST>,
}

impl Knowledge {
    /// Somebody who has only just seen this view.
    pub(crate) fn fresh(view: &View) -> Knowledge {
        Knowledge {
            collected: Stacks::EMPTY,
            unknown_on_top: view.pile_count() as u8,
            known_below: ArrayVec::new(),
            known_in_hands: ArrayVec::new(),
        }
    }

    /// Adds what an event, as shown to the observer, tells.
    pub(crate) fn learn(&mut self, event: &Event) {
        match *event {
            Event::Collected { seat, tile, .. } => self.collected.push(seat, tile),
            Event::WormsShuffled { count } => self.unknown_on_top = count,
            Event::WormGained { seat, turn, kind } => {
                if self.unknown_on_top > 0 {
                    self.unknown_on_top -= 1;
                } else if let Some(drawn) = self.known_below.pop_at(0)
                    && kind.is_none()
                {
                    let token = Held { gained: turn, kind: drawn };
                    // A hand never overflows: there are no more tokens than room.
                    let _ = self.known_in_hands.try_push(Known { seat, token });
                }
            }
            Event::WormPlayed { seat, kind, gained } => {
                // Of two tokens of one turn, one known and one not, the known one may be taken to be the one
                // played if the kind fits: whichever it was, the other is distributed like the unknown one.
                let played = Known { seat, token: Held { gained, kind } };
                if let Some(index) = self.known_in_hands.iter().position(|&known| known == played) {
                    self.known_in_hands.remove(index);
                }
                let _ = self.known_below.try_push(kind);
            }
            _ => {}
        }
    }
}

/// A state that looks to the observer exactly like `view` and agrees with what it knows. All arrangements of
/// the unseen tiles and tokens are equally likely. Where the position was a reduced one the observer cannot
/// know what was set aside; then the unseen part of the full set is dealt out as far as it is needed.
pub(crate) fn possible_world(view: &View, knowledge: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> State {
    let mut state = State { board: *view.board(), stacks: *view.open_stacks(), hands: Hands::EMPTY, pile: Pile::EMPTY };
    if view.board().options().hides_stacks() {
        deal_tiles(view, knowledge, &mut state, rng);
    }
    if view.board().options().has_worms() {
        deal_tokens(view, knowledge, &mut state, rng);
    }
    state
}

fn deal_tiles(view: &View, knowledge: &Knowledge, state: &mut State, rng: &mut (impl Rng + ?Sized)) {
    let mut seen: TileSet = view.board().path().unwrap_or_default().iter().copied().collect();
    for seat in Seat::all(view.board().seats()) {
        let known = if view.shows_stack(seat) { &state.stacks } else { &knowledge.collected };
        for tile in known.from_top(seat) {
            seen.insert(tile);
        }
    }
    let mut unseen: ArrayVec<Tile, { Tile::ORDINARY }> =
        layout::in_use(view.board().options()).without(seen).iter().collect();
    shuffle(rng, &mut unseen);
    for seat in Seat::all(view.board().seats()).filter(|&seat| !view.shows_stack(seat)) {
        let remembered = knowledge.collected.list(seat);
        let unknown = view.stack_count(seat).saturating_sub(remembered.len());
        for _ in 0..unknown {
            if let Some(tile) = unseen.pop() {
                state.stacks.push(seat, tile);
            }
        }
        for &tile in &remembered {
            state.stacks.push(seat, tile);
        }
    }
}

fn deal_tokens(view: &View, knowledge: &Knowledge, state: &mut State, rng: &mut (impl Rng + ?Sized)) {
    let set = view.board().options().worm_set;
    let mut unseen: ArrayVec<Kind, MOST> = set.tokens().collect();
    let see = |unseen: &mut ArrayVec<Kind, MOST>, kind: Kind| {
        if let Some(index) = unseen.iter().position(|&other| other == kind) {
            unseen.swap_remove(index);
        }
    };
    for seat in Seat::all(view.board().seats()) {
        for kind in view.hands().of(seat).iter().filter_map(|token| token.kind) {
            see(&mut unseen, kind);
        }
    }
    for &kind in &knowledge.known_below {
        see(&mut unseen, kind);
    }
    for known in &knowledge.known_in_hands {
        see(&mut unseen, known.token.kind);
    }
    shuffle(rng, &mut unseen);

    // Tokens from the known part of the pile were drawn after all others, so of several tokens of one turn
    // they are the last ones.
    let mut tokens: ArrayVec<(Seat, Held<Option<Kind>>), MOST> = Seat::all(view.board().seats())
        .flat_map(|seat| view.hands().of(seat).iter().map(move |&token| (seat, token)))
        .collect();
    for known in knowledge.known_in_hands.iter().rev() {
        let fits = |(seat, token): &&mut (Seat, Held<Option<Kind>>)| {
            *seat == known.seat && token.gained == known.token.gained && token.kind.is_none()
        };
        if let Some((_, token)) = tokens.iter_mut().rev().find(fits) {
            token.kind = Some(known.token.kind);
        }
    }
    for (seat, token) in tokens {
        let kind = token.kind.or_else(|| unseen.pop()).unwrap_or(Hands::<Kind>::NOTHING);
        state.hands.gain(seat, Held { gained: token.gained, kind });
    }
    let unknown = view.pile_count().saturating_sub(knowledge.known_below.len());
    let top = (0..unknown).map(|_| unseen.pop().unwrap_or(Hands::<Kind>::NOTHING)).collect::<ArrayVec<Kind, MOST>>();
    state.pile = Pile::of(top.into_iter().chain(knowledge.known_below.iter().copied()));
}
