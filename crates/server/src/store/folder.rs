//! One house per folder: whoever opens it locks it, as long as the process lives.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::{fmt, process};

/// A folder that belongs to this process until this is dropped.
pub struct FolderLock {
    path: PathBuf,
    _file: File,
}

/// Why a folder cannot be had.
#[derive(Debug)]
pub enum LockError {
    /// Another process has it; its number, if that can be read.
    Taken(Option<u32>),
    /// The lock file cannot be written.
    Failed(io::Error),
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockError::Taken(Some(process)) => write!(f, "another house is open there (process {process})"),
            LockError::Taken(None) => f.write_str("another house is open there"),
            LockError::Failed(error)
                if matches!(error.kind(), io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied) =>
            {
                write!(f, "this program may not write there ({error})")
            }
            LockError::Failed(error) => write!(f, "cannot lock it: {error}"),
        }
    }
}

impl FolderLock {
    /// Locks a folder, or says who has it.
    pub fn take(folder: &Path) -> Result<FolderLock, LockError> {
        let path = folder.join("speakeasy.lock");
        loop {
            let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
            let mut file = open.map_err(LockError::Failed)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(LockError::Taken(holder(&mut file))),
                Err(TryLockError::Error(error)) => return Err(LockError::Failed(error)),
            }
            // Whoever closes removes the file. What we have locked may have been removed just before.
            if is_at(&file, &path) {
                // On a full disk there is a lock, even if nobody can read who has it.
                write_holder(&mut file).or_else(unless_full).map_err(LockError::Failed)?;
                return Ok(FolderLock { path, _file: file });
            }
        }
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // Where it cannot be removed it does no harm: what counts is the lock, which goes with the process.
        let _ = std::fs::remove_file(&self.path);
    }
}

fn write_holder(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "{}", process::id())
}

fn unless_full(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::StorageFull { Ok(()) } else { Err(error) }
}

fn holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: io::Result<std::fs::Metadata>| metadata.ok().map(|found| (found.dev(), found.ino()));
    identity(file.metadata()) == identity(path.metadata())
}

/// Elsewhere a file in use cannot be removed.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_house_at_a_time_and_its_lock_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = FolderLock::take(folder.path()).expect("the folder is free");
        let Err(LockError::Taken(Some(holder))) = FolderLock::take(folder.path()) else { panic!("taken twice") };
        assert_eq!(holder, process::id());
        drop(first);
        assert_eq!(folder.path().read_dir().expect("the folder").count(), 0);
        drop(FolderLock::take(folder.path()).expect("the folder is free again"));
    }

    #[test]
    fn what_a_killed_house_left_does_not_keep_others_out() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("speakeasy.lock"), "4294967295\n").expect("a file");
        FolderLock::take(folder.path()).expect("nobody holds it");
    }
}
