//! Searches and rollouts ask for memory when they begin, not for each playout.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use scheffeln::Scheffeln;
use speakeasy_bots::clock::Stopped;
use speakeasy_bots::rollouts::Rollouts;
use speakeasy_bots::search::{Budget, Search};
use speakeasy_bots::support::{BotSupport, StateOf};
use speakeasy_catalog::{GAMES, Registered, Visitor, with_game};
use speakeasy_core::{ActionList, Game, Observer, Pending, Seat, State};

/// A table at its opening, and who is to act.
fn opening<G: BotSupport>(options: &G::Options, seats: usize) -> (StateOf<G>, Seat) {
    let mut state = G::setup(options, seats).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    loop {
        match state.pending() {
            Pending::Turn(seat) => return (state, seat),
            Pending::Race(seats) => return (state, seats.iter().next().unwrap()),
            Pending::Clock => state.reach(state.alarm().unwrap(), &mut |_| {}),
            _ => {
                let outcome = state.sample(&mut rng);
                state.apply_chance(&outcome, &mut |_| {});
            }
        }
    }
}

/// The number of times a search of so many playouts from the opening asks for memory.
fn allocations<G: BotSupport>(options: &G::Options, seats: usize, playouts: u32) -> u64 {
    let (state, seat) = opening::<G>(options, seats);
    let view = state.view(Observer::Seat(seat));
    let knowledge = G::knowledge(&view);
    let search = Search { budget: Budget::Iterations(playouts), ..Search::PLAIN };
    let mut tried = 0;
    let counted = allocation_counter::measure(|| {
        tried = search.run::<G>(&view, &knowledge, seat, 7, &Stopped, &|state| G::judge(state)).len();
    });
    assert!(tried > 0);
    counted.count_total
}

struct MorePlayouts;

impl Visitor for MorePlayouts {
    type Output = ();
    fn visit<G: Registered>(self) {
        for mode in G::MODES {
            let options = G::options(&mode.options.parse().unwrap()).unwrap();
            for seats in [*mode.seats.start(), *mode.seats.end()] {
                let few = allocations::<G>(&options, seats, 200);
                assert_eq!(few, allocations::<G>(&options, seats, 2000), "{} {} with {seats}", G::ID, mode.id);
            }
        }
    }
}

#[test]
fn more_playouts_need_no_more_allocations() {
    for game in GAMES.iter().map(|game| game.id) {
        with_game(game, MorePlayouts).unwrap();
    }
}

#[test]
fn more_rollouts_need_no_more_allocations() {
    let (state, seat) = opening::<Scheffeln>(&scheffeln::Options::default(), 4);
    let view = state.view(Observer::Seat(seat));
    let knowledge = Scheffeln::knowledge(&view);
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    // The network is read when it is first asked for.
    assert!(Scheffeln::net(&state).is_some());
    let allocations = |playouts: u32| {
        let rollouts = Rollouts { budget: Budget::Iterations(playouts) };
        let mut weighed = 0;
        let counted = allocation_counter::measure(|| {
            weighed = rollouts.weigh::<Scheffeln>(&view, &knowledge, seat, &legal, 7, &Stopped).len();
        });
        assert_eq!(weighed, legal.len());
        counted.count_total
    };
    assert_eq!(allocations(100), allocations(1000));
}
