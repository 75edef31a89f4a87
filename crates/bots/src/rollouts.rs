//! Playing on: every action is tried in the same possible worlds, and the game played on from there to the
//! horizon with the value network in every seat.
//!
//! Players who think are played by the network one decision ahead, each seeing only what his seat would see. Players who
//! are taken for wild do anything. So what is learned of the others goes into what is expected of it, and nothing else
//! has to know about it.

use crate::clock::Clock;
use crate::net::{MOST_INPUTS, Net};
use crate::search::Budget;
use crate::support::{ActionOf, BotSupport, StateOf, ViewOf};
use crate::td::estimate;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use speakeasy_core::{ActionList, Pending, Seat, SeatSet, State, pick};
use std::time::Duration;

/// How to play on.
#[derive(Clone, Copy, Debug)]
pub struct Rollouts {
    /// How long: how many times the game is played on, or how much time that may take.
    pub budget: Budget,
}

/// An action and what came of it so far.
struct Tried<A> {
    action: A,
    times: u32,
    sum: f32,
}

impl<A> Tried<A> {
    fn worth(&self) -> f32 {
        self.sum / self.times.max(1) as f32
    }
}

impl Rollouts {
    /// What each action is worth to `seat`, the best first. The worse half of the actions is left aside again and again,
    /// so that most of the effort goes into telling the best ones apart.
    pub fn weigh<G: BotSupport>(
        &self,
        view: &ViewOf<G>,
        knowledge: &G::Knowledge,
        seat: Seat,
        legal: &[ActionOf<G>],
        seed: u64,
        clock: &dyn Clock,
    ) -> Vec<(ActionOf<G>, f32)> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let opponents = G::opponent_model(knowledge, view, seat);
        let mut tried: Vec<_> = legal.iter().map(|&action| Tried { action, times: 0, sum: 0.0 }).collect();
        let halvings = tried.len().next_power_of_two().ilog2().max(1);
        let mut left = tried.len();
        for _ in 0..halvings {
            let until = match self.budget {
                Budget::Iterations(_) => Duration::ZERO,
                Budget::Time(time) => clock.now().saturating_add(time / halvings),
            };
            let mut times = 0;
            while match self.budget {
                Budget::Iterations(all) => times < (all / halvings / left as u32).max(1),
                Budget::Time(_) => times == 0 || clock.now() < until,
            } {
                times += 1;
                let world = G::possible_world(view, knowledge, &mut rng);
                let wild = opponents.imagine(&mut rng);
                let stage = Stage::<G> { root: &world, seat, net: G::net(&world), wild };
                // The same chance for every action as well as the same world, so that luck does not decide between them.
                let chance = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
                for tried in &mut tried[..left] {
                    tried.times += 1;
                    tried.sum += stage.play_on(tried.action, &mut chance.clone());
                }
            }
            tried[..left].sort_by(|a, b| b.worth().total_cmp(&a.worth()).then(a.action.cmp(&b.action)));
            left = left.div_ceil(2).max(2).min(left);
        }
        // Whatever more effort would have said of those left aside, they are not to be preferred to the others.
        let mut least = f32::INFINITY;
        let weighed = tried.iter().map(|tried| {
            least = least.min(tried.worth());
            (tried.action, least)
        });
        weighed.collect()
    }
}

/// A world to play on in.
struct Stage<'a, G: BotSupport> {
    root: &'a StateOf<G>,
    seat: Seat,
    net: Option<&'a Net>,
    wild: SeatSet,
}

impl<G: BotSupport> Stage<'_, G> {
    /// What an action is worth in this world.
    fn play_on(&self, action: ActionOf<G>, rng: &mut Xoshiro256PlusPlus) -> f32 {
        let mut state = self.root.clone();
        let mut legal = ActionList::new();
        state.apply(self.seat, action, &mut |_| {});
        while let Pending::Turn(seat) = state.pending() {
            if G::horizon(self.root, &state) {
                break;
            }
            state.legal(seat, &mut legal);
            let action = match legal[..] {
                [only] => only,
                _ if self.wild.has(seat) => pick(rng, &legal),
                _ => self.quick_choice(&state, seat, &legal),
            };
            state.apply(seat, action, &mut |_| {});
        }
        self.worth(&state, self.seat)
    }

    /// What somebody who thinks does, one decision ahead: the best by its gist, and of those that have it in common the
    /// best in detail.
    fn quick_choice(&self, state: &StateOf<G>, seat: Seat, legal: &[ActionOf<G>]) -> ActionOf<G> {
        let worth = |action: ActionOf<G>| {
            let mut next = state.clone();
            next.apply(seat, action, &mut |_| {});
            self.worth(&next, seat)
        };
        let mut best = (f32::NEG_INFINITY, legal[0]);
        let mut known = 0u64;
        for &action in legal {
            let gist = G::gist(&action).map_or(0, |gist| 1u64 << gist);
            if known & gist == 0 {
                known |= gist;
                let worth = worth(action);
                if worth > best.0 {
                    best = (worth, action);
                }
            }
        }
        let first = best.1;
        let gist = G::gist(&first);
        for &action in legal.iter().filter(|&&action| gist.is_some() && action != first && G::gist(&action) == gist) {
            let worth = worth(action);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }

    /// What the network says, or the score where none was trained for such a table.
    fn worth(&self, state: &StateOf<G>, seat: Seat) -> f32 {
        match self.net {
            Some(net) => estimate::<G>(state, seat, net, &mut [0.0; MOST_INPUTS][..G::INPUTS]),
            None => G::judge(state)[seat.index()],
        }
    }
}
