//! Checking a house: the file as SQLite sees it, then every log with every hash, replayed by the rules.

use super::{HouseFolder, Progress, UpkeepError};
use crate::ids;
use crate::logged_table::LoggedTable;
use crate::store::sqlite::broken;
use crate::store::{StoreError, read};
use rusqlite::Connection;

/// What a check found.
#[derive(Debug, Default)]
pub struct CheckReport {
    /// What is wrong with the file as a whole.
    pub file: Vec<String>,
    /// How many tables were checked.
    pub tables: u64,
    /// How many entries their logs have.
    pub entries: u64,
    /// The tables that cannot be opened.
    pub findings: Vec<Finding>,
}

/// A table that cannot be opened.
#[derive(Debug)]
pub struct Finding {
    /// The first letters of its id.
    pub table: String,
    /// Why.
    pub why: StoreError,
}

impl CheckReport {
    /// The damaged tables. One that began under other rules is not damaged: a program that has them can open it.
    pub fn damaged(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| !matches!(finding.why, StoreError::OtherRules { .. }))
    }

    /// Is nothing damaged?
    pub fn sound(&self) -> bool {
        self.file.is_empty() && self.damaged().next().is_none()
    }
}

/// Checks a house, whether it runs or not.
pub fn check(house: &HouseFolder, progress: Progress<'_>) -> Result<CheckReport, UpkeepError> {
    let reader = house.reader()?;
    check_store(&reader, progress).map_err(|error| house.failed(error))
}

/// Checks a store.
pub(super) fn check_store(store: &Connection, progress: Progress<'_>) -> rusqlite::Result<CheckReport> {
    let mut report = CheckReport::default();
    let mut whole = store.prepare("PRAGMA integrity_check")?;
    let said = whole.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    report.file.extend(said.into_iter().filter(|line| line != "ok"));
    let lost: u64 = store.query_row(
        "SELECT count(*) FROM (SELECT id FROM entries UNION SELECT id FROM folded EXCEPT SELECT id FROM tables)",
        [],
        |row| read::number(row, 0),
    )?;
    if lost > 0 {
        report.file.push(format!("{lost} logs belong to no table"));
    }
    let mut all = store.prepare("SELECT id FROM tables ORDER BY id")?;
    let all = all.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    for (done, id) in (0..).zip(&all) {
        progress(done, all.len() as u64);
        // The house may have removed it meanwhile.
        let Some(loaded) = load(store, id).transpose() else { continue };
        report.tables += 1;
        match loaded {
            Ok(table) => report.entries += table.entries,
            Err(why) => report.findings.push(Finding { table: ids::short(id).to_owned(), why }),
        }
    }
    Ok(report)
}

/// Loads a table, with every hash checked and every step replayed.
pub(super) fn load(store: &Connection, id: &str) -> Result<Option<LoggedTable>, StoreError> {
    // One moment for both, what is fixed and the log.
    let moment = store.unchecked_transaction().map_err(broken)?;
    let stored = read::load(&moment, id, 0).map_err(broken)?;
    stored.map(LoggedTable::load).transpose()
}
