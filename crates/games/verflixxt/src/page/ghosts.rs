//! The hidden ghosts of what may be done, the numbers that tie the board to the dock, and what can be tapped.

use super::foresight::{Outlook, stops};
use super::pieces;
use super::road::{Road, Slot, WIDTHS, is_wide, lined_up};
use crate::{Action, Board, Figure, Place, Verflixxt};
use maud::{Markup, html};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The most actions that have a preview; the style sheet has a rule for each.
const PREVIEWS: usize = 48;

/// The class that ties an answer of the dock to its preview.
pub fn preview_class(index: usize) -> String {
    if index < PREVIEWS { format!("p{}", index + 1) } else { String::new() }
}

/// The moves that are asked for, each once: where several figures of a kind go from one place to another, only the first.
/// Beside each are all that do the same.
pub fn folded(scene: &Scene<'_, Verflixxt>, outlooks: &[Outlook]) -> Vec<Vec<usize>> {
    let board = scene.view.board();
    let post = |index: usize| moved_by(outlooks[index].action).map(|figure| (kind(figure), board.place(figure)));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for index in (0..outlooks.len()).filter(|&index| post(index).is_some()) {
        match rows.iter_mut().find(|row| post(row[0]) == post(index)) {
            Some(row) => row.push(index),
            None => rows.push(vec![index]),
        }
    }
    rows
}

/// A figure that stands for all of its kind: pawns of a seat, guards, Flixxy.
pub fn kind(figure: Figure) -> Figure {
    match figure.owner() {
        Some(owner) => Figure::pawn(owner, 1).unwrap_or(figure),
        None if figure.is_guard() => Figure::guard(1),
        None => figure,
    }
}

fn moved_by(action: Action) -> Option<Figure> {
    match action {
        Action::Move { figure } => Some(figure),
        _ => None,
    }
}

/// Where a figure stands, and its place in the crowd.
pub fn standing(board: &Board, figure: Figure) -> Option<(Place, Slot)> {
    let place = board.place(figure)?;
    let crowd = lined_up(board, place);
    let index = crowd.iter().position(|&other| other == figure)?;
    Some((place, Slot::new(&crowd, index, is_wide(place))))
}

/// The numbers of the answers: those of moves where they lead, those of PUSH where it pushes. The style sheet shows those
/// of the question that is open.
pub fn keys(scene: &Scene<'_, Verflixxt>, road: &Road, outlooks: &[Outlook]) -> Markup {
    let rows = folded(scene, outlooks);
    let moves = rows.iter().map(|row| outlooks[row[0]].trip().map(|(.., to)| to));
    let mut pushed: Vec<Place> = Vec::new();
    for outlook in outlooks {
        if let Action::Push { tile, .. } = outlook.action
            && !pushed.contains(&tile)
        {
            pushed.push(tile);
        }
    }
    html! {
        g.k-move { (pills(road, "key", moves)) }
        g.k-push { (pills(road, "push", pushed.iter().map(|&place| Some(place)))) }
    }
}

/// Numbers on places. Those of one place share a pill.
fn pills(road: &Road, id: &str, places: impl Iterator<Item = Option<Place>>) -> Markup {
    let mut pills: Vec<(Place, Vec<String>)> = Vec::new();
    for (number, place) in (1..).zip(places) {
        let Some(place) = place else { continue };
        match pills.iter_mut().find(|(other, _)| *other == place) {
            Some((_, numbers)) => numbers.push(number.to_string()),
            None => pills.push((place, vec![number.to_string()])),
        }
    }
    html! {
        @for (place, numbers) in pills {
            @if let Some(at) = road.ground.at(place) {
                @let text = numbers.join(" ");
                @let width = 11 + 11 * text.len();
                @let right = if is_wide(place) { 98 } else { 50 };
                g.at.key id={ (id) "-" (place.name().replace('+', "p").replace('-', "m")) } style=(road.place(at)) {
                    rect x=(right - width as i32) y="24" width=(width) height="22" rx="11" {}
                    text x=(f64::from(right) - width as f64 / 2.0) y="40.5" { (text) }
                }
            }
        }
    }
}

/// A figure that may be moved can be tapped itself: that chooses its move.
pub fn taps(scene: &Scene<'_, Verflixxt>, road: &Road, outlooks: &[Outlook]) -> Markup {
    let board = scene.view.board();
    let tap = |figure: Figure, pick: &Figure| {
        let (place, slot) = standing(board, figure)?;
        let style = road.stand(road.ground.at(place)?, slot);
        Some(html! {
            div id={ "tap-" (figure) } class={ "tap" @if slot.chip { " plate" } } data-pick={ "move " (pick) } style=(style) {}
        })
    };
    html! {
        @for row in folded(scene, outlooks) {
            @if let Some(first) = moved_by(outlooks[row[0]].action) {
                @for &index in &row {
                    @if let Some(figure) = moved_by(outlooks[index].action) { (tap(figure, &first).unwrap_or_default()) }
                }
            }
        }
    }
}

/// What lies under the figures: marks on the places, the way.
pub fn below(scene: &Scene<'_, Verflixxt>, road: &Road, outlooks: &[Outlook]) -> Markup {
    let board = scene.view.board();
    let body = |outlook: &Outlook| {
        Some(match outlook.action {
            Action::Move { .. } => {
                let ((figure, from, to), number) = (outlook.trip()?, board.num()?);
                html! {
                    (ring(road, from, "ring from"))
                    (ring(road, to, "ring"))
                    (walk(road, &stops(board, figure, from, number)))
                }
            }
            Action::Push { .. } => {
                let (_, from, to) = outlook.pushed().next()?;
                html! { (ring(road, from, "ring from")) (ring(road, to, "ring")) }
            }
            Action::Swap { figure, with, .. } => {
                html! { (ring(road, board.place(figure)?, "ring")) (ring(road, board.place(with)?, "ring")) }
            }
            _ => return None,
        })
    };
    layer(outlooks, body)
}

/// What stands above the figures: the shadows of those who move.
pub fn above(scene: &Scene<'_, Verflixxt>, road: &Road, outlooks: &[Outlook]) -> Markup {
    let board = scene.view.board();
    let body = |outlook: &Outlook| {
        Some(match outlook.action {
            Action::Move { .. } => {
                let (figure, from, to) = outlook.trip()?;
                html! {
                    (arriving(board, road, &[figure], to))
                    @if outlook.taken().is_some() { (pill(road, from, &say!(scene.words, "verflixxt-ghost-take"))) }
                }
            }
            Action::Push { .. } => {
                let pushed: Vec<Figure> = outlook.pushed().map(|(figure, ..)| figure).collect();
                let (.., to) = outlook.pushed().next()?;
                arriving(board, road, &pushed, to)
            }
            Action::Swap { figure, with, .. } => html! {
                (arriving(board, road, &[figure], board.place(with)?))
                (arriving(board, road, &[with], board.place(figure)?))
            },
            _ => return None,
        })
    };
    layer(outlooks, body)
}

fn layer(outlooks: &[Outlook], body: impl Fn(&Outlook) -> Option<Markup>) -> Markup {
    html! {
        @for (index, outlook) in outlooks.iter().enumerate().take(PREVIEWS) {
            @if let Some(body) = body(outlook) { g class={ "ghost g" (index + 1) } { (body) } }
        }
    }
}

/// The way of a figure, step by step.
fn walk(road: &Road, stops: &[usize]) -> Markup {
    let stops: Vec<_> = stops.iter().map(|&steps| road.at(steps)).collect();
    html! {
        @for width in WIDTHS { path class={ "hop w" (width.columns) } d=(road.walk(width, &stops)) {} }
        // The last place has its own mark.
        @for (step, &stop) in stops.iter().enumerate().take(stops.len() - 1).skip(1) {
            use.at href={ "#vfx-step-" (step) } style=(road.step(stop)) {}
        }
    }
}

fn ring(road: &Road, place: Place, class: &str) -> Markup {
    let symbol = if is_wide(place) { "#vfx-ring-wide" } else { "#vfx-ring" };
    html! { use class={ "at " (class) } href=(symbol) style=[road.ground.at(place).map(|at| road.place(at))] {} }
}

fn pill(road: &Road, place: Place, text: &str) -> Markup {
    html! {
        g.at style=[road.ground.at(place).map(|at| road.place(at))] { rect.pill x="-32" y="31" width="64" height="21" rx="10.5" {} text.pt y="46.5" { (text) } }
    }
}

/// The shadows of figures on the place where they go, behind those who stand there.
fn arriving(board: &Board, road: &Road, figures: &[Figure], to: Place) -> Markup {
    let mut crowd = lined_up(board, to);
    let there = crowd.len();
    crowd.extend(figures);
    html! {
        @if let Some(at) = road.ground.at(to) {
            @for (index, &figure) in crowd.iter().enumerate().skip(there) {
                @let slot = Slot::new(&crowd, index, is_wide(to));
                g.fig.gf style=(road.stand(at, slot)) { (pieces::figure_body(figure, slot.chip)) }
            }
        }
    }
}
