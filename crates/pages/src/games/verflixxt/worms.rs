//! The observer's worm tokens: what each does, and every way to play it now.

use super::board::preview_class;
use super::foresight::{Gain, Outlook};
use super::moves::gained;
use super::{naming, pieces};
use crate::say;
use crate::scene::Scene;
use ::verflixxt::{Action, Figure, Held, Kind, Phase, Verflixxt};
use maud::{Markup, html};
use speakeasy_core::Seat;

/// The kinds of the observer's tokens beside the list of moves, for screens where the tokens lie below it.
pub fn reminder(scene: &Scene<'_, Verflixxt>) -> Markup {
    let held = scene.me().map_or(&[][..], |me| scene.view.hands().of(me));
    html! {
        @if !held.is_empty() {
            p.toworms {
                @for token in held { (pieces::worm(token.kind)) }
                span { (say!(scene.words, "verflixxt-worms-below")) }
            }
        }
    }
}

/// The tokens of the observer's hand, each with what may be done with it.
pub fn hand(scene: &Scene<'_, Verflixxt>, me: Seat, outlooks: &[Outlook]) -> Markup {
    let words = scene.words;
    let mut held: Vec<(Held<Option<Kind>>, usize)> = Vec::new();
    for &token in scene.view.hands().of(me) {
        match held.iter_mut().find(|(other, _)| *other == token) {
            Some((_, count)) => *count += 1,
            None => held.push((token, 1)),
        }
    }
    html! {
        @if !held.is_empty() {
            section.worms #worms {
                h2.hand-title { (say!(words, "verflixxt-worms-yours")) " " small { (say!(words, "verflixxt-worms-secret")) } }
                div.wormrow { @for (token, count) in held { (card(scene, token, count, outlooks)) } }
            }
        }
    }
}

/// Does the action play this token?
fn plays(action: Action, token: Held<Option<Kind>>) -> bool {
    let (kind, turn) = match action {
        Action::Bottom { gained } => (Kind::Bottom, gained),
        Action::Swap { gained, .. } => (Kind::Swap, gained),
        Action::Push { gained, .. } => (Kind::Push, gained),
        Action::Double { gained } => (Kind::Double, gained),
        _ => return false,
    };
    token == Held { gained: turn, kind: Some(kind) }
}

fn card(scene: &Scene<'_, Verflixxt>, token: Held<Option<Kind>>, count: usize, outlooks: &[Outlook]) -> Markup {
    let words = scene.words;
    let Some(kind) = token.kind else { return html! {} };
    let ways: Vec<(usize, &Outlook)> =
        outlooks.iter().enumerate().filter(|(_, outlook)| plays(outlook.action, token)).collect();
    let name = naming::worm(words, kind);
    let head = html! {
        (pieces::worm(Some(kind)))
        span {
            b { (name) @if count > 1 { " ×" (count) } }
            (about(scene, kind)) " "
            @if ways.is_empty() { em.why { (unplayable(scene, token, kind)) } }
        }
    };
    match (kind, ways.as_slice()) {
        (Kind::Bottom | Kind::Double, &[(index, outlook)]) => {
            let label = format!("{name}: {}", about(scene, kind));
            let class = format!("worm wbtn {}", preview_class(index));
            scene.button(outlook.action, &class, &label, head)
        }
        (_, []) => html! { div.worm.wbtn.idle { (head) } },
        _ => html! {
            div.worm.open {
                div.wbtn { (head) }
                div.opts {
                    @for &(index, outlook) in &ways {
                        @match outlook.action {
                            Action::Push { .. } => (push(scene, index, outlook)),
                            Action::Swap { figure, with, .. } => (swap(scene, index, outlook, figure, with)),
                            _ => {}
                        }
                    }
                }
            }
        },
    }
}

/// What a token does, in the numbers of this moment.
fn about(scene: &Scene<'_, Verflixxt>, kind: Kind) -> String {
    let (words, board) = (scene.words, scene.view.board());
    match kind {
        Kind::Bottom => match scene.me().and_then(|me| scene.view.open_stacks().top(me)) {
            Some(top) => say!(words, "verflixxt-about-bottom", tile = naming::tile(words, board, top)),
            None => say!(words, "verflixxt-about-bottom-empty"),
        },
        Kind::Swap => say!(words, "verflixxt-about-swap"),
        Kind::Push => match board.num() {
            Some(number) if scene.my_turn() => say!(words, "verflixxt-about-push", steps = number),
            _ => say!(words, "verflixxt-about-push-later"),
        },
        Kind::Double => say!(words, "verflixxt-about-double"),
    }
}

/// Why a token cannot be played now, with the ruling.
fn unplayable(scene: &Scene<'_, Verflixxt>, token: Held<Option<Kind>>, kind: Kind) -> String {
    let (words, board) = (scene.words, scene.view.board());
    let small = scene.me().is_some_and(|me| !scene.view.open_stacks().has_two(me));
    if !scene.my_turn() {
        return say!(words, "verflixxt-worm-later");
    }
    match (kind, board.phase()) {
        _ if token.gained >= board.turn() => say!(words, "verflixxt-worm-fresh"),
        (Kind::Push, Phase::Pre) => say!(words, "verflixxt-worm-roll-first"),
        (Kind::Double, Phase::Pre | Phase::Main) => say!(words, "verflixxt-worm-move-first"),
        (Kind::Bottom, _) if small => say!(words, "verflixxt-worm-two-tiles"),
        (Kind::Push, _) => say!(words, "verflixxt-worm-nobody"),
        _ => say!(words, "verflixxt-worm-no-neighbour"),
    }
}

fn push(scene: &Scene<'_, Verflixxt>, index: usize, outlook: &Outlook) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let pushed: Vec<_> = outlook.pushed().collect();
    let Some(&(first, from, to)) = pushed.first() else { return html! {} };
    let figures: Vec<Figure> = pushed.iter().map(|&(figure, ..)| figure).collect();
    let title = say!(
        words,
        "verflixxt-push",
        figures = naming::figures(words, &figures),
        from = naming::place(words, board, from),
        place = naming::place(words, board, to)
    );
    let alone = board.figures_on(from).len() == 1;
    let lines = if alone { outlook.told(scene, first, from) } else { outlook.told_of_many(scene) };
    option(scene, index, outlook, &title, &lines, outlook.gain(scene))
}

fn swap(scene: &Scene<'_, Verflixxt>, index: usize, outlook: &Outlook, figure: Figure, with: Figure) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let (Some(from), Some(to)) = (board.place(figure), board.place(with)) else { return html! {} };
    let title = say!(
        words,
        "verflixxt-swap",
        pawn = figure.to_string(),
        from = naming::place(words, board, from),
        figure = naming::figure(scene, with),
        place = naming::place(words, board, to)
    );
    option(scene, index, outlook, &title, &[], None)
}

fn option(
    scene: &Scene<'_, Verflixxt>,
    index: usize,
    outlook: &Outlook,
    title: &str,
    lines: &[String],
    gain: Option<Gain>,
) -> Markup {
    let label = format!("{title}. {}", lines.join(" "));
    let body = html! {
        span.txt { b { (title) } @for line in lines { span { (line) } } }
        @if let Some(gain) = gain { (gained(scene, gain)) }
    };
    scene.button(outlook.action, &format!("opt {}", preview_class(index)), label.trim_end(), body)
}
