//! Builds the server and runs it for tests.

use crate::shell::cargo;
use serde_json::Value as Json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Builds the binary and returns its path.
pub fn build() -> Result<PathBuf, String> {
    // With the fourth game, so that the generic page is played too.
    let mut build = cargo(["build", "--package", "speakeasy", "--features", "fourth-game"]);
    build.args(["--message-format", "json-render-diagnostics"]);
    let built = build.stderr(Stdio::inherit()).output().map_err(|error| format!("{build:?}: {error}"))?;
    if !built.status.success() {
        return Err(format!("{build:?} failed with {}", built.status));
    }
    let messages = built.stdout.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    let executable = |message: Json| message["executable"].as_str().map(PathBuf::from);
    messages.filter_map(executable).next_back().ok_or_else(|| "cargo built no executable".to_owned())
}

/// A running server; stopped when dropped.
pub struct House {
    process: Child,
    /// Its URL.
    pub url: String,
}

impl House {
    /// Starts the server on a free port, with its data in `data`.
    pub fn open(binary: &Path, data: &Path) -> Result<House, String> {
        let mut command = Command::new(binary);
        command.args(["serve", "--addr", "127.0.0.1:0", "--unlimited", "--bot-pace", "0", "--data"]);
        let process = command.arg(data).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut process = process.map_err(|error| format!("{command:?}: {error}"))?;
        let mut first_line = String::new();
        if let Some(output) = process.stdout.take() {
            // The first line names the address.
            let _ = BufReader::new(output).read_line(&mut first_line);
        }
        let url = first_line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned);
        let url = url.ok_or_else(|| format!("the server did not start: {first_line:?}"))?;
        Ok(House { process, url })
    }

    /// Posts JSON to a path of the server and returns the JSON response.
    pub fn post(&self, path: &str, body: &Json) -> Result<Json, String> {
        let host = self.url.trim_start_matches("http://").trim_end_matches('/');
        let body = body.to_string();
        let exchange = || -> std::io::Result<String> {
            let mut stream = TcpStream::connect(host)?;
            write!(
                stream,
                "POST /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
                 Content-Length: {}\r\n\r\n{body}",
                body.len()
            )?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        let answer = exchange().map_err(|error| format!("{path}: {error}"))?;
        let content = answer.split_once("\r\n\r\n").map_or("", |(_, content)| content);
        serde_json::from_str(content).map_err(|error| format!("{path}: {error} in {answer:?}"))
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have exited by itself already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
