//! `speakeasy serve`: the web server.

use crate::error::CliError;
use anstream::println;
use speakeasy_server::access_log::AccessLogSettings;
use speakeasy_server::admin::SHORTEST;
use speakeasy_server::calls::CallSettings;
use speakeasy_server::http::Limits;
use speakeasy_server::logs::{self, Style};
use speakeasy_server::quotas::Quotas;
use speakeasy_server::retention::Retention;
use speakeasy_server::room::RoomSettings;
use speakeasy_server::serve::{Settings, run as open_house};
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "Examples:
  speakeasy serve --open                   play in a browser on this machine
  speakeasy serve --addr 0.0.0.0:8080      let others on your network join via a link
  speakeasy serve --origin https://games.example --proxied     run behind a reverse proxy that terminates TLS

GET /healthz answers 200 while the process answers; GET /readyz answers 200 while it can store moves and lay tables, and 503
with the reasons otherwise. GET /metrics serves Prometheus metrics.
The HTTP API is described at /api/openapi.json. Set SPEAKEASY_LOG (such as debug) to change the log level.";

/// Starts the web server. It needs no other service and keeps everything in one data folder. A move is on disk before it
/// is confirmed, so a crash loses nothing.
#[derive(clap::Parser)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Address and port to listen on; port 0 picks a free one
    #[arg(long, default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// Data folder, created if missing [default: speakeasy/house in the user's data folder]
    #[arg(long)]
    data: Option<PathBuf>,
    /// Open the front page in a browser
    #[arg(long)]
    open: bool,
    /// Public URL of the server, when it is behind a reverse proxy
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// Number of reverse proxies in front of the server; X-Forwarded-For is trusted that far, so that limits apply to
    /// each client behind them
    #[arg(long, value_name = "HOPS", num_args = 0..=1, default_value_t = 0, default_missing_value = "1")]
    proxied: u8,
    /// Requests per second allowed per client, with bursts of four times as many; 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 40)]
    rate: u32,
    /// Live connections allowed per address; 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 100)]
    connections: usize,
    /// Live connections allowed per guest; 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 40)]
    guest_connections: usize,
    /// Connections of any kind allowed per address, unless --proxied; 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 256)]
    address_connections: usize,
    /// Tables that a guest may lay in an hour; 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 60)]
    tables: u32,
    /// Tables that may be laid in an hour from one address; 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 300)]
    address_tables: u32,
    /// Of these, tables of bots alone, per guest and per address; 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 12)]
    bot_tables: u32,
    /// Unfinished games that a guest may have; 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 50)]
    unfinished: u32,
    /// Megabytes stored in an hour for the tables that a guest has laid; 0 means no limit
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    stored: u32,
    /// No limits of rates, connections or quotas, for measurements and tests on a machine of your own
    #[arg(long)]
    unlimited: bool,
    /// Minimum time a bot takes for a move while people watch, in milliseconds; it also waits until they have been
    /// told what happened, each at the pace of their settings
    #[arg(long, value_name = "MS", default_value_t = 100)]
    bot_pace: u64,
    /// Seconds before an idle table is unloaded from memory
    #[arg(long, value_name = "S", default_value_t = 60)]
    nap: u64,
    /// Minutes of absence after which the others at a table may give somebody's seat away
    #[arg(long, value_name = "MIN", default_value_t = 10)]
    absence: u64,
    /// Days that a finished table is kept after its last guest; 0 means for ever
    #[arg(long, value_name = "DAYS", default_value_t = 0)]
    keep_finished: u32,
    /// Days that an unfinished table is kept after its last guest; 0 means for ever
    #[arg(long, value_name = "DAYS", default_value_t = 90)]
    keep_unfinished: u32,
    /// Days that a table at which no people sit is kept after its last guest; 0 means for ever
    #[arg(long, value_name = "DAYS", default_value_t = 7)]
    keep_bots: u32,
    /// MiB of disk that are kept for the tables that are there: with less free space no new table is laid
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    reserve: u64,
    /// Send no notifications: nobody is called when it is their turn
    #[arg(long)]
    no_push: bool,
    /// Origin of a push service to allow besides those of Chrome, Edge, Firefox and Safari; may be repeated
    #[arg(long = "push-service", value_name = "URL", conflicts_with = "no_push")]
    push_services: Vec<String>,
    /// Opens the admin page (/admin) to whoever knows this token, of at least 16 characters
    #[arg(long, value_name = "TOKEN", env = "SPEAKEASY_ADMIN_TOKEN", hide_env_values = true)]
    admin_token: Option<String>,
    /// Writes a line of JSON for every request, with shortened addresses
    #[arg(long, value_name = "FILE")]
    access_log: Option<PathBuf>,
    /// Addresses in full in the access log
    #[arg(long, requires = "access_log")]
    full_addresses: bool,
    /// Log format [default: plain on a terminal, json otherwise]
    #[arg(long, value_enum)]
    logs: Option<LogStyle>,
}

impl Args {
    /// A limit; 0 means that there is none.
    fn limit<T: PartialEq + Default>(&self, most: T) -> Option<T> {
        (most != T::default() && !self.unlimited).then_some(most)
    }
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LogStyle {
    Plain,
    Json,
}

/// A number of days; none is for ever.
fn days(days: u32) -> Option<u32> {
    (days > 0).then_some(days)
}

/// The data folder: the given one, or that of the user.
pub fn data_folder(given: Option<&PathBuf>) -> Result<PathBuf, CliError> {
    let missing = "no data folder: set XDG_DATA_HOME or HOME, or pass --data FOLDER";
    match given {
        Some(data) => Ok(data.clone()),
        None => Ok(speakeasy_terminal::save::folder().ok_or_else(|| CliError::usage(missing))?.join("house")),
    }
}

/// Runs the server until it is told to stop.
pub fn run(args: &Args) -> Result<(), CliError> {
    let plain = match args.logs {
        Some(style) => matches!(style, LogStyle::Plain),
        None => std::io::stderr().is_terminal(),
    };
    logs::start(if plain { Style::Plain } else { Style::Json });
    let data = data_folder(args.data.as_ref())?;
    let admin_token = args.admin_token.clone();
    if admin_token.as_ref().is_some_and(|token| token.chars().count() < SHORTEST) {
        return Err(CliError::usage(format!("--admin-token: expected at least {SHORTEST} characters")));
    }
    let settings = Settings {
        addr: args.addr,
        data,
        origin: args.origin.as_ref().map(|origin| origin.trim_end_matches('/').to_owned()),
        rooms: RoomSettings {
            bot_pace: Duration::from_millis(args.bot_pace),
            nap: Duration::from_secs(args.nap),
            absence: Duration::from_secs(args.absence * 60),
        },
        limits: Limits {
            requests: NonZeroU32::new(args.rate).filter(|_| !args.unlimited),
            connections: args.limit(args.connections),
            guest_connections: args.limit(args.guest_connections),
            hops: args.proxied,
        },
        address_connections: args.limit(args.address_connections),
        quotas: Quotas {
            guest_tables: args.limit(args.tables),
            address_tables: args.limit(args.address_tables),
            bot_tables: args.limit(args.bot_tables),
            unfinished: args.limit(args.unfinished),
            stored: args.limit(args.stored).map(|mib| mib.saturating_mul(1024)),
        },
        admin_token,
        access_log: args.access_log.clone().map(|file| AccessLogSettings { file, full_addresses: args.full_addresses }),
        reserve: args.reserve.saturating_mul(1 << 20),
        retention: Retention {
            finished: days(args.keep_finished),
            unfinished: days(args.keep_unfinished),
            bots: days(args.keep_bots),
        },
        calls: CallSettings { on: !args.no_push, services: args.push_services.clone() },
    };
    let browser = args.open;
    let data = settings.data.clone();
    let opened = |addr: SocketAddr| {
        let url = format!("http://{addr}/");
        println!("The house is open: {url}");
        println!("Data folder: {}. Press Ctrl-C to stop.", data.display());
        if browser && let Err(error) = open::that_detached(&url) {
            println!("Cannot open a browser ({error}). Open {url} yourself.");
        }
    };
    open_house(settings, opened).map_err(|error| CliError::usage(error.to_string()))
}
