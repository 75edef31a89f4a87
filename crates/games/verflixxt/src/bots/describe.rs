//! A state in numbers, as one seat sees it, for a value network.
//!
//! Two pictures are laid over each other. By *tile*: which tiles are left, and who stands on each; it makes a tile's
//! worth and, where the layout is fixed, its place on the path known at once. By *distance*: what lies one to six steps
//! ahead of each pawn, whatever the layout. Added are the scores and what hangs over them.

use super::purse::Purse;
use crate::{Face, Figure, Kind, Phase, Side, State, Tile, TileKind};
use speakeasy_core::Seat;

/// Places that figures stand on: 32 ordinary tiles, four special ones, the start.
const PLACES: usize = 37;
const START: usize = 36;
/// Numbers for each seat.
const EACH: usize = 9;
/// Numbers for what lies ahead of one pawn: worth and company of the next six places, and what the rest holds.
const AHEAD: usize = 15;

const LEFT: usize = 0;
const OWN_ALONE: usize = LEFT + Tile::ORDINARY;
const OWN_JOINED: usize = OWN_ALONE + PLACES;
const OTHER_ALONE: usize = OWN_JOINED + PLACES;
const OTHER_JOINED: usize = OTHER_ALONE + PLACES;
const GUARDS: usize = OTHER_JOINED + PLACES;
const SEATS: usize = GUARDS + PLACES;
const MARGINS: usize = SEATS + 8 * EACH;
const OWN_AHEAD: usize = MARGINS + 3;
const RIVAL_AHEAD: usize = OWN_AHEAD + 3 * AHEAD;
const FLIXXY: usize = RIVAL_AHEAD + 3 * AHEAD;
const FLIXXY_FACTS: usize = FLIXXY + PLACES;
const TURN: usize = FLIXXY_FACTS + 2;
const SIDES: usize = TURN + 12;
const TOKENS: usize = SIDES + 4;

/// How many numbers describe a state.
pub(super) const INPUTS: usize = TOKENS + 8;

/// Where each figure stands, and how many stand on each place of the track.
struct Crowd {
    steps: [Option<u8>; Figure::COUNT],
    count: [u8; 64],
    goal: u8,
}

impl Crowd {
    fn of(state: &State) -> Crowd {
        let board = state.board();
        let goal = board.path().map_or(0, <[Tile]>::len) as u8 + 1;
        let mut crowd = Crowd { steps: [None; Figure::COUNT], count: [0; 64], goal };
        for figure in Figure::all() {
            let steps = board.steps_of(figure);
            crowd.steps[figure.index()] = steps;
            if let Some(steps) = steps {
                crowd.count[usize::from(steps)] += 1;
            }
        }
        crowd
    }

    /// Where a figure stands, if it is not in the goal.
    fn on_track(&self, figure: Figure) -> Option<u8> {
        self.steps[figure.index()].filter(|&steps| steps < self.goal)
    }

    fn alone(&self, steps: u8) -> bool {
        self.count[usize::from(steps)] == 1
    }
}

/// Fills `out` with the description.
pub(super) fn describe(state: &State, seat: Seat, out: &mut [f32]) {
    let board = state.board();
    let path = board.path().unwrap_or_default();
    let crowd = Crowd::of(state);
    let seats = board.seats();

    for tile in path.iter().filter(|tile| tile.is_ordinary()) {
        out[LEFT + tile.index()] = 1.0;
    }
    for number in 1..=Figure::GUARDS {
        if let Some(steps) = crowd.on_track(Figure::guard(number)) {
            out[GUARDS + place(path, steps)] += 0.5;
        }
    }

    let mut expected = [0.0f32; 8];
    let mut scores = [0.0f32; 8];
    for turn in 0..seats {
        let player = Seat(((seat.index() + turn) % seats) as u8);
        let purse = Purse::of(state.stacks().from_top(player));
        let tokens = state.hands().count(player) as i32;
        let rounds: i32 = board.round_tokens(player).iter().map(|&value| i32::from(value)).sum();
        let score = (purse.score + tokens + rounds) as f32;
        let (alone, joined) = if turn == 0 { (OWN_ALONE, OWN_JOINED) } else { (OTHER_ALONE, OTHER_JOINED) };
        let (mut left, mut to_go, mut hanging) = (0, 0, 0);
        for pawn in Figure::pawns_of(player) {
            let Some(steps) = crowd.on_track(pawn) else { continue };
            left += 1;
            to_go += i32::from(crowd.goal - steps);
            let here = place(path, steps);
            if crowd.alone(steps) {
                out[alone + here] += 1.0;
                hanging += tile_at(path, steps).map_or(0, |tile| purse.gain(tile));
            } else {
                out[joined + here] += 1.0;
            }
        }
        scores[turn] = score;
        expected[turn] = score + 0.7 * hanging as f32;
        let facts = [
            score / 40.0,
            f32::from(purse.spare_luck) / 3.0,
            purse.largest_open as f32 / 10.0,
            purse.open as f32 / 30.0,
            left as f32 / 3.0,
            to_go as f32 / 66.0,
            hanging as f32 / 15.0,
            if board.active() == Some(player) { 1.0 } else { 0.0 },
            tokens as f32 / 3.0,
        ];
        out[SEATS + EACH * turn..][..EACH].copy_from_slice(&facts);
    }
    let best = |of: &[f32; 8]| of[1..seats].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    out[MARGINS] = ((scores[0] - best(&scores)) / 20.0).clamp(-2.0, 2.0);
    out[MARGINS + 1] = ((expected[0] - best(&expected)) / 20.0).clamp(-2.0, 2.0);
    out[MARGINS + 2] = ((expected[0] - best(&expected)) / 60.0).clamp(-2.0, 2.0);

    ahead(path, &crowd, seat, &mut out[OWN_AHEAD..]);
    if seats == 2 {
        ahead(path, &crowd, seat.next(2), &mut out[RIVAL_AHEAD..]);
    }
    special(state, seat, path, &crowd, out);
}

/// What lies ahead of each pawn of a player on track, the rearmost pawn first.
fn ahead(path: &[Tile], crowd: &Crowd, player: Seat, out: &mut [f32]) {
    let mut pawns = [u8::MAX; 3];
    for (pawn, place) in Figure::pawns_of(player).zip(&mut pawns) {
        *place = crowd.on_track(pawn).unwrap_or(u8::MAX);
    }
    pawns.sort_unstable();
    for (pawn, out) in pawns.into_iter().filter(|&steps| steps != u8::MAX).zip(out.chunks_exact_mut(AHEAD)) {
        for step in 1..=6 {
            let there = pawn + step;
            if let Some(tile) = tile_at(path, there) {
                out[usize::from(step) - 1] = worth(tile);
                out[usize::from(step) + 5] = f32::from(crowd.count[usize::from(there)].min(2)) * 0.5;
            }
        }
        for tile in path.iter().skip(usize::from(pawn)) {
            match tile.kind() {
                TileKind::Plus => out[12] += f32::from(tile.value()) / 36.0,
                TileKind::Minus => out[13] -= f32::from(tile.value()) / 91.0,
                TileKind::Luck => out[14] += 1.0 / 6.0,
                TileKind::Verflixxt | TileKind::Action => {}
            }
        }
    }
}

/// Flixxy, the dice of a turn that is not over, action tiles and the own worm tokens.
fn special(state: &State, seat: Seat, path: &[Tile], crowd: &Crowd, out: &mut [f32]) {
    let board = state.board();
    if board.flixxy_in_play() {
        out[FLIXXY_FACTS] = f32::from(5 - board.arrivals()) / 5.0;
        if let Some(steps) = crowd.steps[Figure::FLIXXY.index()] {
            let to_go = if steps == crowd.goal { crowd.goal + 1 } else { crowd.goal - steps };
            out[FLIXXY_FACTS + 1] = f32::from(to_go) / 34.0;
            if steps < crowd.goal {
                out[FLIXXY + place(path, steps)] = if crowd.alone(steps) { 1.0 } else { 0.5 };
            }
        }
    }
    if let Some(number) = board.num() {
        out[TURN + usize::from(number) - 1] = 1.0;
        match board.act() {
            Some(Face::Flixxy) => out[TURN + 6] = 1.0,
            Some(Face::May) => out[TURN + 7] = 1.0,
            Some(Face::Not) | None => {}
        }
        out[TURN + 8] = f32::from(u8::from(board.phase() == Phase::Main));
        out[TURN + 9] = f32::from(u8::from(board.phase() == Phase::Post));
        out[TURN + 10] = board.swapped().len() as f32 / 3.0;
    }
    out[TURN + 11] = f32::from(board.extra_turns()) / 2.0;
    for tile in path.iter().filter(|tile| tile.kind() == TileKind::Action) {
        out[SIDES + tile.index() % 4] = f32::from(u8::from(board.side(*tile) == Side::Steal));
    }
    for token in state.hands().of(seat) {
        let kind = Kind::ALL.iter().position(|&kind| kind == token.kind).unwrap_or_default();
        let ripe = token.gained < board.turn();
        out[TOKENS + kind + if ripe { 0 } else { 4 }] += 0.5;
    }
}

/// The path tile so many steps from the start.
fn tile_at(path: &[Tile], steps: u8) -> Option<Tile> {
    path.get(usize::from(steps).wrapping_sub(1)).copied()
}

/// The number of a place before the goal.
fn place(path: &[Tile], steps: u8) -> usize {
    match tile_at(path, steps) {
        Some(tile) if tile.is_ordinary() => tile.index(),
        Some(tile) => Tile::ORDINARY + tile.index() % 4,
        None => START,
    }
}

/// How much a tile is wanted, by itself.
fn worth(tile: Tile) -> f32 {
    match tile.kind() {
        TileKind::Luck => 0.8,
        _ => f32::from(tile.value()) / 10.0,
    }
}
