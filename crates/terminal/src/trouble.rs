//! Why a game cannot be played here.

use speakeasy_core::Faults;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What went wrong.
#[derive(Debug)]
pub enum Trouble {
    /// The table cannot be.
    Table(Faults),
    /// A bot cannot sit down: its name, and why.
    Bot(String, String),
    /// A saved game cannot be read or written: which, and why. The file is as it was.
    Save(PathBuf, String),
    /// A bot fell over in the middle of a thought.
    Lost(String),
    /// The terminal fails.
    Terminal(io::Error),
}

impl Trouble {
    /// Trouble with the file of a game.
    pub fn of_save(file: &Path, why: impl fmt::Display) -> Trouble {
        Trouble::Save(file.to_owned(), why.to_string())
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Terminal(error)
    }
}

impl From<Faults> for Trouble {
    fn from(faults: Faults) -> Trouble {
        Trouble::Table(faults)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Table(faults) => write!(f, "{faults}"),
            Trouble::Bot(name, why) => write!(f, "{name}: {why}"),
            Trouble::Save(file, why) => write!(f, "{}: {why}", file.display()),
            Trouble::Lost(who) => write!(f, "{who} fell over while thinking; the game is saved up to there"),
            Trouble::Terminal(error) => write!(f, "the terminal fails: {error}"),
        }
    }
}

impl std::error::Error for Trouble {}
