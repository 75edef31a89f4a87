//! Lists of tables: the public ones, and those of a guest. They are answered from summaries beside the logs and from what
//! open rooms last said; no list loads a table or waits for a room.

use super::AppState;
use super::guest::Guest;
use super::pages::{HttpError, PageResult};
use crate::ids::{GuestId, is_id};
use crate::store::{LIST, Listing};
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Redirect};
use axum::routing::{get, post};
use serde::Deserialize;
use speakeasy_catalog::table_config;
use speakeasy_core::{Seat, SeatSet};
use speakeasy_house::error_page::ErrorPage;
use speakeasy_house::front::{Listed, TableStatus};
use speakeasy_house::mode::mode_words;
use speakeasy_house::my_games::{Ending, MyGame, MyGames, my_games};
use speakeasy_table::TableConfig;
use speakeasy_words::Words;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::time::Instant;

pub fn routes() -> Router<Arc<AppState>> {
    Router::new().route("/games", get(games)).route("/tables/{id}/remove", post(remove))
}

/// The stored summary of a table; see `LoggedTable::summary`.
#[derive(Deserialize)]
struct Summary {
    seats: Vec<Option<SummarySeat>>,
    started: bool,
    over: bool,
    to_act: Vec<u8>,
    /// By language. Older summaries have none.
    #[serde(default)]
    headline: HashMap<String, String>,
    #[serde(default)]
    result: Option<SummaryResult>,
    /// Who laid the table.
    #[serde(default)]
    host: Option<String>,
}

#[derive(Deserialize)]
struct SummarySeat {
    name: String,
    who: Option<String>,
}

#[derive(Deserialize)]
struct SummaryResult {
    winners: Vec<usize>,
    #[serde(default)]
    ranks: Vec<usize>,
}

/// A table of a list, read from its summary.
struct Row {
    id: String,
    config: TableConfig,
    summary: Summary,
    /// The seats of whoever reads.
    mine: SeatSet,
    to_act: SeatSet,
    due: Option<Instant>,
    touched: u64,
}

impl Row {
    /// A summary that this version cannot read is left out.
    fn read(app: &AppState, listing: Listing, who: Option<GuestId>) -> Option<Row> {
        let Listing { id, config, summary, touched } = listing;
        let summary: Summary = serde_json::from_str(&summary).ok()?;
        let config = table_config(&serde_json::from_str(&config).ok()?).ok()?;
        let own = who.map(|who| who.to_string());
        let is_own = |seat: &Option<SummarySeat>| {
            own.is_some() && seat.as_ref().is_some_and(|seat| seat.who.as_deref() == own.as_deref())
        };
        let mine = (0..).map(Seat).zip(&summary.seats).filter(|(_, seat)| is_own(seat)).map(|(seat, _)| seat).collect();
        // An open room is more up to date than the stored summary.
        let turn = app.rooms.turn(&id);
        let to_act = turn.map_or_else(|| summary.to_act.iter().map(|seat| Seat(*seat)).collect(), |turn| turn.to_act);
        let due = turn.and_then(|turn| turn.due);
        Some(Row { id, config, summary, mine, to_act, due, touched })
    }

    fn standing(&self) -> TableStatus {
        match () {
            () if self.summary.over => TableStatus::Over,
            () if !self.summary.started => TableStatus::Waiting,
            () if self.mine.iter().any(|seat| self.to_act.has(seat)) => TableStatus::YourTurn,
            () => TableStatus::Running,
        }
    }

    fn listed(&self, words: &Words) -> Listed {
        let seats = &self.summary.seats;
        let other = |(seat, sitter): (Seat, &Option<SummarySeat>)| {
            sitter
                .as_ref()
                .filter(|sitter| sitter.who.is_some() && !self.mine.has(seat))
                .map(|sitter| sitter.name.clone())
        };
        Listed {
            path: format!("/tables/{}", self.id),
            game: self.config.game,
            mode: mode_words(words, self.config.game, &self.config.options),
            people: (0..).map(Seat).zip(seats).filter_map(other).collect(),
            taken: seats.iter().flatten().count(),
            seats: seats.len(),
            pace: self.config.pace,
            standing: self.standing(),
        }
    }

    fn my_game(&self, words: &Words, now: Instant, today: SystemTime) -> MyGame {
        let seconds = today.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
        // One's own list names the bots too.
        let others = (0..).map(Seat).zip(&self.summary.seats).filter(|(seat, _)| !self.mine.has(*seat));
        let people = others.filter_map(|(_, sitter)| Some(sitter.as_ref()?.name.clone())).collect();
        MyGame {
            table: Listed { people, ..self.listed(words) },
            headline: self.summary.headline.get(words.language().code()).cloned().unwrap_or_default(),
            left: self.due.filter(|_| !self.summary.over).map(|due| due.saturating_duration_since(now)),
            ago: Duration::from_secs(seconds.saturating_sub(self.touched)),
            ending: self.ending(),
        }
    }

    fn ending(&self) -> Option<Ending> {
        let result = self.summary.result.as_ref()?;
        let own: Vec<Seat> = self.mine.iter().collect();
        if let [seat] = own.as_slice()
            && let Some(&rank) = result.ranks.get(seat.index())
        {
            return Some(Ending::Placed {
                rank,
                shared: result.ranks.iter().filter(|other| **other == rank).count() > 1,
            });
        }
        let name = |seat: &usize| Some(self.summary.seats.get(*seat)?.as_ref()?.name.clone());
        Some(Ending::Winners(result.winners.iter().filter_map(name).collect()))
    }
}

/// How many public tables of one host a list shows, so that nobody pushes all others off it.
const EACH: usize = 3;

/// Public tables as lists show them to a guest.
pub async fn public_tables(app: &AppState, guest: &Guest) -> Result<Vec<Listed>, HttpError> {
    let rows = app.rooms.store.public_tables().await?.into_iter().filter_map(|one| Row::read(app, one, guest.id()));
    let mut laid: HashMap<String, usize> = HashMap::new();
    let few = rows.filter(|row| {
        let count = laid.entry(row.summary.host.clone().unwrap_or_default()).or_default();
        *count += 1;
        row.summary.host.is_none() || *count <= EACH
    });
    let mut tables: Vec<Listed> = few.take(LIST as usize).map(|row| row.listed(guest.words)).collect();
    tables.sort_by_key(|table| match table.standing {
        TableStatus::YourTurn => 0,
        TableStatus::Waiting => 1,
        TableStatus::Running => 2,
        TableStatus::Over => 3,
    });
    Ok(tables)
}

/// Part of a guest's list.
#[derive(Default)]
pub struct Games {
    pub games: Vec<MyGame>,
    /// Whether there may be more.
    pub full: bool,
}

/// A guest's own tables from number `from` on.
pub async fn tables_of(app: &AppState, guest: &Guest, from: u32) -> Result<Games, HttpError> {
    let Some(who) = guest.id() else { return Ok(Games::default()) };
    let (now, today) = (Instant::now(), SystemTime::now());
    let listings = app.rooms.store.tables_of(who, from).await?;
    let full = listings.len() == LIST as usize;
    let rows = listings.into_iter().filter_map(|listing| Row::read(app, listing, Some(who)));
    let mine = rows.filter(|row| !row.mine.is_empty());
    Ok(Games { games: mine.map(|row| row.my_game(guest.words, now, today)).collect(), full })
}

/// Has a guest this many tables that are not over? Those come first in their list.
pub async fn has_unfinished(app: &AppState, who: GuestId, most: u32) -> Result<bool, HttpError> {
    let Some(last) = most.checked_sub(1) else { return Ok(true) };
    let listings = app.rooms.store.tables_of(who, last).await?;
    let last = listings.into_iter().next().and_then(|listing| Row::read(app, listing, Some(who)));
    Ok(last.is_some_and(|row| !row.summary.over))
}

/// How many games wait for a guest.
pub async fn waiting_for(app: &AppState, guest: &Guest) -> Result<usize, HttpError> {
    let games = tables_of(app, guest, 0).await?.games;
    Ok(games.iter().filter(|game| game.table.standing == TableStatus::YourTurn).count())
}

#[derive(Deserialize)]
struct From {
    from: Option<u32>,
}

async fn games(State(app): State<Arc<AppState>>, guest: Guest, Query(From { from }): Query<From>) -> PageResult {
    let from = from.unwrap_or_default();
    let Games { games, full } = tables_of(&app, &guest, from).await?;
    let at = |from: u32| if from == 0 { "/games".to_owned() } else { format!("/games?from={from}") };
    let newer = (from > 0).then(|| at(from.saturating_sub(LIST)));
    let older = full.then(|| at(from.saturating_add(LIST)));
    let list = MyGames { games: &games, newer: newer.as_deref(), older: older.as_deref() };
    Ok(Html(my_games(guest.words, &list).into_string()).into_response())
}

/// Takes a finished table off the guest's list.
async fn remove(State(app): State<Arc<AppState>>, guest: Guest, Path(id): Path<String>) -> PageResult {
    let who = guest.id().filter(|_| is_id(&id)).ok_or_else(|| HttpError::page(ErrorPage::NotFound))?;
    app.rooms.store.remove_from_list(who, &id).await?;
    Ok(Redirect::to("/games").into_response())
}
