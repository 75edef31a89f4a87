//! Actions that come to the same, of which a search needs only one.

use crate::{Action, Board, Figure, Kind, Place, State};
use speakeasy_core::{ActionList, ArrayVec};

/// Keeps the first of each group of actions that come to the same. Pawns of one player on one place are alike unless one
/// of them was swapped, guards on one place always, tokens of one kind as soon as they may be played.
pub(super) fn prune(state: &State, legal: &mut ActionList<Action>) {
    if legal.len() < 2 {
        return;
    }
    let board = state.board();
    // Of places, one bit for each number of steps; moves are all that most turns offer, and playouts prune them too.
    let (mut pawns, mut guards) = (0u64, 0u64);
    let mut worms: ArrayVec<Effect, 256> = ArrayVec::new();
    legal.retain(|action| match *action {
        Action::Move { figure } if figure != Figure::FLIXXY => {
            let seen = if figure.is_pawn() { &mut pawns } else { &mut guards };
            let place = 1 << board.steps_of(figure).unwrap_or_default();
            let new = *seen & place == 0;
            *seen |= place;
            new
        }
        action => effect(board, action).is_none_or(|effect| {
            let new = !worms.contains(&effect);
            if new {
                worms.push(effect);
            }
            new
        }),
    });
}

/// What a worm token does when it is played so.
type Effect = (Kind, Option<Place>, Option<(Like, Like)>);

/// What figures have in common that come to the same: the first of their kind, where they stand, whether swapped.
type Like = (Figure, Option<Place>, bool);

fn effect(board: &Board, action: Action) -> Option<Effect> {
    match action {
        Action::Bottom { .. } => Some((Kind::Bottom, None, None)),
        Action::Swap { figure, with, .. } => Some((Kind::Swap, None, Some((like(board, figure), like(board, with))))),
        Action::Push { tile, .. } => Some((Kind::Push, Some(tile), None)),
        Action::Double { .. } => Some((Kind::Double, None, None)),
        _ => None,
    }
}

fn like(board: &Board, figure: Figure) -> Like {
    let first = match figure.owner() {
        Some(seat) => Figure::pawn(seat, 1).unwrap_or(figure),
        None if figure.is_guard() => Figure::guard(1),
        None => figure,
    };
    (first, board.place(figure), board.swapped().has(figure))
}
