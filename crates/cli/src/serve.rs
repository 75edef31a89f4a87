//! `speakeasy serve`: the house in the browser.

use crate::error::CliError;
use anstream::println;
use speakeasy_server::http::Limits;
use speakeasy_server::logs::{self, Style};
use speakeasy_server::room::RoomSettings;
use speakeasy_server::serve::{Settings, run as open_house};
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "Examples:
  speakeasy serve --open                   play in the browser of this machine
  speakeasy serve --addr 0.0.0.0:8080      let others in your network join by a link
  speakeasy serve --origin https://games.example --proxied     behind a proxy that speaks TLS

GET /healthz says whether the house can answer and write, GET /metrics what it counts (Prometheus).
The API for programs is described at /api/openapi.json.";

/// Opens the house: one program, no other service. Everything is kept in one folder; what was acknowledged is on the
/// disk, whatever happens to the program.
#[derive(clap::Parser)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// The folder to keep everything in; it is made if need be [default: `house` in the user's data folder]
    #[arg(long)]
    data: Option<PathBuf>,
    /// Open the front page in a browser
    #[arg(long)]
    open: bool,
    /// The address as people reach the house, if a proxy stands before it
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// Believe a proxy's X-Forwarded-For: limits count the guests behind it
    #[arg(long)]
    proxied: bool,
    /// Requests a second that one guest may send, four times as many at once; 0: as many as they like
    #[arg(long, value_name = "N", default_value_t = 40)]
    rate: u32,
    /// Live connections that one guest may hold; 0: as many as they like
    #[arg(long, value_name = "N", default_value_t = 100)]
    connections: usize,
    /// How long a bot's decision takes at least while people watch, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 450)]
    bot_pace: u64,
    /// How long the room of a quiet table stays awake, in seconds
    #[arg(long, value_name = "S", default_value_t = 60)]
    nap: u64,
    /// How logs are written [default: plain on a terminal, json otherwise]
    #[arg(long, value_enum)]
    logs: Option<LogStyle>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LogStyle {
    Plain,
    Json,
}

/// Opens the house until it is told to close.
pub fn run(args: &Args) -> Result<(), CliError> {
    let plain = match args.logs {
        Some(style) => matches!(style, LogStyle::Plain),
        None => std::io::stderr().is_terminal(),
    };
    logs::start(if plain { Style::Plain } else { Style::Json });
    let missing = "there is no data folder: set XDG_DATA_HOME or HOME, or name one with --data";
    let data = match &args.data {
        Some(data) => data.clone(),
        None => speakeasy_terminal::save::folder().ok_or_else(|| CliError::usage(missing))?.join("house"),
    };
    let settings = Settings {
        addr: args.addr,
        data,
        origin: args.origin.as_ref().map(|origin| origin.trim_end_matches('/').to_owned()),
        rooms: RoomSettings { bot_pace: Duration::from_millis(args.bot_pace), nap: Duration::from_secs(args.nap) },
        limits: Limits {
            requests: NonZeroU32::new(args.rate),
            connections: (args.connections > 0).then_some(args.connections),
            proxied: args.proxied,
        },
    };
    let browser = args.open;
    let data = settings.data.clone();
    let opened = |addr: SocketAddr| {
        let url = format!("http://{addr}/");
        println!("The house is open: {url}");
        println!("Everything is kept in {}. Ctrl-C closes.", data.display());
        if browser && let Err(error) = open::that_detached(&url) {
            println!("No browser could be opened ({error}); the address is {url}");
        }
    };
    open_house(settings, opened).map_err(|error| CliError::usage(error.to_string()))
}
