//! The ladder of bids, in five columns so that a last digit keeps its place, and the pass.

use super::art::{discs, ornament};
use super::bids::{Bids, Kind, Standing, if_it_stands};
use super::money::{people, sale_told, shares_told};
use super::past::Sale;
use crate::{Action, Don};
use maud::{Markup, html};
use speakeasy_core::SeatSet;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The columns of the ladder: a divisor of ten.
const COLUMNS: u8 = 5;
/// How many discs a rung has room for; beyond, "all" says enough.
const MOST_DISCS: usize = 3;

/// The ladder for whoever is on turn: a button an amount, and the pass.
pub(super) fn asked(scene: &Scene<'_, Don>, bids: &Bids) -> Markup {
    let words = scene.words;
    let may_pass = scene.legal.contains(&Action::Pass);
    html! {
        h2.hand-title { (say!(words, "don-hand-bid")) " " small { (range_told(scene, bids)) } }
        (ladder(scene, bids, true))
        div.tellrow {
            @if may_pass {
                (scene.button(Action::Pass, "btn accent passbtn tells", &pass_told(scene, bids), html! { (say!(words, "don-pass")) }))
            } @else {
                button.btn.accent.passbtn.tells type="button" disabled aria-label=(say!(words, "don-pass-barred")) { (say!(words, "don-pass")) }
            }
            p.idle {
                @if !may_pass { (say!(words, "don-pass-barred")) }
                @else if bids.side.is_some() { (say!(words, "don-ladder-side")) }
                @else { (say!(words, "don-ladder-letters")) }
                " " span.pointer { (say!(words, "don-ladder-point")) }
            }
        }
    }
}

/// The same ladder to plan with, for whoever is in the auction and waits.
pub(super) fn planned(scene: &Scene<'_, Don>, bids: &Bids) -> Markup {
    html! {
        div.planned {
            h2.hand-title { (say!(scene.words, "don-hand-plan")) " " small { (range_told(scene, bids)) } }
            (ladder(scene, bids, false))
        }
    }
}

fn range_told(scene: &Scene<'_, Don>, bids: &Bids) -> String {
    match bids.chips < bids.lowest {
        true => say!(scene.words, "don-range-none", chips = bids.chips),
        false => say!(scene.words, "don-range", lowest = bids.lowest, chips = bids.chips),
    }
}

fn ladder(scene: &Scene<'_, Don>, bids: &Bids, asked: bool) -> Markup {
    let words = scene.words;
    let first = bids.lowest - bids.lowest % COLUMNS;
    let within = bids.lowest..=bids.chips.min(bids.most);
    let beyond = bids.lowest.max(bids.chips + 1)..=bids.most;
    let long = usize::from(bids.most).saturating_sub(usize::from(first)) > 30;
    html! {
        div.ladder.long[long] tabindex=[long.then_some("0")] role="group" aria-label=(say!(words, "don-hand-bid")) {
            @if !within.is_empty() {
                @for amount in first..bids.lowest { (gone(scene, amount)) }
                @for amount in within { (rung(scene, bids, amount, asked)) }
            }
            p.reach { (ornament("stack", "0 0 40 34", "stack")) (reach_told(scene, bids, asked)) }
            @if !beyond.is_empty() {
                @for amount in beyond.start() - beyond.start() % COLUMNS..*beyond.start() { (gone(scene, amount)) }
                @for amount in beyond { (rung(scene, bids, amount, asked)) }
            }
        }
    }
}

/// What the end of one's chips means: the end of the ladder, or at the strict table the begin of bluffing.
fn reach_told(scene: &Scene<'_, Don>, bids: &Bids, asked: bool) -> String {
    match (bids.strict && asked, bids.chips < bids.lowest) {
        (true, _) => say!(scene.words, "don-reach-strict", chips = bids.chips, forfeit = bids.forfeit(scene)),
        (false, true) => say!(scene.words, "don-reach-none", chips = bids.chips, lowest = bids.lowest),
        (false, false) => say!(scene.words, "don-reach", chips = bids.chips),
    }
}

/// An amount that is too low, in its place.
fn gone(scene: &Scene<'_, Don>, amount: u8) -> Markup {
    let standing = scene.view.table().auction().and_then(|auction| auction.standing);
    let stands = standing.is_some_and(|standing| standing.amount == amount);
    html! {
        span.bid.gone aria-hidden="true" {
            @if stands { s { (amount) } small { (say!(scene.words, "don-rung-stands")) } }
        }
    }
}

/// An amount: a button if it may be bid, struck with the reason if it may not.
fn rung(scene: &Scene<'_, Don>, bids: &Bids, amount: u8, asked: bool) -> Markup {
    let words = scene.words;
    let kind = bids.kind(scene, amount);
    if kind == Kind::OwnDigit && !bids.strict {
        let told = say!(words, "don-rung-barred", amount = amount, digit = amount % 10);
        return html! {
            button.bid.barred.tells type="button" disabled aria-label=(told) title=(told) {
                s { (amount) } small { (say!(words, "don-rung-own", digit = amount % 10)) }
            }
        };
    }
    let told = rung_told(scene, bids, amount, kind);
    let body = html! {
        b { (amount) }
        @match kind {
            Kind::Fair => {
                @let (to, share) = bids.pays(scene, amount);
                span.to aria-hidden="true" {
                    @if share == 0 { i { (say!(words, "don-rung-pot")) } }
                    @else if to.len() > MOST_DISCS { i { (say!(words, "don-rung-all", share = share)) } }
                    @else { (discs(scene, to)) i { "+" (share) } }
                }
            }
            Kind::OwnDigit => small aria-hidden="true" { (say!(words, "don-rung-own", digit = amount % 10)) }
            Kind::TooMuch => small aria-hidden="true" { (say!(words, "don-rung-bluff")) }
        }
    };
    // The style sheet previews fair bids by their last digit and their amount; the others pay nobody.
    let class = match kind {
        Kind::Fair => format!("bid tells fair e{} b{amount}", amount % 10),
        Kind::OwnDigit => "bid tells offence".to_owned(),
        Kind::TooMuch => "bid tells bluff".to_owned(),
    };
    if asked {
        scene.button(Action::Bid { amount }, &class, &told, body)
    } else {
        html! { span class={ (class) " plan" } title=(told) { (body) } }
    }
}

fn rung_told(scene: &Scene<'_, Don>, bids: &Bids, amount: u8, kind: Kind) -> String {
    let words = scene.words;
    match (kind, bids.side) {
        (Kind::Fair, None) => {
            let paid = sale_told(scene, &Sale::imagined(scene, bids.me, amount));
            say!(words, "don-bid-told", amount = amount, paid = paid)
        }
        (Kind::Fair, Some(side)) => say!(words, "don-bid-side", amount = amount, seller = scene.name(side.seller)),
        (Kind::OwnDigit, _) if bids.chips == 0 => {
            say!(words, "don-bid-offence-poor", amount = amount, digit = amount % 10)
        }
        (Kind::OwnDigit, _) => say!(words, "don-bid-offence", amount = amount, digit = amount % 10),
        (Kind::TooMuch, _) => say!(words, "don-bid-bluff", amount = amount, forfeit = bids.forfeit(scene)),
    }
}

/// What a pass leads to, as far as it is open.
fn pass_told(scene: &Scene<'_, Don>, bids: &Bids) -> String {
    let words = scene.words;
    let table = scene.view.table();
    let Some(auction) = table.auction() else { return String::new() };
    let left = auction.active.without(bids.me);
    match (auction.standing, if_it_stands(scene)) {
        (Some(standing), Some(outcome)) => {
            let name = scene.name(standing.seat);
            let sold = left == SeatSet::EMPTY.with(standing.seat);
            let paid = match outcome {
                Standing::Lot(sale) => shares_told(scene, &sale),
                Standing::Side { seller, amount } => {
                    say!(words, "don-side-paid", seller = scene.name(seller), amount = amount)
                }
            };
            match sold && !bids.strict {
                true => say!(words, "don-pass-sells", name = name, amount = standing.amount, paid = paid),
                false => say!(words, "don-pass-stands", name = name, amount = standing.amount, paid = paid),
            }
        }
        _ if !left.is_empty() => say!(words, "don-pass-open", others = people(scene, left)),
        _ => match (bids.side, free_taker(scene)) {
            (Some(side), _) => say!(words, "don-pass-unsold", seller = scene.name(side.seller)),
            (None, Some(taker)) if scene.is_me(taker) => say!(words, "don-pass-free-mine"),
            (None, Some(taker)) => say!(words, "don-pass-free", taker = scene.name(taker)),
            (None, None) => String::new(),
        },
    }
}

/// Who takes the lot if nobody bids (4.4): the first player, or the next who is not shut out.
pub(super) fn free_taker(scene: &Scene<'_, Don>) -> Option<speakeasy_core::Seat> {
    let table = scene.view.table();
    let shut_out = table.auction().map_or(SeatSet::EMPTY, |auction| auction.excluded);
    let welcome: SeatSet = SeatSet::all(table.seats()).iter().filter(|&seat| !shut_out.has(seat)).collect();
    welcome.first_from(table.first()?)
}
