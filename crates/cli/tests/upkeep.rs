//! `speakeasy house`: what a host does with the folder of a house, while it runs and while it is closed.

use rusqlite::Connection;
use serde_json::Value as Json;
use speakeasy_load::process::ServerProcess;
use speakeasy_load::table::Pair;
use speakeasy_load::web::{Client, HttpRequest};
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_speakeasy");

fn scratch() -> TempDir {
    TempDir::with_prefix_in("upkeep-", env!("CARGO_TARGET_TMPDIR")).expect("a scratch folder")
}

fn open(data: &Path) -> ServerProcess {
    ServerProcess::open(OsStr::new(PROGRAM), data, &[]).expect("the house opens")
}

async fn pair(house: &ServerProcess, game: &str, seed: u64) -> Pair {
    let guests = [Client::new(house.addr).await.expect("a guest"), Client::new(house.addr).await.expect("a guest")];
    Pair::create_table(guests, game, seed).await.expect("a table")
}

/// Runs `speakeasy house`; the exit code, what it printed and what it complained of.
fn house(data: &Path, args: &[&str]) -> (i32, String, String) {
    let done = Command::new(PROGRAM).arg("house").args(args).arg("--data").arg(data).output().expect("a run");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (done.status.code().expect("an exit code"), text(done.stdout), text(done.stderr))
}

fn done(data: &Path, args: &[&str]) -> String {
    let (code, out, error) = house(data, args);
    assert_eq!(code, 0, "{args:?}: {out}{error}");
    out
}

fn json(data: &Path, args: &[&str]) -> Json {
    serde_json::from_str(&done(data, args)).expect("JSON")
}

async fn play_to_the_end(house: &ServerProcess, game: &str) -> Pair {
    let mut pair = pair(house, game, 3).await;
    while !pair.over() {
        pair.step().await.expect("a move");
    }
    pair
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_has_every_move_acknowledged_before_it_began() {
    let (data, other) = (scratch(), scratch());
    let mut server = open(data.path());
    let mut playing = Vec::new();
    let mut known = Vec::new();
    for seed in 0..6 {
        let mut pair = pair(&server, ["scheffeln", "verflixxt"][seed as usize % 2], seed).await;
        let acknowledged = Arc::new(AtomicU64::new(0));
        known.push((pair.table.clone(), pair.guests[0].clone(), Arc::clone(&acknowledged)));
        playing.push(tokio::spawn(async move {
            while !pair.over() {
                let sent = pair.send().await.expect("the house answers");
                let (reply, _) = pair.settle(&sent).await.expect("the house answers");
                acknowledged.store(reply.ok.expect("a legal move").step, Ordering::SeqCst);
                // As long as the backup takes, and no game is over too soon.
                tokio::time::sleep(Duration::from_millis(15)).await;
            }
        }));
    }
    tokio::time::sleep(Duration::from_millis(400)).await;
    let before: Vec<u64> = known.iter().map(|(.., step)| step.load(Ordering::SeqCst)).collect();
    assert!(before.iter().all(|step| *step > 0), "everybody has moved: {before:?}");
    let file = data.path().join("backup.db");
    done(data.path(), &["backup", file.to_str().expect("UTF-8")]);
    let after: Vec<u64> = known.iter().map(|(.., step)| step.load(Ordering::SeqCst)).collect();
    assert!(after.iter().sum::<u64>() > before.iter().sum(), "they went on meanwhile: {before:?}, {after:?}");
    playing.iter().for_each(tokio::task::JoinHandle::abort);
    let (code, _, error) = house(data.path(), &["restore", file.to_str().expect("UTF-8")]);
    assert!(
        code == 2 && error.contains(&format!("process {}", server.id())),
        "a running house keeps its store: {error}"
    );
    server.kill().expect("it was running");

    let out = done(other.path(), &["restore", file.to_str().expect("UTF-8")]);
    assert!(out.contains("6 tables") && out.contains(" 0 damaged"), "{out}");
    done(other.path(), &["check"]);
    let server = open(other.path());
    for ((table, guest, _), step) in known.iter().zip(before) {
        let state = guest.at(server.addr).get(format!("/api/tables/{table}")).await.expect("the table is there");
        assert!(state["step"].as_u64() >= Some(step), "step {step} was acknowledged: {state}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_replaces_nothing_unasked_and_restoring_keeps_what_was_there() {
    let data = scratch();
    let mut server = open(data.path());
    let mut pair = pair(&server, "scheffeln", 1).await;
    pair.step().await.expect("a move");
    let then = pair.state(0).await.expect("a state")["step"].clone();
    let file = data.path().join("backup.db");
    let path = file.to_str().expect("UTF-8");
    done(data.path(), &["backup", path]);
    let (code, _, error) = house(data.path(), &["backup", path]);
    assert!(code == 2 && error.contains("--force"), "{error}");
    done(data.path(), &["backup", path, "--force"]);
    pair.step().await.expect("a move");
    let last = pair.state(0).await.expect("a state")["step"].clone();
    // Killed, so that its newest moves are in the log beside the file.
    server.kill().expect("it was running");
    let out = done(data.path(), &["restore", path]);
    let server = open(data.path());
    let state = async |guest: &Client, server: &ServerProcess| {
        guest.at(server.addr).get(format!("/api/tables/{}", pair.table)).await.expect("the table is there")["step"]
            .clone()
    };
    assert_eq!(state(&pair.guests[0], &server).await, then);
    drop(server);
    let former = out.split_once("is now ").expect("where it is").1.trim().trim_end_matches('.').to_owned();
    done(data.path(), &["restore", &former]);
    let server = open(data.path());
    assert_eq!(state(&pair.guests[0], &server).await, last, "nothing of the former store was lost");
    drop(server);
    // A file that is no store, and one that is damaged, change nothing.
    std::fs::write(&file, "not a database, but long enough to look like one").expect("a file");
    assert_eq!(house(data.path(), &["restore", path]).0, 2);
    std::fs::remove_file(&file).expect("the file");
    Connection::open(&file).and_then(|other| other.execute_batch("CREATE TABLE cake (slices)")).expect("another store");
    let (code, _, error) = house(data.path(), &["restore", path]);
    assert!(code == 2 && error.contains("not the store of a house"), "{error}");
    let own = data.path().join("speakeasy.db");
    let (code, _, error) = house(data.path(), &["backup", own.to_str().expect("UTF-8"), "--force"]);
    assert!(code == 2 && error.contains("the store itself"), "{error}");
    done(data.path(), &["backup", path, "--force"]);
    let cut = Connection::open(&file).expect("the file");
    cut.execute("DELETE FROM entries WHERE newest", []).expect("a cut");
    drop(cut);
    let (code, _, error) = house(data.path(), &["restore", path]);
    assert!(code == 2 && error.contains("damaged"), "{error}");
    let server = open(data.path());
    assert_eq!(state(&pair.guests[0], &server).await, last);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_names_the_damaged_table_and_the_entry() {
    let data = scratch();
    let mut server = open(data.path());
    let mut pairs = [pair(&server, "scheffeln", 1).await, pair(&server, "verflixxt", 2).await];
    for pair in &mut pairs {
        pair.step().await.expect("a move");
    }
    assert!(done(data.path(), &["check"]).contains("2 tables"), "while it runs");
    server.close().expect("the house closes in order");
    done(data.path(), &["check"]);
    let files = data.path().read_dir().expect("the folder").count();
    assert_eq!(files, 1, "a check leaves nothing behind");
    let store = Connection::open(data.path().join("speakeasy.db")).expect("the store");
    let flip = "UPDATE entries SET entry = replace(entry, 'Ben', 'Bob') WHERE id = ?1 AND entry LIKE '%Ben%'";
    assert_eq!(store.execute(flip, [&pairs[0].table]).expect("a change"), 1);
    drop(store);
    let (code, out, _) = house(data.path(), &["check"]);
    assert_eq!(code, 1, "{out}");
    let short = &pairs[0].table[..8];
    assert!(out.contains(&format!("table {short}: the log is damaged at entry 2")), "{out}");
    assert!(
        out.contains("1 damaged") && !out.contains(&pairs[0].table) && !out.contains(&pairs[1].table[..8]),
        "{out}"
    );
    let (code, _, error) = house(&data.path().join("elsewhere"), &["check"]);
    assert!(code == 2 && error.contains("there is no house"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_forgotten_and_the_games_stay() {
    let data = scratch();
    let mut server = open(data.path());
    let over = play_to_the_end(&server, "scheffeln").await;
    let mut running = pair(&server, "scheffeln", 5).await;
    running.step().await.expect("a move");
    let record = over.guests[1].send(HttpRequest::get(format!("/api/tables/{}/record", over.table))).await;
    let record = record.expect("a record").text();
    let read = |sql: &str, id: &str| -> Vec<String> {
        let store = Connection::open(data.path().join("speakeasy.db")).expect("the store");
        let mut select = store.prepare(sql).expect("a query");
        let rows = select.query_map([id], |row| row.get(0)).expect("rows");
        rows.collect::<Result<_, _>>().expect("rows")
    };
    let host = "SELECT json_extract(entry, '$.laid.host') FROM entries WHERE id = ?1 AND seq = 0";
    let (ada, other) = (read(host, &over.table).remove(0), read(host, &running.table).remove(0));
    let (code, _, error) = house(data.path(), &["forget", "--guest", &ada, "--yes"]);
    assert!(code == 2 && error.contains("close it first"), "{error}");
    server.close().expect("the house closes in order");
    let (code, _, error) = house(data.path(), &["forget", "--guest", &ada]);
    assert!(code == 2 && error.contains("--yes"), "nobody was there to ask: {error}");
    for who in [&ada, &other] {
        let out = done(data.path(), &["forget", "--guest", who, "--yes"]);
        assert!(out.contains("1 tables rewritten"), "{out}");
    }
    let bytes = std::fs::read(data.path().join("speakeasy.db")).expect("the store");
    let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(!has(&ada) && !has(&other), "not even in what is free");
    assert!(!has("Ada") && has("Ben"), "their name goes, and no other");
    done(data.path(), &["check"]);
    let server = open(data.path());
    let ben = over.guests[1].at(server.addr);
    let again = ben.send(HttpRequest::get(format!("/api/tables/{}/record", over.table))).await.expect("a record");
    assert_eq!(again.text(), record, "the game is as it was");
    let state = running.guests[1].at(server.addr).get(format!("/api/tables/{}", running.table)).await;
    let state = state.expect("the table is there");
    assert_eq!((&state["over"], &state["started"]), (&Json::from(false), &Json::from(true)));
    let ada = running.guests[0].at(server.addr).get(format!("/api/tables/{}", running.table)).await;
    assert_eq!(ada.expect("anybody may watch")["me"], Json::Null, "the seat is no longer theirs");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_table_is_folded_up_shown_as_before_and_forgets_its_guest() {
    let data = scratch();
    let mut server = open(data.path());
    let over = play_to_the_end(&server, "verflixxt").await;
    let path = format!("/api/tables/{}", over.table);
    let seen = async |server: &ServerProcess| {
        let mut answers = Vec::new();
        for path in [path.clone(), format!("{path}/record"), format!("/tables/{}", over.table), "/games".into()] {
            let answer = over.guests[0].at(server.addr).send(HttpRequest::get(path)).await.expect("an answer");
            // Whether somebody is there just now is another matter.
            answers.push((answer.status, answer.text().replace("\"here\":true", "\"here\":false")));
        }
        answers
    };
    let before = seen(&server).await;
    server.close().expect("the house closes in order");
    let store = Connection::open(data.path().join("speakeasy.db")).expect("the store");
    let read = |sql: &str| -> i64 { store.query_row(sql, [], |row| row.get(0)).expect("a number") };
    let was = json(data.path(), &["stats", "--json"])["all"]["bytes"].as_u64().expect("bytes");
    store.execute("UPDATE tables SET touched = touched - 200000", []).expect("a change");
    let mut server = open(data.path());
    let begun = Instant::now();
    while read("SELECT count(*) FROM folded") == 0 {
        assert!(begun.elapsed() < Duration::from_secs(20), "it is folded up soon");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(read("SELECT count(*) FROM entries"), 0);
    let after = seen(&server).await;
    assert_eq!(before.iter().map(|(status, _)| *status).collect::<Vec<_>>(), [200; 4]);
    assert!(before[..2] == after[..2], "the state and the record");
    assert_eq!(after.iter().map(|(status, _)| *status).collect::<Vec<_>>(), [200; 4]);
    let is = json(data.path(), &["stats", "--json"])["all"]["bytes"].as_u64().expect("bytes");
    assert!(is < 2000 && is * 5 < was, "{was} bytes before, {is} folded up");
    let again = over.guests[0].at(server.addr).post(format!("{path}/rematch"), &Json::Object(Default::default())).await;
    assert!(again.expect("a rematch")["table"].is_string(), "the folded log grows");
    server.close().expect("the house closes in order");
    assert!(done(data.path(), &["check"]).contains("2 tables with "));
    let who = "SELECT who FROM people WHERE id = ?1 ORDER BY who LIMIT 1";
    let who: String = store.query_row(who, [&over.table], |row| row.get(0)).expect("somebody");
    drop(store);
    done(data.path(), &["forget", "--guest", &who, "--yes"]);
    let bytes = std::fs::read(data.path().join("speakeasy.db")).expect("the store");
    assert!(!bytes.windows(who.len()).any(|window| window == who.as_bytes()));
    done(data.path(), &["check"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_counted_exported_and_forgotten() {
    let data = scratch();
    let mut server = open(data.path());
    let over = play_to_the_end(&server, "scheffeln").await;
    let running = pair(&server, "verflixxt", 5).await;
    let all = json(data.path(), &["tables", "--json"]);
    assert_eq!(all.as_array().map(Vec::len), Some(2), "{all}");
    assert!(!all.to_string().contains(&over.table) && all.to_string().contains(&over.table[..8]), "{all}");
    let unfinished = json(data.path(), &["tables", "--json", "--unfinished"]);
    assert_eq!(unfinished[0]["game"], "verflixxt", "{unfinished}");
    assert_eq!((&unfinished[0]["state"], &unfinished[0]["people"]), (&"playing".into(), &2.into()), "{unfinished}");
    assert_eq!(json(data.path(), &["tables", "--json", "--game", "don"]), Json::Array(Vec::new()));
    assert!(done(data.path(), &["tables"]).contains("scheffeln base"));
    assert_eq!(house(data.path(), &["tables", "--game", "chess"]).0, 2);

    let stats = json(data.path(), &["stats", "--json"]);
    assert_eq!((&stats["all"]["tables"], stats["guests"].as_array().map(Vec::len)), (&2.into(), Some(4)), "{stats}");
    assert!(done(data.path(), &["stats"]).contains("scheffeln base, over"));

    let folder = data.path().join("records");
    done(data.path(), &["export", folder.to_str().expect("UTF-8"), "--all"]);
    let file = folder.join(format!("scheffeln-{}.jsonl", &over.table[..8]));
    let verified = Command::new(PROGRAM).args(["record", "verify"]).arg(&file).output().expect("a run");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    let file = data.path().join("told.jsonl");
    done(data.path(), &["export", file.to_str().expect("UTF-8")]);
    let told = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(told.lines().count(), 1);
    let told: Json = serde_json::from_str(&told).expect("JSON");
    let lines = told["record"].as_array().expect("lines");
    assert!(lines.len() > 20 && lines.last().expect("a line")["result"]["winners"].is_array(), "{told}");
    assert!(!told.to_string().contains("chance"), "no draw is told: {told}");

    server.close().expect("the house closes in order");
    assert_eq!(house(data.path(), &["forget", "--table", "zzzzzzzz", "--yes"]).0, 2);
    done(data.path(), &["forget", "--table", &running.table[..8], "--yes"]);
    assert_eq!(json(data.path(), &["stats", "--json"])["all"]["tables"], 1);
    assert!(done(data.path(), &["check"]).contains("1 tables"));
}
