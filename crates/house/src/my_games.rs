//! My games: every table at which the reader has a seat, the most urgent first.

use crate::front::{Listed, TableStatus};
use crate::game_name;
use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_words::{Words, say};
use std::time::Duration;

/// One of the reader's games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MyGame {
    /// Its table.
    pub table: Listed,
    /// Where the game stands: "round 6 of 15".
    pub headline: String,
    /// How much time the decision has left, where there is a limit.
    pub left: Option<Duration>,
    /// How long ago something happened there.
    pub ago: Duration,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// How a game ended for the reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// They played one seat and came in at this rank; whether others did too.
    Placed {
        /// 1 for the best.
        rank: usize,
        /// Whether somebody else has the same rank.
        shared: bool,
    },
    /// Several of the seats were played at their device: these won.
    Winners(Vec<String>),
}

/// Part of the list.
pub struct MyGames<'a> {
    /// The games, in any order.
    pub games: &'a [MyGame],
    /// Where the newer ones are, if there are any.
    pub newer: Option<&'a str>,
    /// Where the older ones are, if there are any.
    pub older: Option<&'a str>,
}

const ORDER: [TableStatus; 4] = [TableStatus::YourTurn, TableStatus::Running, TableStatus::Waiting, TableStatus::Over];

/// Draws the page. Forms: `<path>/remove`; leaving is asked at `<path>/leave`.
pub fn my_games(words: &'static Words, list: &MyGames<'_>) -> Markup {
    let title = say!(words, "games-title");
    let body = html! {
        main.wrap.my-games-page {
            h1 { (title) }
            @if list.games.is_empty() {
                p.lead { (say!(words, "games-none")) }
                p { a.btn.primary href="/" { (say!(words, "games-none-way")) } }
            } @else {
                p.lead { (say!(words, "games-lead")) }
            }
            @for status in ORDER {
                @let games = of_status(list.games, status);
                @if !games.is_empty() {
                    section.panel aria-labelledby=(heading_id(status)) {
                        h2.panel-title id=(heading_id(status)) { (heading(words, status)) }
                        ul.games { @for game in games { (row(words, game)) } }
                    }
                }
            }
            @if list.newer.is_some() || list.older.is_some() {
                nav.pager aria-label=(title) {
                    @if let Some(newer) = list.newer { a.btn href=(newer) { (say!(words, "games-newer")) } }
                    @if let Some(older) = list.older { a.btn href=(older) { (say!(words, "games-older")) } }
                }
            }
        }
    };
    Shell { words, title: &title, game: None, room: true, bar: html! {}, symbols: html! {}, scripted: false }
        .around(&body)
}

/// The games of one kind, the one with the shortest time left first, then the latest.
fn of_status(games: &[MyGame], status: TableStatus) -> Vec<&MyGame> {
    let mut games: Vec<&MyGame> = games.iter().filter(|game| game.table.standing == status).collect();
    games.sort_by_key(|game| (game.left.is_none(), game.left, game.ago));
    games
}

fn row(words: &Words, game: &MyGame) -> Markup {
    let table = &game.table;
    let name = game_name(words, table.game);
    let over = table.standing == TableStatus::Over;
    let urgent = table.standing == TableStatus::YourTurn;
    html! {
        li.game-row data-table=(table.game) data-path=(table.path) {
            a href=(table.path) {
                b { (name) " " span.mode { (table.mode) } }
                @if !game.headline.is_empty() && !over { span.where { (game.headline) } }
                @if !table.people.is_empty() { span.people { (say!(words, "front-people", people = table.people.join(", "))) } }
                span.what {
                    @if let Some(ending) = &game.ending { span { (ending_in_words(words, ending, table.seats)) } }
                    @if let Some(left) = game.left { span.urgent { (left_in_words(words, left)) } }
                    @if table.standing == TableStatus::Waiting {
                        span { (say!(words, "front-taken", taken = table.taken, seats = table.seats)) }
                    }
                    span.ago { (ago_in_words(words, game.ago)) }
                }
                // The whole row leads there; this says so.
                span.btn.primary[urgent] {
                    @if urgent { (say!(words, "front-sit")) } @else { (say!(words, "front-look")) }
                }
            }
            @if over {
                form method="post" action={ (table.path) "/remove" } {
                    button.btn.quiet type="submit" aria-label=(say!(words, "games-remove-label", game = name)) data-remove="" {
                        (say!(words, "games-remove"))
                    }
                }
            } @else {
                a.btn.quiet href={ (table.path) "/leave" } aria-label=(say!(words, "games-leave-label", game = name)) {
                    (say!(words, "games-leave"))
                }
            }
        }
    }
}

fn heading(words: &Words, status: TableStatus) -> String {
    match status {
        TableStatus::YourTurn => say!(words, "games-your-turn"),
        TableStatus::Running => say!(words, "games-running"),
        TableStatus::Waiting => say!(words, "games-waiting-room"),
        TableStatus::Over => say!(words, "games-finished"),
    }
}

fn heading_id(status: TableStatus) -> &'static str {
    match status {
        TableStatus::YourTurn => "my-turn",
        TableStatus::Running => "running",
        TableStatus::Waiting => "waiting",
        TableStatus::Over => "finished",
    }
}

fn ending_in_words(words: &Words, ending: &Ending, seats: usize) -> String {
    match ending {
        Ending::Placed { rank: 1, shared: false } => say!(words, "games-won"),
        Ending::Placed { rank: 1, shared: true } => say!(words, "games-shared"),
        Ending::Placed { rank, .. } => say!(words, "games-placed", rank = *rank, seats = seats),
        Ending::Winners(names) => say!(words, "games-winners", count = names.len(), names = words.join(names)),
    }
}

fn left_in_words(words: &Words, left: Duration) -> String {
    match left.as_secs() {
        seconds @ 0..60 => say!(words, "games-left-seconds", count = seconds),
        seconds => say!(words, "games-left-minutes", count = seconds / 60),
    }
}

fn ago_in_words(words: &Words, ago: Duration) -> String {
    match ago.as_secs() / 60 {
        0 => say!(words, "games-ago-now"),
        minutes @ 1..60 => say!(words, "games-ago-minutes", count = minutes),
        minutes @ 60..1440 => say!(words, "games-ago-hours", count = minutes / 60),
        minutes => say!(words, "games-ago-days", count = minutes / 1440),
    }
}
