//! The page behind the link of a seat: it asks before the seat moves to this device.

use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_words::Words;
use speakeasy_words::say;

/// Draws the page; `path` is the link itself, `name` who sits there.
pub fn seat_link(words: &'static Words, path: &str, name: &str) -> Markup {
    let title = say!(words, "seat-link-title", name = name);
    let body = html! {
        main.wrap.trouble {
            section.panel.double.seat-link {
                h1 { (title) }
                p { (say!(words, "seat-link-about", name = name)) }
                form method="post" action=(path) {
                    button.btn.primary.big type="submit" { (say!(words, "seat-link-take")) }
                }
            }
        }
    };
    Shell { words, title: &title, game: None, room: true, bar: html! {}, symbols: html! {}, scripted: false }
        .around(&body)
}
