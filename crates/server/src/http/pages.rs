//! The rooms around the tables: the front page, laying a table, rules, assets, what went wrong.

use super::App;
use super::guest::Guest;
use crate::denied::Denied;
use crate::ids::Who;
use crate::room::driver::{Message, store_refusal};
use crate::store::{Listing, StoreError};
use axum::Router;
use axum::body::Body;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use serde_json::{Value as Json, json};
use speakeasy_catalog::{Entry, find, table_config};
use speakeasy_house::assets;
use speakeasy_house::front::{Front, Listed, TableStatus, front};
use speakeasy_house::mode::mode_words;
use speakeasy_house::rules;
use speakeasy_house::setup::{self, With};
use speakeasy_house::trouble::{self, Trouble, trouble as trouble_page};
use speakeasy_table::{HouseRefusal, SeatPlan, TableConfig};
use speakeasy_words::{Language, Words};
use std::sync::Arc;
use tokio::sync::oneshot;

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(door))
        .route("/rules/{game}", get(how_to_play))
        .route("/rules/{game}/exact", get(exact_rules))
}

/// Something went wrong: a page for people, an object for programs.
pub struct Fail(Box<Failure>);

struct Failure {
    trouble: Trouble,
    no: Option<Denied>,
    programs: bool,
    /// How the table stands, where that answers better.
    state: Option<Json>,
}

impl Fail {
    /// A page of trouble.
    pub fn page(trouble: Trouble) -> Fail {
        Fail(Box::new(Failure { trouble, no: None, programs: false, state: None }))
    }

    /// The same for programs.
    pub fn for_programs(mut self, programs: bool) -> Fail {
        self.0.programs = programs;
        self
    }

    /// A no, with how the table stands.
    pub fn no(no: Denied, state: Option<Json>) -> Fail {
        let trouble = match no.code {
            "E_STALE" | "E_TAKEN" | "E_FULL" | "E_OVER" | "E_WAITING" | "E_STARTED" | "E_RUNNING" | "E_PRESENT" => {
                Trouble::Full
            }
            "E_SEAT" | "E_LINK" => Trouble::Foreign,
            "E_STORE" => Trouble::Busy,
            _ => Trouble::BadForm(no.why.clone()),
        };
        Fail(Box::new(Failure { trouble, no: Some(no), programs: false, state }))
    }
}

impl From<HouseRefusal> for Fail {
    fn from(no: HouseRefusal) -> Fail {
        Fail::no(Denied::by_house(no, speakeasy_catalog::words(Language::En)), None)
    }
}

impl From<StoreError> for Fail {
    fn from(error: StoreError) -> Fail {
        tracing::error!(%error, "the store does not answer");
        Fail::from(store_refusal(&error))
    }
}

/// The room was closed while somebody waited for its answer: it could not be stored or loaded.
impl From<oneshot::error::RecvError> for Fail {
    fn from(_: oneshot::error::RecvError) -> Fail {
        Fail::from(HouseRefusal::StoreBroken)
    }
}

impl From<FormRejection> for Fail {
    fn from(rejection: FormRejection) -> Fail {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Fail::page(Trouble::TooLarge),
            _ => Fail::page(Trouble::BadForm(rejection.body_text())),
        }
    }
}

impl IntoResponse for Fail {
    fn into_response(self) -> Response {
        let Failure { trouble, no, programs, state } = *self.0;
        let status = StatusCode::from_u16(trouble.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let words = speakeasy_catalog::words(Language::En);
        if !programs {
            return (status, Html(trouble_page(words, &trouble).into_string())).into_response();
        }
        // A no of the rules answers a request that could be read: not its form is at fault.
        let status =
            if no.is_some() && status == StatusCode::BAD_REQUEST { StatusCode::UNPROCESSABLE_ENTITY } else { status };
        let no = no.unwrap_or_else(|| Denied { code: "E_HTTP", ruling: "", why: trouble::sentence(words, &trouble) });
        let mut body = json!({ "error": { "code": no.code, "ruling": no.ruling, "why": no.why } });
        if let Some(state) = state {
            body["state"] = state;
        }
        (status, axum::Json(body)).into_response()
    }
}

/// A handler's answer.
pub type Answer = Result<Response, Fail>;

async fn door(State(app): State<Arc<App>>, guest: Guest) -> Answer {
    let mine = match guest.who() {
        Some(who) => listed(&app, guest.words, app.rooms.store.tables_of(who).await?, Some(who)).await,
        None => Vec::new(),
    };
    let public = listed(&app, guest.words, app.rooms.store.public_tables().await?, guest.who()).await;
    let others = public.into_iter().filter(|table| mine.iter().all(|own| own.path != table.path));
    let (open, watch): (Vec<_>, Vec<_>) = others.partition(|table| table.standing == TableStatus::Waiting);
    let page = front(guest.words, &Front { name: guest.name.as_deref(), mine: &mine, open: &open, watch: &watch });
    Ok(Html(page.into_string()).into_response())
}

/// Tables as lists show them to somebody.
pub async fn listed(app: &App, words: &Words, listings: Vec<Listing>, who: Option<Who>) -> Vec<Listed> {
    let mut tables = Vec::new();
    for Listing { id, config, mut summary } in listings {
        // A room that is awake knows better than what was kept of it.
        if let Some(line) = app.rooms.awake(&id) {
            let (reply, answer) = oneshot::channel();
            if line.send(Message::Brief(reply)).await.is_ok()
                && let Ok(brief) = answer.await
            {
                summary = brief;
            }
        }
        let parsed = (serde_json::from_str(&summary), serde_json::from_str(&config));
        let (Ok(summary), Ok(config)) = parsed else { continue };
        let (summary, config): (Json, Json) = (summary, config);
        let Ok(config) = table_config(&config) else { continue };
        let seats = summary["seats"].as_array().cloned().unwrap_or_default();
        let own = who.map(|who| who.to_string());
        let is_own = |seat: &Json| own.is_some() && seat["who"].as_str() == own.as_deref();
        let to_act = summary["to_act"].as_array().cloned().unwrap_or_default();
        let mine_to_act =
            to_act.iter().filter_map(Json::as_u64).any(|seat| seats.get(seat as usize).is_some_and(is_own));
        let standing = match () {
            () if summary["over"] == true => TableStatus::Over,
            () if summary["started"] != true => TableStatus::Waiting,
            () if mine_to_act => TableStatus::YourTurn,
            () => TableStatus::Running,
        };
        tables.push(Listed {
            path: format!("/tables/{id}"),
            game: config.game,
            mode: mode_words(words, config.game, &config.options),
            people: seats
                .iter()
                .filter(|seat| seat["who"].is_string() && !is_own(seat))
                .filter_map(|seat| Some(seat["name"].as_str()?.to_owned()))
                .collect(),
            taken: seats.iter().filter(|seat| !seat.is_null()).count(),
            seats: seats.len(),
            pace: config.pace,
            standing,
        });
    }
    tables.sort_by_key(|table| match table.standing {
        TableStatus::YourTurn => 0,
        TableStatus::Waiting => 1,
        TableStatus::Running => 2,
        TableStatus::Over => 3,
    });
    tables
}

fn game(id: &str) -> Result<&'static Entry, Fail> {
    find(id).map_err(|_| Fail::page(Trouble::NotFound))
}

#[derive(serde::Deserialize)]
pub struct Company {
    with: Option<String>,
}

/// The form for a new table.
pub async fn blank(guest: Guest, Path(id): Path<String>, Query(company): Query<Company>) -> Answer {
    let with = company.with.as_deref().and_then(With::from_id).unwrap_or(With::Bots);
    let filled = setup::blank(game(&id)?, with, guest.name.as_deref());
    Ok(Html(setup::setup(guest.words, &filled, None).into_string()).into_response())
}

type Fields = Result<Form<Vec<(String, String)>>, FormRejection>;

/// The form, filled in.
pub async fn fill(State(app): State<Arc<App>>, guest: Guest, Path(id): Path<String>, fields: Fields) -> Answer {
    let Form(fields) = fields?;
    match setup::read(game(&id)?, &fields) {
        Ok(config) => lay(&app, guest, &config).await,
        Err((filled, faults)) => {
            let page = setup::setup(guest.words, &filled, Some(&faults));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page.into_string())).into_response())
        }
    }
}

/// One click, and the game runs.
pub async fn quick(State(app): State<Arc<App>>, guest: Guest, Path(id): Path<String>) -> Answer {
    let config = setup::quick(game(&id)?, &guest.called());
    let config = config.map_err(|faults| Fail::page(Trouble::BadForm(faults.to_string())))?;
    lay(&app, guest, &config).await
}

async fn lay(app: &App, mut guest: Guest, config: &TableConfig) -> Answer {
    let who = guest.introduced();
    for seat in &config.plan {
        if let SeatPlan::Me(name) = seat {
            guest.name = Some(name.clone());
        }
    }
    let table = app.rooms.lay(config, Some(who)).await?;
    Ok((guest.cookies(), Redirect::to(&format!("/tables/{table}"))).into_response())
}

async fn how_to_play(guest: Guest, Path(id): Path<String>) -> Answer {
    let page = rules::rules(guest.words, &id).ok_or_else(|| Fail::page(Trouble::NotFound))?;
    Ok(Html(page.into_string()).into_response())
}

async fn exact_rules(guest: Guest, Path(id): Path<String>) -> Answer {
    let page = rules::exact(guest.words, &id).ok_or_else(|| Fail::page(Trouble::NotFound))?;
    Ok(Html(page.into_string()).into_response())
}

/// A style sheet or a script. Its name changes with its content, so it may be kept for ever.
pub async fn asset(uri: Uri) -> Answer {
    let asset = assets::all().iter().find(|asset| asset.path == uri.path());
    let asset = asset.ok_or_else(|| Fail::page(Trouble::NotFound))?;
    let headers = [(CONTENT_TYPE, asset.media), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, &*asset.content).into_response())
}

/// Browsers ask for it; the pages name their own.
pub async fn icon() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Nothing is at this address.
pub async fn not_found(uri: Uri) -> Fail {
    Fail::page(Trouble::NotFound).for_programs(uri.path().starts_with("/api/"))
}

/// Can the house answer and write?
pub async fn health(State(app): State<Arc<App>>) -> Response {
    match app.rooms.store.healthy().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}

/// What the house counts.
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    let meters = &app.rooms.meters;
    meters.rooms.set(app.rooms.count() as i64);
    meters.thinking.set(app.rooms.bot_pool.waiting() as i64);
    ([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], meters.text()).into_response()
}

/// A fault of the house: said so, and the others go on.
pub fn panicked(_: Box<dyn std::any::Any + Send>) -> Response<Body> {
    Fail::page(Trouble::Broken).into_response()
}
