//! The chores of the house. `cargo xtask` lists them.

mod api;
mod browser;
mod edges;
mod fuzz;
mod house;
mod shell;

use shell::{cargo, run, step};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test    run every check: format, lints, crate table, tests, tests in the browser, the API, documents, fuzzers (a few
          seconds each, where a nightly toolchain is at hand; cargo-fuzz is installed if it is missing)
  browser play in Chromium: whole games, company, restarts, keyboards, phones; Node.js and Chromium are installed if
          they are missing and can be
  api     ask the API everything that its OpenAPI document allows (schemathesis, installed with Python's pip)
  edges   prove the crate table of ARCHITECTURE.md
  fuzz    run the fuzzers, SECONDS each: cargo xtask fuzz [SECONDS]
  bless   replay the kept games and write down how they read now
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["test"] => test(),
        ["browser"] => browser::test(),
        ["api"] => api::test("200"),
        ["edges"] => edges::prove(),
        ["fuzz"] => fuzz::run_all(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run_all(seconds),
            Err(_) => Err(format!("expected a number of seconds, got {seconds:?}")),
        },
        ["bless"] => bless(),
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

fn test() -> Result<(), String> {
    step("format", || run(cargo(["fmt", "--all", "--check"])))?;
    step("crate table", edges::prove)?;
    step("lints", || run(cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])))?;
    step("tests", || run(cargo(["test", "--workspace"])))?;
    step("tests in the browser", browser::test)?;
    step("the API and its document", || api::test("20"))?;
    step("documents", || run(cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings")))?;
    step("fuzzers", || fuzz::run_all(10))
}

fn bless() -> Result<(), String> {
    run(cargo(["test", "-p", "speakeasy-testkit", "--test", "goldens"]).env("SPEAKEASY_BLESS", "1"))
}
