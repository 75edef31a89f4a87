//! Information-set Monte-Carlo search: many possible worlds, one tree.
//!
//! Each iteration imagines a world that agrees with what the seat knows, walks down the tree with the actions that are
//! possible in that world, grows it by one edge, goes on to the horizon, and gives each seat on the way what the end
//! was worth *to it*. So any number of players, each out for himself, fit in one tree. Chance is explicit: a draw made
//! on the way is part of the path.

use crate::clock::Clock;
use crate::support::{ActionOf, BotSupport, StateOf, ViewOf, Worth};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_core::{ActionList, Pending, Seat, State, below, pick};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Duration;

/// How long to think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Budget {
    /// This many iterations, over all trees.
    Iterations(u32),
    /// This much time.
    Time(Duration),
}

impl Budget {
    /// So many times less of it.
    #[must_use]
    pub fn hurried(self, haste: u32) -> Budget {
        match self {
            Budget::Iterations(iterations) => Budget::Iterations((iterations / haste).max(1)),
            Budget::Time(time) => Budget::Time(time / haste),
        }
    }
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// How long.
    pub budget: Budget,
    /// How many trees, each grown on its own over its own worlds. The answer depends on it, and on nothing else that
    /// the machine decides: for a seed and a number of iterations it is always the same.
    pub trees: usize,
    /// How many threads share the trees.
    pub threads: usize,
    /// The weight of the unexplored.
    pub curiosity: f32,
    /// Whether new leaves are played on at random to the horizon, or judged where they stand.
    pub playouts: bool,
}

/// What a search found out about one root action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// What it was worth on average to the seat that searches.
    pub worth: f32,
}

impl Search {
    /// A thousand iterations of one tree with random playouts.
    pub const PLAIN: Search =
        Search { budget: Budget::Iterations(1000), trees: 1, threads: 1, curiosity: 0.7, playouts: true };

    /// Searches from what `seat` knows; gives the actions tried, best first. `judge` says what a state is worth to each
    /// seat; it is asked of possible worlds only.
    pub fn run<G: BotSupport>(
        &self,
        view: &ViewOf<G>,
        knowledge: &G::Knowledge,
        seat: Seat,
        seed: u64,
        clock: &dyn Clock,
        judge: &(impl Fn(&StateOf<G>) -> Worth + Sync),
    ) -> Vec<Tried<ActionOf<G>>> {
        let grow = |index: usize, budget: Budget| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ (index as u64) << 56);
            let mut tree = Tree::<G>::new(self.curiosity, self.playouts, budget);
            let mut iterate = || tree.iterate(&G::possible_world(view, knowledge, &mut rng), seat, &mut rng, judge);
            match budget {
                Budget::Iterations(iterations) => (0..iterations).for_each(|_| iterate()),
                Budget::Time(time) => {
                    let until = clock.now().saturating_add(time);
                    loop {
                        (0..16).for_each(|_| iterate());
                        if clock.now() >= until {
                            break;
                        }
                    }
                }
            }
            tree.root()
        };
        let trees = self.trees.max(1);
        let share = |index: usize, at_once: usize| match self.budget {
            Budget::Iterations(all) => Budget::Iterations(((all as usize + index) / trees).max(1) as u32),
            Budget::Time(time) => Budget::Time(time.mul_f64(at_once as f64 / trees as f64)),
        };
        let threads = self.threads.clamp(1, trees);
        let roots = if threads == 1 {
            (0..trees).map(|index| grow(index, share(index, 1))).collect()
        } else {
            std::thread::scope(|scope| {
                let work = |thread: usize| -> Vec<_> {
                    let mine = (thread..trees).step_by(threads);
                    mine.map(|index| (index, grow(index, share(index, threads)))).collect()
                };
                let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
                let mut grown: Vec<_> =
                    workers.into_iter().flat_map(|worker| worker.join().expect("a search does not panic")).collect();
                grown.sort_by_key(|(index, _)| *index);
                grown.into_iter().map(|(_, root)| root).collect()
            })
        };
        merge(roots)
    }
}

/// Adds up what the trees say of each action; the most tried first, the more worthy first among equals.
fn merge<A: Copy + Ord>(roots: Vec<Vec<Tried<A>>>) -> Vec<Tried<A>> {
    let mut all: Vec<Tried<A>> = roots.into_iter().flatten().collect();
    all.sort_by_key(|tried| tried.action);
    let mut merged: Vec<Tried<A>> = Vec::new();
    for tried in all {
        match merged.last_mut().filter(|last| last.action == tried.action) {
            Some(last) => {
                let visits = last.visits + tried.visits;
                last.worth += (tried.worth - last.worth) * tried.visits as f32 / visits as f32;
                last.visits = visits;
            }
            None => merged.push(tried),
        }
    }
    merged.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.worth.total_cmp(&a.worth)).then(a.action.cmp(&b.action)));
    merged
}

/// An action tried at a node.
struct Edge<A> {
    action: A,
    /// The next edge of the same node.
    next: u32,
    visits: u32,
    /// How often the action was possible when its node was visited.
    available: u32,
    /// What it was worth to its actor, added up.
    total: f32,
}

const NONE: u32 = u32::MAX;

struct Tree<G: BotSupport> {
    edges: Vec<Edge<ActionOf<G>>>,
    /// The first edge of each node; a node is found by the edge that leads to it and the draws made since.
    nodes: HashMap<u64, u32, BuildHasherDefault<Mixed>>,
    path: Vec<(u32, Seat)>,
    curiosity: f32,
    playouts: bool,
}

impl<G: BotSupport> Tree<G> {
    fn new(curiosity: f32, playouts: bool, budget: Budget) -> Tree<G> {
        // Each iteration adds one edge and one node at most, so with this room a search allocates nothing on its way.
        let room = match budget {
            Budget::Iterations(iterations) => iterations as usize + 1,
            Budget::Time(_) => 1 << 17,
        };
        Tree {
            edges: Vec::with_capacity(room),
            nodes: HashMap::with_capacity_and_hasher(room, BuildHasherDefault::default()),
            path: Vec::with_capacity(512),
            curiosity,
            playouts,
        }
    }

    /// What the tree says of the root actions.
    fn root(&self) -> Vec<Tried<ActionOf<G>>> {
        let mut tried = Vec::new();
        let mut at = self.nodes.get(&0).copied().unwrap_or(NONE);
        while let Some(edge) = self.edges.get(at as usize) {
            tried.push(Tried {
                action: edge.action,
                visits: edge.visits,
                worth: edge.total / edge.visits.max(1) as f32,
            });
            at = edge.next;
        }
        tried
    }

    fn iterate(
        &mut self,
        world: &StateOf<G>,
        searcher: Seat,
        rng: &mut Xoshiro256PlusPlus,
        judge: &impl Fn(&StateOf<G>) -> Worth,
    ) {
        let mut state = world.clone();
        let mut legal = ActionList::new();
        let mut key = 0u64;
        let mut grown = false;
        self.path.clear();
        loop {
            let seat = match state.pending() {
                Pending::Over => break,
                _ if key != 0 && G::horizon(world, &state) => break,
                Pending::Chance => {
                    let outcome = state.sample(rng);
                    key = mix(key, G::branch(&outcome));
                    state.apply_chance(&outcome, &mut |_| {});
                    continue;
                }
                Pending::Clock => {
                    state.reach(state.alarm().unwrap_or_default(), &mut |_| {});
                    continue;
                }
                Pending::Turn(seat) => seat,
                // Whoever thinks about a race thinks about being the next to act.
                Pending::Race(_) if key == 0 => searcher,
                Pending::Race(seats) => {
                    seats.iter().nth(below(rng, seats.len() as u32) as usize).expect("a race has a runner")
                }
            };
            if grown && !self.playouts {
                break;
            }
            state.legal(seat, &mut legal);
            G::prune(&state, seat, &mut legal);
            let action = if grown {
                pick(rng, &legal)
            } else if legal.len() == 1 && key != 0 {
                legal[0]
            } else {
                let (edge, new) = self.select(key, &legal, rng);
                self.path.push((edge, seat));
                grown = new;
                key = mix(u64::from(edge) + 1, 0);
                self.edges[edge as usize].action
            };
            state.apply(seat, action, &mut |_| {});
        }
        let worth = judge(&state);
        for &(edge, seat) in &self.path {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.total += worth[seat.index()];
        }
    }

    /// The edge to follow from a node, and whether it is new: an action not tried yet if there is one, else the most
    /// promising.
    fn select(&mut self, node: u64, legal: &[ActionOf<G>], rng: &mut Xoshiro256PlusPlus) -> (u32, bool) {
        let first = self.nodes.get(&node).copied().unwrap_or(NONE);
        let mut known = ActionList::<ActionOf<G>>::new();
        let (mut best, mut best_promise, mut at) = (NONE, f32::NEG_INFINITY, first);
        while at != NONE {
            let edge = &mut self.edges[at as usize];
            if legal.contains(&edge.action) {
                edge.available += 1;
                let visits = edge.visits as f32;
                let promise = edge.total / visits + self.curiosity * ((edge.available as f32).ln() / visits).sqrt();
                if promise > best_promise {
                    (best, best_promise) = (at, promise);
                }
                known.push(edge.action);
            }
            at = edge.next;
        }
        if known.len() == legal.len() {
            return (best, false);
        }
        let nth = below(rng, (legal.len() - known.len()) as u32) as usize;
        let untried = legal.iter().filter(|action| !known.contains(action)).nth(nth);
        let action = *untried.expect("fewer are known than legal");
        let new = self.edges.len() as u32;
        self.edges.push(Edge { action, next: first, visits: 0, available: 1, total: 0.0 });
        self.nodes.insert(node, new);
        (new, true)
    }
}

/// Folds a value into a key, so that different paths have different keys.
pub fn mix(key: u64, value: u64) -> u64 {
    let mixed = (key.rotate_left(23) ^ value.wrapping_add(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ mixed >> 32) | 1
}

/// Keys are mixed already; hashing them again would be work for nothing.
#[derive(Clone, Default)]
pub struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("only whole keys are hashed")
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
