//! The position as a plain struct, read from and written to JSON, and the terms derived from it (2.5).

use speakeasy_core::json::{Json, Map, json};
use std::collections::BTreeMap;

/// What a table has agreed on: the full options object and the number of seats.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub options: Json,
    pub seats: usize,
}

impl Table {
    /// Has option `key` this value?
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.options[key] == value
    }

    /// Are there worm tokens? Only `nochmal` has them (1.4).
    pub fn worms(&self) -> bool {
        self.is("mode", "nochmal") && self.is("worms", "on")
    }

    /// 1.2: pawns per player.
    pub fn pawns(&self) -> usize {
        if self.seats <= 4 { 3 } else { 2 }
    }
}

/// A worm token in a hand.
#[derive(Clone, Debug)]
pub(super) struct Worm {
    pub kind: String,
    pub gained: u64,
}

/// Flixxy apart from his place.
#[derive(Clone, Debug)]
pub(super) struct Flixxy {
    pub in_play: bool,
    pub arrivals: u64,
}

/// A position, key by key as the format lists them. `None` is `null`.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub table: Table,
    pub turn: u64,
    pub active: Option<usize>,
    pub phase: String,
    pub num: Option<usize>,
    pub act: Option<String>,
    pub path: Option<Vec<String>>,
    pub sides: Option<BTreeMap<String, String>>,
    /// Place of every figure there is; `None` is a retired Flixxy.
    pub figures: BTreeMap<String, Option<String>>,
    pub flixxy: Option<Flixxy>,
    pub stacks: Vec<Vec<String>>,
    pub out: Vec<String>,
    pub round_pile: Vec<u64>,
    pub round_tokens: Vec<Vec<u64>>,
    pub worms: Vec<Vec<Worm>>,
    pub worm_pile: Option<Vec<String>>,
    pub moved_pawn: Option<String>,
    pub swapped: Vec<String>,
    pub extra_turns: u64,
    pub steal_tile: Option<String>,
    pub result: Json,
}

// ---------------------------------------------------------------------------------------------------------
// JSON

fn word(value: &Json) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn number(value: &Json) -> u64 {
    value.as_u64().unwrap_or_default()
}

fn items(value: &Json) -> &[Json] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn words(value: &Json) -> Vec<String> {
    items(value).iter().filter_map(word).collect()
}

impl State {
    /// Reads a full position.
    pub fn read(options: &Json, seats: usize, position: &Json) -> State {
        let p = position;
        let sides = |map: &Map<String, Json>| map.iter().filter_map(|(k, v)| Some((k.clone(), word(v)?))).collect();
        let worm =
            |token: &Json| Worm { kind: word(&token["kind"]).unwrap_or_default(), gained: number(&token["gained"]) };
        State {
            table: Table { options: options.clone(), seats },
            turn: number(&p["turn"]),
            active: p["active"].as_u64().map(|seat| seat as usize),
            phase: word(&p["phase"]).unwrap_or_default(),
            num: p["num"].as_u64().map(|num| num as usize),
            act: word(&p["act"]),
            path: p["path"].is_array().then(|| words(&p["path"])),
            sides: p["sides"].as_object().map(sides),
            figures: p["figures"].as_object().into_iter().flatten().map(|(k, v)| (k.clone(), word(v))).collect(),
            flixxy: p["flixxy"].as_object().map(|_| Flixxy {
                in_play: p["flixxy"]["in_play"] == true,
                arrivals: number(&p["flixxy"]["arrivals"]),
            }),
            stacks: (0..seats).map(|seat| words(&p["stacks"][seat])).collect(),
            out: words(&p["out"]),
            round_pile: items(&p["round_pile"]).iter().map(number).collect(),
            round_tokens: (0..seats).map(|s| items(&p["round_tokens"][s]).iter().map(number).collect()).collect(),
            worms: (0..seats).map(|s| items(&p["worms"][s]).iter().map(worm).collect()).collect(),
            worm_pile: p["worm_pile"].is_array().then(|| words(&p["worm_pile"])),
            moved_pawn: word(&p["moved_pawn"]),
            swapped: words(&p["swapped"]),
            extra_turns: number(&p["extra_turns"]),
            steal_tile: word(&p["steal_tile"]),
            result: p["result"].clone(),
        }
    }

    /// Writes the full position: every key, in the order of the format.
    pub fn write(&self) -> Json {
        // Figures in the order of 1.2: pawns by seat, guards, Flixxy.
        let mut figures = Map::new();
        for (figure, place) in self.figures.iter().filter(|(figure, _)| !is_flixxy(figure)) {
            figures.insert(figure.clone(), json!(place));
        }
        if let Some(place) = self.figures.get("F") {
            figures.insert("F".into(), json!(place));
        }
        let flixxy = self.flixxy.as_ref().map(|f| json!({"in_play": f.in_play, "arrivals": f.arrivals}));
        let hand = |hand: &Vec<Worm>| hand.iter().map(|w| json!({"kind": w.kind, "gained": w.gained})).collect();
        let worms: Vec<Vec<Json>> = self.worms.iter().map(hand).collect();
        json!({
            "turn": self.turn,
            "active": self.active,
            "phase": self.phase,
            "num": self.num,
            "act": self.act,
            "path": self.path,
            "sides": self.sides,
            "figures": figures,
            "flixxy": flixxy,
            "stacks": self.stacks,
            "out": self.out,
            "round_pile": self.round_pile,
            "round_tokens": self.round_tokens,
            "worms": worms,
            "worm_pile": self.worm_pile,
            "moved_pawn": self.moved_pawn,
            "swapped": self.swapped,
            "extra_turns": self.extra_turns,
            "steal_tile": self.steal_tile,
            "result": self.result,
        })
    }
}

// ---------------------------------------------------------------------------------------------------------
// Figures

/// `F` alone is Flixxy; `F1`, `F2` are pawns of seat 5.
pub(super) fn is_flixxy(figure: &str) -> bool {
    figure == "F"
}

/// `g1` … `g8`; a capital `G` is seat 6.
pub(super) fn is_guard(figure: &str) -> bool {
    figure.starts_with('g')
}

pub(super) fn is_pawn(figure: &str) -> bool {
    !is_flixxy(figure) && !is_guard(figure)
}

/// The letter of a seat: 0 = A.
pub(super) fn letter(seat: usize) -> char {
    "ABCDEFGH".chars().nth(seat).expect("at most eight seats")
}

/// Is the figure a pawn of that seat? What is not is foreign to it (1.2).
pub(super) fn is_pawn_of(figure: &str, seat: usize) -> bool {
    is_pawn(figure) && figure.starts_with(letter(seat))
}

/// The seat that owns a pawn.
pub(super) fn owner(figure: &str, seats: usize) -> Option<usize> {
    (0..seats).find(|seat| is_pawn_of(figure, *seat))
}

// ---------------------------------------------------------------------------------------------------------
// Tiles (1.1)

pub(super) fn is_minus(tile: &str) -> bool {
    tile.starts_with('-')
}

pub(super) fn is_luck(tile: &str) -> bool {
    tile.starts_with('L')
}

/// Plus or luck.
pub(super) fn is_good(tile: &str) -> bool {
    tile.starts_with('+') || is_luck(tile)
}

/// The number on a minus or plus tile; 0 for others.
pub(super) fn value(tile: &str) -> i64 {
    tile.trim_end_matches(['a', 'b']).parse().unwrap_or(0)
}

// ---------------------------------------------------------------------------------------------------------
// Derived terms (2.1, 2.5)

impl State {
    /// The path tiles from index 1.
    pub fn path(&self) -> &[String] {
        self.path.as_deref().unwrap_or_default()
    }

    /// The whole track `S, path[1], …, path[n], G`.
    pub fn track(&self) -> Vec<String> {
        let mut track = vec!["S".to_owned()];
        track.extend(self.path().iter().cloned());
        track.push("G".to_owned());
        track
    }

    /// 2.1: the index of a place.
    pub fn index(&self, place: &str) -> usize {
        match place {
            "S" => 0,
            "G" => self.path().len() + 1,
            _ => 1 + self.path().iter().position(|tile| tile == place).expect("a place on the track"),
        }
    }

    /// Where a figure stands; `None` if there is no such figure or Flixxy has retired.
    pub fn place(&self, figure: &str) -> Option<String> {
        self.figures.get(figure).cloned().flatten()
    }

    /// All figures of any kind on a place.
    pub fn figures_on(&self, place: &str) -> Vec<String> {
        let here = self.figures.iter().filter(|(_, stands)| stands.as_deref() == Some(place));
        here.map(|(figure, _)| figure.clone()).collect()
    }

    /// A guard on `S` or a path tile together with a pawn of any colour or Flixxy.
    pub fn is_movable_guard(&self, guard: &str) -> bool {
        match self.place(guard) {
            Some(place) if place != "G" => self.figures_on(&place).iter().any(|other| !is_guard(other)),
            _ => false,
        }
    }

    /// Is any pawn of the seat on track?
    pub fn in_play(&self, seat: usize) -> bool {
        self.figures.iter().any(|(figure, place)| is_pawn_of(figure, seat) && place.as_deref() != Some("G"))
    }

    /// Does the seat hold a token gained on an earlier turn?
    pub fn holds_mature_worm(&self, seat: usize) -> bool {
        self.worms[seat].iter().any(|worm| worm.gained < self.turn)
    }

    /// All other seats, beginning with the left neighbour.
    pub fn to_the_left_of(&self, seat: usize) -> Vec<usize> {
        (1..self.table.seats).map(|step| (seat + step) % self.table.seats).collect()
    }
}
