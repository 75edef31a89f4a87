//! The seats: who sits there, as whom, with how much, and what pay-day would bring them now.

use super::forecast::{Dues, dues_now};
use super::names::{Table, amount, disc, medal, money, stand};
use crate::Pile;
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::table::kind_word;
use speakeasy_table::SitterKind;
use speakeasy_words::say;

/// All seats, in the order of play.
pub(super) fn draw(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let speed = view.options.is_speed();
    let dues = dues_now(view);
    html! {
        section.seats.crowd[speed] aria-label=(say!(words, "scheffeln-seats-title")) {
            h2.panel-title {
                (say!(words, "scheffeln-seats-title")) " "
                small { @if speed || table.over() { (say!(words, "scheffeln-seats-money")) } @else { (say!(words, "scheffeln-seats-due")) } }
            }
            ol.players data-seats=(view.seats) { @for seat in Seat::all(view.seats) { (draw_seat(table, seat, &dues)) } }
        }
    }
}

fn draw_seat(table: &Table<'_>, seat: Seat, dues: &Dues) -> Markup {
    let (view, words) = (table.view, table.words);
    let acts = table.to_act().has(seat).then_some("true");
    let character = view.characters.of(seat);
    let sitter = table.sitters.get(seat.index());
    let away = sitter.is_some_and(|sitter| sitter.kind == SitterKind::Person && !sitter.here);
    html! {
        li.player.away[away] id={ "seat-" (seat.0) } aria-current=[acts] {
            @match character { Some(colour) => (medal(colour)), None => span.medal.none aria-hidden="true" { "?" } }
            div.txt {
                span.name {
                    (disc(table, seat)) " "
                    span.nm { (table.name(seat)) }
                    @if table.is_me(seat) { " " span.opt { (say!(words, "scheffeln-seat-you")) } }
                    @if view.start == Some(seat) && !view.options.is_speed() && !table.over() { " " span.tag.opt { (say!(words, "scheffeln-seat-starts")) } }
                    @if away { " " span.tag.warn { (say!(words, "scheffeln-seat-away")) } }
                }
                div.sub {
                    @if view.options.is_speed() {
                        @match (character, kind_word(table, seat)) {
                            (Some(colour), _) => (super::names::character_name(words, colour)),
                            (None, Some(kind)) => (kind),
                            (None, None) => (say!(words, "scheffeln-seat-empty")),
                        }
                    } @else {
                        @if let Some(kind) = kind_word(table, seat) { span.opt { (kind) " · " } }
                        @if let Some(colour) = character.filter(|_| view.board.cars() > 0) {
                            span.opt { (stand(words, view, colour.car())) @if !table.over() { " · " } }
                        }
                        @if let Some(&hand) = view.hands.get(seat.index()).filter(|_| !table.over()) { (cards_left(table, hand)) }
                    }
                }
            }
            (purse(table, seat, dues))
        }
    }
}

/// The cards that a seat still holds, as backs.
fn cards_left(table: &Table<'_>, hand: Pile) -> Markup {
    html! {
        span.mini role="img" aria-label=(say!(table.words, "scheffeln-cards-left", n = hand.len())) {
            @for index in 0..4 { i.gone[index >= hand.len()] {} }
        }
    }
}

/// What a seat has, and what it would be paid now.
fn purse(table: &Table<'_>, seat: Seat, dues: &Dues) -> Markup {
    let (view, words) = (table.view, table.words);
    let due = dues[seat.index()];
    html! {
        div.money {
            span.score.num {
                @match money(view, seat) {
                    Some(sum) => (amount(sum)),
                    None => (say!(words, "scheffeln-tokens", n = view.money_of(seat).count())),
                }
            }
            @if !view.options.is_speed() && !table.over() && view.characters.of(seat).is_some() {
                @match due {
                    Some(due) => span.due.up.num { "+" (amount(due)) },
                    None => span.due.no { (say!(words, "scheffeln-nothing")) },
                }
            }
        }
    }
}
