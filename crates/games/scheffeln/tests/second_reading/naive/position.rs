//! Names, options and the position as a plain struct, read from and written to JSON.

use speakeasy_core::json::{Json, Map, json};
use std::collections::BTreeMap;

/// The eight tiles (1.2), in the order of their letters.
pub const TILES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];
/// The eight colours of cars, characters and movement cards (1.5), in canonical order.
pub const COLOURS: [&str; 8] = ["RED", "YEL", "BLU", "GRN", "ORA", "PUR", "WHI", "BRN"];
/// The four kinds of run card (7.1), in canonical order.
pub const RUN_CARDS: [&str; 4] = ["JOKER", "BACKWARD", "EVASION", "NASTY"];
/// The Mafia car (1.5).
pub const MAFIA: &str = "MAF";

/// Is this string one of the eight colours?
pub fn is_colour(word: &str) -> bool {
    COLOURS.contains(&word)
}

/// All movement cards (1.2; with RUN the six of 7.1), in canonical order.
pub fn deck(run: bool) -> Vec<String> {
    let mut cards = Vec::new();
    for colour in COLOURS {
        cards.extend([colour, colour, colour]);
    }
    if run {
        cards.extend(["JOKER", "JOKER", "BACKWARD", "BACKWARD", "EVASION", "NASTY"]);
    }
    cards.into_iter().map(String::from).collect()
}

/// The cards in canonical order.
pub fn sorted(cards: &[String]) -> Vec<String> {
    let mut result = Vec::new();
    for name in COLOURS.iter().chain(&RUN_CARDS) {
        result.extend(cards.iter().filter(|card| card == name).cloned());
    }
    result
}

/// The value of a token (1.4): lower bound of its letter + 0, 500, 1500 or 2000.
pub fn value(token: &str) -> u64 {
    let letter = TILES.iter().position(|tile| token.starts_with(tile)).expect("a token's letter") as u64;
    let extra = match &token[1..] {
        "#1" => 0,
        "#2" => 500,
        "#3" => 1500,
        "#4" => 2000,
        _ => panic!("unknown token {token}"),
    };
    2000 * letter + extra
}

/// The options of 1.7 and the three that choose the game (1.1).
pub struct Options {
    pub speed: bool,
    pub run: bool,
    pub mafia: bool,
    /// The seat that `startPlayer` names; `None` draws it (SCH-R04).
    pub start: Option<usize>,
    pub may_keep: bool,
    pub skip_to_empty: bool,
    pub end_when: String,
    pub scores_hidden: bool,
    pub ring_shuffled: bool,
    pub reveal_ms: u64,
    pub countdown_ms: u64,
    pub idle_cap_ms: Option<u64>,
    pub mafia_targetable: bool,
    pub mafia_token_stays: bool,
}

impl Options {
    /// Reads an options object; exchange, skipTo and endWhen may be left out.
    pub fn read(options: &Json) -> Options {
        Options {
            speed: options["mode"] == "speed",
            run: options["run"] == true,
            mafia: options["mafia"] == true,
            start: match &options["startPlayer"] {
                named if *named == "host" => Some(0), // SCH-H10
                named => named.as_u64().map(|seat| seat as usize),
            },
            may_keep: options["exchange"] == "may",
            skip_to_empty: options["skipTo"] == "empty",
            end_when: options["endWhen"].as_str().unwrap_or("anyEmpty").to_string(),
            scores_hidden: options["scoresHidden"] == true,
            ring_shuffled: options["speedRing"] == "shuffled",
            reveal_ms: options["speedRevealMs"].as_u64().expect("speedRevealMs"),
            countdown_ms: options["speedCountdownMs"].as_u64().expect("speedCountdownMs"),
            idle_cap_ms: options["speedIdleCapMs"].as_u64(),
            mafia_targetable: options["mafiaTargetableByRun"] == true,
            mafia_token_stays: options["mafiaNoGainer"] == "stay",
        }
    }
}

/// A full position; the fields are the keys of the documented format. The keys of the other mode stay empty.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    pub phase: String,
    pub due: Option<String>,
    pub round: u64,
    pub start: Option<usize>,
    pub turn: Option<usize>,
    pub ring: Vec<String>,
    pub cars: BTreeMap<String, Vec<String>>,
    pub stacks: BTreeMap<String, Vec<String>>,
    pub top_up: BTreeMap<String, bool>,
    /// The owner of each character; `None` is the centre.
    pub characters: BTreeMap<String, Option<usize>>,
    pub hands: Vec<Vec<String>>,
    pub face_up: Vec<(usize, String)>,
    pub face_down: Vec<(usize, String)>,
    pub undealt: Vec<String>,
    pub money: Vec<Vec<String>>,
    pub mafia_hoard: Vec<String>,
    pub row: Vec<String>,
    pub revealed: Vec<bool>,
    pub clock: u64,
    pub next_reveal: Option<u64>,
    pub opened: Option<u64>,
    pub deadline: Option<u64>,
    pub result: Json,
}

impl Position {
    /// Reads a full position.
    pub fn read(json: &Json) -> Position {
        let played = |key: &str| items(&json[key]).iter().map(|pair| (number(&pair[0]) as usize, word(&pair[1])));
        let per_tile = |key: &str| TILES.iter().map(|&tile| (tile.into(), words(&json[key][tile]))).collect();
        let seat = |value: &Json| value.as_u64().map(|seat| seat as usize);
        Position {
            phase: word(&json["phase"]),
            due: json["due"].as_str().map(String::from),
            round: number(&json["round"]),
            start: seat(&json["start"]),
            turn: seat(&json["turn"]),
            ring: words(&json["ring"]),
            cars: per_tile("cars"),
            stacks: per_tile("stacks"),
            top_up: TILES.iter().map(|&tile| (tile.into(), json["top_up"][tile] == true)).collect(),
            characters: COLOURS.iter().map(|&colour| (colour.into(), seat(&json["characters"][colour]))).collect(),
            hands: items(&json["hands"]).iter().map(words).collect(),
            face_up: played("face_up").collect(),
            face_down: played("face_down").collect(),
            undealt: words(&json["undealt"]),
            money: items(&json["money"]).iter().map(words).collect(),
            mafia_hoard: words(&json["mafia_hoard"]),
            row: words(&json["row"]),
            revealed: items(&json["revealed"]).iter().map(|up| *up == true).collect(),
            clock: json["clock"].as_u64().unwrap_or(0),
            next_reveal: json["next_reveal"].as_u64(),
            opened: json["opened"].as_u64(),
            deadline: json["deadline"].as_u64(),
            result: json["result"].clone(),
        }
    }

    /// Writes every key of the mode, in the documented order, cards in canonical order.
    pub fn write(&self, speed: bool) -> Json {
        let per_tile = |map: &BTreeMap<String, Vec<String>>| -> Json {
            TILES.iter().map(|&tile| (tile.to_string(), json!(map[tile]))).collect::<Map<_, _>>().into()
        };
        let owner = |seat: Option<usize>| seat.map_or(json!("centre"), |seat| json!(seat));
        let characters: Map<_, _> =
            COLOURS.iter().map(|&colour| (colour.to_string(), owner(self.characters[colour]))).collect();
        let mut out = Map::new();
        let mut put = |key: &str, value: Json| drop(out.insert(key.into(), value));
        put("phase", json!(self.phase));
        put("due", json!(self.due));
        put("round", json!(self.round));
        put("start", json!(self.start));
        put("turn", json!(self.turn));
        put("ring", json!(self.ring));
        put("cars", per_tile(&self.cars));
        put("stacks", per_tile(&self.stacks));
        put("top_up", json!(self.top_up));
        put("characters", characters.into());
        if !speed {
            put("hands", json!(self.hands.iter().map(|hand| sorted(hand)).collect::<Vec<_>>()));
            put("face_up", json!(self.face_up));
            put("face_down", json!(self.face_down));
        }
        put("undealt", json!(sorted(&self.undealt)));
        put("money", json!(self.money));
        if !speed {
            put("mafia_hoard", json!(self.mafia_hoard));
        } else {
            put("row", json!(self.row));
            put("revealed", json!(self.revealed));
            put("clock", json!(self.clock));
            put("next_reveal", json!(self.next_reveal));
            put("opened", json!(self.opened));
            put("deadline", json!(self.deadline));
        }
        put("result", self.result.clone());
        out.into()
    }

    /// The tile a car stands on, if it is on the board.
    pub fn tile_of(&self, car: &str) -> Option<String> {
        TILES.iter().find(|&&tile| self.cars[tile].iter().any(|other| other == car)).map(|tile| tile.to_string())
    }

    /// The tile `steps` places clockwise of `tile` (counter-clockwise if negative).
    pub fn tile_at(&self, tile: &str, steps: i64) -> String {
        let from = self.ring.iter().position(|other| other == tile).expect("a tile of the ring") as i64;
        self.ring[(from + steps).rem_euclid(8) as usize].clone()
    }

    /// The character of a seat, if it has one.
    pub fn character_of(&self, seat: usize) -> Option<String> {
        COLOURS.iter().find(|&&colour| self.characters[colour] == Some(seat)).map(|colour| colour.to_string())
    }
}

/// A list's items; nothing else has any.
pub fn items(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

/// A list of strings.
pub fn words(json: &Json) -> Vec<String> {
    items(json).iter().map(word).collect()
}

fn word(json: &Json) -> String {
    json.as_str().expect("a string").to_string()
}

fn number(json: &Json) -> u64 {
    json.as_u64().expect("a number")
}
