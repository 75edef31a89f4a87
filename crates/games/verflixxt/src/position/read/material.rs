//! The material of a position: tiles, figures, round tokens and worm tokens.

use super::Reader;
use crate::board::Side;
use crate::figure::Figure;
use crate::layout;
use crate::options::Mode;
use crate::setup::place_figures;
use crate::tile::{Place, Tile};
use crate::worm::{Held, Kind, Pile};
use speakeasy_core::json::{Json, join, json};
use speakeasy_core::{Seat, json as read};

impl Reader<'_> {
    /// A tile of this mode that lies nowhere else, or a fault.
    fn tile(&mut self, value: &Json, at: &str) -> Option<Tile> {
        let word = read::word(value, at, &mut self.faults)?;
        let options = self.options();
        let of_mode =
            |tile: &Tile| layout::in_use(&options).has(*tile) || layout::specials(options.mode).contains(tile);
        let Some(tile) = Tile::parse(word).filter(of_mode) else {
            self.fault(at, format!("{word} is no tile of this game"));
            return None;
        };
        if !self.lying.insert(tile) {
            self.fault(at, format!("{tile} lies in two places"));
            return None;
        }
        Some(tile)
    }

    /// A tile that somebody has won.
    fn won_tile(&mut self, value: &Json, at: &str) -> Option<Tile> {
        let tile = self.tile(value, at)?;
        if !tile.is_ordinary() {
            self.fault(at, format!("{tile} is never owned"));
            return None;
        }
        Some(tile)
    }

    pub(super) fn stacks(&mut self) {
        for (seat, at, list) in self.per_seat("stacks") {
            for (index, value) in list.iter().enumerate() {
                if let Some(tile) = self.won_tile(value, &join(&at, index)) {
                    self.state.stacks.push(seat, tile);
                }
            }
        }
        let Some(value) = self.named("out") else { return };
        let Some(list) = read::list(value, "out", &mut self.faults) else { return };
        if !list.is_empty() && self.options().mode != Mode::Nochmal {
            return self.fault("out", "tiles leave the game in nochmal only");
        }
        for (index, value) in list.iter().enumerate() {
            if let Some(tile) = self.won_tile(value, &join("out", index)) {
                self.state.stacks.discard(tile);
            }
        }
    }

    /// Lays out the path named, or its filler; was there nothing wrong with it?
    pub(super) fn path(&mut self) -> bool {
        let before = self.faults.list.len();
        let specials = layout::specials(self.options().mode);
        let mut path: Vec<Tile> = Vec::new();
        match (self.named("path"), layout::fixed(&self.options())) {
            (Some(value), _) => {
                let list = read::list(value, "path", &mut self.faults).unwrap_or_default();
                for (index, value) in list.iter().enumerate() {
                    path.extend(self.tile(value, &join("path", index)));
                }
                if self.faults.list.len() == before && !path.iter().filter(|tile| !tile.is_ordinary()).eq(specials) {
                    let names: Vec<&str> = specials.iter().map(|tile| tile.name()).collect();
                    self.fault("path", format!("must hold {} in this order", names.join(" ")));
                }
            }
            (None, Some(fixed)) => path.extend(fixed.iter().filter(|&&tile| !self.lying.has(tile))),
            (None, None) => self.fault("path", "must be named, since the layout is random"),
        }
        self.state.board.track.lay(&path);
        self.faults.list.len() == before
    }

    pub(super) fn sides(&mut self) {
        let Some(value) = self.named("sides") else { return };
        if self.options().mode != Mode::Life2020 {
            return self.fault("sides", "only life2020 has action tiles");
        }
        let Some(sides) = read::object(value, "sides", &mut self.faults) else { return };
        let names = layout::specials(Mode::Life2020).iter().map(|tile| tile.name()).collect::<Vec<_>>();
        read::known_keys(sides, &names, "sides", &mut self.faults);
        for (number, name) in names.iter().enumerate() {
            if let Some(value) = sides.get(*name).filter(|value| !value.is_null()) {
                let side = self.one_of(value, Side::WORDS, Side::from_word, &join("sides", name));
                self.state.board.steal_sides |= u8::from(side == Some(Side::Steal)) << number;
            }
        }
    }

    /// The figures named, or those of the set-up. Once named, the list is complete.
    pub(super) fn figures(&mut self, path_stands: bool) {
        let Some(value) = self.named("figures") else {
            return place_figures(&mut self.state.board);
        };
        let Some(figures) = read::object(value, "figures", &mut self.faults) else { return };
        for (name, value) in figures {
            let at = join("figures", name);
            let Some(figure) = Figure::parse(name).filter(|&figure| self.state.board.seats_figure(figure)) else {
                self.fault(at, "there is no such figure at this table");
                continue;
            };
            if value.is_null() && figure == Figure::FLIXXY {
                continue;
            }
            let Some(word) = read::word(value, &at, &mut self.faults) else { continue };
            match Place::parse(word).and_then(|place| self.state.board.track.index(place)) {
                Some(index) => self.state.board.track.put(figure, index),
                None if path_stands => self.fault(at, format!("there is no place {word} on the track")),
                None => {}
            }
        }
        if self.options().has_flixxy() && !figures.contains_key("F") {
            self.fault("figures", "F must be named, null if Flixxy has retired");
        }
    }

    pub(super) fn flixxy(&mut self) {
        let on_board = self.state.board.track.is_there(Figure::FLIXXY);
        // Somebody who stands on a place that is not there has been told so already.
        let in_play = match self.named("figures").and_then(|figures| figures.get("F")) {
            Some(place) => !place.is_null(),
            None => on_board,
        };
        if !self.options().has_flixxy() {
            if self.named("flixxy").is_some() {
                self.fault("flixxy", "Flixxy plays in nochmal only");
            }
            return;
        }
        let mut arrivals = if in_play { 0 } else { 5 };
        if let Some(flixxy) = self.named("flixxy").and_then(|value| read::object(value, "flixxy", &mut self.faults)) {
            read::known_keys(flixxy, &["in_play", "arrivals"], "flixxy", &mut self.faults);
            let named = |key: &str| flixxy.get(key).filter(|value| !value.is_null());
            let flag = named("in_play").and_then(|value| read::flag(value, "flixxy.in_play", &mut self.faults));
            if flag.is_some_and(|flag| flag != in_play) {
                self.fault("flixxy.in_play", "figures.F says the contrary");
            }
            if let Some(value) = named("arrivals")
                && let Some(number) = read::number(value, 0..=5, "flixxy.arrivals", &mut self.faults)
            {
                arrivals = number as u8;
                if (arrivals == 5) == in_play {
                    self.fault("flixxy.arrivals", "Flixxy retires with his fifth arrival, and not before");
                }
            }
        }
        self.state.board.arrivals = arrivals;
    }

    pub(super) fn round_tokens(&mut self) {
        let pile = json!(self.state.board.round_pile().as_slice());
        if let Some(value) = self.named("round_pile").filter(|&value| value != &pile) {
            self.fault("round_pile", format!("must be {pile} after the arrivals so far, not {value}"));
        }
        let left = self.state.board.round_pile().len() as u64;
        for (seat, at, list) in self.per_seat("round_tokens") {
            for (index, value) in list.iter().enumerate() {
                let at = join(&at, index);
                let Some(token) = read::number(value, 1..=4, &at, &mut self.faults) else { continue };
                let owner = &mut self.state.board.round_owners[token as usize - 1];
                if !self.state.board.options.has_flixxy() {
                    self.faults.add(at, "only nochmal has round tokens");
                } else if token <= left {
                    self.faults.add(at, format!("the round token {token} is still in the pile"));
                } else if owner.is_some() {
                    self.faults.add(at, format!("the round token {token} is owned twice"));
                } else {
                    *owner = Some(seat);
                }
            }
        }
    }

    pub(super) fn worms(&mut self) {
        let turn = u64::from(self.state.board.turn);
        let mut held: Vec<(Seat, Held<Kind>)> = Vec::new();
        for (seat, at, list) in self.per_seat("worms") {
            if !list.is_empty() && !self.options().has_worms() {
                self.fault(&at, "worm tokens are not in the game");
                continue;
            }
            for (index, value) in list.iter().enumerate() {
                let at = join(&at, index);
                let Some(token) = read::object(value, &at, &mut self.faults) else { continue };
                read::known_keys(token, &["kind", "gained"], &at, &mut self.faults);
                let value = |key: &str| token.get(key).unwrap_or(&Json::Null);
                let kind = self.one_of(value("kind"), Kind::WORDS, Kind::from_word, &join(&at, "kind"));
                let gained = read::number(value("gained"), 1..=turn, &join(&at, "gained"), &mut self.faults);
                if let (Some(kind), Some(gained)) = (kind, gained) {
                    held.push((seat, Held { gained: gained as u32, kind }));
                }
            }
        }
        let piled = self.worm_pile();
        if self.enough_tokens(held.iter().map(|(_, token)| token.kind).chain(piled)) {
            for (seat, token) in held {
                self.state.hands.gain(seat, token);
            }
        }
    }

    /// Has the box as many worm tokens of each kind as the position names?
    pub(super) fn enough_tokens(&mut self, tokens: impl Iterator<Item = Kind>) -> bool {
        let before = self.faults.list.len();
        let tokens: Vec<Kind> = tokens.collect();
        for &kind in Kind::ALL {
            let (count, most) =
                (tokens.iter().filter(|&&token| token == kind).count(), self.options().worm_set.count(kind));
            if count > most {
                self.fault(
                    "worm_pile",
                    format!("there are only {most} {} tokens in the game, not {count}", kind.word()),
                );
            }
        }
        self.faults.list.len() == before
    }

    /// Reads the worm pile.
    pub(super) fn worm_pile(&mut self) -> Vec<Kind> {
        let mut kinds = Vec::new();
        let Some(value) = self.named("worm_pile") else { return kinds };
        let Some(list) = read::list(value, "worm_pile", &mut self.faults) else { return kinds };
        if !list.is_empty() && !self.options().has_worms() {
            self.fault("worm_pile", "worm tokens are not in the game");
            return kinds;
        }
        for (index, value) in list.iter().enumerate() {
            kinds.extend(self.one_of(value, Kind::WORDS, Kind::from_word, &join("worm_pile", index)));
        }
        self.state.pile = Pile::of(kinds.iter().copied());
        kinds
    }
}
