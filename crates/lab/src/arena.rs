//! Matches between bots: paired deals, rotated seats, results that do not depend on the number of threads.

use crate::bot_game::{BotGame, BotGameEnd, TableError};
use crate::stats::{Mean, Verdict};
use crate::work::{Watch, in_order};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::BotSupport;

/// What to play.
#[derive(Clone, Debug)]
pub struct Match {
    /// The bots; the last one fills the remaining seats.
    pub bots: Vec<Kind>,
    /// Seats at the table.
    pub seats: usize,
    /// How many games; rounded up to whole deals, each of which is played once for every rotation of the seats.
    pub games: u64,
    /// The seed of everything.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// Stop as soon as the first bot is, or is not, better than even by this much of a win.
    pub sprt: Option<f64>,
}

/// The results of one bot.
#[derive(Clone, Debug)]
pub struct BotResult {
    /// Its name.
    pub bot: String,
    /// How many of the seats it held.
    pub seats: usize,
    /// Its share of the wins per seat; an even share is 1 / seats.
    pub win_share: f64,
    /// Half the width of the 95 % interval of that share.
    pub ci95: f64,
    /// Its mean score.
    pub mean_score: f64,
    /// Half the width of the 95 % interval of that score.
    pub score_ci95: f64,
    /// Its rating (Weng-Lin; newcomers have 25).
    pub rating: f64,
    /// Games it forfeited, and why the first time.
    pub forfeits: (u64, Option<String>),
}

/// The results of a match.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// Games played.
    pub games: u64,
    /// Games that were to be played; fewer are if somebody, or the sequential test, ended the match.
    pub of: u64,
    /// The bots, in the order named.
    pub rows: Vec<BotResult>,
    /// What the sequential test says of the first bot, with its log-likelihood ratio.
    pub sprt: Option<(f64, Verdict)>,
}

/// Deals that are played between two looks at the sequential test. Fixed, so that the stopping point is too.
const CHUNK: u64 = 64;

impl Match {
    /// Which bot sits where in the first rotation.
    fn seating(&self) -> Vec<usize> {
        (0..self.seats).map(|seat| seat.min(self.bots.len() - 1)).collect()
    }

    /// Plays the match. Ended early, it reports the whole deals that were played.
    pub fn play<G: BotSupport>(&self, options: &G::Options, watch: Watch<'_>) -> Result<MatchReport, TableError> {
        let rotations = self.seats as u64;
        let deals = self.games.div_ceil(rotations).max(1);
        let mut tally = Tally::new(self);
        let mut done = 0;
        let mut sprt = None;
        while done < deals {
            let chunk = CHUNK.min(deals - done);
            let progress = |games, _| (watch.progress)(done * rotations + games, deals * rotations);
            let watch = Watch { progress: &progress, ..watch };
            let games = done * rotations..(done + chunk) * rotations;
            let endings = in_order(games, self.threads, watch, |game| {
                Ok(self.table::<G>(options, game / rotations, game % rotations)?.run())
            });
            let endings = endings.into_iter().collect::<Result<Vec<BotGameEnd>, TableError>>()?;
            let whole = endings.chunks_exact(self.seats);
            done += whole.len() as u64;
            let early = (whole.len() as u64) < chunk;
            whole.for_each(|deal| tally.add(deal));
            sprt = self.sprt.map(|edge| crate::stats::sprt(&tally.shares[0], 1.0 / self.seats as f64, edge));
            if early || sprt.is_some_and(|(_, verdict)| verdict != Verdict::Open) {
                break;
            }
        }
        Ok(MatchReport { games: done * rotations, of: deals * rotations, rows: tally.rows(self), sprt })
    }

    /// The table of one game: the deal decides what is drawn, the rotation who sits where.
    pub fn table<G: BotSupport>(
        &self,
        options: &G::Options,
        deal: u64,
        rotation: u64,
    ) -> Result<BotGame<G>, TableError> {
        let mut bots: Vec<Kind> = self.seating().into_iter().map(|bot| self.bots[bot].clone()).collect();
        bots.rotate_right(rotation as usize % self.seats);
        let deal_seed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(deal);
        let bot_seed = deal_seed ^ 0xB075 ^ rotation << 48;
        BotGame::<G>::new(options, &bots, deal_seed, bot_seed)
    }
}

/// Adds up a match.
struct Tally {
    seating: Vec<usize>,
    shares: Vec<Mean>,
    scores: Vec<Mean>,
    ratings: Vec<WengLinRating>,
    forfeits: Vec<(u64, Option<String>)>,
}

impl Tally {
    fn new(of: &Match) -> Tally {
        let bots = of.bots.len();
        Tally {
            seating: of.seating(),
            shares: vec![Mean::default(); bots],
            scores: vec![Mean::default(); bots],
            ratings: vec![WengLinRating::new(); bots],
            forfeits: vec![(0, None); bots],
        }
    }

    /// Adds one deal, played in every rotation.
    fn add(&mut self, rotations: &[BotGameEnd]) {
        let seats = self.seating.len();
        let bots = self.shares.len();
        let mut share = vec![Mean::default(); bots];
        for (rotation, ending) in rotations.iter().enumerate() {
            let mut seating = self.seating.clone();
            seating.rotate_right(rotation);
            for (seat, won) in ending.shares(seats).into_iter().enumerate() {
                share[seating[seat]].add(won);
            }
            match ending {
                BotGameEnd::Played(outcome) => {
                    for (seat, score) in outcome.scores.iter().enumerate() {
                        self.scores[seating[seat]].add(f64::from(*score));
                    }
                }
                BotGameEnd::Forfeited { seat, why } => {
                    let (count, first) = &mut self.forfeits[seating[seat.index()]];
                    *count += 1;
                    first.get_or_insert_with(|| why.clone());
                }
            }
            self.rate(&seating, &ending.ranks(seats));
        }
        for (all, deal) in self.shares.iter_mut().zip(share) {
            if deal.count() > 0 {
                all.add(deal.mean());
            }
        }
    }

    /// Moves the ratings; a bot in several seats moves by the mean of what each seat would.
    fn rate(&mut self, seating: &[usize], ranks: &[usize]) {
        let before: Vec<[WengLinRating; 1]> = seating.iter().map(|&bot| [self.ratings[bot]]).collect();
        let teams: Vec<_> =
            before.iter().zip(ranks).map(|(team, &rank)| (&team[..], MultiTeamOutcome::new(rank))).collect();
        let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
        for bot in 0..self.ratings.len() {
            let mine: Vec<_> = after.iter().zip(seating).filter(|(_, seated)| **seated == bot).collect();
            if mine.is_empty() {
                continue;
            }
            let count = mine.len() as f64;
            self.ratings[bot] = WengLinRating {
                rating: mine.iter().map(|(team, _)| team[0].rating).sum::<f64>() / count,
                uncertainty: mine.iter().map(|(team, _)| team[0].uncertainty).sum::<f64>() / count,
            };
        }
    }

    fn rows(self, of: &Match) -> Vec<BotResult> {
        let row = |(bot, kind): (usize, &Kind)| BotResult {
            bot: kind.to_string(),
            seats: self.seating.iter().filter(|seated| **seated == bot).count(),
            win_share: self.shares[bot].mean(),
            ci95: self.shares[bot].ci95(),
            mean_score: self.scores[bot].mean(),
            score_ci95: self.scores[bot].ci95(),
            rating: self.ratings[bot].rating,
            forfeits: self.forfeits[bot].clone(),
        };
        of.bots.iter().enumerate().map(row).collect()
    }
}
