//! The table of Verflixxt.
//!
//! `road` lays the path out, `board` draws it with all figures, `seats` the players' stacks. `foresight` asks the rules
//! what each action leads to; `moves` and `worms` make buttons of it. `telling` has the log, `ending` the scores, `parts`
//! what they are made of.

mod board;
mod ending;
mod facts;
mod foresight;
mod moves;
mod naming;
mod news;
mod parts;
mod pieces;
mod road;
mod seats;
mod side;
mod status;
mod telling;
mod worms;

use crate::{Verflixxt, View};
use maud::{Markup, PreEscaped, html};
use speakeasy_bots::support::EventOf;
use speakeasy_pages::scene::{Page, Scene};
use speakeasy_pages::telling::Told;

impl Page for Verflixxt {
    const STYLE: &'static str = include_str!("style.css");
    const POSTER: &'static str = include_str!("poster.svg");

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

    fn log_line(scene: &Scene<'_, Self>, event: &EventOf<Self>) -> Option<Markup> {
        telling::tell(scene, event)
    }

    fn told(scene: &Scene<'_, Self>) -> Vec<Told> {
        news::told(scene)
    }

    fn scores(scene: &Scene<'_, Self>) -> Markup {
        ending::draw(scene)
    }
}
