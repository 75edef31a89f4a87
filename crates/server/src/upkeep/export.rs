//! Records of finished games, for other programs and for keeping.

use super::check::load;
use super::{HouseFolder, Progress, TableFilter, TableState, UpkeepError};
use crate::store::StoreError;

/// Which records are wanted.
#[derive(Clone, Debug, Default)]
pub struct Export {
    /// Only of this game.
    pub game: Option<String>,
    /// Everything, as the log has it: also what the rules keep secret for good.
    pub all: bool,
}

/// The record of a finished table.
#[derive(Clone, Debug)]
pub struct Exported {
    /// The first letters of the table's id.
    pub table: String,
    /// Its game.
    pub game: String,
    /// The record, as JSON Lines.
    pub record: String,
}

/// Hands the records of all finished tables on, one by one. Returns the tables that could not be read.
pub fn export(
    house: &HouseFolder,
    wanted: &Export,
    progress: Progress<'_>,
    write: &mut dyn FnMut(Exported) -> Result<(), UpkeepError>,
) -> Result<Vec<(String, StoreError)>, UpkeepError> {
    let filter = TableFilter { unfinished: false, game: wanted.game.clone() };
    let mut lines = super::tables(house, &filter)?;
    lines.retain(|line| line.state == TableState::Over);
    let reader = house.reader()?;
    let mut unread = Vec::new();
    for (done, line) in (0..).zip(&lines) {
        progress(done, lines.len() as u64);
        match load(&reader, &line.id) {
            Ok(Some(table)) => {
                let record = if wanted.all { table.game.record() } else { table.record_for(None) };
                write(Exported { table: line.short().to_owned(), game: line.game.clone(), record })?;
            }
            Ok(None) => {}
            Err(error) => unread.push((line.short().to_owned(), error)),
        }
    }
    Ok(unread)
}
