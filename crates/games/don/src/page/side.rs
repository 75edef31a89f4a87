//! The panels beside the board: the ledger, what is still in the deck, and the rules of this table.

use super::art::{disc, district_mark, shade};
use super::money::sale_told;
use super::past::{Deal, deals};
use super::stage::deal_line;
use crate::card::DECK_SIZE;
use crate::{Card, Colour, Don, Phase};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// All panels.
pub(super) fn side(scene: &Scene<'_, Don>) -> Markup {
    html! { (ledger(scene)) (deck(scene)) (customs(scene)) }
}

/// The deals that the rules still let one recall, and how far back they close.
fn ledger(scene: &Scene<'_, Don>) -> Markup {
    let (table, words) = (scene.view.table(), scene.words);
    let deals = deals(scene);
    let closed = match table.options().open_chips || table.phase() == Phase::GameOver {
        true => 0,
        false => table.round().saturating_sub(2),
    };
    html! {
        section.panel id="ledger" {
            h2.panel-title { (say!(words, "don-ledger")) }
            ol.ledger tabindex="0" aria-label=(say!(words, "don-ledger")) {
                @for (index, (round, deal)) in deals.iter().enumerate() {
                    li class=[(index == 0).then_some("cur")] {
                        b.num { (round) }
                        div {
                            (deal_line(scene, deal))
                            @if let Deal::Sold { sale, .. } = deal {
                                span.muted { (say!(words, "don-ends-in", price = sale.price, digit = sale.digit())) " " (sale_told(scene, sale)) }
                            }
                        }
                    }
                }
                @if deals.is_empty() { li.closed { b {} div { (say!(words, "don-ledger-empty")) } } }
                @if closed > 0 {
                    li.closed {
                        b.num { @if closed > 1 { "1–" } (closed) }
                        div { (say!(words, "don-ledger-closed")) }
                    }
                }
            }
        }
    }
}

/// The cards that have not been seen yet, a row a district.
fn deck(scene: &Scene<'_, Don>) -> Markup {
    let (table, words) = (scene.view.table(), scene.words);
    let unseen = table.unseen();
    html! {
        details.panel.fold id="deck-left" open {
            summary {
                h2.panel-title {
                    @if unseen.is_empty() { (say!(words, "don-deck-owned")) }
                    @else { (say!(words, "don-deck")) " " small { (say!(words, "don-deck-left", left = unseen.len(), all = DECK_SIZE)) } }
                }
            }
            table.deckgrid {
                caption.sr-only { (say!(words, "don-deck-caption")) }
                thead { tr { td {} @for digit in 0..=9 { th scope="col" { (digit) } } } }
                tbody {
                    @for colour in Colour::ALL {
                        tr class=(shade(colour)) {
                            th scope="row" { span.dn { (district_mark(colour)) (colour.district()) } }
                            @for digit in 0..=9 { (deck_cell(scene, colour, digit)) }
                        }
                    }
                }
                @if !unseen.is_empty() { tfoot { tr {
                    th scope="row" { (say!(words, "don-deck-foot")) }
                    @for digit in 0..=9 { td { @match unseen.count_digit(digit) { 0 => "·", left => (left) } } }
                } } }
            }
            @if !table.removed().is_empty() {
                p.muted.removed { (say!(words, "don-deck-removed", cards = super::story::cards_told(scene, table.removed()))) }
            }
        }
    }
}

fn deck_cell(scene: &Scene<'_, Don>, colour: Colour, digit: u8) -> Markup {
    let (table, words) = (scene.view.table(), scene.words);
    let Some(card) = Card::new(colour, digit).filter(|&card| table.options().deck.has(card)) else {
        return html! { td {} };
    };
    if table.unseen().has(card) {
        return html! { td.in { (digit) } };
    }
    if table.lot().has(card) {
        return html! { td.on title=(say!(words, "don-deck-on-block")) { (digit) } };
    }
    let owner = Seat::all(table.seats()).find(|&seat| table.tableau(seat).has(card));
    html! {
        td.out {
            @match owner {
                Some(owner) => (disc(scene, owner)),
                None => s title=(say!(words, "don-deck-gone")) { (digit) },
            }
        }
    }
}

/// What is agreed at this table, where it differs from table to table.
fn customs(scene: &Scene<'_, Don>) -> Markup {
    let (options, words) = (scene.view.table().options(), scene.words);
    let mut customs = vec![
        if options.open_chips { say!(words, "don-custom-open") } else { say!(words, "don-custom-hidden") },
        match (options.side_auctions, options.each_offer) {
            (true, true) => say!(words, "don-custom-side-each"),
            (true, false) => say!(words, "don-custom-side"),
            (false, _) => say!(words, "don-custom-no-side"),
        },
    ];
    customs.extend(options.swap_variant.then(|| say!(words, "don-custom-swap")));
    customs.extend(options.strict_table.then(|| say!(words, "don-custom-strict")));
    customs.extend((options.strict_table && options.earlier_discards).then(|| say!(words, "don-custom-earlier")));
    customs.extend(options.must_open.then(|| say!(words, "don-custom-must-open")));
    customs.extend(options.zero_bid.then(|| say!(words, "don-custom-zero")));
    html! {
        details.panel.fold {
            summary { h2.panel-title { (say!(words, "don-customs")) } }
            ul.customs {
                @for custom in customs { li { (custom) } }
                li { (say!(words, "don-custom-points")) }
            }
        }
    }
}
