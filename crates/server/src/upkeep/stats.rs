//! Figures about a house: what lies in its store, and what it takes.

use super::backup::date_of;
use super::list::{TableLine, lines};
use super::{HouseFolder, UpkeepError};
use crate::store::read::number;
use rusqlite::Connection;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// How many guests are named.
const BIGGEST: usize = 10;
/// For how many days the growth is told.
const DAYS: usize = 14;

/// Some tables, and what they take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// How many tables.
    pub tables: u64,
    /// How many entries their logs have.
    pub entries: u64,
    /// Their bytes, without indices.
    pub bytes: u64,
}

impl Share {
    fn add(&mut self, line: &TableLine) {
        self.tables += 1;
        self.entries += line.entries;
        self.bytes += line.bytes;
    }

    /// Bytes a table.
    pub fn each(&self) -> u64 {
        self.bytes / self.tables.max(1)
    }

    fn json(&self) -> Json {
        json!({ "tables": self.tables, "entries": self.entries, "bytes": self.bytes, "bytesEach": self.each() })
    }
}

/// What a guest takes.
#[derive(Clone, Debug)]
pub struct GuestShare {
    /// The hash of their key.
    pub who: String,
    /// At how many tables they sit.
    pub tables: u64,
    /// What these take together.
    pub bytes: u64,
}

/// Figures about a house.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// The size of the store, and how much of it is free for what comes.
    pub file: u64,
    /// What of that is free.
    pub free: u64,
    /// All tables.
    pub all: Share,
    /// The tables by game, mode and state.
    pub kinds: BTreeMap<(String, String, &'static str), Share>,
    /// The tables by the day they were last touched, the latest first.
    pub days: Vec<(String, Share)>,
    /// The guests whose tables take the most.
    pub guests: Vec<GuestShare>,
    /// How many browsers are to be called.
    pub subscriptions: u64,
}

impl Stats {
    /// As JSON.
    pub fn json(&self) -> Json {
        let kind = |((game, mode, state), share): (&(String, String, &str), &Share)| {
            let mut json = share.json();
            (json["game"], json["mode"], json["state"]) = (json!(game), json!(mode), json!(state));
            json
        };
        let day = |(day, share): &(String, Share)| {
            let mut json = share.json();
            json["day"] = json!(day);
            json
        };
        json!({
            "file": self.file, "free": self.free, "all": self.all.json(),
            "kinds": self.kinds.iter().map(kind).collect::<Json>(),
            "days": self.days.iter().map(day).collect::<Json>(),
            "guests": self.guests.iter().map(|guest| {
                json!({ "who": guest.who, "tables": guest.tables, "bytes": guest.bytes })
            }).collect::<Json>(),
            "subscriptions": self.subscriptions,
        })
    }
}

/// Counts what lies in a house.
pub fn stats(house: &HouseFolder) -> Result<Stats, UpkeepError> {
    let reader = house.reader()?;
    count(&reader).map_err(|error| house.failed(error))
}

fn count(store: &Connection) -> rusqlite::Result<Stats> {
    // One moment for all of it.
    let store = store.unchecked_transaction()?;
    let number = |sql: &str| store.query_row(sql, [], |row| number(row, 0));
    let page = number("PRAGMA page_size")?;
    let mut stats = Stats {
        file: page * number("PRAGMA page_count")?,
        free: page * number("PRAGMA freelist_count")?,
        subscriptions: number("SELECT count(*) FROM subscriptions")?,
        ..Stats::default()
    };
    let (mut days, mut bytes) = (BTreeMap::<u64, Share>::new(), BTreeMap::new());
    for line in lines(&store)? {
        stats.all.add(&line);
        let kind = (line.game.clone(), line.mode.clone().unwrap_or_else(|| "-".into()), line.state.word());
        stats.kinds.entry(kind).or_default().add(&line);
        days.entry(line.touched / 86_400).or_default().add(&line);
        bytes.insert(line.id, line.bytes);
    }
    stats.days = days.into_iter().rev().take(DAYS).map(|(day, share)| (written(day), share)).collect();
    let mut select = store.prepare("SELECT who, id FROM people")?;
    let mut guests = BTreeMap::<String, GuestShare>::new();
    for row in select.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))? {
        let (who, id) = row?;
        let share = guests.entry(who.clone()).or_insert(GuestShare { who, tables: 0, bytes: 0 });
        share.tables += 1;
        share.bytes += bytes.get(&id).copied().unwrap_or_default();
    }
    stats.guests = guests.into_values().collect();
    stats.guests.sort_by_key(|guest| std::cmp::Reverse(guest.bytes));
    stats.guests.truncate(BIGGEST);
    Ok(stats)
}

fn written(day: u64) -> String {
    let (year, month, day) = date_of(day);
    format!("{year:04}-{month:02}-{day:02}")
}
