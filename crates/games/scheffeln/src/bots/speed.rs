//! SPEED: the row lies open, so what it pays is worked out in the head, card by card, as far as one gets.

use super::income::Table;
use super::judge::{worth_at_end, worth_of_money};
use crate::{Action, Board, Colour, Knowledge, Token, View};
use speakeasy_core::{Observer, Seat};

/// Cards of a row.
const ROW: usize = 7;
/// The most valuable token.
const HIGHEST: f32 = 16_000.0;

/// What each claim is worth to a player who gets `attention` cards far before he grabs: he plays that many cards of the
/// row in his head and wants the best token of that board. Who gets through the whole row and has attention to spare
/// also thinks of what the others will grab then, and of the end of the game.
pub(super) fn ponder(view: &View, knowledge: &Knowledge, legal: &[Action], attention: u32) -> Vec<(Action, f32)> {
    let Observer::Seat(seat) = view.observer else { return Vec::new() };
    let mut table = Table::seen(view);
    for other in Seat::all(view.seats) {
        table.money[other.index()] = knowledge.money_of(other).flatten().map(Token::value).sum::<i32>() as f32;
    }
    let resolved = view.row.iter().flatten().take((attention as usize).min(ROW));
    let board = resolved.fold(view.board, |board, colour| table.moved(&board, colour.car()));
    let worth = |action: &Action| match *action {
        Action::Claim { colour } if attention as usize > ROW => worth_among_others(view, table, &board, seat, colour),
        Action::Claim { colour } => table.pays(&board, colour.car()) / HIGHEST,
        _ => 0.0,
    };
    legal.iter().map(|action| (*action, worth(action))).collect()
}

/// What a claim is worth if everybody without a character then grabs what pays best, in an order nobody knows: the mean
/// over the orders in which the race may go round the table.
fn worth_among_others(view: &View, mut table: Table, board: &Board, seat: Seat, colour: Colour) -> f32 {
    table.take(seat, colour);
    let late = |other: &Seat| *other != seat && view.characters.of(*other).is_none();
    let others: Vec<Seat> = Seat::all(view.seats).filter(late).collect();
    let mut free: Vec<Colour> = view.characters.centre().iter().filter(|&other| other != colour).collect();
    free.sort_by(|a, b| table.pays(board, b.car()).total_cmp(&table.pays(board, a.car())).then(a.cmp(b)));
    let orders = others.len().max(1);
    let worths = (0..orders).map(|first| {
        let mut table = table;
        for (&other, &best) in others.iter().cycle().skip(first).take(others.len()).zip(&free) {
            table.take(other, best);
        }
        let (money, over) = table.after_round(board);
        let worth = if over { worth_at_end } else { worth_of_money };
        worth(&money[..view.seats])[seat.index()]
    });
    worths.sum::<f32>() / orders as f32
}
