//! Reading what lies on the table: tiles, cars, tokens, characters.

use super::read::{Reader, Stage};
use crate::board::Board;
use crate::cards::{Car, Colour};
use crate::draw::all_tokens;
use crate::options::{EndWhen, NoGainer};
use crate::phase::Draw;
use crate::state::State;
use crate::tiles::{Ring, Tile};
use crate::tokens::{Purse, STACK, Stack, TOKENS, Token};
use speakeasy_core::Seat;
use speakeasy_core::json::{self, Json, join};

/// Which tokens are somewhere already.
#[derive(Default)]
struct Placed(u32);

impl Placed {
    fn has(&self, token: Token) -> bool {
        self.0 >> token.index() & 1 == 1
    }

    /// Marks a token; notes a fault if it was somewhere before.
    fn put(&mut self, token: Token, at: &str, reader: &mut Reader) {
        if self.has(token) {
            reader.faults.add(at, format!("{token} is in two places"));
        }
        self.0 |= 1 << token.index();
    }
}

impl Stage {
    /// Has the stack of this tile been laid?
    fn is_laid(self, tile: Tile) -> bool {
        match self {
            Stage::Setup(Draw::Ring | Draw::Cars | Draw::Tokens) => false,
            Stage::Setup(Draw::Stack(next)) => tile < next,
            _ => true,
        }
    }
}

impl<'a> Reader<'a> {
    pub fn read_ring(&mut self, state: &mut State) {
        let Some(value) = self.get("ring") else { return };
        let Some(list) = json::list(value, "ring", &mut self.faults) else { return };
        let tiles: Vec<Tile> = (list.iter().enumerate())
            .filter_map(|(index, value)| self.named(value, &join("ring", index), "tile", Tile::from_letter))
            .collect();
        let seen = tiles.iter().fold(0u8, |seen, tile| seen | 1 << tile.index());
        let Ok(ring) = <[Tile; 8]>::try_from(tiles) else {
            return self.faults.add("ring", "expected the eight tiles, each once");
        };
        let undrawn = self.stage == Stage::Setup(Draw::Ring);
        if seen != u8::MAX {
            self.faults.add("ring", "expected the eight tiles, each once");
        } else if (!self.options.is_speed() || undrawn) && ring != Tile::ALL {
            self.faults.add("ring", "the tiles lie in alphabetical order");
        } else {
            state.ring = Ring(ring);
        }
    }

    /// An object with tiles for keys.
    fn by_tile(&mut self, key: &str) -> Vec<(Tile, String, &'a Json)> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(map) = json::object(value, key, &mut self.faults) else { return Vec::new() };
        let mut entries = Vec::new();
        for (letter, value) in map {
            match Tile::from_letter(letter) {
                Some(tile) => entries.push((tile, join(key, letter), value)),
                None => self.faults.add(join(key, letter), "there is no such tile"),
            }
        }
        entries
    }

    /// The value of one tile in an object with tiles for keys.
    fn at_tile(&self, key: &str, tile: Tile) -> Option<&'a Json> {
        self.get(key).and_then(|map| map.get(tile.letter()))
    }

    pub fn read_cars(&mut self, state: &mut State) {
        let placed = !matches!(self.stage, Stage::Setup(Draw::Ring | Draw::Cars));
        let mafia = self.options.mafia && !matches!(self.stage, Stage::Setup(Draw::Stack(_))) && placed;
        let mut tiles: [Vec<Car>; 8] = Default::default();
        if self.get("cars").is_none() {
            if placed {
                tiles = std::array::from_fn(|tile| vec![Car::ALL[tile]]);
            }
            if mafia {
                tiles[0].insert(0, Car::Mafia);
            }
        }
        for (tile, at, value) in self.by_tile("cars") {
            for (index, value) in json::list(value, &at, &mut self.faults).unwrap_or_default().iter().enumerate() {
                tiles[tile.index()].extend(self.named(value, &join(&at, index), "car", Car::from_code));
            }
            if tiles[tile.index()].len() > 2 {
                self.faults.add(at, "a tile has room for two cars");
            }
        }
        let expected = if !placed { 0 } else { 8 + usize::from(mafia) };
        for car in Car::ALL {
            let count = tiles.iter().flatten().filter(|&&other| other == car).count();
            match (count, car.index() < expected) {
                (0, true) => self.faults.add("cars", format!("{} is missing", car.code())),
                (0, false) | (1, true) => {}
                (_, true) => self.faults.add("cars", format!("{} is in two places", car.code())),
                (_, false) => {
                    self.faults.add("cars", format!("{} is not on the board in this game or phase", car.code()))
                }
            }
        }
        if self.in_setup() && placed {
            let colours = |cars: &[Car]| cars.iter().filter(|&&car| car != Car::Mafia).count();
            let beneath = !mafia || tiles[0].first() == Some(&Car::Mafia);
            if tiles.iter().any(|cars| colours(cars) != 1) || !beneath {
                self.faults.add("cars", "in SETUP every tile has one car, and the Mafia car lies beneath the one on A");
            }
        }
        let by_place = state.ring.0.map(|tile| tiles[tile.index()].as_slice());
        if self.faults.is_empty()
            && let Some(board) = Board::of(by_place)
        {
            state.board = board;
        }
    }

    /// Money, hoard and stacks: all 32 tokens, each once.
    pub fn read_money(&mut self, state: &mut State) {
        let mut placed = Placed::default();
        for (seat, value) in self.list_by_seat("money").into_iter().enumerate() {
            self.read_purse(Seat(seat as u8), value, &join("money", seat), &mut placed, &mut state.purse);
        }
        if let Some(value) = self.get("mafia_hoard").filter(|_| !self.options.is_speed()) {
            self.read_purse(Purse::HOARD, value, "mafia_hoard", &mut placed, &mut state.purse);
            let hoards = self.options.mafia && self.options.mafia_no_gainer == NoGainer::Keep;
            if !hoards && value.as_array().is_some_and(|list| !list.is_empty()) {
                self.faults.add("mafia_hoard", "at this table nothing goes to a hoard");
            }
        }
        if self.in_setup() && placed.0 != 0 {
            self.faults.add("money", "in SETUP nobody has taken a token");
        }
        let stacks = self.read_stacks(state.ring, &mut placed);
        for (place, tokens) in state.ring.0.map(|tile| &stacks[tile.index()]).into_iter().enumerate() {
            state.stacks[place] = Stack::of(tokens);
        }
        self.check_stacks(&stacks, &placed);
        self.read_tops_up(&stacks, state);
    }

    fn read_purse(&mut self, owner: Seat, value: &Json, at: &str, placed: &mut Placed, purse: &mut Purse) {
        for (index, value) in json::list(value, at, &mut self.faults).unwrap_or_default().iter().enumerate() {
            let at = join(at, index);
            if let Some(token) = self.named(value, &at, "token", Token::from_id) {
                if !placed.has(token) {
                    purse.add(owner, token);
                }
                placed.put(token, &at, self);
            }
        }
    }

    /// The stacks by letter, as written, or short (`tops`, `left`), or filled with what is nowhere else.
    fn read_stacks(&mut self, ring: Ring, placed: &mut Placed) -> [Vec<Token>; 8] {
        let mut stacks: [Vec<Token>; 8] = Default::default();
        for (tile, at, value) in self.by_tile("stacks") {
            for (index, value) in json::list(value, &at, &mut self.faults).unwrap_or_default().iter().enumerate() {
                let at = join(&at, index);
                if let Some(token) = self.named(value, &at, "token", Token::from_id) {
                    placed.put(token, &at, self);
                    stacks[tile.index()].push(token);
                }
            }
            if stacks[tile.index()].len() > STACK {
                self.faults.add(&at, "a stack has at most four tokens");
            }
            if !self.stage.is_laid(tile) && !stacks[tile.index()].is_empty() {
                self.faults.add(at, "this stack has not been drawn yet");
            }
        }
        let tops = self.read_tops(&stacks, placed);
        let left = self.read_left();
        let (stage, speed) = (self.stage, self.options.is_speed());
        for tile in ring.0.into_iter().filter(|&tile| stage.is_laid(tile)) {
            let stack = &mut stacks[tile.index()];
            if self.at_tile("stacks", tile).is_none() {
                stack.extend(tops[tile.index()]);
                let room = if speed { left[tile.index()].unwrap_or(STACK) } else { STACK };
                for token in all_tokens().into_iter().filter(|token| speed || token.letter() == tile) {
                    if stack.len() < room && !placed.has(token) {
                        placed.0 |= 1 << token.index();
                        stack.push(token);
                    }
                }
            }
            if let Some(left) = left[tile.index()].filter(|&left| left != stack.len()) {
                let found = stack.len();
                self.faults.add(join("left", tile), format!("expected {left} tokens on {tile}, found {found}"));
            }
        }
        stacks
    }

    /// The top tokens named by `tops`, by letter: by id, or by value where only one token fits.
    fn read_tops(&mut self, stacks: &[Vec<Token>; 8], placed: &mut Placed) -> [Option<Token>; 8] {
        let mut tops = [None; 8];
        let entries = self.by_tile("tops");
        // Ids first: a token named anywhere by its id no longer fits a value.
        let (ids, values): (Vec<_>, Vec<_>) = entries.into_iter().partition(|(_, _, value)| !value.is_number());
        for (tile, at, value) in ids {
            tops[tile.index()] = self.named(value, &at, "token or value", Token::from_id);
            self.place_top(tile, &at, tops[tile.index()], stacks, placed);
        }
        for (tile, at, value) in values {
            tops[tile.index()] = self.token_of_value(tile, &at, value, placed);
            self.place_top(tile, &at, tops[tile.index()], stacks, placed);
        }
        tops
    }

    fn token_of_value(&mut self, tile: Tile, at: &str, value: &Json, placed: &Placed) -> Option<Token> {
        let worth = |token: &Token| value.as_i64() == Some(i64::from(token.value()));
        let fitting: Vec<Token> = if self.options.is_speed() {
            all_tokens().into_iter().filter(worth).filter(|&token| !placed.has(token)).collect()
        } else {
            Token::of_letter(tile).into_iter().filter(worth).collect()
        };
        match fitting.as_slice() {
            [token] => Some(*token),
            [] => {
                self.faults.add(at, format!("no token that could lie here is worth {value}"));
                None
            }
            _ => {
                self.faults.add(at, format!("several tokens are worth {value}: name one by its id"));
                None
            }
        }
    }

    fn place_top(&mut self, tile: Tile, at: &str, top: Option<Token>, stacks: &[Vec<Token>; 8], placed: &mut Placed) {
        let Some(top) = top else { return };
        if !self.stage.is_laid(tile) {
            self.faults.add(at, "this stack has not been drawn yet");
        } else if self.at_tile("stacks", tile).is_none() {
            placed.put(top, at, self);
        } else if stacks[tile.index()].first() != Some(&top) {
            self.faults.add(at, format!("{top} is not the top of the stack that is written out"));
        }
    }

    fn read_left(&mut self) -> [Option<usize>; 8] {
        let mut left = [None; 8];
        for (tile, at, value) in self.by_tile("left") {
            let count = json::number(value, 0..=STACK as u64, &at, &mut self.faults);
            left[tile.index()] = count.map(|count| count as usize);
            if !self.stage.is_laid(tile) && count.is_some_and(|count| count > 0) {
                self.faults.add(at, "this stack has not been drawn yet");
            }
        }
        left
    }

    /// Invariants 7, 8, 10 and, before the end, 20.
    fn check_stacks(&mut self, stacks: &[Vec<Token>; 8], placed: &Placed) {
        let (stage, speed) = (self.stage, self.options.is_speed());
        let missing: Vec<String> = (0..TOKENS)
            .filter_map(Token::from_index)
            .filter(|&token| !placed.has(token))
            .filter(|token| stage.is_laid(if speed { Tile::A } else { token.letter() }))
            .map(|token| token.to_string())
            .collect();
        if !missing.is_empty() {
            self.faults.add("stacks", format!("missing: {}", missing.join(", ")));
        }
        let over = self.stage == Stage::Over;
        for tile in Tile::ALL.into_iter().filter(|&tile| stage.is_laid(tile)) {
            let at = join("stacks", tile);
            let stack = &stacks[tile.index()];
            if !speed {
                for token in stack.iter().filter(|token| token.letter() != tile) {
                    self.faults.add(&at, format!("{token} belongs to another letter"));
                }
            }
            let decides = match self.options.end_when {
                EndWhen::AnyEmpty => true,
                EndWhen::AllEmpty => false,
                EndWhen::LastTile => tile == Tile::H,
            };
            if stack.is_empty() && decides && !over {
                self.faults.add(&at, "an empty stack means that the game is over");
            }
            if self.in_setup() && stack.len() != STACK {
                self.faults.add(&at, "in SETUP a stack has four tokens");
            }
        }
        let none_left = stacks.iter().all(Vec::is_empty) && stage.is_laid(Tile::H);
        if none_left && self.options.end_when == EndWhen::AllEmpty && !over {
            self.faults.add("stacks", "where no token is left the game is over");
        }
    }

    /// Invariant 20 in `GAME_OVER`: the stacks say so, or nobody can have taken a token in the last round (SCH-H16).
    pub fn check_end(&mut self, state: &State) {
        if self.stage != Stage::Over || state.end_by_stacks().is_some() {
            return;
        }
        let wanted = match self.options.end_when {
            EndWhen::AnyEmpty => return self.faults.add("stacks", "in GAME_OVER a stack is empty"),
            EndWhen::AllEmpty => "all stacks are empty",
            EndWhen::LastTile => "the stack of H is empty",
        };
        if self.faults.is_empty() && (state.would_pay() || state.covered_stacks() != 0) {
            self.faults.add("stacks", format!("in GAME_OVER {wanted}, or nobody took a token in the last round"));
        }
    }

    fn read_tops_up(&mut self, stacks: &[Vec<Token>; 8], state: &mut State) {
        let mut up = stacks.each_ref().map(|stack| !stack.is_empty());
        for (tile, at, value) in self.by_tile("top_up") {
            let Some(flag) = json::flag(value, &at, &mut self.faults) else { continue };
            let empty = stacks[tile.index()].is_empty();
            if flag && empty {
                self.faults.add(at, "an empty stack has no top token");
            } else if !flag && !empty && !matches!(self.stage, Stage::Upkeep | Stage::Over) {
                self.faults.add(at, "in this phase every top token is face up");
            } else {
                up[tile.index()] = flag;
            }
        }
        for (place, tile) in state.ring.0.into_iter().enumerate() {
            state.tops_up |= u8::from(up[tile.index()]) << place;
        }
    }

    /// Characters, against invariant 14 and the phase.
    pub fn read_characters(&mut self, state: &mut State) {
        let map = self.get("characters").and_then(|value| json::object(value, "characters", &mut self.faults));
        for (code, value) in map.into_iter().flatten() {
            let at = join("characters", code);
            let Some(colour) = Colour::from_code(code) else {
                self.faults.add(at, "there is no such character");
                continue;
            };
            if value == "centre" {
                continue;
            }
            let seat = value.as_u64().filter(|&seat| seat < self.seats as u64).map(|seat| Seat(seat as u8));
            match seat {
                None => self.faults.add(at, format!("expected \"centre\" or a seat, got {value}")),
                Some(seat) if state.characters.of(seat).is_some() => {
                    self.faults.add(at, format!("seat {} has a character already", seat.0));
                }
                Some(seat) => state.characters.take(seat, colour),
            }
        }
        let (holders, all) = (self.seats - state.undecided().len(), self.seats);
        let wrong = match self.stage {
            Stage::Setup(_) | Stage::Reveal | Stage::SpeedUpkeep if holders > 0 => {
                "here all characters are in the centre"
            }
            Stage::Choose if holders == all => "everybody has chosen, so the phase is TURN",
            Stage::Turn | Stage::Upkeep if holders < all => "everybody must have a character",
            Stage::Scheffeln | Stage::Over if !self.options.is_speed() && holders < all => {
                "everybody must have a character"
            }
            Stage::Claim if holders + 1 >= all => "with at most one player left the phase is SPEED_COUNTDOWN",
            Stage::Countdown if holders + 1 != all => "in SPEED_COUNTDOWN just one player has no character",
            _ => return,
        };
        self.faults.add("characters", wrong);
    }
}
