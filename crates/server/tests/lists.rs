//! Lists of tables: what a guest finds there, what they can take off, and that no list wakes or waits for a table.

use serde_json::{Value as Json, json};
use speakeasy_load::web::{Client, HttpRequest, HttpResponse};
use speakeasy_server::calls::CallSettings;
use speakeasy_server::http::Limits;
use speakeasy_server::ids::GuestId;
use speakeasy_server::room::RoomSettings;
use speakeasy_server::serve::{Settings, serve};
use speakeasy_server::store::{LIST, Sqlite, Store, TableMeta, TableSummary};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// A house whose rooms close as soon as they are idle.
async fn open(data: &std::path::Path) -> SocketAddr {
    let settings = Settings {
        rooms: RoomSettings { bot_pace: Duration::ZERO, nap: Duration::ZERO, ..RoomSettings::default() },
        limits: Limits { requests: None, connections: None, guest_connections: None, hops: 0 },
        address_connections: None,
        calls: CallSettings { on: false, services: Vec::new() },
        reserve: 0,
        ..Settings::of(data)
    };
    let (send_addr, addr) = tokio::sync::oneshot::channel();
    tokio::spawn(serve(settings, move |addr| send_addr.send(addr).expect("somebody waits")));
    addr.await.expect("the house opens")
}

async fn page(guest: &Client, path: &str) -> HttpResponse {
    let page = guest.send(HttpRequest::get(path)).await.expect("an answer");
    assert_eq!(page.status, 200, "{path}: {}", page.text());
    page
}

/// Sends a form; answers are pages or lead elsewhere.
async fn form(guest: &Client, path: &str, fields: &str) -> HttpResponse {
    let request = HttpRequest { media: "application/x-www-form-urlencoded", ..HttpRequest::post(path, &Json::Null) };
    guest.send(HttpRequest { body: fields.as_bytes().to_vec(), ..request }).await.expect("an answer")
}

/// Lays a table for two; both sit.
async fn lay(ada: &Client, bea: &Client) -> String {
    let wish = json!({ "game": "verflixxt", "mode": "base", "seats": [{ "me": "Ada" }, "friend"], "pace": "brisk" });
    let table = ada.post("/api/tables", &wish).await.expect("a table")["table"].as_str().expect("an id").to_owned();
    bea.post(format!("/api/tables/{table}/sit"), &json!({ "name": "Bea" })).await.expect("a seat");
    table
}

async fn waits(guest: &Client) -> Json {
    guest.get("/me").await.expect("an answer")["waiting"].clone()
}

#[tokio::test]
async fn a_list_says_at_once_whose_turn_it_is() {
    let data = tempfile::tempdir().expect("a folder");
    let addr = open(data.path()).await;
    let (ada, bea) = (Client::new(addr).await.expect("a guest"), Client::new(addr).await.expect("a guest"));
    assert_eq!(waits(&Client::anonymous(addr)).await, 0);
    let table = lay(&ada, &bea).await;
    for number in 0..12 {
        let guests = [&ada, &bea];
        let state = ada.get(format!("/api/tables/{table}")).await.expect("a state");
        let seat = state["to_act"][0].as_u64().expect("somebody is to act") as usize;
        let (acts, other) = (guests[seat], guests[1 - seat]);
        assert_eq!((waits(acts).await, waits(other).await), (json!(1), json!(0)), "move {number}");
        let list = page(acts, "/games").await.text();
        assert!(list.contains("id=\"my-turn\"") && list.contains("seconds left") && list.contains("turn "), "{list}");
        assert!(page(other, "/games").await.text().contains("id=\"running\""));
        let state = acts.get(format!("/api/tables/{table}")).await.expect("a state");
        let act =
            json!({ "action": state["legal"][0]["text"], "window": state["window"], "key": format!("k{number}") });
        acts.post(format!("/api/tables/{table}/act"), &act).await.expect("a move");
    }
}

#[tokio::test]
async fn who_leaves_is_asked_and_has_the_table_off_the_list() {
    let data = tempfile::tempdir().expect("a folder");
    let addr = open(data.path()).await;
    let (ada, bea) = (Client::new(addr).await.expect("a guest"), Client::new(addr).await.expect("a guest"));
    let table = lay(&ada, &bea).await;
    let path = format!("/tables/{table}");
    let asked = page(&bea, &format!("{path}/leave")).await.text();
    assert!(asked.contains(&format!("action=\"{path}/leave\"")) && asked.contains("the game goes on"), "{asked}");
    assert!(page(&bea, "/games").await.text().contains(&path), "a question is no answer");
    // Nothing to leave for somebody who only watches.
    let watching = Client::new(addr).await.expect("a guest");
    assert_eq!(watching.send(HttpRequest::get(format!("{path}/leave"))).await.expect("an answer").status, 303);
    // A game that runs cannot be taken off the list: it would wait for somebody who does not see it.
    assert_eq!(form(&bea, &format!("{path}/remove"), "").await.status, 303);
    assert!(page(&bea, "/games").await.text().contains(&path));
    assert_eq!(form(&bea, &format!("{path}/leave"), "").await.status, 303);
    assert!(!page(&bea, "/games").await.text().contains(&path), "a left game stays in the list");
    assert!(page(&ada, "/games").await.text().contains(&path), "Ada plays on");
}

#[tokio::test]
async fn who_is_new_is_called_what_they_said_and_never_guest() {
    let data = tempfile::tempdir().expect("a folder");
    let addr = open(data.path()).await;
    let new = Client::anonymous(addr);
    assert!(page(&new, "/").await.text().contains("id=\"newcomer\""));
    let started = form(&new, "/quick/don", "name=+Zo%C3%AB%E2%80%AE+").await;
    assert_eq!(started.status, 303);
    let kept = format!("{:?}", started.headers.get_all("set-cookie").iter().collect::<Vec<_>>());
    assert!(kept.contains("name=Zo%C3%AB;"), "{kept}");
    let table = started.headers["location"].to_str().expect("a path").to_owned();
    let seats = new.get(format!("/api{table}")).await.expect("a state")["seats"].clone();
    assert_eq!(seats[0]["name"], "Zoë");
    // Whoever says nothing gets a name all the same, and is not asked again.
    let silent = form(&new, "/quick/don", "").await;
    let table = silent.headers["location"].to_str().expect("a path").to_owned();
    let name = new.get(format!("/api{table}")).await.expect("a state")["seats"][0]["name"].clone();
    assert!(name.as_str().is_some_and(|name| !name.is_empty() && name != "Guest"), "{name}");
    assert!(format!("{:?}", silent.headers).contains(&format!("name={}", name.as_str().expect("a name"))));
    // A name without letters is none.
    assert_eq!(form(&new, "/me", "name=%E2%80%8B").await.status, 400);
    assert_eq!(form(&new, "/me", &format!("name={}", "x".repeat(70_000))).await.status, 413);
}

fn meta(number: usize) -> TableMeta {
    let config = json!({ "game": "don", "seats": [{ "me": "Ada" }, { "bot": "novice" }, { "bot": "novice" }] });
    TableMeta {
        id: format!("{number:026}"),
        rules: 1,
        config: config.to_string(),
        seed: 1,
        secret: String::new(),
        public: false,
    }
}

fn summary(people: &[GuestId], over: bool) -> TableSummary {
    let seats: Vec<Json> = people.iter().map(|who| json!({ "name": "Ada", "who": who.to_string() })).collect();
    let json = json!({ "seats": seats, "started": true, "over": over, "to_act": [0] }).to_string();
    TableSummary { json, people: people.to_vec(), over }
}

#[tokio::test]
async fn a_list_is_bounded_wakes_nobody_and_what_is_removed_stays_so() {
    const TABLES: usize = 1000;
    let data = tempfile::tempdir().expect("a folder");
    let ada = Client { key: "a".repeat(26).into(), ..Client::anonymous(([127, 0, 0, 1], 0).into()) };
    let (who, other) = (GuestId::of(&ada.key), GuestId::of("other"));
    {
        let store = Sqlite::open(&data.path().join("speakeasy.db")).expect("a store");
        for number in 0..TABLES {
            let over = number % 2 == 0;
            store.create(meta(number), Vec::new(), summary(&[who, other], over)).await.expect("stored");
        }
        let all = |from| store.tables_of(who, from);
        assert_eq!(all(0).await.expect("a list").len(), LIST as usize);
        assert_eq!(all(TABLES as u32 - 10).await.expect("a list").len(), 10);
        assert_eq!(all(u32::MAX).await.expect("a list").len(), 0);
        // Of the two only the finished one can be removed, and for one of the people only, also when the table changes later.
        let (over, runs) = (meta(0).id, meta(1).id);
        for id in [&over, &runs] {
            store.remove_from_list(who, id).await.expect("done");
            store.append(id, 0, Vec::new(), Some(summary(&[who, other], *id == over))).await.expect("stored");
        }
        let mut found = Vec::new();
        for from in (0..TABLES as u32).step_by(LIST as usize) {
            found.extend(all(from).await.expect("a list").into_iter().map(|listing| listing.id));
        }
        assert!(found.len() == TABLES - 1 && !found.contains(&over) && found.contains(&runs));
        let others = store.tables_of(other, 0).await.expect("a list");
        assert_eq!(others.len(), LIST as usize);
        // Whoever gave the seat up has it no longer.
        store.append(&runs, 0, Vec::new(), Some(summary(&[other], false))).await.expect("stored");
        let mine = store.tables_of(who, 0).await.expect("a list");
        assert!(mine.iter().all(|listing| listing.id != runs));
        // Strangers cannot fill the store by removing what was never theirs.
        store.remove_from_list(GuestId::of("stranger"), &over).await.expect("done");
        assert!(store.tables_of(GuestId::of("stranger"), 0).await.expect("a list").is_empty());
    }
    let addr = open(data.path()).await;
    let ada = ada.at(addr);
    let begun = Instant::now();
    assert_eq!(waits(&ada).await, LIST, "all that were looked at wait for Ada");
    let list = page(&ada, "/games").await.text();
    assert_eq!(list.matches("class=\"game-row\"").count(), LIST as usize);
    assert!(list.contains("href=\"/games?from=50\""));
    assert!(page(&ada, "/games?from=4294967295").await.text().contains("No games yet"));
    assert!(begun.elapsed() < Duration::from_secs(2), "three lists of {TABLES} tables took {:?}", begun.elapsed());
    assert_eq!(ada.metric("speakeasy_rooms_awake").await.expect("a figure"), 0, "a list woke a table");
}
