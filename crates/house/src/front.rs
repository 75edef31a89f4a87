//! The front page: a quick start for every game, the guest's own tables, and public tables to join or watch.

use crate::agreements::pace_in_words;
use crate::assets;
use crate::duration::span;
use crate::game_name;
use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_catalog::{GAMES, GameEntry};
use speakeasy_table::{NAME, Pace};
use speakeasy_words::Words;
use speakeasy_words::say;

/// What the front page is drawn from.
pub struct Front<'a> {
    /// The name that this browser last sat down with.
    pub name: Option<&'a str>,
    /// What to call somebody who has not said their name.
    pub suggested: &'a str,
    /// The tables at which this browser has a seat and that are not over, the most urgent first.
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
    pub standing: TableStatus,
}

/// Where a table stands, for whoever reads the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableStatus {
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
    let newcomer = front.name.is_none();
    let body = html! {
        main.wrap.front {
            div.hero { (sunrise()) h1 { "Speakeasy" } p { (say!(words, "front-lead")) } }
            @if newcomer { (ask_name(words, front.suggested)) }
            @if !front.mine.is_empty() { (mine(words, front.mine)) }
            div.posters { @for game in GAMES { (poster(words, game, newcomer)) } }
            div.two {
                (open(words, front.open, newcomer))
                @if !front.watch.is_empty() { (watch(words, front.watch)) }
            }
        }
        footer.foot { (say!(words, "front-foot")) }
    };
    let bar =
        html! { @if let Some(name) = front.name { p.bar-nav.welcome { (say!(words, "front-welcome", name = name)) } } };
    let title = say!(words, "front-title");
    Shell { words, title: &title, game: None, room: true, bar, symbols: html! {}, scripted: false }.around(&body)
}

/// The form in which somebody who is new says their name. Every way to a table on this page sends it along.
const NEWCOMER: &str = "newcomer";

/// Who is new is asked for a name once, beside the games: whoever does not care is called as suggested.
fn ask_name(words: &Words, suggested: &str) -> Markup {
    html! {
        form.newcomer id=(NEWCOMER) method="post" action="/me" {
            label for="newcomer-name" { (say!(words, "name-ask")) }
            div.share {
                input type="text" id="newcomer-name" name="name" value=(suggested) maxlength=(NAME) autocomplete="nickname";
                button.btn type="submit" { (say!(words, "name-keep")) }
            }
        }
    }
}

/// A button that sends a form of its own, or with it the name that somebody new has typed.
fn way_in(action: &str, newcomer: bool, button: impl FnOnce(Option<&str>, Option<&str>) -> Markup) -> Markup {
    html! {
        @if newcomer { (button(Some(NEWCOMER), Some(action))) }
        @else { form method="post" action=(action) { (button(None, None)) } }
    }
}

/// A game: what it is about, and the ways into it.
fn poster(words: &Words, game: &GameEntry, newcomer: bool) -> Markup {
    let name = game_name(words, game.id);
    let line = |part: &str| words.say_or(&format!("front-{}-{part}", game.id), "");
    let measured = span(game).map(|(from, to)| say!(words, "front-takes", from = from, to = to));
    let time = measured.unwrap_or_else(|| line("time"));
    html! {
        article.poster data-table=(game.id) {
            img.art src=(assets::path(&format!("poster-{}.svg", game.id))) alt=(line("art")) width="360" height="260";
            div.poster-body {
                h2 { (name) }
                p.poster-facts { span { (line("players")) } span { (time) } }
                p.line { (line("line")) }
                (way_in(&format!("/quick/{}", game.id), newcomer, |form, action| html! {
                    button.btn.accent.big.wide type="submit" form=[form] formaction=[action] data-quick-start=(game.id)
                        aria-label=(say!(words, "front-label-play", game = name.as_str())) { (say!(words, "front-play")) }
                }))
                div.ways {
                    a.btn href={ "/new/" (game.id) "?with=friends" }
                        aria-label=(say!(words, "front-label-friends", game = name.as_str())) { (say!(words, "front-friends")) }
                    a.btn href={ "/new/" (game.id) "?with=here" }
                        aria-label=(say!(words, "front-label-here", game = name.as_str())) { (say!(words, "front-here")) }
                    a.btn.quiet href={ "/rules/" (game.id) }
                        aria-label=(say!(words, "front-label-rules", game = name.as_str())) { (say!(words, "front-rules")) }
                }
            }
        }
    }
}

/// The most of the reader's own games on this page; the others are on a page of their own.
const MINE: usize = 4;

fn mine(words: &Words, tables: &[Listed]) -> Markup {
    html! {
        section.panel.double.mine aria-labelledby="mine" {
            h2.panel-title id="mine" { (say!(words, "games-title")) small { a href="/games" { (say!(words, "games-all")) } } }
            ul.rows {
                @for table in tables.iter().take(MINE) {
                    (row(words, table, html! {
                        @let urgent = table.standing == TableStatus::YourTurn;
                        a.btn.primary[urgent] href=(table.path) {
                            @if urgent { (say!(words, "front-sit")) } @else { (say!(words, "front-look")) }
                        }
                    }))
                }
            }
        }
    }
}

fn open(words: &Words, tables: &[Listed], newcomer: bool) -> Markup {
    html! {
        section.panel.double aria-labelledby="open" {
            h2.panel-title id="open" { (say!(words, "front-open")) small { (say!(words, "front-open-note")) } }
            @if tables.is_empty() { p.muted { (say!(words, "front-open-none")) } }
            ul.rows {
                @for table in tables {
                    (row(words, table, html! {
                        (way_in(&format!("{}/sit", table.path), newcomer, |form, action| html! {
                            button.btn type="submit" form=[form] formaction=[action] { (say!(words, "front-join")) }
                        }))
                    }))
                }
            }
        }
    }
}

fn watch(words: &Words, tables: &[Listed]) -> Markup {
    html! {
        section.panel.double aria-labelledby="watch" {
            h2.panel-title id="watch" { (say!(words, "front-watch")) small { (say!(words, "front-count", count = tables.len())) } }
            ul.rows {
                @for table in tables {
                    (row(words, table, html! { a.btn href=(table.path) { (say!(words, "front-watch-button")) } }))
                }
            }
        }
    }
}

/// A table in a list, with the way to it.
fn row(words: &Words, table: &Listed, way: Markup) -> Markup {
    let name = game_name(words, table.game);
    html! {
        li data-table=(table.game) data-path=(table.path) {
            div {
                b { i.dot {} (name) " " span.mode { (table.mode) } }
                small {
                    @if !table.people.is_empty() { span { (say!(words, "front-people", people = table.people.join(", "))) } }
                    @if table.standing == TableStatus::Waiting {
                        span.pips role="img" aria-label=(say!(words, "front-taken", taken = table.taken, seats = table.seats)) {
                            @for seat in 0..table.seats { i.on[seat < table.taken] {} }
                        }
                    }
                    span.urgent[table.standing == TableStatus::YourTurn] { (standing_in_words(words, table.standing)) }
                    @if table.pace != Pace::None { span { (pace_in_words(words, table.pace).0) } }
                }
            }
            (way)
        }
    }
}

fn standing_in_words(words: &Words, standing: TableStatus) -> String {
    match standing {
        TableStatus::Waiting => say!(words, "standing-waiting"),
        TableStatus::YourTurn => say!(words, "standing-your-turn"),
        TableStatus::Running => say!(words, "standing-running"),
        TableStatus::Over => say!(words, "standing-over"),
    }
}

/// The sun over the name of the house.
fn sunrise() -> Markup {
    html! {
        svg.fan viewBox="0 0 340 48" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" {
            path d="M144.1 41.6L50.7 40.6M145.3 36.8L27.3 31.5M147.5 32.3L66.1 27.8M150.7 28.3L58.5 16.9M154.7 25.1L99.5 17.8M159.4 22.6L109 7M164.6 21.1L145.1 12.3M170 20.6V3.5M175.4 21.1L194.9 12.3M180.6 22.6L231 7M185.3 25.1L240.5 17.8M189.3 28.3L281.5 16.9M192.5 32.3L273.9 27.8M194.7 36.8L312.7 31.5M195.9 41.6L289.3 40.6" {}
            path d="M144 44a26 23 0 0 1 52 0M10 46h320" {}
        }
    }
}
