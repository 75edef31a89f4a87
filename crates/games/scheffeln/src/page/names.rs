//! What things are called and how the small ones look: cars, cards, money, seats.

use crate::sentences::{car_key, card_key};
use crate::{Car, Card, Colour, Scheffeln, Tile, View};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::{Words, say};

pub(super) use crate::sentences::amount;

/// The table as this game draws it.
pub(super) type Table<'a> = Scene<'a, Scheffeln>;

/// A car by name.
pub(super) fn car_name(words: &Words, car: Car) -> String {
    words.say(car_key(car), &[])
}

/// A character by name.
pub(super) fn character_name(words: &Words, colour: Colour) -> String {
    car_name(words, colour.car())
}

/// A card by name.
pub(super) fn card_name(words: &Words, card: Card) -> String {
    words.say(card_key(card), &[])
}

/// The colour whose character a car collects for; the Mafia's has none.
pub(super) fn colour_of(car: Car) -> Option<Colour> {
    Colour::ALL.get(car.index()).copied()
}

/// The custom property of the house style that paints a car.
pub(super) fn paint(car: Car) -> &'static str {
    const PAINTS: [&str; 9] = [
        "--c:var(--red)",
        "--c:var(--yellow)",
        "--c:var(--blue)",
        "--c:var(--green)",
        "--c:var(--orange)",
        "--c:var(--purple)",
        "--c:var(--white)",
        "--c:var(--brown)",
        "--c:var(--black)",
    ];
    PAINTS[car.index()]
}

/// An amount, or the word for none.
pub(super) fn amount_or_nothing(words: &Words, value: Option<i32>) -> String {
    value.map_or_else(|| say!(words, "scheffeln-nothing"), amount)
}

/// An amount that somebody gets.
pub(super) fn plus(value: i32) -> String {
    format!("+{}", amount(value))
}

/// What a seat has taken, as far as the observer may see all of it.
pub(super) fn money(view: &View, seat: Seat) -> Option<i32> {
    view.money_of(seat).map(|token| token.map(|token| token.value())).sum()
}

/// The tile on which a car stands.
pub(super) fn tile_of(view: &View, car: Car) -> Tile {
    view.ring.tile(view.board.place(car))
}

/// Where a car stands, in a few words: "alone on F", "beneath Purple on E".
pub(super) fn stand(words: &Words, view: &View, car: Car) -> String {
    let tile = tile_of(view, car).letter();
    match view.board.at(view.board.place(car)) {
        (Some(lower), Some(upper)) if lower == car => {
            say!(words, "scheffeln-stands-beneath", other = car_name(words, upper), tile = tile)
        }
        (Some(lower), Some(_)) => say!(words, "scheffeln-stands-over", other = car_name(words, lower), tile = tile),
        _ => say!(words, "scheffeln-stands-alone", tile = tile),
    }
}

/// The letter on a seat's disc: the first of its name, with the number of the seat where two names begin alike.
pub(super) fn disc_text(table: &Table<'_>, seat: Seat) -> String {
    let initial = |seat: Seat| table.name(seat).chars().next().map(|letter| letter.to_uppercase().to_string());
    let mine = initial(seat).unwrap_or_default();
    let alike = Seat::all(table.view.seats).any(|other| other != seat && initial(other).as_ref() == Some(&mine));
    if alike { format!("{mine}{}", seat.0 + 1) } else { mine }
}

/// A seat's disc; a star for the observer's own.
pub(super) fn disc(table: &Table<'_>, seat: Seat) -> Markup {
    let me = table.is_me(seat);
    html! { span.who.me[me] aria-hidden="true" { @if me { "★" } @else { (disc_text(table, seat)) } } }
}

/// The emblem of a colour, or the sign of a run card.
pub(super) fn emblem(card: Card) -> Markup {
    let sign = if card.colour().is_some() { "em" } else { "run" };
    html! { svg.em aria-hidden="true" { use href={ "#" (sign) "-" (card.code()) } {} } }
}

/// The portrait of a character.
pub(super) fn medal(colour: Colour) -> Markup {
    html! { svg.medal viewBox="0 0 64 64" aria-hidden="true" { use href={ "#medal-" (colour.code()) } {} } }
}

/// A small limousine.
pub(super) fn limousine(car: Car) -> Markup {
    html! {
        svg.limo-pic viewBox="0 0 160 58" aria-hidden="true" {
            use href={ "#limo-" (car.code()) } width="160" height="58" {}
        }
    }
}

/// The emblem of the Mafia.
pub(super) fn mafia_mark() -> Markup {
    html! { svg.em aria-hidden="true" { use href="#em-MAF" {} } }
}

/// A spot of a car's colour with its emblem.
pub(super) fn swatch(car: Car) -> Markup {
    html! { svg.sw viewBox="0 0 28 28" aria-hidden="true" { use href={ "#sw-" (car.code()) } {} } }
}
