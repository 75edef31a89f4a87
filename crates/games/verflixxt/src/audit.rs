//! Recomputes what every single state must obey (section 11), and names what does not hold.
//!
//! A reduced position sets figures, tiles and tokens aside, so a state by itself cannot be asked whether all
//! material is there; it is asked whether none is there twice, or where it may not be.

use crate::board::{Board, Draws, Face, Phase};
use crate::figure::Figure;
use crate::layout;
use crate::options::{Mode, Options};
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::track::{GOAL, NOWHERE};
use crate::worm::Kind;
use speakeasy_core::Seat;

/// Checks a state.
pub(crate) fn audit(state: &State) -> Result<(), String> {
    tiles(state)?;
    figures(&state.board)?;
    round_tokens(&state.board)?;
    worms(state)?;
    turn(state)
}

fn hold(law: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if law { Ok(()) } else { Err(what()) }
}

/// Items 1, 2 and 15: each tile once, V or X tiles all on the path in order, nothing out of the game outside `nochmal`.
fn tiles(state: &State) -> Result<(), String> {
    let options = state.board.options();
    let mut lying = state.stacks.all().map_err(|tile| format!("item 1: {tile} lies in two stacks"))?;
    hold(lying.iter().all(Tile::is_ordinary), || "item 15: a stack holds a tile that is never owned".into())?;
    let beyond = Seat::all(8).skip(state.board.seats()).any(|seat| state.stacks.top(seat).is_some());
    hold(!beyond, || "item 1: tiles owned by nobody at the table".into())?;
    let path = state.board.track.tiles();
    for &tile in path {
        hold(lying.insert(tile), || format!("item 1: {tile} lies on the path and elsewhere"))?;
    }
    let specials = layout::specials(options.mode);
    let allowed = specials.iter().fold(layout::in_use(options), |set, &tile| set.with(tile));
    hold(lying.without(allowed) == TileSet::EMPTY, || format!("item 1: {:?} not in use", lying.without(allowed)))?;
    if state.board.path().is_some() {
        let order = path.iter().filter(|tile| !tile.is_ordinary());
        hold(order.eq(specials), || "item 2: the special tiles are not all on the path in their order".into())?;
    }
    hold(options.mode == Mode::Nochmal || state.stacks.out().is_empty(), || "item 2: tiles out of the game".into())
}

/// Item 4: every figure is of this table and on the track; only a retired Flixxy, or what is set aside, is nowhere.
fn figures(board: &Board) -> Result<(), String> {
    for figure in Figure::all() {
        let at = board.track.at(figure);
        let there = at <= board.track.length() || at == GOAL;
        hold(there || at == NOWHERE, || format!("item 4: {figure} stands beside the track"))?;
        hold(!there || board.seats_figure(figure), || format!("item 4: {figure} is not of this table"))?;
        hold(!there || board.phase() != Phase::Setup, || format!("item 4: {figure} is placed before the first turn"))?;
    }
    let placed = board.options().has_flixxy() && board.phase() != Phase::Setup;
    let there = board.track.is_there(Figure::FLIXXY);
    hold(!placed || there == board.flixxy_in_play(), || "item 8: Flixxy is there exactly while in play".into())
}

/// Item 8: no round token is owned before its arrival.
fn round_tokens(board: &Board) -> Result<(), String> {
    hold(board.arrivals() <= if board.options().has_flixxy() { 5 } else { 0 }, || "item 8: too many arrivals".into())?;
    let left = board.round_pile().len();
    let owned_early = board.options().has_flixxy() && board.round_owners[..left].iter().any(Option::is_some);
    let owned_at_all = board.round_owners.iter().any(Option::is_some);
    hold(!owned_early && (board.options().has_flixxy() || !owned_at_all), || "item 8: a token owned too early".into())?;
    let beyond = board.round_owners.iter().flatten().any(|owner| owner.index() >= board.seats());
    hold(!beyond, || "item 8: a token owned by nobody at the table".into())
}

/// Items 9 and 10: no more tokens of a kind than the set has, none gained in the future.
fn worms(state: &State) -> Result<(), String> {
    let options = state.board.options();
    let held = || Seat::all(8).flat_map(|seat| state.hands.of(seat));
    for &kind in Kind::ALL {
        let count = held().filter(|token| token.kind == kind).count()
            + state.pile.tokens().iter().filter(|&&other| other == kind).count();
        let most = if options.has_worms() { options.worm_set.count(kind) } else { 0 };
        hold(count <= most, || format!("item 9: {count} tokens {}", kind.word()))?;
    }
    let beyond = Seat::all(8).skip(state.board.seats()).any(|seat| state.hands.count(seat) > 0);
    hold(!beyond, || "item 9: tokens held by nobody at the table".into())?;
    let timely = held().all(|token| 1 <= token.gained && token.gained <= state.board.turn());
    hold(timely, || "item 10: a token gained on a turn to come".into())
}

/// Items 12 and 13, and what each phase demands.
fn turn(state: &State) -> Result<(), String> {
    let board = &state.board;
    let (phase, active) = (board.phase(), board.active);
    hold(active.index() < board.seats(), || "the active seat is beyond the table".into())?;
    let in_setup = phase == Phase::Setup;
    hold(in_setup == (board.turn() == 0), || "the turns are counted from the set-up on".into())?;
    if in_setup {
        return hold(board.num().is_none() && board.act().is_none(), || "dice in the set-up".into());
    }
    hold(board.missing == Draws::NONE, || "a draw of the set-up is missing".into())?;
    if !matches!(phase, Phase::Over | Phase::Steal) {
        hold(board.in_play(active), || "item 12: the active seat is finished".into())?;
    }
    hold(phase != Phase::Over || !board.anyone_in_play(), || "over with a pawn on track".into())?;
    let rolled = matches!(phase, Phase::Main | Phase::Steal | Phase::Post);
    hold(!rolled || board.num().is_some_and(|num| num <= 6), || "no number rolled".into())?;
    hold(!rolled || board.act().is_some() || !board.flixxy_in_play(), || "no action die rolled".into())?;
    let unrolled = matches!(phase, Phase::Pre | Phase::Roll);
    hold(!unrolled || board.num().is_none() && board.act().is_none(), || "dice before the roll".into())?;
    hold(board.options().has_flixxy() || board.act().is_none(), || "an action die without Flixxy".into())?;
    pawns_of_the_turn(board)?;
    hold(phase != Phase::Main || !board.movers().is_empty() || none_can_move(board), || {
        "item 13: nothing can move, though nothing forbids it".into()
    })?;
    hold((phase == Phase::Steal) == board.steal_tile().is_some(), || "a theft outside STEAL, or none in it".into())?;
    hold(phase != Phase::Steal || state.can_rob(active), || "nobody to rob".into())?;
    hold(board.options().mode == Mode::Life2020 || board.steal_sides == 0, || "sides without action tiles".into())
}

fn pawns_of_the_turn(board: &Board) -> Result<(), String> {
    let (worms, active) = (board.options().has_worms(), board.active);
    let moved_fits = board.moved_pawn().is_none_or(|pawn| pawn.owner() == Some(active));
    hold(moved_fits, || "the pawn that moved is not an own one".into())?;
    let late = matches!(board.phase(), Phase::Steal | Phase::Post | Phase::Over);
    hold(late || board.moved_pawn().is_none(), || "a pawn has moved before the main move".into())?;
    let own = |pawn: Figure| pawn.owner() == Some(active) && board.track.on_track(pawn);
    let swaps = board.swapped().into_iter().all(|pawn| own(pawn) && board.moved_pawn() != Some(pawn));
    hold(swaps, || "a swapped pawn is not on track, not an own one, or has moved".into())?;
    hold(worms || board.swapped().is_empty() && board.extra_turns() == 0, || "effects of worms without worms".into())
}

/// Item 13, from its own words.
fn none_can_move(board: &Board) -> bool {
    let barred =
        Figure::pawns_of(board.active).filter(|&pawn| board.track.on_track(pawn)).all(|pawn| board.swapped().has(pawn));
    let guards = (1..=Figure::GUARDS).map(Figure::guard).any(|guard| board.guard_movable(guard));
    let flixxy = board.flixxy_in_play() && board.act() != Some(Face::Not);
    barred && !guards && !flixxy && Options::has_worms(board.options())
}
