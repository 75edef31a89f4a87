//! Rules of thumb: what an action looks worth at first sight.
//!
//! A player who goes by these asks one question: if the round ended right after my action, what would it bring me, and
//! what the others? He sees the cars, the characters and the tokens that lie face up. He does not think of the cards
//! that others will still play. With some practice he thinks of his own last one, which must be played as it is.

use super::income::Table;
use crate::{Action, Board, Car, Card, Cards, Direction, View};
use speakeasy_core::{Observer, Seat};

/// A difference in money that a beginner would see.
const VISIBLE: f32 = 4000.0;

/// How appealing each action is: one's own money less what the others get on average.
pub(super) fn appeal(view: &View, legal: &[Action], practised: bool) -> Vec<f32> {
    let Observer::Seat(seat) = view.observer else { return vec![0.0; legal.len()] };
    let table = Table::seen(view);
    let hand = view.own_hand().filter(|_| practised).unwrap_or_default();
    legal.iter().map(|&action| margin_after(view, table, seat, action, hand) / VISIBLE).collect()
}

/// The margin after an action; if it leaves one card of `hand`, after that card as well.
fn margin_after(view: &View, mut table: Table, seat: Seat, action: Action, mut hand: Cards) -> f32 {
    let mut board = view.board;
    match action {
        Action::Move { card } => board = played(&table, &board, card),
        Action::Exchange { take, .. } => {
            if let Some(take) = take {
                table.take(seat, take);
            }
            if view.options.mafia {
                board = table.moved(&board, Car::Mafia);
            }
        }
        Action::Choose { colour } => table.take(seat, colour),
        Action::Joker { car } => board = table.moved(&board, car),
        Action::Backward { car } => board = table.driven(&board, car, Direction::Backward),
        Action::Evasion { target } => {
            let after = target.and_then(|(car, tile)| board.after_evasion(car, view.ring.place(tile)));
            board = after.unwrap_or(board);
        }
        Action::Nasty { take } => table.take(seat, take),
        Action::Claim { colour } => {
            table.take(seat, colour);
            board = view.row.iter().flatten().fold(board, |board, colour| table.moved(&board, colour.car()));
        }
    }
    if let Some(card) = spent(action).filter(|&card| hand.len() == 2 && hand.has(card)) {
        hand.remove(card);
        board = hand.kinds().fold(board, |board, last| played(&table, &board, last));
    }
    table.margin(&board, seat)
}

/// The card that an action takes out of the hand.
fn spent(action: Action) -> Option<Card> {
    match action {
        Action::Move { card } | Action::Exchange { card, .. } => Some(card),
        Action::Joker { .. } => Some(Card::Joker),
        Action::Backward { .. } => Some(Card::Backward),
        Action::Evasion { .. } => Some(Card::Evasion),
        Action::Nasty { .. } => Some(Card::Nasty),
        Action::Choose { .. } | Action::Claim { .. } => None,
    }
}

fn played(table: &Table, board: &Board, card: Card) -> Board {
    card.colour().map_or(*board, |colour| table.moved(board, colour.car()))
}
