//! What money is worth: before the end a fair guess, at the end the win.

use super::income::Table;
use crate::State;
use speakeasy_bots::support::{Worth, result_worth};
use speakeasy_core::{MAX_SEATS, State as _};

/// A margin in money that nearly decides a game.
const DECISIVE: f32 = 40_000.0;
/// A margin at the end beyond which more is nothing.
const CRUSHING: f32 = 100_000.0;

/// What a state is worth by money alone.
pub(super) fn judge(state: &State) -> Worth {
    result_worth(state, CRUSHING).unwrap_or_else(|| worth_of_money(&Table::of(state).money[..state.seats()]))
}

/// What each seat's money is worth in a game that goes on: its margin over the others, of whom the richest counts as
/// much as all together.
pub(super) fn worth_of_money(money: &[f32]) -> Worth {
    let all: f32 = money.iter().sum();
    let mut worth = [0.0; MAX_SEATS];
    for (seat, &own) in money.iter().enumerate() {
        let others = money.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, &money)| money);
        let richest = others.fold(0.0, f32::max);
        let mean = (all - own) / (money.len() - 1) as f32;
        let margin = own - 0.5 * (richest + mean);
        worth[seat] = 1.0 / (1.0 + (-2.0 * margin / DECISIVE).exp());
    }
    worth
}

/// What each seat's money is worth when the game is over, as [`result_worth`] says it of a state.
pub(super) fn worth_at_end(money: &[f32]) -> Worth {
    let richest = money.iter().copied().fold(0.0, f32::max);
    let winners = money.iter().filter(|&&money| money == richest).count() as f32;
    let mean = money.iter().sum::<f32>() / money.len() as f32;
    let mut worth = [0.0; MAX_SEATS];
    for (worth, &own) in worth.iter_mut().zip(money) {
        let win = if own == richest { 1.0 / winners } else { 0.0 };
        *worth = 0.9 * win + 0.1 * (((own - mean) / CRUSHING).clamp(-1.0, 1.0) * 0.5 + 0.5);
    }
    worth
}
