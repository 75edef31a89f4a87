//! The pieces as drawings: cards, discs of seats, figures, chips. Their symbols lie in `symbols.svg`.

use crate::{Card, Colour, Don};
use maud::{Markup, PreEscaped, html};
use speakeasy_core::{Seat, SeatSet};
use speakeasy_pages::scene::Scene;

/// The symbols that everything here refers to.
pub(super) fn symbols() -> Markup {
    PreEscaped(include_str!("symbols.svg").to_owned())
}

/// The class that gives an element the colours of a district.
pub(super) fn shade(colour: Colour) -> String {
    format!("k-{}", colour.code())
}

/// A card as it lies before a seat.
pub(super) fn small_card(card: Card) -> Markup {
    html! {
        // Where there is little room the sides are cut off, never the digit.
        svg viewBox="0 0 36 50" preserveAspectRatio="xMidYMid slice" role="img" aria-label=(card.name()) {
            use href={ "#don-face-" (card.colour().code()) } {}
            use class="dg" href={ "#don-n" (card.digit()) } x="8" y="18.5" width="20" height="28" {}
        }
    }
}

/// A card on the block.
pub(super) fn big_card(card: Card) -> Markup {
    html! {
        svg viewBox="0 0 100 142" role="img" aria-label=(card.name()) {
            use href={ "#don-big-" (card.colour().code()) } {}
            use class="dg" href={ "#don-n" (card.digit()) } x="28" y="57" width="44" height="62" {}
            use class="dgi" href={ "#don-n" (card.digit()) } x="28" y="57" width="44" height="62" {}
            text x="50" y="135.5" text-anchor="middle" { (card.colour().district()) }
        }
    }
}

/// A card in a line of text: emblem and digit.
pub(super) fn inline_card(card: Card) -> Markup {
    html! {
        span class={ "inl " (shade(card.colour())) } role="img" aria-label=(card.name()) {
            svg viewBox="0 0 24 24" aria-hidden="true" { use href={ "#don-e-" (card.colour().code()) } {} }
            (card.digit())
        }
    }
}

/// A card inside a button that already names it: emblem and digit.
pub(super) fn glyph(card: Card) -> Markup {
    html! {
        b class={ "glyph " (shade(card.colour())) } { svg viewBox="0 0 24 24" { use href={ "#don-e-" (card.colour().code()) } {} } (card.digit()) }
    }
}

/// The mark of a district: emblem on its pattern.
pub(super) fn district_mark(colour: Colour) -> Markup {
    html! {
        svg class="mark" viewBox="0 0 24 24" aria-hidden="true" { use href={ "#don-mark-" (colour.code()) } {} }
    }
}

/// The disc of a seat: its letter, read as the name of whoever sits there.
pub(super) fn disc(scene: &Scene<'_, Don>, seat: Seat) -> Markup {
    html! { b.disc role="img" aria-label=(scene.name(seat)) title=(scene.name(seat)) { (seat.letter()) } }
}

/// The discs of several seats, drawn close.
pub(super) fn discs(scene: &Scene<'_, Don>, seats: SeatSet) -> Markup {
    html! { span.discs { @for seat in seats.iter() { (disc(scene, seat)) } } }
}

/// A number in the drawn figures, which look alike on every machine.
pub(super) fn figures(number: u8, class: &str) -> Markup {
    html! {
        span class={ "bignum " (class) } aria-hidden="true" {
            @for digit in number.to_string().chars() {
                svg viewBox="0 0 40 60" { use href={ "#don-n" (digit) } {} }
            }
        }
    }
}

/// A drawing that says nothing by itself.
pub(super) fn ornament(name: &str, view_box: &str, class: &str) -> Markup {
    html! { svg class=(class) viewBox=(view_box) aria-hidden="true" { use href={ "#don-" (name) } {} } }
}

/// A chip.
pub(super) fn chip() -> Markup {
    ornament("chip", "0 0 24 24", "chip-art")
}
