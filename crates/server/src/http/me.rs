//! What the house knows of the reader, for the bar and the settings of every page: their name, and how many games wait.

use super::AppState;
use super::guest::Guest;
use super::lists::waiting_for;
use super::pages::{HttpError, PageResult};
use super::tables::{room, run_command};
use crate::denied::Denied;
use crate::room::driver::Command;
use axum::Router;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::response::{IntoResponse, Redirect};
use axum::routing::get;
use serde::Deserialize;
use serde_json::json;
use speakeasy_table::{HouseRefusal, clean_name};
use speakeasy_words::say;
use std::sync::Arc;

pub fn routes() -> Router<Arc<AppState>> {
    Router::new().route("/me", get(me).post(rename))
}

async fn me(State(app): State<Arc<AppState>>, guest: Guest) -> PageResult {
    let waiting = waiting_for(&app, &guest).await?;
    let label = say!(guest.words, "games-waiting", count = waiting);
    Ok(axum::Json(json!({ "name": guest.name, "waiting": waiting, "label": label })).into_response())
}

#[derive(Deserialize)]
struct Name {
    name: String,
    /// The table that the reader looks at, where the name changes too if they sit there.
    table: Option<String>,
}

/// Somebody says what they want to be called from now on.
async fn rename(
    State(app): State<Arc<AppState>>,
    mut guest: Guest,
    form: Result<Form<Name>, FormRejection>,
) -> PageResult {
    let Form(Name { name, table }) = form?;
    let denied = |no: HouseRefusal| HttpError::denied(Denied::by_house(no, guest.words), None);
    let name = clean_name(&name).map_err(denied)?;
    if let (Some(table), Some(who)) = (table, guest.id()) {
        run_command(&room(&app, &table).await?, Command::Rename(who, name.clone())).await?;
    }
    guest.name = Some(name);
    Ok((guest.cookies(), Redirect::to("/")).into_response())
}
