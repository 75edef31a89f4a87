//! The log of a game that has long been over, folded up: its entries as one compressed text. Tables are read as before; only
//! the keys of requests are gone, since nobody repeats a request of such a game.
//!
//! The entries are chained as those of any log, so that damage is noticed. Beside it lies the hash of the newest entry as it was
//! before: whoever noted that can still tell that it is the same log.

use super::{Entry, Link, StoreError, StoredTable, TableMeta};
use crate::entry::LogEntry;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;

/// No log is longer than this: a game of many hours has some hundred kilobytes.
const LONGEST: u64 = 64 << 20;

/// A log, folded up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folded {
    /// How many entries it has.
    pub entries: u64,
    /// The entries, a line each, compressed.
    pub log: Vec<u8>,
    /// The hash of the last of these and of all before.
    pub link: Link,
    /// The hash of the newest entry before the log was folded.
    pub head: Link,
}

impl Folded {
    /// Folds a whole log up.
    pub fn of(stored: &StoredTable) -> Result<Folded, StoreError> {
        let broken = |error: String| StoreError::Broken(error);
        let Some(Entry { link: head, .. }) = stored.entries.last() else { return Err(broken("an empty log".into())) };
        let mut link = Link::first(&stored.table);
        let mut lines = Vec::new();
        for entry in &stored.entries {
            let entry: LogEntry = serde_json::from_str(&entry.text).map_err(|error| broken(error.to_string()))?;
            let text = serde_json::to_string(&without_key(entry)).map_err(|error| broken(error.to_string()))?;
            link = link.next(&text);
            lines.push(text);
        }
        let mut log = Vec::new();
        let text = lines.join("\n");
        let packed = DeflateEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut log);
        packed.map_err(|error| broken(error.to_string()))?;
        Ok(Folded { entries: lines.len() as u64, log, link, head: *head })
    }

    /// The entries of the log; fewer than there were, if it cannot be read.
    pub fn unfold(&self, table: &TableMeta) -> Vec<Entry> {
        let mut text = String::new();
        if DeflateDecoder::new(&*self.log).take(LONGEST).read_to_string(&mut text).is_err() {
            return Vec::new();
        }
        let mut link = Link::first(table);
        let chained = text.lines().map(|line| {
            link = link.next(line);
            Entry { text: line.to_owned(), link }
        });
        let mut entries: Vec<Entry> = chained.collect();
        // If this is not the hash that the lines have, loading will say so.
        if let Some(last) = entries.last_mut() {
            last.link = self.link;
        }
        entries
    }
}

fn without_key(entry: LogEntry) -> LogEntry {
    match entry {
        LogEntry::Step { step, by, .. } => LogEntry::Step { step, key: None, purpose: None, by },
        LogEntry::TakeBack { seat, .. } => LogEntry::TakeBack { seat, key: String::new(), purpose: None },
        other => other,
    }
}
