//! The tests in a real browser: what they need is installed where that can be done.

use crate::shell::{cargo, run, run_quietly, succeeds};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const FOLDER: &str = "tests/browser";
/// Where Debian puts it; `CHROMIUM` names another.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Builds the binary, makes sure of Node.js, Chromium and the packages, and plays.
pub fn test() -> Result<(), String> {
    node()?;
    let chromium = chromium()?;
    let binary = binary()?;
    run_quietly(program("npm", &["ci", "--no-audit", "--no-fund"]).current_dir(FOLDER))?;
    let mut tests = program("npm", &["test", "--silent"]);
    run(tests.current_dir(FOLDER).env("CHROMIUM", chromium).env("SPEAKEASY", binary))
}

fn program(name: &str, args: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(args);
    command
}

/// Makes sure of Node.js 20 and its package manager.
fn node() -> Result<(), String> {
    const NEEDED: &str = "the tests in the browser need Node.js 20 or later with npm";
    if !succeeds(program("node", &["--version"])) || !succeeds(program("npm", &["--version"])) {
        install(&["nodejs", "npm"], NEEDED)?;
    }
    let told = program("node", &["--version"]).output().map_err(|error| format!("{NEEDED}: {error}"))?;
    let version = String::from_utf8_lossy(&told.stdout).trim().to_owned();
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_some_and(|major| major >= 20) { Ok(()) } else { Err(format!("{NEEDED}; here is {version}")) }
}

/// The browser.
fn chromium() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        let missing = format!("CHROMIUM names {}, where nothing is", named.display());
        return named.exists().then_some(named).ok_or(missing);
    }
    if !Path::new(CHROMIUM).exists() {
        let needed =
            format!("the tests in the browser need Chromium at {CHROMIUM}, or where the variable CHROMIUM says");
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

/// Builds the house; cargo says where it lies.
fn binary() -> Result<PathBuf, String> {
    let mut build = cargo(["build", "--package", "speakeasy", "--message-format", "json-render-diagnostics"]);
    let built = build.stderr(Stdio::inherit()).output().map_err(|error| format!("{build:?}: {error}"))?;
    if !built.status.success() {
        return Err(format!("{build:?} ended with {}", built.status));
    }
    let messages = built.stdout.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    let executable = |message: Json| message["executable"].as_str().map(PathBuf::from);
    messages.filter_map(executable).next_back().ok_or_else(|| "cargo built no program".to_owned())
}
