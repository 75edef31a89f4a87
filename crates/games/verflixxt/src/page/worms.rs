//! The observer's worm tokens: what each does, and every way to play it now.

use super::foresight::Outlook;
use super::ghosts::{kind as kind_of, preview_class};
use super::moves::{FEW, Face, crowd, one_of};
use super::{naming, pieces};
use crate::{Action, Figure, Held, Kind, Phase, Place, Verflixxt};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::dock::{Answer, Deed, Question, Then};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// A token as the observer sees it.
type Token = Held<Option<Kind>>;

/// A way to play a token: the number of the action and what it leads to.
type Way<'a> = (usize, &'a Outlook);

/// The tokens of a hand. Those of one kind that do the same now lie together.
fn cards(scene: &Scene<'_, Verflixxt>, me: Seat, outlooks: &[Outlook]) -> Vec<(Kind, Vec<Token>)> {
    let mut cards: Vec<(Kind, bool, Vec<Token>)> = Vec::new();
    for &token in scene.view.hands().of(me) {
        let Some(kind) = token.kind else { continue };
        let playable = outlooks.iter().any(|outlook| plays(outlook.action, token));
        match cards.iter_mut().find(|(other, plays, _)| *other == kind && *plays == playable) {
            Some((.., tokens)) => tokens.push(token),
            None => cards.push((kind, playable, vec![token])),
        }
    }
    cards.into_iter().map(|(kind, _, tokens)| (kind, tokens)).collect()
}

/// The tokens while it is nobody's, or somebody else's, to play them.
pub fn idle(scene: &Scene<'_, Verflixxt>, me: Seat) -> Markup {
    let cards = cards(scene, me, &[]);
    html! {
        @if cards.is_empty() { p.notoken { (say!(scene.words, "verflixxt-worms-none")) } }
        @for (kind, tokens) in &cards { div.dk-answer.idle { (face(scene, *kind, tokens, None)) } }
    }
}

/// The tokens as answers of the dock.
pub fn answers(scene: &Scene<'_, Verflixxt>, me: Seat, outlooks: &[Outlook]) -> Vec<Answer<Verflixxt>> {
    cards(scene, me, outlooks).iter().map(|(kind, tokens)| answer(scene, *kind, tokens, outlooks)).collect()
}

fn face(scene: &Scene<'_, Verflixxt>, kind: Kind, tokens: &[Token], why: Option<&str>) -> Markup {
    html! {
        span.worm {
            (pieces::worm(Some(kind)))
            span.txt {
                b { span { (naming::worm(scene.words, kind)) } @if tokens.len() > 1 { em { "×" (tokens.len()) } } }
                @if let Some(why) = why { small { (why) } }
            }
        }
    }
}

fn answer(scene: &Scene<'_, Verflixxt>, kind: Kind, tokens: &[Token], outlooks: &[Outlook]) -> Answer<Verflixxt> {
    let name = naming::worm(scene.words, kind);
    let about = about(scene, kind);
    let token = |&(_, outlook): &Way<'_>| tokens.iter().any(|&token| plays(outlook.action, token));
    let ways: Vec<Way<'_>> = outlooks.iter().enumerate().filter(token).collect();
    let choose = kind.word().to_lowercase();
    if ways.is_empty() {
        let why = unplayable(scene, tokens[0], kind);
        let label = format!("{name}: {about} {why}");
        return Answer { choose, label, face: face(scene, kind, tokens, Some(&why)), then: Then::Barred };
    }
    let then = match kind {
        Kind::Bottom | Kind::Double => alike(scene, &ways, None),
        Kind::Push => Then::Ask(pushes(scene, &ways)),
        Kind::Swap => Then::Ask(swaps(scene, &ways)),
    };
    Answer { choose, label: format!("{name}: {about}"), face: face(scene, kind, tokens, None), then }
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

/// The turn on which the token of an action was gained.
fn gained(action: Action) -> u32 {
    match action {
        Action::Bottom { gained }
        | Action::Swap { gained, .. }
        | Action::Push { gained, .. }
        | Action::Double { gained } => gained,
        _ => 0,
    }
}

/// Ways that do the same: with tokens gained on different turns, or with another guard of the place.
fn alike(scene: &Scene<'_, Verflixxt>, ways: &[Way<'_>], twin: Option<&dyn Fn(Action) -> String>) -> Then<Verflixxt> {
    let deed = |&(_, outlook): &Way<'_>| {
        let turn = say!(scene.words, "verflixxt-worm-of-turn", turn = gained(outlook.action));
        let face = twin.map_or(turn.clone(), |twin| format!("{} {turn}", twin(outlook.action)));
        (face.clone(), html! { small { (face) } }, deed(scene, outlook))
    };
    one_of(scene, ways.iter().map(deed).collect())
}

fn deed(scene: &Scene<'_, Verflixxt>, outlook: &Outlook) -> Deed<Verflixxt> {
    let words = scene.words;
    let (name, lines) = match outlook.action {
        Action::Swap { figure, with, .. } => swap_told(scene, figure, with),
        Action::Push { .. } => push_told(scene, outlook),
        Action::Bottom { .. } => (say!(words, "verflixxt-play-bottom"), vec![about(scene, Kind::Bottom)]),
        _ => (say!(words, "verflixxt-play-double"), vec![about(scene, Kind::Double)]),
    };
    let label = format!("{name}. {}", lines.join(" ")).trim_end().to_owned();
    let note = html! {
        @if matches!(outlook.action, Action::Bottom { .. } | Action::Double { .. }) { span.about { span { (lines.join(" ")) } } }
    };
    Deed { action: outlook.action, name, label, note }
}

/// Ways that lead to the same, side by side.
fn grouped<'a, K: PartialEq>(ways: &[Way<'a>], key: impl Fn(Action) -> K) -> Vec<Vec<Way<'a>>> {
    let mut groups: Vec<(K, Vec<Way<'a>>)> = Vec::new();
    for &way in ways {
        let key = key(way.1.action);
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, group)) => group.push(way),
            None => groups.push((key, vec![way])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// PUSH: from which tile.
fn pushes(scene: &Scene<'_, Verflixxt>, ways: &[Way<'_>]) -> Question<Verflixxt> {
    let (words, board) = (scene.words, scene.view.board());
    let groups = grouped(ways, |action| match action {
        Action::Push { tile, .. } => Some(tile),
        _ => None,
    });
    let answer = |(number, group): (usize, &Vec<Way<'_>>)| {
        let (index, outlook) = group[0];
        let pushed: Vec<_> = outlook.pushed().collect();
        let &(first, from, to) = pushed.first()?;
        let figures: Vec<Figure> = pushed.iter().map(|&(figure, ..)| figure).collect();
        let (name, lines) = push_told(scene, outlook);
        let face = Face {
            number: Some(number + 1),
            class: preview_class(index),
            icon: pieces::figure_icon(first),
            head: html! { span { (pieces::place_word(words, board, from)) " → " (pieces::place_word(words, board, to)) } },
            short: naming::figures(words, &figures),
            full: if groups.len() <= FEW { lines.join(" ") } else { String::new() },
            hints: false,
        };
        Some(Answer {
            choose: format!("from {}", from.name()),
            label: name,
            face: face.draw(),
            then: alike(scene, group, None),
        })
    };
    let answers: Vec<_> = groups.iter().enumerate().filter_map(answer).collect();
    Question { title: say!(words, "verflixxt-choose-push"), class: crowd(answers.len()), answers, usual: None }
}

/// SWAP: which pawn, then with whom.
fn swaps(scene: &Scene<'_, Verflixxt>, ways: &[Way<'_>]) -> Question<Verflixxt> {
    let (words, board) = (scene.words, scene.view.board());
    let groups = grouped(ways, |action| match action {
        Action::Swap { figure, .. } => Some(figure),
        _ => None,
    });
    if let [only] = groups.as_slice() {
        return partners(scene, only);
    }
    let answer = |(number, group): (usize, &Vec<Way<'_>>)| {
        let Action::Swap { figure, .. } = group[0].1.action else { return None };
        let at = board.place(figure)?;
        let label =
            say!(words, "verflixxt-swap-pawn", pawn = figure.to_string(), place = naming::place(words, board, at));
        let face = Face {
            number: Some(number + 1),
            class: String::new(),
            icon: pieces::figure_icon(figure),
            head: html! { span { (figure) } },
            short: naming::short_place(words, board, at),
            full: label.clone(),
            hints: false,
        };
        let then = Then::Ask(partners(scene, group));
        Some(Answer { choose: format!("swap {figure}"), label, face: face.draw(), then })
    };
    let answers: Vec<_> = groups.iter().enumerate().filter_map(answer).collect();
    Question { title: say!(words, "verflixxt-choose-pawn"), class: "moves few pawns", answers, usual: None }
}

/// With whom a pawn changes places: figures of one kind on one place are one answer.
fn partners(scene: &Scene<'_, Verflixxt>, ways: &[Way<'_>]) -> Question<Verflixxt> {
    let (words, board) = (scene.words, scene.view.board());
    let partner = |action: Action| match action {
        Action::Swap { with, .. } => Some(with),
        _ => None,
    };
    let same = |figure: Figure| (if figure.is_guard() { kind_of(figure) } else { figure }, board.place(figure));
    let groups = grouped(ways, |action| partner(action).map(same));
    let answer = |(number, group): (usize, &Vec<Way<'_>>)| {
        let (index, outlook) = group[0];
        let Action::Swap { figure, with, .. } = outlook.action else { return None };
        let at: Place = board.place(with)?;
        let (name, lines) = swap_told(scene, figure, with);
        let face = Face {
            number: Some(number + 1),
            class: preview_class(index),
            icon: pieces::figure_icon(with),
            head: html! { span { (naming::short_figure(words, with)) } @if group.len() > 1 { em { "×" (group.len()) } } },
            short: naming::short_place(words, board, at),
            full: lines.join(" "),
            hints: false,
        };
        let twin = |action| partner(action).map(|with| with.to_string()).unwrap_or_default();
        let then = alike(scene, group, Some(&twin));
        Some(Answer { choose: format!("with {with}"), label: name, face: face.draw(), then })
    };
    let answers: Vec<_> = groups.iter().enumerate().filter_map(answer).collect();
    Question { title: say!(words, "verflixxt-choose-partner"), class: crowd(answers.len()), answers, usual: None }
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
        from = naming::short_place(words, board, from),
        to = naming::short_place(words, board, to)
    );
    let alone = board.figures_on(from).len() == 1;
    (title, if alone { outlook.told(scene, first, from) } else { outlook.told_of_many(scene) })
}

/// What a SWAP is called, and who stands where.
fn swap_told(scene: &Scene<'_, Verflixxt>, figure: Figure, with: Figure) -> (String, Vec<String>) {
    let (words, board) = (scene.words, scene.view.board());
    let partner = naming::short_figure(words, with);
    let title = say!(words, "verflixxt-swap", pawn = figure.to_string(), figure = partner);
    let stands = |figure: Figure| {
        let place = board.place(figure).map(|place| naming::place(words, board, place)).unwrap_or_default();
        say!(words, "verflixxt-figure-on", figure = naming::figure(scene, figure), place = place)
    };
    (title, vec![format!("{}, {}.", stands(figure), stands(with))])
}
