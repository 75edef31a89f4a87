//! What the board and the seats would look like after each choice: hidden until the answers that lead to it are chosen.
//!
//! A choice has a key: `f-RED` and `b-RED` for a drive forward or backward, `x-RED` and `n-RED` for a character taken by
//! exchange or by Nasty, `e-RED` with `to-C` inside for an Evasion. Whatever bears the key in `data-if` shows up with it;
//! the style sheet knows which answers that are.

use super::forecast::{Dues, Ride, dues, dues_now, held, held_after};
use super::motion::{Spot, spot};
use super::names::{Table, amount_or_nothing, plus};
use super::payday::owner;
use super::ring::{LOTS, PLACES, car_art, own_mark};
use crate::{Action, Board, Car, Colour, Direction};
use maud::{Markup, html};
use speakeasy_core::Seat;
use std::collections::BTreeMap;

/// What a choice comes to.
struct Outcome {
    /// The key, and within it the second one of an Evasion.
    key: (String, Option<String>),
    /// The ride on the board.
    ride: Option<Ride>,
    /// The cars afterwards.
    board: Board,
    /// The character taken, and from whom.
    takes: Option<Colour>,
    /// Who is paid what then.
    dues: Dues,
}

/// What every choice comes to, each once.
fn outcomes(table: &Table<'_>) -> Vec<Outcome> {
    let view = table.view;
    let me = table.me().unwrap_or_default();
    let mut list: Vec<Outcome> = Vec::new();
    let mut add = |key: (String, Option<String>), ride: Option<Ride>, board: Board, takes: Option<Colour>| {
        if list.iter().all(|other| other.key != key) {
            let held = takes.map_or_else(|| held(view), |take| held_after(held(view), me, take));
            list.push(Outcome { key, ride, board, takes, dues: dues(view, &board, &held) });
        }
    };
    let mafia = Ride::of(view, Car::Mafia, Direction::Forward);
    for &action in table.legal {
        match action {
            Action::Move { card } => {
                let ride = card.colour().and_then(|colour| Ride::of(view, colour.car(), Direction::Forward));
                let Some(ride) = ride else { continue };
                add((format!("f-{}", ride.car.code()), None), Some(ride), ride.after, None);
            }
            Action::Joker { car } | Action::Backward { car } => {
                let (mark, direction) = match action {
                    Action::Joker { .. } => ('f', Direction::Forward),
                    _ => ('b', Direction::Backward),
                };
                let Some(ride) = Ride::of(view, car, direction) else { continue };
                add((format!("{mark}-{}", car.code()), None), Some(ride), ride.after, None);
            }
            Action::Evasion { target: Some((car, tile)) } => {
                let Some(after) = view.board.after_evasion(car, view.ring.place(tile)) else { continue };
                add((format!("e-{}", car.code()), Some(format!("to-{tile}"))), None, after, None);
            }
            Action::Nasty { take } => add((format!("n-{}", take.code()), None), None, view.board, Some(take)),
            Action::Exchange { take, .. } => {
                let after = mafia.map_or(view.board, |ride| ride.after);
                let key = take.map_or_else(|| "keep".to_owned(), |take| format!("x-{}", take.code()));
                add((key, None), mafia, after, take);
            }
            Action::Evasion { target: None } | Action::Choose { .. } | Action::Claim { .. } => {}
        }
    }
    list
}

/// What would be seen on the board.
pub(super) fn ghosts(table: &Table<'_>) -> Markup {
    let outcomes = outcomes(table);
    let lifted: BTreeMap<&str, Vec<&Outcome>> = outcomes.iter().fold(BTreeMap::new(), |mut map, outcome| {
        if outcome.key.1.is_some() {
            map.entry(outcome.key.0.as_str()).or_default().push(outcome);
        }
        map
    });
    html! {
        div.ghosts id="ghosts" aria-hidden="true" {
            @for outcome in outcomes.iter().filter(|outcome| outcome.key.1.is_none()) {
                div.ghost data-if=(outcome.key.0) { (ghost(table, outcome)) }
            }
            @for (key, outcomes) in lifted {
                div.ghost data-if=(key) {
                    @for outcome in outcomes { div.ghost data-if=[&outcome.key.1] { (landing(table, &key[2..], outcome)) } }
                }
            }
            @for &action in table.legal {
                @if let Action::Choose { colour } = action {
                    div.ghost data-if={ "c-" (colour.code()) } { (taking(table, &table.view.board, colour)) }
                }
            }
        }
    }
}

/// A ride with its trail and what it skips, or a character that changes hands.
fn ghost(table: &Table<'_>, outcome: &Outcome) -> Markup {
    html! {
        @if let Some(ride) = &outcome.ride {
            @let passed = ride.passed();
            @let stops = std::iter::once(ride.step.from).chain(passed.iter().copied()).chain([ride.step.to]);
            svg viewBox="-3 -3 606 606" {
                (goal(ride.step.to))
                path.trail d=(trail(stops)) {}
                @for place in passed { (skipped(place)) }
            }
            (pale(table, ride.car, spot(&ride.after, ride.car)))
            @if let Some(other) = ride.step.passenger { (pale(table, other, spot(&ride.after, other))) }
        }
        @if let Some(take) = outcome.takes { (taking(table, &outcome.board, take)) }
    }
}

/// A car that was lifted to an empty street.
fn landing(table: &Table<'_>, code: &str, outcome: &Outcome) -> Markup {
    let Some(car) = Car::from_code(code) else { return html! {} };
    let at = spot(&outcome.board, car);
    html! {
        svg viewBox="-3 -3 606 606" { (goal(at.place)) }
        (pale(table, car, at))
    }
}

/// A character that becomes the reader's: their tab goes to its car, and whoever had it gets the old one.
fn taking(table: &Table<'_>, board: &Board, take: Colour) -> Markup {
    let at = spot(board, take.car());
    let old = table.me().and_then(|me| table.view.characters.of(me));
    let robbed = owner(table, take.car());
    html! {
        svg viewBox="-3 -3 606 606" { (goal(at.place)) }
        div.car.mark data-at=(at.place) data-slot=(at.slot) { svg viewBox="0 0 160 58" { (own_mark(table, table.me())) } }
        @if let (Some(old), Some(robbed)) = (old, robbed) {
            @let then = spot(board, old.car());
            div.car.mark data-at=(then.place) data-slot=(then.slot) {
                svg viewBox="0 0 160 58" { (own_mark(table, Some(robbed))) }
            }
        }
    }
}

/// The street where it ends, outlined.
fn goal(place: usize) -> Markup {
    let (x, y) = PLACES[place];
    html! { use.goal href={ "#rim-" (LOTS[place]) } x=(x) y=(y) {} }
}

/// The sign of a street that is skipped: in the corner that has neither name nor money.
fn skipped(place: usize) -> Markup {
    let (x, y) = PLACES[place];
    html! {
        g.skip transform=(format!("translate({} {})", x + 170, y + 25)) {
            circle r="12" {}
            path d="M-7 4q7-12 14 0M4 4h3.5v-4" {}
        }
    }
}

/// How far below the upper edge of a place trails run: over the roofs of the cars, above their plates.
const LANE: i32 = 62;

/// A line from place to place; up and down it runs along the edge, where there are neither names nor money nor owners.
fn trail(stops: impl Iterator<Item = usize>) -> String {
    let mut path = String::new();
    let mut last: Option<(i32, i32)> = None;
    for (x, y) in stops.map(|place| PLACES[place]) {
        let (x, y) = (x + 96, y + LANE);
        match last {
            None => path.push_str(&format!("M{x} {y}")),
            Some((before, from)) if before == x => {
                let (edge, turn) = if x < 300 { (x - 95, 10) } else { (x + 95, -10) };
                let down = 10 * (y - from).signum();
                path.push_str(&format!("L{} {from}Q{edge} {from} {edge} {}", edge + turn, from + down));
                path.push_str(&format!("L{edge} {}Q{edge} {y} {} {y}L{x} {y}", y - down, edge + turn));
            }
            Some(_) => path.push_str(&format!("L{x} {y}")),
        }
        last = Some((x, y));
    }
    path
}

/// A car of a preview, with whose it is.
fn pale(table: &Table<'_>, car: Car, at: Spot) -> Markup {
    html! {
        div.car data-at=(at.place) data-slot=(at.slot) {
            svg viewBox="0 0 160 58" { (car_art(car)) (own_mark(table, owner(table, car))) }
        }
    }
}

/// What a seat would be paid after each choice that changes it: the same amount once, with all its keys.
pub(super) fn due_then(table: &Table<'_>, seat: Seat) -> Markup {
    let now = dues_now(table.view)[seat.index()];
    let mut by_due: BTreeMap<(Option<i32>, Option<String>), Vec<String>> = BTreeMap::new();
    for outcome in outcomes(table) {
        let then = outcome.dues[seat.index()];
        if then != now {
            let (outer, inner) = outcome.key;
            // The two keys of an Evasion are one within the other.
            by_due.entry((then, inner.clone().map(|_| outer.clone()))).or_default().push(inner.unwrap_or(outer));
        }
    }
    let text = |due: Option<i32>| due.map_or_else(|| amount_or_nothing(table.words, None), plus);
    html! {
        @for ((due, outer), keys) in by_due {
            @let class = if due > now { "up" } else { "down" };
            @match outer {
                Some(outer) => span data-if=(outer) { span class={ "num " (class) } data-if=(keys.join(" ")) { (text(due)) } },
                None => span class={ "num " (class) } data-if=(keys.join(" ")) { (text(due)) },
            }
        }
    }
}
