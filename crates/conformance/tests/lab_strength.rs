//! The claims of docs/STRENGTH.md are matches that can be played.

use speakeasy_catalog::{GAMES, Registered, Visitor, with_game};
use speakeasy_lab::strength::{Claim, Effort, Group, claims};
use speakeasy_lab::work::Watch;

struct EachIsPlayed;

impl Visitor for EachIsPlayed {
    type Output = ();
    fn visit<G: Registered>(self) {
        let effort = Effort { games: 1, boss_games: 0, seed: 1, threads: 1 };
        let claims = claims::<G>();
        assert!(!claims.is_empty());
        for claim in claims {
            let quick = Claim { bot: "novice", against: "random", ..claim };
            let report = quick.play::<G>(&effort, Watch::NOBODY).unwrap();
            assert_eq!(report.games, quick.seats as u64, "{quick:?}");
        }
    }
}

#[test]
fn every_claim_can_be_played() {
    for game in GAMES {
        with_game(game.id, EachIsPlayed).expect("a game of the list");
    }
}

#[test]
fn the_ladder_and_the_goals_are_all_there() {
    struct Count;
    impl Visitor for Count {
        type Output = Vec<Claim>;
        fn visit<G: Registered>(self) -> Vec<Claim> {
            claims::<G>()
        }
    }
    for (game, ladder, goals, pool) in [("scheffeln", 6, 2, 0), ("verflixxt", 6, 2, 0), ("don", 6, 2, 8)] {
        let claims = with_game(game, Count).expect("a game of the list");
        let count = |group| claims.iter().filter(|claim| claim.group == group).count();
        assert_eq!(Group::ALL.map(count)[..4], [ladder, goals, goals, pool], "{game}");
        assert!(game != "don" || claims.iter().all(|claim| [3, 5].contains(&claim.seats)));
    }
}
