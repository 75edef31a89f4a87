//! The ring: eight businesses in a square without its centre, the cars on them, and what is in the middle.
//!
//! A car says only its place and its height (`data-at`, `data-slot`); the style sheet knows where that is, so that a car
//! in a newer drawing glides there by itself. Cars are elements of their own around a drawing, because the upper of two
//! must be painted last whatever the order in which they stand in the page.

use super::motion::{Drive, Motion, Spot, hops, spot};
use super::names::{Table, amount, disc_text, medal, paint};
use super::news::News;
use super::payday::Taken;
use super::{clock, payday, preview};
use crate::{Car, Colour, Event, Phase, Tile, Token};
use maud::{Markup, PreEscaped, html};
use speakeasy_core::Seat;
use speakeasy_words::say;

/// Where each place lies on the drawing: its upper left corner.
pub(super) const PLACES: [(i32, i32); 8] =
    [(0, 0), (204, 0), (408, 0), (408, 204), (408, 408), (204, 408), (0, 408), (0, 204)];
/// The shape of the lot at each place: the corners of the square are round.
pub(super) const LOTS: [&str; 8] = ["tl", "side", "tr", "side", "br", "side", "bl", "side"];

/// The board: streets, cars, the middle, and hidden previews over them.
pub(super) fn draw(table: &Table<'_>, news: &News) -> Markup {
    let view = table.view;
    let motion = Motion::of(&news.drives, &news.lines, news.first());
    let paid = payday::now(table).unwrap_or_default();
    html! {
        div.ring-room {
            div.ring-box role="img" aria-label=(say!(table.words, "scheffeln-ring-label")) {
                svg.ring viewBox="-3 -3 606 606" aria-hidden="true" {
                    use href="#road" width="600" height="600" {}
                    @for place in 0..8 { (business(table, news, &paid, place)) }
                    (last_move(table, news))
                }
                (middle(table, news))
                @for &car in &Car::ALL[..view.board.cars()] {
                    @let now = spot(&view.board, car);
                    (limousine(table, car, now, motion.hops(car, now)))
                }
                (preview::ghosts(table))
                div id="scene" { (payday::scene(table)) }
            }
        }
    }
}

/// One business: its letter and name, its street, its money.
fn business(table: &Table<'_>, news: &News, paid: &[Taken], place: usize) -> Markup {
    let tile = table.view.ring.tile(place);
    let (first, second) = tile.name().split_once(' ').unwrap_or((tile.name(), ""));
    let shift = if place == 0 { 8 } else { 0 };
    let sign = match place {
        2 => "translate(140 14)",
        _ => "translate(158 12)",
    };
    html! {
        g.biz data-at=(place) style={ "--heat:" (heat(tile)) "%" } {
            use href={ "#lot-" (LOTS[place]) } width="192" height="192" {}
            text.letter x=(28 + shift) y="33.5" { (tile) }
            text.name x=(53 + shift) y="21" { (first) }
            text.name x=(53 + shift) y="40" { (second) }
            g transform=(sign) { use href={ "#sign-" (tile) } width="24" height="24" {} }
            (money(table, news, paid.iter().find(|taken| taken.place == place), place))
        }
    }
}

/// How hot the neon of a street glows: the dearer, the hotter.
fn heat(tile: Tile) -> usize {
    tile.index() * 100 / 7
}

/// The stack of a place. What was taken from it in the last step lies there until pay-day is told.
fn money(table: &Table<'_>, news: &News, taken: Option<&Taken>, place: usize) -> Markup {
    let stack = &table.view.stacks[place];
    let tile = table.view.ring.tile(place);
    let wait = taken.map(|_| {
        let before = || r#""data-when":"before""#.to_owned();
        let lines = [Some(news.first()), news.payday.filter(|&line| line != news.first())];
        hops(&lines.into_iter().flatten().map(|line| (line, before())).collect::<Vec<_>>())
    });
    html! {
        g.token.paid[taken.is_some()] id={ "token-" (tile) } data-hops=[wait] {
            g { (pile(table, stack.first().copied(), stack.len())) }
            @if let Some(taken) = taken { g.then { (pile(table, Some(Some(taken.token)), stack.len() + 1)) } }
        }
    }
}

/// A stack: what lies on top, and how many below.
fn pile(table: &Table<'_>, top: Option<Option<Token>>, count: usize) -> Markup {
    let words = table.words;
    let Some(top) = top else {
        return html! { @if table.view.round > 0 { text.dry x="96" y="174" { (say!(words, "scheffeln-dry")) } } };
    };
    html! {
        use href={ "#pile-" (count) } x="34" y="151" width="92" height="40" {}
        text.val x="80" y="173.5" { @match top { Some(token) => (amount(token.value())), None => "?" } }
        @if count > 1 { text.below x="137" y="173" { "+" (count - 1) } }
        @else { text.below.last x="133" y="173" { (say!(words, "scheffeln-last-token")) } }
    }
}

/// What was done last, until the next deed: where a car left and where it stopped, or whom somebody became.
fn last_move(table: &Table<'_>, news: &News) -> Markup {
    let ring = table.view.ring;
    let found = table.log.iter().rev().find_map(|event| match *event {
        Event::Moved { from, to, passenger, .. } => {
            Some(Some((Some((ring.place(from), passenger.is_some())), ring.place(to))))
        }
        Event::Evaded { from, to, .. } => Some(Some((Some((ring.place(from), false)), ring.place(to)))),
        Event::Circled { at, .. } => Some(Some((None, ring.place(at)))),
        Event::Exchanged { took, .. } => Some(Some((None, table.view.board.place(took.car())))),
        Event::Kept { .. } | Event::EvasionIdle { .. } | Event::RowDealt | Event::RoundBegan { .. } => Some(None),
        _ => None,
    });
    let Some((from, to)) = found.flatten() else { return html! { g id="last" {} } };
    let way = |attributes: &dyn Fn(&Drive) -> String| {
        let places = news.drives.iter().zip(&news.lines).map(|(drive, &line)| (line, attributes(drive)));
        (news.drives.len() > 1).then(|| hops(&places.collect::<Vec<_>>()))
    };
    let goal_of = |drive: &Drive| {
        let (x, y) = PLACES[drive.to];
        format!(r##""x":"{x}","y":"{y}","href":"#rim-{}""##, LOTS[drive.to])
    };
    let hole_of = |drive: &Drive| {
        let (name, x, y) = hole(drive.from, drive.rider.is_some(), !drive.after[drive.from].is_empty());
        format!(r#""x":"{x}","y":"{y}","href":"{name}""#)
    };
    html! {
        g id="last" {
            @if let Some((from, pair)) = from {
                @let (name, x, y) = hole(from, pair, table.view.board.at(from).0.is_some());
                use.hole id="last-from" href=(name) x=(x) y=(y) data-hops=[way(&hole_of)] {}
            }
            @let (x, y) = PLACES[to];
            use.goal id="last-to" href={ "#rim-" (LOTS[to]) } x=(x) y=(y) data-hops=[way(&goal_of)] {}
        }
    }
}

/// The outline of what left a place: one car or a pair, perhaps from on top of another car.
fn hole(place: usize, pair: bool, upper: bool) -> (&'static str, i32, i32) {
    let (x, y) = PLACES[place];
    match (pair, upper) {
        (true, _) => ("#hole-2", x, y),
        (false, true) => ("#hole-1", x, y - 38),
        (false, false) => ("#hole-1", x, y),
    }
}

/// A car where it stands, and in the gutter left of it whose it is.
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
                (car_art(car))
                (own_mark(table, owner))
            }
        }
    }
}

/// A car by itself.
pub(super) fn car_art(car: Car) -> Markup {
    html! { use href={ "#limo-" (car.code()) } width="160" height="58" {} }
}

/// Whose a car is: a disc with a letter, or the reader's tab.
pub(super) fn own_mark(table: &Table<'_>, owner: Option<Seat>) -> Markup {
    html! {
        @match owner {
            Some(seat) if table.is_me(seat) => g.own.me {
                rect x="-31" y="11" width="25" height="49" rx="12.5" {}
                text transform="translate(-12.5 35.5) rotate(-90)" { (say!(table.words, "scheffeln-you")) }
            },
            Some(seat) => g.own {
                @let letters = disc_text(table, seat);
                circle cx="-18.5" cy="35" r="14" {}
                text.two[letters.len() > 1] x="-18.5" y="41.5" { (letters) }
            },
            None => {},
        }
    }
}

/// The middle: the characters in the centre, or the clock of SPEED.
fn middle(table: &Table<'_>, news: &News) -> Markup {
    let view = table.view;
    if view.options.is_speed() && view.phase != Phase::GameOver {
        return clock::draw(table, news);
    }
    let free: Vec<Colour> = view.characters.centre().iter().collect();
    html! {
        div.middle id="middle" data-n=(free.len()) aria-hidden="true" {
            p.mid-title { (say!(table.words, "scheffeln-free")) }
            ul { @for colour in free { li { (medal(colour)) span.code { (colour.code()) } } } }
        }
    }
}

/// The art that everything refers to.
pub(super) fn symbols() -> Markup {
    PreEscaped(include_str!("symbols.svg").to_owned())
}
