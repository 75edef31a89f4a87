//! Corners that neither random games nor the scenario files reach.

use super::scenarios::{fill, matches};
use super::*;

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
