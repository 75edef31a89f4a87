//! What the observer may do with their own districts: sell, swap, give up.

use super::art::{disc, glyph, inline_card, shade, small_card};
use crate::scoring::colour_points;
use crate::{Action, Card, CardSet, Don};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// Whether to sell a district.
pub(super) fn offer(scene: &Scene<'_, Don>, me: Seat) -> Markup {
    let words = scene.words;
    let tableau = scene.view.table().tableau(me);
    html! {
        h2.hand-title { (say!(words, "don-hand-offer")) " " small { (say!(words, "don-hand-offer-how")) } }
        div.cardrow {
            @for card in tableau.iter() {
                @let loss = change(tableau, tableau.without(card));
                @let told = say!(words, "don-offer-told", card = card.name(), points = signed(loss));
                (scene.button(Action::Offer { card }, &card_class(card), &told, html! { (small_card(card)) (points(loss)) }))
            }
        }
        div.tellrow {
            (scene.button(Action::Decline, "btn accent passbtn tells", &say!(words, "don-offer-decline-told"), html! { (say!(words, "don-offer-decline")) }))
            p.idle { (say!(words, "don-offer-hint")) }
        }
    }
}

/// Which district to give up after an overbid.
pub(super) fn discard(scene: &Scene<'_, Don>, me: Seat) -> Markup {
    let words = scene.words;
    let tableau = scene.view.table().tableau(me);
    html! {
        h2.hand-title { (say!(words, "don-hand-discard")) " " small { (say!(words, "don-hand-discard-how")) } }
        div.cardrow {
            @for card in tableau.iter() {
                @let loss = change(tableau, tableau.without(card));
                @let told = say!(words, "don-discard-told", card = card.name(), points = signed(loss));
                (scene.button(Action::Discard { card }, &card_class(card), &told, html! { (small_card(card)) (points(loss)) }))
            }
        }
        div.tellrow.alone { p.idle { (say!(words, "don-discard-hint")) } }
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
