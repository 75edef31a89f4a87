//! The measurements, and what they share.

pub mod abuse;
pub mod bots;
pub mod latency;
pub mod moves;
pub mod start;
pub mod watchers;

use crate::Setting;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use indicatif::{ProgressBar, ProgressStyle};
use speakeasy_load::LoadError;
use speakeasy_load::process::ServerProcess;
use speakeasy_load::web::Client;
use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// The games that two can play, in turn.
pub const FOR_TWO: [&str; 2] = ["scheffeln", "verflixxt"];

/// A house with a folder of its own, which goes with it.
pub fn open(setting: &Setting, more: &[&str]) -> Result<(ServerProcess, TempDir), LoadError> {
    let data = TempDir::with_prefix_in("load-", &setting.data)?;
    Ok((reopen(setting, data.path(), more)?, data))
}

/// A house on a folder that is there already.
pub fn reopen(setting: &Setting, data: &Path, more: &[&str]) -> Result<ServerProcess, LoadError> {
    ServerProcess::open(&setting.server, data, more)
}

/// Two guests of the house.
pub async fn two_guests(addr: SocketAddr) -> Result<[Client; 2], LoadError> {
    Ok([Client::new(addr).await?, Client::new(addr).await?])
}

/// A bar for so many things, on the standard error and only where somebody watches.
pub fn bar(of: u64, things: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {things}  {{elapsed}}");
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    ProgressBar::new(of).with_style(style)
}

/// Makes so many things, a few at a time, with a bar.
pub async fn make<T, F>(count: usize, things: &str, one: impl Fn(usize) -> F) -> Result<Vec<T>, LoadError>
where
    F: Future<Output = Result<T, LoadError>>,
{
    let bar = bar(count as u64, things);
    let made = stream::iter(0..count).map(one).buffered(16).inspect_ok(|_| bar.inc(1)).try_collect().await;
    bar.finish_and_clear();
    made
}

/// Lets so many seconds pass, with a bar.
pub async fn pass(seconds: u64, what: &str) {
    let bar = bar(seconds, &format!("s {what}"));
    for _ in 0..seconds {
        tokio::time::sleep(Duration::from_secs(1)).await;
        bar.inc(1);
    }
    bar.finish_and_clear();
}
