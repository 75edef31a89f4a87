//! What every page is wrapped in: head, header, footer.

use crate::{app, assets, settings};
use maud::{DOCTYPE, Markup, html};
use speakeasy_words::Words;
use speakeasy_words::say;

/// A page of the house. `game` sets its accent and, at a table, links its style sheet; `scripted` pages carry the live
/// script. The small script of the rooms (copying a link) is everywhere, since every table has its doors.
pub struct Shell<'a> {
    /// The reader's language.
    pub words: &'static Words,
    /// The title, before the name of the house.
    pub title: &'a str,
    /// The id of the game that the page is about.
    pub game: Option<&'a str>,
    /// Whether this is a room around the tables: it has the sheet of the rooms, not that of the game.
    pub room: bool,
    /// What stands in the header beside the brand.
    pub bar: Markup,
    /// Symbols that the body refers to.
    pub symbols: Markup,
    /// Whether the page lives by the script.
    pub scripted: bool,
}

impl Shell<'_> {
    /// The whole document around `body`.
    pub fn around(&self, body: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang=(self.words.language().code()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    meta name="color-scheme" content="dark light";
                    meta name="referrer" content="same-origin";
                    title { (self.title) " · Speakeasy" }
                    link rel="stylesheet" href=(assets::path("house.css"));
                    link rel="stylesheet" href=(assets::path("pages.css"));
                    @if self.room { link rel="stylesheet" href=(assets::path("rooms.css")); }
                    @else if let Some(game) = self.game { link rel="stylesheet" href=(assets::path(&format!("{game}.css"))); }
                    // After the sheets, whose colours it may switch, and before the first picture.
                    script src=(assets::path("settings.js")) {}
                    link rel="icon" type="image/svg+xml" href=(assets::path("icon.svg")) data-turn=(assets::path("icon-turn.svg"));
                    link rel="manifest" href="/manifest.webmanifest";
                    link rel="apple-touch-icon" href=(assets::path("maskable-192.png"));
                    meta name="theme-color" media="(prefers-color-scheme: dark)" content=(app::ROOM[0]);
                    meta name="theme-color" media="(prefers-color-scheme: light)" content=(app::ROOM[1]);
                    script src=(assets::path("rooms.js")) defer {}
                    script src=(assets::path("calls.js")) defer {}
                    @if self.scripted { script src=(assets::path("table.js")) defer {} }
                }
                body data-table=[self.game] {
                    svg.symbols width="0" height="0" aria-hidden="true" focusable="false" { defs { (self.symbols) } }
                    header.bar {
                        a.brand href="/" aria-label=(say!(self.words, "brand-label")) { (mark()) span { "Speakeasy" } i.waiting-count data-waiting="" hidden aria-hidden="true" {} }
                        a.my-games href="/games" { (say!(self.words, "games-title")) i.waiting-count data-waiting="" hidden aria-hidden="true" {} }
                        (self.bar)
                        (settings::panel(self.words))
                    }
                    (body)
                }
            }
        }
    }
}

/// The sign of the house: an arched door.
fn mark() -> Markup {
    html! {
        svg viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true" {
            path d="M5 26V12a9 9 0 0 1 18 0v14zM14 26V3M5 13h18M9 26V6M19 26V6";
        }
    }
}
