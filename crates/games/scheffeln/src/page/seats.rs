//! The seats: who sits there, as whom, with how much, and what pay-day would bring them now.

use super::forecast::{Dues, dues_now};
use super::motion::{Drive, hops, then};
use super::names::{Table, amount, amount_or_nothing, disc, medal, money, plus, stand, swatch};
use super::news::News;
use super::payday::{self, Taken, character};
use super::preview::due_then;
use crate::{Car, Phase, Pile};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::table::kind_word;
use speakeasy_table::SitterKind;
use speakeasy_words::say;

/// All seats, in the order of play.
pub(super) fn draw(table: &Table<'_>, news: &News) -> Markup {
    let (view, words) = (table.view, table.words);
    let speed = view.options.is_speed();
    let dues = dues_now(view);
    html! {
        section.seats.crowd[speed] aria-label=(say!(words, "scheffeln-seats-title")) {
            h2.panel-title {
                (say!(words, "scheffeln-seats-title")) " "
                small { @if speed || table.over() { (say!(words, "scheffeln-seats-money")) } @else { (say!(words, "scheffeln-seats-due")) } }
            }
            ol.players data-seats=(view.seats) { @for seat in Seat::all(view.seats) { (draw_seat(table, news, seat, &dues)) } }
        }
    }
}

fn draw_seat(table: &Table<'_>, news: &News, seat: Seat, dues: &Dues) -> Markup {
    let (view, words) = (table.view, table.words);
    let acts = table.to_act().has(seat).then_some("true");
    let character = character(table, seat);
    let sitter = table.sitters.get(seat.index());
    let away = sitter.is_some_and(|sitter| sitter.kind == SitterKind::Person && !sitter.here);
    let me = table.is_me(seat);
    html! {
        li.player.away[away].mine[me] id={ "seat-" (seat.0) } aria-current=[acts] {
            @match character {
                Some(colour) => { (medal(colour)) (swatch(colour.car())) },
                None => { span.medal.none aria-hidden="true" { "?" } span.sw.none aria-hidden="true" { "?" } }
            }
            div.txt {
                span.name {
                    span.nm { @if me { (say!(words, "scheffeln-you")) } @else { (table.name(seat)) } }
                    @if me { " " span.opt { (table.name(seat)) } }
                    @if away { " " span.tag.warn { (say!(words, "scheffeln-seat-away")) } }
                }
                div.sub {
                    (disc(table, seat))
                    @if view.options.is_speed() {
                        @match (character, kind_word(table, seat)) {
                            (Some(colour), _) => (super::names::character_name(words, colour)),
                            (None, Some(kind)) => (kind),
                            (None, None) => (say!(words, "scheffeln-seat-empty")),
                        }
                    } @else {
                        @if let Some(colour) = character.filter(|_| view.board.cars() > 0) {
                            span.opt { (stand(words, view, colour.car())) @if !table.over() { " · " } }
                        }
                        @if let Some(&hand) = view.hands.get(seat.index()).filter(|_| !table.over()) { (cards_left(table, hand)) }
                        @if view.start == Some(seat) && !table.over() { span.tag { (say!(words, "scheffeln-seat-starts")) } }
                    }
                }
            }
            (purse(table, news, seat, dues))
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

/// What a seat has, and what it would be paid now, or after what is chosen.
fn purse(table: &Table<'_>, news: &News, seat: Seat, dues: &Dues) -> Markup {
    let (view, words) = (table.view, table.words);
    let tokens = view.money_of(seat).count();
    let paid = payday::now(table);
    let got: Vec<Taken> = paid.iter().flatten().filter(|taken| taken.seat == Some(seat)).copied().collect();
    let sum: i32 = got.iter().map(|taken| taken.token.value()).sum();
    let text = |less: i32, fewer: usize| match money(view, seat) {
        Some(sum) => amount(sum - less),
        None => say!(words, "scheffeln-tokens", n = tokens - fewer),
    };
    // What was taken is counted when pay-day is told.
    let wait = (!got.is_empty()).then(|| {
        let before = then(&text(sum, got.len()));
        let lines = [Some(news.first()), news.payday.filter(|&line| line != news.first())];
        hops(&lines.into_iter().flatten().map(|line| (line, before.clone())).collect::<Vec<_>>())
    });
    let due = dues[seat.index()];
    let plain = |due: Option<i32>| match due {
        Some(due) => html! { span.up.num { (plus(due)) } },
        None => html! { span.no { (say!(words, "scheffeln-nothing")) } },
    };
    html! {
        div.money {
            span.score.num id={ "purse-" (seat.0) } data-hops=[wait] { (text(0, 0)) }
            @if view.phase == Phase::SpeedUpkeep && character(table, seat).is_some() {
                span.due id={ "due-" (seat.0) } data-hops=[due_by_card(table, news, seat)] {
                    (plain((!got.is_empty()).then_some(sum)))
                }
            } @else if !view.options.is_speed() && !table.over() && view.characters.of(seat).is_some() {
                span.due id={ "due-" (seat.0) } { (due_then(table, seat)) (plain(due)) }
            } @else if !table.over() { span.due {} }
        }
    }
}

/// SPEED: what a seat would be paid after each card of the row, told with it.
fn due_by_card(table: &Table<'_>, news: &News, seat: Seat) -> Option<String> {
    let car = character(table, seat)?.car();
    let text = |drive: &Drive| match due(table, drive, car) {
        Some(due) => plus(due),
        None => amount_or_nothing(table.words, None),
    };
    let shown = news.drives.iter().zip(&news.lines).map(|(drive, &line)| (line, then(&text(drive))));
    let rest = news.payday.zip(news.drives.last()).map(|(line, drive)| (line, then(&text(drive))));
    (!news.lines.is_empty()).then(|| hops(&shown.chain(rest).collect::<Vec<_>>()))
}

/// What a car would bring after a drive: it must be on top, and money must lie there as it did before pay-day.
fn due(table: &Table<'_>, drive: &Drive, car: Car) -> Option<i32> {
    let place = drive.after.iter().position(|lot| lot.last() == Some(&car))?;
    let taken = payday::now(table)?.into_iter().find(|taken| taken.place == place).map(|taken| taken.token);
    let top = taken.or_else(|| table.view.stacks[place].first().copied().flatten())?;
    Some(top.value())
}
