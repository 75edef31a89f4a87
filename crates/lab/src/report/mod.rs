//! A balance report: many games of chosen bots, and what they say about a game.
//!
//! Everything is measured over *deals*, which are independent of one another: a deal is played several times, and counts
//! once. The parts are generic; what must be known of a game is its `metrics`, read from positions and events as JSON.
//! The same plan gives the same report on any number of threads.

mod balance;
mod course;
mod options;
mod page;
mod section;
mod skill;
mod watch;

pub use page::ReportPage;
pub use section::{Data, Plot, Row, Section, csv};
pub use watch::Watched;

use crate::arena::Match;
use crate::bot_game::TableError;
use crate::stats::Mean;
use crate::work::{Watch, in_order};
use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::BotSupport;
use speakeasy_core::ReportMetrics;
use speakeasy_core::json::{Json, json};

/// What to play for a report.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bots; the last one fills the seats that are left.
    pub bots: Vec<Kind>,
    /// Seats at the table.
    pub seats: usize,
    /// How many games; rounded up to whole deals.
    pub games: u64,
    /// How many deals each changed option is played with; none skips the part.
    pub option_games: u64,
    /// Strong and weak bots, the strongest first, to tell luck from skill.
    pub ladder: Vec<Kind>,
    /// How many games they play against each other; none skips the part.
    pub skill_games: u64,
    /// The seed of everything.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

impl Plan {
    fn playing(&self, seats: usize) -> Match {
        Match { bots: self.bots.clone(), seats, games: self.games, seed: self.seed, threads: self.threads, sprt: None }
    }

    /// How often each deal is played: in every rotation, or, where all bots are the same kind and rotating them changes
    /// only their chance, twice.
    fn plays(&self) -> u64 {
        if self.bots.iter().all(|bot| *bot == self.bots[0]) { 2 } else { self.seats as u64 }
    }
}

/// What the parts of a report know of the table.
struct ReportTable {
    seats: usize,
    metrics: Option<ReportMetrics>,
}

impl ReportTable {
    fn points(&self) -> &'static str {
        self.metrics.map_or("points", |metrics| metrics.points)
    }
}

/// Games, deal by deal.
#[derive(Clone, Copy)]
struct Deals<'a>(&'a [Vec<Watched>]);

impl<'a> Deals<'a> {
    fn each(self) -> impl Iterator<Item = &'a Watched> {
        self.0.iter().flatten()
    }

    fn games(self) -> u64 {
        self.each().count() as u64
    }

    /// The value of every game.
    fn all(self, of: &dyn Fn(&Watched) -> f64) -> Vec<f64> {
        self.each().map(of).collect()
    }

    /// The mean over deals of the mean over the games of a deal.
    fn mean(self, of: &dyn Fn(&Watched) -> f64) -> Mean {
        let mut seen = Mean::default();
        for deal in self.0 {
            seen.add(deal.iter().map(of).sum::<f64>() / deal.len() as f64);
        }
        seen
    }
}

/// What was found out.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game's id.
    pub game: &'static str,
    /// What people call the game.
    pub name: &'static str,
    /// Every option with its value.
    pub options: Json,
    /// Seats at the table.
    pub seats: usize,
    /// The bots, as named.
    pub bots: Vec<String>,
    /// The seed of everything.
    pub seed: u64,
    /// Games that the figures are over (options and skill aside).
    pub games: u64,
    /// Games that were to be played.
    pub of: u64,
    /// Deals left out because a bot forfeited, and why the first time.
    pub forfeits: (u64, Option<String>),
    /// Whether somebody ended it early.
    pub early: bool,
    /// The parts.
    pub sections: Vec<Section>,
}

impl Report {
    /// The report as an object.
    pub fn json(&self) -> Json {
        json!({
            "game": self.game, "seats": self.seats, "options": self.options, "bots": self.bots, "seed": self.seed,
            "games": self.games, "of": self.of, "early": self.early, "forfeits": self.forfeits.0, "why": self.forfeits.1,
            "sections": self.sections.iter().map(|section| (section.id.to_owned(), section.json())).collect::<Json>(),
        })
    }

    /// The figure of this name in this section.
    pub fn row(&self, section: &str, name: &str) -> Option<&Row> {
        let section = self.sections.iter().find(|one| one.id == section)?;
        section.rows.iter().find(|row| row.name.starts_with(name))
    }
}

/// Plays what the plan says. `stage` is told what is played next. Ended early, the report is over what was played.
pub fn report<G: BotSupport>(
    plan: &Plan,
    options: &G::Options,
    stage: &dyn Fn(&'static str),
    watch: Watch<'_>,
) -> Result<Report, TableError> {
    let table = ReportTable { seats: plan.seats, metrics: G::report_metrics() };
    let plays = plan.plays();
    let planned = plan.games.div_ceil(plays).max(2);
    let playing = plan.playing(plan.seats);
    stage("games");
    let games = in_order(0..planned * plays, plan.threads, watch, |game| {
        Ok(Watched::play(playing.table::<G>(options, game / plays, game % plays)?, table.metrics.as_ref()))
    });
    let games = games.into_iter().collect::<Result<Vec<Result<Watched, String>>, TableError>>()?;
    let mut forfeits = (0, None);
    let mut whole: Vec<Vec<Watched>> = Vec::new();
    for deal in games.chunks_exact(plays as usize) {
        match deal.iter().cloned().collect() {
            Ok(deal) => whole.push(deal),
            Err(why) => {
                forfeits.0 += 1;
                forfeits.1.get_or_insert(why);
            }
        }
    }
    let deals = Deals(&whole);
    let mut sections = Vec::new();
    if !whole.is_empty() {
        sections.push(course::length(deals, &table));
        sections.push(course::branching(deals));
        sections.push(balance::seats(deals, &table));
        sections.push(balance::scores(deals, &table));
        sections.extend(course::leads(deals, &table));
        sections.extend(balance::things(deals, &table));
        if plan.option_games > 0 && !(watch.stop)() {
            stage("games with other options");
            sections.extend(options::options::<G>(plan, &table, options, &whole, watch)?);
        }
        let mut luck = Section::new("luck", "Luck and skill");
        luck.text.push(LUCK.into());
        skill::deal(deals, &table, &mut luck);
        if plan.skill_games > 0 && plan.ladder.len() > 1 && !(watch.stop)() {
            stage("games of skill");
            skill::skill::<G>(plan, &table, options, watch, &mut luck)?;
        }
        sections.push(luck);
    }
    Ok(Report {
        game: G::ID,
        name: G::NAME.en,
        options: G::options_json(options),
        seats: plan.seats,
        bots: playing.bots.iter().map(Kind::to_string).collect(),
        seed: plan.seed,
        games: deals.games(),
        of: planned * plays,
        forfeits,
        early: (watch.stop)(),
        sections,
    })
}

const LUCK: &str = "Each deal is played several times. What stays the same whoever plays is luck of the deal; what changes with the \
     player is skill; the rest is the interaction of both. Bots that make no random choices always play a deal the same \
     way, so among equal bots the deal seems to decide everything: compare with the tables of unequal players.";
