//! `speakeasy perft`: count action sequences.

use crate::error::CliError;
use crate::table::TableArgs;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_lab::perft::perft;
use std::io::{Write, stdout};
use std::time::Instant;

/// What to count.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Random seed of the deal and of every later draw
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Maximum depth in actions; every depth up to it is counted
    #[arg(long, default_value_t = 4)]
    depth: u32,
}

/// Counts.
pub fn run(args: &Args) -> Result<(), CliError> {
    struct Count<'a>(&'a Args);
    impl Visitor for Count<'_> {
        type Output = Result<(), CliError>;
        fn visit<G: Registered>(self) -> Result<(), CliError> {
            let (options, seats) = self.0.table.read::<G>()?;
            let table = G::setup(&options, seats)?;
            for depth in 1..=self.0.depth {
                let began = Instant::now();
                let count = perft(&table, self.0.seed, depth);
                let per_second = count as f64 / began.elapsed().as_secs_f64() / 1e6;
                writeln!(stdout(), "depth {depth}: {count:>14} sequences  {per_second:>8.1} million/s")?;
            }
            Ok(())
        }
    }
    with_game(&args.table.game, Count(args))?
}
