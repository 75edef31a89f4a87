//! What happens: cars and cards, the phases that run by themselves, and time.

use super::position::*;
use speakeasy_core::json::{Json, json};

// ---------------------------------------------------------------------------------------------------
// Cars and cards: 4.2, 4.3, 7.2.

/// A card played in TURN, checks passed: effect, card laid down, next seat.
pub fn play_card(
    options: &Options,
    position: &mut Position,
    seat: usize,
    kind: &str,
    argument: impl Fn(&str) -> String,
) {
    let card = match kind {
        "move" | "exchange" => argument("card"),
        run_card => run_card.to_uppercase(),
    };
    let place = position.hands[seat].iter().position(|other| *other == card).expect("the card is in the hand");
    position.hands[seat].remove(place);
    if kind == "exchange" {
        position.face_down.push((seat, card.clone()));
    } else {
        position.face_up.push((seat, card.clone()));
    }
    match kind {
        "move" => step(options, position, &card, 1),
        "joker" => step(options, position, &argument("car"), 1),
        "backward" => step(options, position, &argument("car"), -1),
        "evasion" => {
            let car = argument("car");
            // Without a target nothing happens (SCH-R31).
            if let Some(from) = position.tile_of(&car) {
                position.cars.get_mut(&from).expect("a tile").retain(|other| *other != car);
                position.cars.insert(argument("to"), vec![car]);
            }
        }
        "exchange" => {
            let take = argument("take");
            if !take.is_empty() {
                swap_characters(position, seat, &take); // without one the character is kept (SCH-H18)
            }
            if options.mafia {
                step(options, position, MAFIA, 1); // SCH-R39
            }
        }
        "nasty" => swap_characters(position, seat, &argument("take")), // SCH-R35; no Mafia move, SCH-R36
        _ => unreachable!("{kind} was checked"),
    }
    position.turn = Some((seat + 1) % position.hands.len());
}

/// The seat's character and `take` change places, whether `take` lies in the centre or before a player.
pub fn swap_characters(position: &mut Position, seat: usize, take: &str) {
    let old = position.character_of(seat).expect("everyone has a character");
    let owner = position.characters[take];
    position.characters.insert(old, owner);
    position.characters.insert(take.into(), Some(seat));
}

/// The moving rule, 4.3.
pub fn step(options: &Options, position: &mut Position, car: &str, direction: i64) {
    let from = position.tile_of(car).expect("the car is on the board");
    let here = position.cars[&from].clone();
    let pair = here.len() == 2 && here[0] == car;
    let unit = if pair { here.clone() } else { vec![car.to_string()] };
    let ahead: Vec<String> = (1..=7).map(|k| position.tile_at(&from, direction * k)).collect();
    let first_with = |most: usize| ahead.iter().find(|&tile| position.cars[tile].len() <= most).cloned();
    let next_is_full = position.cars[&ahead[0]].len() == 2;
    let to = if pair {
        first_with(0)
    } else if options.skip_to_empty && next_is_full {
        first_with(0).or(first_with(1)) // SCH-H14
    } else {
        first_with(1)
    };
    // SCH-R08: without a target a full circle, nothing moves.
    if let Some(to) = to {
        position.cars.insert(from, here.into_iter().filter(|other| !unit.contains(other)).collect());
        position.cars.get_mut(&to).expect("a tile").extend(unit);
    }
}

// ---------------------------------------------------------------------------------------------------
// What runs by itself: sections 5, 6, 8.3 and the dealing of 3.1 and 3.2.

/// Runs every automatic phase until a decision, a draw, the clock or the end.
pub fn run_on(options: &Options, seats: usize, position: &mut Position) {
    // 4.1: when every hand is empty.
    if position.phase == "TURN" && position.hands.iter().all(Vec::is_empty) {
        position.phase = "SCHEFFELN".into();
        position.turn = None;
    }
    // 6.1: left to right, each one step forward.
    if position.phase == "SPEED_RESOLVE" {
        for card in position.row.clone() {
            step(options, position, &card, 1);
        }
        position.phase = "SCHEFFELN".into();
    }
    if position.phase != "SCHEFFELN" {
        return;
    }
    let tokens = |position: &Position| position.stacks.values().map(Vec::len).sum::<usize>();
    let before = tokens(position);
    pay_out(options, seats, position);
    // 5.2 (SCH-R16, SCH-R17); SCH-H16 for a round in which no token left a stack.
    let idle = tokens(position) == before;
    let over = match options.end_when.as_str() {
        "allEmpty" => tokens(position) == 0 || idle,
        "lastTile" => position.stacks["H"].is_empty() || idle,
        _ => position.stacks.values().any(Vec::is_empty),
    };
    if over {
        position.phase = "GAME_OVER".into();
        position.result = result(position);
        return;
    }
    // 5.3 and 6.1 as far as the shuffle.
    position.start = position.start.map(|start| (start + 1) % seats);
    for hand in &mut position.hands {
        hand.clear();
    }
    position.face_up.clear();
    position.face_down.clear();
    position.row.clear();
    position.revealed.clear();
    position.undealt = deck(options.run); // SCH-R20
    position.due = Some(format!("D4.{}", position.round + 1));
    if options.speed {
        position.phase = "SPEED_UPKEEP".into();
        for owner in position.characters.values_mut() {
            *owner = None;
        }
        turn_up_tokens(position);
    } else {
        position.phase = "UPKEEP".into(); // SCH-R13: characters stay
    }
}

/// 5.1 and 8.3.
pub fn pay_out(options: &Options, seats: usize, position: &mut Position) {
    let mut gainers: Vec<(String, usize)> = vec![]; // tile and seat
    for seat in 0..seats {
        let Some(car) = position.character_of(seat) else { continue }; // SCH-R26
        let tile = position.tile_of(&car).expect("every coloured car is on the board");
        // Without a token the car brings nothing (SCH-H15).
        if position.cars[&tile].last() == Some(&car) && !position.stacks[&tile].is_empty() {
            let token = take_token(position, &tile);
            position.money[seat].push(token);
            gainers.push((tile, seat));
        }
    }
    if !options.mafia {
        return;
    }
    let tile = position.tile_of(MAFIA).expect("the Mafia car is on the board");
    if position.cars[&tile].last().map(String::as_str) != Some(MAFIA) || position.stacks[&tile].is_empty() {
        return; // beneath another car, or where no token is left: nothing
    }
    match gainers.iter().min() {
        // SCH-R40: the lowest letter among those who took a token this round.
        Some((_, seat)) => {
            let token = take_token(position, &tile);
            position.money[*seat].push(token);
        }
        // SCH-R41.
        None if options.mafia_token_stays => {}
        None => {
            let token = take_token(position, &tile);
            position.mafia_hoard.push(token);
        }
    }
}

/// Takes the top token of a tile; the one uncovered stays face down for now.
pub fn take_token(position: &mut Position, tile: &str) -> String {
    position.top_up.insert(tile.into(), false);
    position.stacks.get_mut(tile).expect("a tile").remove(0)
}

/// Turns the top token of every stack face up.
pub fn turn_up_tokens(position: &mut Position) {
    for tile in TILES {
        position.top_up.insert(tile.into(), !position.stacks[tile].is_empty());
    }
}

/// 5.2: the highest score wins, equals together (SCH-R19); rank = 1 + number of players with more.
pub fn result(position: &Position) -> Json {
    let scores: Vec<u64> = position.money.iter().map(|tokens| tokens.iter().map(|token| value(token)).sum()).collect();
    let ranks: Vec<usize> = scores.iter().map(|own| 1 + scores.iter().filter(|other| *other > own).count()).collect();
    let winners: Vec<usize> = (0..scores.len()).filter(|&seat| ranks[seat] == 1).collect();
    json!({"scores": scores, "ranks": ranks, "winners": winners})
}

/// `D4.n`: the rest of the setup or of the upkeep. Cards left out of the draw follow in canonical order.
pub fn deal(options: &Options, seats: usize, position: &mut Position, drawn: Vec<String>) {
    let mut rest = deck(options.run);
    for card in &drawn {
        let place = rest.iter().position(|other| other == card).expect("no more copies than exist");
        rest.remove(place);
    }
    let cards = [drawn, rest].concat();
    let setup = position.phase == "SETUP";
    if !setup {
        position.round += 1;
        turn_up_tokens(position);
    }
    if options.speed {
        // 3.2 steps 6 and 7.
        position.row = cards[..7].to_vec();
        position.revealed = vec![false; 7];
        position.undealt = cards[7..].to_vec();
        position.phase = "SPEED_REVEAL".into();
        position.next_reveal = Some(position.clock + options.reveal_ms);
    } else {
        // 3.1 step 7 (SCH-R05).
        let start = position.start.expect("the starting player is known");
        for k in 0..seats {
            position.hands[(start + k) % seats] = (0..4).map(|lap| cards[lap * seats + k].clone()).collect();
        }
        position.undealt = cards[4 * seats..].to_vec();
        position.phase = if setup { "CHOOSE_CHARACTERS" } else { "TURN" }.into();
        position.turn = position.start;
    }
}

// ---------------------------------------------------------------------------------------------------
// Time in SPEED: 6.1 and format, "Time (SPEED)".

/// Prepares for an action: the cards due by the time it is received are turned up. Returns that time: its
/// `at`, but never before the present; without a usable `at` the present.
pub fn hear(options: &Options, position: &mut Position, action: &Json) -> u64 {
    let time = action["at"].as_u64().unwrap_or(0).max(position.clock);
    turn_up(options, position, time);
    time
}

/// Turns up the cards of the row that are due by `to`, right to left, each at its own time (SCH-R49). The
/// last one opens the claims.
pub fn turn_up(options: &Options, position: &mut Position, to: u64) {
    while let Some(time) = position.next_reveal.filter(|&time| time <= to) {
        let place = position.revealed.iter().rposition(|up| !up).expect("a card is face down in SPEED_REVEAL");
        position.clock = time;
        position.revealed[place] = true;
        position.next_reveal = Some(time + options.reveal_ms);
        if place == 0 {
            position.phase = "SPEED_CLAIM".into();
            position.next_reveal = None;
            position.opened = Some(time);
        }
    }
}

/// When time closes the claims: at the deadline, or before a countdown by the idle cap (SCH-R24, SCH-R25).
pub fn end_of_claims(options: &Options, position: &Position) -> Option<u64> {
    match position.phase.as_str() {
        "SPEED_COUNTDOWN" => position.deadline,
        "SPEED_CLAIM" => Some(position.opened? + options.idle_cap_ms?),
        _ => None,
    }
}

/// No more claims: the row takes effect next.
pub fn close_claims(position: &mut Position) {
    position.phase = "SPEED_RESOLVE".into();
    position.opened = None;
    position.deadline = None;
}
