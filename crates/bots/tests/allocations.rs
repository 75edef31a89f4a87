//! A search asks for memory when it begins, not for each playout.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_bots::craft::Craft;
use speakeasy_bots::search::{Budget, Search};
use speakeasy_bots::{Visitor, visit};
use speakeasy_core::{Observer, Pending, State};

/// The number of times a search of so many playouts from the opening asks for memory.
fn allocations<G: Craft>(options: &G::Options, seats: usize, playouts: u32) -> u64 {
    let mut state = G::setup(options, seats).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let seat = loop {
        match state.pending() {
            Pending::Turn(seat) => break seat,
            Pending::Race(seats) => break seats.iter().next().unwrap(),
            Pending::Clock => state.reach(state.alarm().unwrap(), &mut |_| {}),
            _ => {
                let outcome = state.sample(&mut rng);
                state.apply_chance(&outcome, &mut |_| {});
            }
        }
    };
    let view = state.view(Observer::Seat(seat));
    let knowledge = G::knowledge(&view);
    let search = Search { budget: Budget::Iterations(playouts), ..Search::PLAIN };
    let mut tried = 0;
    let counted = allocation_counter::measure(|| {
        tried = search.run::<G>(&view, &knowledge, seat, 7, &|state| G::judge(state)).len();
    });
    assert!(tried > 0);
    counted.count_total
}

struct MorePlayouts;

impl Visitor for MorePlayouts {
    type Output = ();
    fn visit<G: Craft>(self) {
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
    for game in ["verflixxt", "scheffeln", "don"] {
        visit(game, MorePlayouts).unwrap();
    }
}
