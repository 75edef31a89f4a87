//! Tables for people: the page, and what its forms do.

use super::App;
use super::guest::Guest;
use super::pages::{Answer, Fail};
use crate::denied::Denied;
use crate::logged_table::Request;
use crate::room::Viewer;
use crate::room::driver::{Command, Done, Message, Receipt};
use crate::rooms::RoomHandle;
use axum::Router;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use speakeasy_bots::level::Level;
use speakeasy_core::Seat;
use speakeasy_house::seat_link::seat_link as seat_link_page;
use speakeasy_house::trouble::Trouble;
use speakeasy_table::ActionInput;
use speakeasy_table::HouseRefusal;
use std::sync::Arc;
use tokio::sync::oneshot;
use tokio::time::Instant;

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/tables/{id}", get(page))
        .route("/tables/{id}/act", post(act))
        .route("/tables/{id}/orders", post(order))
        .route("/tables/{id}/sit", post(sit))
        .route("/tables/{id}/leave", post(leave))
        .route("/tables/{id}/start", post(start))
        .route("/tables/{id}/bot", post(replace))
        .route("/tables/{id}/rematch", post(rematch))
        .route("/tables/{id}/record", get(record))
        .route("/tables/{id}/seat/{key}", get(seat_link).post(move_seat))
}

/// The room of a table, or the page of a wrong link.
pub async fn room(app: &App, id: &str) -> Result<RoomHandle, Fail> {
    app.rooms.room(id).await?.ok_or_else(|| Fail::page(Trouble::NotFound))
}

/// Says something to a room and waits for its answer.
pub async fn tell<T>(line: &RoomHandle, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> Result<T, Fail> {
    let (reply, answer) = oneshot::channel();
    line.send(message(reply)).await.map_err(|_| Fail::from(HouseRefusal::StoreBroken))?;
    Ok(answer.await?)
}

/// Lets a room obey.
pub async fn command(line: &RoomHandle, command: Command) -> Result<Done, Fail> {
    Ok(tell(line, |reply| Message::Command(command, reply)).await??)
}

async fn shown(line: &RoomHandle, viewer: Viewer, note: Option<String>, status: StatusCode) -> Answer {
    let page = tell(line, |reply| Message::Page(viewer, note, reply)).await?;
    Ok((status, Html(page)).into_response())
}

#[derive(Deserialize)]
struct As {
    r#as: Option<u8>,
}

async fn page(State(app): State<Arc<App>>, guest: Guest, Path(id): Path<String>, Query(shows): Query<As>) -> Answer {
    let line = room(&app, &id).await?;
    shown(&line, guest.viewer(shows.r#as.map(Seat)), None, StatusCode::OK).await
}

fn back(id: &str, seat: Option<Seat>) -> Response {
    let to = match seat {
        Some(seat) => format!("/tables/{id}?as={}", seat.0),
        None => format!("/tables/{id}"),
    };
    Redirect::to(&to).into_response()
}

#[derive(Deserialize)]
struct Act {
    action: String,
    window: u64,
    key: String,
    seat: Option<u8>,
}

async fn act(
    State(app): State<Arc<App>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Act>, FormRejection>,
) -> Answer {
    let received = Instant::now();
    let Form(Act { action, window, key, seat }) = form?;
    let line = room(&app, &id).await?;
    let seat = seat.map(Seat);
    let who = guest.who().ok_or(HouseRefusal::NotYours)?;
    let request = Request { who, seat, action: ActionInput::Text(action), decision: window, key };
    match tell(&line, |reply| Message::Act(request, received, guest.words, reply)).await? {
        Ok(Receipt { .. }) => Ok(back(&id, seat)),
        Err(no) => shown(&line, guest.viewer(seat), Some(no.sentence()), StatusCode::CONFLICT).await,
    }
}

#[derive(Deserialize)]
struct Order {
    order: String,
    seat: Option<u8>,
}

async fn order(
    State(app): State<Arc<App>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Order>, FormRejection>,
) -> Answer {
    let Form(Order { order, seat }) = form?;
    let who = guest.who().ok_or(HouseRefusal::NotYours)?;
    let seat = seat.map(Seat);
    command(&room(&app, &id).await?, Command::Order(who, seat, order, None)).await?;
    Ok(back(&id, seat))
}

#[derive(Deserialize)]
struct Sit {
    name: Option<String>,
    seat: Option<u8>,
}

async fn sit(
    State(app): State<Arc<App>>,
    mut guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Sit>, FormRejection>,
) -> Answer {
    let Form(Sit { name, seat }) = form?;
    let line = room(&app, &id).await?;
    let who = guest.introduced();
    let name = name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| guest.called());
    let sat = tell(&line, |reply| Message::Command(Command::Sit(who, name.clone(), seat.map(Seat)), reply)).await?;
    match sat {
        Ok(_) => {
            guest.name = speakeasy_table::clean_name(&name);
            Ok((guest.cookies(), back(&id, None)).into_response())
        }
        // Who comes too late for a seat may still watch.
        Err(no) => {
            let note = Denied::by_house(no, guest.words).why;
            shown(&line, guest.viewer(None), Some(note), StatusCode::CONFLICT).await
        }
    }
}

async fn leave(State(app): State<Arc<App>>, guest: Guest, Path(id): Path<String>) -> Answer {
    let who = guest.who().ok_or(HouseRefusal::NotYours)?;
    command(&room(&app, &id).await?, Command::Leave(who)).await?;
    Ok(Redirect::to("/").into_response())
}

#[derive(Deserialize)]
struct Start {
    level: Option<String>,
}

async fn start(
    State(app): State<Arc<App>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Start>, FormRejection>,
) -> Answer {
    let Form(Start { level }) = form?;
    let level = level.and_then(|level| level.parse().ok()).unwrap_or(Level::Regular);
    let who = guest.who().ok_or(HouseRefusal::NotYours)?;
    command(&room(&app, &id).await?, Command::Fill(who, level)).await?;
    Ok(back(&id, None))
}

#[derive(Deserialize)]
struct Replace {
    seat: u8,
}

async fn replace(
    State(app): State<Arc<App>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Replace>, FormRejection>,
) -> Answer {
    let Form(Replace { seat }) = form?;
    let who = guest.who().ok_or(HouseRefusal::NotYours)?;
    command(&room(&app, &id).await?, Command::Replace(who, Seat(seat))).await?;
    Ok(back(&id, None))
}

async fn rematch(State(app): State<Arc<App>>, guest: Guest, Path(id): Path<String>) -> Answer {
    let who = guest.who().ok_or(HouseRefusal::NotYours)?;
    match command(&room(&app, &id).await?, Command::Rematch(who)).await? {
        Done::Table(next) => Ok(back(&next, None)),
        Done::Done | Done::Sat(_) => Ok(back(&id, None)),
    }
}

async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    let record = tell(&room(&app, &id).await?, Message::Record).await?.ok_or(HouseRefusal::NotOver)?;
    let headers = [
        (CONTENT_TYPE, "application/jsonl; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"speakeasy.jsonl\""),
    ];
    Ok((headers, record).into_response())
}

/// The link of a seat asks first: whoever only looks at it must not take the seat.
async fn seat_link(State(app): State<Arc<App>>, guest: Guest, Path((id, key)): Path<(String, String)>) -> Answer {
    let name = tell(&room(&app, &id).await?, |reply| Message::Link(key.clone(), reply)).await?;
    let name = name.ok_or_else(|| Fail::page(Trouble::Gone))?;
    let page = seat_link_page(guest.words, &format!("/tables/{id}/seat/{key}"), &name);
    Ok(Html(page.into_string()).into_response())
}

async fn move_seat(State(app): State<Arc<App>>, mut guest: Guest, Path((id, key)): Path<(String, String)>) -> Answer {
    let who = guest.introduced();
    command(&room(&app, &id).await?, Command::Move(who, key)).await?;
    Ok((guest.cookies(), back(&id, None)).into_response())
}
