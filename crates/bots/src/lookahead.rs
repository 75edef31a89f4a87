//! Looking ahead with a value network: every draw and every promising action, each player out for himself.

use crate::search::{Mixed, mix};
use crate::support::{ActionOf, BotSupport, ChanceOf, StateOf, Worth};
use speakeasy_core::{ActionList, MAX_SEATS, Pending, Seat, SeatSet, State};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::marker::PhantomData;

/// How much worse than the best an action may look at first sight to be looked at more closely; at the root twice that.
const DOUBT: f32 = 0.06;

/// How much more judging each further decision costs, about.
const GROWTH: u64 = 12;

/// Looks ahead from a state in which `seat` must act: what each legal action is worth to it, looking `plies` decisions
/// ahead (this one counts), or less far if that would take more than about `most` judgements. `judge` says what a state
/// before its end is worth to one seat.
///
/// Decisions with only one action are free, except right after a draw: a chain of forced moves, each with all its draws,
/// would be followed to the end of the game.
pub fn weigh<G: BotSupport>(
    state: &StateOf<G>,
    seat: Seat,
    plies: u32,
    most: u64,
    judge: &impl Fn(&StateOf<G>, Seat) -> f32,
) -> Vec<(ActionOf<G>, f32)> {
    let look = Look::<G, _> { judge, judged: Cell::new(0), known: RefCell::default(), _game: PhantomData };
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    G::prune(state, seat, &mut legal);
    let wanted = SeatSet::EMPTY.with(seat);
    let mut sights = look.first_sight(state, seat, &legal);
    for plies in 2..=plies {
        let before = look.judged.get();
        let good = sights[0].1 - 2.0 * DOUBT;
        let close = sights.iter().take_while(|(_, worth, _)| *worth >= good).count();
        for (_, worth, next) in &mut sights[..close] {
            *worth = look.worth(next, plies - 1, wanted, false)[seat.index()];
        }
        // Whatever a closer look would say of the others, they are not to be preferred to what was looked at.
        let least = sights[..close].iter().map(|(_, worth, _)| *worth).fold(f32::INFINITY, f32::min);
        for (_, worth, _) in &mut sights[close..] {
            *worth = worth.min(least);
        }
        sights.sort_by(|a, b| b.1.total_cmp(&a.1));
        if (look.judged.get() - before).saturating_mul(GROWTH) > most {
            break;
        }
    }
    sights.into_iter().map(|(action, worth, _)| (action, worth)).collect()
}

struct Look<'a, G: BotSupport, L> {
    judge: &'a L,
    /// How many judgements were asked for.
    judged: Cell<u64>,
    /// What draws were found to be worth: many ways lead to the same one.
    known: RefCell<HashMap<u64, Worth, BuildHasherDefault<Mixed>>>,
    _game: PhantomData<G>,
}

impl<G: BotSupport, L: Fn(&StateOf<G>, Seat) -> f32> Look<'_, G, L> {
    /// What each action is worth to the one who acts as far as he sees without looking further, the best first, with
    /// what it leads to.
    fn first_sight(
        &self,
        state: &StateOf<G>,
        seat: Seat,
        legal: &[ActionOf<G>],
    ) -> Vec<(ActionOf<G>, f32, StateOf<G>)> {
        let mut sights: Vec<_> = legal
            .iter()
            .map(|&action| {
                let mut next = state.clone();
                next.apply(seat, action, &mut |_| {});
                (action, self.worth(&next, 0, SeatSet::EMPTY.with(seat), false)[seat.index()], next)
            })
            .collect();
        sights.sort_by(|a, b| b.1.total_cmp(&a.1));
        sights
    }

    /// What a state is worth to the `wanted` seats if all look `plies` decisions ahead from here.
    fn worth(&self, state: &StateOf<G>, plies: u32, wanted: SeatSet, drawn: bool) -> Worth {
        match state.pending() {
            Pending::Over => G::judge(state),
            _ if plies == 0 => self.judged(state, wanted),
            Pending::Chance => {
                let key = mix(G::fingerprint(state), u64::from(plies) << 8 | u64::from(wanted.0));
                if let Some(&worth) = self.known.borrow().get(&key) {
                    return worth;
                }
                let worth = self.drawn(state, plies, wanted);
                self.known.borrow_mut().insert(key, worth);
                worth
            }
            Pending::Turn(seat) => self.decided(state, seat, plies, wanted, drawn),
            Pending::Clock | Pending::Race(_) => self.judged(state, wanted),
        }
    }

    fn judged(&self, state: &StateOf<G>, wanted: SeatSet) -> Worth {
        let mut worth = [0.0; MAX_SEATS];
        for seat in wanted.iter() {
            worth[seat.index()] = (self.judge)(state, seat);
        }
        self.judged.set(self.judged.get() + wanted.len() as u64);
        worth
    }

    fn drawn(&self, state: &StateOf<G>, plies: u32, wanted: SeatSet) -> Worth {
        let mut outcomes: Vec<(ChanceOf<G>, f32)> = Vec::new();
        G::outcomes(state, &mut outcomes);
        if outcomes.is_empty() {
            return self.judged(state, wanted);
        }
        let mut mean = [0.0; MAX_SEATS];
        for (outcome, probability) in outcomes {
            let mut next = state.clone();
            next.apply_chance(&outcome, &mut |_| {});
            let worth = self.worth(&next, plies, wanted, true);
            for (mean, worth) in mean.iter_mut().zip(worth) {
                *mean += probability * worth;
            }
        }
        mean
    }

    fn decided(&self, state: &StateOf<G>, seat: Seat, plies: u32, wanted: SeatSet, drawn: bool) -> Worth {
        let mut legal = ActionList::new();
        state.legal(seat, &mut legal);
        G::prune(state, seat, &mut legal);
        if let [only] = legal[..] {
            let mut next = state.clone();
            next.apply(seat, only, &mut |_| {});
            return self.worth(&next, if drawn { plies - 1 } else { plies }, wanted, false);
        }
        if plies == 1 {
            return self.decided_at_sight(state, seat, &legal, wanted);
        }
        let first = self.first_sight(state, seat, &legal);
        let mut best = [f32::NEG_INFINITY; MAX_SEATS];
        for (_, _, next) in first.iter().take_while(|(_, worth, _)| *worth >= first[0].1 - DOUBT) {
            let worth = self.worth(next, plies - 1, wanted.with(seat), false);
            if worth[seat.index()] > best[seat.index()] {
                best = worth;
            }
        }
        best
    }

    /// Where the look ends, whoever decides looks only at his own worth; what the others think of it is asked of his
    /// choice alone. That saves most of the judging.
    fn decided_at_sight(&self, state: &StateOf<G>, seat: Seat, legal: &[ActionOf<G>], wanted: SeatSet) -> Worth {
        let mut best: Option<(StateOf<G>, Worth)> = None;
        for &action in legal {
            let mut next = state.clone();
            next.apply(seat, action, &mut |_| {});
            let worth = self.worth(&next, 0, SeatSet::EMPTY.with(seat), false);
            if best.as_ref().is_none_or(|(_, best)| worth[seat.index()] > best[seat.index()]) {
                best = Some((next, worth));
            }
        }
        let (next, mut worth) = best.expect("whoever must act can act");
        if next.pending() != Pending::Over {
            let own = worth[seat.index()];
            worth = self.judged(&next, wanted.without(seat));
            worth[seat.index()] = own;
        }
        worth
    }
}
