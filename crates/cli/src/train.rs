//! `speakeasy train`: train a value network by self-play.

use crate::command::CommandLine;
use crate::error::CliError;
use crate::file::{can_write, write_whole};
use crate::interrupt;
use crate::progress::bar;
use crate::table::TableArgs;
use speakeasy_bots::td::TrainingSettings;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_lab::train::{Checkpoint, Trained, Training, curve_svg};
use std::io::{Write, stdout};
use std::ops::ControlFlow;
use std::path::PathBuf;

const HELP: &str = "\
The network plays every seat of one table (game, mode, options, number of seats) and learns from the results (TD(λ)). At \
intervals it is tested: it plays one seat, looking one decision ahead, against random bots and against greedy bots. The \
file it writes can be used as a bot: net:FILE.

Start with 100,000 games and the default settings, then look at the learning curve. Still rising: play more games. \
Jumping up and down: lower --rate. Flat: raise --rate, or improve the features that describe the game to the network. \
Ctrl-C stops the training and writes the network trained so far.

Examples:
  speakeasy train verflixxt --games 200000 --out v2.net --curve v2.svg
  speakeasy train don --seats 4 --mode swap --games 50000 --rate 0.01 --out don4.net
  speakeasy arena verflixxt --bots net:v2.net,regular --games 2000";

/// What to train, and how.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Number of self-play games
    #[arg(long, value_name = "G", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Random seed; the same seed gives the same network
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Initial learning rate; falls linearly to a tenth of it
    #[arg(long, value_name = "R", default_value_t = 0.02, value_parser = rate)]
    rate: f32,
    /// TD(λ): 0 learns only from the next estimate, 1 only from the final result
    #[arg(long, value_name = "L", default_value_t = 0.7, value_parser = share)]
    lambda: f32,
    /// Exploration: the share of decisions made at random during self-play, from 0 to 1
    #[arg(long, value_name = "D", default_value_t = 0.05, value_parser = share)]
    daring: f32,
    /// File to write the network to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// File to draw the learning curve to (SVG)
    #[arg(long, value_name = "FILE.svg")]
    curve: Option<PathBuf>,
    /// Number of tests during the training
    #[arg(long, value_name = "N", default_value_t = 24)]
    looks: u64,
    /// Games per test against each opponent
    #[arg(long, value_name = "K", default_value_t = 240)]
    look_games: u64,
    /// Games of the final test against each opponent
    #[arg(long, value_name = "K", default_value_t = 2000)]
    final_games: u64,
    /// Threads for the test games [default: one per core]; training itself uses one thread
    #[arg(long)]
    threads: Option<usize>,
}

fn share(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("expected a number from 0 to 1".into()),
    }
}

fn rate(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(rate) if rate > 0.0 && rate <= 1.0 => Ok(rate),
        _ => Err("expected a number above 0 and up to 1".into()),
    }
}

/// Trains, and writes the network and its learning curve.
pub fn run(args: &Args) -> Result<(), CliError> {
    struct Train<'a>(&'a Args);
    impl Visitor for Train<'_> {
        type Output = Result<(), CliError>;
        fn visit<G: Registered>(self) -> Result<(), CliError> {
            train::<G>(self.0)
        }
    }
    with_game(&args.table.game, Train(args))?
}

fn train<G: Registered>(args: &Args) -> Result<(), CliError> {
    let (options, seats) = args.table.read::<G>()?;
    can_write(&args.out)?;
    args.curve.as_deref().map(can_write).transpose()?;
    let training = Training {
        lessons: TrainingSettings { games: args.games, rate: args.rate, lambda: args.lambda, daring: args.daring },
        seats,
        seed: args.seed,
        looks: args.looks,
        look_games: args.look_games,
        threads: crate::table::threads(args.threads),
    };
    interrupt::watch();
    let bar = bar(args.games, "games");
    let mut shown = 0;
    let trained = training.run::<G>(&options, |done, look| {
        bar.set_position(done);
        if let Some(look) = look.filter(|look| look.games > shown) {
            shown = look.games;
            bar.set_message(format!(
                "v random {:.0} %, v greedy {:.0} %",
                100.0 * look.random.0,
                100.0 * look.greedy.0
            ));
        }
        if interrupt::requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    bar.finish_and_clear();

    let Trained { net, games, mut curve } = trained;
    write_whole(&args.out, &net.to_bytes())?;
    let early = games < args.games;
    let look = training.look::<G>(&options, games, &net, if early { args.look_games } else { args.final_games })?;
    curve.retain(|earlier| earlier.games < games);
    curve.push(look);
    let command = command(args, seats);
    if let Some(path) = &args.curve {
        write_whole(path, curve_svg(G::NAME.en, seats, &curve, &command).as_bytes())?;
    }
    print_summary(args, &look, seats, early, &command)
}

fn print_summary(args: &Args, look: &Checkpoint, seats: usize, early: bool, command: &str) -> Result<(), CliError> {
    let mut out = stdout().lock();
    if early {
        writeln!(out, "stopped early, after {} of {} games; the network so far was saved", look.games, args.games)?;
    }
    let share = |(share, half): (f64, f64)| format!("{:.1} ± {:.1} %", 100.0 * share, 100.0 * half);
    writeln!(
        out,
        "trained on {} games; wins one decision ahead (even share {:.1} %):",
        look.games,
        100.0 / seats as f64
    )?;
    writeln!(out, "  v random  {}", share(look.random))?;
    writeln!(out, "  v greedy  {}", share(look.greedy))?;
    writeln!(out, "network  {}", args.out.display())?;
    if let Some(curve) = &args.curve {
        writeln!(out, "curve    {}", curve.display())?;
    }
    Ok(writeln!(out, "made by  {command}")?)
}

/// The command that trains the same network, with every setting spelled out.
fn command(args: &Args, seats: usize) -> String {
    let mut words = CommandLine::new("train");
    words.table(&args.table, seats);
    words.add("--games", args.games);
    words.add("--seed", args.seed);
    words.add("--rate", args.rate);
    words.add("--lambda", args.lambda);
    words.add("--daring", args.daring);
    words.add("--out", args.out.display());
    if let Some(curve) = &args.curve {
        words.add("--curve", curve.display());
    }
    words.line()
}
