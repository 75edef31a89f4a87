//! The tables that the tests sit down at.

use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, OptionSpec, Rng, Values, below, pick};

/// A table to be tested: options as JSON, and seats.
#[derive(Clone, Debug)]
pub struct TableSpec {
    /// What to call it in a message or a file name.
    pub name: String,
    /// Its options.
    pub options: Json,
    /// Its seats.
    pub seats: usize,
}

/// Every mode with every number of players.
pub fn of_all_modes<G: Game>() -> Vec<TableSpec> {
    let mut tables = Vec::new();
    for mode in G::MODES {
        for seats in mode.seats.clone() {
            let name = format!("{}-{}-{seats}", G::ID, mode.id);
            tables.push(TableSpec { name, options: mode.options.parse().expect("JSON"), seats });
        }
    }
    tables
}

/// A table with random values for all options, at a random number of seats that they allow.
pub fn random<G: Game>(rng: &mut impl Rng) -> TableSpec {
    loop {
        let options: Json = G::OPTIONS.iter().map(|spec| (spec.key.to_owned(), random_value(spec, rng))).collect();
        let seats = 2 + below(rng, 7) as usize;
        if G::options(&options).is_ok_and(|options| G::setup(&options, seats).is_ok()) {
            return TableSpec { name: format!("{} for {seats} with {options}", G::ID), options, seats };
        }
    }
}

fn random_value(spec: &OptionSpec, rng: &mut impl Rng) -> Json {
    match spec.values {
        Values::Flag => json!(below(rng, 2) == 1),
        Values::Choice(words) => json!(pick(rng, words)),
        Values::ChoiceOrSeat(words) if below(rng, 2) == 0 => json!(pick(rng, words)),
        Values::ChoiceOrSeat(_) => json!(below(rng, 8)),
        Values::Number { off: true, .. } if below(rng, 2) == 0 => Json::Null,
        Values::Number { min, max, .. } => json!(min + u64::from(below(rng, (max - min + 1) as u32))),
        Values::Table => spec.default_json(),
    }
}
