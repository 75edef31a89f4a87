//! What the observer may do now: each action a button that says what it leads to.

use super::board::preview_class;
use super::foresight::{Gain, Outlook};
use super::telling::said;
use super::{naming, pieces, worms};
use crate::{Action, Figure, Phase, Place, Refusal, Verflixxt};
use maud::{Markup, html};
use speakeasy_core::{Refusal as _, Seat};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The observer's part of the page.
pub fn draw(scene: &Scene<'_, Verflixxt>, outlooks: &[Outlook]) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    html! {
        @if scene.my_turn() {
            @match board.phase() {
                Phase::Pre => (roll(scene)),
                Phase::Main => (choices(scene, outlooks)),
                Phase::Steal => (thefts(scene)),
                Phase::Post => (ending(scene)),
                Phase::Setup | Phase::Roll | Phase::Over => {}
            }
        } @else { p.waits { (waits_for(scene)) } }
        @if let Some(me) = scene.me() { (worms::hand(scene, me, outlooks)) }
        @else { p.muted.watching { (say!(words, "verflixxt-watching")) } }
    }
}

/// Whom the table waits for, in one sentence.
fn waits_for(scene: &Scene<'_, Verflixxt>) -> String {
    let (words, board) = (scene.words, scene.view.board());
    match (board.phase(), board.active()) {
        (Phase::Setup, _) | (_, None) => say!(words, "verflixxt-waits-setup"),
        (Phase::Roll, _) => say!(words, "verflixxt-waits-dice"),
        (Phase::Pre, Some(seat)) => say!(words, "verflixxt-waits-roll", name = scene.name(seat)),
        (Phase::Main, Some(seat)) => say!(words, "verflixxt-waits-move", name = scene.name(seat)),
        (Phase::Steal, Some(seat)) => say!(words, "verflixxt-waits-steal", name = scene.name(seat)),
        (Phase::Post, Some(seat)) => say!(words, "verflixxt-waits-end", name = scene.name(seat)),
        (Phase::Over, Some(_)) => say!(words, "verflixxt-say-over"),
    }
}

fn roll(scene: &Scene<'_, Verflixxt>) -> Markup {
    let both = scene.view.board().flixxy_in_play();
    let label = if both { say!(scene.words, "verflixxt-roll-both") } else { say!(scene.words, "verflixxt-roll-one") };
    let body = html! {
        svg.die viewBox="-48 -48 96 104" aria-hidden="true" { use href="#vfx-die-6" {} }
        @if both { svg.die viewBox="-48 -48 96 104" aria-hidden="true" { use href="#vfx-die-may" {} } }
        (label)
    };
    scene.button(Action::Roll, "btn primary big wide roll", &label, body)
}

fn ending(scene: &Scene<'_, Verflixxt>) -> Markup {
    let label = match scene.view.board().extra_turns() {
        0 => say!(scene.words, "verflixxt-end"),
        _ => say!(scene.words, "verflixxt-end-extra"),
    };
    scene.button(Action::End, "btn primary big wide", &label, html! { (label) })
}

/// The main move: figure by figure; guards on the same tile do the same, so they share a row.
fn choices(scene: &Scene<'_, Verflixxt>, outlooks: &[Outlook]) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let mut rows: Vec<(Option<Place>, Vec<usize>)> = Vec::new();
    for (index, outlook) in outlooks.iter().enumerate() {
        let Action::Move { figure } = outlook.action else { continue };
        let post = board.place(figure).filter(|_| figure.is_guard());
        match rows.iter_mut().find(|(place, _)| post.is_some() && *place == post) {
            Some((_, row)) => row.push(index),
            None => rows.push((post, vec![index])),
        }
    }
    let count: usize = rows.iter().map(|(_, row)| row.len()).sum();
    html! {
        div.hand-head {
            h2.hand-title {
                (say!(words, "verflixxt-choose"))
                " " small { (say!(words, "verflixxt-choose-count", count = count)) }
            }
            (worms::reminder(scene))
        }
        ol.moves {
            @for (_, row) in &rows {
                li class=[(row.len() > 1).then_some("twins")] {
                    (choice(scene, row[0], &outlooks[row[0]]))
                    @for &twin in &row[1..] { (same_again(scene, twin, &outlooks[twin])) }
                }
            }
            @if scene.legal.contains(&Action::Skip) {
                @let label = say!(words, "verflixxt-skip");
                li { (scene.button(Action::Skip, "btn primary wide", &label, html! { (label) })) }
            }
            @for pawn in barred(scene) {
                li { (barred_choice(scene, pawn)) }
            }
        }
    }
}

/// What a move does, in a headline.
pub fn title(scene: &Scene<'_, Verflixxt>, figure: Figure, from: Place, to: Place) -> String {
    let (words, board) = (scene.words, scene.view.board());
    let steps = board.num().unwrap_or_default();
    let place = naming::place(words, board, to);
    if figure.is_pawn() {
        if to == Place::GOAL {
            return say!(words, "verflixxt-move-home", pawn = figure.to_string());
        }
        return say!(words, "verflixxt-move-pawn", pawn = figure.to_string(), steps = steps, place = place);
    }
    if figure.is_guard() {
        let from = naming::place(words, board, from);
        if to == Place::GOAL {
            return say!(words, "verflixxt-move-guard-out", from = from);
        }
        return say!(words, "verflixxt-move-guard", from = from, steps = steps, place = place);
    }
    say!(words, "verflixxt-move-flixxy", steps = steps, place = place)
}

fn choice(scene: &Scene<'_, Verflixxt>, index: usize, outlook: &Outlook) -> Markup {
    let Some((figure, from, to)) = outlook.trip() else { return html! {} };
    let title = title(scene, figure, from, to);
    let lines = outlook.told(scene, figure, from);
    let label = format!("{title}. {}", lines.join(" "));
    let body = html! {
        span.k aria-hidden="true" { (index + 1) }
        (pieces::figure_icon(figure))
        span.txt { b { (title) } @for line in &lines { span { (line) } } }
        @if let Some(gain) = outlook.gain(scene) { (gained(scene, gain)) }
    };
    scene.button(outlook.action, &format!("move {}", preview_class(index)), &label, body)
}

/// Another guard of the same tile.
fn same_again(scene: &Scene<'_, Verflixxt>, index: usize, outlook: &Outlook) -> Markup {
    let Some((_, from, _)) = outlook.trip() else { return html! {} };
    let from = naming::place(scene.words, scene.view.board(), from);
    let label = say!(scene.words, "verflixxt-move-same", number = index + 1, from = from);
    scene.button(
        outlook.action,
        &format!("move twin {}", preview_class(index)),
        &label,
        html! { span.k aria-hidden="true" { (index + 1) } },
    )
}

/// The tile or token that changes hands, with a word.
pub fn gained(scene: &Scene<'_, Verflixxt>, gain: Gain) -> Markup {
    let board = scene.view.board();
    html! {
        @match gain {
            Gain::Take(tile) => span.fx.take { (pieces::mini(board, tile)) span { (say!(scene.words, "verflixxt-fx-take")) } },
            Gain::Give(tile) => span.fx.give { (pieces::mini(board, tile)) span { (say!(scene.words, "verflixxt-fx-give")) } },
            Gain::Token(value) => span.fx { (pieces::coin(value)) span { (say!(scene.words, "verflixxt-fx-take")) } },
        }
    }
}

/// Own pawns on the way that may not make this move, because the die demands Flixxy or they were swapped.
fn barred(scene: &Scene<'_, Verflixxt>) -> Vec<Figure> {
    let board = scene.view.board();
    let on_the_way = |pawn: &Figure| board.place(*pawn).is_some_and(|place| place != Place::GOAL);
    let may = |pawn: &Figure| scene.legal.contains(&Action::Move { figure: *pawn });
    let pawns = scene.me().into_iter().flat_map(Figure::pawns_of).filter(on_the_way).filter(|pawn| !may(pawn));
    pawns.collect()
}

fn barred_choice(scene: &Scene<'_, Verflixxt>, pawn: Figure) -> Markup {
    let swapped = scene.view.board().swapped().has(pawn);
    let why = why_not(scene, if swapped { Refusal::PawnSwapped } else { Refusal::OnlyFlixxy });
    html! {
        div.move.barred title=(why) {
            span.k aria-hidden="true" { "–" }
            (pieces::figure_icon(pawn))
            span.txt { b { (say!(scene.words, "verflixxt-barred", pawn = pawn.to_string())) } span { (why) } }
        }
    }
}

/// Why something that looks possible is not, with the ruling.
fn why_not(scene: &Scene<'_, Verflixxt>, refusal: Refusal) -> String {
    format!("{} ({})", said(scene, &refusal.sentence()), refusal.ruling())
}

/// Edition of 2020: whom to rob.
fn thefts(scene: &Scene<'_, Verflixxt>) -> Markup {
    let (words, view) = (scene.words, scene.view);
    let Some(me) = scene.me() else { return html! {} };
    html! {
        div.hand-head { h2.hand-title { (say!(words, "verflixxt-choose-victim")) } }
        ol.moves {
            @for seat in Seat::all(view.board().seats()).filter(|&seat| seat != me) {
                @let action = Action::Steal { from: seat };
                @match (scene.legal.iter().position(|&legal| legal == action), view.open_stacks().top(seat)) {
                    (Some(index), Some(top)) => li {
                        @let tile = naming::tile(words, view.board(), top);
                        @let label = say!(words, "verflixxt-steal", name = scene.name(seat), tile = tile);
                        (scene.button(action, &format!("move {}", preview_class(index)), &label, html! {
                            span.k aria-hidden="true" { (index + 1) }
                            (pieces::seat_icon(seat))
                            span.txt { b { (label) } }
                            (gained(scene, Gain::Take(top)))
                        }))
                    },
                    _ => li {
                        div.move.barred {
                            span.k aria-hidden="true" { "–" }
                            (pieces::seat_icon(seat))
                            span.txt { b { (scene.name(seat)) } span { (why_not(scene, Refusal::StealEmpty)) } }
                        }
                    },
                }
            }
        }
    }
}
