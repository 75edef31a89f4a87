//! Verflixxt, as its bots know it.

use crate::craft::{ActionOf, ChanceOf, Craft, StateOf, ViewOf, Worth, result_worth};
use crate::level::{Level, Pace, Recipe, Thought};
use crate::net::Net;
use crate::search::Search;
use speakeasy_core::{MAX_SEATS, Seat};
use verflixxt::Verflixxt;

impl Craft for Verflixxt {
    const INPUTS: usize = 1;

    fn appeal(_view: &ViewOf<Self>, _knowledge: &Self::Knowledge, legal: &[ActionOf<Self>]) -> Vec<f32> {
        vec![0.0; legal.len()]
    }

    fn horizon(_root: &StateOf<Self>, _state: &StateOf<Self>) -> bool {
        false
    }

    fn judge(state: &StateOf<Self>) -> Worth {
        result_worth(state, 40.0).unwrap_or([0.5; MAX_SEATS])
    }

    fn branch(_outcome: &ChanceOf<Self>) -> u64 {
        0
    }

    fn outcomes(_state: &StateOf<Self>, _out: &mut Vec<(ChanceOf<Self>, f32)>) {}

    fn describe(_state: &StateOf<Self>, _seat: Seat, _out: &mut [f32]) {}

    fn nearly_over(_state: &StateOf<Self>) -> bool {
        false
    }

    fn net(_state: &StateOf<Self>) -> Option<&'static Net> {
        None
    }

    fn recipe(level: Level, _view: &ViewOf<Self>) -> Recipe {
        let thought = match level {
            Level::Novice => Thought::Random,
            Level::Regular => Thought::Appeal,
            Level::Sharp | Level::Boss => Thought::Search { search: Search::PLAIN, net: false },
        };
        Recipe { thought, remembers: level >= Level::Sharp, noise: 0.0, pace: Pace::QUICK }
    }
}
