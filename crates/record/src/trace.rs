//! A random legal game with the full position after every step (JSON Lines).

use crate::{Play, Step};
use serde_json::{Value as Json, json};
use speakeasy_core::{Faults, Game, Moment, Pending, Rng, Seat, SeatSet, State, below, pick};
use std::io::{self, Write};

/// Why a trace could not be written.
#[derive(Debug)]
pub enum TraceError {
    /// The options or the number of seats are not possible.
    Table(Faults),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for TraceError {
    fn from(error: io::Error) -> TraceError {
        TraceError::Output(error)
    }
}

/// How long, at most, a seat of a random real-time game takes to act. Longer than the default countdown, so that
/// some come too late.
const SLOWEST: Moment = 7_000;

/// Plays one random legal game and writes it line by line.
pub fn write<G: Game>(
    options: &G::Options,
    seats: usize,
    rng: &mut (impl Rng + ?Sized),
    out: &mut impl Write,
) -> Result<(), TraceError> {
    let mut play = Play::<G>::new(options, seats).map_err(TraceError::Table)?;
    let head = json!({
        "trace": 1, "game": G::ID, "rules": G::RULES, "options": G::options_json(options), "seats": seats,
        "position": play.position(),
    });
    writeln!(out, "{head}")?;
    let mut ply = 0;
    while play.pending() != Pending::Over {
        ply += 1;
        let step = random_step(&play, rng);
        let mut line = json!({ "ply": ply });
        merge(&mut line, play.step_json(&step));
        if let Step::Act { seat, .. } = step {
            line["legal"] = play.legal(seat).into_iter().map(G::action_json).collect();
        }
        play.step(&step).expect("a random step is legal");
        line["position"] = play.position();
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", json!({ "result": G::result(play.state()) }))?;
    Ok(())
}

/// A uniformly random legal step. In a race, a random seat acts after a random time, or comes too late for the clock.
pub fn random_step<G: Game>(play: &Play<G>, rng: &mut (impl Rng + ?Sized)) -> Step<G::State> {
    let state = play.state();
    match state.pending() {
        Pending::Chance => Step::Chance(state.sample(rng)),
        Pending::Turn(seat) => Step::Act { seat, action: pick(rng, &play.legal(seat)), at: None },
        Pending::Race(seats) => {
            let at = state.clock().map(|now| now + Moment::from(below(rng, SLOWEST as u32)));
            match (at, state.alarm()) {
                (Some(at), Some(alarm)) if at >= alarm => Step::Clock(alarm),
                _ => {
                    let seat = one_of(seats, rng);
                    Step::Act { seat, action: pick(rng, &play.legal(seat)), at }
                }
            }
        }
        Pending::Clock | Pending::Over => Step::Clock(state.alarm().unwrap_or_default()),
    }
}

fn one_of(seats: SeatSet, rng: &mut (impl Rng + ?Sized)) -> Seat {
    let nth = below(rng, seats.len() as u32) as usize;
    seats.iter().nth(nth).expect("a race has a runner")
}

fn merge(line: &mut Json, more: Json) {
    if let (Json::Object(line), Json::Object(more)) = (line, more) {
        line.extend(more);
    }
}
