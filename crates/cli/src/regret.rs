//! `speakeasy regret`: how far from perfect bots play where perfection is known.

use crate::error::CliError;
use crate::table::TableArgs;
use serde_json::{Value as Json, json};
use speakeasy_bots::kind::Kind;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_lab::regret::{Regret, regret};
use std::io::{Write, stdout};

/// Which endings, and whom to ask.
///
/// Games among players by rules of thumb are stopped at the first decision from which everything that may still happen
/// can be looked at, and at which something is at stake. Each bot is asked what it would do there. Its regret is what it
/// gives away, as a share of the difference between the best and the worst action. Where something is hidden, actions
/// are worth what they are worth on average over all that its seat could still think possible.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// The bots, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "random,novice,regular,sharp,boss", value_name = "A,B,…")]
    bots: Vec<Kind>,
    /// How many endings
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    endings: u64,
    /// The seed; the same seed gives the same endings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write an array of rows instead of a table
    #[arg(long)]
    json: bool,
}

/// Asks the bots and writes what they gave away.
pub fn run(args: &Args) -> Result<(), CliError> {
    struct Ask<'a>(&'a Args);
    impl Visitor for Ask<'_> {
        type Output = Result<Vec<Regret>, CliError>;
        fn visit<G: Registered>(self) -> Result<Vec<Regret>, CliError> {
            let Ask(args) = self;
            let (options, seats) = args.table.read::<G>()?;
            Ok(regret::<G>(&options, seats, &args.bots, args.endings, args.seed)?)
        }
    }
    let rows = with_game(&args.table.game, Ask(args))??;
    let mut out = stdout().lock();
    if args.json {
        let row =
            |row: &Regret| json!({"bot": row.bot, "regret": row.share, "perfect": row.perfect, "endings": row.endings});
        writeln!(out, "{:#}", Json::from_iter(rows.iter().map(row)))?;
        return Ok(());
    }
    writeln!(out, "{:<20} {:>8} {:>9} {:>8}", "bot", "endings", "perfect", "regret")?;
    for row in &rows {
        let (perfect, share) = (100.0 * row.perfect, 100.0 * row.share);
        writeln!(out, "{:<20} {:>8} {:>7.1} % {:>6.2} %", row.bot, row.endings, perfect, share)?;
    }
    Ok(())
}
