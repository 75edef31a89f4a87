//! Positions, views, actions and draws as JSON (`docs/scenarios/scheffeln.md`).

mod chance;
mod read;
mod read_cards;
mod read_table;
mod write;

pub(crate) use chance::{chance_json, read_chance};
pub(crate) use read::read;
pub(crate) use write::{action_json, result_json, sheet};
