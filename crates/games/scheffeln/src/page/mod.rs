//! The table of Scheffeln.
//!
//! | module | what it draws |
//! | --- | --- |
//! | `ring`, `motion` | the businesses and the cars on them, at rest and on their way |
//! | `forecast`, `preview` | what would follow from an action, in figures and on the board |
//! | `seats` | who sits where, with what |
//! | `hand`, `characters` | what may be done: cards and exchanges, characters to choose or claim |
//! | `clock` | SPEED: the row and the countdown |
//! | `payday`, `scores` | money, during the game and at its end |
//! | `news` | what happened in the last step, line by line |
//! | `told`, `names` | words |
//! | `style` | the style sheet, with what it says of every car |

mod characters;
mod clock;
mod forecast;
mod hand;
mod motion;
mod names;
mod news;
mod payday;
mod preview;
mod ring;
mod scores;
mod seats;
mod style;
mod told;

use crate::{Action, Phase, Scheffeln};
use maud::{Markup, html};
use speakeasy_bots::support::{ActionOf, EventOf, ViewOf};
use speakeasy_pages::scene::{Page, Scene};
use speakeasy_pages::telling::Told;
use speakeasy_words::say;

impl Page for Scheffeln {
    const STYLE: &'static str = style::STYLE;
    const POSTER: &'static str = include_str!("poster.svg");
    const LENGTHS: &'static str = include_str!("../../lengths.txt");

    fn phase(view: &ViewOf<Self>) -> &'static str {
        view.phase.name()
    }

    fn symbols() -> Markup {
        ring::symbols()
    }

    fn headline(scene: &Scene<'_, Self>) -> String {
        told::headline(scene)
    }

    fn status(scene: &Scene<'_, Self>) -> Markup {
        told::status(scene)
    }

    /// A Nasty exchange takes away what another lives on.
    fn grave(_view: &ViewOf<Self>, action: ActionOf<Self>) -> bool {
        matches!(action, Action::Nasty { .. })
    }

    fn board(scene: &Scene<'_, Self>) -> Markup {
        let news = news::news(scene);
        html! {
            (seats::draw(scene, &news))
            @if scene.view.options.is_speed() && !scene.over() { (clock::row(scene, &news)) }
            (ring::draw(scene, &news))
        }
    }

    fn actions(scene: &Scene<'_, Self>) -> Markup {
        match scene.view.phase {
            Phase::ChooseCharacters => characters::choose(scene),
            Phase::Turn if scene.my_turn() => hand::turn(scene),
            _ if scene.view.options.is_speed() => characters::claim(scene),
            _ => hand::waiting(scene),
        }
    }

    fn side(scene: &Scene<'_, Self>) -> Markup {
        html! {
            @if scene.view.options.is_speed() {
                (payday::last_panel(scene))
                section.panel {
                    h2.panel-title { (say!(scene.words, "scheffeln-speed-title")) }
                    p { (say!(scene.words, "scheffeln-speed-rule")) }
                    @if !scene.over() { (payday::end_note(scene)) }
                }
            } @else {
                @if !scene.over() { (payday::next_panel(scene)) }
                (payday::last_panel(scene))
            }
        }
    }

    fn facts(scene: &Scene<'_, Self>) -> Vec<String> {
        told::facts(scene)
    }

    fn log_line(scene: &Scene<'_, Self>, event: &EventOf<Self>) -> Option<Markup> {
        told::event(scene, event).map(|line| html! { (line) })
    }

    fn told(scene: &Scene<'_, Self>) -> Vec<Told> {
        news::news(scene).told
    }

    fn scores(scene: &Scene<'_, Self>) -> Markup {
        scores::draw(scene)
    }
}
