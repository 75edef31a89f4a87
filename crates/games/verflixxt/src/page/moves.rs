//! The dock: what the observer may do now, asked in steps, each answer with what it leads to.

use super::foresight::{Gain, Outlook};
use super::ghosts::{folded, preview_class};
use super::news::{Turn, turns};
use super::telling::said;
use super::{naming, pieces, worms};
use crate::{Action, Figure, Phase, Place, Refusal, Verflixxt};
use maud::{Markup, html};
use speakeasy_core::{Refusal as _, Seat};
use speakeasy_pages::dock::{self, Answer, Deed, Question, Then};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The observer's part of the page.
pub fn draw(scene: &Scene<'_, Verflixxt>, outlooks: &[Outlook]) -> Markup {
    let tokens = scene.me().is_some() && scene.view.board().options().has_worms();
    html! {
        div.vdock.tokens[tokens] {
            @if scene.my_turn() { (dock::draw(scene, &question(scene, outlooks), &html! {}, &html! {})) }
            @else { (waiting(scene, tokens)) }
        }
    }
}

/// While others play: the own tokens, what the others did since, whom the table waits for.
fn waiting(scene: &Scene<'_, Verflixxt>, tokens: bool) -> Markup {
    html! {
        div.dock.waiting {
            @if let Some(me) = scene.me().filter(|_| tokens) { div.dk-answers.mine { (worms::idle(scene, me)) } }
            ol.turns { @for turn in turns(scene) { (turn_told(scene, &turn)) } }
            div.dk-go {
                p.dk-hint { @if scene.me().is_none() { (say!(scene.words, "verflixxt-watching")) " " } (waits_for(scene)) }
            }
        }
    }
}

fn turn_told(scene: &Scene<'_, Verflixxt>, turn: &Turn) -> Markup {
    html! {
        li {
            (pieces::seat_disc(turn.seat))
            (pieces::die(Some(turn.num), Some(&say!(scene.words, "verflixxt-die-label", number = turn.num))))
            @if let Some(face) = turn.act { (pieces::action_die(face, &super::status::face_label(scene, face))) }
            span {
                b { (turn.lines.first().map_or(naming::who(scene, turn.seat), String::clone)) }
                @if turn.lines.len() > 1 { small { (turn.lines[1..].join(" · ")) } }
            }
        }
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

/// What is asked first. Where there are worm tokens the turn itself is one answer and each token another.
fn question(scene: &Scene<'_, Verflixxt>, outlooks: &[Outlook]) -> Question<Verflixxt> {
    let (words, board) = (scene.words, scene.view.board());
    let turn = match board.phase() {
        Phase::Steal => return thefts(scene),
        Phase::Pre => roll(scene),
        Phase::Main if !scene.legal.contains(&Action::Skip) => {
            let moves = moves(scene, outlooks);
            if !board.options().has_worms() {
                return moves;
            }
            let label = say!(words, "verflixxt-move");
            let face = html! { (pieces::die(board.num(), None)) b { (label) } };
            Answer { choose: "move".into(), face: own(face), label, then: Then::Ask(moves) }
        }
        Phase::Main => simple(Action::Skip, "skip", say!(words, "verflixxt-skip"), say!(words, "verflixxt-skip-short")),
        _ if board.extra_turns() > 0 => {
            simple(Action::End, "end", say!(words, "verflixxt-end-extra"), say!(words, "verflixxt-end-short"))
        }
        _ => simple(Action::End, "end", say!(words, "verflixxt-end"), say!(words, "verflixxt-end-short")),
    };
    let mut answers = vec![turn];
    let class = if board.options().has_worms() { "mine" } else { "one" };
    answers.extend(scene.me().into_iter().flat_map(|me| worms::answers(scene, me, outlooks)));
    Question { title: say!(words, "verflixxt-choose-deed"), class, answers, usual: Some(0) }
}

fn own(face: Markup) -> Markup {
    html! { span.own { (face) } }
}

fn simple(action: Action, choose: &str, label: String, short: String) -> Answer<Verflixxt> {
    let deed = Deed { action, name: label.clone(), label: label.clone(), note: html! {} };
    Answer { choose: choose.into(), label, face: own(html! { b { (short) } }), then: Then::Play(deed) }
}

/// The dice lie ready.
fn roll(scene: &Scene<'_, Verflixxt>) -> Answer<Verflixxt> {
    let words = scene.words;
    let both = scene.view.board().flixxy_in_play();
    let label = if both { say!(words, "verflixxt-roll-both") } else { say!(words, "verflixxt-roll-one") };
    let dice = html! {
        svg.die viewBox="-48 -48 96 104" aria-hidden="true" { use href="#vfx-die-5" {} }
        @if both { svg.die viewBox="-48 -48 96 104" aria-hidden="true" { use href="#vfx-die-may" {} } }
    };
    let about = if both { say!(words, "verflixxt-roll-about-both") } else { say!(words, "verflixxt-roll-about-one") };
    let note = html! { span.about { span.big { (dice) } span { (about) } } };
    let deed = Deed { action: Action::Roll, name: label.clone(), label: label.clone(), note };
    let face = own(html! { (dice) b { (say!(words, "verflixxt-roll-short")) } });
    Answer { choose: "roll".into(), label, face, then: Then::Play(deed) }
}

/// The most answers of a list that have room for whole sentences.
pub const FEW: usize = 6;

/// How a list of so many answers is set.
pub fn crowd(count: usize) -> &'static str {
    match count {
        ..=FEW => "moves few",
        7..=9 => "moves some",
        _ => "moves many",
    }
}

/// The main move: figure by figure. Figures of one kind that go the same way are one answer.
fn moves(scene: &Scene<'_, Verflixxt>, outlooks: &[Outlook]) -> Question<Verflixxt> {
    let rows = folded(scene, outlooks);
    let barred = barred(scene);
    let few = rows.len() + barred.len() <= FEW;
    let numbered = (1..).zip(&rows);
    let mut answers: Vec<_> = numbered.filter_map(|(number, row)| choice(scene, number, row, outlooks, few)).collect();
    answers.extend(barred);
    let steps = scene.view.board().num().unwrap_or_default();
    let title = say!(scene.words, "verflixxt-choose", steps = steps);
    let usual = (answers.len() == 1 && !scene.view.board().options().has_worms()).then_some(0);
    Question { title, class: crowd(answers.len()), answers, usual }
}

/// What a move is called.
fn title(scene: &Scene<'_, Verflixxt>, figure: Figure, from: Place, to: Place) -> String {
    let (words, board) = (scene.words, scene.view.board());
    let to = match to {
        Place::GOAL if figure.is_pawn() => say!(words, "verflixxt-short-home"),
        _ => naming::short_place(words, board, to),
    };
    let (figure, from) = (naming::short_figure(words, figure), naming::short_place(words, board, from));
    say!(words, "verflixxt-deed-move", figure = figure, from = from, to = to)
}

fn choice(
    scene: &Scene<'_, Verflixxt>,
    number: usize,
    row: &[usize],
    outlooks: &[Outlook],
    few: bool,
) -> Option<Answer<Verflixxt>> {
    let (words, board) = (scene.words, scene.view.board());
    let outlook = &outlooks[row[0]];
    let (figure, from, to) = outlook.trip()?;
    let lines = outlook.told(scene, figure, from);
    let way = html! { (pieces::place_word(words, board, from)) " → " (pieces::place_word(words, board, to)) };
    let face = Face {
        number: Some(number),
        class: preview_class(row[0]),
        icon: pieces::figure_icon(figure),
        head: html! { span { (way) } @if row.len() > 1 { em { "×" (row.len()) } } },
        short: short(scene, outlook),
        full: if few { lines.join(" ") } else { String::new() },
        hints: true,
    };
    let deeds = row.iter().filter_map(|&index| {
        let outlook = &outlooks[index];
        let (figure, from, to) = outlook.trip()?;
        let name = title(scene, figure, from, to);
        let label = format!("{name}. {}", outlook.told(scene, figure, from).join(" "));
        let deed = Deed { action: outlook.action, name, label, note: html! {} };
        Some((figure.to_string(), pieces::figure_icon(figure), deed))
    });
    let deeds: Vec<_> = deeds.collect();
    let label = format!("{}, {}", title(scene, figure, from, to), face.short);
    Some(Answer { choose: format!("move {figure}"), label, face: face.draw(), then: one_of(scene, deeds) })
}

/// A deed, or one of several that do the same: the first as long as nobody minds.
pub fn one_of(scene: &Scene<'_, Verflixxt>, mut deeds: Vec<(String, Markup, Deed<Verflixxt>)>) -> Then<Verflixxt> {
    if deeds.len() == 1 {
        return deeds.pop().map_or(Then::Barred, |(.., deed)| Then::Play(deed));
    }
    let answer = |(choose, face, deed): (String, Markup, Deed<Verflixxt>)| {
        let label = say!(scene.words, "verflixxt-twin", twin = choose.as_str());
        Answer { choose, label, face, then: Then::Play(deed) }
    };
    let answers = deeds.into_iter().map(answer).collect();
    let title = say!(scene.words, "verflixxt-choose-twin");
    Then::Ask(Question { title, class: "twins", answers, usual: Some(0) })
}

/// How an answer of a list looks.
pub struct Face {
    /// The number that it has on the board.
    pub number: Option<usize>,
    /// The class that ties it to its preview.
    pub class: String,
    /// A picture.
    pub icon: Markup,
    /// What it is.
    pub head: Markup,
    /// What follows, in a few words.
    pub short: String,
    /// What follows, in full; nothing where many answers leave no room for it.
    pub full: String,
    /// Whether one can choose without being told what follows: it is for those who want hints then.
    pub hints: bool,
}

impl Face {
    /// Draws it.
    pub fn draw(&self) -> Markup {
        html! {
            span class={ "mv " (self.class) } {
                span.no aria-hidden="true" { @if let Some(number) = self.number { (number) } @else { "–" } }
                (self.icon)
                span.txt { b { (self.head) } small.short.hint[self.hints] { (self.short) } @if !self.full.is_empty() { small.full.hint[self.hints] { (self.full) } } }
            }
        }
    }
}

/// What follows from a move, in a few words.
fn short(scene: &Scene<'_, Verflixxt>, outlook: &Outlook) -> String {
    let (words, board) = (scene.words, scene.view.board());
    let tile = |tile| naming::short_tile(words, board, tile);
    match outlook.gain(scene) {
        Some(Gain::Take(taken)) => say!(words, "verflixxt-short-take", tile = tile(taken)),
        Some(Gain::Give(given)) => say!(words, "verflixxt-short-give", tile = tile(given)),
        Some(Gain::Token(value)) => say!(words, "verflixxt-short-token", value = value),
        None if outlook.robs => say!(words, "verflixxt-short-rob"),
        None => say!(words, "verflixxt-short-nothing"),
    }
}

/// Own pawns on the way that may not make this move, because the die demands Flixxy or they were swapped: those with the
/// same reason in one answer.
fn barred(scene: &Scene<'_, Verflixxt>) -> Vec<Answer<Verflixxt>> {
    let (words, board) = (scene.words, scene.view.board());
    let on_the_way = |pawn: &Figure| board.place(*pawn).is_some_and(|place| place != Place::GOAL);
    let may = |pawn: &Figure| scene.legal.contains(&Action::Move { figure: *pawn });
    let pawns = scene.me().into_iter().flat_map(Figure::pawns_of).filter(on_the_way).filter(|pawn| !may(pawn));
    let (swapped, others): (Vec<Figure>, Vec<Figure>) = pawns.partition(|&pawn| board.swapped().has(pawn));
    let answer = |(pawns, refusal, short): (Vec<Figure>, Refusal, String)| {
        let icon = pieces::figure_icon(*pawns.first()?);
        let names: Vec<String> = pawns.iter().map(ToString::to_string).collect();
        let names = names.join(", ");
        let why = why_not(scene, refusal);
        let label = format!("{}. {why}", say!(words, "verflixxt-barred", pawns = names.as_str()));
        let face = Face {
            number: None,
            class: String::new(),
            icon,
            head: html! { span { (names) } },
            short,
            full: why,
            hints: false,
        };
        Some(Answer { choose: names.clone(), label, face: face.draw(), then: Then::Barred })
    };
    let groups = [
        (swapped, Refusal::PawnSwapped, say!(words, "verflixxt-barred-swapped")),
        (others, Refusal::OnlyFlixxy, say!(words, "verflixxt-barred-flixxy")),
    ];
    groups.into_iter().filter_map(answer).collect()
}

/// Why something that looks possible is not, with the ruling.
fn why_not(scene: &Scene<'_, Verflixxt>, refusal: Refusal) -> String {
    format!("{} ({})", said(scene, &refusal.sentence()), refusal.ruling())
}

/// Edition of 2020: whom to rob.
fn thefts(scene: &Scene<'_, Verflixxt>) -> Question<Verflixxt> {
    let (words, view) = (scene.words, scene.view);
    let others = Seat::all(view.board().seats()).filter(|&seat| !scene.is_me(seat));
    let answer = |seat: Seat| {
        let action = Action::Steal { from: seat };
        let (icon, name) = (pieces::seat_icon(seat), scene.name(seat));
        let face = |number, class, short: String, full| {
            Face { number, class, icon: icon.clone(), head: html! { span { (name) } }, short, full, hints: false }
                .draw()
        };
        match (scene.legal.iter().position(|&legal| legal == action), view.open_stacks().top(seat)) {
            (Some(index), top) => {
                let tile = top.map(|top| naming::tile(words, view.board(), top)).unwrap_or_default();
                let label = say!(words, "verflixxt-steal", name = name, tile = tile.as_str());
                let short = say!(words, "verflixxt-short-take", tile = tile);
                let deed = Deed { action, name: label.clone(), label: label.clone(), note: html! {} };
                let face = face(Some(index + 1), preview_class(index), short, label.clone());
                Answer { choose: format!("rob {seat}"), label, face, then: Then::Play(deed) }
            }
            _ => {
                let why = why_not(scene, Refusal::StealEmpty);
                let face = face(None, String::new(), say!(words, "verflixxt-stack-empty"), why.clone());
                Answer { choose: format!("rob {seat}"), label: format!("{name}. {why}"), face, then: Then::Barred }
            }
        }
    };
    let answers: Vec<_> = others.map(answer).collect();
    Question { title: say!(words, "verflixxt-choose-victim"), class: crowd(answers.len()), answers, usual: None }
}
