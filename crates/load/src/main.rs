//! `cargo run --release -p speakeasy-load`: figures of the house under load.

mod figures;
mod measure;

use clap::{Parser, ValueEnum};
use figures::Figure;
use speakeasy_load::LoadError;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Starts the house as a process of its own, loads it over loopback and prints figures beside what is demanded.
///
///   cargo build --release                             the house to be measured
///   cargo run --release -p speakeasy-load             every figure, in about two minutes
///   cargo run --release -p speakeasy-load -- moves    one of them
///
/// The house and the load share the machine; on a busy one only figures per second of processor time mean anything.
/// 5,000 watchers need as many open files on both sides: `ulimit -n 12000`. Ends with 1 if a demand is not met.
#[derive(Parser)]
#[command(verbatim_doc_comment)]
struct Args {
    /// What to measure
    #[arg(value_enum, default_value_t = What::All)]
    what: What,
    /// The program of the house [default: `speakeasy` beside this program]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// The folder in which the house keeps its data while it is measured [default: beside the program, on the disk]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Seconds for each measurement that runs for a time
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Tables that play as fast as they can, for `moves`
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// Write the figures as an array of objects
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Durable moves for a second of the house's processor time
    Moves,
    /// From an action to the other player's update, 500 tables moving once a second
    Latency,
    /// The memory of 5,000 idle watchers, of idle tables and of sleeping ones
    Watchers,
    /// From the start to the first page, and the weight of a table's page
    Start,
    /// People's moves while Bosses think at 50 tables
    Bots,
    /// All of these
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
        return Err(format!("there is no {}: build it with cargo build --release", server.display()).into());
    }
    // Not the system's folder for passing things: that may be memory, and what is measured is a disk.
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
    if wanted(What::Bots) {
        figures.extend(measure::bots::measure(&setting).await?);
    }
    Ok(figures)
}
