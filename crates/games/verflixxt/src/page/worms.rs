//! The observer's worm tokens: what each does, and every way to play it now.

use super::board::preview_class;
use super::foresight::Outlook;
use super::moves::gained;
use super::{naming, pieces};
use crate::{Action, Figure, Held, Kind, Phase, Verflixxt};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// A token as the observer sees it.
type Token = Held<Option<Kind>>;

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

/// The tokens of the observer's hand, each with what may be done with it. Tokens of one kind that do the same now share a
/// card.
pub fn hand(scene: &Scene<'_, Verflixxt>, me: Seat, outlooks: &[Outlook]) -> Markup {
    let words = scene.words;
    let mut cards: Vec<(Kind, bool, Vec<Token>)> = Vec::new();
    for &token in scene.view.hands().of(me) {
        let Some(kind) = token.kind else { continue };
        let playable = outlooks.iter().any(|outlook| plays(outlook.action, token));
        match cards.iter_mut().find(|(other, plays, _)| *other == kind && *plays == playable) {
            Some((.., tokens)) => tokens.push(token),
            None => cards.push((kind, playable, vec![token])),
        }
    }
    html! {
        @if !cards.is_empty() {
            section.worms #worms {
                h2.hand-title { (say!(words, "verflixxt-worms-yours")) " " small { (say!(words, "verflixxt-worms-secret")) } }
                div.wormrow { @for (kind, _, tokens) in &cards { (card(scene, *kind, tokens, outlooks)) } }
            }
        }
    }
}

/// Does the action play this token?
fn plays(action: Action, token: Token) -> bool {
    let (kind, turn) = match action {
        Action::Bottom { gained } => (Kind::Bottom, gained),
        Action::Swap { gained, .. } => (Kind::Swap, gained),
        Action::Push { gained, .. } => (Kind::Push, gained),
        Action::Double { gained } => (Kind::Double, gained),
        _ => return false,
    };
    token == Token { gained: turn, kind: Some(kind) }
}

fn card(scene: &Scene<'_, Verflixxt>, kind: Kind, tokens: &[Token], outlooks: &[Outlook]) -> Markup {
    let words = scene.words;
    let name = naming::worm(words, kind);
    let ways: Vec<(usize, &Outlook)> = outlooks
        .iter()
        .enumerate()
        .filter(|(_, outlook)| tokens.iter().any(|&token| plays(outlook.action, token)))
        .collect();
    let head = html! {
        (pieces::worm(Some(kind)))
        span {
            b { (name) @if tokens.len() > 1 { " ×" (tokens.len()) } }
            (about(scene, kind)) " "
            @if ways.is_empty() { em.why { (unplayable(scene, tokens[0], kind)) } }
        }
    };
    match (kind, ways.as_slice()) {
        (_, []) => html! { div.worm.wbtn.idle { (head) } },
        (Kind::Bottom | Kind::Double, [(index, outlook), same @ ..]) => {
            let label = format!("{name}: {}", about(scene, kind));
            let class = format!("worm wbtn {}", preview_class(*index));
            html! {
                div.twins {
                    (scene.button(outlook.action, &class, &label, head))
                    @for (index, outlook) in same { (the_other(scene, *index, outlook.action, &label)) }
                }
            }
        }
        (Kind::Push | Kind::Swap, _) => html! {
            div.worm.open {
                div.wbtn { (head) }
                div.opts {
                    @for (place, &(index, outlook)) in ways.iter().enumerate() {
                        @if !ways[..place].iter().any(|(_, before)| same_effect(before.action, outlook.action)) {
                            @let same = ways[place + 1..].iter().filter(|(_, other)| same_effect(other.action, outlook.action));
                            (way(scene, index, outlook, same))
                        }
                    }
                }
            }
        },
    }
}

/// Do two actions differ only in the turn on which their token was gained?
fn same_effect(a: Action, b: Action) -> bool {
    match (a, b) {
        (Action::Push { tile, .. }, Action::Push { tile: other, .. }) => tile == other,
        (Action::Swap { figure, with, .. }, Action::Swap { figure: other, with: foreign, .. }) => {
            (figure, with) == (other, foreign)
        }
        _ => false,
    }
}

/// One way to play a token, with the same way for other tokens of its kind beside it.
fn way<'a>(
    scene: &Scene<'_, Verflixxt>,
    index: usize,
    outlook: &Outlook,
    same: impl Iterator<Item = &'a (usize, &'a Outlook)>,
) -> Markup {
    let (title, lines) = match outlook.action {
        Action::Swap { figure, with, .. } => (swap_title(scene, figure, with), Vec::new()),
        _ => push_told(scene, outlook),
    };
    let label = format!("{title}. {}", lines.join(" "));
    let body = html! {
        span.txt { b { (title) } @for line in &lines { span { (line) } } }
        @if let Some(gain) = outlook.gain(scene) { (gained(scene, gain)) }
    };
    html! {
        div.twins {
            (scene.button(outlook.action, &format!("opt {}", preview_class(index)), label.trim_end(), body))
            @for (index, other) in same { (the_other(scene, *index, other.action, &title)) }
        }
    }
}

/// The same with another token of the kind: it was gained on another turn, and nothing else differs.
fn the_other(scene: &Scene<'_, Verflixxt>, index: usize, action: Action, title: &str) -> Markup {
    let turn = match action {
        Action::Bottom { gained }
        | Action::Swap { gained, .. }
        | Action::Push { gained, .. }
        | Action::Double { gained } => gained,
        _ => 0,
    };
    let label = say!(scene.words, "verflixxt-worm-other", title = title, turn = turn);
    scene.button(
        action,
        &format!("opt other {}", preview_class(index)),
        &label,
        html! { small { (say!(scene.words, "verflixxt-worm-of-turn", turn = turn)) } },
    )
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
fn unplayable(scene: &Scene<'_, Verflixxt>, token: Token, kind: Kind) -> String {
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

/// What a PUSH does: its headline, and what follows.
fn push_told(scene: &Scene<'_, Verflixxt>, outlook: &Outlook) -> (String, Vec<String>) {
    let (words, board) = (scene.words, scene.view.board());
    let pushed: Vec<_> = outlook.pushed().collect();
    let Some(&(first, from, to)) = pushed.first() else { return Default::default() };
    let figures: Vec<Figure> = pushed.iter().map(|&(figure, ..)| figure).collect();
    let title = say!(
        words,
        "verflixxt-push",
        figures = naming::figures(words, &figures),
        from = naming::place(words, board, from),
        place = naming::place(words, board, to)
    );
    let alone = board.figures_on(from).len() == 1;
    (title, if alone { outlook.told(scene, first, from) } else { outlook.told_of_many(scene) })
}

fn swap_title(scene: &Scene<'_, Verflixxt>, figure: Figure, with: Figure) -> String {
    let (words, board) = (scene.words, scene.view.board());
    let name = |figure: Figure| board.place(figure).map(|place| naming::place(words, board, place)).unwrap_or_default();
    say!(
        words,
        "verflixxt-swap",
        pawn = figure.to_string(),
        from = name(figure),
        figure = naming::figure(scene, with),
        place = name(with)
    )
}
