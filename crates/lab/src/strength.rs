//! What is claimed of the bots' strength, as matches that would notice if it were not so.

use crate::arena::{Match, Report};
use crate::stats::Verdict;
use crate::table::TableError;
use crate::work::Watch;
use speakeasy_bots::craft::Craft;
use speakeasy_bots::level::Level;
use speakeasy_bots::{Visitor, visit};

/// Groups of claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Each level beats the one below it.
    Ladder,
    /// The Boss against random players.
    Random,
    /// The Boss against rules of thumb that are in neither its playouts nor its training.
    Greedy,
    /// Don's Boss against a pool of opponents, since who beats whom there goes in circles.
    Pool,
    /// The Boss against the Regular in every mode.
    Modes,
}

impl Group {
    /// All groups, in the order of the tables.
    pub const ALL: [Group; 5] = [Group::Ladder, Group::Random, Group::Greedy, Group::Pool, Group::Modes];

    /// The word for the group in commands.
    pub fn id(self) -> &'static str {
        match self {
            Group::Ladder => "ladder",
            Group::Random => "random",
            Group::Greedy => "greedy",
            Group::Pool => "pool",
            Group::Modes => "modes",
        }
    }

    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Group::Ladder => "Each level against the one below",
            Group::Random => "Boss against random",
            Group::Greedy => "Boss against greedy",
            Group::Pool => "Boss against a pool, in Don",
            Group::Modes => "Boss against Regular in every mode",
        }
    }
}

/// A claim: at such a table the first bot wins at least so much against copies of the other.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// Where it belongs.
    pub group: Group,
    /// The game.
    pub game: &'static str,
    /// The mode.
    pub mode: &'static str,
    /// Seats at the table.
    pub seats: usize,
    /// Of whom it is claimed.
    pub bot: &'static str,
    /// Who sits in all other seats.
    pub against: &'static str,
    /// The share of the wins it gets at least; nothing: more than an even share.
    pub least: Option<f64>,
}

/// What the Boss is to reach against random players and against greedy ones, at small and at middling tables.
const GOALS: [(&str, &str, usize, f64, f64); 6] = [
    ("verflixxt", "base", 2, 0.99, 0.96),
    ("verflixxt", "base", 4, 0.97, 0.65),
    ("scheffeln", "base", 2, 0.99, 0.94),
    ("scheffeln", "base", 4, 0.92, 0.55),
    ("don", "plain", 3, 0.94, 0.60),
    ("don", "plain", 5, 0.70, 0.40),
];

/// Opponents of different habits.
const POOL: [&str; 4] = ["regular", "sharp", "search:1000", "value:1"];

/// Every claim, group by group.
pub fn claims() -> Vec<Claim> {
    let mut claims = Vec::new();
    for game in ["verflixxt", "scheffeln", "don"] {
        claims.extend(visit(game, OfGame).into_iter().flatten());
    }
    for (game, mode, seats, random, greedy) in GOALS {
        let claim =
            |group, against, least| Claim { group, game, mode, seats, bot: "boss", against, least: Some(least) };
        claims.extend([claim(Group::Random, "random", random), claim(Group::Greedy, "greedy", greedy)]);
        if game == "don" {
            let claim = |against| Claim { group: Group::Pool, game, mode, seats, bot: "boss", against, least: None };
            claims.extend(POOL.map(claim));
        }
    }
    claims.sort_by_key(|claim| Group::ALL.iter().position(|group| *group == claim.group));
    claims
}

/// The claims that follow from a game's modes: the ladder in the main one, the Boss above the Regular in all.
struct OfGame;

impl Visitor for OfGame {
    type Output = Vec<Claim>;
    fn visit<G: Craft>(self) -> Vec<Claim> {
        let mut claims = Vec::new();
        for (index, mode) in G::MODES.iter().enumerate() {
            let fewest = *mode.seats.start();
            for seats in [fewest, (fewest + 2).min(*mode.seats.end())] {
                let claim =
                    |group, bot, against| Claim { group, game: G::ID, mode: mode.id, seats, bot, against, least: None };
                let rungs = Level::ALL.windows(2).filter(|_| index == 0);
                claims.extend(rungs.map(|pair| claim(Group::Ladder, pair[1].id(), pair[0].id())));
                claims.push(claim(Group::Modes, Level::Boss.id(), Level::Regular.id()));
            }
        }
        claims
    }
}

/// How much to play for a claim.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Games of matches without the Boss, whose players hardly think.
    pub games: u64,
    /// Games of matches with the Boss; none: such claims are left open.
    pub boss_games: u64,
    /// The seed of everything.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

impl Claim {
    /// The bound that the share of wins must clear.
    pub fn bound(&self) -> f64 {
        self.least.unwrap_or(1.0 / self.seats as f64)
    }

    /// How many games are to be played for it.
    pub fn games(&self, effort: &Effort) -> u64 {
        if self.bot == Level::Boss.id() { effort.boss_games } else { effort.games }
    }

    /// The command that plays the same match.
    pub fn command(&self, effort: &Effort) -> String {
        let Claim { game, mode, seats, bot, against, .. } = self;
        let (games, seed) = (self.games(effort), effort.seed);
        format!(
            "speakeasy arena {game} --mode {mode} --seats {seats} --bots {bot},{against} --games {games} --seed {seed}"
        )
    }

    /// Plays the match.
    pub fn play(&self, effort: &Effort, watch: Watch<'_>) -> Result<Report, TableError> {
        visit(self.game, Play { claim: self, effort, watch }).expect("claims are about games that bots play")
    }
}

struct Play<'a> {
    claim: &'a Claim,
    effort: &'a Effort,
    watch: Watch<'a>,
}

impl Visitor for Play<'_> {
    type Output = Result<Report, TableError>;
    fn visit<G: Craft>(self) -> Result<Report, TableError> {
        let Play { claim, effort, watch } = self;
        let mode = G::MODES.iter().find(|mode| mode.id == claim.mode).expect("claims are about modes of their game");
        let options =
            G::options(&mode.options.parse().expect("a mode's options are JSON")).map_err(TableError::Table)?;
        let bots = [claim.bot, claim.against].map(|bot| bot.parse().expect("claims name bots")).into();
        let games = claim.games(effort);
        let Effort { seed, threads, .. } = *effort;
        Match { bots, seats: claim.seats, games, seed, threads, sprt: None }.play::<G>(&options, watch)
    }
}

/// The first bot's share of the wins with half the width of its 95 % interval. That is never less than three in the
/// number of deals: if none of so many deals was lost, losses may still be that frequent.
pub fn share(report: &Report, seats: usize) -> (f64, f64) {
    let deals = (report.games / seats as u64).max(1);
    (report.rows[0].win_share, report.rows[0].ci95.max(3.0 / deals as f64))
}

/// What an interval says of a claim that the share is above `bound`.
pub fn verdict((share, half): (f64, f64), bound: f64) -> Verdict {
    match () {
        () if share - half > bound => Verdict::Better,
        () if share + half < bound => Verdict::NotBetter,
        () => Verdict::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_can_be_played() {
        let effort = Effort { games: 1, boss_games: 0, seed: 1, threads: 1 };
        for claim in claims() {
            let quick = Claim { bot: "novice", against: "random", ..claim };
            let report = quick.play(&effort, Watch::NOBODY).unwrap();
            assert_eq!(report.games, quick.seats as u64, "{quick:?}");
        }
    }

    #[test]
    fn the_ladder_and_the_goals_are_all_there() {
        let claims = claims();
        let count = |group| claims.iter().filter(|claim| claim.group == group).count();
        assert_eq!(Group::ALL.map(count)[..4], [18, 6, 6, 8]);
        let don: Vec<usize> = claims.iter().filter(|claim| claim.game == "don").map(|claim| claim.seats).collect();
        assert!(don.iter().all(|seats| [3, 5].contains(seats)));
    }

    #[test]
    fn an_interval_must_be_clear_of_the_bound() {
        assert_eq!(verdict((0.6, 0.05), 0.5), Verdict::Better);
        assert_eq!(verdict((0.52, 0.05), 0.5), Verdict::Open);
        assert_eq!(verdict((0.4, 0.05), 0.5), Verdict::NotBetter);
    }
}
