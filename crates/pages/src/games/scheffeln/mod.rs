//! The table of Scheffeln.

use crate::say;
use crate::scene::{Order, Scene, Tableau};
use crate::words::Words;
use ::scheffeln::Scheffeln;
use maud::{Markup, html};
use speakeasy_bots::craft::{ActionOf, EventOf, StateOf, ViewOf};
use speakeasy_core::{Game, State};

impl Tableau for Scheffeln {
    const STYLE: &'static str = include_str!("../../../assets/scheffeln.css");

    fn hides(_view: &ViewOf<Self>) -> bool {
        true
    }

    fn phase(_view: &ViewOf<Self>) -> &'static str {
        "TURN"
    }

    fn symbols() -> Markup {
        html! {}
    }

    fn headline(_scene: &Scene<'_, Self>) -> String {
        String::new()
    }

    fn status(scene: &Scene<'_, Self>) -> Markup {
        html! { p.say { (say!(scene.words, "scheffeln-name")) } }
    }

    fn board(scene: &Scene<'_, Self>) -> Markup {
        html! { pre { (format!("{:?}", scene.view)) } }
    }

    fn actions(scene: &Scene<'_, Self>) -> Markup {
        html! {
            @for &action in scene.legal {
                (scene.button(action, "btn", &Self::print(action), html! { (Self::print(action)) }))
            }
        }
    }

    fn side(_scene: &Scene<'_, Self>) -> Markup {
        html! {}
    }

    fn facts(_scene: &Scene<'_, Self>) -> Vec<String> {
        Vec::new()
    }

    fn tell(_scene: &Scene<'_, Self>, event: &EventOf<Self>) -> Option<Markup> {
        Some(html! { (event) })
    }

    fn scores(_scene: &Scene<'_, Self>) -> Markup {
        html! {}
    }

    fn why_not(_words: &Words, refusal: <StateOf<Self> as State>::Refusal) -> String {
        refusal.to_string()
    }

    fn orders(_view: &ViewOf<Self>) -> Vec<Order> {
        Vec::new()
    }

    fn obey(_order: &str, _view: &ViewOf<Self>, _legal: &[ActionOf<Self>]) -> Option<ActionOf<Self>> {
        None
    }
}
