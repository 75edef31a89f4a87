//! Random games against the invariants of section 10.

use super::*;
use speakeasy_core::json::Map;

/// The invariants of section 10 that a position alone can show.
pub(super) fn check_position(options: &Json, seats: usize, json: &Json) {
    let o = Options::read(options);
    let p = Position::read(json);
    assert_eq!(p.write(o.speed), *json, "reading and writing changes nothing");
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    let again = p.write(o.speed);
    assert_eq!(keys, again.as_object().unwrap().keys().collect::<Vec<_>>());
    let phase = p.phase.as_str();
    if phase != "SETUP" {
        // 1, 2
        let mut cars: Vec<String> = p.cars.values().flatten().cloned().collect();
        let mut wanted: Vec<String> = COLOURS.map(String::from).to_vec();
        wanted.extend(o.mafia.then(|| MAFIA.to_string()));
        cars.sort();
        wanted.sort();
        assert_eq!(cars, wanted, "invariant 1");
        assert!(p.cars.values().all(|tile| tile.len() <= 2), "invariant 1");
        let (full, empty) = counts(&p);
        assert_eq!(full as i64 - empty as i64, wanted.len() as i64 - 8, "invariant 2");
        assert!(!o.mafia || full >= 1, "invariant 2");
        // 7, 8
        let mut tokens: Vec<String> =
            p.stacks.values().chain(&p.money).chain([&p.mafia_hoard]).flatten().cloned().collect();
        tokens.sort();
        assert_eq!(tokens, all_tokens(), "invariant 7");
        assert!(p.mafia_hoard.is_empty() || o.mafia && !o.mafia_token_stays, "invariant 7");
        if !o.speed {
            for (tile, stack) in &p.stacks {
                assert!(stack.iter().all(|token| token.starts_with(tile.as_str())), "invariant 8");
            }
        }
        // 10, 20
        if !["UPKEEP", "GAME_OVER"].contains(&phase) {
            assert!(TILES.iter().all(|&tile| p.top_up[tile] != p.stacks[tile].is_empty()), "invariant 10");
        }
        let by_stacks = match o.end_when.as_str() {
            "allEmpty" => p.stacks.values().all(Vec::is_empty),
            "lastTile" => p.stacks["H"].is_empty(),
            _ => p.stacks.values().any(Vec::is_empty),
        };
        if o.end_when == "anyEmpty" {
            assert_eq!(phase == "GAME_OVER", by_stacks, "invariants 10 and 20");
        }
        assert!(phase == "GAME_OVER" || !by_stacks, "invariant 20");
    }
    // 12
    let played = p.face_up.iter().chain(&p.face_down).map(|(_, card)| card);
    let cards: Vec<String> = p.hands.iter().flatten().chain(played).chain(&p.undealt).chain(&p.row).cloned().collect();
    assert_eq!(sorted(&cards), deck(o.run), "invariant 12");
    // 13
    if phase == "TURN" {
        let (start, turn) = (p.start.unwrap(), p.turn.unwrap());
        let size = p.hands[turn].len();
        assert!(size >= 1);
        let gone = (turn + seats - start) % seats;
        for k in 0..seats {
            assert_eq!(p.hands[(start + k) % seats].len(), size - usize::from(k < gone), "invariant 13");
        }
    }
    // 14
    for seat in 0..seats {
        let held = p.characters.values().filter(|owner| **owner == Some(seat)).count();
        match phase {
            "SETUP" | "SPEED_REVEAL" | "SPEED_UPKEEP" => assert_eq!(held, 0, "invariant 14"),
            _ if o.speed || phase == "CHOOSE_CHARACTERS" => assert!(held <= 1, "invariant 14"),
            _ => assert_eq!(held, 1, "invariant 14"),
        }
        // 15
        let discards = p.face_down.iter().filter(|(owner, _)| *owner == seat).count();
        assert!(discards <= 3, "invariant 15");
    }
    // Times fit the phase; a draw is due exactly where the game waits for one.
    assert_eq!(p.next_reveal.is_some(), phase == "SPEED_REVEAL");
    assert_eq!(p.opened.is_some(), ["SPEED_CLAIM", "SPEED_COUNTDOWN"].contains(&phase));
    assert_eq!(p.deadline.is_some(), phase == "SPEED_COUNTDOWN");
    assert_eq!(p.due.is_some(), ["SETUP", "UPKEEP", "SPEED_UPKEEP"].contains(&phase));
    assert_eq!(p.turn.is_some(), ["CHOOSE_CHARACTERS", "TURN"].contains(&phase));
    assert_eq!(p.result.is_null(), phase != "GAME_OVER");
    assert!(!["SCHEFFELN", "SPEED_RESOLVE"].contains(&phase), "never at rest");
}

/// Tiles with two cars and tiles with none.
fn counts(p: &Position) -> (usize, usize) {
    let with = |cars: usize| p.cars.values().filter(|tile| tile.len() == cars).count();
    (with(2), with(0))
}

/// The invariants of section 10 that one action of a seat must keep.
fn check_action(options: &Json, seats: usize, before: &Json, seat: usize, action: &Json, after: &Json) {
    let o = Options::read(options);
    let (p, q) = (Position::read(before), Position::read(after));
    let kind = action["do"].as_str().unwrap();
    let round_over = q.phase != p.phase && ["UPKEEP", "SPEED_UPKEEP", "GAME_OVER"].contains(&q.phase.as_str());
    let moved: Vec<&str> =
        COLOURS.into_iter().chain(o.mafia.then_some(MAFIA)).filter(|car| p.tile_of(car) != q.tile_of(car)).collect();
    // 3, 4
    match kind {
        "move" | "joker" | "backward" => {
            let car = if kind == "move" { action["card"].as_str() } else { action["car"].as_str() }.unwrap();
            let from = &p.cars[&p.tile_of(car).unwrap()];
            let to = &q.cars[&q.tile_of(car).unwrap()];
            if from.len() == 2 && from[0] == car {
                assert_eq!(from, to, "invariant 4");
                assert_eq!(moved.len(), if o.mafia && counts(&p).0 == 1 { 0 } else { 2 }, "invariant 3");
            } else {
                assert_eq!(moved, [car], "invariant 3");
                assert_eq!(to.last().unwrap(), car, "invariant 4");
            }
        }
        "evasion" => assert_eq!(moved.len(), usize::from(action.get("car").is_some()), "invariant 3"),
        "exchange" => assert!(moved.len() <= if o.mafia { 2 } else { 0 }, "invariant 3"),
        "claim" if round_over => {}
        _ => assert!(moved.is_empty(), "invariant 3"),
    }
    // 8, 9, 11
    let mut taken = 0;
    for tile in TILES {
        let (old, new) = (&p.stacks[tile], &q.stacks[tile]);
        assert!(old.ends_with(new), "invariant 8");
        let gone = old.len() - new.len();
        assert!(gone <= usize::from(round_over), "invariant 9");
        taken += gone;
    }
    for (old, new) in p.money.iter().zip(&q.money) {
        assert!(new.starts_with(old), "invariant 9");
    }
    assert!(taken <= seats + usize::from(o.mafia), "invariant 11");
    // 16, 17, 20
    if !o.speed {
        for other in 0..seats {
            let changed = p.character_of(other) != q.character_of(other);
            let may = other == seat && ["choose", "exchange", "nasty"].contains(&kind)
                || kind == "nasty" && p.character_of(other).as_deref() == action["take"].as_str();
            assert!(!changed || may, "invariant 16");
        }
        if kind != "choose" {
            let size = if round_over { 0 } else { q.hands[seat].len() };
            assert_eq!(p.hands[seat].len() - 1, size, "invariant 17");
            assert!(round_over || q.turn == Some((seat + 1) % seats), "invariant 17");
        }
    }
    assert_eq!(
        q.start,
        if q.due.is_some() { p.start.map(|start| (start + 1) % seats) } else { p.start },
        "invariant 20"
    );
}

/// Whatever a view hides may lie otherwise without the view changing (invariant 22).
fn check_views(options: &Json, seats: usize, json: &Json, lcg: &mut Lcg) {
    let o = Options::read(options);
    for observer in std::iter::once(None).chain((0..seats).map(Some)) {
        let mut p = Position::read(json);
        let mine = |seat: usize| observer == Some(seat);
        let mut hidden: Vec<&mut String> = p.undealt.iter_mut().collect();
        for (seat, hand) in p.hands.iter_mut().enumerate() {
            hidden.extend(hand.iter_mut().filter(|_| !mine(seat)));
        }
        hidden.extend(p.face_down.iter_mut().filter(|(seat, _)| !mine(*seat)).map(|(_, card)| card));
        hidden.extend(p.row.iter_mut().zip(&p.revealed).filter(|(_, up)| !**up).map(|(card, _)| card));
        scramble(hidden, lcg);
        let mut hidden: Vec<&mut String> = vec![];
        for (tile, stack) in p.stacks.iter_mut() {
            let up = usize::from(p.top_up[tile]);
            hidden.extend(stack.iter_mut().skip(up));
        }
        if o.scores_hidden && p.phase != "GAME_OVER" {
            for (seat, money) in p.money.iter_mut().enumerate() {
                hidden.extend(money.iter_mut().filter(|_| !mine(seat)));
            }
        }
        scramble(hidden, lcg);
        let view = Scheffeln.view(options, seats, json, observer);
        assert_eq!(view, Scheffeln.view(options, seats, &p.write(o.speed), observer), "invariant 22");
        assert_eq!(
            view.as_object().unwrap().keys().collect::<Vec<_>>(),
            json.as_object().unwrap().keys().collect::<Vec<_>>()
        );
    }
}

fn scramble(mut places: Vec<&mut String>, lcg: &mut Lcg) {
    let mut words: Vec<String> = places.iter().map(|place| place.to_string()).collect();
    lcg.shuffle(&mut words);
    for (place, word) in places.iter_mut().zip(words) {
        **place = word;
    }
}

/// Some action, most likely nonsense.
fn wild_action(lcg: &mut Lcg) -> Json {
    let words = [
        "choose", "claim", "move", "exchange", "joker", "backward", "evasion", "nasty", "pass", "RED", "YEL", "WHI",
        "MAF", "JOKER", "EVASION", "NASTY", "A", "D", "Z", "centre", "",
    ];
    let mut action = Map::new();
    for key in ["do", "card", "colour", "take", "car", "to", "at"] {
        let value = match lcg.below(9) {
            0 => continue,
            1 => Json::Null,
            2 => json!(-3),
            3 => json!(lcg.below(20000)),
            4 => json!([["RED"], {"car": 1}]),
            _ if key == "do" => json!(words[lcg.below(9)]),
            _ => json!(words[lcg.below(words.len())]),
        };
        action.insert(key.into(), value);
    }
    match lcg.below(20) {
        0 => json!("move"),
        1 => Json::Null,
        2 => json!([1, 2]),
        _ => action.into(),
    }
}

const CODES: [&str; 17] = [
    "E_PHASE",
    "E_TURN",
    "E_CARD",
    "E_CARD_KIND",
    "E_LAST_CARD",
    "E_CHAR",
    "E_CHAR_SAME",
    "E_CHAR_TAKEN",
    "E_CAR",
    "E_NOT_TOP",
    "E_TILE",
    "E_TILE_NOT_EMPTY",
    "E_TARGET_REQUIRED",
    "E_CLAIM_EARLY",
    "E_CLAIM_LATE",
    "E_CLAIM_HELD",
    "E_CLAIM_TAKEN",
];

/// Refusals of nonsense have a documented code, and what is not refused can be done.
fn check_wild(options: &Json, seats: usize, position: &Json, lcg: &mut Lcg) {
    for _ in 0..3 {
        let action = wild_action(lcg);
        let seat = lcg.below(seats + 4) as i64 - 2;
        match Scheffeln.refusal(options, seats, position, seat, &action) {
            Some(code) => assert!(CODES.contains(&code.as_str()), "{code}"),
            None => {
                let after = Scheffeln.act(options, seats, position, seat as usize, &action);
                check_position(options, seats, &after);
            }
        }
    }
}

/// Plays a game at random; every position and every action is checked. Returns the number of rounds.
fn random_game(options: &Json, seats: usize, lcg: &mut Lcg) -> u64 {
    let speed = options["mode"] == "speed";
    let mut position = Scheffeln.new_table(options, seats);
    loop {
        check_position(options, seats, &position);
        check_views(options, seats, &position, lcg);
        check_wild(options, seats, &position, lcg);
        let legal: Vec<Vec<Json>> = (0..seats).map(|seat| Scheffeln.legal(options, seats, &position, seat)).collect();
        if position["phase"] == "GAME_OVER" {
            assert!(legal.iter().all(Vec::is_empty));
            let round = position["round"].as_u64().unwrap();
            assert!(round >= 4 || options["endWhen"] != "anyEmpty", "5.2: the earliest end is after round 4");
            return position["round"].as_u64().unwrap();
        }
        if let Some(due) = position["due"].as_str() {
            assert!(legal.iter().all(Vec::is_empty));
            assert_eq!(Scheffeln.clock(options, seats, &position, 1 << 40), position, "the clock stands still");
            let outcome = free_draw(options, seats, due, lcg);
            position = Scheffeln.chance(options, seats, &position, &outcome);
            continue;
        }
        if speed {
            let p = Position::read(&position);
            let end = end_of_claims(&Options::read(options), &p);
            let willing: Vec<usize> = (0..seats).filter(|&seat| !legal[seat].is_empty()).collect();
            if p.phase == "SPEED_REVEAL" {
                assert!(willing.is_empty());
            } else {
                assert_eq!(willing.len(), p.characters.values().filter(|o| o.is_none()).count() + seats - 8);
            }
            // Without an idle cap only claims can bring a countdown about.
            if willing.is_empty() || end.is_some() && lcg.below(3) == 0 {
                position = Scheffeln.clock(options, seats, &position, p.clock + lcg.below(6000) as u64);
                continue;
            }
            let seat = willing[lcg.below(willing.len())];
            let mut action = legal[seat][lcg.below(legal[seat].len())].clone();
            action["at"] = json!(p.clock + lcg.below(900) as u64);
            if Scheffeln.refusal(options, seats, &position, seat as i64, &action).is_some() {
                assert!(end.is_some_and(|end| end <= action["at"].as_u64().unwrap()));
                continue;
            }
            let after = Scheffeln.act(options, seats, &position, seat, &action);
            assert_eq!(after["clock"], action["at"]);
            check_action(options, seats, &position, seat, &action, &after);
            position = after;
            continue;
        }
        let seat = position["turn"].as_u64().unwrap() as usize;
        assert!(!legal[seat].is_empty(), "invariant 18");
        assert_eq!(legal.iter().filter(|list| !list.is_empty()).count(), 1);
        let action = &legal[seat][lcg.below(legal[seat].len())];
        let after = Scheffeln.act(options, seats, &position, seat, action);
        check_action(options, seats, &position, seat, action, &after);
        position = after;
    }
}

#[test]
fn random_base_games_keep_the_invariants() {
    let mut lcg = Lcg(1);
    let mut rounds = 0;
    for game in 0u32..96 {
        let bit = |n: u32| game >> n & 1 == 1;
        let options = options(json!({
            "run": bit(0), "mafia": bit(1), "scoresHidden": bit(2), "mafiaTargetableByRun": !bit(3),
            "mafiaNoGainer": if bit(4) { "stay" } else { "keep" }, "startPlayer": if bit(2) { json!(1) } else { json!("random") },
        }));
        let seats = 2 + lcg.below(3);
        rounds += random_game(&options, seats, &mut lcg);
    }
    assert!(rounds > 4 * 96);
}

#[test]
fn random_games_with_the_other_readings_keep_the_invariants() {
    let mut lcg = Lcg(3);
    for game in 0u32..96 {
        let bit = |n: u32| game >> n & 1 == 1;
        let speed = bit(3);
        let end_when = ["anyEmpty", "allEmpty", "lastTile"][game as usize % 3];
        let options = options(json!({
            "mode": if speed { "speed" } else { "base" }, "run": bit(0) && !speed, "mafia": bit(1) && !speed,
            "mafiaNoGainer": if bit(2) { "stay" } else { "keep" }, "exchange": if bit(0) { "may" } else { "must" },
            "skipTo": if bit(4) { "room" } else { "empty" },
            "endWhen": end_when,
        }));
        let seats = 3 + lcg.below(2);
        random_game(&options, seats, &mut lcg);
    }
}

#[test]
fn random_speed_games_keep_the_invariants() {
    let mut lcg = Lcg(2);
    for game in 0u32..96 {
        let bit = |n: u32| game >> n & 1 == 1;
        let options = options(json!({
            "mode": "speed", "scoresHidden": bit(0), "startPlayer": if bit(0) { json!(2) } else { json!("random") },
            "speedRing": if bit(1) { "shuffled" } else { "alphabetical" }, "speedRevealMs": if bit(2) { 200 } else { 1000 },
            "speedCountdownMs": if bit(3) { 3000 } else { 5000 }, "speedIdleCapMs": if bit(4) { json!(10000) } else { Json::Null },
        }));
        let seats = 3 + lcg.below(6);
        random_game(&options, seats, &mut lcg);
    }
}
