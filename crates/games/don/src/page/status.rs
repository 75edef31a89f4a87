//! What goes on, in a sentence and a hint.

use super::money::people;
use crate::table::ROUNDS;
use crate::{Action, Don, Phase};
use maud::{Markup, html};
use speakeasy_core::{Seat, SeatSet};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// Where the game stands, for the title.
pub(super) fn headline(scene: &Scene<'_, Don>) -> String {
    match scene.view.table().phase() {
        Phase::GameOver => say!(scene.words, "don-headline-over"),
        _ => say!(scene.words, "don-headline", round = scene.view.table().round(), rounds = ROUNDS),
    }
}

/// The status: whose turn it is, and what is worth knowing.
pub(super) fn status(scene: &Scene<'_, Don>) -> Markup {
    html! {
        p.say { (sentence(scene)) }
        @if let Some(hint) = hint(scene) { p.hint { (hint) } }
    }
}

/// One sentence: whose turn it is, or how it ended.
pub(super) fn sentence(scene: &Scene<'_, Don>) -> String {
    let (table, words) = (scene.view.table(), scene.words);
    let Some(seat) = table.turn() else { return unasked(scene) };
    let (name, mine) = (scene.name(seat), scene.is_me(seat));
    match (table.phase(), mine) {
        (Phase::SideOffer, true) => say!(words, "don-say-offer-mine"),
        (Phase::SideOffer, false) => say!(words, "don-say-offer", name = name),
        (Phase::Swap, true) => say!(words, "don-say-swap-mine"),
        (Phase::Swap, false) => say!(words, "don-say-swap", name = name),
        (Phase::Discard, true) => say!(words, "don-say-discard-mine"),
        (Phase::Discard, false) => say!(words, "don-say-discard", name = name),
        _ => bidding(scene, seat),
    }
}

fn bidding(scene: &Scene<'_, Don>, seat: Seat) -> String {
    let (table, words) = (scene.view.table(), scene.words);
    let (name, mine) = (scene.name(seat), scene.is_me(seat));
    let auction = table.auction().copied().unwrap_or_default();
    let opening = u8::from(!(table.options().zero_bid && auction.side.is_none()));
    let least = auction.standing.map_or(opening, |standing| standing.amount + 1);
    if let Some(side) = auction.side {
        return match mine {
            true => say!(words, "don-say-side-mine", card = side.card.name(), least = least),
            false => say!(words, "don-say-side", name = name, card = side.card.name()),
        };
    }
    match (auction.standing, mine) {
        (None, true) if scene.my_turn() && !scene.legal.contains(&Action::Pass) => {
            say!(words, "don-say-must-mine", least = least)
        }
        (None, true) if auction.active == SeatSet::EMPTY.with(seat) => say!(words, "don-say-last-mine"),
        (_, true) => say!(words, "don-say-bid-mine", least = least),
        (None, false) => say!(words, "don-say-open", name = name),
        (Some(_), false) => say!(words, "don-say-bid", name = name, least = least),
    }
}

/// The sentence when nobody is asked: before the first round, and after the last.
fn unasked(scene: &Scene<'_, Don>) -> String {
    let words = scene.words;
    let Some(outcome) = scene.view.outcome() else {
        // A first player who is named is not drawn (DON-H14).
        return match scene.view.table().options().start_player {
            Some(seat) => say!(words, "don-say-shuffle-start", name = scene.name(seat)),
            None => say!(words, "don-say-shuffle"),
        };
    };
    let winners = outcome.winners();
    let points = winners.iter().next().map_or(0, |seat| outcome.scores[seat.index()]);
    let won = scene.me().is_some_and(|me| winners == SeatSet::EMPTY.with(me));
    match winners.len() {
        1 if won => say!(words, "don-say-won-mine", points = points),
        1 => say!(words, "don-say-won", name = people(scene, winners), points = points),
        _ => say!(words, "don-say-shared", names = people(scene, winners), points = points),
    }
}

/// What is worth knowing now.
fn hint(scene: &Scene<'_, Don>) -> Option<String> {
    let (table, words) = (scene.view.table(), scene.words);
    // Whoever watches needs no advice.
    if scene.me().is_none() && table.phase() != Phase::GameOver {
        return None;
    }
    match table.phase() {
        Phase::DrawFirst | Phase::Shuffle => None,
        Phase::SideOffer if table.options().each_offer => Some(say!(words, "don-hint-offer-each")),
        Phase::SideOffer => Some(say!(words, "don-hint-offer")),
        Phase::Swap => Some(say!(words, "don-hint-swap")),
        Phase::Discard if table.options().earlier_discards => Some(say!(words, "don-hint-discard-earlier")),
        Phase::Discard => Some(say!(words, "don-hint-discard")),
        Phase::SideBid => auction_hint(scene),
        Phase::Bid => {
            let block = say!(words, "don-hint-block", size = table.lot().len());
            Some([Some(block), auction_hint(scene)].into_iter().flatten().collect::<Vec<_>>().join(" "))
        }
        Phase::GameOver => tie_hint(scene),
    }
}

/// Who is still in besides whoever is on turn and whoever stands.
fn auction_hint(scene: &Scene<'_, Don>) -> Option<String> {
    let table = scene.view.table();
    let auction = table.auction()?;
    let waiting = super::seats::in_order(table.seats(), table.turn()?, auction.active)
        .skip(1)
        .filter(|&seat| auction.standing.is_none_or(|standing| standing.seat != seat));
    let names: Vec<String> = waiting.map(|seat| scene.name(seat).to_owned()).collect();
    Some(match names.is_empty() {
        true => say!(scene.words, "don-hint-last"),
        false => say!(scene.words, "don-hint-in", count = names.len(), names = scene.words.join(&names)),
    })
}

/// What decided between equal points.
fn tie_hint(scene: &Scene<'_, Don>) -> Option<String> {
    let outcome = scene.view.outcome()?;
    let best = *outcome.scores.iter().max()?;
    let level: SeatSet = Seat::all(outcome.scores.len()).filter(|seat| outcome.scores[seat.index()] == best).collect();
    let tied = level.len() > outcome.winners().len();
    tied.then(|| say!(scene.words, "don-hint-tie", names = people(scene, level), points = best))
}
