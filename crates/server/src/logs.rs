//! What the house writes about itself while it is open.

use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Lines for people.
    Plain,
    /// An object a line, for programs.
    Json,
}

/// Begins to write logs to the standard error. `SPEAKEASY_LOG` chooses what (`debug`, `speakeasy_server=trace`).
pub fn start(style: Style) {
    let filter = EnvFilter::try_from_env("SPEAKEASY_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let colour = std::io::stderr().is_terminal();
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colour);
    // Somebody who logs already, a test, keeps their own way.
    let _ = match style {
        Style::Plain => logs.try_init(),
        Style::Json => logs.json().try_init(),
    };
}
