//! What the house says of itself when something is the matter with its disk or its files, and what it still does then.

use rusqlite::Connection;
use serde_json::{Value as Json, json};
use speakeasy_load::process::ServerProcess;
use speakeasy_load::table::Pair;
use speakeasy_load::web::{Client, HttpRequest, HttpResponse};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_speakeasy");

fn scratch() -> TempDir {
    TempDir::with_prefix_in("health-", env!("CARGO_TARGET_TMPDIR")).expect("a scratch folder")
}

fn open(data: &Path, reserve: &str) -> ServerProcess {
    ServerProcess::open(OsStr::new(PROGRAM), data, &["--reserve", reserve]).expect("the house opens")
}

async fn pair(house: &ServerProcess) -> Pair {
    let guests = [Client::new(house.addr).await.expect("a guest"), Client::new(house.addr).await.expect("a guest")];
    Pair::create_table(guests, "scheffeln", 1).await.expect("a table")
}

async fn ask(house: &ServerProcess, request: HttpRequest) -> HttpResponse {
    Client::anonymous(house.addr).send(request).await.expect("an answer")
}

/// The codes of the reasons why the house is not ready. It is alive all the while.
async fn reasons(house: &ServerProcess) -> Vec<String> {
    assert_eq!(ask(house, HttpRequest::get("/healthz")).await.status, 200);
    let ready = ask(house, HttpRequest::get("/readyz")).await;
    let said = ready.json();
    let list = said["reasons"].as_array().expect("reasons");
    assert_eq!((ready.status == 200, list.is_empty()), (said["ready"] == true, said["ready"] == true), "{said}");
    assert!(ready.status == 200 || ready.status == 503 && ready.headers.contains_key("retry-after"), "{said}");
    for reason in list {
        assert!(reason["why"].as_str().is_some_and(|why| why.contains(' ')), "a sentence: {said}");
    }
    list.iter().map(|reason| reason["code"].as_str().expect("a code").to_owned()).collect()
}

/// A file system of its own, gone when this is dropped. Only root may have one; elsewhere these tests do nothing.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(folder: &Path) -> Option<SmallDisk> {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"]).arg(folder).stderr(Stdio::null());
        let mounted = mount.status().is_ok_and(|done| done.success());
        if !mounted {
            eprintln!("skipped: nobody but root can mount a small disk");
        }
        mounted.then(|| SmallDisk(folder.to_owned()))
    }

    /// Leaves no byte free; the file that has them all.
    fn fill(&self) -> PathBuf {
        let file = self.0.join("ballast");
        let written = std::fs::write(&file, vec![1; 4 << 20]);
        assert_eq!(written.expect_err("a small disk").kind(), std::io::ErrorKind::StorageFull);
        file
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn below_the_reserve_no_table_is_laid_and_games_go_on() {
    let data = scratch();
    let mut house = open(data.path(), "0");
    let before = pair(&house).await;
    assert_eq!(reasons(&house).await, [""; 0]);
    house.close().expect("the house closes in order");
    let house = open(data.path(), "99999999999");
    assert_eq!(reasons(&house).await, ["space"]);
    let wish = json!({ "game": "scheffeln", "mode": "base", "seats": [{ "me": "Ada" }, "friend"] });
    let refused = ask(&house, HttpRequest::post("/api/tables", &wish)).await;
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (503, &"E_SPACE".into()), "{}", refused.text());
    assert!(refused.headers.contains_key("retry-after"));
    let form =
        HttpRequest { media: "application/x-www-form-urlencoded", ..HttpRequest::post("/quick/don", &Json::Null) };
    let page = ask(&house, HttpRequest { body: Vec::new(), ..form }).await;
    assert_eq!(page.status, 503, "{}", page.text());
    assert!(page.text().contains("no room for another table"), "{}", page.text());
    let guests = before.guests.each_ref().map(|guest| guest.at(house.addr));
    let mut pair = Pair::sit(before.table.clone(), guests, 1, 0).await.expect("both sit");
    while !pair.over() {
        pair.step().await.expect("a game that runs goes on");
    }
    let rematch = pair.guests[0].send(HttpRequest::post(format!("/api/tables/{}/rematch", pair.table), &json!({})));
    assert_eq!(rematch.await.expect("an answer").status, 503, "a rematch is a new table");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_starts_on_a_full_disk_says_so_and_opens_when_there_is_space() {
    let data = scratch();
    let Some(disk) = SmallDisk::mount(data.path()) else { return };
    let mut house = open(data.path(), "0");
    let mut pair = pair(&house).await;
    pair.step().await.expect("a move");
    let step = pair.state(0).await.expect("a state")["step"].clone();
    let ballast = disk.fill();
    // As long as it runs, what it cannot store is refused. Some moves still fit into what it has.
    let full = loop {
        let sent = pair.send().await.expect("the house answers");
        let (reply, _) = pair.settle(&sent).await.expect("the house answers");
        if let Some(no) = reply.no {
            break no.code;
        }
    };
    assert_eq!(full, "E_STORE");
    assert_eq!(reasons(&house).await, ["write"]);
    house.kill().expect("it was running");
    // The log of a killed house keeps its space; the index beside it is made anew.
    std::fs::remove_file(data.path().join("speakeasy.db-shm")).expect("the index");
    let mut more = 0;
    while std::fs::write(data.path().join(format!("more-{more}")), [1; 4096]).is_ok() {
        more += 1;
    }

    let mut house = open(data.path(), "0");
    assert_eq!(reasons(&house).await, ["write"]);
    let page = ask(&house, HttpRequest::get("/")).await;
    assert!(page.status == 503 && page.headers.contains_key("retry-after"), "{}", page.text());
    let told = ask(&house, HttpRequest::get("/api/games")).await;
    assert_eq!((told.status, &told.json()["error"]["code"]), (503, &"E_STORE".into()), "{}", told.text());
    std::fs::remove_file(ballast).expect("the ballast");
    let begun = Instant::now();
    while !reasons(&house).await.is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(20), "there is space again");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let guest = pair.guests[0].at(house.addr);
    let state = guest.get(format!("/api/tables/{}", pair.table)).await.expect("the table is there");
    assert!(state["step"].as_u64() >= step.as_u64(), "{state}");
    house.close().expect("the house closes in order");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_cannot_be_written_is_said_clearly() {
    let data = scratch();
    let Some(_disk) = SmallDisk::mount(data.path()) else { return };
    open(data.path(), "0").close().expect("the house closes in order");
    let read_only = Command::new("mount").args(["-o", "remount,ro"]).arg(data.path()).status();
    assert!(read_only.expect("a run").success());
    let refused = Command::new(PROGRAM).args(ServerProcess::ARGS).arg("--data").arg(data.path()).output();
    let refused = refused.expect("a run");
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && said.contains("this program may not write there"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_whose_files_are_no_longer_its_own_says_so() {
    let data = scratch();
    let house = open(data.path(), "0");
    pair(&house).await;
    let (file, away) = (data.path().join("speakeasy.db"), data.path().join("away.db"));
    std::fs::rename(&file, &away).expect("moved away");
    assert_eq!(reasons(&house).await, ["files"]);
    std::fs::copy(&away, &file).expect("another in its place");
    assert_eq!(reasons(&house).await, ["files"]);
    std::fs::rename(&away, &file).expect("put back");
    assert_eq!(reasons(&house).await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_another_version_or_held_by_another_program_is_said() {
    let data = scratch();
    let house = open(data.path(), "0");
    let other = Connection::open(data.path().join("speakeasy.db")).expect("the store");
    let version: u32 = other.query_row("PRAGMA user_version", [], |row| row.get(0)).expect("a version");
    other.pragma_update(None, "user_version", version + 1).expect("a change");
    assert_eq!(reasons(&house).await, ["version"]);
    other.pragma_update(None, "user_version", version).expect("a change");
    other.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    assert_eq!(reasons(&house).await, ["write"]);
    other.execute_batch("ROLLBACK").expect("the lock is given back");
    assert_eq!(reasons(&house).await, [""; 0]);
}
