//! Asking to be called to the table, and asking no more.

use super::AppState;
use super::address::ClientAddr;
use super::guest::Guest;
use super::pages::{HttpError, PageResult};
use crate::calls::{Desk, NoSubscription};
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;
use speakeasy_house::error_page::ErrorPage;
use std::sync::Arc;

pub fn routes() -> Router<Arc<AppState>> {
    Router::new().route("/push", get(key).post(subscribe)).route("/push/forget", post(forget))
}

/// The desk; without one the house calls nobody.
fn desk(app: &AppState) -> Result<&Desk, HttpError> {
    app.desk.as_deref().ok_or_else(|| HttpError::page(ErrorPage::NotFound).with_json(true))
}

/// The key to subscribe with.
async fn key(State(app): State<Arc<AppState>>) -> PageResult {
    Ok(Json(json!({ "key": desk(&app)?.public_key() })).into_response())
}

/// A subscription as browsers write it.
#[derive(Deserialize)]
struct Asked {
    endpoint: String,
    keys: Keys,
}

#[derive(Deserialize)]
struct Keys {
    p256dh: String,
    auth: String,
}

async fn subscribe(
    State(app): State<Arc<AppState>>,
    Extension(ClientAddr(from)): Extension<ClientAddr>,
    mut guest: Guest,
    asked: Result<Json<Asked>, JsonRejection>,
) -> PageResult {
    let desk = desk(&app)?;
    let Json(Asked { endpoint, keys }) = asked.map_err(unreadable)?;
    let subscription = desk
        .subscription(from, &endpoint, &keys.p256dh, &keys.auth, guest.words.language())
        .map_err(|no| HttpError::page(page_for(no)).with_json(true))?;
    desk.keep(&*app.rooms.store, guest.ensure_id(), subscription).await?;
    Ok((StatusCode::NO_CONTENT, guest.cookies()).into_response())
}

fn unreadable(rejection: JsonRejection) -> HttpError {
    HttpError::page(ErrorPage::BadForm(rejection.body_text())).with_json(true)
}

fn page_for(no: NoSubscription) -> ErrorPage {
    match no {
        NoSubscription::Service => ErrorPage::BadForm("endpoint: no push service that this house knows".into()),
        NoSubscription::Keys => ErrorPage::BadForm("keys: expected those of a push subscription".into()),
        NoSubscription::TooMany => ErrorPage::TooMany,
    }
}

#[derive(Deserialize)]
struct Forgotten {
    endpoint: String,
}

/// Works without a desk too: who asked to be called before the host switched that off can still withdraw.
async fn forget(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    asked: Result<Json<Forgotten>, JsonRejection>,
) -> PageResult {
    let Json(Forgotten { endpoint }) = asked.map_err(unreadable)?;
    if let Some(who) = guest.id() {
        app.rooms.store.unsubscribe(who, &endpoint).await?;
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}
