//! What may be done at a table beside the game: share the link, move to another device, leave, rematch.

use crate::lobby::link;
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
    /// Seats whose people left for good, with their names: anybody may take one over (`<path>/sit` with `seat`).
    pub abandoned: &'a [(Seat, &'a str)],
    /// Seats whose people are away while the game waits for them, where the table agreed that a bot may step in
    /// (`<path>/bot` with `seat`).
    pub absent: &'a [(Seat, &'a str)],
    /// The name that this browser last sat down with.
    pub name: Option<&'a str>,
    /// The game is over: it may be played again (`<path>/rematch`), and its record kept (`<path>/record`).
    pub over: bool,
    /// The table at which it is already being played again.
    pub rematch: Option<&'a str>,
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
            @for (seat, name) in doors.abandoned { (take_over(words, doors, *seat, name)) }
            @for (seat, name) in doors.absent {
                form method="post" action={ (doors.path) "/bot" } {
                    input type="hidden" name="seat" value=(seat.0);
                    button.btn.wide type="submit" data-stand-in=(seat.0) { (say!(words, "doors-stand-in", name = *name)) }
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
                    div {
                        b { (say!(words, "doors-watch")) }
                        p { (say!(words, "doors-watch-about")) }
                        (link(words, "watch-link", doors.watch, &say!(words, "doors-watch")))
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
                            form method="post" action={ (doors.path) "/leave" } {
                                button.btn.quiet type="submit" data-leave="" data-grave="" title=(say!(words, "doors-leave-about")) {
                                    (say!(words, "doors-leave"))
                                }
                            }
                        }
                    }
                }
            }
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
