//! `cargo run --release -p speakeasy-load`: measures the server under load.

mod figures;
mod measure;

use clap::{Parser, ValueEnum};
use figures::Figure;
use speakeasy_load::LoadError;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Measures the server under load and compares the figures with their targets.
///
///   cargo build --release                             build the server to measure
///   cargo run --release -p speakeasy-load             measure everything, in about two minutes
///   cargo run --release -p speakeasy-load -- moves    measure one thing
///
/// Server and clients share this machine; if it is busy, only figures per CPU second are meaningful. 5,000 watchers need as
/// many open files on both sides: run `ulimit -n 12000` first. Exits with 1 if a target is missed.
#[derive(Parser)]
#[command(verbatim_doc_comment)]
struct Args {
    /// What to measure
    #[arg(value_enum, default_value_t = What::All)]
    what: What,
    /// The server binary [default: `speakeasy` next to this program]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// Folder for the server's data during the measurement [default: next to this program]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Seconds per timed measurement
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Number of tables that play at full speed, for `moves`
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Durable moves per CPU second of the server
    Moves,
    /// Time from an action to the other player's update, with 500 tables making one move per second
    Latency,
    /// Memory of 5,000 idle watchers, of idle tables and of unloaded tables
    Watchers,
    /// Time from start to first page, and the size of a table page
    Start,
    /// Latency of people's moves while Boss bots think at 50 tables
    Bots,
    /// What attacks do to everybody else, in about two minutes
    Abuse,
    /// All of the above but the attacks
    All,
}

/// What every measurement needs to know.
pub struct Setting {
    /// The program of the house.
    server: OsString,
    /// Where its data may be.
    data: PathBuf,
    /// How long to measure.
    seconds: u64,
    /// How many tables play as fast as they can.
    tables: usize,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args).await {
        Ok(figures) => {
            if args.json {
                let figures: Vec<_> = figures.iter().map(Figure::json).collect();
                println!("{:#}", serde_json::Value::from(figures));
            } else {
                figures.iter().for_each(|figure| println!("{}", figure.line()));
            }
            if figures.iter().all(Figure::met) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(trouble) => {
            eprintln!("speakeasy-load: {trouble}");
            ExitCode::from(2)
        }
    }
}

async fn run(args: &Args) -> Result<Vec<Figure>, LoadError> {
    let own = std::env::current_exe()?;
    let folder = own.parent().unwrap_or(Path::new("."));
    let server = args.server.clone().unwrap_or_else(|| folder.join("speakeasy"));
    if !server.exists() {
        return Err(format!("{} not found: build it with cargo build --release", server.display()).into());
    }
    // Not the temporary folder: that may be in memory, and the disk is part of what is measured.
    let data = args.data.clone().unwrap_or_else(|| folder.to_owned());
    let setting = Setting { server: server.into_os_string(), data, seconds: args.seconds, tables: args.tables };
    let wanted = |what: What| args.what == what || args.what == What::All;
    let mut figures = Vec::new();
    if wanted(What::Start) {
        figures.extend(measure::start::measure(&setting).await?);
    }
    if wanted(What::Moves) {
        figures.extend(measure::moves::measure(&setting).await?);
    }
    if wanted(What::Latency) {
        figures.extend(measure::latency::measure(&setting).await?);
    }
    if wanted(What::Watchers) {
        figures.extend(measure::watchers::measure(&setting).await?);
    }
    if args.what == What::Abuse {
        figures.extend(measure::abuse::measure(&setting).await?);
    }
    if wanted(What::Bots) {
        figures.extend(measure::bots::measure(&setting).await?);
    }
    Ok(figures)
}
