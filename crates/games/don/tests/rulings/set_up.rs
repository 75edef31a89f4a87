//! Components, options and set-up: sections 1 to 3.

use crate::plain;
use crate::support::{Play, generator, odd_deck};
use don::card::CardSet;
use don::table::{lot_size, revealed_before};
use don::{Card, Chance, Colour, Don, Options, Phase};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Observer, Pending, Seat, State};

/// Section 1.1: 1, 2, 3, 1, 2, 3, … cards a round, thirty in all.
#[test]
fn rounds_reveal_one_two_three_cards_in_turn() {
    let sizes: Vec<usize> = (1..=15).map(lot_size).collect();
    assert_eq!(sizes, [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
    let before: Vec<usize> = (1..=15).map(revealed_before).collect();
    assert_eq!(before, [0, 1, 3, 6, 7, 9, 12, 13, 15, 18, 19, 21, 24, 25, 27]);
    for round in 1..=15 {
        assert_eq!(revealed_before(round) + lot_size(round), revealed_before(round + 1));
    }
}

/// Section 1.2, DON-R01: five cards a colour, three a digit, every two colours share exactly two digits, sums 22 or 23.
#[test]
fn the_default_deck_is_as_even_as_can_be() {
    let deck = CardSet::DEFAULT_DECK;
    assert!(deck.is_deck());
    let ids: Vec<String> = deck.iter().map(|card| card.to_string()).collect();
    let table = "Y0 Y1 Y4 Y8 Y9 B0 B2 B5 B6 B9 O0 O3 O5 O7 O8 G1 G2 G3 G7 G9 R1 R4 R5 R6 R7 V2 V3 V4 V6 V8";
    assert_eq!(ids.join(" "), table);
    for (index, &one) in Colour::ALL.iter().enumerate() {
        let sum: u8 = deck.row(one).iter().sum();
        assert!((22..=23).contains(&sum));
        for &other in &Colour::ALL[index + 1..] {
            assert_eq!(deck.row(one).iter().filter(|&digit| deck.row(other).has(digit)).count(), 2);
        }
    }
}

/// Section 1.2, DON-R01: any other table of five different digits a colour and three cards a digit will do.
#[test]
fn another_deck_may_be_played_and_a_wrong_one_may_not() {
    let options = Don::options(&json!({"deck": odd_deck()})).expect("a deck");
    let written = Don::options_json(&options);
    assert_eq!(written["deck"]["Y"], json!([0, 1, 2, 3, 4]));
    assert_eq!(Don::options(&written), Ok(options));
    let mut play = Play::of(json!({"deck": odd_deck(), "sideAuctions": false}), 3, json!({"deck": ["V9", "Y2"]}));
    play.expect(json!({"lot": ["V9"]})).play("A bid 9; B pass; C pass");
    play.expect(json!({"tableau": [["V9"], [], []], "lot": ["Y0", "Y2"]}));

    let default_by_hand = Don::options_json(&Options { deck: CardSet::DEFAULT_DECK, ..Options::default() });
    assert_eq!(default_by_hand["deck"], json!("default"));
    for (deck, at) in [
        (json!({"Y": [0, 1, 2, 3, 4]}), "deck.B"),
        (json!({"Y": [0, 1, 4, 8]}), "deck.Y"),
        (json!({"Y": [0, 1, 4, 8, 8]}), "deck.Y.4"),
        (json!({"Y": [0, 1, 4, 8, 10]}), "deck.Y.4"),
        (json!({"Y": [0, 1, 4, 8, "9"]}), "deck.Y.4"),
        (json!({"Z": []}), "deck.Z"),
        (json!({"Y": 3}), "deck.Y"),
        (json!("other"), "deck"),
        (json!([]), "deck"),
    ] {
        let faults = Don::options(&json!({ "deck": deck })).expect_err("no deck");
        assert_eq!(faults.code, "E_CONFIG");
        assert!(faults.list.iter().any(|fault| fault.at == at), "{deck}: {faults}");
    }
    let mut four_times = odd_deck();
    four_times["V"] = json!([0, 6, 7, 8, 9]);
    let faults = Don::options(&json!({ "deck": four_times })).expect_err("no deck");
    assert_eq!(faults.list.len(), 2, "0 four times and 5 twice: {faults}");
}

/// Section 1.3, DON-R02: district names are cosmetic, one a colour.
#[test]
fn each_colour_is_one_district() {
    let mut names: Vec<&str> = Colour::ALL.iter().map(|colour| colour.district()).collect();
    assert_eq!(Card::from_id("Y4").map(|card| card.colour().district()), Some("Wrightwood"));
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 6);
}

/// Section 1.4: the defaults, and every fault of an options object at once.
#[test]
fn options_have_defaults_and_all_faults_are_told() {
    let defaults = Don::options(&json!({})).expect("defaults");
    assert_eq!(defaults, Options::default());
    assert_eq!(
        Don::options_json(&defaults),
        json!({"chips": "hidden", "sideAuctions": true, "swapVariant": false, "strictTable": false,
               "mustOpen": false, "zeroBid": false, "deck": "default"})
    );
    let wrong = json!({"chips": "shown", "sideAuctions": "on", "mustopen": true, "deck": {"Y": [0]}});
    let faults = Don::options(&wrong).expect_err("faults");
    let at: Vec<&str> = faults.list.iter().map(|fault| fault.at.as_str()).collect();
    assert_eq!(at[..3], ["mustopen", "chips", "sideAuctions"]);
    assert!(at.contains(&"deck.Y") && at.contains(&"deck.V"), "{faults}");
    for mode in Don::MODES {
        let options: Json = mode.options.parse().expect("JSON");
        assert!(Don::options(&options).is_ok(), "{}", mode.id);
    }
    for nonsense in [json!(null), json!([]), json!("x"), json!(3)] {
        assert_eq!(Don::options(&nonsense).map_err(|faults| faults.code), Err("E_CONFIG"));
    }
}

/// Section 1.1, DON-R37: three to six play, with twelve chips each; nothing of the re-edition is used.
#[test]
fn three_to_six_play_with_twelve_chips_each() {
    for seats in 0..=20 {
        let table = Don::setup(&Options::default(), seats);
        assert_eq!(table.is_ok(), (3..=6).contains(&seats), "{seats}");
        if let Err(faults) = table {
            assert_eq!((faults.code, faults.list[0].at.as_str()), ("E_CONFIG", "seats"));
        }
    }
    let play = Play::of(plain(), 6, json!({}));
    assert!(Seat::all(6).all(|seat| play.state.chips(seat) == 12));
    let no_deck = Options { deck: CardSet::EMPTY, ..Options::default() };
    assert_eq!(Don::setup(&no_deck, 2).map_err(|faults| faults.list.len()), Err(2));
}

/// Section 3, DON-R21: the first player is drawn uniformly, then the deck is shuffled uniformly.
#[test]
fn first_player_and_deck_are_drawn_uniformly() {
    let mut rng = generator(21);
    let mut first = [0; 5];
    let mut on_top = std::collections::BTreeMap::<Card, u32>::new();
    for _ in 0..15_000 {
        let mut state = Don::setup(&Options::default(), 5).expect("a table");
        assert_eq!(Don::due(&state).as_deref(), Some("first"));
        let outcome = state.sample(&mut rng);
        state.apply_chance(&outcome, &mut |_| {});
        first[state.table().first().expect("drawn").index()] += 1;
        assert_eq!(Don::due(&state).as_deref(), Some("deck"));
        let Chance::Deck(deck) = state.sample(&mut rng) else { panic!("a shuffle is due") };
        *on_top.entry(deck[0]).or_default() += 1;
    }
    assert!(first.iter().all(|count| (2800..3200).contains(count)), "{first:?}");
    assert_eq!(on_top.len(), 30);
    assert!(on_top.values().all(|count| (400..600).contains(count)), "{on_top:?}");
}

/// Section 3: the 29 numbers exchange positions from the last down; round 1 begins with the reveal (4.1).
#[test]
fn the_draws_of_a_shuffle_can_be_forced() {
    let mut play = Play::of(json!({}), 4, json!({"phase": "SETUP"}));
    play.expect(json!({"phase": "SETUP", "first": null, "turn": null, "round": 1}));
    for (key, value) in [("first", json!(4)), ("first", json!(-1)), ("first", json!("A")), ("deck", json!([]))] {
        assert!(Don::read_chance(&play.state, key, &value).is_err(), "{key} {value}");
    }
    let first = Don::read_chance(&play.state, "first", &json!(2)).expect("a seat");
    assert_eq!(Don::chance_json(&play.state, &first), json!({"first": 2}));
    play.state.apply_chance(&first, &mut |_| {});
    let stay: Vec<u32> = (1..=29).rev().collect();
    let deck = Don::read_chance(&play.state, "draws", &json!(stay)).expect("a shuffle");
    assert_eq!(Don::read_chance(&play.state, "deck", &json!([])).as_ref(), Ok(&deck), "both canonical");
    for (key, value) in [
        ("first", json!(1)),
        ("draws", json!([0, 0])),
        ("draws", json!(vec![30; 29])),
        ("draws", json!({"a": 1})),
        ("deck", json!(["Y0", "Y0"])),
        ("deck", json!(["Y2"])),
        ("deck", json!([7])),
        ("deck", json!("V8")),
    ] {
        assert!(Don::read_chance(&play.state, key, &value).is_err(), "{key} {value}");
    }
    let top = Don::read_chance(&play.state, "deck", &json!(["V8", "Y9"])).expect("a deck");
    let named = Don::chance_json(&play.state, &top);
    assert_eq!(named["deck"].as_array().map(Vec::len), Some(30));
    assert_eq!(Don::read_chance(&play.state, "deck", &named["deck"]), Ok(top.clone()));
    play.state.apply_chance(&top, &mut |event| play.log.push(event));
    play.expect(json!({"phase": "BID", "turn": 2, "lot": ["V8"]}));
    assert_eq!(play.events(0), [json!({"auto": "reveal", "cards": ["V8"]})]);
    assert_eq!(play.state.deck()[..3], ["Y9", "Y0", "Y1"].map(|id| Card::from_id(id).expect("a card")));
    assert_eq!(Don::due(&play.state), None);
    assert!(Don::read_chance(&play.state, "deck", &json!([])).is_err());
    assert!(play.state.check_chance(&first).is_err());
}

/// `check_chance` refuses outcomes that cannot be, whatever they are.
#[test]
fn impossible_outcomes_are_refused() {
    let mut state = Don::setup(&Options::default(), 3).expect("a table");
    assert!(state.check_chance(&Chance::First(Seat(3))).is_err());
    assert!(state.check_chance(&Chance::Deck([Card::default(); 30])).is_err());
    assert!(state.check_chance(&Chance::First(Seat(2))).is_ok());
    state.apply_chance(&Chance::First(Seat(2)), &mut |_| {});
    assert!(state.check_chance(&Chance::First(Seat(2))).is_err());
    assert!(state.check_chance(&Chance::Deck([Card::default(); 30])).is_err());
    assert_eq!(state.pending(), Pending::Chance);
}

/// Section 2.3, DON-R16: own chips only, events from the previous round on; all of it at the end.
#[test]
fn hidden_chips_are_a_memory_rule() {
    let mut play = Play::of(plain(), 3, json!({"deck": ["V8", "G7", "R5", "Y0", "B0", "O3"]}));
    play.play("A bid 1; B pass; C pass; A pass; B pass; C bid 2");
    assert_eq!(play.state.table().round(), 3);
    let view = play.view(Observer::Seat(Seat(1)));
    assert_eq!(view["chips"], json!([null, 13, null]));
    assert_eq!(view["feed"].as_object().map(|feed| feed.keys().cloned().collect()), Some(vec!["2".into(), "3".into()]));
    assert_eq!(view.get("legal"), None);
    assert_eq!(view["deckSize"], json!(24));
    assert_eq!(view["unseen"].as_array().map(Vec::len), Some(24));
    assert_eq!(play.view(Observer::Public)["chips"], json!([null, null, null]));
    assert!(play.view(Observer::Seat(Seat(2)))["legal"].is_array());

    let mut open = Play::of(crate::with(json!({"chips": "open"})), 3, json!({}));
    open.play("A bid 1; B pass; C pass; A pass; B pass; C bid 2");
    let view = open.view(Observer::Public);
    assert!(view["chips"].as_array().is_some_and(|chips| chips.iter().all(Json::is_u64)));
    assert!(view["feed"].get("1").is_some());
}

/// Section 2.3: at the end all counts and the whole log are released.
#[test]
fn the_end_releases_everything() {
    let (state, log) = crate::support::random_game(&Options::default(), 3, 5, |_, _| true);
    let play = Play { state, log };
    assert_eq!(play.state.table().phase(), Phase::GameOver);
    let view = play.view(Observer::Public);
    assert!(view["chips"].as_array().is_some_and(|chips| chips.iter().all(Json::is_u64)));
    assert!(view["result"].is_object() && view["feed"]["1"].is_array() && view["feed"]["15"].is_array());
}
