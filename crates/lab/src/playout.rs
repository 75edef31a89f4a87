//! Random games, played to the end as fast as the rules allow.

use speakeasy_core::{ActionList, Pending, Rng, Seat, SeatSet, State, below, pick};

/// Plays `state` to its end with uniformly random legal actions and properly drawn chance; gives the number of steps
/// (actions, chance outcomes and waits for the clock). Allocates nothing.
#[inline]
pub fn random_playout<S: State>(state: &mut S, list: &mut ActionList<S::Action>, rng: &mut impl Rng) -> u64 {
    let mut steps = 0;
    while random_step(state, list, rng) {
        steps += 1;
    }
    steps
}

/// One step of a random game; `false` once it is over.
#[inline]
pub fn random_step<S: State>(state: &mut S, list: &mut ActionList<S::Action>, rng: &mut impl Rng) -> bool {
    match state.pending() {
        Pending::Turn(seat) => act(state, seat, list, rng),
        Pending::Chance => {
            let outcome = state.sample(rng);
            state.apply_chance(&outcome, &mut |_| {});
        }
        Pending::Race(seats) => act(state, one_of(seats, rng), list, rng),
        Pending::Clock => state.reach(state.alarm().unwrap_or_default(), &mut |_| {}),
        Pending::Over => return false,
    }
    true
}

#[inline]
fn act<S: State>(state: &mut S, seat: Seat, list: &mut ActionList<S::Action>, rng: &mut impl Rng) {
    state.legal(seat, list);
    let action = pick(rng, list);
    state.apply(seat, action, &mut |_| {});
}

fn one_of(seats: SeatSet, rng: &mut impl Rng) -> Seat {
    let nth = below(rng, seats.len() as u32) as usize;
    seats.iter().nth(nth).expect("a race has a runner")
}
