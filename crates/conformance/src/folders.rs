//! Where the games of the house lie.

use std::path::{Path, PathBuf};

/// The folder of the package with this name: a game keeps everything of its own there.
pub fn folder_of(game: &str) -> PathBuf {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let folders = ["crates/games", "examples"].into_iter().flat_map(|among| std::fs::read_dir(root.join(among)));
    let mut folders = folders.flatten().flatten().map(|entry| entry.path());
    let named = |folder: &PathBuf| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        manifest.lines().any(|line| line == format!("name = {game:?}"))
    };
    folders.find(named).unwrap_or_else(|| panic!("no folder in crates/games or examples has the package {game}"))
}
