//! A turn of the base game: one card face up, or one face down for another character.
//!
//! Every action is a button in sight. What each would lead to is its label, and the label of the button that is pointed
//! at, focused or held appears in a line above the cards.

use super::forecast::{Ride, changes, dues, held, held_after};
use super::names::{Table, amount, car_name, card_name, character_name, emblem, limousine, medal, stand, swatch};
use crate::{Action, Board, Car, Card, Colour, Direction, Exchange, Tile};
use maud::{Markup, html};
use speakeasy_words::say;

/// The hand of whoever is to act.
pub(super) fn turn(table: &Table<'_>) -> Markup {
    let hand = table.view.own_hand().unwrap_or_default();
    let columns = format!("--n:{}", hand.count_kinds().max(1));
    let has = |wanted: fn(&Action) -> bool| table.legal.iter().any(wanted);
    html! {
        p.tell { (say!(table.words, "scheffeln-tell-turn")) }
        div.deck {
            ol.cards style=(columns) { @for card in hand.kinds() { li { (face(table, card, hand.count(card), true)) } } }
            @if has(|action| matches!(action, Action::Joker { .. })) { (rides(table, Card::Joker)) }
            @if has(|action| matches!(action, Action::Backward { .. })) { (rides(table, Card::Backward)) }
            @if has(|action| matches!(action, Action::Evasion { .. })) { (evasion(table)) }
            @if has(|action| matches!(action, Action::Nasty { .. })) { (nasty(table)) }
            @if hand.len() > 1 { (exchange(table)) }
            @else { p.barred { (say!(table.words, "scheffeln-last-card")) } }
        }
    }
}

/// The hand of somebody who waits: the same cards, to look at.
pub(super) fn waiting(table: &Table<'_>) -> Markup {
    let Some(hand) = table.view.own_hand() else {
        return html! { p.barred { (say!(table.words, "scheffeln-watching")) } };
    };
    let columns = format!("--n:{}", hand.count_kinds().max(1));
    html! {
        @if !hand.is_empty() {
            h2.hand-title { (say!(table.words, "scheffeln-hand")) " " small { (say!(table.words, "scheffeln-hand-wait")) } }
            ol.cards style=(columns) { @for card in hand.kinds() { li { (face(table, card, hand.count(card), false)) } } }
        }
    }
}

/// A card: the car it moves and what comes of it. One that can be played at a touch is a button.
fn face(table: &Table<'_>, card: Card, count: usize, live: bool) -> Markup {
    let words = table.words;
    let times = html! { @if count > 1 { span.times { "×" (count) } } };
    let Some(colour) = card.colour() else {
        let what = say!(words, "scheffeln-run-does", code = card.code());
        return html! {
            div.mcard.run { span.nm { (card_name(words, card)) } (emblem(card)) span.on { (what) } (times) }
        };
    };
    let ride = Ride::of(table.view, colour.car(), Direction::Forward);
    let body = html! {
        span.nm { (character_name(words, colour)) }
        (limousine(colour.car()))
        @if let Some(ride) = &ride { (result(table, ride)) }
        (times)
    };
    match ride {
        Some(ride) if live => {
            let label = ride_label(table, &say!(words, "scheffeln-play", card = card_name(words, card)), &ride);
            table.button(Action::Move { card }, "mcard act", &label, body)
        }
        _ => html! { div.mcard.still data-look=(card.code()) { (body) } },
    }
}

/// From where to where, and whom it meets.
fn result(table: &Table<'_>, ride: &Ride) -> Markup {
    let (view, words) = (table.view, table.words);
    let mine = |car: Car| {
        let owner = Colour::ALL.get(car.index()).and_then(|&colour| view.characters.owner(colour));
        owner.is_some_and(|seat| table.is_me(seat))
    };
    let meets = match (ride.step.passenger, ride.onto()) {
        (Some(_), _) if ride.is_idle() => say!(words, "scheffeln-card-idle"),
        (Some(other), _) if mine(other) => say!(words, "scheffeln-card-carries-yours", car = car_name(words, other)),
        (Some(other), _) => say!(words, "scheffeln-card-carries", car = car_name(words, other)),
        (None, Some(other)) if mine(other) => say!(words, "scheffeln-card-onto-yours", car = car_name(words, other)),
        (None, Some(other)) => say!(words, "scheffeln-card-onto", car = car_name(words, other)),
        (None, None) => say!(words, "scheffeln-card-alone"),
    };
    html! { span.go { (way(table, ride)) } span.on { (meets) } }
}

fn way(table: &Table<'_>, ride: &Ride) -> String {
    let tile = |place: usize| table.view.ring.tile(place).letter();
    if ride.is_idle() {
        return format!("↻{}", tile(ride.step.from));
    }
    format!("{}→{}", tile(ride.step.from), tile(ride.step.to))
}

/// What a ride does, and who would be paid otherwise.
fn ride_label(table: &Table<'_>, first: &str, ride: &Ride) -> String {
    let (view, words) = (table.view, table.words);
    let mut label = vec![first.to_owned(), ride.sentence(words, view)];
    let passed: Vec<String> = ride.passed().iter().map(|&place| view.ring.tile(place).letter().to_owned()).collect();
    if ride.seeks_empty(view) {
        label.push(say!(words, "scheffeln-skips-to-empty", n = passed.len(), tiles = words.join(&passed)));
    } else if !passed.is_empty() && !ride.is_idle() {
        label.push(say!(words, "scheffeln-skips", n = passed.len(), tiles = words.join(&passed)));
    }
    label.extend(changes(table, &ride.after, &held(view)));
    label.join(" ")
}

/// The heading of a group of targets.
fn heading(table: &Table<'_>, card: Card) -> Markup {
    html! {
        h3.group { (emblem(card)) " " b { (card_name(table.words, card)) } " " small { (say!(table.words, "scheffeln-run-pick", code = card.code())) } }
    }
}

/// Joker or Backward: any car.
fn rides(table: &Table<'_>, card: Card) -> Markup {
    let direction = if card == Card::Joker { Direction::Forward } else { Direction::Backward };
    let action = |car: Car| if card == Card::Joker { Action::Joker { car } } else { Action::Backward { car } };
    let cars = Car::ALL.into_iter().filter(|&car| table.legal.contains(&action(car)));
    let first = |car: Car| {
        say!(table.words, "scheffeln-play-run", card = card_name(table.words, card), car = car_name(table.words, car))
    };
    html! {
        section.targets {
            (heading(table, card))
            div.picks {
                @for ride in cars.filter_map(|car| Ride::of(table.view, car, direction)) {
                    (table.button(
                        action(ride.car),
                        "pick act",
                        &ride_label(table, &first(ride.car), &ride),
                        html! { (swatch(ride.car)) span.code { (ride.car.code()) } small { (way(table, &ride)) } },
                    ))
                }
            }
        }
    }
}

/// Evasion: an upper car to an empty tile; rows are cars, columns are tiles.
fn evasion(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let idle = Action::Evasion { target: None };
    if table.legal.contains(&idle) {
        let label = say!(words, "scheffeln-evasion-idle");
        return html! {
            section.targets {
                (heading(table, Card::Evasion))
                (table.button(idle, "pick wide act", &label, html! { span { (say!(words, "scheffeln-evasion-idle-short")) } }))
            }
        };
    }
    let targets: Vec<(Car, Tile)> = table
        .legal
        .iter()
        .filter_map(|action| match action {
            Action::Evasion { target } => *target,
            _ => None,
        })
        .collect();
    let cars = Car::ALL.into_iter().filter(|&car| targets.iter().any(|&(other, _)| other == car));
    let tiles: Vec<Tile> =
        Tile::ALL.into_iter().filter(|&tile| targets.iter().any(|&(_, other)| other == tile)).collect();
    let label = |car: Car, tile: Tile| {
        let from = super::names::tile_of(view, car).letter();
        let car_text = car_name(words, car);
        let mut label = vec![say!(words, "scheffeln-evade", car = car_text, from = from, to = tile.letter())];
        if let Some(after) = view.board.after_evasion(car, view.ring.place(tile)) {
            label.extend(changes(table, &after, &held(view)));
        }
        label.join(" ")
    };
    html! {
        section.targets {
            (heading(table, Card::Evasion))
            table.swap {
                thead { tr { th {} @for tile in &tiles { th scope="col" { b { (tile) } } } } }
                tbody {
                    @for car in cars {
                        tr {
                            th scope="row" { (swatch(car)) span.code { (car.code()) } }
                            @for &tile in &tiles {
                                td { (table.button(Action::Evasion { target: Some((car, tile)) }, "cell act", &label(car, tile), html! { "→\u{202f}" (tile) })) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Nasty exchange: any other character, even from another player.
fn nasty(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let me = table.me().unwrap_or_default();
    let own = view.characters.of(me).map(|colour| character_name(words, colour)).unwrap_or_default();
    let label = |take: Colour| {
        let name = character_name(words, take);
        let mut label = vec![match view.characters.owner(take) {
            Some(owner) => {
                say!(words, "scheffeln-nasty-from", take = name, name = table.name(owner), own = own.as_str())
            }
            None => say!(words, "scheffeln-nasty-free", take = name, own = own.as_str()),
        }];
        label.extend(changes(table, &view.board, &held_after(held(view), me, take)));
        label.join(" ")
    };
    html! {
        section.targets {
            (heading(table, Card::Nasty))
            div.picks {
                @for take in Colour::ALL.into_iter().filter(|&take| table.legal.contains(&Action::Nasty { take })) {
                    (table.button(Action::Nasty { take }, "pick act", &label(take), html! {
                        (swatch(take.car())) span.code { (take.code()) }
                        small {
                            @match view.characters.owner(take) {
                                Some(owner) => (table.name(owner)),
                                None => (say!(words, "scheffeln-nasty-centre")),
                            }
                        }
                    }))
                }
            }
        }
    }
}

/// Exchange: rows are cards to lay down, columns are characters to take; the first is one's own where it may be kept.
fn exchange(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let Some((me, own)) = table.me().and_then(|me| Some((me, view.characters.of(me)?))) else { return html! {} };
    let hand = view.own_hand().unwrap_or_default();
    let mafia = Ride::of(view, Car::Mafia, Direction::Forward);
    let after: Board = mafia.map_or(view.board, |ride| ride.after);
    let may_keep = view.options.exchange == Exchange::May;
    let takes: Vec<Option<Colour>> =
        may_keep.then_some(None).into_iter().chain(view.characters.centre().iter().map(Some)).collect();
    let own_name = character_name(words, own);
    let held_then = |take: Option<Colour>| take.map_or_else(|| held(view), |take| held_after(held(view), me, take));
    let label = |card: Card, take: Option<Colour>| {
        let card = card_name(words, card);
        let mut label = vec![match take {
            Some(take) => say!(
                words,
                "scheffeln-exchange-label",
                card = card,
                take = character_name(words, take),
                stands = stand(words, view, take.car()),
                own = own_name.as_str()
            ),
            None => {
                let stands = stand(words, view, own.car());
                say!(words, "scheffeln-exchange-keep", card = card, own = own_name.as_str(), stands = stands)
            }
        }];
        label.extend(mafia.map(|ride| ride.sentence(words, view)));
        label.extend(changes(table, &after, &held_then(take)));
        label.join(" ")
    };
    let due = |take: Option<Colour>| dues(view, &after, &held_then(take))[me.index()];
    html! {
        section.targets.exchange {
            h3.group {
                svg.em aria-hidden="true" { use href="#run-SWAP" {} } " "
                b { (say!(words, "scheffeln-exchange")) } " "
                small.how {
                    @if may_keep { (say!(words, "scheffeln-exchange-how-may", own = own_name.as_str())) }
                    @else { (say!(words, "scheffeln-exchange-how", own = own_name.as_str())) }
                }
                @if let Some(ride) = &mafia { " " small { (say!(words, "scheffeln-exchange-mafia", way = way(table, ride))) } }
            }
            table.swap {
                thead {
                    tr {
                        th.corner scope="col" { (say!(words, "scheffeln-lay-down")) }
                        @for &take in &takes {
                            @let colour = take.unwrap_or(own);
                            th scope="col" title=(stand(words, view, colour.car())) {
                                (medal(colour))
                                span.code { @if take.is_some() { (colour.code()) } @else { (say!(words, "scheffeln-keep")) } }
                                @match due(take) {
                                    Some(due) => small.up.num { "+" (amount(due)) },
                                    None => small.no { "–" },
                                }
                            }
                        }
                    }
                }
                tbody {
                    @for card in hand.kinds() {
                        tr {
                            th scope="row" { (lay(words, card)) }
                            @for &take in &takes {
                                @let colour = take.unwrap_or(own);
                                // The style sheet lights up the car of a character that is taken, not of a card laid down.
                                @let class = if take.is_some() { "cell act" } else { "cell act keep" };
                                td { (table.button(Action::Exchange { card, take }, class, &label(card, take), swatch(colour.car()))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A card to be laid down, small.
fn lay(words: &speakeasy_words::Words, card: Card) -> Markup {
    html! {
        @match card.colour() {
            Some(colour) => { (swatch(colour.car())) span.code { (card.code()) } }
            None => { span.sw.run aria-hidden="true" { (emblem(card)) } span.code.long { (card_name(words, card)) } }
        }
    }
}
