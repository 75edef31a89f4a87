//! Storage in one SQLite file.
//!
//! One thread writes. It takes all queued changes, writes them in one transaction and confirms them once they are on disk:
//! under load many steps share one flush, while a single step does not wait for others. Readers use a connection of their
//! own and are not blocked by the writer (write-ahead log).

use super::files::StoreFile;
use super::{
    Ages, Caps, Entry, Folded, LIST, Listing, Old, PUBLIC, Store, StoreError, StoreFuture, StoredTable, Subscription,
    TableMeta, TableSummary, Trouble,
};
use super::{old, read, schema};
use crate::ids::GuestId;
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use std::path::Path;
use std::pin::Pin;
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

/// Tables in an SQLite file.
pub struct Sqlite {
    queue: mpsc::SyncSender<Queued>,
    /// `None` once the store is closed.
    reader: Arc<Mutex<Option<Connection>>>,
    file: StoreFile,
}

/// What the writer is to do next.
enum Queued {
    /// Write a change.
    Change(Waiting),
    /// Stop, and tell this one.
    Close(oneshot::Sender<Result<(), StoreError>>),
}

/// A change in the queue, and who waits for it.
struct Waiting {
    change: Change,
    done: oneshot::Sender<Result<(), StoreError>>,
}

enum Change {
    Create {
        table: Box<TableMeta>,
        entries: Vec<Entry>,
        summary: TableSummary,
    },
    Append {
        id: String,
        seq: u64,
        entries: Vec<Entry>,
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
    Fold {
        id: String,
        folded: Option<Folded>,
    },
    RemoveTable {
        id: String,
        ages: Ages,
    },
    /// A test write, for the health check.
    Probe,
}

impl Sqlite {
    /// Opens the file, or creates it.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let mut writer = connect(path)?;
        schema::bring_up(&mut writer)?;
        let reader = connect(path)?;
        let (queue, waiting) = mpsc::sync_channel(QUEUE);
        let thread = std::thread::Builder::new().name("store".into());
        thread.spawn(move || write(writer, waiting)).map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(Sqlite { queue, reader: Arc::new(Mutex::new(Some(reader))), file: StoreFile::opened(path, 0) })
    }

    /// The same, but no table is laid while less than this many bytes are free.
    pub fn with_reserve(mut self, reserve: u64) -> Sqlite {
        self.file.reserve = reserve;
        self
    }

    fn change(&self, change: Change) -> StoreFuture<'_, ()> {
        self.enqueue(|done| Queued::Change(Waiting { change, done }))
    }

    fn enqueue(&self, queued: impl FnOnce(oneshot::Sender<Result<(), StoreError>>) -> Queued) -> StoreFuture<'_, ()> {
        let (done, written) = oneshot::channel();
        // If the queue is full, the disk cannot keep up: better to fail than to let people wait forever.
        let sent = self.queue.try_send(queued(done));
        Box::pin(async move {
            sent.map_err(|error| match error {
                mpsc::TrySendError::Full(_) => StoreError::Broken("the write queue is full".into()),
                mpsc::TrySendError::Disconnected(_) => StoreError::Closed,
            })?;
            written.await.unwrap_or(Err(StoreError::Closed))
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
                read(reader.as_ref().ok_or(StoreError::Closed)?).map_err(broken)
            });
            read.await.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string())))
        })
    }
}

/// A connection as the house uses it: what it commits is on the disk.
pub(crate) fn connect(path: &Path) -> Result<Connection, StoreError> {
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

/// Writes queued changes until the store is closed or dropped.
fn write(mut connection: Connection, queue: mpsc::Receiver<Queued>) {
    while let Ok(first) = queue.recv() {
        let mut batch = Vec::new();
        let mut next = Some(first);
        let close = loop {
            match next {
                Some(Queued::Change(waiting)) => batch.push(waiting),
                Some(Queued::Close(done)) => break Some(done),
                None => break None,
            }
            next = if batch.len() < BATCH { queue.try_recv().ok() } else { None };
        };
        let results = write_all(&mut connection, &batch);
        for (Waiting { done, .. }, result) in batch.into_iter().zip(results) {
            // The requester may be gone; the change is stored all the same.
            let _ = done.send(result);
        }
        if let Some(done) = close {
            // The last connection that closes moves what is in the write-ahead log to the file, and removes the log.
            let closed = connection.close().map_err(|(_, error)| broken(error));
            let _ = done.send(closed);
            return;
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
                // A change conflicts on its first row or not at all, so there is nothing to undo: table ids are unique, and
                // an entry follows the newest one.
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
            summary.as_ref().map_or(Ok(()), |summary| store_summary(to, id, summary))
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
        Change::Fold { id, folded } => old::fold(to, id, folded.as_ref()),
        Change::RemoveTable { id, ages } => old::remove(to, id, *ages),
        Change::Probe => {
            // As long as the entry of a move; nobody ever sees it.
            to.prepare_cached("INSERT INTO entries (id, seq, entry, link) VALUES ('', 0, hex(zeroblob(64)), x'')")?
                .execute([])?;
            to.prepare_cached("DELETE FROM entries WHERE id = ''")?.execute([])?;
            to.prepare_cached("INSERT OR REPLACE INTO probe (id, written) VALUES (1, unixepoch())")?.execute([])?;
            Ok(())
        }
    }
}

pub(crate) fn store_summary(to: &Connection, id: &str, summary: &TableSummary) -> rusqlite::Result<()> {
    to.prepare_cached("UPDATE tables SET summary = ?2, over = ?3, touched = unixepoch() WHERE id = ?1")?
        .execute(params![id, summary.json, summary.over])?;
    list_people(to, id, summary)
}

/// Appends entries after number `seq - 1`, if that is the newest one.
pub(crate) fn append(to: &Connection, id: &str, seq: u64, entries: &[Entry]) -> rusqlite::Result<()> {
    let Some(last) = entries.len().checked_sub(1) else { return Ok(()) };
    if seq > 0 {
        let mut follow = to.prepare_cached("UPDATE entries SET newest = 0 WHERE id = ?1 AND seq = ?2 AND newest")?;
        if follow.execute(params![id, seq.cast_signed() - 1])? == 0 && !old::follow_folded(to, id, seq, &entries[0])? {
            return Err(rusqlite::Error::StatementChangedRows(0));
        }
    }
    let mut insert =
        to.prepare_cached("INSERT INTO entries (id, seq, entry, link, newest) VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (index, entry) in entries.iter().enumerate() {
        let number = seq.cast_signed() + index as i64;
        insert.execute(params![id, number, entry.text, entry.link.0, index == last])?;
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

/// Is the id of a table taken, or is an entry not the one after the newest?
fn is_conflict(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
        || matches!(error, rusqlite::Error::StatementChangedRows(0))
}

pub(crate) fn broken(error: rusqlite::Error) -> StoreError {
    // Without space for the index of the write-ahead log, SQLite speaks of an error of the disk.
    if error.sqlite_error().is_some_and(|error| error.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE) {
        return StoreError::Full;
    }
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
        _ => StoreError::Broken(error.to_string()),
    }
}

impl Store for Sqlite {
    fn create(&self, table: TableMeta, entries: Vec<Entry>, summary: TableSummary) -> StoreFuture<'_, ()> {
        if let Some(shortage) = self.file.shortage() {
            return Box::pin(async { Err(shortage) });
        }
        self.change(Change::Create { table: Box::new(table), entries, summary })
    }

    fn append(&self, id: &str, seq: u64, entries: Vec<Entry>, summary: Option<TableSummary>) -> StoreFuture<'_, ()> {
        self.change(Change::Append { id: id.to_owned(), seq, entries, summary })
    }

    fn load(&self, id: &str, from: u64) -> StoreFuture<'_, Option<StoredTable>> {
        let id = id.to_owned();
        // One moment for all parts of it: it may be folded up meanwhile.
        self.read(move |connection| read::load(&*connection.unchecked_transaction()?, &id, from))
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
            let rows = select.query_map(params![PUBLIC], listing)?;
            rows.collect()
        })
    }

    fn key(&self, name: &'static str, fresh: Vec<u8>) -> StoreFuture<'_, Vec<u8>> {
        Box::pin(async move {
            let select = "SELECT key FROM keys WHERE name = ?1";
            let read =
                move |connection: &Connection| connection.query_row(select, params![name], |row| row.get(0)).optional();
            // A house that has its keys can be opened on a full disk.
            if let Some(key) = self.read(read).await? {
                return Ok(key);
            }
            self.change(Change::Key { name, fresh }).await?;
            self.read(read).await?.ok_or_else(|| StoreError::Broken(format!("the key {name} is not there")))
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

    fn old_tables(&self, ages: Ages, most: u32) -> StoreFuture<'_, Vec<Old>> {
        self.read(move |connection| old::find(connection, ages, most))
    }

    fn fold(&self, id: &str, folded: Option<Folded>) -> StoreFuture<'_, ()> {
        self.change(Change::Fold { id: id.to_owned(), folded })
    }

    fn remove(&self, id: &str, ages: Ages) -> StoreFuture<'_, ()> {
        self.change(Change::RemoveTable { id: id.to_owned(), ages })
    }

    fn troubles(&self) -> Pin<Box<dyn Future<Output = Vec<Trouble>> + Send + '_>> {
        Box::pin(async move {
            let mut troubles = Vec::new();
            troubles.extend(self.change(Change::Probe).await.err().map(Trouble::CannotWrite));
            troubles.extend(self.file.shortage().map(Trouble::Space));
            troubles.extend((!self.file.is_in_place()).then_some(Trouble::Replaced));
            let version = "PRAGMA user_version";
            let found = self.read(move |connection| connection.query_row(version, [], |row| row.get(0))).await;
            let ours = schema::VERSION;
            troubles.extend(found.ok().filter(|found| *found != ours).map(|found| Trouble::Version { found, ours }));
            troubles
        })
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            // Whoever reads just now may finish.
            let close_reader = move || drop(reader.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take());
            tokio::task::spawn_blocking(close_reader).await.map_err(|error| StoreError::Broken(error.to_string()))?;
            self.enqueue(Queued::Close).await
        })
    }
}

fn listing(row: &rusqlite::Row<'_>) -> rusqlite::Result<Listing> {
    let touched = row.get::<_, i64>(3)?.try_into().unwrap_or_default();
    Ok(Listing { id: row.get(0)?, config: row.get(1)?, summary: row.get(2)?, touched })
}
