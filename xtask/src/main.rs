//! Development tasks. `cargo xtask` lists them.

mod api;
mod browser;
mod changes;
mod deny;
mod edges;
mod fuzz;
mod house;
mod leaks;
mod new_game;
mod portable;
mod shell;

use shell::{cargo, run, step};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  check       quick check while you work: format, dependencies, lints, and the tests of packages changed since the last
              commit (with --all also of packages that depend on them)
  test        all checks: format, dependencies, lints, licences, tests, browser tests, API tests, rustdoc, portable builds, fuzzers.
              Installs missing tools where possible (see CONTRIBUTING.md)
  browser     run the browser tests in Chromium
  shots [GAME …]
              pictures of every game, mode, phase and scene at five sizes, dark and light, in target/shots
  figures [GAME …]
              what it is like to sit at a table: how long events stand, layout shift, actions in view, bytes sent, smoothness,
              how soon a cut line is noticed, taps to a first move
  api         test the HTTP API against its OpenAPI document with schemathesis (installed with pip)
  deny        check the licences, duplicates and sources of dependencies (deny.toml) with cargo-deny
  advisories  check the dependencies against the published advisories; fails where their data base is not to be had
  edges       check the allowed dependencies between crates, and that every game has all required files
  portable    build the library crates without the `host` features, and for WebAssembly if that target is installed
  fuzz        run each fuzzer for SECONDS (default 60): cargo xtask fuzz [SECONDS]
  leaks       plant information leaks in the games, one at a time, and check that the tests catch each:
              cargo xtask leaks [GAME]
  bless       update the golden files from the recorded games
  new-game    create and register the skeleton of a game: cargo xtask new-game NAME (see docs/ADD-A-GAME.md);
              with --try instead of a name, only test the skeleton in a scratch copy
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["check"] => check(false),
        ["check", "--all"] => check(true),
        ["test"] => test(),
        ["browser"] => browser::test(),
        ["shots", ref games @ ..] => browser::shots(games),
        ["figures", ref games @ ..] => browser::figures(games),
        ["api"] => api::test("200"),
        ["deny"] => deny::check(),
        ["advisories"] => deny::advisories(),
        ["edges"] => edges::prove(),
        ["portable"] => portable::build(),
        ["fuzz"] => fuzz::run_all(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run_all(seconds),
            Err(_) => Err(format!("expected a number of seconds, got {seconds:?}")),
        },
        ["leaks"] => leaks::plant(None),
        ["leaks", game] => leaks::plant(Some(game)),
        ["bless"] => bless(),
        ["new-game", "--try"] => new_game::try_out(),
        ["new-game", name] => new_game::write(name),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("unknown command: {}\n\n{HELP}", args.join(" "));
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

const LINTS: [&str; 6] = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];

/// The quick check.
fn check(all: bool) -> Result<(), String> {
    step("format", || run(cargo(["fmt", "--all", "--check"])))?;
    step("dependencies", edges::prove)?;
    step("lints", || run(cargo(LINTS)))?;
    let packages = changes::packages(all)?;
    if packages.is_empty() {
        println!("no changes since the last commit: no tests to run");
        return Ok(());
    }
    step(&format!("tests of {}", packages.join(", ")), || {
        let mut tests = cargo(["test"]);
        for package in &packages {
            tests.args(["--package", package]);
        }
        // The same features as `cargo xtask test`, so that nothing is compiled twice.
        run(tests.arg("--all-features"))
    })
}

fn test() -> Result<(), String> {
    step("format", || run(cargo(["fmt", "--all", "--check"])))?;
    step("dependencies", edges::prove)?;
    step("lints", || run(cargo(LINTS)))?;
    step("licences, duplicates, sources", deny::check)?;
    step("tests", || run(cargo(["test", "--workspace"])))?;
    step("browser tests", browser::test)?;
    step("API tests", || api::test("20"))?;
    step("rustdoc", || run(cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings")))?;
    step("portable builds", portable::build)?;
    step("skeleton of a game", new_game::try_out)?;
    step("fuzzers", || fuzz::run_all(10))
}

fn bless() -> Result<(), String> {
    run(cargo(["test", "-p", "speakeasy-conformance", "--test", "goldens"]).env("SPEAKEASY_BLESS", "1"))
}
