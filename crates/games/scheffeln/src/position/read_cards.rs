//! Reading cards: hands and plays of the base game, the row of SPEED, and what is undealt.

use super::read::{Reader, Stage};
use crate::cards::{Card, Cards, Colour, HAND, ROW};
use crate::state::State;
use speakeasy_core::Seat;
use speakeasy_core::json::{self, Json, join};

impl<'a> Reader<'a> {
    /// A card of this table.
    fn card(&mut self, value: &Json, at: &str) -> Option<Card> {
        let card = self.named(value, at, "card", Card::from_code)?;
        if card.colour().is_none() && !self.options.run {
            self.faults.add(at, format!("{} belongs to RUN", card.code()));
            return None;
        }
        Some(card)
    }

    /// Takes a card out of those not yet placed; `false`, and a fault, if no copy is left.
    fn place_card(&mut self, card: Card, at: &str, rest: &mut Cards) -> bool {
        if rest.has(card) {
            rest.remove(card);
            return true;
        }
        let copies = Cards::all(self.options.run).count(card);
        self.faults.add(at, format!("there are only {copies} of {}", card.code()));
        false
    }

    /// Hands and plays of the base game.
    pub fn read_hands(&mut self, start: Seat, state: &mut State) {
        let mut rest = Cards::all(self.options.run);
        let mut hands = [0usize; 4];
        for (seat, value) in self.list_by_seat("hands").into_iter().enumerate() {
            let at = join("hands", seat);
            for (index, value) in json::list(value, &at, &mut self.faults).unwrap_or_default().iter().enumerate() {
                let at = join(&at, index);
                let Some(card) = self.card(value, &at) else { continue };
                hands[seat] += 1;
                if self.place_card(card, &at, &mut rest) {
                    state.hands[seat].add(card);
                }
            }
        }
        let mut down = [0usize; 4];
        for (key, is_up) in [("face_up", true), ("face_down", false)] {
            for (seat, card, at) in self.read_plays(key) {
                if !is_up {
                    down[seat.index() & 3] += 1;
                }
                if self.place_card(card, &at, &mut rest) {
                    if is_up { state.plays.lay_up(seat, card) } else { state.plays.lay_down(seat, card) }
                }
            }
        }
        for seat in 0..self.seats {
            if hands[seat] > HAND {
                self.faults.add(join("hands", seat), "more than four cards in hand");
            }
            // Whoever still holds cards plays the last of them face up.
            if down[seat] + hands[seat].max(1) > HAND {
                self.faults.add("face_down", format!("seat {seat} cannot have discarded its last card (invariant 15)"));
            }
        }
        self.check_hand_sizes(start, state.turn, &hands);
    }

    fn read_plays(&mut self, key: &str) -> Vec<(Seat, Card, String)> {
        let list = self.get(key).and_then(|value| json::list(value, key, &mut self.faults)).unwrap_or_default();
        if !list.is_empty() && matches!(self.stage, Stage::Setup(_) | Stage::Choose | Stage::Upkeep) {
            self.faults.add(key, "in this phase no card has been played");
        }
        let mut plays = Vec::new();
        for (index, value) in list.iter().enumerate() {
            let at = join(key, index);
            let Some([seat, card]) = value.as_array().map(Vec::as_slice) else {
                self.faults.add(at, format!("expected [seat, card], got {value}"));
                continue;
            };
            let seat = json::seat(seat, self.seats, &join(&at, 0), &mut self.faults);
            let card = self.card(card, &join(&at, 1));
            if let (Some(seat), Some(card)) = (seat, card) {
                plays.push((seat, card, at));
            }
        }
        plays
    }

    /// Invariant 13: in turn order from the start, those who have played this time round have one card fewer.
    fn check_hand_sizes(&mut self, start: Seat, turn: Seat, hands: &[usize; 4]) {
        let turn = match self.stage {
            Stage::Turn => turn,
            Stage::Choose => start,
            _ => {
                for (seat, _) in hands.iter().enumerate().filter(|(_, cards)| **cards > 0) {
                    self.faults.add(join("hands", seat), "in this phase nobody holds cards");
                }
                return;
            }
        };
        let size = hands[turn.index() & 3];
        if self.stage == Stage::Turn && size == 0 {
            self.faults.add(join("hands", turn.0), "the player to act must hold a card");
            return;
        }
        let after_start = |seat: usize| (seat + self.seats - start.index()) % self.seats;
        for (seat, cards) in hands.iter().enumerate().take(self.seats) {
            let expected = size - usize::from(after_start(seat) < after_start(turn.index()));
            if *cards != expected {
                self.faults.add(join("hands", seat), format!("expected {expected} cards as turns go, got {cards}"));
            }
        }
    }

    /// The row of SPEED and how much of it is face up.
    pub fn read_row(&mut self, state: &mut State) {
        if matches!(self.stage, Stage::Setup(_) | Stage::SpeedUpkeep) {
            for key in ["row", "revealed"] {
                if let Some(value) = self.get(key).filter(|value| value.as_array().is_none_or(|list| !list.is_empty()))
                {
                    self.faults.add(key, format!("must be [] while no row is dealt, not {value}"));
                }
            }
            return;
        }
        let mut rest = Cards::all(self.options.run);
        let mut cards = Vec::new();
        match self.get("row") {
            None => cards.extend(rest.iter().filter_map(Card::colour).take(ROW)),
            Some(value) => {
                for (index, value) in json::list(value, "row", &mut self.faults).unwrap_or_default().iter().enumerate()
                {
                    let at = join("row", index);
                    if let Some(colour) = self.named(value, &at, "card of a SPEED row", Colour::from_code) {
                        self.place_card(colour.card(), &at, &mut rest);
                        cards.push(colour);
                    }
                }
            }
        }
        match <[Colour; ROW]>::try_from(cards) {
            Ok(row) => state.row = Some(row),
            Err(cards) => self.faults.add("row", format!("expected {ROW} cards, got {}", cards.len())),
        }
        state.revealed = self.read_revealed();
    }

    /// How many cards are face up: they are turned up from right to left.
    fn read_revealed(&mut self) -> u8 {
        let filler = if self.stage == Stage::Reveal { 0 } else { ROW as u8 };
        let Some(value) = self.get("revealed") else { return filler };
        let list = json::list(value, "revealed", &mut self.faults).unwrap_or_default();
        let flags: Vec<bool> = (list.iter().enumerate())
            .filter_map(|(index, value)| json::flag(value, &join("revealed", index), &mut self.faults))
            .collect();
        if flags.len() != ROW {
            self.faults.add("revealed", format!("expected {ROW} of true and false, got {}", flags.len()));
            return filler;
        }
        let count = flags.iter().filter(|&&flag| flag).count();
        if flags.iter().rev().take_while(|&&flag| flag).count() != count {
            self.faults.add("revealed", "the cards are turned up from right to left");
        } else if self.stage != Stage::Reveal && count != ROW {
            self.faults.add("revealed", "in this phase the whole row is face up");
        } else {
            return count as u8;
        }
        filler
    }

    /// The undealt cards, where they are written out, must be just the rest.
    pub fn check_undealt(&mut self, state: &State) {
        let Some(value) = self.get("undealt") else { return };
        let mut rest = state.undealt();
        for (index, value) in json::list(value, "undealt", &mut self.faults).unwrap_or_default().iter().enumerate() {
            let at = join("undealt", index);
            if let Some(card) = self.card(value, &at) {
                self.place_card(card, &at, &mut rest);
            }
        }
        if !rest.is_empty() {
            let missing: Vec<&str> = rest.iter().map(Card::code).collect();
            self.faults.add("undealt", format!("missing: {}", missing.join(", ")));
        }
    }
}
