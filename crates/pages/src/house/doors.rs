//! What may be done at a table beside the game: send its link, move to another device, leave, play again.

use crate::words::Words;
use maud::{Markup, html};
use speakeasy_core::{Seat, SeatSet};

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
    /// (`<path>/stand-in` with `seat`).
    pub absent: &'a [(Seat, &'a str)],
    /// The name that this browser last sat down with.
    pub name: Option<&'a str>,
    /// The game is over: it may be played again (`<path>/rematch`).
    pub over: bool,
    /// The table at which it is already being played again.
    pub rematch: Option<&'a str>,
}

/// Draws the strip.
pub fn doors(_words: &'static Words, doors: &Doors<'_>) -> Markup {
    html! { nav.doors { a href=(doors.path) { (doors.game) } } }
}
