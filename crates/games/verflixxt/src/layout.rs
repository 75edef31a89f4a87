//! The paths of section 3, as data.

use crate::options::{BaseLayout, Mode, NochmalFixed, NochmalLayout, Options, PlaceCounting};
use crate::tile::{Tile, TileSet};

/// The longest path of any mode.
pub const LONGEST: usize = 36;

const MINUS_A: [Tile; 8] = {
    let mut tiles = [Tile::NONE; 8];
    let mut number = 1;
    while number <= 8 {
        tiles[number - 1] = Tile::minus_a(number as u8);
        number += 1;
    }
    tiles
};

const MINUS_B: [Tile; 10] = {
    let mut tiles = [Tile::NONE; 10];
    let mut number = 1;
    while number <= 10 {
        tiles[number - 1] = Tile::minus_b(number as u8);
        number += 1;
    }
    tiles
};

/// The plus tiles lie in falling order in every fixed layout.
const PLUS: [Tile; 8] = {
    let mut tiles = [Tile::NONE; 8];
    let mut number = 1;
    while number <= 8 {
        tiles[8 - number] = Tile::plus(number as u8);
        number += 1;
    }
    tiles
};

const LUCK: [Tile; 6] = {
    let mut tiles = [Tile::NONE; 6];
    let mut number = 1;
    while number <= 6 {
        tiles[number - 1] = Tile::luck(number as u8);
        number += 1;
    }
    tiles
};

const fn joined<const N: usize>(groups: &[&[Tile]]) -> [Tile; N] {
    let mut all = [Tile::NONE; N];
    let (mut group, mut filled) = (0, 0);
    while group < groups.len() {
        let mut next = 0;
        while next < groups[group].len() {
            all[filled] = groups[group][next];
            filled += 1;
            next += 1;
        }
        group += 1;
    }
    assert!(filled == N, "the groups must fill the path");
    all
}

const BASE_FIXED: [Tile; 32] = joined(&[&MINUS_A, &LUCK, &PLUS, &MINUS_B]);
const PLUS_FIRST: [Tile; 32] = joined(&[&MINUS_A, &PLUS, &LUCK, &MINUS_B]);
const LUCK_LAST: [Tile; 32] = joined(&[&MINUS_A, &PLUS, &MINUS_B, &LUCK]);

const V: [&[Tile]; 4] = [&[Tile::verflixxt(1)], &[Tile::verflixxt(2)], &[Tile::verflixxt(3)], &[Tile::verflixxt(4)]];

const PLACES_34: [Tile; 32] = joined(&[
    MINUS_A.split_at(2).1,
    LUCK.split_at(1).0,
    V[0],
    LUCK.split_at(1).1,
    V[1],
    PLUS.split_at(4).0,
    V[2],
    PLUS.split_at(4).1,
    MINUS_B.split_at(4).0.split_at(2).1,
    V[3],
    MINUS_B.split_at(4).1,
]);

const FULL_36: [Tile; 36] = joined(&[
    &MINUS_A,
    V[0],
    &LUCK,
    V[1],
    PLUS.split_at(5).0,
    V[2],
    PLUS.split_at(5).1,
    MINUS_B.split_at(4).0,
    V[3],
    MINUS_B.split_at(4).1,
]);

const PRINT_34: [Tile; 32] = joined(&[
    MINUS_A.split_at(2).1,
    V[0],
    &LUCK,
    V[1],
    PLUS.split_at(4).0,
    V[2],
    PLUS.split_at(4).1,
    MINUS_B.split_at(4).0.split_at(2).1,
    V[3],
    MINUS_B.split_at(4).1,
]);

const PRINT_36: [Tile; 36] = joined(&[
    &MINUS_A,
    V[0],
    &LUCK,
    V[1],
    PLUS.split_at(4).0,
    V[2],
    PLUS.split_at(4).1,
    MINUS_B.split_at(4).0,
    V[3],
    MINUS_B.split_at(4).1,
]);

/// Where the guards of `base` stand, `g1` first (3.1).
pub const BASE_GUARDS: [Tile; 8] = joined(&[&LUCK, PLUS.split_at(2).0]);

/// The fixed path of these options, or `None` if it is drawn.
pub fn fixed(options: &Options) -> Option<&'static [Tile]> {
    match (options.mode, options.base_layout, options.nochmal_layout, options.nochmal_fixed) {
        (Mode::Base, BaseLayout::Fixed, ..) => Some(&BASE_FIXED),
        (Mode::Base, BaseLayout::PlusFirst, ..) => Some(&PLUS_FIRST),
        (Mode::Base, BaseLayout::LuckLast, ..) => Some(&LUCK_LAST),
        (Mode::Nochmal, _, NochmalLayout::Fixed, NochmalFixed::Places34) => Some(&PLACES_34),
        (Mode::Nochmal, _, NochmalLayout::Fixed, NochmalFixed::Full36) => Some(&FULL_36),
        (Mode::Nochmal, _, NochmalLayout::Fixed, NochmalFixed::Print34) => Some(&PRINT_34),
        (Mode::Nochmal, _, NochmalLayout::Fixed, NochmalFixed::Print36) => Some(&PRINT_36),
        (Mode::Base, BaseLayout::Random, ..) | (Mode::Nochmal, _, NochmalLayout::Random, _) | (Mode::Life2020, ..) => {
            None
        }
    }
}

/// The ordinary tiles in use: `nochmal` leaves both -1 and both -2 in the box, except in its longer fixed paths (VFX-H3).
pub fn in_use(options: &Options) -> TileSet {
    let full = options.nochmal_layout == NochmalLayout::Fixed
        && matches!(options.nochmal_fixed, NochmalFixed::Full36 | NochmalFixed::Print36);
    if options.mode == Mode::Nochmal && !full {
        let boxed = [Tile::minus_a(1), Tile::minus_a(2), Tile::minus_b(1), Tile::minus_b(2)];
        TileSet::ORDINARY.without(boxed.into_iter().collect())
    } else {
        TileSet::ORDINARY
    }
}

/// The tiles that stay on the path for good, in their order: `V1 … V4` or `X1 … X4`, none in `base`.
pub fn specials(mode: Mode) -> &'static [Tile] {
    const VERFLIXXT: [Tile; 4] = joined(&V);
    const ACTION: [Tile; 4] = [Tile::action(1), Tile::action(2), Tile::action(3), Tile::action(4)];
    match mode {
        Mode::Base => &[],
        Mode::Nochmal => &VERFLIXXT,
        Mode::Life2020 => &ACTION,
    }
}

/// The path indices of those tiles in a drawn path (3.4, VFX-R12, section 13).
pub fn special_indices(options: &Options) -> &'static [usize] {
    match (options.mode, options.place_counting) {
        (Mode::Base, _) => &[],
        (Mode::Nochmal, PlaceCounting::StartIsOne) => &[9, 14, 19, 24],
        (Mode::Nochmal, PlaceCounting::StartIsZero) => &[10, 15, 20, 25],
        (Mode::Life2020, _) => &[9, 18, 27, 36],
    }
}
