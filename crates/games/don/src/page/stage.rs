//! The middle of the table under the lamp: what is on the block, the bid that stands, the pot, the last deal.

use super::art::{big_card, chip, disc, discs, figures, inline_card, ornament};
use super::bids::{Standing, if_it_stands};
use super::money::{sale_told, shares_told};
use super::past::{Call, Deal, Sale, calls, deals};
use super::scenes::scenes;
use super::seats::{Around, block};
use crate::scoring::colour_points;
use crate::table::{ROUNDS, lot_size};
use crate::{CardSet, Don, Phase};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The whole board: the others, the stage, the observer, and the track of rounds.
pub(super) fn board(scene: &Scene<'_, Don>) -> Markup {
    let around = Around::of(scene);
    let others = around.others();
    html! {
        div class={ "donfelt others-" (others.len()) } {
            div.others { @for &seat in &others { (around.seat(seat)) } }
            (stage(scene))
            @if let Some(me) = scene.me() { (around.seat(me)) }
        }
        (track(scene))
    }
}

fn stage(scene: &Scene<'_, Don>) -> Markup {
    let (table, words) = (scene.view.table(), scene.words);
    let last = last_deal(scene);
    html! {
        div id="stage" class={ "stage at-" (table.phase().name().to_lowercase()) } {
            (ornament("lamp", "0 0 200 60", "lamp"))
            (scenes(scene))
            @match table.phase() {
                Phase::DrawFirst | Phase::Shuffle => p.words { (say!(words, "don-stage-shuffle")) }
                Phase::SideOffer | Phase::Swap => {
                    (question(scene))
                    (face_down(scene))
                    div.stage-r { (pot(scene)) }
                    (queue(scene))
                    @if let Some((round, deal)) = last { (recap(scene, round, &deal)) }
                }
                Phase::Bid | Phase::SideBid | Phase::Discard => {
                    (plaque(scene))
                    (on_block(scene))
                    div.stage-r { (pot(scene)) (worth(scene)) }
                    (so_far(scene))
                    @if let Some((round, deal)) = last { (recap(scene, round, &deal)) }
                }
                Phase::GameOver => {
                    p.words { (say!(words, "don-stage-over")) }
                    div.stage-r { (pot(scene)) }
                    @if let Some((_, Deal::Sold { sale, .. })) = last { (sum(scene, &sale)) }
                }
            }
        }
    }
}

/// The last deal about a lot or a district for sale that may be recalled, with its round.
fn last_deal(scene: &Scene<'_, Don>) -> Option<(u8, Deal)> {
    deals(scene).into_iter().find(|(_, deal)| !matches!(deal, Deal::Swap { .. } | Deal::Discard { .. }))
}

/// The bid that stands, and what follows if it is not topped.
fn plaque(scene: &Scene<'_, Don>) -> Markup {
    let (table, words) = (scene.view.table(), scene.words);
    let standing = table.auction().and_then(|auction| auction.standing);
    html! {
        div.plaque id="plaque" {
            @if table.phase() == Phase::Discard {
                @let offender = table.turn().unwrap_or_default();
                span.lbl { (say!(words, "don-plaque-unpaid")) }
                span.by { (disc(scene, offender)) " " span.by-name { (scene.name(offender)) } }
                span.if { (say!(words, "don-plaque-discard")) }
            } @else if let Some(standing) = standing {
                span.lbl { (say!(words, "don-plaque-standing")) }
                (figures(standing.amount, ""))
                span.by { (disc(scene, standing.seat)) " " span.by-name { (scene.name(standing.seat)) } }
                span.sr-only { (say!(words, "don-plaque-told", amount = standing.amount, name = scene.name(standing.seat))) }
                @if let Some(outcome) = if_it_stands(scene) {
                    span.if.hint { (say!(words, "don-plaque-if")) " " b { (outcome_told(scene, &outcome)) } }
                }
            } @else {
                span.lbl { (say!(words, "don-plaque-standing")) }
                span.nobid aria-hidden="true" { "–" }
                span.by { (say!(words, "don-plaque-none")) }
                span.if { (nobody_told(scene)) }
            }
        }
    }
}

fn outcome_told(scene: &Scene<'_, Don>, outcome: &Standing) -> String {
    match outcome {
        Standing::Lot(sale) => shares_told(scene, sale),
        Standing::Side { seller, amount } if scene.is_me(*seller) => {
            say!(scene.words, "don-side-paid-mine", amount = *amount)
        }
        Standing::Side { seller, amount } => {
            say!(scene.words, "don-side-paid", seller = scene.name(*seller), amount = *amount)
        }
    }
}

/// What happens if nobody bids.
fn nobody_told(scene: &Scene<'_, Don>) -> String {
    let words = scene.words;
    let side = scene.view.table().auction().and_then(|auction| auction.side);
    match (side, super::bidding::free_taker(scene)) {
        (Some(side), _) => say!(words, "don-if-unsold", seller = scene.name(side.seller)),
        (None, Some(taker)) if scene.is_me(taker) => say!(words, "don-if-free-mine"),
        (None, Some(taker)) => say!(words, "don-if-free", name = scene.name(taker)),
        (None, None) => String::new(),
    }
}

/// The cards on the block.
fn on_block(scene: &Scene<'_, Don>) -> Markup {
    let words = scene.words;
    let side = scene.view.table().auction().and_then(|auction| auction.side);
    html! {
        @match side {
            // The card for sale stays with its seller until it is sold, so the drawing here has another id.
            Some(side) => div.lot.sale {
                div.lotcard id={ "block-" (side.card) } { (big_card(side.card)) }
                p.seller {
                    (disc(scene, side.seller)) " "
                    @if scene.is_me(side.seller) { (say!(words, "don-block-seller-mine")) }
                    @else { (say!(words, "don-block-seller", name = scene.name(side.seller))) }
                }
            }
            None => ul.lot aria-label=(say!(words, "don-lot")) {
                @for card in block(scene).iter() { li.lotcard id={ "card-" (card) } { (big_card(card)) } }
            }
        }
    }
}

fn pot(scene: &Scene<'_, Don>) -> Markup {
    let pot = scene.view.table().pot();
    html! {
        div.pot id="pot" {
            span.lbl { (say!(scene.words, "don-pot")) }
            span.potchips aria-hidden="true" { @for _ in 0..pot.min(6) { (chip()) } }
            b.num { (pot) }
        }
    }
}

/// What the block is worth to the observer.
fn worth(scene: &Scene<'_, Don>) -> Markup {
    let (table, words) = (scene.view.table(), scene.words);
    let seller = table.auction().and_then(|auction| auction.side).map(|side| side.seller);
    let Some(me) = scene.me() else { return html! {} };
    let tableau = table.tableau(me);
    let cards = block(scene);
    let with = colour_points(tableau.and(cards));
    let worth = with - colour_points(cards.iter().fold(tableau, CardSet::without));
    html! {
        p.worth {
            span.lbl { (say!(words, "don-worth")) }
            b.num { (super::deals::signed(if seller == Some(me) { -worth } else { worth })) }
            span { @if seller == Some(me) { (say!(words, "don-worth-sold")) } @else { (say!(words, "don-worth-you")) } }
        }
    }
}

/// Who said what so far, and whose word it is.
fn so_far(scene: &Scene<'_, Don>) -> Markup {
    let (table, words) = (scene.view.table(), scene.words);
    let standing = table.auction().and_then(|auction| auction.standing);
    html! {
        ol.calls aria-label=(say!(words, "don-so-far")) {
            @for call in calls(scene) {
                @match call {
                    Call::Bid { seat, amount } => {
                        @let top = standing.is_some_and(|standing| standing.amount == amount && standing.seat == seat);
                        li class=[top.then_some("top")] { (disc(scene, seat)) span { (amount) } }
                    }
                    Call::Withdrawn { seat, amount, paid } => li.pass title=(say!(words, "don-withdrawn")) {
                        (disc(scene, seat)) span { (amount) }
                        @if paid > 0 { b.fine { "−" (paid) } }
                    }
                    Call::Pass { seat } => li.pass { (disc(scene, seat)) span { (say!(words, "don-order-pass")) } }
                }
            }
            @if let Some(seat) = table.turn() { li.now { (disc(scene, seat)) span { "?" } } }
        }
    }
}

/// What is asked around the table before the reveal.
fn question(scene: &Scene<'_, Don>) -> Markup {
    let (table, words) = (scene.view.table(), scene.words);
    let (asked, how) = match (table.phase(), table.options().each_offer) {
        (Phase::Swap, _) => (say!(words, "don-ask-swap"), say!(words, "don-ask-swap-how")),
        (_, true) => (say!(words, "don-ask-sell"), say!(words, "don-ask-sell-each")),
        (_, false) => (say!(words, "don-ask-sell"), say!(words, "don-ask-sell-how")),
    };
    html! {
        div.plaque.ask id="asked" {
            span.lbl { (say!(words, "don-round", round = table.round())) }
            span.by { (asked) }
            span.if { (how) }
        }
    }
}

/// The next lot, still face down.
fn face_down(scene: &Scene<'_, Don>) -> Markup {
    let size = lot_size(scene.view.table().round());
    html! {
        div.lot.down id="next-lot" role="img" aria-label=(say!(scene.words, "don-next-lot", size = size)) {
            @for _ in 0..size { div.lotcard { (ornament("back", "0 0 100 142", "")) } }
        }
    }
}

/// Who is asked now and who will be.
fn queue(scene: &Scene<'_, Don>) -> Markup {
    let table = scene.view.table();
    let asked = |seat: Seat| match table.phase() {
        Phase::SideOffer => table.may_offer(seat),
        _ => !table.tableau(seat).is_empty(),
    };
    let waiting: Vec<Seat> = table.queue().filter(|&seat| asked(seat)).collect();
    html! {
        ol.calls aria-label=(say!(scene.words, "don-queue")) {
            @if let Some(seat) = table.turn() { li.now { (disc(scene, seat)) span { "?" } } }
            @for seat in waiting { li { (disc(scene, seat)) span.muted2 { "…" } } }
        }
    }
}

/// The last payout worked out: price and pot, shared by the recipients.
fn sum(scene: &Scene<'_, Don>, sale: &Sale) -> Markup {
    let words = scene.words;
    html! {
        div.deal {
            p.sold { span.lbl { (say!(words, "don-sold")) } (figures(sale.price, "")) span { (disc(scene, sale.buyer)) " " (scene.name(sale.buyer)) } }
            (terms(scene, sale))
            p.words { (say!(words, "don-ends-in", price = sale.price, digit = sale.digit())) " " (sale_told(scene, sale)) }
        }
    }
}

/// Price and pot, by how many, as an equation.
pub(super) fn terms(scene: &Scene<'_, Don>, sale: &Sale) -> Markup {
    let words = scene.words;
    html! {
        div.sum aria-hidden="true" {
            span.term { b.num { (sale.price) } small { (say!(words, "don-sum-price")) } }
            @if sale.pot_before > 0 {
                i { "+" } span.term { b.num { (sale.pot_before) } small { (say!(words, "don-sum-pot")) } }
                i { "=" } span.term { b.num { (sale.total()) } small { (say!(words, "don-sum-total")) } }
            }
            @if sale.to.len() > 1 {
                i { "÷" } span.term { b.num { (sale.to.len()) } small { (discs(scene, sale.to)) } }
                i { "=" } span.term.res { b.num { (sale.share) } small { (say!(words, "don-sum-each")) } }
            } @else {
                i { "→" } span.term.res { b.num { (sale.share) } small { (discs(scene, sale.to)) } }
            }
            @if sale.rest > 0 { span.term.rem { b.num { (sale.rest) } small { (say!(words, "don-sum-rest")) } } }
        }
    }
}

/// The last deal in a line.
fn recap(scene: &Scene<'_, Don>, round: u8, deal: &Deal) -> Markup {
    html! { p.recap { b.num { (round) } " " (deal_line(scene, deal)) } }
}

/// A deal in a line: who paid what, and who got it.
pub(super) fn deal_line(scene: &Scene<'_, Don>, deal: &Deal) -> Markup {
    let words = scene.words;
    html! {
        @match *deal {
            Deal::Sold { sale, lot } => {
                (disc(scene, sale.buyer)) " " (say!(words, "don-deal-paid", price = sale.price)) " " (inline_cards(lot))
                span.arrow aria-hidden="true" { " → " }
                @if sale.share == 0 { (say!(words, "don-deal-all-pot")) }
                @else { (discs(scene, sale.to)) " " b { "+" (sale.share) } @if sale.rest > 0 { " · " (say!(words, "don-deal-rest", rest = sale.rest)) } }
            }
            Deal::Free { seat, lot } => { (disc(scene, seat)) " " (say!(words, "don-deal-free")) " " (inline_cards(lot)) }
            Deal::Gone { lot } => { (inline_cards(lot)) " " (say!(words, "don-deal-gone")) }
            Deal::Side { seat, price, seller, card } => {
                (disc(scene, seat)) " " (say!(words, "don-deal-paid", price = price)) " " (inline_card(card))
                span.arrow aria-hidden="true" { " → " } (disc(scene, seller)) " " b { "+" (price) }
            }
            Deal::Swap { seat, give, with, take } => {
                (disc(scene, seat)) " " (inline_card(give)) span.arrow aria-hidden="true" { " ⇄ " } (inline_card(take)) " " (disc(scene, with))
            }
            Deal::Discard { seat, card } => { (disc(scene, seat)) " " (say!(words, "don-deal-discard")) " " (inline_card(card)) }
        }
    }
}

fn inline_cards(cards: CardSet) -> Markup {
    html! { @for card in cards.iter() { (inline_card(card)) " " } }
}

/// The fifteen rounds, in cycles of one, two and three cards.
fn track(scene: &Scene<'_, Don>) -> Markup {
    let words = scene.words;
    let now = scene.view.table().round();
    html! {
        div.trackrow {
            p { (say!(words, "don-track", round = now.min(ROUNDS), rounds = ROUNDS)) }
            ol.tracker aria-label=(say!(words, "don-track", round = now.min(ROUNDS), rounds = ROUNDS)) {
                @for cycle in 0..ROUNDS / 3 {
                    li.cyc { ol { @for round in 3 * cycle + 1..=3 * cycle + 3 {
                        li class=[if round < now { Some("done") } else { (round == now).then_some("now") }] aria-current=[(round == now).then_some("step")]
                            aria-label=(say!(words, "don-track-round", round = round, size = lot_size(round))) {
                            span.st { @for _ in 0..lot_size(round) { i {} } }
                            b { (round) }
                        }
                    } } }
                }
            }
        }
    }
}
