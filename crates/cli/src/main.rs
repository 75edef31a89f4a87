//! `speakeasy`: the house on the command line. Each command is one file; none has rules or logic of its own.

mod arena;
mod bench;
mod command;
mod error;
mod file;
mod games;
mod interrupt;
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

/// Tables and frames are many small things that come and go: worth an allocator made for them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Three out-of-print board games, their rules exact and fast.
///
/// Without a command: opens the house in the browser, as `speakeasy serve` does.
#[derive(Parser)]
#[command(name = "speakeasy", version, arg_required_else_help = false)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open the house: play in a browser, alone, on one device or with friends by a link
    Serve(serve::Args),
    /// Play at a table in the terminal, against bots or with others at the same keyboard
    Play(play::Args),
    /// See the games, and a narrated random game of each
    Tour,
    /// List the games with their modes, options and defaults
    Games(games::Args),
    /// Run worked examples of the rules
    #[command(subcommand)]
    Scenario(scenario::ScenarioCommand),
    /// Play random legal games and write every step with the full truth, as JSON Lines
    Trace(trace::Args),
    /// Save a game, or verify saved games by replaying them
    #[command(subcommand)]
    Record(record::RecordCommand),
    /// Count action sequences to a depth from a seeded deal
    Perft(perft::Args),
    /// Let bots play matches and measure who is better
    Arena(arena::Args),
    /// Ask bots in endings that can be solved, and measure what they give away
    Regret(regret::Args),
    /// Teach a network a game by letting it play itself
    Train(train::Args),
    /// Play many games among bots and write a page about the game's balance
    Report(report::Args),
    /// Measure the speed of random playouts, or of the bots' thinking
    Bench(bench::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        None => serve::run(&serve::Args::parse_from(["serve"])),
        Some(Command::Serve(args)) => serve::run(&args),
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
        Some(Command::Bench(args)) => bench::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.exit(),
    }
}
