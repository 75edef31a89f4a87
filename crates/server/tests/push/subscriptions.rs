//! Asking to be called, and what a hostile guest makes of that.

use super::*;
use speakeasy_server::ids::{self, GuestId};
use speakeasy_server::store::{Caps, Sqlite, Store};

fn known(service: &PushService) -> CallSettings {
    CallSettings { on: true, services: vec![service.origin.clone()] }
}

async fn kept(folder: &Path, guest: &str) -> Vec<String> {
    let store = Sqlite::open(&folder.join("speakeasy.db")).expect("the store");
    let kept = store.subscriptions(GuestId::of(guest)).await.expect("readable");
    kept.into_iter().map(|subscription| subscription.endpoint).collect()
}

#[tokio::test]
async fn whoever_asks_is_kept_until_they_ask_no_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let service = PushService::open().await;
    let house = open(folder.path(), known(&service)).await;
    let key: Json = serde_json::from_str(&get(house, "/push").await.body).expect("JSON");
    let key = URL_SAFE_NO_PAD.decode(key["key"].as_str().expect("a key")).expect("base64");
    assert_eq!((key.len(), key[0]), (65, 4), "a point as browsers take it");
    let (ada, eve) = (ids::new_id(), ids::new_id());
    let endpoint = service.endpoint("/ada");
    let answer = post(house, "/push", &ada, &Browser::new().json(&endpoint)).await;
    assert_eq!((answer.status, answer.body.as_str()), (204, ""));
    assert_eq!(kept(folder.path(), &ada).await, [endpoint.as_str()]);
    // Nobody else can withdraw it, nor learn whether it is there.
    let forget = json!({ "endpoint": endpoint });
    assert_eq!(post(house, "/push/forget", &eve, &forget).await.status, 204);
    assert_eq!(kept(folder.path(), &ada).await.len(), 1);
    assert_eq!(post(house, "/push/forget", &ada, &forget).await.status, 204);
    assert_eq!(kept(folder.path(), &ada).await.len(), 0);
    assert!(service.brought.lock().unwrap().is_empty(), "asking sends nothing anywhere");
}

#[tokio::test]
async fn somebody_new_becomes_a_guest_by_asking() {
    let folder = tempfile::tempdir().expect("a folder");
    let service = PushService::open().await;
    let house = open(folder.path(), known(&service)).await;
    let body = Browser::new().json(&service.endpoint("/new")).to_string();
    let answer = send(house, "POST /push", &[("content-type", "application/json")], &body).await;
    assert_eq!(answer.status, 204);
    assert!(
        answer.header("set-cookie").is_some_and(|cookie| cookie.starts_with("guest=") && cookie.contains("HttpOnly"))
    );
}

#[tokio::test]
async fn what_is_no_subscription_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let service = PushService::open().await;
    let good = service.endpoint("/x");
    let browser = Browser::new();
    let with = |name: &str, value: Json| {
        let mut json = browser.json(&good);
        match name {
            "endpoint" => json["endpoint"] = value,
            key => json["keys"][key] = value,
        }
        json
    };
    let off_the_curve = URL_SAFE_NO_PAD.encode([4; 65]);
    let wrong = [
        json!({}),
        json!([1, 2]),
        json!({ "endpoint": good }),
        with("endpoint", json!("https://evil.example/x")),
        with("endpoint", json!("http://169.254.169.254/latest/meta-data")),
        with("endpoint", json!(format!("{good}{}", "x".repeat(2000)))),
        with("endpoint", json!(7)),
        with("p256dh", json!("")),
        with("p256dh", json!("not base64 at all!")),
        with("p256dh", json!(off_the_curve)),
        with("auth", json!("c2hvcnQ")),
        with("auth", json!(null)),
    ];
    let guest = ids::new_id();
    for body in &wrong {
        // Each in a house of its own, so that none is refused only for coming too often.
        let folder = tempfile::tempdir().expect("a folder");
        let house = open(folder.path(), known(&service)).await;
        let answer = post(house, "/push", &guest, body).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.body);
        assert!(serde_json::from_str::<Json>(&answer.body).is_ok_and(|json| json["error"]["why"].is_string()));
        assert_eq!(kept(folder.path(), &guest).await.len(), 0);
    }
    let house = open(folder.path(), known(&service)).await;
    let body = browser.json(&good).to_string();
    let json_from = |origin: &'static str| [("content-type", "application/json"), ("origin", origin)];
    let foreign = send(house, "POST /push", &json_from("https://evil.example"), &body).await;
    assert_eq!(foreign.status, 403, "a page of another site");
    let form = [("content-type", "text/plain")];
    assert_eq!(send(house, "POST /push", &form, &body).await.status, 400, "what a form could send");
    assert!(service.brought.lock().unwrap().is_empty());
}

#[tokio::test]
async fn nobody_fills_the_store_with_subscriptions() {
    let folder = tempfile::tempdir().expect("a folder");
    let service = PushService::open().await;
    let house = open(folder.path(), known(&service)).await;
    let guest = ids::new_id();
    let mut answers = Vec::new();
    for number in 0..12 {
        let body = Browser::new().json(&service.endpoint(&format!("/{number}")));
        answers.push(post(house, "/push", &guest, &body).await.status);
    }
    assert_eq!(answers[..10], [204; 10]);
    assert_eq!(answers[10..], [429; 2], "one address asks only so often");
    let other = post(house, "/push", &ids::new_id(), &Browser::new().json(&service.endpoint("/new"))).await;
    assert_eq!(other.status, 429, "another name does not help");
    let kept = kept(folder.path(), &guest).await;
    assert_eq!(kept, [9, 8, 7, 6].map(|number| service.endpoint(&format!("/{number}"))), "the latest few");
}

#[tokio::test]
async fn of_all_subscriptions_the_oldest_go_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("speakeasy.db")).expect("a store");
    let caps = Caps { each: 2, all: 5 };
    let who = |number: usize| GuestId::of(&number.to_string());
    for number in 0..8 {
        let subscription = Browser::new().subscription(format!("https://push.example/{number}"));
        store.subscribe(who(number), subscription, caps).await.expect("kept");
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    for number in 0..8 {
        let kept = store.subscriptions(who(number)).await.expect("readable").len();
        assert_eq!(kept, usize::from(number >= 3), "of guest {number}");
    }
    // A browser that now belongs to another guest is not called for the one before.
    let shared = Browser::new().subscription("https://push.example/7".into());
    store.subscribe(who(9), shared.clone(), caps).await.expect("kept");
    assert_eq!(store.subscriptions(who(7)).await.expect("readable"), []);
    assert_eq!(store.subscriptions(who(9)).await.expect("readable"), [shared]);
}

#[tokio::test]
async fn the_key_of_the_house_stays_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let (addr, house) = open_for_now(folder.path(), CallSettings::default()).await;
    let first = get(addr, "/push").await.body;
    house.abort();
    assert!(house.await.is_err_and(|ended| ended.is_cancelled()));
    let again = get(open(folder.path(), CallSettings::default()).await, "/push").await.body;
    assert_eq!(first, again);
    let elsewhere = tempfile::tempdir().expect("a folder");
    assert_ne!(get(open(elsewhere.path(), CallSettings::default()).await, "/push").await.body, first);
}

#[tokio::test]
async fn a_house_that_calls_nobody_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = open(folder.path(), CallSettings { on: false, services: Vec::new() }).await;
    assert_eq!(get(house, "/push").await.status, 404);
    let fcm = "https://fcm.googleapis.com/fcm/send/x";
    let guest = ids::new_id();
    assert_eq!(post(house, "/push", &guest, &Browser::new().json(fcm)).await.status, 404);
    assert_eq!(post(house, "/push/forget", &guest, &json!({ "endpoint": fcm })).await.status, 204, "withdrawing works");
}
