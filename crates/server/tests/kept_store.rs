//! A store that an earlier version wrote still opens, and every table in it is as it was. `kept/store-1.db` is the file
//! itself, `kept/store-1.json` what the API of that version said of its tables; neither is ever made anew.

use serde_json::Value as Json;
use speakeasy_core::{Observer, Seat};
use speakeasy_server::ids::GuestId;
use speakeasy_server::logged_table::LoggedTable;
use speakeasy_server::store::{Sqlite, Store};

#[tokio::test]
async fn a_store_of_an_earlier_version_opens_and_its_tables_are_as_they_were() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("speakeasy.db");
    std::fs::write(&file, include_bytes!("kept/store-1.db")).expect("a copy");
    let store = Sqlite::open(&file).expect("the store opens");
    let tables: Vec<Json> = serde_json::from_str(include_str!("kept/store-1.json")).expect("JSON");
    assert_eq!(tables.len(), 8);
    // Everybody finds their tables in their list, those that run before those that are over.
    let people: Vec<(String, String)> = {
        let file = rusqlite::Connection::open(&file).expect("the file opens");
        let mut select = file.prepare("SELECT who, id FROM people").expect("people");
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
        rows.collect::<Result<_, _>>().expect("rows")
    };
    assert!(!people.is_empty());
    for (who, id) in people {
        let who = GuestId::parse(&who).expect("a guest");
        let list = store.tables_of(who, 0).await.expect("a list");
        assert!(list.iter().any(|listing| listing.id == id), "{id} is not in the list of {who}");
        let over: Vec<bool> = list.iter().map(|listing| listing.summary.contains("\"over\":true")).collect();
        assert!(over.is_sorted(), "{over:?}");
    }
    for kept in tables {
        let (id, was) = (kept["table"].as_str().expect("an id"), &kept["state"]);
        let stored = store.load(id, 0).await.expect("a readable store").expect("the table is there");
        let table = LoggedTable::load(stored).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(was["game"], table.config.game, "{id}");
        assert_eq!(was["options"], table.config.options, "{id}");
        assert_eq!((&was["step"], &was["window"]), (&table.game.steps().into(), &table.decision.into()), "{id}");
        assert_eq!((&was["started"], &was["over"]), (&table.started.into(), &table.over().into()), "{id}");
        let to_act: Json = table.to_act().iter().map(|seat| seat.0).collect();
        assert_eq!(was["to_act"], to_act, "{id}");
        assert_eq!(was["result"], table.game.result(), "{id}");
        if table.started {
            let me = was["me"].as_u64().map(|seat| Seat(seat as u8));
            let observer = me.map_or(Observer::Public, Observer::Seat);
            assert_eq!(was["view"], table.game.view(observer), "{id}");
            let legal = me.map_or_else(Vec::new, |seat| table.game.legal(seat));
            assert_eq!(was["legal"], Json::from(legal), "{id}");
            let orders = me.map_or_else(Vec::new, |seat| table.seats[seat.index()].orders.clone());
            assert_eq!(was["orders"], Json::from(orders), "{id}");
        }
        if let Some(record) = kept["record"].as_str() {
            assert_eq!(record, table.game.record(), "{id}");
        }
    }
}
