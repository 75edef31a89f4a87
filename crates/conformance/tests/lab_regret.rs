//! What bots give away in endings that can be solved.

use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::BotSupport;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_lab::regret::{Regret, endings, regret};

fn options<G: BotSupport>() -> G::Options {
    G::options(&G::MODES[0].options.parse().expect("JSON")).expect("a mode is possible")
}

struct Ask(usize);

impl Visitor for Ask {
    type Output = Vec<Regret>;
    fn visit<G: Registered>(self) -> Vec<Regret> {
        let bots: Vec<Kind> = ["random", "novice", "sharp", "boss"].map(|bot| bot.parse().unwrap()).into();
        regret::<G>(&options::<G>(), self.0, &bots, 20, 1).unwrap()
    }
}

#[test]
fn the_boss_of_verflixxt_gives_away_next_to_nothing_and_less_than_those_below() {
    for seats in [2, 4] {
        let rows = with_game("verflixxt", Ask(seats)).unwrap();
        assert!(rows.iter().all(|row| row.endings == 20 && (0.0..=1.0).contains(&row.share)), "{rows:?}");
        assert!(rows[3].share < 0.01, "{rows:?}");
        assert!(rows[3].share < rows[2].share && rows[2].share < rows[0].share, "{rows:?}");
    }
}

#[test]
fn where_something_is_hidden_the_boss_gives_away_next_to_nothing_of_what_it_could_know() {
    for (game, seats) in [("scheffeln", 2), ("don", 3), ("don", 5)] {
        let rows = with_game(game, Ask(seats)).unwrap();
        assert_eq!(rows[3].endings, 20, "{game}: {rows:?}");
        assert!(rows[3].share < 0.01 && rows[3].share < rows[0].share, "{game} at {seats}: {rows:?}");
    }
}

struct Twice;

impl Visitor for Twice {
    type Output = ();
    fn visit<G: Registered>(self) {
        let options = options::<G>();
        let again = || endings::<G>(&options, 3, 40, 5).unwrap().map(|ending| (ending.state, ending.worth));
        assert!(again().next().is_some());
        assert!(again().eq(again()));
    }
}

#[test]
fn the_same_seed_gives_the_same_endings() {
    for game in ["verflixxt", "don"] {
        with_game(game, Twice).unwrap();
    }
}
