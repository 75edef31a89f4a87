//! The page of whoever runs the house.

use super::AppState;
use super::address::{ClientAddr, network};
use super::guest::Guest;
use super::pages::{HttpError, PageResult};
use super::tables::{room, run_command};
use crate::admin::{Admin, Blocked};
use crate::bot_pool::Payer;
use crate::ids::{GuestId, short};
use crate::room::driver::Command;
use axum::Router;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Form, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use cookie::{Cookie, SameSite};
use serde::Deserialize;
use speakeasy_house::admin::{self as pages, Cause};
use speakeasy_house::error_page::ErrorPage;
use speakeasy_words::say;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The cookie of a browser that knows the token.
const PASS: &str = "admin";
/// How many causes of load are named.
const TOP: usize = 8;
const HOUR: u64 = 60 * 60;

pub fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/admin", get(page))
        .route("/admin/enter", post(enter))
        .route("/admin/close", post(close))
        .route("/admin/block", post(block))
        .route("/admin/unblock", post(unblock))
}

/// What the token opens; without one there is no such page.
fn desk(app: &AppState) -> Result<&Admin, HttpError> {
    app.admin.as_ref().ok_or_else(|| HttpError::page(ErrorPage::NotFound))
}

/// The same for a browser that has shown the token.
fn entered<'a>(app: &'a AppState, headers: &HeaderMap) -> Result<&'a Admin, HttpError> {
    let desk = desk(app)?;
    let cookies = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut passes =
        cookies.flat_map(|line| Cookie::split_parse(line).flatten()).filter(|cookie| cookie.name() == PASS);
    if passes.any(|cookie| desk.knows(cookie.value())) { Ok(desk) } else { Err(HttpError::page(ErrorPage::Forbidden)) }
}

async fn page(State(app): State<Arc<AppState>>, guest: Guest, headers: HeaderMap) -> PageResult {
    desk(&app)?;
    if entered(&app, &headers).is_err() {
        return Ok(Html(pages::door(guest.words, false).into_string()).into_response());
    }
    show(&app, &guest, None).await
}

#[derive(Deserialize)]
struct Token {
    token: String,
}

async fn enter(
    State(app): State<Arc<AppState>>,
    Extension(ClientAddr(from)): Extension<ClientAddr>,
    guest: Guest,
    form: Result<Form<Token>, FormRejection>,
) -> PageResult {
    let Form(Token { token }) = form?;
    let Some(pass) = desk(&app)?.enter(&token, from, Instant::now()) else {
        note(&app, from, "wrong token", "");
        return Ok((StatusCode::FORBIDDEN, Html(pages::door(guest.words, true).into_string())).into_response());
    };
    note(&app, from, "enter", "");
    let cookie = Cookie::build((PASS, pass))
        .path("/admin")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(guest.origin.starts_with("https:"));
    Ok(([(SET_COOKIE, cookie.build().to_string())], Redirect::to("/admin")).into_response())
}

/// Writes down who did what, in the log of the house and in that of accesses.
fn note(app: &AppState, from: std::net::IpAddr, what: &str, whom: &str) {
    tracing::info!(what, whom, "admin");
    if let Some(log) = &app.access_log {
        log.audit(from, what, whom);
    }
}

async fn show(app: &AppState, guest: &Guest, note: Option<&str>) -> Result<Response, HttpError> {
    let now = Instant::now();
    let rooms = &app.rooms;
    let troubles: Vec<String> = rooms.store.troubles().await.iter().map(ToString::to_string).collect();
    let health = if troubles.is_empty() { say!(guest.words, "admin-healthy") } else { troubles.join("; ") };
    let figures = [
        ("admin-health", health),
        ("admin-rooms", rooms.count().to_string()),
        ("admin-live", rooms.metrics.watchers.get().to_string()),
        ("admin-waiting", rooms.bot_pool.waiting().to_string()),
        ("admin-haste", rooms.bot_pool.haste().to_string()),
    ];
    let payers = |top: Vec<(Payer, f64)>, amount: &dyn Fn(f64) -> String| -> Vec<Cause> {
        let guest = |(payer, much)| match payer {
            Payer::Guest(who) => Some(Cause { id: who.to_string(), amount: amount(much) }),
            Payer::Table(_) => None,
        };
        top.into_iter().filter_map(guest).collect()
    };
    let per_minute = |much: f64| say!(guest.words, "admin-per-minute", count = much.round() as u64);
    let seconds = |much: f64| say!(guest.words, "admin-seconds", seconds = (much * 10.0).round() / 10.0);
    let kilobytes = |much: f64| say!(guest.words, "admin-kilobytes", count = (much / 1000.0).round() as u64);
    let requests = app.gate.load.top(TOP, now).into_iter();
    let requests = requests.map(|(from, much)| Cause { id: from.to_string(), amount: per_minute(much) }).collect();
    let causes = [
        ("admin-requests", requests),
        ("admin-thinking", payers(rooms.thinking.top(TOP, now), &seconds)),
        ("admin-stored", payers(rooms.ledger.load.top(TOP, now), &kilobytes)),
    ];
    let blocked: Vec<(String, u64)> = desk(app)?
        .all_blocked(now)
        .into_iter()
        .map(|(whom, left)| {
            let name = match whom {
                Blocked::Guest(who) => who.to_string(),
                Blocked::Address(addr) => addr.to_string(),
            };
            (name, left.as_secs().div_ceil(60))
        })
        .collect();
    let page = pages::Admin { figures: &figures, causes: &causes, blocked: &blocked, note };
    Ok(Html(pages::admin(guest.words, &page).into_string()).into_response())
}

#[derive(Deserialize)]
struct Close {
    table: String,
}

async fn close(
    State(app): State<Arc<AppState>>,
    Extension(ClientAddr(from)): Extension<ClientAddr>,
    guest: Guest,
    headers: HeaderMap,
    form: Result<Form<Close>, FormRejection>,
) -> PageResult {
    entered(&app, &headers)?;
    let Form(Close { table }) = form?;
    // The whole address of a table is as good as its name.
    let id = table.trim().rsplit("/tables/").next().unwrap_or_default();
    let id = id.split(['/', '?', '#']).next().unwrap_or_default();
    run_command(&room(&app, id).await?, Command::Close).await?;
    note(&app, from, "close", short(id));
    show(&app, &guest, Some(&say!(guest.words, "admin-closed"))).await
}

#[derive(Deserialize)]
struct Block {
    whom: String,
    hours: Option<u64>,
}

impl Block {
    fn whom(&self) -> Option<Blocked> {
        let whom = self.whom.trim();
        let address = || whom.parse().ok().map(|addr| Blocked::Address(network(addr)));
        GuestId::parse(whom).map(Blocked::Guest).or_else(address)
    }
}

async fn block(
    State(app): State<Arc<AppState>>,
    Extension(ClientAddr(from)): Extension<ClientAddr>,
    guest: Guest,
    headers: HeaderMap,
    form: Result<Form<Block>, FormRejection>,
) -> PageResult {
    let desk = entered(&app, &headers)?;
    let Form(form) = form?;
    let Some(whom) = form.whom() else {
        return show(&app, &guest, Some(&say!(guest.words, "admin-whom-unknown"))).await;
    };
    let hours = form.hours.unwrap_or(24).clamp(1, 24 * 365);
    desk.block(whom, Instant::now() + Duration::from_secs(hours * HOUR));
    note(&app, from, "block", form.whom.trim());
    show(&app, &guest, Some(&say!(guest.words, "admin-done"))).await
}

async fn unblock(
    State(app): State<Arc<AppState>>,
    Extension(ClientAddr(from)): Extension<ClientAddr>,
    guest: Guest,
    headers: HeaderMap,
    form: Result<Form<Block>, FormRejection>,
) -> PageResult {
    let desk = entered(&app, &headers)?;
    let Form(form) = form?;
    if let Some(whom) = form.whom() {
        desk.unblock(whom);
        note(&app, from, "unblock", form.whom.trim());
    }
    show(&app, &guest, Some(&say!(guest.words, "admin-done"))).await
}
