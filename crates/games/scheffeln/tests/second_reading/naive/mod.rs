//! Scheffeln, read a second time: base game, SPEED, RUN and Mafia-Style. Section numbers and ruling ids
//! are those of `docs/rules/scheffeln.md`; "format" is `docs/scenarios/scheffeln.md`.

mod checks;
mod machine;
mod position;
mod tests;

use checks::{Table, text};
use machine::*;
use position::*;
use speakeasy_core::json::{Json, json};
use speakeasy_testkit::naive::Naive;

/// The rules of Scheffeln over JSON positions.
pub struct Scheffeln;

impl Naive for Scheffeln {
    /// 3.1 and 3.2 before the first draw.
    fn new_table(&self, options: &Json, seats: usize) -> Json {
        let options = Options::read(options);
        let position = Position {
            phase: "SETUP".into(),
            due: Some(if options.speed && options.ring_shuffled { "D6" } else { "D2" }.into()),
            round: 1,
            // SCH-R04: a named seat is known from the beginning.
            start: options.start,
            turn: None,
            ring: TILES.map(String::from).to_vec(),
            cars: TILES.iter().map(|&tile| (tile.into(), vec![])).collect(),
            stacks: TILES.iter().map(|&tile| (tile.into(), vec![])).collect(),
            top_up: TILES.iter().map(|&tile| (tile.into(), false)).collect(),
            characters: COLOURS.iter().map(|&colour| (colour.into(), None)).collect(),
            hands: vec![vec![]; seats],
            face_up: vec![],
            face_down: vec![],
            undealt: deck(options.run),
            money: vec![vec![]; seats],
            mafia_hoard: vec![],
            row: vec![],
            revealed: vec![],
            clock: 0,
            next_reveal: None,
            opened: None,
            deadline: None,
            result: Json::Null,
        };
        position.write(options.speed)
    }

    /// Every action anybody could think of, as far as nothing speaks against it.
    fn legal(&self, options: &Json, seats: usize, position: &Json, seat: usize) -> Vec<Json> {
        let mut candidates = vec![json!({"do": "evasion"})];
        for colour in COLOURS {
            candidates.push(json!({"do": "choose", "colour": colour}));
            candidates.push(json!({"do": "claim", "colour": colour}));
            candidates.push(json!({"do": "nasty", "take": colour}));
        }
        for card in COLOURS.iter().chain(&RUN_CARDS) {
            candidates.push(json!({"do": "move", "card": card}));
            candidates.push(json!({"do": "exchange", "card": card}));
            for take in COLOURS {
                candidates.push(json!({"do": "exchange", "card": card, "take": take}));
            }
        }
        for car in COLOURS.iter().chain(&[MAFIA]) {
            candidates.push(json!({"do": "joker", "car": car}));
            candidates.push(json!({"do": "backward", "car": car}));
            for to in TILES {
                candidates.push(json!({"do": "evasion", "car": car, "to": to}));
            }
        }
        let options = Options::read(options);
        let mut position = Position::read(position);
        let time = hear(&options, &mut position, &json!({}));
        let table = Table { options: &options, position: &position, seats };
        candidates.retain(|action| table.check(seat as i64, action, time).is_ok());
        candidates
    }

    fn refusal(&self, options: &Json, seats: usize, position: &Json, seat: i64, action: &Json) -> Option<String> {
        let options = Options::read(options);
        let mut position = Position::read(position);
        let time = hear(&options, &mut position, action);
        let table = Table { options: &options, position: &position, seats };
        table.check(seat, action, time).err().map(String::from)
    }

    fn act(&self, options: &Json, seats: usize, position: &Json, seat: usize, action: &Json) -> Json {
        assert_eq!(self.refusal(options, seats, position, seat as i64, action), None, "{action} of seat {seat}");
        let options = Options::read(options);
        let mut position = Position::read(position);
        let time = hear(&options, &mut position, action);
        let argument = |key: &str| text(action, key).unwrap_or_default();
        let kind = argument("do");
        match kind.as_str() {
            "choose" => {
                position.characters.insert(argument("colour"), Some(seat));
                position.turn = Some((seat + 1) % seats);
                if (0..seats).all(|seat| position.character_of(seat).is_some()) {
                    position.phase = "TURN".into();
                    position.turn = position.start;
                }
            }
            "claim" => {
                position.clock = time;
                position.characters.insert(argument("colour"), Some(seat));
                let holders = (0..seats).filter(|&seat| position.character_of(seat).is_some()).count();
                if holders == seats {
                    close_claims(&mut position); // at once, without waiting for the clock (6.1)
                } else if holders == seats - 1 {
                    position.phase = "SPEED_COUNTDOWN".into(); // SCH-R24
                    position.deadline = Some(time + options.countdown_ms);
                }
            }
            _ => play_card(&options, &mut position, seat, &kind, argument),
        }
        run_on(&options, seats, &mut position);
        position.write(options.speed)
    }

    /// The draws of section 3.
    fn chance(&self, options: &Json, seats: usize, position: &Json, outcome: &Json) -> Json {
        let options = Options::read(options);
        let mut position = Position::read(position);
        let due = position.due.clone().expect("a draw is due");
        let drawn = &outcome[&due];
        let to_start = || if options.start.is_none() { "D1" } else { "D4.1" };
        let mut next: Option<String> = None;
        if due == "D6" {
            position.ring = words(drawn); // 3.2 step 1
            next = Some("D2".into());
        } else if due == "D2" {
            // 3.1 step 2: for the tiles A to H, whatever their order on the ring.
            for (tile, colour) in TILES.iter().zip(words(drawn)) {
                position.cars.insert(tile.to_string(), vec![colour]);
            }
            next = Some(if options.speed { "D5" } else { "D3.A" }.into());
        } else if let Some(letter) = due.strip_prefix("D3.") {
            // 3.1 step 4.
            position.stacks.insert(letter.into(), words(drawn));
            position.top_up.insert(letter.into(), true);
            if letter == "H" {
                if options.mafia {
                    position.cars.get_mut("A").expect("tile A").insert(0, MAFIA.into()); // 3.1 step 5, SCH-R45
                }
                next = Some(to_start().into());
            } else {
                next = Some(format!("D3.{}", position.tile_at(letter, 1)));
            }
        } else if due == "D5" {
            // 3.2 step 3: four tokens a tile along the ring.
            let tokens = words(drawn);
            for (place, tile) in position.ring.clone().into_iter().enumerate() {
                position.stacks.insert(tile.clone(), tokens[4 * place..4 * place + 4].to_vec());
                position.top_up.insert(tile, true);
            }
            next = Some(to_start().into());
        } else if due == "D1" {
            position.start = drawn.as_u64().map(|seat| seat as usize);
            next = Some("D4.1".into());
        } else {
            deal(&options, seats, &mut position, words(drawn));
        }
        position.due = next;
        position.write(options.speed)
    }

    /// Format, "Time (SPEED)": each thing that falls on or before `to` happens at its own time.
    fn clock(&self, options: &Json, seats: usize, position: &Json, to: u64) -> Json {
        let options = Options::read(options);
        let mut position = Position::read(position);
        if !options.speed {
            return position.write(false); // the base game knows no clock
        }
        turn_up(&options, &mut position, to);
        if let Some(end) = end_of_claims(&options, &position)
            && end <= to
        {
            position.clock = end;
            close_claims(&mut position);
            run_on(&options, seats, &mut position);
        }
        if position.due.is_none() {
            position.clock = position.clock.max(to); // while a draw is due the clock stands still
        }
        position.write(true)
    }

    /// 2.2; format, "View".
    fn view(&self, options: &Json, _seats: usize, position: &Json, observer: Option<usize>) -> Json {
        let options = Options::read(options);
        let full = Position::read(position);
        let is_me = |seat: usize| observer == Some(seat);
        let mut view = full.write(options.speed);
        for tile in TILES {
            for (depth, _) in full.stacks[tile].iter().enumerate() {
                if depth > 0 || !full.top_up[tile] {
                    view["stacks"][tile][depth] = Json::Null;
                }
            }
        }
        view["undealt"] = json!(vec![Json::Null; full.undealt.len()]);
        if options.speed {
            for (place, up) in full.revealed.iter().enumerate() {
                if !up {
                    view["row"][place] = Json::Null;
                }
            }
        } else {
            for (seat, hand) in full.hands.iter().enumerate() {
                if !is_me(seat) {
                    view["hands"][seat] = json!(vec![Json::Null; hand.len()]);
                }
            }
            for (entry, (seat, _)) in full.face_down.iter().enumerate() {
                if !is_me(*seat) {
                    view["face_down"][entry][1] = Json::Null; // SCH-R12: for good
                }
            }
        }
        if options.scores_hidden && full.phase != "GAME_OVER" {
            for (seat, tokens) in full.money.iter().enumerate() {
                if !is_me(seat) {
                    view["money"][seat] = json!(vec![Json::Null; tokens.len()]); // SCH-R18
                }
            }
        }
        view
    }
}
