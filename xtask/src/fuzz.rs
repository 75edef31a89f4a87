//! The fuzzers, where the machine can run them.

use crate::shell::{cargo, run, run_quietly, succeeds};
use std::path::Path;
use std::process::Command;

const TARGETS: [&str; 4] = ["position_json", "action_text", "record_bytes", "legal_is_legal"];

/// Runs every target for some seconds. Skipped without a nightly toolchain; the corpora also run as plain tests.
pub fn run_all(seconds: u32) -> Result<(), String> {
    if !succeeds(nightly(["--version"])) {
        println!("skipping the fuzzers: no nightly toolchain (their corpora ran as part of the tests)");
        return Ok(());
    }
    if !succeeds(cargo(["fuzz", "--version"])) {
        println!("installing cargo-fuzz");
        run(cargo(["install", "cargo-fuzz", "--locked"]))?;
    }
    run(nightly(["fuzz", "build"]))?;
    for target in TARGETS {
        // New inputs go to a scratch folder; the kept ones are read only.
        let found = Path::new("fuzz/target/found").join(target);
        std::fs::create_dir_all(&found).map_err(|error| format!("{}: {error}", found.display()))?;
        let mut command = nightly(["fuzz", "run", target]);
        command.arg(found).arg(Path::new("fuzz/corpus").join(target));
        run_quietly(command.args(["--", &format!("-max_total_time={seconds}")]))?;
        println!("{target}: {seconds} s, no crash");
    }
    Ok(())
}

/// A cargo command of the nightly toolchain. Goes through the `cargo` proxy, not through the cargo that runs this.
fn nightly<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::new("cargo");
    command.arg("+nightly").args(args).env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
    command
}
