//! Programs of other people as bots: one JSON message a line, in and out (`docs/BOTS.md`).

use crate::bot::{Bot, Forfeit, Sight};
use crate::craft::ActionOf;
use crate::level::Pace;
use rand_chacha::ChaCha8Rng;
use speakeasy_core::Game;
use speakeasy_core::json::{Json, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How long a program may think about one action.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer that is read.
const LONGEST_LINE: u64 = 64 * 1024;

/// A running program that is asked for actions.
pub struct Program {
    command: String,
    child: Child,
    input: ChildStdin,
    /// Lines it wrote; read on a thread of their own, so that a program that stalls cannot hold the table.
    lines: Receiver<std::io::Result<String>>,
    patience: Duration,
}

impl Program {
    /// Starts a program. `command` is split at white space; the first word is the program.
    pub fn start(command: &str) -> Result<Program, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("expected a program after exec:")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|error| format!("{program} cannot be started: {error}"))?;
        let input = child.stdin.take().ok_or("the program has no input")?;
        let output = child.stdout.take().ok_or("the program has no output")?;
        let (sender, lines) = sync_channel(16);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = String::new();
                let read = std::io::Read::take(&mut output, LONGEST_LINE).read_line(&mut line);
                match read {
                    Ok(0) => break,
                    Ok(_) => {
                        if sender.send(Ok(line)).is_err() {
                            break;
                        }
                    }
                    Err(error) => {
                        let _ = sender.send(Err(error));
                        break;
                    }
                }
            }
        });
        Ok(Program { command: command.to_owned(), child, input, lines, patience: PATIENCE })
    }

    /// The same program with another patience.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Program {
        self.patience = patience;
        self
    }

    fn ask(&mut self, question: &Json) -> Result<Json, Forfeit> {
        let forfeit = |what: String| Forfeit(format!("{} {what}", self.command));
        writeln!(self.input, "{question}")
            .and_then(|()| self.input.flush())
            .map_err(|_| Forfeit(format!("{} no longer reads its input; it may have crashed", self.command)))?;
        let line = match self.lines.recv_timeout(self.patience) {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => return Err(forfeit(format!("wrote something that is not text: {error}"))),
            Err(RecvTimeoutError::Timeout) => {
                return Err(forfeit(format!("did not answer within {} ms", self.patience.as_millis())));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(forfeit("ended without an answer".into())),
        };
        line.trim().parse().map_err(|_| forfeit(format!("answered {:?}, which is not JSON", shortened(&line))))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl<G: Game> Bot<G> for Program {
    fn pace(&self) -> Pace {
        Pace::QUICK
    }

    fn weigh(&mut self, sight: &Sight<'_, G>, _rng: &mut ChaCha8Rng) -> Result<Vec<(ActionOf<G>, f32)>, Forfeit> {
        let legal: Vec<Json> = sight.legal.iter().map(|&action| G::action_json(action)).collect();
        let question = json!({
            "game": G::ID, "seat": sight.seat.0, "view": G::view_json(sight.view, sight.legal, &[]), "legal": legal,
            "clock": { "patience_ms": self.patience.as_millis() as u64 },
        });
        let answer = self.ask(&question)?;
        let action = answer.get("action").unwrap_or(&answer);
        match legal.iter().position(|known| known == action) {
            Some(index) => Ok(vec![(sight.legal[index], 0.0)]),
            None => Err(Forfeit(format!(
                "{} answered {}, which is not legal",
                self.command,
                shortened(&action.to_string())
            ))),
        }
    }
}

fn shortened(text: &str) -> &str {
    text.char_indices().nth(80).map_or(text, |(end, _)| &text[..end]).trim_end()
}
