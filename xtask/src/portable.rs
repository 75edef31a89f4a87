//! Builds of the library crates for hosts that are not this one: without programs, files and a clock of the system, and
//! for WebAssembly.

use crate::shell::{cargo, program, run};

/// The crates that other hosts use; they bring everything below them.
const PACKAGES: [&str; 4] = ["--package", "speakeasy-catalog", "--package", "speakeasy-table"];
const WASM: &str = "wasm32-unknown-unknown";

/// Checks both builds; the second where its target is installed.
pub fn build() -> Result<(), String> {
    let plain = || {
        let mut check = cargo(["check", "--no-default-features"]);
        check.args(PACKAGES).args(["--features", "speakeasy-catalog/fourth-game"]);
        check
    };
    run(plain())?;
    println!("built without default features");
    let installed = program("rustup", &["target", "list", "--installed"]).output();
    let installed =
        installed.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).lines().any(|line| line == WASM));
    if !installed {
        println!("skipping the WebAssembly build: {WASM} is not installed (rustup target add {WASM})");
        return Ok(());
    }
    run(plain().args(["--target", WASM]))?;
    println!("built for {WASM}");
    Ok(())
}
