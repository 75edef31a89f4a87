//! Errors of the terminal client.

use speakeasy_core::Faults;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a game cannot be played on.
#[derive(Debug)]
pub enum TerminalError {
    /// The options or the number of seats are not possible.
    Table(Faults),
    /// A bot cannot be started: its name, and why.
    Bot(String, String),
    /// A saved game cannot be read or written: which, and why. The file is unchanged.
    Save(PathBuf, String),
    /// A bot panicked.
    BotPanicked(String),
    /// The terminal failed.
    Terminal(io::Error),
}

impl TerminalError {
    /// An error with the file of a game.
    pub fn of_save(file: &Path, why: impl fmt::Display) -> TerminalError {
        TerminalError::Save(file.to_owned(), why.to_string())
    }
}

impl From<io::Error> for TerminalError {
    fn from(error: io::Error) -> TerminalError {
        TerminalError::Terminal(error)
    }
}

impl From<Faults> for TerminalError {
    fn from(faults: Faults) -> TerminalError {
        TerminalError::Table(faults)
    }
}

impl fmt::Display for TerminalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TerminalError::Table(faults) => write!(f, "{faults}"),
            TerminalError::Bot(name, why) => write!(f, "{name}: {why}"),
            TerminalError::Save(file, why) => write!(f, "{}: {why}", file.display()),
            TerminalError::BotPanicked(who) => {
                write!(f, "{who} crashed while thinking; the game is saved up to that point")
            }
            TerminalError::Terminal(error) => write!(f, "terminal error: {error}"),
        }
    }
}

impl std::error::Error for TerminalError {}
