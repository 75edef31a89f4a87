//! The state of a table as JSON, for API clients.

use super::{Room, Viewer};
use serde::Serialize;
use serde_json::Value as Json;
use speakeasy_core::{Observer, SeatSet};
use speakeasy_table::{Sitter, SitterKind};
use std::hash::Hash;

/// What a viewer may know; without `whole`, only what changes from step to step.
#[derive(Serialize)]
pub(super) struct TableState<'a> {
    table: &'a str,
    game: &'static str,
    started: bool,
    over: bool,
    step: u64,
    window: u64,
    to_act: Vec<u8>,
    mine: Vec<u8>,
    seats: Vec<Sat>,
    me: Option<u8>,
    legal: Vec<Json>,
    orders: &'a [String],
    /// The seat whose last action the viewer may take back.
    take_back: Option<u8>,
    #[serde(flatten)]
    whole: Option<Whole<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<Json>>,
    /// How many of the last events that the connection was sent no longer count; those in `events` come after the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    undone: Option<usize>,
}

impl<'a> TableState<'a> {
    /// By what it differs from another state for the same viewer. All of the game follows from the number of the step.
    pub(super) fn stamp(&self) -> impl Hash + use<'_, 'a> {
        let rematch = self.whole.as_ref().and_then(|whole| whole.rematch);
        (self.step, self.window, self.started, &self.mine, &self.seats, self.me, self.orders, self.take_back, rematch)
    }
}

/// The parts that are left out of frames of the form `steps`.
#[derive(Serialize)]
struct Whole<'a> {
    options: &'a Json,
    view: Option<Json>,
    result: Json,
    rematch: Option<&'a str>,
}

/// Who sits in a seat.
#[derive(Serialize, Hash)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Sat {
    Open,
    Person { name: String, here: bool },
    Bot { name: String, level: &'static str },
}

impl From<Sitter> for Sat {
    fn from(sitter: Sitter) -> Sat {
        match sitter.kind {
            SitterKind::Open => Sat::Open,
            SitterKind::Person | SitterKind::StandIn => Sat::Person { name: sitter.name, here: sitter.here },
            SitterKind::Bot(level) => Sat::Bot { name: sitter.name, level: level.id() },
        }
    }
}

impl Room {
    /// The state, with the view if `view` is set; for a connection with the events from this number on, and how many of those
    /// it was sent before were taken back.
    pub(super) fn table_state(&self, viewer: &Viewer, view: bool, sent: Option<(usize, usize)>) -> TableState<'_> {
        let table = &self.table;
        let observer = self.eyes(viewer).observer;
        let numbers = |seats: SeatSet| seats.iter().map(|seat| seat.0).collect();
        let seat = match observer {
            Observer::Seat(seat) if table.started => Some(seat),
            _ => None,
        };
        let whole = || Whole {
            options: &table.config.options,
            view: table.started.then(|| table.game.view(observer)),
            result: table.game.result(),
            rematch: table.rematch.as_deref(),
        };
        TableState {
            table: &table.id,
            game: table.config.game,
            started: table.started,
            over: table.over(),
            step: table.step(),
            window: table.decision,
            to_act: numbers(table.to_act()),
            mine: numbers(viewer.who.map_or(SeatSet::default(), |who| table.seats_of(who))),
            seats: self.sitters().into_iter().map(Sat::from).collect(),
            me: seat.map(|seat| seat.0),
            legal: seat.map_or_else(Vec::new, |seat| table.game.legal(seat)),
            orders: seat.map_or(&[], |seat| &table.seats[seat.index()].orders),
            take_back: self.take_back(viewer).map(|offered| offered.seat.0),
            whole: view.then(whole),
            events: sent.map(|(seen, _)| table.game.events(observer, seen)),
            undone: sent.map(|(_, undone)| undone).filter(|undone| *undone > 0),
        }
    }

    /// The full state as a JSON value.
    pub fn state_json(&self, viewer: &Viewer) -> Json {
        serde_json::to_value(self.table_state(viewer, true, None)).unwrap_or_default()
    }
}
