//! Calling people to the table: whoever asked for it is told by a notification that it is their turn, also when the page is
//! closed (Web Push: RFC 8030, 8291 and 8292).
//!
//! A room says whose turn it is and that they look elsewhere ([`Call`]). It puts that into a queue and never waits: the
//! [`courier`], one thread, seals the message for each browser that asked and brings it to the push service of that browser.
//! If a push service is slow or the queue is full, people are not called; no table notices.

pub mod courier;
mod restraint;
pub mod sealed;
pub mod services;
pub mod vapid;

use crate::ids::GuestId;
use crate::store::{Caps, Store, StoreError, Subscription};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use governor::{DefaultKeyedRateLimiter, Quota};
use services::Services;
use speakeasy_words::Language;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::mpsc;
use std::time::Duration;
use tokio::time::Instant;
use vapid::Vapid;

/// It is somebody's turn, and they look elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// Who.
    pub who: GuestId,
    /// The id of the table.
    pub table: String,
    /// Its game.
    pub game: &'static str,
    /// The number of the decision that waits for them.
    pub decision: u64,
    /// The names of the others at the table.
    pub others: Vec<String>,
    /// When they were last seen at the table, if that was while its room was open.
    pub seen: Option<Instant>,
    /// How long they may take, if the table has a limit.
    pub time_left: Option<Duration>,
}

/// The most calls that wait for the courier.
const QUEUE: usize = 256;

/// A queue of calls. Without a courier at its other end nobody is called.
pub fn queue() -> (mpsc::SyncSender<Call>, mpsc::Receiver<Call>) {
    mpsc::sync_channel(QUEUE)
}

/// How people are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallSettings {
    /// Whether they are.
    pub on: bool,
    /// Push services besides those of the browsers, as origins.
    pub services: Vec<String>,
}

impl Default for CallSettings {
    fn default() -> CallSettings {
        CallSettings { on: true, services: Vec::new() }
    }
}

/// How many subscriptions are kept: of one guest (a phone, a tablet, a desk), and of all. The oldest go first.
const CAPS: Caps = Caps { each: 4, all: 50_000 };
/// The longest endpoint that is taken; those of the browsers have some 200 letters.
const ENDPOINT: usize = 1024;
/// How often one address may subscribe: so often at once, and then once a minute. Guests cost nothing, addresses do.
const ASKS: NonZeroU32 = NonZeroU32::new(10).expect("ten");

/// Who may be called where, and the key by which push services know the house.
pub struct Desk {
    services: Services,
    vapid: Vapid,
    asks: DefaultKeyedRateLimiter<IpAddr>,
}

/// Why a subscription is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSubscription {
    /// It leads to no push service that the house knows.
    Service,
    /// Its keys are none.
    Keys,
    /// Too many from this address.
    TooMany,
}

impl Desk {
    /// The desk of a house. Its key is made on the first start and kept in the store; `contact` is where the operators of
    /// push services can complain.
    pub async fn open(store: &dyn Store, settings: &CallSettings, contact: Option<&str>) -> Result<Desk, StoreError> {
        let fresh = Vapid::fresh_key().ok_or_else(|| StoreError::Broken("cannot make a key for push".into()))?;
        let key = store.key("push", fresh).await?;
        let vapid = Vapid::new(&key, contact).ok_or_else(|| StoreError::Broken("the key for push is none".into()))?;
        let quota = Quota::per_minute(ONE).allow_burst(ASKS);
        Ok(Desk { services: Services::new(&settings.services), vapid, asks: DefaultKeyedRateLimiter::keyed(quota) })
    }

    /// The public key that a browser subscribes with.
    pub fn public_key(&self) -> &str {
        self.vapid.public_key()
    }

    /// Checks what a browser at this address sent and makes a subscription of it.
    pub fn subscription(
        &self,
        from: IpAddr,
        endpoint: &str,
        key: &str,
        auth: &str,
        language: Language,
    ) -> Result<Subscription, NoSubscription> {
        if self.asks.len() > 10_000 {
            self.asks.retain_recent();
        }
        self.asks.check_key(&from).map_err(|_| NoSubscription::TooMany)?;
        let known = endpoint.len() <= ENDPOINT && self.services.audience(endpoint).is_some();
        let endpoint = known.then(|| endpoint.to_owned()).ok_or(NoSubscription::Service)?;
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).unwrap_or_default();
        let auth = bytes(auth).try_into().map_err(|_| NoSubscription::Keys)?;
        let key = bytes(key).try_into().map_err(|_| NoSubscription::Keys)?;
        let subscription = Subscription { endpoint, key, auth, language: language.code().to_owned() };
        // A point that is not on the curve shows when something is sealed for it.
        sealed::seal(&subscription, b"").ok_or(NoSubscription::Keys)?;
        Ok(subscription)
    }

    /// Keeps a guest's subscription.
    pub async fn keep(&self, store: &dyn Store, who: GuestId, subscription: Subscription) -> Result<(), StoreError> {
        store.subscribe(who, subscription, CAPS).await
    }
}

const ONE: NonZeroU32 = NonZeroU32::new(1).expect("one");
