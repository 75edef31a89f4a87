//! The courier: one thread that brings calls to the push services, one after another.

use super::restraint::Restraint;
use super::{Call, Desk, sealed};
use crate::ids;
use crate::metrics::CallOutcomes;
use crate::store::{Store, Subscription};
use serde_json::json;
use speakeasy_words::{Language, Words, say};
use std::io;
use std::sync::{Arc, mpsc};
use std::time::{Duration, SystemTime};
use tokio::runtime::Handle;
use tokio::time::Instant;
use ureq::Agent;

/// How long a push service may take to answer.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long a push service keeps a message for a browser that is off, where the table has no limit of its own.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);
/// The most that is read of an answer.
const ANSWER: u64 = 4096;

/// Sends the calls of the queue until the rooms are gone. Must be started within a runtime, on which the store is asked.
pub fn start(
    desk: Arc<Desk>,
    calls: mpsc::Receiver<Call>,
    store: Arc<dyn Store>,
    outcomes: CallOutcomes,
) -> io::Result<()> {
    let config = Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        // An endpoint was checked; where it would send us was not.
        .max_redirects(0)
        .max_redirects_will_error(false)
        .http_status_as_error(false)
        .max_response_header_size(16 * 1024)
        .user_agent("speakeasy")
        .build();
    let courier = Courier { desk, store, outcomes, runtime: Handle::current(), agent: config.into() };
    let mut restraint = Restraint::new();
    std::thread::Builder::new().name("courier".into()).spawn(move || {
        while let Ok(call) = calls.recv() {
            courier.carry(&call, &mut restraint);
        }
    })?;
    Ok(())
}

struct Courier {
    desk: Arc<Desk>,
    store: Arc<dyn Store>,
    outcomes: CallOutcomes,
    runtime: Handle,
    agent: Agent,
}

impl Courier {
    fn carry(&self, call: &Call, restraint: &mut Restraint) {
        let subscriptions = match self.runtime.block_on(self.store.subscriptions(call.who)) {
            Ok(subscriptions) => subscriptions,
            Err(error) => return tracing::warn!(%error, "cannot read who wants to be called"),
        };
        if subscriptions.is_empty() || !restraint.permits(call, Instant::now()) {
            return;
        }
        for to in subscriptions {
            let outcome = match self.send(call, &to) {
                Some(200..=299) => "sent",
                // The browser is gone or its owner has withdrawn the permission.
                Some(404 | 410) => {
                    if let Err(error) = self.runtime.block_on(self.store.unsubscribe(call.who, &to.endpoint)) {
                        tracing::warn!(%error, "cannot forget a subscription");
                    }
                    "gone"
                }
                Some(status) => {
                    tracing::warn!(status, "a push service refused a message");
                    "refused"
                }
                None => "failed",
            };
            self.outcomes.count(outcome);
        }
    }

    /// Sends a call to one browser; gives the status of the answer. The endpoint is never logged: whoever knows it and the
    /// key of the house can send there.
    fn send(&self, call: &Call, to: &Subscription) -> Option<u16> {
        // Kept by an earlier start of the house, which may have known other services.
        let audience = self.desk.services.audience(&to.endpoint)?;
        let body = sealed::seal(to, message(call, to).as_bytes())?;
        let authorization = self.desk.vapid.authorization(&audience, SystemTime::now())?;
        let kept = call.time_left.unwrap_or(KEPT).min(KEPT);
        let sent = self
            .agent
            .post(&to.endpoint)
            .header("authorization", authorization)
            .header("content-encoding", "aes128gcm")
            .header("content-type", "application/octet-stream")
            .header("ttl", kept.as_secs().to_string())
            .header("urgency", "normal")
            // A newer call to the same table takes the place of an older one that is still under way.
            .header("topic", ids::push_topic(&call.table))
            .send(&body[..]);
        match sent {
            Ok(mut answer) => {
                // Read to its end, so that the connection can be used again.
                let _ = answer.body_mut().with_config().limit(ANSWER).read_to_vec();
                Some(answer.status().as_u16())
            }
            Err(error) => {
                tracing::warn!(%error, service = audience, "cannot reach a push service");
                None
            }
        }
    }
}

/// What the browser shows. Nothing of the game is in it but that it waits.
fn message(call: &Call, to: &Subscription) -> String {
    let words: &Words = speakeasy_catalog::words(Language::from_code(&to.language).unwrap_or_default());
    let game = words.say(&format!("{}-name", call.game), &[]);
    let text = match call.others.as_slice() {
        [] => say!(words, "call-text-alone"),
        others => say!(words, "call-text", people = words.join(others)),
    };
    let title = say!(words, "call-title", game = game);
    json!({ "title": title, "text": text, "path": format!("/tables/{}", call.table) }).to_string()
}
