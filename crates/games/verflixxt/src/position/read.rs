//! Reading positions: fillers for what is left out, and all faults at once.

use super::KEYS;
use super::write::{position_json, result_json};
use crate::board::{Board, Draw, Face, Phase, Side};
use crate::event::Event;
use crate::figure::{Figure, FigureSet};
use crate::layout;
use crate::options::{Mode, Options};
use crate::scoring;
use crate::setup::place_figures;
use crate::state::State;
use crate::tile::{Place, Tile, TileSet};
use crate::track::NOWHERE;
use crate::worm::{Held, Kind, Pile};
use speakeasy_core::json::{Json, Map, join, json};
use speakeasy_core::{Faults, Seat, json as read, nearest};
use std::fmt::Display;

/// The largest turn number a position may name: far beyond any game, with room to count on.
const LAST_TURN: u64 = 1_000_000_000;
/// The most extra turns a position may name, likewise.
const MOST_EXTRA_TURNS: u64 = 200;

/// A table from a position; what it leaves out takes its filler. Automatic steps run, and are told.
pub(crate) fn from_position(
    options: &Options,
    seats: usize,
    given: &Json,
    tell: &mut impl FnMut(Event),
) -> Result<State, Faults> {
    let faults = options.faults(seats);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut faults = Faults::position();
    let Some(given) = read::object(given, "", &mut faults) else { return Err(faults) };
    read::known_keys(given, &KEYS, "", &mut faults);
    let mut reader = Reader { given, state: State::bare(options, seats), lying: TileSet::EMPTY, faults };
    reader.read();
    let Reader { state, faults, .. } = reader;
    let mut state = faults.or(state)?;
    debug_assert_eq!(crate::audit::audit(&state), Ok(()));
    state.finish_setup(tell);
    state.close_post(tell);
    Ok(state)
}

struct Reader<'a> {
    given: &'a Map<String, Json>,
    state: State,
    /// The tiles found so far, to tell the second place of one.
    lying: TileSet,
    faults: Faults,
}

impl<'a> Reader<'a> {
    /// What the position names under a key; `null` counts as left out.
    fn named(&self, key: &str) -> Option<&'a Json> {
        self.given.get(key).filter(|value| !value.is_null())
    }

    fn fault(&mut self, at: impl Display, what: impl Display) {
        self.faults.add(at, what);
    }

    fn seats(&self) -> usize {
        self.state.board.seats()
    }

    fn options(&self) -> Options {
        self.state.board.options
    }

    /// One of a few words, or a fault.
    fn one_of<T>(&mut self, value: &Json, words: &[&str], from: impl Fn(&str) -> Option<T>, at: &str) -> Option<T> {
        let word = read::word(value, at, &mut self.faults)?;
        let found = from(word);
        if found.is_none() {
            let hint = nearest(word, words.iter().copied()).map(|near| format!("; did you mean {near}?"));
            self.fault(at, format!("{word} is not one of {}{}", words.join(", "), hint.unwrap_or_default()));
        }
        found
    }

    fn number(&mut self, key: &str, range: std::ops::RangeInclusive<u64>) -> Option<u64> {
        read::number(self.named(key)?, range, key, &mut self.faults)
    }

    /// The lists of a key that holds one list a seat.
    fn per_seat(&mut self, key: &str) -> Vec<(Seat, String, &'a [Json])> {
        let Some(value) = self.named(key) else { return Vec::new() };
        let Some(lists) = read::list(value, key, &mut self.faults) else { return Vec::new() };
        if lists.len() != self.seats() {
            self.fault(key, format!("expected one list for each of the {} seats, got {}", self.seats(), lists.len()));
        }
        let mut found = Vec::new();
        for (seat, list) in Seat::all(self.seats()).zip(lists) {
            let at = join(key, seat.0);
            if let Some(list) = read::list(list, &at, &mut self.faults) {
                found.push((seat, at, list));
            }
        }
        found
    }

    fn read(&mut self) {
        let phase = match self.named("phase") {
            Some(value) => self.one_of(value, Phase::WORDS, Phase::from_word, "phase"),
            None if self.given.values().all(Json::is_null) => Some(Phase::Setup),
            None => Some(Phase::Pre),
        };
        if phase == Some(Phase::Setup) {
            return self.setup();
        }
        self.state.board.missing = Default::default();
        self.state.board.phase = phase.unwrap_or(Phase::Pre);
        self.state.board.turn = self.number("turn", 1..=LAST_TURN).unwrap_or(1) as u32;
        self.state.board.active = Seat(0);
        let active = match self.named("active") {
            Some(value) => read::seat(value, self.seats(), "active", &mut self.faults),
            None => Some(Seat(0)),
        };
        self.state.board.active = active.unwrap_or(Seat(0));
        self.stacks();
        let path_stands = self.path();
        self.sides();
        self.figures(path_stands);
        self.flixxy();
        self.round_tokens();
        self.worms();
        self.dice(phase);
        if active.is_some() {
            self.active_seat(phase, path_stands);
        }
        self.theft(phase);
        self.result(phase);
    }

    /// SETUP: the starting seat, the path and the worm pile may be there already; all else is as section 3 has it.
    fn setup(&mut self) {
        if let Some(value) = self.named("active")
            && let Some(seat) = read::seat(value, self.seats(), "active", &mut self.faults)
        {
            self.state.board.active = seat;
            self.state.board.missing.remove(Draw::Start);
        }
        if self.named("path").is_some() {
            self.path();
            self.state.board.missing.remove(Draw::Path);
        }
        if self.named("worm_pile").is_some() {
            let piled = self.worm_pile();
            self.enough_tokens(piled.into_iter());
            self.state.board.missing.remove(Draw::Worm);
        }
        let wanted = position_json(&self.state);
        for key in KEYS.iter().filter(|key| !["phase", "active", "path", "worm_pile"].contains(key)) {
            if let Some(value) = self.named(key)
                && value != &wanted[*key]
            {
                self.fault(key, format!("must be {} in SETUP, not {value}", wanted[*key]));
            }
        }
    }

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

    fn stacks(&mut self) {
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
    fn path(&mut self) -> bool {
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

    fn sides(&mut self) {
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
    fn figures(&mut self, path_stands: bool) {
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

    fn flixxy(&mut self) {
        let on_board = self.state.board.track.at(Figure::FLIXXY) != NOWHERE;
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

    fn round_tokens(&mut self) {
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

    fn worms(&mut self) {
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
    fn enough_tokens(&mut self, tokens: impl Iterator<Item = Kind>) -> bool {
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
    fn worm_pile(&mut self) -> Vec<Kind> {
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

    /// The dice belong to the phases after the roll.
    fn dice(&mut self, phase: Option<Phase>) {
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
    fn active_seat(&mut self, phase: Option<Phase>, path_stands: bool) {
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
    fn theft(&mut self, phase: Option<Phase>) {
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
        self.state.board.steal_tile = tile;
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

    fn result(&mut self, phase: Option<Phase>) {
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
