//! SPEED: the row of seven, and the clock in the middle of the ring. The clock runs by itself in the browser: it is told
//! how long it is and how much is left, and an animation does the rest.

use super::motion::{hops, then};
use super::names::{Table, car_name, paint, swatch};
use super::news::News;
use crate::{Colour, Event, Phase};
use maud::{Markup, html};
use speakeasy_core::Moment;
use speakeasy_words::say;

/// Something that runs out: how much is left of how much, in milliseconds.
struct Sand {
    left: Moment,
    all: Moment,
    ends: Moment,
}

/// What runs out now.
fn sand(table: &Table<'_>) -> Option<Sand> {
    let options = &table.view.options;
    let (ends, all) = match table.view.phase {
        Phase::SpeedReveal { next } => (next, options.speed_reveal_ms),
        Phase::SpeedCountdown { deadline, .. } => (deadline, options.speed_countdown_ms),
        Phase::SpeedClaim { opened } => {
            let cap = options.speed_idle_cap_ms?;
            (opened + Moment::from(cap), cap)
        }
        _ => return None,
    };
    let now = table.now.unwrap_or(table.view.clock);
    Some(Sand { left: ends.saturating_sub(now).min(all.into()), all: all.into(), ends })
}

/// The middle of the ring in SPEED.
pub(super) fn draw(table: &Table<'_>, news: &News) -> Markup {
    let (view, words) = (table.view, table.words);
    let caption = match view.phase {
        Phase::SpeedReveal { .. } => say!(words, "scheffeln-clock-row", up = view.revealed, all = 7),
        Phase::SpeedClaim { .. } => say!(words, "scheffeln-clock-grab"),
        Phase::SpeedCountdown { .. } => say!(words, "scheffeln-clock-seconds"),
        _ => say!(words, "scheffeln-payday-title"),
    };
    let urgent = matches!(view.phase, Phase::SpeedCountdown { .. });
    let counting = urgent || view.options.speed_idle_cap_ms.is_some();
    match sand(table) {
        Some(sand) => {
            let seconds = sand.all.div_ceil(1000);
            // A clock whose remaining time was measured anew is a new clock, or its animation would run on from the old.
            html! {
                div.count.urgent[urgent] id={ "clock-" (sand.ends) "-" (sand.left) }
                    style={ "--left:" (sand.left) "ms;--all:" (sand.all) "ms;--n:" (seconds) } aria-hidden="true" {
                    svg viewBox="-90 -90 180 180" { circle.back r="76" {} circle.arc r="76" pathLength="100" {} }
                    @if counting && !matches!(view.phase, Phase::SpeedReveal { .. }) { span.sec {} }
                    span.cap { (caption) }
                }
            }
        }
        None => html! {
            div.count.still id="clock-still" aria-hidden="true" {
                svg viewBox="-90 -90 180 180" { circle.back r="76" {} }
                span.cap id="clock-cap" data-hops=[numbers(table, news)] { (caption) }
            }
        },
    }
}

/// Which card of the row runs, told with each of them.
fn numbers(table: &Table<'_>, news: &News) -> Option<String> {
    let text = |index: usize| say!(table.words, "scheffeln-clock-card", number = index + 1);
    let shown = news.lines.iter().enumerate().map(|(index, &line)| (line, then(&text(index))));
    let rest = news.payday.map(|line| (line, then(&text(news.lines.len() - 1))));
    (!news.lines.is_empty()).then(|| hops(&shown.chain(rest).collect::<Vec<_>>()))
}

/// The row, leftmost first; cards not yet turned up show their backs. Once it has run it lies open with what each card
/// did, and each is lit while it is told.
pub(super) fn row(table: &Table<'_>, news: &News) -> Markup {
    let words = table.words;
    html! {
        section.row7 aria-label=(say!(words, "scheffeln-row-label")) {
            h2.hand-title { (say!(words, "scheffeln-row-title")) " " small { (say!(words, "scheffeln-row-way")) } }
            @if table.view.row.is_empty() {
                @let ran = ran(table);
                ol.past {
                    @for (index, card) in ran.iter().enumerate() { (card_up(table, index, card.0, Some(&card.1), lit(news, index))) }
                    @for index in ran.len()..7 { li.rc.gone id={ "row-" (index) } {} }
                }
            } @else {
                ol {
                    @for (index, &shown) in table.view.row.iter().enumerate() {
                        @match shown {
                            Some(colour) => (card_up(table, index, colour, None, None)),
                            None => li.rc.back id={ "row-" (index) } { span.sr-only { (say!(words, "scheffeln-row-hidden")) } },
                        }
                    }
                }
            }
        }
    }
}

fn card_up(table: &Table<'_>, index: usize, colour: Colour, way: Option<&str>, lit: Option<String>) -> Markup {
    html! {
        li.rc id={ "row-" (index) } style=(paint(colour.car())) data-hops=[lit] {
            span.n aria-hidden="true" { (index + 1) }
            (swatch(colour.car()))
            span.code { abbr title=(car_name(table.words, colour.car())) { (colour.code()) } }
            @if let Some(way) = way { small.num { (way) } }
        }
    }
}

/// A card of the row is lit while it is told, then it is spent.
fn lit(news: &News, index: usize) -> Option<String> {
    let run = |line: usize, how: &str| (line, format!(r#""data-run":"{how}""#));
    let now = *news.lines.get(index)?;
    let after = news.lines.get(index + 1).copied();
    let spent = after.into_iter().chain(news.payday).map(|line| run(line, "done"));
    Some(hops(&std::iter::once(run(now, "now")).chain(spent).collect::<Vec<_>>()))
}

/// The row that took effect before the last pay-day, from the left, and where each card led.
fn ran(table: &Table<'_>) -> Vec<(Colour, String)> {
    let mut row = Vec::new();
    let mut way = String::new();
    for event in table.log.iter().rev() {
        match *event {
            Event::Moved { from, to, .. } => way = format!("{}→{}", from.letter(), to.letter()),
            Event::Circled { at, .. } => way = format!("↻{}", at.letter()),
            Event::RowPlayed { index, card } => {
                row.push((card, std::mem::take(&mut way)));
                if index == 0 {
                    break;
                }
            }
            _ => {}
        }
    }
    row.reverse();
    row
}
