//! How long tables are kept, and in which form: folded up, a finished table is as it was in every way that anybody can see.

use rusqlite::Connection;
use serde_json::Value as Json;
use speakeasy_core::{Observer, Seat};
use speakeasy_server::entry::LogEntry;
use speakeasy_server::logged_table::LoggedTable;
use speakeasy_server::retention::{Retention, Tidied, tidy};
use speakeasy_server::store::{Link, Sqlite, Store, StoreError};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Long after everybody has gone.
const LATER: u64 = 4_000_000_000;
const FOR_EVER: Retention = Retention { finished: None, unfinished: None, bots: None };

/// A store with games of every kind, some of them over.
fn kept_store() -> (TempDir, PathBuf, Sqlite) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("speakeasy.db");
    std::fs::write(&file, include_bytes!("kept/store-1.db")).expect("a copy");
    let store = Sqlite::open(&file).expect("the store opens");
    (folder, file, store)
}

fn ids(file: &Path, of: &str) -> Vec<String> {
    let file = Connection::open(file).expect("the file");
    let mut select = file.prepare(&format!("SELECT id FROM tables WHERE {of} ORDER BY id")).expect(of);
    let rows = select.query_map([], |row| row.get(0)).expect("rows");
    rows.collect::<Result<_, _>>().expect("rows")
}

async fn load(store: &Sqlite, id: &str) -> Result<LoggedTable, StoreError> {
    LoggedTable::load(store.load(id, 0).await.expect("a readable store").expect("the table"))
}

async fn tidied(store: &Sqlite, retention: Retention, now: u64) -> Tidied {
    let mut all = Tidied::default();
    loop {
        let Tidied { folded, removed, left } = tidy(store, retention, now, &|_| false).await.expect("a tidy store");
        (all.folded, all.removed, all.left) = (all.folded + folded, all.removed + removed, all.left + left);
        if folded + removed + left == 0 {
            return all;
        }
    }
}

/// All that anybody can be shown of a table.
fn shown(table: &LoggedTable) -> Json {
    let seats = Seat::all(table.seats.len());
    let views: Vec<Json> = Observer::all(table.seats.len()).map(|observer| table.game.view(observer)).collect();
    let events: Vec<Json> =
        Observer::all(table.seats.len()).flat_map(|observer| table.game.events(observer, 0)).collect();
    let names: Vec<String> = seats.clone().map(|seat| table.name(seat)).collect();
    let links: Vec<String> = seats.map(|seat| table.seat_link(seat)).collect();
    serde_json::json!({
        "views": views, "events": events, "names": names, "links": links, "record": table.game.record(),
        "summary": table.summary().json, "step": table.step(), "entries": table.entries, "rematch": table.rematch,
    })
}

#[tokio::test]
async fn a_folded_table_is_shown_as_before_and_takes_a_tenth() {
    let (_folder, file, store) = kept_store();
    let over = ids(&file, "over");
    assert!(over.len() >= 3, "games that are over");
    let mut before = Vec::new();
    let (mut was, mut heads) = (0, Vec::new());
    for id in &over {
        let stored = store.load(id, 0).await.expect("a readable store").expect("the table");
        was += stored.entries.iter().map(|entry| entry.text.len() + 16).sum::<usize>();
        heads.push(stored.entries.last().expect("an entry").link);
        before.push(shown(&LoggedTable::load(stored).expect("a whole table")));
    }
    assert_eq!(tidied(&store, FOR_EVER, 0).await, Tidied::default(), "nothing is old yet");
    let awake = tidy(&store, FOR_EVER, LATER, &|_| true).await.expect("a tidy store");
    assert_eq!(awake.folded, 0, "open rooms are left alone");
    assert_eq!(tidied(&store, FOR_EVER, LATER).await.folded, over.len());
    let mut is = 0;
    for (id, (before, head)) in over.iter().zip(before.iter().zip(heads)) {
        assert_eq!(shown(&load(&store, id).await.expect("a whole table")), *before);
        let read = Connection::open(&file).expect("the file");
        let (bytes, kept): (i64, [u8; 16]) = read
            .query_row("SELECT length(log), head FROM folded WHERE id = ?1", [id], |row| Ok((row.get(0)?, row.get(1)?)))
            .expect("a folded log");
        assert_eq!(Link(kept), head, "the hash of the log as it was");
        is += bytes as usize + 32;
    }
    println!("{} logs: {was} bytes before, {is} folded up, {} each", over.len(), is / over.len());
    assert!(is * 8 < was, "{was} bytes before, {is} folded up");
    assert_eq!(ids(&file, "NOT over AND folded"), [""; 0], "what runs is not folded up");
}

#[tokio::test]
async fn a_folded_log_can_grow_and_its_damage_is_noticed() {
    let (_folder, file, store) = kept_store();
    let over = ids(&file, "over");
    let mut open_since = load(&store, &over[0]).await.expect("a whole table");
    tidied(&store, FOR_EVER, LATER).await;
    let rematch = |table: &mut LoggedTable| {
        let number = table.entries;
        let entries: Vec<LogEntry> = table.add_rematch(&over[1]);
        (number, table.seal(&entries))
    };
    // A room that was opened before knows other hashes: it must load the table again.
    let (number, entries) = rematch(&mut open_since);
    assert_eq!(store.append(&over[0], number, entries, None).await, Err(StoreError::Conflict));
    let mut table = load(&store, &over[0]).await.expect("a whole table");
    let (number, entries) = rematch(&mut table);
    assert_eq!(store.append(&over[0], number, entries.clone(), None).await, Ok(()));
    assert_eq!(store.append(&over[0], number, entries, None).await, Err(StoreError::Conflict), "once");
    let table = load(&store, &over[0]).await.expect("a whole table");
    assert_eq!((table.rematch.as_ref(), table.entries), (Some(&over[1]), number + 1));
    let later = store.load(&over[0], number).await.expect("a readable store").expect("the table");
    assert!(later.complete && later.entries.len() == 1, "from the middle on");

    let change = |sql: &str, id: &str| {
        let file = Connection::open(&file).expect("the file");
        assert_eq!(file.execute(sql, [id]).expect(sql), 1, "{sql}");
    };
    change("DELETE FROM entries WHERE id = ?1", &over[0]);
    change("UPDATE folded SET link = zeroblob(16) WHERE id = ?1", &over[1]);
    change("UPDATE folded SET log = substr(log, 1, length(log) / 2) WHERE id = ?1", &over[2]);
    for id in &over[..3] {
        let found = load(&store, id).await.err();
        assert!(matches!(found, Some(StoreError::Damaged { .. })), "{found:?}");
    }
}

#[tokio::test]
async fn a_damaged_log_is_left_as_it_is() {
    let (_folder, file, store) = kept_store();
    let over = ids(&file, "over");
    let cut = "DELETE FROM entries WHERE id = ?1 AND newest";
    let changed = Connection::open(&file).and_then(|file| file.execute(cut, [&over[0]])).expect("a cut");
    assert_eq!(changed, 1);
    let before = store.load(&over[0], 0).await.expect("a readable store");
    let done = tidied(&store, FOR_EVER, LATER).await;
    assert_eq!(done, Tidied { folded: over.len() - 1, removed: 0, left: 1 });
    assert_eq!(store.load(&over[0], 0).await.expect("a readable store"), before);
}

#[tokio::test]
async fn tables_are_kept_as_long_as_the_host_says() {
    let (_folder, file, store) = kept_store();
    let all = ids(&file, "1").len();
    let (over, running) = (ids(&file, "over").len(), ids(&file, "NOT over"));
    let day = 86_400;
    let touch = |of: &str, touched: u64| {
        let file = Connection::open(&file).expect("the file");
        file.execute(&format!("UPDATE tables SET touched = ?1 WHERE {of}"), [touched as i64]).expect("a change");
    };
    touch("1", LATER - 10 * day);
    touch(&format!("id = '{}'", running[0]), LATER - 40 * day);
    assert_eq!(tidied(&store, FOR_EVER, LATER).await.removed, 0);
    let unfinished = Retention { unfinished: Some(30), ..FOR_EVER };
    assert_eq!(tidied(&store, unfinished, LATER).await.removed, 1, "only the one that is old");
    assert!(store.load(&running[0], 0).await.expect("a readable store").is_none());
    let alone = ids(&file, "NOT EXISTS (SELECT 1 FROM people WHERE people.id = tables.id)");
    let removed = tidied(&store, Retention { bots: Some(7), ..FOR_EVER }, LATER).await.removed;
    assert_eq!(removed, alone.len());
    let finished = tidied(&store, Retention { finished: Some(9), ..FOR_EVER }, LATER).await.removed;
    let left = ids(&file, "1").len();
    assert_eq!(left, all - 1 - removed - finished);
    assert!(ids(&file, "over").is_empty() && finished <= over);
    let file = Connection::open(&file).expect("the file");
    for table in ["entries", "people", "folded"] {
        let sql = format!("SELECT count(*) FROM {table} WHERE id NOT IN (SELECT id FROM tables)");
        assert_eq!(file.query_row(&sql, [], |row| row.get::<_, i64>(0)).expect("a count"), 0, "{table}");
    }
}
