//! The program in a pipe: what it writes up to a prompt is read, then a line is written.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub struct Pipe {
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// All that it has written.
    pub written: String,
}

impl Pipe {
    pub fn start(args: &[&str], data: &Path) -> Pipe {
        let mut command = Command::new(env!("CARGO_BIN_EXE_speakeasy"));
        command.arg("play").args(args).env("XDG_DATA_HOME", data);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("its output"));
        Pipe { child, input, output, written: String::new() }
    }

    /// Reads to the next prompt; `None` if the program ends instead.
    pub fn prompt(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        let mut byte = [0];
        while self.output.read(&mut byte).expect("its output") == 1 {
            bytes.push(byte[0]);
            if bytes.ends_with(b"> ") || bytes.ends_with(b"press Enter.\n") {
                break;
            }
        }
        let text = String::from_utf8(bytes).expect("text");
        self.written += &text;
        (text.ends_with("> ") || text.ends_with("press Enter.\n")).then_some(text)
    }

    pub fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("its input is open");
        writeln!(input, "{line}").expect("the program listens");
        self.written += &format!("{line}\n");
    }

    /// Answers every prompt with the first, the last or the middle action offered, until the program ends.
    pub fn play(&mut self) {
        let mut turn = 0;
        while let Some(text) = self.prompt() {
            let keys: Vec<&str> =
                text.lines().filter_map(|line| Some(line.strip_prefix("  [")?.split_once(']')?.0)).collect();
            turn += 1;
            match keys.len() {
                0 => self.say(""),
                count => self.say(keys[[0, count - 1, count / 2][turn % 3]]),
            }
        }
    }

    /// Closes the input and waits; gives the exit code and what was said about errors.
    pub fn end(mut self) -> (i32, String, String) {
        drop(self.input.take());
        while self.prompt().is_some() {}
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().expect("its errors");
        stderr.read_to_string(&mut errors).expect("text");
        let status = self.child.wait().expect("its end");
        (status.code().unwrap_or(-1), errors, self.written)
    }
}
