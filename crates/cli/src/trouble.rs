//! How a command ends when it does not end well.

use anstream::eprintln;
use speakeasy_catalog::UnknownGame;
use speakeasy_core::Faults;
use speakeasy_record::trace::TraceError;
use std::io;
use std::process::ExitCode;

/// What went wrong.
#[derive(Debug)]
pub enum Trouble {
    /// The command did its work and the answer is no; everything worth saying has been said. Exit 1.
    No,
    /// The command cannot do what it was asked, for these reasons. Exit 2.
    Asked(Vec<String>),
    /// The output cannot be written. A closed pipe is a quiet end: whoever read it has seen enough.
    Output(io::Error),
}

impl Trouble {
    /// One reason.
    pub fn asked(why: impl ToString) -> Trouble {
        Trouble::Asked(vec![why.to_string()])
    }

    /// Says what there is to say, and gives the exit code.
    pub fn end(self) -> ExitCode {
        match self {
            Trouble::No => ExitCode::from(1),
            Trouble::Asked(reasons) => {
                let red = anstyle::AnsiColor::Red.on_default().bold();
                for why in reasons {
                    eprintln!("{red}error:{red:#} {why}");
                }
                ExitCode::from(2)
            }
            Trouble::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Trouble::Output(error) => Trouble::asked(format!("the output cannot be written: {error}")).end(),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

impl From<UnknownGame> for Trouble {
    fn from(unknown: UnknownGame) -> Trouble {
        Trouble::asked(unknown)
    }
}

impl From<Faults> for Trouble {
    fn from(faults: Faults) -> Trouble {
        let told = |fault: speakeasy_core::Fault| match fault.at.as_str() {
            "" => fault.what,
            at => format!("{at}: {}", fault.what),
        };
        Trouble::Asked(faults.list.into_iter().map(told).collect())
    }
}

impl From<TraceError> for Trouble {
    fn from(error: TraceError) -> Trouble {
        match error {
            TraceError::Table(faults) => faults.into(),
            TraceError::Output(error) => error.into(),
        }
    }
}
