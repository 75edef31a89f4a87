//! `speakeasy regret`: how far bots are from perfect play in solved endgames.

use crate::error::CliError;
use crate::table::TableArgs;
use serde_json::{Value as Json, json};
use speakeasy_bots::kind::Kind;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_lab::regret::{Regret, regret};
use std::io::{Write, stdout};

/// Measures how much bots lose to perfect play in endgames that can be solved.
///
/// Greedy bots play until the first decision that matters and from which the rest of the game can be solved exactly. Each
/// bot then chooses an action there. Its regret is the value it loses, as a share of the difference between the best and
/// the worst action: 0 % is perfect play, 100 % the worst action every time. Where cards are hidden, an action's value is
/// the average over everything the seat could still consider possible.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// The bots, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "random,novice,regular,sharp,boss", value_name = "A,B,…")]
    bots: Vec<Kind>,
    /// Number of endgames
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    endings: u64,
    /// Random seed; the same seed gives the same endgames
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// Lets the bots decide in solved endgames and prints how much they lost.
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
