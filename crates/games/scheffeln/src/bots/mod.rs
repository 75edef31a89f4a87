//! Scheffeln, as its bots know it.
//!
//! Strong play looks to the end of the round, where the cards are gathered anyway, and judges what stands there: by the
//! money alone, or by a network that also knows what a good car, a good seat and a stack about to run out are worth.

mod features;
mod income;
mod judge;
mod opponent_model;
mod speed;
mod thumb;
mod weights;

use crate::{Action, Colour, Phase, Scheffeln};
use rand_chacha::ChaCha8Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use speakeasy_bots::level::{Level, Reaction, Recipe, Strategy};
use speakeasy_bots::net::Net;
use speakeasy_bots::opponent_model::Impression;
use speakeasy_bots::rollouts::Rollouts;
use speakeasy_bots::search::{Budget, Search};
use speakeasy_bots::support::{ActionOf, BotSupport, ChanceOf, Goal, StateOf, ViewOf, Worth};
use speakeasy_bots::td;
use speakeasy_core::{Seat, State as _};

impl BotSupport for Scheffeln {
    const INPUTS: usize = features::INPUTS;
    const ENDING_WORLDS: u32 = 400;

    fn appeal(view: &ViewOf<Self>, _knowledge: &Self::Knowledge, legal: &[ActionOf<Self>]) -> Vec<f32> {
        thumb::appeal(view, legal, false)
    }

    /// A round ends with all cards gathered: nobody can see beyond the next shuffle.
    fn horizon(root: &StateOf<Self>, state: &StateOf<Self>) -> bool {
        matches!(state.phase(), Phase::Upkeep | Phase::SpeedUpkeep) || state.round() != root.round()
    }

    fn judge(state: &StateOf<Self>) -> Worth {
        judge::judge(state)
    }

    /// Searches end before the next deal, and begin after the draws of the set-up: no draw lies inside one.
    fn branch(_outcome: &ChanceOf<Self>) -> u64 {
        0
    }

    /// A deal has too many outcomes to look at each.
    fn outcomes(_state: &StateOf<Self>, _out: &mut Vec<(ChanceOf<Self>, f32)>) {}

    fn describe(state: &StateOf<Self>, seat: Seat, out: &mut [f32]) {
        features::describe(state, seat, out);
    }

    /// The last decision of a round: whoever is to act has two cards, and everybody after him only his last, which
    /// must be played face up. (With RUN that may still leave a choice of targets.)
    fn nearly_over(state: &StateOf<Self>) -> bool {
        let choices = Seat::all(state.seats()).map(|seat| state.hand(seat).len().saturating_sub(1));
        state.phase() == Phase::Turn && choices.sum::<usize>() <= 1
    }

    /// Which character to take matters more than which card to discard for it.
    fn gist(action: &Action) -> Option<u8> {
        match action {
            Action::Exchange { take, .. } => Some(take.map_or(Colour::ALL.len() as u8, |take| take.index() as u8)),
            _ => None,
        }
    }

    fn opponent_model(knowledge: &Self::Knowledge, view: &ViewOf<Self>, seat: Seat) -> Impression {
        opponent_model::impression(knowledge, view.seats, seat)
    }

    #[cfg(feature = "weights")]
    fn weights(name: &str) -> Option<&'static [u8]> {
        weights::file(name)
    }

    fn net(state: &StateOf<Self>) -> Option<&'static Net> {
        weights::net(state.options(), state.seats())
    }

    /// In SPEED what a look at `effort` cards of the row tells; in turn the rules of thumb of somebody with practice.
    fn ponder(
        view: &ViewOf<Self>,
        knowledge: &Self::Knowledge,
        legal: &[Action],
        effort: u32,
        _rng: &mut ChaCha8Rng,
    ) -> Vec<(Action, f32)> {
        if view.options.is_speed() {
            speed::ponder(view, knowledge, legal, effort)
        } else {
            legal.iter().copied().zip(thumb::appeal(view, legal, true)).collect()
        }
    }

    /// Rounds end with everybody's last card, which is never a choice; what stands there is what a search asks about.
    fn practise(state: &mut StateOf<Self>, seat: Seat, net: &Net, daring: f32, rng: &mut Xoshiro256PlusPlus) -> bool {
        td::decide::<Self>(state, seat, net, daring, rng) || state.phase() == Phase::Upkeep
    }

    fn goals() -> &'static [Goal] {
        &[
            Goal { mode: "base", seats: 2, random: 0.99, greedy: 0.94, pool: &[] },
            Goal { mode: "base", seats: 4, random: 0.92, greedy: 0.55, pool: &[] },
        ]
    }

    fn recipe(level: Level, view: &ViewOf<Self>) -> Recipe {
        if view.options.is_speed() {
            in_a_race(level)
        } else {
            in_turn(level, view.seats, weights::net(&view.options, view.seats).is_some())
        }
    }
}

/// Turn by turn, at a table with or without a trained network.
fn in_turn(level: Level, seats: usize, trained: bool) -> Recipe {
    let look = |iterations: u32| Search { budget: Budget::Iterations(iterations), ..Search::PLAIN };
    let (strategy, noise) = match level {
        Level::Novice => (Strategy::Appeal, 0.8),
        Level::Regular => (Strategy::Own { effort: 1 }, 0.0),
        // To the end of the round, with nothing but the money in mind.
        Level::Sharp => (Strategy::Search { search: look(1000), net: false }, 0.0),
        // One against one, the network judges inside the round as well, better than a game played on at random.
        Level::Boss if trained && seats == 2 => {
            (Strategy::Search { search: Search { curiosity: 0.3, playouts: false, ..look(6000) }, net: true }, 0.0)
        }
        // Among many it matters more what sort of players they are than what each would do at his best.
        Level::Boss if trained => (Strategy::Rollouts(Rollouts { budget: Budget::Iterations(1500) }), 0.0),
        Level::Boss => (Strategy::Search { search: look(8000), net: false }, 0.0),
    };
    Recipe { strategy, remembers: level >= Level::Sharp, noise, reaction: Reaction::QUICK, time: None }
}

/// Against the clock: the better the quicker, the further along the row, and the surer.
fn in_a_race(level: Level) -> Recipe {
    let (attention, noise, reaction) = match level {
        Level::Novice => (4, 0.15, Reaction { least: 3000, spread: 8000 }),
        Level::Regular => (6, 0.05, Reaction { least: 2500, spread: 6500 }),
        Level::Sharp => (7, 0.0, Reaction { least: 2000, spread: 5000 }),
        Level::Boss => (8, 0.0, Reaction::QUICK),
    };
    Recipe {
        strategy: Strategy::Own { effort: attention },
        remembers: level >= Level::Sharp,
        noise,
        reaction,
        time: None,
    }
}
