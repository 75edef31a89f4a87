//! The `speakeasy` command line. Each command is one file and holds no game logic of its own.
//!
//! # A tour of the library
//!
//! **A game is a value.** Begin with `speakeasy_core`: `State` and `Game` are the contract, and its front page plays a game in
//! twenty lines. `don`, `scheffeln` and `verflixxt` are games; `nightcap` is a small one to learn from.
//!
//! - *Remember it*: `speakeasy_record` writes games down and replays them without trust; `speakeasy_chance` makes draws that a
//!   seed brings back.
//! - *Play it*: `speakeasy_bots` asks a bot, `speakeasy_table` seats people and bots at one table and is what everything else
//!   drives.
//! - *Say it*: `speakeasy_words` turns events and refusals into sentences.
//! - *Show it*: `speakeasy_terminal` on a screen, `speakeasy_pages` in a browser, `speakeasy_house` the rooms around the tables.
//! - *Study it*: `speakeasy_lab` plays matches, trains networks, measures balance and regret.
//! - *All games at once*: `speakeasy_catalog` is the registry, for programs that learn at run time which game is played.
//! - *Host it*: `speakeasy_server`.
//! - *Add a game*: `docs/ADD-A-GAME.md`; `speakeasy_testkit` has the laws that it will be held against.

mod arena;
mod bench;
mod command;
mod error;
mod file;
mod games;
mod house;
mod interrupt;
mod lengths;
mod perft;
mod play;
mod progress;
mod record;
mod regret;
mod report;
mod scenario;
mod serve;
mod table;
mod tour;
mod trace;
mod train;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Tables and frames are many small, short-lived allocations, which mimalloc handles faster than the system allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Play, host and study three out-of-print board games: Scheffeln, Verflixxt and Don.
///
/// Without a command, starts the web server on this machine, as `speakeasy serve` does.
#[derive(Parser)]
#[command(name = "speakeasy", version, arg_required_else_help = false)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Start the web server: play in a browser, alone, on one device or with friends via a link
    Serve(serve::Args),
    /// Look after a house: check it, back it up, list its tables, forget a guest
    #[command(subcommand)]
    House(house::HouseCommand),
    /// Play in the terminal, against bots or with others at the same keyboard
    Play(play::Args),
    /// Show the games, and a narrated random game of each
    Tour,
    /// List the games with their modes, options and defaults
    Games(games::Args),
    /// Check the rules against scenario files (worked examples)
    #[command(subcommand)]
    Scenario(scenario::ScenarioCommand),
    /// Play random legal games and print every step with the full position, as JSON Lines
    Trace(trace::Args),
    /// Write the record of a random game, or verify records by replaying them
    #[command(subcommand)]
    Record(record::RecordCommand),
    /// Count the action sequences from a seeded deal, up to a depth (perft)
    Perft(perft::Args),
    /// Play bots against each other and compare their win rates
    Arena(arena::Args),
    /// Measure how much bots lose to perfect play in endgames that can be solved
    Regret(regret::Args),
    /// Train a value network by self-play
    Train(train::Args),
    /// Play many bot games and write an HTML report on the game's balance
    Report(report::Args),
    /// Measure how many decisions the games ask for, by mode and number of players
    Lengths(lengths::Args),
    /// Measure the speed of random playouts, or of the bots
    Bench(bench::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        None => serve::run(&serve::Args::parse_from(["serve"])),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::House(command)) => house::run(&command),
        Some(Command::Tour) => tour::run(),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Scenario(command)) => scenario::run(&command),
        Some(Command::Trace(args)) => trace::run(&args),
        Some(Command::Record(command)) => record::run(&command),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Arena(args)) => arena::run(&args),
        Some(Command::Regret(args)) => regret::run(&args),
        Some(Command::Train(args)) => train::run(&args),
        Some(Command::Report(args)) => report::run(&args),
        Some(Command::Lengths(args)) => lengths::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.exit(),
    }
}
