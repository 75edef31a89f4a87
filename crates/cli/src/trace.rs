//! `speakeasy trace`: random legal games with the full position after every step.

use crate::error::CliError;
use crate::table::TableArgs;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use std::io::{BufWriter, Write, stdout};

/// What to trace.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Random seed; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games
    #[arg(long, value_name = "K", default_value_t = 1)]
    games: u64,
}

/// Writes the traces.
pub fn run(args: &Args) -> Result<(), CliError> {
    struct Trace<'a>(&'a Args);
    impl Visitor for Trace<'_> {
        type Output = Result<(), CliError>;
        fn visit<G: Registered>(self) -> Result<(), CliError> {
            let Args { table, seed, games } = self.0;
            let (options, seats) = table.read::<G>()?;
            let mut out = BufWriter::new(stdout().lock());
            for game in 0..*games {
                let mut rng = stream(*seed, Purpose::Draws, game);
                speakeasy_record::trace::write::<G>(&options, seats, &mut rng, &mut out)?;
            }
            Ok(out.flush()?)
        }
    }
    with_game(&args.table.game, Trace(args))?
}
