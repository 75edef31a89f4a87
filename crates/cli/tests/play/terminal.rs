//! A terminal with nobody at it: the program runs in a pseudo-terminal, the test types and reads the screen.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How long a screen is waited for before the test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
}

pub const UP: &str = "\x1b[A";
pub const DOWN: &str = "\x1b[B";
pub const ENTER: &str = "\r";

/// A new folder for one test's files.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

fn lines(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a screen has room")
}

/// How many of these bytes do not belong to a frame that is still being written.
fn whole_frames(bytes: &[u8]) -> usize {
    let last = |marker: &[u8]| bytes.windows(marker.len()).rposition(|window| window == marker);
    match (last(b"\x1b[?2026h"), last(b"\x1b[?2026l")) {
        (Some(begin), Some(end)) if begin > end => begin,
        (Some(begin), None) => begin,
        _ => bytes.len(),
    }
}

impl Terminal {
    /// Runs `speakeasy play` with these arguments on a screen of this size, its data in a folder of its own.
    pub fn start(args: &[&str], data: &Path, (columns, rows): (u16, u16)) -> Terminal {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_speakeasy"));
        command.arg("play");
        command.args(args);
        command.env("XDG_DATA_HOME", data);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env_remove("COLORTERM");
        let child = pair.slave.spawn_command(command).expect("the binary runs");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(lines(rows), lines(columns), 0)));
        let mut output = pair.master.try_clone_reader().expect("its output");
        let seen = screen.clone();
        thread::spawn(move || {
            let mut waiting = Vec::new();
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                waiting.extend_from_slice(&bytes[..count]);
                let whole = whole_frames(&waiting);
                seen.lock().expect("the screen").process(&waiting[..whole]);
                waiting.drain(..whole);
            }
            seen.lock().expect("the screen").process(&waiting);
        });
        let keyboard = pair.master.take_writer().expect("its keyboard");
        Terminal { child, master: pair.master, keyboard, screen }
    }

    pub fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program listens");
        self.keyboard.flush().expect("the program listens");
    }

    /// What is on the screen.
    pub fn screen(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    /// Waits until the screen is as wanted, and gives it.
    pub fn wait_for(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return screen;
            }
            assert!(began.elapsed() < PATIENCE, "waited for {what}, saw:\n{screen}");
            thread::sleep(Duration::from_millis(4));
        }
    }

    /// Waits until these words are on the screen.
    pub fn see(&self, words: &str) -> String {
        self.wait_for(words, |screen| screen.contains(words))
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().expect("the screen").screen_mut().set_size(lines(rows), lines(columns));
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("the size changes");
    }

    /// Is the program on the alternate screen, the terminal not its own?
    pub fn is_taken(&self) -> bool {
        self.screen.lock().expect("the screen").screen().alternate_screen()
    }

    /// Is anything on the screen coloured?
    pub fn has_colour(&self) -> bool {
        let screen = self.screen.lock().expect("the screen");
        let (rows, columns) = screen.screen().size();
        let cells = (0..rows.into()).flat_map(|row| (0..columns.into()).map(move |column| (row, column)));
        cells
            .filter_map(|(row, column)| screen.screen().cell(row, column))
            .any(|cell| cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default)
    }

    /// Waits for the program to end, and gives its exit code.
    pub fn end(&mut self) -> u32 {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the program's state") {
                return status.exit_code();
            }
            assert!(began.elapsed() < PATIENCE, "the program does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(4));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
