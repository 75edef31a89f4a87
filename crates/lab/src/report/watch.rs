//! One game, watched for a report.

use crate::bot_game::{BotGame, BotGameEnd};
use speakeasy_bots::support::BotSupport;
use speakeasy_core::json::Json;
use speakeasy_core::{Outcome, Pending};
use speakeasy_core::{Quantity, ReportMetrics};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a report keeps of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Watched {
    /// Actions, draws and waits for the clock.
    pub steps: u32,
    /// How many actions each decision could choose from.
    pub choices: Vec<u16>,
    /// Rounds or turns, where the game's metrics counts them.
    pub periods: u32,
    /// Who was alone in the lead at the end of each round or turn, and at the end of the game.
    pub leaders: Vec<Option<usize>>,
    /// Who began.
    pub starter: Option<usize>,
    /// Stands for how the table was laid out before the first decision: equal for equal tables.
    pub opening: u64,
    /// The result.
    pub outcome: Outcome,
    /// What each seat had at the end.
    pub things: Vec<Quantity>,
}

impl Watched {
    /// Plays a game to its end and watches it; why not, if a bot forfeits.
    pub fn play<G: BotSupport>(mut table: BotGame<G>, metrics: Option<&ReportMetrics>) -> Result<Watched, String> {
        let mut steps = 0;
        let (mut periods, mut seen) = (0, 0);
        let (mut leaders, mut starter) = (Vec::new(), None);
        let mut events = Vec::new();
        let mut opening = None;
        loop {
            if matches!(table.table().play().pending(), Pending::Turn(_) | Pending::Race(_)) {
                opening.get_or_insert_with(|| hash(&table.table().play().position()));
            }
            let ended = table.step();
            steps += 1;
            if let Some(metrics) = metrics {
                let new: Vec<_> = table.table().play().log()[seen..].iter().map(G::event_json).collect();
                seen = table.table().play().log().len();
                let begun = new.iter().filter(|event| (metrics.begins)(event)).count() as u32;
                events.extend(new);
                if begun > 0 {
                    let position = table.table().play().position();
                    starter = starter.or_else(|| position[metrics.starter].as_u64().map(|seat| seat as usize));
                    if periods > 0 {
                        leaders.push(sole_leader(&(metrics.score_so_far)(&position)));
                    }
                    periods += begun;
                }
            }
            match ended {
                None => {}
                Some(BotGameEnd::Forfeited { seat, why }) => return Err(format!("{seat}: {why}")),
                Some(BotGameEnd::Played(outcome)) => {
                    let things = metrics.map_or(Vec::new(), |metrics| {
                        let position = table.table().play().position();
                        leaders.push(sole_leader(&(metrics.score_so_far)(&position)));
                        (metrics.quantities)(&position, &events)
                    });
                    let (choices, opening) = (table.choices().to_vec(), opening.unwrap_or_default());
                    return Ok(Watched { steps, choices, periods, leaders, starter, opening, outcome, things });
                }
            }
        }
    }

    /// Each seat's share of the win.
    pub fn shares(&self) -> Vec<f64> {
        BotGameEnd::Played(self.outcome.clone()).shares(self.outcome.scores.len())
    }

    /// Each seat's score.
    pub fn scores(&self) -> impl Iterator<Item = f64> {
        self.outcome.scores.iter().map(|&score| f64::from(score))
    }

    /// How often somebody took the lead from somebody else.
    pub fn lead_changes(&self) -> usize {
        let led: Vec<usize> = self.leaders.iter().flatten().copied().collect();
        led.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }
}

fn hash(position: &Json) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.to_string().hash(&mut hasher);
    hasher.finish()
}

fn sole_leader(standing: &[f64]) -> Option<usize> {
    let best = standing.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut leaders = standing.iter().enumerate().filter(|(_, score)| **score == best);
    match (leaders.next(), leaders.next()) {
        (Some((leader, _)), None) => Some(leader),
        _ => None,
    }
}
