//! All other pages: the front page, setting up a table, rules, assets, errors, health and metrics.

use super::AppState;
use super::address::ClientAddr;
use super::guest::Guest;
use super::lists::{has_unfinished, public_tables, tables_of};
use crate::denied::Denied;
use crate::ids::GuestId;
use crate::room::driver::store_refusal;
use crate::store::StoreError;
use axum::Router;
use axum::body::Body;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Form, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use serde_json::{Value as Json, json};
use speakeasy_catalog::{GameEntry, find};
use speakeasy_house::app;
use speakeasy_house::assets;
use speakeasy_house::error_page::{self, ErrorPage};
use speakeasy_house::front::{Front, Listed, TableStatus, front};
use speakeasy_house::rules;
use speakeasy_house::setup::{self, With};
use speakeasy_table::{HouseRefusal, SeatPlan, TableConfig, clean_name};
use speakeasy_words::Language;
use std::sync::Arc;
use tokio::sync::oneshot;
use tokio::time::Instant;

pub fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/", get(front_page))
        .route("/offline", get(offline))
        .route("/manifest.webmanifest", get(manifest))
        .route("/sw.js", get(service_worker))
        .route("/rules/{game}", get(how_to_play))
        .route("/rules/{game}/exact", get(exact_rules))
}

/// A failed request: an error page for people, JSON for API clients.
pub struct HttpError(Box<HttpErrorInner>);

struct HttpErrorInner {
    page: ErrorPage,
    denied: Option<Denied>,
    json_wanted: bool,
    /// The state of the table, where it helps the client.
    state: Option<Json>,
    /// After how many seconds it is worth trying again.
    retry_after: Option<u32>,
}

impl HttpError {
    /// An error page.
    pub fn page(page: ErrorPage) -> HttpError {
        let retry_after = match page {
            ErrorPage::TooMany => Some(1),
            // What the house itself cannot do now, it may be able to do soon.
            ErrorPage::Busy | ErrorPage::NoSpace => Some(60),
            _ => None,
        };
        HttpError(Box::new(HttpErrorInner { page, denied: None, json_wanted: false, state: None, retry_after }))
    }

    /// The same error as JSON, if `json_wanted`.
    pub fn with_json(mut self, json_wanted: bool) -> HttpError {
        self.0.json_wanted = json_wanted;
        self
    }

    /// The same with the path of the record, if a table cannot go on.
    pub fn with_record(mut self, path: String) -> HttpError {
        if let ErrorPage::SetAside { record, .. } = &mut self.0.page {
            *record = Some(path);
        }
        self
    }

    /// A refusal, with the state of the table if given.
    pub fn denied(denied: Denied, state: Option<Json>) -> HttpError {
        let page = match denied.code {
            "E_STALE" | "E_CLOSED" | "E_KEY" | "E_NOBODY" | "E_TOO_FEW" | "E_TAKEN" | "E_ONE_SEAT" | "E_SEEN_HAND"
            | "E_FULL" | "E_OVER" | "E_WAITING" | "E_STARTED" | "E_RUNNING" | "E_UNFINISHED" | "E_PRESENT"
            | "E_SETTLED" | "E_NO_TAKE_BACK" | "E_TOO_OFTEN" => ErrorPage::Full,
            "E_SEAT" | "E_LINK" | "E_HOST" | "E_SHOWN_OUT" => ErrorPage::Forbidden,
            "E_RATE" => ErrorPage::TooMany,
            "E_QUOTA" => ErrorPage::Quota(denied.why.clone()),
            "E_SPACE" => ErrorPage::NoSpace,
            "E_STORE" => ErrorPage::Busy,
            "E_DAMAGED" | "E_RULES" => ErrorPage::SetAside { why: denied.why.clone(), record: None },
            _ => ErrorPage::BadForm(denied.why.clone()),
        };
        let HttpError(inner) = HttpError::page(page);
        HttpError(Box::new(HttpErrorInner { denied: Some(denied), state, ..*inner }))
    }
}

impl From<HouseRefusal> for HttpError {
    fn from(no: HouseRefusal) -> HttpError {
        let mut error = HttpError::denied(Denied::by_house(no, speakeasy_catalog::words(Language::En)), None);
        if let HouseRefusal::Quota { seconds } = no {
            error.0.retry_after = Some(seconds);
        }
        error
    }
}

impl From<StoreError> for HttpError {
    fn from(error: StoreError) -> HttpError {
        // Of a table that cannot go on, the rooms have told the host once.
        if !error.is_of_one_table() {
            tracing::error!(%error, "the database failed");
        }
        HttpError::from(store_refusal(&error))
    }
}

/// The room closed before it replied, because the table could not be stored or loaded.
impl From<oneshot::error::RecvError> for HttpError {
    fn from(_: oneshot::error::RecvError) -> HttpError {
        HttpError::from(HouseRefusal::StoreBroken)
    }
}

impl From<FormRejection> for HttpError {
    fn from(rejection: FormRejection) -> HttpError {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => HttpError::page(ErrorPage::TooLarge),
            _ => HttpError::page(ErrorPage::BadForm(rejection.body_text())),
        }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let HttpErrorInner { page, denied, json_wanted, state, retry_after } = *self.0;
        let status = StatusCode::from_u16(page.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let words = speakeasy_catalog::words(Language::En);
        let retry_after = retry_after.map(|seconds| [(RETRY_AFTER, seconds.to_string())]);
        if !json_wanted {
            return (status, retry_after, Html(error_page::error_page(words, &page).into_string())).into_response();
        }
        // A refusal by the rules means that the request was well-formed: 422, not 400.
        let status = if denied.is_some() && status == StatusCode::BAD_REQUEST {
            StatusCode::UNPROCESSABLE_ENTITY
        } else {
            status
        };
        let denied =
            denied.unwrap_or_else(|| Denied { code: "E_HTTP", ruling: "", why: error_page::sentence(words, &page) });
        let mut body = json!({ "error": { "code": denied.code, "ruling": denied.ruling, "why": denied.why } });
        if let Some(state) = state {
            body["state"] = state;
        }
        (status, retry_after, axum::Json(body)).into_response()
    }
}

/// A handler's answer.
pub type PageResult = Result<Response, HttpError>;

async fn front_page(State(app): State<Arc<AppState>>, guest: Guest) -> PageResult {
    let games = tables_of(&app, &guest, 0).await?.games.into_iter().map(|game| game.table);
    let mut mine: Vec<Listed> = games.filter(|table| table.standing != TableStatus::Over).collect();
    mine.sort_by_key(|table| table.standing != TableStatus::YourTurn);
    let others = public_tables(&app, &guest).await?.into_iter();
    let others = others.filter(|table| mine.iter().all(|own| own.path != table.path));
    let (open, watch): (Vec<_>, Vec<_>) = others.partition(|table| table.standing == TableStatus::Waiting);
    let suggested = guest.display_name();
    let page = Front { name: guest.name.as_deref(), suggested: &suggested, mine: &mine, open: &open, watch: &watch };
    Ok(Html(front(guest.words, &page).into_string()).into_response())
}

fn game(id: &str) -> Result<&'static GameEntry, HttpError> {
    find(id).map_err(|_| HttpError::page(ErrorPage::NotFound))
}

#[derive(serde::Deserialize)]
pub struct SetupQuery {
    with: Option<String>,
    mode: Option<String>,
}

/// The form for a new table.
pub async fn setup_form(guest: Guest, Path(id): Path<String>, Query(query): Query<SetupQuery>) -> PageResult {
    let with = query.with.as_deref().and_then(With::from_id).unwrap_or(With::Bots);
    let game = game(&id)?;
    let mut filled = setup::blank(game, with, Some(&guest.display_name()));
    if let Some(mode) = game.modes.iter().find(|mode| query.mode.as_deref() == Some(mode.id)) {
        filled = filled.beginning_with(mode);
    }
    Ok(Html(setup::setup(guest.words, &filled, None).into_string()).into_response())
}

type Fields = Result<Form<Vec<(String, String)>>, FormRejection>;

/// Creates the table of a submitted form, or shows the form again with its faults.
pub async fn create_from_form(
    State(app): State<Arc<AppState>>,
    Extension(from): Extension<ClientAddr>,
    guest: Guest,
    Path(id): Path<String>,
    fields: Fields,
) -> PageResult {
    let Form(fields) = fields?;
    match setup::read(game(&id)?, &fields) {
        Ok(config) => create_table(&app, from, guest, &config).await,
        Err((filled, faults)) => {
            let page = setup::setup(guest.words, &filled, Some(&faults));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page.into_string())).into_response())
        }
    }
}

#[derive(serde::Deserialize)]
pub struct Newcomer {
    name: Option<String>,
}

/// Creates a table with default settings and bots. Whoever is new says their name along with it; nobody has to.
pub async fn quick_start(
    State(app): State<Arc<AppState>>,
    Extension(from): Extension<ClientAddr>,
    guest: Guest,
    Path(id): Path<String>,
    form: Result<Form<Newcomer>, FormRejection>,
) -> PageResult {
    let given = form.ok().and_then(|Form(newcomer)| newcomer.name).filter(|name| !name.trim().is_empty());
    let given = given.map(|name| clean_name(&name)).transpose()?;
    let config = setup::quick(game(&id)?, &given.unwrap_or_else(|| guest.display_name()));
    let config = config.map_err(|faults| HttpError::page(ErrorPage::BadForm(faults.to_string())))?;
    create_table(&app, from, guest, &config).await
}

async fn create_table(app: &AppState, from: ClientAddr, mut guest: Guest, config: &TableConfig) -> PageResult {
    let who = guest.ensure_id();
    for seat in &config.plan {
        if let SeatPlan::Me(name) = seat {
            guest.name = Some(name.clone());
        }
    }
    let table = lay(app, from, who, config).await?;
    Ok((guest.cookies(), Redirect::to(&format!("/tables/{table}"))).into_response())
}

/// Lays a table for a guest, if they may have one more.
pub async fn lay(app: &AppState, from: ClientAddr, who: GuestId, config: &TableConfig) -> Result<String, HttpError> {
    if *app.closing.borrow() {
        return Err(HouseRefusal::Closing.into());
    }
    if let Some(most) = app.rooms.ledger.unfinished()
        && has_unfinished(app, who, most).await?
    {
        return Err(HouseRefusal::Unfinished { most }.into());
    }
    app.rooms.ledger.lay(who, from.0, config, Instant::now())?;
    Ok(app.rooms.create(config, Some(who)).await?)
}

async fn how_to_play(guest: Guest, Path(id): Path<String>) -> PageResult {
    let page = rules::rules(guest.words, &id).ok_or_else(|| HttpError::page(ErrorPage::NotFound))?;
    Ok(Html(page.into_string()).into_response())
}

async fn exact_rules(guest: Guest, Path(id): Path<String>) -> PageResult {
    let page = rules::exact(guest.words, &id).ok_or_else(|| HttpError::page(ErrorPage::NotFound))?;
    Ok(Html(page.into_string()).into_response())
}

/// A style sheet or a script. Its name changes with its content, so it may be cached forever.
pub async fn asset(uri: Uri) -> PageResult {
    let asset = assets::all().iter().find(|asset| asset.path == uri.path());
    let asset = asset.ok_or_else(|| HttpError::page(ErrorPage::NotFound))?;
    let headers = [(CONTENT_TYPE, asset.media), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, &*asset.content).into_response())
}

/// The page that the service worker shows when there is no line to the house.
async fn offline(guest: Guest) -> Html<String> {
    Html(app::offline(guest.words).into_string())
}

/// What phones need to know to make an app of the house.
async fn manifest(guest: Guest) -> Response {
    let headers = [(CONTENT_TYPE, "application/manifest+json"), (CACHE_CONTROL, "no-cache")];
    (headers, app::manifest(guest.words)).into_response()
}

async fn service_worker() -> Response {
    let headers = [(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (headers, app::service_worker()).into_response()
}

/// Browsers request `/favicon.ico`; pages link to their own icon.
pub async fn icon() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// The fallback for unknown paths.
pub async fn not_found(uri: Uri) -> HttpError {
    HttpError::page(ErrorPage::NotFound).with_json(uri.path().starts_with("/api/"))
}

/// The Prometheus metrics.
pub async fn metrics(State(app): State<Arc<AppState>>) -> Response {
    let metrics = &app.rooms.metrics;
    metrics.rooms.set(app.rooms.count() as i64);
    metrics.thinking.set(app.rooms.bot_pool.waiting() as i64);
    metrics.haste.set(app.rooms.bot_pool.haste().into());
    ([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], metrics.text()).into_response()
}

/// The response after a handler panicked; other requests are not affected.
pub fn panicked(_: Box<dyn std::any::Any + Send>) -> Response<Body> {
    HttpError::page(ErrorPage::Broken).into_response()
}
