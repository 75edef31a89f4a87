//! How a command ends when it does not end well.

use anstream::eprintln;
use speakeasy_catalog::UnknownGame;
use speakeasy_core::Faults;
use speakeasy_record::trace::TraceError;
use std::io;
use std::process::ExitCode;

/// What went wrong.
#[derive(Debug)]
pub enum CliError {
    /// The command did its work and the answer is no; everything worth saying has been said. Exit 1.
    Failed,
    /// The command cannot do what it was asked, for these reasons. Exit 2.
    Usage(Vec<String>),
    /// The output cannot be written. A closed pipe is a quiet end: whoever read it has seen enough.
    Output(io::Error),
}

impl CliError {
    /// One reason.
    pub fn usage(why: impl ToString) -> CliError {
        CliError::Usage(vec![why.to_string()])
    }

    /// Says what there is to say, and gives the exit code.
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
            CliError::Output(error) => CliError::usage(format!("the output cannot be written: {error}")).exit(),
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
