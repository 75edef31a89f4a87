//! The rulings that concern the base game, tables and data. RUN and Mafia-Style are in `expansions`, SPEED in `speed`.

use crate::common::*;
use scheffeln::{Action, Car, Card, Cards, Colour, Event, Scheffeln, Tile, Token};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Observer, Pending, Seat, State as _};

/// Two players, four cards each, one car a tile.
fn two(hands: Json) -> Json {
    json!({"characters": {"RED": 0, "YEL": 1}, "hands": hands})
}

fn config_faults(given: Json, seats: usize) -> Option<(&'static str, usize)> {
    let table = Scheffeln::options(&given).and_then(|options| Scheffeln::setup(&options, seats));
    table.err().map(|faults| (faults.code, faults.list.len()))
}

#[test]
fn r01_precedence_the_english_reading_is_followed_where_texts_differ() {
    // The Italian text would send a single car that meets a full tile on to an empty one; English: fewer than two.
    let given = json!({
        "cars": {"A": ["RED"], "B": ["YEL", "BLU"], "C": ["GRN"], "D": ["ORA"], "E": ["PUR"], "F": ["WHI"], "G": ["BRN"]},
        "characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["RED"]],
    });
    let mut state = table(json!({}), 2, given);
    act(&mut state, 0, json!({"do": "move", "card": "RED"}));
    assert_eq!(cars(&state), "B YEL/BLU, C GRN/RED, D ORA, E PUR, F WHI, G BRN");
}

#[test]
fn r02_r27_r28_tables_that_cannot_be() {
    for seats in [0, 1, 5, 9, usize::MAX] {
        assert_eq!(config_faults(json!({}), seats), Some(("E_CONFIG", 1)), "base with {seats}");
    }
    for seats in [0, 2, 9] {
        assert_eq!(config_faults(json!({"mode": "speed"}), seats), Some(("E_CONFIG", 1)), "SPEED with {seats}");
    }
    assert_eq!(config_faults(json!({"mode": "speed", "run": true}), 4), Some(("E_CONFIG", 1)), "SCH-R27");
    assert_eq!(config_faults(json!({"mode": "speed", "mafia": true}), 4), Some(("E_CONFIG", 1)), "SCH-R28");
    assert_eq!(config_faults(json!({"mode": "speed", "mafia": true, "run": true}), 2), Some(("E_CONFIG", 3)));
    for seats in 2..=4 {
        assert_eq!(config_faults(json!({"run": true, "mafia": true}), seats), None);
    }
    for seats in 3..=8 {
        assert_eq!(config_faults(json!({"mode": "speed"}), seats), None);
    }
}

#[test]
fn section_1_7_option_values_outside_the_table_are_refused_all_at_once() {
    let bad = json!({
        "mode": "fast", "run": 1, "startPlayer": 8, "speedRevealMs": 199, "speedCountdownMs": 15001,
        "speedIdleCapMs": 9999, "mafiaNoGainer": "leave", "colour": "red",
        "exchange": "never", "skipTo": true, "endWhen": "empty",
    });
    assert_eq!(Scheffeln::options(&bad).unwrap_err().list.len(), 11);
    for good in [json!({"speedRevealMs": 200}), json!({"speedCountdownMs": 15000}), json!({"speedIdleCapMs": 600000})] {
        let read = options(good.clone());
        let key = good.as_object().unwrap().keys().next().unwrap();
        assert_eq!(Scheffeln::options_json(&read)[key], good[key]);
    }
    assert_eq!(
        Scheffeln::options_json(&options(json!({}))),
        json!({
            "mode": "base", "run": false, "mafia": false, "startPlayer": "random", "scoresHidden": false,
            "speedRing": "alphabetical", "speedRevealMs": 1000, "speedCountdownMs": 5000, "speedIdleCapMs": null,
            "mafiaTargetableByRun": true, "mafiaNoGainer": "keep",
        })
    );
}

#[test]
fn r03_the_ring_runs_from_a_to_h_and_on_to_a() {
    let mut state = table(json!({}), 2, two(json!([["BRN", "RED", "RED", "RED"], ["YEL", "YEL", "YEL", "BLU"]])));
    assert_eq!(at(&state, "ring"), json!(["A", "B", "C", "D", "E", "F", "G", "H"]));
    act(&mut state, 0, json!({"do": "move", "card": "BRN"}));
    assert_eq!(cars(&state), "A RED/BRN, B YEL, C BLU, D GRN, E ORA, F PUR, G WHI");
}

#[test]
fn r04_h10_the_starting_seat_is_drawn_or_named() {
    let by_lot = Scheffeln::setup(&options(json!({})), 3).unwrap();
    assert_eq!(at(&by_lot, "start"), Json::Null);
    let named = Scheffeln::setup(&options(json!({"startPlayer": 2})), 3).unwrap();
    assert_eq!(at(&named, "start"), json!(2));
    let filled = table(json!({"startPlayer": 2}), 3, json!({"phase": "SETUP"}));
    assert_eq!(at(&filled, "start"), json!(2), "the set-up of a position begins with the seat named");
    let other = table(json!({"startPlayer": 2}), 3, json!({"phase": "SETUP", "start": 1}));
    assert_eq!(at(&other, "start"), json!(1), "a position may name another");
    let later = table(json!({"startPlayer": 2}), 3, json!({"phase": "CHOOSE_CHARACTERS"}));
    assert_eq!(at(&later, "start"), json!(0), "after the set-up the option says nothing");
    let dues = |mut state: scheffeln::State| {
        let mut names = Vec::new();
        while let Some(due) = Scheffeln::due(&state) {
            names.push(due);
            let outcome = state.sample(&mut random(1));
            state.apply_chance(&outcome, &mut |_| {});
        }
        names.join(" ")
    };
    assert_eq!(dues(by_lot), "D2 D3.A D3.B D3.C D3.D D3.E D3.F D3.G D3.H D1 D4.1");
    assert_eq!(dues(named), "D2 D3.A D3.B D3.C D3.D D3.E D3.F D3.G D3.H D4.1");
    let speed = Scheffeln::setup(&options(json!({"mode": "speed", "speedRing": "shuffled"})), 3).unwrap();
    assert_eq!(dues(speed), "D6 D2 D5 D1 D4.1");
}

#[test]
fn h10_the_host_of_old_records_is_the_first_seat() {
    let old = options(json!({"startPlayer": "host"}));
    assert_eq!(old, options(json!({"startPlayer": 0})));
    assert_eq!(Scheffeln::options_json(&old)["startPlayer"], json!(0));
    assert_eq!(at(&Scheffeln::setup(&old, 2).unwrap(), "start"), json!(0));
    let specs = Scheffeln::OPTIONS.iter().find(|spec| spec.key == "startPlayer").unwrap();
    assert!(!specs.allows(&json!("host")), "it is not offered");
    assert!(Scheffeln::options(&json!({"startPlayer": "guest"})).is_err());
}

#[test]
fn r04_a_seat_beyond_the_table_is_refused_with_everything_else() {
    for (mode, seats) in [("base", 3), ("speed", 5)] {
        let read = options(json!({"mode": mode, "startPlayer": 5}));
        let faults = Scheffeln::setup(&read, seats).unwrap_err();
        let wanted = format!("there is no seat 5 at a table of {seats}");
        assert_eq!((faults.code, faults.list.len()), ("E_CONFIG", 1));
        assert_eq!((faults.list[0].at.as_str(), &faults.list[0].what), ("startPlayer", &wanted));
    }
    assert_eq!(config_faults(json!({"mode": "speed", "run": true, "startPlayer": 4}), 2), Some(("E_CONFIG", 3)));
    assert_eq!(config_faults(json!({"startPlayer": 8}), 4), Some(("E_CONFIG", 1)));
    assert_eq!(config_faults(json!({"mode": "speed", "startPlayer": 7}), 8), None);
}

#[test]
fn r05_cards_go_round_from_the_starting_player_and_are_seen_before_characters_are_chosen() {
    let mut state = table(json!({}), 4, json!({"phase": "SETUP", "due": "D4.1", "start": 3}));
    draw(
        &mut state,
        json!({"D4.1": [
        "RED", "YEL", "BLU", "GRN", "RED", "YEL", "BLU", "GRN", "RED", "YEL", "BLU", "GRN", "ORA", "PUR", "WHI", "BRN"]}),
    );
    let hands = at(&state, "hands");
    assert_eq!(hands[3], json!(["RED", "RED", "RED", "ORA"]));
    assert_eq!(hands[0], json!(["YEL", "YEL", "YEL", "PUR"]));
    assert_eq!(hands[2], json!(["GRN", "GRN", "GRN", "BRN"]));
    assert_eq!(at(&state, "undealt"), json!(["ORA", "ORA", "PUR", "PUR", "WHI", "WHI", "BRN", "BRN"]));
    assert_eq!((at(&state, "phase"), at(&state, "turn")), (json!("CHOOSE_CHARACTERS"), json!(3)));
    let view = state.view(Observer::Seat(Seat(0)));
    assert_eq!(view.own_hand().map(Cards::len), Some(4));
    for (seat, next) in [(3, json!(0)), (0, json!(1)), (1, json!(2)), (2, json!(3))] {
        assert_eq!(at(&state, "phase"), json!("CHOOSE_CHARACTERS"));
        act(&mut state, seat, json!({"do": "choose", "colour": Colour::ALL[seat].code()}));
        assert_eq!(at(&state, "turn"), next);
    }
    assert_eq!(at(&state, "phase"), json!("TURN"));
}

#[test]
fn r06_there_are_three_cards_a_colour_and_six_run_cards() {
    assert_eq!(Cards::all(false).len(), 24);
    for card in Card::ALL {
        let run = [Card::Joker, Card::Backward].contains(&card) as usize + 1;
        let (base, with_run) = if card.colour().is_some() { (3, 3) } else { (0, run) };
        assert_eq!((Cards::all(false).count(card), Cards::all(true).count(card)), (base, with_run), "{card:?}");
    }
    assert_eq!(Cards::all(true).len(), 30);
}

#[test]
fn r07_a_single_car_skips_full_tiles_however_many() {
    let given = json!({
        "cars": {"A": ["RED"], "B": ["YEL", "BLU"], "C": ["GRN", "ORA"], "D": ["PUR", "WHI"], "H": ["BRN"]},
        "characters": {"RED": 0, "YEL": 1}, "hands": [["RED", "BLU"], ["YEL", "GRN"]],
    });
    let mut state = table(json!({}), 2, given);
    act(&mut state, 0, json!({"do": "move", "card": "RED"}));
    assert_eq!(cars(&state), "B YEL/BLU, C GRN/ORA, D PUR/WHI, E RED, H BRN");
}

#[test]
fn r08_a_pair_without_an_empty_tile_goes_full_circle_and_the_card_is_spent() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["JOKER", "RED"], ["BACKWARD", "BLU"]]});
    let mut state = table(json!({"mafia": true, "run": true}), 2, given);
    let before = cars(&state);
    assert_eq!(before, "A MAF/RED, B YEL, C BLU, D GRN, E ORA, F PUR, G WHI, H BRN");
    let events = act(&mut state, 0, json!({"do": "joker", "car": "MAF"}));
    assert!(events.contains(&Event::Circled { car: Car::Mafia, passenger: Car::Red, at: Tile::A }));
    assert_eq!(cars(&state), before);
    assert_eq!((at(&state, "face_up"), at(&state, "turn")), (json!([[0, "JOKER"]]), json!(1)));
    act(&mut state, 1, json!({"do": "backward", "car": "MAF"}));
    assert_eq!(cars(&state), before);
}

#[test]
fn r09_exchange_must_change_and_does_both_at_once() {
    let mut state = table(json!({}), 2, two(json!([["GRN", "BLU"], ["YEL", "WHI"]])));
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "GRN"})), Err("E_CHAR"));
    act(&mut state, 0, json!({"do": "exchange", "card": "GRN", "take": "PUR"}));
    let characters = at(&state, "characters");
    assert_eq!((&characters["PUR"], &characters["RED"]), (&json!(0), &json!("centre")));
    assert_eq!(cars(&state), "A RED, B YEL, C BLU, D GRN, E ORA, F PUR, G WHI, H BRN");
    // The returned character is free for the very next player.
    act(&mut state, 1, json!({"do": "exchange", "card": "YEL", "take": "RED"}));
    assert_eq!(at(&state, "characters")["RED"], json!(1));
}

#[test]
fn r10_no_exchange_with_the_last_card() {
    let state = table(json!({}), 2, two(json!([["GRN"], ["YEL"]])));
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "GRN", "take": "PUR"})), Err("E_LAST_CARD"));
    // The check comes after the card and before the character.
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "RED", "take": "PUR"})), Err("E_CARD"));
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "GRN", "take": "MAF"})), Err("E_LAST_CARD"));
    assert_eq!(legal(&state, 0).as_slice(), [Action::Move { card: Card::Green }]);
}

#[test]
fn r11_owned_characters_and_one_s_own_are_barred() {
    let state = table(json!({}), 2, two(json!([["GRN", "BLU"], ["YEL", "WHI"]])));
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "GRN", "take": "RED"})), Err("E_CHAR_SAME"));
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "GRN", "take": "YEL"})), Err("E_CHAR_TAKEN"));
    for (seat, action) in legal(&state, 0).iter().map(|action| (0, *action)) {
        assert!(
            !matches!(action, Action::Exchange { take: Some(Colour::Red | Colour::Yellow), .. }),
            "{seat} {action:?}"
        );
    }
}

#[test]
fn r12_discards_stay_secret_for_good() {
    let mut state = table(json!({}), 2, two(json!([["GRN", "BLU"], ["YEL", "WHI"]])));
    let events = act(&mut state, 0, json!({"do": "exchange", "card": "GRN", "take": "PUR"}));
    let discard = Event::Discarded { seat: Seat(0), card: Some(Card::Green) };
    assert_eq!(events[0], discard);
    assert_eq!(scheffeln::State::shown(&discard, Observer::Seat(Seat(0))), discard);
    for other in [Observer::Public, Observer::Seat(Seat(1))] {
        let hidden = Event::Discarded { seat: Seat(0), card: None };
        assert_eq!(scheffeln::State::shown(&discard, other), hidden);
        assert_eq!(state.view(other).face_down.as_slice(), [(Seat(0), None)]);
    }
    assert_eq!(state.view(Observer::Seat(Seat(0))).face_down.as_slice(), [(Seat(0), Some(Card::Green))]);
    for (seat, card) in [(1, "YEL"), (0, "BLU"), (1, "WHI")] {
        act(&mut state, seat, json!({"do": "move", "card": card}));
    }
    assert_eq!(at(&state, "face_down"), json!([]), "the upkeep gathers them unseen");
}

#[test]
fn r13_characters_and_cars_stay_for_the_next_round() {
    let given = json!({"phase": "SCHEFFELN", "characters": {"RED": 0, "YEL": 1}});
    let mut state = table(json!({}), 2, given);
    assert_eq!(at(&state, "phase"), json!("UPKEEP"));
    let (characters, standing) = (at(&state, "characters"), cars(&state));
    let outcome = state.sample(&mut random(3));
    state.apply_chance(&outcome, &mut |_| {});
    assert_eq!((at(&state, "phase"), at(&state, "characters"), cars(&state)), (json!("TURN"), characters, standing));
    assert_eq!(attempt(&state, 1, json!({"do": "choose", "colour": "BLU"})), Err("E_PHASE"));
}

#[test]
fn r14_r15_a_car_nobody_owns_blocks_and_collects_nothing() {
    let given = json!({
        "phase": "SCHEFFELN",
        "cars": {"A": ["RED", "BLU"], "B": ["YEL"], "C": ["GRN"], "D": ["ORA"], "E": ["PUR"], "F": ["WHI"], "G": ["BRN"]},
        "characters": {"RED": 0, "YEL": 1},
    });
    let state = table(json!({}), 2, given);
    assert_eq!(at(&state, "money"), json!([[], ["B#1"]]), "beneath BLU nothing; alone the top token");
    let left: Vec<usize> = Tile::ALL.map(|tile| at(&state, "stacks")[tile.letter()].as_array().unwrap().len()).into();
    assert_eq!(left, [4, 3, 4, 4, 4, 4, 4, 4], "no other token moves");
}

#[test]
fn r16_r17_one_empty_stack_ends_the_game_after_all_payouts_and_nothing_follows() {
    let given = json!({
        "phase": "SCHEFFELN", "round": 4, "start": 1, "characters": {"RED": 0, "YEL": 1},
        "money": [["A#1", "A#2", "A#3"], []], "face_up": [[0, "RED"], [1, "BLU"]],
    });
    let state = table(json!({}), 2, given);
    assert_eq!(state.pending(), Pending::Over);
    assert_eq!(at(&state, "money"), json!([["A#1", "A#2", "A#3", "A#4"], ["B#1"]]), "B is paid although A ended it");
    assert_eq!((at(&state, "start"), at(&state, "round"), at(&state, "due")), (json!(1), json!(4), Json::Null));
    assert_eq!(at(&state, "face_up"), json!([[0, "RED"], [1, "BLU"]]), "cards lie as they lay");
    assert_eq!(at(&state, "top_up")["B"], json!(false), "nothing is turned up");
    assert!(legal(&state, 0).is_empty());
    assert_eq!(attempt(&state, 0, json!({"do": "move", "card": "RED"})), Err("E_PHASE"));
}

#[test]
fn r18_hidden_scores_show_only_numbers_until_the_end() {
    let given =
        json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["YEL"]], "money": [["A#1"], ["B#4", "C#1"]]});
    let hidden = table(json!({"scoresHidden": true}), 2, given.clone());
    let view = hidden.view(Observer::Seat(Seat(0)));
    assert_eq!(view.money.as_slice(), [(Seat(0), Token::from_id("A#1")), (Seat(1), None), (Seat(1), None)]);
    let open = table(json!({}), 2, given);
    assert_eq!(open.view(Observer::Public).money[2], (Seat(1), Token::from_id("C#1")));
    let took = Event::Took { seat: Seat(1), tile: Tile::B, token: Token::from_id("B#4").unwrap() };
    assert_eq!(scheffeln::State::shown(&took, Observer::Public), took, "the taking itself is public");
}

#[test]
fn r19_leaders_win_together() {
    let given = json!({
        "phase": "GAME_OVER", "characters": {"RED": 0, "YEL": 1, "BLU": 2},
        "money": [["A#1", "A#2", "A#3", "A#4", "B#1"], ["B#2", "B#3"], ["C#1"]],
    });
    let state = table(json!({}), 3, given);
    let result = json!({"scores": [6000, 6000, 4000], "ranks": [1, 1, 3], "winners": [0, 1]});
    assert_eq!(Scheffeln::result(&state), result);
    assert_eq!(at(&state, "result"), result);
    assert_eq!(state.outcome().unwrap().winners().len(), 2);
}

#[test]
fn r20_all_cards_are_gathered_and_dealt_again() {
    for (run, deck) in [(false, 24), (true, 30)] {
        let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [[], ["GRN"]], "turn": 1, "face_up": [[0, "RED"]], "face_down": [[0, "BLU"]]});
        let mut state = table(json!({"run": run}), 2, given);
        act(&mut state, 1, json!({"do": "move", "card": "GRN"}));
        assert_eq!(at(&state, "undealt").as_array().unwrap().len(), deck);
        assert_eq!((at(&state, "due"), at(&state, "start")), (json!("D4.2"), json!(1)));
        draw(&mut state, json!({"D4.2": ["RED", "RED", "RED", "YEL", "YEL", "YEL", "BLU", "BLU"]}));
        assert_eq!(at(&state, "hands"), json!([["RED", "YEL", "YEL", "BLU"], ["RED", "RED", "YEL", "BLU"]]));
        assert_eq!((at(&state, "round"), at(&state, "turn")), (json!(2), json!(1)));
        assert_eq!(at(&state, "top_up")["B"], json!(true));
    }
}

#[test]
fn r42_r43_r44_data_of_tokens_tiles_and_colours() {
    assert_eq!(Token::all().map(Token::value).sum::<i32>(), 256_000);
    for tile in Tile::ALL {
        let floor = 2000 * tile.index() as i32;
        assert_eq!(Token::of_letter(tile).map(Token::value), [floor, floor + 500, floor + 1500, floor + 2000]);
    }
    assert_eq!((Tile::A.name(), Tile::H.name()), ("Dinero Docks", "Splendid Boulevard"));
    assert_eq!(Colour::ALL.map(Colour::code).join(" "), "RED YEL BLU GRN ORA PUR WHI BRN");
    assert_eq!((Car::Mafia.code(), Car::Mafia.names().it), ("MAF", "nero"));
}

#[test]
fn r47_nobody_can_pass() {
    let state = table(json!({}), 2, two(json!([["RED"], ["YEL"]])));
    for action in [json!({"do": "pass"}), json!({"do": "move"}), json!({}), json!(null)] {
        assert!(attempt(&state, 0, action).is_err());
    }
    assert_eq!(legal(&state, 0).len(), 1, "the last card must be played");
    assert_eq!(state.default_action(Seat(0)), Some(Action::Move { card: Card::Red }));
}

#[test]
fn r48_taking_is_compulsory_even_where_it_ends_the_game() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [[], ["GRN"]], "turn": 1,
        "money": [["A#2", "A#3", "A#4"], ["H#4"]]});
    let mut state = table(json!({}), 2, given);
    act(&mut state, 1, json!({"do": "move", "card": "GRN"}));
    assert_eq!(state.pending(), Pending::Over);
    assert_eq!(at(&state, "money")[0], json!(["A#2", "A#3", "A#4", "A#1"]));
}

#[test]
fn section_4_2_checks_run_in_the_listed_order() {
    let state = table(json!({"run": true}), 2, two(json!([["RED", "JOKER"], ["YEL", "NASTY"]])));
    let refusals = [
        (0, json!({"do": "choose", "colour": "RED"}), "E_PHASE"),
        (0, json!({"do": "claim", "colour": "RED"}), "E_PHASE"),
        (0, json!({"do": "fly"}), "E_PHASE"),
        (0, json!("move"), "E_PHASE"),
        (1, json!({"do": "move", "card": "YEL"}), "E_TURN"),
        (2, json!({"do": "move", "card": "RED"}), "E_TURN"),
        (255, json!({"do": "move", "card": "RED"}), "E_TURN"),
        (0, json!({"do": "move", "card": "BLU"}), "E_CARD"),
        (0, json!({"do": "move", "card": 3}), "E_CARD"),
        (0, json!({"do": "move", "card": "JOKER"}), "E_CARD_KIND"),
        (0, json!({"do": "joker", "car": "XXX"}), "E_CAR"),
        (0, json!({"do": "joker", "card": "RED", "car": "XXX"}), "E_CARD_KIND"),
        (0, json!({"do": "joker", "card": "BLU", "car": "XXX"}), "E_CARD"),
        (0, json!({"do": "joker", "card": "JOKES", "car": "RED"}), "E_CARD"),
        (0, json!({"do": "backward", "car": "RED"}), "E_CARD"),
        (0, json!({"do": "nasty", "take": "BLU"}), "E_CARD"),
        (0, json!({"do": "exchange", "card": "RED", "take": "MAF"}), "E_CHAR"),
    ];
    for (seat, action, code) in refusals {
        assert_eq!(attempt(&state, seat, action.clone()), Err(code), "{action}");
    }
    assert!(attempt(&state, 0, json!({"do": "joker", "card": "JOKER", "car": "RED"})).is_ok());
}

#[test]
fn section_3_draws_are_refused_unless_they_can_be() {
    let state = Scheffeln::setup(&options(json!({})), 3).unwrap();
    let cars = ["RED", "YEL", "BLU", "GRN", "ORA", "PUR", "WHI", "BRN"];
    assert!(Scheffeln::read_chance(&state, "D2", &json!(cars)).is_ok());
    for (key, value) in [
        ("D3.A", json!(["A#1", "A#2", "A#3", "A#4"])),
        ("D2", json!(cars[..7])),
        ("D2", json!(["RED", "RED", "BLU", "GRN", "ORA", "PUR", "WHI", "BRN"])),
        ("D2", json!(["MAF", "YEL", "BLU", "GRN", "ORA", "PUR", "WHI", "BRN"])),
        ("D2", json!(null)),
    ] {
        assert!(Scheffeln::read_chance(&state, key, &value).is_err(), "{key} {value}");
    }
    let deal = table(json!({}), 3, json!({"phase": "SETUP", "due": "D4.1"}));
    for value in [json!(["RED", "RED", "RED", "RED"]), json!(["JOKER"]), json!([1]), json!({})] {
        assert!(Scheffeln::read_chance(&deal, "D4.1", &value).is_err(), "{value}");
    }
    let outcome = Scheffeln::read_chance(&deal, "D4.1", &json!(["BRN"])).unwrap();
    let written = Scheffeln::chance_json(&deal, &outcome);
    assert_eq!(written["D4.1"].as_array().unwrap().len(), 24, "all cards are written");
    assert_eq!(Scheffeln::read_chance(&deal, "D4.1", &written["D4.1"]), Ok(outcome));
    let start = table(json!({}), 3, json!({"phase": "SETUP", "due": "D1"}));
    assert!(Scheffeln::read_chance(&start, "D1", &json!(3)).is_err());
    assert!(Scheffeln::read_chance(&start, "D1", &json!(2)).is_ok());
    let stack = table(json!({}), 3, json!({"phase": "SETUP", "due": "D3.C"}));
    assert!(Scheffeln::read_chance(&stack, "D3.C", &json!(["C#1", "C#2", "C#3", "D#4"])).is_err());
}
