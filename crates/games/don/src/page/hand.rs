//! What the observer may do now, or what they wait for.

use super::bids::{Bids, if_it_stands};
use super::{bidding, deals};
use crate::{Don, Phase};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The panel of whoever looks.
pub(super) fn hand(scene: &Scene<'_, Don>) -> Markup {
    let asked = scene.me().filter(|_| scene.my_turn());
    html! {
        div.don-hand {
            @match asked {
                Some(me) => (question(scene, me)),
                None => (waiting(scene)),
            }
        }
    }
}

fn question(scene: &Scene<'_, Don>, me: Seat) -> Markup {
    match scene.view.table().phase() {
        Phase::SideOffer => deals::offer(scene, me),
        Phase::Swap => deals::swap(scene, me),
        Phase::Discard => deals::discard(scene, me),
        _ => html! { @if let Some(bids) = Bids::of(scene) { (bidding::asked(scene, &bids)) } },
    }
}

/// Whom the table waits for, and what there is to plan or to hope for meanwhile.
fn waiting(scene: &Scene<'_, Don>) -> Markup {
    let words = scene.words;
    let turn = scene.view.table().turn();
    html! {
        div.don-dock.idling {
            @if let Some(bids) = Bids::of(scene) { (bidding::planned(scene, &bids)) }
            @else if let Some(told) = prospect(scene) { p.dk-note.hint { (told) } }
            p.waits {
                @match turn {
                    Some(seat) => (say!(words, "don-waits", name = scene.name(seat))),
                    None => (say!(words, "don-waits-chance")),
                }
            }
        }
    }
}

/// What the standing bid would bring an observer who is out of the auction.
fn prospect(scene: &Scene<'_, Don>) -> Option<String> {
    let (words, me) = (scene.words, scene.me()?);
    let auction = scene.view.table().auction()?;
    let Some(standing) = auction.standing else { return Some(say!(words, "don-prospect-out")) };
    let (to, share) = if_it_stands(scene)?.pays();
    let name = scene.name(standing.seat);
    Some(match to.has(me) && share > 0 {
        true => say!(words, "don-prospect-paid", name = name, amount = standing.amount, share = share),
        false => say!(words, "don-prospect-unpaid", name = name, amount = standing.amount),
    })
}
