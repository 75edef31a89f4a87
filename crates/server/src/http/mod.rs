//! The HTTP routes: pages, the JSON API and live connections.

mod address;
mod admin;
mod api;
mod guard;
mod guest;
mod health;
mod lists;
mod live;
mod me;
mod openapi;
mod pages;
mod push;
mod tables;

use crate::access_log::AccessLog;
use crate::admin::Admin;
use crate::calls::Desk;
use crate::rooms::Rooms;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderName;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use guard::Gate;
use std::sync::Arc;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::trace::TraceLayer;

pub use address::network;
pub use guard::{Hosts, Limits};
pub use health::waiting;

/// A gate with these limits.
pub fn gate(limits: Limits) -> Arc<Gate> {
    Arc::new(Gate::new(limits))
}

/// The largest accepted request body; a set-up form with every option is smaller.
const BODY: usize = 64 * 1024;

/// The state that handlers share.
pub struct AppState {
    /// The tables.
    pub rooms: Arc<Rooms>,
    /// The public URL, if it cannot be derived from the request.
    pub origin: Option<String>,
    /// The names by which the house may be called.
    pub hosts: Hosts,
    /// Rate and connection limits.
    pub gate: Arc<Gate>,
    /// Where people ask to be called to the table, if the house does that.
    pub desk: Option<Arc<Desk>>,
    /// What whoever runs the house may do while it runs, if they gave a token.
    pub admin: Option<Admin>,
    /// The log of accesses, if it is wanted.
    pub access_log: Option<AccessLog>,
    /// Becomes true on shutdown, which ends live connections.
    pub closing: watch::Receiver<bool>,
}

/// All routes.
pub fn router(app: Arc<AppState>) -> Router {
    let request_id = HeaderName::from_static("x-request-id");
    let span_id = request_id.clone();
    let trace = TraceLayer::new_for_http().make_span_with(move |request: &axum::http::Request<_>| {
        let id = request.headers().get(&span_id).and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
        // Whoever knows a table's path can watch it, so only the route pattern is logged.
        let path = request.extensions().get::<axum::extract::MatchedPath>().map(|path| path.as_str().to_owned());
        tracing::info_span!("request", id, method = %request.method(), path = path.unwrap_or_default())
    });
    Router::new()
        .merge(pages::routes())
        .merge(tables::routes())
        .merge(lists::routes())
        .merge(me::routes())
        .merge(api::routes())
        .merge(push::routes())
        .merge(admin::routes())
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(pages::metrics))
        .fallback(pages::not_found)
        .route("/favicon.ico", get(pages::icon))
        .route("/assets/{file}", get(pages::asset))
        .route("/tables/{id}/live", get(live::live))
        .route("/api/tables/{id}/stream", get(live::live))
        .route("/new/{game}", get(pages::setup_form).post(pages::create_from_form))
        .route("/quick/{game}", post(pages::quick_start))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard))
        .layer(CatchPanicLayer::custom(pages::panicked))
        .layer(CompressionLayer::new())
        .layer(trace)
        .layer(PropagateRequestIdLayer::new(request_id.clone()))
        .layer(SetRequestIdLayer::new(request_id, MakeRequestUuid))
        .with_state(app)
}
