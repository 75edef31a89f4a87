//! Endings of rounds, and how well the levels play them.
//!
//! An ending is the last decision of a round: whoever is to act has two cards left, everybody else one that must be
//! played as it is. What an action is worth then depends only on cards that cannot be seen, so it can be worked out as
//! closely as one likes; what a level loses against that is its regret.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use scheffeln::{Options, Scheffeln, State};
use speakeasy_bots::bot::{Player, worth_by_net};
use speakeasy_bots::clock::Stopped;
use speakeasy_bots::expectimax::weigh_in_worlds;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::BotSupport;
use speakeasy_core::{ActionList, Game, Observer, Pending, Seat, State as _, pick};

/// In how many possible worlds the worth of an action is measured: many more than any bot imagines.
const WORLDS: u32 = 3000;

/// How a bot plays endings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Regret {
    /// How much worth it loses on average, from 0 to 1 for a whole game.
    pub mean: f32,
    /// The same as a share of what lies between the best action and the worst.
    pub share: f32,
}

/// Random games up to a last decision of a round that has a choice.
pub fn ending(options: &Options, seats: usize, rng: &mut Xoshiro256PlusPlus) -> (State, Seat) {
    let mut legal = ActionList::new();
    loop {
        let mut state = Scheffeln::setup(options, seats).unwrap();
        loop {
            match state.pending() {
                Pending::Chance => {
                    let outcome = state.sample(rng);
                    state.apply_chance(&outcome, &mut |_| {});
                }
                Pending::Turn(seat) => {
                    state.legal(seat, &mut legal);
                    // Not always the first round's.
                    if legal.len() > 1 && Scheffeln::nearly_over(&state) && pick(rng, &[true, false, false]) {
                        return (state, seat);
                    }
                    let action = pick(rng, &legal);
                    state.apply(seat, action, &mut |_| {});
                }
                Pending::Over | Pending::Race(_) | Pending::Clock => break,
            }
        }
    }
}

/// What a bot loses in `count` endings at such a table, by the Boss's judgement of what a round's end is worth.
pub fn regret(kind: &Kind, options: &Options, seats: usize, count: u32, seed: u64) -> Regret {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut lost, mut spread) = (0.0, 0.0);
    for index in 0..count {
        let (state, seat) = ending(options, seats, &mut rng);
        let view = state.view(Observer::Seat(seat));
        let bot = kind.bot::<Scheffeln>(&view).unwrap();
        let mut player = Player::new(seat, bot, &view, seed ^ u64::from(index) << 32);
        let mut legal = ActionList::new();
        state.legal(seat, &mut legal);
        let chosen = player.choose(&view, &legal, &Stopped).unwrap();
        let knowledge = Scheffeln::knowledge(&view);
        let weighed =
            weigh_in_worlds::<Scheffeln>(&view, &knowledge, seat, WORLDS, &worth_by_net::<Scheffeln>, &mut rng);
        let worths = || weighed.iter().map(|&(_, worth)| worth);
        let (best, worst) = (worths().fold(f32::MIN, f32::max), worths().fold(f32::MAX, f32::min));
        let got = weighed.iter().find(|(action, _)| *action == chosen).map_or(worst, |&(_, worth)| worth);
        lost += best - got;
        spread += best - worst;
    }
    Regret { mean: lost / count as f32, share: if spread > 0.0 { lost / spread } else { 0.0 } }
}
