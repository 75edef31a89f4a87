//! The access and audit log: a line a request, if the host wants one. It names neither tables nor guests, and addresses only in
//! part, unless the host asks for the whole of them.

use serde_json::{Value as Json, json};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, SyncSender};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How the log is kept.
#[derive(Clone, Debug)]
pub struct AccessLogSettings {
    /// The file that lines are added to.
    pub file: PathBuf,
    /// Whether addresses are written in full.
    pub full_addresses: bool,
}

/// The most lines that wait to be written; what comes beyond is not written, so that no request waits.
const WAITING: usize = 4096;

/// The log. One thread writes it.
pub struct AccessLog {
    lines: SyncSender<String>,
    full_addresses: bool,
}

impl AccessLog {
    /// Opens the file and starts to write.
    pub fn open(settings: &AccessLogSettings) -> io::Result<AccessLog> {
        let file = append_to(&settings.file)?;
        let (lines, waiting) = mpsc::sync_channel::<String>(WAITING);
        let path = settings.file.clone();
        std::thread::Builder::new().name("access log".into()).spawn(move || {
            let mut file = file;
            while let Ok(line) = waiting.recv() {
                // Whoever moved the file away, to keep it, finds a new one in its place.
                if !path.exists()
                    && let Ok(new) = append_to(&path)
                {
                    file = new;
                }
                let more: String = std::iter::once(line).chain(waiting.try_iter()).collect();
                if let Err(error) = file.write_all(more.as_bytes()) {
                    tracing::warn!(%error, "cannot write the access log");
                }
            }
        })?;
        Ok(AccessLog { lines, full_addresses: settings.full_addresses })
    }

    /// Notes a request: the pattern of its route, not its path, which may name a table.
    pub fn request(&self, from: IpAddr, method: &str, route: &str, status: u16, took: Duration) {
        let ms = (took.as_secs_f64() * 1e5).round() / 100.0;
        self.add(json!({ "from": self.address(from), "method": method, "route": route, "status": status, "ms": ms }));
    }

    /// Notes something that whoever runs the house did.
    pub fn audit(&self, from: IpAddr, what: &str, whom: &str) {
        self.add(json!({ "from": self.address(from), "audit": what, "whom": whom }));
    }

    fn add(&self, mut line: Json) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        line["at"] = json!(now.as_millis() as u64);
        let _ = self.lines.try_send(format!("{line}\n"));
    }

    fn address(&self, addr: IpAddr) -> String {
        if self.full_addresses { addr.to_string() } else { shortened(addr).to_string() }
    }
}

fn append_to(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

/// An address that no longer tells one household from the next.
fn shortened(addr: IpAddr) -> IpAddr {
    match addr {
        IpAddr::V4(addr) => {
            let [a, b, c, _] = addr.octets();
            IpAddr::V4(Ipv4Addr::new(a, b, c, 0))
        }
        IpAddr::V6(addr) => {
            let [a, b, c, ..] = addr.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits until the file has so many lines.
    fn lines(path: &Path, count: usize) -> Vec<Json> {
        for _ in 0..500 {
            let text = std::fs::read_to_string(path).unwrap_or_default();
            if text.lines().count() >= count {
                return text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("{} has not got {count} lines", path.display());
    }

    #[test]
    fn a_line_a_request_with_half_an_address_and_no_path() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("access.log");
        let log = AccessLog::open(&AccessLogSettings { file: file.clone(), full_addresses: false }).unwrap();
        log.request([192, 0, 2, 77].into(), "GET", "/tables/{id}", 200, Duration::from_micros(1234));
        let line = lines(&file, 1).remove(0);
        assert_eq!(
            (&line["from"], &line["route"], &line["ms"]),
            (&json!("192.0.2.0"), &json!("/tables/{id}"), &json!(1.23))
        );
        std::fs::rename(&file, folder.path().join("access.log.1")).unwrap();
        log.audit("2001:db8:1:2::9".parse().unwrap(), "block", "somebody");
        assert_eq!(lines(&file, 1)[0]["from"], "2001:db8:1::", "a new file in place of the one that was moved away");
    }
}
