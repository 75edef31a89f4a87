//! Old tables in the database: found, folded up, removed.

use super::{Ages, Entry, Folded, Link, Old};
use rusqlite::{Connection, OptionalExtension, params};

/// Tables that are older than these ages, at most so many. Those to be removed come first: they need not be folded up.
pub(super) fn find(connection: &Connection, ages: Ages, most: u32) -> rusqlite::Result<Vec<Old>> {
    let mut select = connection.prepare_cached(&format!("SELECT id FROM tables WHERE {IS_OLD} LIMIT ?4"))?;
    let [finished, unfinished, bots] = moments(ages);
    let rows = select.query_map(params![finished, unfinished, bots, most], |row| Ok(Old::Remove(row.get(0)?)))?;
    let mut found = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    let mut select =
        connection.prepare_cached("SELECT id FROM tables WHERE over AND folded = 0 AND touched < ?1 LIMIT ?2")?;
    let left = most.saturating_sub(u32::try_from(found.len()).unwrap_or(most));
    let rows = select.query_map(params![ages.fold.cast_signed(), left], |row| Ok(Old::Fold(row.get(0)?)))?;
    for old in rows {
        let old = old?;
        if !matches!(&old, Old::Fold(id) if found.contains(&Old::Remove(id.clone()))) {
            found.push(old);
        }
    }
    Ok(found)
}

/// Is a table to be removed? A moment before 1970 removes nothing.
const IS_OLD: &str = "(over AND touched < ?1) OR (NOT over AND touched < ?2)
    OR (touched < ?3 AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = tables.id))";

fn moments(ages: Ages) -> [i64; 3] {
    [ages.finished, ages.unfinished, ages.bots].map(|moment| moment.map_or(-1, u64::cast_signed))
}

/// Puts a folded log in the place of a log. If that has grown, this is a conflict.
pub(super) fn fold(to: &Connection, id: &str, folded: Option<&Folded>) -> rusqlite::Result<()> {
    if let Some(Folded { entries, log, link, head }) = folded {
        let is_newest = "SELECT 1 FROM entries WHERE id = ?1 AND seq = ?2 AND link = ?3 AND newest";
        let last = entries.cast_signed() - 1;
        if !to.prepare_cached(is_newest)?.exists(params![id, last, head.0])? {
            return Err(rusqlite::Error::StatementChangedRows(0));
        }
        to.execute("DELETE FROM entries WHERE id = ?1", [id])?;
        to.execute(
            "INSERT INTO folded (id, entries, log, link, head, newest) VALUES (?1, ?2, ?3, ?4, ?5, 1)",
            params![id, entries.cast_signed(), log, link.0, head.0],
        )?;
    }
    to.execute("UPDATE tables SET folded = ?2 WHERE id = ?1", params![id, if folded.is_some() { 1 } else { 2 }])?;
    Ok(())
}

/// Does this entry follow a log that is folded up? A room that was opened before the log was folded up has other hashes: it
/// must load the table again.
pub(super) fn follow_folded(to: &Connection, id: &str, seq: u64, entry: &Entry) -> rusqlite::Result<bool> {
    let select = "SELECT link FROM folded WHERE id = ?1 AND entries = ?2 AND newest";
    let link = to.prepare_cached(select)?.query_row(params![id, seq.cast_signed()], |row| row.get(0)).optional()?;
    let follows = link.is_some_and(|link| Link(link).next(&entry.text) == entry.link);
    if follows {
        to.execute("UPDATE folded SET newest = 0 WHERE id = ?1", [id])?;
    }
    Ok(follows)
}

/// Removes a table, if it is that old.
pub(super) fn remove(to: &Connection, id: &str, ages: Ages) -> rusqlite::Result<()> {
    let [finished, unfinished, bots] = moments(ages);
    let old = to
        .prepare_cached(&format!("SELECT 1 FROM tables WHERE id = ?4 AND ({IS_OLD})"))?
        .exists(params![finished, unfinished, bots, id])?;
    if !old {
        return Err(rusqlite::Error::StatementChangedRows(0));
    }
    remove_table(to, id)
}

/// Removes a table with everything that belongs to it.
pub(crate) fn remove_table(to: &Connection, id: &str) -> rusqlite::Result<()> {
    for table in ["entries", "folded", "people", "tables"] {
        to.execute(&format!("DELETE FROM {table} WHERE id = ?1"), [id])?;
    }
    Ok(())
}
