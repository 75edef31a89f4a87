//! What happened in the last step, one thing at a time.

use super::story::event_told;
use crate::{Action, Don, Event, What};
use maud::html;
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_pages::telling::{Beat, Told};

/// The events of the last step, each with the time that it deserves.
pub(super) fn told(scene: &Scene<'_, Don>) -> Vec<Told> {
    let worth = |event: &Event| {
        let line = event_told(scene, event)?;
        let stage = if matches!(event.what, What::Sold { .. }) { "payout" } else { "" };
        Some(Told { beat: beat(event), by: by(event), line: html! { (line) }, stage })
    };
    scene.news().iter().filter_map(worth).collect()
}

fn beat(event: &Event) -> Beat {
    match event.what {
        What::Did { action: Action::Swap { .. }, .. } => Beat::Trade,
        What::Did { .. } | What::SideUnsold { .. } => Beat::Deed,
        What::Reveal { .. } => Beat::Draw,
        What::Free { .. } | What::LotRemoved => Beat::Won,
        What::SideSold { .. } | What::Penalty { .. } | What::Overbid { .. } => Beat::Sale,
        What::Sold { .. } => Beat::Payday,
    }
}

/// Whose deed it was. What concerns everybody is nobody's own.
fn by(event: &Event) -> Option<Seat> {
    match event.what {
        What::Did { seat, .. } => Some(seat),
        _ => None,
    }
}
