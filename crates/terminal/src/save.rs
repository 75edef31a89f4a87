//! Saved games: a record whose first line also has the players and the seed of the draws.

use crate::players::{PlayerSpec, seating};
use speakeasy_core::Game;
use speakeasy_core::json::{Json, json};
use speakeasy_record::record::{self, Record, RecordError};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, io};

/// A saved game.
pub struct SavedGame<G: Game> {
    /// The game.
    pub record: Record<G>,
    /// Who sits where.
    pub players: Vec<PlayerSpec>,
    /// The seed of the draws.
    pub seed: u64,
}

/// A random seed, from the randomness that the standard library gives every hash map.
pub fn fresh_seed() -> u64 {
    // Nine digits are enough for games among friends, and short enough to read out.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// The text of a saved game.
pub(crate) fn text<G: Game>(record: &Record<G>, players: &[String], seed: u64) -> Result<String, RecordError> {
    let text = record.write()?;
    let (header, steps) = text.split_once('\n').unwrap_or((&text, ""));
    let mut header: Json = header.parse().unwrap_or_default();
    header["players"] = json!(players);
    header["seed"] = json!(seed);
    Ok(format!("{header}\n{steps}"))
}

/// Reads a saved game and replays it. A record from elsewhere, which does not name its players, is continued by one person
/// against regulars.
pub fn read<G: Game>(text: &str) -> Result<SavedGame<G>, String> {
    let (record, _) = Record::<G>::read(text).map_err(|why| why.to_string())?;
    let header: Json = text.lines().next().unwrap_or_default().parse().unwrap_or_default();
    let players = match header.get("players") {
        None => seating(&[], record.seats)?,
        Some(players) => {
            let named: Option<Vec<&str>> = players.as_array().and_then(|list| list.iter().map(Json::as_str).collect());
            let named = named.filter(|named| named.len() == record.seats);
            let named = named.ok_or_else(|| format!("line 1: expected {} players, got {players}", record.seats))?;
            let players: Result<Vec<PlayerSpec>, String> = named.iter().map(|name| name.parse()).collect();
            players.map_err(|why| format!("line 1: players: {why}"))?
        }
    };
    let seed = match header.get("seed") {
        None => fresh_seed(),
        Some(seed) => seed.as_u64().ok_or_else(|| format!("line 1: expected a seed, got {seed}"))?,
    };
    Ok(SavedGame { record, players, seed })
}

/// The id of the game in a saved file.
pub fn game_of(text: &str) -> Result<String, String> {
    record::game_of(text).map_err(|why| why.to_string())
}

/// Writes a file atomically: to a temporary file first, which is then renamed.
pub(crate) fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    fs::write(&beside, text)?;
    fs::rename(&beside, file)
}

/// The folder of saved games: `speakeasy` in the user's data folder.
pub fn folder() -> Option<PathBuf> {
    let named = |key: &str| env::var_os(key).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local/share")));
    Some(data?.join("speakeasy"))
}

/// A file name that is not in use, made of the game and the time (UTC).
pub fn fresh_file(folder: &Path, game: &str) -> PathBuf {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let name = format!("{game}-{}", stamp(seconds));
    let names = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name}-{number}")));
    let mut files = names.map(|name| folder.join(name + ".jsonl"));
    files.find(|file| !file.exists()).unwrap_or_else(|| folder.join(name))
}

/// A UTC time as `20261231-235959`.
fn stamp(seconds: u64) -> String {
    let (mut day, time) = (seconds / 86_400, seconds % 86_400);
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while day >= 365 + u64::from(leap(year)) {
        day -= 365 + u64::from(leap(year));
        year += 1;
    }
    let days = |month: usize| match month {
        1 => 28 + u64::from(leap(year)),
        3 | 5 | 8 | 10 => 30,
        _ => 31,
    };
    let mut month = 0;
    while day >= days(month) {
        day -= days(month);
        month += 1;
    }
    let (hours, minutes, seconds) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year}{:02}{:02}-{hours:02}{minutes:02}{seconds:02}", month + 1, day + 1)
}

/// The most recent unfinished game in this folder, of the given game if one is named.
pub fn latest(folder: &Path, game: Option<&str>) -> Option<PathBuf> {
    let mut found: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder).ok()?.flatten() {
        let file = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let wanted = game.is_none_or(|game| name.starts_with(&format!("{game}-")));
        if wanted && name.ends_with(".jsonl") && !is_over(&file) {
            found.push((entry.metadata().and_then(|about| about.modified()).unwrap_or(UNIX_EPOCH), file));
        }
    }
    found.into_iter().max().map(|(_, file)| file)
}

/// Is the game in this file finished? An unreadable file counts as unfinished, so that its error is reported.
fn is_over(file: &Path) -> bool {
    let text = fs::read_to_string(file).unwrap_or_default();
    let last: Json = text.lines().last().unwrap_or_default().parse().unwrap_or_default();
    last.get("result").is_some_and(|result| !result.is_null())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_stamped_by_the_calendar() {
        assert_eq!(stamp(0), "19700101-000000");
        assert_eq!(stamp(951_782_399), "20000228-235959");
        assert_eq!(stamp(951_782_400), "20000229-000000");
        assert_eq!(stamp(1_735_689_599), "20241231-235959");
    }
}
