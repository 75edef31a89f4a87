//! The page of something that went wrong: what it is, and what to do about it.

use crate::shell::Shell;
use crate::words::Words;
use maud::{Markup, html};

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

/// Draws the page.
pub fn trouble(words: &'static Words, trouble: &Trouble) -> Markup {
    let body = html! { main.wrap { p { (trouble.status()) } } };
    Shell { words, title: "", game: None, bar: html! {}, symbols: html! {}, scripted: false }.around(&body)
}
