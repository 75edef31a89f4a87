//! What the observer may do with their own districts: sell, swap, give up.

use super::art::{disc, glyph, inline_card, shade, small_card};
use crate::scoring::colour_points;
use crate::{Action, Card, CardSet, Don};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// Whether to sell a district, or another one.
pub(super) fn offer(scene: &Scene<'_, Don>, me: Seat) -> Markup {
    let words = scene.words;
    let table = scene.view.table();
    let (tableau, offerable) = (table.tableau(me), table.offerable(me));
    let again = table.options().each_offer;
    let (label, told) = match again {
        true => (say!(words, "don-offer-decline-each"), say!(words, "don-offer-decline-each-told")),
        false => (say!(words, "don-offer-decline"), say!(words, "don-offer-decline-told")),
    };
    html! {
        h2.hand-title { (say!(words, "don-hand-offer")) " " small { (say!(words, "don-hand-offer-how")) } }
        div.cardrow {
            @for card in tableau.iter() {
                @if offerable.has(card) {
                    @let loss = change(tableau, tableau.without(card));
                    @let told = say!(words, "don-offer-told", card = card.name(), points = signed(loss));
                    (scene.button(Action::Offer { card }, &card_class(card), &told, html! { (small_card(card)) (points(loss)) }))
                } @else {
                    (barred(card, &say!(words, "don-offer-barred", card = card.name()), &say!(words, "don-barred-offered")))
                }
            }
        }
        div.tellrow {
            (scene.button(Action::Decline, "btn accent passbtn tells", &told, html! { (label) }))
            p.idle { @if again { (say!(words, "don-offer-hint-each")) } @else { (say!(words, "don-offer-hint")) } }
        }
    }
}

/// Which district to give up after an overbid.
pub(super) fn discard(scene: &Scene<'_, Don>, me: Seat) -> Markup {
    let words = scene.words;
    let table = scene.view.table();
    let (tableau, discardable) = (table.tableau(me), table.discardable(me));
    html! {
        h2.hand-title { (say!(words, "don-hand-discard")) " " small { (say!(words, "don-hand-discard-how")) } }
        div.cardrow {
            @for card in tableau.iter() {
                @if discardable.has(card) {
                    @let loss = change(tableau, tableau.without(card));
                    @let told = say!(words, "don-discard-told", card = card.name(), points = signed(loss));
                    (scene.button(Action::Discard { card }, &card_class(card), &told, html! { (small_card(card)) (points(loss)) }))
                } @else {
                    (barred(card, &say!(words, "don-discard-barred", card = card.name()), &say!(words, "don-barred-gained")))
                }
            }
        }
        div.tellrow.alone {
            p.idle {
                (say!(words, "don-discard-hint"))
                @if table.options().earlier_discards { " " (say!(words, "don-discard-hint-earlier")) }
            }
        }
    }
}

/// Whether to swap a district, and which for which: a block an own card, a line a seat, a button a card of theirs.
pub(super) fn swap(scene: &Scene<'_, Don>, me: Seat) -> Markup {
    let words = scene.words;
    let table = scene.view.table();
    let mine = table.tableau(me);
    let others = super::seats::clockwise(table.seats(), me).skip(1).filter(|&seat| !table.tableau(seat).is_empty());
    html! {
        h2.hand-title { (say!(words, "don-hand-swap")) " " small { (say!(words, "don-hand-swap-how")) } }
        @if mine.len() > 1 {
            nav.gives aria-label=(say!(words, "don-swap-jump")) {
                @for give in mine.iter() {
                    a href={ "#give-" (give) } aria-label=(say!(words, "don-swap-give", card = give.name())) { (inline_card(give)) }
                }
            }
        }
        div.swaps {
            @for give in mine.iter() {
                section.give id={ "give-" (give) } aria-label=(say!(words, "don-swap-give", card = give.name())) {
                    h3 { (say!(words, "don-swap-giving")) " " (inline_card(give)) " " small { (give.colour().district()) } }
                    @for with in others.clone() {
                        div.takes {
                            (disc(scene, with))
                            @for take in table.tableau(with).iter() {
                                @let gain = change(mine, mine.without(give).with(take));
                                @let told = say!(words, "don-swap-told", give = give.name(), take = take.name(),
                                    name = scene.name(with), points = signed(gain));
                                (scene.button(Action::Swap { give, with, take }, &format!("take tells {}", shade(take.colour())), &told,
                                    html! { (glyph(take)) (points(gain)) }))
                            }
                        }
                    }
                }
            }
        }
        div.tellrow {
            (scene.button(Action::Decline, "btn accent passbtn tells", &say!(words, "don-swap-decline-told"), html! { (say!(words, "don-swap-decline")) }))
            p.idle { (say!(words, "don-swap-hint")) }
        }
    }
}

/// An own card that may not be chosen, with the reason: in full where it is pointed at, in a word below it.
fn barred(card: Card, told: &str, reason: &str) -> Markup {
    html! {
        button class={ (card_class(card)) " barred" } type="button" disabled aria-label=(told) title=(told) {
            (small_card(card)) small.ptd.even { (reason) }
        }
    }
}

fn card_class(card: Card) -> String {
    format!("cardbtn tells {}", shade(card.colour()))
}

/// How many colour points are gained from one set of districts to another.
fn change(from: CardSet, to: CardSet) -> i32 {
    colour_points(to) - colour_points(from)
}

/// A number with its sign, as it is written.
pub(super) fn signed(number: i32) -> String {
    match number {
        0 => "±0".into(),
        1.. => format!("+{number}"),
        _ => format!("−{}", -number),
    }
}

fn points(change: i32) -> Markup {
    let class = match change {
        1.. => "gain",
        0 => "even",
        _ => "loss",
    };
    html! { small class={ "ptd " (class) } { (signed(change)) } }
}
