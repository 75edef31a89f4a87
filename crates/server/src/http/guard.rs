//! Checks on every request: security headers, cross-site requests, rate and connection limits.

use super::AppState;
use super::address::ClientAddr;
use super::guest::Guest;
use super::pages::HttpError;
use crate::admin::Blocked;
use crate::ids::GuestId;
use crate::load_meter::LoadMeter;
use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota};
use speakeasy_house::error_page::ErrorPage;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::Instant;

/// Pages have no inline scripts or style sheets and load everything from this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

/// Limits per client.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests per second, with bursts of four times as many; `None` means no limit.
    pub requests: Option<NonZeroU32>,
    /// Live connections at a time from one address; `None` means no limit.
    pub connections: Option<usize>,
    /// Live connections at a time of one guest; `None` means no limit.
    pub guest_connections: Option<usize>,
    /// How many reverse proxies stand before the house, each of which adds to the `X-Forwarded-For` header.
    pub hops: u8,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { requests: NonZeroU32::new(40), connections: Some(100), guest_connections: Some(40), hops: 0 }
    }
}

/// Counts requests and live connections.
pub struct Gate {
    limits: Limits,
    requests: Option<DefaultKeyedRateLimiter<IpAddr>>,
    live: Mutex<HashMap<Liver, usize>>,
    /// How many requests came lately.
    pub load: LoadMeter<IpAddr>,
}

/// Whose live connections are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Liver {
    Address(IpAddr),
    Guest(GuestId),
}

/// A live connection, as long as it lasts.
pub struct Live {
    gate: Arc<Gate>,
    of: Vec<Liver>,
}

impl Drop for Live {
    fn drop(&mut self) {
        let mut live = self.gate.live();
        for liver in &self.of {
            if let Some(count) = live.get_mut(liver) {
                *count -= 1;
                if *count == 0 {
                    live.remove(liver);
                }
            }
        }
    }
}

impl Gate {
    /// A gate with these limits.
    pub fn new(limits: Limits) -> Gate {
        let quota = |rate: NonZeroU32| Quota::per_second(rate).allow_burst(rate.saturating_mul(FOUR));
        let requests = limits.requests.map(|rate| DefaultKeyedRateLimiter::keyed(quota(rate)));
        Gate { limits, requests, live: Mutex::default(), load: LoadMeter::default() }
    }

    fn within_rate(&self, sender: IpAddr) -> bool {
        let Some(requests) = &self.requests else { return true };
        // Forget clients that have not sent anything for a while.
        if requests.len() > 10_000 {
            requests.retain_recent();
        }
        requests.check_key(&sender).is_ok()
    }

    fn live(&self) -> MutexGuard<'_, HashMap<Liver, usize>> {
        self.live.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Counts a new live connection; `None` if there are too many from this address or of this guest.
    pub fn connect(self: &Arc<Gate>, ClientAddr(from): ClientAddr, who: Option<GuestId>) -> Option<Live> {
        let Limits { connections, guest_connections, .. } = self.limits;
        let guest = who.map(|who| (Liver::Guest(who), guest_connections));
        let of: Vec<_> = [(Liver::Address(from), connections)].into_iter().chain(guest).collect();
        let mut live = self.live();
        let full = |(liver, most): &(Liver, Option<usize>)| {
            most.is_some_and(|most| live.get(liver).is_some_and(|count| *count >= most))
        };
        if of.iter().any(full) {
            return None;
        }
        let of: Vec<Liver> = of.into_iter().map(|(liver, _)| liver).collect();
        of.iter().for_each(|liver| *live.entry(*liver).or_default() += 1);
        Some(Live { gate: Arc::clone(self), of })
    }
}

const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("four");

/// How long a request may take, its body included; a live connection lasts longer.
const REQUEST: Duration = Duration::from_secs(20);

/// Middleware around every request.
pub async fn guard(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let sender = ClientAddr::of(request.extensions(), request.headers(), app.gate.limits.hops);
    app.gate.load.add(sender.0, 1.0, begun);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map(|route| route.as_str().to_owned());
    let (mut parts, body) = request.into_parts();
    let blocked = blocked(&app, sender, &mut parts).await;
    let mut request = Request::from_parts(parts, body);
    let path = request.uri().path();
    let asset = path.starts_with("/assets/");
    let json_wanted = path.starts_with("/api/");
    let watched_over = ["/healthz", "/readyz", "/metrics"].contains(&path);
    let host = request.headers().get(HOST).map(|host| host.to_str().unwrap_or("?"));
    let refused = if blocked && !path.starts_with("/admin") {
        Some(ErrorPage::Blocked)
    } else if !asset && !app.gate.within_rate(sender.0) {
        Some(ErrorPage::TooMany)
    } else if !watched_over && host.is_some_and(|host| !app.hosts.has(host)) {
        Some(ErrorPage::OtherHost)
    } else if is_cross_site(request.method(), request.headers(), app.origin.as_deref()) {
        Some(ErrorPage::Forbidden)
    } else {
        None
    };
    let mut answer = match refused {
        Some(page) => HttpError::page(page).with_json(json_wanted).into_response(),
        None => {
            request.extensions_mut().insert(sender);
            match tokio::time::timeout(REQUEST, next.run(request)).await {
                Ok(answer) => in_our_form(answer, json_wanted).await,
                Err(_) => HttpError::page(ErrorPage::TooSlow).with_json(json_wanted).into_response(),
            }
        }
    };
    let status = answer.status().as_u16();
    app.rooms.metrics.answered(status);
    if let Some(log) = &app.access_log {
        log.request(sender.0, method.as_str(), route.as_deref().unwrap_or("none"), status, begun.elapsed());
    }
    let headers = answer.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
    // Responses differ from guest to guest and must not be cached.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
}

/// Is the house closed to whoever sends this?
pub async fn blocked(app: &Arc<AppState>, ClientAddr(from): ClientAddr, parts: &mut Parts) -> bool {
    let Some(admin) = &app.admin else { return false };
    let Ok(guest) = Guest::from_request_parts(parts, app).await;
    let whom = guest.id().map(Blocked::Guest).into_iter().chain([Blocked::Address(from)]);
    admin.blocked(whom, Instant::now()).is_some()
}

/// The longest sentence of the framework that is passed on.
const SENTENCE: usize = 1000;

/// The framework refuses what does not fit a route (a path, a query, a method) in plain text or without a word. Everybody gets
/// their refusals as a page or as JSON.
async fn in_our_form(answer: Response, json_wanted: bool) -> Response {
    let status = answer.status();
    let kind = answer.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if !status.is_client_error() || kind.is_some_and(|kind| !kind.starts_with("text/plain")) {
        return answer;
    }
    let (parts, body) = answer.into_parts();
    let said = axum::body::to_bytes(body, SENTENCE).await.unwrap_or_default();
    let page = match status {
        StatusCode::METHOD_NOT_ALLOWED => ErrorPage::OtherMethod,
        StatusCode::PAYLOAD_TOO_LARGE => ErrorPage::TooLarge,
        _ => ErrorPage::BadForm(String::from_utf8_lossy(&said).into_owned()),
    };
    let mut answer = HttpError::page(page).with_json(json_wanted).into_response();
    *answer.status_mut() = status;
    if let Some(allow) = parts.headers.get(ALLOW) {
        answer.headers_mut().insert(ALLOW, allow.clone());
    }
    answer
}

/// The names by which the house is called.
pub enum Hosts {
    /// Any: it listens to a network and was not told its address.
    Any,
    /// The one of its public address; and those of this machine, which no other site can use.
    Only(Option<String>),
}

impl Hosts {
    /// The names of a house with this public address that listens there.
    pub fn of(origin: Option<&str>, addr: SocketAddr) -> Hosts {
        match origin {
            Some(origin) => Hosts::Only(origin.split_once("://").map(|(_, host)| host.to_owned())),
            None if addr.ip().is_loopback() => Hosts::Only(None),
            None => Hosts::Any,
        }
    }

    fn has(&self, host: &str) -> bool {
        let Hosts::Only(ours) = self else { return true };
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
            _ => host,
        };
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let here = name.eq_ignore_ascii_case("localhost") || bare.parse().is_ok_and(|addr: IpAddr| addr.is_loopback());
        here || ours.as_ref().is_some_and(|ours| ours.eq_ignore_ascii_case(host))
    }
}

/// Does this request come from a page of another site? Browsers send an origin; programs need not.
fn is_cross_site(method: &Method, headers: &HeaderMap, ours: Option<&str>) -> bool {
    let upgrade = headers.contains_key(axum::http::header::UPGRADE);
    if method.is_safe() && !upgrade {
        return false;
    }
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return !matches!(site, "same-origin" | "none");
    }
    match (text(ORIGIN), ours, text(HOST)) {
        (None, _, _) => false,
        (Some(origin), Some(ours), _) => origin != ours,
        (Some(origin), None, Some(host)) => origin.split_once("://").map(|(_, rest)| rest) != Some(host),
        (Some(_), None, None) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn forms_of_other_sites_are_told_apart() {
        let ours = [("host", "house:1"), ("origin", "http://house:1")];
        let other = [("host", "house:1"), ("origin", "http://evil")];
        let opaque = [("host", "house:1"), ("origin", "null")];
        let fetched = [("host", "house:1"), ("origin", "http://house:1"), ("sec-fetch-site", "cross-site")];
        assert!(!is_cross_site(&Method::POST, &headers(&ours), None));
        assert!(is_cross_site(&Method::POST, &headers(&other), None));
        assert!(is_cross_site(&Method::POST, &headers(&opaque), None));
        assert!(is_cross_site(&Method::POST, &headers(&fetched), None));
        assert!(!is_cross_site(&Method::GET, &headers(&other), None), "looking is free");
        assert!(!is_cross_site(&Method::POST, &headers(&[("host", "house:1")]), None), "programs name no origin");
        let upgrade = [("host", "house:1"), ("origin", "http://evil"), ("upgrade", "websocket")];
        assert!(is_cross_site(&Method::GET, &headers(&upgrade), None));
        assert!(!is_cross_site(&Method::POST, &headers(&ours), Some("http://house:1")));
        assert!(is_cross_site(&Method::POST, &headers(&ours), Some("https://house")));
    }

    #[test]
    fn too_many_live_connections_are_turned_away_until_some_end() {
        let limits = Limits { connections: Some(3), guest_connections: Some(2), ..Limits::default() };
        let gate = Arc::new(Gate::new(limits));
        let here = ClientAddr(IpAddr::from([127, 0, 0, 1]));
        let (ada, bix) = (Some(GuestId::of("Ada")), Some(GuestId::of("Bix")));
        let kept = [gate.connect(here, ada), gate.connect(here, ada)];
        assert!(kept.iter().all(Option::is_some));
        assert!(gate.connect(here, ada).is_none(), "too many of one guest");
        let third = gate.connect(here, bix);
        assert!(third.is_some() && gate.connect(here, bix).is_none(), "too many from one address");
        drop((kept, third));
        assert!(gate.connect(here, ada).is_some());
        assert!(gate.live().is_empty());
    }

    #[test]
    fn too_many_requests_are_turned_away() {
        let gate = Gate::new(Limits { requests: NonZeroU32::new(2), ..Limits::default() });
        assert_eq!((0..20).filter(|_| gate.within_rate(IpAddr::from([127, 0, 0, 1]))).count(), 8);
        assert!(gate.within_rate(IpAddr::from([10, 0, 0, 1])), "others are not held up");
    }

    #[test]
    fn the_house_answers_to_its_own_names() {
        let local = Hosts::of(None, ([127, 0, 0, 1], 8080).into());
        for host in ["localhost:8080", "LOCALHOST", "127.0.0.1:8080", "127.0.0.2", "[::1]:8080"] {
            assert!(local.has(host), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8080", "?", ""] {
            assert!(!local.has(host), "{host}");
        }
        let public = Hosts::of(Some("https://games.example"), ([0, 0, 0, 0], 8080).into());
        assert!(public.has("games.example") && public.has("Games.Example") && public.has("127.0.0.1:8080"));
        assert!(!public.has("evil.example") && !public.has("games.example:81"));
        assert!(Hosts::of(None, ([0, 0, 0, 0], 8080).into()).has("anything"));
    }
}
