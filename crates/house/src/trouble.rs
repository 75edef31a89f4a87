//! The page of something that went wrong: what it is, and what to do about it.

use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_words::Words;
use speakeasy_words::say;

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Nothing is at this address.
    NotFound,
    /// Every seat is taken.
    Full,
    /// The table was here and is no more.
    Gone,
    /// Too many requests of this sender.
    TooMany,
    /// More was sent than anybody needs.
    TooLarge,
    /// A form of another site.
    Foreign,
    /// A form that cannot be read, and what is wrong with it.
    BadForm(String),
    /// The store cannot write just now.
    Busy,
    /// A fault of the house.
    Broken,
}

impl Trouble {
    /// The status of an answer with this page.
    pub fn status(&self) -> u16 {
        match self {
            Trouble::NotFound => 404,
            Trouble::Full => 409,
            Trouble::Gone => 410,
            Trouble::TooMany => 429,
            Trouble::TooLarge => 413,
            Trouble::Foreign => 403,
            Trouble::BadForm(_) => 400,
            Trouble::Busy => 503,
            Trouble::Broken => 500,
        }
    }
}

/// What went wrong with a request, in a sentence for a program.
pub fn sentence(words: &Words, trouble: &Trouble) -> String {
    match trouble {
        Trouble::NotFound => say!(words, "http-not-found"),
        Trouble::Full => say!(words, "http-full"),
        Trouble::Gone => say!(words, "http-gone"),
        Trouble::TooMany => say!(words, "http-too-many"),
        Trouble::TooLarge => say!(words, "http-too-large"),
        Trouble::Foreign => say!(words, "http-foreign"),
        Trouble::BadForm(what) => say!(words, "http-bad-form", what = what.as_str()),
        Trouble::Busy => say!(words, "http-busy"),
        Trouble::Broken => say!(words, "http-broken"),
    }
}

/// Draws the page.
pub fn trouble(words: &'static Words, trouble: &Trouble) -> Markup {
    let (title, about) = match trouble {
        Trouble::NotFound => (say!(words, "trouble-not-found"), say!(words, "trouble-not-found-about")),
        Trouble::Full => (say!(words, "trouble-full"), say!(words, "trouble-full-about")),
        Trouble::Gone => (say!(words, "trouble-gone"), say!(words, "trouble-gone-about")),
        Trouble::TooMany => (say!(words, "trouble-too-many"), say!(words, "trouble-too-many-about")),
        Trouble::TooLarge => (say!(words, "trouble-too-large"), say!(words, "trouble-too-large-about")),
        Trouble::Foreign => (say!(words, "trouble-foreign"), say!(words, "trouble-foreign-about")),
        Trouble::BadForm(_) => (say!(words, "trouble-bad-form"), say!(words, "trouble-bad-form-about")),
        Trouble::Busy => (say!(words, "trouble-busy"), say!(words, "trouble-busy-about")),
        Trouble::Broken => (say!(words, "trouble-broken"), say!(words, "trouble-broken-about")),
    };
    let body = html! {
        main.wrap.trouble data-trouble=(trouble.status()) {
            (closed_door())
            h1 { (title) }
            p.lead { (about) }
            @if let Trouble::BadForm(what) = trouble { p.panel.trouble-what { (what) } }
            p { a.btn.primary.big href="/" { (say!(words, "trouble-home")) } }
            p.muted { (say!(words, "trouble-status", status = trouble.status())) }
        }
    };
    Shell { words, title: &title, game: None, room: true, bar: html! {}, symbols: html! {}, scripted: false }
        .around(&body)
}

/// A door with its spyhole shut.
fn closed_door() -> Markup {
    html! {
        svg.shut viewBox="0 0 160 190" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" {
            path.leaf d="M20 184V84a60 60 0 0 1 120 0v100Z" {}
            path d="M32 184V86a48 48 0 0 1 96 0v98M8 184h144M80 38V22M52 46 44 32M108 46l8-14M31 66 18 57M129 66l13-9" {}
            rect.hole x="54" y="82" width="52" height="26" rx="4" {}
            path d="M54 95h52M62 101h36" stroke-width="1.5" {}
            circle cx="116" cy="136" r="5" {}
            path d="M44 124h72M44 170h72" stroke-opacity=".5" {}
        }
    }
}
