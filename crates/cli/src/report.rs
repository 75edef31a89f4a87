//! `speakeasy report`: a balance report from many bot games.

use crate::command::CommandLine;
use crate::error::CliError;
use crate::file::{can_write, write_whole};
use crate::interrupt;
use crate::progress::bar;
use crate::table::{TableArgs, threads};
use speakeasy_bots::kind::Kind;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_lab::report::{Plan, ReportPage, csv, report};
use speakeasy_lab::work::Watch;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

const HELP: &str = "\
Writes a self-contained HTML page on game length, number of choices, seat advantage, scores, leads, what correlates with \
winning, the effect of each option, and luck versus skill. All figures are also written as CSV and JSON.

Every deal is played several times and counts once. The same seed gives the same report on any number of threads, unless \
a bot has a time limit. Ctrl-C stops early and reports on the games played so far.

Examples:
  speakeasy report verflixxt --seats 4 --out verflixxt-4
  speakeasy report don --mode swap --bots sharp,regular --games 400 --out don-swap
  speakeasy report scheffeln --games 5000 --option-deals 0 --skill-games 0 --out quick";

/// The games to play, and where to write the report.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// The bots, separated by commas; the last one fills the remaining seats (see `speakeasy arena --help`)
    #[arg(long, value_delimiter = ',', default_value = "regular", value_name = "A,B,…")]
    bots: Vec<Kind>,
    /// Number of games
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Deals to replay with each option changed; 0 skips that section
    #[arg(long, value_name = "K", default_value_t = 200)]
    option_deals: u64,
    /// Bots of different strength, strongest first, to separate luck from skill
    #[arg(long, value_delimiter = ',', default_value = "sharp,regular,random", value_name = "A,B,…")]
    ladder: Vec<Kind>,
    /// Games between the --ladder bots; 0 skips that section
    #[arg(long, value_name = "K", default_value_t = 240)]
    skill_games: u64,
    /// Random seed; the same seed gives the same report
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: one per core]
    #[arg(long)]
    threads: Option<usize>,
    /// Time limit per action for external programs (exec:…); a program that exceeds it forfeits the game
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = speakeasy_bots::kind::time)]
    patience: Duration,
    /// Folder to write to, created if missing
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

const PAGE: &str = "index.html";
const CSV: &str = "figures.csv";
const JSON: &str = "figures.json";

/// Plays the games and writes the page and its figures.
pub fn run(args: &Args) -> Result<(), CliError> {
    struct Look<'a>(&'a Args);
    impl Visitor for Look<'_> {
        type Output = Result<(), CliError>;
        fn visit<G: Registered>(self) -> Result<(), CliError> {
            look::<G>(self.0)
        }
    }
    with_game(&args.table.game, Look(args))?
}

fn look<G: Registered>(args: &Args) -> Result<(), CliError> {
    let (options, seats) = args.table.read::<G>()?;
    if args.bots.len() > seats {
        return Err(CliError::usage(format!("{} bots, but only {seats} seats", args.bots.len())));
    }
    let plan = Plan {
        bots: args.bots.iter().map(|bot| bot.clone().with_patience(args.patience)).collect(),
        seats,
        games: args.games,
        option_games: args.option_deals,
        ladder: args.ladder.clone(),
        skill_games: args.skill_games,
        seed: args.seed,
        threads: threads(args.threads),
    };
    let folder = &args.out;
    std::fs::create_dir_all(folder)
        .map_err(|error| CliError::usage(format!("cannot create {}: {error}", folder.display())))?;
    for file in [PAGE, CSV, JSON] {
        can_write(&folder.join(file))?;
    }
    interrupt::watch();
    let bar = bar(args.games, "");
    let progress = |done, of| {
        bar.set_length(of);
        bar.set_position(done);
    };
    let stage = |name| {
        bar.reset();
        bar.set_message(name);
    };
    let found = report::<G>(&plan, &options, &stage, Watch { progress: &progress, stop: &interrupt::requested })?;
    bar.finish_and_clear();

    let made_by = command(args, seats);
    let page = ReportPage { report: &found, made_by: &made_by, beside: &[CSV, JSON] };
    write_whole(&folder.join(PAGE), page.html().as_bytes())?;
    write_whole(&folder.join(CSV), csv(&found.sections).as_bytes())?;
    write_whole(&folder.join(JSON), format!("{:#}\n", found.json()).as_bytes())?;

    let mut out = stdout().lock();
    if found.early {
        writeln!(out, "stopped early: the report covers {} of {} games", found.games, found.of)?;
    }
    if let (deals @ 1.., Some(why)) = &found.forfeits {
        writeln!(out, "{deals} deals excluded because a bot forfeited; the first time: {why}")?;
    }
    writeln!(out, "{} games of {}, {seats} seats", found.games, G::ID)?;
    for file in [PAGE, CSV, JSON] {
        writeln!(out, "  {}", folder.join(file).display())?;
    }
    Ok(writeln!(out, "made by  {made_by}")?)
}

/// The command that makes the same report, with every setting spelled out.
fn command(args: &Args, seats: usize) -> String {
    let names = |bots: &[Kind]| bots.iter().map(Kind::to_string).collect::<Vec<_>>().join(",");
    let mut words = CommandLine::new("report");
    words.table(&args.table, seats);
    words.add("--bots", names(&args.bots));
    words.add("--games", args.games);
    words.add("--option-deals", args.option_deals);
    words.add("--ladder", names(&args.ladder));
    words.add("--skill-games", args.skill_games);
    words.add("--seed", args.seed);
    words.add("--out", args.out.display());
    words.line()
}
