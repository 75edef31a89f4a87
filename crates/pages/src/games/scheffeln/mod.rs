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
mod payday;
mod ring;
mod scores;
mod seats;
mod told;

use crate::say;
use crate::scene::{Order, Scene, Tableau};
use crate::words::Words;
use ::scheffeln::{Phase, Scheffeln};
use maud::{Markup, html};
use speakeasy_bots::craft::{ActionOf, EventOf, StateOf, ViewOf};
use speakeasy_core::State;

impl Tableau for Scheffeln {
    const STYLE: &'static str = include_str!("../../../assets/scheffeln.css");

    fn hides(view: &ViewOf<Self>) -> bool {
        !view.options.is_speed() || view.options.scores_hidden
    }

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
            @if scene.view.options.is_speed() && !scene.over { (clock::row(scene)) }
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
                    @if !scene.over { (payday::end_note(scene)) }
                }
            } @else {
                @if !scene.over { (payday::next_panel(scene)) }
                (payday::last_panel(scene))
            }
        }
    }

    fn facts(scene: &Scene<'_, Self>) -> Vec<String> {
        told::facts(scene)
    }

    fn tell(scene: &Scene<'_, Self>, event: &EventOf<Self>) -> Option<Markup> {
        told::event(scene, event).map(|line| html! { (line) })
    }

    fn scores(scene: &Scene<'_, Self>) -> Markup {
        scores::draw(scene)
    }

    fn why_not(words: &Words, refusal: <StateOf<Self> as State>::Refusal) -> String {
        told::refusal(words, refusal)
    }

    /// Every question of this game is worth asking.
    fn orders(_view: &ViewOf<Self>) -> Vec<Order> {
        Vec::new()
    }

    fn obey(_order: &str, _view: &ViewOf<Self>, _legal: &[ActionOf<Self>]) -> Option<ActionOf<Self>> {
        None
    }
}
