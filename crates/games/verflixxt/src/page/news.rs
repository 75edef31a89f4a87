//! What happened in the last step, one thing at a time: who, what, from where to where, and what it cost.

use super::ground::closes_up;
use super::naming::{self, who, whom};
use super::pieces;
use crate::{Event, Face, Kind, Place, Verflixxt};
use maud::html;
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_pages::telling::{Beat, Told};
use speakeasy_words::say;

/// The last step, line by line.
pub fn told(scene: &Scene<'_, Verflixxt>) -> Vec<Told> {
    groups(scene).iter().map(|group| group.told(scene)).collect()
}

/// The number of the line that tells of an event of the last step.
pub fn line_of(scene: &Scene<'_, Verflixxt>, wanted: impl Fn(&Event) -> bool) -> Option<usize> {
    groups(scene).iter().position(|group| group.0.iter().any(|event| wanted(event)))
}

/// The number of the line with which the path closes up, if it does.
pub fn closing_line(scene: &Scene<'_, Verflixxt>) -> Option<usize> {
    line_of(scene, |event| matches!(event, Event::TurnBegan { .. }))
}

/// Events that are told in one line.
struct Group<'a>(Vec<&'a Event>);

fn groups<'a>(scene: &Scene<'a, Verflixxt>) -> Vec<Group<'a>> {
    grouped(scene, scene.news())
}

fn grouped<'a>(scene: &Scene<'a, Verflixxt>, events: &'a [Event]) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for event in events {
        let last = groups.last_mut();
        match (event, last) {
            (Event::TurnBegan { .. }, _) if !closes_up(scene) => {}
            (_, Some(last)) if last.takes(event) => last.0.push(event),
            // That the tile is turned over is seen; what was given or taken is worth more than that.
            (Event::Flipped { .. }, Some(last)) if matches!(last.0[0], Event::Given { .. } | Event::Stolen { .. }) => {}
            _ => groups.push(Group(vec![event])),
        }
    }
    groups
}

impl Group<'_> {
    /// Does the event belong in the same line?
    fn takes(&self, event: &Event) -> bool {
        matches!(
            (self.0[0], event),
            (Event::Moved { .. } | Event::Pushed { .. }, Event::Home { .. })
                | (Event::Pushed { .. }, Event::Pushed { .. })
                | (Event::Collected { .. }, Event::WormGained { .. })
                | (Event::WormPlayed { .. }, Event::Buried { .. } | Event::ExtraTurn { .. })
        )
    }

    fn told(&self, scene: &Scene<'_, Verflixxt>) -> Told {
        let by = self.by();
        let face = html! {
            @if let Some(seat) = by { (pieces::seat_disc(seat)) }
            (self.line(scene).unwrap_or_default())
        };
        let mut told = Told::new(self.beat(scene), by.filter(|_| !self.concerns_others()), face);
        if matches!(self.0[0], Event::Over) {
            told.stage = "over";
        }
        told
    }

    fn beat(&self, scene: &Scene<'_, Verflixxt>) -> Beat {
        match self.0[0] {
            Event::StartDrawn { .. } | Event::PathLaid | Event::WormsShuffled { .. } => Beat::Line,
            Event::Moved { .. } => Beat::Move { passed: usize::from(rolled(scene).saturating_sub(1)) },
            Event::Rolled { .. }
            | Event::Home { .. }
            | Event::RoundToken { .. }
            | Event::Retired
            | Event::Collected { .. }
            | Event::Given { .. }
            | Event::WormGained { .. }
            | Event::Stolen { .. }
            | Event::Flipped { .. }
            | Event::TurnBegan { .. } => Beat::Draw,
            Event::Pushed { .. } | Event::Swapped { .. } | Event::WormPlayed { .. } | Event::Buried { .. } => {
                Beat::Trade
            }
            Event::Skipped { .. } | Event::ExtraTurn { .. } => Beat::Deed,
            Event::Over => Beat::Payday,
        }
    }

    /// Whose deed it was.
    fn by(&self) -> Option<Seat> {
        match *self.0[0] {
            Event::Rolled { seat, .. }
            | Event::Moved { seat, .. }
            | Event::Swapped { seat, .. }
            | Event::Pushed { seat, .. }
            | Event::RoundToken { seat, .. }
            | Event::Collected { seat, .. }
            | Event::Given { seat, .. }
            | Event::WormGained { seat, .. }
            | Event::WormPlayed { seat, .. }
            | Event::Buried { seat, .. }
            | Event::ExtraTurn { seat, .. }
            | Event::Skipped { seat }
            | Event::Stolen { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// Is it done to somebody else too? Then it is more than somebody's own deed and stands its time.
    fn concerns_others(&self) -> bool {
        matches!(self.0[0], Event::Pushed { .. } | Event::Swapped { .. } | Event::Given { .. } | Event::Stolen { .. })
    }

    fn line(&self, scene: &Scene<'_, Verflixxt>) -> Option<String> {
        let (words, board) = (scene.words, scene.view.board());
        let tile = |tile| naming::short_tile(words, board, tile);
        let place = |place| naming::short_place(words, board, place);
        Some(match *self.0[0] {
            Event::StartDrawn { seat } => say!(words, "verflixxt-just-start", who = who(scene, seat)),
            Event::PathLaid => say!(words, "verflixxt-told-path"),
            Event::WormsShuffled { count } => say!(words, "verflixxt-told-shuffled", count = count),
            Event::TurnBegan { .. } => say!(words, "verflixxt-just-closed"),
            Event::Rolled { seat, num, act } => {
                let dice = match act {
                    None => num.to_string(),
                    Some(Face::Flixxy) => say!(words, "verflixxt-dice-flixxy", number = num),
                    Some(Face::May) => say!(words, "verflixxt-dice-may", number = num),
                    Some(Face::Not) => say!(words, "verflixxt-dice-not", number = num),
                };
                say!(words, "verflixxt-just-rolled", who = who(scene, seat), dice = dice)
            }
            Event::Moved { seat, figure, from, to } => {
                let (who, figure, from) = (who(scene, seat), naming::short_figure(words, figure), place(from));
                let home = to == Place::GOAL && self.0.len() > 1;
                let to = if home { say!(words, "verflixxt-short-home") } else { place(to) };
                say!(words, "verflixxt-just-moved", who = who, figure = figure, from = from, to = to)
            }
            Event::Pushed { from, to, .. } => {
                let pushed = self.0.iter().filter_map(|event| match **event {
                    Event::Pushed { figure, .. } => Some(figure),
                    _ => None,
                });
                let figures = naming::figures(words, &pushed.collect::<Vec<_>>());
                say!(words, "verflixxt-just-pushed", figures = figures, from = place(from), to = place(to))
            }
            Event::Swapped { figure, with, from, to, .. } => say!(
                words,
                "verflixxt-just-swapped",
                pawn = figure.to_string(),
                from = place(from),
                figure = naming::short_figure(words, with),
                to = place(to)
            ),
            Event::Home { figure } => say!(words, "verflixxt-just-home", figure = naming::short_figure(words, figure)),
            Event::RoundToken { seat, value } => {
                say!(words, "verflixxt-just-token", who = who(scene, seat), value = value)
            }
            Event::Retired => say!(words, "verflixxt-just-retired"),
            Event::Collected { seat, tile: taken, .. } => {
                let worm = self.0.iter().find_map(|event| match **event {
                    Event::WormGained { kind, .. } => Some(kind),
                    _ => None,
                });
                let (who, tile) = (who(scene, seat), tile(taken));
                match worm {
                    None => say!(words, "verflixxt-just-took", who = who, tile = tile),
                    Some(None) => say!(words, "verflixxt-just-took-worm", who = who, tile = tile),
                    Some(Some(kind)) => {
                        let worm = naming::worm(words, kind);
                        say!(words, "verflixxt-just-took-worm-own", who = who, tile = tile, worm = worm)
                    }
                }
            }
            Event::Given { seat, tile: given, to } => match to {
                Some(to) => {
                    let (who, whom) = (who(scene, seat), whom(scene, to));
                    say!(words, "verflixxt-just-gave", who = who, tile = tile(given), whom = whom)
                }
                None => say!(words, "verflixxt-just-gave-out", who = who(scene, seat), tile = tile(given)),
            },
            Event::WormGained { seat, .. } => say!(words, "verflixxt-just-worm", who = who(scene, seat)),
            Event::WormPlayed { seat, kind, .. } => {
                let (who, worm) = (who(scene, seat), naming::worm(words, kind));
                let buried = self.0.iter().find_map(|event| match **event {
                    Event::Buried { tile, .. } => Some(tile),
                    _ => None,
                });
                match (kind, buried) {
                    (Kind::Double, _) => say!(words, "verflixxt-just-double", who = who, worm = worm),
                    (_, Some(buried)) => {
                        say!(words, "verflixxt-just-bottom", who = who, worm = worm, tile = tile(buried))
                    }
                    _ => say!(words, "verflixxt-just-played", who = who, worm = worm),
                }
            }
            Event::Skipped { seat } => say!(words, "verflixxt-just-skipped", who = who(scene, seat)),
            Event::Stolen { seat, from, tile: stolen } => {
                let (who, whom) = (who(scene, seat), whom(scene, from));
                say!(words, "verflixxt-just-stole", who = who, tile = tile(stolen), whom = whom)
            }
            Event::Flipped { .. } => say!(words, "verflixxt-just-flipped"),
            Event::Over => say!(words, "verflixxt-just-over"),
            Event::Buried { .. } | Event::ExtraTurn { .. } => return None,
        })
    }
}

/// The number rolled last.
fn rolled(scene: &Scene<'_, Verflixxt>) -> u8 {
    let number = |event: &Event| match *event {
        Event::Rolled { num, .. } => Some(num),
        _ => None,
    };
    scene.log.iter().rev().find_map(number).unwrap_or(1)
}

/// The turns since the observer's own, or the last ones, each with its dice and what came of it.
pub fn turns(scene: &Scene<'_, Verflixxt>) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    // A worm token that was played before the dice belongs to the turn that they open.
    let mut early: Vec<(Option<Seat>, String)> = Vec::new();
    for group in grouped(scene, scene.log) {
        match *group.0[0] {
            Event::Rolled { seat, num, act } => {
                let lines = early.drain(..).filter(|(by, _)| *by == Some(seat)).map(|(_, line)| line).collect();
                turns.push(Turn { seat, num, act, lines });
            }
            // What lies face down is not remembered for anybody.
            Event::Collected { seat, .. } if !scene.view.shows_stack(seat) => {}
            Event::Moved { .. }
            | Event::Collected { .. }
            | Event::Given { .. }
            | Event::Stolen { .. }
            | Event::RoundToken { .. }
            | Event::Pushed { .. }
            | Event::Swapped { .. }
            | Event::WormPlayed { .. } => match turns.last_mut() {
                Some(turn) if group.by() == Some(turn.seat) => turn.lines.extend(group.line(scene)),
                _ => early.extend(group.line(scene).map(|line| (group.by(), line))),
            },
            _ => {}
        }
    }
    let own = turns.iter().rposition(|turn| scene.is_me(turn.seat)).map_or(0, |index| index + 1);
    let first = own.max(turns.len().saturating_sub(3));
    turns.split_off(first)
}

/// A turn of somebody.
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// The number die.
    pub num: u8,
    /// The action die.
    pub act: Option<Face>,
    /// What was done.
    pub lines: Vec<String>,
}
