//! The invariants of section 10 that one state alone can show.

use crate::cards::{Cards, Colour, HAND, Plays, ROW};
use crate::options::{EndWhen, NoGainer};
use crate::phase::{Draw, Phase};
use crate::state::State;
use crate::tokens::{Purse, STACK, TOKENS};
use speakeasy_core::Seat;

impl State {
    /// Recomputes everything cached and tests every invariant; names the first that fails.
    pub(crate) fn audit_all(&self) -> Result<(), String> {
        self.audit_board()?;
        self.audit_tokens()?;
        self.audit_cards()?;
        self.audit_characters()?;
        self.audit_flow()
    }

    fn audit_board(&self) -> Result<(), String> {
        self.board.audit(match self.phase {
            Phase::Setup(Draw::Ring | Draw::Cars) => 0,
            Phase::Setup(Draw::Stack(_) | Draw::Tokens) => 8,
            _ => self.options.cars(),
        })?;
        let ring = self.ring.0.iter().fold(0u8, |seen, tile| seen | 1 << tile.index());
        if ring == u8::MAX { Ok(()) } else { Err("the ring does not have every tile once".into()) }
    }

    /// Places whose stack has been laid.
    fn laid(&self) -> u8 {
        match self.phase {
            Phase::Setup(Draw::Ring | Draw::Cars | Draw::Tokens) => 0,
            Phase::Setup(Draw::Stack(tile)) => (1 << tile.index()) - 1,
            _ => u8::MAX,
        }
    }

    fn audit_tokens(&self) -> Result<(), String> {
        let mut seen = 0u64;
        let mut count = 0;
        let taken = self.purse.iter().map(|(_, token)| token);
        for token in self.stacks.iter().flat_map(|stack| stack.iter()).chain(taken) {
            seen |= 1 << token.index();
            count += 1;
        }
        let expected = STACK * self.laid().count_ones() as usize;
        if count != expected || seen.count_ones() as usize != expected {
            return Err(format!("invariant 7: {count} tokens are on the table, not {TOKENS} different ones"));
        }
        let hoards = self.options.mafia && self.options.mafia_no_gainer == NoGainer::Keep;
        for (owner, token) in self.purse.iter() {
            let hoard = owner == Purse::HOARD && !self.options.is_speed();
            if owner.index() >= self.table_size() && !(hoard && hoards) {
                return Err(format!("invariant 7: {token} belongs to nobody"));
            }
        }
        let over = self.phase == Phase::GameOver;
        for (place, stack) in self.stacks.iter().enumerate() {
            let (laid, up) = (self.laid() >> place & 1 == 1, self.tops_up >> place & 1 == 1);
            let tile = self.ring.tile(place);
            if !self.options.is_speed() && stack.iter().any(|token| token.letter() != tile) {
                return Err(format!("invariant 8: a token of another letter lies on {tile}"));
            }
            let may_be_covered = over || self.phase == Phase::Upkeep || !laid || stack.is_empty();
            if up && stack.is_empty() || !up && !may_be_covered {
                return Err(format!("invariant 10: the top of {tile} is face {}", if up { "up" } else { "down" }));
            }
        }
        self.audit_end(over)
    }

    /// Invariant 20: the game is over exactly if the stacks say so, or if nobody took a token in the last round.
    fn audit_end(&self, over: bool) -> Result<(), String> {
        let by_stacks = self.laid() == u8::MAX && self.end_by_stacks().is_some();
        if !over {
            let why = "invariants 10 and 20: the stacks say that the game is over";
            return if by_stacks { Err(why.into()) } else { Ok(()) };
        }
        let idle = self.options.end_when != EndWhen::AnyEmpty && !self.would_pay() && self.covered_stacks() == 0;
        if by_stacks || idle { Ok(()) } else { Err("invariant 20: nothing says that the game is over".into()) }
    }

    fn audit_cards(&self) -> Result<(), String> {
        let mut rest = Cards::all(self.options.run);
        let mut down = [0usize; 4];
        let hands = Seat::all(4).flat_map(|seat| self.hands[seat.index()].iter().map(move |card| (seat, card)));
        for (seat, card) in hands.chain(self.plays.face_up()).chain(self.plays.face_down()) {
            if !rest.has(card) {
                return Err(format!("invariant 12: there are too many of {}", card.code()));
            }
            rest.remove(card);
            if seat.index() >= self.table_size() {
                return Err("invariant 12: a card belongs to nobody".into());
            }
        }
        for (seat, _) in self.plays.face_down() {
            down[seat.index() & 3] += 1;
        }
        for card in self.row.into_iter().flatten().map(Colour::card) {
            if !rest.has(card) {
                return Err(format!("invariant 12: there are too many of {}", card.code()));
            }
            rest.remove(card);
        }
        if self.undealt() != rest {
            return Err("invariant 12: the undealt cards are not the rest".into());
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            if hand.len() > HAND {
                return Err(format!("seat {seat} has more than four cards in hand"));
            }
            if down[seat] + hand.len().max(1) > HAND {
                return Err(format!("invariant 15: seat {seat} has discarded its last card"));
            }
            if hand.iter().count() != hand.len() {
                return Err(format!("invariant 12: the hand of seat {seat} is miscounted"));
            }
        }
        self.audit_hand_sizes()
    }

    fn audit_hand_sizes(&self) -> Result<(), String> {
        let seats = self.table_size();
        match self.phase {
            Phase::Turn | Phase::ChooseCharacters => {
                let start = self.start.unwrap_or_default();
                let turn = if self.phase == Phase::Turn { self.turn } else { start };
                let size = self.hands[turn.index() & 3].len();
                let mut seat = turn;
                loop {
                    let before =
                        (seat.index() + seats - start.index()) % seats < (turn.index() + seats - start.index()) % seats;
                    if self.hands[seat.index() & 3].len() + usize::from(before) != size {
                        return Err(format!("invariant 13: the hand of {seat} has the wrong size"));
                    }
                    seat = seat.next(seats);
                    if seat == turn {
                        break;
                    }
                }
                // A table set up by hand may let people choose without dealing; it stops where the turns begin.
                let dealt = self.plays != Plays::default();
                if self.phase == Phase::Turn && size == 0 && dealt {
                    return Err("invariant 18: the player to act has no card".into());
                }
            }
            _ if self.hands.iter().any(|hand| !hand.is_empty()) => {
                return Err("invariant 13: somebody holds cards outside the turns".into());
            }
            _ => {}
        }
        Ok(())
    }

    fn audit_characters(&self) -> Result<(), String> {
        self.characters.audit()?;
        let undecided = self.undecided().len();
        let fits = match self.phase {
            Phase::Setup(_) | Phase::SpeedReveal { .. } | Phase::SpeedUpkeep => undecided == self.table_size(),
            Phase::ChooseCharacters => undecided > 0,
            Phase::Turn | Phase::Upkeep => undecided == 0,
            Phase::SpeedClaim { .. } => undecided > 1,
            Phase::SpeedCountdown { .. } => undecided == 1,
            Phase::GameOver => self.options.is_speed() || undecided == 0,
        };
        let beyond = (self.table_size()..8).any(|seat| self.characters.of(Seat(seat as u8)).is_some());
        if fits && !beyond { Ok(()) } else { Err(format!("invariant 14: {undecided} players have no character")) }
    }

    fn audit_flow(&self) -> Result<(), String> {
        let seated = |seat: Seat| seat.index() < self.table_size();
        let undrawn = matches!(self.phase, Phase::Setup(draw) if draw != Draw::Deal);
        if !self.start.map_or(undrawn, seated) || !seated(self.turn) || self.round == 0 {
            return Err("invariant 20: the starting player, the turn or the round is not possible".into());
        }
        let acting = matches!(self.phase, Phase::Turn | Phase::ChooseCharacters);
        if !acting && self.turn != Seat(0) {
            return Err("section 4.1: somebody is to act where nobody may".into());
        }
        let row_wanted = self.options.is_speed() && self.phase.due().is_none();
        if self.row.is_some() != row_wanted || self.revealed as usize > ROW {
            return Err("section 6.1: the row is not what the phase wants".into());
        }
        let times_fit = match self.phase {
            Phase::SpeedReveal { next } => (self.revealed as usize) < ROW && self.clock <= next,
            Phase::SpeedClaim { opened } => opened <= self.clock,
            Phase::SpeedCountdown { opened, deadline } => opened <= self.clock && opened <= deadline,
            _ => true,
        };
        let all_up = self.revealed as usize == ROW || !row_wanted || matches!(self.phase, Phase::SpeedReveal { .. });
        if times_fit && all_up && (self.options.is_speed() || self.clock == 0) {
            Ok(())
        } else {
            Err("section 6.1: the clock does not fit the phase".into())
        }
    }
}
