//! What a position says about the turn: dice, the active seat, a theft, the result.

use super::Reader;
use crate::board::{Board, Face, Phase, Side};
use crate::figure::{Figure, FigureSet};
use crate::layout;
use crate::options::Mode;
use crate::position::write::result_json;
use crate::scoring;
use crate::state::State;
use crate::tile::Tile;
use speakeasy_core::json::join;
use speakeasy_core::{Seat, json as read};

/// The most extra turns a position may name: far beyond any game, with room to count on.
const MOST_EXTRA_TURNS: u64 = 200;

impl Reader<'_> {
    /// The dice belong to the phases after the roll.
    pub(super) fn dice(&mut self, phase: Option<Phase>) {
        let num = self.number("num", 1..=6);
        let act = self.named("act").and_then(|value| self.one_of(value, Face::WORDS, Face::from_word, "act"));
        self.state.board.num = num.unwrap_or(0) as u8;
        self.state.board.act = act;
        if act.is_some() && !self.options().has_flixxy() {
            self.fault("act", "only nochmal has an action die");
        }
        match phase {
            Some(phase @ (Phase::Pre | Phase::Roll)) => {
                for key in ["num", "act"] {
                    if self.named(key).is_some() {
                        self.fault(key, format!("nothing is rolled in {}", phase.word()));
                    }
                }
            }
            Some(phase @ (Phase::Main | Phase::Steal | Phase::Post)) => {
                if self.named("num").is_none() {
                    self.fault("num", format!("the number rolled must be named in {}", phase.word()));
                }
                if self.named("act").is_none() && self.state.board.flixxy_in_play() {
                    self.fault("act", format!("the action die must be named in {}", phase.word()));
                }
            }
            _ => {}
        }
    }

    /// What concerns the active seat: it is in play, and its pawns have moved or been swapped as named.
    pub(super) fn active_seat(&mut self, phase: Option<Phase>, path_stands: bool) {
        let seat = self.state.board.active;
        let own = |board: &Board, figure: &Figure| figure.owner() == Some(seat) && board.track.is_there(*figure);
        if let Some(value) = self.named("moved_pawn")
            && let Some(word) = read::word(value, "moved_pawn", &mut self.faults)
        {
            let pawn = Figure::parse(word).filter(|figure| own(&self.state.board, figure));
            self.state.board.moved = pawn;
            if pawn.is_none() {
                self.fault("moved_pawn", format!("{word} is no pawn of the active seat"));
            }
            if phase.is_some_and(|phase| !matches!(phase, Phase::Steal | Phase::Post | Phase::Over)) {
                self.fault("moved_pawn", "no pawn has moved yet in this phase");
            }
        }
        self.swapped(seat);
        if let Some(extra) = self.number("extra_turns", 0..=MOST_EXTRA_TURNS) {
            self.state.board.extra_turns = extra as u8;
            if extra > 0 && !self.options().has_worms() {
                self.fault("extra_turns", "there are no extra turns without worm tokens");
            }
        }
        if !path_stands {
            return;
        }
        match phase {
            Some(Phase::Over) if self.state.board.anyone_in_play() => {
                self.fault("phase", "the game is not over while a pawn is on track");
            }
            Some(Phase::Over | Phase::Steal) | None => {}
            Some(_) if !self.state.board.in_play(seat) => {
                self.fault("active", format!("{seat} has no pawn on track, so it cannot be {seat}'s turn"));
            }
            Some(_) => {}
        }
    }

    fn swapped(&mut self, seat: Seat) {
        let Some(value) = self.named("swapped") else { return };
        let Some(list) = read::list(value, "swapped", &mut self.faults) else { return };
        if !list.is_empty() && !self.options().has_worms() {
            return self.fault("swapped", "nothing is swapped without worm tokens");
        }
        let mut swapped = FigureSet::EMPTY;
        for (index, value) in list.iter().enumerate() {
            let at = join("swapped", index);
            let Some(word) = read::word(value, &at, &mut self.faults) else { continue };
            let board = &self.state.board;
            let fits = |figure: &Figure| figure.owner() == Some(seat) && board.track.on_track(*figure);
            match Figure::parse(word).filter(fits) {
                None => self.fault(at, format!("{word} is no pawn of the active seat on track")),
                Some(figure) if board.moved == Some(figure) => self.fault(at, format!("{word} has made the move")),
                Some(figure) if swapped.has(figure) => self.fault(at, format!("{word} is named twice")),
                Some(figure) => swapped = swapped.with(figure),
            }
        }
        self.state.board.swapped = swapped;
    }

    /// STEAL, and only it, has an action tile that shows steal and somebody to rob.
    pub(super) fn theft(&mut self, phase: Option<Phase>) {
        let tile = self.named("steal_tile").and_then(|value| {
            let word = read::word(value, "steal_tile", &mut self.faults)?;
            let action_tiles =
                if self.options().mode == Mode::Life2020 { layout::specials(Mode::Life2020) } else { &[] };
            let tile = Tile::parse(word).filter(|tile| action_tiles.contains(tile));
            if tile.is_none() {
                self.fault("steal_tile", format!("{word} is no action tile of this game"));
            }
            tile
        });
        self.state.board.steal_tile = tile.unwrap_or(Tile::NONE);
        match (phase, tile) {
            (Some(Phase::Steal), Some(tile)) if self.state.board.side(tile) != Side::Steal => {
                self.fault("steal_tile", format!("{tile} does not show steal"));
            }
            (Some(Phase::Steal), None) if self.named("steal_tile").is_none() => {
                self.fault("steal_tile", "must be named in STEAL");
            }
            (Some(phase), Some(_)) if phase != Phase::Steal => {
                self.fault("steal_tile", format!("nothing is stolen in {}", phase.word()));
            }
            _ => {}
        }
        if phase == Some(Phase::Steal) && !self.state.can_rob(self.state.board.active) {
            self.fault("stacks", "there is nobody to rob in STEAL");
        }
    }

    pub(super) fn result(&mut self, phase: Option<Phase>) {
        let Some(value) = self.named("result") else { return };
        if phase.is_some_and(|phase| phase != Phase::Over) {
            return self.fault("result", "there is no result before the game is over");
        }
        // A result can only be judged if the position itself stands.
        if self.faults.is_empty() {
            let State { board, stacks, hands, .. } = &self.state;
            let computed = result_json(Some(scoring::outcome(board, stacks, hands)));
            if value != &computed {
                self.fault("result", format!("must be {computed}"));
            }
        }
    }
}
