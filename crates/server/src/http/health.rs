//! What the house says of itself to whoever watches over it, and what it says while it waits for space.

use super::AppState;
use super::pages::HttpError;
use crate::room::driver::store_refusal;
use crate::store::{StoreError, Trouble};
use axum::extract::State;
use axum::http::header::RETRY_AFTER;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use std::sync::Arc;

/// The process answers.
pub async fn alive() -> &'static str {
    "ok\n"
}

/// Can the house do all that it is there for?
pub async fn ready(State(app): State<Arc<AppState>>) -> Response {
    let mut reasons: Vec<Value> = app.rooms.store.troubles().await.iter().map(reason).collect();
    if *app.closing.borrow() {
        reasons.push(json!({ "code": "closing", "why": "the house is closing" }));
    }
    readiness(reasons)
}

fn reason(trouble: &Trouble) -> Value {
    json!({ "code": trouble.code(), "why": trouble.to_string() })
}

fn readiness(reasons: Vec<Value>) -> Response {
    let body = Json(json!({ "ready": reasons.is_empty(), "reasons": reasons }));
    if reasons.is_empty() {
        return body.into_response();
    }
    (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "10")], body).into_response()
}

/// The routes of a house that cannot open its store for this reason: everything is answered with it.
pub fn waiting(error: StoreError) -> Router {
    let why = error.clone();
    let ready = move || async move { readiness(vec![reason(&Trouble::CannotWrite(why))]) };
    let refuse = move |uri: Uri| async move {
        HttpError::from(store_refusal(&error)).with_json(uri.path().starts_with("/api/"))
    };
    Router::new().route("/healthz", get(alive)).route("/readyz", get(ready)).fallback(refuse)
}
