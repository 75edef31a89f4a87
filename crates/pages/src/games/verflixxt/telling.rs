//! Events as lines of the log, and refusals as sentences.

use super::naming;
use crate::say;
use crate::scene::Scene;
use crate::words::Words;
use ::verflixxt::{Event, Face, Phase, Place, Refusal, Side, Verb, Verflixxt};
use maud::{Markup, html};

/// An event as a line; the ruling beside it where somebody may wonder.
pub fn tell(scene: &Scene<'_, Verflixxt>, event: &Event) -> Option<Markup> {
    let ruling = match *event {
        Event::Given { to: None, .. } => Some("VFX-R28"),
        Event::Retired => Some("VFX-R22"),
        Event::Skipped { .. } => Some("VFX-R39"),
        Event::Over => Some("VFX-R45"),
        _ => None,
    };
    let line = line(scene, event)?;
    Some(html! { (line) @if let Some(ruling) = ruling { " " small.ruling { (ruling) } } })
}

fn line(scene: &Scene<'_, Verflixxt>, event: &Event) -> Option<String> {
    let (words, board) = (scene.words, scene.view.board());
    let place = |at: Place| naming::place(words, board, at);
    let tile_name = |tile| naming::tile(words, board, tile);
    Some(match *event {
        Event::TurnBegan { .. } => return None,
        Event::StartDrawn { seat } => say!(words, "verflixxt-told-start", name = scene.name(seat)),
        Event::PathLaid => say!(words, "verflixxt-told-path"),
        Event::WormsShuffled { count } => say!(words, "verflixxt-told-shuffled", count = count),
        Event::Rolled { seat, num, act } => {
            let name = scene.name(seat);
            match act {
                None => say!(words, "verflixxt-told-rolled", name = name, number = num),
                Some(Face::Flixxy) => say!(words, "verflixxt-told-rolled-flixxy", name = name, number = num),
                Some(Face::May) => say!(words, "verflixxt-told-rolled-may", name = name, number = num),
                Some(Face::Not) => say!(words, "verflixxt-told-rolled-not", name = name, number = num),
            }
        }
        Event::Moved { seat, figure, from, to } => {
            let (name, from, to) = (scene.name(seat), place(from), place(to));
            if figure.is_pawn() {
                say!(words, "verflixxt-told-moved-pawn", name = name, pawn = figure.to_string(), from = from, to = to)
            } else if figure.is_guard() {
                say!(words, "verflixxt-told-moved-guard", name = name, from = from, to = to)
            } else {
                say!(words, "verflixxt-told-moved-flixxy", name = name, from = from, to = to)
            }
        }
        Event::Pushed { seat, figure, from, to } => {
            let figure = naming::figure(scene, figure);
            let name = scene.name(seat);
            say!(words, "verflixxt-told-pushed", name = name, figure = figure, from = place(from), to = place(to))
        }
        Event::Swapped { seat, figure, with, from, to } => say!(
            words,
            "verflixxt-told-swapped",
            name = scene.name(seat),
            pawn = figure.to_string(),
            figure = naming::figure(scene, with),
            from = place(from),
            to = place(to)
        ),
        Event::Home { figure } => match figure.owner() {
            Some(owner) => say!(words, "verflixxt-told-home", name = scene.name(owner), pawn = figure.to_string()),
            None => say!(words, "verflixxt-told-out"),
        },
        Event::RoundToken { seat, value } => {
            say!(words, "verflixxt-told-token", name = scene.name(seat), value = value)
        }
        Event::Retired => say!(words, "verflixxt-told-retired"),
        // What lies face down was seen when it was taken; the log does not remember it for anybody.
        Event::Collected { seat, .. } if !scene.view.shows_stack(seat) && !is_news(scene, event) => {
            say!(words, "verflixxt-told-collected-hidden", name = scene.name(seat))
        }
        Event::Collected { seat, tile } => {
            say!(words, "verflixxt-told-collected", name = scene.name(seat), tile = tile_name(tile))
        }
        Event::Given { seat, tile, to: Some(to) } => {
            say!(words, "verflixxt-told-given", name = scene.name(seat), tile = tile_name(tile), to = scene.name(to))
        }
        Event::Given { seat, tile, to: None } => {
            say!(words, "verflixxt-told-given-out", name = scene.name(seat), tile = tile_name(tile))
        }
        Event::WormGained { seat, kind: Some(kind), .. } if scene.is_me(seat) => {
            say!(words, "verflixxt-told-worm-own", name = scene.name(seat), worm = naming::worm(words, kind))
        }
        Event::WormGained { seat, .. } => say!(words, "verflixxt-told-worm", name = scene.name(seat)),
        Event::WormPlayed { seat, kind, .. } => {
            say!(words, "verflixxt-told-played", name = scene.name(seat), worm = naming::worm(words, kind))
        }
        Event::Buried { seat, tile } => {
            say!(words, "verflixxt-told-buried", name = scene.name(seat), tile = tile_name(tile))
        }
        Event::ExtraTurn { seat, due } => {
            say!(words, "verflixxt-told-extra", name = scene.name(seat), count = due)
        }
        Event::Skipped { seat } => say!(words, "verflixxt-told-skipped", name = scene.name(seat)),
        Event::Stolen { seat, from, tile } => say!(
            words,
            "verflixxt-told-stolen",
            name = scene.name(seat),
            from = scene.name(from),
            tile = tile_name(tile)
        ),
        Event::Flipped { side: Side::Gift, .. } => say!(words, "verflixxt-told-flipped-gift"),
        Event::Flipped { side: Side::Steal, .. } => say!(words, "verflixxt-told-flipped-steal"),
        Event::Over => say!(words, "verflixxt-told-over"),
    })
}

/// Did the event come with the last step?
fn is_news(scene: &Scene<'_, Verflixxt>, event: &Event) -> bool {
    scene.news().iter().any(|fresh| std::ptr::eq(fresh, event))
}

/// Why an action is refused.
pub fn why_not(words: &Words, refusal: Refusal) -> String {
    match refusal {
        Refusal::UnknownAction => say!(words, "verflixxt-refusal-unknown"),
        Refusal::Arguments(verb) => say!(words, "verflixxt-refusal-arguments", verb = verb.word()),
        Refusal::Phase(verb, phase) => out_of_phase(words, verb, phase),
        Refusal::Turn(seat) => say!(words, "verflixxt-refusal-turn", seat = seat.to_string()),
        Refusal::NoSuchFigure => say!(words, "verflixxt-refusal-no-figure"),
        Refusal::FlixxyRetired => say!(words, "verflixxt-refusal-flixxy-retired"),
        Refusal::NotYours(seat) => say!(words, "verflixxt-refusal-not-yours", seat = seat.to_string()),
        Refusal::PawnHome => say!(words, "verflixxt-refusal-pawn-home"),
        Refusal::PawnSwapped => say!(words, "verflixxt-refusal-pawn-swapped"),
        Refusal::GuardOut => say!(words, "verflixxt-refusal-guard-out"),
        Refusal::GuardAlone => say!(words, "verflixxt-refusal-guard-alone"),
        Refusal::OnlyFlixxy => say!(words, "verflixxt-refusal-only-flixxy"),
        Refusal::NotFlixxy => say!(words, "verflixxt-refusal-not-flixxy"),
        Refusal::MustMove => say!(words, "verflixxt-refusal-must-move"),
        Refusal::NoToken(kind) => say!(words, "verflixxt-refusal-no-token", worm = naming::worm(words, kind)),
        Refusal::NotMature => say!(words, "verflixxt-refusal-not-mature"),
        Refusal::SmallStack => say!(words, "verflixxt-refusal-small-stack"),
        Refusal::SwapNotOwn => say!(words, "verflixxt-refusal-swap-not-own"),
        Refusal::SwapPawnPlace => say!(words, "verflixxt-refusal-swap-pawn-place"),
        Refusal::SwapMoved => say!(words, "verflixxt-refusal-swap-moved"),
        Refusal::SwapNotForeign => say!(words, "verflixxt-refusal-swap-not-foreign"),
        Refusal::SwapTargetPlace => say!(words, "verflixxt-refusal-swap-target-place"),
        Refusal::NotAdjacent => say!(words, "verflixxt-refusal-not-adjacent"),
        Refusal::PushNoPlace => say!(words, "verflixxt-refusal-push-no-place"),
        Refusal::PushNobody => say!(words, "verflixxt-refusal-push-nobody"),
        Refusal::PushGuardsOnly => say!(words, "verflixxt-refusal-push-guards-only"),
        Refusal::StealSelf => say!(words, "verflixxt-refusal-steal-self"),
        Refusal::StealEmpty => say!(words, "verflixxt-refusal-steal-empty"),
    }
}

fn out_of_phase(words: &Words, verb: Verb, phase: Phase) -> String {
    match (phase, verb) {
        (Phase::Setup, _) => say!(words, "verflixxt-refusal-setup"),
        (Phase::Roll, _) => say!(words, "verflixxt-refusal-rolling"),
        (Phase::Over, _) => say!(words, "verflixxt-refusal-over"),
        (Phase::Steal, _) => say!(words, "verflixxt-refusal-stealing"),
        (_, Verb::Steal) => say!(words, "verflixxt-refusal-no-steal"),
        (Phase::Pre, Verb::Push) => say!(words, "verflixxt-refusal-push-early"),
        (Phase::Pre | Phase::Main, Verb::Double) => say!(words, "verflixxt-refusal-double-early"),
        (Phase::Pre, _) => say!(words, "verflixxt-refusal-roll-first"),
        (_, Verb::Roll) => say!(words, "verflixxt-refusal-rolled"),
        (Phase::Post, _) => say!(words, "verflixxt-refusal-moved"),
        (_, Verb::End) => say!(words, "verflixxt-refusal-end-early"),
        _ => say!(words, "verflixxt-refusal-not-now"),
    }
}
