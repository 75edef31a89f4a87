//! The table page and its forms.

use super::AppState;
use super::guest::Guest;
use super::pages::{HttpError, PageResult};
use crate::denied::Denied;
use crate::logged_table::{HostDeed, Request, TakeBackRequest};
use crate::request_key::RequestKey;
use crate::room::Viewer;
use crate::room::driver::{Command, CommandResult, Message, Receipt};
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
use speakeasy_house::error_page::ErrorPage;
use speakeasy_house::leaving;
use speakeasy_house::phrases::Phrase;
use speakeasy_house::seat_link::seat_link as seat_link_page;
use speakeasy_table::{ActionInput, HouseRefusal, clean_name};
use std::sync::Arc;
use tokio::sync::oneshot;
use tokio::time::Instant;

pub fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/tables/{id}", get(page))
        .route("/tables/{id}/act", post(act))
        .route("/tables/{id}/take-back", post(take_back))
        .route("/tables/{id}/orders", post(order))
        .route("/tables/{id}/sit", post(sit))
        .route("/tables/{id}/say", post(say))
        .route("/tables/{id}/leave", get(ask_leave).post(leave))
        .route("/tables/{id}/start", post(start))
        .route("/tables/{id}/bot", post(replace))
        .route("/tables/{id}/free", post(free))
        .route("/tables/{id}/host", post(host))
        .route("/tables/{id}/rematch", post(rematch))
        .route("/tables/{id}/record", get(record))
        .route("/tables/{id}/seat/{key}", get(seat_link).post(move_seat))
}

/// The room of a table, or a "not found" page.
pub async fn room(app: &AppState, id: &str) -> Result<RoomHandle, HttpError> {
    let room = app.rooms.room(id).await;
    let room = room.map_err(|error| HttpError::from(error).with_record(format!("/tables/{id}/record")))?;
    room.ok_or_else(|| HttpError::page(ErrorPage::NotFound))
}

/// The record of a table: of one that is over for everybody, of one that cannot go on for those who had a seat.
pub async fn record_of(app: &AppState, guest: &Guest, id: &str) -> Result<String, HttpError> {
    match app.rooms.set_aside(id).await? {
        Some(aside) if guest.id().is_some_and(|who| aside.people.contains(&who)) => Ok(aside.record),
        Some(_) => Err(HttpError::from(HouseRefusal::NotYours)),
        None => Ok(call(&room(app, id).await?, |reply| Message::Record(guest.id(), reply))
            .await?
            .ok_or(HouseRefusal::NotOver)?),
    }
}

/// Sends a message to a room and waits for the reply.
pub async fn call<T>(handle: &RoomHandle, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> Result<T, HttpError> {
    let (reply, answer) = oneshot::channel();
    handle.send(message(reply)).await.map_err(|_| HttpError::from(HouseRefusal::StoreBroken))?;
    Ok(answer.await?)
}

/// Sends a command to a room and waits for the result.
pub async fn run_command(handle: &RoomHandle, command: Command) -> Result<CommandResult, HttpError> {
    Ok(call(handle, |reply| Message::Command(command, reply)).await??)
}

async fn table_page(handle: &RoomHandle, viewer: Viewer, note: Option<String>, status: StatusCode) -> PageResult {
    let page = call(handle, |reply| Message::Page(viewer, note, reply)).await?;
    Ok((status, Html(page)).into_response())
}

#[derive(Deserialize)]
struct SeatQuery {
    r#as: Option<u8>,
}

async fn page(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    Query(shows): Query<SeatQuery>,
) -> PageResult {
    let handle = room(&app, &id).await?;
    table_page(&handle, guest.viewer(shows.r#as.map(Seat)), None, StatusCode::OK).await
}

fn redirect_to_table(id: &str, seat: Option<Seat>) -> Response {
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
    key: RequestKey,
    seat: Option<u8>,
}

async fn act(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Act>, FormRejection>,
) -> PageResult {
    let received = Instant::now();
    let Form(Act { action, window, key, seat }) = form?;
    let handle = room(&app, &id).await?;
    let seat = seat.map(Seat);
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    let request = Request { who, seat, action: ActionInput::Text(action), decision: window, key };
    match call(&handle, |reply| Message::Act(request, received, guest.words, reply)).await? {
        Ok(Receipt { .. }) => Ok(redirect_to_table(&id, seat)),
        Err(no) => table_page(&handle, guest.viewer(seat), Some(no.sentence()), StatusCode::CONFLICT).await,
    }
}

#[derive(Deserialize)]
struct TakeBack {
    step: u64,
    key: RequestKey,
    seat: Option<u8>,
}

async fn take_back(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<TakeBack>, FormRejection>,
) -> PageResult {
    let Form(TakeBack { step, key, seat }) = form?;
    let handle = room(&app, &id).await?;
    let seat = seat.map(Seat);
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    let command = Command::TakeBack(TakeBackRequest { who, seat, step, key });
    match call(&handle, |reply| Message::Command(command, reply)).await? {
        Ok(_) => Ok(redirect_to_table(&id, seat)),
        Err(no) => {
            let note = Denied::by_house(no, guest.words).why;
            table_page(&handle, guest.viewer(seat), Some(note), StatusCode::CONFLICT).await
        }
    }
}

#[derive(Deserialize)]
struct Order {
    order: String,
    seat: Option<u8>,
}

async fn order(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Order>, FormRejection>,
) -> PageResult {
    let Form(Order { order, seat }) = form?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    let seat = seat.map(Seat);
    run_command(&room(&app, &id).await?, Command::Order(who, seat, order, None)).await?;
    Ok(redirect_to_table(&id, seat))
}

#[derive(Deserialize)]
struct Say {
    phrase: String,
}

async fn say(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Say>, FormRejection>,
) -> PageResult {
    let Form(Say { phrase }) = form?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    let phrase = Phrase::find(&phrase).ok_or_else(|| HttpError::page(ErrorPage::NotFound))?;
    let handle = room(&app, &id).await?;
    match call(&handle, |reply| Message::Say(who, None, phrase, reply)).await? {
        Ok(()) => Ok(redirect_to_table(&id, None)),
        Err(no) => {
            let note = Denied::by_house(no, guest.words).why;
            table_page(&handle, guest.viewer(None), Some(note), StatusCode::CONFLICT).await
        }
    }
}

#[derive(Deserialize)]
struct Sit {
    name: Option<String>,
    seat: Option<u8>,
}

async fn sit(
    State(app): State<Arc<AppState>>,
    mut guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Sit>, FormRejection>,
) -> PageResult {
    let Form(Sit { name, seat }) = form?;
    let handle = room(&app, &id).await?;
    let who = guest.ensure_id();
    let name = name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| guest.display_name());
    let sat = call(&handle, |reply| Message::Command(Command::Sit(who, name.clone(), seat.map(Seat)), reply)).await?;
    match sat {
        Ok(_) => {
            guest.name = clean_name(&name).ok();
            Ok((guest.cookies(), redirect_to_table(&id, None)).into_response())
        }
        // Somebody who comes too late for a seat may still watch.
        Err(no) => {
            let note = Denied::by_house(no, guest.words).why;
            table_page(&handle, guest.viewer(None), Some(note), StatusCode::CONFLICT).await
        }
    }
}

/// Asks whether somebody really wants to leave. Who has no seat there, or played to the end, has nothing to leave.
async fn ask_leave(State(app): State<Arc<AppState>>, guest: Guest, Path(id): Path<String>) -> PageResult {
    let handle = room(&app, &id).await?;
    let state = call(&handle, |reply| Message::State(guest.viewer(None), reply)).await?;
    let seated = state["mine"].as_array().is_some_and(|mine| !mine.is_empty());
    if !seated || state["over"] == true {
        return Ok(redirect_to_table(&id, None));
    }
    let game = state["game"].as_str().unwrap_or_default();
    let page = leaving::page(guest.words, game, &format!("/tables/{id}"), state["started"] == true);
    Ok(Html(page.into_string()).into_response())
}

async fn leave(State(app): State<Arc<AppState>>, guest: Guest, Path(id): Path<String>) -> PageResult {
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&room(&app, &id).await?, Command::Leave(who)).await?;
    Ok(Redirect::to("/").into_response())
}

#[derive(Deserialize)]
struct Start {
    level: Option<String>,
}

async fn start(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Start>, FormRejection>,
) -> PageResult {
    let Form(Start { level }) = form?;
    let level = level.and_then(|level| level.parse().ok()).unwrap_or(Level::Regular);
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&room(&app, &id).await?, Command::Fill(who, level)).await?;
    Ok(redirect_to_table(&id, None))
}

#[derive(Deserialize)]
struct Replace {
    seat: u8,
}

async fn replace(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Replace>, FormRejection>,
) -> PageResult {
    let Form(Replace { seat }) = form?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&room(&app, &id).await?, Command::StandIn(who, Seat(seat))).await?;
    Ok(redirect_to_table(&id, None))
}

async fn free(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Replace>, FormRejection>,
) -> PageResult {
    let Form(Replace { seat }) = form?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&room(&app, &id).await?, Command::Free(who, Seat(seat))).await?;
    Ok(redirect_to_table(&id, None))
}

/// What the host wants to do about a seat.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HostDo {
    ShowOut,
    RemoveChair,
    HandOn,
}

impl HostDo {
    /// As a deed.
    pub fn about(&self, seat: u8) -> HostDeed {
        let seat = Seat(seat);
        match self {
            HostDo::ShowOut => HostDeed::ShowOut(seat),
            HostDo::RemoveChair => HostDeed::RemoveChair(seat),
            HostDo::HandOn => HostDeed::HandOn(seat),
        }
    }
}

#[derive(Deserialize)]
struct HostForm {
    r#do: HostDo,
    seat: u8,
}

async fn host(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<HostForm>, FormRejection>,
) -> PageResult {
    let Form(HostForm { r#do, seat }) = form?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&room(&app, &id).await?, Command::Host(who, r#do.about(seat))).await?;
    Ok(redirect_to_table(&id, None))
}

async fn rematch(State(app): State<Arc<AppState>>, guest: Guest, Path(id): Path<String>) -> PageResult {
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    match run_command(&room(&app, &id).await?, Command::Rematch(who)).await? {
        CommandResult::Table(next) => Ok(redirect_to_table(&next, None)),
        CommandResult::CommandResult | CommandResult::Sat(_) => Ok(redirect_to_table(&id, None)),
    }
}

async fn record(State(app): State<Arc<AppState>>, guest: Guest, Path(id): Path<String>) -> PageResult {
    let record = record_of(&app, &guest, &id).await?;
    let headers = [
        (CONTENT_TYPE, "application/jsonl; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"speakeasy.jsonl\""),
    ];
    Ok((headers, record).into_response())
}

/// A seat link asks for confirmation, so that a link preview does not take the seat.
async fn seat_link(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path((id, key)): Path<(String, String)>,
) -> PageResult {
    let name = call(&room(&app, &id).await?, |reply| Message::Link(key.clone(), reply)).await?;
    let name = name.ok_or_else(|| HttpError::page(ErrorPage::Gone))?;
    let page = seat_link_page(guest.words, &format!("/tables/{id}/seat/{key}"), &name);
    Ok(Html(page.into_string()).into_response())
}

async fn move_seat(
    State(app): State<Arc<AppState>>,
    mut guest: Guest,
    Path((id, key)): Path<(String, String)>,
) -> PageResult {
    let who = guest.ensure_id();
    let handle = room(&app, &id).await?;
    match call(&handle, |reply| Message::Command(Command::Move(who, key), reply)).await? {
        Ok(_) => Ok((guest.cookies(), redirect_to_table(&id, None)).into_response()),
        Err(no @ (HouseRefusal::OneSeat | HouseRefusal::SeenHand)) => {
            let note = Denied::by_house(no, guest.words).why;
            table_page(&handle, guest.viewer(None), Some(note), StatusCode::CONFLICT).await
        }
        Err(no) => Err(no.into()),
    }
}
