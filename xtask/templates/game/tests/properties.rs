//! What holds in every game: the laws of the house, and what is particular to this one.

use gamename::{Event, Gamename};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{Game, Pending};
use speakeasy_record::Play;
use speakeasy_record::trace::random_step;
use speakeasy_testkit::{laws, tables};

/// The same laws that run over every registered game, here for this one alone: quicker while you work.
#[test]
fn the_laws_hold() {
    for table in tables::of_all_modes::<Gamename>() {
        for game in 0..20 {
            laws::hold::<Gamename>(&table, &mut stream(1, Purpose::Choices, game));
        }
    }
    for game in 0..50 {
        let mut rng = stream(2, Purpose::Choices, game);
        laws::hold::<Gamename>(&tables::random::<Gamename>(&mut rng), &mut rng);
    }
}

/// Counters are in the heap or were taken; none appears or is lost.
#[test]
fn counters_are_conserved() {
    for game in 0..50 {
        let mut rng = stream(3, Purpose::Choices, game);
        let table = tables::random::<Gamename>(&mut rng);
        let options = Gamename::options(&table.options).expect("options");
        let mut play = Play::<Gamename>::new(&options, table.seats).expect("a table");
        while play.pending() != Pending::Over {
            let taken: u8 = play.log().iter().map(taken).sum();
            assert_eq!(taken + play.state().heap(), options.heap, "{}", table.name);
            play.step(&random_step(&play, &mut rng)).expect("a random step is legal");
        }
    }
}

fn taken(event: &Event) -> u8 {
    match event {
        Event::Took { count, .. } => *count,
        Event::Won { .. } => 0,
    }
}
