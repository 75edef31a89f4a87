//! The felt with the path and all figures on it, and the hidden ghosts of what may be done.

use super::foresight::{Outlook, stops};
use super::naming;
use super::pieces;
use super::road::{Road, Slot, WIDTHS, is_wide, lined_up, rank};
use crate::{Action, Board, Event, Figure, Phase, Place, Verflixxt};
use maud::{Markup, html};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;
use std::cmp::Reverse;
use std::fmt::Write as _;

/// The most actions that have a preview; the style sheet has a rule for each.
const PREVIEWS: usize = 48;

/// The class that ties a button to its preview.
pub fn preview_class(index: usize) -> String {
    if index < PREVIEWS { format!("p{}", index + 1) } else { String::new() }
}

/// The board.
pub fn draw(scene: &Scene<'_, Verflixxt>, outlooks: &[Outlook]) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let road = Road::of(board);
    let tiles = board.path().map_or(0, <[_]>::len);
    let shown = || outlooks.iter().enumerate().take(PREVIEWS);
    html! {
        div.felt {
            div.way style=(road.heights()) {
                svg.track #track viewBox="0 0 1000 1" preserveAspectRatio="xMinYMin meet" role="img"
                    aria-label=(say!(words, "verflixxt-board-label", count = tiles)) {
                    @for width in WIDTHS {
                        g class={ "road w" (width.columns) } transform={ "scale(" (format!("{:.4}", width.scale())) ")" } {
                            defs { path id={ "road-" (width.columns) } d=(road.drawn(width)) {} }
                            @for layer in ["r1", "r2", "r3"] { use class=(layer) href={ "#road-" (width.columns) } {} }
                        }
                    }
                    g #tiles { (tiles_drawn(scene, road)) }
                    g #ghosts { @for (index, outlook) in shown() { (ghost(scene, road, index, outlook, Layer::Below)) } }
                    g #figures { (figures_drawn(scene, road)) }
                    g #shades { @for (index, outlook) in shown() { (ghost(scene, road, index, outlook, Layer::Above)) } }
                    g #keys { @for (index, outlook) in outlooks.iter().enumerate() { (key(board, road, index, outlook)) } }
                }
                @for outlook in outlooks { (tap(scene, road, outlook)) }
            }
            p.felt-foot {
                @if board.phase() == Phase::Setup { span { (say!(words, "verflixxt-setting-up")) } }
                @else { span.num { (say!(words, "verflixxt-tiles-left", count = tiles)) } }
            }
        }
    }
}

fn tiles_drawn(scene: &Scene<'_, Verflixxt>, road: Road) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let path = board.path().unwrap_or_default();
    html! {
        g.at.tile #tile-S style=(road.place(0)) {
            title { (say!(words, "verflixxt-place-start")) }
            use href="#vfx-t-start" {}
            text.sg y="19" { (say!(words, "verflixxt-sign-start")) }
        }
        @for (index, &tile) in path.iter().enumerate() {
            g.at.tile id={ "tile-" (naming::tile_id(tile)) } style=(road.place(index + 1)) {
                title { (naming::tile(words, board, tile)) }
                (pieces::tile_face(board, tile))
            }
        }
        g.at.tile #tile-G style=(road.place(path.len() + 1)) {
            title { (say!(words, "verflixxt-place-goal")) }
            use href="#vfx-t-goal" {}
            text.sg y="19" { (say!(words, "verflixxt-sign-goal")) }
        }
    }
}

/// All figures, in the same order at all times: a piece that changes its place among its siblings would jump and not
/// glide. Those who line up in front come last, so that they stand before the others.
fn figures_drawn(scene: &Scene<'_, Verflixxt>, road: Road) -> Markup {
    let board = scene.view.board();
    let mut figures: Vec<Figure> = Figure::all().filter(|&figure| board.place(figure).is_some()).collect();
    figures.sort_by_key(|&figure| Reverse(rank(figure)));
    html! { @for figure in figures { (figure_drawn(scene, road, figure)) } }
}

fn figure_drawn(scene: &Scene<'_, Verflixxt>, road: Road, figure: Figure) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let Some(place) = board.place(figure) else { return html! {} };
    // A guard that has gone out through the goal fades there.
    let out = figure.is_guard() && place == Place::GOAL;
    let slot = standing(board, figure).map_or(Slot::ALONE, |(.., slot)| slot);
    let can = scene.legal.contains(&Action::Move { figure });
    let mine = figure.owner().is_some_and(|owner| scene.is_me(owner));
    let (name, at) = (naming::figure(scene, figure), naming::place(words, board, place));
    html! {
        g.fig.can[can].mine[mine].out[out] id={ "fig-" (figure) } style=(road.stand(steps_to(board, place), slot))
            data-hops=[hops(scene, road, figure)] {
            @if !out { title { (say!(words, "verflixxt-figure-on", figure = name, place = at)) } }
            @if can && slot.chip { rect.halo x="-17" y="-22.5" width="34" height="25" rx="9" {} }
            @else if can { ellipse.halo rx="23" ry="8.5" {} }
            (pieces::figure_body(figure, slot.chip))
        }
    }
}

fn moved_by(action: Action) -> Option<Figure> {
    match action {
        Action::Move { figure } => Some(figure),
        _ => None,
    }
}

/// The places that a figure walked over in the last step, for the script to show one by one.
fn hops(scene: &Scene<'_, Verflixxt>, road: Road, figure: Figure) -> Option<String> {
    let walked = |event: &Event| match *event {
        Event::Moved { figure: moved, from, .. } | Event::Pushed { figure: moved, from, .. } if moved == figure => {
            Some(from)
        }
        _ => None,
    };
    let from = scene.news().iter().find_map(walked)?;
    let number = scene.log.iter().rev().find_map(|event| match *event {
        Event::Rolled { num, .. } => Some(num),
        _ => None,
    })?;
    let board = scene.view.board();
    let end = usize::from(board.steps_of(figure)?);
    let stops = match board.steps_to(from) {
        Some(_) => stops(board, figure, from, number),
        // The tile that the figure left is gone, so its walk is reckoned back from where it stands. How far it was to
        // the goal cannot be told from there.
        None if end > usize::from(number) && end < usize::from(board.steps_to(Place::GOAL)?) => {
            (end - usize::from(number)..=end).collect()
        }
        None => return None,
    };
    let between = stops.get(1..stops.len().saturating_sub(1))?;
    let mut json = String::new();
    for &stop in between {
        let style = road.stand(stop, Slot::ALONE);
        let _ = write!(json, "{}{{\"style\":\"{style}\"}}", if json.is_empty() { "[" } else { "," });
    }
    (!json.is_empty()).then(|| json + "]")
}

/// The number that ties a move in the list to its figure.
fn key(board: &Board, road: Road, index: usize, outlook: &Outlook) -> Markup {
    let Some((figure, steps, slot)) = moved_by(outlook.action).and_then(|figure| standing(board, figure)) else {
        return html! {};
    };
    // A plate has a name on it and no room for a number.
    let lift = match figure {
        _ if slot.chip => return html! {},
        Figure::FLIXXY => "translate(0 -72)",
        _ => "translate(15 -47)",
    };
    html! {
        g.fig.key id={ "key-" (figure) } style=(road.stand(steps, slot)) {
            g transform=(lift) { circle r="9.5" {} text y="4.8" { (index + 1) } }
        }
    }
}

/// A figure that may be moved can be clicked itself: a label of its button lies over it.
fn tap(scene: &Scene<'_, Verflixxt>, road: Road, outlook: &Outlook) -> Markup {
    let board = scene.view.board();
    let Some((figure, steps, slot)) = moved_by(outlook.action).and_then(|figure| standing(board, figure)) else {
        return html! {};
    };
    html! {
        label id={ "tap-" (figure) } class={ "tap" @if slot.chip { " plate" } } for=(scene.button_id(outlook.action))
            style=(road.stand(steps, slot)) aria-hidden="true" {}
    }
}

/// Where a figure stands: steps from the start and place in the crowd.
fn standing(board: &Board, figure: Figure) -> Option<(Figure, usize, Slot)> {
    let place = board.place(figure)?;
    let crowd = lined_up(board, place);
    let index = crowd.iter().position(|&other| other == figure)?;
    Some((figure, board.steps_to(place)?.into(), Slot::new(&crowd, index, is_wide(place))))
}

/// A preview has two layers: marks lie under the figures, shadows of those who move stand above.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    Below,
    Above,
}

/// What is shown on the board while the button of an action is pointed at.
fn ghost(scene: &Scene<'_, Verflixxt>, road: Road, index: usize, outlook: &Outlook, layer: Layer) -> Markup {
    let board = scene.view.board();
    let body = match (outlook.action, layer) {
        (Action::Move { .. }, _) => match (outlook.trip(), board.num(), layer) {
            (Some((figure, from, to)), Some(number), Layer::Below) => html! {
                @if outlook.taken().is_some() { (ring(board, road, from, "ring take")) }
                (ring(board, road, to, "ring"))
                (walk(road, &stops(board, figure, from, number)))
            },
            (Some((figure, from, to)), _, Layer::Above) => html! {
                (arriving(board, road, &[figure], to))
                @if outlook.taken().is_some() { (pill(board, road, from, &say!(scene.words, "verflixxt-ghost-take"))) }
            },
            _ => return html! {},
        },
        (Action::Push { .. }, Layer::Below) => match outlook.pushed().next() {
            Some((_, from, to)) => html! {
                (ring(board, road, from, if outlook.taken().is_some() { "ring take" } else { "ring" }))
                (ring(board, road, to, "ring"))
            },
            None => return html! {},
        },
        (Action::Push { .. }, Layer::Above) => {
            let pushed: Vec<Figure> = outlook.pushed().map(|(figure, ..)| figure).collect();
            outlook.pushed().next().map_or(html! {}, |(.., to)| arriving(board, road, &pushed, to))
        }
        (Action::Swap { figure, with, .. }, layer) => match (board.place(figure), board.place(with)) {
            (Some(here), Some(there)) if layer == Layer::Below => html! {
                (ring(board, road, here, "ring"))
                (ring(board, road, there, "ring"))
            },
            (Some(here), Some(there)) => html! {
                (arriving(board, road, &[figure], there))
                (arriving(board, road, &[with], here))
            },
            _ => return html! {},
        },
        _ => return html! {},
    };
    html! { g class={ "ghost g" (index + 1) } { (body) } }
}

/// The way of a figure, step by step.
fn walk(road: Road, stops: &[usize]) -> Markup {
    html! {
        @for width in WIDTHS { path class={ "hop w" (width.columns) } d=(road.walk(width, stops)) {} }
        @for (step, &stop) in stops.iter().enumerate().skip(1) {
            use.at href={ "#vfx-step-" (step) } style=(road.step(stop)) {}
        }
    }
}

/// How many steps from the start a place lies that is on the path.
fn steps_to(board: &Board, place: Place) -> usize {
    usize::from(board.steps_to(place).unwrap_or_default())
}

fn ring(board: &Board, road: Road, place: Place, class: &str) -> Markup {
    let symbol = if is_wide(place) { "#vfx-ring-wide" } else { "#vfx-ring" };
    html! { use class={ "at " (class) } href=(symbol) style=(road.place(steps_to(board, place))) {} }
}

fn pill(board: &Board, road: Road, place: Place, text: &str) -> Markup {
    html! {
        g.at style=(road.place(steps_to(board, place))) { rect.pill x="-32" y="31" width="64" height="21" rx="10.5" {} text.pt y="46.5" { (text) } }
    }
}

/// The shadows of figures on the place where they go, behind those who stand there.
fn arriving(board: &Board, road: Road, figures: &[Figure], to: Place) -> Markup {
    let mut crowd = lined_up(board, to);
    let there = crowd.len();
    crowd.extend(figures);
    html! {
        @for (index, &figure) in crowd.iter().enumerate().skip(there) {
            @let slot = Slot::new(&crowd, index, is_wide(to));
            g.fig.gf style=(road.stand(steps_to(board, to), slot)) { (pieces::figure_body(figure, slot.chip)) }
        }
    }
}
