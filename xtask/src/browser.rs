//! The browser tests, and pictures of the tables. Missing tools are installed where possible.

use crate::house;
use crate::shell::{program, run, run_quietly, succeeds};
use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDER: &str = "tests/browser";
/// Where Debian puts it; `CHROMIUM` names another.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Runs the tests.
pub fn test() -> Result<(), String> {
    in_browser(&mut program("npm", &["test", "--silent"]))
}

/// Takes pictures of the tables of these games, or of all.
pub fn shots(games: &[&str]) -> Result<(), String> {
    let folder = std::env::current_dir().map_err(|error| error.to_string())?.join("target/shots");
    in_browser(program("node", &["shots.mjs"]).arg(folder).args(games))
}

/// Prints what it is like to sit at a table of these games, or of all, in figures.
pub fn figures(games: &[&str]) -> Result<(), String> {
    in_browser(program("node", &["figures.mjs"]).args(games))
}

/// Builds the binary, checks for Node.js, Chromium and the npm packages, and runs a command with them.
fn in_browser(command: &mut Command) -> Result<(), String> {
    node()?;
    let chromium = chromium()?;
    let binary = house::build()?;
    run_quietly(program("npm", &["ci", "--no-audit", "--no-fund"]).current_dir(FOLDER))?;
    run(command.current_dir(FOLDER).env("CHROMIUM", chromium).env("SPEAKEASY", binary))
}

/// Checks for Node.js 20 and npm.
fn node() -> Result<(), String> {
    const NEEDED: &str = "the browser tests need Node.js 20 or later with npm";
    if !succeeds(program("node", &["--version"])) || !succeeds(program("npm", &["--version"])) {
        install(&["nodejs", "npm"], NEEDED)?;
    }
    let output = program("node", &["--version"]).output().map_err(|error| format!("{NEEDED}: {error}"))?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_some_and(|major| major >= 20) { Ok(()) } else { Err(format!("{NEEDED}; found {version}")) }
}

/// The browser.
fn chromium() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        let missing = format!("CHROMIUM is set to {}, which does not exist", named.display());
        return named.exists().then_some(named).ok_or(missing);
    }
    if !Path::new(CHROMIUM).exists() {
        let needed = format!("the browser tests need Chromium at {CHROMIUM}; set CHROMIUM to use another path");
        install(&["chromium"], &needed)?;
    }
    Ok(CHROMIUM.into())
}

/// Installs packages of the system, if this is root on Debian; else says what is `needed`.
fn install(packages: &[&str], needed: &str) -> Result<(), String> {
    let root = program("id", &["-u"]).output().is_ok_and(|output| output.stdout == b"0\n");
    if !root || !Path::new("/etc/debian_version").exists() {
        return Err(format!("{needed} (on Debian: apt-get install {})", packages.join(" ")));
    }
    println!("installing {}", packages.join(" and "));
    run_quietly(&mut program("apt-get", &["update"]))?;
    let mut install = program("apt-get", &["install", "-y"]);
    run_quietly(install.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}
