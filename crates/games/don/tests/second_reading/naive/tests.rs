//! The worked examples, and hand-built corners of the rules.

use super::position::seat_of;
use super::random_games::assert_sound;
use super::*;
use std::collections::BTreeSet;
use std::path::Path;

/// The default options with some of them replaced.
pub(super) fn options(changes: Json) -> Json {
    let mut options = json!({
        "chips": "hidden", "sideAuctions": true, "swapVariant": false, "strictTable": false,
        "mustOpen": false, "zeroBid": false, "deck": "default",
        "sideOffers": "one", "discardFrom": "any", "startPlayer": "random",
    });
    for (key, value) in changes.as_object().expect("options are an object") {
        options[key] = value.clone();
    }
    options
}

/// A full position from the `given` of a scenario: `SETUP`, `GAME_OVER`, or the start of a round.
fn given(options: &Json, seats: usize, given: &Json) -> Json {
    let mut position = Don.new_table(options, seats);
    for (key, value) in given.as_object().expect("a position is an object") {
        position[key] = value.clone();
    }
    if given["phase"] == "SETUP" {
        return position;
    }
    let chips: i64 = whole_list(&position["chips"]).iter().sum();
    position["pot"] = json!(12 * seats as i64 - chips);
    let mut table = Table::read(options, seats, &position);
    table.first = table.first.or(Some(0));
    let placed: Vec<String> = table.tableau.concat().into_iter().chain(table.removed.clone()).collect();
    let top: Vec<String> = if given["deck"].is_array() { table.deck.clone() } else { Vec::new() };
    let rest = table.options.cards.iter().filter(|card| !placed.contains(card) && !top.contains(card));
    table.deck = top.iter().chain(rest).cloned().collect();
    if table.phase == Phase::GameOver {
        table.round = 16;
        table.result = table.score();
    } else {
        table.start_round();
    }
    table.write()
}

/// Fails unless every key that `wanted` names is the same in `found`, objects within likewise in part.
fn assert_shows(wanted: &Json, found: &Json, at: &str) {
    match wanted.as_object() {
        Some(keys) => keys.iter().for_each(|(key, value)| assert_shows(value, &found[key], &format!("{at}.{key}"))),
        None => assert_eq!(wanted, found, "{at}"),
    }
}

fn set(actions: &[Json]) -> BTreeSet<String> {
    actions.iter().map(Json::to_string).collect()
}

/// The legal list as a set, `legal` being free in its order.
fn legal(options: &Json, seats: usize, position: &Json, seat: usize) -> BTreeSet<String> {
    let list = Don.legal(options, seats, position, seat);
    let set = set(&list);
    assert_eq!(list.len(), set.len(), "an action is listed twice");
    set
}

/// Runs steps of the scenario format (all but `legal`, `marked` and `feed` in views), and gives the last position.
fn run(id: &str, options: &Json, seats: usize, mut position: Json, steps: &[Json]) -> Json {
    for (number, step) in steps.iter().enumerate() {
        let at = format!("{id}, step {}", number + 1);
        let seat = step["seat"].as_i64().unwrap_or(-1);
        if step["chance"].is_object() {
            position = Don.chance(options, seats, &position, &step["chance"]);
        } else if let Some(code) = step["refused"].as_str() {
            let refusal = Don.refusal(options, seats, &position, seat, step);
            assert_eq!(refusal.as_deref(), Some(code), "{at}");
        } else if step.get("do").is_some() {
            assert_eq!(Don.refusal(options, seats, &position, seat, step), None, "{at}");
            position = Don.act(options, seats, &position, seat as usize, step);
        }
        for key in ["legal", "legal_includes", "legal_excludes"] {
            let Some(wanted) = step[key].as_array().map(|list| set(list)) else { continue };
            let found = legal(options, seats, &position, seat as usize);
            match key {
                "legal" => assert_eq!(wanted, found, "{at}"),
                "legal_includes" => assert!(wanted.is_subset(&found), "{at}"),
                _ => assert!(wanted.is_disjoint(&found), "{at}"),
            }
        }
        if step.get("view").is_some() {
            let view = Don.view(options, seats, &position, seat_of(&step["view"]));
            for (key, value) in step["shows"].as_object().expect("shows is an object") {
                if !["legal", "marked", "feed"].contains(&key.as_str()) {
                    assert_shows(value, &view[key], &format!("{at}: {key}"));
                }
            }
            for path in step["hides"].as_array().expect("hides is a list") {
                let pointer = format!("/{}", path.as_str().expect("a path").replace('.', "/"));
                assert!(view.pointer(&pointer).is_none_or(Json::is_null), "{at}: {path} shows");
            }
        }
        assert_shows(step.get("then").unwrap_or(&json!({})), &position, &at);
        assert_sound(&Table::read(options, seats, &position));
    }
    position
}

#[test]
fn all_scenarios_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/don");
    let mut played = 0;
    for entry in std::fs::read_dir(folder).expect("the scenarios of Don") {
        let path = entry.expect("a file").path();
        let scenario: Json = std::fs::read_to_string(&path).expect("a text").parse().expect("JSON");
        let id = scenario["id"].as_str().expect("an id");
        if scenario.get("refused").is_some() {
            continue; // about the table, not about play
        }
        // Only starts of rounds, `SETUP` and `GAME_OVER` are filled here.
        let phase = &scenario["given"]["phase"];
        if !phase.is_null() && *phase != "SETUP" && *phase != "GAME_OVER" {
            continue;
        }
        let options = options(scenario["options"].clone());
        let seats = scenario["seats"].as_u64().expect("seats") as usize;
        let position = given(&options, seats, &scenario["given"]);
        let position = run(id, &options, seats, position, scenario["steps"].as_array().expect("steps"));
        assert_shows(&scenario["then"], &position, &format!("{id}, at the end"));
        played += 1;
    }
    assert!(played >= 20, "only {played} scenarios were played");
}

/// A scenario written in place.
fn play(changes: Json, seats: usize, start: Json, steps: Json) -> Json {
    let options = options(changes);
    let position = given(&options, seats, &start);
    run("here", &options, seats, position, steps.as_array().expect("steps"))
}

#[test]
fn a_new_table_waits_for_its_two_draws() {
    let table = Don.new_table(&options(json!({})), 3);
    let keys: Vec<&String> = table.as_object().expect("an object").keys().collect();
    let documented = [
        "round", "phase", "turn", "first", "chips", "pot", "tableau", "removed", "lot", "deck", "queue", "swapped",
        "auction", "result",
    ];
    assert_eq!(keys, documented);
    let nothing = json!({"round": 1, "phase": "SETUP", "turn": null, "first": null, "auction": null, "result": null});
    assert_shows(&nothing, &table, "SETUP");
    for action in [json!({"do": "pass"}), json!({"do": "bid", "amount": 1}), json!(null), json!({"do": 7}), json!([1])]
    {
        assert_eq!(Don.refusal(&options(json!({})), 3, &table, 0, &action).as_deref(), Some("WRONG_PHASE"));
    }
}

#[test]
fn a_deck_of_its_own_is_put_in_canonical_order() {
    let deck = json!({
        "V": [9, 8, 1, 4, 0], "R": [9, 0, 2, 5, 6], "G": [0, 3, 5, 7, 8],
        "O": [1, 2, 3, 7, 9], "B": [1, 4, 5, 6, 7], "Y": [8, 2, 3, 4, 6],
    });
    let table = Don.new_table(&options(json!({"deck": deck})), 3);
    assert_eq!(table["deck"][0], "Y2");
    assert_eq!(table["deck"][5], "B1");
    assert_eq!(table["deck"][29], "V9");
}

/// The order of reasons in 4.2, and malformed arguments (format, Actions).
#[test]
fn refusals_come_in_their_order() {
    let bidding = json!({
        "round": 4, "first": 0, "chips": [10, 14, 11], "deck": ["V8"],
        "tableau": [["Y8", "V2"], ["O8"], ["B0", "G1", "R7"]],
    });
    play(
        json!({"sideAuctions": false}),
        3,
        bidding,
        json!([
            {"seat": 1, "do": "swap", "refused": "WRONG_PHASE"},
            {"seat": -1, "do": "decline", "refused": "WRONG_PHASE"},
            {"seat": 0, "do": "BID", "amount": 1, "refused": "WRONG_PHASE"},
            {"seat": 1, "do": "bid", "amount": "x", "refused": "NOT_YOUR_TURN"},
            {"seat": -1, "do": "pass", "refused": "NOT_YOUR_TURN"},
            {"seat": 3, "do": "pass", "refused": "NOT_YOUR_TURN"},
            {"seat": 0, "do": "bid", "refused": "NOT_INTEGER"},
            {"seat": 0, "do": "bid", "amount": null, "refused": "NOT_INTEGER"},
            {"seat": 0, "do": "bid", "amount": "3", "refused": "NOT_INTEGER"},
            {"seat": 0, "do": "bid", "amount": true, "refused": "NOT_INTEGER"},
            {"seat": 0, "do": "bid", "amount": [3], "refused": "NOT_INTEGER"},
            {"seat": 0, "do": "bid", "amount": 3.5, "refused": "NOT_INTEGER"},
            {"seat": 0, "do": "bid", "amount": -0.5, "refused": "NOT_INTEGER"},
            {"seat": 0, "do": "bid", "amount": -8, "refused": "TOO_LOW"},
            {"seat": 0, "do": "bid", "amount": 0, "refused": "TOO_LOW"},
            {"seat": 0, "do": "bid", "amount": -1e300, "refused": "TOO_LOW"},
            {"seat": 0, "do": "bid", "amount": 12, "refused": "TOO_HIGH"},
            {"seat": 0, "do": "bid", "amount": 1e300, "refused": "TOO_HIGH"},
            {"seat": 0, "do": "bid", "amount": u64::MAX, "refused": "TOO_HIGH"},
            {"seat": 0, "do": "bid", "amount": 8, "refused": "OWN_DIGIT"},
            {"seat": 0, "do": "bid", "amount": 3.0, "then": {"auction": {"standing": {"amount": 3, "seat": 0}}}},
            {"seat": 1, "do": "bid", "amount": 3, "refused": "TOO_LOW"},
        ]),
    );
    let swapping = json!({
        "round": 2, "first": 0, "chips": [12, 12, 12, 12],
        "tableau": [["Y8"], [], [], []],
    });
    // Nobody else owns a district: the swaps vanish (DON-R31).
    play(
        json!({"swapVariant": true}),
        4,
        swapping,
        json!([{"seat": 0, "do": "decline", "then": {"phase": "BID", "turn": 0, "queue": [], "swapped": []}}]),
    );
    let swapping = json!({
        "round": 3, "first": 3, "chips": [12, 12, 12, 12],
        "tableau": [["Y8"], [], ["O0", "V2"], []],
    });
    play(
        json!({"swapVariant": true, "sideAuctions": false}),
        4,
        swapping,
        json!([
            {"seat": 0, "do": "offer", "card": "Y8", "refused": "WRONG_PHASE"},
            {"seat": 2, "do": "swap", "with": 0, "refused": "NOT_YOUR_TURN"},
            {"seat": 0, "do": "swap", "give": "Y8", "take": "V2", "refused": "BAD_TARGET"},
            {"seat": 0, "do": "swap", "give": "Y8", "with": "2", "take": "V2", "refused": "BAD_TARGET"},
            {"seat": 0, "do": "swap", "give": "Y8", "with": 1.5, "take": "V2", "refused": "BAD_TARGET"},
            {"seat": 0, "do": "swap", "give": "Y8", "with": -1, "take": "V2", "refused": "BAD_TARGET"},
            {"seat": 0, "do": "swap", "give": "Y8", "with": 4, "take": "V2", "refused": "BAD_TARGET"},
            {"seat": 0, "do": "swap", "give": "XX", "with": 0, "take": "Y8", "refused": "BAD_TARGET"},
            {"seat": 0, "do": "swap", "give": "Y8", "with": 1, "take": "V2", "refused": "BAD_TARGET"},
            {"seat": 0, "do": "swap", "give": "V2", "with": 2, "take": "V2", "refused": "CARD_NOT_THERE"},
            {"seat": 0, "do": "swap", "with": 2, "take": "V2", "refused": "CARD_NOT_THERE"},
            {"seat": 0, "do": "swap", "give": "Y8", "with": 2, "take": 5, "refused": "CARD_NOT_THERE"},
            {"seat": 0, "do": "swap", "give": "Y8", "with": 2.0, "take": "V2",
                "then": {"turn": 2, "queue": [], "swapped": [0], "tableau": [["V2"], [], ["Y8", "O0"], []]}},
            {"seat": 2, "do": "swap", "give": "O0", "with": 0, "take": "V2",
                "then": {"phase": "BID", "turn": 3, "swapped": [0, 2], "auction": {"active": [1, 3]}}},
        ]),
    );
}

/// Section 8: all swapped, so the lot goes free to the first player without an auction.
#[test]
fn all_swap_and_the_lot_is_free() {
    play(
        json!({"swapVariant": true, "sideAuctions": false}),
        3,
        json!({
            "round": 4, "first": 2, "chips": [12, 12, 11], "deck": ["V8", "O5"],
            "tableau": [["Y8", "V2"], ["O8"], ["B0", "G1", "R7"]],
        }),
        json!([
            {"seat": 2, "do": "swap", "give": "B0", "with": 0, "take": "V2"},
            {"seat": 0, "do": "swap", "give": "B0", "with": 1, "take": "O8"},
            {"seat": 1, "do": "swap", "give": "B0", "with": 2, "take": "G1", "then": {
                "round": 5, "phase": "SWAP", "turn": 2, "queue": [0, 1], "first": 2, "pot": 1, "chips": [12, 12, 11],
                "swapped": [], "lot": [], "tableau": [["Y8", "O8"], ["G1"], ["B0", "R7", "V2", "V8"]]}},
        ]),
    );
}

/// DON-R32: the first player swapped and the others pass.
#[test]
fn a_first_player_who_swapped_gets_the_free_lot() {
    play(
        json!({"swapVariant": true, "sideAuctions": false, "mustOpen": true}),
        3,
        json!({
            "round": 4, "first": 0, "chips": [12, 0, 23], "deck": ["V8"],
            "tableau": [["Y8", "V2"], ["O8"], ["B0", "G1", "R7"]],
        }),
        json!([
            {"seat": 0, "do": "swap", "give": "Y8", "with": 1, "take": "O8"},
            {"seat": 1, "do": "decline"},
            {"seat": 2, "do": "decline", "then": {"phase": "BID", "turn": 1}},
            {"seat": 1, "legal": [{"do": "pass"}]},
            {"seat": 1, "do": "pass"},
            {"seat": 2, "do": "pass", "then": {
                "round": 5, "first": 0, "pot": 1, "tableau": [["O8", "V2", "V8"], ["Y8"], ["B0", "G1", "R7"]]}},
        ]),
    );
}

/// 4.6 with DON-R18 and DON-R19: everybody overbids in turn, and the lot leaves the game.
#[test]
fn a_lot_nobody_can_pay_is_removed() {
    play(
        json!({"strictTable": true, "sideAuctions": false}),
        3,
        json!({"round": 2, "first": 1, "chips": [12, 12, 12], "tableau": [[], [], ["V8"]], "deck": ["Y0", "B5", "G1"]}),
        json!([
            {"seat": 1, "do": "bid", "amount": 37, "refused": "TOO_HIGH"},
            {"seat": 1, "do": "bid", "amount": 36},
            {"seat": 2, "do": "pass"},
            // No district, no discard: the re-auction at once, and the next participant opens.
            {"seat": 0, "do": "pass", "then": {"phase": "BID", "turn": 2, "first": 1, "lot": ["Y0", "B5"],
                "auction": {"excluded": [1], "active": [0, 2], "standing": null}}},
            {"seat": 2, "do": "bid", "amount": 13},
            {"seat": 0, "do": "pass", "then": {"phase": "DISCARD", "turn": 2, "queue": [], "lot": ["Y0", "B5"],
                "auction": {"kind": "main", "excluded": [1, 2], "active": [], "standing": null}}},
            {"seat": 1, "do": "discard", "card": "V8", "refused": "NOT_YOUR_TURN"},
            {"seat": 2, "do": "discard", "card": "Y0", "refused": "CARD_NOT_THERE"},
            {"seat": 2, "do": "discard", "refused": "CARD_NOT_THERE"},
            {"seat": 2, "legal": [{"do": "discard", "card": "V8"}]},
            {"seat": 2, "do": "discard", "card": "V8", "then": {"phase": "BID", "turn": 0, "removed": ["V8"],
                "auction": {"excluded": [1, 2], "active": [0]}}},
            {"seat": 0, "do": "bid", "amount": 20, "then": {"round": 3, "phase": "BID", "turn": 1, "first": 1,
                "removed": ["Y0", "B5", "V8"], "tableau": [[], [], []], "chips": [12, 12, 12], "pot": 0}},
        ]),
    );
}

/// DON-R19: the excluded first player loses the free lot and the marker to the next seat.
#[test]
fn an_excluded_first_player_loses_the_free_lot() {
    play(
        json!({"strictTable": true, "sideAuctions": false}),
        4,
        json!({"first": 3, "deck": ["Y0"]}),
        json!([
            {"seat": 3, "do": "bid", "amount": 13},
            {"seat": 0, "do": "pass"},
            {"seat": 1, "do": "pass"},
            {"seat": 2, "do": "pass", "then": {"phase": "BID", "turn": 0, "first": 3}},
            {"seat": 0, "do": "pass"},
            {"seat": 1, "do": "pass"},
            {"seat": 2, "do": "pass", "then": {"round": 2, "first": 0, "turn": 0, "tableau": [["Y0"], [], [], []]}},
        ]),
    );
}

/// 4.6 in a side auction: penalty chips stay in the pot, all bidders shut out means unsold, the queue goes on.
#[test]
fn a_strict_side_auction_goes_unsold() {
    play(
        json!({"strictTable": true}),
        3,
        json!({"round": 3, "first": 0, "chips": [12, 12, 12], "tableau": [["Y0", "B5"], [], ["V8"]]}),
        json!([
            {"seat": 0, "do": "offer", "card": "B5", "then": {"phase": "SIDE_BID", "turn": 1, "queue": [1, 2]}},
            {"seat": 1, "do": "bid", "amount": 0, "refused": "TOO_LOW"},
            {"seat": 1, "do": "bid", "amount": 30},
            {"seat": 2, "do": "bid", "amount": 28, "refused": "TOO_LOW"},
            {"seat": 2, "do": "bid", "amount": 31},
            {"seat": 1, "do": "pass", "then": {"phase": "DISCARD", "turn": 2, "queue": [1, 2], "lot": [],
                "auction": {"kind": "side", "seller": 0, "card": "B5", "excluded": [2], "active": []}}},
            {"seat": 2, "do": "discard", "card": "V8", "then": {"phase": "SIDE_BID", "turn": 1,
                "queue": [1, 2], "auction": {"seller": 0, "card": "B5", "excluded": [2], "active": [1]}}},
            // Seats 1 and 2 have no district now: nobody else is asked.
            {"seat": 1, "do": "bid", "amount": 13, "then": {"phase": "BID", "turn": 0, "queue": [],
                "tableau": [["Y0", "B5"], [], []], "removed": ["V8"], "chips": [12, 12, 12],
                "auction": {"excluded": [], "active": [0, 1, 2]}}},
        ]),
    );
}

/// DON-R20 with `mustOpen` and `zeroBid`: an offence does not discharge the opener, being put out does.
#[test]
fn a_penniless_offender_is_put_out() {
    play(
        json!({"strictTable": true, "sideAuctions": false, "mustOpen": true, "zeroBid": true}),
        3,
        json!({"round": 4, "first": 0, "chips": [1, 17, 18], "deck": ["Y8"],
            "tableau": [["Y1", "B2"], ["O0"], ["B5", "R5", "V3"]]}),
        json!([
            {"seat": 0, "do": "pass", "refused": "MUST_OPEN"},
            {"seat": 0, "do": "bid", "amount": -1, "refused": "TOO_LOW"},
            {"seat": 0, "do": "bid", "amount": 11, "then": {"turn": 0, "chips": [0, 17, 18], "pot": 1}},
            {"seat": 0, "do": "pass", "refused": "MUST_OPEN"},
            {"seat": 0, "do": "bid", "amount": 21, "then": {"turn": 1, "chips": [0, 17, 18], "pot": 1,
                "auction": {"active": [1, 2], "standing": null}}},
            // The opening decision is over: seat 1 may pass. Bidding 0 with a 0 in front of him is an offence.
            {"seat": 1, "legal_includes": [{"do": "pass"}, {"do": "bid", "amount": 0}, {"do": "bid", "amount": 36}]},
            {"seat": 1, "do": "bid", "amount": 0, "then": {"turn": 1, "chips": [0, 16, 18], "pot": 2}},
            {"seat": 1, "do": "pass"},
            // Price 0: the pot goes to the holder of a 0.
            {"seat": 2, "do": "bid", "amount": 0, "then": {"round": 5, "first": 2, "pot": 0, "chips": [0, 18, 18]}},
        ]),
    );
}
