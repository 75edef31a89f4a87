//! The table of Verflixxt.
//!
//! `road` lays the path out, `board` draws it with all figures, `seats` the players' stacks. `foresight` asks the rules
//! what each action leads to; `moves` and `worms` make buttons of it. `telling` has the log and the refusals, `ending` the
//! scores, `parts` what they are made of.

mod board;
mod ending;
mod facts;
mod foresight;
mod moves;
mod naming;
mod parts;
mod pieces;
mod road;
mod seats;
mod side;
mod status;
mod telling;
mod worms;

use crate::scene::{Order, Scene, Tableau};
use crate::words::Words;
use ::verflixxt::{Action, Phase, Refusal, Verflixxt, View};
use maud::{Markup, PreEscaped, html};
use speakeasy_bots::craft::EventOf;

/// The standing order of somebody who keeps worm tokens for later.
const NO_WORMS: &str = "no-worms";

impl Tableau for Verflixxt {
    const STYLE: &'static str = include_str!("../../../assets/verflixxt.css");

    fn hides(view: &View) -> bool {
        view.board().options().has_worms() || view.board().options().hides_stacks()
    }

    fn phase(view: &View) -> &'static str {
        view.board().phase().word()
    }

    fn symbols() -> Markup {
        PreEscaped(include_str!("symbols.svg").to_owned())
    }

    fn headline(scene: &Scene<'_, Self>) -> String {
        status::headline(scene)
    }

    fn status(scene: &Scene<'_, Self>) -> Markup {
        status::draw(scene)
    }

    fn board(scene: &Scene<'_, Self>) -> Markup {
        html! {
            (board::draw(scene, &foresight::foresee(scene)))
            (seats::draw(scene))
        }
    }

    fn actions(scene: &Scene<'_, Self>) -> Markup {
        moves::draw(scene, &foresight::foresee(scene))
    }

    fn side(scene: &Scene<'_, Self>) -> Markup {
        side::draw(scene)
    }

    fn facts(scene: &Scene<'_, Self>) -> Vec<String> {
        facts::facts(scene)
    }

    fn tell(scene: &Scene<'_, Self>, event: &EventOf<Self>) -> Option<Markup> {
        telling::tell(scene, event)
    }

    fn scores(scene: &Scene<'_, Self>) -> Markup {
        ending::draw(scene)
    }

    fn why_not(words: &Words, refusal: Refusal) -> String {
        telling::why_not(words, refusal)
    }

    fn orders(view: &View) -> Vec<Order> {
        let worms = view.board().options().has_worms();
        worms.then_some(Order { id: NO_WORMS }).into_iter().collect()
    }

    /// After the move the rules wait for whoever holds a token that might be played; this answers that it is not.
    fn obey(order: &str, view: &View, legal: &[Action]) -> Option<Action> {
        let asked = order == NO_WORMS && view.board().phase() == Phase::Post;
        legal.iter().copied().find(|&action| asked && action == Action::End)
    }
}
