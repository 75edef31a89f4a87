//! The seats: who sits there, what they have won, and what it counts so far.

use super::ghosts::preview_class;
use super::naming::{self, signed};
use super::parts::{Parts, points};
use super::pieces;
use crate::{Action, Event, Figure, Options, Phase, Place, Tile, Verflixxt};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_pages::table::kind_word;
use speakeasy_table::SitterKind;
use speakeasy_words::say;

/// Tiles a row of a stack.
const ROW: usize = 6;

/// The id of the seats, which a small screen opens from the strip.
const STACKS: &str = "stacks";

/// All seats, clockwise.
pub fn draw(scene: &Scene<'_, Verflixxt>) -> Markup {
    let seats = scene.view.board().seats();
    html! { ol id=(STACKS) popover="auto" class={ "seats n" (seats) } { @for seat in Seat::all(seats) { (card(scene, seat)) } } }
}

/// Who has what, in a strip for small screens: points and top tile. It opens the whole of it.
pub fn strip(scene: &Scene<'_, Verflixxt>) -> Markup {
    let seats = scene.view.board().seats();
    html! {
        button type="button" popovertarget=(STACKS) class={ "strip n" (seats) } {
            @for seat in Seat::all(seats) { (strip_seat(scene, seat)) }
        }
    }
}

fn strip_seat(scene: &Scene<'_, Verflixxt>, seat: Seat) -> Markup {
    let (words, view) = (scene.words, scene.view);
    let acts = acts(scene, seat);
    let points = Parts::of(view, seat).map_or("?".to_owned(), |parts| signed(parts.total()));
    let top = view.open_stacks().top(seat);
    let robbed = scene.legal.iter().position(|&action| action == Action::Steal { from: seat });
    html! {
        span.ss.acts[acts] {
            span.ss-name { (pieces::seat_icon(seat)) b { @if scene.is_me(seat) { (say!(words, "verflixxt-who-you")) } @else { (scene.name(seat)) } } }
            span.ss-points.num { (points) small { " " (say!(words, "verflixxt-points")) } }
            span.ss-top {
                @match top {
                    Some(tile) => { (say!(words, "verflixxt-top", tile = naming::short_tile(words, view.board(), tile))) }
                    None if view.stack_count(seat) > 0 => { (say!(words, "verflixxt-stack-backs", count = view.stack_count(seat))) }
                    None => { (say!(words, "verflixxt-no-tile")) }
                }
            }
            @if let Some(index) = robbed { span class={ "ghost robbed g" (preview_class(index).trim_start_matches('p')) } {} }
        }
    }
}

/// Is it this seat's turn?
fn acts(scene: &Scene<'_, Verflixxt>, seat: Seat) -> bool {
    let board = scene.view.board();
    !scene.over() && board.active() == Some(seat) && board.phase() != Phase::Setup
}

fn card(scene: &Scene<'_, Verflixxt>, seat: Seat) -> Markup {
    let (words, view) = (scene.words, scene.view);
    let acts = acts(scene, seat);
    let away = scene.sitters.get(seat.index()).is_some_and(|sitter| !sitter.here && sitter.kind == SitterKind::Person);
    let parts = Parts::of(view, seat);
    let robbed = scene.legal.iter().position(|&action| action == Action::Steal { from: seat });
    html! {
        li.seat.away[away] id={ "seat-" (seat) } aria-current=[acts.then_some("true")] {
            div.seat-head {
                (pieces::seat_icon(seat))
                div {
                    b.name { (scene.name(seat)) @if scene.is_me(seat) { " " span.tag { (say!(words, "verflixxt-you")) } } }
                    @if away { span.sub { (say!(words, "verflixxt-away")) } }
                    @else if let Some(kind) = kind_word(scene, seat) { span.sub { (kind) } }
                    span.sub { (pawns(scene, seat)) }
                }
                span.total.num title=(say!(words, "verflixxt-so-far")) { (parts.as_ref().map_or("?".to_owned(), |parts| signed(parts.total()))) }
            }
            div.seat-stack {
                (stack(scene, seat))
                (tokens(scene, seat))
            }
            @if let Some(parts) = &parts { (sum(scene, parts)) }
            @else { p.sumline { span.term { small { (say!(words, "verflixxt-stack-hidden")) } } } }
            @if let Some(index) = robbed { span class={ "ghost robbed g" (preview_class(index).trim_start_matches('p')) } {} }
        }
    }
}

/// Where the seat's pawns are.
fn pawns(scene: &Scene<'_, Verflixxt>, seat: Seat) -> String {
    let (words, board) = (scene.words, scene.view.board());
    let all = usize::from(Options::pawns_each(board.seats()));
    let at = |place: Place| Figure::pawns_of(seat).filter(|&pawn| board.place(pawn) == Some(place)).count();
    let (home, start) = (at(Place::GOAL), at(Place::START));
    if home == all {
        say!(words, "verflixxt-pawns-all-home")
    } else if home > 0 {
        say!(words, "verflixxt-pawns-home", count = home, all = all)
    } else if start == all || board.phase() == Phase::Setup {
        say!(words, "verflixxt-pawns-start", count = all)
    } else if start > 0 {
        say!(words, "verflixxt-pawns-start-out", start = start, out = all - start)
    } else {
        say!(words, "verflixxt-pawns-out", count = all)
    }
}

/// The won tiles, the bottom one first; or as many backs where the observer may not see them.
fn stack(scene: &Scene<'_, Verflixxt>, seat: Seat) -> Markup {
    let (words, view) = (scene.words, scene.view);
    let count = view.stack_count(seat);
    if count == 0 {
        return html! { span.nostack { (say!(words, "verflixxt-stack-empty")) } };
    }
    let (rows, longest) = (count.div_ceil(ROW), count.min(ROW));
    let (width, height) = (96 + 52 * (longest - 1), 78 + 66 * (rows - 1));
    let label = match view.stack(seat) {
        Some(tiles) => {
            let names: Vec<String> = tiles.iter().map(|&tile| naming::tile(words, view.board(), tile)).collect();
            say!(words, "verflixxt-stack-label", tiles = names.join(", "))
        }
        None => say!(words, "verflixxt-stack-backs", count = count),
    };
    let place = |index: usize| match (index % ROW * 52, index / ROW * 66) {
        (x, 0) => format!("translate({x})"),
        (x, y) => format!("translate({x} {y})"),
    };
    let last_in_row = |index: usize| index % ROW == ROW - 1 || index + 1 == count;
    html! {
        svg.stack viewBox={ "-48 -34 " (width) " " (height) } preserveAspectRatio="xMinYMid" style={ "--n:" (width) } role="img" aria-label=(label) {
            @match view.stack(seat) {
                Some(tiles) => @for (index, &tile) in tiles.iter().enumerate() {
                    g id={ "won-" (naming::tile_id(tile)) } transform=(place(index)) {
                        g class=[is_new(scene, tile).then_some("new")] {
                            @if last_in_row(index) { (pieces::tile_face(view.board(), tile)) } @else { (pieces::tile_beneath(tile)) }
                        }
                    }
                },
                None => @for index in 0..count { use href="#vfx-t-back" transform=(place(index)) {} },
            }
        }
    }
}

/// Has the tile just come to its owner?
fn is_new(scene: &Scene<'_, Verflixxt>, tile: Tile) -> bool {
    scene.news().iter().any(|event| match *event {
        Event::Collected { tile: moved, .. } | Event::Given { tile: moved, .. } | Event::Stolen { tile: moved, .. } => {
            moved == tile
        }
        _ => false,
    })
}

fn tokens(scene: &Scene<'_, Verflixxt>, seat: Seat) -> Markup {
    let (words, view) = (scene.words, scene.view);
    let (round, worms) = (view.board().round_tokens(seat), view.hands().of(seat));
    html! {
        @if !round.is_empty() || !worms.is_empty() {
            div.seat-tok {
                @if !round.is_empty() {
                    span.wn role="img" aria-label=(say!(words, "verflixxt-round-tokens", count = round.len())) { @for value in round { (pieces::coin(value)) } }
                }
                @if !worms.is_empty() {
                    span.wn role="img" aria-label=(say!(words, "verflixxt-worm-tokens", count = worms.len())) { @for token in worms { (pieces::worm(token.kind)) } }
                }
            }
        }
    }
}

/// How the points so far come about.
fn sum(scene: &Scene<'_, Verflixxt>, parts: &Parts) -> Markup {
    let words = scene.words;
    html! {
        p.sumline.num {
            @if !parts.plus.is_empty() { span.term { (signed(points(&parts.plus))) } }
            @if !parts.minus.is_empty() { span.term { (signed(points(&parts.minus))) } }
            @if parts.clovers > 0 {
                span.term.conv title=(say!(words, "verflixxt-clovers-turn", count = parts.turned.len(), spare = parts.spare())) {
                    svg.cl viewBox="-23 -22 46 46" role="img" aria-label=(say!(words, "verflixxt-clovers-turn", count = parts.turned.len(), spare = parts.spare())) { use href="#vfx-clover" {} }
                    @if parts.turned.is_empty() { small { (say!(words, "verflixxt-clover-idle")) } }
                    @else { b { (signed(-points(&parts.turned))) } }
                }
            }
            @if !parts.round.is_empty() { span.term { (say!(words, "verflixxt-sum-round", points = parts.round_points())) } }
            @if parts.worms > 0 { span.term { (say!(words, "verflixxt-sum-worms", count = parts.worms)) } }
        }
    }
}
