//! Live connections (WebSockets): frames out, actions in. Pages and API clients use the same ones.

use super::AppState;
use super::address::ClientAddr;
use super::guest::Guest;
use super::pages::{HttpError, PageResult};
use super::tables::{call, room};
use crate::admin::Blocked;
use crate::denied::Denied;
use crate::ids::GuestId;
use crate::logged_table::{Request, TakeBackRequest};
use crate::request_key::RequestKey;
use crate::room::driver::{Command, Message, Receipt};
use crate::room::{Form, Shown, Viewer};
use crate::rooms::RoomHandle;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, Path, Query, State};
use axum::http::Uri;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use futures_util::SinkExt;
use governor::{DefaultDirectRateLimiter, Quota};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use speakeasy_core::Seat;
use speakeasy_house::error_page::ErrorPage;
use speakeasy_house::phrases::Phrase;
use speakeasy_pages::telling::Tempo;
use speakeasy_table::{ActionInput, HouseRefusal};
use speakeasy_words::Words;
use std::io::Write as _;
use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};

/// The largest accepted message.
const MESSAGE: usize = 4096;
/// The size of the write buffer: room for a few frames and a reply.
const WRITE: usize = 8192;
/// Frames up to this size are sent as they are.
const SHORT: usize = 600;
/// How hard long frames are packed.
const PACKING: Compression = Compression::new(4);
/// Messages per second accepted from one connection; faster senders are slowed down.
const RATE: NonZeroU32 = NonZeroU32::new(50).expect("fifty");
/// Messages per second that are no actions, and so many at once; what comes faster is refused.
const ASIDES: NonZeroU32 = NonZeroU32::new(5).expect("five");
const ASIDES_AT_ONCE: NonZeroU32 = NonZeroU32::new(40).expect("forty");
/// The interval of pings. A connection that does not respond between two of them is closed.
const PULSE: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
pub struct StreamQuery {
    form: Option<String>,
    /// The step that the page shows …
    step: Option<u64>,
    /// … and what it was drawn with (`data-stamp`), if no frame has changed it since.
    stamp: Option<u64>,
    r#as: Option<u8>,
    /// Whether long frames may come deflated, as binary messages.
    #[serde(default)]
    packed: bool,
}

/// Opens a live connection.
pub async fn live(
    State(app): State<Arc<AppState>>,
    Extension(from): Extension<ClientAddr>,
    guest: Guest,
    uri: Uri,
    Path(id): Path<String>,
    Query(wanted): Query<StreamQuery>,
    upgrade: WebSocketUpgrade,
) -> PageResult {
    let json_wanted = |error: HttpError| error.with_json(uri.path().starts_with("/api/"));
    let handle = room(&app, &id).await.map_err(json_wanted)?;
    let form = match wanted.form.as_deref() {
        None | Some("page") => Form::Page,
        Some("view") => Form::View,
        Some("steps") => Form::Steps,
        Some(other) => {
            let why = format!("form={other}: expected page, view or steps");
            return Err(json_wanted(HttpError::page(ErrorPage::BadForm(why))));
        }
    };
    let Some(live) = app.gate.connect(from, guest.id()) else {
        return Err(json_wanted(HttpError::page(ErrorPage::TooMany)));
    };
    let viewer = guest.viewer(wanted.r#as.map(Seat));
    // Small buffers, since thousands may watch without sending anything. The write buffer grows only when needed.
    let upgrade =
        upgrade.read_buffer_size(1024).write_buffer_size(WRITE).max_message_size(MESSAGE).max_frame_size(MESSAGE);
    Ok(upgrade.on_upgrade(async move |socket| {
        app.rooms.metrics.watchers.inc();
        let shown = wanted.step.map(|step| Shown { step, stamp: wanted.stamp });
        let _ = run_connection(&app, from, Line { socket, packed: wanted.packed }, handle, viewer, form, shown).await;
        app.rooms.metrics.watchers.dec();
        drop(live);
    }))
}

/// The connection has ended, for whatever reason.
struct Ended;

impl From<axum::Error> for Ended {
    fn from(_: axum::Error) -> Ended {
        Ended
    }
}

/// Was the house closed to them since they came?
fn is_blocked(app: &AppState, ClientAddr(from): ClientAddr, who: Option<GuestId>) -> bool {
    let whom = who.map(Blocked::Guest).into_iter().chain([Blocked::Address(from)]);
    app.admin.as_ref().is_some_and(|admin| admin.blocked(whom, Instant::now()).is_some())
}

async fn run_connection(
    app: &AppState,
    from: ClientAddr,
    mut line: Line,
    handle: RoomHandle,
    viewer: Viewer,
    form: Form,
    shown: Option<Shown>,
) -> Result<(), Ended> {
    let caller = Caller { who: viewer.who, words: viewer.words };
    let mut connection = call(&handle, |reply| Message::Watch(viewer, form, shown, reply)).await.map_err(|_| Ended)?;
    let mut closing = app.closing.clone();
    let mut closed = pin!(async { drop(closing.wait_for(|closing| *closing).await) });
    let mut pulse = interval_at(Instant::now() + PULSE, PULSE);
    let mut answered = true;
    let rate = DefaultDirectRateLimiter::direct(Quota::per_second(RATE));
    let asides = DefaultDirectRateLimiter::direct(Quota::per_second(ASIDES).allow_burst(ASIDES_AT_ONCE));
    let ended = async {
        loop {
            tokio::select! {
                frame = connection.frames.recv() => {
                    // The room has closed. The client will reconnect, which opens it again.
                    line.feed(frame.ok_or(Ended)?).await?;
                    line.feed_waiting(&mut connection.frames).await?;
                    line.socket.flush().await?;
                }
                message = line.socket.recv() => {
                    answered = true;
                    match message.ok_or(Ended)?? {
                        Frame::Text(text) => {
                            if is_blocked(app, from, caller.who) {
                                let out = CloseFrame { code: close_code::POLICY, reason: "closed to you".into() };
                                let _ = line.socket.send(Frame::Close(Some(out))).await;
                                return Err(Ended);
                            }
                            while rate.check().is_err() {
                                tokio::time::sleep(Duration::from_millis(20)).await;
                            }
                            if let Some(reply) = handle_message(&handle, &caller, connection.id, &asides, &text).await {
                                // The frames that follow from the action are ready by now: send them in one packet with the reply.
                                line.feed_waiting(&mut connection.frames).await?;
                                line.socket.feed(Frame::Text(reply.to_string().into())).await?;
                                line.socket.flush().await?;
                            }
                        }
                        Frame::Close(_) => return Err(Ended),
                        Frame::Binary(_) | Frame::Ping(_) | Frame::Pong(_) => {}
                    }
                }
                _ = pulse.tick() => {
                    if !std::mem::take(&mut answered) {
                        return Err(Ended);
                    }
                    line.socket.send(Frame::Ping(Default::default())).await?;
                }
                () = &mut closed => {
                    let goes_away = CloseFrame { code: close_code::AWAY, reason: "the house is closing".into() };
                    let _ = line.socket.send(Frame::Close(Some(goes_away))).await;
                    return Err(Ended);
                }
            }
            if connection.frames.is_empty() && connection.behind.swap(false, Ordering::AcqRel) {
                handle.send(Message::Refresh(connection.id)).await.map_err(|_| Ended)?;
            }
        }
    };
    let ended: Result<(), Ended> = ended.await;
    let _ = handle.send(Message::Unwatch(connection.id)).await;
    ended
}

/// A connection that frames are written to.
struct Line {
    socket: WebSocket,
    packed: bool,
}

impl Line {
    async fn feed(&mut self, frame: Arc<str>) -> Result<(), Ended> {
        let frame = match self.packed && frame.len() > SHORT {
            true => Frame::Binary(deflated(&frame).into()),
            false => Frame::Text(frame.as_ref().into()),
        };
        Ok(self.socket.feed(frame).await?)
    }

    /// Writes the frames that are in the queue already.
    async fn feed_waiting(&mut self, frames: &mut mpsc::Receiver<Arc<str>>) -> Result<(), Ended> {
        while let Ok(frame) = frames.try_recv() {
            self.feed(frame).await?;
        }
        Ok(())
    }
}

/// Each frame on its own: a stream over all of them would be a quarter of the size, but keeps some 300 kB for every
/// connection.
fn deflated(frame: &str) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::with_capacity(frame.len() / 3), PACKING);
    // Writing to memory does not fail.
    let _ = packed.write_all(frame.as_bytes());
    packed.finish().unwrap_or_default()
}

/// Who sends the messages.
struct Caller {
    who: Option<GuestId>,
    words: &'static Words,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClientMessage {
    /// An action, as text or as an object …
    act: Option<Json>,
    /// … which answers this decision …
    window: Option<u64>,
    /// … and this key.
    key: Option<RequestKey>,
    /// Which of the sender's seats acts.
    seat: Option<u8>,
    /// Show this seat's hand: the next player at a shared screen.
    reveal: Option<u8>,
    /// How fast to be told what happens from now on.
    tempo: Option<String>,
    /// Says a ready phrase, by its id.
    phrase: Option<String>,
    /// The page went out of view, or came back.
    hidden: Option<bool>,
    /// Whether to be given time for second thoughts from now on.
    second_thoughts: Option<bool>,
    /// What was told of this step has been tapped away.
    seen: Option<u64>,
    /// The number of the step that is to be taken back, with a key.
    take_back: Option<u64>,
    /// Answered at once, so that a silent line is noticed.
    ping: Option<u64>,
    /// A standing order …
    order: Option<String>,
    /// … switched on or off; toggled if absent.
    on: Option<bool>,
}

/// Handles a message and returns the reply, if there is one.
async fn handle_message(
    handle: &RoomHandle,
    caller: &Caller,
    connection: u64,
    asides: &DefaultDirectRateLimiter,
    text: &str,
) -> Option<Json> {
    let received = Instant::now();
    let no = |key: &Option<RequestKey>, code: &str, why: String| {
        Some(json!({ "reply": key, "no": { "code": code, "ruling": "", "why": why } }))
    };
    let denied = |key: &Option<RequestKey>, why: HouseRefusal| {
        let Denied { code, why, .. } = Denied::by_house(why, caller.words);
        no(key, code, why)
    };
    let message: ClientMessage = match serde_json::from_str(text) {
        Ok(message) => message,
        Err(error) => return no(&None, "E_FORM", error.to_string()),
    };
    let seat = message.seat.map(Seat);
    if message.act.is_none() && asides.check().is_err() {
        return denied(&message.key, HouseRefusal::TooFast);
    }
    if let Some(seat) = message.reveal {
        let _ = handle.send(Message::Reveal(connection, Seat(seat))).await;
        return None;
    }
    if let Some(ping) = message.ping {
        return Some(json!({ "pong": ping }));
    }
    if let Some(tempo) = message.tempo.as_deref() {
        let Some(tempo) = Tempo::from_id(tempo) else { return no(&None, "E_FORM", format!("no tempo {tempo:?}")) };
        let _ = handle.send(Message::Tempo(connection, tempo)).await;
        return None;
    }
    if let Some(hidden) = message.hidden {
        let _ = handle.send(Message::Hidden(connection, hidden)).await;
        return None;
    }
    if let Some(wanted) = message.second_thoughts {
        let _ = handle.send(Message::SecondThoughts(connection, wanted)).await;
        return None;
    }
    if let Some(step) = message.seen {
        let _ = handle.send(Message::Seen(connection, step)).await;
        return None;
    }
    let Some(who) = caller.who else {
        return denied(&message.key, HouseRefusal::NotYours);
    };
    if let Some(phrase) = message.phrase {
        let Some(phrase) = Phrase::find(&phrase) else { return no(&None, "E_FORM", format!("no phrase {phrase:?}")) };
        let said = call(handle, |reply| Message::Say(who, seat, phrase, reply)).await.ok()?;
        return said.err().map(|why| json!({ "said": { "note": Denied::by_house(why, caller.words).why } }));
    }
    let command = match (message.order, message.take_back, &message.key) {
        (Some(order), ..) => Some(Command::Order(who, seat, order, message.on)),
        (None, Some(step), Some(key)) => Some(Command::TakeBack(TakeBackRequest { who, seat, step, key: key.clone() })),
        _ => None,
    };
    if let Some(command) = command {
        let done = call(handle, |reply| Message::Command(command, reply)).await.ok()?;
        return match done {
            Ok(_) => Some(json!({ "reply": message.key, "ok": {} })),
            Err(why) => denied(&message.key, why),
        };
    }
    let (Some(act), Some(window), Some(key)) = (message.act, message.window, message.key.clone()) else {
        let known = "expected `act` with `window` and `key`, `take_back` with `key`, `reveal`, or `order`";
        return no(&message.key, "E_FORM", known.into());
    };
    let action = match act {
        Json::String(text) => ActionInput::Text(text),
        object => ActionInput::Object(object),
    };
    let request = Request { who, seat, action, decision: window, key };
    match call(handle, |reply| Message::Act(request, received, caller.words, reply)).await.ok()? {
        Ok(Receipt { step, repeated }) => {
            Some(json!({ "reply": message.key, "ok": { "step": step, "repeated": repeated } }))
        }
        Err(why) => {
            Some(json!({ "reply": message.key, "no": { "code": why.code, "ruling": why.ruling, "why": why.why } }))
        }
    }
}
