//! What happened in the last step, one thing at a time.

use super::telling::tell;
use crate::{Event, Verflixxt};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_pages::telling::{Beat, Told};

/// The events of the last step, each with the time that it deserves.
pub fn told(scene: &Scene<'_, Verflixxt>) -> Vec<Told> {
    let worth = |event: &Event| Some(Told::new(beat(event), by(event), tell(scene, event)?));
    scene.news().iter().filter_map(worth).collect()
}

fn beat(event: &Event) -> Beat {
    match event {
        Event::StartDrawn { .. }
        | Event::PathLaid
        | Event::WormsShuffled { .. }
        | Event::TurnBegan { .. }
        | Event::ExtraTurn { .. } => Beat::Line,
        // A walk of several tiles takes its time anyway; the number rolled is at most six.
        Event::Moved { .. } => Beat::Move { passed: 1 },
        Event::Rolled { .. }
        | Event::Home { .. }
        | Event::RoundToken { .. }
        | Event::Retired
        | Event::Collected { .. }
        | Event::Given { .. }
        | Event::WormGained { .. }
        | Event::Stolen { .. }
        | Event::Flipped { .. } => Beat::Draw,
        Event::Pushed { .. } | Event::Swapped { .. } | Event::WormPlayed { .. } | Event::Buried { .. } => Beat::Trade,
        Event::Skipped { .. } => Beat::Deed,
        Event::Over => Beat::Payday,
    }
}

/// Whose deed it was. What is done to somebody else is nobody's own deed: they should see it.
fn by(event: &Event) -> Option<Seat> {
    match *event {
        Event::Moved { seat, .. } | Event::Swapped { seat, .. } | Event::Pushed { seat, .. } => Some(seat),
        Event::WormPlayed { seat, .. } | Event::Buried { seat, .. } | Event::Skipped { seat } => Some(seat),
        _ => None,
    }
}
