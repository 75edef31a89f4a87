//! The rules of a game to read: as told to people, and exact with numbered rulings.

use crate::game_name;
use crate::markdown::{Document, render};
use crate::shell::Shell;
use maud::{Markup, PreEscaped, html};
use speakeasy_catalog::find;
use speakeasy_words::Words;
use speakeasy_words::say;

/// How to play a game, at `/rules/<game>`; `None` if there is no such game.
pub fn rules(words: &'static Words, game: &str) -> Option<Markup> {
    let entry = find(game).ok()?;
    let (game, how) = (entry.id, entry.documents.how_to_play);
    let title = say!(words, "rules-how", game = game_name(words, game));
    let other = html! { a href={ "/rules/" (game) "/exact" } { (say!(words, "rules-to-exact")) } };
    let exact = format!("/rules/{game}/exact");
    Some(page(words, game, &title, other, &render(how, &exact)))
}

/// The exact rules of a game, at `/rules/<game>/exact`; every ruling has its id as anchor.
pub fn exact(words: &'static Words, game: &str) -> Option<Markup> {
    let entry = find(game).ok()?;
    let (game, exact) = (entry.id, entry.documents.rules);
    let title = say!(words, "rules-exact", game = game_name(words, game));
    let other = html! { a href={ "/rules/" (game) } { (say!(words, "rules-to-how")) } };
    Some(page(words, game, &title, other, &render(exact, "")))
}

/// Where a ruling stands: `/rules/scheffeln/exact#SCH-R10`.
pub fn ruling_path(game: &str, ruling: &str) -> String {
    format!("/rules/{game}/exact#{ruling}")
}

fn page(words: &'static Words, game: &str, title: &str, other: Markup, document: &Document) -> Markup {
    let body = html! {
        main.wrap.reading {
            nav.contents.panel aria-label=(say!(words, "rules-contents")) {
                h2.panel-title { (say!(words, "rules-contents")) }
                ol { @for (id, heading) in &document.contents { li { a href={ "#" (id) } { (heading) } } } }
                form method="post" action={ "/quick/" (game) } {
                    button.btn.accent.wide type="submit" data-quick-start=(game) { (say!(words, "rules-play")) }
                }
            }
            article.document.panel.double { h1 { (title) } (PreEscaped(&document.html)) }
        }
    };
    let bar = html! { nav.bar-nav { (other) } };
    Shell { words, title, game: Some(game), room: true, bar, symbols: html! {}, scripted: false }.around(&body)
}
