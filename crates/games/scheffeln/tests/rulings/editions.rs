//! The options that follow the Italian text where it differs: `skipTo`, `endWhen`, `exchange`.

use crate::common::*;
use scheffeln::{Action, Car, Card, Colour, Ending, Event, Scheffeln, State, Tile};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Observer, Pending, Seat, State as _};

/// Two players with one card each; cars and money as given.
fn two(cars: Json, hands: Json, money: Json) -> Json {
    json!({"cars": cars, "characters": {"RED": 0, "YEL": 1}, "hands": hands, "money": money})
}

/// A lone RED before a full tile, single cars after it, and one empty tile.
fn before_a_pair() -> Json {
    json!({"A": ["RED"], "B": ["YEL", "BLU"], "C": ["GRN"], "D": ["ORA"], "E": ["PUR"], "F": ["WHI"], "H": ["BRN"]})
}

fn after_red(given_options: Json) -> String {
    let mut state = table(given_options, 2, two(before_a_pair(), json!([["RED"], ["RED"]]), json!([[], []])));
    act(&mut state, 0, json!({"do": "move", "card": "RED"}));
    cars(&state)
}

#[test]
fn r07_h14_a_full_next_tile_sends_a_single_on_to_room_or_to_an_empty_tile() {
    let room = "B YEL/BLU, C GRN/RED, D ORA, E PUR, F WHI, H BRN";
    assert_eq!(after_red(json!({})), room);
    assert_eq!(after_red(json!({"skipTo": "room"})), room);
    assert_eq!(after_red(json!({"skipTo": "empty"})), "B YEL/BLU, C GRN, D ORA, E PUR, F WHI, G RED, H BRN");
}

#[test]
fn h14_the_tile_of_departure_is_no_target_and_a_pair_goes_as_ever() {
    // Only A would be empty, and RED comes from there: so it is as with `room`.
    let lone = json!({"A": ["RED"], "B": ["YEL", "MAF"], "C": ["GRN"], "D": ["ORA"], "E": ["PUR"], "F": ["WHI"],
        "G": ["BLU"], "H": ["BRN"]});
    let given = two(lone, json!([["RED", "YEL"], ["GRN", "BRN"]]), json!([[], []]));
    let mut state = table(json!({"skipTo": "empty", "mafia": true}), 2, given);
    act(&mut state, 0, json!({"do": "move", "card": "RED"}));
    assert_eq!(cars(&state), "B YEL/MAF, C GRN/RED, D ORA, E PUR, F WHI, G BLU, H BRN");
    // The pair of C seeks an empty tile with either value, and finds A.
    act(&mut state, 1, json!({"do": "move", "card": "GRN"}));
    assert_eq!(cars(&state), "A GRN/RED, B YEL/MAF, D ORA, E PUR, F WHI, G BLU, H BRN");
}

#[test]
fn h14_backward_mirrors_it() {
    let mirrored = json!({"H": ["RED"], "G": ["YEL", "BLU"], "F": ["GRN"], "E": ["ORA"], "D": ["PUR"], "C": ["WHI"],
        "A": ["BRN"]});
    let given = two(mirrored, json!([["BACKWARD"], ["RED"]]), json!([[], []]));
    let mut state = table(json!({"skipTo": "empty", "run": true}), 2, given);
    act(&mut state, 0, json!({"do": "backward", "car": "RED"}));
    assert_eq!(cars(&state), "A BRN, B RED, C WHI, D PUR, E ORA, F GRN, G YEL/BLU");
}

/// Everything of these letters.
fn all_of(letters: &str) -> Vec<String> {
    letters.chars().flat_map(|letter| (1..=4).map(move |copy| format!("{letter}#{copy}"))).collect()
}

/// The end of a round at a table for two, and what was told.
fn pay_day(given_options: Json, given: Json) -> (State, Vec<Event>) {
    let mut given = given;
    given["phase"] = json!("SCHEFFELN");
    let mut told = Vec::new();
    let state = Scheffeln::from_position(&options(given_options), 2, &given, &mut |event| told.push(event));
    let state = state.unwrap_or_else(|why| panic!("{why}"));
    state.audit().unwrap();
    (state, told)
}

fn ended(told: &[Event]) -> Option<Ending> {
    told.iter().find_map(|event| match event {
        Event::Ended { why, .. } => Some(*why),
        _ => None,
    })
}

#[test]
fn r16_h17_which_empty_stacks_end_the_game() {
    // RED takes the last token of A, YEL one of B.
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "money": [["A#1", "A#2", "A#3"], []]});
    for (end_when, why) in [("anyEmpty", Some(Ending::StackEmpty)), ("allEmpty", None), ("lastTile", None)] {
        let (state, told) = pay_day(json!({"endWhen": end_when}), given.clone());
        assert_eq!(ended(&told), why, "{end_when}");
        assert_eq!(state.pending() == Pending::Over, why.is_some(), "{end_when}");
    }
    // BRN takes the last token of H.
    let given = json!({"characters": {"BRN": 0, "YEL": 1}, "money": [["H#1", "H#2", "H#3"], []]});
    for (end_when, why) in [("allEmpty", None), ("lastTile", Some(Ending::LastTile))] {
        assert_eq!(ended(&pay_day(json!({"endWhen": end_when}), given.clone()).1), why, "{end_when}");
    }
    // The very last token.
    let money = json!([all_of("ABCDEFG"), ["H#1", "H#2", "H#3"]]);
    let given = json!({"characters": {"RED": 0, "BRN": 1}, "money": money});
    assert_eq!(ended(&pay_day(json!({"endWhen": "allEmpty"}), given).1), Some(Ending::AllEmpty));
}

#[test]
fn h17_the_last_tile_of_speed_is_h_wherever_it_lies() {
    let given = json!({
        "phase": "SCHEFFELN", "ring": ["H", "G", "F", "E", "D", "C", "B", "A"], "characters": {"BRN": 2},
        "left": {"H": 1}, "money": [["H#2", "H#3", "H#4"], [], []],
    });
    let state = table(json!({"mode": "speed", "speedRing": "shuffled", "endWhen": "lastTile"}), 3, given.clone());
    assert_eq!((at(&state, "phase"), &at(&state, "stacks")["H"]), (json!("GAME_OVER"), &json!([])));
    let mut elsewhere = given;
    elsewhere["ring"] = json!(["H", "G", "F", "E", "D", "C", "B", "A"]);
    elsewhere["left"] = json!({"A": 1});
    elsewhere["characters"] = json!({"RED": 2});
    let state = table(json!({"mode": "speed", "speedRing": "shuffled", "endWhen": "lastTile"}), 3, elsewhere);
    assert_eq!((at(&state, "phase"), &at(&state, "stacks")["A"]), (json!("SPEED_UPKEEP"), &json!([])));
    assert_eq!(at(&state, "top_up")["A"], json!(false), "there is nothing to turn up");
}

#[test]
fn h15_a_tile_without_tokens_brings_nothing() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "money": [all_of("A"), []]});
    let (mut state, told) = pay_day(json!({"endWhen": "allEmpty"}), given);
    assert_eq!(at(&state, "money"), json!([all_of("A"), ["B#1"]]));
    assert!(!told.iter().any(|event| matches!(event, Event::Took { seat: Seat(0), .. })));
    // The upkeep turns up what there is.
    let outcome = state.sample(&mut random(1));
    let mut told = Vec::new();
    state.apply_chance(&outcome, &mut |event| told.push(event));
    let uncovered: Vec<&Event> = told.iter().filter(|event| matches!(event, Event::Uncovered { .. })).collect();
    assert!(matches!(uncovered[..], [Event::Uncovered { tile: Tile::B, .. }]), "{uncovered:?}");
    assert_eq!((&at(&state, "top_up")["A"], &at(&state, "top_up")["B"]), (&json!(false), &json!(true)));
    state.audit().unwrap();
}

/// The Mafia car alone on C.
fn mafia_on_c() -> Json {
    json!({"A": ["RED"], "B": ["YEL"], "C": ["MAF"], "D": ["GRN", "BLU"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]})
}

#[test]
fn r40_h15_the_mafia_s_token_goes_to_the_lowest_letter_that_took_one() {
    let given = json!({"cars": mafia_on_c(), "characters": {"RED": 0, "BRN": 1}, "money": [all_of("A"), []]});
    let (state, _) = pay_day(json!({"endWhen": "allEmpty", "mafia": true}), given);
    assert_eq!(at(&state, "money"), json!([all_of("A"), ["H#1", "C#1"]]), "RED is lower, but took nothing");
    let given = json!({"cars": mafia_on_c(), "characters": {"RED": 0, "BRN": 1}, "money": [all_of("C"), []]});
    let (state, told) = pay_day(json!({"endWhen": "allEmpty", "mafia": true}), given);
    assert_eq!(at(&state, "money"), json!([["C#1", "C#2", "C#3", "C#4", "A#1"], ["H#1"]]));
    assert!(!told.iter().any(|event| matches!(event, Event::MafiaTook { .. } | Event::MafiaLeft { .. })));
}

#[test]
fn r41_h16_a_round_without_a_token_ends_the_game_unless_the_first_empty_stack_does() {
    // RED stands beneath BLU, YEL on an empty tile or beneath as well.
    let covered =
        json!({"A": ["RED", "BLU"], "B": ["YEL", "GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]});
    let given = json!({"cars": covered, "characters": {"RED": 0, "YEL": 1}});
    for end_when in ["allEmpty", "lastTile"] {
        let (state, told) = pay_day(json!({"endWhen": end_when}), given.clone());
        assert_eq!((ended(&told), state.pending()), (Some(Ending::NobodyTook), Pending::Over), "{end_when}");
        assert_eq!(state.round(), 1, "even the first round");
    }
    assert_eq!(ended(&pay_day(json!({}), given).1), None);

    let given = json!({"cars": mafia_on_c(), "characters": {"RED": 0, "GRN": 1}, "money": [all_of("A"), []]});
    let keeps = json!({"endWhen": "allEmpty", "mafia": true});
    let (state, told) = pay_day(keeps, given.clone());
    assert_eq!((ended(&told), at(&state, "mafia_hoard")), (None, json!(["C#1"])), "what the Mafia keeps was taken");
    let leaves = json!({"endWhen": "allEmpty", "mafia": true, "mafiaNoGainer": "stay"});
    let (state, told) = pay_day(leaves, given);
    assert_eq!((ended(&told), at(&state, "mafia_hoard")), (Some(Ending::NobodyTook), json!([])));
    assert!(told.contains(&Event::MafiaLeft { tile: Tile::C, token: state.stack(2).next().unwrap() }));
}

#[test]
fn r32_evasion_looks_at_cars_and_not_at_tokens() {
    let paired = json!({"A": ["RED", "YEL"], "C": ["BLU"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]});
    let given = two(paired, json!([["EVASION", "RED"], ["BLU", "GRN"]]), json!([all_of("B"), []]));
    let mut state = table(json!({"run": true, "endWhen": "allEmpty"}), 2, given);
    act(&mut state, 0, json!({"do": "evasion", "car": "YEL", "to": "B"}));
    assert_eq!(at(&state, "cars")["B"], json!(["YEL"]));
}

#[test]
fn r09_h18_the_character_may_be_kept() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["GRN", "BLU"], ["YEL", "WHI"]]});
    let mut state = table(json!({"exchange": "may"}), 2, given.clone());
    let keep = Action::Exchange { card: Card::Green, take: None };
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "GRN"})), Ok(keep));
    let list = legal(&state, 0);
    let place = list.iter().position(|action| *action == keep).expect("it is in the list");
    assert_eq!(list[place + 1], Action::Exchange { card: Card::Green, take: Some(Colour::Blue) }, "before the others");
    for null_or_worse in [json!(null), json!(7), json!("MAF")] {
        let asked = json!({"do": "exchange", "card": "GRN", "take": null_or_worse});
        assert_eq!(attempt(&state, 0, asked), Err("E_CHAR"), "what is there counts as there (SCH-H3)");
    }
    let events = act(&mut state, 0, json!({"do": "exchange", "card": "GRN"}));
    let discard = Event::Discarded { seat: Seat(0), card: Some(Card::Green) };
    assert_eq!(events, [discard, Event::Kept { seat: Seat(0), colour: Colour::Red }]);
    assert_eq!((&at(&state, "characters")["RED"], at(&state, "turn")), (&json!(0), json!(1)));
    assert_eq!(state.view(Observer::Public).face_down.as_slice(), [(Seat(0), None)]);
    // The last card is played face up here as well.
    act(&mut state, 1, json!({"do": "move", "card": "YEL"}));
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "BLU"})), Err("E_LAST_CARD"));

    let must = table(json!({"exchange": "must"}), 2, given);
    assert_eq!(attempt(&must, 0, json!({"do": "exchange", "card": "GRN"})), Err("E_CHAR"));
    assert!(!legal(&must, 0).contains(&keep));
}

#[test]
fn r39_h18_the_mafia_moves_even_if_the_character_is_kept() {
    let given =
        json!({"cars": mafia_on_c(), "characters": {"RED": 0, "YEL": 1}, "hands": [["GRN", "BLU"], ["YEL", "WHI"]]});
    let mut state = table(json!({"exchange": "may", "mafia": true}), 2, given);
    let events = act(&mut state, 0, json!({"do": "exchange", "card": "GRN"}));
    assert!(events.contains(&Event::Moved { car: Car::Mafia, passenger: None, from: Tile::C, to: Tile::E }));
}

#[test]
fn h19_speed_has_no_exchange_to_change() {
    let state = table(json!({"mode": "speed", "exchange": "may"}), 3, json!({}));
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "RED"})), Err("E_PHASE"));
    assert_eq!(legal(&state, 0).len(), 8);
}

#[test]
fn h20_positions_with_empty_stacks_before_and_after_the_end() {
    let running =
        |money: Json| json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["YEL"]], "money": money});
    let over = |money: Json, cars: Json| json!({"phase": "GAME_OVER", "characters": {"RED": 0, "YEL": 1}, "money": money, "cars": cars});
    let (all, last) = (json!({"endWhen": "allEmpty"}), json!({"endWhen": "lastTile"}));
    for (options, money, fault) in [
        (&all, json!([all_of("AB"), []]), None),
        (&last, json!([all_of("AB"), []]), None),
        (&last, json!([all_of("H"), []]), Some("stacks.H: an empty stack means")),
        (&all, json!([all_of("ABCD"), all_of("EFGH")]), Some("stacks: where no token is left")),
        (&json!({}), json!([all_of("A"), []]), Some("stacks.A: an empty stack means")),
    ] {
        let found = faults(options.clone(), 2, running(money.clone()));
        assert_eq!(
            found.first().map(|found| found.starts_with(fault.unwrap_or("-"))),
            fault.map(|_| true),
            "{found:?}"
        );
    }
    let alone = json!({"A": ["RED"], "B": ["YEL"], "C": ["BLU"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]});
    for (options, money, good) in [
        (&all, json!([all_of("ABCD"), all_of("EFGH")]), true),
        // RED and YEL stand where no token is left: the last round may have brought nothing.
        (&all, json!([all_of("AB"), []]), true),
        (&last, json!([all_of("AB"), []]), true),
        (&last, json!([all_of("H"), []]), true),
        // YEL would have taken a token.
        (&all, json!([all_of("A"), []]), false),
        (&last, json!([all_of("A"), []]), false),
    ] {
        let found = faults(options.clone(), 2, over(money.clone(), alone.clone()));
        assert_eq!(found.is_empty(), good, "{found:?}");
        assert!(good || found[0].contains("or nobody took a token in the last round"), "{found:?}");
    }
    let mut covered = over(json!([all_of("AB"), []]), alone);
    covered["top_up"] = json!({"C": false});
    assert_eq!(faults(all, 2, covered).len(), 1, "a token face down was uncovered by taking one");
}

#[test]
fn section_1_1_the_italian_rules_are_three_options() {
    let mode = Scheffeln::MODES.iter().find(|mode| mode.id == "italian").unwrap();
    let given: Json = mode.options.parse().unwrap();
    assert_eq!(given, json!({"skipTo": "empty", "endWhen": "allEmpty", "exchange": "may"}));
    let written = Scheffeln::options_json(&options(given.clone()));
    assert_eq!(
        (&written["mode"], &written["skipTo"], &written["endWhen"]),
        (&json!("base"), &json!("empty"), &json!("allEmpty"))
    );
    assert_eq!(options(written), options(given));
    assert!(Scheffeln::options(&json!({"mode": "italian"})).is_err(), "no value of mode");
    assert_eq!(mode.seats, 2..=4);
}
