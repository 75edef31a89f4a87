//! Opening the house: the store, the rooms, the door; and closing it in order.

use crate::change_feed::LocalFeed;
use crate::http::{AppState, Limits, router};
use crate::room::RoomSettings;
use crate::rooms::Rooms;
use crate::store::{Sqlite, StoreError};
use axum::serve::ListenerExt;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How a house is opened.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub addr: SocketAddr,
    /// The folder where it keeps everything.
    pub data: PathBuf,
    /// The address as people reach it, if a proxy stands before it.
    pub origin: Option<String>,
    /// How rooms are run.
    pub rooms: RoomSettings,
    /// How much one guest may ask.
    pub limits: Limits,
}

/// Why the house cannot open.
#[derive(Debug)]
pub enum StartError {
    /// The folder cannot be made.
    Folder(PathBuf, io::Error),
    /// The store cannot be opened.
    Store(PathBuf, StoreError),
    /// The address cannot be had.
    Address(SocketAddr, io::Error),
    /// The door failed.
    Door(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Folder(path, error) => write!(f, "the folder {} cannot be made: {error}", path.display()),
            StartError::Store(path, error) => write!(f, "the store {} cannot be opened: {error}", path.display()),
            StartError::Address(addr, error) => write!(f, "nobody can listen at {addr}: {error}"),
            StartError::Door(error) => write!(f, "the door failed: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

/// How long people who are being answered are waited for when the house closes.
const GRACE: Duration = Duration::from_secs(5);

/// Opens the house on threads of its own and keeps it open until it is told to close.
pub fn run(settings: Settings, open: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::Door)?;
    runtime.block_on(serve(settings, open))
}

/// Opens the house and keeps it open until it is told to close. `open` learns the address.
pub async fn serve(settings: Settings, open: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let Settings { addr, data, origin, rooms, limits } = settings;
    std::fs::create_dir_all(&data).map_err(|error| StartError::Folder(data.clone(), error))?;
    let file = data.join("speakeasy.db");
    let store = Sqlite::open(&file).map_err(|error| StartError::Store(file, error))?;
    let listener = TcpListener::bind(addr).await.map_err(|error| StartError::Address(addr, error))?;
    let addr = listener.local_addr().map_err(StartError::Door)?;
    let (close, closing) = watch::channel(false);
    let rooms = Rooms::new(Arc::new(store), Arc::new(LocalFeed::default()), rooms);
    let app = Arc::new(AppState { rooms, origin, gate: crate::http::gate(limits), closing: closing.clone() });
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    open(addr);
    let shutdown = async move {
        shutdown_signal().await;
        tracing::info!("closing");
        let _ = close.send(true);
    };
    // A frame must not wait until the one before it has been acknowledged.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection may dawdle");
        }
    });
    let served = axum::serve(listener, service).with_graceful_shutdown(shutdown);
    let grace_over = async move {
        let mut closing = closing;
        let _ = closing.wait_for(|closing| *closing).await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        served = served => served.map_err(StartError::Door),
        () = grace_over => Ok(()),
    }
}

/// Ctrl-C, or the wish of whoever runs the machine.
async fn shutdown_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
