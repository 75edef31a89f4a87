//! The store in one file: what is written once, what is noticed when it was damaged, and what closing leaves behind.

use rusqlite::Connection;
use speakeasy_server::ids;
use speakeasy_server::logged_table::LoggedTable;
use speakeasy_server::store::{Entry, Link, Sqlite, Store, StoreError, TableMeta, TableSummary, Trouble};
use std::path::Path;

/// A table with as many entries as its seats can be given new names in turn.
async fn write(store: &Sqlite, entries: u64) -> String {
    let config = r#"{"game":"don","seats":["friend","friend","friend"]}"#;
    let table = TableMeta {
        id: ids::new_id(),
        rules: 1,
        config: config.into(),
        seed: 7,
        secret: "secret".into(),
        public: true,
    };
    let (id, mut link) = (table.id.clone(), Link::first(&table));
    let mut entry = |number: u64| {
        let text = match number {
            0 => r#"{"laid":{}}"#.to_owned(),
            _ => format!(r#"{{"sit":{{"seat":0,"who":"{}","name":"Ada {number}"}}}}"#, "0".repeat(32)),
        };
        link = link.next(&text);
        Entry { text, link }
    };
    store.create(table, vec![entry(0)], TableSummary::default()).await.expect("a new table");
    for number in 1..entries {
        store.append(&id, number, vec![entry(number)], None).await.expect("an entry");
    }
    id
}

async fn load(store: &Sqlite, id: &str) -> Result<LoggedTable, StoreError> {
    LoggedTable::load(store.load(id, 0).await.expect("a readable store").expect("the table"))
}

fn change(file: &Path, sql: &str) {
    let file = Connection::open(file).expect("the file");
    assert!(file.execute(sql, []).expect(sql) > 0, "{sql}");
}

#[tokio::test]
async fn entries_follow_the_newest_one_or_are_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("speakeasy.db")).expect("a store");
    let id = write(&store, 3).await;
    let entry = || vec![Entry { text: "{}".into(), link: Link([0; 16]) }];
    for number in [0, 1, 2, 4, 100] {
        assert_eq!(store.append(&id, number, entry(), None).await, Err(StoreError::Conflict), "{number}");
    }
    assert_eq!(store.append("no such table", 3, entry(), None).await, Err(StoreError::Conflict));
    assert_eq!(load(&store, &id).await.expect("the table").entries, 3);
    assert_eq!(store.append(&id, 3, entry(), None).await, Ok(()));
}

#[tokio::test]
async fn a_damaged_log_is_noticed_where_it_happened_and_other_tables_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("speakeasy.db");
    let cases = [
        ("UPDATE entries SET entry = replace(entry, 'Ada 4', 'Eve 4') WHERE seq = 4", 4),
        ("UPDATE entries SET link = x'00000000000000000000000000000000' WHERE seq = 5", 5),
        ("UPDATE tables SET seed = 8", 0),
        ("DELETE FROM entries WHERE seq >= 6", 6),
        ("DELETE FROM entries WHERE seq = 9", 9),
        ("DELETE FROM entries WHERE seq = 3", 3),
        ("UPDATE entries SET newest = 1 WHERE seq = 3", 10),
    ];
    for (sql, at) in cases {
        let _ = std::fs::remove_file(&file);
        let store = Sqlite::open(&file).expect("a store");
        let id = write(&store, 10).await;
        change(&file, &format!("{sql}{} id = '{id}'", if sql.contains("WHERE") { " AND" } else { " WHERE" }));
        let other = write(&store, 10).await;
        match load(&store, &id).await {
            Err(StoreError::Damaged { entry, .. }) => assert_eq!(entry, at, "{sql}"),
            Err(error) => panic!("{sql}: {error}"),
            Ok(_) => panic!("{sql}: not noticed"),
        }
        assert_eq!(load(&store, &other).await.expect("the other table").entries, 10);
        store.close().await.expect("a closed store");
    }
}

#[tokio::test]
async fn closing_stores_what_waits_and_leaves_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("speakeasy.db");
    let store = Sqlite::open(&file).expect("a store");
    let id = write(&store, 50).await;
    store.close().await.expect("a closed store");
    let left: Vec<_> = folder.path().read_dir().expect("the folder").map(|entry| entry.expect("one").path()).collect();
    assert_eq!(left, std::slice::from_ref(&file));
    assert_eq!(store.troubles().await, [Trouble::CannotWrite(StoreError::Closed)]);
    assert_eq!(store.load(&id, 0).await.err(), Some(StoreError::Closed));
    let store = Sqlite::open(&file).expect("a store");
    assert_eq!(load(&store, &id).await.expect("the table").entries, 50);
}

#[test]
fn the_store_of_a_later_version_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("speakeasy.db");
    drop(Sqlite::open(&file).expect("a store"));
    Connection::open(&file).and_then(|file| file.pragma_update(None, "user_version", 99)).expect("the file");
    let before = std::fs::read(&file).expect("the file");
    let error = Sqlite::open(&file).err().expect("a refusal").to_string();
    assert!(error.contains("version 99") && error.contains("version 3"), "{error}");
    assert_eq!(std::fs::read(&file).expect("the file"), before);
}
