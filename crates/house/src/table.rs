//! The page of a table: its parts, wrapped as a page of the house.

use crate::phrases::phrases;
use crate::shell::Shell;
use maud::{Markup, PreEscaped, html};
use speakeasy_catalog::GameEntry;
use speakeasy_pages::table::Parts;
use speakeasy_words::{Words, say};

/// The whole page around the parts of a table at `path`; `seated` readers have a seat there.
pub fn page(words: &'static Words, game: &GameEntry, path: &str, seated: bool, parts: &Parts) -> Markup {
    let Parts { root, parts, .. } = parts;
    let attribute = |name: &str| root.iter().find(|(key, _)| *key == name).and_then(|(_, value)| value.as_deref());
    let body = html! {
        main id="table" class={ "table-page " (game.id) } data-path=(path) data-step=[attribute("data-step")]
            data-phase=[attribute("data-phase")] data-to-act=[attribute("data-to-act")] data-me=[attribute("data-me")]
            data-over=[attribute("data-over")] data-clock=[attribute("data-clock")] data-stamp=[attribute("data-stamp")] data-your-turn=(say!(words, "title-your-turn"))
            data-sure=(say!(words, "ask-sure", deed = "{deed}")) data-not=(say!(words, "ask-not")) {
            p.line role="status" { (say!(words, "line-cut")) }
            div.clock id="clock" role="timer" aria-label=(say!(words, "clock-label")) hidden {}
            button.go-on.btn type="button" data-go-on="" { (say!(words, "telling-go-on")) }
            @for (_, part) in parts.iter().skip(1) { (PreEscaped(part)) }
            (keys(words))
        }
    };
    let headline = parts.first().map_or("", |(_, headline)| headline);
    Shell {
        words,
        title: &crate::game_name(words, game.id),
        game: Some(game.id),
        room: false,
        bar: html! {
            (PreEscaped(headline))
            (phrases(words, path, seated))
            button.open-keys type="button" popovertarget="keyboard" aria-label=(say!(words, "keys-open")) { "?" }
            button.open-side type="button" popovertarget="side" aria-label=(say!(words, "side-open")) {
                svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true" {
                    path d="M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3" {}
                }
            }
        },
        symbols: (game.page.symbols)(),
        scripted: true,
    }
    .around(&body)
}

/// What each key does, for who plays by keyboard.
fn keys(words: &Words) -> Markup {
    let keys = [
        ("1–9", say!(words, "key-answer")),
        ("+ −", say!(words, "key-amount")),
        ("Enter", say!(words, "key-deed")),
        ("P", say!(words, "key-pass")),
        ("Esc", say!(words, "key-back")),
        ("Space", say!(words, "key-go-on")),
        ("U", say!(words, "key-take-back")),
        ("L", say!(words, "key-log")),
        ("T", say!(words, "key-position")),
        ("?", say!(words, "key-keys")),
    ];
    html! {
        section.keys.panel id="keyboard" popover="auto" aria-label=(say!(words, "keys-title")) {
            h2.panel-title { (say!(words, "keys-title")) }
            dl { @for (key, does) in keys { div { dt { kbd { (key) } } dd { (does) } } } }
        }
    }
}
