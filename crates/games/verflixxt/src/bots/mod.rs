//! Verflixxt, as its bots know it.

mod appeal;
mod describe;
mod ending;
mod levels;
mod nets;
mod prune;
mod purse;

use crate::{Chance, Draw, Face, Verflixxt};
use speakeasy_bots::level::{Level, Recipe};
use speakeasy_bots::net::Net;
use speakeasy_bots::support::{ActionOf, BotSupport, ChanceOf, Goal, StateOf, ViewOf, Worth, result_worth};
use speakeasy_core::{ActionList, MAX_SEATS, Seat};

/// A margin of so many points over the mean counts as far ahead.
const SPREAD: f32 = 40.0;

impl BotSupport for Verflixxt {
    const INPUTS: usize = describe::INPUTS;

    fn appeal(view: &ViewOf<Self>, _knowledge: &Self::Knowledge, legal: &[ActionOf<Self>]) -> Vec<f32> {
        appeal::appeal(view, legal)
    }

    fn prune(state: &StateOf<Self>, _seat: Seat, legal: &mut ActionList<ActionOf<Self>>) {
        prune::prune(state, legal);
    }

    fn horizon(_root: &StateOf<Self>, _state: &StateOf<Self>) -> bool {
        false
    }

    fn judge(state: &StateOf<Self>) -> Worth {
        result_worth(state, SPREAD).unwrap_or([0.5; MAX_SEATS])
    }

    fn branch(outcome: &ChanceOf<Self>) -> u64 {
        match outcome {
            Chance::Roll { num, act } => u64::from(*num) * 4 + act.map_or(0, |face| face as u64 + 1),
            Chance::Start(seat) => 64 + seat.0 as u64,
            // A search never begins before the path lies there; the order of the worm pile shows only when it is drawn.
            Chance::Path(_) | Chance::Worm(_) => 128,
        }
    }

    fn outcomes(state: &StateOf<Self>, out: &mut Vec<(ChanceOf<Self>, f32)>) {
        let board = state.board();
        match board.due() {
            Some(Draw::Start) => {
                let seats = board.seats();
                out.extend(Seat::all(seats).map(|seat| (Chance::Start(seat), 1.0 / seats as f32)));
            }
            Some(Draw::Roll) if board.flixxy_in_play() => {
                for (face, sides) in [(Face::Flixxy, 1.0), (Face::May, 2.0), (Face::Not, 3.0)] {
                    out.extend((1..=6).map(|num| (Chance::Roll { num, act: Some(face) }, sides / 36.0)));
                }
            }
            Some(Draw::Roll) => out.extend((1..=6).map(|num| (Chance::Roll { num, act: None }, 1.0 / 6.0))),
            // Too many to look at one by one.
            Some(Draw::Path | Draw::Worm) | None => {}
        }
    }

    fn describe(state: &StateOf<Self>, seat: Seat, out: &mut [f32]) {
        describe::describe(state, seat, out);
    }

    fn nearly_over(state: &StateOf<Self>) -> bool {
        ending::nearly_over(state)
    }

    fn fingerprint(state: &StateOf<Self>) -> u64 {
        ending::fingerprint(state)
    }

    fn worlds(view: &ViewOf<Self>) -> u32 {
        if view.board().options().has_worms() { 6 } else { 1 }
    }

    #[cfg(feature = "weights")]
    fn weights(name: &str) -> Option<&'static [u8]> {
        nets::file(name)
    }

    fn net(state: &StateOf<Self>) -> Option<&'static Net> {
        nets::net(state.board())
    }

    fn goals() -> &'static [Goal] {
        &[
            Goal { mode: "base", seats: 2, random: 0.99, greedy: 0.96, pool: &[] },
            Goal { mode: "base", seats: 4, random: 0.97, greedy: 0.65, pool: &[] },
        ]
    }

    fn recipe(level: Level, view: &ViewOf<Self>) -> Recipe {
        levels::recipe(level, view)
    }
}
