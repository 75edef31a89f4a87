//! Backups: one file with everything, taken while the house runs or not, and put back while it does not.

use super::check::check_store;
use super::{CheckReport, HouseFolder, Progress, UpkeepError, file_error, open_reader};
use crate::store::sqlite::{broken, connect};
use crate::store::{StoreError, schema};
use rusqlite::Connection;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes everything that is stored at this moment into one file. It has its name once it is whole and on the disk.
/// Returns its size.
pub fn backup(house: &HouseFolder, to: &Path, replace: bool) -> Result<u64, UpkeepError> {
    if to.exists() && !replace {
        return Err(UpkeepError::Exists(to.to_owned()));
    }
    let reader = open_reader(&house.store)?;
    // Whoever names the store itself would put a file in its place that a running house does not know.
    if to.canonicalize().is_ok_and(|to| house.store.canonicalize().is_ok_and(|store| store == to)) {
        return Err(file_error(to)(io::Error::other("that is the store itself")));
    }
    let part = beside(to, ".part");
    remove(&part)?;
    let written = (|| {
        copy(&reader, &part).map_err(|error| UpkeepError::Store(to.to_owned(), broken(error)))?;
        put_in_place(&part, to).map_err(file_error(to))?;
        fs::metadata(to).map_err(file_error(to))
    })();
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written.map(|file| file.len())
}

/// What a backup brought back.
#[derive(Debug)]
pub struct Restored {
    /// What the check of the file found.
    pub report: CheckReport,
    /// Where the former store lies now.
    pub former: Option<PathBuf>,
}

/// Puts a backup in the place of the store, which is kept beside it. The file is copied and checked first; one with damage is
/// refused unless `force` is given.
pub fn restore(house: &HouseFolder, from: &Path, force: bool, progress: Progress<'_>) -> Result<Restored, UpkeepError> {
    if !from.is_file() {
        return Err(UpkeepError::NoStore(from.to_owned()));
    }
    fs::create_dir_all(&house.folder).map_err(file_error(&house.folder))?;
    let lock = house.lock()?;
    let part = beside(&house.store, ".part");
    let report = copy_checked(from, &part, force, progress).inspect_err(|_| {
        let _ = remove_store(&part);
    })?;
    let former = set_former_aside(house)?;
    put_in_place(&part, &house.store).map_err(file_error(&house.store))?;
    drop(lock);
    Ok(Restored { report, former })
}

/// Writes all that is stored at this moment into a new file, without gaps and without a write-ahead log.
fn copy(from: &Connection, to: &Path) -> rusqlite::Result<()> {
    // Writing another file counts as writing.
    from.pragma_update(None, "query_only", false)?;
    from.execute("VACUUM INTO ?1", [to.to_string_lossy()])?;
    Ok(())
}

/// A copy, brought up to the present version and checked.
fn copy_checked(from: &Path, to: &Path, force: bool, progress: Progress<'_>) -> Result<CheckReport, UpkeepError> {
    remove_store(to)?;
    let unreadable = |error: rusqlite::Error| UpkeepError::Store(from.to_owned(), broken(error));
    // Not a copy of the bytes: if somebody names the store of a running house, its newest moves are in the log beside it.
    copy(&open_reader(from)?, to).map_err(unreadable)?;
    let trouble = |error| UpkeepError::Store(from.to_owned(), error);
    let mut copy = connect(to).map_err(trouble)?;
    let version = copy.query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0)).map_err(unreadable)?;
    if version == 0 {
        return Err(trouble(StoreError::Broken("it is not the store of a house".into())));
    }
    schema::bring_up(&mut copy).map_err(trouble)?;
    let report = check_store(&copy, progress).map_err(unreadable)?;
    copy.close().map_err(|(_, error)| unreadable(error))?;
    if report.sound() || force { Ok(report) } else { Err(UpkeepError::Damaged(from.to_owned(), Box::new(report))) }
}

/// Keeps the store under a name with the time. Until another takes its place, it also keeps its own name, where the file
/// system can do that: whatever happens in between, no empty house is opened.
fn set_former_aside(house: &HouseFolder) -> Result<Option<PathBuf>, UpkeepError> {
    if !house.store.exists() {
        return Ok(None);
    }
    // A log that a killed house left must go into its own file, and not into the one that comes.
    if let Ok(store) = connect(&house.store) {
        let _ = store.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
        let _ = store.close();
    }
    let former = free_name(&house.folder);
    if with_suffix(&house.store, "-wal").exists() {
        fs::rename(&house.store, &former).map_err(file_error(&former))?;
        for suffix in ["-wal", "-shm"] {
            let (old, new) = (with_suffix(&house.store, suffix), with_suffix(&former, suffix));
            if old.exists() {
                fs::rename(&old, &new).map_err(file_error(&new))?;
            }
        }
    } else {
        fs::hard_link(&house.store, &former)
            .or_else(|_| fs::rename(&house.store, &former))
            .map_err(file_error(&former))?;
    }
    Ok(Some(former))
}

fn free_name(folder: &Path) -> PathBuf {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let name = format!("former-{}", dated(seconds));
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.clone()).chain(numbered).map(|name| folder.join(format!("{name}.db")));
    names.find(|path| !path.exists()).unwrap_or_else(|| folder.join("former.db"))
}

/// A moment as it can stand in the name of a file, such as `20260131-235959` (UTC).
pub(super) fn dated(seconds: u64) -> String {
    let (year, month, day) = date_of(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

/// Year, month and day of a day since 1970. Years are counted from March, so that the leap day is the last of one.
pub(super) fn date_of(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(suffix);
    path.with_file_name(name)
}

fn remove(path: &Path) -> Result<(), UpkeepError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(file_error(path)(error)),
        _ => Ok(()),
    }
}

fn remove_store(path: &Path) -> Result<(), UpkeepError> {
    ["", "-wal", "-shm"].iter().try_for_each(|suffix| remove(&with_suffix(path, suffix)))
}

/// Gives a whole file its name, on the disk.
fn put_in_place(part: &Path, path: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, path)?;
    sync_folder(path)
}

/// A new name is on the disk once its folder is.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

/// Elsewhere folders cannot be flushed.
#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_the_date_of_its_moment() {
        assert_eq!(dated(0), "19700101-000000");
        assert_eq!(dated(951_827_696), "20000229-123456");
        assert_eq!(dated(1_798_761_599), "20261231-235959");
    }
}
