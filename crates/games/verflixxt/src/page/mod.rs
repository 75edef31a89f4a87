//! The table of Verflixxt.
//!
//! `ground` knows which tiles lie where, `road` lays the path over it, `board` draws it with all figures, `motion` what the
//! last step moved, `seats` the players' stacks. `foresight` asks the rules what each action leads to; `moves` and `worms`
//! ask for it in the dock, `ghosts` shows it on the board. `news` tells what happened, `telling` has the log, `ending` the
//! scores, `parts` what they are made of.

mod board;
mod ending;
mod facts;
mod foresight;
mod ghosts;
mod ground;
mod motion;
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
    const LENGTHS: &'static str = include_str!("../../lengths.txt");

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
            (seats::strip(scene))
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
