//! `speakeasy house`: what a host does with the folder of a house.

use crate::error::CliError;
use crate::{progress, serve};
use anstream::{print, println, stdout};
use indicatif::ProgressBar;
use serde_json::{Value as Json, json};
use speakeasy_catalog::find;
use speakeasy_server::ids::{GuestId, is_id};
use speakeasy_server::upkeep::{
    self, CheckReport, Export, Exported, HouseFolder, Share, Stats, TableFilter, TableLine, UpkeepError,
};
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write, stdin};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const TABLES: &str = "\
Each line has the first letters of the table's name, which are enough for `forget --table` and let nobody in; the game and its \
mode; whether it waits, is being played or is over; people and seats; the entries of its log; its size; when it was last touched.

Examples:
  speakeasy house tables --unfinished
  speakeasy house tables --game don --json";

const FORGET: &str = "\
With --guest: their browsers are no longer called, their name and the hash of their key go from every log and list, and at \
tables that are not over their seat is free again. The games stay, for those they played with. The key is the cookie \
`guest` of their browser (`__Host-guest` with https); they can also tell the hash that `stats` shows. With --table: the table goes with everything.

The house must be closed. Backups that were made before keep what they have.

Examples:
  speakeasy house forget --guest 4h2k… --data /srv/house
  speakeasy house forget --table 9wq30xk2";

const EXPORT: &str = "\
A record tells the game as the public was told it, and hides what the rules keep secret for good (SCH-R12). With --all it has \
every draw and every action, as `speakeasy record verify` reads it.

Examples:
  speakeasy house export games.jsonl               one file, a game a line
  speakeasy house export records --all             a folder, a file a game";

/// What to do with a house.
#[derive(clap::Subcommand)]
pub enum HouseCommand {
    /// Check the file and every log: hashes, and the games replayed. Exit 0: sound, 1: damaged. The house may run
    Check {
        #[command(flatten)]
        house: HouseArgs,
    },
    /// Write everything into one file. The house may run
    Backup {
        #[command(flatten)]
        house: HouseArgs,
        /// The file to write; it has its name once it is whole
        file: PathBuf,
        /// Replace the file if it is there
        #[arg(long)]
        force: bool,
    },
    /// Put a backup in the place of the store, once it is checked. The house must be closed; what it had is kept beside it
    Restore {
        #[command(flatten)]
        house: HouseArgs,
        /// The backup
        file: PathBuf,
        /// Restore it even if some of its tables are damaged
        #[arg(long)]
        force: bool,
    },
    /// List the tables. The house may run
    #[command(after_help = TABLES)]
    Tables {
        #[command(flatten)]
        house: HouseArgs,
        /// Only those that are not over
        #[arg(long)]
        unfinished: bool,
        /// Only those of this game (see `speakeasy games`)
        #[arg(long)]
        game: Option<String>,
        /// Print JSON instead of text
        #[arg(long)]
        json: bool,
    },
    /// Forget a guest, or a table, on request of that guest. The house must be closed
    #[command(after_help = FORGET)]
    Forget {
        #[command(flatten)]
        house: HouseArgs,
        #[command(flatten)]
        what: ToForget,
        /// Do not ask first
        #[arg(long)]
        yes: bool,
    },
    /// Write the records of finished games. The house may run
    #[command(after_help = EXPORT)]
    Export {
        #[command(flatten)]
        house: HouseArgs,
        /// A file ending in .jsonl for all games together, or a folder
        to: PathBuf,
        /// Only of this game (see `speakeasy games`)
        #[arg(long)]
        game: Option<String>,
        /// Full records, with everything that was secret
        #[arg(long)]
        all: bool,
    },
    /// Count tables, entries and bytes. The house may run
    Stats {
        #[command(flatten)]
        house: HouseArgs,
        /// Print JSON instead of text
        #[arg(long)]
        json: bool,
    },
}

/// Which house.
#[derive(clap::Args)]
pub struct HouseArgs {
    /// Data folder of the house, as given to `speakeasy serve` [default: speakeasy/house in the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl HouseArgs {
    fn open(&self) -> Result<HouseFolder, CliError> {
        Ok(HouseFolder::new(&serve::data_folder(self.data.as_ref())?))
    }
}

/// What is to be forgotten.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct ToForget {
    /// The guest's key, or its hash
    #[arg(long, value_name = "KEY-OR-HASH")]
    guest: Option<String>,
    /// The table's name, or its first letters
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
}

impl From<UpkeepError> for CliError {
    fn from(error: UpkeepError) -> CliError {
        match error {
            UpkeepError::Damaged(_, ref report) => {
                print_report(report);
                CliError::usage(error)
            }
            _ => CliError::usage(error),
        }
    }
}

/// Runs the subcommand.
pub fn run(command: &HouseCommand) -> Result<(), CliError> {
    match command {
        HouseCommand::Check { house } => check(&house.open()?),
        HouseCommand::Backup { house, file, force } => {
            let waiting = ProgressBar::new_spinner().with_message("writing");
            waiting.enable_steady_tick(Duration::from_millis(100));
            let bytes = upkeep::backup(&house.open()?, file, *force);
            waiting.finish_and_clear();
            println!("{}: {}", file.display(), size(bytes?));
            Ok(())
        }
        HouseCommand::Restore { house, file, force } => {
            let bar = progress::bar(0, "tables");
            let restored = upkeep::restore(&house.open()?, file, *force, &mut |done, of| show(&bar, done, of));
            bar.finish_and_clear();
            let restored = restored?;
            print_report(&restored.report);
            if let Some(former) = restored.former {
                println!("What was there before is now {}.", former.display());
            }
            Ok(())
        }
        HouseCommand::Tables { house, unfinished, game, json } => {
            let game = game.as_deref().map(find).transpose()?.map(|game| game.id.to_owned());
            let lines = upkeep::tables(&house.open()?, &TableFilter { unfinished: *unfinished, game })?;
            print_tables(&lines, *json)
        }
        HouseCommand::Forget { house, what, yes } => forget(&house.open()?, what, *yes),
        HouseCommand::Export { house, to, game, all } => {
            let game = game.as_deref().map(find).transpose()?.map(|game| game.id.to_owned());
            export(&house.open()?, to, &Export { game, all: *all })
        }
        HouseCommand::Stats { house, json } => print_stats(&upkeep::stats(&house.open()?)?, *json),
    }
}

fn show(bar: &ProgressBar, done: u64, of: u64) {
    bar.set_length(of);
    bar.set_position(done);
}

fn check(house: &HouseFolder) -> Result<(), CliError> {
    let bar = progress::bar(0, "tables");
    let report = upkeep::check(house, &mut |done, of| show(&bar, done, of));
    bar.finish_and_clear();
    let report = report?;
    print_report(&report);
    if report.sound() { Ok(()) } else { Err(CliError::Failed) }
}

fn print_report(report: &CheckReport) {
    for line in &report.file {
        println!("the file: {line}");
    }
    for finding in &report.findings {
        println!("table {}: {}", finding.table, finding.why);
    }
    let damaged = report.damaged().count();
    println!("{} tables with {} entries, {damaged} damaged", report.tables, report.entries);
}

fn forget(house: &HouseFolder, what: &ToForget, yes: bool) -> Result<(), CliError> {
    if let Some(name) = &what.table {
        let id = upkeep::find_table(house, name)?;
        let short = speakeasy_server::ids::short(&id);
        if yes || agreed(&format!("Table {short} will be gone for everybody."))? {
            upkeep::forget_table(house, &id)?;
            println!("Table {short} is forgotten.");
        }
        return Ok(());
    }
    let given = what.guest.as_deref().unwrap_or_default();
    let who = match GuestId::parse(given) {
        Some(who) => who,
        None if is_id(given) => GuestId::of(given),
        None => return Err(CliError::usage("expected a guest's key (26 letters and digits) or its hash (32 digits)")),
    };
    let known = upkeep::guest_tables(house, who)?;
    if yes || agreed(&format!("This guest is known at {} tables: {}.", known.len(), known.join(" ")))? {
        let gone = upkeep::forget_guest(house, who)?;
        println!(
            "Forgotten: {} tables rewritten, {} seats free again, {} browsers no longer called.",
            gone.tables, gone.seats, gone.subscriptions
        );
    }
    Ok(())
}

/// Asks whether to go on.
fn agreed(what: &str) -> Result<bool, CliError> {
    if !stdin().is_terminal() {
        return Err(CliError::usage(format!("{what} This cannot be undone: pass --yes to do it")));
    }
    print!("{what} This cannot be undone. Go on? [y/N] ");
    stdout().flush()?;
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    Ok(answer.trim().eq_ignore_ascii_case("y"))
}

fn export(house: &HouseFolder, to: &Path, wanted: &Export) -> Result<(), CliError> {
    let together = to.extension().is_some_and(|extension| extension == "jsonl");
    if !together {
        std::fs::create_dir_all(to)
            .map_err(|error| CliError::usage(format!("cannot create {}: {error}", to.display())))?;
    }
    let bar = progress::bar(0, "games");
    let cannot = |error: io::Error| UpkeepError::File(to.to_owned(), error);
    // The file has its name once it is whole.
    let part = to.with_extension("jsonl.part");
    let mut lines = if together { Some(BufWriter::new(File::create(&part).map_err(cannot)?)) } else { None };
    let mut count = 0;
    let mut write = |game: Exported| {
        count += 1;
        match &mut lines {
            Some(lines) => {
                let record: Vec<Json> =
                    game.record.lines().map(|line| serde_json::from_str(line).unwrap_or_default()).collect();
                writeln!(lines, "{}", json!({ "table": game.table, "game": game.game, "record": record }))
            }
            None => std::fs::write(to.join(format!("{}-{}.jsonl", game.game, game.table)), game.record),
        }
        .map_err(cannot)
    };
    let unread = upkeep::export(house, wanted, &mut |done, of| show(&bar, done, of), &mut write);
    bar.finish_and_clear();
    let unread = unread?;
    if let Some(mut lines) = lines {
        lines.flush().and_then(|()| std::fs::rename(&part, to)).map_err(cannot)?;
    }
    println!("{count} games in {}", to.display());
    for (table, error) in &unread {
        println!("table {table}: {error}");
    }
    if unread.is_empty() { Ok(()) } else { Err(CliError::Failed) }
}

fn print_tables(lines: &[TableLine], json: bool) -> Result<(), CliError> {
    let mut out = stdout().lock();
    if json {
        return Ok(writeln!(out, "{:#}", lines.iter().map(TableLine::json).collect::<Json>())?);
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    for line in lines {
        let game = line.mode.as_ref().map_or_else(|| line.game.clone(), |mode| format!("{} {mode}", line.game));
        writeln!(
            out,
            "{}  {game:<22} {:<8} {}/{} people  {:>5} entries  {:>8}  {} ago",
            line.short(),
            line.state.word(),
            line.people,
            line.seats,
            line.entries,
            size(line.bytes),
            ago(now.saturating_sub(line.touched)),
        )?;
    }
    Ok(writeln!(out, "{} tables", lines.len())?)
}

fn print_stats(stats: &Stats, json: bool) -> Result<(), CliError> {
    let mut out = stdout().lock();
    if json {
        return Ok(writeln!(out, "{:#}", stats.json())?);
    }
    let line = |name: &str, share: &Share| {
        let Share { tables, entries, bytes } = share;
        let (bytes, each) = (size(*bytes), size(share.each()));
        format!("{name:<34} {tables:>8} tables  {entries:>9} entries  {bytes:>9}  {each:>9} each")
    };
    writeln!(out, "{}", line("all", &stats.all))?;
    for ((game, mode, state), share) in &stats.kinds {
        writeln!(out, "{}", line(&format!("{game} {mode}, {state}"), share))?;
    }
    writeln!(out, "The file has {}, of which {} are free for what comes.", size(stats.file), size(stats.free))?;
    writeln!(out, "Browsers to call: {}.", stats.subscriptions)?;
    writeln!(out, "\nBy the day a table was last touched:")?;
    for (day, share) in &stats.days {
        writeln!(out, "{}", line(day, share))?;
    }
    writeln!(out, "\nGuests whose tables take the most:")?;
    for guest in &stats.guests {
        writeln!(out, "{}  {:>6} tables  {:>9}", guest.who, guest.tables, size(guest.bytes))?;
    }
    Ok(())
}

fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} B"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

fn ago(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        7200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}
