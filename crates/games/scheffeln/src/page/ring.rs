//! The ring: eight businesses in a square without its centre, the cars on them, and what is in the middle.
//!
//! A car says only its place and its height (`data-at`, `data-slot`); the style sheet knows where that is, so that a car
//! in a newer drawing glides there by itself. Cars are elements of their own around a drawing, because the upper of two
//! must be painted last whatever the order in which they stand in the page.

use super::forecast::Ride;
use super::motion::{Motion, Spot, spot};
use super::names::{Table, amount, disc_text, medal, paint};
use super::{clock, payday};
use crate::{Action, Car, Card, Colour, Direction, Phase, Tile};
use maud::{Markup, PreEscaped, html};
use speakeasy_words::say;
use std::collections::BTreeMap;

/// Where each place lies on the drawing: the middle of its upper edge.
const PLACES: [(i32, i32); 8] =
    [(100, 10), (300, 10), (500, 10), (500, 223), (500, 436), (300, 436), (100, 436), (100, 223)];
/// The shape of the lot at each place: the corners of the square are round.
const LOTS: [&str; 8] = ["tl", "side", "tr", "side", "br", "side", "bl", "side"];

/// The board: streets, cars, the middle, and hidden previews over them.
pub(super) fn draw(table: &Table<'_>) -> Markup {
    let view = table.view;
    let motion = Motion::of(table);
    html! {
        div.ring-box role="img" aria-label=(say!(table.words, "scheffeln-ring-label")) {
            svg.ring viewBox="0 0 600 641" aria-hidden="true" {
                use href="#road" width="600" height="641" {}
                @for place in 0..8 { (business(table, place)) }
            }
            (middle(table))
            @for &car in &Car::ALL[..view.board.cars()] {
                @let now = spot(&view.board, car);
                (limousine(table, car, now, motion.hops(car, now)))
            }
            @for (key, ride) in previews(table) { (ghost(table, &key, &ride)) }
            @for car in evaders(table) {
                div.ghost.evading data-ghost={ "e-" (car.code()) } aria-hidden="true" { (pale(car, None)) }
            }
            (payday::ribbons(table, &motion))
        }
    }
}

/// One business: its letter and name, its street, its money.
fn business(table: &Table<'_>, place: usize) -> Markup {
    let tile = table.view.ring.tile(place);
    let (first, second) = tile.name().split_once(' ').unwrap_or((tile.name(), ""));
    let shift = if place == 0 { 6 } else { 0 };
    let sign = match place {
        2 => "translate(122 16)",
        _ => "translate(147 13)",
    };
    html! {
        g.biz id={ "biz-" (tile) } data-at=(place) style={ "--heat:" (heat(tile)) "%" } {
            use href={ "#lot-" (LOTS[place]) } width="180" height="195" {}
            text.letter x=(30 + shift) y="37.5" { (tile) }
            text.name x=(56 + shift) y="25" { (first) }
            text.name x=(56 + shift) y="44" { (second) }
            g transform=(sign) { use href={ "#sign-" (tile) } width="25" height="25" {} }
            (money(table, place))
        }
    }
}

/// How hot the neon of a street glows: the dearer, the hotter.
fn heat(tile: Tile) -> usize {
    tile.index() * 100 / 7
}

/// The stack of a place: what lies on top, and how many below.
fn money(table: &Table<'_>, place: usize) -> Markup {
    let stack = &table.view.stacks[place];
    let Some(top) = stack.first() else {
        return html! { @if table.view.round > 0 { text.dry x="90" y="176" { (say!(table.words, "scheffeln-dry")) } } };
    };
    let below = stack.len() - 1;
    html! {
        g.token.last[below == 0] {
            use href={ "#pile-" (stack.len()) } x="34" y="154" width="92" height="40" {}
            text.val x="80" y="176.5" { @match top { Some(token) => (amount(token.value())), None => "?" } }
            @if below > 0 { text.below x="134" y="176" { "+" (below) } }
            @else { text.below x="131" y="176" { (say!(table.words, "scheffeln-last-token")) } }
        }
    }
}

/// A car where it stands, with the disc of the seat that it collects for.
fn limousine(table: &Table<'_>, car: Car, now: Spot, hops: Option<String>) -> Markup {
    let owner = payday::owner(table, car);
    let mine = owner.is_some_and(|seat| table.is_me(seat));
    // The upper car goes along with the lower one, so a preview of that one's ride fades both.
    let rides_on = (now.slot == "over").then(|| table.view.board.at(now.place).0).flatten();
    html! {
        div.car.mine[mine] id={ "car-" (car.code()) } data-at=(now.place) data-slot=(now.slot) data-hops=[hops]
            data-on=[rides_on.map(Car::code)] style=(paint(car)) {
            svg viewBox="0 0 160 58" aria-hidden="true" {
                @if mine { use.halo href="#halo" width="160" height="58" {} }
                use href={ "#limo-" (car.code()) } width="160" height="58" {}
                @if mine {
                    g.seat.me { rect x="116" y="-5" width="50" height="25" rx="12.5" {} text x="141" y="14" { (say!(table.words, "scheffeln-you")) } }
                } @else if let Some(seat) = owner {
                    g.seat { circle cx="153" cy="8" r="13.5" {} text x="153" y="14.5" { (disc_text(table, seat)) } }
                }
            }
        }
    }
}

/// The rides that buttons, and the cards of somebody who waits, may preview, by key: `f-RED` for a step forward, `b-RED`
/// for one backward.
fn previews(table: &Table<'_>) -> BTreeMap<String, Ride> {
    let board = &table.view.board;
    let hand = table.view.own_hand().unwrap_or_default();
    let held = hand.kinds().filter_map(Card::colour).map(|colour| ('f', colour.car(), Direction::Forward));
    let mut steps: Vec<(char, Car, Direction)> = held.collect();
    for &action in table.legal {
        steps.push(match action {
            Action::Joker { car } => ('f', car, Direction::Forward),
            Action::Exchange { .. } if board.has(Car::Mafia) => ('f', Car::Mafia, Direction::Forward),
            Action::Backward { car } => ('b', car, Direction::Backward),
            _ => continue,
        });
    }
    let ride = |(mark, car, direction): (char, Car, Direction)| {
        Some((format!("{mark}-{}", car.code()), Ride::of(table.view, car, direction)?))
    };
    steps.into_iter().filter_map(ride).collect()
}

/// The cars that an Evasion may lift.
fn evaders(table: &Table<'_>) -> Vec<Car> {
    let mut cars: Vec<Car> = table
        .legal
        .iter()
        .filter_map(|action| match action {
            Action::Evasion { target } => target.map(|(car, _)| car),
            _ => None,
        })
        .collect();
    cars.dedup();
    cars
}

/// A preview of a ride: its trail, what it skips, and where the cars would stand.
fn ghost(table: &Table<'_>, key: &str, ride: &Ride) -> Markup {
    let passed = ride.passed();
    let stops = std::iter::once(ride.step.from).chain(passed.iter().copied()).chain([ride.step.to]);
    let trail = trail(stops);
    html! {
        div.ghost data-ghost=(key) aria-hidden="true" {
            svg viewBox="0 0 600 641" {
                path.trail d=(trail) {}
                path.trail d=(trail) {}
                @for place in passed {
                    @let (x, y) = PLACES[place];
                    g.skip transform=(format!("translate({x} {})", y + LANE)) {
                        rect x="-42" y="-14" width="84" height="26" rx="13" {}
                        text y="5" { (say!(table.words, "scheffeln-skipped")) }
                    }
                }
            }
            (pale(ride.car, Some(spot(&ride.after, ride.car))))
            @if let Some(other) = ride.step.passenger { (pale(other, Some(spot(&ride.after, other)))) }
        }
    }
}

/// How far below the upper edge of a place trails run: over the roofs of the cars.
const LANE: i32 = 66;

/// A line from place to place; up and down it runs outside, so that it crosses neither names nor money.
fn trail(stops: impl Iterator<Item = usize>) -> String {
    let mut path = String::new();
    let mut last: Option<(i32, i32)> = None;
    for (x, y) in stops.map(|place| PLACES[place]) {
        let y = y + LANE;
        match last {
            None => path.push_str(&format!("M{x} {y}")),
            Some((before, from)) if before == x => {
                let (near, far) = if x < 300 { (x - 62, x - 96) } else { (x + 62, x + 96) };
                path.push_str(&format!("L{near} {from}C{far} {from} {far} {y} {near} {y}L{x} {y}"));
            }
            Some(_) => path.push_str(&format!("L{x} {y}")),
        }
        last = Some((x, y));
    }
    path
}

/// A car of a preview; without a spot, where the style sheet puts it.
fn pale(car: Car, at: Option<Spot>) -> Markup {
    html! {
        div.car data-at=[at.map(|spot| spot.place)] data-slot=[at.map(|spot| spot.slot)] {
            svg viewBox="0 0 160 58" { use href={ "#limo-" (car.code()) } width="160" height="58" {} }
        }
    }
}

/// The middle: the characters in the centre, or the clock of SPEED.
fn middle(table: &Table<'_>) -> Markup {
    let view = table.view;
    if view.options.is_speed() && view.phase != Phase::GameOver {
        return clock::draw(table);
    }
    let free: Vec<Colour> = view.characters.centre().iter().collect();
    html! {
        div.middle data-n=(free.len()) aria-hidden="true" {
            p.mid-title { (say!(table.words, "scheffeln-free")) }
            ul { @for colour in free { li { (medal(colour)) span.code { (colour.code()) } } } }
        }
    }
}

/// The art that everything refers to.
pub(super) fn symbols() -> Markup {
    PreEscaped(include_str!("symbols.svg").to_owned())
}
