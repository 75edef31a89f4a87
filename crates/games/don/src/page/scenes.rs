//! Scenes of their own: the lot that goes, and the payout. They are drawn from the last step and cover the stage only
//! while they are told, since the next lot may lie there by then.

use super::art::{big_card, chip, disc, figures};
use super::money::{ground_told, shares_told};
use super::past::{Deal, Sale, deals};
use super::stage::terms;
use super::story::cards_told;
use crate::{CardSet, Don, What};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// While the last words of an auction are told: the lot as it lay there.
pub(super) const HAMMER: &str = "hammer";
/// While it is told who is paid.
pub(super) const PAYOUT: &str = "payout";

/// Does this settle who gets what is on the block?
pub(super) fn settles(what: &What) -> bool {
    matches!(what, What::Sold { .. } | What::Free { .. } | What::LotRemoved | What::SideSold { .. })
}

/// The scenes of the last step.
pub(super) fn scenes(scene: &Scene<'_, Don>) -> Markup {
    if !scene.news().iter().any(|event| settles(&event.what)) {
        return html! {};
    }
    let deal = deals(scene).into_iter().map(|(_, deal)| deal);
    let Some(deal) = deal.into_iter().find(|deal| !matches!(deal, Deal::Swap { .. } | Deal::Discard { .. })) else {
        return html! {};
    };
    html! {
        @match deal {
            Deal::Sold { sale, lot } => {
                (hammer(scene, lot, Some((sale.buyer, sale.price))))
                (payout(scene, &sale, lot))
            }
            Deal::Free { seat, lot } => (hammer(scene, lot, Some((seat, 0))))
            Deal::Gone { lot } => (hammer(scene, lot, None))
            Deal::Side { seat, price, seller, card } => {
                @let lot = CardSet::EMPTY.with(card);
                (hammer(scene, lot, Some((seat, price))))
                (side_payout(scene, lot, seat, price, seller))
            }
            Deal::Swap { .. } | Deal::Discard { .. } => {}
        }
    }
}

/// The lot once more, with who gets it and for how much.
fn hammer(scene: &Scene<'_, Don>, lot: CardSet, taker: Option<(Seat, u8)>) -> Markup {
    html! {
        div.scene.hammer {
            @if let Some((seat, price)) = taker {
                div.plaque {
                    span.lbl { (say!(scene.words, "don-sold")) }
                    (figures(price, ""))
                    span.by { (disc(scene, seat)) " " span.by-name { (scene.name(seat)) } }
                }
            }
            (cards(lot))
        }
    }
}

fn cards(lot: CardSet) -> Markup {
    html! { ul.lot { @for card in lot.iter() { li.lotcard { (big_card(card)) } } } }
}

/// The payout worked out: price and pot, by how many, to whom.
fn payout(scene: &Scene<'_, Don>, sale: &Sale, lot: CardSet) -> Markup {
    let words = scene.words;
    html! {
        div.scene.payout {
            p.sc-t { (bought(scene, sale.buyer, lot)) }
            (cards(lot))
            (terms(scene, sale))
            ul.paid {
                @if sale.share > 0 { @for seat in sale.to.iter() { (paid(scene, seat, sale.share)) } }
                @if sale.rest > 0 { li.rest { (chip()) b { (say!(words, "don-pot")) } em { (sale.rest) } } }
            }
            p.sc-n {
                (say!(words, "don-ends-in", price = sale.price, digit = sale.digit())) " "
                (ground_told(scene, sale)) " " (shares_told(scene, sale))
            }
        }
    }
}

/// A side auction pays its seller.
fn side_payout(scene: &Scene<'_, Don>, lot: CardSet, buyer: Seat, price: u8, seller: Seat) -> Markup {
    html! {
        div.scene.payout {
            p.sc-t { (bought(scene, buyer, lot)) }
            (cards(lot))
            (figures(price, ""))
            ul.paid { (paid(scene, seller, price)) }
            p.sc-n { (say!(scene.words, "don-side-rule")) }
        }
    }
}

fn bought(scene: &Scene<'_, Don>, buyer: Seat, lot: CardSet) -> String {
    let cards = cards_told(scene, lot);
    match scene.is_me(buyer) {
        true => say!(scene.words, "don-scene-bought-mine", cards = cards),
        false => say!(scene.words, "don-scene-bought", name = scene.name(buyer), cards = cards),
    }
}

fn paid(scene: &Scene<'_, Don>, seat: Seat, share: u8) -> Markup {
    let you = scene.is_me(seat);
    html! {
        li.you[you] {
            (disc(scene, seat))
            b { @if you { (say!(scene.words, "don-you-list")) } @else { (scene.name(seat)) } }
            em { "+" (share) }
        }
    }
}
