//! Small drawings that the board, the seats and the buttons share.

use super::naming::{number_on, short_place};
use crate::{Board, Face, Figure, Kind, Place, Side, Tile, TileKind};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_words::Words;

/// The symbol of a tile as it lies on the table.
pub fn tile_symbol(board: &Board, tile: Tile) -> &'static str {
    match tile.kind() {
        TileKind::Minus => "#vfx-t-minus",
        TileKind::Plus => "#vfx-t-plus",
        TileKind::Luck => "#vfx-t-luck",
        TileKind::Verflixxt => "#vfx-t-verf",
        TileKind::Action if board.side(tile) == Side::Gift => "#vfx-t-gift",
        TileKind::Action => "#vfx-t-steal",
    }
}

fn number_class(tile: Tile) -> &'static str {
    if tile.is_minus() { "v minus" } else { "v plus" }
}

/// A tile's face, in drawing units around its middle.
pub fn tile_face(board: &Board, tile: Tile) -> Markup {
    html! {
        use href=(tile_symbol(board, tile)) {}
        @if let Some(number) = number_on(tile) { text class=(number_class(tile)) { (number) } }
    }
}

/// A tile of a stack of which only the left part is seen.
pub fn tile_beneath(tile: Tile) -> Markup {
    html! {
        @match number_on(tile) {
            Some(number) => {
                use href=(if tile.is_minus() { "#vfx-t-minus" } else { "#vfx-t-plus" }) {}
                text class={ (number_class(tile)) " u" } x="-20" { (number) }
            }
            None => {
                use href="#vfx-t-luck0" {}
                use href="#vfx-clover" transform="translate(-21 2)" {}
            }
        }
    }
}

/// A tile as a small picture of its own.
pub fn mini(board: &Board, tile: Tile) -> Markup {
    html! { svg.mini viewBox="-48 -32 96 74" aria-hidden="true" { (tile_face(board, tile)) } }
}

/// The symbol of a figure, or of its plate in a crowd.
fn figure_symbol(figure: Figure, chip: bool) -> String {
    let kind = if chip { "chip" } else { "pawn" };
    match figure.owner() {
        Some(seat) => format!("#vfx-{kind}-{seat}"),
        None if figure.is_guard() => (if chip { "#vfx-chip-guard" } else { "#vfx-guard" }).to_owned(),
        None => (if chip { "#vfx-chip-bird" } else { "#vfx-bird" }).to_owned(),
    }
}

/// How high a pawn bears its plate.
fn plate(seat: Seat) -> &'static str {
    match seat.0 {
        0 => "-8",
        1 => "-5.5",
        3 => "-12.5",
        5 => "-10.4",
        2 | 4 => "-7",
        _ => "-6.2",
    }
}

/// A figure standing on its place: its symbol, and for a pawn its name on its plate.
pub fn figure_body(figure: Figure, chip: bool) -> Markup {
    let symbol = figure_symbol(figure, chip);
    html! {
        @match figure.owner() {
            Some(seat) => {
                use href=(symbol) {}
                text.lab y=(if chip { "-5.4" } else { plate(seat) }) { (figure) }
            }
            None if figure == Figure::FLIXXY => g.face { use href=(symbol) {} },
            None => use href=(symbol) {},
        }
    }
}

/// A figure as a small picture of its own.
pub fn figure_icon(figure: Figure) -> Markup {
    let window = if figure == Figure::FLIXXY { "-34 -72 74 76" } else { "-26 -66 56 70" };
    html! { svg.ico viewBox=(window) aria-hidden="true" { (figure_body(figure, false)) } }
}

/// A seat's pawn with the letter of the seat.
pub fn seat_icon(seat: Seat) -> Markup {
    html! { svg.ico viewBox="-26 -66 56 70" aria-hidden="true" { (seat_pawn(seat)) } }
}

/// The plate of a seat with its letter, for a line of text.
pub fn seat_disc(seat: Seat) -> Markup {
    html! {
        svg.disc viewBox="-16 -21.5 32 23" aria-hidden="true" { use href={ "#vfx-chip-" (seat) } {} text.lab y="-5.4" { (seat) } }
    }
}

/// A place in a line of text: a clover as a picture.
pub fn place_word(words: &Words, board: &Board, place: Place) -> Markup {
    let name = short_place(words, board, place);
    let clover = place.tile().is_some_and(|tile| tile.kind() == TileKind::Luck);
    html! {
        @if clover { svg.cl viewBox="-23 -22 46 46" role="img" aria-label=(name) { use href="#vfx-clover" {} } }
        @else { (name) }
    }
}

/// A seat's pawn with the letter of the seat, in drawing units.
pub fn seat_pawn(seat: Seat) -> Markup {
    html! {
        use href={ "#vfx-pawn-" (seat) } {}
        text.lab y=(plate(seat)) { (seat) }
    }
}

/// A round token.
pub fn coin(value: u8) -> Markup {
    html! {
        svg.tok.round viewBox="-32 -32 64 68" aria-hidden="true" { use href="#vfx-coin" {} text.ct y="10" { (value) } }
    }
}

/// A worm token, face up where its kind is seen.
pub fn worm(kind: Option<Kind>) -> Markup {
    let symbol = kind.map_or("#vfx-w-back".to_owned(), |kind| format!("#vfx-w-{}", kind.word()));
    html! { svg.tok viewBox="-32 -32 64 68" aria-hidden="true" { use href=(symbol) {} } }
}

/// The number die; without a label it only goes with what is said beside it.
pub fn die(number: Option<u8>, label: Option<&str>) -> Markup {
    let symbol = number.map_or("#vfx-die-blank".to_owned(), |number| format!("#vfx-die-{number}"));
    let (role, hidden) = (label.map(|_| "img"), label.is_none().then_some("true"));
    html! { svg.die viewBox="-48 -48 96 104" role=[role] aria-label=[label] aria-hidden=[hidden] { use href=(symbol) {} } }
}

/// The action die.
pub fn action_die(face: Face, label: &str) -> Markup {
    let symbol = match face {
        Face::Flixxy => "#vfx-die-flixxy",
        Face::May => "#vfx-die-may",
        Face::Not => "#vfx-die-not",
    };
    html! { svg.die viewBox="-48 -48 96 104" role="img" aria-label=(label) { use href=(symbol) {} } }
}
