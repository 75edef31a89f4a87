//! Running other programs.

use std::borrow::BorrowMut;
use std::process::{Command, Stdio};
use std::time::Instant;

/// A cargo command.
pub fn cargo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    command
}

/// A command of another program.
pub fn program(name: &str, args: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(args);
    command
}

/// Runs a command to its end; fails if it fails.
pub fn run(mut command: impl BorrowMut<Command>) -> Result<(), String> {
    let command = command.borrow_mut();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?} failed with {status}")),
        Err(error) => Err(format!("cannot run {command:?}: {error}")),
    }
}

/// Runs a command to its end; shows what it said only if it fails.
pub fn run_quietly(command: &mut Command) -> Result<(), String> {
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            eprint!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            Err(format!("{command:?} failed with {}", output.status))
        }
        Err(error) => Err(format!("cannot run {command:?}: {error}")),
    }
}

/// Does a command run and succeed? Its output is not shown.
pub fn succeeds(mut command: Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Announces a step, takes it, and says how long it took.
pub fn step(name: &str, take: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("── {name}");
    let began = Instant::now();
    take().map_err(|why| format!("{name}: {why}"))?;
    println!("── {name}: done in {:.0} s", began.elapsed().as_secs_f64());
    Ok(())
}
