//! A table's page: its parts, drawn from a scene. A live connection sends them again one by one as they change.

use crate::say;
use crate::scene::{Scene, SitterKind, Tableau};
use crate::shell::Shell;
use maud::{Markup, html};
use speakeasy_core::{Seat, SeatSet};

/// What the page knows of the table beside the game.
pub struct Place<'a> {
    /// Where the table is: `/tables/<id>`; actions go to `<path>/act`.
    pub path: &'a str,
    /// The number of steps so far.
    pub step: u64,
    /// Which decision is open: what an action must name.
    pub window: u64,
    /// A fresh key for a form that is sent without script.
    pub key: &'a str,
    /// Whoever shares this screen and is to act next, while the curtain is down.
    pub curtain: Option<Seat>,
    /// Something to be said to this observer alone: why an action was refused, that another was faster.
    pub note: Option<&'a str>,
    /// The observer's standing orders that are on.
    pub orders: &'a [String],
    /// What else may be done at the table (share, leave, rematch), as links and forms of the house.
    pub doors: Markup,
}

/// The parts of the page, each the whole element with its id.
pub struct Parts {
    /// The attributes of the root, `data-step` and the like, with their values; a missing one is absent.
    pub root: Vec<(&'static str, Option<String>)>,
    /// Id and HTML of each part: first the headline, which stands in the header; then the others in the order of the page.
    pub parts: Vec<(&'static str, String)>,
}

/// Draws the parts.
pub fn parts<G: Tableau>(scene: &Scene<'_, G>, place: &Place<'_>) -> Parts {
    let words = scene.words;
    let root = vec![
        ("data-step", Some(place.step.to_string())),
        ("data-phase", Some(G::phase(scene.view).to_owned())),
        ("data-to-act", Some(seats(scene.to_act()))),
        ("data-me", scene.me().map(|seat| seat.0.to_string())),
        ("data-over", scene.over.then(|| "true".to_owned())),
    ];
    let status = html! {
        section id="status" class="status" aria-live="polite" {
            (G::status(scene))
            @if let Some(note) = place.note { p.note role="alert" { (note) } }
        }
    };
    let board =
        html! { section id="board" class="board" aria-label=(say!(words, "board-label")) { (G::board(scene)) } };
    let actions = html! {
        section id="actions" class="hand" aria-label=(say!(words, "actions-label")) {
            @if let Some(next) = place.curtain { (curtain(scene, place, next)) }
            @else if scene.over { (G::scores(scene)) }
            @else {
                form method="post" action={ (place.path) "/act" } {
                    input type="hidden" name="window" value=(place.window);
                    input type="hidden" name="key" value=(place.key);
                    @if let Some(seat) = scene.me() { input type="hidden" name="seat" value=(seat.0); }
                    (G::actions(scene))
                }
                (orders(scene, place))
            }
            (place.doors)
        }
    };
    let side = html! {
        aside id="side" class="side" {
            (G::side(scene))
            (log(scene))
            details.panel.fold {
                summary { h2.panel-title { (say!(words, "position-in-words")) } }
                ul.facts { @for fact in G::facts(scene) { li { (fact) } } }
            }
        }
    };
    let headline =
        html! { p id="headline" class="bar-title" { (say_name::<G>(scene)) " " small { (G::headline(scene)) } } };
    let parts = [("headline", headline), ("status", status), ("board", board), ("actions", actions), ("side", side)];
    Parts { root, parts: parts.into_iter().map(|(id, part)| (id, part.into_string())).collect() }
}

/// The whole page.
pub fn page<G: Tableau>(scene: &Scene<'_, G>, place: &Place<'_>) -> Markup {
    let Parts { root, parts } = parts(scene, place);
    let attribute = |name: &str| root.iter().find(|(key, _)| *key == name).and_then(|(_, value)| value.clone());
    let name = say_name::<G>(scene);
    let body = html! {
        main id="table" class={ "table-page " (G::ID) } data-path=(place.path) data-step=[attribute("data-step")]
            data-phase=[attribute("data-phase")] data-to-act=[attribute("data-to-act")] data-me=[attribute("data-me")]
            data-over=[attribute("data-over")] {
            @for (_, part) in parts.iter().skip(1) { (maud::PreEscaped(part)) }
        }
    };
    let headline = parts.first().map_or("", |(_, headline)| headline);
    Shell {
        words: scene.words,
        title: &name,
        game: Some(G::ID),
        room: false,
        bar: html! { (maud::PreEscaped(headline)) },
        symbols: G::symbols(),
        scripted: true,
    }
    .around(&body)
}

fn say_name<G: Tableau>(scene: &Scene<'_, G>) -> String {
    scene.words.say(&format!("{}-name", G::ID), &[])
}

/// Between two people who share a screen: nothing is shown until the next one says that they are there.
fn curtain<G: Tableau>(scene: &Scene<'_, G>, place: &Place<'_>, next: Seat) -> Markup {
    let name = scene.name(next);
    html! {
        div.curtain.panel.double {
            p.say { (say!(scene.words, "curtain-pass", name = name)) }
            a.btn.primary.big href={ (place.path) "?as=" (next.0) } data-reveal=(next.0) {
                (say!(scene.words, "curtain-here", name = name))
            }
        }
    }
}

/// The observer's standing orders: switches that only they see.
fn orders<G: Tableau>(scene: &Scene<'_, G>, place: &Place<'_>) -> Markup {
    let offered = if scene.me().is_some() { G::orders(scene.view) } else { Vec::new() };
    html! {
        @if !offered.is_empty() {
            form.orders method="post" action={ (place.path) "/orders" } {
                @if let Some(seat) = scene.me() { input type="hidden" name="seat" value=(seat.0); }
                @for order in offered {
                    @let on = place.orders.iter().any(|given| given == order.id);
                    button.order type="submit" name="order" value=(order.id) aria-pressed=(on) data-order=(order.id) {
                        (scene.words.say(&format!("order-{}-{}", G::ID, order.id), &[]))
                    }
                }
            }
        }
    }
}

/// What happened, the newest first.
fn log<G: Tableau>(scene: &Scene<'_, G>) -> Markup {
    let first = scene.log.len() - scene.fresh.min(scene.log.len());
    let lines = scene.log.iter().enumerate().rev().filter_map(|(index, event)| Some((index, G::tell(scene, event)?)));
    html! {
        section.panel {
            h2.panel-title { (say!(scene.words, "log-title")) }
            ol.log { @for (index, line) in lines.take(60) { li id={ "log-" (index) } class=[(index >= first).then_some("fresh")] { (line) } } }
        }
    }
}

/// Seats as numbers, for attributes.
fn seats(seats: SeatSet) -> String {
    seats.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join(" ")
}

/// A word for what plays in a seat, where it is not a person.
pub fn kind_word<G: Tableau>(scene: &Scene<'_, G>, seat: Seat) -> Option<String> {
    match scene.sitters.get(seat.index())?.kind {
        SitterKind::Person => None,
        SitterKind::Bot(level) => Some(say!(scene.words, "sitter-bot", level = level.name().en)),
        SitterKind::Open => Some(say!(scene.words, "sitter-open")),
    }
}
