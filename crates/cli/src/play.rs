//! `speakeasy play`: a table in the terminal.

use crate::error::CliError;
use crate::table::TableArgs;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_terminal::plain::{self, SessionEnd};
use speakeasy_terminal::players::{PlayerSpec, seating};
use speakeasy_terminal::save;
use speakeasy_terminal::saved_table::SavedTable;
use speakeasy_terminal::screen;
use speakeasy_terminal::theme::{Depth, Theme};
use std::io::{IsTerminal, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Which table, and who sits at it.
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `speakeasy games` lists them
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// A named way to play it, as `speakeasy games` lists them [default: the game's main mode]
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// How many play [default: as many as are named with --players, or the fewest that can]
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// Set an option, as `speakeasy games` lists them; may be repeated
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    set: Vec<String>,
    /// Who sits where, from seat A on: me, person (somebody else at this keyboard) or a bot: random, greedy,
    /// `search[:ITERATIONS|:TIME]`, `value[:PLIES]`, novice, regular, sharp, `boss[:TIME]`, exec:PROGRAM. The last bot named
    /// takes the seats that are left. Without me or person you watch [default: me,regular]
    #[arg(long, value_delimiter = ',', value_name = "A,B,…")]
    players: Vec<PlayerSpec>,
    /// The seed of all draws [default: one from the system]
    #[arg(long)]
    seed: Option<u64>,
    /// Where to keep the game; it is saved after every step [default: a new file in the user's data folder]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a saved game [default: the one left last]
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["mode", "set", "seats", "seed"])]
    resume: Option<Option<PathBuf>>,
    /// Lines instead of a full screen: for screen readers and pipes. There the clock of SPEED waits for you. Taken by
    /// itself where input or output is no terminal
    #[arg(long)]
    plain: bool,
    /// No colours (also with NO_COLOR in the environment)
    #[arg(long)]
    no_color: bool,
    /// How long a bot's action stays on the screen before the next bot acts, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 700, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pace: u64,
}

impl From<speakeasy_terminal::error::TerminalError> for CliError {
    fn from(trouble: speakeasy_terminal::error::TerminalError) -> CliError {
        use speakeasy_terminal::error::TerminalError as Table;
        match trouble {
            Table::Table(faults) => faults.into(),
            Table::Terminal(error) => error.into(),
            other => CliError::usage(other),
        }
    }
}

/// Opens the table, or one that was left, and plays.
pub fn run(args: &Args) -> Result<(), CliError> {
    match &args.resume {
        Some(file) => {
            let file = match file {
                Some(file) => file.clone(),
                None => {
                    let folder = folder()?;
                    let nothing = || CliError::usage(format!("no game to go on with in {}", folder.display()));
                    save::latest(&folder, args.game.as_deref()).ok_or_else(nothing)?
                }
            };
            resume(args, &file)
        }
        None => {
            let game = args.game.as_deref().unwrap_or_default();
            with_game(game, Open(args))?
        }
    }
}

fn folder() -> Result<PathBuf, CliError> {
    let missing = "there is no data folder: set XDG_DATA_HOME or HOME, or name a file with --save";
    save::folder().ok_or_else(|| CliError::usage(missing))
}

struct Open<'a>(&'a Args);

impl Visitor for Open<'_> {
    type Output = Result<(), CliError>;

    fn visit<G: Registered>(self) -> Result<(), CliError> {
        let args = self.0;
        let table = |seats| TableArgs { game: G::ID.into(), mode: args.mode.clone(), seats, set: args.set.clone() };
        let (options, fewest) = table(args.seats).read::<G>()?;
        let (options, seats) = match args.seats {
            None if args.players.len() > fewest => table(Some(args.players.len())).read::<G>()?,
            _ => (options, fewest),
        };
        let players = seating(&args.players, seats).map_err(CliError::usage)?;
        let file = match &args.save {
            Some(file) if file.exists() => {
                let file = file.display();
                return Err(CliError::usage(format!(
                    "{file} exists; go on with it by --resume {file}, or name another"
                )));
            }
            Some(file) => file.clone(),
            None => save::fresh_file(&folder()?, G::ID),
        };
        let seed = args.seed.unwrap_or_else(save::fresh_seed);
        let table = SavedTable::<G>::open(&options, &players, seed, file)?;
        // Better to hear now than after an hour that the game cannot be kept.
        table.save()?;
        sit(table, args)
    }
}

/// Goes on with a saved game. A file that cannot be read is named with what is wrong, and stays as it is.
fn resume(args: &Args, file: &Path) -> Result<(), CliError> {
    let wrong = |why: String| CliError::usage(format!("{}: {why}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let game = save::game_of(&text).map_err(wrong)?;
    if let Some(wanted) = args.game.as_deref().filter(|wanted| *wanted != game) {
        return Err(wrong(format!("is a game of {game}, not of {wanted}")));
    }
    struct Resume<'a>(&'a Args, &'a Path, &'a str);
    impl Visitor for Resume<'_> {
        type Output = Result<(), CliError>;
        fn visit<G: Registered>(self) -> Result<(), CliError> {
            let Resume(args, file, text) = self;
            let wrong = |why: String| CliError::usage(format!("{}: {why}", file.display()));
            let mut saved = save::read::<G>(text).map_err(wrong)?;
            if !args.players.is_empty() {
                saved.players = seating(&args.players, saved.record.seats).map_err(CliError::usage)?;
            }
            let file = args.save.as_deref().unwrap_or(file);
            sit(SavedTable::<G>::reopen(saved, file.to_owned())?, args)
        }
    }
    with_game(&game, Resume(args, file, &text)).map_err(|unknown| wrong(unknown.to_string()))?
}

/// Plays at the screen or in lines, and says where the game is kept.
fn sit<G: Registered>(table: SavedTable<G>, args: &Args) -> Result<(), CliError> {
    let word = |key: &str| std::env::var(key).unwrap_or_default();
    let dumb = word("TERM") == "dumb" || !stdin().is_terminal() || !stdout().is_terminal();
    let (table, ending) = if args.plain || dumb {
        plain::play(table, stdin().lock(), stdout().lock())?
    } else {
        let depth = match word("COLORTERM").as_str() {
            _ if args.no_color || !word("NO_COLOR").is_empty() => Depth::None,
            "truecolor" | "24bit" => Depth::True,
            _ => Depth::Indexed,
        };
        let table = screen::play(table, Theme::of(depth), Duration::from_millis(args.pace))?;
        let ending = if table.outcome().is_some() { SessionEnd::Over } else { SessionEnd::Left };
        (table, ending)
    };
    let file = table.file().display();
    match ending {
        SessionEnd::Over => anstream::println!("The game is kept in {file}"),
        SessionEnd::Left => anstream::println!("Saved. Go on with: speakeasy play --resume {file}"),
        SessionEnd::InputEnded => {}
    }
    Ok(())
}
