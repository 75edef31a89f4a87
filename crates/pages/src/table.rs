//! A table's page: its parts, drawn from a scene. A live connection sends them again one by one as they change.

use crate::scene::{Page, Scene};
use crate::telling::{Beat, HouseNews, Told, Undone};
use maud::{Markup, html};
use speakeasy_core::{Moment, Observer, Seat, SeatSet, State as _};
use speakeasy_table::{AnyTable, Sitter, SitterKind, Table};
use speakeasy_words::{Words, say};
use std::any::Any;
use std::time::Duration;

/// What the page knows of the table beside the game.
pub struct Place<'a> {
    /// Where the table is: `/tables/<id>`; actions go to `<path>/act`.
    pub path: &'a str,
    /// The number of steps so far.
    pub step: u64,
    /// Which decision is open: what an action must name.
    pub decision: u64,
    /// A fresh key for a form that is sent without script.
    pub key: &'a str,
    /// Whoever shares this screen and is to act next, while the curtain is down.
    pub curtain: Option<Seat>,
    /// Something to be said to this observer alone: why an action was refused, that another was faster.
    pub note: Option<&'a str>,
    /// What the house did or noticed, in order.
    pub house_news: &'a [HouseNews],
    /// How much of it the reader has been told.
    pub house_told: usize,
    /// What the observer may take back, if anything.
    pub take_back: Option<TakeBack>,
    /// How much time is left for the open decision and how much there was, where there is a limit.
    pub clock: Option<(Duration, Duration)>,
    /// The observer's standing orders that are on.
    pub orders: &'a [String],
    /// What the table needs now beside the game (a rematch, somebody for a free seat), as links and forms of the house.
    pub doors: Markup,
    /// What else may be done (share, leave), beside the log.
    pub more: Markup,
}

/// An action that may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeBack {
    /// Whose it was.
    pub seat: Seat,
    /// The number of events before it.
    pub events: usize,
    /// How long bots wait for a second thought; without it, it can be had until somebody acts.
    pub time: Option<Duration>,
}

/// The parts of the page, each the whole element with its id.
pub struct Parts {
    /// The attributes of the root, `data-step` and the like, with their values; a missing one is absent.
    pub root: Vec<(&'static str, Option<String>)>,
    /// Id and HTML of each part: first the headline, which stands in the header; then the others in the order of the page.
    pub parts: Vec<(&'static str, String)>,
    /// What happened in the last step, in order.
    pub told: Vec<Told>,
    /// What the reader has not yet been told of what the house did or noticed.
    pub house_told: Vec<Told>,
}

/// Draws the parts.
pub fn parts<G: Page>(scene: &Scene<'_, G>, place: &Place<'_>) -> Parts {
    let words = scene.words;
    let told = G::told(scene);
    let root = vec![
        ("data-step", Some(place.step.to_string())),
        ("data-phase", Some(G::phase(scene.view).to_owned())),
        ("data-to-act", Some(seats(scene.to_act()))),
        ("data-me", scene.me().map(|seat| seat.0.to_string())),
        ("data-over", scene.over().then(|| "true".to_owned())),
        ("data-clock", place.clock.map(|(left, of)| format!("{} {}", left.as_millis(), of.as_millis()))),
    ];
    let status = html! {
        section id="status" class="status" aria-live="polite" tabindex="-1" {
            p.just { @if let Some(just) = just(scene, place, &told) { (just) } }
            (G::status(scene))
            @if let Some(note) = place.note { p.note role="alert" { (note) } }
        }
    };
    let board =
        html! { section id="board" class="board" aria-label=(say!(words, "board-label")) { (G::board(scene)) } };
    let actions = html! {
        section id="actions" class="hand" tabindex="-1" aria-label=(say!(words, "actions-label")) {
            @if let Some(next) = place.curtain { (curtain(scene, place, next)) }
            @else if scene.over() { (G::scores(scene)) }
            @else {
                // A new decision is a new form: nothing chosen before is chosen in it.
                form id={ "decision-" (place.decision) } method="post" action={ (place.path) "/act" } {
                    input type="hidden" name="window" value=(place.decision);
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
        // On a small screen this is a sheet that the page opens.
        aside id="side" class="side" popover="auto" {
            (G::side(scene))
            (log(scene, place))
            details.panel.fold {
                summary { h2.panel-title { (say!(words, "position-in-words")) } }
                ul.facts id="facts" tabindex="-1" {
                    @for (index, fact) in G::facts(scene).into_iter().enumerate() { li id={ "fact-" (index) } { (fact) } }
                }
            }
            (place.more)
        }
    };
    let headline =
        html! { h1 id="headline" class="bar-title" { (say_name::<G>(scene)) " " small { (G::headline(scene)) } } };
    let back = take_back(scene, place);
    let parts = [
        ("headline", headline),
        ("status", status),
        ("board", board),
        ("actions", actions),
        ("take-back", back),
        ("side", side),
    ];
    let house_told = place.house_news.iter().skip(place.house_told).map(|news| news.told(scene)).collect();
    Parts { root, parts: parts.into_iter().map(|(id, part)| (id, part.into_string())).collect(), told, house_told }
}

/// The button that takes the last action back, as long as that is possible. It is no part of the dock: what was done last
/// can be taken back while that is still being told.
fn take_back<G: Page>(scene: &Scene<'_, G>, place: &Place<'_>) -> Markup {
    html! {
        div id="take-back" class="take-back" {
            @if let Some(offered) = place.take_back {
                @let time = offered.time.map(|time| format!("--time: {}ms", time.as_millis()));
                form method="post" action={ (place.path) "/take-back" } {
                    input type="hidden" name="step" value=(place.step);
                    input type="hidden" name="key" value=(place.key);
                    input type="hidden" name="seat" value=(offered.seat.0);
                    button.btn.timed[time.is_some()].again[scene.to_act().has(offered.seat)] type="submit" style=[time] data-take-back=(place.step)
                        data-seat=(offered.seat.0) aria-keyshortcuts="u" aria-label=(take_back_label(scene, offered)) {
                        svg.back-ring viewBox="0 0 24 24" fill="none" aria-hidden="true" {
                            circle.left cx="12" cy="12" r="10.5" pathLength="1" {}
                            path d="M9.5 7.5 6.5 10.500l3 3M6.500 10.500h7a3.500 3.500 0 0 1 0 7H11" {}
                        }
                        span { (say!(scene.words, "take-back")) }
                    }
                }
            }
        }
    }
}

/// The button's name in full: with what is taken back.
fn take_back_label<G: Page>(scene: &Scene<'_, G>, offered: TakeBack) -> String {
    let fresh = scene.events().saturating_sub(offered.events);
    let then = Scene { fresh, outcome: scene.outcome.clone(), ..*scene };
    let deed = G::told(&then).into_iter().find(|told| told.beat != Beat::Line);
    match deed {
        Some(deed) => say!(scene.words, "take-back-deed", deed = plain_text(&deed.line)),
        None => say!(scene.words, "take-back"),
    }
}

/// What a line says, without its marks.
fn plain_text(line: &Markup) -> String {
    let mut tag = false;
    let kept = line.0.chars().filter(|&letter| {
        let within = tag || letter == '<';
        tag = within && letter != '>';
        !within
    });
    let text: String = kept.collect();
    // What was escaped on its way into the line will be escaped again.
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
        .into_iter()
        .fold(text, |text, (escaped, letter)| text.replace(escaped, letter))
}

/// What happened last.
fn just<G: Page>(scene: &Scene<'_, G>, place: &Place<'_>, told: &[Told]) -> Option<Markup> {
    if let Some(news) = place.house_news.last().filter(|news| news.events >= scene.events()) {
        return Some(news.told(scene).line);
    }
    let last = told.last().map(|told| told.line.clone());
    last.or_else(|| retold(scene)).or_else(|| scene.log.iter().rev().find_map(|event| G::log_line(scene, event)))
}

/// The most events that are looked back for a line that was told.
const LOOKED_BACK: usize = 16;

/// The last line that was told, where the last step told nothing: somebody ended their turn. What only news may tell is
/// not told again.
fn retold<G: Page>(scene: &Scene<'_, G>) -> Option<Markup> {
    let mut last = None;
    for fresh in (scene.fresh + 1..=scene.log.len()).take(LOOKED_BACK) {
        let then = Scene { fresh, outcome: scene.outcome.clone(), ..*scene };
        let event = &scene.log[scene.log.len() - fresh];
        let line = |scene| G::log_line(scene, event).map(|line| line.0);
        if line(&then) != line(scene) {
            return None;
        }
        let mut told = G::told(&then);
        match told.len() {
            0 => {}
            // What belongs to one line may have begun earlier.
            1 => last = told.pop().map(|told| told.line),
            _ => break,
        }
    }
    last
}

fn say_name<G: Page>(scene: &Scene<'_, G>) -> String {
    scene.words.say(&format!("{}-name", G::ID), &[])
}

/// Between two people who share a screen: nothing is shown until the next one says that they are there.
fn curtain<G: Page>(scene: &Scene<'_, G>, place: &Place<'_>, next: Seat) -> Markup {
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
fn orders<G: Page>(scene: &Scene<'_, G>, place: &Place<'_>) -> Markup {
    let offered = if scene.me().is_some() { G::standing_orders(scene.view) } else { Vec::new() };
    html! {
        @if !offered.is_empty() {
            form.orders method="post" action={ (place.path) "/orders" } {
                @if let Some(seat) = scene.me() { input type="hidden" name="seat" value=(seat.0); }
                @for order in offered {
                    @let on = place.orders.iter().any(|given| given == order);
                    button.order type="submit" name="order" value=(order) aria-pressed=(on) data-order=(order) {
                        (scene.words.say(&format!("order-{}-{}", G::ID, order), &[]))
                    }
                }
            }
        }
    }
}

/// The most lines of the log on a page.
const LINES: usize = 60;

/// What happened, in order: the game, and what the house did in between.
fn log<G: Page>(scene: &Scene<'_, G>, place: &Place<'_>) -> Markup {
    let first = scene.log.len() - scene.fresh.min(scene.log.len());
    let events = scene.log.iter().enumerate().filter_map(|(index, event)| {
        let line = G::log_line(scene, event)?;
        let class = (index >= first).then_some("fresh");
        // Something of the house stands before the event whose number it bears.
        let number = (scene.forgotten + index, true);
        Some((number, html! { li id={ "log-" (number.0) } class=[class] { (line) } }))
    });
    let house = place.house_news.iter().enumerate().filter(|(_, news)| news.events >= scene.forgotten);
    let house = house.map(|(index, news)| {
        ((news.events, false), html! { li.of-house id={ "house-" (index) } { (news.told(scene).line) } })
    });
    let mut lines: Vec<_> = house.chain(events).collect();
    lines.sort_by_key(|(number, _)| *number);
    let late = lines.len().saturating_sub(LINES);
    html! {
        section.panel {
            h2.panel-title { (say!(scene.words, "log-title")) }
            // A log that begins elsewhere, since the rules let nobody recall what was before, is a new one.
            ol.log id={ "log-from-" (scene.forgotten) } tabindex="0" aria-label=(say!(scene.words, "log-title")) { @for (_, line) in &lines[late..] { (line) } }
        }
    }
}

/// Seats as numbers, for attributes.
fn seats(seats: SeatSet) -> String {
    seats.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join(" ")
}

/// A word for what plays in a seat, where it is not a person.
pub fn kind_word<G: Page>(scene: &Scene<'_, G>, seat: Seat) -> Option<String> {
    match scene.sitters.get(seat.index())?.kind {
        SitterKind::Person => None,
        SitterKind::StandIn => Some(say!(scene.words, "sitter-stand-in")),
        SitterKind::Bot(level) => Some(say!(scene.words, "sitter-bot", level = level.name().en)),
        SitterKind::Open => Some(say!(scene.words, "sitter-open")),
    }
}

/// Who looks at a table, and how it is shown to them.
pub struct Look<'a> {
    /// Whose eyes.
    pub observer: Observer,
    /// Who sits where.
    pub sitters: &'a [Sitter],
    /// How many events there had been before what is to be shown as new.
    pub events_seen: usize,
    /// The table's clock at this instant, where it runs.
    pub now: Option<Moment>,
    /// How the table stood, where not the present is shown.
    pub past: Option<&'a Snapshot>,
    /// The reader's language.
    pub words: &'static Words,
}

/// How a table stood after a step, for those who are told of the next ones later.
pub struct Snapshot {
    state: Box<dyn Any + Send>,
    /// The number of steps until then.
    pub step: u64,
    /// The number of events until then.
    pub events: usize,
}

/// A table that can be shown on a page, whichever game it is.
pub trait PageTable: AnyTable {
    /// How the table stands.
    fn snapshot(&self) -> Snapshot;
    /// Where the game stands, in a few words that everybody may read.
    fn headline(&self, words: &'static Words) -> String;
    /// Goes back to how the table stood, and gives what no longer counts. Bots leave, since they remember it.
    fn rewind(&mut self, to: Snapshot) -> Option<Undone>;
    /// The parts of the table's page.
    fn parts(&self, look: &Look<'_>, place: &Place<'_>) -> Parts;
}

impl<G: Page> PageTable for Table<G> {
    fn snapshot(&self) -> Snapshot {
        let state = Box::new(self.play().state().clone());
        Snapshot { state, step: self.steps(), events: self.events_seen() }
    }

    fn headline(&self, words: &'static Words) -> String {
        let events_seen = self.events_seen();
        let public = Look { observer: Observer::Public, sitters: &[], events_seen, now: None, past: None, words };
        scene(self, &public, G::headline)
    }

    fn rewind(&mut self, to: Snapshot) -> Option<Undone> {
        // A snapshot goes back to the table that it was taken of.
        let state = to.state.downcast::<G::State>().ok()?;
        let undone = Undone::new::<G>(self.play().state().clone(), self.play().log()[to.events..].to_vec());
        Table::rewind(self, *state, to.step, to.events);
        Some(undone)
    }

    fn parts(&self, look: &Look<'_>, place: &Place<'_>) -> Parts {
        scene(self, look, |scene| parts(scene, place))
    }
}

/// Shows `draw` the scene that somebody has of a table.
pub fn scene<G: Page, T>(table: &Table<G>, look: &Look<'_>, draw: impl FnOnce(&Scene<'_, G>) -> T) -> T {
    let past = look.past.and_then(|past| Some((past.state.downcast_ref::<G::State>()?, past.events)));
    let (state, events) = past.unwrap_or((table.play().state(), table.events_seen()));
    let log = table.play().log();
    let shown = |from: usize| {
        let recalled = log[from.min(events)..events].iter().filter(|event| state.recalls(event));
        recalled.map(|event| G::State::shown(event, look.observer))
    };
    let legal = match look.observer {
        // Nobody can act in the past.
        Observer::Seat(seat) if past.is_none() => table.legal(seat),
        _ => Default::default(),
    };
    let log: Vec<_> = shown(0).collect();
    draw(&Scene {
        view: &state.view(look.observer),
        observer: look.observer,
        legal: &legal,
        pending: state.pending(),
        sitters: look.sitters,
        forgotten: events - log.len(),
        log: &log,
        fresh: shown(look.events_seen).count(),
        now: look.now,
        outcome: state.outcome(),
        words: look.words,
    })
}
