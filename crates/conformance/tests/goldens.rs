//! One whole game of each mode, kept as text. `cargo xtask bless` replays the same steps and renders them anew.

use speakeasy_catalog::{GAMES, Registered, Visitor, with_game};
use speakeasy_conformance::folder_of;
use speakeasy_core::Game;
use speakeasy_record::record::Record;
use speakeasy_testkit::golden;
use speakeasy_testkit::tables::{self, TableSpec};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn folder(game: &str) -> PathBuf {
    folder_of(game).join("goldens")
}

/// The smallest table of each mode.
fn golden_tables<G: Game>() -> Vec<TableSpec> {
    let smallest = |table: &TableSpec| {
        let mode = G::MODES.iter().find(|mode| table.name == format!("{}-{}-{}", G::ID, mode.id, mode.seats.start()));
        mode.is_some()
    };
    tables::of_all_modes::<G>().into_iter().filter(smallest).collect()
}

struct Compare {
    bless: bool,
}

impl Visitor for Compare {
    type Output = Vec<String>;
    fn visit<G: Registered>(self) -> Vec<String> {
        let mut names = Vec::new();
        for table in golden_tables::<G>() {
            let steps = folder(G::ID).join(&table.name).with_extension("jsonl");
            let text = folder(G::ID).join(&table.name).with_extension("txt");
            if self.bless && !steps.exists() {
                fs::create_dir_all(folder(G::ID)).expect("goldens are writable");
                fs::write(&steps, golden::record::<G>(&table).write().expect("a record"))
                    .expect("goldens are writable");
            }
            let saved = fs::read_to_string(&steps).unwrap_or_else(|error| panic!("{}: {error}", steps.display()));
            let (record, _) = Record::<G>::read(&saved).unwrap_or_else(|error| panic!("{}: {error}", steps.display()));
            let rendered = golden::render(&record).expect("a record that was read renders");
            if self.bless {
                fs::write(&text, &rendered).expect("goldens are writable");
            }
            let before = fs::read_to_string(&text).unwrap_or_else(|error| panic!("{}: {error}", text.display()));
            let first = before.lines().zip(rendered.lines()).enumerate().find(|(_, (old, new))| old != new);
            assert!(
                before == rendered,
                "{} reads differently, first at line {:?}; if that is right: cargo xtask bless",
                text.display(),
                first.map(|(line, (old, new))| format!("{}: {old:?} is now {new:?}", line + 1))
            );
            names.push(table.name);
        }
        names
    }
}

#[test]
fn every_mode_plays_as_it_did_and_no_golden_is_left_over() {
    let bless = std::env::var_os("SPEAKEASY_BLESS").is_some();
    for game in GAMES {
        let names = with_game(game.id, Compare { bless }).unwrap();
        let expected: BTreeSet<String> =
            names.iter().flat_map(|name| [format!("{name}.jsonl"), format!("{name}.txt")]).collect();
        let found = fs::read_dir(folder(game.id)).expect("a folder of goldens");
        let found: BTreeSet<String> = found.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        assert_eq!(found, expected, "{}", game.id);
    }
}
