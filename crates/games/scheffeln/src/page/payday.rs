//! Pay-day: the last one as it happened, and the next as it would be now.

use super::forecast::mafia_now;
use super::names::{Table, amount, card_name, character_name, colour_of, disc, emblem, swatch};
use super::news::who;
use crate::{Car, Card, Colour, EndWhen, Event, Phase, Pile, Tile, Token};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_words::say;

/// Something taken on a pay-day.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    /// Who has it now; nobody if the Mafia kept or left it.
    pub seat: Option<Seat>,
    /// From which place.
    pub place: usize,
    /// What.
    pub token: Token,
    /// Whether it came by the Mafia car.
    pub mafia: bool,
}

/// What an event says was taken.
fn taken(table: &Table<'_>, event: &Event) -> Option<Taken> {
    let ring = table.view.ring;
    match *event {
        Event::Took { seat, tile, token } => {
            Some(Taken { seat: Some(seat), place: ring.place(tile), token, mafia: false })
        }
        Event::MafiaTook { tile, token, gainer } => {
            Some(Taken { seat: gainer, place: ring.place(tile), token, mafia: true })
        }
        _ => None,
    }
}

/// What was taken on the last pay-day; `None` before the first.
pub(super) fn last(table: &Table<'_>) -> Option<Vec<Taken>> {
    let end = table.log.iter().rposition(|event| matches!(event, Event::StartPassed { .. } | Event::Ended { .. }))?;
    let paying = |event: &&Event| {
        matches!(
            event,
            Event::CharactersReturned | Event::MafiaLeft { .. } | Event::Took { .. } | Event::MafiaTook { .. }
        )
    };
    let mut list: Vec<Taken> =
        table.log[..end].iter().rev().take_while(paying).filter_map(|event| taken(table, event)).collect();
    list.reverse();
    Some(list)
}

/// What was taken in the last step; `None` if it was not pay-day.
pub(super) fn now(table: &Table<'_>) -> Option<Vec<Taken>> {
    let over = |event: &Event| matches!(event, Event::StartPassed { .. } | Event::Ended { .. });
    let news = table.news();
    news.iter().any(over).then(|| news.iter().filter_map(|event| taken(table, event)).collect())
}

/// The scene of a pay-day, drawn into the picture of its step and shown while it is told: who takes what from where.
pub(super) fn scene(table: &Table<'_>) -> Markup {
    let words = table.words;
    let Some(taken) = now(table) else { return html! {} };
    html! {
        div.pay-mid aria-hidden="true" {
            b { (say!(words, "scheffeln-payday-title")) }
            @if taken.is_empty() { span { (say!(words, "scheffeln-nobody")) } }
            @else { span { (say!(words, "scheffeln-round", round = table.view.round)) } }
        }
        @for taken in taken {
            @let mine = taken.seat.is_some_and(|seat| table.is_me(seat));
            div.pay.mine[mine] data-at=(taken.place) aria-hidden="true" {
                @if taken.mafia { (super::names::mafia_mark()) }
                b { @match taken.seat { Some(seat) => (who(table, seat)), None => (say!(words, "scheffeln-car-mafia")) } }
                span.num { "+" (amount(taken.token.value())) }
            }
        }
    }
}

/// The panel of the last pay-day.
pub(super) fn last_panel(table: &Table<'_>) -> Markup {
    let words = table.words;
    let Some(taken) = last(table) else { return html! {} };
    html! {
        section.panel id="last-payday" {
            h2.panel-title { (say!(words, "scheffeln-last-title")) }
            (ran(table))
            ul.paid {
                @for seat in Seat::all(table.view.seats) {
                    @let got = taken.iter().filter(|taken| taken.seat == Some(seat));
                    li {
                        (disc(table, seat)) " " b { (table.name(seat)) } " "
                        @if got.clone().next().is_none() { span.no { (say!(words, "scheffeln-nothing")) } }
                        @for taken in got {
                            span.up.num { "+" (amount(taken.token.value())) } " "
                            @let tile = table.view.ring.tile(taken.place).letter();
                            small.muted {
                                @if taken.mafia { (say!(words, "scheffeln-from-mafia", tile = tile)) }
                                @else { (say!(words, "scheffeln-from", tile = tile)) }
                            } " "
                        }
                    }
                }
            }
        }
    }
}

/// SPEED: the row that took effect before the last pay-day, from the left.
pub(super) fn last_row(table: &Table<'_>) -> Vec<Colour> {
    let mut row = Vec::new();
    for event in table.log.iter().rev() {
        if let Event::RowPlayed { index, card } = *event {
            row.push(card);
            if index == 0 {
                break;
            }
        }
    }
    row.reverse();
    row
}

/// Who somebody is. In SPEED characters go back at once; until the next row is dealt, everybody is still shown as whom
/// they were when the row ran.
pub(super) fn character(table: &Table<'_>, seat: Seat) -> Option<Colour> {
    if table.view.phase != Phase::SpeedUpkeep {
        return table.view.characters.of(seat);
    }
    let round = table.log.iter().rev().take_while(|event| !matches!(event, Event::ClaimsOpened { .. }));
    round
        .filter_map(|event| match *event {
            Event::Claimed { seat: claimer, colour, .. } if claimer == seat => Some(colour),
            _ => None,
        })
        .next()
}

/// Whom a car collects for.
pub(super) fn owner(table: &Table<'_>, car: Car) -> Option<Seat> {
    let colour = colour_of(car)?;
    Seat::all(table.view.seats).find(|&seat| character(table, seat) == Some(colour))
}

/// The last row, small.
fn ran(table: &Table<'_>) -> Markup {
    let (words, row) = (table.words, last_row(table));
    html! {
        @if !row.is_empty() {
            ol.ran aria-label=(say!(words, "scheffeln-last-row")) {
                @for colour in row {
                    li { (swatch(colour.car())) span.sr-only { (character_name(words, colour)) } }
                }
            }
        }
    }
}

/// The panel of the next pay-day in the base game: when, who is in the way, when the game ends, what was played.
pub(super) fn next_panel(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let cards: usize = view.hands.iter().copied().map(Pile::len).sum();
    html! {
        section.panel id="next-payday" {
            h2.panel-title {
                (say!(words, "scheffeln-payday-title"))
                @if cards > 0 { " " small { (say!(words, "scheffeln-payday-in", n = cards)) } }
            }
            p { (say!(words, "scheffeln-payday-rule")) }
            @if let Some(mafia) = mafia_now(table) { p.muted { (mafia) } }
            @if !view.mafia_hoard.is_empty() {
                @let hoard: i32 = view.mafia_hoard.iter().map(|token| token.value()).sum();
                p.muted { (say!(words, "scheffeln-hoard", value = amount(hoard))) }
            }
            (end_note(table))
        }
    }
}

/// When the game ends, and how near that is.
pub(super) fn end_note(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let last = |place: &usize| view.stacks[*place].len() == 1;
    let (rule, near) = match view.options.end_when {
        EndWhen::AnyEmpty => (say!(words, "scheffeln-end-rule"), (0..8).filter(last).collect()),
        EndWhen::LastTile => {
            (say!(words, "scheffeln-end-rule-last"), [view.ring.place(Tile::H)].into_iter().filter(last).collect())
        }
        EndWhen::AllEmpty => (say!(words, "scheffeln-end-rule-all"), Vec::new()),
    };
    let tiles: Vec<String> = near.iter().map(|&place: &usize| view.ring.tile(place).letter().to_owned()).collect();
    let left: usize = view.stacks.iter().map(|stack| stack.len()).sum();
    html! {
        p.muted { (rule) }
        @if view.options.end_when != EndWhen::AnyEmpty {
            p.muted { (say!(words, "scheffeln-end-rule-idle")) }
            p.muted { (say!(words, "scheffeln-end-left", n = left)) }
        }
        @if !tiles.is_empty() {
            @let count = tiles.len();
            p.warn { (say!(words, "scheffeln-end-near", n = count, tiles = words.join(&tiles))) }
        }
    }
}

/// The cards played this round.
pub(super) fn played(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let chip = |card: Card| html! { (emblem(card)) span.sr-only { (card_name(words, card)) } };
    html! {
        @if !view.face_up.is_empty() || !view.face_down.is_empty() {
            p.eyebrow { (say!(words, "scheffeln-played")) }
            ul.played {
                @for &(seat, card) in &view.face_up { li { (disc(table, seat)) (chip(card)) } }
                @for &(seat, card) in &view.face_down {
                    li.down {
                        (disc(table, seat))
                        @match card { Some(card) => (chip(card)), None => span.sr-only { (say!(words, "scheffeln-face-down")) } }
                    }
                }
            }
        }
    }
}
