//! The tables of a house, as its host sees them: what is stored about them, and nothing of their games.

use super::{HouseFolder, UpkeepError};
use crate::ids;
use crate::store::read::number;
use rusqlite::{Connection, Row};
use serde_json::{Value as Json, json};

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableState {
    /// It waits for people.
    Waiting,
    /// It is being played.
    Playing,
    /// The game is over.
    Over,
}

impl TableState {
    /// All states.
    pub const ALL: [TableState; 3] = [TableState::Waiting, TableState::Playing, TableState::Over];

    /// In one word.
    pub fn word(self) -> &'static str {
        match self {
            TableState::Waiting => "waiting",
            TableState::Playing => "playing",
            TableState::Over => "over",
        }
    }
}

/// A table in a host's list.
#[derive(Clone, Debug)]
pub struct TableLine {
    /// Its id, which lets whoever knows it in.
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// The mode of its game, where the options name one.
    pub mode: Option<String>,
    /// Where it stands.
    pub state: TableState,
    /// How many seats it has.
    pub seats: usize,
    /// In how many of them people sit.
    pub people: usize,
    /// How many entries its log has.
    pub entries: u64,
    /// What it takes in the store, without indices.
    pub bytes: u64,
    /// When it was last touched, in seconds since 1970.
    pub touched: u64,
}

impl TableLine {
    /// The first letters of its id, which are safe to show.
    pub fn short(&self) -> &str {
        ids::short(&self.id)
    }

    /// As JSON, with the short name only.
    pub fn json(&self) -> Json {
        json!({
            "table": self.short(), "game": self.game, "mode": self.mode, "state": self.state.word(),
            "seats": self.seats, "people": self.people, "entries": self.entries, "bytes": self.bytes,
            "touched": self.touched,
        })
    }
}

/// Which tables are listed.
#[derive(Clone, Debug, Default)]
pub struct TableFilter {
    /// Only those that are not over.
    pub unfinished: bool,
    /// Only those of this game.
    pub game: Option<String>,
}

impl TableFilter {
    fn lets(&self, line: &TableLine) -> bool {
        !(self.unfinished && line.state == TableState::Over) && self.game.as_ref().is_none_or(|game| *game == line.game)
    }
}

/// The tables of a house, the latest first.
pub fn tables(house: &HouseFolder, filter: &TableFilter) -> Result<Vec<TableLine>, UpkeepError> {
    let reader = house.reader()?;
    let all = lines(&reader).map_err(|error| house.failed(error))?;
    Ok(all.into_iter().filter(|line| filter.lets(line)).collect())
}

/// The id that begins like this, if there is just one.
pub fn find_table(house: &HouseFolder, name: &str) -> Result<String, UpkeepError> {
    let reader = house.reader()?;
    let find = || -> rusqlite::Result<Vec<String>> {
        let mut select = reader.prepare("SELECT id FROM tables WHERE ?1 <> '' AND substr(id, 1, length(?1)) = ?1")?;
        let rows = select.query_map([name], |row| row.get(0))?;
        rows.collect()
    };
    let mut found = find().map_err(|error| house.failed(error))?;
    match found.pop() {
        Some(id) if found.is_empty() => Ok(id),
        Some(_) => Err(UpkeepError::NoTable(name.to_owned(), found.len() + 1)),
        None => Err(UpkeepError::NoTable(name.to_owned(), 0)),
    }
}

pub(super) fn lines(store: &Connection) -> rusqlite::Result<Vec<TableLine>> {
    let mut select = store.prepare(
        "SELECT t.id, t.wish, t.summary, t.over, t.touched, coalesce(e.entries, 0) + coalesce(f.entries, 0),
                octet_length(t.wish) + octet_length(t.summary) + coalesce(e.bytes, 0)
                + coalesce(octet_length(f.log) + octet_length(f.link) + octet_length(f.head), 0)
         FROM tables t LEFT JOIN (
             SELECT id, count(*) AS entries, sum(octet_length(entry) + octet_length(link)) AS bytes
             FROM entries GROUP BY id
         ) e ON e.id = t.id LEFT JOIN folded f ON f.id = t.id ORDER BY t.touched DESC, t.id",
    )?;
    let rows = select.query_map([], line)?;
    rows.collect()
}

fn line(row: &Row<'_>) -> rusqlite::Result<TableLine> {
    let parsed = |text: String| serde_json::from_str::<Json>(&text).unwrap_or_default();
    let (config, summary) = (parsed(row.get(1)?), parsed(row.get(2)?));
    let over: bool = row.get(3)?;
    let started = summary["started"].as_bool().unwrap_or_default();
    let people = summary["seats"].as_array().into_iter().flatten().filter(|seat| seat["who"].is_string());
    Ok(TableLine {
        id: row.get(0)?,
        game: config["game"].as_str().unwrap_or("?").to_owned(),
        mode: config["options"]["mode"].as_str().map(str::to_owned),
        state: match (over, started) {
            (true, _) => TableState::Over,
            (false, true) => TableState::Playing,
            (false, false) => TableState::Waiting,
        },
        seats: config["seats"].as_array().map_or(0, Vec::len),
        people: people.count(),
        touched: number(row, 4)?,
        entries: number(row, 5)?,
        bytes: number(row, 6)?,
    })
}
