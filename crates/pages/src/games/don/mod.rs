//! The table of Don: an auction under a lamp.
//!
//! Letters mean seats and nothing else; a district is its emblem, its pattern and its name.

mod answers;
mod art;
mod bids;
mod deals;
mod facts;
mod hand;
mod ladder;
mod money;
mod past;
mod scores;
mod seats;
mod side;
mod stage;
mod status;
mod story;

use crate::scene::{Order, Scene, Tableau};
use crate::words::Words;
use ::don::Don;
use maud::{Markup, html};
use speakeasy_bots::craft::{ActionOf, EventOf, StateOf, ViewOf};
use speakeasy_core::State;

impl Tableau for Don {
    const STYLE: &'static str = include_str!("../../../assets/don.css");

    fn hides(view: &ViewOf<Self>) -> bool {
        !view.table().options().open_chips
    }

    fn phase(view: &ViewOf<Self>) -> &'static str {
        view.table().phase().name()
    }

    fn symbols() -> Markup {
        art::symbols()
    }

    fn headline(scene: &Scene<'_, Self>) -> String {
        status::headline(scene)
    }

    fn status(scene: &Scene<'_, Self>) -> Markup {
        status::status(scene)
    }

    fn board(scene: &Scene<'_, Self>) -> Markup {
        stage::board(scene)
    }

    fn actions(scene: &Scene<'_, Self>) -> Markup {
        hand::hand(scene)
    }

    fn side(scene: &Scene<'_, Self>) -> Markup {
        side::side(scene)
    }

    fn facts(scene: &Scene<'_, Self>) -> Vec<String> {
        facts::facts(scene)
    }

    fn tell(scene: &Scene<'_, Self>, event: &EventOf<Self>) -> Option<Markup> {
        story::told(scene, event).map(|told| html! { (told) })
    }

    fn scores(scene: &Scene<'_, Self>) -> Markup {
        scores::scores(scene)
    }

    fn why_not(words: &Words, refusal: <StateOf<Self> as State>::Refusal) -> String {
        answers::why_not(words, refusal)
    }

    fn orders(view: &ViewOf<Self>) -> Vec<Order> {
        answers::orders(view)
    }

    fn obey(order: &str, view: &ViewOf<Self>, legal: &[ActionOf<Self>]) -> Option<ActionOf<Self>> {
        answers::obey(order, view, legal)
    }

    fn spent(order: &str, event: &EventOf<Self>) -> bool {
        answers::spent(order, event)
    }
}
