//! What happened in the last step, one thing at a time.

use super::money::people;
use super::past::{Call, Deal, calls_at_end, deals};
use super::scenes::{HAMMER, PAYOUT, settles};
use super::story::{cards_told, event_told};
use crate::{Action, Don, Event, What};
use maud::html;
use speakeasy_core::{Seat, SeatSet};
use speakeasy_pages::scene::Scene;
use speakeasy_pages::telling::{Beat, Told};
use speakeasy_words::say;

/// The events of the last step, each with the time that it deserves. Passes in a row are one line.
pub(super) fn told(scene: &Scene<'_, Don>) -> Vec<Told> {
    let news = scene.news();
    let before = scene.log.len() - news.len();
    let settled = news.iter().rposition(|event| settles(&event.what));
    let mut told: Vec<Told> = Vec::new();
    for (index, event) in news.iter().enumerate() {
        let folded = passed(event) && news.get(index + 1).is_some_and(passed);
        let Some(line) = line(scene, before + index).filter(|_| !folded) else { continue };
        let stage = match settled {
            Some(at) if index < at => HAMMER,
            Some(at) if index == at => match event.what {
                What::Sold { .. } | What::SideSold { .. } => PAYOUT,
                _ => HAMMER,
            },
            _ => "",
        };
        // A row of passes that began in an earlier step goes on in the line that told of it.
        let folds = passed(event) && told.is_empty() && before > 0 && passed(&scene.log[before - 1]);
        told.push(Told { stage, folds, ..Told::new(beat(event), by(event), html! { (line) }) });
    }
    told
}

fn passed(event: &Event) -> bool {
    matches!(event.what, What::Did { action: Action::Pass, .. })
}

fn declined(event: &Event) -> bool {
    matches!(event.what, What::Did { action: Action::Decline, .. })
}

/// An event of the log in one short line.
fn line(scene: &Scene<'_, Don>, index: usize) -> Option<String> {
    let words = scene.words;
    let event = &scene.log[index];
    Some(match event.what {
        What::Did { seat, action: Action::Bid { amount } } => {
            match (standing(scene, index).is_none(), scene.is_me(seat)) {
                (true, true) => say!(words, "don-just-opens-mine", amount = amount),
                (true, false) => say!(words, "don-just-opens", name = scene.name(seat), amount = amount),
                (false, true) => say!(words, "don-just-bids-mine", amount = amount),
                (false, false) => say!(words, "don-just-bids", name = scene.name(seat), amount = amount),
            }
        }
        What::Did { action: Action::Pass, .. } => {
            // Who passed just before is told with it.
            let row = scene.log[..=index].iter().rev().take_while(|event| passed(event));
            let who: SeatSet = row.filter_map(by).collect();
            match standing(scene, index) {
                Some(amount) => say!(words, "don-just-passed-at", names = people(scene, who), amount = amount),
                None => say!(words, "don-just-passed", names = people(scene, who)),
            }
        }
        What::Sold { seat, price, share, pot, to } => {
            let paid = match (share, to.len()) {
                (0, _) => say!(words, "don-just-paid-none", pot = pot),
                (_, 1) => say!(words, "don-just-paid-one", names = people(scene, to), share = share),
                (_, count) if count + 1 == scene.view.table().seats() => {
                    say!(words, "don-just-paid-all", share = share, pot = pot)
                }
                _ => say!(words, "don-just-paid", names = people(scene, to), share = share, pot = pot),
            };
            match scene.is_me(seat) {
                true => say!(words, "don-just-sold-mine", price = price, paid = paid),
                false => say!(words, "don-just-sold", name = scene.name(seat), price = price, paid = paid),
            }
        }
        What::SideSold { seat, price, seller, card } => {
            let (buyer, card) = (scene.name(seat), card.name());
            match (scene.is_me(seat), scene.is_me(seller)) {
                (true, _) => {
                    say!(words, "don-just-side-bought", seller = scene.name(seller), card = card, price = price)
                }
                (_, true) => say!(words, "don-just-side-sold", name = buyer, card = card, price = price),
                _ => return event_told(scene, event),
            }
        }
        What::Did { seat, action: Action::Offer { card } } if scene.is_me(seat) => {
            say!(words, "don-just-offers-mine", card = card.name())
        }
        What::Did { seat, action: Action::Swap { give, with, take } } => {
            let (name, whom, give, take) = (scene.name(seat), scene.name(with), give.name(), take.name());
            match (scene.is_me(seat), scene.is_me(with)) {
                (true, _) => say!(words, "don-just-swaps-mine", whom = whom, give = give, take = take),
                (_, true) => say!(words, "don-just-swaps-with-me", name = name, give = give, take = take),
                _ => return event_told(scene, event),
            }
        }
        What::Free { seat } => {
            let lot = deals(scene).into_iter().find_map(|(round, deal)| match deal {
                Deal::Free { lot, .. } if round == event.round => Some(cards_told(scene, lot)),
                _ => None,
            })?;
            match scene.is_me(seat) {
                true => say!(words, "don-just-free-mine", cards = lot),
                false => say!(words, "don-just-free", name = scene.name(seat), cards = lot),
            }
        }
        // That somebody sells or swaps nothing is the usual answer: it holds nothing up.
        What::Did { action: Action::Decline, .. } => {
            let row = scene.log[..=index].iter().rev().take_while(|event| declined(event));
            let who: SeatSet = row.filter_map(by).collect();
            let alone = who.len() == 1 && !scene.me().is_some_and(|me| who.has(me));
            let number = if alone { 1 } else { 2 };
            say!(words, "don-just-declined", names = people(scene, who), number = number)
        }
        What::Reveal { cards } => {
            say!(words, "don-just-reveal", round = event.round, cards = cards_told(scene, cards))
        }
        _ => return event_told(scene, event),
    })
}

/// The bid that stood before an event.
fn standing(scene: &Scene<'_, Don>, index: usize) -> Option<u8> {
    calls_at_end(&scene.log[..index]).into_iter().rev().find_map(|call| match call {
        Call::Bid { amount, .. } => Some(amount),
        _ => None,
    })
}

fn beat(event: &Event) -> Beat {
    match event.what {
        What::Did { action: Action::Decline, .. } => Beat::Line,
        What::Did { action: Action::Swap { .. }, .. } => Beat::Trade,
        What::Did { action: Action::Pass, .. } => Beat::Pass,
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
