//! Forgetting, on request of a guest: what the house knows of them, or a table as a whole.

use super::{HouseFolder, UpkeepError};
use crate::entry::LogEntry;
use crate::ids::{self, GuestId};
use crate::logged_table::LoggedTable;
use crate::store::sqlite::{append, broken, store_summary};
use crate::store::{Entry, Link, StoreError, StoredTable, TableMeta, old, read};
use rusqlite::{Connection, params};
use serde_json::Value as Json;

/// What was forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forgotten {
    /// Browsers that are no longer called.
    pub subscriptions: usize,
    /// Tables whose logs no longer name the guest.
    pub tables: usize,
    /// Seats at unfinished tables that are free again.
    pub seats: usize,
}

/// The short names of the tables that know a guest.
pub fn guest_tables(house: &HouseFolder, who: GuestId) -> Result<Vec<String>, UpkeepError> {
    let reader = house.reader()?;
    let known = known_at(&reader, who).map_err(|error| house.failed(error))?;
    Ok(known.iter().map(|id| ids::short(id).to_owned()).collect())
}

/// Forgets a guest: their browsers, their list, their name and the hash of their key in every log. The games stay, with a
/// nameless seat; at a table that is not over they give their seat up. All of it is done, or nothing.
pub fn forget_guest(house: &HouseFolder, who: GuestId) -> Result<Forgotten, UpkeepError> {
    let lock = house.lock()?;
    let mut writer = house.writer(&lock)?;
    let failed = |error| house.failed(error);
    let transaction = writer.transaction().map_err(failed)?;
    let mut forgotten = Forgotten {
        subscriptions: transaction
            .execute("DELETE FROM subscriptions WHERE who = ?1", [who.to_string()])
            .map_err(failed)?,
        ..Forgotten::default()
    };
    for id in known_at(&transaction, who).map_err(failed)? {
        let stuck = |error| UpkeepError::Stuck(ids::short(&id).to_owned(), error);
        forgotten.seats += rewrite(&transaction, &id, who).map_err(stuck)?;
        forgotten.tables += 1;
    }
    transaction.commit().map_err(failed)?;
    close(house, writer)?;
    Ok(forgotten)
}

/// Removes a table with everything that belongs to it.
pub fn forget_table(house: &HouseFolder, id: &str) -> Result<(), UpkeepError> {
    let lock = house.lock()?;
    let mut writer = house.writer(&lock)?;
    let remove = |writer: &mut Connection| {
        let transaction = writer.transaction()?;
        old::remove_table(&transaction, id)?;
        transaction.commit()
    };
    remove(&mut writer).map_err(|error| house.failed(error))?;
    close(house, writer)
}

/// What was overwritten is in the file once the write-ahead log is, and that goes when it is closed.
fn close(house: &HouseFolder, writer: Connection) -> Result<(), UpkeepError> {
    writer.close().map_err(|(_, error)| house.failed(error))
}

/// The tables whose list or log has a guest, also where they gave their seat up.
fn known_at(store: &Connection, who: GuestId) -> rusqlite::Result<Vec<String>> {
    let mut select = store
        .prepare("SELECT id FROM people WHERE who = ?1 UNION SELECT id FROM entries WHERE instr(entry, ?1) > 0")?;
    let rows = select.query_map([who.to_string()], |row| row.get(0))?;
    let mut known = rows.collect::<rusqlite::Result<Vec<String>>>()?;
    // What is folded up must be unfolded to be searched.
    let mut select = store.prepare("SELECT id FROM folded")?;
    for id in select.query_map([], |row| row.get::<_, String>(0))? {
        let id = id?;
        let names = |stored: StoredTable| stored.entries.iter().any(|entry| entry.text.contains(&who.to_string()));
        if !known.contains(&id) && read::load(store, &id, 0)?.is_some_and(names) {
            known.push(id);
        }
    }
    Ok(known)
}

/// Writes a log anew without a guest, and chains it anew. Returns how many seats they gave up.
fn rewrite(store: &Connection, id: &str, who: GuestId) -> Result<usize, StoreError> {
    let Some(mut stored) = read::load(store, id, 0).map_err(broken)? else { return Ok(0) };
    // What is damaged is not chained anew: it would look whole.
    let before = LoggedTable::load(stored.clone())?;
    let mut log = Vec::new();
    for entry in &stored.entries {
        let entry: LogEntry =
            serde_json::from_str(&entry.text).map_err(|error| StoreError::Broken(error.to_string()))?;
        if let LogEntry::Sit { seat, who: sitter, .. } = &entry
            && *sitter == who
        {
            unname_plan(&mut stored.table, *seat);
        }
        log.push(nameless(entry, who));
    }
    let mut gone = 0;
    if !before.over() {
        let left = before.seats_of(who).iter().map(|seat| LogEntry::Leave { seat: seat.0 }).collect::<Vec<_>>();
        gone = left.len();
        log.extend(left);
    }
    let config = stored.table.config.clone();
    let mut link = Link::first(&stored.table);
    let mut chain = Vec::new();
    for entry in &log {
        let text = serde_json::to_string(entry).map_err(|error| StoreError::Broken(error.to_string()))?;
        link = link.next(&text);
        chain.push(Entry { text, link });
    }
    let after = LoggedTable::load(StoredTable { entries: chain.clone(), ..stored })?;
    let write = || -> rusqlite::Result<()> {
        store.execute("DELETE FROM entries WHERE id = ?1", params![id])?;
        store.execute("DELETE FROM folded WHERE id = ?1", params![id])?;
        append(store, id, 0, &chain)?;
        store.execute("DELETE FROM people WHERE id = ?1 AND who = ?2", params![id, who.to_string()])?;
        let touched: i64 = store.query_row("SELECT touched FROM tables WHERE id = ?1", [id], |row| row.get(0))?;
        let mut summary = after.summary();
        summary.people.retain(|person| *person != GuestId::NOBODY);
        store_summary(store, id, &summary)?;
        // Nobody was there: it keeps its place in lists.
        store.execute(
            "UPDATE tables SET wish = ?2, touched = ?3, folded = 0 WHERE id = ?1",
            params![id, config, touched],
        )?;
        store.execute("UPDATE people SET touched = ?2 WHERE id = ?1", params![id, touched])?;
        Ok(())
    };
    write().map_err(broken)?;
    Ok(gone)
}

/// What the table was set up with says who was to sit here; now by the number of the seat.
fn unname_plan(table: &mut TableMeta, seat: u8) {
    let mut config: Json = serde_json::from_str(&table.config).unwrap_or_default();
    let name = config["seats"].get_mut(usize::from(seat)).and_then(Json::as_object_mut).and_then(|plan| {
        let key = ["me", "here"].into_iter().find(|key| plan.contains_key(*key))?;
        plan.get_mut(key)
    });
    if let Some(name) = name {
        *name = (seat + 1).to_string().into();
        table.config = config.to_string();
    }
}

/// An entry without a guest. Who sat in the seat is nobody, and they are called by its number.
fn nameless(entry: LogEntry, gone: GuestId) -> LogEntry {
    match entry {
        LogEntry::Laid { host } => LogEntry::Laid { host: host.filter(|host| *host != gone) },
        LogEntry::Sit { seat, who, .. } if who == gone => {
            LogEntry::Sit { seat, who: GuestId::NOBODY, name: (seat + 1).to_string() }
        }
        LogEntry::ShownOut { seat, who } if who == gone => LogEntry::ShownOut { seat, who: GuestId::NOBODY },
        LogEntry::Host { who } if who == gone => LogEntry::Host { who: GuestId::NOBODY },
        other => other,
    }
}
