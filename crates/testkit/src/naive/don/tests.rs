//! The worked examples, hand-built corners of the rules, and random games that keep the invariants of section 11.

use super::position::seat_of;
use super::*;
use std::collections::BTreeSet;
use std::path::Path;

/// The default options with some of them replaced.
fn options(changes: Json) -> Json {
    let mut options = json!({
        "chips": "hidden", "sideAuctions": true, "swapVariant": false, "strictTable": false,
        "mustOpen": false, "zeroBid": false, "deck": "default",
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/don");
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

/// Section 11, as far as a position alone shows it.
fn assert_sound(table: &Table) {
    let n = table.seats as i64;
    let strict = table.options.strict_table;
    assert_eq!(table.chips.iter().sum::<i64>() + table.pot, 12 * n, "1");
    assert!(table.pot >= 0 && table.chips.iter().all(|&chips| chips >= 0), "1");
    let mut cards = [&table.deck, &table.lot, &table.removed].map(Clone::clone).concat();
    cards.extend(table.tableau.concat());
    assert_eq!(cards.len(), 30, "2");
    assert_eq!(table.canonical(&cards).len(), 30, "2");
    assert!(strict || table.removed.is_empty() && table.pot <= n - 2, "3");

    let revealed_before = [0, 1, 3, 6, 7, 9, 12, 13, 15, 18, 19, 21, 24, 25, 27, 30];
    let main = table.auction.as_ref().is_some_and(|auction| auction.seller.is_none());
    let in_main = table.phase == Phase::Bid || (table.phase == Phase::Discard && main);
    let revealed = revealed_before[table.round as usize - if in_main { 0 } else { 1 }];
    assert_eq!(table.deck.len(), 30 - revealed, "4");
    assert_eq!(!table.lot.is_empty(), in_main, "5");

    let over = table.phase == Phase::GameOver;
    assert_eq!(over, table.round == 16);
    assert_eq!(over, !table.result.is_null());
    assert_eq!(over || table.phase == Phase::Setup, table.turn.is_none());
    let auctioning = [Phase::Bid, Phase::SideBid, Phase::Discard].contains(&table.phase);
    assert_eq!(auctioning, table.auction.is_some());
    assert!(table.queue.is_empty() || !(in_main || over));
    assert!(table.swapped.is_empty() || table.options.swap_variant && (in_main || table.phase == Phase::Swap));

    if let (Some(auction), Some(turn)) = (&table.auction, table.turn) {
        let participants = table.participants();
        assert!(auction.active.iter().all(|seat| participants.contains(seat)));
        assert!(strict || auction.excluded.is_empty());
        if table.phase == Phase::Discard {
            assert!(auction.active.is_empty() && auction.standing.is_none());
            assert!(auction.excluded.contains(&turn) && !table.tableau[turn].is_empty());
        } else {
            assert!(auction.active.contains(&turn));
        }
        if let Some(card) = &auction.card {
            assert!(table.tableau[auction.seller.expect("a side auction")].contains(card));
        }
        if let Some((amount, seat)) = auction.standing {
            assert!(auction.active.contains(&seat) && seat != turn, "6");
            assert!(!table.tableau[seat].iter().any(|card| digit(card) == amount % 10), "6");
            assert!(strict || amount <= table.chips[seat], "6");
        }
    }
    if over && table.removed.is_empty() {
        assert_eq!(whole_list(&table.result["digitSums"]).iter().sum::<i64>(), 135, "12");
        let bonuses = table.chips.iter().filter(|chips| table.chips.iter().all(|other| other <= chips)).count() as i64;
        let colours = whole_list(&table.result["scores"]).iter().sum::<i64>() - 2 * bonuses;
        let least = [42, 36, 30, 30][table.seats - 3];
        assert!((least..=90).contains(&colours), "12: {colours}");
        assert!(bonuses >= 1 && whole_list(&table.result["ranks"]).contains(&1), "13");
    }
}

/// 7 to 9 of section 11: what one action may change.
fn assert_step(before: &Table, after: &Table) {
    let side = |table: &Table| table.auction.as_ref().is_some_and(|auction| auction.seller.is_some());
    if before.round == after.round
        && before.phase == after.phase
        && let (Some(old), Some(new)) = (&before.auction, &after.auction)
        && old.excluded == new.excluded
        && old.seller == new.seller
    {
        let amount = |auction: &Auction| auction.standing.map_or(-1, |(amount, _)| amount);
        assert!(amount(new) >= amount(old), "7");
        if before.turn != after.turn {
            // Somebody bid or left; a bid rises.
            assert!(amount(new) > amount(old) || new.active.len() < old.active.len(), "7");
        }
    }
    let between_offers = before.phase == Phase::SideOffer || before.phase == Phase::Swap;
    assert!(!between_offers || before.round != after.round || before.chips == after.chips, "9");
    if before.phase == Phase::Swap && before.round == after.round {
        for seat in 0..before.seats {
            assert_eq!(before.tableau[seat].len(), after.tableau[seat].len(), "9");
        }
    }
    if side(before) && !before.options.strict_table {
        assert_eq!(before.pot, after.pot, "9");
    }
    let bought = before.phase == Phase::Bid && before.round != after.round && after.chips != before.chips;
    if bought && !before.options.strict_table {
        let buyer = after.first.expect("the buyer has the marker");
        let price = before.chips[buyer] - after.chips[buyer];
        let gains: Vec<i64> =
            (0..before.seats).filter(|&s| s != buyer).map(|s| after.chips[s] - before.chips[s]).collect();
        assert!(price >= 0 && gains.iter().all(|&gain| gain >= 0), "8: the buyer pays, nobody else does");
        let recipients = gains.iter().filter(|&&gain| gain > 0).count();
        let even = gains.iter().all(|gain| *gain == 0 || gain == gains.iter().max().expect("others"));
        assert!(even, "8: all shares are alike");
        assert!(recipients <= 3 || recipients == before.seats - 1, "8");
        assert!(recipients == 0 || after.pot < recipients as i64, "8");
        assert_eq!(gains.iter().sum::<i64>() + after.pot, price + before.pot, "8");
        assert_eq!(before.copies(buyer, price % 10), 0, "8");
    }
}

/// A small generator of its own: the upper bits of a linear congruence.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// Section 11: the most actions a game can take.
fn action_bound(options: &Options, n: usize) -> usize {
    if options.strict_table {
        return 182 * n * n * n + 195 * n * n + 237 * n;
    }
    let side = if options.side_auctions { 14 * n * (7 * n - 1) } else { 0 };
    let swaps = if options.swap_variant { 13 * n } else { 0 };
    15 * (7 * n - 1) + side + swaps + if options.zero_bid { 15 } else { 0 }
}

/// One of the legal actions: often the pass or the decline, often the least bid, else any.
fn pick(dice: &mut Dice, legal: &[Json]) -> Json {
    let quiet = legal.iter().find(|action| action["do"] == "pass" || action["do"] == "decline");
    let bid = legal.iter().filter(|action| action["do"] == "bid").min_by_key(|action| action["amount"].as_i64());
    let chosen = match dice.below(10) {
        0..4 => quiet,
        4..7 => bid,
        _ => None,
    };
    chosen.cloned().unwrap_or_else(|| legal[dice.below(legal.len())].clone())
}

/// Actions that make little sense; each must be refused or be in the legal list, and none may panic.
fn oddities(dice: &mut Dice, seats: usize, cards: &[String]) -> Vec<Json> {
    let mut card = || json!(cards[dice.below(cards.len())]);
    let (one, two, three) = (card(), card(), card());
    let number = json!(dice.below(13 * seats) as i64 - 2);
    vec![
        json!({"do": "bid", "amount": number}),
        json!({"do": "swap", "give": one, "with": dice.below(seats + 1), "take": two}),
        json!({"do": "offer", "card": three}),
        json!({"do": "discard", "card": three}),
        json!({"do": "pass"}),
        json!({"do": "decline"}),
        json!({"do": "bid", "amount": {"amount": 3}}),
        json!({"do": ["bid"]}),
        json!("pass"),
        json!(null),
    ]
}

/// Plays a whole game by chance and checks every position of it. Gives the number of actions.
fn random_game(seed: u64, options: &Json, seats: usize) -> usize {
    let mut dice = Dice(seed);
    let mut position = Don.new_table(options, seats);
    let start = Table::read(options, seats, &position);
    assert_sound(&start);
    position = Don.chance(options, seats, &position, &json!({"first": dice.below(seats)}));
    let draws: Vec<usize> = (1..=29).rev().map(|i| dice.below(i + 1)).collect();
    position = Don.chance(options, seats, &position, &json!({"draws": draws}));
    let mut actions = 0;
    loop {
        let table = Table::read(options, seats, &position);
        assert_sound(&table);
        assert_eq!(table.write().to_string(), position.to_string(), "a position reads and writes as itself");
        let Some(turn) = table.turn else { break };
        let list = table.legal(turn);
        assert!(!list.is_empty(), "somebody on turn can always act");
        assert!((0..seats).all(|seat| seat == turn || table.legal(seat).is_empty()));
        check_bids(&table, turn, &list);
        // Oddities and views cost more than the game itself: a sample will do.
        if dice.below(8) == 0 || table.phase == Phase::Discard {
            check_oddities(&table, &list, &oddities(&mut dice, seats, &table.options.cards));
            check_views(&table, options, &position);
        }
        let action = pick(&mut dice, &list);
        position = Don.act(options, seats, &position, turn, &action);
        assert_step(&table, &Table::read(options, seats, &position));
        actions += 1;
    }
    assert_eq!(position["phase"], "GAME_OVER");
    assert!(actions <= action_bound(&start.options, seats), "{actions} actions");
    assert_eq!(Don.clock(options, seats, &position, 1000), position);
    actions
}

/// Whoever asks for whatever: it is refused unless it is in the legal list of the seat on turn.
fn check_oddities(table: &Table, list: &[Json], odd: &[Json]) {
    for seat in -1..=table.seats as i64 {
        for action in odd {
            let legal = table.turn.is_some_and(|turn| turn as i64 == seat) && list.contains(action);
            assert_eq!(table.refusal(seat, &Wish::read(action)).is_none(), legal, "{action}");
        }
    }
}

/// The amounts in a legal list against 4.5 and 4.6 written as a formula.
fn check_bids(table: &Table, seat: usize, list: &[Json]) {
    if table.phase != Phase::Bid && table.phase != Phase::SideBid {
        return;
    }
    let own: Vec<i64> = table.tableau[seat].iter().map(|card| digit(card)).collect();
    let zero = table.options.zero_bid && table.phase == Phase::Bid;
    let wanted: Vec<i64> = (0..=12 * table.seats as i64)
        .filter(|&k| match table.running().standing {
            Some((amount, _)) => k > amount,
            None => k >= 1 || zero,
        })
        .filter(|&k| table.options.strict_table || (k <= table.chips[seat] && !own.contains(&(k % 10))))
        .collect();
    let found: Vec<i64> = list.iter().filter_map(|action| action["amount"].as_i64()).collect();
    assert_eq!(wanted, found);
}

/// 11 of section 11 for a position: what others have does not show.
fn check_views(table: &Table, options: &Json, position: &Json) {
    let seats = table.seats;
    for observer in (0..seats).map(Some).chain([None]) {
        let view = Don.view(options, seats, position, observer);
        assert!(view.get("deck").is_none());
        assert_eq!(view["deckSize"], table.deck.len());
        let mut other = table.clone();
        other.deck.reverse();
        let strangers: Vec<usize> = (0..seats).filter(|&seat| Some(seat) != observer).collect();
        other.chips.swap(strangers[0], strangers[1]);
        let hidden = !table.options.open_chips && table.phase != Phase::GameOver;
        if hidden || table.chips == other.chips {
            assert_eq!(other.view(observer), view);
        }
        let known = whole_list(&view["chips"]);
        assert_eq!(known.len(), if hidden { usize::from(observer.is_some()) } else { seats });
    }
}

#[test]
fn random_games_keep_the_invariants() {
    let mut games = 0;
    for flags in 0..64u64 {
        for seats in 3..=6 {
            let on = |bit: u64| flags >> bit & 1 == 1;
            let options = options(json!({
                "chips": if on(0) { "open" } else { "hidden" }, "sideAuctions": !on(1), "swapVariant": on(2),
                "strictTable": on(3), "mustOpen": on(4), "zeroBid": on(5),
            }));
            let actions = random_game(1000 * flags + seats as u64, &options, seats);
            assert!(actions >= 15, "a game has fifteen rounds");
            games += 1;
        }
    }
    assert_eq!(games, 256);
}
