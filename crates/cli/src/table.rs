//! The arguments that choose a game and its options, shared by several commands.

use crate::error::CliError;
use serde_json::{Map, Value as Json};
use speakeasy_catalog::GameEntry;
use speakeasy_core::{Faults, Game, Mode, nearest};

/// The game, mode, number of seats and options.
#[derive(clap::Args, Clone, Debug)]
pub struct TableArgs {
    /// The game's id (see `speakeasy games`)
    pub game: String,
    /// The mode to play (see `speakeasy games`) [default: the game's main mode]
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,
    /// Number of seats [default: the smallest the game allows]
    #[arg(long, value_name = "N")]
    pub seats: Option<usize>,
    /// Set an option (see `speakeasy games`); may be repeated
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
}

/// The mode with this id, or the main one.
pub fn mode(modes: &'static [Mode], id: Option<&str>) -> Result<&'static Mode, CliError> {
    let Some(id) = id else { return Ok(&modes[0]) };
    modes.iter().find(|mode| mode.id == id).ok_or_else(|| {
        let ids: Vec<&str> = modes.iter().map(|mode| mode.id).collect();
        let near = nearest(id, ids.iter().copied()).map(|near| format!(" (did you mean {near}?)"));
        CliError::usage(format!("unknown mode {id:?}; modes: {}{}", ids.join(", "), near.unwrap_or_default()))
    })
}

impl TableArgs {
    /// The options and the number of seats, checked against the game.
    pub fn read<G: Game>(&self) -> Result<(G::Options, usize), CliError> {
        let mut given = Map::new();
        for setting in &self.set {
            let Some((key, value)) = setting.split_once('=') else {
                return Err(CliError::usage(format!("expected --set OPTION=VALUE, got {setting:?}")));
            };
            // An unknown key is passed on as it is, so that the game can list the valid ones.
            let spec = G::OPTIONS.iter().find(|spec| spec.key == key);
            given.insert(key.to_owned(), spec.map_or_else(|| Json::from(value), |spec| spec.parse(value)));
        }
        let mode = mode(G::MODES, self.mode.as_deref())?;
        let mut faults = Faults::config();
        let options = if self.mode.is_some() {
            mode.options_with(&given, &mut faults)
        } else {
            // Nobody named the main mode, so nobody contradicts it.
            let mut options: Map<String, Json> = serde_json::from_str(mode.options).expect("a mode's options are JSON");
            options.extend(given);
            Json::Object(options)
        };
        let options = faults.and(G::options(&options))?;
        let fewest = || (1..=8).find(|&seats| G::setup(&options, seats).is_ok()).unwrap_or(2);
        let seats = self.seats.unwrap_or_else(fewest);
        G::setup(&options, seats)?;
        Ok((options, seats))
    }
}

/// The given number of threads, or one per core.
pub fn threads(wanted: Option<usize>) -> usize {
    wanted.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
}

/// The smallest and largest number of seats over all modes.
pub fn seat_range(game: &GameEntry) -> (usize, usize) {
    let fewest = game.modes.iter().map(|mode| *mode.seats.start()).min().unwrap_or_default();
    let most = game.modes.iter().map(|mode| *mode.seats.end()).max().unwrap_or_default();
    (fewest, most)
}
