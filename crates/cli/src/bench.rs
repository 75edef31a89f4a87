//! `speakeasy bench`: the speed of the rules, and of the bots.

use crate::error::CliError;
use crate::progress::bar;
use crate::table::mode;
use serde_json::Value as Json;
use speakeasy_catalog::{GAMES, Registered, Visitor, find, with_game};
use speakeasy_core::Mode;
use speakeasy_lab::bench::{BotSpeed, RulesSpeed, measure, measure_thinking};
use std::io::{Write, stdout};
use std::time::Duration;

/// What to measure.
#[derive(clap::Args)]
pub struct Args {
    /// The game [default: all]
    game: Option<String>,
    /// Only this mode
    #[arg(long, value_name = "MODE", requires = "game")]
    mode: Option<String>,
    /// Seconds per measurement
    #[arg(long, default_value_t = 0.4, value_parser = seconds)]
    seconds: f64,
    /// Measure the bots instead: search playouts, evaluations of the value network, the Boss's slowest move
    #[arg(long)]
    bots: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.01 to 600".into()),
    }
}

struct Measure {
    mode: &'static Mode,
    seats: usize,
    threads: usize,
    time: Duration,
}

impl Visitor for Measure {
    type Output = Result<RulesSpeed, CliError>;
    fn visit<G: Registered>(self) -> Result<RulesSpeed, CliError> {
        let options = G::options(&self.mode.options.parse().expect("a mode's options are JSON"))?;
        Ok(measure::<G>(self.mode.id, &options, self.seats, self.threads, self.time)?)
    }
}

/// Measures the bots.
struct MeasureBots(Measure);

impl Visitor for MeasureBots {
    type Output = Result<BotSpeed, CliError>;
    fn visit<G: Registered>(self) -> Result<BotSpeed, CliError> {
        let Measure { mode, seats, time, .. } = self.0;
        let options = G::options(&mode.options.parse().expect("a mode's options are JSON"))?;
        Ok(measure_thinking::<G>(mode.id, &options, seats, time)?)
    }
}

/// Measures each mode with the fewest and the most players, on one thread and on all.
pub fn run(args: &Args) -> Result<(), CliError> {
    let games = match &args.game {
        Some(id) => vec![*find(id)?],
        None => GAMES.to_vec(),
    };
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let time = Duration::from_secs_f64(args.seconds);
    let mut work = Vec::new();
    for game in games {
        let only = args.mode.as_deref().map(|id| mode(game.modes, Some(id))).transpose()?;
        for mode in game.modes.iter().filter(|mode| only.is_none_or(|only| only.id == mode.id)) {
            for seats in [*mode.seats.start(), *mode.seats.end()] {
                // Bots are measured on one thread only.
                for threads in [1, all].into_iter().take(if args.bots { 1 } else { 2 }) {
                    work.push((game.id, Measure { mode, seats, threads, time }));
                }
            }
        }
    }
    let bar = bar(work.len() as u64, "lines");
    if args.bots {
        let mut rows = Vec::new();
        for (game, measure) in work {
            bar.set_message(format!("{game} {}", measure.mode.id));
            rows.push(with_game(game, MeasureBots(measure))??);
            bar.inc(1);
        }
        bar.finish_and_clear();
        return write_thinking(&rows, args.json);
    }
    let mut rows = Vec::new();
    for (game, measure) in work {
        bar.set_message(format!("{game} {}", measure.mode.id));
        rows.push(with_game(game, measure)??);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        writeln!(stdout(), "{:#}", Json::from_iter(rows.iter().map(RulesSpeed::json)))?;
        return Ok(());
    }
    let mut out = stdout().lock();
    writeln!(
        out,
        "{:<10} {:<14} {:>5} {:>7} {:>12} {:>14} {:>10} {:>11}",
        "game", "mode", "seats", "threads", "games/s", "actions/s", "ns/action", "state bytes"
    )?;
    for row in rows {
        writeln!(
            out,
            "{:<10} {:<14} {:>5} {:>7} {:>12.0} {:>14.0} {:>10.1} {:>11}",
            row.game,
            row.mode,
            row.seats,
            row.threads,
            row.games_per_s,
            row.actions_per_s,
            row.ns_per_action,
            row.state_bytes
        )?;
    }
    Ok(())
}

fn write_thinking(rows: &[BotSpeed], json: bool) -> Result<(), CliError> {
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{:#}", Json::from_iter(rows.iter().map(BotSpeed::json)))?;
        return Ok(());
    }
    writeln!(
        out,
        "{:<10} {:<14} {:>5} {:>12} {:>13} {:>11} {:>7}",
        "game", "mode", "seats", "playouts/s", "ns/evaluation", "slowest ms", "moves"
    )?;
    for row in rows {
        let judgement = row.ns_per_judgement.map_or("-".into(), |ns| format!("{ns:.0}"));
        writeln!(
            out,
            "{:<10} {:<14} {:>5} {:>12.0} {judgement:>13} {:>11.0} {:>7}",
            row.game, row.mode, row.seats, row.playouts_per_s, row.slowest_ms, row.moves
        )?;
    }
    Ok(())
}
