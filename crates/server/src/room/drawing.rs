//! A table as somebody sees it: the whole page, or its parts.

use super::pieces::{self, Piece};
use super::{Room, Viewer};
use crate::logged_table::Occupant;
use maud::Markup;
use serde_json::{Map, Value as Json, json};
use speakeasy_catalog::find;
use speakeasy_core::{Observer, Seat, SeatSet};
use speakeasy_house::doors::{Doors, Freeable, doors, more};
use speakeasy_house::lobby::{self, Lobby};
use speakeasy_house::table::page;
use speakeasy_pages::table::{Look, Parts, Place, Snapshot};
use speakeasy_pages::telling::Told;
use speakeasy_table::{Sitter, SitterKind};
use speakeasy_words::Words;
use std::time::Duration;
use tokio::time::Instant;

/// What a viewer may see, and whose turn it is to lift the curtain.
pub(super) struct Eyes {
    pub observer: Observer,
    curtain: Option<Seat>,
}

/// A page as somebody sees it: the attributes of its root, its pieces, and what just happened with the time that it stands.
pub(super) struct Drawn {
    pub root: Map<String, Json>,
    /// By part.
    pub pieces: Vec<(&'static str, Vec<Piece>)>,
    pub stamp: u64,
    pub told: Vec<(Told, Duration)>,
    /// The same for what the house did or noticed.
    pub house: Vec<(Told, Duration)>,
    /// How long bots wait for a second thought, even where there is nothing to tell.
    pub held: Duration,
}

impl Room {
    pub(super) fn eyes(&self, viewer: &Viewer) -> Eyes {
        let own = viewer.who.map_or(SeatSet::default(), |who| self.table.seats_of(who));
        let shown = viewer.shown.filter(|seat| own.has(*seat));
        let open = |seat: Seat| Eyes { observer: Observer::Seat(seat), curtain: None };
        let Some(first) = own.iter().next() else { return Eyes { observer: Observer::Public, curtain: None } };
        if own.len() == 1 {
            return open(first);
        }
        let next = own.iter().find(|seat| self.table.to_act().has(*seat));
        match (shown, next) {
            (Some(shown), Some(_)) if self.table.to_act().has(shown) => open(shown),
            (_, Some(next)) if !self.table.game.hides() => open(next),
            (_, Some(next)) => Eyes { observer: Observer::Public, curtain: Some(next) },
            (Some(shown), None) => open(shown),
            // Once the game is over nothing is hidden from those who played.
            (None, None) if self.table.over() || !self.table.game.hides() => open(first),
            (None, None) => Eyes { observer: Observer::Public, curtain: None },
        }
    }

    pub(super) fn sitters(&self) -> Vec<Sitter> {
        self.table.sitters(|who| self.is_here(who))
    }

    fn path(&self) -> String {
        format!("/tables/{}", self.table.id)
    }

    /// The number of the step that is shown.
    pub(super) fn step_shown(&self, past: Option<&Snapshot>) -> u64 {
        past.map_or_else(|| self.table.step(), |past| self.table.step_of(past))
    }

    /// The page as a viewer sees it, who has been told this much of what the house noticed.
    pub(super) fn parts(&self, viewer: &Viewer, past: Option<&Snapshot>, house_told: usize, now: Instant) -> Drawn {
        if !self.table.started {
            let room = self.lobby(viewer, None, |words, lobby| lobby::room(words, lobby).into_string());
            return Drawn {
                root: Map::new(),
                pieces: vec![("lobby", pieces::split("lobby", &room))],
                stamp: 0,
                told: Vec::new(),
                house: Vec::new(),
                held: Duration::ZERO,
            };
        }
        self.seen_by(viewer, past, house_told, None, now, |look, place| {
            let Parts { root, parts, told, house_told } = self.table.game.parts(look, place);
            let root = root.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
            let me = look.observer.seat();
            let standing = |told: Vec<Told>, me| -> Vec<(Told, Duration)> {
                let stands: Vec<Duration> = told.iter().map(|told| told.stands(me, viewer.tempo)).collect();
                told.into_iter().zip(stands).collect()
            };
            let (mut told, house) = (standing(told, me), standing(house_told, None));
            // What may be taken back stands until there was time for that.
            let held = place.take_back.and_then(|offer| offer.time).unwrap_or_default();
            let stands: Duration = told.iter().map(|(_, stands)| *stands).sum();
            if let Some((_, last)) = told.last_mut() {
                *last += held.saturating_sub(stands);
            }
            let pieces = parts.iter().map(|(id, part)| (*id, pieces::split(id, part))).collect();
            Drawn { root, pieces, stamp: pieces::stamp(&parts), told, house, held }
        })
    }

    /// The whole page; `note` is a message to this viewer only.
    pub fn page(&self, viewer: &Viewer, note: Option<&str>, now: Instant) -> String {
        if !self.table.started {
            return self.lobby(viewer, note, |words, lobby| lobby::lobby(words, lobby).into_string());
        }
        let Ok(entry) = find(self.table.config.game) else { return String::new() };
        self.seen_by(viewer, None, self.table.house_news.len(), note, now, |look, place| {
            let mut parts = self.table.game.parts(look, place);
            parts.root.push(("data-stamp", Some(pieces::stamp(&parts.parts).to_string())));
            page(viewer.words, entry, place.path, self.is_seated(viewer), &parts).into_string()
        })
    }

    fn seen_by<T>(
        &self,
        viewer: &Viewer,
        past: Option<&Snapshot>,
        house_told: usize,
        note: Option<&str>,
        now: Instant,
        draw: impl FnOnce(&Look<'_>, &Place<'_>) -> T,
    ) -> T {
        let Eyes { observer, curtain } = self.eyes(viewer);
        // Whoever asks for a page is here, though its connection is still to come.
        let sitters = self.table.sitters(|who| viewer.who == Some(who) || self.is_here(who));
        let (path, step) = (self.path(), self.step_shown(past));
        let seat = observer.seat();
        let look = Look {
            observer,
            sitters: &sitters,
            events_seen: self.table.events_seen,
            now: self.moment(now),
            past,
            words: viewer.words,
        };
        let (now_doors, more_doors) = self.doors(viewer, seat, &sitters, &path, now);
        let place = Place {
            path: &path,
            step,
            decision: self.table.decision,
            // A form answers one decision of one seat, so the step is unique enough.
            key: &format!("form-{step}"),
            curtain,
            note,
            house_news: &self.table.house_news,
            house_told,
            take_back: self.take_back_shown(viewer, past),
            clock: self.time_left(now),
            orders: seat.map_or(&[], |seat| &self.table.seats[seat.index()].orders),
            doors: now_doors,
            more: more_doors,
        };
        draw(&look, &place)
    }

    fn doors(
        &self,
        viewer: &Viewer,
        seat: Option<Seat>,
        sitters: &[Sitter],
        path: &str,
        now: Instant,
    ) -> (Markup, Markup) {
        let named = |seat: Seat| (seat, sitters[seat.index()].name.as_str());
        let all = || Seat::all(sitters.len());
        let abandoned: Vec<_> =
            all().filter(|seat| sitters[seat.index()].kind == SitterKind::Open).map(named).collect();
        let mine = viewer.who.map_or(SeatSet::default(), |who| self.table.seats_of(who));
        let absent = self.absent(now);
        let absent: Vec<_> = all().filter(|seat| !mine.is_empty() && absent.has(*seat)).map(named).collect();
        let away_long = self.long_absent(now);
        let host = viewer.who.is_some_and(|who| self.table.is_host(who));
        let freeable: Vec<_> = all()
            .filter(|seat| !mine.is_empty() && away_long.has(*seat))
            .map(|seat| {
                let (asked, missing) = self.asked_to_free(seat);
                let votes = (!host).then_some((asked, asked + missing.len()));
                Freeable { seat, name: &sitters[seat.index()].name, votes }
            })
            .collect();
        let seat_link = seat.map(|seat| format!("{}{path}/seat/{}", viewer.origin, self.table.seat_link(seat)));
        let rematch = self.table.rematch.as_ref().map(|table| format!("/tables/{table}"));
        let offered = Doors {
            path,
            game: self.table.config.game,
            watch: &format!("{}{path}", viewer.origin),
            seat_link: seat_link.as_deref(),
            mine,
            abandoned: &abandoned,
            absent: &absent,
            freeable: &freeable,
            name: viewer.name.as_deref(),
            over: self.table.over(),
            rematch: rematch.as_deref(),
        };
        (doors(viewer.words, &offered), more(viewer.words, &offered))
    }

    fn lobby<T>(&self, viewer: &Viewer, note: Option<&str>, draw: impl FnOnce(&'static Words, &Lobby<'_>) -> T) -> T {
        let sitters = self.sitters();
        let mine = viewer.who.map_or(SeatSet::default(), |who| self.table.seats_of(who));
        let (path, config) = (self.path(), &self.table.config);
        let lobby = Lobby {
            path: &path,
            step: self.table.entries,
            link: &format!("{}{path}", viewer.origin),
            game: config.game,
            mode: speakeasy_house::mode::mode_words(viewer.words, config.game, &config.options),
            sitters: &sitters,
            mine,
            can_sit: mine.is_empty() && sitters.iter().any(|sitter| sitter.kind == SitterKind::Open),
            can_start: !mine.is_empty(),
            host: (0..sitters.len()).map(|seat| Seat(seat as u8)).find(|seat| {
                self.table.occupant(*seat).and_then(Occupant::who).is_some_and(|who| self.table.is_host(who))
            }),
            is_host: viewer.who.is_some_and(|who| self.table.is_host(who)),
            fewer: self.table.without(Seat(0)).is_some(),
            name: viewer.name.as_deref(),
            pace: config.pace,
            lapse: config.lapse,
            door: config.door,
            take_back: config.take_back,
            note,
        };
        draw(viewer.words, &lobby)
    }
}
