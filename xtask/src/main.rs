//! The chores of the house. `cargo xtask` lists them.

mod api;
mod browser;
mod changes;
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

  check       the quick round while you work: format, crate table, lints, and the tests of what changed since the last
              commit (of everything above it too, with --all)
  test        every check: format, crate table, lints, tests, tests in the browser, the API, documents, builds for other
              hosts, fuzzers. What is missing is installed where that can be done (CONTRIBUTING.md says what and how)
  browser     play in Chromium: whole games, company, restarts, keyboards, phones
  api         ask the API everything that its OpenAPI document allows (schemathesis, installed with Python's pip)
  edges       prove the crate table of ARCHITECTURE.md, and that every game brings what a game must
  portable    build the library crates without the system they run on, and for WebAssembly where that target is installed
  fuzz        run the fuzzers, SECONDS each: cargo xtask fuzz [SECONDS]
  leaks       plant leaks in the games' views and events, one after the other, and show that a law catches each:
              cargo xtask leaks [GAME]
  bless       replay the kept games and write down how they read now
  new-game    write the skeleton of a game and register it: cargo xtask new-game NAME (see docs/ADD-A-GAME.md); with --try
              in place of a name, only test the skeleton, apart from the house
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["check"] => check(false),
        ["check", "--all"] => check(true),
        ["test"] => test(),
        ["browser"] => browser::test(),
        ["api"] => api::test("200"),
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

/// The quick round while somebody works.
fn check(all: bool) -> Result<(), String> {
    step("format", || run(cargo(["fmt", "--all", "--check"])))?;
    step("crate table", edges::prove)?;
    step("lints", || run(cargo(LINTS)))?;
    let packages = changes::packages(all)?;
    if packages.is_empty() {
        println!("nothing has changed since the last commit: no tests to run");
        return Ok(());
    }
    step(&format!("tests of {}", packages.join(", ")), || {
        let mut tests = cargo(["test"]);
        for package in &packages {
            tests.args(["--package", package]);
        }
        // With the features that the whole test command builds with: nothing is compiled twice.
        run(tests.arg("--all-features"))
    })
}

fn test() -> Result<(), String> {
    step("format", || run(cargo(["fmt", "--all", "--check"])))?;
    step("crate table", edges::prove)?;
    step("lints", || run(cargo(LINTS)))?;
    step("tests", || run(cargo(["test", "--workspace"])))?;
    step("tests in the browser", browser::test)?;
    step("the API and its document", || api::test("20"))?;
    step("documents", || run(cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings")))?;
    step("other hosts", portable::build)?;
    step("fuzzers", || fuzz::run_all(10))
}

fn bless() -> Result<(), String> {
    run(cargo(["test", "-p", "speakeasy-conformance", "--test", "goldens"]).env("SPEAKEASY_BLESS", "1"))
}
