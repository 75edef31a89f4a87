//! The house as an app on somebody's screen: what it is called and looks like there, its service worker, and the page that
//! is shown when there is no line to the house.

use crate::error_page::closed_door;
use crate::shell::Shell;
use crate::{assets, game_name};
use maud::{Markup, html};
use serde_json::{Value as Json, json};
use speakeasy_catalog::{GAMES, GameEntry};
use speakeasy_words::{Language, Words, say};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// The colours around the page, which are those of the style sheet: the room by night and by day.
pub const ROOM: [&str; 2] = ["#12261f", "#efe4c8"];
/// The colour behind the icon while the app starts.
const INK: &str = "#0c1a17";

/// The manifest, as JSON.
pub fn manifest(words: &Words) -> String {
    let shortcut = |game: &GameEntry| {
        let poster = icon(&format!("poster-{}.svg", game.id), "any", assets::SVG, "any");
        json!({ "name": game_name(words, game.id), "url": format!("/new/{}", game.id), "icons": [poster] })
    };
    json!({
        "id": "/",
        "name": "Speakeasy",
        "short_name": "Speakeasy",
        "description": say!(words, "front-lead"),
        "lang": words.language().code(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": ROOM[0],
        "background_color": INK,
        "categories": ["games"],
        "icons": [
            icon("icon.svg", "any", assets::SVG, "any"),
            icon("icon-192.png", "192x192", assets::PNG, "any"),
            icon("icon-512.png", "512x512", assets::PNG, "any"),
            icon("maskable-192.png", "192x192", assets::PNG, "maskable"),
            icon("maskable-512.png", "512x512", assets::PNG, "maskable"),
        ],
        "shortcuts": GAMES.iter().map(shortcut).collect::<Vec<_>>(),
    })
    .to_string()
}

fn icon(name: &str, sizes: &str, media: &str, purpose: &str) -> Json {
    json!({ "src": assets::path(name), "sizes": sizes, "type": media, "purpose": purpose })
}

/// The service worker. Its text changes with whatever it keeps, so that browsers notice.
pub fn service_worker() -> &'static str {
    static WORKER: LazyLock<String> = LazyLock::new(|| {
        let files =
            ["house.css", "pages.css", "rooms.css", "settings.js", "rooms.js", "calls.js", "offline.js", "icon.svg"];
        let files = files.map(assets::path);
        let mut hasher = DefaultHasher::new();
        (files, offline(speakeasy_catalog::words(Language::default())).into_string()).hash(&mut hasher);
        let version = format!("{:016x}", hasher.finish());
        let (icon, badge) = (assets::path("icon-192.png"), assets::path("badge-96.png"));
        let given =
            [("VERSION", json!(version)), ("FILES", json!(files)), ("ICON", json!(icon)), ("BADGE", json!(badge))];
        let given: String = given.iter().map(|(name, value)| format!("const {name} = {value};\n")).collect();
        format!("\"use strict\";\n{given}{}", include_str!("../assets/sw.js"))
    });
    &WORKER
}

/// The page without a line to the house.
pub fn offline(words: &'static Words) -> Markup {
    let title = say!(words, "offline-title");
    let body = html! {
        main.wrap.trouble data-trouble="offline" {
            (closed_door())
            h1 { (title) }
            p.lead { (say!(words, "offline-about")) }
            p { a.btn.primary.big href="/" data-again="" { (say!(words, "offline-again")) } }
            section.panel.kept aria-labelledby="kept" hidden {
                h2.panel-title id="kept" { (say!(words, "games-title")) }
                ul.rows data-kept-tables="" {}
            }
        }
        script src=(assets::path("offline.js")) {}
    };
    Shell { words, title: &title, game: None, room: true, bar: html! {}, symbols: html! {}, scripted: false }
        .around(&body)
}
