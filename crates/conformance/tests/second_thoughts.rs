//! Taking back, over every registered game, mode and player count: what may be taken back showed nothing, and taking it back
//! gives the very game that was there before.

use speakeasy_bots::clock::Stopped;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_conformance::games;
use speakeasy_core::{Observer, Pending, below};
use speakeasy_pages::table::PageTable;
use speakeasy_record::trace::random_step;
use speakeasy_table::{AnyTable, Table};
use speakeasy_testkit::{second_thoughts, tables};

/// Games of each mode and player count.
const GAMES_EACH: u64 = 2;
/// One step in so many is looked at: all that can be asked of a table grows with the game.
const EVERY: u32 = 12;

/// How many actions could be taken back, and how many could not.
#[derive(Default)]
struct Tally {
    back: usize,
    stands: usize,
}

impl Visitor for &mut Tally {
    type Output = ();
    fn visit<G: Registered>(self) {
        for spec in tables::of_all_modes::<G>() {
            for game in 0..GAMES_EACH {
                let options = G::options(&spec.options).expect("options of a mode");
                let mut table = Table::<G>::open(&options, spec.seats, game, &Stopped).expect("a table");
                let mut rng = stream(game, Purpose::Choices, 0);
                while Table::pending(&table) != Pending::Over {
                    let place = format!("{} after {} steps", spec.name, Table::steps(&table));
                    let step = random_step(table.play(), &mut rng);
                    if let (Pending::Turn(seat), 0) = (Table::pending(&table), below(&mut rng, EVERY)) {
                        let knowledge = table.knowledge(seat);
                        match second_thoughts::hold(table.play(), &step, &knowledge, &mut rng, &place) {
                            Some(true) => {
                                self.back += 1;
                                taking_back_gives_the_game_back(&mut table, &step, &place);
                            }
                            Some(false) => self.stands += 1,
                            None => {}
                        }
                    }
                    table.step(step).expect("a legal step");
                }
            }
        }
    }
}

/// Everything that can be asked of a table.
fn everything<G: Registered>(table: &Table<G>) -> String {
    let views: Vec<_> = Observer::all(table.seats())
        .map(|observer| (AnyTable::view(table, observer), AnyTable::events(table, observer, 0)))
        .collect();
    let count = (Table::steps(table), Table::draws(table), AnyTable::events_seen(table));
    format!("{} {} {views:?} {count:?}", table.play().position(), AnyTable::record(table))
}

fn taking_back_gives_the_game_back<G: Registered>(
    table: &mut Table<G>,
    step: &speakeasy_record::Step<G::State>,
    place: &str,
) {
    let (before, state) = (everything(table), table.play().state().clone());
    let snapshot = table.snapshot();
    table.step(step.clone()).expect("a legal step");
    assert_ne!(everything(table), before, "{place}: an action changes something");
    PageTable::rewind(table, snapshot);
    assert!(*table.play().state() == state, "{place}: taking back gives another state");
    assert_eq!(everything(table), before, "{place}: taking back gives another game");
}

#[test]
fn what_is_taken_back_showed_nothing_and_never_happened() {
    for game in games() {
        let mut tally = Tally::default();
        with_game(game.id, &mut tally).expect("a game of the list");
        let Tally { back, stands } = tally;
        assert!(back >= 10 && stands >= 10, "{}: {back} could be taken back, {stands} could not", game.id);
    }
}
