//! What somebody who runs a house meets: a second start on the same folder, closing, and a damaged log.

use rusqlite::Connection;
use speakeasy_load::process::ServerProcess;
use speakeasy_load::table::Pair;
use speakeasy_load::web::{Client, HttpRequest};
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_speakeasy");

fn scratch() -> TempDir {
    TempDir::with_prefix_in("host-", env!("CARGO_TARGET_TMPDIR")).expect("a scratch folder")
}

fn open(data: &Path) -> ServerProcess {
    ServerProcess::open(OsStr::new(PROGRAM), data, &[]).expect("the house opens")
}

async fn pair(house: &ServerProcess) -> Pair {
    let guests = [Client::new(house.addr).await.expect("a guest"), Client::new(house.addr).await.expect("a guest")];
    let mut pair = Pair::create_table(guests, "scheffeln", 1).await.expect("a table");
    for _ in 0..8 {
        pair.step().await.expect("a move");
    }
    pair
}

fn files(folder: &Path) -> Vec<String> {
    let name =
        |entry: std::io::Result<std::fs::DirEntry>| entry.expect("a file").file_name().into_string().expect("UTF-8");
    folder.read_dir().expect("the folder").map(name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_has_one_house_and_after_closing_one_file() {
    let data = scratch();
    let mut house = open(data.path());
    let pair = pair(&house).await;
    let before = pair.state(0).await.expect("a state");
    let second =
        Command::new(PROGRAM).args(ServerProcess::ARGS).arg("--data").arg(data.path()).output().expect("a run");
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success());
    assert!(said.contains(&format!("another house is open there (process {})", house.id())), "{said}");
    house.close().expect("the house closes in order");
    assert_eq!(files(data.path()), ["speakeasy.db"]);
    let house = open(data.path());
    let guest = pair.guests[0].at(house.addr);
    let after = guest.get(format!("/api/tables/{}", pair.table)).await.expect("the table is there");
    assert_eq!(after["step"], before["step"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_says_so_gives_its_record_to_those_who_played_and_lets_others_play() {
    let data = scratch();
    let mut house = open(data.path());
    let (damaged, other) = (pair(&house).await, pair(&house).await);
    house.close().expect("the house closes in order");
    let file = Connection::open(data.path().join("speakeasy.db")).expect("the store");
    let cut = "DELETE FROM entries WHERE id = ?1 AND seq = (SELECT max(seq) FROM entries WHERE id = ?1)";
    assert_eq!(file.execute(cut, [&damaged.table]).expect("a cut"), 1);
    drop(file);
    let house = open(data.path());
    let ask = async |guest: &Client, path: String| {
        guest.at(house.addr).send(HttpRequest::get(path)).await.expect("an answer")
    };
    let (ada, stranger) = (&damaged.guests[0], Client::new(house.addr).await.expect("a guest"));
    let told = ask(ada, format!("/api/tables/{}", damaged.table)).await;
    assert_eq!((told.status, &told.json()["error"]["code"]), (410, &"E_DAMAGED".into()), "{}", told.text());
    let page = ask(ada, format!("/tables/{}", damaged.table)).await;
    let record = format!("/tables/{}/record", damaged.table);
    assert!(page.status == 410 && page.text().contains(&record) && !page.text().contains("again in a minute"));
    let text = ask(ada, record.clone()).await;
    assert_eq!((text.status, text.text().lines().count() > 8), (200, true), "{}", text.text());
    assert_eq!(ask(&stranger, record).await.status, 403, "the cards of an unfinished game are nobody else's business");
    assert_eq!(ask(&other.guests[0], format!("/api/tables/{}", other.table)).await.status, 200);
    let metrics = Client::anonymous(house.addr).metric("speakeasy_tables_set_aside_total").await;
    assert_eq!(metrics.expect("a number"), 1, "the host is told once");
}
