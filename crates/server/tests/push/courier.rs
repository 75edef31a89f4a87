//! What leaves the house: sealed, signed, bounded, and only to push services.

use super::*;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{UnparsedPublicKey, agree_ephemeral};
use ring::hmac;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};
use speakeasy_server::calls::{Call, Desk, courier, queue};
use speakeasy_server::ids::{self, GuestId};
use speakeasy_server::metrics::CallOutcomes;
use speakeasy_server::store::{Caps, Sqlite, Store};
use std::sync::mpsc::SyncSender;
use std::time::{SystemTime, UNIX_EPOCH};

const CAPS: Caps = Caps { each: 9, all: 99 };

/// A courier with a store and a push service that it knows.
struct Post {
    store: Arc<dyn Store>,
    desk: Arc<Desk>,
    service: PushService,
    calls: SyncSender<Call>,
    _folder: tempfile::TempDir,
}

impl Post {
    async fn new() -> Post {
        let folder = tempfile::tempdir().expect("a folder");
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join("speakeasy.db")).expect("a store"));
        let service = PushService::open().await;
        let settings = CallSettings { on: true, services: vec![service.origin.clone()] };
        let desk = Desk::open(&*store, &settings, Some("https://games.example")).await.expect("a desk");
        let desk = Arc::new(desk);
        let (calls, waiting) = queue();
        courier::start(Arc::clone(&desk), waiting, Arc::clone(&store), CallOutcomes::default()).expect("a courier");
        Post { store, desk, service, calls, _folder: folder }
    }

    async fn subscribe(&self, who: GuestId, browser: &Browser, endpoint: String) {
        self.store.subscribe(who, browser.subscription(endpoint), CAPS).await.expect("kept");
    }
}

fn call(who: GuestId, table: &str, decision: u64) -> Call {
    let game = speakeasy_catalog::GAMES[0].id;
    let others = vec!["Ben".to_owned(), "Ruby".to_owned()];
    Call { who, table: table.into(), game, decision, others, seen: None, time_left: None }
}

/// HKDF, written out from RFC 5869 for keys of at most one block.
fn hkdf(salt: &[u8], secret: &[u8], info: &[u8], length: usize) -> Vec<u8> {
    let sign = |key: &[u8], text: &[u8]| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text);
    let key = sign(salt, secret);
    sign(key.as_ref(), &[info, &[1]].concat()).as_ref()[..length].to_vec()
}

impl Browser {
    /// What a message says: RFC 8291 from the side of the browser.
    fn read(self, body: &[u8]) -> Json {
        let (salt, rest) = body.split_at(16);
        let (record_size, rest) = rest.split_at(4);
        assert_eq!(record_size, 4096_u32.to_be_bytes());
        let (sender, record) = rest[1..].split_at(usize::from(rest[0]));
        assert!(record.len() <= 4096);
        let from = UnparsedPublicKey::new(&ECDH_P256, sender);
        let secret = agree_ephemeral(self.private, &from, |shared| {
            hkdf(&self.auth, shared, &[b"WebPush: info\0".as_slice(), &self.key, sender].concat(), 32)
        });
        let secret = secret.expect("a shared secret");
        let key = hkdf(salt, &secret, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = hkdf(salt, &secret, b"Content-Encoding: nonce\0", 12).try_into().expect("twelve bytes");
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let mut record = record.to_vec();
        let text = cipher.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record);
        let text = text.expect("a message for this browser");
        let end = text.iter().rposition(|byte| *byte != 0).expect("an end");
        assert_eq!(text[end], 2, "the last record");
        serde_json::from_slice(&text[..end]).expect("JSON")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_is_sealed_for_the_browser_and_signed_by_the_house() {
    let post = Post::new().await;
    let (who, table, browser) = (GuestId::of("Ada"), ids::new_id(), Browser::new());
    post.subscribe(who, &browser, post.service.endpoint("/send/ada")).await;
    post.calls.send(call(who, &table, 7)).expect("a courier");
    assert_eq!(post.service.paths(1).await, ["/send/ada"]);
    let brought = post.service.brought.lock().unwrap().pop().expect("a message");
    assert_eq!(brought.header("content-encoding"), "aes128gcm");
    assert_eq!(brought.header("urgency"), "normal");
    assert_eq!(brought.header("ttl"), "86400");
    let topic = brought.header("topic");
    assert!(!topic.is_empty() && topic.len() <= 32 && topic.bytes().all(|letter| letter.is_ascii_alphanumeric()));
    let open = format!("{:?} {}", brought.headers, String::from_utf8_lossy(&brought.body));
    assert!(!open.contains(&table) && !open.contains("Ben"), "a push service learns nothing of the table: {open}");

    let authorization = brought.header("authorization").strip_prefix("vapid t=").expect("a token");
    let (token, key) = authorization.split_once(", k=").expect("a key");
    assert_eq!(key, post.desk.public_key());
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
    let verifier = Verifier::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
    verifier.verify(signed.as_bytes(), &bytes(signature)).expect("the signature of the house");
    let (head, claims) = signed.split_once('.').expect("two parts");
    let json = |text: &str| serde_json::from_slice::<Json>(&bytes(text)).expect("JSON");
    assert_eq!(json(head)["alg"], "ES256");
    let claims = json(claims);
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(post.service.origin), &json!("https://games.example")));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    let good_for = claims["exp"].as_u64().expect("a time") - now;
    assert!(good_for > 3600 && good_for < 24 * 3600, "{good_for} s");

    let said = browser.read(&brought.body);
    assert_eq!(said["path"], format!("/tables/{table}"));
    assert_eq!(said["text"], "The table with Ben and Ruby waits for you.");
    assert!(said["title"].as_str().is_some_and(|title| title.starts_with("Your turn: ")), "{said}");
    assert_eq!(said.as_object().map(|said| said.len()), Some(3), "and nothing else: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_browser_is_called_once_a_decision_and_who_did_not_ask_is_not() {
    let post = Post::new().await;
    let (ada, eve) = (GuestId::of("Ada"), GuestId::of("Eve"));
    for path in ["/phone", "/desk"] {
        post.subscribe(ada, &Browser::new(), post.service.endpoint(path)).await;
    }
    let limit = Call { time_left: Some(Duration::from_secs(90)), ..call(eve, "t", 1) };
    for call in [
        call(eve, "t", 1),
        call(ada, "t", 1),
        call(ada, "t", 1),
        limit.clone(),
        Call { who: ada, table: "u".into(), ..limit },
    ] {
        post.calls.send(call).expect("a courier");
    }
    let mut paths = post.service.paths(4).await;
    paths.sort();
    assert_eq!(paths, ["/desk", "/desk", "/phone", "/phone"], "two tables, two browsers");
    let brought = post.service.brought.lock().unwrap();
    assert_eq!(brought[3].header("ttl"), "90", "nobody is told of a turn that is over");
    assert_ne!(brought[0].header("topic"), brought[3].header("topic"), "a table does not hide another");
    assert_eq!(brought[0].header("topic"), brought[1].header("topic"));
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_that_are_gone_are_forgotten_and_redirects_are_not_followed() {
    let post = Post::new().await;
    let who = GuestId::of("Ada");
    for path in ["/410", "/302", "/500", "/long"] {
        post.subscribe(who, &Browser::new(), post.service.endpoint(path)).await;
    }
    post.calls.send(call(who, "t", 1)).expect("a courier");
    post.service.paths(4).await;
    // Another guest's call comes after all of that is done.
    let after = GuestId::of("Ben");
    post.subscribe(after, &Browser::new(), post.service.endpoint("/after")).await;
    post.calls.send(call(after, "t", 1)).expect("a courier");
    let mut paths = post.service.paths(5).await;
    paths.sort();
    assert_eq!(paths, ["/302", "/410", "/500", "/after", "/long"], "nobody came to where the redirect leads");
    let kept = post.store.subscriptions(who).await.expect("readable");
    let mut kept: Vec<_> = kept.iter().map(|one| one.endpoint.trim_start_matches(&post.service.origin)).collect();
    kept.sort_unstable();
    assert_eq!(kept, ["/302", "/500", "/long"], "trouble that may pass forgets nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endpoint_that_the_house_does_not_know_any_more_is_not_asked() {
    let post = Post::new().await;
    let (who, stranger) = (GuestId::of("Ada"), PushService::open().await);
    post.subscribe(who, &Browser::new(), stranger.endpoint("/x")).await;
    post.subscribe(who, &Browser::new(), post.service.endpoint("/known")).await;
    post.calls.send(call(who, "t", 1)).expect("a courier");
    post.service.paths(1).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(stranger.brought.lock().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_push_service_is_given_up_and_nobody_waits_for_it() {
    let post = Post::new().await;
    let (slow, next) = (GuestId::of("Ada"), GuestId::of("Ben"));
    post.subscribe(slow, &Browser::new(), post.service.endpoint("/slow")).await;
    post.subscribe(next, &Browser::new(), post.service.endpoint("/next")).await;
    let begun = std::time::Instant::now();
    post.calls.send(call(slow, "t", 1)).expect("a courier");
    post.calls.send(call(next, "t", 1)).expect("a courier");
    let mut taken = 0;
    while post.calls.try_send(call(next, "t", 1)).is_ok() {
        taken += 1;
        assert!(taken < 1000, "the queue has no end");
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "a room never waits for the courier");
    while post.service.paths(1).await.len() < 2 {
        assert!(begun.elapsed() < Duration::from_secs(20), "the courier never gives up");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
