//! The JSON API. `openapi.rs` describes it.

use super::AppState;
use super::address::ClientAddr;
use super::guest::Guest;
use super::lists::public_tables;
use super::openapi;
use super::pages::{HttpError, lay};
use super::tables::{HostDo, call, record_of, room, run_command};
use crate::denied::Denied;
use crate::ids;
use crate::logged_table::{Request, TakeBackRequest};
use crate::request_key::RequestKey;
use crate::room::driver::{Command, CommandResult, Message, Receipt};
use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value as Json, json};
use speakeasy_bots::level::Level;
use speakeasy_catalog::{GAMES, option_about, table_config, words};
use speakeasy_core::{Faults, Seat};
use speakeasy_house::error_page::ErrorPage;
use speakeasy_house::front::TableStatus;
use speakeasy_table::{ActionInput, HouseRefusal};
use speakeasy_words::Language;
use std::sync::Arc;
use tokio::time::Instant;

pub fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/openapi.json", get(async || axum::Json(openapi::document())))
        .route("/api/games", get(games))
        .route("/api/guests", post(guests))
        .route("/api/tables", get(tables).post(create_table))
        .route("/api/tables/{id}", get(state))
        .route("/api/tables/{id}/act", post(act))
        .route("/api/tables/{id}/take-back", post(take_back))
        .route("/api/tables/{id}/sit", post(sit))
        .route("/api/tables/{id}/leave", post(leave))
        .route("/api/tables/{id}/start", post(start))
        .route("/api/tables/{id}/orders", post(order))
        .route("/api/tables/{id}/host", post(host))
        .route("/api/tables/{id}/free", post(free))
        .route("/api/tables/{id}/rematch", post(rematch))
        .route("/api/tables/{id}/record", get(record))
}

/// An error, sent as JSON.
struct ApiError(HttpError);

impl<E: Into<HttpError>> From<E> for ApiError {
    fn from(fail: E) -> ApiError {
        ApiError(fail.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.0.with_json(true).into_response()
    }
}

type ApiResult = Result<Response, ApiError>;

/// The JSON body, or an error that says what is wrong with it.
fn body<T>(read: Result<axum::Json<T>, JsonRejection>) -> Result<T, ApiError> {
    read.map(|axum::Json(body)| body).map_err(|rejection| {
        ApiError(match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => HttpError::page(ErrorPage::TooLarge),
            _ => HttpError::page(ErrorPage::BadForm(rejection.body_text())),
        })
    })
}

async fn games() -> Response {
    let games: Vec<Json> = GAMES
        .iter()
        .map(|game| {
            let modes: Vec<Json> = game
                .modes
                .iter()
                .map(|mode| {
                    let options: Json = mode.options.parse().unwrap_or_default();
                    json!({
                        "id": mode.id, "name": mode.name.en, "options": options,
                        "seats": { "min": mode.seats.start(), "max": mode.seats.end() },
                    })
                })
                .collect();
            let options: Vec<Json> = game
                .options
                .iter()
                .map(|option| {
                    let values = option.values_in_words();
                    let about = option_about(words(Language::En), game.id, option);
                    json!({ "key": option.key, "values": values, "default": option.default_json(), "about": about })
                })
                .collect();
            json!({ "id": game.id, "rules": game.rules, "name": game.name.en, "modes": modes, "options": options })
        })
        .collect();
    axum::Json(json!({ "games": games })).into_response()
}

async fn guests() -> Response {
    (StatusCode::CREATED, axum::Json(json!({ "key": ids::new_id() }))).into_response()
}

async fn tables(State(app): State<Arc<AppState>>, guest: Guest) -> ApiResult {
    let tables = public_tables(&app, &guest).await?;
    let tables: Vec<Json> = tables
        .into_iter()
        .map(|table| {
            let standing = match table.standing {
                TableStatus::Waiting => "waiting",
                TableStatus::YourTurn | TableStatus::Running => "running",
                TableStatus::Over => "over",
            };
            json!({
                "table": table.path.trim_start_matches("/tables/"), "game": table.game, "mode": table.mode,
                "people": table.people, "taken": table.taken, "seats": table.seats, "pace": table.pace.id(),
                "standing": standing,
            })
        })
        .collect();
    Ok(axum::Json(json!({ "tables": tables })).into_response())
}

async fn create_table(
    State(app): State<Arc<AppState>>,
    Extension(from): Extension<ClientAddr>,
    mut guest: Guest,
    given: Result<axum::Json<Json>, JsonRejection>,
) -> ApiResult {
    let denied =
        |faults: Faults| HttpError::denied(Denied { code: faults.code, ruling: "", why: faults.to_string() }, None);
    let config = table_config(&body(given)?).map_err(denied)?;
    let who = guest.ensure_id();
    let table = lay(&app, from, who, &config).await?;
    let created = json!({ "table": table, "url": format!("{}/tables/{table}", guest.origin), "key": guest.key() });
    Ok((StatusCode::CREATED, guest.cookies(), axum::Json(created)).into_response())
}

async fn state(State(app): State<Arc<AppState>>, guest: Guest, Path(id): Path<String>) -> ApiResult {
    let handle = room(&app, &id).await?;
    let state = call(&handle, |reply| Message::State(guest.viewer(None), reply)).await?;
    Ok(axum::Json(state).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    /// The action as text or as an object.
    action: Json,
    #[serde(deserialize_with = "whole")]
    window: u64,
    key: RequestKey,
    #[serde(deserialize_with = "maybe_whole", default)]
    seat: Option<u8>,
}

/// A whole number. JSON and its schemas count `6.0` as one too.
fn whole<'a, D: Deserializer<'a>, T: TryFrom<u64>>(from: D) -> Result<T, D::Error> {
    maybe_whole(from)?.ok_or_else(|| D::Error::custom("expected a whole number, got null"))
}

fn maybe_whole<'a, D: Deserializer<'a>, T: TryFrom<u64>>(from: D) -> Result<Option<T>, D::Error> {
    // Above this, floating-point numbers no longer represent every whole number.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let value = Json::deserialize(from)?;
    let exact = |number: f64| (number.fract() == 0.0 && (0.0..=EXACT).contains(&number)).then_some(number as u64);
    let number = value.as_u64().or_else(|| value.as_f64().and_then(exact)).map(T::try_from);
    match (value.is_null(), number) {
        (true, _) => Ok(None),
        (false, Some(Ok(number))) => Ok(Some(number)),
        (false, _) => Err(D::Error::custom(format!("expected a whole number that is not too large, got {value}"))),
    }
}

async fn act(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    act: Result<axum::Json<Act>, JsonRejection>,
) -> ApiResult {
    let received = Instant::now();
    let Act { action, window, key, seat } = body(act)?;
    let handle = room(&app, &id).await?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    let action = match action {
        Json::String(text) => ActionInput::Text(text),
        object => ActionInput::Object(object),
    };
    let request = Request { who, seat: seat.map(Seat), action, decision: window, key };
    let answer = call(&handle, |reply| Message::Act(request, received, guest.words, reply)).await?;
    // A request that came too late gets the current state with the error.
    let state = call(&handle, |reply| Message::State(guest.viewer(seat.map(Seat)), reply)).await?;
    match answer {
        Ok(Receipt { step, repeated }) => {
            Ok(axum::Json(json!({ "step": step, "repeated": repeated, "state": state })).into_response())
        }
        Err(no) => Err(ApiError(HttpError::denied(no, Some(state)))),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TakeBack {
    #[serde(deserialize_with = "whole")]
    step: u64,
    key: RequestKey,
    #[serde(deserialize_with = "maybe_whole", default)]
    seat: Option<u8>,
}

async fn take_back(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    take_back: Result<axum::Json<TakeBack>, JsonRejection>,
) -> ApiResult {
    let TakeBack { step, key, seat } = body(take_back)?;
    let handle = room(&app, &id).await?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&handle, Command::TakeBack(TakeBackRequest { who, seat: seat.map(Seat), step, key })).await?;
    Ok(axum::Json(json!({})).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sit {
    name: String,
    #[serde(deserialize_with = "maybe_whole", default)]
    seat: Option<u8>,
}

async fn sit(
    State(app): State<Arc<AppState>>,
    mut guest: Guest,
    Path(id): Path<String>,
    sit: Result<axum::Json<Sit>, JsonRejection>,
) -> ApiResult {
    let Sit { name, seat } = body(sit)?;
    let handle = room(&app, &id).await?;
    let who = guest.ensure_id();
    match run_command(&handle, Command::Sit(who, name, seat.map(Seat))).await? {
        CommandResult::Sat(seat) => {
            let sat = json!({ "seat": seat.0, "key": guest.key() });
            Ok((guest.cookies(), axum::Json(sat)).into_response())
        }
        CommandResult::CommandResult | CommandResult::Table(_) => Ok(axum::Json(json!({})).into_response()),
    }
}

async fn leave(State(app): State<Arc<AppState>>, guest: Guest, Path(id): Path<String>) -> ApiResult {
    let handle = room(&app, &id).await?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&handle, Command::Leave(who)).await?;
    Ok(axum::Json(json!({})).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    level: Option<String>,
}

async fn start(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    start: Result<axum::Json<Start>, JsonRejection>,
) -> ApiResult {
    let Start { level } = body(start)?;
    let level = match level.map(|level| level.parse::<Level>()) {
        None => Level::Regular,
        Some(Ok(level)) => level,
        Some(Err(why)) => return Err(ApiError(HttpError::denied(Denied { code: "E_CONFIG", ruling: "", why }, None))),
    };
    let handle = room(&app, &id).await?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&handle, Command::Fill(who, level)).await?;
    Ok(axum::Json(json!({})).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    order: String,
    on: bool,
    #[serde(deserialize_with = "maybe_whole", default)]
    seat: Option<u8>,
}

async fn order(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    order: Result<axum::Json<Order>, JsonRejection>,
) -> ApiResult {
    let Order { order, on, seat } = body(order)?;
    let handle = room(&app, &id).await?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&handle, Command::Order(who, seat.map(Seat), order, Some(on))).await?;
    Ok(axum::Json(json!({})).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Host {
    r#do: HostDo,
    #[serde(deserialize_with = "whole")]
    seat: u8,
}

async fn host(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    wanted: Result<axum::Json<Host>, JsonRejection>,
) -> ApiResult {
    let Host { r#do, seat } = body(wanted)?;
    let handle = room(&app, &id).await?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&handle, Command::Host(who, r#do.about(seat))).await?;
    Ok(axum::Json(json!({})).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Free {
    #[serde(deserialize_with = "whole")]
    seat: u8,
}

async fn free(
    State(app): State<Arc<AppState>>,
    guest: Guest,
    Path(id): Path<String>,
    wanted: Result<axum::Json<Free>, JsonRejection>,
) -> ApiResult {
    let Free { seat } = body(wanted)?;
    let handle = room(&app, &id).await?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    run_command(&handle, Command::Free(who, Seat(seat))).await?;
    Ok(axum::Json(json!({})).into_response())
}

async fn rematch(State(app): State<Arc<AppState>>, guest: Guest, Path(id): Path<String>) -> ApiResult {
    let handle = room(&app, &id).await?;
    let who = guest.id().ok_or(HouseRefusal::NotYours)?;
    match run_command(&handle, Command::Rematch(who)).await? {
        CommandResult::Table(table) => Ok(axum::Json(json!({ "table": table })).into_response()),
        CommandResult::CommandResult | CommandResult::Sat(_) => Ok(axum::Json(json!({})).into_response()),
    }
}

async fn record(State(app): State<Arc<AppState>>, guest: Guest, Path(id): Path<String>) -> ApiResult {
    let record = record_of(&app, &guest, &id).await?;
    Ok(([(CONTENT_TYPE, "application/jsonl; charset=utf-8")], record).into_response())
}
