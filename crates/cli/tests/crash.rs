//! What happens to the house in the middle of games: it is killed, its disk is full, its store is held by another
//! program. Whatever was acknowledged is there afterwards, once; nothing is acknowledged that is not stored.
//!
//! `CRASH_KILLS=200 cargo test --release -p speakeasy --test crash` kills it 200 times; without the variable it is 20.

use rusqlite::Connection;
use serde_json::{Value as Json, json};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::below;
use speakeasy_load::LoadError;
use speakeasy_load::process::ServerProcess;
use speakeasy_load::table::{Pair, SentAction, create_table};
use speakeasy_load::web::{Client, HttpRequest};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_speakeasy");
const GAMES: [&str; 2] = ["scheffeln", "verflixxt"];

fn open(data: &Path) -> ServerProcess {
    ServerProcess::open(OsStr::new(PROGRAM), data, &[]).expect("the house opens")
}

fn scratch() -> TempDir {
    TempDir::with_prefix_in("crash-", env!("CARGO_TARGET_TMPDIR")).expect("a scratch folder")
}

async fn two_guests(addr: SocketAddr) -> [Client; 2] {
    [Client::new(addr).await.expect("a guest"), Client::new(addr).await.expect("a guest")]
}

/// An action that was acknowledged, and the step after it.
struct StoredAction {
    sent: SentAction,
    step: u64,
}

/// Two people and the table where they play, whatever happens to the house.
struct Party {
    guests: [Client; 2],
    game: &'static str,
    table: String,
    seed: u64,
    /// How many requests they made, at all their tables.
    requests: u64,
    /// What was acknowledged at this table.
    stored: Vec<StoredAction>,
    /// How much of that has been found again after a crash.
    found: usize,
    /// What was asked for last, if nobody heard what came of it.
    open: Option<SentAction>,
}

impl Party {
    async fn create_table(addr: SocketAddr, seed: u64) -> Party {
        let (guests, game) = (two_guests(addr).await, GAMES[seed as usize % GAMES.len()]);
        let table = create_table(&guests, game).await.expect("a table");
        Party { guests, game, table, seed, requests: 0, stored: Vec::new(), found: 0, open: None }
    }

    /// Plays until the house is gone.
    async fn play(mut self) -> Party {
        let ended = self.play_on().await;
        assert!(ended.is_err(), "nothing else ends it");
        self
    }

    async fn play_on(&mut self) -> Result<(), LoadError> {
        loop {
            let mut pair = Pair::sit(self.table.clone(), self.guests.clone(), self.seed, self.requests).await?;
            while !pair.over() {
                let sent = pair.send().await?;
                self.requests = pair.sent();
                self.open = Some(sent.clone());
                // The acknowledgement counts as soon as it is here, whatever becomes of the rest.
                let reply = pair.lives[sent.player].reply(&sent.key).await?;
                self.open = None;
                let done = reply.ok.unwrap_or_else(|| panic!("{sent:?} was refused: {:?}", reply.no));
                assert!(!done.repeated, "{sent:?} was asked for once");
                let before = sent.before;
                self.stored.push(StoredAction { sent, step: done.step });
                for live in &mut pair.lives {
                    live.beyond(before).await?;
                }
            }
            let next = create_table(&self.guests, self.game).await?;
            (self.table, self.stored, self.found) = (next, Vec::new(), 0);
        }
    }

    /// The house is up again at this address: everything that it acknowledged is there, once.
    async fn check(&mut self, addr: SocketAddr) {
        self.guests = self.guests.each_ref().map(|guest| guest.at(addr));
        let state = self.guests[0].get(format!("/api/tables/{}", self.table)).await.expect("the table is there");
        let last = self.stored.last().map_or(0, |stored| stored.step);
        assert!(step_of(&state) >= last, "step {last} was acknowledged: {state}");
        for stored in &self.stored[self.found..] {
            let again = self.send(&stored.sent).await;
            assert_eq!(again.status, 200, "{:?}: {}", stored.sent, again.text());
            let again = again.json();
            assert_eq!((&again["repeated"], &again["step"]), (&json!(true), &json!(stored.step)), "{:?}", stored.sent);
        }
        let after = self.guests[0].get(format!("/api/tables/{}", self.table)).await.expect("the table is there");
        assert_eq!(step_of(&after), step_of(&state), "asking again adds nothing");
        // Nobody knows of this one; sent again it happens, or is found to have happened.
        if let Some(sent) = self.open.take() {
            let done = self.send(&sent).await;
            assert_eq!(done.status, 200, "{sent:?}: {}", done.text());
            let (done, again) = (done.json(), self.send(&sent).await.json());
            assert!(step_of(&done) > sent.before, "{sent:?}: {done}");
            assert_eq!(again["repeated"], json!(true));
            assert_eq!((&again["step"], &again["state"]), (&done["step"], &done["state"]), "{sent:?}");
            let step = step_of(&done);
            self.stored.push(StoredAction { sent, step });
        }
        self.found = self.stored.len();
    }

    async fn send(&self, sent: &SentAction) -> speakeasy_load::web::HttpResponse {
        let body = json!({ "action": sent.action, "window": sent.window, "key": sent.key });
        let request = HttpRequest::post(format!("/api/tables/{}/act", self.table), &body);
        self.guests[sent.player].send(request).await.expect("an answer")
    }
}

fn step_of(state: &Json) -> u64 {
    state["step"].as_u64().unwrap_or_else(|| panic!("no step in {state}"))
}

/// Reads the log itself: the entries of every table are numbered without a gap, and no request stands in it twice.
fn read_log(data: &Path) -> HashMap<String, Vec<String>> {
    let store = Connection::open(data.join("speakeasy.db")).expect("the store");
    let whole: String = store.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a check");
    assert_eq!(whole, "ok");
    let mut select = store.prepare("SELECT id, seq, entry FROM entries ORDER BY id, seq").expect("a query");
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).expect("rows");
    let mut next: HashMap<String, i64> = HashMap::new();
    let mut keys: HashMap<String, Vec<String>> = HashMap::new();
    for row in rows {
        let (id, number, entry): (String, i64, String) = row.expect("a row");
        let expected = next.entry(id.clone()).or_default();
        assert_eq!(number, *expected, "table {id}");
        *expected += 1;
        let entry: Json = serde_json::from_str(&entry).expect("an entry");
        if let Some(key) = entry["step"]["key"].as_str() {
            // The log has the seat before the key.
            let key = key.split_once(':').map_or(key, |(_, key)| key).to_owned();
            let known = keys.entry(id.clone()).or_default();
            assert!(!known.contains(&key), "table {id} has {key} twice");
            known.push(key);
        }
    }
    keys
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_kills_once() {
    let kills: u64 = std::env::var("CRASH_KILLS").map_or(20, |kills| kills.parse().expect("a number of kills"));
    let data = scratch();
    let mut house = open(data.path());
    let mut parties = Vec::new();
    for seed in 0..6 {
        parties.push(Party::create_table(house.addr, seed).await);
    }
    let (mut acknowledged, mut unheard) = (0, 0);
    for kill in 0..kills {
        let playing: Vec<_> = parties.drain(..).map(|party| tokio::spawn(party.play())).collect();
        let moment = below(&mut stream(7, Purpose::Choices, kill), 150_000);
        tokio::time::sleep(Duration::from_micros(moment.into())).await;
        house.kill().expect("it was running");
        house = open(data.path());
        for party in playing {
            let mut party = party.await.expect("a party plays until the house is gone");
            acknowledged += party.stored.len() - party.found;
            unheard += usize::from(party.open.is_some());
            party.check(house.addr).await;
            parties.push(party);
        }
    }
    house.kill().expect("it was running");
    let log = read_log(data.path());
    for party in &parties {
        for stored in &party.stored {
            assert!(log[&party.table].contains(&stored.sent.key), "{:?} is in the log", stored.sent);
        }
    }
    println!("{kills} kills: {acknowledged} moves acknowledged and found again, {unheard} in flight");
    assert!(acknowledged as u64 > kills, "the kills fell into play: {acknowledged} moves");
    assert!(unheard as u64 > kills / 2, "the kills fell into moves: {unheard} unheard");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_refused_with_a_reason_and_nothing_is_acknowledged() {
    let data = scratch();
    let guests;
    let mut stored = Vec::new();
    let table;
    let refused: SentAction;
    {
        // No file may grow beyond this, and whoever tries is told instead of killed: to the store that is a full disk.
        let limited = "ulimit -f 1000; trap '' XFSZ; exec \"$@\"";
        let mut command = Command::new("sh");
        command.args(["-c", limited, "sh", PROGRAM]).args(ServerProcess::ARGS).arg("--data").arg(data.path());
        let house = ServerProcess::start(command.stderr(Stdio::null())).expect("the house opens");
        let mut pair = Pair::create_table(two_guests(house.addr).await, "verflixxt", 1).await.expect("a table");
        refused = loop {
            if pair.over() {
                stored.clear();
                pair = match create_table(&pair.guests, "verflixxt").await {
                    Ok(next) => Pair::sit(next, pair.guests.clone(), 1, pair.sent()).await.expect("both sit"),
                    Err(trouble) => panic!("the disk was full between two games; choose another limit: {trouble}"),
                };
            }
            let sent = pair.send().await.expect("the house still answers");
            let (reply, _) = pair.settle(&sent).await.expect("the house still answers");
            match (reply.ok, reply.no) {
                (Some(_), _) => stored.push(sent.key),
                (None, Some(no)) => {
                    assert_eq!(no.code, "E_STORE");
                    assert!(no.why.contains(' ') && no.why.ends_with('.'), "a sentence: {}", no.why);
                    break sent;
                }
                (None, None) => panic!("no reply"),
            }
        };
        assert!(stored.len() > 10, "only {} moves fitted", stored.len());
        for player in [0, 1] {
            let state = pair.state(player).await.expect("the table can be looked at");
            assert_eq!(step_of(&state), refused.before, "the table is as it was");
        }
        (guests, table) = (pair.guests.clone(), pair.table.clone());
    }
    let house = open(data.path());
    let guests = guests.each_ref().map(|guest| guest.at(house.addr));
    let state = guests[0].get(format!("/api/tables/{table}")).await.expect("the table is there");
    assert_eq!(step_of(&state), refused.before, "no more and no less than was acknowledged");
    let log = read_log(data.path());
    assert_eq!(log[&table], stored, "the log has what was acknowledged, in its order");
    // Now that there is room, the same request is taken.
    let body = json!({ "action": refused.action, "window": refused.window, "key": refused.key });
    let done = guests[refused.player].post(format!("/api/tables/{table}/act"), &body).await.expect("it is taken");
    assert_eq!(done["repeated"], json!(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_store_is_refused_with_a_reason_and_works_again_after() {
    let data = scratch();
    let house = open(data.path());
    let mut pair = Pair::create_table(two_guests(house.addr).await, "scheffeln", 2).await.expect("a table");
    pair.step().await.expect("a move");
    let before = step_of(&pair.state(0).await.expect("a state"));
    let other = Connection::open(data.path().join("speakeasy.db")).expect("the store");
    other.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    let begun = Instant::now();
    let sent = pair.send().await.expect("the house still answers");
    let (reply, _) = pair.settle(&sent).await.expect("the house still answers");
    let (no, took) = (reply.no.expect("a refusal"), begun.elapsed());
    assert_eq!(no.code, "E_STORE");
    assert!(no.why.contains("cannot save anything just now"), "{}", no.why);
    assert!(took < Duration::from_millis(2500), "{took:?}");
    for player in [0, 1] {
        assert_eq!(step_of(&pair.state(player).await.expect("a state")), before, "the table is as it was");
    }
    let health = Client::anonymous(house.addr).send(HttpRequest::get("/readyz")).await.expect("an answer");
    assert_eq!(health.status, 503, "{}", health.text());
    other.execute_batch("ROLLBACK").expect("the lock is given back");
    let body = json!({ "action": sent.action, "window": sent.window, "key": sent.key });
    let path = format!("/api/tables/{}/act", pair.table);
    let done = pair.guests[sent.player].post(path, &body).await.expect("it is taken");
    assert_eq!(done["repeated"], json!(false));
    let health = Client::anonymous(house.addr).send(HttpRequest::get("/readyz")).await.expect("an answer");
    assert_eq!(health.status, 200);
}
