//! `speakeasy arena`: matches between bots.

use crate::error::CliError;
use crate::interrupt;
use crate::progress::bar;
use crate::table::TableArgs;
use anstream::eprintln;
use serde_json::{Value as Json, json};
use speakeasy_bots::kind::Kind;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_lab::arena::{Match, MatchReport};
use speakeasy_lab::bot_game::TableError;
use speakeasy_lab::stats::Verdict;
use speakeasy_lab::work::Watch;
use std::io::{Write, stdout};
use std::time::Duration;

/// The match to play.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// The bots, separated by commas; the last one fills the remaining seats. Bots: random, greedy,
    /// `search[:ITERATIONS|:TIME]`, `value[:PLIES]`, novice, regular, sharp, `boss[:TIME]`, net:FILE, exec:PROGRAM
    #[arg(long, value_delimiter = ',', required = true, value_name = "A,B,…")]
    bots: Vec<Kind>,
    /// Number of games; each deal is played once per rotation of the seats
    #[arg(long, value_name = "K", default_value_t = 1000)]
    games: u64,
    /// Random seed; the same seed gives the same results on any number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: one per core]
    #[arg(long)]
    threads: Option<usize>,
    /// Stop early once a sequential test (SPRT) shows whether the first bot wins at least this much more than an even share
    #[arg(long, value_name = "EDGE", num_args = 0..=1, default_missing_value = "0.05")]
    sprt: Option<f64>,
    /// Time limit per action for external programs (exec:…); a program that exceeds it forfeits the game
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = speakeasy_bots::kind::time)]
    patience: Duration,
    /// Print JSON instead of a table
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print CSV instead of a table
    #[arg(long)]
    csv: bool,
}

impl From<TableError> for CliError {
    fn from(error: TableError) -> CliError {
        match error {
            TableError::Table(faults) => faults.into(),
            TableError::Bot(name, why) => CliError::usage(format!("{name}: {why}")),
        }
    }
}

/// Plays the match and prints the results.
pub fn run(args: &Args) -> Result<(), CliError> {
    struct Play<'a>(&'a Args);
    impl Visitor for Play<'_> {
        type Output = Result<(), CliError>;
        fn visit<G: Registered>(self) -> Result<(), CliError> {
            let args = self.0;
            let (options, seats) = args.table.read::<G>()?;
            if args.bots.len() > seats {
                return Err(CliError::usage(format!("{} bots, but only {seats} seats", args.bots.len())));
            }
            let playing = Match {
                bots: args.bots.iter().map(|bot| bot.clone().with_patience(args.patience)).collect(),
                seats,
                games: args.games,
                seed: args.seed,
                threads: crate::table::threads(args.threads),
                sprt: args.sprt,
            };
            interrupt::watch();
            let bar = bar(args.games, "games");
            let progress = |done, of| {
                bar.set_length(of);
                bar.set_position(done);
            };
            let report = playing.play::<G>(&options, Watch { progress: &progress, stop: &interrupt::requested })?;
            bar.finish_and_clear();
            if interrupt::requested() {
                eprintln!("stopped early, after {} of {} games", report.games, report.of);
            }
            match (args.json, args.csv) {
                (true, _) => write_json::<G>(&report, seats, args.seed),
                (_, true) => write_csv(&report),
                _ => write_table::<G>(&report, seats),
            }
        }
    }
    with_game(&args.table.game, Play(args))?
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "open",
        Verdict::Better => "better",
        Verdict::NotBetter => "not better",
    }
}

fn write_json<G: Registered>(report: &MatchReport, seats: usize, seed: u64) -> Result<(), CliError> {
    let mut json = json!({
        "game": G::ID, "seats": seats, "games": report.games, "seed": seed,
        "bots": report.rows.iter().map(|row| json!({
            "bot": row.bot, "seats": row.seats, "win_share": row.win_share, "ci95": row.ci95,
            "mean_score": row.mean_score, "score_ci95": row.score_ci95, "rating": row.rating,
            "forfeits": row.forfeits.0, "why": row.forfeits.1,
        })).collect::<Json>(),
    });
    if let Some((ratio, outcome)) = report.sprt {
        json["sprt"] = json!({ "llr": ratio, "verdict": verdict(outcome) });
    }
    Ok(writeln!(stdout(), "{json:#}")?)
}

fn write_csv(report: &MatchReport) -> Result<(), CliError> {
    let mut out = stdout().lock();
    writeln!(out, "bot,seats,games,win_share,ci95,mean_score,score_ci95,rating,forfeits")?;
    for row in &report.rows {
        writeln!(
            out,
            "\"{}\",{},{},{:.5},{:.5},{:.3},{:.3},{:.3},{}",
            row.bot.replace('"', "\"\""),
            row.seats,
            report.games,
            row.win_share,
            row.ci95,
            row.mean_score,
            row.score_ci95,
            row.rating,
            row.forfeits.0
        )?;
    }
    Ok(())
}

fn write_table<G: Registered>(report: &MatchReport, seats: usize) -> Result<(), CliError> {
    let mut out = stdout().lock();
    let even = 100.0 / seats as f64;
    writeln!(out, "{}: {} games, {seats} seats, even share {even:.1} %", G::ID, report.games)?;
    writeln!(out, "{:<20} {:>5} {:>16} {:>20} {:>7}", "bot", "seats", "wins per seat", "score", "rating")?;
    for row in &report.rows {
        let wins = format!("{:.1} ± {:.1} %", 100.0 * row.win_share, 100.0 * row.ci95);
        let score = format!("{:.1} ± {:.1}", row.mean_score, row.score_ci95);
        writeln!(out, "{:<20} {:>5} {wins:>16} {score:>20} {:>7.1}", row.bot, row.seats, row.rating)?;
        if let (count @ 1.., Some(why)) = &row.forfeits {
            writeln!(out, "  forfeited {count} games, first reason: {why}")?;
        }
    }
    if let Some((ratio, outcome)) = report.sprt {
        writeln!(out, "sequential test: {} (log-likelihood ratio {ratio:.2})", verdict(outcome))?;
    }
    Ok(())
}
