//! The position in words, for those who do not see the board.

use super::money::people;
use super::past::{Call, calls};
use super::status::sentence;
use super::story::cards_told;
use crate::scoring::colour_points;
use crate::table::ROUNDS;
use crate::{Don, Phase};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_pages::table::kind_word;
use speakeasy_words::say;

/// Everything that the board shows, a line a fact.
pub(super) fn facts(scene: &Scene<'_, Don>) -> Vec<String> {
    let (table, words) = (scene.view.table(), scene.words);
    let mut facts = vec![
        say!(words, "don-fact-round", round = table.round().min(ROUNDS), rounds = ROUNDS, deck = table.unseen().len()),
        sentence(scene),
    ];
    if !table.lot().is_empty() {
        facts.push(say!(words, "don-fact-lot", cards = cards_told(scene, table.lot())));
    }
    if let Some(auction) = table.auction() {
        facts.extend(
            auction
                .side
                .map(|side| say!(words, "don-fact-sale", seller = scene.name(side.seller), card = side.card.name())),
        );
        facts.extend(auction.standing.map(|standing| {
            say!(words, "don-plaque-told", amount = standing.amount, name = scene.name(standing.seat))
        }));
        facts.extend(so_far(scene));
        facts.push(say!(words, "don-fact-active", names = people(scene, auction.active)));
        if !auction.excluded.is_empty() {
            facts.push(say!(words, "don-fact-excluded", names = people(scene, auction.excluded)));
        }
    }
    if !table.swapped().is_empty() {
        facts.push(say!(words, "don-fact-swapped", names = people(scene, table.swapped())));
    }
    if !table.offered().is_empty() {
        facts.push(say!(words, "don-fact-offered", cards = cards_told(scene, table.offered())));
    }
    // What changed hands matters only where it cannot be given up.
    if table.options().strict_table && !table.gained().is_empty() {
        facts.push(say!(words, "don-fact-gained", cards = cards_told(scene, table.gained())));
    }
    if let (Some(first), true) = (table.first(), table.phase() != Phase::GameOver) {
        facts.push(say!(words, "don-fact-first", name = scene.name(first)));
    }
    facts.push(say!(words, "don-fact-pot", pot = table.pot()));
    facts.extend(Seat::all(table.seats()).map(|seat| seat_told(scene, seat)));
    if !table.removed().is_empty() {
        facts.push(say!(words, "don-fact-removed", cards = cards_told(scene, table.removed())));
    }
    if !table.unseen().is_empty() {
        facts.push(say!(words, "don-fact-deck", cards = cards_told(scene, table.unseen())));
    }
    facts
}

/// The words of the auction so far, as a line.
fn so_far(scene: &Scene<'_, Don>) -> Option<String> {
    let words = scene.words;
    let told: Vec<String> = calls(scene)
        .into_iter()
        .map(|call| match call {
            Call::Bid { seat, amount } => say!(words, "don-fact-call-bid", name = scene.name(seat), amount = amount),
            Call::Withdrawn { seat, amount, .. } => {
                say!(words, "don-fact-call-withdrawn", name = scene.name(seat), amount = amount)
            }
            Call::Pass { seat } => say!(words, "don-fact-call-pass", name = scene.name(seat)),
        })
        .collect();
    (!told.is_empty()).then(|| say!(words, "don-fact-calls", calls = words.join(&told)))
}

fn seat_told(scene: &Scene<'_, Don>, seat: Seat) -> String {
    let (table, words) = (scene.view.table(), scene.words);
    let tableau = table.tableau(seat);
    let name = match kind_word(scene, seat) {
        Some(kind) => say!(words, "don-fact-name", name = scene.name(seat), kind = kind),
        None => scene.name(seat).to_owned(),
    };
    let chips = match scene.view.chips(seat) {
        Some(chips) => say!(words, "don-chips", chips = chips),
        None => say!(words, "don-chips-hidden"),
    };
    let points = say!(words, "don-points", points = colour_points(tableau));
    match tableau.is_empty() {
        true => say!(words, "don-fact-seat-bare", name = name, chips = chips),
        false => say!(
            words,
            "don-fact-seat",
            name = name,
            chips = chips,
            points = points,
            cards = cards_told(scene, tableau)
        ),
    }
}
