//! Reading a table's log from the database.

use super::schema::{META, read_meta};
use super::{Entry, Link, StoredTable};
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
    let mut select = connection
        .prepare_cached("SELECT seq, newest, entry, link FROM entries WHERE id = ?1 AND seq >= ?2 ORDER BY seq")?;
    let mut rows = select.query(params![id, from.cast_signed()])?;
    let mut entries = Vec::new();
    let (mut due, mut newest_seen, mut complete) = (from.cast_signed(), from > 0, true);
    while let Some(row) = rows.next()? {
        complete &= row.get::<_, i64>(0)? == due && (due == from.cast_signed() || !newest_seen);
        due += 1;
        newest_seen = row.get(1)?;
        entries.push(Entry { text: row.get(2)?, link: Link(row.get(3)?) });
    }
    Ok(Some(StoredTable { table, complete: complete && (newest_seen || entries.is_empty()), entries }))
}
