//! Starting the server and shutting it down in order.

use crate::access_log::{AccessLog, AccessLogSettings};
use crate::admin::Admin;
use crate::calls::{self, CallSettings, Desk, courier};
use crate::change_feed::LocalFeed;
use crate::connections;
use crate::http::{AppState, Hosts, Limits, router};
use crate::quotas::Quotas;
use crate::retention::{self, Retention};
use crate::room::RoomSettings;
use crate::rooms::Rooms;
use crate::space;
use crate::store::{FolderLock, LockError, Sqlite, Store, StoreError};
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How to start the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on.
    pub addr: SocketAddr,
    /// The data folder.
    pub data: PathBuf,
    /// The public URL, when the server is behind a reverse proxy.
    pub origin: Option<String>,
    /// Settings of the rooms.
    pub rooms: RoomSettings,
    /// Limits per client.
    pub limits: Limits,
    /// Connections that one address may have at a time, of whatever kind; `None` means no limit.
    pub address_connections: Option<usize>,
    /// What guests may lay and have stored.
    pub quotas: Quotas,
    /// How people are called to the table.
    pub calls: CallSettings,
    /// The token of whoever runs the house; without one there is no admin page.
    pub admin_token: Option<String>,
    /// Where accesses are written down, if they are.
    pub access_log: Option<AccessLogSettings>,
    /// How long tables are kept.
    pub retention: Retention,
    /// While fewer bytes than this are free, no table is laid; those that are there go on.
    pub reserve: u64,
}

impl Settings {
    /// The usual settings for a house in this folder, on a free port of this machine.
    pub fn of(data: impl Into<PathBuf>) -> Settings {
        Settings {
            addr: ([127, 0, 0, 1], 0).into(),
            data: data.into(),
            origin: None,
            rooms: RoomSettings::default(),
            limits: Limits::default(),
            address_connections: Some(256),
            quotas: Quotas::default(),
            calls: CallSettings::default(),
            admin_token: None,
            access_log: None,
            retention: Retention::default(),
            reserve: 256 << 20,
        }
    }
}

/// Why the server cannot start or had to stop.
#[derive(Debug)]
pub enum StartError {
    /// The data folder cannot be created.
    Folder(PathBuf, io::Error),
    /// The data folder is in use, or cannot be locked.
    Lock(PathBuf, LockError),
    /// The database cannot be opened.
    Store(PathBuf, StoreError),
    /// The address cannot be bound.
    Address(SocketAddr, io::Error),
    /// The access log cannot be written.
    AccessLog(PathBuf, io::Error),
    /// The runtime or the listener failed.
    Door(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Folder(path, error) => write!(f, "cannot create the data folder {}: {error}", path.display()),
            StartError::Lock(path, error) => write!(f, "cannot use the data folder {}: {error}", path.display()),
            StartError::Store(path, error) => write!(f, "cannot open the database {}: {error}", path.display()),
            StartError::Address(addr, error) => write!(f, "cannot listen on {addr}: {error}"),
            StartError::AccessLog(path, error) => write!(f, "cannot write the access log {}: {error}", path.display()),
            StartError::Door(error) => write!(f, "the server failed: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

/// How long a shutdown waits for requests in progress.
const GRACE: Duration = Duration::from_secs(5);

/// Runs the server on its own runtime until it is told to stop.
pub fn run(settings: Settings, open: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::Door)?;
    runtime.block_on(serve(settings, open))
}

/// Runs the server until it is told to stop. `open` is called with the address once it listens.
pub async fn serve(settings: Settings, open: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let Settings { addr, data, origin, rooms, limits, calls, retention, reserve, .. } = settings;
    let Settings { address_connections, quotas, admin_token, access_log, .. } = settings;
    std::fs::create_dir_all(&data).map_err(|error| StartError::Folder(data.clone(), error))?;
    let lock = FolderLock::take(&data).map_err(|error| StartError::Lock(data.clone(), error))?;
    let file = data.join("speakeasy.db");
    let mut listener = TcpListener::bind(addr).await.map_err(|error| StartError::Address(addr, error))?;
    let addr = listener.local_addr().map_err(StartError::Door)?;
    let mut told_to_stop = pin!(shutdown_signal());
    let (mut opened, mut open) = (Sqlite::open(&file), Some(open));
    if opened.as_ref().err() == Some(&StoreError::Full) {
        open.take().into_iter().for_each(|open| open(addr));
        match space::wait(&file, listener, told_to_stop.as_mut()).await.map_err(StartError::Door)? {
            Some((found, answering)) => (opened, listener) = (found, answering),
            None => return Ok(()),
        }
    }
    let store = opened.map_err(|error| StartError::Store(file.clone(), error))?;
    let store: Arc<dyn Store> = Arc::new(store.with_reserve(reserve));
    let (close, closing) = watch::channel(false);
    let (queue, waiting) = calls::queue();
    let rooms = Rooms::new(Arc::clone(&store), Arc::new(LocalFeed::default()), queue, rooms, quotas);
    tokio::spawn(retention::keep_tidy(Arc::downgrade(&rooms), retention));
    let mut desk = None;
    let closing_store = Arc::clone(&store);
    if calls.on {
        let contact = origin.as_deref().filter(|origin| origin.starts_with("https:"));
        let opened = Desk::open(&*store, &calls, contact).await.map_err(|error| StartError::Store(file, error))?;
        let opened = Arc::new(opened);
        courier::start(Arc::clone(&opened), waiting, store, rooms.metrics.calls.clone()).map_err(StartError::Door)?;
        desk = Some(opened);
    }
    let hosts = Hosts::of(origin.as_deref(), addr);
    let proxied = limits.hops > 0;
    let opened = |settings: AccessLogSettings| {
        AccessLog::open(&settings).map_err(|error| StartError::AccessLog(settings.file.clone(), error))
    };
    let app = Arc::new(AppState {
        rooms,
        origin,
        hosts,
        gate: crate::http::gate(limits),
        desk,
        admin: admin_token.as_deref().map(Admin::new),
        access_log: access_log.map(opened).transpose()?,
        closing: closing.clone(),
    });
    open.into_iter().for_each(|open| open(addr));
    let grace_over = async {
        told_to_stop.await;
        tracing::info!("shutting down");
        let _ = close.send(true);
        tokio::time::sleep(GRACE).await;
    };
    // All connections of a proxy come from its address.
    let most = address_connections.filter(|_| !proxied);
    tokio::select! {
        () = connections::serve(listener, router(app), most, closing) => {}
        () = grace_over => {}
    }
    if let Err(error) = closing_store.close().await {
        tracing::error!(%error, "cannot close the database in order; nothing that was confirmed is lost");
    }
    drop(lock);
    Ok(())
}

/// Waits for Ctrl-C or SIGTERM. What is sent from this call on counts, also before anybody waits for it.
#[cfg(unix)]
fn shutdown_signal() -> impl Future<Output = ()> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    let [mut interrupt, mut terminate] =
        [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok());
    async move {
        let sent = async |signal: &mut Option<Signal>| match signal {
            Some(signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        };
        tokio::select! {
            () = sent(&mut interrupt) => {}
            () = sent(&mut terminate) => {}
        }
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
async fn shutdown_signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
