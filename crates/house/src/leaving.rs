//! Leaving a table is asked first: in place, or on a page of its own for those who come from a list.

use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_words::{Words, say};

/// A button that asks in place whether to leave the table at `path`.
pub fn ask(words: &Words, path: &str, started: bool) -> Markup {
    let stay = html! {
        button.btn.primary type="button" popovertarget="leave" popovertargetaction="hide" autofocus { (say!(words, "leave-stay")) }
    };
    html! {
        button.btn.quiet type="button" popovertarget="leave" data-ask-leave="" { (say!(words, "doors-leave")) }
        div.panel.double.question id="leave" popover="auto" role="dialog" aria-labelledby="leave-title" {
            h2 id="leave-title" { (say!(words, "leave-title")) }
            (question(words, path, started, &stay))
        }
    }
}

/// The same question as a page.
pub fn page(words: &'static Words, game: &str, path: &str, started: bool) -> Markup {
    let title = say!(words, "leave-title");
    let stay = html! { a.btn.primary href=(path) { (say!(words, "leave-stay")) } };
    let body = html! {
        main.wrap.trouble {
            section.panel.double.question { h1 { (title) } (question(words, path, started, &stay)) }
        }
    };
    Shell { words, title: &title, game: Some(game), room: true, bar: html! {}, symbols: html! {}, scripted: false }
        .around(&body)
}

/// What it means, and both answers.
fn question(words: &Words, path: &str, started: bool, stay: &Markup) -> Markup {
    html! {
        p { @if started { (say!(words, "leave-running")) } @else { (say!(words, "leave-waiting")) } }
        form.answers method="post" action={ (path) "/leave" } {
            (stay)
            button.btn type="submit" data-leave="" { (say!(words, "leave-go")) }
        }
    }
}
