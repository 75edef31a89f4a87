//! The house as an app: manifest, service worker and the page without a line.

use super::*;

#[tokio::test]
async fn a_phone_can_make_an_app_of_the_house() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = open(folder.path(), CallSettings::default()).await;
    let front = get(house, "/").await;
    assert!(front.body.contains(r#"<link rel="manifest" href="/manifest.webmanifest">"#));
    let policy = front.header("content-security-policy").expect("a policy");
    for allowed in ["manifest-src 'self'", "worker-src 'self'", "default-src 'none'"] {
        assert!(policy.contains(allowed), "{policy}");
    }
    let manifest = get(house, "/manifest.webmanifest").await;
    assert_eq!(manifest.header("content-type"), Some("application/manifest+json"));
    let manifest: Json = serde_json::from_str(&manifest.body).expect("JSON");
    assert_eq!((&manifest["start_url"], &manifest["display"]), (&json!("/"), &json!("standalone")));
    let icons = manifest["icons"].as_array().expect("icons");
    let has =
        |sizes: &str, purpose: &str| icons.iter().any(|icon| icon["sizes"] == sizes && icon["purpose"] == purpose);
    assert!(has("192x192", "any") && has("512x512", "any") && has("512x512", "maskable"));
    let shortcuts = manifest["shortcuts"].as_array().expect("shortcuts");
    assert_eq!(shortcuts.len(), speakeasy_catalog::GAMES.len(), "one for each game");
    for linked in shortcuts.iter().map(|to| &to["url"]).chain(icons.iter().map(|icon| &icon["src"])) {
        let path = linked.as_str().expect("a path");
        assert_eq!(get(house, path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn the_service_worker_keeps_what_never_changes_and_nothing_of_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = open(folder.path(), CallSettings::default()).await;
    let worker = get(house, "/sw.js").await;
    assert_eq!(worker.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(worker.header("cache-control"), Some("no-cache"), "a new version is noticed");
    let files = worker.body.lines().find_map(|line| line.strip_prefix("const FILES = ")).expect("a list of files");
    let files: Vec<String> = serde_json::from_str(files.trim_end_matches(';')).expect("JSON");
    assert!(files.len() > 4);
    for file in files {
        let kept = get(house, &file).await;
        assert_eq!(kept.status, 200, "{file}");
        assert!(kept.header("cache-control").is_some_and(|how| how.contains("immutable")), "{file} may change");
    }
    let page = get(house, "/offline").await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("No line to the house"));
}
