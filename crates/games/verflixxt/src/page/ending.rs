//! The end: who won, and how everybody's points came about.

use super::naming::{self, signed};
use super::parts::{Parts, points};
use super::pieces;
use super::status::winners;
use crate::{Tile, Verflixxt};
use maud::{Markup, html};
use speakeasy_core::{Outcome, Seat};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The scores with their parts.
pub fn draw(scene: &Scene<'_, Verflixxt>) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let Some(outcome) = scene.view.outcome() else { return html! {} };
    let mut order: Vec<Seat> = Seat::all(board.seats()).collect();
    order.sort_by_key(|seat| (outcome.ranks[seat.index()], *seat));
    html! {
        div.ending {
            section.podium.panel.double {
                div {
                    p.eyebrow { (say!(words, "verflixxt-eyebrow-over")) }
                    h2.won { (winners(scene)) }
                    @if let Some(why) = tie_break(scene, &outcome) { p.muted { (why) } }
                }
                (podium(scene, &outcome, &order))
            }
            h2.sr-only { (say!(words, "verflixxt-scores-title")) }
            ol.score-cards { @for &seat in &order { (card(scene, &outcome, seat)) } }
            p.muted.fineprint { (say!(words, "verflixxt-scores-note")) }
        }
    }
}

/// The end as a scene of its own, before the scores are read.
pub fn finale(scene: &Scene<'_, Verflixxt>) -> Markup {
    let Some(outcome) = scene.view.outcome() else { return html! {} };
    let mut order: Vec<Seat> = Seat::all(scene.view.board().seats()).collect();
    order.sort_by_key(|seat| (outcome.ranks[seat.index()], *seat));
    html! {
        div.finale {
            p.eyebrow { (say!(scene.words, "verflixxt-eyebrow-over")) }
            p.won { (winners(scene)) }
            (podium(scene, &outcome, &order))
        }
    }
}

/// Why one of several with the same points won, or why nobody did.
fn tie_break(scene: &Scene<'_, Verflixxt>, outcome: &Outcome) -> Option<String> {
    let best = *outcome.scores.iter().max()?;
    let level = outcome.scores.iter().filter(|&&score| score == best).count();
    let winners = outcome.winners().iter().count();
    match (level, winners) {
        (2.., 1) => Some(say!(scene.words, "verflixxt-tie-broken")),
        (2.., _) => Some(say!(scene.words, "verflixxt-tie-shared")),
        _ => None,
    }
}

/// Everybody on a step as high as their place.
fn podium(scene: &Scene<'_, Verflixxt>, outcome: &Outcome, order: &[Seat]) -> Markup {
    // The best stand in the middle: the second on their left, the third on their right.
    let mut standing = Vec::new();
    for (index, &seat) in order.iter().enumerate() {
        if index % 2 == 1 { standing.insert(0, seat) } else { standing.push(seat) }
    }
    let count = standing.len() as i32;
    let label: Vec<String> =
        order.iter().map(|seat| format!("{} {}", scene.name(*seat), signed(outcome.scores[seat.index()]))).collect();
    html! {
        svg.podium-art viewBox={ (-56 * count) " -124 " (112 * count) " 242" } role="img" aria-label=(label.join(", ")) {
            @for (index, &seat) in standing.iter().enumerate() {
                @let rank = i32::from(outcome.ranks[seat.index()]);
                @let top = match rank { 1 => 8, 2 => 42, 3 => 62, _ => 80 };
                @let size = if rank == 1 { "1.6" } else { "1.25" };
                g transform={ "translate(" (index as i32 * 112 - 56 * (count - 1)) " 0)" } {
                    path.step.first[rank == 1] d={ "M-50 " (top) "h100V112h-100z" } {}
                    text.pd y=(if rank > 3 { top + 22 } else { top + 27 }) { (signed(outcome.scores[seat.index()])) }
                    g transform={ "translate(0 " (top) ") scale(" (size) ")" } { (pieces::seat_pawn(seat)) }
                }
            }
        }
    }
}

fn card(scene: &Scene<'_, Verflixxt>, outcome: &Outcome, seat: Seat) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let Some(parts) = Parts::of(scene.view, seat) else { return html! {} };
    let rank = outcome.ranks[seat.index()];
    let tiles = |tiles: &[Tile]| html! { @for &tile in tiles { (pieces::mini(board, tile)) } };
    html! {
        li.score-card.win[rank == 1] id={ "score-" (seat) } {
            header {
                @if rank == 1 { svg.crown viewBox="0 0 40 30" role="img" aria-label=(say!(words, "verflixxt-winner")) { use href="#vfx-crown" {} } }
                @else { span.rank.num { (rank) } }
                (pieces::seat_icon(seat))
                h3 { (scene.name(seat)) @if scene.is_me(seat) { " " span.tag { (say!(words, "verflixxt-you")) } } }
                span.total.num { (signed(outcome.scores[seat.index()])) }
            }
            dl {
                @if !parts.plus.is_empty() { (row(&say!(words, "verflixxt-part-plus"), tiles(&parts.plus), points(&parts.plus))) }
                @if !parts.turned.is_empty() {
                    (row(&say!(words, "verflixxt-part-turned", count = parts.turned.len()), turned(scene, &parts.turned), -points(&parts.turned)))
                }
                @if !parts.minus.is_empty() { (row(&say!(words, "verflixxt-part-minus"), tiles(&parts.minus), points(&parts.minus))) }
                @if parts.spare() > 0 {
                    (row(&say!(words, "verflixxt-part-spare", count = parts.spare()), html! { @for _ in 0..parts.spare() { (pieces::mini(board, Tile::luck(1))) } }, 0))
                }
                @if !parts.round.is_empty() {
                    (row(&say!(words, "verflixxt-part-round", count = parts.round.len()), html! { @for &value in &parts.round { (pieces::coin(value)) } }, parts.round_points()))
                }
                @if parts.worms > 0 {
                    (row(&say!(words, "verflixxt-part-worms", count = parts.worms), html! { @for _ in 0..parts.worms { (pieces::worm(None)) } }, parts.worms as i32))
                }
                @if parts == Parts::default() { (row(&say!(words, "verflixxt-part-nothing"), html! {}, 0)) }
            }
        }
    }
}

fn row(name: &str, pictures: Markup, points: i32) -> Markup {
    html! { div.srow { dt { (name) } dd.pics { (pictures) } dd.pts.num { (signed(points)) } } }
}

/// Minus tiles with the clovers that turn them.
fn turned(scene: &Scene<'_, Verflixxt>, tiles: &[Tile]) -> Markup {
    let board = scene.view.board();
    html! {
        @for &tile in tiles {
            span.convert {
                span.pair { (pieces::mini(board, tile)) svg.mini.on viewBox="-48 -32 96 74" aria-hidden="true" { use href="#vfx-t-luck" {} } }
                b.num { (signed(-i32::from(tile.value()))) }
                span.sr-only { (say!(scene.words, "verflixxt-turned", tile = naming::tile(scene.words, board, tile))) }
            }
        }
    }
}
