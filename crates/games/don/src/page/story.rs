//! What happened, in plain words.

use super::money::sale_told;
use super::past::{Deal, deals};
use crate::sentences::bought;
use crate::{Action, CardSet, Don, Event, What};
use speakeasy_core::{Event as _, Sentence};
use speakeasy_pages::scene::Scene;

/// An event as a line. That somebody sold or swapped nothing is the usual answer, and not worth one.
pub(super) fn event_told(scene: &Scene<'_, Don>, event: &Event) -> Option<String> {
    if matches!(event.what, What::Did { action: Action::Decline, .. }) {
        return None;
    }
    Some(sale_with_reason(scene, event).unwrap_or_else(|| sentence_told(scene, &event.sentence())))
}

/// The sale of a lot, and why the money went where it went.
fn sale_with_reason(scene: &Scene<'_, Don>, event: &Event) -> Option<String> {
    let What::Sold { seat, price, .. } = event.what else { return None };
    let sale = deals(scene).into_iter().find_map(|(round, deal)| match deal {
        Deal::Sold { sale, .. } if round == event.round => Some(sale),
        _ => None,
    })?;
    let bought = sentence_told(scene, &bought("don-told-bought", seat, price));
    Some(format!("{bought} {}", sale_told(scene, &sale)))
}

fn sentence_told(scene: &Scene<'_, Don>, sentence: &Sentence) -> String {
    scene.words.render(sentence, &|seat| scene.name(seat).to_owned())
}

/// Cards as a list of names.
pub(super) fn cards_told(scene: &Scene<'_, Don>, cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(|card| card.name()).collect();
    scene.words.join(&names)
}
