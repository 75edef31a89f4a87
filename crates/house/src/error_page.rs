//! Error pages: what went wrong, and what to do about it.

use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_words::Words;
use speakeasy_words::say;

/// What went wrong, and so which page to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ErrorPage {
    /// Nothing is at this address.
    NotFound,
    /// Every seat is taken.
    Full,
    /// The table was here and is no more.
    Gone,
    /// The table cannot go on, why, and where those who played there find its record.
    SetAside {
        /// As a sentence.
        why: String,
        /// The path of the record.
        record: Option<String>,
    },
    /// Too many requests of this sender.
    TooMany,
    /// More than this sender may have in such a time, as a sentence.
    Quota(String),
    /// The request body is too large.
    TooLarge,
    /// The request took too long to come.
    TooSlow,
    /// Another method than this address knows.
    OtherMethod,
    /// A request to a name that is not the house's.
    OtherHost,
    /// A request from another site, or for somebody else's seat.
    Forbidden,
    /// Whoever runs the house has closed it to this sender for a time.
    Blocked,
    /// A form that cannot be read, and what is wrong with it.
    BadForm(String),
    /// The database cannot be written.
    Busy,
    /// There is too little space for another table.
    NoSpace,
    /// A bug in the server.
    Broken,
}

impl ErrorPage {
    /// The HTTP status.
    pub fn status(&self) -> u16 {
        match self {
            ErrorPage::NotFound => 404,
            ErrorPage::Full => 409,
            ErrorPage::Gone | ErrorPage::SetAside { .. } => 410,
            ErrorPage::TooMany | ErrorPage::Quota(_) => 429,
            ErrorPage::TooLarge => 413,
            ErrorPage::TooSlow => 408,
            ErrorPage::OtherMethod => 405,
            ErrorPage::OtherHost => 421,
            ErrorPage::Forbidden | ErrorPage::Blocked => 403,
            ErrorPage::BadForm(_) => 400,
            ErrorPage::Busy | ErrorPage::NoSpace => 503,
            ErrorPage::Broken => 500,
        }
    }
}

/// The error as a sentence, for API clients.
pub fn sentence(words: &Words, trouble: &ErrorPage) -> String {
    match trouble {
        ErrorPage::NotFound => say!(words, "http-not-found"),
        ErrorPage::Full => say!(words, "http-full"),
        ErrorPage::Gone => say!(words, "http-gone"),
        ErrorPage::SetAside { .. } => say!(words, "http-set-aside"),
        ErrorPage::TooMany => say!(words, "http-too-many"),
        ErrorPage::Quota(why) => why.clone(),
        ErrorPage::TooLarge => say!(words, "http-too-large"),
        ErrorPage::TooSlow => say!(words, "http-too-slow"),
        ErrorPage::OtherMethod => say!(words, "http-other-method"),
        ErrorPage::OtherHost => say!(words, "http-other-host"),
        ErrorPage::Forbidden => say!(words, "http-foreign"),
        ErrorPage::Blocked => say!(words, "http-blocked"),
        ErrorPage::BadForm(what) => say!(words, "http-bad-form", what = what.as_str()),
        ErrorPage::Busy => say!(words, "http-busy"),
        ErrorPage::NoSpace => say!(words, "no-space"),
        ErrorPage::Broken => say!(words, "http-broken"),
    }
}

/// Draws the page.
pub fn error_page(words: &'static Words, trouble: &ErrorPage) -> Markup {
    let (title, about) = match trouble {
        ErrorPage::NotFound => (say!(words, "trouble-not-found"), say!(words, "trouble-not-found-about")),
        ErrorPage::Full => (say!(words, "trouble-full"), say!(words, "trouble-full-about")),
        ErrorPage::Gone => (say!(words, "trouble-gone"), say!(words, "trouble-gone-about")),
        ErrorPage::SetAside { why, .. } => (say!(words, "trouble-set-aside"), why.clone()),
        ErrorPage::TooMany => (say!(words, "trouble-too-many"), say!(words, "trouble-too-many-about")),
        ErrorPage::Quota(why) => (say!(words, "trouble-quota"), why.clone()),
        ErrorPage::TooLarge => (say!(words, "trouble-too-large"), say!(words, "trouble-too-large-about")),
        ErrorPage::TooSlow => (say!(words, "trouble-too-slow"), say!(words, "trouble-too-slow-about")),
        ErrorPage::OtherMethod => (say!(words, "trouble-other-method"), say!(words, "trouble-other-method-about")),
        ErrorPage::OtherHost => (say!(words, "trouble-other-host"), say!(words, "trouble-other-host-about")),
        ErrorPage::Forbidden => (say!(words, "trouble-foreign"), say!(words, "trouble-foreign-about")),
        ErrorPage::Blocked => (say!(words, "trouble-blocked"), say!(words, "trouble-blocked-about")),
        ErrorPage::BadForm(_) => (say!(words, "trouble-bad-form"), say!(words, "trouble-bad-form-about")),
        ErrorPage::Busy => (say!(words, "trouble-busy"), say!(words, "trouble-busy-about")),
        ErrorPage::NoSpace => (say!(words, "trouble-no-space"), say!(words, "trouble-no-space-about")),
        ErrorPage::Broken => (say!(words, "trouble-broken"), say!(words, "trouble-broken-about")),
    };
    let body = html! {
        main.wrap.trouble data-trouble=(trouble.status()) {
            (closed_door())
            h1 { (title) }
            p.lead { (about) }
            @if let ErrorPage::BadForm(what) = trouble { p.panel.trouble-what { (what) } }
            @if let ErrorPage::SetAside { record: Some(path), .. } = trouble {
                p { a href=(path) { (say!(words, "trouble-set-aside-record")) } }
            }
            p { a.btn.primary.big href="/" { (say!(words, "trouble-home")) } }
            p.muted { (say!(words, "trouble-status", status = trouble.status())) }
        }
    };
    Shell { words, title: &title, game: None, room: true, bar: html! {}, symbols: html! {}, scripted: false }
        .around(&body)
}

/// A door with its spyhole shut.
pub(crate) fn closed_door() -> Markup {
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
