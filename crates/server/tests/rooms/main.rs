//! Rooms over time: what happens by itself, when, and what happens when it cannot be stored. Time is paused: a test waits
//! for hours in no time.

mod calls;
mod company;
mod host;
mod phrases;
mod restraint;
mod second_thoughts;
mod telling;

use serde_json::{Value as Json, json};
use speakeasy_catalog::{GAMES, table_config};
use speakeasy_core::Seat;
use speakeasy_pages::telling::Tempo;
use speakeasy_server::calls::{Call, queue as calls_queue};
use speakeasy_server::change_feed::{ChangeFeed, LocalFeed};
use speakeasy_server::denied::Denied;
use speakeasy_server::ids::GuestId;
use speakeasy_server::logged_table::Request;
use speakeasy_server::quotas::Quotas;
use speakeasy_server::request_key::RequestKey;
use speakeasy_server::room::driver::{Command, CommandResult, Message, Receipt};
use speakeasy_server::room::{Form, RoomSettings, Viewer};
use speakeasy_server::rooms::{RoomHandle, Rooms};
use speakeasy_server::store::{
    Ages, Caps, Entry, Folded, Listing, Old, Store, StoreError, StoreFuture, StoredTable, Subscription, TableMeta,
    TableSummary, Trouble,
};
use speakeasy_table::ActionInput;
use speakeasy_words::Language;
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

fn request_key(key: &str) -> RequestKey {
    RequestKey::try_from(key.to_owned()).expect("a key")
}

/// A store in memory, which can be told to fail.
#[derive(Default)]
struct Memory {
    tables: Mutex<HashMap<String, (TableMeta, Vec<Entry>)>>,
    full: AtomicBool,
}

impl Memory {
    fn entries(&self, id: &str) -> Vec<String> {
        self.tables.lock().unwrap()[id].1.iter().map(|entry| entry.text.clone()).collect()
    }
}

impl Store for Memory {
    fn create(&self, table: TableMeta, entries: Vec<Entry>, _: TableSummary) -> StoreFuture<'_, ()> {
        self.tables.lock().unwrap().insert(table.id.clone(), (table, entries));
        Box::pin(async { Ok(()) })
    }

    fn append(&self, id: &str, seq: u64, entries: Vec<Entry>, _: Option<TableSummary>) -> StoreFuture<'_, ()> {
        let mut tables = self.tables.lock().unwrap();
        let (_, log) = tables.get_mut(id).expect("a table");
        let done = if self.full.load(Ordering::Relaxed) {
            Err(StoreError::Full)
        } else if seq as usize != log.len() {
            Err(StoreError::Conflict)
        } else {
            log.extend(entries);
            Ok(())
        };
        Box::pin(async move { done })
    }

    fn load(&self, id: &str, from: u64) -> StoreFuture<'_, Option<StoredTable>> {
        let found = self.tables.lock().unwrap().get(id).cloned();
        let stored =
            found.map(|(table, log)| StoredTable { table, entries: log[from as usize..].to_vec(), complete: true });
        Box::pin(async move { Ok(stored) })
    }

    fn tables_of(&self, _: GuestId, _: u32) -> StoreFuture<'_, Vec<Listing>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn remove_from_list(&self, _: GuestId, _: &str) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn public_tables(&self) -> StoreFuture<'_, Vec<Listing>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn key(&self, _: &'static str, fresh: Vec<u8>) -> StoreFuture<'_, Vec<u8>> {
        Box::pin(async { Ok(fresh) })
    }

    fn subscribe(&self, _: GuestId, _: Subscription, _: Caps) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn unsubscribe(&self, _: GuestId, _: &str) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn subscriptions(&self, _: GuestId) -> StoreFuture<'_, Vec<Subscription>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn old_tables(&self, _: Ages, _: u32) -> StoreFuture<'_, Vec<Old>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn fold(&self, _: &str, _: Option<Folded>) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn remove(&self, _: &str, _: Ages) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn troubles(&self) -> Pin<Box<dyn Future<Output = Vec<Trouble>> + Send + '_>> {
        Box::pin(async { Vec::new() })
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

struct House {
    store: Arc<Memory>,
    rooms: Arc<Rooms>,
    me: GuestId,
    /// Whom the rooms want to be called to their tables.
    calls: mpsc::Receiver<Call>,
}

impl House {
    fn new() -> House {
        let store = Arc::new(Memory::default());
        let (queue, calls) = calls_queue();
        House { rooms: rooms(&store, Arc::new(LocalFeed::default()), queue), store, me: GuestId::of("me"), calls }
    }

    async fn create(&self, config: Json) -> (String, RoomHandle) {
        let config = table_config(&config).expect("a set-up");
        let id = self.rooms.create(&config, Some(self.me)).await.expect("a table");
        let handle = self.rooms.room(&id).await.unwrap().expect("a room");
        (id, handle)
    }

    fn viewer(&self, shown: Option<u8>) -> Viewer {
        viewer(Some(self.me), shown)
    }
}

/// A second house over the same store: another process.
fn another(store: &Arc<Memory>, changes: Arc<dyn ChangeFeed>) -> Arc<Rooms> {
    rooms(store, changes, calls_queue().0)
}

fn rooms(store: &Arc<Memory>, changes: Arc<dyn ChangeFeed>, calls: mpsc::SyncSender<Call>) -> Arc<Rooms> {
    let settings = RoomSettings { bot_pace: Duration::ZERO, nap: Duration::from_secs(60), ..RoomSettings::default() };
    Rooms::new(Arc::clone(store) as Arc<dyn Store>, changes, calls, settings, Quotas::default())
}

fn viewer(who: Option<GuestId>, shown: Option<u8>) -> Viewer {
    let words = speakeasy_catalog::words(Language::En);
    let (shown, origin) = (shown.map(Seat), "http://house".into());
    Viewer { who, shown, name: None, tempo: Tempo::Instant, second_thoughts: true, words, origin }
}

async fn call<T>(handle: &RoomHandle, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> T {
    let (reply, answer) = oneshot::channel();
    assert!(handle.send(message(reply)).await.is_ok(), "the room is there");
    answer.await.expect("an answer")
}

async fn state(handle: &RoomHandle, viewer: Viewer) -> Json {
    call(handle, |reply| Message::State(viewer, reply)).await
}

async fn act(
    handle: &RoomHandle,
    who: GuestId,
    seat: Option<u8>,
    action: &str,
    window: &Json,
    key: &str,
) -> Result<Receipt, Denied> {
    let window = window.as_u64().expect("a window");
    let action = ActionInput::Text(action.to_owned());
    let request = Request { who, seat: seat.map(Seat), action, decision: window, key: request_key(key) };
    call(handle, |reply| Message::Act(request, Instant::now(), speakeasy_catalog::words(Language::En), reply)).await
}

/// Waits until the table satisfies something.
async fn until(handle: &RoomHandle, viewer: &Viewer, done: impl Fn(&Json) -> bool) -> Json {
    for _ in 0..200_000 {
        let state = state(handle, viewer.clone()).await;
        if done(&state) {
            return state;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("it never came to that");
}

fn first_legal(state: &Json) -> String {
    state["legal"][0]["text"].as_str().expect("something legal").to_owned()
}

#[tokio::test]
async fn bots_play_a_whole_game_for_whoever_watches() {
    let house = House::new();
    for game in GAMES {
        let main = &game.modes[0];
        let bots = ["novice", "regular"].iter().cycle().take(*main.seats.start()).map(|level| json!({ "bot": level }));
        let bots: Vec<Json> = bots.collect();
        let (_, handle) = house.create(json!({"game": game.id, "mode": main.id, "seats": bots})).await;
        let _connection = call(&handle, |reply| Message::Watch(house.viewer(None), Form::Steps, None, reply)).await;
        until(&handle, &house.viewer(None), |state| state["over"] == true).await;
        let record = call(&handle, |reply| Message::Record(None, reply)).await.expect("a record of a finished game");
        assert!(record.contains("\"result\""));
    }
}

#[tokio::test(start_paused = true)]
async fn who_lets_the_time_pass_is_played_by_the_rules() {
    let house = House::new();
    let seats = json!([{"me": "Ada"}, {"here": "Bix"}]);
    let (id, handle) = house.create(json!({"game": "scheffeln", "seats": seats, "pace": "brisk"})).await;
    let before = state(&handle, house.viewer(None)).await["step"].clone();
    sleep(Duration::from_secs(29)).await;
    assert_eq!(state(&handle, house.viewer(None)).await["step"], before, "half a minute has not passed");
    sleep(Duration::from_secs(2)).await;
    assert_ne!(state(&handle, house.viewer(None)).await["step"], before);
    assert!(house.store.entries(&id).iter().any(|entry| entry.contains("\"lapse\"")));
}

#[tokio::test(start_paused = true)]
async fn or_by_a_bot_if_the_table_agreed() {
    let house = House::new();
    let seats = json!([{"me": "Ada"}, {"here": "Bix"}]);
    let config = json!({"game": "verflixxt", "mode": "base", "seats": seats, "pace": "brisk", "lapse": "bot"});
    let (id, handle) = house.create(config).await;
    sleep(Duration::from_secs(31)).await;
    until(&handle, &house.viewer(None), |state| state["step"].as_u64() > Some(1)).await;
    assert!(house.store.entries(&id).iter().any(|entry| entry.contains("\"lapse\"")));
}

#[tokio::test(start_paused = true)]
async fn the_clock_of_the_rules_stands_while_nobody_is_there() {
    let house = House::new();
    let seats = json!([{"me": "Ada"}, {"here": "Bix"}, {"here": "Cleo"}]);
    let (id, handle) = house.create(json!({"game": "scheffeln", "mode": "speed", "seats": seats})).await;
    state(&handle, house.viewer(None)).await;
    sleep(Duration::from_secs(45)).await;
    let entries = house.store.entries(&id).len();
    sleep(Duration::from_secs(3600)).await;
    assert_eq!(house.store.entries(&id).len(), entries, "an hour alone changes nothing");
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_stored_never_happened() {
    let house = House::new();
    let (id, handle) = house.create(json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}]})).await;
    let seat = state(&handle, house.viewer(None)).await["to_act"][0].as_u64().unwrap() as u8;
    let before = state(&handle, house.viewer(Some(seat))).await;
    let entries = house.store.entries(&id).len();
    house.store.full.store(true, Ordering::Relaxed);
    let no = act(&handle, house.me, Some(seat), &first_legal(&before), &before["window"], "k").await.unwrap_err();
    assert_eq!(no.code, "E_STORE");
    assert!(no.why.contains("disk"), "{no:?}");
    assert_eq!(state(&handle, house.viewer(Some(seat))).await, before);
    assert_eq!(house.store.entries(&id).len(), entries);
    house.store.full.store(false, Ordering::Relaxed);
    let receipt = act(&handle, house.me, Some(seat), &first_legal(&before), &before["window"], "k").await.unwrap();
    assert!(!receipt.repeated);
    let again = act(&handle, house.me, Some(seat), &first_legal(&before), &before["window"], "k").await.unwrap();
    assert_eq!(again, Receipt { repeated: true, ..receipt });
}

#[tokio::test(start_paused = true)]
async fn two_processes_share_a_table_and_the_log_decides() {
    let house = House::new();
    let (id, handle) = house.create(json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}]})).await;
    // No notice reaches the other process: it must find out by itself.
    let deaf = another(&house.store, Arc::new(LocalFeed::default())).room(&id).await.unwrap().unwrap();
    let seat = state(&handle, house.viewer(None)).await["to_act"][0].as_u64().unwrap() as u8;
    let before = state(&deaf, house.viewer(Some(seat))).await;
    act(&handle, house.me, Some(seat), &first_legal(&before), &before["window"], "a").await.unwrap();
    let no = act(&deaf, house.me, Some(seat), &first_legal(&before), &before["window"], "b").await.unwrap_err();
    assert_eq!(no.code, "E_STALE");
    assert_eq!(state(&deaf, house.viewer(None)).await, state(&handle, house.viewer(None)).await);
}

#[tokio::test(start_paused = true)]
async fn another_process_hears_of_a_step() {
    let store = Arc::new(Memory::default());
    let changes: Arc<dyn ChangeFeed> = Arc::new(LocalFeed::default());
    let (queue, calls) = calls_queue();
    let house = House { rooms: rooms(&store, Arc::clone(&changes), queue), store, me: GuestId::of("me"), calls };
    let (id, handle) = house.create(json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}]})).await;
    let other = another(&house.store, changes).room(&id).await.unwrap().unwrap();
    let seat = state(&handle, house.viewer(None)).await["to_act"][0].as_u64().unwrap() as u8;
    let before = state(&other, house.viewer(Some(seat))).await;
    act(&handle, house.me, Some(seat), &first_legal(&before), &before["window"], "a").await.unwrap();
    until(&other, &house.viewer(None), |state| state["step"] != before["step"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_quiet_room_sleeps_and_wakes_from_the_log() {
    let house = House::new();
    let (id, handle) =
        house.create(json!({"game": "don", "seats": [{"me": "Ada"}, {"here": "Bix"}, {"here": "Cleo"}]})).await;
    let before = state(&handle, house.viewer(Some(0))).await;
    drop(handle);
    sleep(Duration::from_secs(70)).await;
    assert_eq!(house.rooms.count(), 0);
    let handle = house.rooms.room(&id).await.unwrap().expect("a room");
    assert_eq!(state(&handle, house.viewer(Some(0))).await, before);
}

#[tokio::test(start_paused = true)]
async fn between_two_people_at_one_screen_there_is_a_curtain() {
    let house = House::new();
    let (_, handle) = house.create(json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}]})).await;
    // Both are here, for themselves and for everybody.
    let _here = call(&handle, |reply| Message::Watch(house.viewer(None), Form::Page, None, reply)).await;
    let curtain = call(&handle, |reply| Message::Page(house.viewer(None), None, reply)).await;
    let public = call(&handle, |reply| Message::Page(viewer(None, None), None, reply)).await;
    assert!(curtain.contains("data-reveal") && !curtain.contains("data-action"));
    let board =
        |page: &str| page.split("id=\"board\"").nth(1).unwrap().split("id=\"actions\"").next().unwrap().to_owned();
    assert_eq!(board(&curtain), board(&public), "behind the curtain there is what everybody sees");
    let seat = state(&handle, house.viewer(None)).await["to_act"][0].as_u64().unwrap() as u8;
    let shown = call(&handle, |reply| Message::Page(house.viewer(Some(seat)), None, reply)).await;
    assert!(shown.contains("data-action") && !shown.contains("data-reveal"));
    let stranger =
        call(&handle, |reply| Message::Page(viewer(Some(GuestId::of("stranger")), Some(seat)), None, reply)).await;
    assert!(!stranger.contains("data-action"), "a seat is shown to nobody else");
}

#[tokio::test(start_paused = true)]
async fn frames_say_what_changed_and_who_is_behind_gets_the_newest() {
    let house = House::new();
    let (_, handle) =
        house.create(json!({"game": "verflixxt", "mode": "base", "seats": [{"me": "Ada"}, {"here": "Bix"}]})).await;
    let mut connection = call(&handle, |reply| Message::Watch(house.viewer(None), Form::Page, None, reply)).await;
    let first: Json = serde_json::from_str(&connection.frames.recv().await.unwrap()).unwrap();
    for part in ["headline", "status", "board", "actions", "side"] {
        assert!(first["parts"][part][part].is_string(), "{part} is missing");
    }
    for number in 0..40 {
        let now = state(&handle, house.viewer(None)).await;
        let seat = now["to_act"][0].as_u64().unwrap() as u8;
        act(&handle, house.me, Some(seat), &first_legal(&now), &now["window"], &format!("k{number}")).await.unwrap();
    }
    let step = state(&handle, house.viewer(None)).await["step"].clone();
    let mut last = Json::Null;
    while let Ok(frame) = connection.frames.try_recv() {
        last = serde_json::from_str(&frame).unwrap();
    }
    assert_ne!(last["step"], step, "more happened than a slow connection holds");
    assert!(connection.behind.load(Ordering::Relaxed));
    assert!(handle.send(Message::Refresh(0)).await.is_ok());
    last = serde_json::from_str(&connection.frames.recv().await.unwrap()).unwrap();
    assert_eq!(last["step"], step);
}

#[tokio::test(start_paused = true)]
async fn the_same_people_play_again_at_one_new_table() {
    let house = House::new();
    let (_, handle) = house.create(json!({"game": "scheffeln", "seats": [{"me": "Ada"}, {"here": "Bix"}]})).await;
    let early = call(&handle, |reply| Message::Command(Command::Rematch(house.me), reply)).await;
    assert_eq!(early.unwrap_err().code(), "E_RUNNING");
    let mut number = 0;
    loop {
        let now = state(&handle, house.viewer(None)).await;
        if now["over"] == true {
            break;
        }
        let seat = now["to_act"][0].as_u64().unwrap() as u8;
        let now = state(&handle, house.viewer(Some(seat))).await;
        act(&handle, house.me, Some(seat), &first_legal(&now), &now["window"], &format!("k{number}")).await.unwrap();
        number += 1;
    }
    let record = |who| call(&handle, move |reply| Message::Record(who, reply));
    let (own, others) = (record(Some(house.me)).await.unwrap(), record(Some(GuestId::of("stranger"))).await.unwrap());
    assert!(own.contains("\"chance\""), "who played has the whole game");
    assert!(others.contains("\"result\"") && !others.contains("\"chance\""), "others what they were told (SCH-R12)");
    let CommandResult::Table(next) =
        call(&handle, |reply| Message::Command(Command::Rematch(house.me), reply)).await.unwrap()
    else {
        panic!("expected a table");
    };
    let again = call(&handle, |reply| Message::Command(Command::Rematch(house.me), reply)).await.unwrap();
    assert_eq!(again, CommandResult::Table(next.clone()), "whoever asks later is led to the same table");
    let next = house.rooms.room(&next).await.unwrap().expect("a room");
    assert_eq!(state(&next, house.viewer(None)).await["mine"], json!([0, 1]));
}
