//! The dock: what somebody may do, asked in steps. First what is theirs (a card, a figure, an amount), then what for; the
//! deed itself is one button, always in the same place and named in full. Choosing never plays.
//!
//! Answers are radio buttons and the style sheet alone shows what belongs to the chosen one, so it works without script.
//! Each action of the game is a button in the page exactly once (`data-action`), shown when the answers that lead to it are
//! chosen (`data-choose`).

use crate::scene::{Page, Scene};
use maud::{Markup, html};
use speakeasy_bots::support::ActionOf;
use speakeasy_words::say;
use std::fmt::Write as _;

/// A question with its answers.
pub struct Question<G: Page> {
    /// What is asked, for who does not see the answers side by side.
    pub title: String,
    /// How the answers look, as a class of the game's own; `twins` for answers that do the same, which no key asks for.
    pub class: &'static str,
    /// The answers.
    pub answers: Vec<Answer<G>>,
    /// The answer that is chosen as long as nobody has chosen.
    pub usual: Option<usize>,
}

/// An answer.
pub struct Answer<G: Page> {
    /// Its word for programs: "RED", "car BRN".
    pub choose: String,
    /// What a screen reader says.
    pub label: String,
    /// What is seen.
    pub face: Markup,
    /// What follows from it.
    pub then: Then<G>,
}

/// What follows from an answer.
pub enum Then<G: Page> {
    /// It can be played.
    Play(Deed<G>),
    /// There is more to be asked.
    Ask(Question<G>),
    /// It cannot be chosen; the face says why.
    Barred,
}

/// Something that can be played.
pub struct Deed<G: Page> {
    /// The action.
    pub action: ActionOf<G>,
    /// Its name in full: "Play Red D→G".
    pub name: String,
    /// What a screen reader says, with all that follows.
    pub label: String,
    /// What follows from it, in a line or two.
    pub note: Markup,
}

/// The most answers of one question that the style sheet knows.
pub const MOST: usize = 80;

/// Draws the dock. `idle` stands in place of the second question as long as nothing is chosen, `aside` beside the deed: a
/// button to pass with, or nothing. It is there once, and goes while more is asked.
pub fn draw<G: Page>(scene: &Scene<'_, G>, question: &Question<G>, idle: &Markup, aside: &Markup) -> Markup {
    html! {
        div.dock {
            (level(scene, question, 0, "dk", idle))
            @if !aside.0.is_empty() { div.dk-aside { (aside) } }
        }
    }
}

fn level<G: Page>(scene: &Scene<'_, G>, question: &Question<G>, depth: usize, name: &str, idle: &Markup) -> Markup {
    let back = html! { @if depth > 0 { button.btn.dk-back type="reset" { (say!(scene.words, "dock-back")) } } };
    html! {
        div class={ "dk-level dk-" (depth) } {
            div class={ "dk-answers " (question.class) } role="radiogroup" aria-label=(question.title) {
                @for (index, answer) in question.answers.iter().enumerate() {
                    @let barred = matches!(answer.then, Then::Barred);
                    @let asks = matches!(answer.then, Then::Ask(_)).then_some("");
                    label.dk-answer.barred[barred] data-choose=[(!barred).then_some(&answer.choose)] {
                        input type="radio" name=(name) value=(index) aria-label=(answer.label) disabled[barred]
                            checked[question.usual == Some(index)] data-n=(index) data-asks=[asks];
                        (answer.face)
                    }
                }
            }
            @for (index, answer) in question.answers.iter().enumerate() {
                @match &answer.then {
                    Then::Play(deed) => div.dk-branch data-of=(index) {
                        @if !deed.note.0.is_empty() { p.dk-note.hint { (deed.note) } }
                        div.dk-go { (back) (scene.button(deed.action, "btn deed", &deed.label, html! { (deed.name) })) }
                    },
                    Then::Ask(next) => div.dk-branch data-of=(index) {
                        (level(scene, next, depth + 1, &format!("{name}-{index}"), idle))
                    },
                    Then::Barred => {},
                }
            }
            div.dk-none {
                @if depth == 0 { div.dk-idle { (idle) } }
                div.dk-go { (back) span.dk-hint { (question.title) } }
            }
        }
    }
}

/// The rules by which an answer shows what belongs to it.
pub fn style() -> String {
    let mut style = String::new();
    for index in 0..MOST {
        let chosen = format!("> .dk-answers > .dk-answer > [data-n=\"{index}\"]:checked");
        let _ = writeln!(style, ".dk-level:has({chosen}) > .dk-branch[data-of=\"{index}\"] {{ display: contents; }}");
    }
    style + include_str!("dock.css")
}
