//! Positions as JSON: there and back, short forms, fillers, and every fault of a wrong one.

mod support;

use don::{CardSet, Don, Options, Phase, State};
use proptest::prelude::*;
use speakeasy_core::json::{Json, Map, json};
use speakeasy_core::{Faults, Game, Pending, Seat, State as _, below};
use support::{COMBINATIONS, Play, all_options, generator, odd_deck, random_game, random_step};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn load(options: &Options, seats: usize, given: &Json) -> Result<State, Faults> {
    Don::from_position(options, seats, given, &mut |_| {})
}

proptest! {
    #![proptest_config(config(300))]

    /// Every reachable position comes back the same, with every key in its place, and tells nothing on loading.
    #[test]
    fn positions_come_back((bits, odd, seats, seed) in (0..COMBINATIONS, any::<bool>(), 3..=6usize, any::<u64>())) {
        let mut options = all_options().nth(bits).unwrap_or_default();
        if odd {
            options["deck"] = odd_deck();
        }
        let options = Don::options(&options).expect("options");
        prop_assert_eq!(Don::options(&Don::options_json(&options)), Ok(options));
        random_game(&options, seats, seed, |state, _| {
            let position = Don::position(state);
            let keys: Vec<&String> = position.as_object().into_iter().flat_map(|map| map.keys()).collect();
            let mut documented = vec!["round", "phase", "turn", "first", "chips", "pot", "tableau", "removed", "lot",
                                      "deck", "queue", "swapped"];
            documented.extend(options.each_offer.then_some("offered"));
            documented.extend(options.earlier_discards.then_some("gained"));
            documented.extend(["auction", "result"]);
            assert_eq!(keys, documented);
            let again = Don::from_position(&options, seats, &position, &mut |event| panic!("{event}"));
            assert_eq!(again.as_ref(), Ok(state), "{position}");
            true
        });
    }

    /// What a position leaves out and can be filled gives the same position again.
    #[test]
    fn what_follows_can_be_left_out((bits, seats, seed, stop) in (0..COMBINATIONS, 3..=6usize, any::<u64>(), 0..300usize)) {
        let options = Don::options(&all_options().nth(bits).unwrap_or_default()).expect("options");
        let mut rng = generator(seed);
        let mut state = Don::setup(&options, seats).expect("a table");
        for _ in 0..stop {
            if state.pending() != Pending::Over {
                random_step(&mut state, &mut rng, &mut |_| {});
            }
        }
        let full = Don::position(&state);
        let discard = state.table().phase() == Phase::Discard;
        for key in ["pot", "queue", "result", "turn", "lot"] {
            // The turn of a discard must be named; so must a turn in SWAP, since others may have declined.
            let needed = key == "turn" && (discard || matches!(state.table().phase(), Phase::Swap | Phase::SideOffer));
            let mut short = full.clone();
            if let Some(map) = short.as_object_mut() {
                map.shift_remove(key);
            }
            if key == "lot" {
                // A lot left out is the top of the deck, in canonical order once revealed.
                let mut deck = full["lot"].as_array().cloned().unwrap_or_default();
                deck.extend(full["deck"].as_array().cloned().unwrap_or_default());
                short["deck"] = json!(deck);
            }
            if !needed {
                let loaded = load(&options, seats, &short);
                prop_assert_eq!(loaded.as_ref(), Ok(&state), "{} {}", key, short);
            }
        }
        let mut nulls = full.clone();
        nulls["queue"] = Json::Null;
        nulls["result"] = Json::Null;
        prop_assert_eq!(load(&options, seats, &nulls), Ok(state));
    }
}

proptest! {
    #![proptest_config(config(4000))]

    /// Whatever is done to a position, reading it ends in faults or in a sound state, never in a panic.
    #[test]
    fn any_json_is_judged((bits, seats, seed, stop) in (0..COMBINATIONS, 3..=6usize, any::<u64>(), 0..200usize)) {
        let options = Don::options(&all_options().nth(bits).unwrap_or_default()).expect("options");
        let mut rng = generator(seed);
        let mut state = Don::setup(&options, seats).expect("a table");
        for _ in 0..stop {
            if state.pending() != Pending::Over {
                random_step(&mut state, &mut rng, &mut |_| {});
            }
        }
        let mut position = Don::position(&state);
        for _ in 0..=below(&mut rng, 3) {
            damage(&mut position, &mut rng);
        }
        match load(&options, seats, &position) {
            Ok(state) => {
                prop_assert_eq!(state.audit(), Ok(()), "{}", position);
                let full = Don::position(&state);
                prop_assert_eq!(load(&options, seats, &full), Ok(state.clone()), "{}", full);
                let mut on = state;
                while on.pending() != Pending::Over {
                    random_step(&mut on, &mut rng, &mut |_| {});
                }
                prop_assert_eq!(on.audit(), Ok(()));
            }
            Err(faults) => prop_assert!(faults.code == "E_POSITION" && !faults.is_empty()),
        }
    }
}

/// Replaces, drops or adds one thing somewhere in a value.
fn damage(value: &mut Json, rng: &mut rand_xoshiro::Xoshiro256PlusPlus) {
    let junk = [
        json!(null),
        json!(-1),
        json!(0),
        json!(1),
        json!(2),
        json!(5),
        json!(7),
        json!(12),
        json!(255),
        json!(256),
        json!(u64::MAX),
        json!(1.5),
        json!(1e300),
        json!(true),
        json!(""),
        json!("Y0"),
        json!("V8"),
        json!("Y2"),
        json!("SWAP"),
        json!("BID"),
        json!("DISCARD"),
        json!("SIDE_BID"),
        json!("side"),
        json!([]),
        json!([0, 1]),
        json!([[]]),
        json!({}),
        json!({"seat": 1, "amount": 3}),
        json!({"seller": 0, "card": "Y0"}),
    ];
    let leaf = below(rng, 3) == 0;
    match value {
        Json::Object(map) if !leaf && !map.is_empty() => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = keys[below(rng, keys.len() as u32) as usize].clone();
            match below(rng, 8) {
                0 => drop(map.shift_remove(&key)),
                1 => drop(map.insert("more".into(), json!(1))),
                _ => damage(&mut map[&key], rng),
            }
        }
        Json::Array(list) if !leaf && !list.is_empty() => {
            let place = below(rng, list.len() as u32) as usize;
            match below(rng, 4) {
                0 => drop(list.remove(place)),
                1 => list.insert(place, junk[below(rng, junk.len() as u32) as usize].clone()),
                _ => damage(&mut list[place], rng),
            }
        }
        other => *other = junk[below(rng, junk.len() as u32) as usize].clone(),
    }
}

/// `{}` is round 1 with seat 0 first and the deck in canonical order, right after the reveal.
#[test]
fn the_empty_position_starts_a_game() {
    for seats in 3..=6 {
        let mut play = Play::of(json!({}), seats, json!({}));
        play.expect(json!({"round": 1, "phase": "BID", "turn": 0, "first": 0, "lot": ["Y0"], "pot": 0}));
        assert_eq!(play.events(0), [json!({"auto": "reveal", "cards": ["Y0"]})]);
    }
}

/// Short forms of each phase, as the table of fillers says.
#[test]
fn each_phase_has_its_short_form() {
    let all = json!({"swapVariant": true, "strictTable": true});
    let tableau = json!([["Y0", "Y1"], [], ["B0", "B2", "B5"], ["V8"]]);
    let given = |more: Json| {
        let mut given = json!({"round": 4, "first": 1, "tableau": tableau});
        if let (Some(given), Json::Object(more)) = (given.as_object_mut(), more) {
            given.extend(more);
        }
        given
    };
    let mut side = Play::of(all.clone(), 4, given(json!({"phase": "SIDE_OFFER"})));
    side.expect(json!({"turn": 2, "queue": [3, 0], "auction": null, "lot": [], "swapped": []}));
    let mut bid = Play::of(all.clone(), 4, given(json!({"phase": "BID", "deck": ["G7"]})));
    bid.expect(json!({"turn": 1, "queue": [], "lot": ["G7"], "auction": {"kind": "main", "active": [0, 1, 2, 3]}}));
    let standing = json!({"active": [3, 0, 2], "standing": {"amount": 5, "seat": 3}});
    let mut raise = Play::of(all.clone(), 4, given(json!({"phase": "BID", "auction": standing})));
    raise.expect(json!({"turn": 0, "auction": {"active": [0, 2, 3], "excluded": []}}));
    let sold = json!({"seller": 3, "card": "V8"});
    let mut side_bid = Play::of(all.clone(), 4, given(json!({"phase": "SIDE_BID", "auction": sold})));
    side_bid.expect(json!({"turn": 0, "queue": [0], "lot": [], "auction": {"kind": "side", "active": [0, 1, 2]}}));
    let mut swap = Play::of(all.clone(), 4, given(json!({"phase": "SWAP", "swapped": [2]})));
    swap.expect(json!({"turn": 3, "queue": [0], "swapped": [2]}));
    let mut sat_out = Play::of(all.clone(), 4, given(json!({"phase": "BID", "swapped": [2, 0]})));
    sat_out.expect(json!({"turn": 1, "swapped": [0, 2], "auction": {"active": [1, 3]}}));
    let mut discard = Play::of(all.clone(), 4, given(json!({"phase": "DISCARD", "turn": 2})));
    discard.expect(json!({"auction": {"kind": "main", "excluded": [2], "active": [], "standing": null}}));
    discard.expect(json!({"lot": ["Y4"], "queue": []}));
    let named = json!({"phase": "DISCARD", "turn": 2, "auction": sold});
    let mut side_discard = Play::of(all, 4, given(named));
    side_discard.expect(json!({"auction": {"kind": "side", "excluded": [2]}, "lot": [], "queue": [0]}));
}

/// With `each` and `earlier`: what is for sale has been offered, and whoever has nothing left to offer is not asked.
#[test]
fn offers_and_gains_have_their_fillers() {
    let printed = json!({"strictTable": true, "discardFrom": "earlier", "sideOffers": "each"});
    let tableau = json!([["Y0", "Y1"], ["B0", "B2"], ["V8", "V2"]]);
    let side = json!({"round": 4, "first": 0, "phase": "SIDE_BID", "tableau": tableau,
                      "auction": {"seller": 0, "card": "Y1"}});
    Play::of(printed.clone(), 3, side).expect(json!({"offered": ["Y1"], "gained": [], "queue": [1, 2]}));
    let asked =
        json!({"round": 4, "first": 0, "phase": "SIDE_OFFER", "tableau": tableau, "offered": ["Y1", "Y0", "B2"]});
    let mut play = Play::of(printed.clone(), 3, asked);
    play.expect(json!({"turn": 1, "queue": [2], "offered": ["Y0", "Y1", "B2"]}));
    let setup = Play::of(printed, 3, json!({"phase": "SETUP"}));
    assert_eq!(Don::position(&setup.state)["offered"], json!([]));
    assert_eq!(Don::position(&setup.state)["gained"], json!([]));
}

/// Fillers of money and cards: the pot is what is missing, the named cards of the deck are its top.
#[test]
fn money_and_cards_are_filled_in() {
    let given = json!({"round": 2, "chips": [10, 12, 13], "tableau": [[], ["V8"], []], "deck": ["R5", "R4", "G1"]});
    let mut play = Play::of(json!({"sideAuctions": false}), 3, given);
    play.expect(json!({"pot": 1, "lot": ["R4", "R5"]}));
    let deck = Don::position(&play.state)["deck"].clone();
    assert_eq!(deck[0], json!("G1"));
    assert_eq!(deck[1], json!("Y0"));
    assert_eq!(deck.as_array().map(Vec::len), Some(27));
    let over = Don::options(&json!({})).expect("options");
    let whole: Vec<String> = CardSet::DEFAULT_DECK.iter().map(|card| card.to_string()).collect();
    let end = load(&over, 3, &json!({"phase": "GAME_OVER", "tableau": [[], whole, []]})).expect("an end");
    assert_eq!((end.table().round(), end.pending()), (16, Pending::Over));
    assert_eq!(load(&over, 3, &json!({"round": 16, "tableau": [[], whole, []]})), Ok(end));
}

/// Each fault of a position, by the path that must name it.
#[test]
fn faults_are_named() {
    let strict = json!({"strictTable": true, "swapVariant": true});
    let plain = json!({"sideAuctions": false});
    let printed = json!({"strictTable": true, "discardFrom": "earlier", "sideOffers": "each"});
    let no_trade = json!({"sideAuctions": false, "discardFrom": "earlier", "sideOffers": "each"});
    let tableau = json!([["Y0", "Y1"], ["B0", "B2"], ["V8", "V2"]]);
    let cases = [
        // 1 to 3: money.
        (&plain, json!({"chips": [12, 12, 11], "pot": 0}), vec!["chips"]),
        (&plain, json!({"chips": [12, 12, 13]}), vec!["chips"]),
        (&plain, json!({"chips": [12, 12, 10]}), vec!["pot"]),
        (&plain, json!({"chips": [12, 12], "pot": -1}), vec!["chips", "pot"]),
        (&plain, json!({"chips": [12, "12", 37]}), vec!["chips.1", "chips.2"]),
        (&plain, json!({"chips": 36}), vec!["chips"]),
        (&plain, json!({"phase": "SETUP", "chips": [11, 12, 13]}), vec!["chips"]),
        // 2 to 5: cards.
        (&plain, json!({"round": 2}), vec!["tableau"]),
        (&plain, json!({"round": 2, "tableau": [["Y0", "Y1"], [], []]}), vec!["tableau"]),
        (&plain, json!({"round": 2, "tableau": [["Y0"], []]}), vec!["tableau"]),
        (&plain, json!({"round": 3, "tableau": [["Y0"], ["Y0"], ["Y2"]]}), vec!["tableau.1.0", "tableau.2.0"]),
        (&plain, json!({"round": 2, "tableau": [["Y0"], [], []], "deck": ["Y1", "Y0"]}), vec!["deck.1"]),
        (&plain, json!({"round": 2, "tableau": [[], [], []], "removed": ["Y0"]}), vec!["removed"]),
        (&plain, json!({"phase": "BID", "lot": ["Y0", "Y1"]}), vec!["lot"]),
        (&plain, json!({"phase": "BID", "lot": []}), vec!["lot"]),
        (&plain, json!({"phase": "SETUP", "deck": ["V8"]}), vec!["deck"]),
        (&plain, json!({"phase": "GAME_OVER"}), vec!["tableau"]),
        // Rounds and phases.
        (&plain, json!({"round": 17}), vec!["round"]),
        (&plain, json!({"round": 0}), vec!["round"]),
        (&plain, json!({"phase": "BIDDING"}), vec!["phase"]),
        (&plain, json!({"phase": "SETUP", "round": 2, "tableau": [["Y0"], [], []]}), vec!["round"]),
        (&plain, json!({"phase": "BID", "round": 16}), vec!["round", "tableau"]),
        (&plain, json!({"round": 4, "phase": "SIDE_OFFER", "tableau": tableau}), vec!["phase"]),
        (&plain, json!({"round": 4, "phase": "SWAP", "tableau": tableau}), vec!["phase"]),
        (&plain, json!({"round": 4, "phase": "DISCARD", "turn": 0, "tableau": tableau}), vec!["phase"]),
        (&plain, json!({"round": 4, "phase": "BID", "swapped": [0], "tableau": tableau}), vec!["swapped"]),
        (&plain, json!({"phase": "BID", "auction": {"excluded": [0]}}), vec!["auction.excluded"]),
        (&strict, json!({"round": 4, "phase": "SIDE_OFFER", "swapped": [0], "tableau": tableau}), vec!["swapped"]),
        (&strict, json!({"round": 4, "phase": "SWAP", "swapped": [1], "tableau": tableau}), vec!["swapped"]),
        // The start of a round names nothing of it.
        (
            &plain,
            json!({"turn": 0, "queue": [], "lot": ["Y0"], "swapped": [], "auction": {}}),
            vec!["turn", "queue", "lot", "swapped", "auction"],
        ),
        // Who is on turn.
        (&plain, json!({"first": 3}), vec!["first"]),
        (&plain, json!({"phase": "BID", "turn": 1}), vec!["turn"]),
        (&plain, json!({"phase": "BID", "turn": 7}), vec!["turn"]),
        (&plain, json!({"phase": "SETUP", "turn": 0}), vec!["turn"]),
        (&strict, json!({"phase": "SIDE_OFFER"}), vec!["turn"]),
        (&strict, json!({"phase": "SIDE_OFFER", "turn": 1, "round": 2, "tableau": [["Y0"], [], []]}), vec!["turn"]),
        (&strict, json!({"phase": "SWAP", "turn": 0, "round": 2, "tableau": [["Y0"], [], []]}), vec!["turn"]),
        (&strict, json!({"phase": "DISCARD", "round": 4, "tableau": tableau}), vec!["turn"]),
        (&strict, json!({"phase": "DISCARD", "turn": 1, "round": 2, "tableau": [["Y0"], [], []]}), vec!["turn"]),
        // Auctions.
        (&plain, json!({"phase": "BID", "auction": {"kind": "side"}}), vec!["auction.kind"]),
        (&plain, json!({"phase": "BID", "auction": {"seller": 1}}), vec!["auction.seller"]),
        (&plain, json!({"phase": "BID", "auction": {"active": []}}), vec!["auction.active"]),
        (
            &plain,
            json!({"phase": "BID", "auction": {"active": [0, 0, 9]}}),
            vec!["auction.active.1", "auction.active.2"],
        ),
        (
            &plain,
            json!({"phase": "BID", "auction": {"active": [1, 2], "standing": {"amount": 5, "seat": 0}}}),
            vec!["auction.standing"],
        ),
        (
            &plain,
            json!({"phase": "BID", "auction": {"active": [1], "standing": {"amount": 5, "seat": 1}}}),
            vec!["auction.standing"],
        ),
        (&plain, json!({"phase": "BID", "auction": {"standing": {"amount": 13, "seat": 1}}}), vec!["auction.standing"]),
        (&plain, json!({"phase": "BID", "auction": {"standing": {"amount": 0, "seat": 1}}}), vec!["auction.standing"]),
        (&plain, json!({"phase": "BID", "turn": 1, "auction": {"standing": {"amount": 3, "seat": 1}}}), vec!["turn"]),
        (
            &plain,
            json!({"phase": "BID", "auction": {"standing": {"amount": 99, "seat": 8, "x": 0}}}),
            vec!["auction.standing.x", "auction.standing.amount", "auction.standing.seat"],
        ),
        (
            &plain,
            json!({"round": 2, "tableau": [[], ["R4"], []], "phase": "BID",
                   "auction": {"standing": {"amount": 4, "seat": 1}}}),
            vec!["auction.standing"],
        ),
        (&strict, json!({"phase": "SIDE_BID", "round": 4, "tableau": tableau}), vec!["auction.seller", "auction.card"]),
        (
            &strict,
            json!({"phase": "SIDE_BID", "round": 4, "tableau": tableau, "auction": {"seller": 0, "card": "V8"}}),
            vec!["auction.card"],
        ),
        (
            &strict,
            json!({"phase": "SIDE_BID", "round": 4, "tableau": tableau,
                   "auction": {"seller": 0, "card": "Y0", "excluded": [0], "active": [0, 1]}}),
            vec!["auction.excluded", "auction.active"],
        ),
        (
            &strict,
            json!({"phase": "DISCARD", "turn": 0, "round": 4, "tableau": tableau,
                   "auction": {"excluded": [1], "active": [2], "standing": {"amount": 3, "seat": 2}}}),
            vec!["turn", "auction.active", "auction.standing"],
        ),
        (&strict, json!({"phase": "SWAP", "round": 4, "tableau": tableau, "auction": {}}), vec!["auction"]),
        // What was offered and what changed hands (invariant 14).
        (&strict, json!({"phase": "BID", "offered": [], "gained": []}), vec!["offered", "gained"]),
        (&strict, json!({"phase": "BIDDING", "offered": 3}), vec!["phase", "offered"]),
        (&printed, json!({"offered": [], "gained": []}), vec!["offered", "gained"]),
        (&printed, json!({"phase": "BIDDING", "offered": 3, "gained": ["zz"]}), vec!["phase", "offered", "gained.0"]),
        (&printed, json!({"phase": "SETUP", "offered": ["Y0"], "gained": ["Y0"]}), vec!["offered", "gained"]),
        (
            &printed,
            json!({"phase": "BID", "round": 4, "tableau": tableau, "offered": ["G7"], "gained": ["G9", "Y0"]}),
            vec!["offered", "gained"],
        ),
        (
            &printed,
            json!({"phase": "BID", "round": 4, "tableau": [["Y0", "Y1"], ["B0", "B2"], ["V8"]], "removed": ["V2"],
                   "offered": ["V2"], "gained": ["V2"]}),
            vec!["gained"],
        ),
        (
            &printed,
            json!({"phase": "BID", "round": 4, "tableau": tableau, "offered": ["Y0", "Y0"], "gained": ["Y2"]}),
            vec!["offered.1", "gained.0"],
        ),
        (
            &printed,
            json!({"phase": "SIDE_BID", "round": 4, "tableau": tableau, "offered": ["Y1"],
                   "auction": {"seller": 0, "card": "Y0"}}),
            vec!["offered"],
        ),
        (
            &printed,
            json!({"phase": "SIDE_OFFER", "turn": 0, "round": 4, "tableau": tableau, "offered": ["Y0", "Y1"]}),
            vec!["turn"],
        ),
        (
            &printed,
            json!({"phase": "DISCARD", "turn": 0, "round": 4, "tableau": tableau, "gained": ["Y0", "Y1"]}),
            vec!["turn"],
        ),
        (
            &no_trade,
            json!({"phase": "BID", "round": 4, "tableau": tableau, "offered": ["Y0"], "gained": ["Y1"]}),
            vec!["offered", "gained"],
        ),
        // What must follow.
        (&strict, json!({"phase": "SWAP", "round": 4, "tableau": tableau, "queue": [2, 1]}), vec!["queue"]),
        (&plain, json!({"phase": "BID", "queue": [1]}), vec!["queue"]),
        (&plain, json!({"phase": "BID", "result": {}}), vec!["result"]),
        // Words nobody knows.
        (&plain, json!({"rounds": 3, "phase": "BID", "auction": {"sellers": 1}}), vec!["rounds", "auction.sellers"]),
        (&plain, json!([]), vec![""]),
        (&plain, json!("BID"), vec![""]),
    ];
    for (options, given, paths) in cases {
        let options = Don::options(options).expect("options");
        let faults = load(&options, 3, &given).expect_err(&given.to_string());
        assert_eq!(faults.code, "E_POSITION");
        let at: Vec<&str> = faults.list.iter().map(|fault| fault.at.as_str()).collect();
        assert!(paths.iter().all(|path| at.contains(path)), "{given}: expected {paths:?}: {faults}");
        assert_eq!(at.len(), paths.len(), "{given}: {faults}");
    }
}

/// A result must be the one that follows; any part of it may be left out.
#[test]
fn a_result_must_follow() {
    let (end, _) = random_game(&Options::default(), 4, 8, |_, _| true);
    let position = Don::position(&end);
    let with_result = |result: Json| {
        let mut given = position.clone();
        given["result"] = result;
        load(&Options::default(), 4, &given)
    };
    let mut winners: Vec<Json> = position["result"]["winners"].as_array().cloned().unwrap_or_default();
    winners.reverse();
    assert_eq!(with_result(json!({ "winners": winners })).as_ref(), Ok(&end));
    assert_eq!(with_result(json!({"ranks": position["result"]["ranks"]})).as_ref(), Ok(&end));
    for (wrong, at) in [
        (json!({"scores": [1, 2, 3, 4]}), "result.scores"),
        (json!({"winners": []}), "result.winners"),
        (json!({"score": []}), "result.score"),
        (json!(7), "result"),
    ] {
        let faults = with_result(wrong).expect_err("a wrong result");
        assert_eq!(faults.list[0].at, at, "{faults}");
    }
}

/// All faults are told at once, from every corner of the position.
#[test]
fn all_faults_are_told_at_once() {
    let given = json!({"round": 4, "phase": "BID", "first": 9, "chips": [1, 2], "tableau": [["Y0", "Y0"], ["zz"], []],
                       "swapped": [0], "auction": {"excluded": [1], "kind": "side"}, "oops": 1});
    let options = Don::options(&json!({})).expect("options");
    let faults = load(&options, 3, &given).expect_err("faults");
    for path in [
        "oops",
        "first",
        "chips",
        "tableau.0.1",
        "tableau.1.0",
        "tableau",
        "swapped",
        "auction.excluded",
        "auction.kind",
    ] {
        assert!(faults.list.iter().any(|fault| fault.at == path), "{path} is missing: {faults}");
    }
    assert_eq!(load(&options, 7, &given).map_err(|faults| faults.code), Err("E_CONFIG"));
}

/// Deeply nested and huge values do no harm, in actions and draws too.
#[test]
fn monsters_do_no_harm() {
    let mut deep = json!(1);
    for _ in 0..100 {
        deep = json!([{ "do": deep }]);
    }
    let options = Options::default();
    let state = load(&options, 3, &json!({})).expect("a table");
    let set_up = load(&options, 3, &json!({"phase": "SETUP", "first": 1})).expect("a table");
    for monster in [deep, json!(u64::MAX), json!(i64::MIN), json!(1e308), Json::Object(Map::new())] {
        for key in ["round", "phase", "turn", "chips", "tableau", "deck", "lot", "queue", "auction", "result"] {
            drop(load(&options, 3, &json!({ key: monster })));
        }
        assert!(Don::attempt(&state, Seat(0), &monster).is_err());
        assert!(Don::attempt(&state, Seat(255), &json!({"do": "bid", "amount": monster})).is_err());
        assert!(Don::read_chance(&set_up, "deck", &monster).is_err());
        assert!(Don::read_chance(&set_up, "draws", &monster).is_err());
        assert!(Don::options(&json!({"deck": monster, "chips": monster})).is_err());
    }
}
