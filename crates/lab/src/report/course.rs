//! The course of a game: how long it is, how much there is to choose, who is ahead and for how long.

use super::section::{Data, Measure, Plot, Row, Section};
use super::{Deals, ReportTable};
use crate::plot::{Bins, Point, Unit};
use crate::stats::Mean;

/// Into how many parts a game is cut to see how it changes on the way.
const PARTS: usize = 20;

/// How long games are.
pub fn length(deals: Deals<'_>, table: &ReportTable) -> Section {
    let mut section = Section::new("length", "Length");
    let mut row = |name: &str, of: &dyn Fn(&super::Watched) -> f64| {
        let mean = deals.mean(of);
        let values = deals.all(of);
        section.rows.push(
            Row::new(name, mean.mean(), values.len() as u64, Unit::Plain).give_or_take(mean.ci95()).mostly(&values),
        );
        values
    };
    row("steps (actions, draws, waits)", &|game| f64::from(game.steps));
    let decisions = row("decisions", &|game| game.choices.len() as f64);
    row("decisions with a choice", &|game| game.choices.iter().filter(|choices| **choices > 1).count() as f64);
    row("decisions of one player", &|game| game.choices.len() as f64 / table.seats as f64);
    section.plots.push(histogram("decisions", "Decisions in a game", "decisions", &decisions));
    if let Some(metrics) = &table.metrics {
        let periods = row(&format!("{}s", metrics.period), &|game| f64::from(game.periods));
        let title = format!("{}s in a game", capital(metrics.period));
        // Don always has fifteen; a picture would say no more.
        if periods.iter().any(|count| *count != periods[0]) {
            section.plots.push(histogram("periods", &title, &format!("{}s", metrics.period), &periods));
        }
    }
    section
}

/// How much there is to choose.
pub fn branching(deals: Deals<'_>) -> Section {
    let mut section = Section::new("branching", "Choice");
    section.text.push(
        "The number of actions a player may choose from. Decisions with only one legal action are counted separately."
            .into(),
    );
    let share = |game: &super::Watched, is: fn(&u16) -> bool| {
        game.choices.iter().filter(|choices| is(choices)).count() as f64 / game.choices.len().max(1) as f64
    };
    let mean = |of: &[u16]| of.iter().map(|choices| f64::from(*choices)).sum::<f64>() / of.len().max(1) as f64;
    let real = |game: &super::Watched| -> Vec<u16> { game.choices.iter().copied().filter(|c| *c > 1).collect() };
    let games = deals.games();
    let row = |name: &str, seen: Mean, unit| Row::new(name, seen.mean(), games, unit).give_or_take(seen.ci95());
    section.rows.push(row("actions to choose from", deals.mean(&|game| mean(&game.choices)), Unit::Plain));
    section.rows.push(row("… where there is a choice", deals.mean(&|game| mean(&real(game))), Unit::Plain));
    section.rows.push(row("decisions without a choice", deals.mean(&|game| share(game, |c| *c == 1)), Unit::Percent));
    section.rows.push(row("most actions in a game", deals.mean(&|game| widest(game)), Unit::Plain));

    let part = |index: usize| {
        let seen = deals.mean(&|game| {
            let length = game.choices.len();
            let (from, to) = (length * index / PARTS, length * (index + 1) / PARTS);
            mean(&game.choices[from..to.max(from + 1).min(length)])
        });
        Point { x: (index as f64 + 0.5) / PARTS as f64, y: seen.mean(), half: seen.ci95() }
    };
    section.plots.push(Plot {
        id: "choices".into(),
        title: "Choice in the course of a game".into(),
        desc: "The mean number of actions to choose from, from the first decision to the last.".into(),
        x: Measure::share("part of the game played"),
        y: Measure::plain("actions").showing(0.0, 0.0),
        mark: None,
        data: Data::Lines(vec![("".into(), (0..PARTS).map(part).collect())]),
    });
    let all: Vec<f64> = deals.each().flat_map(|game| &game.choices).map(|choices| f64::from(*choices)).collect();
    section.plots.push(histogram("choices-spread", "Actions at a decision", "actions to choose from", &all));
    section
}

fn widest(game: &super::Watched) -> f64 {
    game.choices.iter().max().map_or(0.0, |choices| f64::from(*choices))
}

/// Who is ahead, and whether it lasts.
pub fn leads(deals: Deals<'_>, table: &ReportTable) -> Option<Section> {
    let metrics = table.metrics?;
    let mut section = Section::new("leads", "Leads");
    section.text.push(format!(
        "Who would win if the game ended after each {}. The lead changes when a different player takes the \
         sole lead; ties change nothing.",
        metrics.period
    ));
    let changes = deals.all(&|game| game.lead_changes() as f64);
    let seen = deals.mean(&|game| game.lead_changes() as f64);
    let count = changes.len() as u64;
    section
        .rows
        .push(Row::new("lead changes", seen.mean(), count, Unit::Plain).give_or_take(seen.ci95()).mostly(&changes));
    let never = deals.mean(&|game| if game.lead_changes() == 0 { 1.0 } else { 0.0 });
    section.rows.push(
        Row::new("games led by one from first to last", never.mean(), count, Unit::Percent).give_or_take(never.ci95()),
    );

    // At each moment only the games with a sole leader have something to say.
    let holds = |at: f64| {
        let mut seen = Mean::default();
        for game in deals.each() {
            let index = ((game.leaders.len().saturating_sub(1)) as f64 * at).round() as usize;
            if let Some(Some(leader)) = game.leaders.get(index) {
                seen.add(game.shares()[*leader]);
            }
        }
        seen
    };
    let half = holds(0.5);
    section
        .rows
        .push(Row::new("leader at half-time wins", half.mean(), half.count(), Unit::Percent).give_or_take(half.ci95()));
    let points = (1..=PARTS).map(|part| {
        let at = part as f64 / PARTS as f64;
        let seen = holds(at);
        Point { x: at, y: seen.mean(), half: seen.ci95() }
    });
    section.plots.push(Plot {
        id: "leader-wins".into(),
        title: "How often the leader goes on to win".into(),
        desc: format!(
            "The sole leader at half-time wins {:.0} % of the games; an even share is {:.0} %.",
            100.0 * half.mean(),
            100.0 / table.seats as f64
        ),
        x: Measure::share("part of the game played"),
        y: Measure::share("wins of the leader").showing(0.0, 1.0),
        mark: Some((1.0 / table.seats as f64, "even".into())),
        data: Data::Lines(vec![("leader".into(), points.collect())]),
    });
    section.plots.push(histogram("lead-changes", "Lead changes in a game", "lead changes", &changes));
    Some(section)
}

/// A histogram of values, with their mean marked.
pub fn histogram(id: &str, title: &str, what: &str, values: &[f64]) -> Plot {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (low, high) = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)));
    Plot {
        id: id.into(),
        title: title.into(),
        desc: format!("From {low} to {high}, {mean:.1} on average, over {} values.", values.len()),
        x: Measure::plain(what),
        y: Measure::share("share"),
        mark: Some((mean, "mean".into())),
        data: Data::Histogram(Bins::of(values)),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
