//! The waiting room: a table that waits for people.

use crate::house::wish::{Door, Lapse, Pace};
use crate::scene::{Sitter, SitterKind};
use crate::shell::Shell;
use crate::words::Words;
use maud::{Markup, html};
use speakeasy_core::SeatSet;

/// What the waiting room is drawn from.
pub struct Lobby<'a> {
    /// Where the table is: `/tables/<id>`.
    pub path: &'a str,
    /// The number of changes so far, for the live script.
    pub step: u64,
    /// The whole address, to be sent to friends.
    pub link: &'a str,
    /// The id of the game.
    pub game: &'static str,
    /// Which way of playing, in words.
    pub mode: String,
    /// Who sits where; open seats are [`SitterKind::Open`].
    pub sitters: &'a [Sitter],
    /// The seats of whoever looks.
    pub mine: SeatSet,
    /// May whoever looks take a seat?
    pub can_sit: bool,
    /// May whoever looks begin, with bots in the open seats?
    pub can_start: bool,
    /// The name that this browser last sat down with.
    pub name: Option<&'a str>,
    /// How long a decision may take.
    pub pace: Pace,
    /// What happens when it takes longer.
    pub lapse: Lapse,
    /// Who may come in.
    pub door: Door,
    /// Something to be said to this observer alone: that the seat is taken by now, that a name is missing.
    pub note: Option<&'a str>,
}

/// Draws the page. Forms: `<path>/sit` (`name`, optionally `seat`), `<path>/start`, `<path>/leave`.
pub fn lobby(words: &'static Words, lobby: &Lobby<'_>) -> Markup {
    let body = html! { (room(words, lobby)) };
    Shell { words, title: "", game: Some(lobby.game), bar: html! {}, symbols: html! {}, scripted: true }.around(&body)
}

/// The part of the page that changes as people come and go: `<main id="lobby">`.
pub fn room(_words: &'static Words, lobby: &Lobby<'_>) -> Markup {
    html! {
        main id="lobby" class="wrap" data-path=(lobby.path) data-step=(lobby.step) {
            p { (lobby.link) }
            @for sitter in lobby.sitters { p { (sitter.name) @if sitter.kind == SitterKind::Open { "…" } } }
            @if lobby.can_sit { form method="post" action={ (lobby.path) "/sit" } { input type="text" name="name" value=[lobby.name]; button { "sit" } } }
            @if lobby.can_start { form method="post" action={ (lobby.path) "/start" } { button { "start" } } }
            @if !lobby.mine.is_empty() { form method="post" action={ (lobby.path) "/leave" } { button { "leave" } } }
        }
    }
}
