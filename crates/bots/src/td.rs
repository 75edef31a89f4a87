//! Temporal-difference learning by self-play: the network plays itself and moves each estimate towards the result.

use crate::net::{MOST_INPUTS, Net};
use crate::support::{ActionOf, BotSupport, StateOf};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use speakeasy_core::{ActionList, Faults, Pending, Seat, State, below, pick};
use std::ops::ControlFlow;

/// Settings of the training.
#[derive(Clone, Copy, Debug)]
pub struct TrainingSettings {
    /// The number of games.
    pub games: u64,
    /// The initial learning rate; it falls linearly to a tenth.
    pub rate: f32,
    /// The λ of TD(λ), from 0 (learn from the next estimate only) to 1 (from the final result only).
    pub lambda: f32,
    /// Exploration: the share of random decisions.
    pub daring: f32,
}

/// Plays `lessons.games` games against itself and learns from each. `each` is told the number of games done and the
/// network so far, and may end the lessons early; the same seed gives the same network.
pub fn learn<G: BotSupport>(
    options: &G::Options,
    seats: usize,
    lessons: &TrainingSettings,
    seed: u64,
    mut each: impl FnMut(u64, &Net) -> ControlFlow<()>,
) -> Result<Net, Faults> {
    let table = G::setup(options, seats)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut net = Net::new(G::INPUTS, || (rng.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x5eed);
    let mut game = SelfPlay::<G>::new(seats);
    for done in 0..lessons.games {
        game.play(table.clone(), &net, lessons.daring, &mut rng);
        let rate = lessons.rate * (1.0 - 0.9 * done as f32 / lessons.games as f32);
        game.teach(&mut net, lessons.lambda, rate);
        if each(done + 1, &net).is_break() {
            break;
        }
    }
    Ok(net)
}

/// The action whose outcome the network likes best for the one who acts.
pub fn best<G: BotSupport>(state: &StateOf<G>, seat: Seat, legal: &[ActionOf<G>], net: &Net) -> ActionOf<G> {
    let mut features = [0.0; MOST_INPUTS];
    let mut best = (f32::NEG_INFINITY, legal[0]);
    for &action in legal {
        let mut next = state.clone();
        next.apply(seat, action, &mut |_| {});
        let estimate = estimate::<G>(&next, seat, net, &mut features[..G::INPUTS]);
        if estimate > best.0 {
            best = (estimate, action);
        }
    }
    best.1
}

/// Takes one decision, looking one ahead; forced ones teach nothing.
pub fn decide<G: BotSupport>(
    state: &mut StateOf<G>,
    seat: Seat,
    net: &Net,
    daring: f32,
    rng: &mut Xoshiro256PlusPlus,
) -> bool {
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    G::prune(state, seat, &mut legal);
    let forced = legal.len() == 1;
    let action = if forced {
        legal[0]
    } else if (below(rng, 1 << 20) as f32) < daring * (1 << 20) as f32 {
        pick(rng, &legal)
    } else {
        best::<G>(state, seat, &legal, net)
    };
    state.apply(seat, action, &mut |_| {});
    !forced
}

/// What a state is worth to a seat: the result if the game is over, the network's estimate otherwise.
pub fn estimate<G: BotSupport>(state: &StateOf<G>, seat: Seat, net: &Net, features: &mut [f32]) -> f32 {
    if state.pending() == Pending::Over {
        return G::judge(state)[seat.index()];
    }
    features.fill(0.0);
    G::describe(state, seat, features);
    net.estimate(features)
}

/// One game as every seat saw it, decision by decision.
struct SelfPlay<G: BotSupport> {
    seats: usize,
    /// For each seat, the descriptions of the states after each decision, one after the other.
    seen: Vec<Vec<f32>>,
    /// What the end was worth to each seat.
    end: Vec<f32>,
    _game: std::marker::PhantomData<G>,
}

impl<G: BotSupport> SelfPlay<G> {
    fn new(seats: usize) -> SelfPlay<G> {
        SelfPlay { seats, seen: vec![Vec::new(); seats], end: vec![0.0; seats], _game: std::marker::PhantomData }
    }

    fn play(&mut self, mut state: StateOf<G>, net: &Net, daring: f32, rng: &mut Xoshiro256PlusPlus) {
        self.seen.iter_mut().for_each(Vec::clear);
        loop {
            match state.pending() {
                Pending::Over => break,
                Pending::Chance => {
                    let outcome = state.sample(rng);
                    state.apply_chance(&outcome, &mut |_| {});
                }
                Pending::Clock => state.reach(state.alarm().unwrap_or_default(), &mut |_| {}),
                Pending::Turn(seat) => self.practise(&mut state, seat, net, daring, rng),
                Pending::Race(seats) => {
                    let nth = below(rng, seats.len() as u32) as usize;
                    let seat = seats.iter().nth(nth).expect("a race has a runner");
                    self.practise(&mut state, seat, net, daring, rng);
                }
            }
        }
        let worth = G::judge(&state);
        self.end.copy_from_slice(&worth[..self.seats]);
    }

    fn practise(&mut self, state: &mut StateOf<G>, seat: Seat, net: &Net, daring: f32, rng: &mut Xoshiro256PlusPlus) {
        if G::practise(state, seat, net, daring, rng) && state.pending() != Pending::Over {
            for (index, seen) in self.seen.iter_mut().enumerate() {
                let from = seen.len();
                seen.resize(from + G::INPUTS, 0.0);
                G::describe(state, Seat(index as u8), &mut seen[from..]);
            }
        }
    }

    /// From the last decision to the first: the target is the end, seen ever more through the estimates in between.
    fn teach(&self, net: &mut Net, lambda: f32, rate: f32) {
        for (seen, &end) in self.seen.iter().zip(&self.end) {
            let mut target = end;
            for features in seen.chunks_exact(G::INPUTS).rev() {
                let before = net.learn(features, target, rate);
                target = lambda * target + (1.0 - lambda) * before;
            }
        }
    }
}
