//! Being called to the table: who may ask for it, what is kept, what leaves the house and who can read it. A push service
//! and a browser are played by the test.

mod app;
mod courier;
mod subscriptions;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use serde_json::{Value as Json, json};
use speakeasy_server::calls::CallSettings;
use speakeasy_server::http::Limits;
use speakeasy_server::serve::{Settings, StartError, serve};
use speakeasy_server::store::Subscription;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A house with these push services.
async fn open(data: &Path, calls: CallSettings) -> SocketAddr {
    open_for_now(data, calls).await.0
}

/// The same, which closes when its task is aborted.
async fn open_for_now(data: &Path, calls: CallSettings) -> (SocketAddr, JoinHandle<Result<(), StartError>>) {
    let settings = Settings {
        limits: Limits { requests: None, connections: None, guest_connections: None, hops: 0 },
        address_connections: None,
        calls,
        reserve: 0,
        ..Settings::of(data)
    };
    let (send_addr, addr) = tokio::sync::oneshot::channel();
    let house = tokio::spawn(serve(settings, move |addr| send_addr.send(addr).expect("somebody waits")));
    (addr.await.expect("the house opens"), house)
}

/// An answer of the house.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        let line = |line: &'_ str| line.split_once(": ").is_some_and(|(key, _)| key.eq_ignore_ascii_case(name));
        self.head.lines().find(|text| line(text)).and_then(|line| Some(line.split_once(": ")?.1))
    }
}

/// Sends a request, byte by byte as written here.
async fn send(addr: SocketAddr, line: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let request = format!(
        "{line} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(addr).await.expect("the house listens");
    stream.write_all(request.as_bytes()).await.expect("the house reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("the house answers");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

async fn get(addr: SocketAddr, path: &str) -> Answer {
    send(addr, &format!("GET {path}"), &[], "").await
}

/// Posts JSON as a guest.
async fn post(addr: SocketAddr, path: &str, guest: &str, body: &Json) -> Answer {
    let bearer = format!("Bearer {guest}");
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    send(addr, &format!("POST {path}"), &headers, &body.to_string()).await
}

/// What a push service was sent.
#[derive(Debug)]
struct Brought {
    path: String,
    headers: HeaderMap,
    body: Bytes,
}

impl Brought {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// A push service.
#[derive(Clone, Default)]
struct PushService {
    origin: String,
    brought: Arc<Mutex<Vec<Brought>>>,
}

impl PushService {
    /// Opens one. Its answer follows from the path: `/410` is gone, `/302` leads elsewhere, `/slow` takes long.
    async fn open() -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let service = PushService { origin, ..PushService::default() };
        let router = Router::new().fallback(PushService::take).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        service
    }

    async fn take(State(service): State<PushService>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
        let path = uri.path().to_owned();
        service.brought.lock().unwrap().push(Brought { path: path.clone(), headers, body });
        match path.as_str() {
            "/410" => StatusCode::GONE.into_response(),
            "/500" => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            "/302" => (StatusCode::FOUND, [("location", "/elsewhere")]).into_response(),
            "/long" => "x".repeat(10_000_000).into_response(),
            "/slow" => {
                tokio::time::sleep(Duration::from_secs(60)).await;
                StatusCode::CREATED.into_response()
            }
            _ => StatusCode::CREATED.into_response(),
        }
    }

    fn endpoint(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// Waits until so many messages have come; gives the paths they came to.
    async fn paths(&self, count: usize) -> Vec<String> {
        for _ in 0..400 {
            let paths: Vec<String> = self.brought.lock().unwrap().iter().map(|one| one.path.clone()).collect();
            if paths.len() >= count {
                return paths;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("{} of {count} messages came", self.brought.lock().unwrap().len());
    }
}

/// A browser that was subscribed. Its private key opens one message.
struct Browser {
    private: EphemeralPrivateKey,
    key: [u8; 65],
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Browser {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let key = private.compute_public_key().expect("its public part").as_ref().try_into().expect("65 bytes");
        Browser { private, key, auth: *b"sixteen bytes :)" }
    }

    fn subscription(&self, endpoint: String) -> Subscription {
        Subscription { endpoint, key: self.key, auth: self.auth, language: "en".into() }
    }

    /// The subscription as browsers write it.
    fn json(&self, endpoint: &str) -> Json {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        json!({ "endpoint": endpoint, "expirationTime": null, "keys": { "p256dh": text(&self.key), "auth": text(&self.auth) } })
    }
}
