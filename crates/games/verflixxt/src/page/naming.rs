//! What things are called.

pub(super) use crate::sentences::signed;

use crate::{Board, Figure, Kind, Place, Side, Tile, TileKind, Verflixxt};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::{Words, say};

/// What stands on a tile, if it is a number.
pub fn number_on(tile: Tile) -> Option<String> {
    matches!(tile.kind(), TileKind::Minus | TileKind::Plus).then(|| signed(tile.value().into()))
}

/// A tile in words; an action tile by the side that it shows.
pub fn tile(words: &Words, board: &Board, tile: Tile) -> String {
    match tile.kind() {
        TileKind::Minus | TileKind::Plus => signed(tile.value().into()),
        TileKind::Luck => say!(words, "verflixxt-tile-clover"),
        TileKind::Verflixxt => say!(words, "verflixxt-tile-verflixxt"),
        TileKind::Action => match board.side(tile) {
            Side::Gift => say!(words, "verflixxt-tile-gift"),
            Side::Steal => say!(words, "verflixxt-tile-steal"),
        },
    }
}

/// A place in words.
pub fn place(words: &Words, board: &Board, place: Place) -> String {
    match place.tile() {
        Some(on) => tile(words, board, on),
        None if place == Place::START => say!(words, "verflixxt-place-start"),
        None => say!(words, "verflixxt-place-goal"),
    }
}

/// A figure in a word or two, with its owner's name where it has one.
pub fn figure(scene: &Scene<'_, Verflixxt>, figure: Figure) -> String {
    match figure.owner() {
        Some(owner) => {
            say!(scene.words, "verflixxt-figure-pawn", name = scene.name(owner), pawn = figure.to_string())
        }
        None if figure.is_guard() => say!(scene.words, "verflixxt-figure-guard"),
        None => say!(scene.words, "verflixxt-figure-flixxy"),
    }
}

/// Several figures as a list: pawns by their plates, guards by their number.
pub fn figures(words: &Words, figures: &[Figure]) -> String {
    let mut parts: Vec<String> =
        figures.iter().filter(|figure| figure.is_pawn()).map(|figure| figure.to_string()).collect();
    let guards = figures.iter().filter(|figure| figure.is_guard()).count();
    if guards > 0 {
        parts.push(say!(words, "verflixxt-figures-guards", count = guards));
    }
    if figures.contains(&Figure::FLIXXY) {
        parts.push(say!(words, "verflixxt-figure-flixxy"));
    }
    parts.join(", ")
}

/// Who did something: the reader is always "You".
pub fn who(scene: &Scene<'_, Verflixxt>, seat: Seat) -> String {
    if scene.is_me(seat) { say!(scene.words, "verflixxt-who-you") } else { scene.name(seat).to_owned() }
}

/// To whom something was done.
pub fn whom(scene: &Scene<'_, Verflixxt>, seat: Seat) -> String {
    if scene.is_me(seat) { say!(scene.words, "verflixxt-you") } else { scene.name(seat).to_owned() }
}

/// A tile in one word.
pub fn short_tile(words: &Words, board: &Board, on: Tile) -> String {
    match on.kind() {
        TileKind::Minus | TileKind::Plus => signed(on.value().into()),
        TileKind::Luck => say!(words, "verflixxt-short-clover"),
        TileKind::Verflixxt => say!(words, "verflixxt-short-verflixxt"),
        TileKind::Action => match board.side(on) {
            Side::Gift => say!(words, "verflixxt-short-gift"),
            Side::Steal => say!(words, "verflixxt-short-theft"),
        },
    }
}

/// A place in one word.
pub fn short_place(words: &Words, board: &Board, place: Place) -> String {
    match place.tile() {
        Some(on) => short_tile(words, board, on),
        None if place == Place::START => say!(words, "verflixxt-short-start"),
        None => say!(words, "verflixxt-short-goal"),
    }
}

/// A figure in one word: a pawn by its plate.
pub fn short_figure(words: &Words, figure: Figure) -> String {
    match figure.owner() {
        Some(_) => figure.to_string(),
        None if figure.is_guard() => say!(words, "verflixxt-short-guard"),
        None => say!(words, "verflixxt-figure-flixxy"),
    }
}

/// The name of a worm token.
pub fn worm(words: &Words, kind: Kind) -> String {
    match kind {
        Kind::Bottom => say!(words, "verflixxt-worm-bottom"),
        Kind::Swap => say!(words, "verflixxt-worm-swap"),
        Kind::Push => say!(words, "verflixxt-worm-push"),
        Kind::Double => say!(words, "verflixxt-worm-double"),
    }
}

/// The id of a tile, in the signs that ids and links take.
pub fn tile_id(tile: Tile) -> String {
    tile.name().replace('+', "p").replace('-', "m")
}
