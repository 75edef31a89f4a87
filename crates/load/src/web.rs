//! Asking the house over HTTP.

use crate::LoadError;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{ACCEPT_ENCODING, AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::{Value as Json, json};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpStream;

/// Somebody who asks the house, over a connection of its own for each question.
#[derive(Clone, Debug)]
pub struct Client {
    /// Where the house listens.
    pub addr: SocketAddr,
    /// Who they are to it; empty for strangers.
    pub key: Arc<str>,
}

/// What the house answered.
#[derive(Clone, Debug)]
pub struct HttpResponse {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, as it came.
    pub body: Bytes,
}

impl HttpResponse {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON; `null` if it is none.
    pub fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The JSON of an answer that is what was asked for.
    pub fn expect(&self) -> Result<Json, LoadError> {
        match self.status {
            200..=299 => Ok(self.json()),
            status => Err(format!("the house answered {status}: {}", self.text()).into()),
        }
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct HttpRequest {
    /// How.
    pub method: Method,
    /// Where.
    pub path: String,
    /// The media type of the body.
    pub media: &'static str,
    /// The body.
    pub body: Vec<u8>,
    /// The encodings that the answer may have, best first; empty for a plain one.
    pub encodings: &'static str,
}

impl HttpRequest {
    /// Wants to see something.
    pub fn get(path: impl Into<String>) -> HttpRequest {
        HttpRequest { method: Method::GET, path: path.into(), media: "", body: Vec::new(), encodings: "" }
    }

    /// Tells something.
    pub fn post(path: impl Into<String>, body: &Json) -> HttpRequest {
        let body = body.to_string().into_bytes();
        HttpRequest { method: Method::POST, path: path.into(), media: "application/json", body, encodings: "" }
    }
}

impl Client {
    /// A stranger at the door.
    pub fn anonymous(addr: SocketAddr) -> Client {
        Client { addr, key: "".into() }
    }

    /// Somebody whom the house will know again.
    pub async fn new(addr: SocketAddr) -> Result<Client, LoadError> {
        let made = Client::anonymous(addr).post("/api/guests", &json!({})).await?;
        Ok(Client { addr, key: made["key"].as_str().ok_or("no key")?.into() })
    }

    /// The same person at the house's new address.
    pub fn at(&self, addr: SocketAddr) -> Client {
        Client { addr, key: Arc::clone(&self.key) }
    }

    /// Asks, and waits for the answer.
    pub async fn send(&self, request: HttpRequest) -> Result<HttpResponse, LoadError> {
        let stream = TcpStream::connect(self.addr).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let connection = tokio::spawn(connection);
        let mut builder =
            Request::builder().method(request.method).uri(request.path).header(HOST, self.addr.to_string());
        let headers = [
            (CONTENT_TYPE, request.media.to_owned()),
            (ACCEPT_ENCODING, request.encodings.to_owned()),
            (AUTHORIZATION, if self.key.is_empty() { String::new() } else { format!("Bearer {}", self.key) }),
        ];
        for (name, value) in headers.into_iter().filter(|(_, value)| !value.is_empty()) {
            builder = builder.header(name, value);
        }
        let response = sender.send_request(builder.body(Full::new(Bytes::from(request.body)))?).await?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await?.to_bytes();
        connection.abort();
        Ok(HttpResponse { status: parts.status.as_u16(), headers: parts.headers, body })
    }

    /// Looks at something that is there.
    pub async fn get(&self, path: impl Into<String>) -> Result<Json, LoadError> {
        self.send(HttpRequest::get(path)).await?.expect()
    }

    /// Tells something that is accepted.
    pub async fn post(&self, path: impl Into<String>, body: &Json) -> Result<Json, LoadError> {
        self.send(HttpRequest::post(path, body)).await?.expect()
    }

    /// The number that the house counts under this name in `/metrics`.
    pub async fn metric(&self, name: &str) -> Result<u64, LoadError> {
        let text = self.send(HttpRequest::get("/metrics")).await?.text();
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<f64>().ok());
        value.map(|value| value as u64).ok_or_else(|| format!("the house does not count {name}").into())
    }
}
