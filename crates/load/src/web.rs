//! Asking the house over HTTP.

use crate::Trouble;
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
pub struct Guest {
    /// Where the house listens.
    pub addr: SocketAddr,
    /// Who they are to it; empty for strangers.
    pub key: Arc<str>,
}

/// What the house answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, as it came.
    pub body: Bytes,
}

impl Answer {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON; `null` if it is none.
    pub fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The JSON of an answer that is what was asked for.
    pub fn expect(&self) -> Result<Json, Trouble> {
        match self.status {
            200..=299 => Ok(self.json()),
            status => Err(format!("the house answered {status}: {}", self.text()).into()),
        }
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Question {
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

impl Question {
    /// Wants to see something.
    pub fn get(path: impl Into<String>) -> Question {
        Question { method: Method::GET, path: path.into(), media: "", body: Vec::new(), encodings: "" }
    }

    /// Tells something.
    pub fn post(path: impl Into<String>, body: &Json) -> Question {
        let body = body.to_string().into_bytes();
        Question { method: Method::POST, path: path.into(), media: "application/json", body, encodings: "" }
    }
}

impl Guest {
    /// A stranger at the door.
    pub fn stranger(addr: SocketAddr) -> Guest {
        Guest { addr, key: "".into() }
    }

    /// Somebody whom the house will know again.
    pub async fn new(addr: SocketAddr) -> Result<Guest, Trouble> {
        let made = Guest::stranger(addr).post("/api/guests", &json!({})).await?;
        Ok(Guest { addr, key: made["key"].as_str().ok_or("no key")?.into() })
    }

    /// The same person at the house's new address.
    pub fn at(&self, addr: SocketAddr) -> Guest {
        Guest { addr, key: Arc::clone(&self.key) }
    }

    /// Asks, and waits for the answer.
    pub async fn ask(&self, question: Question) -> Result<Answer, Trouble> {
        let stream = TcpStream::connect(self.addr).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let connection = tokio::spawn(connection);
        let mut request =
            Request::builder().method(question.method).uri(question.path).header(HOST, self.addr.to_string());
        let headers = [
            (CONTENT_TYPE, question.media.to_owned()),
            (ACCEPT_ENCODING, question.encodings.to_owned()),
            (AUTHORIZATION, if self.key.is_empty() { String::new() } else { format!("Bearer {}", self.key) }),
        ];
        for (name, value) in headers.into_iter().filter(|(_, value)| !value.is_empty()) {
            request = request.header(name, value);
        }
        let answer = sender.send_request(request.body(Full::new(Bytes::from(question.body)))?).await?;
        let (parts, body) = answer.into_parts();
        let body = body.collect().await?.to_bytes();
        connection.abort();
        Ok(Answer { status: parts.status.as_u16(), headers: parts.headers, body })
    }

    /// Looks at something that is there.
    pub async fn get(&self, path: impl Into<String>) -> Result<Json, Trouble> {
        self.ask(Question::get(path)).await?.expect()
    }

    /// Tells something that is accepted.
    pub async fn post(&self, path: impl Into<String>, body: &Json) -> Result<Json, Trouble> {
        self.ask(Question::post(path, body)).await?.expect()
    }

    /// The number that the house counts under this name in `/metrics`.
    pub async fn metric(&self, name: &str) -> Result<u64, Trouble> {
        let text = self.ask(Question::get("/metrics")).await?.text();
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<f64>().ok());
        value.map(|value| value as u64).ok_or_else(|| format!("the house does not count {name}").into())
    }
}
