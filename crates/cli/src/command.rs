//! The command line that reproduces a result, as it would be typed in a shell.

use crate::table::TableArgs;

/// A `speakeasy` command with its arguments.
pub struct CommandLine(Vec<String>);

impl CommandLine {
    /// A command with no arguments yet.
    pub fn new(command: &str) -> CommandLine {
        CommandLine(vec!["speakeasy".into(), command.into()])
    }

    /// Adds the arguments that describe the table.
    pub fn table(&mut self, table: &TableArgs, seats: usize) {
        self.0.push(quoted(&table.game));
        if let Some(mode) = &table.mode {
            self.add("--mode", mode);
        }
        for setting in &table.set {
            self.add("--set", setting);
        }
        self.add("--seats", seats);
    }

    /// Adds an argument with its value.
    pub fn add(&mut self, name: &str, value: impl ToString) {
        self.0.extend([name.to_owned(), quoted(&value.to_string())]);
    }

    /// The whole line.
    pub fn line(&self) -> String {
        self.0.join(" ")
    }
}

/// Quotes a word for the shell, if it needs quoting.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:+".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
