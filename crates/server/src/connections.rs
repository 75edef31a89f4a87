//! Connections from outside: who gets one, how long it may take, and which go when there are too many.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service;

/// How long the head of a request may take, from when the house begins to wait for it. So this is also how long a connection
/// that nobody uses is kept.
const HEAD: Duration = Duration::from_secs(15);
/// How long somebody who is sent something may take none of it.
const WRITE: Duration = Duration::from_secs(30);
/// How much of a request is read before it is understood.
const BUFFER: usize = 32 * 1024;
/// How long to wait for connections to go when no more can be opened.
const CROWDED: Duration = Duration::from_millis(50);

/// The connections of each address.
#[derive(Default)]
struct Counts(Mutex<HashMap<IpAddr, usize>>);

/// One of the connections of an address, as long as it lives.
struct Counted(Arc<Counts>, IpAddr);

impl Counts {
    /// Counts one more connection, unless the address has as many as it may.
    fn one_more(self: &Arc<Counts>, of: IpAddr, most: Option<usize>) -> Option<Counted> {
        let mut counts = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let count = counts.entry(of).or_default();
        if most.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        Some(Counted(Arc::clone(self), of))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.0.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(count) = counts.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.1);
            }
        }
    }
}

/// Serves connections until the house closes; then waits for the requests in progress. `most` is how many connections one
/// address may have.
pub async fn serve(listener: TcpListener, router: Router, most: Option<usize>, mut closing: watch::Receiver<bool>) {
    let counts = Arc::new(Counts::default());
    // Told when connections that nobody uses at the moment have to go.
    let (crowded, hears) = watch::channel(());
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    loop {
        let (stream, addr) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    make_room(&error, &crowded).await;
                    continue;
                }
            },
            () = closed(&mut closing) => break,
        };
        let Some(counted) = counts.one_more(crate::http::network(addr.ip()), most) else { continue };
        let (router, hears, closing, open) = (router.clone(), hears.clone(), closing.clone(), open.clone());
        tokio::spawn(async move {
            serve_one(stream, addr, router, hears, closing).await;
            drop((counted, open));
        });
    }
    drop((listener, open));
    let _ = all_closed.recv().await;
}

/// No connection could be taken. If that is because there are too many, those that nobody uses go first.
async fn make_room(error: &io::Error, crowded: &watch::Sender<()>) {
    let by_the_client = [io::ErrorKind::ConnectionAborted, io::ErrorKind::ConnectionReset];
    if by_the_client.contains(&error.kind()) {
        return;
    }
    tracing::warn!(%error, "cannot take a connection; idle ones are closed");
    let _ = crowded.send(());
    tokio::time::sleep(CROWDED).await;
}

/// Waits until the house closes.
async fn closed(closing: &mut watch::Receiver<bool>) {
    drop(closing.wait_for(|closing| *closing).await);
}

async fn serve_one(
    stream: TcpStream,
    addr: SocketAddr,
    router: Router,
    mut crowded: watch::Receiver<()>,
    mut closing: watch::Receiver<bool>,
) {
    // Without this, Nagle's algorithm would hold a frame back until the previous one is acknowledged.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "cannot set TCP_NODELAY; this connection may be slow");
    }
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE));
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(addr));
        router.clone().call(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(BUFFER);
    let connection = builder.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
    let mut connection = pin!(connection);
    crowded.mark_unchanged();
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::trace!(%error, "a connection ended early");
                }
                return;
            }
            // One that is in use ends after its request.
            told = crowded.changed() => {
                connection.as_mut().graceful_shutdown();
                if told.is_err() {
                    return;
                }
            }
            () = closed(&mut closing) => break,
        }
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_so_many_connections_and_no_more() {
        let counts = Arc::new(Counts::default());
        let here = IpAddr::from([127, 0, 0, 1]);
        let kept: Vec<_> = (0..2).filter_map(|_| counts.one_more(here, Some(2))).collect();
        assert_eq!(kept.len(), 2);
        assert!(counts.one_more(here, Some(2)).is_none());
        assert!(counts.one_more(IpAddr::from([127, 0, 0, 2]), Some(2)).is_some(), "others are not held up");
        drop(kept);
        assert!(counts.one_more(here, Some(2)).is_some());
        assert!(counts.0.lock().unwrap().is_empty());
    }
}
