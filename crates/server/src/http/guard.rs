//! Checks on every request: security headers, cross-site requests, rate and connection limits.

use super::AppState;
use super::pages::HttpError;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota};
use speakeasy_house::error_page::ErrorPage;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

/// Pages have no inline scripts or style sheets and load everything from this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

/// Limits per client.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests per second, with bursts of four times as many; `None` means no limit.
    pub requests: Option<NonZeroU32>,
    /// Simultaneous live connections; `None` means no limit.
    pub connections: Option<usize>,
    /// Whether to trust the `X-Forwarded-For` header of a reverse proxy.
    pub proxied: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { requests: NonZeroU32::new(40), connections: Some(100), proxied: false }
    }
}

/// Counts requests and connections per client.
pub struct Gate {
    limits: Limits,
    requests: Option<DefaultKeyedRateLimiter<IpAddr>>,
    connections: Mutex<HashMap<IpAddr, usize>>,
}

impl Gate {
    /// A gate with these limits.
    pub fn new(limits: Limits) -> Gate {
        let quota = |rate: NonZeroU32| Quota::per_second(rate).allow_burst(rate.saturating_mul(FOUR));
        let requests = limits.requests.map(|rate| DefaultKeyedRateLimiter::keyed(quota(rate)));
        Gate { limits, requests, connections: Mutex::default() }
    }

    /// The IP address of the client.
    fn sender(&self, request: &Request) -> IpAddr {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
        let forwarded =
            || request.headers().get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
        let forwarded = if self.limits.proxied { forwarded() } else { None };
        forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
    }

    fn within_rate(&self, sender: IpAddr) -> bool {
        let Some(requests) = &self.requests else { return true };
        // Forget clients that have not sent anything for a while.
        if requests.len() > 10_000 {
            requests.retain_recent();
        }
        requests.check_key(&sender).is_ok()
    }

    /// Counts a new live connection; returns false if the client has too many.
    pub fn connect(self: &Gate, sender: IpAddr) -> bool {
        let mut connections = self.connections.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let count = connections.entry(sender).or_default();
        let may = self.limits.connections.is_none_or(|most| *count < most);
        *count += usize::from(may);
        may
    }

    /// A live connection has ended.
    pub fn disconnect(&self, sender: IpAddr) {
        let mut connections = self.connections.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(count) = connections.get_mut(&sender) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&sender);
            }
        }
    }
}

const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("four");

/// The client's IP address, as an extension of the request.
#[derive(Clone, Copy)]
pub struct ClientAddr(pub IpAddr);

/// Middleware around every request.
pub async fn guard(State(app): State<Arc<AppState>>, mut request: Request, next: Next) -> Response {
    let sender = app.gate.sender(&request);
    let asset = request.uri().path().starts_with("/assets/");
    let json_wanted = request.uri().path().starts_with("/api/");
    let mut answer = if !asset && !app.gate.within_rate(sender) {
        HttpError::page(ErrorPage::TooMany).with_json(json_wanted).into_response()
    } else if is_cross_site(request.method(), request.headers(), app.origin.as_deref()) {
        HttpError::page(ErrorPage::Forbidden).with_json(json_wanted).into_response()
    } else {
        request.extensions_mut().insert(ClientAddr(sender));
        next.run(request).await
    };
    app.rooms.metrics.answered(answer.status().as_u16());
    let headers = answer.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
    // Responses differ from guest to guest and must not be cached.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
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
    fn too_many_connections_are_turned_away_until_some_end() {
        let gate = Gate::new(Limits { connections: Some(2), ..Limits::default() });
        let guest = IpAddr::V4(Ipv4Addr::LOCALHOST);
        assert!(gate.connect(guest) && gate.connect(guest) && !gate.connect(guest));
        gate.disconnect(guest);
        assert!(gate.connect(guest));
    }

    #[test]
    fn too_many_requests_are_turned_away() {
        let gate = Gate::new(Limits { requests: NonZeroU32::new(2), ..Limits::default() });
        let guest = IpAddr::V4(Ipv4Addr::LOCALHOST);
        assert_eq!((0..20).filter(|_| gate.within_rate(guest)).count(), 8);
        assert!(gate.within_rate(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1))), "others are not held up");
    }
}
