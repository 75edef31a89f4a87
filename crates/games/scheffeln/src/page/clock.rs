//! SPEED: the row of seven, and the clock in the middle of the ring. The clock runs by itself in the browser: it is told
//! how long it is and how much is left, and an animation does the rest.

use super::names::{Table, car_name, emblem, paint};
use crate::{Colour, Phase};
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
pub(super) fn draw(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let caption = match view.phase {
        Phase::SpeedReveal { .. } => say!(words, "scheffeln-clock-row", up = view.revealed, all = 7),
        Phase::SpeedClaim { .. } => say!(words, "scheffeln-clock-grab"),
        Phase::SpeedCountdown { .. } => say!(words, "scheffeln-clock-seconds"),
        _ => say!(words, "scheffeln-clock-shuffle"),
    };
    let counting = matches!(view.phase, Phase::SpeedCountdown { .. }) || view.options.speed_idle_cap_ms.is_some();
    match sand(table) {
        Some(sand) => {
            let seconds = sand.all.div_ceil(1000);
            // A clock whose remaining time was measured anew is a new clock, or its animation would run on from the old.
            html! {
                div.count.urgent[matches!(view.phase, Phase::SpeedCountdown { .. })]
                    id={ "clock-" (sand.ends) "-" (sand.left) }
                    style={ "--left:" (sand.left) "ms;--all:" (sand.all) "ms;--n:" (seconds) } aria-hidden="true" {
                    svg viewBox="-90 -90 180 180" { circle.back r="76" {} circle.arc r="76" pathLength="100" {} }
                    @if counting && !matches!(view.phase, Phase::SpeedReveal { .. }) { span.sec {} }
                    span.cap { (caption) }
                }
            }
        }
        None => html! {
            div.count.still aria-hidden="true" {
                svg viewBox="-90 -90 180 180" { circle.back r="76" {} }
                span.cap { (caption) }
            }
        },
    }
}

/// The row, leftmost first; cards not yet turned up show their backs.
pub(super) fn row(table: &Table<'_>) -> Markup {
    let words = table.words;
    let card = |index: usize, card: Option<Colour>| {
        html! {
            @match card {
                Some(colour) => {
                    li.rc id={ "row-" (index) } style=(paint(colour.car())) {
                        span.n aria-hidden="true" { (index + 1) }
                        span.sw { i { (emblem(colour.card())) } }
                        span.code aria-label=(car_name(words, colour.car())) { (colour.code()) }
                    }
                }
                None => { li.rc.back id={ "row-" (index) } { span.sr-only { (say!(words, "scheffeln-row-hidden")) } } }
            }
        }
    };
    html! {
        section.row7 aria-label=(say!(words, "scheffeln-row-label")) {
            h2.hand-title { (say!(words, "scheffeln-row-title")) " " small { (say!(words, "scheffeln-row-way")) } }
            @if table.view.row.is_empty() {
                @let ran = super::payday::last_row(table);
                ol.past {
                    @for (index, &colour) in ran.iter().enumerate() { (card(index, Some(colour))) }
                    @for _ in ran.len()..7 { li.rc.gone {} }
                }
            } @else {
                ol { @for (index, &shown) in table.view.row.iter().enumerate() { (card(index, shown)) } }
            }
        }
    }
}
