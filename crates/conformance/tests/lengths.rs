//! The kept figures on how long games are agree with games played now.

use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_conformance::games;
use speakeasy_house::duration::measured;
use speakeasy_lab::length::length;

/// Games for each mode and number of players. The figures are over other deals.
const GAMES: u64 = 40;
const SEED: u64 = 100_000;

struct Check;

impl Visitor for Check {
    type Output = ();
    fn visit<G: Registered>(self) {
        let entry = speakeasy_catalog::find(G::ID).expect("a game of the list");
        let mut kept: Vec<_> = measured(entry).collect();
        assert_eq!(kept.len(), G::LENGTHS.lines().count(), "{}: a line that cannot be read", G::ID);
        if kept.is_empty() {
            return;
        }
        for mode in G::MODES {
            let options = G::options(&mode.options.parse().expect("JSON")).expect("options of a mode");
            for seats in mode.seats.clone() {
                let at = kept.iter().position(|one| one.mode == mode.id && one.seats == seats);
                let figure = kept.swap_remove(at.unwrap_or_else(|| panic!("{} {} {seats} is missing", G::ID, mode.id)));
                let now = length::<G>(&options, seats, GAMES, SEED).expect("a table");
                for (kept, now) in [(figure.decisions, now.decisions), (figure.seconds, now.seconds)] {
                    let off = (f64::from(kept) - now).abs();
                    assert!(off <= 1.0 + 0.15 * now, "{} {} {seats}: {kept}, but now {now:.1}", G::ID, mode.id);
                }
            }
        }
        assert!(kept.is_empty(), "{}: nobody plays {kept:?}", G::ID);
    }
}

#[test]
fn what_is_said_of_the_length_of_games_holds() {
    for game in games() {
        with_game(game.id, Check).expect("a game of the list");
    }
}
