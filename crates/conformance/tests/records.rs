//! Records that must be accepted (the kept games) and records that must not, each with its reason.

use speakeasy_catalog::{GAMES, Registered, Visitor, with_game};
use speakeasy_conformance::folder_of;
use speakeasy_record::record::{Record, RecordError, game_of};
use std::fs;
use std::path::{Path, PathBuf};

struct Read<'a>(&'a str);

impl Visitor for Read<'_> {
    type Output = Result<String, RecordError>;
    fn visit<G: Registered>(self) -> Result<String, RecordError> {
        Record::<G>::read(self.0).and_then(|(record, _)| record.write())
    }
}

fn read(text: &str) -> Result<String, RecordError> {
    with_game(&game_of(text)?, Read(text)).expect("a game of the catalog")
}

/// The kept games of every game of the house.
fn goldens() -> Vec<PathBuf> {
    GAMES.iter().flat_map(|game| files(&folder_of(game.id).join("goldens"))).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files
}

#[test]
fn kept_games_load_and_write_themselves_again() {
    for path in goldens() {
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(read(&text).as_ref(), Ok(&text), "{}", path.display());
    }
}

#[test]
fn each_refused_record_is_refused_for_its_reason() {
    for path in files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/records/refused"))) {
        let text = fs::read_to_string(&path).unwrap();
        let reason = fs::read_to_string(path.with_extension("txt")).unwrap();
        let error = read(&text).err().unwrap_or_else(|| panic!("{} was accepted", path.display())).to_string();
        assert!(error.starts_with(reason.trim_end()), "{}: {error}", path.display());
    }
}

/// Whatever line is lost or changed, a kept game no longer loads as if nothing had happened.
#[test]
fn no_line_of_a_record_can_be_lost_or_doubled_unnoticed() {
    let text = fs::read_to_string(&goldens()[0]).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for index in 0..lines.len() {
        let is_check = lines[index].contains("\"hash\"") && index + 1 < lines.len();
        let without: Vec<&str> =
            lines.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, line)| *line).collect();
        // A check between two steps may go: the next one still holds.
        assert_eq!(read(&without.join("\n")).is_ok(), is_check, "line {} lost: {}", index + 1, lines[index]);
        let mut doubled = lines.clone();
        doubled.insert(index, lines[index]);
        assert_eq!(read(&doubled.join("\n")).is_ok(), is_check, "line {} doubled: {}", index + 1, lines[index]);
    }
}
