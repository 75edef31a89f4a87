//! Checks the crate table of ARCHITECTURE.md: which crate may depend on which, what pure crates must not use, and which
//! files every game must have. Games are found by their folders.

use crate::shell::cargo;
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// Each crate with all it may depend on, dev-dependencies aside. Games are under [`GAME`].
const TABLE: &[(&str, &[&str])] = &[
    ("speakeasy-core", &["arrayvec", "rand_core", "serde_json", "strsim"]),
    ("speakeasy-words", &["speakeasy-core", "fluent-bundle"]),
    ("speakeasy-chance", &["rand_chacha"]),
    ("speakeasy-record", &["speakeasy-core", "serde_json", "xxhash-rust"]),
    ("speakeasy-bots", &["speakeasy-core", "speakeasy-chance", "rand_chacha", "rand_xoshiro"]),
    (
        "speakeasy-table",
        &[
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-chance",
            "speakeasy-record",
            "serde_json",
            "unicode-segmentation",
        ],
    ),
    (
        "speakeasy-terminal",
        &["speakeasy-core", "speakeasy-bots", "speakeasy-chance", "speakeasy-record", "speakeasy-table", "ratatui"],
    ),
    ("speakeasy-pages", &["speakeasy-core", "speakeasy-bots", "speakeasy-table", "speakeasy-words", "maud"]),
    (
        "speakeasy-lab",
        &[
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-chance",
            "speakeasy-record",
            "speakeasy-table",
            "rand_xoshiro",
            "skillratings",
        ],
    ),
    (
        "speakeasy-catalog",
        &[
            "a game",
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-pages",
            "speakeasy-table",
            "speakeasy-terminal",
            "speakeasy-words",
            "maud",
            "serde_json",
        ],
    ),
    (
        "speakeasy-house",
        &[
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-catalog",
            "speakeasy-pages",
            "speakeasy-table",
            "speakeasy-words",
            "maud",
            "pulldown-cmark",
            "qrcodegen",
            "serde_json",
        ],
    ),
    (
        "speakeasy-server",
        &[
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-catalog",
            "speakeasy-house",
            "speakeasy-pages",
            "speakeasy-record",
            "speakeasy-table",
            "speakeasy-words",
            "axum",
            "base64",
            "blake3",
            "cookie",
            "flate2",
            "futures-util",
            "getrandom",
            "governor",
            "hyper",
            "hyper-util",
            "maud",
            "prometheus-client",
            "ring",
            "rusqlite",
            "rustix",
            "serde",
            "serde_json",
            "tokio",
            "tokio-io-timeout",
            "tower-http",
            "tower-service",
            "tracing",
            "tracing-subscriber",
            "ureq",
        ],
    ),
    (
        "speakeasy-load",
        &[
            "speakeasy-core",
            "speakeasy-chance",
            "clap",
            "futures-util",
            "http-body-util",
            "hyper",
            "hyper-util",
            "indicatif",
            "serde",
            "serde_json",
            "tempfile",
            "tokio",
            "tokio-tungstenite",
        ],
    ),
    (
        "speakeasy-testkit",
        &[
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-chance",
            "speakeasy-lab",
            "speakeasy-pages",
            "speakeasy-record",
            "speakeasy-table",
            "speakeasy-words",
            "maud",
            "serde_json",
        ],
    ),
    (
        "speakeasy-conformance",
        &["speakeasy-core", "speakeasy-catalog", "speakeasy-chance", "speakeasy-lab", "speakeasy-record", "serde_json"],
    ),
    (
        "speakeasy",
        &[
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-catalog",
            "speakeasy-chance",
            "speakeasy-lab",
            "speakeasy-record",
            "speakeasy-server",
            "speakeasy-terminal",
            "speakeasy-words",
            "anstream",
            "anstyle",
            "clap",
            "ctrlc",
            "indicatif",
            "mimalloc",
            "open",
            "serde_json",
        ],
    ),
    ("xtask", &["serde_json"]),
];

/// What a game may depend on: its rules, and what stands behind features of it.
const GAME: &[&str] = &["speakeasy-core", "speakeasy-words"];
const GAME_FEATURES: &[&str] = &[
    "speakeasy-bots",
    "speakeasy-chance",
    "speakeasy-pages",
    "speakeasy-table",
    "speakeasy-terminal",
    "maud",
    "rand_chacha",
    "rand_xoshiro",
    "ratatui",
];

/// Where games live: each folder in there is one.
const GAMES: [&str; 2] = ["crates/games", "examples"];

/// The registry, where each has its line.
pub const REGISTRY: &str = "crates/catalog/src/lib.rs";

/// The files every game must have, besides its sources.
pub const BRINGS: &[&str] = &[
    "messages/en.ftl",
    "tests/rulings",
    "tests/secrets",
    "tests/positions",
    "tests/properties",
    "tests/scenarios",
    "tests/second_reading",
];

/// The crates that must work anywhere, and what must not occur in their sources: clocks, threads, input and output,
/// generators of their own. Games are added to them.
const PURE: &[&str] = &["core", "words", "chance", "record", "table", "pages"];
const IMPURE: &[&str] = &[
    "std::time::Instant",
    "std::time::System",
    "std::fs",
    "std::io::std",
    "std::net",
    "std::thread",
    "std::env",
    "std::process",
    "println!",
    "eprintln!",
    "print!",
    "dbg!",
    "thread_rng",
    "SystemTime",
    "Instant::now",
    "unsafe ",
];

/// The crates that speak to games through the registry alone, so that a game is added without touching them.
const GENERIC: &[&str] = &[
    "core", "words", "chance", "record", "bots", "table", "terminal", "pages", "lab", "house", "server", "testkit",
    "cli",
];

/// A game of the workspace.
struct Game {
    name: String,
    folder: PathBuf,
}

/// Reports every forbidden dependency and use, and everything a game lacks.
pub fn prove() -> Result<(), String> {
    let packages = packages()?;
    let games: Vec<Game> = packages.iter().filter_map(game).collect();
    let mut wrong = wrong_edges(&packages, &games);
    let registry = std::fs::read_to_string(REGISTRY).map_err(|error| format!("{REGISTRY}: {error}"))?;
    for game in &games {
        wrong.extend(missing(game, &registry));
    }
    let games_sources = games.iter().map(|game| game.folder.join("src"));
    for folder in PURE.iter().map(|name| Path::new("crates").join(name).join("src")).chain(games_sources) {
        each_line(&folder, |place, code| {
            let impure = IMPURE.iter().filter(|word| code.contains(**word));
            wrong.extend(
                impure.map(|word| {
                    format!("{place}: {word} is not allowed here (no clocks, threads, I/O or system access)")
                }),
            );
        })?;
    }
    for game in &games {
        let places = places_that_name(&game.name)?;
        wrong.extend(
            places
                .into_iter()
                .map(|at| format!("{at}: names the game {}; use the registry (speakeasy-catalog) instead", game.name)),
        );
    }
    wrong.extend(crate::leaks::stale()?);
    if wrong.is_empty() {
        println!("{} crates and {} games: all dependencies allowed", TABLE.len(), games.len());
        return Ok(());
    }
    Err(wrong.join("\n"))
}

/// Where the crates that know no game name this one, or seem to.
pub fn places_that_name(game: &str) -> Result<Vec<String>, String> {
    let (path, id) = (format!("{game}::"), format!("{game:?}"));
    let mut places = Vec::new();
    for folder in GENERIC.iter().map(|name| Path::new("crates").join(name).join("src")) {
        each_line(&folder, |place, code| {
            places.extend((code.contains(&path) || code.contains(&id)).then_some(place));
        })?;
    }
    Ok(places)
}

/// The packages of the workspace.
fn packages() -> Result<Vec<Json>, String> {
    let output = cargo(["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let metadata: Json = serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    Ok(metadata["packages"].as_array().cloned().unwrap_or_default())
}

fn game(package: &Json) -> Option<Game> {
    let folder = Path::new(package["manifest_path"].as_str()?).parent()?;
    let here = std::env::current_dir().ok()?;
    let folder = folder.strip_prefix(here).ok()?;
    let is_game = GAMES.iter().any(|games| folder.parent() == Some(Path::new(games)));
    is_game.then(|| Game { name: package["name"].as_str().unwrap_or_default().to_owned(), folder: folder.to_owned() })
}

fn wrong_edges(packages: &[Json], games: &[Game]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, _) in TABLE {
        if !packages.iter().any(|package| package["name"] == *name) {
            wrong.push(format!("{name} is in the dependency table but not in the workspace"));
        }
    }
    let is_game = |name: &str| games.iter().any(|game| game.name == name);
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let row = TABLE.iter().find(|(known, _)| *known == name).map(|(_, allowed)| *allowed);
        if row.is_none() && !is_game(name) {
            wrong.push(format!("{name} is in the workspace but not in the dependency table of xtask/src/edges.rs"));
        }
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let on = dependency["name"].as_str().unwrap_or_default();
            let allowed = match row {
                Some(allowed) => allowed.contains(&on) || is_game(on) && allowed.contains(&"a game"),
                None => GAME.contains(&on) || dependency["optional"] == true && GAME_FEATURES.contains(&on),
            };
            if dependency["kind"].is_null() && !allowed {
                wrong.push(format!("{name} may not depend on {on}"));
            }
        }
    }
    wrong
}

/// The required files that a game lacks, its line in the registry included.
fn missing(game: &Game, registry: &str) -> Vec<String> {
    let there = |what: &str| {
        let path = game.folder.join(what);
        path.exists() || path.with_extension("rs").exists()
    };
    let lacking = BRINGS.iter().filter(|what| !there(what));
    let mut missing: Vec<String> = lacking.map(|what| format!("{} has no {what}", game.folder.display())).collect();
    if !registry.lines().any(|line| line.trim_start().starts_with(&format!("{}::", game.name))) {
        missing.push(format!("{} is not registered: it has no line in games! of {REGISTRY}", game.folder.display()));
    }
    missing
}

/// Calls `look` for each line of code below a folder, without its comment and without the unit tests at the end of a file.
fn each_line(folder: &Path, mut look: impl FnMut(String, &str)) -> Result<(), String> {
    for file in sources(folder)? {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            look(format!("{}:{}", file.display(), number + 1), line.split("//").next().unwrap_or_default());
        }
    }
    Ok(())
}

fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
