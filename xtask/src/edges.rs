//! The crate table of ARCHITECTURE.md, proved: who may depend on whom, and what the rules may not touch.

use crate::shell::cargo;
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// Each crate with all it may depend on, dev-dependencies aside.
const TABLE: &[(&str, &[&str])] = &[
    ("speakeasy-core", &["arrayvec", "rand_core", "serde_json", "strsim"]),
    ("scheffeln", &["speakeasy-core"]),
    ("verflixxt", &["speakeasy-core"]),
    ("don", &["speakeasy-core"]),
    ("speakeasy-catalog", &["speakeasy-core", "scheffeln", "verflixxt", "don"]),
    ("speakeasy-record", &["speakeasy-core", "serde_json", "xxhash-rust"]),
    ("speakeasy-chance", &["rand_chacha"]),
    (
        "speakeasy-bots",
        &["speakeasy-core", "speakeasy-chance", "scheffeln", "verflixxt", "don", "rand_chacha", "rand_xoshiro"],
    ),
    (
        "speakeasy-terminal",
        &[
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-chance",
            "speakeasy-record",
            "scheffeln",
            "verflixxt",
            "don",
            "ratatui",
        ],
    ),
    (
        "speakeasy-pages",
        &[
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-catalog",
            "speakeasy-chance",
            "scheffeln",
            "verflixxt",
            "don",
            "fluent-bundle",
            "maud",
            "pulldown-cmark",
            "serde_json",
        ],
    ),
    (
        "speakeasy-server",
        &[
            "speakeasy-core",
            "speakeasy-bots",
            "speakeasy-catalog",
            "speakeasy-chance",
            "speakeasy-pages",
            "speakeasy-record",
            "axum",
            "blake3",
            "cookie",
            "futures-util",
            "getrandom",
            "governor",
            "maud",
            "prometheus-client",
            "rusqlite",
            "serde",
            "serde_json",
            "tokio",
            "tower-http",
            "tracing",
            "tracing-subscriber",
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
        "speakeasy-lab",
        &["speakeasy-core", "speakeasy-bots", "speakeasy-chance", "speakeasy-record", "rand_xoshiro", "skillratings"],
    ),
    (
        "speakeasy-testkit",
        &["speakeasy-core", "speakeasy-catalog", "speakeasy-lab", "speakeasy-chance", "speakeasy-record", "serde_json"],
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

/// The crates that hold rules, and what must not occur in their sources: clocks, threads, input and output,
/// generators of their own.
const PURE: &[&str] =
    &["crates/core/src", "crates/games/scheffeln/src", "crates/games/verflixxt/src", "crates/games/don/src"];
const IMPURE: &[&str] = &[
    "std::time",
    "std::fs",
    "std::io",
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

/// Names every edge and every use that should not be there.
pub fn prove() -> Result<(), String> {
    let mut wrong = wrong_edges()?;
    for folder in PURE {
        for file in sources(Path::new(folder))? {
            let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                for word in IMPURE.iter().filter(|word| code.contains(**word)) {
                    wrong.push(format!("{}:{}: {word} in the rules", file.display(), number + 1));
                }
            }
        }
    }
    if wrong.is_empty() {
        println!("{} crates, every edge as the table says", TABLE.len());
        return Ok(());
    }
    Err(wrong.join("\n"))
}

fn wrong_edges() -> Result<Vec<String>, String> {
    let output = cargo(["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let metadata: Json = serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let mut wrong = Vec::new();
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    for (name, _) in TABLE {
        if !packages.iter().any(|package| package["name"] == *name) {
            wrong.push(format!("{name} is in the table and not in the workspace"));
        }
    }
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = TABLE.iter().find(|(known, _)| *known == name) else {
            wrong.push(format!("{name} is in the workspace and not in the table"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let on = dependency["name"].as_str().unwrap_or_default();
            if dependency["kind"].is_null() && !allowed.contains(&on) {
                wrong.push(format!("{name} may not depend on {on}"));
            }
        }
    }
    Ok(wrong)
}

fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
