//! The packages that have changed since the last commit.

use crate::shell::{cargo, program};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::Path;

/// The packages with a changed file; with `all`, also those that depend on them.
pub fn packages(all: bool) -> Result<Vec<String>, String> {
    let output = cargo(["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let metadata: Json = serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let root = Path::new(metadata["workspace_root"].as_str().unwrap_or("."));
    let files = files()?;
    let name = |package: &Json| package["name"].as_str().unwrap_or_default().to_owned();
    let has_changed = |package: &&Json| {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let folder = manifest.parent().and_then(|folder| folder.strip_prefix(root).ok());
        folder.is_some_and(|folder| files.iter().any(|file| Path::new(file).starts_with(folder)))
    };
    let mut changed: BTreeSet<String> = packages.iter().filter(has_changed).map(name).collect();
    loop {
        let depends = |package: &&Json| {
            let on = package["dependencies"].as_array().into_iter().flatten();
            on.filter_map(|dependency| dependency["name"].as_str()).any(|name| changed.contains(name))
        };
        let more: Vec<String> = packages.iter().filter(depends).map(name).collect();
        let before = changed.len();
        if all {
            changed.extend(more);
        }
        if changed.len() == before {
            return Ok(changed.into_iter().collect());
        }
    }
}

/// The files that differ from the last commit, new ones included.
fn files() -> Result<Vec<String>, String> {
    let mut status = program("git", &["status", "--porcelain", "--untracked-files=all"]);
    let output = status.output().map_err(|error| format!("git status: {error}"))?;
    if !output.status.success() {
        return Err(format!("git status: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    // A line is two letters, a space and a path; of a renamed file the old path stands before an arrow.
    let path =
        |line: &str| line.get(3..).map(|path| path.rsplit(" -> ").next().unwrap_or(path).trim_matches('"').to_owned());
    Ok(text.lines().filter_map(path).collect())
}
