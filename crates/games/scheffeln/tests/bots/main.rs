//! What the bots of Scheffeln promise, beyond what every game's bots do.

mod endings;

use endings::{ending, regret};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use scheffeln::{Options, Phase, Scheffeln, State};
use speakeasy_bots::bot::{Player, worth_by_net};
use speakeasy_bots::clock::{Stopped, SystemClock};
use speakeasy_bots::expectimax::{weigh, weigh_in_worlds};
use speakeasy_bots::kind::Kind;
use speakeasy_bots::rollouts::Rollouts;
use speakeasy_bots::search::Budget;
use speakeasy_bots::support::BotSupport;
use speakeasy_core::{ActionList, Game, Observer, Pending, Seat, State as _, below, pick};
use std::time::{Duration, Instant};

type Chance = Xoshiro256PlusPlus;

/// Every mode with every number of players.
fn tables() -> impl Iterator<Item = (Options, usize)> {
    Scheffeln::MODES.iter().flat_map(|mode| {
        let options = Scheffeln::options(&mode.options.parse().unwrap()).unwrap();
        mode.seats.clone().map(move |seats| (options, seats))
    })
}

fn base() -> Options {
    Scheffeln::options(&"{}".parse().unwrap()).unwrap()
}

/// Whose action is awaited; whoever comes first in a race.
fn runner(state: &State, rng: &mut Chance) -> Option<Seat> {
    match state.pending() {
        Pending::Turn(seat) => Some(seat),
        Pending::Race(seats) => seats.iter().nth(below(rng, seats.len() as u32) as usize),
        _ => None,
    }
}

/// Lets draws and the clock pass until somebody must act or the game is over.
fn settle(state: &mut State, rng: &mut Chance) {
    loop {
        match state.pending() {
            Pending::Chance => {
                let outcome = state.sample(rng);
                state.apply_chance(&outcome, &mut |_| {});
            }
            Pending::Clock => state.reach(state.alarm().unwrap(), &mut |_| {}),
            _ => return,
        }
    }
}

/// A random game, shown to `look` before every action.
fn random_game(
    options: &Options,
    seats: usize,
    rng: &mut Chance,
    mut look: impl FnMut(&State, Option<Seat>, &mut Chance),
) {
    let mut state = Scheffeln::setup(options, seats).unwrap();
    let mut legal = ActionList::new();
    settle(&mut state, rng);
    while let Some(seat) = runner(&state, rng) {
        look(&state, Some(seat), rng);
        state.legal(seat, &mut legal);
        let action = pick(rng, &legal);
        state.apply(seat, action, &mut |_| {});
        look(&state, None, rng);
        settle(&mut state, rng);
    }
}

#[test]
fn every_table_is_described_in_range_and_alike_in_all_worlds() {
    let mut rng = Chance::seed_from_u64(1);
    for (options, seats) in tables() {
        random_game(&options, seats, &mut rng, |state, _, rng| {
            for seat in Seat::all(seats) {
                let view = state.view(Observer::Seat(seat));
                let world = Scheffeln::possible_world(&view, &Scheffeln::knowledge(&view), rng);
                let mut told = vec![0.0; Scheffeln::INPUTS];
                let mut imagined = told.clone();
                Scheffeln::describe(state, seat, &mut told);
                Scheffeln::describe(&world, seat, &mut imagined);
                assert!(told.iter().all(|x| x.is_finite() && x.abs() <= 16.0), "{told:?}");
                assert_eq!(told, imagined, "a description told {seat} more than it may know");
            }
        });
    }
}

#[test]
fn pruning_leaves_something() {
    let mut rng = Chance::seed_from_u64(2);
    for (options, seats) in tables() {
        random_game(&options, seats, &mut rng, |state, seat, _| {
            let Some(seat) = seat else { return };
            let mut legal = ActionList::new();
            state.legal(seat, &mut legal);
            let all = legal.clone();
            Scheffeln::prune(state, seat, &mut legal);
            assert!(!legal.is_empty() && legal.iter().all(|action| all.contains(action)));
        });
    }
}

/// The worth of a position if everybody plays on as well as he can to the end of the round: every line, one by one.
fn by_brute_force(state: &State) -> [f32; 8] {
    let Pending::Turn(seat) = state.pending() else { return Scheffeln::judge(state) };
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    let after = legal.iter().map(|&action| by_brute_force(&state.clone().play(seat, action).unwrap()));
    // The first of equals, as in the search.
    after.reduce(|best, next| if next[seat.index()] > best[seat.index()] { next } else { best }).unwrap()
}

#[test]
fn endings_are_solved_as_brute_force_solves_them() {
    let mut rng = Chance::seed_from_u64(4);
    for mode in ["base", "run", "run-mafia"] {
        let options = Scheffeln::MODES.iter().find(|known| known.id == mode).unwrap().options;
        let options = Scheffeln::options(&options.parse().unwrap()).unwrap();
        for seats in 2..=4 {
            let (state, seat) = ending(&options, seats, &mut rng);
            for (action, worth) in weigh::<Scheffeln>(&state, seat, u32::MAX, &Scheffeln::judge) {
                let slow = by_brute_force(&state.clone().play(seat, action).unwrap());
                assert_eq!(worth, slow[seat.index()], "{mode} for {seats}: {action:?}");
            }
        }
    }
}

#[test]
fn more_worlds_than_one_are_their_mean() {
    let mut rng = Chance::seed_from_u64(5);
    let (state, seat) = ending(&base(), 3, &mut rng);
    let view = state.view(Observer::Seat(seat));
    let knowledge = Scheffeln::knowledge(&view);
    let judge = worth_by_net::<Scheffeln>;
    let whole = weigh_in_worlds::<Scheffeln>(&view, &knowledge, seat, 20, &judge, &mut Chance::seed_from_u64(6));
    let mut same = Chance::seed_from_u64(6);
    let mut sums = vec![0.0; whole.len()];
    for _ in 0..20 {
        let one = weigh::<Scheffeln>(&Scheffeln::possible_world(&view, &knowledge, &mut same), seat, u32::MAX, &judge);
        sums.iter_mut().zip(one).for_each(|(sum, (_, worth))| *sum += worth / 20.0);
    }
    for ((action, worth), sum) in whole.into_iter().zip(sums) {
        assert!((worth - sum).abs() < 1e-5, "{action:?}");
    }
}

#[test]
fn the_boss_hardly_errs_in_endings() {
    let of = |name: &str| regret(&name.parse().unwrap(), &base(), 2, 12, 8);
    let (random, boss) = (of("random"), of("boss"));
    assert!(boss.share < 0.01 && random.share > 10.0 * boss.share, "boss {boss:?}, random {random:?}");
}

#[test]
fn sharp_and_boss_beat_random_players() {
    for (name, games) in [("sharp", 4), ("boss", 1)] {
        for seed in 0..games {
            let mut rng = Chance::seed_from_u64(seed);
            let mut state = Scheffeln::setup(&base(), 2).unwrap();
            let seats: Vec<Seat> = Seat::all(2).collect();
            let mut players: Vec<Player<Scheffeln>> = [name, "random"]
                .iter()
                .zip(&seats)
                .map(|(name, &seat)| {
                    let view = state.view(Observer::Seat(seat));
                    Player::new(seat, name.parse::<Kind>().unwrap().bot(&view).unwrap(), &view, seed)
                })
                .collect();
            settle(&mut state, &mut rng);
            let mut legal = ActionList::new();
            while let Pending::Turn(seat) = state.pending() {
                state.legal(seat, &mut legal);
                let view = state.view(Observer::Seat(seat));
                let action = players[seat.index()].choose(&view, &legal, &Stopped).unwrap();
                state.apply(seat, action, &mut |event| players.iter_mut().for_each(|player| player.show(&event)));
                settle(&mut state, &mut rng);
            }
            assert!(state.outcome().unwrap().winners().has(seats[0]), "{name} lost game {seed}");
        }
    }
}

/// A first turn of a game for four, and whose it is.
fn first_turn(seed: u64) -> (State, Seat) {
    let mut rng = Chance::seed_from_u64(seed);
    let mut state = Scheffeln::setup(&base(), 4).unwrap();
    let mut legal = ActionList::new();
    loop {
        match state.pending() {
            Pending::Turn(seat) if state.phase() == Phase::Turn => return (state, seat),
            Pending::Turn(seat) => {
                state.legal(seat, &mut legal);
                state.apply(seat, pick(&mut rng, &legal), &mut |_| {});
            }
            _ => settle(&mut state, &mut rng),
        }
    }
}

#[test]
fn rollouts_weigh_every_action_once_the_best_first_and_the_same_for_a_seed() {
    let (state, seat) = first_turn(1);
    let view = state.view(Observer::Seat(seat));
    let knowledge = Scheffeln::knowledge(&view);
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    let rollouts = Rollouts { budget: Budget::Iterations(200) };
    let weighed = rollouts.weigh::<Scheffeln>(&view, &knowledge, seat, &legal, 7, &Stopped);
    assert!(weighed.is_sorted_by(|a, b| a.1 >= b.1), "{weighed:?}");
    let mut actions: Vec<_> = weighed.iter().map(|&(action, _)| action).collect();
    actions.sort();
    let mut all = legal.to_vec();
    all.sort();
    assert_eq!(actions, all);
    assert_eq!(rollouts.weigh::<Scheffeln>(&view, &knowledge, seat, &legal, 7, &Stopped), weighed);
}

#[test]
fn rollouts_keep_a_set_time() {
    let (state, seat) = first_turn(2);
    let view = state.view(Observer::Seat(seat));
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    let time = Duration::from_millis(50);
    let began = Instant::now();
    let rollouts = Rollouts { budget: Budget::Time(time) };
    let weighed = rollouts.weigh::<Scheffeln>(&view, &Scheffeln::knowledge(&view), seat, &legal, 7, &SystemClock);
    assert!(weighed.len() == legal.len() && began.elapsed() >= time, "it thinks as long as it may");
}
