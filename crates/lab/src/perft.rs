//! Counts of action sequences to a depth: the bluntest and sharpest check of a move generator.

use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{ActionList, Pending, SeatSet, State};

/// The number of sequences of `depth` actions from a state. Draws and waits on the way are not counted as actions;
/// the k-th draw of a sequence comes from the k-th stream of the seed, so that the count is a fact about the seed.
/// A game that ends early counts as one sequence.
pub fn perft<S: State>(state: &S, seed: u64, depth: u32) -> u64 {
    descend(state.clone(), seed, 0, depth)
}

/// Lets all draws and waits that are due happen; gives the number of draws made so far.
pub fn settle<S: State>(state: &mut S, seed: u64, mut draws: u64) -> u64 {
    loop {
        match state.pending() {
            Pending::Chance => {
                let outcome = state.sample(&mut stream(seed, Purpose::Draws, draws));
                state.apply_chance(&outcome, &mut |_| {});
                draws += 1;
            }
            Pending::Clock => state.reach(state.alarm().unwrap_or_default(), &mut |_| {}),
            _ => return draws,
        }
    }
}

/// The seats that may act.
pub fn actors<S: State>(state: &S) -> SeatSet {
    match state.pending() {
        Pending::Turn(seat) => SeatSet::EMPTY.with(seat),
        Pending::Race(seats) => seats,
        _ => SeatSet::EMPTY,
    }
}

fn descend<S: State>(mut state: S, seed: u64, draws: u64, depth: u32) -> u64 {
    let draws = settle(&mut state, seed, draws);
    let seats = actors(&state);
    if depth == 0 || seats.is_empty() {
        return 1;
    }
    let mut count = 0;
    let mut list = ActionList::new();
    for seat in seats.iter() {
        state.legal(seat, &mut list);
        for &action in &list {
            let mut next = state.clone();
            next.apply(seat, action, &mut |_| {});
            count += descend(next, seed, draws, depth - 1);
        }
    }
    count
}
