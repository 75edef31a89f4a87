//! `speakeasy scenario`: check the rules against worked examples.

use crate::error::CliError;
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_record::scenario::{Failure, Scenario};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// What to do with scenarios.
#[derive(clap::Subcommand)]
pub enum ScenarioCommand {
    /// Run scenarios and print `ok ID` or `FAIL ID: …` for each. Exit 0: all passed, 1: some failed, 2: a file can't be read
    Run {
        /// Scenario files (.json), or folders to search for them
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
}

struct Run<'a>(&'a Scenario);

impl Visitor for Run<'_> {
    type Output = Result<(), Failure>;
    fn visit<G: Registered>(self) -> Result<(), Failure> {
        // Nothing a scenario expects may depend on a free draw, so any seed will do.
        self.0.run::<G>(&mut stream(1, Purpose::Draws, 0))
    }
}

/// Runs the scenarios.
pub fn run(command: &ScenarioCommand) -> Result<(), CliError> {
    let ScenarioCommand::Run { paths } = command;
    let mut out = stdout().lock();
    let (mut failed, mut unreadable) = (false, Vec::new());
    for file in files(paths, "json")? {
        let name = file.display();
        let example = std::fs::read_to_string(&file)
            .map_err(|error| error.to_string())
            .and_then(|text| Scenario::read(&text))
            .and_then(|example| {
                let verdict = with_game(&example.game, Run(&example)).map_err(|unknown| unknown.to_string())?;
                Ok((example, verdict))
            });
        match example {
            Ok((example, Ok(()))) => writeln!(out, "ok {}", example.id)?,
            Ok((example, Err(failure))) => {
                failed = true;
                writeln!(out, "FAIL {}: {failure}", example.id)?;
            }
            Err(error) => unreadable.push(format!("{name}: {error}")),
        }
    }
    match (unreadable.is_empty(), failed) {
        (false, _) => Err(CliError::Usage(unreadable)),
        (true, true) => Err(CliError::Failed),
        (true, false) => Ok(()),
    }
}

/// The files named, and all files with this extension in the folders named and below, each folder in order of names.
pub fn files(paths: &[PathBuf], extension: &str) -> Result<Vec<PathBuf>, CliError> {
    let mut found = Vec::new();
    for path in paths {
        gather(path, extension, &mut found).map_err(|error| CliError::usage(format!("{}: {error}", path.display())))?;
    }
    if found.is_empty() {
        return Err(CliError::usage(format!("no .{extension} files found")));
    }
    Ok(found)
}

fn gather(path: &Path, extension: &str, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !std::fs::metadata(path)?.is_dir() {
        found.push(path.to_owned());
        return Ok(());
    }
    let mut inside: Vec<PathBuf> =
        std::fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    inside.sort();
    for path in inside {
        if path.is_dir() || path.extension().is_some_and(|found| found == extension) {
            gather(&path, extension, found)?;
        }
    }
    Ok(())
}
