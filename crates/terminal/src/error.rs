//! Why a game cannot be played here.

use speakeasy_core::Faults;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What went wrong.
#[derive(Debug)]
pub enum TerminalError {
    /// The table cannot be.
    Table(Faults),
    /// A bot cannot sit down: its name, and why.
    Bot(String, String),
    /// A saved game cannot be read or written: which, and why. The file is as it was.
    Save(PathBuf, String),
    /// A bot fell over in the middle of a thought.
    BotPanicked(String),
    /// The terminal fails.
    Terminal(io::Error),
}

impl TerminalError {
    /// TerminalError with the file of a game.
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
                write!(f, "{who} fell over while thinking; the game is saved up to there")
            }
            TerminalError::Terminal(error) => write!(f, "the terminal fails: {error}"),
        }
    }
}

impl std::error::Error for TerminalError {}
