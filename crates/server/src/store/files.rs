//! The files of the store: whether they are still the ones that were opened, and how much space is left beside them.

use super::StoreError;
use std::io;
use std::path::{Path, PathBuf};

/// The file of a store, as it was when it was opened.
#[derive(Debug)]
pub(super) struct StoreFile {
    path: PathBuf,
    identity: Option<Identity>,
    /// Below this many free bytes no table is laid.
    pub(super) reserve: u64,
}

impl StoreFile {
    pub(super) fn opened(path: &Path, reserve: u64) -> StoreFile {
        StoreFile { path: path.to_owned(), identity: identity(path), reserve }
    }

    /// Is the file of this name still the one that was opened? If not, everything is written to a file that nobody will find.
    pub(super) fn is_in_place(&self) -> bool {
        self.identity == identity(&self.path)
    }

    /// Is less free than the reserve?
    pub(super) fn shortage(&self) -> Option<StoreError> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Where nobody can tell how much is free, the house finds out when it writes.
        let free = free_space(folder).ok()?;
        (free < self.reserve).then_some(StoreError::Reserve { free, reserve: self.reserve })
    }
}

/// What tells a file from another that has its name later.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().ok().map(|found| (found.dev(), found.ino()))
}

/// Elsewhere a file in use cannot be replaced.
#[cfg(not(unix))]
fn identity(_path: &Path) -> Option<Identity> {
    None
}

/// The bytes that are free for this program.
#[cfg(unix)]
fn free_space(folder: &Path) -> io::Result<u64> {
    let found = rustix::fs::statvfs(folder)?;
    Ok(found.f_bavail.saturating_mul(found.f_frsize))
}

#[cfg(not(unix))]
fn free_space(_folder: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}
