//! The front page: a quick start for every game, the games of whoever looks, tables to join and to watch.

use crate::house::wish::Pace;
use crate::shell::Shell;
use crate::words::Words;
use maud::{Markup, html};
use speakeasy_catalog::GAMES;

/// What the front page is drawn from.
pub struct Front<'a> {
    /// The name that this browser last sat down with.
    pub name: Option<&'a str>,
    /// The tables at which this browser has a seat, the most urgent first.
    pub mine: &'a [Listed],
    /// Public tables that wait for people.
    pub open: &'a [Listed],
    /// Public tables where a game runs.
    pub watch: &'a [Listed],
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Where it is: `/tables/<id>`.
    pub path: String,
    /// The id of its game.
    pub game: &'static str,
    /// Which way of playing, in words.
    pub mode: String,
    /// The names of the people there.
    pub people: Vec<String>,
    /// How many seats are taken.
    pub taken: usize,
    /// How many seats there are.
    pub seats: usize,
    /// How long a decision may take.
    pub pace: Pace,
    /// Where the table stands.
    pub standing: Standing,
}

/// Where a table stands, for whoever reads the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It waits for people.
    Waiting,
    /// It waits for the reader.
    YourTurn,
    /// The game runs.
    Running,
    /// The game is over.
    Over,
}

/// Draws the page.
pub fn front(words: &'static Words, front: &Front<'_>) -> Markup {
    let body = html! {
        main.wrap {
            @for game in GAMES {
                form method="post" action={ "/quick/" (game.id) } { button data-quick-start=(game.id) { (game.name.en) } }
                a href={ "/new/" (game.id) "?with=friends" } { "friends" }
                a href={ "/new/" (game.id) "?with=here" } { "here" }
                a href={ "/rules/" (game.id) } { "rules" }
            }
            @for table in front.mine.iter().chain(front.watch) { a href=(table.path) { (table.mode) } }
            @for table in front.open {
                form method="post" action={ (table.path) "/sit" } { button { (table.mode) } }
            }
        }
    };
    Shell { words, title: "", game: None, bar: html! {}, symbols: html! {}, scripted: false }.around(&body)
}
