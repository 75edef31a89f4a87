//! The end: who has how much, token by token.

use super::names::{Table, amount, disc, medal};
use crate::{EndWhen, Tile};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::table::kind_word;
use speakeasy_words::say;

/// The verdict in one sentence.
pub(super) fn verdict(table: &Table<'_>) -> String {
    let words = table.words;
    let Some(result) = &table.view.result else { return String::new() };
    let winners: Vec<Seat> = result.winners().iter().collect();
    let best = amount(result.scores.iter().copied().max().unwrap_or_default());
    match winners.as_slice() {
        [winner] if table.is_me(*winner) => say!(words, "scheffeln-you-win", value = best),
        [winner] => say!(words, "scheffeln-wins", name = table.name(*winner), value = best),
        _ => {
            let names = super::told::seat_names(table, result.winners());
            say!(words, "scheffeln-win-together", names = names, value = best)
        }
    }
}

/// Why it is over.
pub(super) fn reason(table: &Table<'_>) -> String {
    let (view, words) = (table.view, table.words);
    let dry = (0..8).filter(|&place| view.stacks[place].is_empty());
    let tiles: Vec<String> = dry.map(|place| view.ring.tile(place).letter().to_owned()).collect();
    let last_is_dry = view.stacks[view.ring.place(Tile::H)].is_empty();
    match view.options.end_when {
        EndWhen::AllEmpty if tiles.len() == 8 => say!(words, "scheffeln-over-all", round = view.round),
        EndWhen::LastTile if last_is_dry => {
            say!(words, "scheffeln-over-why", n = 1, tiles = Tile::H.letter(), round = view.round)
        }
        EndWhen::AllEmpty | EndWhen::LastTile => say!(words, "scheffeln-over-idle", round = view.round),
        EndWhen::AnyEmpty => {
            say!(words, "scheffeln-over-why", n = tiles.len(), tiles = words.join(&tiles), round = view.round)
        }
    }
}

/// The scores, best first.
pub(super) fn draw(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let Some(result) = &view.result else { return html! {} };
    let mut seats: Vec<Seat> = Seat::all(view.seats).collect();
    seats.sort_by_key(|seat| result.ranks[seat.index()]);
    let best = result.scores.iter().copied().max().unwrap_or(0).max(1);
    html! {
        section.final {
            p.eyebrow { (say!(words, "scheffeln-over-after", round = view.round)) }
            h2 { (verdict(table)) }
            p.muted { (reason(table)) @if result.winners().len() > 1 { " " (say!(words, "scheffeln-over-shared")) } }
            ol.tally {
                @for seat in seats {
                    @let (rank, score) = (result.ranks[seat.index()], result.scores[seat.index()]);
                    li.won[rank == 1] {
                        span.rank { (rank) }
                        @if let Some(colour) = view.characters.of(seat) { (medal(colour)) } @else { (disc(table, seat)) }
                        div.txt {
                            b.name {
                                (table.name(seat))
                                @if table.is_me(seat) { " " span.opt { (say!(words, "scheffeln-seat-you")) } }
                            }
                            @if let Some(kind) = kind_word(table, seat) { " " small.muted { (kind) } }
                            div.coins {
                                @for token in view.money_of(seat).flatten() {
                                    span.coin title=(token.letter().letter()) { i { (token.letter()) } span.num { (amount(token.value())) } }
                                }
                                @if view.money_of(seat).next().is_none() { small.muted { (say!(words, "scheffeln-no-tokens")) } }
                            }
                            span.bar-of { i style=(format!("--part:{}%", score * 100 / best)) {} }
                        }
                        b.total.num { (amount(score)) }
                    }
                }
            }
            @if !view.mafia_hoard.is_empty() {
                @let hoard: i32 = view.mafia_hoard.iter().map(|token| token.value()).sum();
                p.muted { (say!(words, "scheffeln-hoard", value = amount(hoard))) }
            }
        }
    }
}
