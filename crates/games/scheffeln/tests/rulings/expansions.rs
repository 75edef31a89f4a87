//! RUN and Mafia-Style: rulings SCH-R29 to SCH-R41, SCH-R45 and SCH-R46.

use crate::common::*;
use scheffeln::{Action, Car, Event, Tile, Token};
use speakeasy_core::json::json;
use speakeasy_core::{Pending, Seat, State as _};

#[test]
fn r29_r30_run_cards_are_discards_too_and_may_be_the_last_card() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["NASTY", "EVASION"], ["JOKER", "BACKWARD"]]});
    let mut state = table(json!({"run": true}), 2, given);
    act(&mut state, 0, json!({"do": "exchange", "card": "EVASION", "take": "GRN"}));
    assert_eq!(at(&state, "face_down"), json!([[0, "EVASION"]]));
    act(&mut state, 1, json!({"do": "joker", "car": "RED"}));
    assert_eq!(attempt(&state, 0, json!({"do": "exchange", "card": "NASTY", "take": "BLU"})), Err("E_LAST_CARD"));
    act(&mut state, 0, json!({"do": "nasty", "take": "YEL"}));
    assert_eq!(at(&state, "characters")["YEL"], json!(0));
    assert_eq!(attempt(&state, 1, json!({"do": "exchange", "card": "BACKWARD", "take": "BLU"})), Err("E_LAST_CARD"));
    act(&mut state, 1, json!({"do": "backward", "car": "RED"}));
}

#[test]
fn r31_evasion_without_target_only_where_none_exists() {
    let hands = json!([["EVASION", "RED"], ["RED", "BLU"]]);
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": hands});
    for mafia in [false, true] {
        let mut state = table(json!({"run": true, "mafia": mafia}), 2, given.clone());
        assert_eq!(
            attempt(&state, 0, json!({"do": "evasion", "car": "RED", "to": "B"})),
            Err(if mafia { "E_TILE_NOT_EMPTY" } else { "E_NOT_TOP" })
        );
        let before = cars(&state);
        let events = act(&mut state, 0, json!({"do": "evasion"}));
        assert!(events.contains(&Event::EvasionIdle { seat: Seat(0) }));
        assert_eq!((cars(&state), at(&state, "face_up")), (before, json!([[0, "EVASION"]])));
    }
    let mut with_target = given;
    with_target["cars"] = json!({"A": ["RED", "YEL"], "C": ["BLU"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]});
    let state = table(json!({"run": true}), 2, with_target);
    assert_eq!(attempt(&state, 0, json!({"do": "evasion"})), Err("E_TARGET_REQUIRED"));
}

#[test]
fn r32_evasion_takes_an_upper_car_to_any_empty_tile() {
    let given = json!({
        "cars": {"A": ["RED", "YEL"], "C": ["BLU", "GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]},
        "characters": {"RED": 0, "YEL": 1}, "hands": [["EVASION", "RED"], ["RED", "BLU"]],
    });
    let mut state = table(json!({"run": true}), 2, given);
    let targets: Vec<Action> =
        legal(&state, 0).into_iter().filter(|action| matches!(action, Action::Evasion { .. })).collect();
    let expected = [(Car::Yellow, Tile::B), (Car::Yellow, Tile::D), (Car::Green, Tile::B), (Car::Green, Tile::D)];
    assert_eq!(targets, expected.map(|target| Action::Evasion { target: Some(target) }));
    assert_eq!(attempt(&state, 0, json!({"do": "evasion", "car": "ORA", "to": "B"})), Err("E_NOT_TOP"), "a lone car");
    assert_eq!(attempt(&state, 0, json!({"do": "evasion", "car": "RED", "to": "B"})), Err("E_NOT_TOP"), "a bottom car");
    assert_eq!(attempt(&state, 0, json!({"do": "evasion", "car": "YEL", "to": "Z"})), Err("E_TILE"));
    assert_eq!(attempt(&state, 0, json!({"do": "evasion", "car": "YEL"})), Err("E_TILE"), "only a car");
    assert_eq!(attempt(&state, 0, json!({"do": "evasion", "to": "B"})), Err("E_CAR"), "only a tile");
    act(&mut state, 0, json!({"do": "evasion", "car": "YEL", "to": "D"}));
    assert_eq!(cars(&state), "A RED, C BLU/GRN, D YEL, E ORA, F PUR, G WHI, H BRN");
}

#[test]
fn r33_backward_mirrors_the_moving_rules_pairs_included() {
    let given = json!({
        "cars": {"A": ["RED"], "B": ["YEL"], "C": ["BLU", "GRN"], "E": ["ORA"], "F": ["PUR"], "H": ["WHI", "BRN"]},
        "characters": {"RED": 0, "YEL": 1}, "hands": [["BACKWARD", "RED"], ["BACKWARD", "BLU"]],
    });
    let mut state = table(json!({"run": true}), 2, given);
    act(&mut state, 0, json!({"do": "backward", "car": "BLU"}));
    assert_eq!(cars(&state), "A RED, B YEL, E ORA, F PUR, G BLU/GRN, H WHI/BRN", "past B, A and H to empty G");
    act(&mut state, 1, json!({"do": "backward", "car": "RED"}));
    assert_eq!(cars(&state), "B YEL, E ORA, F PUR/RED, G BLU/GRN, H WHI/BRN", "past full H and G onto F");
}

#[test]
fn r34_joker_moves_any_car_by_the_normal_rules() {
    let given = json!({
        "cars": {"A": ["RED", "YEL"], "B": ["BLU"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]},
        "characters": {"RED": 0, "YEL": 1}, "hands": [["JOKER", "RED"], ["JOKER", "BLU"]],
    });
    let mut state = table(json!({"run": true}), 2, given);
    act(&mut state, 0, json!({"do": "joker", "car": "RED"}));
    assert_eq!(cars(&state), "B BLU, C RED/YEL, D GRN, E ORA, F PUR, G WHI, H BRN", "the bottom car carries");
    act(&mut state, 1, json!({"do": "joker", "car": "YEL"}));
    assert_eq!(cars(&state), "B BLU, C RED, D GRN/YEL, E ORA, F PUR, G WHI, H BRN", "the top car goes alone");
}

#[test]
fn r35_r36_nasty_swaps_with_centre_or_player_and_leaves_the_mafia_alone() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["NASTY", "RED"], ["GRN", "BLU"]],
        "cars": {"A": ["MAF", "RED"], "C": ["BLU", "YEL"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]}});
    let state = table(json!({"run": true, "mafia": true}), 2, given);
    assert_eq!(attempt(&state, 0, json!({"do": "nasty", "take": "RED"})), Err("E_CHAR_SAME"));
    assert_eq!(attempt(&state, 0, json!({"do": "nasty", "take": "MAF"})), Err("E_CHAR"));
    assert_eq!(attempt(&state, 0, json!({"do": "nasty"})), Err("E_CHAR"));
    let mut centre = state.clone();
    let before = cars(&centre);
    act(&mut centre, 0, json!({"do": "nasty", "take": "GRN"}));
    assert_eq!((&at(&centre, "characters")["GRN"], &at(&centre, "characters")["RED"]), (&json!(0), &json!("centre")));
    assert_eq!(cars(&centre), before, "SCH-R36: a face-up card does not move the Mafia");
    let mut player = state;
    act(&mut player, 0, json!({"do": "nasty", "take": "YEL"}));
    assert_eq!((&at(&player, "characters")["YEL"], &at(&player, "characters")["RED"]), (&json!(0), &json!(1)));
    act(&mut player, 1, json!({"do": "exchange", "card": "GRN", "take": "ORA"}));
    assert_eq!(cars(&player), "B MAF/RED, C BLU/YEL, D GRN, E ORA, F PUR, G WHI, H BRN", "a discard does");
}

#[test]
fn r37_the_mafia_car_is_carried_blocks_and_fills_tiles() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["RED", "GRN"], ["YEL", "BLU"]],
        "cars": {"A": ["RED", "MAF"], "C": ["YEL", "BLU"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]}});
    let mut state = table(json!({"mafia": true}), 2, given);
    act(&mut state, 0, json!({"do": "move", "card": "RED"}));
    assert_eq!(cars(&state), "B RED/MAF, C YEL/BLU, D GRN, E ORA, F PUR, G WHI, H BRN");
    act(&mut state, 1, json!({"do": "move", "card": "BLU"}));
    assert_eq!(cars(&state), "B RED/MAF, C YEL, D GRN/BLU, E ORA, F PUR, G WHI, H BRN");
    act(&mut state, 0, json!({"do": "move", "card": "GRN"}));
    assert_eq!(cars(&state), "A GRN/BLU, B RED/MAF, C YEL, E ORA, F PUR, G WHI, H BRN");
    let events = act(&mut state, 1, json!({"do": "move", "card": "YEL"}));
    // RED is beneath the Mafia and gets nothing; YEL alone on D gains, and so also what the Mafia takes on B.
    assert_eq!(at(&state, "money"), json!([[], ["D#1", "B#1"]]));
    assert!(events.iter().any(|event| matches!(event, Event::MafiaTook { gainer: Some(Seat(1)), .. })));
}

#[test]
fn r38_run_cards_may_name_the_mafia_car_unless_the_table_says_no() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["JOKER", "BACKWARD", "EVASION", "RED"], ["GRN", "BLU", "YEL", "YEL"]],
        "cars": {"A": ["RED", "MAF"], "C": ["YEL", "BLU"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]}});
    let allowed = table(json!({"run": true, "mafia": true}), 2, given.clone());
    let barred = table(json!({"run": true, "mafia": true, "mafiaTargetableByRun": false}), 2, given);
    for action in [
        json!({"do": "joker", "car": "MAF"}),
        json!({"do": "backward", "car": "MAF"}),
        json!({"do": "evasion", "car": "MAF", "to": "B"}),
    ] {
        assert!(attempt(&allowed, 0, action.clone()).is_ok());
        assert_eq!(attempt(&barred, 0, action), Err("E_CAR"));
    }
    let without =
        table(json!({"run": true}), 2, json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["JOKER"], ["RED"]]}));
    assert_eq!(attempt(&without, 0, json!({"do": "joker", "car": "MAF"})), Err("E_CAR"), "not on the board at all");
}

#[test]
fn r39_the_mafia_moves_after_each_exchange_whatever_was_discarded() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["GRN", "NASTY", "ORA"], ["YEL", "BLU", "BLU"]],
        "cars": {"A": ["MAF"], "B": ["RED"], "C": ["BLU", "YEL"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]}});
    let start = table(json!({"mafia": true, "run": true}), 2, given);
    let mut outcomes = Vec::new();
    for (card, take) in [("GRN", "PUR"), ("NASTY", "WHI"), ("ORA", "BLU")] {
        let mut state = start.clone();
        let events = act(&mut state, 0, json!({"do": "exchange", "card": card, "take": take}));
        assert!(matches!(
            events.as_slice(),
            [Event::Discarded { .. }, Event::Exchanged { .. }, Event::Moved { car: Car::Mafia, .. }]
        ));
        outcomes.push(cars(&state));
    }
    assert_eq!(outcomes, ["B RED/MAF, C BLU/YEL, D GRN, E ORA, F PUR, G WHI, H BRN"; 3]);
}

#[test]
fn r40_the_mafia_s_token_goes_to_the_lowest_letter_a_token_worth_nothing_counts() {
    let given = json!({"phase": "SCHEFFELN", "characters": {"RED": 0, "YEL": 1}, "tops": {"A": 0},
        "cars": {"A": ["RED"], "B": ["MAF"], "C": ["BLU", "GRN"], "D": ["YEL"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]}});
    let state = table(json!({"mafia": true}), 2, given);
    assert_eq!(at(&state, "money"), json!([["A#1", "B#1"], ["D#1"]]));
}

#[test]
fn r41_without_a_gainer_the_mafia_keeps_its_token_or_leaves_it() {
    let given = json!({"phase": "SCHEFFELN", "characters": {"RED": 0, "YEL": 1},
        "cars": {"A": ["RED", "BLU"], "B": ["YEL", "GRN"], "D": ["MAF"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]}});
    let keep = table(json!({"mafia": true}), 2, given.clone());
    assert_eq!((at(&keep, "mafia_hoard"), at(&keep, "money")), (json!(["D#1"]), json!([[], []])));
    assert_eq!(at(&keep, "top_up")["D"], json!(false));
    let stay = table(json!({"mafia": true, "mafiaNoGainer": "stay"}), 2, given.clone());
    assert_eq!((at(&stay, "mafia_hoard"), &at(&stay, "top_up")["D"]), (json!([]), &json!(true)));
    // A stack that the Mafia empties ends the game as well (8.3 step 6).
    let mut last = given;
    last["mafia_hoard"] = json!(["D#2", "D#3", "D#4"]);
    assert_eq!(table(json!({"mafia": true}), 2, last).pending(), Pending::Over);
}

#[test]
fn r45_the_mafia_car_goes_under_whatever_car_is_on_a() {
    let mut state = table(json!({"mafia": true}), 2, json!({"phase": "SETUP"}));
    draw(&mut state, json!({"D2": ["BRN", "RED", "YEL", "BLU", "GRN", "ORA", "PUR", "WHI"]}));
    for tile in Tile::ALL {
        assert_eq!(at(&state, "cars")["A"], json!(["BRN"]), "not before the money lies");
        let tokens = Token::of_letter(tile).map(|token| token.to_string());
        draw(&mut state, json!({format!("D3.{tile}"): tokens}));
    }
    assert_eq!(cars(&state), "A MAF/BRN, B RED, C YEL, D BLU, E GRN, F ORA, G PUR, H WHI");
}

#[test]
fn r46_naming_a_car_that_gets_nowhere_is_legal() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["BLU", "JOKER"], ["BACKWARD", "BLU"]],
        "cars": {"A": ["YEL"], "B": ["BLU", "MAF"], "C": ["RED"], "D": ["GRN"], "E": ["ORA"], "F": ["PUR"], "G": ["WHI"], "H": ["BRN"]}});
    let mut state = table(json!({"run": true, "mafia": true}), 2, given);
    let before = cars(&state);
    assert!(legal(&state, 0).contains(&Action::Joker { car: Car::Blue }));
    act(&mut state, 0, json!({"do": "move", "card": "BLU"}));
    act(&mut state, 1, json!({"do": "backward", "car": "BLU"}));
    assert_eq!(cars(&state), before);
}

#[test]
fn h3_h4_h5_arguments_that_are_there_but_mean_nothing() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["EVASION", "JOKER"], ["RED", "BLU"]]});
    let state = table(json!({"run": true}), 2, given);
    for (action, code) in [
        (json!({"do": "joker", "card": null, "car": "RED"}), "E_CARD"),
        (json!({"do": "joker", "card": 8, "car": "RED"}), "E_CARD"),
        (json!({"do": "evasion", "car": null}), "E_CAR"),
        (json!({"do": "evasion", "to": null}), "E_CAR"),
        (json!({"do": "evasion", "card": null}), "E_CARD"),
        (json!({"do": "evasion", "car": "RED"}), "E_NOT_TOP"),
    ] {
        assert_eq!(attempt(&state, 0, action.clone()), Err(code), "{action}");
    }
    assert!(attempt(&state, 0, json!({"do": "evasion", "because": "why not"})).is_ok(), "SCH-H2: surplus keys");
    let without = table(json!({}), 2, json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["YEL"]]}));
    assert_eq!(attempt(&without, 0, json!({"do": "joker", "car": "RED"})), Err("E_CARD"), "SCH-H5");
}
