//! Solving what is left of a game: every action and every draw to the very end, each player out for himself.

use crate::search::Mixed;
use crate::support::{ActionOf, BotSupport, ChanceOf, StateOf, Worth};
use speakeasy_core::{ActionList, MAX_SEATS, Pending, Seat, State};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// What each legal action is worth to `seat`, which must act, if all play perfectly to the end. Nothing if there is a
/// draw whose outcomes cannot be listed, a race, or more than `most` different draws to be made on the way.
pub fn weigh<G: BotSupport>(state: &StateOf<G>, seat: Seat, most: usize) -> Option<Vec<(ActionOf<G>, f32)>> {
    let mut solver = Solver::<G>::new(most);
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    G::prune(state, seat, &mut legal);
    let weighed = legal.iter().map(|&action| {
        let mut next = state.clone();
        next.apply(seat, action, &mut |_| {});
        Some((action, solver.worth(&next)?[seat.index()]))
    });
    weighed.collect()
}

/// Remembers what states are worth, so that the many ways to the same state cost nothing.
pub struct Solver<G: BotSupport> {
    known: HashMap<u64, Worth, BuildHasherDefault<Mixed>>,
    most: usize,
    /// Whether it looks at every legal action, also at those that a search passes over.
    every: bool,
    _game: std::marker::PhantomData<G>,
}

impl<G: BotSupport> Solver<G> {
    /// A solver that gives up after `most` different draws.
    pub fn new(most: usize) -> Solver<G> {
        Solver { known: HashMap::default(), most, every: false, _game: std::marker::PhantomData }
    }

    /// A solver that passes over nothing: the measure of those that do. It gives up after `most` different draws and
    /// decisions.
    pub fn thorough(most: usize) -> Solver<G> {
        Solver { every: true, ..Solver::new(most) }
    }

    /// What a state is worth to each seat, if it can be solved.
    pub fn worth(&mut self, state: &StateOf<G>) -> Option<Worth> {
        match state.pending() {
            Pending::Over => Some(G::judge(state)),
            Pending::Chance => self.once(state, Self::drawn),
            // With few actions at each decision it is quicker to decide again than to remember.
            Pending::Turn(seat) if !self.every => self.decided(state, seat),
            Pending::Turn(seat) => self.once(state, |solver, state| solver.decided(state, seat)),
            Pending::Clock | Pending::Race(_) => None,
        }
    }

    /// What `solve` says of a state, or said the first time.
    fn once(
        &mut self,
        state: &StateOf<G>,
        solve: impl FnOnce(&mut Self, &StateOf<G>) -> Option<Worth>,
    ) -> Option<Worth> {
        let key = G::fingerprint(state);
        if let Some(&worth) = self.known.get(&key) {
            return Some(worth);
        }
        let worth = solve(self, state)?;
        self.known.insert(key, worth);
        (self.known.len() <= self.most).then_some(worth)
    }

    fn drawn(&mut self, state: &StateOf<G>) -> Option<Worth> {
        let mut outcomes: Vec<(ChanceOf<G>, f32)> = Vec::new();
        G::outcomes(state, &mut outcomes);
        if outcomes.is_empty() {
            return None;
        }
        let mut mean = [0.0; MAX_SEATS];
        for (outcome, probability) in outcomes {
            let mut next = state.clone();
            next.apply_chance(&outcome, &mut |_| {});
            let worth = self.worth(&next)?;
            for (mean, worth) in mean.iter_mut().zip(worth) {
                *mean += probability * worth;
            }
        }
        Some(mean)
    }

    fn decided(&mut self, state: &StateOf<G>, seat: Seat) -> Option<Worth> {
        let mut legal = ActionList::new();
        state.legal(seat, &mut legal);
        if !self.every {
            G::prune(state, seat, &mut legal);
        }
        let mut best = [f32::NEG_INFINITY; MAX_SEATS];
        for &action in &legal {
            let mut next = state.clone();
            next.apply(seat, action, &mut |_| {});
            let worth = self.worth(&next)?;
            if worth[seat.index()] > best[seat.index()] {
                best = worth;
            }
        }
        Some(best)
    }
}
