//! `speakeasy lengths`: how many decisions the games ask for.

use crate::error::CliError;
use speakeasy_catalog::{GAMES, Registered, Visitor, find, with_game};
use speakeasy_lab::length::length;
use std::io::{Write, stdout};

const HELP: &str = "\
One line for each mode and number of players: mode, players, decisions of all players together, seconds on the clock of the \
rules. The page for a new table says from these figures how long a game takes; they are kept in the folder of the game.

Example:
  speakeasy lengths don > crates/games/don/lengths.txt";

/// What to measure.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The game's id (see `speakeasy games`) [default: all games]
    game: Option<String>,
    /// Games for each line
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
}

/// Measures the games.
pub fn run(args: &Args) -> Result<(), CliError> {
    let games = match &args.game {
        Some(id) => vec![*find(id)?],
        None => GAMES.to_vec(),
    };
    for game in &games {
        if games.len() > 1 {
            writeln!(stdout(), "# {}", game.id)?;
        }
        with_game(game.id, Measure(args.games))??;
    }
    Ok(())
}

struct Measure(u64);

impl Visitor for Measure {
    type Output = Result<(), CliError>;
    fn visit<G: Registered>(self) -> Result<(), CliError> {
        for mode in G::MODES {
            let options = G::options(&mode.options.parse().expect("a mode's options are JSON"))?;
            for seats in mode.seats.clone() {
                let found = length::<G>(&options, seats, self.0, 1)?;
                writeln!(stdout(), "{} {seats} {:.0} {:.0}", mode.id, found.decisions, found.seconds)?;
            }
        }
        Ok(())
    }
}
