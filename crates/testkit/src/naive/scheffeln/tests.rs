//! Random games against the invariants of section 10, the scenario files, and corners neither reaches.

use super::*;
use speakeasy_core::json::Map;
use std::path::Path;

/// Defaults of 1.7 with some keys replaced.
fn options(changes: Json) -> Json {
    let mut full = json!({
        "mode": "base", "run": false, "mafia": false,
        "startPlayer": "random", "scoresHidden": false, "speedRing": "alphabetical", "speedRevealMs": 1000,
        "speedCountdownMs": 5000, "speedIdleCapMs": null, "mafiaTargetableByRun": true, "mafiaNoGainer": "keep",
    });
    overlay(&mut full, &changes);
    full
}

/// Lays the keys of one object over another.
fn overlay(full: &mut Json, changes: &Json) {
    for (key, value) in changes.as_object().expect("an object") {
        full[key] = value.clone();
    }
}

/// A small generator of randomness.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % bound as u64) as usize
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    fn shuffled(&mut self, list: Vec<String>) -> Vec<String> {
        let mut list = list;
        self.shuffle(&mut list);
        list
    }
}

fn tokens_of(letter: &str) -> Vec<String> {
    (1..=4).map(|copy| format!("{letter}#{copy}")).collect()
}

fn all_tokens() -> Vec<String> {
    TILES.iter().flat_map(|tile| tokens_of(tile)).collect()
}

/// A free outcome of the draw that is due.
fn free_draw(options: &Json, seats: usize, due: &str, lcg: &mut Lcg) -> Json {
    let outcome = match due {
        "D1" => json!(lcg.below(seats)),
        "D2" => json!(lcg.shuffled(COLOURS.map(String::from).to_vec())),
        "D5" => json!(lcg.shuffled(all_tokens())),
        "D6" => json!(lcg.shuffled(TILES.map(String::from).to_vec())),
        _ => match due.strip_prefix("D3.") {
            Some(letter) => json!(lcg.shuffled(tokens_of(letter))),
            None => json!(lcg.shuffled(deck(options["run"] == true))),
        },
    };
    json!({ due: outcome })
}

// ---------------------------------------------------------------------------------------------------
// Random games.

/// The invariants of section 10 that a position alone can show.
fn check_position(options: &Json, seats: usize, json: &Json) {
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
            assert!(p.top_up.values().all(|up| *up), "invariant 10");
        }
        assert_eq!(phase == "GAME_OVER", p.stacks.values().any(Vec::is_empty), "invariants 10 and 20");
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
            assert!(position["round"].as_u64().unwrap() >= 4, "5.2: the earliest end is after round 4");
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
            "mafiaNoGainer": if bit(4) { "stay" } else { "keep" }, "startPlayer": if bit(2) { "host" } else { "random" },
        }));
        let seats = 2 + lcg.below(3);
        rounds += random_game(&options, seats, &mut lcg);
    }
    assert!(rounds > 4 * 96);
}

#[test]
fn random_speed_games_keep_the_invariants() {
    let mut lcg = Lcg(2);
    for game in 0u32..96 {
        let bit = |n: u32| game >> n & 1 == 1;
        let options = options(json!({
            "mode": "speed", "scoresHidden": bit(0), "startPlayer": if bit(0) { "host" } else { "random" },
            "speedRing": if bit(1) { "shuffled" } else { "alphabetical" }, "speedRevealMs": if bit(2) { 200 } else { 1000 },
            "speedCountdownMs": if bit(3) { 3000 } else { 5000 }, "speedIdleCapMs": if bit(4) { json!(10000) } else { Json::Null },
        }));
        let seats = 3 + lcg.below(6);
        random_game(&options, seats, &mut lcg);
    }
}

// ---------------------------------------------------------------------------------------------------
// The scenario files. Their short `given` is filled up here as the format says; it is trusted.

/// A full position from a `given`.
fn fill(options: &Json, seats: usize, given: &Json) -> Json {
    let o = Options::read(options);
    let phase = given["phase"].as_str().unwrap_or(if o.speed { "SPEED_CLAIM" } else { "TURN" });
    let mut full = Scheffeln.new_table(options, seats);
    if phase == "SETUP" {
        assert_eq!(given.as_object().unwrap().len(), 1, "nothing but the phase");
        return full;
    }
    let clock = given["clock"].as_u64().unwrap_or(0);
    full["phase"] = json!(phase);
    full["due"] = Json::Null;
    full["start"] = json!(0);
    full["clock"] = json!(clock);
    for (tile, colour) in TILES.into_iter().zip(COLOURS) {
        full["cars"][tile] = match given.get("cars") {
            Some(cars) => cars.get(tile).cloned().unwrap_or(json!([])),
            None if o.mafia && tile == "A" => json!([MAFIA, colour]),
            None => json!([colour]),
        };
        full["top_up"][tile] = json!(true);
    }
    if o.speed {
        full["row"] = json!(deck(false)[..7]);
        full["revealed"] = json!(vec![phase != "SPEED_REVEAL"; 7]);
        let when = |wanted: &[&str], time: u64| if wanted.contains(&phase) { json!(time) } else { Json::Null };
        full["next_reveal"] = when(&["SPEED_REVEAL"], clock + o.reveal_ms);
        full["opened"] = when(&["SPEED_CLAIM", "SPEED_COUNTDOWN"], clock);
        full["deadline"] = when(&["SPEED_COUNTDOWN"], clock + o.countdown_ms);
    }
    for (key, value) in given.as_object().unwrap() {
        match (key.as_str(), value) {
            ("cars" | "tops" | "left", _) => {}
            (_, Json::Object(parts)) => {
                for (name, part) in parts {
                    full[key][name] = part.clone();
                }
            }
            _ => full[key] = value.clone(),
        }
    }
    if phase == "TURN" && given.get("turn").is_none() {
        full["turn"] = full["start"].clone();
    }
    // Stacks: the tokens named, then those nobody names.
    for tile in TILES {
        match &given["tops"][tile] {
            Json::String(token) => full["stacks"][tile] = json!([token]),
            Json::Number(price) => {
                let token = tokens_of(tile).into_iter().find(|token| json!(value(token)) == json!(price)).unwrap();
                full["stacks"][tile] = json!([token]);
            }
            _ => {}
        }
    }
    let written = |json: &Json| json["stacks"].to_string() + &json["money"].to_string();
    let rest: Vec<String> = all_tokens().into_iter().filter(|token| !written(&full).contains(token.as_str())).collect();
    let ring = words(&full["ring"]);
    for token in rest {
        let room = |tile: &&String| items(&full["stacks"][tile.as_str()]).len() < 4;
        let tile = if o.speed { ring.iter().find(room).unwrap().clone() } else { token[..1].to_string() };
        full["stacks"][&tile].as_array_mut().unwrap().push(json!(token));
    }
    // Undealt: every card that is nowhere else.
    let mut p = Position::read(&full);
    let played = p.face_up.iter().chain(&p.face_down).map(|(_, card)| card);
    let mut undealt = deck(o.run);
    for card in p.hands.iter().flatten().chain(played).chain(&p.row) {
        let place = undealt.iter().position(|other| other == card).expect("copies enough");
        undealt.remove(place);
    }
    p.undealt = undealt;
    run_on(&o, seats, &mut p);
    p.write(o.speed)
}

/// Does a position or view match a partial one? Objects partially, everything else exactly.
fn matches(wanted: &Json, found: &Json) -> bool {
    match (wanted, found) {
        (Json::Object(wanted), Json::Object(found)) => {
            wanted.iter().all(|(key, value)| found.get(key).is_some_and(|other| matches(value, other)))
        }
        _ => wanted == found,
    }
}

fn at_path<'a>(json: &'a Json, path: &str) -> &'a Json {
    path.split('.').fold(json, |inner, part| match part.parse::<usize>() {
        Ok(place) => &inner[place],
        Err(_) => &inner[part],
    })
}

fn same_lists(mut one: Vec<String>, mut other: Vec<String>) -> bool {
    one.sort();
    other.sort();
    one == other
}

/// Runs a scenario; `context` is for messages.
fn run_scenario(scenario: &Json, context: &str) {
    let options = options(scenario["options"].clone());
    let seats = scenario["seats"].as_u64().unwrap() as usize;
    let mut lcg = Lcg(7);
    let mut position = fill(&options, seats, &scenario["given"]);
    let steps = items(&scenario["steps"]);
    let acts = |step: &&Json| step.get("chance").is_some() || step.get("clock").is_some() || step.get("do").is_some();
    for number in 0..=steps.len() {
        // A draw is made freely unless the next step that acts is a chance step.
        let next = steps[number..].iter().filter(acts).find(|step| step.get("refused").is_none());
        let wanted_time = if number == 0 { &Json::Null } else { &steps[number - 1]["clock"] };
        while let Some(due) = position["due"].as_str()
            && next.is_none_or(|step| step.get("chance").is_none())
        {
            let outcome = free_draw(&options, seats, due, &mut lcg);
            position = Scheffeln.chance(&options, seats, &position, &outcome);
            if let Some(to) = wanted_time.as_u64() {
                position = Scheffeln.clock(&options, seats, &position, to);
            }
        }
        check_position(&options, seats, &position);
        if number > 0 {
            let then = steps[number - 1].get("then").cloned().unwrap_or(json!({}));
            assert!(matches(&then, &position), "{context}: step {number}: expected {then} got {position}");
        }
        let Some(step) = steps.get(number) else { break };
        let context = format!("{context}: step {}: {step}", number + 1);
        if let Some(outcomes) = step["chance"].as_object() {
            for _ in outcomes {
                let due = position["due"].as_str().expect(&context).to_string();
                let outcome = json!({due.as_str(): outcomes[&due]});
                position = Scheffeln.chance(&options, seats, &position, &outcome);
            }
        } else if let Some(to) = step["clock"].as_u64() {
            position = Scheffeln.clock(&options, seats, &position, to);
        } else if let Some(observer) = step.get("view") {
            let view = Scheffeln.view(&options, seats, &position, observer.as_u64().map(|seat| seat as usize));
            assert!(matches(&step["shows"], &view), "{context}: {view}");
            for path in items(&step["hides"]) {
                assert!(at_path(&view, path.as_str().unwrap()).is_null(), "{context}: {path} in {view}");
            }
        } else if step.get("do").is_some() {
            let seat = step["seat"].as_u64().unwrap() as usize;
            let refusal = Scheffeln.refusal(&options, seats, &position, seat as i64, step);
            assert_eq!(refusal.as_deref(), step["refused"].as_str(), "{context}");
            if refusal.is_none() {
                position = Scheffeln.act(&options, seats, &position, seat, step);
            }
        } else {
            let seat = step["seat"].as_u64().unwrap() as usize;
            let legal = Scheffeln.legal(&options, seats, &position, seat);
            let texts = |list: &[Json]| list.iter().map(Json::to_string).collect::<Vec<_>>();
            if let Some(wanted) = step["legal"].as_array() {
                assert!(same_lists(texts(wanted), texts(&legal)), "{context}: {legal:?}");
            }
            assert!(items(&step["legal_includes"]).iter().all(|action| legal.contains(action)), "{context}");
            assert!(!items(&step["legal_excludes"]).iter().any(|action| legal.contains(action)), "{context}");
        }
    }
    let then = scenario.get("then").cloned().unwrap_or(json!({}));
    assert!(matches(&then, &position), "{context}: expected {then} got {position}");
}

#[test]
fn the_scenario_files_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/scheffeln");
    let mut seen = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let scenario: Json = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        // Tables that are refused are no business of this reading: its options are trusted.
        if scenario["refused"].is_null() {
            run_scenario(&scenario, &path.display().to_string());
            seen += 1;
        }
    }
    assert!(seen >= 20);
}

// ---------------------------------------------------------------------------------------------------
// Corners.

/// Mid-round of a RUN and Mafia game with eight lone cars but for the Mafia on top of RED.
fn corner(changes: Json) -> Json {
    let mut given = json!({
        "start": 0,
        "cars": {"A": ["RED", "MAF"], "B": ["YEL"], "C": ["BLU"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"],
            "G": ["WHI"], "H": ["BRN"]},
        "characters": {"RED": 0, "BLU": 1},
        "hands": [["EVASION", "JOKER", "NASTY", "RED"], ["YEL", "YEL", "ORA", "BACKWARD"]],
    });
    overlay(&mut given, &changes);
    fill(&options(json!({"run": true, "mafia": true})), 2, &given)
}

fn code(options: &Json, seats: usize, position: &Json, seat: i64, action: Json) -> String {
    Scheffeln.refusal(options, seats, position, seat, &action).unwrap_or("legal".into())
}

#[test]
fn malformed_actions_fail_the_check_that_looks_at_them() {
    let options = options(json!({"run": true, "mafia": true}));
    let position = corner(json!({}));
    let cases = [
        (0, json!({}), "E_PHASE"),
        (0, json!("move"), "E_PHASE"),
        (0, json!({"do": 1}), "E_PHASE"),
        (0, json!({"do": "pass"}), "E_PHASE"),
        (0, json!({"do": "choose", "colour": "RED"}), "E_PHASE"),
        (0, json!({"do": "claim", "colour": "YEL"}), "E_PHASE"),
        (1, json!({"do": "move"}), "E_TURN"),
        (2, json!({"do": "move", "card": "RED"}), "E_TURN"),
        (-1, json!({"do": "move", "card": "RED"}), "E_TURN"),
        (0, json!({"do": "move"}), "E_CARD"),
        (0, json!({"do": "move", "card": 3}), "E_CARD"),
        (0, json!({"do": "move", "card": "BRN"}), "E_CARD"),
        (0, json!({"do": "move", "card": "JOKER"}), "E_CARD_KIND"),
        (0, json!({"do": "exchange", "card": "RED"}), "E_CHAR"),
        (0, json!({"do": "exchange", "card": "RED", "take": "MAF"}), "E_CHAR"),
        (0, json!({"do": "exchange", "card": "RED", "take": "RED"}), "E_CHAR_SAME"),
        (0, json!({"do": "exchange", "card": "RED", "take": "BLU"}), "E_CHAR_TAKEN"),
        (0, json!({"do": "backward", "car": "RED"}), "E_CARD"),
        (0, json!({"do": "joker", "card": "BLU", "car": "RED"}), "E_CARD"),
        (0, json!({"do": "joker", "card": "RED", "car": "RED"}), "E_CARD_KIND"),
        (0, json!({"do": "joker"}), "E_CAR"),
        (0, json!({"do": "joker", "car": "A"}), "E_CAR"),
        (0, json!({"do": "joker", "card": "JOKER", "car": "MAF"}), "legal"),
        (0, json!({"do": "evasion", "to": "B"}), "E_CAR"),
        (0, json!({"do": "evasion", "car": "RED"}), "E_NOT_TOP"),
        (0, json!({"do": "evasion", "car": "YEL"}), "E_NOT_TOP"),
        (0, json!({"do": "evasion", "car": "MAF"}), "E_TILE"),
        (0, json!({"do": "evasion", "car": "MAF", "to": "Z"}), "E_TILE"),
        (0, json!({"do": "evasion", "car": "MAF", "to": "A"}), "E_TILE_NOT_EMPTY"),
        (0, json!({"do": "evasion"}), "legal"),
        (0, json!({"do": "nasty"}), "E_CHAR"),
        (0, json!({"do": "nasty", "take": "RED"}), "E_CHAR_SAME"),
        (0, json!({"do": "nasty", "take": "BLU"}), "legal"),
    ];
    for (seat, action, wanted) in cases {
        assert_eq!(code(&options, 2, &position, seat, action.clone()), wanted, "{action}");
    }
}

#[test]
fn nine_cars_the_only_pair_stays_and_an_evasion_finds_no_tile() {
    let options = options(json!({"run": true, "mafia": true}));
    let position = corner(json!({}));
    for action in [json!({"do": "joker", "car": "RED"}), json!({"do": "move", "card": "RED"}), json!({"do": "evasion"})]
    {
        let after = Scheffeln.act(&options, 2, &position, 0, &action);
        assert_eq!(after["cars"], position["cars"], "{action}");
        assert_eq!((&after["turn"], items(&after["hands"][0]).len()), (&json!(1), 3));
    }
    // On top the Mafia car goes alone, and an exchange moves it whatever card is discarded.
    let after = Scheffeln.act(&options, 2, &position, 0, &json!({"do": "exchange", "card": "NASTY", "take": "GRN"}));
    assert_eq!((&after["cars"]["A"], &after["cars"]["B"]), (&json!(["RED"]), &json!(["YEL", "MAF"])));
    let after = Scheffeln.act(&options, 2, &position, 0, &json!({"do": "nasty", "take": "BLU"}));
    assert_eq!((&after["characters"]["BLU"], &after["characters"]["RED"]), (&json!(0), &json!(1)));
    assert_eq!(after["cars"], position["cars"]);
}

#[test]
fn the_mafia_keeps_a_token_nobody_earned_and_may_end_the_game() {
    let given = json!({
        "round": 4, "start": 1, "turn": 0,
        "cars": {"B": ["GRN", "RED"], "C": ["MAF"], "D": ["ORA", "BLU"], "E": ["PUR"], "F": ["WHI"], "G": ["YEL"], "H": ["BRN"]},
        "characters": {"GRN": 0, "ORA": 1}, "hands": [["PUR"], []],
        "tops": {"C": 5500}, "money": [["C#1"], ["C#4", "C#2"]],
    });
    let options = options(json!({"mafia": true}));
    let position = fill(&options, 2, &given);
    let after = Scheffeln.act(&options, 2, &position, 0, &json!({"do": "move", "card": "PUR"}));
    let wanted = json!({
        "phase": "GAME_OVER", "due": null, "turn": null, "round": 4, "start": 1, "mafia_hoard": ["C#3"],
        "stacks": {"C": []}, "top_up": {"C": false, "B": true}, "face_up": [[0, "PUR"]],
        "result": {"scores": [4000, 10500], "ranks": [2, 1], "winners": [1]},
    });
    assert!(matches(&wanted, &after), "{after}");
    assert_eq!(code(&options, 2, &after, 0, json!({"do": "move", "card": "PUR"})), "E_PHASE");
}

#[test]
fn the_idle_cap_closes_the_claims_only_before_a_countdown() {
    let options = options(json!({"mode": "speed", "speedIdleCapMs": 10000}));
    let claim = |colour: &str, at: u64| json!({"do": "claim", "colour": colour, "at": at});
    let position = fill(&options, 3, &json!({"phase": "SPEED_REVEAL"}));
    // The last card turns up at 7000, the cap falls at 17000; a claim sees both without the clock's help.
    assert_eq!(code(&options, 3, &position, 0, claim("RED", 6999)), "E_CLAIM_EARLY");
    assert_eq!(code(&options, 3, &position, 0, claim("RED", 7000)), "legal");
    assert_eq!(code(&options, 3, &position, 0, claim("RED", 17000)), "E_CLAIM_LATE");
    assert_eq!(code(&options, 3, &position, 0, json!({"do": "claim", "colour": "RED"})), "E_CLAIM_EARLY");
    let early = Scheffeln.act(&options, 3, &position, 0, &claim("RED", 7500));
    assert_eq!((&early["opened"], &early["clock"], &early["deadline"]), (&json!(7000), &json!(7500), &Json::Null));
    assert_eq!(code(&options, 3, &early, 3, claim("RED", 8000)), "E_TURN");
    assert_eq!(code(&options, 3, &early, 1, claim("MAF", 8000)), "E_CHAR");
    assert_eq!(code(&options, 3, &early, 0, json!({"do": "claim", "at": 8000})), "E_CLAIM_HELD");
    let capped = Scheffeln.clock(&options, 3, &early, 30000);
    assert!(matches(&json!({"phase": "SPEED_UPKEEP", "clock": 17000, "due": "D4.2", "opened": null}), &capped));
    assert_eq!(code(&options, 3, &capped, 1, claim("YEL", 17000)), "E_CLAIM_LATE");
    // A countdown that outlasts the cap.
    let late = Scheffeln.act(&options, 3, &early, 1, &claim("YEL", 16999));
    assert!(matches(&json!({"phase": "SPEED_COUNTDOWN", "deadline": 21999, "opened": 7000}), &late));
    assert_eq!(Scheffeln.clock(&options, 3, &late, 21998)["phase"], "SPEED_COUNTDOWN");
    // The last claim closes at once.
    let closed = Scheffeln.act(&options, 3, &late, 2, &claim("BLU", 21998));
    assert!(matches(&json!({"phase": "SPEED_UPKEEP", "clock": 21998, "deadline": null, "row": []}), &closed));
}
