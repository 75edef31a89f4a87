//! Who wins, by how much, and what winners have.

use super::course::histogram;
use super::section::{Data, Measure, Plot, Row, Section};
use super::{Deals, ReportTable};
use crate::plot::{Bar, Unit};
use crate::stats::{Mean, Slope};
use speakeasy_core::Seat;

/// Does it matter where one sits?
pub fn seats(deals: Deals<'_>, table: &ReportTable) -> Section {
    let mut section = Section::new("seats", "Seats");
    let by_order = deals.each().all(|game| game.starter.is_some());
    section.text.push(if by_order {
        "Places are counted clockwise from the player who begins, so it does not matter how that player is chosen."
            .into()
    } else {
        "Places are the letters of the seats.".to_owned()
    });
    let name = |place: usize| match (by_order, place) {
        (false, _) => format!("seat {}", Seat(place as u8)),
        (true, 0) => "begins".into(),
        (true, 1) => "second".into(),
        (true, 2) => "third".into(),
        (true, _) => format!("{}th", place + 1),
    };
    let seat_at =
        |game: &super::Watched, place: usize| (game.starter.filter(|_| by_order).unwrap_or(0) + place) % table.seats;
    let (mut wins, mut scores) = (Vec::new(), Vec::new());
    for place in 0..table.seats {
        let share = deals.mean(&|game| game.shares()[seat_at(game, place)]);
        let score = deals.mean(&|game| f64::from(game.outcome.scores[seat_at(game, place)]));
        let bar = |seen: Mean, colour| Bar { name: name(place), value: seen.mean(), half: seen.ci95(), colour };
        wins.push(bar(share, 0));
        scores.push(bar(score, 1));
        section.rows.push(
            Row::new(format!("wins, {}", name(place)), share.mean(), deals.games(), Unit::Percent)
                .give_or_take(share.ci95()),
        );
    }
    let even = 1.0 / table.seats as f64;
    let off = wins.iter().filter(|bar| (bar.value - even).abs() > bar.half).count();
    section.text.push(match off {
        0 => "No place differs from an even share by more than chance explains.".into(),
        1 => "One place differs from an even share by more than its interval; by chance alone, one in twenty would."
            .into(),
        _ => format!("{off} places differ from an even share by more than their intervals."),
    });
    section.plots.push(Plot {
        id: "seat-wins".into(),
        title: "Wins by place".into(),
        desc: described(&wins, Unit::Percent),
        x: Measure::share("share of the wins, with 95 % intervals"),
        y: Measure::plain(""),
        mark: Some((even, "even".into())),
        data: Data::Bars(wins),
    });
    section.plots.push(Plot {
        id: "seat-scores".into(),
        title: "Score by place".into(),
        desc: described(&scores, Unit::Plain),
        x: Measure::plain(format!("mean {}, with 95 % intervals", table.points())),
        y: Measure::plain(""),
        mark: None,
        data: Data::Bars(scores),
    });
    section
}

/// How scores spread.
pub fn scores(deals: Deals<'_>, table: &ReportTable) -> Section {
    let mut section = Section::new("scores", "Scores");
    let sorted = |game: &super::Watched| {
        let mut scores: Vec<f64> = game.scores().collect();
        scores.sort_by(|a, b| b.total_cmp(a));
        scores
    };
    let margin = |game: &super::Watched| {
        let scores = sorted(game);
        scores[0] - scores.get(1).unwrap_or(&scores[0])
    };
    let spread = |game: &super::Watched| {
        let mut seen = Mean::default();
        game.scores().for_each(|score| seen.add(score));
        seen.variance().sqrt()
    };
    let all: Vec<f64> = deals.each().flat_map(super::Watched::scores).collect();
    let mean = |game: &super::Watched| game.scores().sum::<f64>() / table.seats as f64;
    let mut row = |name: &str, of: &dyn Fn(&super::Watched) -> f64, values: &[f64]| {
        let seen = deals.mean(of);
        let row = Row::new(name, seen.mean(), deals.games(), Unit::Plain).give_or_take(seen.ci95());
        section.rows.push(row.mostly(values));
    };
    row("score of a player", &mean, &all);
    row("score of the winner", &|game| sorted(game)[0], &deals.all(&|game| sorted(game)[0]));
    row("winner's margin over the second", &margin, &deals.all(&margin));
    row("spread (standard deviation) in a game", &spread, &deals.all(&spread));
    let shared = deals.mean(&|game| if game.outcome.winners().len() > 1 { 1.0 } else { 0.0 });
    section
        .rows
        .push(Row::new("shared victories", shared.mean(), deals.games(), Unit::Percent).give_or_take(shared.ci95()));
    section.plots.push(histogram("score-spread", "Scores of all players", table.points(), &all));
    section.plots.push(histogram("margins", "Margin of the winner", table.points(), &deals.all(&margin)));
    section
}

/// What goes together with winning.
pub fn things(deals: Deals<'_>, table: &ReportTable) -> Option<Section> {
    table.metrics?;
    let sample = deals.each().next()?;
    let mut section = Section::new("worth", "What goes with winning");
    section.text.push(
        "How much more (or less) often a player wins for each item they hold at the end, or each action they took: the slope \
         of wins on amounts, with an interval over deals. This is correlation, not cause: players who are ahead get more of \
         everything. The bars show what winners have, not what to buy."
            .into(),
    );
    let mut groups: Vec<(&str, Vec<Bar>)> = Vec::new();
    for (index, thing) in sample.things.iter().enumerate() {
        let mut slope = Slope::default();
        for deal in deals.0 {
            let seats = |game: &super::Watched| {
                game.things[index].amounts.iter().copied().zip(game.shares()).collect::<Vec<(f64, f64)>>()
            };
            slope.add(deal.iter().flat_map(seats));
        }
        let Some((value, half)) = slope.slope() else { continue };
        section.rows.push(
            Row::new(
                format!("{}: {} (mean {:.2} a player)", thing.group, thing.name, slope.mean_x()),
                value,
                deals.games(),
                Unit::Percent,
            )
            .give_or_take(half),
        );
        let bar = Bar { name: thing.name.clone(), value, half, colour: if value < 0.0 { 2 } else { 1 } };
        match groups.iter_mut().find(|(group, _)| *group == thing.group) {
            Some((_, bars)) => bars.push(bar),
            None => groups.push((thing.group, vec![bar])),
        }
    }
    for (index, (group, bars)) in groups.into_iter().enumerate() {
        section.plots.push(Plot {
            id: format!("worth-{index}"),
            title: group.into(),
            desc: described(&bars, Unit::Percent),
            x: Measure::change("change in the chance to win, for each"),
            y: Measure::plain(""),
            mark: None,
            data: Data::Bars(bars),
        });
    }
    Some(section)
}

/// Bars in words.
pub fn described(bars: &[Bar], unit: Unit) -> String {
    let step = bars.iter().map(|bar| bar.value.abs()).fold(0.0, f64::max) / 100.0;
    let one = |bar: &Bar| format!("{} {}", bar.name, unit.written(bar.value, step.max(1e-4)));
    bars.iter().map(one).collect::<Vec<_>>().join(", ") + "."
}
