//! Storage in one SQLite file.
//!
//! One thread writes. It takes all queued changes, writes them in one transaction and confirms them once they are on disk:
//! under load many steps share one flush, while a single step does not wait for others. Readers use a connection of their
//! own and are not blocked by the writer (write-ahead log).

use super::{Caps, LIST, Listing, Store, StoreError, StoreFuture, StoredTable, Subscription, TableMeta, TableSummary};
use crate::ids::GuestId;
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use std::path::Path;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::oneshot;

/// The most changes that share a flush.
const BATCH: usize = 512;
/// The most changes in the queue.
const QUEUE: usize = 8192;
/// How long to wait for another program's lock.
const BUSY_TIMEOUT: Duration = Duration::from_millis(1500);

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, rules INTEGER NOT NULL, wish TEXT NOT NULL, seed INTEGER NOT NULL, secret TEXT NOT NULL,
        public INTEGER NOT NULL, over INTEGER NOT NULL, summary TEXT NOT NULL, touched INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS tables_public ON tables (touched) WHERE public AND NOT over;
    CREATE TABLE IF NOT EXISTS entries (
        id TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (id, seq)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS people (
        who TEXT NOT NULL, id TEXT NOT NULL, hidden INTEGER NOT NULL DEFAULT 0, over INTEGER NOT NULL DEFAULT 0,
        touched INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (who, id)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS people_of ON people (id);
    CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, key BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS subscriptions (
        endpoint TEXT PRIMARY KEY, who TEXT NOT NULL, key BLOB NOT NULL, auth BLOB NOT NULL, language TEXT NOT NULL,
        kept INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS subscriptions_who ON subscriptions (who, kept);
    CREATE INDEX IF NOT EXISTS subscriptions_kept ON subscriptions (kept);
    CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, written INTEGER NOT NULL);
    PRAGMA user_version = 1;
";

/// Tables in an SQLite file.
pub struct Sqlite {
    changes: mpsc::SyncSender<Waiting>,
    reader: Arc<Mutex<Connection>>,
}

/// A change in the queue, and who waits for it.
struct Waiting {
    change: Change,
    done: oneshot::Sender<Result<(), StoreError>>,
}

enum Change {
    Create {
        table: Box<TableMeta>,
        entries: Vec<String>,
        summary: TableSummary,
    },
    Append {
        id: String,
        seq: u64,
        entries: Vec<String>,
        summary: Option<TableSummary>,
    },
    Remove {
        who: GuestId,
        id: String,
    },
    Key {
        name: &'static str,
        fresh: Vec<u8>,
    },
    Subscribe {
        who: GuestId,
        subscription: Box<Subscription>,
        caps: Caps,
    },
    Unsubscribe {
        who: GuestId,
        endpoint: String,
    },
    /// A test write, for the health check.
    Probe,
}

impl Sqlite {
    /// Opens the file, or creates it.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let writer = connect(path)?;
        writer.execute_batch(SCHEMA).map_err(broken)?;
        index_people(&writer).map_err(broken)?;
        let reader = connect(path)?;
        let (changes, waiting) = mpsc::sync_channel(QUEUE);
        let thread = std::thread::Builder::new().name("store".into());
        thread.spawn(move || write(writer, &waiting)).map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(Sqlite { changes, reader: Arc::new(Mutex::new(reader)) })
    }

    fn change(&self, change: Change) -> StoreFuture<'_, ()> {
        let (done, written) = oneshot::channel();
        // If the queue is full, the disk cannot keep up: better to fail than to let people wait forever.
        let sent = self.changes.try_send(Waiting { change, done });
        Box::pin(async move {
            sent.map_err(|_| StoreError::Broken("the write queue is full".into()))?;
            written.await.unwrap_or_else(|_| Err(StoreError::Broken("the database writer has stopped".into())))
        })
    }

    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            let read = tokio::task::spawn_blocking(move || {
                let reader = reader.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                read(&reader).map_err(broken)
            });
            read.await.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string())))
        })
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(broken)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(broken)?;
    // FULL: a commit returns when the write-ahead log is on disk, so that confirmed moves survive a power loss. A table in
    // play rewrites its newest page again and again, so checkpoints are rare: one per 16 MiB of log.
    let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; \
                PRAGMA wal_autocheckpoint = 4000;";
    connection.execute_batch(pragmas).map_err(broken)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Each guest's list lies in its order, so that a page of it costs the same however long it is. Stores of earlier versions
/// have no such order yet.
fn index_people(connection: &Connection) -> rusqlite::Result<()> {
    let there = connection.prepare("SELECT 1 FROM pragma_table_info('people') WHERE name = 'hidden'")?.exists([])?;
    if !there {
        connection.execute_batch(
            "BEGIN;
             ALTER TABLE people ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
             ALTER TABLE people ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
             ALTER TABLE people ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
             UPDATE people SET (over, touched) = (SELECT over, touched FROM tables WHERE tables.id = people.id);
             COMMIT;",
        )?;
    }
    connection.execute_batch("CREATE INDEX IF NOT EXISTS people_list ON people (who, hidden, over, touched DESC, id);")
}

/// Writes queued changes until the store is dropped.
fn write(mut connection: Connection, waiting: &mpsc::Receiver<Waiting>) {
    while let Ok(first) = waiting.recv() {
        let mut batch = vec![first];
        while batch.len() < BATCH {
            match waiting.try_recv() {
                Ok(next) => batch.push(next),
                Err(_) => break,
            }
        }
        let results = write_all(&mut connection, &batch);
        for (Waiting { done, .. }, result) in batch.into_iter().zip(results) {
            // The requester may be gone; the change is stored all the same.
            let _ = done.send(result);
        }
    }
}

/// Writes all changes in one transaction; a conflicting change does not affect the others.
fn write_all(connection: &mut Connection, batch: &[Waiting]) -> Vec<Result<(), StoreError>> {
    let mut together = || -> Result<Vec<Result<(), StoreError>>, rusqlite::Error> {
        let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let mut results = Vec::with_capacity(batch.len());
        for Waiting { change, .. } in batch {
            match apply(&transaction, change) {
                Ok(()) => results.push(Ok(())),
                // A change conflicts on its first row or not at all, because entry numbers have no gaps and table ids are
                // unique. So there is nothing to undo.
                Err(error) if is_conflict(&error) => results.push(Err(StoreError::Conflict)),
                // A full or missing disk fails the whole batch: none of it is confirmed.
                Err(error) => return Err(error),
            }
        }
        transaction.commit()?;
        Ok(results)
    };
    together().unwrap_or_else(|error| {
        let error = broken(error);
        tracing::error!(%error, changes = batch.len(), "cannot write to the database");
        batch.iter().map(|_| Err(error.clone())).collect()
    })
}

fn apply(to: &Connection, change: &Change) -> rusqlite::Result<()> {
    match change {
        Change::Create { table, entries, summary } => {
            to.prepare_cached(
                "INSERT INTO tables (id, rules, wish, seed, secret, public, over, summary, touched)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, unixepoch())",
            )?
            .execute(params![
                table.id,
                table.rules,
                table.config,
                table.seed.cast_signed(),
                table.secret,
                table.public,
                summary.over,
                summary.json
            ])?;
            append(to, &table.id, 0, entries)?;
            list_people(to, &table.id, summary)
        }
        Change::Append { id, seq, entries, summary } => {
            append(to, id, *seq, entries)?;
            let Some(summary) = summary else { return Ok(()) };
            to.prepare_cached("UPDATE tables SET summary = ?2, over = ?3, touched = unixepoch() WHERE id = ?1")?
                .execute(params![id, summary.json, summary.over])?;
            list_people(to, id, summary)
        }
        Change::Remove { who, id } => {
            to.prepare_cached("UPDATE people SET hidden = 1 WHERE who = ?1 AND id = ?2 AND over")?
                .execute(params![who.to_string(), id])?;
            Ok(())
        }
        Change::Key { name, fresh } => {
            to.execute("INSERT OR IGNORE INTO keys (name, key) VALUES (?1, ?2)", params![name, fresh])?;
            Ok(())
        }
        Change::Subscribe { who, subscription, caps } => subscribe(to, *who, subscription, *caps),
        Change::Unsubscribe { who, endpoint } => {
            to.prepare_cached("DELETE FROM subscriptions WHERE endpoint = ?1 AND who = ?2")?
                .execute(params![endpoint, who.to_string()])?;
            Ok(())
        }
        Change::Probe => {
            to.prepare_cached("INSERT OR REPLACE INTO probe (id, written) VALUES (1, unixepoch())")?.execute([])?;
            Ok(())
        }
    }
}

fn append(to: &Connection, id: &str, seq: u64, entries: &[String]) -> rusqlite::Result<()> {
    let mut insert = to.prepare_cached("INSERT INTO entries (id, seq, entry) VALUES (?1, ?2, ?3)")?;
    for (number, entry) in (seq..).zip(entries) {
        insert.execute(params![id, number.cast_signed(), entry])?;
    }
    Ok(())
}

/// Notes who has a seat at a table; whoever gave theirs up no longer has.
fn list_people(to: &Connection, id: &str, summary: &TableSummary) -> rusqlite::Result<()> {
    let all = summary.people.iter().map(|who| format!("\"{who}\"")).collect::<Vec<_>>().join(",");
    to.prepare_cached("DELETE FROM people WHERE id = ?1 AND who NOT IN (SELECT value FROM json_each(?2))")?
        .execute(params![id, format!("[{all}]")])?;
    let mut insert = to.prepare_cached(
        "INSERT INTO people (who, id, over, touched) VALUES (?1, ?2, ?3, unixepoch())
         ON CONFLICT DO UPDATE SET over = excluded.over, touched = excluded.touched",
    )?;
    for who in &summary.people {
        insert.execute(params![who.to_string(), id, summary.over])?;
    }
    Ok(())
}

fn subscribe(to: &Connection, who: GuestId, subscription: &Subscription, caps: Caps) -> rusqlite::Result<()> {
    let Subscription { endpoint, key, auth, language } = subscription;
    to.prepare_cached(
        "INSERT OR REPLACE INTO subscriptions (endpoint, who, key, auth, language, kept)
         VALUES (?1, ?2, ?3, ?4, ?5, max(CAST(1000 * unixepoch('subsec') AS INTEGER),
         coalesce((SELECT 1 + max(kept) FROM subscriptions), 0)))",
    )?
    .execute(params![endpoint, who.to_string(), key, auth, language])?;
    // The oldest go; no two are from the same millisecond.
    to.prepare_cached(
        "DELETE FROM subscriptions WHERE endpoint IN (SELECT endpoint FROM subscriptions WHERE who = ?1
         ORDER BY kept DESC LIMIT -1 OFFSET ?2)",
    )?
    .execute(params![who.to_string(), caps.each])?;
    to.prepare_cached(
        "DELETE FROM subscriptions WHERE endpoint IN (SELECT endpoint FROM subscriptions
         ORDER BY kept DESC LIMIT -1 OFFSET ?1)",
    )?
    .execute(params![caps.all])?;
    Ok(())
}

fn is_conflict(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

fn broken(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
        _ => StoreError::Broken(error.to_string()),
    }
}

impl Store for Sqlite {
    fn create(&self, table: TableMeta, entries: Vec<String>, summary: TableSummary) -> StoreFuture<'_, ()> {
        self.change(Change::Create { table: Box::new(table), entries, summary })
    }

    fn append(&self, id: &str, seq: u64, entries: Vec<String>, summary: Option<TableSummary>) -> StoreFuture<'_, ()> {
        self.change(Change::Append { id: id.to_owned(), seq, entries, summary })
    }

    fn load(&self, id: &str, from: u64) -> StoreFuture<'_, Option<StoredTable>> {
        let id = id.to_owned();
        self.read(move |connection| {
            let table = connection
                .prepare_cached("SELECT rules, wish, seed, secret, public FROM tables WHERE id = ?1")?
                .query_row(params![id], |row| {
                    Ok(TableMeta {
                        id: id.clone(),
                        rules: row.get(0)?,
                        config: row.get(1)?,
                        seed: row.get::<_, i64>(2)?.cast_unsigned(),
                        secret: row.get(3)?,
                        public: row.get(4)?,
                    })
                })
                .optional()?;
            let Some(table) = table else { return Ok(None) };
            let mut select =
                connection.prepare_cached("SELECT entry FROM entries WHERE id = ?1 AND seq >= ?2 ORDER BY seq")?;
            let entries = select.query_map(params![id, from.cast_signed()], |row| row.get(0))?;
            Ok(Some(StoredTable { table, entries: entries.collect::<rusqlite::Result<_>>()? }))
        })
    }

    fn tables_of(&self, who: GuestId, from: u32) -> StoreFuture<'_, Vec<Listing>> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT t.id, t.wish, t.summary, t.touched
                 FROM (SELECT id, over, touched FROM people WHERE who = ?1 AND hidden = 0
                       ORDER BY over, touched DESC, id LIMIT ?2 OFFSET ?3) p
                 JOIN tables t ON t.id = p.id ORDER BY p.over, p.touched DESC, p.id",
            )?;
            let rows = select.query_map(params![who.to_string(), LIST, from], listing)?;
            rows.collect()
        })
    }

    fn remove_from_list(&self, who: GuestId, id: &str) -> StoreFuture<'_, ()> {
        self.change(Change::Remove { who, id: id.to_owned() })
    }

    fn public_tables(&self) -> StoreFuture<'_, Vec<Listing>> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT id, wish, summary, touched FROM tables WHERE public AND NOT over ORDER BY touched DESC LIMIT ?1",
            )?;
            let rows = select.query_map(params![LIST], listing)?;
            rows.collect()
        })
    }

    fn key(&self, name: &'static str, fresh: Vec<u8>) -> StoreFuture<'_, Vec<u8>> {
        Box::pin(async move {
            self.change(Change::Key { name, fresh }).await?;
            let select = "SELECT key FROM keys WHERE name = ?1";
            self.read(move |connection| connection.query_row(select, params![name], |row| row.get(0))).await
        })
    }

    fn subscribe(&self, who: GuestId, subscription: Subscription, caps: Caps) -> StoreFuture<'_, ()> {
        self.change(Change::Subscribe { who, subscription: Box::new(subscription), caps })
    }

    fn unsubscribe(&self, who: GuestId, endpoint: &str) -> StoreFuture<'_, ()> {
        self.change(Change::Unsubscribe { who, endpoint: endpoint.to_owned() })
    }

    fn subscriptions(&self, who: GuestId) -> StoreFuture<'_, Vec<Subscription>> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT endpoint, key, auth, language FROM subscriptions WHERE who = ?1 ORDER BY kept DESC",
            )?;
            let subscription = |row: &rusqlite::Row<'_>| {
                Ok(Subscription { endpoint: row.get(0)?, key: row.get(1)?, auth: row.get(2)?, language: row.get(3)? })
            };
            let rows = select.query_map(params![who.to_string()], subscription)?;
            rows.collect()
        })
    }

    fn healthy(&self) -> StoreFuture<'_, ()> {
        self.change(Change::Probe)
    }
}

fn listing(row: &rusqlite::Row<'_>) -> rusqlite::Result<Listing> {
    let touched = row.get::<_, i64>(3)?.try_into().unwrap_or_default();
    Ok(Listing { id: row.get(0)?, config: row.get(1)?, summary: row.get(2)?, touched })
}
