//! What a room sends: pages, and frames over live connections.

use super::drawing::Drawn;
use super::pieces::{self, Piece, Sent};
use super::timing::Telling;
use super::{Room, Viewer};
use serde_json::{Map, Value as Json, json};
use speakeasy_core::{Seat, SeatSet};
use speakeasy_pages::table::Snapshot;
use speakeasy_pages::telling::{AFTER_PASS, Beat, Tempo, Told};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// The kind of frames a connection receives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The parts of the page that changed.
    Page,
    /// The view with the legal actions, as JSON.
    View,
    /// The events and the legal actions, without the view.
    Steps,
}

/// A live connection.
pub(super) struct Watcher {
    pub id: u64,
    pub viewer: Viewer,
    /// Whether the page is out of view: another tab is in front, or the phone is off.
    pub hidden: bool,
    form: Form,
    frames: mpsc::Sender<Arc<str>>,
    /// Set when a frame was dropped because the queue was full: the connection asks for the state once it has caught up.
    behind: Arc<AtomicBool>,
    /// What it was sent.
    sent: Sent,
    /// The number of events at the last frame.
    pub events_seen: usize,
    /// How many of the events that they were told were taken back since.
    pub undone: usize,
    /// How much of what the house noticed they were told.
    house_seen: usize,
}

/// A frame; `None` if nothing changed.
type News = Option<Frame>;

#[derive(Clone)]
struct Frame {
    text: Arc<str>,
    /// What its receiver will then have.
    sent: Sent,
    /// How long its receiver is told of what happened.
    told: Duration,
    /// How long bots wait before they go on: less than that, if they may pass in the same line.
    goes_on: Duration,
    /// Whether it goes on in the line of the frame before.
    folds: bool,
}

/// The page that a live connection belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The step that it shows.
    pub step: u64,
    /// What it was drawn with, if it is still as it was drawn.
    pub stamp: Option<u64>,
}

/// The receiving end of a live connection.
pub struct Connection {
    /// Its id.
    pub id: u64,
    /// The frames.
    pub frames: mpsc::Receiver<Arc<str>>,
    /// Whether frames were dropped.
    pub behind: Arc<AtomicBool>,
}

/// The most frames in a connection's queue. A connection that falls further behind gets only the newest state.
const QUEUE: usize = 8;

impl Room {
    /// Adds a live connection. `shown` is the page that is there already, if any.
    pub fn watch(&mut self, viewer: Viewer, form: Form, shown: Option<Shown>, now: Instant) -> Connection {
        let (frames, receiver) = mpsc::channel(QUEUE);
        let behind = Arc::new(AtomicBool::new(false));
        let id = self.arrivals;
        self.arrivals += 1;
        let events_seen = self.table.game.events_seen();
        let house_seen = self.table.house_news.len();
        let (sent, behind_there) = (Sent::default(), Arc::clone(&behind));
        let mut watcher = Watcher {
            id,
            viewer,
            hidden: false,
            form,
            frames,
            behind: behind_there,
            sent,
            events_seen,
            undone: 0,
            house_seen,
        };
        let current = |shown: &Shown| self.table.started && shown.step == self.table.step() && form == Form::Page;
        if let Some(shown) = shown.filter(current) {
            // Who is here may have changed since the page was drawn, which is no step: what shows it is sent again then.
            let drawn = self.parts(&watcher.viewer.anybody(), None, house_seen, now);
            let same = shown.stamp == Some(drawn.stamp);
            let kept = drawn.pieces.iter().filter(|(part, _)| same || !pieces::WITH_COMPANY.contains(part));
            watcher.sent = Sent::of(kept.flat_map(|(_, pieces)| pieces));
        }
        let who = watcher.viewer.who;
        let joins = who.is_some_and(|who| !self.table.seats_of(who).is_empty() && !self.is_here(who));
        self.watchers.push(watcher);
        self.first_picture = now;
        if joins {
            // The others see that somebody has come.
            self.publish(now);
        } else {
            self.publish_to(id, now);
        }
        Connection { id, frames: receiver, behind }
    }

    /// Removes a live connection.
    pub fn unwatch(&mut self, id: u64, now: Instant) {
        let who = self.watchers.iter().find(|watcher| watcher.id == id).and_then(|watcher| watcher.viewer.who);
        self.watchers.retain(|watcher| watcher.id != id);
        self.seen = now;
        let Some(who) = who else { return };
        self.saw(who, now);
        // The others see that somebody has gone.
        if !self.table.seats_of(who).is_empty() && !self.is_here(who) {
            self.publish(now);
        }
    }

    /// The next player at a shared screen lifts the curtain. Whoever has no such screen changes nothing by asking.
    pub fn reveal(&mut self, id: u64, seat: Seat, now: Instant) {
        let Some(watcher) = self.watchers.iter_mut().find(|watcher| watcher.id == id) else { return };
        let own = watcher.viewer.who.map_or(SeatSet::default(), |who| self.table.seats_of(who));
        if own.len() > 1 && own.has(seat) && watcher.viewer.shown != Some(seat) {
            watcher.viewer.shown = Some(seat);
            self.publish_to(id, now);
        }
    }

    /// Sends every page something of the moment, in the words of its reader. Who cannot keep up misses it.
    pub(super) fn mention(&self, what: impl Fn(&Viewer) -> Json) {
        for watcher in self.watchers.iter().filter(|watcher| watcher.form == Form::Page) {
            let _ = watcher.frames.try_send(what(&watcher.viewer).to_string().into());
        }
    }

    /// A viewer wants to be told at another pace.
    pub fn set_tempo(&mut self, id: u64, tempo: Tempo) {
        if let Some(watcher) = self.watchers.iter_mut().find(|watcher| watcher.id == id) {
            watcher.viewer.tempo = tempo;
        }
    }

    /// Sends every page what happened in the latest change, one step after another, then everybody how the table stands.
    pub fn publish_change(&mut self, now: Instant) {
        for past in std::mem::take(&mut self.table.passed) {
            self.publish_at(Some(&past), None, now);
            self.table.events_seen = past.events;
        }
        self.publish(now);
    }

    /// Sends every connection what has changed for it.
    pub fn publish(&mut self, now: Instant) {
        self.publish_at(None, None, now);
    }

    /// Sends one connection what has changed for it.
    pub fn publish_to(&mut self, id: u64, now: Instant) {
        self.publish_at(None, Some(id), now);
    }

    fn publish_at(&mut self, past: Option<&Snapshot>, only: Option<u64>, now: Instant) {
        // Most watchers see the same, so their frame is drawn once.
        let mut drawn: Vec<(&Watcher, News)> = Vec::new();
        let news: Vec<News> = (self.watchers.iter())
            .map(|watcher| {
                if only.is_some_and(|only| only != watcher.id) {
                    return None;
                }
                // For a spectator who cannot keep up nothing is drawn until they have caught up.
                if watcher.frames.capacity() == 0 && !self.is_seated(&watcher.viewer) {
                    watcher.behind.store(true, Ordering::Release);
                    return None;
                }
                let twin = drawn.iter().find(|(other, _)| self.alike(other, watcher));
                twin.map(|(_, news)| news.clone()).unwrap_or_else(|| {
                    let news = self.news(watcher, past, now);
                    drawn.push((watcher, news.clone()));
                    news
                })
            })
            .collect();
        let people = self.table.people();
        // Bots and clocks wait for those who play. Where nobody does, for those who watch.
        let awaited =
            self.watchers.iter().zip(&news).filter(|(watcher, _)| people.is_empty() || self.is_seated(&watcher.viewer));
        let awaited: Vec<&Frame> = awaited.filter_map(|(_, news)| news.as_ref()).collect();
        let longest = |time: fn(&Frame) -> Duration| awaited.iter().map(|frame| time(frame)).max().unwrap_or_default();
        let (told, goes_on) = (longest(|frame| frame.told), longest(|frame| frame.goes_on));
        if !told.is_zero() {
            // A line that takes the place of the one before comes as soon as that one was there.
            let folds = awaited.iter().all(|frame| frame.folds);
            let from = now.max(if folds { self.telling.from } else { self.telling.until });
            self.telling = Telling { from, until: from + told, bots_go_on: from + goes_on };
        }
        let events_seen = past.map_or_else(|| self.table.game.events_seen(), |past| past.events);
        for (watcher, news) in self.watchers.iter_mut().zip(news) {
            let Some(Frame { text, sent, .. }) = news else { continue };
            match watcher.frames.try_send(watcher.viewer.own(&text)) {
                Ok(()) => {
                    (watcher.sent, watcher.events_seen, watcher.undone) = (sent, events_seen, 0);
                    watcher.house_seen = self.table.house_news.len();
                }
                Err(mpsc::error::TrySendError::Full(_)) => watcher.behind.store(true, Ordering::Release),
                // The connection has ended and will send `Unwatch`.
                Err(mpsc::error::TrySendError::Closed(_)) => {}
            }
        }
    }

    pub(super) fn is_seated(&self, viewer: &Viewer) -> bool {
        viewer.who.is_some_and(|who| !self.table.seats_of(who).is_empty())
    }

    /// Would two watchers be sent the same frame, but for their names and the address of the house?
    fn alike(&self, one: &Watcher, two: &Watcher) -> bool {
        // What somebody asks for who has no seat is of no account.
        let seated = |viewer: &Viewer| {
            let own = viewer.who.map_or(SeatSet::default(), |who| self.table.seats_of(who));
            (own, viewer.shown.filter(|seat| own.has(*seat)), !own.is_empty() && viewer.second_thoughts)
        };
        let looks = |viewer: &Viewer| (viewer.words.language(), viewer.tempo, viewer.name.is_some());
        (one.form, one.events_seen, one.undone, one.house_seen)
            == (two.form, two.events_seen, two.undone, two.house_seen)
            && looks(&one.viewer) == looks(&two.viewer)
            && seated(&one.viewer) == seated(&two.viewer)
            && one.sent == two.sent
    }

    /// The frame with what a watcher has not been sent yet. Programs are shown the present alone: they read events.
    fn news(&self, watcher: &Watcher, past: Option<&Snapshot>, now: Instant) -> News {
        match watcher.form {
            Form::Page => {
                let Drawn { root, pieces, told, house, held, .. } =
                    self.parts(&watcher.viewer.anybody(), past, watcher.house_seen, now);
                let new = Sent::of(pieces.iter().flat_map(|(_, pieces)| pieces));
                if new == watcher.sent {
                    return None;
                }
                let changed = |pieces: Vec<Piece>| -> Map<String, Json> {
                    // The outermost first: whatever it names is there when it is put in its place, or comes after it.
                    let changed = pieces.into_iter().rev().filter(|piece| !watcher.sent.has(piece));
                    changed.map(|piece| (piece.id, Json::String(piece.html))).collect()
                };
                let parts = pieces.into_iter().map(|(part, pieces)| (part.to_owned(), Json::Object(changed(pieces))));
                let parts: Map<String, Json> = parts
                    .filter(|(_, changed)| changed.as_object().is_some_and(|changed| !changed.is_empty()))
                    .collect();
                let step = self.step_shown(past);
                let decision = self.table.decision;
                let mut frame = json!({ "step": step, "window": decision, "root": root, "parts": parts });
                // What is published again without a new step was told before.
                let news = self.table.events_seen >= watcher.events_seen;
                let told = if news { told } else { Vec::new() };
                let of_house = house.len();
                let told: Vec<_> = house.into_iter().chain(told).collect();
                let folds = told.first().is_some_and(|(told, _)| told.folds);
                let passed = told.last().is_some_and(|(told, _)| told.beat == Beat::Pass);
                let stands: Duration = told.iter().map(|(_, stands)| *stands).sum();
                let stands = if news { stands.max(held) } else { stands };
                let goes_on = if passed && held.is_zero() { stands.min(AFTER_PASS) } else { stands };
                // Pieces count the lines of the game alone.
                if of_house > 0 {
                    frame["of_house"] = json!(of_house);
                }
                if !told.is_empty() {
                    frame["told"] = told.into_iter().map(|(told, stands)| told_json(&told, stands)).collect();
                }
                Some(Frame { text: frame.to_string().into(), sent: new, told: stands, goes_on, folds })
            }
            Form::View | Form::Steps if past.is_some() => None,
            Form::View | Form::Steps => {
                let events = Some((watcher.events_seen, watcher.undone));
                let state = self.table_state(&watcher.viewer, watcher.form == Form::View, events);
                // What changes for somebody else alone, such as a standing order, is nobody's business.
                let sent = Sent::only(&state.stamp());
                if sent == watcher.sent {
                    return None;
                }
                // Serialized without an intermediate value: a fast table spends most of its time here.
                let text = serde_json::to_string(&state).unwrap_or_default().into();
                let (told, goes_on) = (Duration::ZERO, Duration::ZERO);
                Some(Frame { text, sent, told, goes_on, folds: false })
            }
        }
    }
}

fn told_json(told: &Told, stands: Duration) -> Json {
    let mut json = json!({ "line": told.line.0, "ms": stands.as_millis() as u64 });
    if !told.beat.sound().is_empty() {
        json["sound"] = json!(told.beat.sound());
    }
    if !told.stage.is_empty() {
        json["stage"] = json!(told.stage);
    }
    if told.folds {
        json["folds"] = json!(true);
    }
    json
}
