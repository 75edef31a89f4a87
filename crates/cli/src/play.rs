//! `speakeasy play`: play in the terminal.

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

/// Which game to play, and with whom.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id (see `speakeasy games`)
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// The mode to play (see `speakeasy games`) [default: the game's main mode]
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// Number of seats [default: the number of --players, or the smallest the game allows]
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// Set an option (see `speakeasy games`); may be repeated
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    set: Vec<String>,
    /// Players from seat A on: me, person (somebody else at this keyboard) or a bot: random, greedy,
    /// `search[:ITERATIONS|:TIME]`, `value[:PLIES]`, novice, regular, sharp, `boss[:TIME]`, net:FILE, exec:PROGRAM. The last
    /// bot fills the remaining seats. Without me or person you watch [default: me,regular]
    #[arg(long, value_delimiter = ',', value_name = "A,B,…")]
    players: Vec<PlayerSpec>,
    /// Random seed; the same seed gives the same draws [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// File to save the game to after every step [default: a new file in the user's data folder]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Resume a saved game [default: the most recent unfinished one]
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["mode", "set", "seats", "seed"])]
    resume: Option<Option<PathBuf>>,
    /// Plain lines instead of a full screen, for screen readers and pipes; timed phases wait for you. The default when input
    /// or output is not a terminal
    #[arg(long)]
    plain: bool,
    /// Turn colours off (so does NO_COLOR in the environment)
    #[arg(long)]
    no_color: bool,
    /// Pause after each bot's action, in milliseconds
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

/// Starts a new game or resumes a saved one, and plays it.
pub fn run(args: &Args) -> Result<(), CliError> {
    match &args.resume {
        Some(file) => {
            let file = match file {
                Some(file) => file.clone(),
                None => {
                    let folder = folder()?;
                    let nothing = || CliError::usage(format!("no unfinished game in {}", folder.display()));
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
    let missing = "no data folder: set XDG_DATA_HOME or HOME, or pass --save FILE";
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
                    "{file} already exists; resume it with --resume {file}, or choose another file"
                )));
            }
            Some(file) => file.clone(),
            None => save::fresh_file(&folder()?, G::ID),
        };
        let seed = args.seed.unwrap_or_else(save::fresh_seed);
        let table = SavedTable::<G>::open(&options, &players, seed, file)?;
        // Fail now rather than after an hour of play if the file cannot be written.
        table.save()?;
        sit(table, args)
    }
}

/// Resumes a saved game. A file that cannot be read is reported and left untouched.
fn resume(args: &Args, file: &Path) -> Result<(), CliError> {
    let wrong = |why: String| CliError::usage(format!("{}: {why}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let game = save::game_of(&text).map_err(wrong)?;
    if let Some(wanted) = args.game.as_deref().filter(|wanted| *wanted != game) {
        return Err(wrong(format!("is a saved game of {game}, not {wanted}")));
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

/// Plays full-screen or in plain lines, then prints where the game was saved.
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
        SessionEnd::Over => anstream::println!("Game saved to {file}"),
        SessionEnd::Left => anstream::println!("Game saved. Resume with: speakeasy play --resume {file}"),
        SessionEnd::InputEnded => {}
    }
    Ok(())
}
