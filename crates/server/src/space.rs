//! Waiting for space: a house whose disk is so full that it cannot open its store. It says so to everybody who asks, and opens
//! as soon as there is space.

use crate::http::waiting;
use crate::store::{Sqlite, StoreError};
use std::io;
use std::path::Path;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

/// How often the house tries to open its store.
const TRY: Duration = Duration::from_secs(1);
/// How long those who ask last may take to read the answer.
const GRACE: Duration = Duration::from_secs(2);

/// Waits until the store can be opened, or fails for another reason; `None` if the house is told to stop before.
pub async fn wait(
    file: &Path,
    listener: TcpListener,
    told_to_stop: impl Future<Output = ()>,
) -> io::Result<Option<(Result<Sqlite, StoreError>, TcpListener)>> {
    tracing::error!(file = %file.display(), "the disk is full: the house waits for space and refuses everything");
    // Two handles of one door: whoever comes while they change waits in its queue.
    let door = listener.into_std()?;
    let answering = TcpListener::from_std(door.try_clone()?)?;
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = axum::serve(answering, waiting(StoreError::Full)).with_graceful_shutdown(async {
        let _ = stopped.await;
    });
    let answers = tokio::spawn(async { serving.await });
    let opened = async {
        loop {
            sleep(TRY).await;
            match Sqlite::open(file) {
                Err(StoreError::Full) => {}
                opened => return opened,
            }
        }
    };
    let opened = tokio::select! {
        opened = opened => Some(opened),
        () = told_to_stop => None,
    };
    drop(stop);
    let aborting = answers.abort_handle();
    if timeout(GRACE, answers).await.is_err() {
        aborting.abort();
    }
    let Some(opened) = opened else { return Ok(None) };
    tracing::info!("there is space again: the house opens");
    Ok(Some((opened, TcpListener::from_std(door)?)))
}
