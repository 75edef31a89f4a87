//! What bots may know of a game beyond its rules. With `impl BotSupport for MyGame {}` bots can play it by searching;
//! everything a game adds here makes them stronger.

use crate::level::{Level, Recipe};
use crate::net::Net;
use crate::opponent_model::{Impression, Opponents};
use crate::td;
use rand_chacha::ChaCha8Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use speakeasy_core::{ActionList, Game, MAX_SEATS, Seat, State};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The state of a game.
pub type StateOf<G> = <G as Game>::State;
/// The actions of a game.
pub type ActionOf<G> = <StateOf<G> as State>::Action;
/// The chance outcomes of a game.
pub type ChanceOf<G> = <StateOf<G> as State>::Chance;
/// The views of a game.
pub type ViewOf<G> = <StateOf<G> as State>::View;
/// The events of a game.
pub type EventOf<G> = <StateOf<G> as State>::Event;

/// The default lead in points beyond which more points do not count.
const SPREAD: f32 = 50.0;

/// What a state is worth to each seat, from 0 (lost) to 1 (won alone).
pub type Worth = [f32; MAX_SEATS];

/// What the Boss must achieve at one table: its share of the wins against copies of a simple bot.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The mode.
    pub mode: &'static str,
    /// Seats at the table.
    pub seats: usize,
    /// Against random players.
    pub random: f64,
    /// Against rules of thumb that are in neither its playouts nor its training.
    pub greedy: f64,
    /// Further bots against which it must win more than an even share.
    pub pool: &'static [&'static str],
}

/// A game as a bot sees it. States here are always *possible worlds*, never the table's own state.
pub trait BotSupport: Game {
    /// How many numbers describe a state to a value network; 0 where none was ever trained.
    const INPUTS: usize = 0;

    /// In how many possible worlds a search that is [nearly over](BotSupport::nearly_over) is solved exactly instead, one
    /// and the same for every action; 0 where endings are searched like everything else.
    const ENDING_WORLDS: u32 = 0;

    /// How appealing each legal action looks at first sight, by rules of thumb, from what the seat knows: one number an
    /// action, in the order of `legal`, on a scale on which 1 is a difference that a beginner would see.
    fn appeal(_view: &ViewOf<Self>, _knowledge: &Self::Knowledge, legal: &[ActionOf<Self>]) -> Vec<f32> {
        vec![0.0; legal.len()]
    }

    /// Leaves in `legal` only what a search looks at; never empties it.
    fn prune(_state: &StateOf<Self>, _seat: Seat, _legal: &mut ActionList<ActionOf<Self>>) {}

    /// Does a search that began at `root` look no further than `state`? It plays on to the end, unless the game says
    /// where enough is seen.
    fn horizon(_root: &StateOf<Self>, _state: &StateOf<Self>) -> bool {
        false
    }

    /// What `state` is worth by the score alone: at the end of the game its result, at the horizon a fair guess.
    fn judge(state: &StateOf<Self>) -> Worth {
        result_worth(state, SPREAD).unwrap_or([1.0 / state.seats() as f32; MAX_SEATS])
    }

    /// Tells draws apart in a search tree: equal for outcomes that lead to the same decisions.
    fn branch(outcome: &ChanceOf<Self>) -> u64 {
        let mut hasher = DefaultHasher::new();
        outcome.hash(&mut hasher);
        hasher.finish()
    }

    /// Every outcome of the draw that is due with its probability, if they are few; nothing otherwise.
    fn outcomes(_state: &StateOf<Self>, _out: &mut Vec<(ChanceOf<Self>, f32)>) {}

    /// Describes `state`, seen from `seat`, to a value network: `out` has [`BotSupport::INPUTS`] zeros to be filled.
    fn describe(_state: &StateOf<Self>, _seat: Seat, _out: &mut [f32]) {}

    /// Is what remains small enough to be solved exactly?
    fn nearly_over(_state: &StateOf<Self>) -> bool {
        false
    }

    /// Identifies a state to a solver: equal for states from which the game continues in the same way, different for
    /// others.
    fn fingerprint(state: &StateOf<Self>) -> u64 {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    }

    /// Over how many possible worlds a bot averages that looks ahead without a search: 1 where nothing is hidden.
    fn worlds(_view: &ViewOf<Self>) -> u32 {
        1
    }

    /// What actions that differ only in a detail have in common: whoever must be quick decides on that first, and on the
    /// detail last. Nothing for an action that is like no other.
    fn gist(_action: &ActionOf<Self>) -> Option<u8> {
        None
    }

    /// What `seat` makes of the others by what it has seen of them: who thinks, and who does whatever comes to mind.
    /// Nobody is wild unless the game says how one would notice.
    fn opponent_model(_knowledge: &Self::Knowledge, _view: &ViewOf<Self>, seat: Seat) -> Impression {
        Impression::of(&[Opponents { likely: 1.0, wild: 0.0 }], MAX_SEATS, seat, |_| 1.0)
    }

    /// The file of a trained network, by its name; nothing in a build that leaves them out.
    fn weights(_name: &str) -> Option<&'static [u8]> {
        None
    }

    /// The network that was trained for such a table, if there is one.
    fn net(_state: &StateOf<Self>) -> Option<&'static Net> {
        None
    }

    /// The game's own way of thinking ([`crate::level::Strategy::Own`]), for games that have one: what actions of the
    /// seat that sees `view` are worth to it. What `effort` means is the game's affair; nothing: it has no such way.
    fn ponder(
        _view: &ViewOf<Self>,
        _knowledge: &Self::Knowledge,
        _legal: &[ActionOf<Self>],
        _effort: u32,
        _rng: &mut ChaCha8Rng,
    ) -> Vec<(ActionOf<Self>, f32)> {
        Vec::new()
    }

    /// In self-play: plays on from a decision of `seat` by what `net` says, and says whether the state that comes of it
    /// is one to learn from. `daring` is how often something is tried at random.
    fn practise(state: &mut StateOf<Self>, seat: Seat, net: &Net, daring: f32, rng: &mut Xoshiro256PlusPlus) -> bool {
        td::decide::<Self>(state, seat, net, daring, rng)
    }

    /// What the Boss is to reach in this game.
    fn goals() -> &'static [Goal] {
        &[]
    }

    /// How a level of skill thinks in this game, at such a table: searches in possible worlds, the longer the higher
    /// the level, unless the game knows better.
    fn recipe(level: Level, _view: &ViewOf<Self>) -> Recipe {
        Recipe::searching(level)
    }
}

/// The result of a finished game as worth: the win shared among the winners, and a little for the margin, so that a
/// lost or won game is still played well.
pub fn result_worth<S: State>(state: &S, spread: f32) -> Option<Worth> {
    let outcome = state.outcome()?;
    let winners = outcome.winners();
    let mean = outcome.scores.iter().sum::<i32>() as f32 / outcome.scores.len() as f32;
    let mut worth = [0.0; MAX_SEATS];
    for (index, score) in outcome.scores.iter().enumerate() {
        let win = if winners.has(Seat(index as u8)) { 1.0 / winners.len() as f32 } else { 0.0 };
        let margin = ((*score as f32 - mean) / spread).clamp(-1.0, 1.0) * 0.5 + 0.5;
        worth[index] = 0.9 * win + 0.1 * margin;
    }
    Some(worth)
}
