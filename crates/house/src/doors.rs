//! What may be done at a table beside the game: share the link, move to another device, leave, rematch.

use crate::invitation::{code, link};
use crate::leaving;
use maud::{Markup, html};
use speakeasy_core::{Seat, SeatSet};
use speakeasy_table::NAME;
use speakeasy_words::Words;
use speakeasy_words::say;

/// What the strip is drawn from.
pub struct Doors<'a> {
    /// Where the table is: `/tables/<id>`.
    pub path: &'a str,
    /// The id of the game.
    pub game: &'static str,
    /// The whole address of the table, for those who want to watch.
    pub watch: &'a str,
    /// The whole address that brings the observer's seats to another device; whoever has it has the seats.
    pub seat_link: Option<&'a str>,
    /// The seats of whoever looks.
    pub mine: SeatSet,
    /// Seats whose people left for good, with their names: anybody who watches may take one over (`<path>/sit` with `seat`),
    /// and whoever plays may give it to a bot (`<path>/bot` with `seat`), so that the game goes on.
    pub abandoned: &'a [(Seat, &'a str)],
    /// Seats whose people are away while the game waits for them, where the table agreed that a bot may step in
    /// (`<path>/bot` with `seat`).
    pub absent: &'a [(Seat, &'a str)],
    /// Seats whose people have been away for long: those who play may make one free for others (`<path>/free` with `seat`).
    pub freeable: &'a [Freeable<'a>],
    /// The name that this browser last sat down with.
    pub name: Option<&'a str>,
    /// The game is over: it may be played again (`<path>/rematch`), and its record kept (`<path>/record`).
    pub over: bool,
    /// The table at which it is already being played again.
    pub rematch: Option<&'a str>,
}

/// A seat that can be made free.
pub struct Freeable<'a> {
    /// Which.
    pub seat: Seat,
    /// Whose.
    pub name: &'a str,
    /// How many have asked for it, and how many must; the host need ask nobody.
    pub votes: Option<(usize, usize)>,
}

/// Draws what the table needs now.
pub fn doors(words: &Words, doors: &Doors<'_>) -> Markup {
    html! {
        nav.doors id="doors" aria-label=(say!(words, "doors-label")) {
            @if let Some(next) = doors.rematch {
                a.btn.primary.big.wide href=(next) data-rematch="" { (say!(words, "doors-rematch-on")) }
            } @else if doors.over && !doors.mine.is_empty() {
                form method="post" action={ (doors.path) "/rematch" } {
                    button.btn.primary.big.wide type="submit" data-rematch="" { (say!(words, "doors-rematch")) }
                }
            }
            @for (seat, name) in doors.abandoned {
                @if doors.mine.is_empty() { (take_over(words, doors, *seat, name)) }
                @else { (let_a_bot(doors, *seat, &say!(words, "doors-bot", name = *name))) }
            }
            @for (seat, name) in doors.absent { (let_a_bot(doors, *seat, &say!(words, "doors-stand-in", name = *name))) }
            @for Freeable { seat, name, votes } in doors.freeable {
                form method="post" action={ (doors.path) "/free" } {
                    input type="hidden" name="seat" value=(seat.0);
                    button.btn.wide type="submit" data-free=(seat.0) {
                        @match votes {
                            None => (say!(words, "doors-free", name = *name)),
                            Some((asked, needed)) => {
                                (say!(words, "doors-free-vote", name = *name, asked = *asked, needed = *needed))
                            },
                        }
                    }
                }
            }
        }
    }
}

/// Draws what else may be done: links and leaving, folded away.
pub fn more(words: &Words, doors: &Doors<'_>) -> Markup {
    html! {
        nav.doors.panel aria-label=(say!(words, "doors-more")) {
            details id="doors-more" {
                summary { (say!(words, "doors-more")) }
                div.doors-list {
                    @if doors.abandoned.is_empty() {
                        div {
                            b { (say!(words, "doors-watch")) }
                            p { (say!(words, "doors-watch-about")) }
                            (link(words, "watch-link", doors.watch, &say!(words, "doors-watch")))
                        }
                    } @else {
                        // The same link lets somebody watch or sit down.
                        div.invite {
                            b { (say!(words, "invite-title")) }
                            p { (say!(words, "invite-about")) }
                            (link(words, "watch-link", doors.watch, &say!(words, "invite-title")))
                            (code(words, "watch-code", doors.watch))
                        }
                    }
                    @if let Some(seat_link) = doors.seat_link {
                        div {
                            b { (say!(words, "doors-seat")) }
                            p { (say!(words, "doors-seat-about")) }
                            (link(words, "seat-link", seat_link, &say!(words, "doors-seat")))
                        }
                    }
                    div.doors-row {
                        a.btn href={ "/rules/" (doors.game) } target="_blank" { (say!(words, "doors-rules")) }
                        a.btn href="/" { (say!(words, "doors-house")) }
                        @if doors.over {
                            a.btn href={ (doors.path) "/record" } download { (say!(words, "doors-record")) }
                        }
                        @if !doors.mine.is_empty() && !doors.over {
                            (leaving::ask(words, doors.path, true))
                        }
                    }
                }
            }
        }
    }
}

/// A bot plays in a seat: until somebody is back, or for good where they gave it up.
fn let_a_bot(doors: &Doors<'_>, seat: Seat, words: &str) -> Markup {
    html! {
        form method="post" action={ (doors.path) "/bot" } {
            input type="hidden" name="seat" value=(seat.0);
            button.btn.wide type="submit" data-stand-in=(seat.0) { (words) }
        }
    }
}

/// Somebody left for good: whoever looks may sit down in their place.
fn take_over(words: &Words, doors: &Doors<'_>, seat: Seat, name: &str) -> Markup {
    let label = say!(words, "doors-take", name = name);
    let field = format!("take-{}", seat.0);
    html! {
        form.share method="post" action={ (doors.path) "/sit" } {
            input type="hidden" name="seat" value=(seat.0);
            label.sr-only for=(field) { (say!(words, "lobby-name")) }
            input type="text" id=(field) name="name" value=[doors.name] placeholder=(say!(words, "lobby-name")) maxlength=(NAME) required;
            button.btn type="submit" data-take=(seat.0) { (label) }
        }
    }
}
