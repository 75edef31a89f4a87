//! The lobby: the page of a table that waits for players.

use crate::agreements::{door_in_words, lapse_in_words, pace_in_words, take_back_in_words};
use crate::game_name;
use crate::invitation::{code, link};
use crate::leaving;
use speakeasy_table::{Door, Lapse, NAME, Pace, TakeBacks};

use crate::assets;
use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_bots::level::Level;
use speakeasy_core::{Seat, SeatSet};
use speakeasy_table::{Sitter, SitterKind};
use speakeasy_words::Words;
use speakeasy_words::say;

/// What the lobby is drawn from.
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
    /// Where the host sits, if they do.
    pub host: Option<Seat>,
    /// Is whoever looks the host?
    pub is_host: bool,
    /// Can the game be played with one chair less?
    pub fewer: bool,
    /// The name that this browser last sat down with.
    pub name: Option<&'a str>,
    /// How long a decision may take.
    pub pace: Pace,
    /// What happens when it takes longer.
    pub lapse: Lapse,
    /// Who may come in.
    pub door: Door,
    /// Whether actions may be taken back.
    pub take_back: TakeBacks,
    /// Something to be said to this observer alone: that the seat is taken by now, that a name is missing.
    pub note: Option<&'a str>,
}

/// Draws the page. Forms: `<path>/sit` (`name`), `<path>/start` (`level`), `<path>/leave`.
pub fn lobby(words: &'static Words, lobby: &Lobby<'_>) -> Markup {
    let title = say!(words, "lobby-title", game = game_name(words, lobby.game));
    let bar = html! {
        nav.bar-nav { a href={ "/rules/" (lobby.game) } { (say!(words, "front-rules")) } }
    };
    Shell { words, title: &title, game: Some(lobby.game), room: true, bar, symbols: html! {}, scripted: true }
        .around(&room(words, lobby))
}

/// The part of the page that changes as people come and go: `<main id="lobby">`.
pub fn room(words: &Words, lobby: &Lobby<'_>) -> Markup {
    let open = lobby.sitters.iter().filter(|sitter| sitter.kind == SitterKind::Open).count();
    let lead = if lobby.can_start {
        say!(words, "lobby-lead-host")
    } else if !lobby.mine.is_empty() {
        say!(words, "lobby-lead-guest")
    } else if lobby.can_sit {
        say!(words, "lobby-lead-visitor")
    } else {
        say!(words, "lobby-lead-full")
    };
    html! {
        main id="lobby" class="wrap lobby" data-path=(lobby.path) data-step=(lobby.step) {
            div.lobby-head {
                p.eyebrow { (say!(words, "lobby-title", game = game_name(words, lobby.game))) }
                h1 aria-live="polite" { (say!(words, "lobby-waiting", count = open)) }
                p.lead { (lead) }
                @if let Some(note) = lobby.note { p.fault role="alert" { (note) } }
            }
            div.lobby-main {
                @if lobby.can_sit { (sit(words, lobby)) }
                section.panel.double.invite {
                    h2.panel-title { (say!(words, "lobby-link")) }
                    (link(words, "share-link", lobby.link, &say!(words, "lobby-link")))
                    (code(words, "share-code", lobby.link))
                }
                (seats(words, lobby))
            }
            aside.panel.lobby-about {
                img.art src=(assets::path(&format!("poster-{}.svg", lobby.game))) alt="" width="360" height="260";
                h2.panel-title { (say!(words, "lobby-about")) }
                (about(words, lobby))
                @if lobby.can_start {
                    form.start method="post" action={ (lobby.path) "/start" } {
                        @if open > 0 { (level(words)) }
                        button.btn.accent.big.wide type="submit" data-start="" {
                            @if open == 0 { (say!(words, "lobby-start-full")) } @else { (say!(words, "lobby-start")) }
                        }
                    }
                    @if open > 0 { p.note { (say!(words, "lobby-start-note")) } }
                }
                // Whoever has no script comes back to the same page by this.
                a.btn.wide.unscripted href=(lobby.path) { (say!(words, "lobby-refresh")) }
                @if !lobby.mine.is_empty() {
                    (leaving::ask(words, lobby.path, false))
                }
            }
        }
    }
}

/// How well the bots in the free seats are to play.
fn level(words: &Words) -> Markup {
    html! {
        label {
            span { (say!(words, "lobby-level")) }
            select name="level" {
                @for level in Level::ALL {
                    option value=(level.id()) selected[level == Level::Regular] { (level.name().en) }
                }
            }
        }
    }
}

fn sit(words: &Words, lobby: &Lobby<'_>) -> Markup {
    html! {
        form.panel.double.sit method="post" action={ (lobby.path) "/sit" } {
            label for="sit-name" { (say!(words, "lobby-name")) }
            div.share {
                input type="text" id="sit-name" name="name" value=[lobby.name] maxlength=(NAME) autocomplete="nickname";
                button.btn.accent type="submit" data-sit="" { (say!(words, "lobby-sit")) }
            }
        }
    }
}

fn seats(words: &Words, lobby: &Lobby<'_>) -> Markup {
    html! {
        section.panel aria-labelledby="seats-title" {
            h2.panel-title id="seats-title" { (say!(words, "lobby-seats")) }
            ol.seats {
                @for (index, sitter) in lobby.sitters.iter().enumerate() {
                    @let open = sitter.kind == SitterKind::Open;
                    li.open[open] id={ "seat-" (index) } {
                        span.chair-number aria-hidden="true" { (index + 1) }
                        span.name { @if open { (say!(words, "lobby-seat-open")) } @else { (sitter.name) } }
                        @if lobby.host == Some(Seat(index as u8)) { span.tag { (say!(words, "lobby-host")) } }
                        @if lobby.mine.has(Seat(index as u8)) { span.tag.good { (say!(words, "lobby-you")) } }
                        @match sitter.kind {
                            SitterKind::Bot(level) => span.tag { (say!(words, "sitter-bot", level = level.name().en)) },
                            SitterKind::StandIn => span.tag.warn { (say!(words, "sitter-stand-in")) },
                            SitterKind::Person if !sitter.here => span.tag.warn { (say!(words, "lobby-away")) },
                            SitterKind::Person | SitterKind::Open => {},
                        }
                        @if lobby.is_host && !lobby.mine.has(Seat(index as u8)) { (deeds(words, lobby, index, sitter)) }
                    }
                }
            }
        }
    }
}

/// What the host may do about a seat: forms to `<path>/host` with `do` and `seat`.
fn deeds(words: &Words, lobby: &Lobby<'_>, seat: usize, sitter: &Sitter) -> Markup {
    let deed = |id: &str, label: String| {
        html! { button.btn.small type="submit" name="do" value=(id) data-host=(id) { (label) } }
    };
    html! {
        form.deeds method="post" action={ (lobby.path) "/host" } {
            input type="hidden" name="seat" value=(seat);
            @match sitter.kind {
                SitterKind::Person => {
                    (deed("hand-on", say!(words, "lobby-hand-on", name = sitter.name.as_str())))
                    (deed("show-out", say!(words, "lobby-show-out", name = sitter.name.as_str())))
                },
                SitterKind::Open if lobby.fewer => (deed("remove-chair", say!(words, "lobby-remove-chair"))),
                SitterKind::Open | SitterKind::StandIn | SitterKind::Bot(_) => {},
            }
        }
    }
}

fn about(words: &Words, lobby: &Lobby<'_>) -> Markup {
    html! {
        dl.recap {
            div { dt { (say!(words, "lobby-about-game")) } dd { (lobby.mode) } }
            div { dt { (say!(words, "lobby-about-pace")) } dd { (pace_in_words(words, lobby.pace).0) } }
            @if lobby.pace != Pace::None {
                div { dt { (say!(words, "lobby-about-lapse")) } dd { (lapse_in_words(words, lobby.lapse).0) } }
            }
            div { dt { (say!(words, "lobby-about-takeback")) } dd { (take_back_in_words(words, lobby.take_back).0) } }
            div { dt { (say!(words, "lobby-about-door")) } dd { (door_in_words(words, lobby.door).0) } }
        }
    }
}
