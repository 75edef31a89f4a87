//! Claims about the bots' strength, and the matches that test them.

use crate::arena::{Match, MatchReport};
use crate::bot_game::TableError;
use crate::stats::Verdict;
use crate::work::Watch;
use speakeasy_bots::level::Level;
use speakeasy_bots::support::{BotSupport, Goal};

/// Groups of claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Each level beats the one below it.
    Ladder,
    /// The Boss against random players.
    Random,
    /// The Boss against rules of thumb that are in neither its playouts nor its training.
    Greedy,
    /// The Boss against a pool of opponents, where who beats whom goes in circles.
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
            Group::Pool => "Boss against a pool",
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

/// Every claim about a game: the ladder in its main mode, the Boss above the Regular in all, and its
/// [goals](BotSupport::goals).
pub fn claims<G: BotSupport>() -> Vec<Claim> {
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
    for &Goal { mode, seats, random, greedy, pool } in G::goals() {
        let claim = |group, against, least| Claim { group, game: G::ID, mode, seats, bot: "boss", against, least };
        claims.push(claim(Group::Random, "random", Some(random)));
        claims.push(claim(Group::Greedy, "greedy", Some(greedy)));
        claims.extend(pool.iter().map(|against| claim(Group::Pool, against, None)));
    }
    claims
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

    /// Plays the match; `G` is the game that the claim is about.
    pub fn play<G: BotSupport>(&self, effort: &Effort, watch: Watch<'_>) -> Result<MatchReport, TableError> {
        let mode = G::MODES.iter().find(|mode| mode.id == self.mode).expect("claims are about modes of their game");
        let options =
            G::options(&mode.options.parse().expect("a mode's options are JSON")).map_err(TableError::Table)?;
        let bots = [self.bot, self.against].map(|bot| bot.parse().expect("claims name bots")).into();
        let games = self.games(effort);
        let Effort { seed, threads, .. } = *effort;
        Match { bots, seats: self.seats, games, seed, threads, sprt: None }.play::<G>(&options, watch)
    }
}

/// The first bot's share of the wins with half the width of its 95 % interval. That is never less than three in the
/// number of deals: if none of so many deals was lost, losses may still be that frequent.
pub fn share(report: &MatchReport, seats: usize) -> (f64, f64) {
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
    fn an_interval_must_be_clear_of_the_bound() {
        assert_eq!(verdict((0.6, 0.05), 0.5), Verdict::Better);
        assert_eq!(verdict((0.52, 0.05), 0.5), Verdict::Open);
        assert_eq!(verdict((0.4, 0.05), 0.5), Verdict::NotBetter);
    }
}
