//! Looking ahead exactly: every action, every draw, each player out for himself.

use crate::support::{ActionOf, BotSupport, ChanceOf, StateOf, ViewOf, Worth};
use speakeasy_core::{ActionList, MAX_SEATS, Pending, Rng, Seat, State};

/// Looks ahead from a state in which `seat` must act: what each legal action is worth to it, looking `plies` decisions
/// ahead (this one counts) and judging with `leaf` where the look ends. Decisions with only one action are free.
pub fn weigh<G: BotSupport>(
    state: &StateOf<G>,
    seat: Seat,
    plies: u32,
    leaf: &impl Fn(&StateOf<G>) -> Worth,
) -> Vec<(ActionOf<G>, f32)> {
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    G::prune(state, seat, &mut legal);
    let weighed = legal.iter().map(|&action| {
        let mut next = state.clone();
        next.apply(seat, action, &mut |_| {});
        (action, worth_after::<G>(&next, plies.saturating_sub(1), leaf)[seat.index()])
    });
    weighed.collect()
}

/// Looks ahead from what `seat` knows to the end of what can be seen: the mean of [`weigh`] over `worlds` possible
/// worlds. Every action is weighed in the same worlds, so that luck does not decide between them.
pub fn weigh_in_worlds<G: BotSupport>(
    view: &ViewOf<G>,
    knowledge: &G::Knowledge,
    seat: Seat,
    worlds: u32,
    leaf: &impl Fn(&StateOf<G>) -> Worth,
    rng: &mut impl Rng,
) -> Vec<(ActionOf<G>, f32)> {
    let mut mean: Vec<(ActionOf<G>, f32)> = Vec::new();
    for _ in 0..worlds.max(1) {
        add(&mut mean, weigh::<G>(&G::possible_world(view, knowledge, rng), seat, u32::MAX, leaf));
    }
    mean.iter_mut().for_each(|(_, worth)| *worth /= worlds.max(1) as f32);
    mean
}

/// Adds what actions were found to be worth once more.
pub fn add<A: Copy + PartialEq>(sums: &mut Vec<(A, f32)>, again: Vec<(A, f32)>) {
    for (action, worth) in again {
        match sums.iter_mut().find(|(known, _)| *known == action) {
            Some((_, sum)) => *sum += worth,
            None => sums.push((action, worth)),
        }
    }
}

/// What a state is worth to each seat if all look `plies` decisions ahead from here.
pub fn worth_after<G: BotSupport>(state: &StateOf<G>, plies: u32, leaf: &impl Fn(&StateOf<G>) -> Worth) -> Worth {
    match state.pending() {
        Pending::Over => G::judge(state),
        _ if plies == 0 => leaf(state),
        Pending::Chance => {
            let mut outcomes: Vec<(ChanceOf<G>, f32)> = Vec::new();
            G::outcomes(state, &mut outcomes);
            if outcomes.is_empty() {
                return leaf(state);
            }
            let mut mean = [0.0; MAX_SEATS];
            for (outcome, probability) in outcomes {
                let mut next = state.clone();
                next.apply_chance(&outcome, &mut |_| {});
                let worth = worth_after::<G>(&next, plies, leaf);
                for (mean, worth) in mean.iter_mut().zip(worth) {
                    *mean += probability * worth;
                }
            }
            mean
        }
        Pending::Turn(seat) => {
            let mut legal = ActionList::new();
            state.legal(seat, &mut legal);
            G::prune(state, seat, &mut legal);
            let left = if legal.len() == 1 { plies } else { plies - 1 };
            let mut best = [f32::NEG_INFINITY; MAX_SEATS];
            for &action in &legal {
                let mut next = state.clone();
                next.apply(seat, action, &mut |_| {});
                let worth = worth_after::<G>(&next, left, leaf);
                if worth[seat.index()] > best[seat.index()] {
                    best = worth;
                }
            }
            best
        }
        Pending::Clock | Pending::Race(_) => leaf(state),
    }
}
