//! The panels beside the board: the bank, and how the game goes.

use super::pieces;
use crate::{Figure, Kind, Mode, Phase, Tile, Verflixxt};
use maud::{Markup, html};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The panels.
pub fn draw(scene: &Scene<'_, Verflixxt>) -> Markup {
    html! { (bank(scene)) (how(scene)) }
}

/// Round tokens and worm pile, where the table has them.
fn bank(scene: &Scene<'_, Verflixxt>) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let pile = board.round_pile();
    html! {
        @if board.options().has_flixxy() {
            section.panel.bank {
                h2.panel-title { (say!(words, "verflixxt-bank")) }
                dl {
                    div {
                        dt { (say!(words, "verflixxt-bank-round")) }
                        dd {
                            @for &value in &pile { (pieces::coin(value)) }
                            span.cap {
                                @match pile.first() {
                                    Some(&value) => (say!(words, "verflixxt-bank-next", value = value)),
                                    None if board.flixxy_in_play() => (say!(words, "verflixxt-bank-last")),
                                    None => (say!(words, "verflixxt-bank-retired")),
                                }
                            }
                        }
                    }
                    @if board.options().has_worms() && board.phase() != Phase::Setup {
                        div {
                            dt { (say!(words, "verflixxt-bank-worms")) }
                            dd {
                                (pieces::worm(None))
                                span.cap { (say!(words, "verflixxt-bank-pile", count = scene.view.pile_count())) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The rules of this table in a few pictures.
fn how(scene: &Scene<'_, Verflixxt>) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let options = board.options();
    let first_round = board.turn() <= board.seats() as u32;
    html! {
        details.panel.fold.how #how open[first_round] {
            summary { h2.panel-title { (say!(words, "verflixxt-how")) } }
            ul {
                li { (pieces::mini(board, Tile::minus_a(4))) span { (say!(words, "verflixxt-how-minus")) } }
                li { (pieces::mini(board, Tile::plus(8))) span { (say!(words, "verflixxt-how-plus")) } }
                li { (pieces::mini(board, Tile::luck(1))) span { (say!(words, "verflixxt-how-clover")) } }
                @if options.mode != Mode::Life2020 {
                    li { (pieces::figure_icon(Figure::guard(1))) span { (say!(words, "verflixxt-how-guard")) } }
                }
                @if options.has_flixxy() {
                    li { (pieces::mini(board, Tile::verflixxt(1))) span { (say!(words, "verflixxt-how-verflixxt")) } }
                    li { (pieces::figure_icon(Figure::FLIXXY)) span { (say!(words, "verflixxt-how-flixxy")) } }
                }
                @if options.has_worms() {
                    @for (kind, text) in [
                        (None, say!(words, "verflixxt-how-worms")),
                        (Some(Kind::Double), say!(words, "verflixxt-how-double")),
                        (Some(Kind::Bottom), say!(words, "verflixxt-how-bottom")),
                        (Some(Kind::Push), how_push(scene)),
                        (Some(Kind::Swap), say!(words, "verflixxt-how-swap")),
                    ] { li { (pieces::worm(kind)) span { (text) } } }
                }
                @if options.mode == Mode::Life2020 {
                    li { svg.mini viewBox="-48 -32 96 74" aria-hidden="true" { use href="#vfx-t-gift" {} } span { (say!(words, "verflixxt-how-gift")) } }
                    li { svg.mini viewBox="-48 -32 96 74" aria-hidden="true" { use href="#vfx-t-steal" {} } span { (say!(words, "verflixxt-how-steal")) } }
                }
            }
        }
    }
}

/// What PUSH does at this table.
fn how_push(scene: &Scene<'_, Verflixxt>) -> String {
    if scene.view.board().options().pushes_guards() {
        say!(scene.words, "verflixxt-how-push-guards")
    } else {
        say!(scene.words, "verflixxt-how-push")
    }
}
