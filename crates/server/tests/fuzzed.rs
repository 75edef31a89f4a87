//! Bodies and frames that nobody sane would send: everything is answered, nothing panics, and the house goes on.

use serde_json::{Value as Json, json};
use speakeasy_catalog::GAMES;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{below, pick};
use speakeasy_load::table::{Live, Pair, create_table};
use speakeasy_load::web::{Client, HttpRequest};
use speakeasy_server::calls::CallSettings;
use speakeasy_server::http::Limits;
use speakeasy_server::room::RoomSettings;
use speakeasy_server::serve::{Settings, serve};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// What panicked, wherever it was caught.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A push service that nobody runs, so that nothing leaves this machine.
const NOWHERE: &str = "http://127.0.0.1:9";
const ENDPOINT: &str = "http://127.0.0.1:9/send";

/// A house in this process, so that a panic anywhere in it is seen.
async fn open(data: &std::path::Path) -> SocketAddr {
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{panic}");
        PANICS.lock().expect("no thread dies holding it").push(panic.to_string());
    }));
    let settings = Settings {
        rooms: RoomSettings { bot_pace: Duration::ZERO, ..RoomSettings::default() },
        limits: Limits { requests: None, connections: None, guest_connections: None, hops: 0 },
        address_connections: None,
        calls: CallSettings { on: true, services: vec![NOWHERE.into()] },
        reserve: 0,
        ..Settings::of(data)
    };
    let (send_addr, addr) = tokio::sync::oneshot::channel();
    tokio::spawn(serve(settings, move |addr| send_addr.send(addr).expect("somebody waits")));
    addr.await.expect("the house opens")
}

/// A seeded source of nonsense.
struct Nonsense(rand_chacha::ChaCha8Rng);

impl Nonsense {
    fn below(&mut self, bound: usize) -> usize {
        below(&mut self.0, u32::try_from(bound).expect("a small number")) as usize
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most + 1)).map(|_| self.below(256) as u8).collect()
    }

    fn value(&mut self) -> Json {
        match self.below(12) {
            0 => Json::Null,
            1 => json!(true),
            2 => json!(-1),
            3 => json!(u64::MAX),
            4 => json!(1e308),
            5 => json!(""),
            6 => json!("\u{0}\u{202e}<b>&'\""),
            7 => json!("x".repeat(self.below(5000))),
            8 => json!([[[[]]]]),
            9 => json!({ "": {} }),
            10 => json!(self.below(300)),
            _ => json!("boss"),
        }
    }

    /// The same with something else somewhere in it.
    fn twist(&mut self, json: &Json) -> Json {
        let mut json = json.clone();
        let mut at = &mut json;
        loop {
            let size = match at {
                Json::Array(items) => items.len(),
                Json::Object(fields) => fields.len(),
                _ => 0,
            };
            if size == 0 || self.below(4) == 0 {
                break;
            }
            let index = self.below(size);
            at = match at {
                Json::Array(items) => &mut items[index],
                Json::Object(fields) => fields.values_mut().nth(index).expect("it has so many"),
                _ => unreachable!("it holds something"),
            };
        }
        match (at, self.below(3)) {
            (Json::Object(fields), 0) => {
                fields.insert("nobody knows".into(), Json::Null);
            }
            (Json::Array(items), 0) => items.extend(items.clone()),
            (at, _) => *at = self.value(),
        }
        json
    }

    /// The same with a few bytes wrong.
    fn garble(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            match self.below(4) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, self.below(256) as u8),
                2 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                _ => {
                    let tail = bytes[at..].to_vec();
                    bytes.extend(tail);
                }
            }
        }
        bytes
    }

    /// A body as it should be, or nearly, or not at all.
    fn body(&mut self, right: &Json) -> Vec<u8> {
        match self.below(4) {
            0 => self.bytes(300),
            1 => self.garble(&right.to_string()),
            2 => self.twist(right).to_string().into_bytes(),
            _ => {
                let once = self.twist(right);
                self.twist(&once).to_string().into_bytes()
            }
        }
    }
}

/// Every address of the house with a body as it should be.
fn addresses(table: &str) -> Vec<(&'static str, String, Json)> {
    let config = json!({ "game": "don", "mode": "standard", "seats": [{ "me": "Ada" }, "friend", { "bot": "regular" }],
        "options": { "strict": true }, "pace": "brisk", "lapse": "bot", "door": "public" });
    let act = json!({ "action": "roll", "window": 1, "key": "k", "seat": 0 });
    let keys = json!({ "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg" });
    let subscription = json!({ "endpoint": ENDPOINT, "keys": keys });
    let mut all = vec![
        ("POST", "/api/tables".to_owned(), config),
        ("POST", "/api/guests".to_owned(), json!({})),
        ("GET", "/api/games".to_owned(), Json::Null),
        ("GET", "/api/tables".to_owned(), Json::Null),
        ("GET", "/api/openapi.json".to_owned(), Json::Null),
        ("GET", "/".to_owned(), Json::Null),
        ("GET", "/push".to_owned(), Json::Null),
        ("POST", "/push".to_owned(), subscription),
        ("POST", "/push/forget".to_owned(), json!({ "endpoint": ENDPOINT })),
        ("GET", "/assets/nothing".to_owned(), Json::Null),
    ];
    for game in GAMES.iter().map(|game| game.id).chain(["%00", "chess"]) {
        let form = json!({ "seats": "3", "seat-0": "me", "seat-1": "friend", "pace": "brisk", "name": "Ada" });
        all.push(("GET", format!("/new/{game}?with=friends"), Json::Null));
        all.push(("POST", format!("/new/{game}"), form));
        all.push(("POST", format!("/quick/{game}"), json!({})));
        all.push(("GET", format!("/rules/{game}"), Json::Null));
        all.push(("GET", format!("/rules/{game}/exact"), Json::Null));
    }
    for (what, body) in [
        ("act", act),
        ("sit", json!({ "name": "Ben", "seat": 1 })),
        ("start", json!({ "level": "boss" })),
        ("orders", json!({ "order": "pass", "on": true, "seat": 0 })),
        ("take-back", json!({ "step": 3, "key": "t", "seat": 0 })),
        ("rematch", json!({})),
        ("bot", json!({ "seat": 1 })),
        ("seat/0123456789abcdefghjkmnpqrs", json!({})),
        ("leave", json!({})),
    ] {
        all.push(("POST", format!("/api/tables/{table}/{what}"), body.clone()));
        all.push(("POST", format!("/tables/{table}/{what}"), body));
    }
    for path in ["", "/record", "/live?form=page", "/stream?form=steps&step=-1", "?as=255", "/seat/%ff"] {
        all.push(("GET", format!("/api/tables/{table}{path}"), Json::Null));
        all.push(("GET", format!("/tables/{table}{path}"), Json::Null));
    }
    all
}

/// An object as a form sends it.
fn form(json: &Json) -> String {
    let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let escape = |text: String| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let pairs = json.as_object().into_iter().flatten();
    pairs.map(|(key, value)| format!("{}={}", escape(key.clone()), escape(text(value)))).collect::<Vec<_>>().join("&")
}

async fn two_guests(addr: SocketAddr) -> [Client; 2] {
    [Client::new(addr).await.expect("a guest"), Client::new(addr).await.expect("a guest")]
}

/// The house is well, and people can play.
async fn still_open(addr: SocketAddr) {
    let health = Client::anonymous(addr).send(HttpRequest::get("/healthz")).await.expect("an answer");
    assert_eq!(health.status, 200, "{}", health.text());
    let mut pair = Pair::create_table(two_guests(addr).await, "scheffeln", 1).await.expect("a table");
    pair.step().await.expect("a move");
    assert_eq!(*PANICS.lock().expect("no thread dies holding it"), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_nothing_panics() {
    let data = tempfile::TempDir::with_prefix_in("fuzzed-", env!("CARGO_TARGET_TMPDIR")).expect("a scratch folder");
    let addr = open(data.path()).await;
    let mut nonsense = Nonsense(stream(3, Purpose::Choices, 0));
    bodies(addr, &mut nonsense).await;
    still_open(addr).await;
    frames(addr, &mut nonsense).await;
    still_open(addr).await;
    wires(addr, &mut nonsense).await;
    still_open(addr).await;
}

/// Requests to every address.
async fn bodies(addr: SocketAddr, nonsense: &mut Nonsense) {
    let guests = two_guests(addr).await;
    let mut answers = BTreeSet::new();
    for round in 0..12 {
        let table = create_table(&guests, "verflixxt").await.expect("a table");
        for (method, path, right) in addresses(&table) {
            let path = match nonsense.below(8) {
                0 => path.replace(&table, "0123456789abcdefghjkmnpqrs"),
                1 => format!("{path}?as={}&form=%00&step={}", nonsense.below(400), u64::MAX),
                _ => path,
            };
            let media = pick(&mut nonsense.0, &["application/json", "application/x-www-form-urlencoded", "text/plain"]);
            let body = match (method, media) {
                ("GET", _) => Vec::new(),
                (_, "application/x-www-form-urlencoded") if nonsense.below(4) > 0 => {
                    form(&nonsense.twist(&right)).into_bytes()
                }
                _ => nonsense.body(&right),
            };
            let method = method.parse().expect("a method");
            let request = HttpRequest { method, path: path.clone(), media, body: body.clone(), encodings: "br" };
            let sent = format!("round {round}: {path} {media} {}", String::from_utf8_lossy(&body));
            let answer = guests[nonsense.below(2)].send(request).await.unwrap_or_else(|no| panic!("{sent}: {no}"));
            assert_ne!(answer.status, 500, "{sent}");
            answers.insert(answer.status);
        }
    }
    // Some of it was sane enough to get somewhere: the nonsense reaches every layer.
    for status in [200, 201, 303, 400, 404, 409, 422] {
        assert!(answers.contains(&status), "{status} is not among {answers:?}");
    }
    let huge = HttpRequest { body: vec![b'['; 100_000], ..HttpRequest::post("/api/tables", &Json::Null) };
    assert_eq!(guests[0].send(huge).await.expect("an answer").status, 413);
    let deep = HttpRequest { body: vec![b'['; 60_000], ..HttpRequest::post("/api/tables", &Json::Null) };
    assert_eq!(guests[0].send(deep).await.expect("an answer").status, 400);
}

/// Messages over live connections of people who sit at a running game.
async fn frames(addr: SocketAddr, nonsense: &mut Nonsense) {
    let guests = two_guests(addr).await;
    for game in ["scheffeln", "verflixxt"] {
        for _ in 0..12 {
            let table = create_table(&guests, game).await.expect("a table");
            let mut live = Live::play(&guests[0], &table).await.expect("a seat");
            for number in 0..40 {
                let action = live.frame.legal.first().map_or_else(|| "pass".to_owned(), |legal| legal.text.clone());
                let right = match nonsense.below(5) {
                    4 => json!({ "hidden": true }),
                    0 => json!({ "reveal": 1, "take_back": 3, "seen": 2, "key": "r" }),
                    1 => json!({ "order": "pass", "on": true, "seat": 0, "key": "o" }),
                    2 => json!({ "act": { "type": action }, "window": live.frame.window, "key": "k", "seat": 0 }),
                    _ => json!({ "act": action, "window": live.frame.window, "key": format!("{number}") }),
                };
                let body = nonsense.body(&right);
                let message = match String::from_utf8(body) {
                    Ok(text) if text.len() <= 4096 => Message::text(text),
                    Ok(text) => Message::text(text[..text.floor_char_boundary(4096)].to_owned()),
                    Err(bytes) => Message::binary(bytes.into_bytes()),
                };
                live.send(message).await.expect("the connection holds");
            }
            // Whatever was said before, a question is still answered.
            live.act("nothing of the kind", 0, "last").await.expect("the connection holds");
            assert!(live.reply("last").await.expect("a reply").no.is_some());
            // More than anybody needs to say ends the connection, and nothing else.
            live.send(Message::text("x".repeat(5000))).await.expect("it can be sent");
            while live.receive().await.is_ok() {}
        }
    }
}

/// Bytes that are neither HTTP nor frames.
async fn wires(addr: SocketAddr, nonsense: &mut Nonsense) {
    let guests = two_guests(addr).await;
    let table = create_table(&guests, "scheffeln").await.expect("a table");
    let upgrade = format!(
        "GET /api/tables/{table}/stream?form=steps HTTP/1.1\r\nhost: {addr}\r\nupgrade: websocket\r\nconnection: \
         upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    for round in 0..120 {
        let mut socket = TcpStream::connect(addr).await.expect("the door is open");
        let bytes = match round % 3 {
            0 => nonsense.bytes(400),
            1 => nonsense.garble(&upgrade),
            _ => {
                let mut bytes = upgrade.clone().into_bytes();
                // A header of a frame that may be anything, and what should follow it.
                bytes.extend([0x80 | nonsense.below(16) as u8, 0x80 | nonsense.below(128) as u8]);
                bytes.extend(nonsense.bytes(300));
                bytes
            }
        };
        // The house may hang up while this is still being said.
        let _ = socket.write_all(&bytes).await;
        let _ = socket.shutdown().await;
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(10), socket.read_to_end(&mut answer)).await;
        assert!(read.is_ok(), "the house hangs on {:?}", String::from_utf8_lossy(&bytes));
    }
}
