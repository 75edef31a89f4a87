//! The game's JSON: positions, views, actions and draws, as `docs/scenarios/verflixxt.md` defines them.

mod action;
mod chance;
mod read;
mod write;

pub(crate) use action::{action_json, attempt};
pub(crate) use chance::{chance_json, read_chance};
pub(crate) use read::from_position;
pub(crate) use write::{position_json, result_json, view_json};

/// The keys of a position, in the order they are written.
const KEYS: [&str; 20] = [
    "turn",
    "active",
    "phase",
    "num",
    "act",
    "path",
    "sides",
    "figures",
    "flixxy",
    "stacks",
    "out",
    "round_pile",
    "round_tokens",
    "worms",
    "worm_pile",
    "moved_pawn",
    "swapped",
    "extra_turns",
    "steal_tile",
    "result",
];
