//! Logging of the server.

use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// The log format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Lines of text.
    Plain,
    /// One JSON object per line.
    Json,
}

/// Starts logging to standard error. `SPEAKEASY_LOG` sets the filter (`debug`, `speakeasy_server=trace`).
pub fn start(style: Style) {
    let filter = EnvFilter::try_from_env("SPEAKEASY_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let colour = std::io::stderr().is_terminal();
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colour);
    // A test may have installed its own subscriber; then that one stays.
    let _ = match style {
        Style::Plain => logs.try_init(),
        Style::Json => logs.json().try_init(),
    };
}
