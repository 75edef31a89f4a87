//! Don, as its bots know it.
//!
//! - `appeal`: rules of thumb, for the bot `greedy` and the lower levels.
//! - `outlook`: the table between two rounds, and its value.
//! - `auction`: one auction, worked out to its end; `think`: what the strong bots make of both; `opponent_model`: what they make
//!   of the others.
//! - `prune`: what a search looks at; `practice`: self-play.

mod appeal;
mod auction;
mod opponent_model;
mod outlook;
mod practice;
mod prune;
#[cfg(test)]
mod tests;
mod think;

use crate::table::ROUNDS;
use crate::{Action, Chance, Don, Phase, Table};
use auction::Manners;
use outlook::Outlook;
use rand_chacha::ChaCha8Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use speakeasy_bots::expectimax::add;
use speakeasy_bots::level::{Level, Reaction, Recipe, Strategy};
use speakeasy_bots::net::Net;
use speakeasy_bots::support::{ActionOf, BotSupport, ChanceOf, Goal, StateOf, ViewOf, Worth};
use speakeasy_core::{ActionList, Game, MAX_SEATS, Observer, Seat};
use std::sync::OnceLock;
use think::Thinking;

/// How many rounds a search looks ahead.
const ROUNDS_AHEAD: u8 = 2;
/// How many distributions of the chips somebody imagines who has not kept count.
const WORLDS: usize = 8;
/// How much the strong bots doubt that others see the worth of things as they do: they plan for small errors. Without
/// such doubt they lose to anybody who values lots differently.
const DOUBT: f32 = 0.04;

/// The doubt of somebody who thinks further. Among many, where everybody wins less often, smaller differences count.
fn doubt(seats: usize) -> f32 {
    if seats < 5 { DOUBT } else { 0.5 * DOUBT }
}

impl BotSupport for Don {
    const INPUTS: usize = outlook::INPUTS;

    fn appeal(view: &ViewOf<Self>, _knowledge: &Self::Knowledge, legal: &[ActionOf<Self>]) -> Vec<f32> {
        appeal::appeal(view, legal)
    }

    fn prune(state: &StateOf<Self>, seat: Seat, legal: &mut ActionList<Action>) {
        prune::prune(state, seat, legal);
    }

    fn horizon(root: &StateOf<Self>, state: &StateOf<Self>) -> bool {
        state.table().round() >= root.table().round() + ROUNDS_AHEAD
    }

    fn judge(state: &StateOf<Self>) -> Worth {
        Outlook::of(state).worth(None)
    }

    fn branch(outcome: &ChanceOf<Self>) -> u64 {
        match outcome {
            Chance::First(seat) => u64::from(seat.0),
            // Nobody knows the order of the deck, so no decision can depend on it.
            Chance::Deck(_) => 0,
        }
    }

    /// The only draws come before the first decision; nobody looks ahead from there.
    fn outcomes(_state: &StateOf<Self>, _out: &mut Vec<(ChanceOf<Self>, f32)>) {}

    fn describe(state: &StateOf<Self>, seat: Seat, out: &mut [f32]) {
        Outlook::of(state).describe(seat, out);
    }

    fn nearly_over(state: &StateOf<Self>) -> bool {
        state.table().round() == ROUNDS && state.table().phase() == Phase::Bid
    }

    #[cfg(feature = "weights")]
    fn weights(name: &str) -> Option<&'static [u8]> {
        match name {
            "don-plain-3" => Some(include_bytes!("../../weights/don-plain-3.net")),
            "don-plain-4" => Some(include_bytes!("../../weights/don-plain-4.net")),
            "don-plain-5" => Some(include_bytes!("../../weights/don-plain-5.net")),
            "don-plain-6" => Some(include_bytes!("../../weights/don-plain-6.net")),
            _ => None,
        }
    }

    fn net(state: &StateOf<Self>) -> Option<&'static Net> {
        net(state.table())
    }

    /// Effort 0 works out the present auction and judges by the score; 1 judges by the network; each one more tries one
    /// more lot of the next round for every end of the present auction. From 2 on it also goes by how the others have bid.
    fn ponder(
        view: &ViewOf<Self>,
        knowledge: &Self::Knowledge,
        legal: &[Action],
        effort: u32,
        rng: &mut ChaCha8Rng,
    ) -> Vec<(Action, f32)> {
        let Observer::Seat(seat) = view.observer() else { return Vec::new() };
        let seats = view.table().seats();
        let manners = if effort < 2 {
            Manners { doubt: DOUBT, wild: [0.0; MAX_SEATS], sure: Some(seat) }
        } else {
            Manners { doubt: doubt(seats), wild: opponent_model::wild(knowledge, seats, seat), sure: Some(seat) }
        };
        let net = if effort == 0 { None } else { net(view.table()) };
        let thinking = Thinking { net, manners, lots: effort.saturating_sub(1) as usize };
        // Who remembers every payment knows the chips of all, and one world is as good as another.
        let known = |seat| view.chips(seat).is_some() || knowledge.chips(seat).least == knowledge.chips(seat).most;
        let worlds = if Seat::all(seats).all(known) { 1 } else { WORLDS };
        let mut weighed: Vec<(Action, f32)> = Vec::new();
        for _ in 0..worlds {
            let world = Don::possible_world(view, knowledge, rng);
            add(&mut weighed, thinking.weigh(&world, seat, legal, rng));
        }
        weighed.iter_mut().for_each(|(_, worth)| *worth /= worlds as f32);
        weighed
    }

    fn practise(state: &mut StateOf<Self>, _seat: Seat, net: &Net, daring: f32, rng: &mut Xoshiro256PlusPlus) -> bool {
        practice::practise(state, net, daring, rng)
    }

    fn goals() -> &'static [Goal] {
        /// Opponents of different habits.
        const POOL: &[&str] = &["regular", "sharp", "search:1000", "value:1"];
        &[
            Goal { mode: "plain", seats: 3, random: 0.94, greedy: 0.60, pool: POOL },
            Goal { mode: "plain", seats: 5, random: 0.70, greedy: 0.40, pool: POOL },
        ]
    }

    fn recipe(level: Level, view: &ViewOf<Self>) -> Recipe {
        let (strategy, noise) = match level {
            // Sees the same things as the Regular, but hardly tells a good price from a poor one.
            Level::Novice => (Strategy::Appeal, 0.7),
            Level::Regular => (Strategy::Appeal, 0.05),
            // Works the auction out and keeps count of everybody's chips, but judges by the score on the table.
            Level::Sharp if view.table().seats() < 5 => (Strategy::Own { effort: 0 }, 0.0),
            // Among many the score says too little of who will win: he has a feeling for it, but not a sure one.
            Level::Sharp => (Strategy::Own { effort: 1 }, 0.015),
            // Knows from thousands of games what a table is worth, thinks of the next round, and plays the players.
            Level::Boss => (Strategy::Own { effort: if view.table().seats() < 5 { 9 } else { 5 } }, 0.0),
        };
        Recipe { strategy, remembers: level >= Level::Sharp, noise, reaction: Reaction::QUICK, time: None }
    }
}

/// The network for a table of this size.
fn net(table: &Table) -> Option<&'static Net> {
    const NAMES: [&str; 4] = ["don-plain-3", "don-plain-4", "don-plain-5", "don-plain-6"];
    static NETS: [OnceLock<Option<Net>>; 4] = [const { OnceLock::new() }; 4];
    let index = table.seats().checked_sub(crate::options::MIN_SEATS)?;
    NETS.get(index)?.get_or_init(|| Don::weights(NAMES[index]).and_then(Net::from_bytes)).as_ref()
}
