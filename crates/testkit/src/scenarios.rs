//! Runs the worked examples of a folder.

use speakeasy_chance::{Purpose, stream};
use speakeasy_core::Game;
use speakeasy_record::scenario::Scenario;
use std::path::Path;

/// Runs every scenario of a folder, which must be at least so many. Panics with the id and what differs.
pub fn run_folder<G: Game>(folder: &str, at_least: usize) {
    let mut files: Vec<_> = std::fs::read_dir(Path::new(folder))
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    files.sort();
    assert!(files.len() >= at_least, "{folder}: only {} scenarios", files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let scenario = Scenario::read(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        assert_eq!(scenario.game, G::ID, "{}", file.display());
        // Nothing a scenario expects may depend on a free draw, so any seed will do.
        let done = scenario.run::<G>(&mut stream(1, Purpose::Draws, 0));
        done.unwrap_or_else(|failure| panic!("{}: {failure}", scenario.id));
    }
}
