//! Where tables are kept: a log of entries each, and a few words about them for lists. One of the two seams of the
//! server: another database takes its place by implementing [`Store`].

mod sqlite;

pub use sqlite::Sqlite;

use crate::ids::GuestId;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

/// What a store gives back, in time.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A place to keep tables.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table with the first entries of its log.
    fn create(&self, table: TableMeta, entries: Vec<String>, summary: TableSummary) -> StoreFuture<'_, ()>;

    /// Adds entries to a table's log, the first of them number `seq` (from 0), all or none. When this succeeds they are
    /// on the disk. If there is an entry with one of these numbers already, somebody else was faster:
    /// [`StoreError::Conflict`].
    fn append(&self, id: &str, seq: u64, entries: Vec<String>, summary: Option<TableSummary>) -> StoreFuture<'_, ()>;

    /// A table with its log from entry `from` on; `None` if there is no such table.
    fn load(&self, id: &str, from: u64) -> StoreFuture<'_, Option<StoredTable>>;

    /// The latest tables where somebody sits.
    fn tables_of(&self, who: GuestId) -> StoreFuture<'_, Vec<Listing>>;

    /// The latest public tables.
    fn public_tables(&self) -> StoreFuture<'_, Vec<Listing>>;

    /// Is the store able to write?
    fn healthy(&self) -> StoreFuture<'_, ()>;
}

/// A table to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableMeta {
    /// Its unguessable name.
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

/// A table as it was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// The table.
    pub table: TableMeta,
    /// The entries asked for.
    pub entries: Vec<String>,
}

/// A few words about a table, for lists: what can be told without waking it.
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
    /// Its name.
    pub id: String,
    /// What it was set up with, as JSON.
    pub config: String,
    /// What lists show, as JSON.
    pub summary: String,
}

/// Why something could not be kept or read. Nothing of it was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// An entry with this number is there already.
    Conflict,
    /// The disk is full.
    Full,
    /// Somebody else holds the store.
    Locked,
    /// Anything else.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("the table has moved on in another place"),
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::Locked => f.write_str("the store is locked by another program"),
            StoreError::Broken(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for StoreError {}
