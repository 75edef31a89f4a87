//! `speakeasy record`: write and verify records.

use crate::error::CliError;
use crate::scenario::files;
use crate::table::TableArgs;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::Pending;
use speakeasy_record::record::{Record, RecordError, game_of};
use speakeasy_record::trace::random_step;
use std::io::{Write, stdout};
use std::path::PathBuf;

/// What to do with records.
#[derive(clap::Subcommand)]
pub enum RecordCommand {
    /// Play a random legal game and print its record
    Random {
        #[command(flatten)]
        table: TableArgs,
        /// Random seed; the same seed gives the same game
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Replay records and check every hash and result. Exit 0: all valid, 1: some invalid, 2: a file can't be read
    Verify {
        /// Record files (.jsonl), or folders to search for them
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
}

/// Runs the subcommand.
pub fn run(command: &RecordCommand) -> Result<(), CliError> {
    match command {
        RecordCommand::Random { table, seed } => with_game(&table.game, Random { table, seed: *seed })?,
        RecordCommand::Verify { paths } => verify(paths),
    }
}

struct Random<'a> {
    table: &'a TableArgs,
    seed: u64,
}

impl Visitor for Random<'_> {
    type Output = Result<(), CliError>;
    fn visit<G: Registered>(self) -> Result<(), CliError> {
        let (options, seats) = self.table.read::<G>()?;
        let mut record = Record::<G>::new(options, seats);
        let mut play = record.begin().map_err(CliError::usage)?;
        let mut rng = stream(self.seed, Purpose::Draws, 0);
        while play.pending() != Pending::Over {
            let step = random_step(&play, &mut rng);
            play.step(&step).expect("a random step is legal");
            record.steps.push(step);
        }
        Ok(stdout().write_all(record.write().map_err(CliError::usage)?.as_bytes())?)
    }
}

struct Verify<'a>(&'a str);

impl Visitor for Verify<'_> {
    type Output = Result<usize, RecordError>;
    fn visit<G: Registered>(self) -> Result<usize, RecordError> {
        Record::<G>::read(self.0).map(|(record, _)| record.steps.len())
    }
}

fn verify(paths: &[PathBuf]) -> Result<(), CliError> {
    let mut out = stdout().lock();
    let (mut refused, mut unreadable) = (false, Vec::new());
    for file in files(paths, "jsonl")? {
        let name = file.display();
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => {
                unreadable.push(format!("{name}: {error}"));
                continue;
            }
        };
        let read = game_of(&text).map(|game| with_game(&game, Verify(&text)));
        match read {
            Ok(Ok(Ok(steps))) => writeln!(out, "ok {name}: {steps} steps")?,
            Ok(Ok(Err(error))) | Err(error) => {
                refused = true;
                writeln!(out, "FAIL {name}: {error}")?;
            }
            Ok(Err(unknown)) => unreadable.push(format!("{name}: {unknown}")),
        }
    }
    match (unreadable.is_empty(), refused) {
        (false, _) => Err(CliError::Usage(unreadable)),
        (true, true) => Err(CliError::Failed),
        (true, false) => Ok(()),
    }
}
