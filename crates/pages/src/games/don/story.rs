//! What happened, in plain words.

use super::art::card_name;
use super::money::{listed, sale_told};
use super::past::{Deal, deals};
use crate::say;
use crate::scene::Scene;
use ::don::{Action, CardSet, Don, Event, What};

/// An event as a line; nothing for what is not worth one.
pub(super) fn told(scene: &Scene<'_, Don>, event: &Event) -> Option<String> {
    let words = scene.words;
    Some(match event.what {
        What::Did { seat, action } => did(scene, scene.name(seat), action)?,
        What::Reveal { cards } => say!(words, "don-told-reveal", round = event.round, cards = cards_told(scene, cards)),
        What::Sold { seat, price, .. } => {
            let sold = say!(words, "don-told-sold", name = scene.name(seat), price = price, digit = price % 10);
            let sale = deals(scene).into_iter().find_map(|(round, deal)| match deal {
                Deal::Sold { sale, .. } if round == event.round => Some(sale),
                _ => None,
            });
            sale.map_or(sold.clone(), |sale| format!("{sold} {}", sale_told(scene, &sale)))
        }
        What::Free { seat } => say!(words, "don-told-free", name = scene.name(seat)),
        What::LotRemoved => say!(words, "don-told-removed"),
        What::SideSold { seat, price, seller, card } => {
            let (name, seller) = (scene.name(seat), scene.name(seller));
            say!(words, "don-told-side-sold", name = name, seller = seller, card = card_name(card), price = price)
        }
        What::SideUnsold { seller, card } => {
            say!(words, "don-told-side-unsold", seller = scene.name(seller), card = card_name(card))
        }
        What::Penalty { seat, paid: 0 } => say!(words, "don-told-penalty-poor", name = scene.name(seat)),
        What::Penalty { seat, .. } => say!(words, "don-told-penalty", name = scene.name(seat)),
        What::Overbid { seat, price } => say!(words, "don-told-overbid", name = scene.name(seat), price = price),
    })
}

/// What somebody did. That somebody sold or swapped nothing is the usual answer, and not worth a line.
fn did(scene: &Scene<'_, Don>, name: &str, action: Action) -> Option<String> {
    let words = scene.words;
    Some(match action {
        Action::Offer { card } => say!(words, "don-told-offer", name = name, card = card_name(card)),
        Action::Swap { give, with, take } => say!(
            words,
            "don-told-swap",
            name = name,
            with = scene.name(with),
            give = card_name(give),
            take = card_name(take)
        ),
        Action::Decline => return None,
        Action::Bid { amount } => say!(words, "don-told-bid", name = name, amount = amount),
        Action::Pass => say!(words, "don-told-pass", name = name),
        Action::Discard { card } => say!(words, "don-told-discard", name = name, card = card_name(card)),
    })
}

/// Cards as a list of names.
pub(super) fn cards_told(scene: &Scene<'_, Don>, cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(card_name).collect();
    listed(scene.words, &names)
}
