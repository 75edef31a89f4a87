//! Whole games rendered as text and kept: a golden freezes behaviour, it does not prove it.
//!
//! A golden is two files. `NAME.jsonl` is a record: the steps, never made anew. `NAME.txt` is how the game reads when
//! those very steps are replayed. Blessing rewrites the text only, so a changed line means changed behaviour.

use crate::tables::TableSpec;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{Game, Pending, Refusal, Seat, State};
use speakeasy_record::record::{Record, RecordError, hash};
use speakeasy_record::trace::random_step;
use speakeasy_record::{Play, Step};
use std::fmt::Write;

/// A new game to keep: random, from a seed that is always the same.
pub fn record<G: Game>(table: &TableSpec) -> Record<G> {
    let options = G::options(&table.options).unwrap_or_else(|faults| panic!("{}: {faults}", table.name));
    let mut record = Record::<G>::new(options, table.seats);
    let mut play = record.begin().unwrap_or_else(|error| panic!("{}: {error}", table.name));
    let mut rng = stream(2014, Purpose::Choices, 0);
    while play.pending() != Pending::Over {
        let step = random_step(&play, &mut rng);
        play.step(&step).expect("a random step is legal");
        record.steps.push(step);
    }
    record
}

/// The game as text: each step, what may be done, what happened, and the hash of the position.
pub fn render<G: Game>(record: &Record<G>) -> Result<String, RecordError> {
    let mut play = record.begin()?;
    let mut text = format!("{} for {} with {}\n", G::ID, record.seats, G::options_json(&record.options));
    for (index, step) in record.steps.iter().enumerate() {
        let _ = writeln!(text, "\n{} {}", index + 1, describe(&play, step));
        let before = play.log().len();
        play.step(step).map_err(|why| RecordError::Step { step: index + 1, why })?;
        for event in &play.log()[before..] {
            let _ = writeln!(text, "  {event}");
        }
        let _ = writeln!(text, "  = {}", hash(&play.position()));
    }
    let _ = writeln!(text, "\n{}", G::result(play.state()));
    Ok(text)
}

fn describe<G: Game>(play: &Play<G>, step: &Step<G::State>) -> String {
    match step {
        Step::Act { seat, action, at } => {
            let at = at.map(|at| format!(" at {at}")).unwrap_or_default();
            let legal: Vec<String> = play.legal(*seat).into_iter().map(G::print).collect();
            let other = Seat(if seat.0 == 0 { 1 } else { 0 });
            let refused = play.state().check(other, *action).err().map_or("allowed", |why| why.code());
            format!("{seat} {}{at} of [{}]; {other}: {refused}", G::print(*action), legal.join(", "))
        }
        Step::Chance(outcome) => G::chance_json(play.state(), outcome).to_string(),
        Step::Clock(to) => format!("clock {to}"),
    }
}
