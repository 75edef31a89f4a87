//! Who sends a request. There are no accounts: a guest is a random key, in a cookie or in an `Authorization` header.

use super::AppState;
use crate::ids::{self, GuestId};
use crate::room::Viewer;
use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use speakeasy_core::Seat;
use speakeasy_house::names::suggested;
use speakeasy_pages::telling::Tempo;
use speakeasy_table::clean_name;
use speakeasy_words::{Language, Words};
use std::convert::Infallible;
use std::sync::Arc;

/// The cookies of a guest. Over https their names have a prefix, by which browsers take them from this very host alone.
const KEY: &str = "guest";
const NAME: &str = "name";
const PREFIX: &str = "__Host-";
/// Set by the settings of the page, which must read it too.
const TEMPO: &str = "tempo";
const TAKE_BACK: &str = "takeback";

/// The sender of a request.
#[derive(Clone)]
pub struct Guest {
    key: Option<String>,
    /// The name they last used.
    pub name: Option<String>,
    /// The server's address as they reach it.
    pub origin: Arc<str>,
    /// How fast they want to be told what happens at a table.
    pub tempo: Tempo,
    /// Whether they want time for second thoughts.
    pub second_thoughts: bool,
    /// Their language.
    pub words: &'static Words,
}

impl Guest {
    /// Their identity, if they have a key.
    pub fn id(&self) -> Option<GuestId> {
        self.key.as_deref().map(GuestId::of)
    }

    /// Their identity; a new guest is given a key.
    pub fn ensure_id(&mut self) -> GuestId {
        GuestId::of(self.key.get_or_insert_with(ids::new_id))
    }

    /// Their key, once they have one.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// Their name, or any for somebody who never gave one.
    pub fn display_name(&self) -> String {
        self.name.clone().unwrap_or_else(|| suggested(ids::seed()).to_owned())
    }

    /// This guest as the viewer of a table, with the hand of this seat shown.
    pub fn viewer(&self, shown: Option<Seat>) -> Viewer {
        Viewer {
            who: self.id(),
            shown,
            name: self.name.clone(),
            tempo: self.tempo,
            second_thoughts: self.second_thoughts,
            words: self.words,
            origin: Arc::clone(&self.origin),
        }
    }

    /// The cookies by which this browser is recognised, for a year.
    pub fn cookies(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let secure = self.origin.starts_with("https:");
        let prefix = if secure { PREFIX } else { "" };
        let pairs = [(KEY, self.key.clone()), (NAME, self.name.clone())];
        for (name, value) in pairs.into_iter().filter_map(|(name, value)| Some((name, value?))) {
            let cookie = Cookie::build((format!("{prefix}{name}"), value))
                .path("/")
                .http_only(true)
                .same_site(SameSite::Lax)
                .secure(secure)
                .max_age(Duration::days(365));
            if let Ok(value) = HeaderValue::from_str(&cookie.build().encoded().to_string()) {
                headers.append(axum::http::header::SET_COOKIE, value);
            }
        }
        headers
    }
}

impl FromRequestParts<Arc<AppState>> for Guest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Guest, Infallible> {
        let header = |name| parts.headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let cookies: Vec<Cookie<'_>> = parts
            .headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|header| header.to_str().ok())
            .flat_map(|header| Cookie::split_parse_encoded(header.to_owned()).flatten().collect::<Vec<_>>())
            .collect();
        let cookie = |name: &str| cookies.iter().find(|cookie| cookie.name() == name).map(|cookie| cookie.value());
        // Whoever was here before has them without the prefix.
        let own = |name: &str| cookie(&format!("{PREFIX}{name}")).or_else(|| cookie(name));
        let bearer = header(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let key = bearer.or_else(|| own(KEY)).filter(|key| ids::is_id(key)).map(str::to_owned);
        let origin = app.origin.clone().unwrap_or_else(|| format!("http://{}", header(HOST).unwrap_or("localhost")));
        Ok(Guest {
            key,
            name: own(NAME).and_then(|name| clean_name(name).ok()),
            origin: origin.into(),
            tempo: cookie(TEMPO).and_then(Tempo::from_id).unwrap_or_default(),
            second_thoughts: cookie(TAKE_BACK) != Some("off"),
            words: speakeasy_catalog::words(Language::En),
        })
    }
}
