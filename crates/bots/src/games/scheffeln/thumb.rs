//! Rules of thumb: what an action looks worth at first sight.
//!
//! A player who goes by these asks one question: if the round ended right after my action, what would it bring me, and
//! what the others? He sees the cars, the characters and the tokens that lie face up. He does not think of the cards
//! that will still be played, not even of his own last one.

use super::income::{Table, moved};
use scheffeln::{Action, Board, Car, Card, Direction, View};
use speakeasy_core::{Observer, Seat};

/// A difference in money that a beginner would see.
const VISIBLE: f32 = 4000.0;

/// How appealing each action is: one's own money less what the others get on average.
pub(super) fn appeal(view: &View, legal: &[Action]) -> Vec<f32> {
    let Observer::Seat(seat) = view.observer else { return vec![0.0; legal.len()] };
    let table = Table::seen(view);
    legal.iter().map(|&action| margin_after(view, table, seat, action) / VISIBLE).collect()
}

fn margin_after(view: &View, mut table: Table, seat: Seat, action: Action) -> f32 {
    let mut board = view.board;
    match action {
        Action::Move { card } => board = played(&board, card),
        Action::Exchange { take, .. } => {
            table.take(seat, take);
            if view.options.mafia {
                board = moved(&board, Car::Mafia);
            }
        }
        Action::Choose { colour } => table.take(seat, colour),
        Action::Joker { car } => board = moved(&board, car),
        Action::Backward { car } => board = board.after(car, Direction::Backward).map_or(board, |(after, _)| after),
        Action::Evasion { target } => {
            let after = target.and_then(|(car, tile)| board.after_evasion(car, view.ring.place(tile)));
            board = after.unwrap_or(board);
        }
        Action::Nasty { take } => table.take(seat, take),
        Action::Claim { colour } => {
            table.take(seat, colour);
            board = view.row.iter().flatten().fold(board, |board, colour| moved(&board, colour.car()));
        }
    }
    table.margin(&board, seat)
}

fn played(board: &Board, card: Card) -> Board {
    card.colour().map_or(*board, |colour| moved(board, colour.car()))
}
