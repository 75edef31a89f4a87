//! What the dependencies are held to (`deny.toml`), and what is known against them.

use crate::shell::{cargo, run, succeeds};
use std::path::PathBuf;

/// Checks licences, versions that are there twice, and where crates come from.
pub fn check() -> Result<(), String> {
    install()?;
    // What is allowed without need fails too, so that the list stays as short as it can be.
    run(cargo(["deny", "check", "-D", "unmatched-skip", "-D", "unnecessary-skip", "licenses", "bans", "sources"]))
}

/// Checks the dependencies against the published advisories. That needs their data base, which comes over the net, and what
/// was fine yesterday may fail today: so it is no part of the tests.
pub fn advisories() -> Result<(), String> {
    install()?;
    if succeeds(cargo(["deny", "fetch", "db"])) {
        return run(cargo(["deny", "check", "advisories"]));
    }
    if !fetched_before() {
        return Err("there is no data base of advisories here, and it cannot be fetched: nothing was checked. \
                    It comes from https://github.com/RustSec/advisory-db"
            .into());
    }
    println!("the data base of advisories cannot be fetched: checking with the one that was fetched before");
    run(cargo(["deny", "--offline", "check", "advisories"]))
}

fn install() -> Result<(), String> {
    if succeeds(cargo(["deny", "--version"])) {
        return Ok(());
    }
    println!("installing cargo-deny");
    run(cargo(["install", "cargo-deny", "--locked"]))
}

/// Is there a data base of advisories in cargo's folder?
fn fetched_before() -> bool {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let folder = home.and_then(|home| std::fs::read_dir(home.join("advisory-dbs")).ok());
    folder.into_iter().flatten().flatten().any(|entry| entry.path().is_dir())
}
