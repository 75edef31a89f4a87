//! Storage of tables: a log of entries and a summary for each. Another database can take SQLite's place by implementing
//! [`Store`].

mod chain;
mod files;
mod folded;
mod folder;
pub(crate) mod old;
pub(crate) mod read;
pub(crate) mod schema;
pub(crate) mod sqlite;

pub use chain::{Entry, Link};
pub use folded::Folded;
pub use folder::{FolderLock, LockError};
pub use sqlite::Sqlite;

use crate::ids::GuestId;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

/// The most tables in a list.
pub const LIST: u32 = 50;
/// The most public tables that a list is chosen from.
pub const PUBLIC: u32 = 400;

/// The future of a store operation.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Stores tables.
pub trait Store: Send + Sync + 'static {
    /// Stores a new table with the first entries of its log.
    fn create(&self, table: TableMeta, entries: Vec<Entry>, summary: TableSummary) -> StoreFuture<'_, ()>;

    /// Appends entries to a table's log, all or none; the first gets number `seq` (from 0). On success they are on disk. If
    /// the log does not end right before that number, another writer was faster: [`StoreError::Conflict`].
    fn append(&self, id: &str, seq: u64, entries: Vec<Entry>, summary: Option<TableSummary>) -> StoreFuture<'_, ()>;

    /// A table and its log from entry `from` on; `None` if there is no such table.
    fn load(&self, id: &str, from: u64) -> StoreFuture<'_, Option<StoredTable>>;

    /// The tables at which a guest has a seat, [`LIST`] of them from number `from` on: those that run or wait before those
    /// that are over, the latest first.
    fn tables_of(&self, who: GuestId, from: u32) -> StoreFuture<'_, Vec<Listing>>;

    /// Leaves a finished table out of a guest's list from now on. The table stays; one that is not over is not left out,
    /// since it would wait for somebody who no longer sees it.
    fn remove_from_list(&self, who: GuestId, id: &str) -> StoreFuture<'_, ()>;

    /// The latest public tables, [`PUBLIC`] of them: more than a list shows, so that it can choose.
    fn public_tables(&self) -> StoreFuture<'_, Vec<Listing>>;

    /// The key of this name; if there is none, `fresh` becomes it and is kept.
    fn key(&self, name: &'static str, fresh: Vec<u8>) -> StoreFuture<'_, Vec<u8>>;

    /// Keeps a browser that wants to be called for a guest. It may have been another guest's before. Of more than the caps
    /// allow, the oldest are dropped.
    fn subscribe(&self, who: GuestId, subscription: Subscription, caps: Caps) -> StoreFuture<'_, ()>;

    /// Forgets a guest's browser.
    fn unsubscribe(&self, who: GuestId, endpoint: &str) -> StoreFuture<'_, ()>;

    /// The browsers in which a guest wants to be called.
    fn subscriptions(&self, who: GuestId) -> StoreFuture<'_, Vec<Subscription>>;

    /// Some tables that are old, at most this many.
    fn old_tables(&self, ages: Ages, most: u32) -> StoreFuture<'_, Vec<Old>>;

    /// Puts a folded log in the place of a table's log, if nothing was added to that since; `None` says that it cannot be
    /// folded up, so that nobody tries again.
    fn fold(&self, id: &str, folded: Option<Folded>) -> StoreFuture<'_, ()>;

    /// Removes a table with everything that belongs to it, if it is that old.
    fn remove(&self, id: &str, ages: Ages) -> StoreFuture<'_, ()>;

    /// What keeps the store from doing all that it is there for. An entry is written to find out.
    fn troubles(&self) -> Pin<Box<dyn Future<Output = Vec<Trouble>> + Send + '_>>;

    /// Stores what is in the queue and closes the files. Whoever comes later is refused.
    fn close(&self) -> StoreFuture<'_, ()>;
}

/// What is fixed when a table is created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableMeta {
    /// Its unguessable id.
    pub id: String,
    /// The version of the rules of its game.
    pub rules: u16,
    /// What it was set up with, as JSON.
    pub config: String,
    /// The seed of its draws.
    pub seed: u64,
    /// What its seat links are made from.
    pub secret: String,
    /// Whether it is listed for everybody.
    pub public: bool,
}

/// A table as it was stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// The table.
    pub table: TableMeta,
    /// The requested entries.
    pub entries: Vec<Entry>,
    /// Whether the log has all its entries, as far as the store can tell without their hashes: none is missing between two
    /// others or at the end.
    pub complete: bool,
}

/// What lists show about a table, so that it need not be loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableSummary {
    /// What lists show, as JSON.
    pub json: String,
    /// Who sits there.
    pub people: Vec<GuestId>,
    /// Whether the game is over.
    pub over: bool,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// Its id.
    pub id: String,
    /// What it was set up with, as JSON.
    pub config: String,
    /// What lists show, as JSON.
    pub summary: String,
    /// When the summary was last stored, in seconds since 1970.
    pub touched: u64,
}

/// When something is old: what was last touched before these moments, in seconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ages {
    /// Finished tables whose logs are folded up.
    pub fold: u64,
    /// Finished tables that are removed, if any are.
    pub finished: Option<u64>,
    /// Unfinished tables that are removed.
    pub unfinished: Option<u64>,
    /// Tables without people that are removed.
    pub bots: Option<u64>,
}

/// A table that is old, by its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Old {
    /// It is removed.
    Remove(String),
    /// Its log is folded up.
    Fold(String),
}

/// A browser that wants to be called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    /// The URL at its push service.
    pub endpoint: String,
    /// Its public key, a point on the curve P-256.
    pub key: [u8; 65],
    /// The secret that it shares with the house alone.
    pub auth: [u8; 16],
    /// The language of its reader, by code.
    pub language: String,
}

/// How many subscriptions are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// Of one guest.
    pub each: u32,
    /// Of all.
    pub all: u32,
}

/// What keeps a store from doing all that it is there for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// An entry cannot be written.
    CannotWrite(StoreError),
    /// There is too little space for new tables: as in [`StoreError::Reserve`].
    Space(StoreError),
    /// The file was removed or replaced: what is written now will be lost.
    Replaced,
    /// The database has not the version of this program.
    Version {
        /// The version it has.
        found: u32,
        /// The version of this program.
        ours: u32,
    },
}

impl Trouble {
    /// Its code, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Trouble::CannotWrite(_) => "write",
            Trouble::Space(_) => "space",
            Trouble::Replaced => "files",
            Trouble::Version { .. } => "version",
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::CannotWrite(error) => write!(f, "no move can be stored: {error}"),
            Trouble::Space(error) => write!(f, "no new table is laid: {error}"),
            Trouble::Replaced => f.write_str(
                "the file of the database was removed or replaced while the house runs: what is stored now will be lost",
            ),
            Trouble::Version { found, ours } => {
                write!(f, "the database has version {found}, and this program version {ours}")
            }
        }
    }
}

/// Why something could not be stored or read. Nothing was stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// An entry with this number exists already.
    Conflict,
    /// The disk is full.
    Full,
    /// So little space is left that it is kept for the tables that are there.
    Reserve {
        /// How many bytes are free.
        free: u64,
        /// How many are kept.
        reserve: u64,
    },
    /// Another program has locked the database.
    Locked,
    /// The log of a table is damaged; the entries before this one are intact.
    Damaged {
        /// The number of the entry.
        entry: u64,
        /// What is wrong with it.
        why: String,
    },
    /// A table was created under other rules than this program has.
    OtherRules {
        /// The version it was created with.
        table: u16,
        /// The version of this program.
        ours: u16,
    },
    /// The database was written by a later version of this program.
    Newer {
        /// Its version.
        found: u32,
        /// The latest that this program knows.
        known: u32,
    },
    /// The store was closed.
    Closed,
    /// Anything else.
    Broken(String),
}

impl StoreError {
    /// Is a single table the matter, while the store works?
    pub fn is_of_one_table(&self) -> bool {
        matches!(self, StoreError::Conflict | StoreError::Damaged { .. } | StoreError::OtherRules { .. })
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("the table was changed by another process"),
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::Reserve { free, reserve } => write!(
                f,
                "the disk is nearly full: {} MiB are free, and {} MiB are kept for the tables that are there",
                free >> 20,
                reserve >> 20
            ),
            StoreError::Locked => f.write_str("the database is locked by another program"),
            StoreError::Damaged { entry, why } => write!(f, "the log is damaged at entry {entry}: {why}"),
            StoreError::OtherRules { table, ours } => {
                write!(f, "created with version {table} of the rules; this program has version {ours}")
            }
            StoreError::Newer { found, known } => write!(
                f,
                "it was written by a later version of this program: it has version {found}, and this program knows \
                 version {known}"
            ),
            StoreError::Closed => f.write_str("the database is closed"),
            StoreError::Broken(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for StoreError {}
