//! How the house refuses: in the form of whoever asked, with a reason, and with the time to wait where waiting helps.

use serde_json::{Value as Json, json};
use speakeasy_load::web::{Client, HttpRequest};
use speakeasy_server::access_log::AccessLogSettings;
use speakeasy_server::calls::CallSettings;
use speakeasy_server::serve::{Settings, serve};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn open(data: &std::path::Path, change: impl FnOnce(&mut Settings)) -> SocketAddr {
    let mut settings = Settings {
        address_connections: Some(20),
        reserve: 0,
        calls: CallSettings { on: false, services: Vec::new() },
        ..Settings::of(data)
    };
    change(&mut settings);
    let (send_addr, addr) = tokio::sync::oneshot::channel();
    tokio::spawn(serve(settings, move |addr| send_addr.send(addr).expect("somebody waits")));
    addr.await.expect("the house opens")
}

fn wish() -> Json {
    json!({"game": "don", "seats": [{"me": "Ada"}, {"bot": "novice"}, {"bot": "novice"}]})
}

/// What comes back for these very bytes.
async fn raw(addr: SocketAddr, bytes: &str) -> String {
    let mut stream = TcpStream::connect(addr).await.expect("a connection");
    stream.write_all(bytes.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    let _ = tokio::time::timeout(Duration::from_secs(30), stream.read_to_string(&mut answer)).await;
    answer
}

#[tokio::test]
async fn programs_are_refused_in_json_and_people_by_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let addr = open(folder.path(), |_| {}).await;
    let client = Client::new(addr).await.unwrap();
    let method = |method: &str, path: &str| HttpRequest { method: method.parse().unwrap(), ..HttpRequest::get(path) };
    let cases = [
        (method("DELETE", "/api/tables"), 405),
        (method("GET", "/api/nothing"), 404),
        (method("GET", "/api/tables/%FF"), 400),
        (method("GET", "/api/tables/none/stream?step=x"), 400),
        (HttpRequest { media: "text/plain", ..HttpRequest::post("/api/tables", &wish()) }, 400),
    ];
    for (request, status) in cases {
        let path = request.path.clone();
        let answer = client.send(request).await.unwrap();
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        let error = &answer.json()["error"];
        assert!(error["code"].is_string() && !error["why"].as_str().unwrap_or_default().is_empty(), "{path}: {error}");
    }
    let page = client.send(method("DELETE", "/games")).await.unwrap();
    assert!(page.status == 405 && page.text().contains("<h1>") && page.headers.contains_key("allow"));
    let page = client.send(method("GET", "/games?from=x")).await.unwrap();
    assert!(page.status == 400 && page.text().contains("<h1>"), "{}", page.text());
}

#[tokio::test]
async fn a_long_bad_wish_gets_a_short_answer() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(open(folder.path(), |_| {}).await).await.unwrap();
    let many: Vec<Json> = (0..6000).map(|number| json!(number)).collect();
    let answer = client.send(HttpRequest::post("/api/tables", &json!({"game": "don", "seats": many}))).await.unwrap();
    assert_eq!(answer.status, 422);
    assert!(answer.body.len() < 32 * 1024, "{} bytes", answer.body.len());
}

#[tokio::test]
async fn who_lays_too_many_tables_is_told_how_long_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    let addr = open(folder.path(), |settings| settings.quotas.guest_tables = Some(3)).await;
    let client = Client::new(addr).await.unwrap();
    for _ in 0..3 {
        client.post("/api/tables", &wish()).await.unwrap();
    }
    let no = client.send(HttpRequest::post("/api/tables", &wish())).await.unwrap();
    assert_eq!((no.status, no.json()["error"]["code"].as_str()), (429, Some("E_QUOTA")));
    let wait: u64 = no.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1100..=1201).contains(&wait), "{wait} s");
    assert!(Client::new(addr).await.unwrap().post("/api/tables", &wish()).await.is_ok(), "others are not held up");
}

#[tokio::test]
async fn who_has_too_many_games_finishes_one_first() {
    let folder = tempfile::tempdir().unwrap();
    let addr = open(folder.path(), |settings| settings.quotas.unfinished = Some(2)).await;
    let client = Client::new(addr).await.unwrap();
    let first = client.post("/api/tables", &wish()).await.unwrap();
    client.post("/api/tables", &wish()).await.unwrap();
    let no = client.send(HttpRequest::post("/api/tables", &wish())).await.unwrap();
    assert_eq!((no.status, no.json()["error"]["code"].as_str()), (409, Some("E_UNFINISHED")));
    let leave = format!("/api/tables/{}/leave", first["table"].as_str().unwrap());
    client.post(leave, &json!({})).await.unwrap();
    client.post("/api/tables", &wish()).await.unwrap();
}

#[tokio::test]
async fn too_many_requests_are_told_when_to_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let addr = open(folder.path(), |settings| settings.limits.requests = std::num::NonZeroU32::new(1)).await;
    let client = Client::anonymous(addr);
    let mut last = client.send(HttpRequest::get("/api/games")).await.unwrap();
    for _ in 0..10 {
        last = client.send(HttpRequest::get("/api/games")).await.unwrap();
    }
    assert_eq!(last.status, 429);
    assert_eq!(last.headers["retry-after"], "1");
}

#[tokio::test]
async fn half_a_head_is_waited_for_only_so_long_and_keeps_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let addr = open(folder.path(), |_| {}).await;
    let mut held = Vec::new();
    for _ in 0..40 {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: ").await;
        held.push(stream);
    }
    let begun = Instant::now();
    let mut ended = 0;
    for stream in &mut held {
        let mut byte = [0; 512];
        let read = tokio::time::timeout(Duration::from_secs(25), stream.read(&mut byte)).await;
        ended += usize::from(read.is_ok());
    }
    assert_eq!(ended, 40, "all were let go");
    assert!(begun.elapsed() < Duration::from_secs(25));
    assert!(
        raw(addr, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.contains("200 OK")
    );
}

#[tokio::test]
async fn other_names_are_not_answered_to() {
    let folder = tempfile::tempdir().unwrap();
    let addr = open(folder.path(), |_| {}).await;
    let ask = |path: &str, host: &str| format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    assert!(raw(addr, &ask("/", "evil.example")).await.starts_with("HTTP/1.1 421"));
    assert!(raw(addr, &ask("/", "localhost:1")).await.starts_with("HTTP/1.1 200"));
    assert!(raw(addr, &ask("/healthz", "10.0.0.7")).await.starts_with("HTTP/1.1 200"), "whoever watches over it may");
}

#[tokio::test]
async fn one_host_does_not_fill_the_list_of_public_tables() {
    let folder = tempfile::tempdir().unwrap();
    let addr = open(folder.path(), |settings| settings.quotas.unfinished = None).await;
    let public = json!({"game": "don", "door": "public", "seats": [{"me": "Ada"}, "friend", "friend"]});
    let early = Client::new(addr).await.unwrap().post("/api/tables", &public).await.unwrap();
    let flood = Client::new(addr).await.unwrap();
    for _ in 0..55 {
        flood.post("/api/tables", &public).await.unwrap();
    }
    let tables = Client::anonymous(addr).get("/api/tables").await.unwrap();
    let tables = tables["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 4, "three of whoever has many, and the other one");
    assert!(tables.iter().any(|table| table["table"] == early["table"]));
}

#[tokio::test]
async fn over_https_cookies_are_of_this_host_alone() {
    let folder = tempfile::tempdir().unwrap();
    let addr = open(folder.path(), |settings| settings.origin = Some("https://games.example".into())).await;
    let answer = Client::anonymous(addr).send(HttpRequest::post("/api/tables", &wish())).await.unwrap();
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-guest=") && cookie.contains("Secure") && cookie.contains("Path=/"), "{cookie}");
}

const TOKEN: &str = "a token that nobody guesses";

/// Sends a form, with this cookie if there is one.
async fn form(addr: SocketAddr, path: &str, cookie: &str, body: &str) -> String {
    let length = body.len();
    let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: {cookie}\r\n");
    let media = "Content-Type: application/x-www-form-urlencoded";
    raw(addr, &format!("{head}{media}\r\nContent-Length: {length}\r\n\r\n{body}")).await
}

#[tokio::test]
async fn whoever_runs_the_house_sees_closes_and_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("access.log");
    let addr = open(folder.path(), |settings| {
        settings.admin_token = Some(TOKEN.into());
        settings.access_log = Some(AccessLogSettings { file: log.clone(), full_addresses: true });
    })
    .await;
    let client = Client::new(addr).await.unwrap();
    let table = client.post("/api/tables", &wish()).await.unwrap()["table"].as_str().unwrap().to_owned();
    assert!(
        form(addr, "/admin/close", "", &format!("table={table}")).await.starts_with("HTTP/1.1 403"),
        "not without it"
    );
    assert!(form(addr, "/admin/enter", "", "token=wrong").await.starts_with("HTTP/1.1 403"));
    let entered = form(addr, "/admin/enter", "", &format!("token={}", TOKEN.replace(' ', "+"))).await;
    assert!(entered.starts_with("HTTP/1.1 303"), "{entered}");
    let cookie = entered.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    let page =
        raw(addr, &format!("GET /admin HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"))
            .await;
    assert!(page.contains("Running the house") && page.contains("127.0.0.1") && !page.contains(&table), "{page}");

    let closed = form(addr, "/admin/close", cookie, &format!("table=http://localhost/tables/{table}")).await;
    assert!(closed.contains("The table is closed."), "{closed}");
    let act = json!({"action": "pass", "window": 0, "key": "k"});
    let no = client.send(HttpRequest::post(format!("/api/tables/{table}/act"), &act)).await.unwrap();
    assert_eq!((no.status, no.json()["error"]["code"].as_str()), (409, Some("E_CLOSED")));

    let who = speakeasy_server::ids::GuestId::of(&client.key);
    assert!(form(addr, "/admin/block", cookie, "whom=nonsense&hours=1").await.contains("Nobody was blocked"));
    form(addr, "/admin/block", cookie, &format!("whom={who}&hours=1")).await;
    assert_eq!(client.send(HttpRequest::get("/api/games")).await.unwrap().status, 403);
    assert!(Client::new(addr).await.unwrap().get("/api/games").await.is_ok(), "others come in");
    form(addr, "/admin/unblock", cookie, &format!("whom={who}")).await;
    assert_eq!(client.send(HttpRequest::get("/api/games")).await.unwrap().status, 200);

    tokio::time::sleep(Duration::from_millis(300)).await;
    let log = std::fs::read_to_string(log).unwrap();
    for noted in [
        "\"audit\":\"wrong token\"",
        "\"audit\":\"close\"",
        "\"audit\":\"block\"",
        "\"route\":\"/api/tables/{id}/act\"",
    ] {
        assert!(log.contains(noted), "{noted} is missing:\n{log}");
    }
    assert!(!log.contains(&table) && !log.contains(&*client.key) && !log.contains(TOKEN), "{log}");
}

#[tokio::test]
async fn without_a_token_there_is_no_admin_page() {
    let folder = tempfile::tempdir().unwrap();
    let addr = open(folder.path(), |_| {}).await;
    assert_eq!(Client::anonymous(addr).send(HttpRequest::get("/admin")).await.unwrap().status, 404);
    assert!(form(addr, "/admin/enter", "", "token=").await.starts_with("HTTP/1.1 404"));
}
