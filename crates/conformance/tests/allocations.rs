//! Random playouts allocate nothing, in any mode.

use speakeasy_catalog::{GAMES, Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::ActionList;
use speakeasy_lab::playout::random_playout;
use speakeasy_testkit::tables;

struct Playouts;

impl Visitor for Playouts {
    type Output = ();
    fn visit<G: Registered>(self) {
        for table in tables::of_all_modes::<G>() {
            let options = G::options(&table.options).expect("the options of a mode");
            let state = G::setup(&options, table.seats).expect("a table of a mode");
            let mut rng = stream(7, Purpose::Choices, 0);
            let mut list = ActionList::new();
            let mut steps = 0;
            let counted = allocation_counter::measure(|| {
                for _ in 0..20 {
                    steps += random_playout(&mut state.clone(), &mut list, &mut rng);
                }
            });
            assert!(steps > 100, "{}: only {steps} steps were played", table.name);
            assert_eq!(counted.count_total, 0, "{}: allocations in {steps} steps", table.name);
        }
    }
}

#[test]
fn playouts_allocate_nothing() {
    for game in GAMES {
        with_game(game.id, Playouts).unwrap();
    }
}

/// The measure itself must be able to fail.
#[test]
fn an_allocation_would_be_counted() {
    assert_eq!(allocation_counter::measure(|| drop(std::hint::black_box(Box::new(7)))).count_total, 1);
}
