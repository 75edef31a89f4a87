//! Training a network by self-play, with test games at intervals.

use crate::arena::Match;
use crate::bot_game::TableError;
use crate::plot::{Axis, Frame, Line, Point, Unit, alone, lines};
use crate::work::Watch;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::net::Net;
use speakeasy_bots::support::BotSupport;
use speakeasy_bots::td::{TrainingSettings, learn};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How to train.
#[derive(Clone, Debug)]
pub struct Training {
    /// How to learn.
    pub lessons: TrainingSettings,
    /// Seats at the table.
    pub seats: usize,
    /// The seed of everything.
    pub seed: u64,
    /// The number of tests during the training.
    pub looks: u64,
    /// Games per test against each opponent.
    pub look_games: u64,
    /// How many threads play those games; learning itself is one thread's work.
    pub threads: usize,
}

/// How well a network plays alone, looking one decision ahead, after so many games: its share of the wins in its seat
/// against copies of one opponent, and half the width of the 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Checkpoint {
    /// After so many games.
    pub games: u64,
    /// Against random players.
    pub random: (f64, f64),
    /// Against players by rules of thumb.
    pub greedy: (f64, f64),
}

/// The result of a training.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The network.
    pub net: Net,
    /// How many games it learned from.
    pub games: u64,
    /// The results of its tests.
    pub curve: Vec<Checkpoint>,
}

impl Training {
    /// Trains. `watch` is told the games done and the latest look, and may end the training early; what was learned
    /// until then is kept. The looks use a chance of their own, so they change nothing in what is learned.
    pub fn run<G: BotSupport>(
        &self,
        options: &G::Options,
        mut watch: impl FnMut(u64, Option<&Checkpoint>) -> ControlFlow<()>,
    ) -> Result<Trained, TableError> {
        let mut curve: Vec<Checkpoint> = Vec::new();
        let mut trouble = None;
        let mut games = 0;
        let every = (self.lessons.games / self.looks.max(1)).max(1);
        let net = learn::<G>(options, self.seats, &self.lessons, self.seed, |done, net| {
            games = done;
            if done % every == 0 || done == 1 {
                match self.look::<G>(options, done, net, self.look_games) {
                    Ok(look) => curve.push(look),
                    Err(error) => trouble = Some(error),
                }
            }
            if trouble.is_some() { ControlFlow::Break(()) } else { watch(done, curve.last()) }
        });
        let net = net.map_err(TableError::Table)?;
        match trouble {
            Some(error) => Err(error),
            None => Ok(Trained { net, games, curve }),
        }
    }

    /// Lets a network play against each opponent. Every look plays the same deals, so that a curve shows the network
    /// change and not the cards.
    pub fn look<G: BotSupport>(
        &self,
        options: &G::Options,
        done: u64,
        net: &Net,
        games: u64,
    ) -> Result<Checkpoint, TableError> {
        let learner = Kind::Net("pupil".into(), Arc::new(net.clone()));
        let against = |opponent: Kind| {
            let bots = vec![learner.clone(), opponent];
            let (seats, seed, threads) = (self.seats, self.seed ^ 0x100C, self.threads);
            let report = Match { bots, seats, games, seed, threads, sprt: None }.play::<G>(options, Watch::NOBODY)?;
            Ok((report.rows[0].win_share, report.rows[0].ci95))
        };
        Ok(Checkpoint { games: done, random: against(Kind::Random)?, greedy: against(Kind::Greedy)? })
    }
}

/// The learning curve as an SVG file; `made_by` is the command that made it.
pub fn curve_svg(name: &str, seats: usize, curve: &[Checkpoint], made_by: &str) -> String {
    let series = |name: &'static str, share: fn(&Checkpoint) -> (f64, f64)| Line {
        name,
        points: curve
            .iter()
            .map(|look| Point { x: look.games as f64, y: share(look).0, half: share(look).1 })
            .collect(),
    };
    let title = format!("{name}, {seats} seats: learning curve");
    let last = curve.last().map_or(String::new(), |look| {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        format!(
            "After {} games it wins {} of its games against random players and {} against greedy ones. ",
            look.games,
            percent(look.random.0),
            percent(look.greedy.0)
        )
    });
    let frame = Frame {
        id: "curve",
        title: &title,
        desc: &format!("{last}Bands are 95 % intervals. Made by: {made_by}"),
        x: Axis::new("games of self-play", Unit::Plain).showing(0.0, 0.0),
        y: Axis::new("wins of the network alone, one decision ahead", Unit::Percent).showing(0.0, 1.0).within(0.0, 1.0),
        mark: Some((1.0 / seats as f64, "even")),
    };
    let plot = lines(&frame, &[series("v random", |look| look.random), series("v greedy", |look| look.greedy)]);
    alone(&frame, &plot)
}
