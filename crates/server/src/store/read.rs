//! Reading a table's log from the database.

use super::schema::{META, read_meta};
use super::{Entry, Folded, Link, StoredTable};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A number that is never negative.
pub(crate) fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    Ok(row.get::<_, i64>(column)?.try_into().unwrap_or_default())
}

/// A table and its log from entry `from` on.
pub(crate) fn load(connection: &Connection, id: &str, from: u64) -> rusqlite::Result<Option<StoredTable>> {
    let meta = connection
        .prepare_cached(&format!("SELECT {META} FROM tables WHERE id = ?1"))?
        .query_row(params![id], |row| read_meta(id.to_owned(), row, 0))
        .optional()?;
    let Some(table) = meta else { return Ok(None) };
    let mut entries = Vec::new();
    // Of a log from its middle on, the part before may have ended with the newest.
    let (mut due, mut newest_seen, mut complete) = (from, from > 0, true);
    if let Some((folded, newest)) = folded(connection, id)?
        && from < folded.entries
    {
        entries = folded.unfold(&table);
        complete = entries.len() as u64 == folded.entries;
        entries.drain(..entries.len().min(usize::try_from(from).unwrap_or(usize::MAX)));
        (due, newest_seen) = (folded.entries, newest);
    }
    let mut select = connection
        .prepare_cached("SELECT seq, newest, entry, link FROM entries WHERE id = ?1 AND seq >= ?2 ORDER BY seq")?;
    let mut rows = select.query(params![id, due.cast_signed()])?;
    while let Some(row) = rows.next()? {
        complete &= number(row, 0)? == due && (entries.is_empty() || !newest_seen);
        due += 1;
        newest_seen = row.get(1)?;
        entries.push(Entry { text: row.get(2)?, link: Link(row.get(3)?) });
    }
    Ok(Some(StoredTable { table, complete: complete && (newest_seen || entries.is_empty()), entries }))
}

/// The part of a table's log that is folded up, and whether it is all of it.
fn folded(connection: &Connection, id: &str) -> rusqlite::Result<Option<(Folded, bool)>> {
    connection
        .prepare_cached("SELECT entries, log, link, head, newest FROM folded WHERE id = ?1")?
        .query_row(params![id], |row| {
            let folded =
                Folded { entries: number(row, 0)?, log: row.get(1)?, link: Link(row.get(2)?), head: Link(row.get(3)?) };
            Ok((folded, row.get(4)?))
        })
        .optional()
}
