//! Writing files atomically: a reader sees the old file or the whole new one, never half of it.

use crate::error::CliError;
use std::ffi::OsString;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes a temporary file next to the target, then renames it.
pub fn write_whole(path: &Path, content: &[u8]) -> Result<(), CliError> {
    let beside = beside(path);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    written.and_then(|()| std::fs::rename(&beside, path)).map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        CliError::usage(format!("cannot write {}: {error}", path.display()))
    })
}

/// Checks, before hours of work, that [`write_whole`] will be able to write there.
pub fn can_write(path: &Path) -> Result<(), CliError> {
    let beside = beside(path);
    let tried = if path.is_dir() {
        Err(std::io::Error::from(std::io::ErrorKind::IsADirectory))
    } else {
        File::create(&beside).and_then(|_| std::fs::remove_file(&beside))
    };
    tried.map_err(|error| CliError::usage(format!("cannot write {}: {error}", path.display())))
}

fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".part");
    path.with_file_name(name)
}
