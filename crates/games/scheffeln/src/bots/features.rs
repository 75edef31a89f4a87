//! What a value network is told of a table.
//!
//! Colours mean nothing by themselves: what counts is whose car stands where, so every car is described by its owner,
//! seen from the describing seat, and every card by where its car stands. What the rules would pay is worked out for
//! the network: now, after each card the seat holds, and after a card that it has not seen.

use super::income::Table;
use crate::{Car, Card, Cards, Colour, Phase, State};
use speakeasy_core::{Pending, Seat, State as _};

/// Owners as seen from a seat: oneself, the next three in turn, nobody, the Mafia.
const OWNERS: usize = 6;
const NEIGHBOURS: usize = 3;
const NOBODY: usize = 4;
const MAFIA: usize = 5;
/// Numbers about each seat.
const ABOUT_SEAT: usize = 8;

const CARS: usize = 0;
const STACKS: usize = CARS + 16 * OWNERS;
const HAND: usize = STACKS + 8 * 3;
const UNSEEN: usize = HAND + 16;
const RUN: usize = UNSEEN + 16;
const SEATS: usize = RUN + 4;
const TABLE: usize = SEATS + 4 * ABOUT_SEAT;
/// How many numbers describe a table.
pub(super) const INPUTS: usize = TABLE + 9;

/// What a player may hope for in a round.
const INCOME: f32 = 16_000.0;

/// Describes a table to the network of one seat. Tables with more than four seats (SPEED) are described only as far as
/// the numbers go: the next three in turn.
pub(super) fn describe(state: &State, seat: Seat, out: &mut [f32]) {
    let seats = state.seats();
    let relative = |other: Seat| (other.index() + seats - seat.index()) % seats;
    let table = Table::of(state);
    let (board, hand) = (state.board(), state.hand(seat));
    let mut owner = [NOBODY; 9];
    owner[Car::Mafia.index()] = MAFIA;
    for other in Seat::all(seats) {
        if let Some(colour) = state.characters().of(other) {
            owner[colour.index()] = relative(other).min(NEIGHBOURS);
        }
    }
    let unseen = unseen(state, seat);
    for &car in &Car::ALL[..board.cars()] {
        let spot = 2 * board.place(car) + usize::from(board.is_upper(car));
        out[CARS + OWNERS * spot + owner[car.index()]] = 1.0;
        if let Some(&colour) = Colour::ALL.get(car.index()) {
            out[HAND + spot] = hand.count(colour.card()) as f32 / 2.0;
            out[UNSEEN + spot] = unseen.count(colour.card()) as f32 / 3.0;
        }
    }
    let mut fewest = 4;
    for place in 0..8 {
        let left = state.stack(place).count();
        fewest = fewest.min(left);
        out[STACKS + 3 * place] = (table.values[place] - 2000.0 * place as f32) / 2000.0;
        out[STACKS + 3 * place + 1] = left as f32 / 4.0;
        out[STACKS + 3 * place + 2] = f32::from(left == 1);
    }
    for (kind, card) in [Card::Joker, Card::Backward, Card::Evasion, Card::Nasty].into_iter().enumerate() {
        out[RUN + kind] = hand.count(card) as f32;
    }

    let now = table.income(board);
    let risk = table.income_after_a_card(board, unseen);
    let own = table.money[seat.index()];
    let mut best_other = f32::NEG_INFINITY;
    for other in Seat::all(seats) {
        let margin = own - table.money[other.index()];
        if other != seat {
            best_other = best_other.max(table.money[other.index()]);
        }
        if relative(other) > NEIGHBOURS {
            continue;
        }
        let about = &mut out[SEATS + ABOUT_SEAT * relative(other)..][..ABOUT_SEAT];
        if other != seat {
            about[0] = margin / INCOME;
            about[1] = (margin / (2.0 * INCOME)).clamp(-1.0, 1.0);
        }
        about[2] = now[other.index()] / INCOME;
        about[3] = risk[other.index()] / INCOME;
        about[4] = f32::from(state.start() == Some(other));
        about[5] = state.hand(other).len() as f32 / 4.0;
        about[6] = f32::from(state.pending() == Pending::Turn(other));
        about[7] = f32::from(state.hand(other).len() == 1);
    }
    let (best, mean) = table.plans(board, seat, hand);
    out[TABLE] = best / INCOME;
    out[TABLE + 1] = mean / INCOME;
    out[TABLE + 2] = if hand.len() == 1 { mean / INCOME } else { 0.0 };
    out[TABLE + 3] = (own - best_other) / INCOME;
    out[TABLE + 4] = ((own - best_other) / INCOME).clamp(-1.0, 1.0);
    out[TABLE + 5] = f32::from(state.phase() == Phase::Upkeep);
    out[TABLE + 6] = fewest as f32 / 4.0;
    out[TABLE + 7] = (state.round() as f32 / 10.0).min(2.0);
    out[TABLE + 8] = f32::from(state.phase() == Phase::ChooseCharacters);
}

/// The cards that the seat has not seen this round: others hold them, discarded them, or nobody was dealt them.
fn unseen(state: &State, seat: Seat) -> Cards {
    let mut rest = Cards::all(state.options().run);
    let played = state.face_up().map(|(_, card)| card);
    let discarded = state.face_down().filter(|&(owner, _)| owner == seat).map(|(_, card)| card);
    for card in state.hand(seat).iter().chain(played).chain(discarded) {
        if rest.has(card) {
            rest.remove(card);
        }
    }
    rest
}
