//! The house over HTTP: pages, the same things for programs, live connections.

mod api;
mod guard;
mod guest;
mod live;
mod openapi;
mod pages;
mod tables;

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

pub use guard::Limits;

/// A gate with these limits.
pub fn gate(limits: Limits) -> Gate {
    Gate::new(limits)
}

/// The largest body that anybody needs: a set-up form with every option.
const BODY: usize = 64 * 1024;

/// What every handler may use.
pub struct AppState {
    /// The tables.
    pub rooms: Arc<Rooms>,
    /// The address of the house as people reach it, if it cannot be told from their requests.
    pub origin: Option<String>,
    /// Who may come in, and how often.
    pub gate: Gate,
    /// Turns true when the house closes: live connections end.
    pub closing: watch::Receiver<bool>,
}

/// Everything the house answers.
pub fn router(app: Arc<AppState>) -> Router {
    let request_id = HeaderName::from_static("x-request-id");
    let span_id = request_id.clone();
    let trace = TraceLayer::new_for_http().make_span_with(move |request: &axum::http::Request<_>| {
        let id = request.headers().get(&span_id).and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
        // The path of a table is as good as a key to it: only its shape goes into logs.
        let path = request.extensions().get::<axum::extract::MatchedPath>().map(|path| path.as_str().to_owned());
        tracing::info_span!("request", id, method = %request.method(), path = path.unwrap_or_default())
    });
    Router::new()
        .merge(pages::routes())
        .merge(tables::routes())
        .merge(api::routes())
        .route("/healthz", get(pages::health))
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
