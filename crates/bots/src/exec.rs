//! External programs as bots: one JSON message per line, in and out (`docs/BOTS.md`).
//!
//! A program may crash, hang, write nonsense or never stop writing. Whatever it does, the game goes on: separate threads
//! write its input and read its output through bounded queues, and an answer is awaited no longer than the time limit.

use crate::bot::{Bot, Forfeit, Sight};
use crate::level::Reaction;
use crate::support::{ActionOf, EventOf};
use rand_chacha::ChaCha8Rng;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Seat};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The default time limit for one action.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// How long a program has to exit by itself once the game is over.
const GRACE: Duration = Duration::from_millis(300);
/// The longest answer that is read, and the most that is kept of its error output.
const LONGEST_LINE: u64 = 64 * 1024;
/// The most messages a program may leave unread: the start, a request, the end.
const WAITING: usize = 3;

/// A running external program.
pub struct Program {
    command: String,
    child: Child,
    /// The queue of messages to it; `None` once it is to exit.
    messages: Option<SyncSender<String>>,
    lines: Receiver<Line>,
    last_words: LastWords,
    patience: Duration,
    /// The events its seat was shown since the last request.
    events: Vec<Json>,
}

/// A line that the program wrote.
enum Line {
    Text(String),
    TooLong,
    NotText,
}

impl Program {
    /// Starts a program. `command` is split at white space; the first word is the executable.
    pub fn start(command: &str, patience: Duration) -> Result<Program, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("expected a program after exec:")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {program}: {error}"))?;
        let messages = child.stdin.take().map(write_messages);
        let lines = child.stdout.take().map(read_lines).ok_or("the program has no output")?;
        let last_words = child.stderr.take().map(keep_last_words).ok_or("the program has no error output")?;
        Ok(Program { command: command.to_owned(), child, messages, lines, last_words, patience, events: Vec::new() })
    }

    /// The reason of a forfeit, with the last line of the program's error output.
    fn forfeit(&mut self, what: impl AsRef<str>) -> Forfeit {
        // The error output of a program that crashes may arrive a moment after it exits.
        let until = Instant::now() + GRACE / 3;
        if self.ended_within(GRACE / 3) {
            while !self.last_words.reader.is_finished() && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        let last = self.last_words.text.lock().map_or(String::new(), |last| shortened(&last).to_owned());
        let last = if last.is_empty() { last } else { format!("; last line on stderr: {last:?}") };
        Forfeit(format!("{} {}{last}", self.command, what.as_ref()))
    }

    fn send(&mut self, message: &Json) -> Result<(), Forfeit> {
        let sent = self.messages.as_ref().map(|messages| messages.try_send(format!("{message}\n")));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(self.forfeit("does not read its input")),
            _ if self.ended_within(GRACE / 3) => Err(self.forfeit("exited without answering")),
            _ => Err(self.forfeit("no longer reads its input")),
        }
    }

    fn request(&mut self, question: &Json) -> Result<Json, Forfeit> {
        match self.lines.try_recv() {
            Ok(Line::Text(_)) => return Err(self.forfeit("wrote a line without being asked")),
            Ok(unreadable) => return self.understand(unreadable),
            Err(_) => {}
        }
        self.send(question)?;
        let patience = self.patience.as_millis();
        match self.lines.recv_timeout(self.patience) {
            Ok(line) => self.understand(line),
            Err(RecvTimeoutError::Timeout) => Err(self.forfeit(format!("did not answer within {patience} ms"))),
            Err(RecvTimeoutError::Disconnected) => Err(self.forfeit("exited without answering")),
        }
    }

    fn understand(&mut self, line: Line) -> Result<Json, Forfeit> {
        match line {
            Line::Text(line) => {
                let read = line.trim().parse();
                read.map_err(|_| self.forfeit(format!("answered {:?}, which is not JSON", shortened(&line))))
            }
            Line::TooLong => Err(self.forfeit(format!("wrote a line of more than {} KiB", LONGEST_LINE / 1024))),
            Line::NotText => Err(self.forfeit("wrote something that is not text")),
        }
    }

    /// Waits a short time for the program to exit. Returns whether it did.
    fn ended_within(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(2)),
                Ok(None) => return false,
                _ => return true,
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Most programs exit when their input is closed; the others are killed.
        self.messages = None;
        if !self.ended_within(GRACE) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write_messages(mut input: ChildStdin) -> SyncSender<String> {
    let (sender, messages) = sync_channel::<String>(WAITING);
    std::thread::spawn(move || {
        for message in messages {
            if input.write_all(message.as_bytes()).and_then(|()| input.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

fn read_lines(output: ChildStdout) -> Receiver<Line> {
    let (sender, lines) = sync_channel(1);
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = String::new();
            let read = match output.by_ref().take(LONGEST_LINE).read_line(&mut line) {
                Ok(0) => break,
                Ok(length) if length as u64 == LONGEST_LINE && !line.ends_with('\n') => Line::TooLong,
                Ok(_) => Line::Text(line),
                Err(_) => Line::NotText,
            };
            let ends = !matches!(read, Line::Text(_));
            if sender.send(read).is_err() || ends {
                break;
            }
        }
    });
    lines
}

/// The last line of a program's error output, and the thread that reads it to the end.
struct LastWords {
    text: Arc<Mutex<String>>,
    reader: JoinHandle<()>,
}

/// Keeps the last line of the program's error output, for the reason of a forfeit.
fn keep_last_words(errors: ChildStderr) -> LastWords {
    let text = Arc::new(Mutex::new(String::new()));
    let words = Arc::clone(&text);
    let reader = std::thread::spawn(move || {
        let mut errors = BufReader::new(errors);
        loop {
            let mut line = Vec::new();
            match errors.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
                Ok(1..) => {}
                _ => break,
            }
            let line = String::from_utf8_lossy(&line);
            if let (false, Ok(mut words)) = (line.trim().is_empty(), words.lock()) {
                line.trim().clone_into(&mut words);
            }
        }
    });
    LastWords { text, reader }
}

impl<G: Game> Bot<G> for Program {
    fn reaction(&self) -> Reaction {
        Reaction::QUICK
    }

    fn seated(&mut self, seat: Seat, seats: usize, options: &Json) {
        let start = json!({ "game": G::ID, "rules": G::RULES, "seat": seat.0, "seats": seats, "options": options });
        // A program that does not read this fails at its first request.
        let _ = self.send(&json!({ "start": start }));
    }

    fn shown(&mut self, event: &EventOf<G>) {
        self.events.push(G::event_json(event));
    }

    fn over(&mut self, result: &Json) {
        let events = std::mem::take(&mut self.events);
        let _ = self.send(&json!({ "over": result, "events": events }));
    }

    fn weigh(&mut self, sight: &Sight<'_, G>, _rng: &mut ChaCha8Rng) -> Result<Vec<(ActionOf<G>, f32)>, Forfeit> {
        let legal: Vec<Json> = sight.legal.iter().map(|&action| G::action_json(action)).collect();
        let question = json!({
            "game": G::ID, "seat": sight.seat.0,
            "view": G::view_json(sight.view, sight.legal, &[]), "legal": legal,
            "events": std::mem::take(&mut self.events),
            "clock": { "patience_ms": self.patience.as_millis() as u64 },
        });
        let answer = self.request(&question)?;
        let action = answer.get("action").unwrap_or(&answer);
        match legal.iter().position(|known| known == action) {
            Some(index) => Ok(vec![(sight.legal[index], 0.0)]),
            None => {
                let action = action.to_string();
                Err(self.forfeit(format!("answered {}, which is not legal", shortened(&action))))
            }
        }
    }
}

fn shortened(text: &str) -> &str {
    text.char_indices().nth(120).map_or(text, |(end, _)| &text[..end]).trim_end()
}
