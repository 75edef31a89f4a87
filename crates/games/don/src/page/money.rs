//! People and money in words.

use super::past::{Ground, Sale};
use crate::Don;
use speakeasy_core::SeatSet;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The names of some seats as a list that a sentence begins with; the observer is the first of them.
pub(super) fn people(scene: &Scene<'_, Don>, seats: SeatSet) -> String {
    let me = scene.me().filter(|&me| seats.has(me));
    let you = me.map(|_| say!(scene.words, "don-you-list"));
    let others = seats.iter().filter(|&seat| Some(seat) != me).map(|seat| scene.name(seat).to_owned());
    let names: Vec<String> = you.into_iter().chain(others).collect();
    scene.words.join(&names)
}

/// Is the observer the only one in the set?
fn only_me(scene: &Scene<'_, Don>, seats: SeatSet) -> bool {
    scene.me().is_some_and(|me| seats == SeatSet::EMPTY.with(me))
}

/// Why a price goes where it goes, as a sentence.
pub(super) fn ground_told(scene: &Scene<'_, Don>, sale: &Sale) -> String {
    let (words, digit, who) = (scene.words, sale.digit(), people(scene, sale.to));
    match sale.ground {
        Ground::Nobody => say!(words, "don-ground-nobody", digit = digit),
        Ground::Alone if only_me(scene, sale.to) => say!(words, "don-ground-alone-mine", digit = digit),
        Ground::Alone => say!(words, "don-ground-alone", who = who, digit = digit),
        Ground::Most if only_me(scene, sale.to) => say!(words, "don-ground-most-mine", digit = digit),
        Ground::Most => say!(words, "don-ground-most", who = who, digit = digit),
        Ground::Tied => say!(words, "don-ground-tied", who = who, digit = digit),
    }
}

/// Who gets how much of a price, as a sentence.
pub(super) fn shares_told(scene: &Scene<'_, Don>, sale: &Sale) -> String {
    let (words, share, rest, who) = (scene.words, sale.share, sale.rest, people(scene, sale.to));
    match (share, sale.to.len()) {
        (0, _) => say!(words, "don-share-none", rest = rest),
        (_, 1) if only_me(scene, sale.to) => say!(words, "don-share-mine", share = share),
        (_, 1) => say!(words, "don-share-one", who = who, share = share),
        _ if sale.ground == Ground::Nobody => say!(words, "don-share-all", share = share, rest = rest),
        _ => say!(words, "don-share-each", who = who, share = share, rest = rest),
    }
}

/// What the pot adds to a price, as a sentence; nothing if it is empty.
pub(super) fn pot_told(scene: &Scene<'_, Don>, sale: &Sale) -> Option<String> {
    let (price, pot, total) = (sale.price, sale.pot_before, sale.total());
    (pot > 0).then(|| say!(scene.words, "don-pot-adds", price = price, pot = pot, total = total))
}

/// A payout as one passage: why, how much, to whom.
pub(super) fn sale_told(scene: &Scene<'_, Don>, sale: &Sale) -> String {
    let told = [Some(ground_told(scene, sale)), pot_told(scene, sale), Some(shares_told(scene, sale))];
    told.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
