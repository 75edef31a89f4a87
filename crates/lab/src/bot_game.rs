//! One game among bots, from the first draw to the result.

use speakeasy_bots::bot::Forfeit;
use speakeasy_bots::clock::SystemClock;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::BotSupport;
use speakeasy_core::{Faults, Outcome, Seat, SeatSet};
use speakeasy_table::{Advanced, Table};

/// How a game between bots ended.
#[derive(Clone, PartialEq, Debug)]
pub enum BotGameEnd {
    /// By the rules.
    Played(Outcome),
    /// A bot forfeited.
    Forfeited {
        /// Which.
        seat: Seat,
        /// Why.
        why: String,
    },
}

impl BotGameEnd {
    /// Each seat's share of the win; the others share it where one forfeits.
    pub fn shares(&self, seats: usize) -> Vec<f64> {
        let winners = match self {
            BotGameEnd::Played(outcome) => outcome.winners(),
            BotGameEnd::Forfeited { seat, .. } => SeatSet::all(seats).without(*seat),
        };
        Seat::all(seats).map(|seat| if winners.has(seat) { 1.0 / winners.len() as f64 } else { 0.0 }).collect()
    }

    /// Each seat's rank, 1 for the best.
    pub fn ranks(&self, seats: usize) -> Vec<usize> {
        match self {
            BotGameEnd::Played(outcome) => outcome.ranks.iter().map(|&rank| usize::from(rank)).collect(),
            BotGameEnd::Forfeited { seat, .. } => {
                Seat::all(seats).map(|other| if other == *seat { seats } else { 1 }).collect()
            }
        }
    }
}

/// A table at which every seat is a bot.
pub struct BotGame<G: BotSupport> {
    table: Table<G>,
    choices: Vec<u16>,
}

impl<G: BotSupport> BotGame<G> {
    /// Sits the bots down, one a seat. Draws come from `deal`; `seed` is for the bots' own chance.
    pub fn new(options: &G::Options, bots: &[Kind], deal: u64, seed: u64) -> Result<BotGame<G>, TableError> {
        let table = Table::<G>::open(options, bots.len(), seed, &SystemClock).map_err(TableError::Table)?;
        let mut table = table.with_deal(deal);
        for (seat, kind) in Seat::all(bots.len()).zip(bots) {
            table.seat_bot(seat, kind).map_err(|why| TableError::Bot(kind.to_string(), why))?;
        }
        Ok(BotGame { table, choices: Vec::new() })
    }

    /// Plays to the end.
    pub fn run(&mut self) -> BotGameEnd {
        loop {
            if let Some(ending) = self.step() {
                return ending;
            }
        }
    }

    /// One step of the game; its ending once it has ended.
    pub fn step(&mut self) -> Option<BotGameEnd> {
        match self.table.advance() {
            Advanced::Step | Advanced::Over => {}
            Advanced::Acted(_, choices) => self.choices.push(choices as u16),
            Advanced::Waits(seats) => unreachable!("a bot sits in every seat, also in {seats:?}"),
            Advanced::Forfeit(seat, Forfeit(why)) => return Some(BotGameEnd::Forfeited { seat, why }),
        }
        self.table.outcome().map(BotGameEnd::Played)
    }

    /// How many actions each decision so far could choose from.
    pub fn choices(&self) -> &[u16] {
        &self.choices
    }

    /// The game so far.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }
}

/// Why a game between bots cannot start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// The options or the number of seats are not possible.
    Table(Faults),
    /// A bot cannot play at it: its name, and why.
    Bot(String, String),
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TableError::Table(faults) => write!(f, "{faults}"),
            TableError::Bot(name, why) => write!(f, "{name}: {why}"),
        }
    }
}

impl std::error::Error for TableError {}
