//! The count at the end: each district's pile, the chips, the points, and the sums that break ties.

use super::art::{disc, district_mark, figures, ornament, shade};
use super::money::people;
use crate::scoring::{colour_points, digit_sum};
use crate::{CardSet, Colour, Don};
use maud::{Markup, html};
use speakeasy_core::{Outcome, Seat, SeatSet};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The scores with their parts.
pub(super) fn scores(scene: &Scene<'_, Don>) -> Markup {
    let Some(outcome) = scene.view.outcome() else { return html! {} };
    let words = scene.words;
    let mut seats: Vec<Seat> = Seat::all(scene.view.table().seats()).collect();
    seats.sort_by_key(|seat| outcome.ranks[seat.index()]);
    html! {
        div.don-end {
            (verdict(scene, &outcome))
            div.rule { h2 { (say!(words, "don-count")) } }
            ol.scores {
                li.score.headrow aria-hidden="true" {
                    div.who {}
                    @for colour in Colour::ALL { div class={ "cell " (shade(colour)) } { (district_mark(colour)) (colour.district()) } }
                    div.cell { (say!(words, "don-count-chips")) }
                    div.total { (say!(words, "don-count-points")) }
                    div.tie { (say!(words, "don-count-sum")) }
                }
                @for seat in seats { (row(scene, &outcome, seat)) }
            }
            p.key.muted { (say!(words, "don-count-key")) }
        }
    }
}

/// Who won, and by what where points alone did not decide.
fn verdict(scene: &Scene<'_, Don>, outcome: &Outcome) -> Markup {
    let words = scene.words;
    let winners = outcome.winners();
    let names = people(scene, winners);
    let best = outcome.scores.iter().copied().max().unwrap_or(0);
    let level: SeatSet = Seat::all(outcome.scores.len()).filter(|seat| outcome.scores[seat.index()] == best).collect();
    let sum = |seat: Seat| digit_sum(scene.view.table().tableau(seat));
    let largest = level.iter().map(sum).max().unwrap_or(1).max(1);
    html! {
        div.verdict {
            p.eyebrow { (say!(words, "don-verdict-eyebrow")) }
            h2 { @if winners.len() > 1 { (say!(words, "don-verdict-shared", names = names)) } @else { (say!(words, "don-verdict", name = names)) } }
            @if level.len() > 1 {
                p.muted {
                    @if winners.len() == level.len() { (say!(words, "don-verdict-level", names = people(scene, level), points = best)) }
                    @else { (say!(words, "don-verdict-tie", names = people(scene, level), points = best)) }
                }
                div.tiebreak {
                    @for seat in level.iter() {
                        div {
                            span { (disc(scene, seat)) " " (scene.name(seat)) }
                            span.barx aria-hidden="true" { i style={ "--part:" (100 * sum(seat) / largest) "%" } {} }
                            b.num { (sum(seat)) }
                        }
                    }
                }
            }
        }
    }
}

fn row(scene: &Scene<'_, Don>, outcome: &Outcome, seat: Seat) -> Markup {
    let words = scene.words;
    let tableau = scene.view.table().tableau(seat);
    let (score, rank) = (outcome.scores[seat.index()], outcome.ranks[seat.index()]);
    let bonus = score - colour_points(tableau);
    html! {
        li.score.win[rank == 1] aria-label=(say!(words, "don-row-told", rank = rank, name = scene.name(seat), points = score)) {
            div.who {
                (figures(rank, "rank"))
                div {
                    (disc(scene, seat)) " " b.nm { (scene.name(seat)) }
                    @if scene.is_me(seat) { " " small.muted { (say!(words, "don-you")) } }
                    @if rank == 1 {
                        span.crown { @if outcome.winners().len() > 1 { (say!(words, "don-crown-shared")) } @else { (say!(words, "don-crown")) } }
                    }
                }
            }
            @for colour in Colour::ALL { (pile(tableau, colour)) }
            div.cell.bonus.nil[bonus == 0] {
                span.hd { (say!(words, "don-count-chips")) }
                span.pv { (ornament("stack", "0 0 40 34", "stk")) b.num.pts { @if bonus > 0 { "+" } (bonus) } }
                span.ds.num { (say!(words, "don-chips", chips = scene.view.chips(seat).unwrap_or(0))) }
            }
            div.total { span.hd { (say!(words, "don-count-points")) } b.num { (score) } }
            div.tie { span.hd { (say!(words, "don-count-sum")) } b.num { (digit_sum(tableau)) } }
        }
    }
}

/// The districts of one colour piled up: as many dots as they are points.
fn pile(tableau: CardSet, colour: Colour) -> Markup {
    let cards: CardSet = tableau.iter().filter(|card| card.colour() == colour).collect();
    let digits: Vec<String> = cards.iter().map(|card| card.digit().to_string()).collect();
    html! {
        div class={ "cell " (shade(colour)) @if cards.is_empty() { " nil" } } {
            span.hd { (district_mark(colour)) (colour.district()) }
            span.pv {
                @if !cards.is_empty() { (ornament(&format!("pile-{}", cards.len()), "0 0 60 52", "pyr")) }
                b.num.pts { (colour_points(cards)) }
            }
            span.ds.num { @if digits.is_empty() { "–" } @else { (digits.join(" ")) } }
        }
    }
}
