//! The felt with the path and all figures on it.

use super::foresight::Outlook;
use super::ghosts::{self, standing};
use super::ground::{Cell, Gone, Ground};
use super::road::{Road, Slot, WIDTHS, is_wide, rank};
use super::{ending, motion, naming, pieces};
use crate::{Action, Event, Figure, Place, Verflixxt};
use maud::{Markup, html};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;
use std::cmp::Reverse;

/// The board.
pub fn draw(scene: &Scene<'_, Verflixxt>, outlooks: &[Outlook]) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let road = Road::over(Ground::of(scene));
    let before = Ground::before(scene).map(Road::over);
    let tiles = board.path().map_or(0, <[_]>::len);
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
                    g #tiles { (tiles_drawn(scene, &road, before.as_ref())) }
                    g #last { (last_move(scene, &road)) }
                    g #ghosts { (ghosts::below(scene, &road, outlooks)) }
                    g #figures { (figures_drawn(scene, &road, before.as_ref())) }
                    g #shades { (ghosts::above(scene, &road, outlooks)) }
                    g #keys { (ghosts::keys(scene, &road, outlooks)) }
                }
                (ghosts::taps(scene, &road, outlooks))
            }
            @if scene.over() { (ending::finale(scene)) }
        }
    }
}

fn tiles_drawn(scene: &Scene<'_, Verflixxt>, road: &Road, before: Option<&Road>) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let sign = |place: Place, id: &str, symbol: &str, text: String| {
        html! {
            g.at.tile id=(id) style=[road.ground.at(place).map(|at| road.place(at))] data-hops=[motion::of_place(scene, before, place)] {
                title { (naming::place(words, board, place)) }
                use href=(symbol) {}
                text.sg y="19" { (text) }
            }
        }
    };
    html! {
        (sign(Place::START, "tile-S", "#vfx-t-start", say!(words, "verflixxt-sign-start")))
        @for (index, cell) in road.ground.cells.iter().enumerate() {
            @let style = road.place(super::ground::At::Cell(index));
            @match *cell {
                Cell::Tile(tile) => {
                    g.at.tile id={ "tile-" (naming::tile_id(tile)) } style=(style) data-hops=[motion::of_place(scene, before, tile.into())] {
                        title { (naming::tile(words, board, tile)) }
                        (pieces::tile_face(board, tile))
                    }
                }
                Cell::Gone(gone) => (gone_drawn(scene, gone, &style)),
            }
        }
        (sign(Place::GOAL, "tile-G", "#vfx-t-goal", say!(words, "verflixxt-sign-goal")))
    }
}

/// The cell of a tile that was taken: what it was and who has it, unless stacks are hidden. In the step that takes it the
/// tile itself lies there until it is told.
fn gone_drawn(scene: &Scene<'_, Verflixxt>, gone: Gone, style: &str) -> Markup {
    let board = scene.view.board();
    let open = !board.options().hides_stacks();
    let id = naming::tile_id(gone.tile);
    html! {
        g.at.gone id={ "gone-" (id) } style=(style) {
            rect x="-35" y="-22" width="70" height="52" rx="10" {}
            @if open {
                @match naming::number_on(gone.tile) {
                    Some(number) => text.gv y="2" { (number) },
                    None => use href="#vfx-clover" transform="translate(0 -6) scale(.55)" {},
                }
                text.gw y="23" {
                    @if scene.is_me(gone.seat) { (say!(scene.words, "verflixxt-you")) } @else { (gone.seat) }
                }
            }
        }
        @if let Some(hops) = motion::of_taken(scene, gone.tile) {
            g.at.tile.taken id={ "tile-" (id) } style=(style) data-hops=(hops) { (pieces::tile_face(board, gone.tile)) }
        }
    }
}

/// What moved last, until something else does: from where to where.
fn last_move(scene: &Scene<'_, Verflixxt>, road: &Road) -> Markup {
    let last = scene.log.iter().rev().find_map(|event| match *event {
        Event::Moved { from, to, .. } | Event::Pushed { from, to, .. } | Event::Swapped { from, to, .. } => {
            Some((from, to))
        }
        _ => None,
    });
    html! {
        @if let Some((from, to)) = last {
            @for place in [from, to] {
                @if let Some(at) = road.ground.at(place) {
                    use.at.last href=(if is_wide(place) { "#vfx-ring-wide" } else { "#vfx-ring" }) style=(road.place(at)) {}
                }
            }
        }
    }
}

/// All figures, in the same order at all times: a piece that changes its place among its siblings would jump and not
/// glide. Those who line up in front come last, so that they stand before the others.
fn figures_drawn(scene: &Scene<'_, Verflixxt>, road: &Road, before: Option<&Road>) -> Markup {
    let board = scene.view.board();
    let mut figures: Vec<Figure> = Figure::all().filter(|&figure| board.place(figure).is_some()).collect();
    figures.sort_by_key(|&figure| Reverse(rank(figure)));
    html! { @for figure in figures { (figure_drawn(scene, road, before, figure)) } }
}

fn figure_drawn(scene: &Scene<'_, Verflixxt>, road: &Road, before: Option<&Road>, figure: Figure) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let Some((place, at)) = board.place(figure).and_then(|place| Some((place, road.ground.at(place)?))) else {
        return html! {};
    };
    // A guard that has gone out through the goal fades there.
    let out = figure.is_guard() && place == Place::GOAL;
    let slot = standing(board, figure).map_or(Slot::ALONE, |(_, slot)| slot);
    let can = scene.legal.contains(&Action::Move { figure });
    let mine = figure.owner().is_some_and(|owner| scene.is_me(owner));
    let (name, on) = (naming::figure(scene, figure), naming::place(words, board, place));
    html! {
        g.fig.can[can].mine[mine].out[out] id={ "fig-" (figure) } style=(road.stand(at, slot))
            data-hops=[motion::of_figure(scene, road, before, figure)] {
            @if !out { title { (say!(words, "verflixxt-figure-on", figure = name, place = on)) } }
            @if can && slot.chip { rect.halo x="-17" y="-22.5" width="34" height="25" rx="9" {} }
            @else if can { ellipse.halo rx="23" ry="8.5" {} }
            (pieces::figure_body(figure, slot.chip))
        }
    }
}
