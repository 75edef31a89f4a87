//! The form of the database, and how a store of an earlier version gets it.

use super::{Link, StoreError, TableMeta};
use rusqlite::{Connection, Row, Transaction, TransactionBehavior, params};

/// Each step leads from the version of its number to the next, the first from an empty file.
const STEPS: [fn(&Transaction<'_>) -> rusqlite::Result<()>; 3] = [create, chain_logs, fold_logs];

/// The version that this program reads and writes.
pub const VERSION: u32 = STEPS.len() as u32;

/// Brings the database up to [`VERSION`], wholly or not at all. That of a later program is left alone.
pub fn bring_up(connection: &mut Connection) -> Result<(), StoreError> {
    let found: u32 =
        connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(super::sqlite::broken)?;
    if found > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    if found < VERSION {
        migrate(connection, found).map_err(super::sqlite::broken)?;
        if found > 0 {
            tracing::info!(from = found, to = VERSION, "the database of an earlier version was brought up to date");
        }
    }
    Ok(())
}

fn migrate(connection: &mut Connection, from: u32) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for step in &STEPS[from as usize..] {
        step(&transaction)?;
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}

fn create(to: &Transaction<'_>) -> rusqlite::Result<()> {
    to.execute_batch(
        "CREATE TABLE tables (
             id TEXT PRIMARY KEY, rules INTEGER NOT NULL, wish TEXT NOT NULL, seed INTEGER NOT NULL,
             secret TEXT NOT NULL, public INTEGER NOT NULL, over INTEGER NOT NULL, summary TEXT NOT NULL,
             touched INTEGER NOT NULL
         ) WITHOUT ROWID;
         CREATE INDEX tables_public ON tables (touched) WHERE public AND NOT over;
         CREATE TABLE entries (
             id TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (id, seq)
         ) WITHOUT ROWID;
         CREATE TABLE people (who TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (who, id)) WITHOUT ROWID;
         CREATE INDEX people_of ON people (id);",
    )
}

/// Guests' lists in their order, so that a page of one costs the same however long it is; keys; browsers to call; and a hash
/// chain through every log. The newest entry of a log is marked: without a marked one at its end, the log was cut.
///
/// Some stores of version 1 have a part of this already.
fn chain_logs(to: &Transaction<'_>) -> rusqlite::Result<()> {
    let listed = to.prepare("SELECT 1 FROM pragma_table_info('people') WHERE name = 'hidden'")?.exists([])?;
    if !listed {
        to.execute_batch(
            "ALTER TABLE people ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
             ALTER TABLE people ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
             ALTER TABLE people ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
             UPDATE people SET (over, touched) = (SELECT over, touched FROM tables WHERE tables.id = people.id);",
        )?;
    }
    to.execute_batch(
        "CREATE INDEX IF NOT EXISTS people_list ON people (who, hidden, over, touched DESC, id);
         CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, key BLOB NOT NULL) WITHOUT ROWID;
         CREATE TABLE IF NOT EXISTS subscriptions (
             endpoint TEXT PRIMARY KEY, who TEXT NOT NULL, key BLOB NOT NULL, auth BLOB NOT NULL,
             language TEXT NOT NULL, kept INTEGER NOT NULL
         ) WITHOUT ROWID;
         CREATE INDEX IF NOT EXISTS subscriptions_who ON subscriptions (who, kept);
         CREATE INDEX IF NOT EXISTS subscriptions_kept ON subscriptions (kept);
         CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, written INTEGER NOT NULL);
         ALTER TABLE entries ADD COLUMN link BLOB NOT NULL DEFAULT x'';
         ALTER TABLE entries ADD COLUMN newest INTEGER NOT NULL DEFAULT 0;",
    )?;
    let mut all = to.prepare(&format!("SELECT id, {META} FROM tables"))?;
    let tables = all.query_map([], |row| read_meta(row.get(0)?, row, 1))?.collect::<rusqlite::Result<Vec<_>>>()?;
    let mut entries = to.prepare("SELECT seq, entry FROM entries WHERE id = ?1 ORDER BY seq")?;
    let mut update = to.prepare("UPDATE entries SET link = ?3 WHERE id = ?1 AND seq = ?2")?;
    for table in tables {
        let mut link = Link::first(&table);
        let log = entries.query_map([&table.id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        for (seq, entry) in log.collect::<rusqlite::Result<Vec<(i64, String)>>>()? {
            link = link.next(&entry);
            update.execute(params![table.id, seq, link.0])?;
        }
    }
    to.execute("UPDATE entries SET newest = 1 WHERE (id, seq) IN (SELECT id, max(seq) FROM entries GROUP BY id)", [])?;
    Ok(())
}

/// Logs of games that have long been over, folded up. `folded` of a table says whether that was done (1) or cannot be done (2).
fn fold_logs(to: &Transaction<'_>) -> rusqlite::Result<()> {
    to.execute_batch(
        "CREATE TABLE folded (
             id TEXT PRIMARY KEY, entries INTEGER NOT NULL, log BLOB NOT NULL, link BLOB NOT NULL, head BLOB NOT NULL,
             newest INTEGER NOT NULL
         ) WITHOUT ROWID;
         ALTER TABLE tables ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;
         CREATE INDEX tables_unfolded ON tables (touched) WHERE over AND folded = 0;
         CREATE INDEX tables_age ON tables (over, touched);",
    )
}

/// The columns of what was fixed when a table was created.
pub const META: &str = "rules, wish, seed, secret, public";

/// Reads [`META`], which begins at column `from`.
pub fn read_meta(id: String, row: &Row<'_>, from: usize) -> rusqlite::Result<TableMeta> {
    Ok(TableMeta {
        id,
        rules: row.get(from)?,
        config: row.get(from + 1)?,
        seed: row.get::<_, i64>(from + 2)?.cast_unsigned(),
        secret: row.get(from + 3)?,
        public: row.get(from + 4)?,
    })
}
