//! Upkeep of a house by its host: checks, backups, lists, forgetting, exports and figures. Everything here works on the
//! files of the house and blocks; nothing here needs the server.

mod backup;
mod check;
mod export;
mod forget;
mod list;
mod stats;

pub use backup::{Restored, backup, restore};
pub use check::{CheckReport, Finding, check};
pub use export::{Export, Exported, export};
pub use forget::{Forgotten, forget_guest, forget_table, guest_tables};
pub use list::{TableFilter, TableLine, TableState, find_table, tables};
pub use stats::{GuestShare, Share, Stats, stats};

use crate::store::schema::VERSION;
use crate::store::sqlite::{broken, connect};
use crate::store::{FolderLock, LockError, StoreError, schema};
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, io};

/// The name of the store within the folder of a house.
pub const STORE: &str = "speakeasy.db";

/// How far some work is: what is done, and of how much.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64);

/// Why something could not be done. Nothing was changed.
#[derive(Debug)]
pub enum UpkeepError {
    /// There is no store there.
    NoStore(PathBuf),
    /// A house is open in the folder, or it cannot be locked.
    Lock(PathBuf, LockError),
    /// The store cannot be read or written.
    Store(PathBuf, StoreError),
    /// The store was written by an earlier version.
    Older(PathBuf, u32),
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
    /// The file to be written is there already.
    Exists(PathBuf),
    /// The backup has damaged tables, or is damaged itself.
    Damaged(PathBuf, Box<CheckReport>),
    /// No table has this name, or several begin with it.
    NoTable(String, usize),
    /// A table of the guest cannot be rewritten.
    Stuck(String, StoreError),
}

impl fmt::Display for UpkeepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UpkeepError::NoStore(path) => write!(f, "there is no house: {} is missing", path.display()),
            UpkeepError::Lock(path, LockError::Taken(process)) => {
                write!(f, "a house is open in {}", path.display())?;
                if let Some(process) = process {
                    write!(f, " (process {process})")?;
                }
                f.write_str(": close it first")
            }
            UpkeepError::Lock(path, error) => write!(f, "cannot use the folder {}: {error}", path.display()),
            UpkeepError::Store(path, error) => write!(f, "cannot use {}: {error}", path.display()),
            UpkeepError::Older(path, found) => write!(
                f,
                "{} has version {found}, and this program reads version {VERSION}: open the house once to bring it up \
                 to date",
                path.display()
            ),
            UpkeepError::File(path, error) => write!(f, "cannot use {}: {error}", path.display()),
            UpkeepError::Exists(path) => write!(f, "{} is there already; --force replaces it", path.display()),
            UpkeepError::Damaged(path, report) => write!(
                f,
                "{} is damaged ({} of {} tables); --force restores it all the same, and sets those tables aside",
                path.display(),
                report.damaged().count(),
                report.tables
            ),
            UpkeepError::NoTable(name, 0) => write!(f, "no table begins with {name:?}"),
            UpkeepError::NoTable(name, found) => write!(f, "{found} tables begin with {name:?}: give more of the name"),
            UpkeepError::Stuck(table, error) => {
                write!(f, "table {table} cannot be rewritten: {error}. `forget --table {table}` removes it as a whole")
            }
        }
    }
}

impl std::error::Error for UpkeepError {}

/// The folder of a house.
#[derive(Clone, Debug)]
pub struct HouseFolder {
    folder: PathBuf,
    store: PathBuf,
}

impl HouseFolder {
    /// The house in this folder, whether it runs or not.
    pub fn new(folder: &Path) -> HouseFolder {
        HouseFolder { folder: folder.to_owned(), store: folder.join(STORE) }
    }

    /// A connection that only reads. The house may run meanwhile.
    fn reader(&self) -> Result<Connection, UpkeepError> {
        let reader = open_reader(&self.store)?;
        let found: u32 =
            reader.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(|error| self.failed(error))?;
        match found {
            VERSION => Ok(reader),
            newer if newer > VERSION => Err(self.store_error(StoreError::Newer { found, known: VERSION })),
            _ => Err(UpkeepError::Older(self.store.clone(), found)),
        }
    }

    /// Takes the folder, so that no house runs in it.
    fn lock(&self) -> Result<FolderLock, UpkeepError> {
        FolderLock::take(&self.folder).map_err(|error| UpkeepError::Lock(self.folder.clone(), error))
    }

    /// A connection that changes the store, which is brought up to date. What it deletes is overwritten.
    fn writer(&self, _lock: &FolderLock) -> Result<Connection, UpkeepError> {
        if !self.store.exists() {
            return Err(UpkeepError::NoStore(self.store.clone()));
        }
        let mut writer = connect(&self.store).map_err(|error| self.store_error(error))?;
        schema::bring_up(&mut writer).map_err(|error| self.store_error(error))?;
        writer.pragma_update(None, "secure_delete", true).map_err(|error| self.failed(error))?;
        Ok(writer)
    }

    fn store_error(&self, error: StoreError) -> UpkeepError {
        UpkeepError::Store(self.store.clone(), error)
    }

    fn failed(&self, error: rusqlite::Error) -> UpkeepError {
        self.store_error(broken(error))
    }
}

/// Opens a store to read it. The last one who closes it folds the write-ahead log into the file, so this must be able to
/// write where nobody else has it open; but it changes nothing by itself.
fn open_reader(path: &Path) -> Result<Connection, UpkeepError> {
    if !path.exists() {
        return Err(UpkeepError::NoStore(path.to_owned()));
    }
    let open = || -> rusqlite::Result<Connection> {
        let reader = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        reader.busy_timeout(Duration::from_millis(1500))?;
        reader.pragma_update(None, "query_only", true)?;
        Ok(reader)
    };
    open().map_err(|error| UpkeepError::Store(path.to_owned(), broken(error)))
}

fn file_error(path: &Path) -> impl FnOnce(io::Error) -> UpkeepError {
    move |error| UpkeepError::File(path.to_owned(), error)
}
