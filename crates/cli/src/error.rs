//! Errors of commands, and the exit codes they lead to.

use anstream::eprintln;
use speakeasy_catalog::UnknownGame;
use speakeasy_core::Faults;
use speakeasy_record::trace::TraceError;
use std::io;
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub enum CliError {
    /// The command ran and a check failed; it has already printed what. Exit code 1.
    Failed,
    /// The arguments or files are wrong, for these reasons. Exit code 2.
    Usage(Vec<String>),
    /// Output failed. A closed pipe is not an error: the reader has seen enough.
    Output(io::Error),
}

impl CliError {
    /// An error with one reason.
    pub fn usage(why: impl ToString) -> CliError {
        CliError::Usage(vec![why.to_string()])
    }

    /// Prints the error and returns the exit code.
    pub fn exit(self) -> ExitCode {
        match self {
            CliError::Failed => ExitCode::from(1),
            CliError::Usage(reasons) => {
                let red = anstyle::AnsiColor::Red.on_default().bold();
                for why in reasons {
                    eprintln!("{red}error:{red:#} {why}");
                }
                ExitCode::from(2)
            }
            CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            CliError::Output(error) => CliError::usage(format!("cannot write output: {error}")).exit(),
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::Output(error)
    }
}

impl From<UnknownGame> for CliError {
    fn from(unknown: UnknownGame) -> CliError {
        CliError::usage(unknown)
    }
}

impl From<Faults> for CliError {
    fn from(faults: Faults) -> CliError {
        let line = |fault: speakeasy_core::Fault| match fault.at.as_str() {
            "" => fault.what,
            at => format!("{at}: {}", fault.what),
        };
        CliError::Usage(faults.list.into_iter().map(line).collect())
    }
}

impl From<TraceError> for CliError {
    fn from(error: TraceError) -> CliError {
        match error {
            TraceError::Table(faults) => faults.into(),
            TraceError::Output(error) => error.into(),
        }
    }
}
