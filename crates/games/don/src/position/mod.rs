//! Positions, views and chance outcomes as JSON (`docs/scenarios/don.md`).

mod chance;
mod read;
mod write;

pub(crate) use chance::{chance_json, due, read_chance};
pub(crate) use read::read;
pub(crate) use write::{position, view_json};
