//! The table of Scheffeln.
//!
//! | module | what it draws |
//! | --- | --- |
//! | `ring`, `motion` | the businesses and the cars on them, at rest, in previews and on their way |
//! | `seats` | who sits where, with what |
//! | `hand`, `characters` | what may be done: cards and exchanges, characters to choose or claim |
//! | `clock` | SPEED: the row and the countdown |
//! | `payday`, `scores` | money, during the game and at its end |
//! | `forecast` | what would follow from an action |
//! | `told`, `names` | words |

mod characters;
mod clock;
mod forecast;
mod hand;
mod motion;
mod names;
mod news;
mod payday;
mod ring;
mod scores;
mod seats;
mod told;

use crate::{Phase, Scheffeln};
use maud::{Markup, html};
use speakeasy_bots::support::{EventOf, ViewOf};
use speakeasy_pages::scene::{Page, Scene};
use speakeasy_pages::telling::Told;
use speakeasy_words::say;

impl Page for Scheffeln {
    const STYLE: &'static str = include_str!("style.css");
    const POSTER: &'static str = include_str!("poster.svg");

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

    fn board(scene: &Scene<'_, Self>) -> Markup {
        html! {
            (seats::draw(scene))
            @if scene.view.options.is_speed() && !scene.over() { (clock::row(scene)) }
            (ring::draw(scene))
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
        news::told(scene)
    }

    fn scores(scene: &Scene<'_, Self>) -> Markup {
        scores::draw(scene)
    }
}
