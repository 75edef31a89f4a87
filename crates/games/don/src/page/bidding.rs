//! The question of an auction: how much, and what passing leads to. Every amount is an answer that says whom it pays.

use super::art::discs;
use super::bids::{Bids, Kind, Standing, if_it_stands};
use super::money::{ground_told, people, sale_told, shares_told};
use super::past::Sale;
use crate::{Action, Don};
use maud::{Markup, html};
use speakeasy_core::SeatSet;
use speakeasy_pages::dock::{Answer, Deed, Question, Then, draw};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// How many discs an amount has room for; beyond, "all" says enough.
const MOST_DISCS: usize = 3;

/// The dock for whoever is on turn.
pub(super) fn asked(scene: &Scene<'_, Don>, bids: &Bids) -> Markup {
    let words = scene.words;
    let answers: Vec<Answer<Don>> = bids.amounts().map(|amount| answer(scene, bids, amount)).collect();
    // The lowest bid that does no harm is chosen until another one is.
    let fair = |answer: &Answer<Don>| matches!(&answer.then, Then::Play(deed) if fair_deed(scene, bids, deed));
    let usual = answers.iter().position(fair);
    let question = Question { title: say!(words, "don-hand-bid"), class: "bids", answers, usual };
    let may_pass = scene.legal.contains(&Action::Pass);
    let aside = html! {
        @if may_pass { (scene.button(Action::Pass, "btn passbtn", &pass_told(scene, bids), html! { (say!(words, "don-pass")) })) }
        @else { button.btn.passbtn type="button" disabled title=(say!(words, "don-pass-barred")) { (say!(words, "don-pass")) } }
    };
    html! {
        div.don-dock.bidding {
            (draw(scene, &question, &html! { (reach_told(scene, bids)) }, &aside))
            @if usual.is_some() {
                button.dk-nudge type="button" data-nudge="-1" aria-label=(say!(words, "don-lower")) { "−" }
                button.dk-nudge.up type="button" data-nudge="1" aria-label=(say!(words, "don-higher")) { "+" }
            }
            @if !may_pass { p.sr-only { (say!(words, "don-pass-barred")) } }
        }
    }
}

fn fair_deed(scene: &Scene<'_, Don>, bids: &Bids, deed: &Deed<Don>) -> bool {
    matches!(deed.action, Action::Bid { amount } if bids.kind(scene, amount) == Kind::Fair)
}

/// The same amounts to plan with, for whoever is in the auction and waits.
pub(super) fn planned(scene: &Scene<'_, Don>, bids: &Bids) -> Markup {
    let range = match bids.chips < bids.lowest {
        true => say!(scene.words, "don-range-none", chips = bids.chips),
        false => say!(scene.words, "don-range", lowest = bids.lowest, chips = bids.chips),
    };
    html! {
        p.dk-note { b { (say!(scene.words, "don-hand-plan")) } " " (range) }
        div.dk-answers.bids.planned {
            @for amount in bids.amounts() {
                @let barred = bids.kind(scene, amount) != Kind::Fair;
                span.dk-answer.barred[barred] title=(amount_told(scene, bids, amount)) { (face(scene, bids, amount)) }
            }
        }
    }
}

fn answer(scene: &Scene<'_, Don>, bids: &Bids, amount: u8) -> Answer<Don> {
    let words = scene.words;
    let label = amount_told(scene, bids, amount);
    let action = Action::Bid { amount };
    let then = match scene.legal.contains(&action) {
        true => Then::Play(Deed {
            action,
            name: say!(words, "don-bid", amount = amount),
            label: label.clone(),
            note: note(scene, bids, amount),
        }),
        false => Then::Barred,
    };
    // The deed tells all; the answer what is needed to choose.
    let label = match (&then, bids.kind(scene, amount)) {
        (Then::Barred, _) => label,
        (_, Kind::Fair) => format!("{amount}: {}", paid_told(scene, bids, amount)),
        (_, Kind::OwnDigit) => format!("{amount}: {}", say!(words, "don-rung-own")),
        (_, Kind::TooMuch) => format!("{amount}: {}", say!(words, "don-rung-bluff")),
    };
    Answer { choose: amount.to_string(), label, face: face(scene, bids, amount), then }
}

/// Who gets how much of a fair bid.
fn paid_told(scene: &Scene<'_, Don>, bids: &Bids, amount: u8) -> String {
    match bids.side {
        Some(side) => say!(scene.words, "don-side-paid", seller = scene.name(side.seller), amount = amount),
        None => shares_told(scene, &Sale::imagined(scene, bids.me, amount)),
    }
}

/// An amount with what becomes of it: whom it pays and how much, or what is wrong with it.
fn face(scene: &Scene<'_, Don>, bids: &Bids, amount: u8) -> Markup {
    let words = scene.words;
    // The style sheet previews fair bids by their last digit and their amount; the others pay nobody.
    match bids.kind(scene, amount) {
        Kind::Fair => {
            let (to, share) = bids.pays(scene, amount);
            html! {
                span class={ "bid e" (amount % 10) " b" (amount) } {
                    b { (amount) }
                    span.to.hint aria-hidden="true" {
                        @if share == 0 { i { (say!(words, "don-rung-pot")) } }
                        @else if to.len() > MOST_DISCS || to.len() > 1 && to.len() + 1 == scene.view.table().seats() { i { (say!(words, "don-rung-all", share = share)) } }
                        @else { (discs(scene, to)) i { "+" (share) } }
                    }
                }
            }
        }
        Kind::OwnDigit => html! { span.bid.wrong { s { (amount) } small { (say!(words, "don-rung-own")) } } },
        Kind::TooMuch => html! { span.bid.wrong { b { (amount) } small { (say!(words, "don-rung-bluff")) } } },
    }
}

/// What a chosen amount leads to, beside its figure.
fn note(scene: &Scene<'_, Don>, bids: &Bids, amount: u8) -> Markup {
    let told = match (bids.kind(scene, amount), bids.side) {
        (Kind::Fair, side) => html! {
            @if side.is_none() { span.why { (ground_told(scene, &Sale::imagined(scene, bids.me, amount))) " " } }
            (paid_told(scene, bids, amount))
        },
        (kind, _) => html! { (wrong_note(scene, bids, amount, kind)) },
    };
    html! { b.bv.num { (amount) } span.bw.hint { (told) } }
}

/// What is wrong with an amount that may be named all the same, in a few words.
fn wrong_note(scene: &Scene<'_, Don>, bids: &Bids, amount: u8, kind: Kind) -> String {
    let words = scene.words;
    match (kind, bids.chips) {
        (Kind::OwnDigit, 0) => say!(words, "don-note-offence-poor", digit = amount % 10),
        (Kind::OwnDigit, _) => say!(words, "don-note-offence", digit = amount % 10),
        _ => say!(words, "don-note-bluff", forfeit = bids.forfeit(scene)),
    }
}

/// Why there is nothing to choose, or what the end of one's chips means at the strict table.
fn reach_told(scene: &Scene<'_, Don>, bids: &Bids) -> String {
    match (bids.strict, bids.chips < bids.lowest) {
        (true, _) => say!(scene.words, "don-reach-strict", chips = bids.chips, forfeit = bids.forfeit(scene)),
        (false, true) => say!(scene.words, "don-reach-none", chips = bids.chips, lowest = bids.lowest),
        (false, false) => say!(scene.words, "don-reach-barred"),
    }
}

/// An amount with all that follows from it.
fn amount_told(scene: &Scene<'_, Don>, bids: &Bids, amount: u8) -> String {
    let words = scene.words;
    match (bids.kind(scene, amount), bids.side) {
        (Kind::OwnDigit, _) if !bids.strict => say!(words, "don-rung-barred", amount = amount, digit = amount % 10),
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
