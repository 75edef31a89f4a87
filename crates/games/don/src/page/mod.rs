//! The table of Don: an auction under a lamp.
//!
//! Letters mean seats and nothing else; a district is its emblem, its pattern and its name.

mod art;
mod bidding;
mod bids;
mod deals;
mod facts;
mod hand;
mod money;
mod news;
mod past;
mod scenes;
mod scores;
mod seats;
mod side;
mod stage;
mod status;
mod story;

use crate::{Action, Don};
use maud::{Markup, html};
use speakeasy_bots::support::{ActionOf, EventOf, ViewOf};
use speakeasy_pages::scene::{Page, Scene};
use speakeasy_pages::telling::Told;

impl Page for Don {
    const STYLE: &'static str =
        concat!(include_str!("style.css"), include_str!("phone.css"), include_str!("previews.css"));
    const POSTER: &'static str = include_str!("poster.svg");
    const LENGTHS: &'static str = include_str!("../../lengths.txt");

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

    /// A bid of everything one has.
    fn grave(view: &ViewOf<Self>, action: ActionOf<Self>) -> bool {
        let own = view.observer().seat().and_then(|seat| view.chips(seat));
        matches!(action, Action::Bid { amount } if amount > 0 && own == Some(amount))
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

    fn log_line(scene: &Scene<'_, Self>, event: &EventOf<Self>) -> Option<Markup> {
        story::event_told(scene, event).map(|told| html! { (told) })
    }

    fn told(scene: &Scene<'_, Self>) -> Vec<Told> {
        news::told(scene)
    }

    fn scores(scene: &Scene<'_, Self>) -> Markup {
        scores::scores(scene)
    }
}
