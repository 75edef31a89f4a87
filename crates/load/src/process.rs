//! The server as a child process.

use crate::LoadError;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A running server, killed when dropped.
pub struct ServerProcess {
    child: Child,
    /// Where it listens.
    pub addr: SocketAddr,
}

/// The clock ticks of `/proc` in a second: a constant of the system's interface on everything that runs Linux today.
const TICKS: u64 = 100;

impl ServerProcess {
    /// Starts a server with its data in `data`, on a free port and without limits.
    pub fn open(program: &OsStr, data: &Path, more: &[&str]) -> Result<ServerProcess, LoadError> {
        let mut command = Command::new(program);
        command.args(ServerProcess::ARGS).arg("--data").arg(data).args(more).stderr(Stdio::null());
        ServerProcess::start(&mut command)
    }

    /// Arguments for tests: a free port, no limits, quick bots.
    pub const ARGS: [&str; 8] = ["serve", "--addr", "127.0.0.1:0", "--unlimited", "--bot-pace", "20", "--logs", "json"];

    /// Runs a command that starts a server, and waits until it prints its address.
    pub fn start(command: &mut Command) -> Result<ServerProcess, LoadError> {
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| format!("{command:?}: {error}"))?;
        let mut first_line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut first_line)?;
        }
        let addr = first_line.trim().strip_prefix("The house is open: http://").and_then(|rest| rest.strip_suffix('/'));
        match addr.and_then(|addr| addr.parse().ok()) {
            Some(addr) => Ok(ServerProcess { child, addr }),
            None => {
                let _ = child.kill();
                Err(format!("{command:?} did not start a server: {first_line:?}, {}", child.wait()?).into())
            }
        }
    }

    /// Kills it as `kill -9` does, and waits until it is gone.
    pub fn kill(&mut self) -> Result<(), LoadError> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Tells it to close, as a service manager does, and waits until it is gone.
    pub fn close(&mut self) -> Result<(), LoadError> {
        Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status()?;
        let ended = self.child.wait()?;
        if ended.success() { Ok(()) } else { Err(format!("the server ended with {ended}").into()) }
    }

    fn proc(&self, file: &str) -> Result<String, LoadError> {
        let path = format!("/proc/{}/{file}", self.child.id());
        std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}").into())
    }

    /// The processor time that it has used, in its own code and in the system's.
    pub fn cpu(&self) -> Result<Duration, LoadError> {
        let stat = self.proc("stat")?;
        // The name in parentheses may hold anything; what follows the last one is plain numbers.
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok());
        let (user, system) = ticks(11).zip(ticks(12)).ok_or("no CPU times in /proc")?;
        Ok(Duration::from_millis((user + system) * 1000 / TICKS))
    }

    /// The memory that it holds, in bytes.
    pub fn memory(&self) -> Result<u64, LoadError> {
        let status = self.proc("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        Ok(kib.ok_or("no memory size in /proc")? * 1024)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.kill();
    }
}
