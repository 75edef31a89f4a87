//! An HTTP client of the server.

use crate::LoadError;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{ACCEPT_ENCODING, AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::{Value as Json, json};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::net::{TcpSocket, TcpStream};

/// A client; every request uses a new connection.
#[derive(Clone, Debug)]
pub struct Client {
    /// Where the house listens.
    pub addr: SocketAddr,
    /// The guest key; empty for an anonymous client.
    pub key: Arc<str>,
    /// The address that requests come from; any of this machine, if it is not specified.
    pub home: IpAddr,
}

/// A response.
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

    /// The JSON of a successful response.
    pub fn expect(&self) -> Result<Json, LoadError> {
        match self.status {
            200..=299 => Ok(self.json()),
            status => Err(format!("the server answered {status}: {}", self.text()).into()),
        }
    }
}

/// A request.
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
    /// A GET request.
    pub fn get(path: impl Into<String>) -> HttpRequest {
        HttpRequest { method: Method::GET, path: path.into(), media: "", body: Vec::new(), encodings: "" }
    }

    /// A POST request with a JSON body.
    pub fn post(path: impl Into<String>, body: &Json) -> HttpRequest {
        let body = body.to_string().into_bytes();
        HttpRequest { method: Method::POST, path: path.into(), media: "application/json", body, encodings: "" }
    }
}

impl Client {
    /// A client without a guest key.
    pub fn anonymous(addr: SocketAddr) -> Client {
        Client { addr, key: "".into(), home: Ipv4Addr::UNSPECIFIED.into() }
    }

    /// The same client at another address of this machine.
    pub fn from(self, home: IpAddr) -> Client {
        Client { home, ..self }
    }

    /// The same client with a new guest key.
    pub async fn with_key(self) -> Result<Client, LoadError> {
        let made = self.post("/api/guests", &json!({})).await?;
        Ok(Client { key: made["key"].as_str().ok_or("no key")?.into(), ..self })
    }

    /// A connection to the house.
    pub async fn connect(&self) -> Result<TcpStream, LoadError> {
        if self.home.is_unspecified() {
            return Ok(TcpStream::connect(self.addr).await?);
        }
        let socket = TcpSocket::new_v4()?;
        socket.bind((self.home, 0).into())?;
        Ok(socket.connect(self.addr).await?)
    }

    /// A client with a new guest key.
    pub async fn new(addr: SocketAddr) -> Result<Client, LoadError> {
        Client::anonymous(addr).with_key().await
    }

    /// The same guest at the server's new address.
    pub fn at(&self, addr: SocketAddr) -> Client {
        Client { addr, ..self.clone() }
    }

    /// Sends a request and waits for the response.
    pub async fn send(&self, request: HttpRequest) -> Result<HttpResponse, LoadError> {
        let stream = self.connect().await?;
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

    /// Sends a GET request, which must succeed.
    pub async fn get(&self, path: impl Into<String>) -> Result<Json, LoadError> {
        self.send(HttpRequest::get(path)).await?.expect()
    }

    /// Sends a POST request, which must succeed.
    pub async fn post(&self, path: impl Into<String>, body: &Json) -> Result<Json, LoadError> {
        self.send(HttpRequest::post(path, body)).await?.expect()
    }

    /// The value of a metric from `/metrics`.
    pub async fn metric(&self, name: &str) -> Result<u64, LoadError> {
        let text = self.send(HttpRequest::get("/metrics")).await?.text();
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<f64>().ok());
        value.map(|value| value as u64).ok_or_else(|| format!("no metric named {name}").into())
    }
}
