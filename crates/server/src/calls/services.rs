//! The push services that the house talks to. Endpoints come from guests, so anything else is refused: the house must not
//! be made to send requests to wherever somebody likes.

use axum::http::Uri;

/// The push services of Chrome and its kin, Firefox, Edge and Safari. A name that begins with a dot stands for every host
/// below it.
const BROWSERS: [&str; 4] =
    ["fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com"];

/// The push services of the browsers and those that the host added.
#[derive(Clone, Debug)]
pub struct Services {
    more: Vec<String>,
}

impl Services {
    /// With these besides, given as origins (`https://push.example`). A host may name one without TLS: they know theirs.
    pub fn new(more: &[String]) -> Services {
        Services { more: more.iter().map(|origin| origin.trim_end_matches('/').to_ascii_lowercase()).collect() }
    }

    /// The origin of an endpoint, if it belongs to a known service.
    pub fn audience(&self, endpoint: &str) -> Option<String> {
        let uri: Uri = endpoint.parse().ok()?;
        let (scheme, authority) = (uri.scheme_str()?, uri.authority()?);
        // A name before the host only serves to mislead.
        if authority.as_str().contains('@') {
            return None;
        }
        let host = authority.host().to_ascii_lowercase();
        let origin = match authority.port() {
            None => format!("{scheme}://{host}"),
            Some(port) => format!("{scheme}://{host}:{port}"),
        };
        let known = |name: &&str| if name.starts_with('.') { host.ends_with(*name) } else { host == *name };
        let of_browser = scheme == "https" && authority.port().is_none() && BROWSERS.iter().any(known);
        (of_browser || self.more.contains(&origin)).then_some(origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_push_services_are_known_and_only_over_tls() {
        let services = Services::new(&["http://127.0.0.1:9000/".into()]);
        let known = [
            ("https://fcm.googleapis.com/fcm/send/abc:def", "https://fcm.googleapis.com"),
            ("https://updates.push.services.mozilla.com/wpush/v2/x", "https://updates.push.services.mozilla.com"),
            ("https://wns2-par02p.notify.windows.com/w/?token=x", "https://wns2-par02p.notify.windows.com"),
            ("https://web.push.apple.com/x", "https://web.push.apple.com"),
            ("https://FCM.googleapis.com/x", "https://fcm.googleapis.com"),
            ("http://127.0.0.1:9000/any", "http://127.0.0.1:9000"),
        ];
        for (endpoint, audience) in known {
            assert_eq!(services.audience(endpoint).as_deref(), Some(audience), "{endpoint}");
        }
        let unknown = [
            "",
            "/relative",
            "fcm.googleapis.com",
            "http://fcm.googleapis.com/x",
            "ftp://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com.evil.example/x",
            "https://evilfcm.googleapis.com/x",
            "https://evil.example/fcm.googleapis.com",
            "https://push.services.mozilla.com.evil.example/x",
            "https://evilpush.apple.com/x",
            "https://fcm.googleapis.com@evil.example/x",
            "https://user@fcm.googleapis.com/x",
            "https://fcm.googleapis.com./x",
            "https://evil.example#.push.apple.com",
            "https://evil.example\\.push.apple.com/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://169.254.169.254/latest/meta-data",
            "https://127.0.0.1:9000/other-scheme",
            "http://127.0.0.1:9001/other-port",
            "http://127.0.0.1/no-port",
        ];
        for endpoint in unknown {
            assert_eq!(services.audience(endpoint), None, "{endpoint}");
        }
    }
}
