//! Luck against skill: strong and weak players at the same table, and how much of the score the deal decides.

use super::section::{Data, Measure, Plot, Row, Section};
use super::{Deals, Plan, ReportTable};
use crate::arena::Match;
use crate::bot_game::{BotGameEnd, TableError};
use crate::plot::{Bar, Unit};
use crate::stats::{Mean, between_share};
use crate::work::{Watch, in_order};
use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::BotSupport;

/// The tables at which a ladder of bots meets: all of it at one table, and two by two where only two can sit.
fn tables(ladder: &[Kind], seats: usize) -> Vec<Vec<Kind>> {
    if seats > 2 {
        return vec![(0..seats).map(|seat| ladder[seat % ladder.len()].clone()).collect()];
    }
    let pairs = ladder
        .iter()
        .enumerate()
        .flat_map(|(index, strong)| ladder[index + 1..].iter().map(move |weak| [strong, weak]));
    pairs.map(|pair| pair.map(Kind::clone).to_vec()).collect()
}

/// How much the deal decides among equals, from the games of the report itself.
pub fn deal(deals: Deals<'_>, table: &ReportTable, section: &mut Section) {
    let groups = |of: &dyn Fn(&super::Watched, usize) -> f64| {
        let mut groups = Vec::new();
        for deal in deals.0.iter().filter(|deal| deal.len() > 1) {
            for seat in 0..table.seats {
                groups.push(deal.iter().map(|game| of(game, seat)).collect());
            }
        }
        between_share(&groups)
    };
    let scores = groups(&|game, seat| f64::from(game.outcome.scores[seat]));
    let wins = groups(&|game, seat| game.shares()[seat]);
    for (name, share) in
        [("score variance that deal and seat decide", scores), ("win variance that deal and seat decide", wins)]
    {
        if let Some(share) = share {
            section.rows.push(Row::new(name, share, deals.games(), Unit::Percent));
        }
    }
}

/// Plays strong and weak players against each other.
pub fn skill<G: BotSupport>(
    plan: &Plan,
    table: &ReportTable,
    options: &G::Options,
    watch: Watch<'_>,
    section: &mut Section,
) -> Result<(), TableError> {
    let (seats, seed, threads) = (table.seats, plan.seed ^ 0x5C11, plan.threads);
    let tables = tables(&plan.ladder, seats);
    let deals = plan.skill_games.div_ceil((tables.len() * seats) as u64).max(1);
    let games = deals * seats as u64;
    let matches: Vec<Match> =
        tables.into_iter().map(|bots| Match { bots, seats, games, seed, threads, sprt: None }).collect();
    let endings = in_order(0..games * matches.len() as u64, threads, watch, |job| {
        let game = job % games;
        let playing = &matches[(job / games) as usize];
        Ok(playing.table::<G>(options, game / seats as u64, game % seats as u64)?.run())
    });
    let endings = endings.into_iter().collect::<Result<Vec<BotGameEnd>, TableError>>()?;
    let mut bars = Vec::new();
    for (playing, endings) in matches.iter().zip(endings.chunks(games as usize)) {
        let against = playing.bots.iter().map(Kind::to_string).collect::<Vec<_>>().join(", ");
        let deals: Vec<&[BotGameEnd]> = endings.chunks_exact(seats).collect();
        for (row, bar) in shares(playing, &deals, &against) {
            section.rows.push(row);
            bars.push(bar);
        }
        for (name, share) in parts(playing, &deals).into_iter().flatten() {
            let name = format!("score variance by {name} ({against})");
            section.rows.push(Row::new(name, share, (deals.len() * seats) as u64, Unit::Percent));
        }
    }
    section.plots.push(Plot {
        id: "skill".into(),
        title: "Skill at the same table".into(),
        desc: super::balance::described(&bars, Unit::Percent),
        x: Measure::share("share of the wins, a seat"),
        y: Measure::plain(""),
        mark: Some((1.0 / seats as f64, "even".into())),
        data: Data::Bars(bars),
    });
    Ok(())
}

/// The share of the wins of each kind of bot, a seat.
fn shares(playing: &Match, deals: &[&[BotGameEnd]], against: &str) -> Vec<(Row, Bar)> {
    let seats = playing.seats;
    let mut kinds: Vec<&Kind> = Vec::new();
    playing.bots.iter().for_each(|kind| {
        if !kinds.contains(&kind) {
            kinds.push(kind)
        }
    });
    let of = |(colour, kind): (usize, &&Kind)| {
        let mut seen = Mean::default();
        for deal in deals {
            let mut mine = Mean::default();
            for (rotation, ending) in deal.iter().enumerate() {
                let shares = ending.shares(seats);
                for seat in (0..seats).filter(|seat| sitting(playing, rotation, *seat) == *kind) {
                    mine.add(shares[seat]);
                }
            }
            seen.add(mine.mean());
        }
        let games = (deals.len() * seats) as u64;
        let row = Row::new(format!("wins of {kind} ({against})"), seen.mean(), games, Unit::Percent);
        let versus = if seats == 2 { playing.bots.iter().find(|other| other != kind) } else { None };
        let name = versus.map_or_else(|| kind.to_string(), |other| format!("{kind} v {other}"));
        (row.give_or_take(seen.ci95()), Bar { name, value: seen.mean(), half: seen.ci95(), colour })
    };
    kinds.iter().enumerate().map(of).collect()
}

fn sitting(playing: &Match, rotation: usize, seat: usize) -> &Kind {
    &playing.bots[(seat + playing.seats - rotation % playing.seats) % playing.seats]
}

/// Cuts the variance of scores into what the deal and the seat decide, what the player decides, and the rest. Each deal
/// is played in every rotation, so every place of every deal meets every player once: a Latin square, in which the
/// parts simply add up.
fn parts(playing: &Match, deals: &[&[BotGameEnd]]) -> Option<[(&'static str, f64); 3]> {
    let seats = playing.seats;
    let (mut places, mut players) = (vec![Mean::default(); deals.len() * seats], vec![Mean::default(); seats]);
    let mut all = Mean::default();
    let mut cells = Vec::new();
    for (deal, rotations) in deals.iter().enumerate() {
        for (rotation, ending) in rotations.iter().enumerate() {
            let BotGameEnd::Played(outcome) = ending else { return None };
            for (seat, score) in outcome.scores.iter().enumerate() {
                let (score, player) = (f64::from(*score), (seat + seats - rotation) % seats);
                cells.push((deal * seats + seat, player, score));
                places[deal * seats + seat].add(score);
                players[player].add(score);
                all.add(score);
            }
        }
    }
    let (rows, columns) = (places.len() as f64, seats as f64);
    if rows < 3.0 || columns < 2.0 {
        return None;
    }
    let rest = |&(place, player, score): &(usize, usize, f64)| {
        (score - places[place].mean() - players[player].mean() + all.mean()).powi(2)
    };
    let rest = cells.iter().map(rest).sum::<f64>() / ((rows - 1.0) * (columns - 1.0));
    let square = |means: &[Mean], size: f64| {
        let off: f64 = means.iter().map(|mean| (mean.mean() - all.mean()).powi(2)).sum();
        (off / (means.len() as f64 - 1.0) - rest / size).max(0.0)
    };
    let (place, player) = (square(&places, columns), square(&players, rows));
    let total = place + player + rest;
    (total > 0.0).then(|| {
        [
            ("the deal and the seat", place / total),
            ("the player", player / total),
            ("how play meets the deal", rest / total),
        ]
    })
}
