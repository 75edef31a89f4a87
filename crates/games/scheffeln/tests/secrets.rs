//! Nobody peeks (2.2, invariant 22), and imagined worlds are right.
//!
//! [`Game::scramble`] is an oracle written from the visibility table alone, over full positions, apart from the code
//! that makes views: it permutes everything an observer may not see.

mod common;

use common::*;
use proptest::prelude::*;
use scheffeln::{Action, Event, Scheffeln, State, Token, hidden_places};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Observer, Pending, Seat, State as _, pick};
use std::collections::BTreeMap;

fn seat_of(observer: Observer) -> usize {
    match observer {
        Observer::Seat(seat) => seat.index(),
        Observer::Public => 255,
    }
}

fn shown_to(observer: Observer, events: &[Event]) -> Vec<Event> {
    events.iter().map(|event| State::shown(event, observer)).collect()
}

/// What an action does, as shown to an observer; without what it newly turns up, which may differ: a token beneath the
/// top one, and at the end everybody's money.
fn told(state: &State, seat: Seat, action: Action, observer: Observer) -> Vec<Event> {
    let mut next = state.clone();
    let mut events = Vec::new();
    next.apply(seat, action, &mut |event| events.push(event));
    events.retain(|event| !matches!(event, Event::Uncovered { .. } | Event::Ended { .. }));
    shown_to(observer, &events)
}

proptest! {
    #![proptest_config(cases(400))]

    /// 22: what an observer may not see changes nothing in its view, its actions and what it is told.
    #[test]
    fn scrambling_secrets_changes_nothing_for_the_observer(which in 0..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        let mut rng = random(seed);
        let state = somewhere(&options, seats, &mut rng);
        for observer in Observer::all(seats) {
            let other = Scheffeln::scramble(&state, observer, &mut rng);
            let (view, same) = (state.view(observer), other.view(observer));
            assert_eq!(view, same);
            assert_eq!(Scheffeln::view_json(&view, &[], &[]), Scheffeln::view_json(&same, &[], &[]));
            assert_eq!(Scheffeln::knowledge(&view), Scheffeln::knowledge(&same));
            assert_eq!(legal(&state, seat_of(observer)), legal(&other, seat_of(observer)));
            assert_eq!((state.pending(), state.clock(), state.alarm()), (other.pending(), other.clock(), other.alarm()));
            if let Pending::Turn(seat) = state.pending() {
                let action = pick(&mut rng, &legal(&state, seat.index()));
                if observer.is(seat) {
                    assert_eq!(told(&state, seat, action, observer), told(&other, seat, action, observer));
                } else if let Action::Exchange { take, .. } = action {
                    // Somebody else discards: whichever card it is, the observer is told the same.
                    let card = other_card(&other, seat);
                    let twin = Action::Exchange { card, take };
                    assert_eq!(told(&state, seat, action, observer), told(&other, seat, twin, observer));
                }
            }
        }
    }

    /// A view shows only what its observer may see, checked against the full position.
    #[test]
    fn views_show_the_truth_and_hide_by_null(which in 0..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        let state = somewhere(&options, seats, &mut random(seed));
        let full = position(&state);
        for observer in Observer::all(seats) {
            let mut expected = full.clone();
            for place in hidden_places(&full, &options, observer) {
                *expected.pointer_mut(&place).unwrap() = Json::Null;
            }
            let shown = Scheffeln::view_json(&state.view(observer), &[], &[]);
            assert_eq!(shown.to_string(), expected.to_string());
        }
    }

    /// Worlds look like the view, offer the same actions, stand up to an audit and agree with what is known,
    /// for somebody who has watched from the start and for somebody who has just come.
    #[test]
    fn worlds_agree_with_view_and_knowledge(which in 0..TABLES, seed: u64) {
        let (options, seats) = tables()[which];
        let mut rng = random(seed);
        let steps = 20 + (seed % 120) as usize;
        let fresh = Scheffeln::setup(&options, seats).unwrap();
        let observers: Vec<Observer> = Observer::all(seats).collect();
        let mut memories: Vec<_> = observers.iter().map(|&observer| Scheffeln::knowledge(&fresh.view(observer))).collect();
        // Somebody who comes half-way: with what was taken before, and what happened since.
        let mut latecomer: Option<(Vec<usize>, scheffeln::Knowledge)> = None;
        let mut done = 0;
        let state = play(&options, seats, &mut rng, steps, |before, _, _, events, _| {
            done += 1;
            if done == steps / 2 {
                let written = position(before);
                let taken = written["money"].as_array().unwrap().iter().map(|taken| taken.as_array().unwrap().len()).collect();
                latecomer = Some((taken, Scheffeln::knowledge(&before.view(Observer::Public))));
            }
            for event in events {
                for (memory, &observer) in memories.iter_mut().zip(&observers) {
                    Scheffeln::learn(memory, &State::shown(event, observer));
                }
                if let Some((_, late)) = &mut latecomer {
                    Scheffeln::learn(late, &State::shown(event, Observer::Public));
                }
            }
        });
        let truth = position(&state);
        for (memory, &observer) in memories.iter().zip(&observers) {
            let view = state.view(observer);
            for knowledge in [memory, &Scheffeln::knowledge(&view)] {
                let world = Scheffeln::possible_world(&view, knowledge, &mut rng);
                assert_eq!(world.view(observer), view);
                assert_eq!(legal(&world, seat_of(observer)), legal(&state, seat_of(observer)));
                world.audit().unwrap_or_else(|why| panic!("{why}"));
            }
            // Who has watched from the start knows every token anybody has taken.
            let world = Scheffeln::possible_world(&view, memory, &mut rng);
            assert_eq!(position(&world)["money"], truth["money"]);
        }
        if let Some((before, late)) = latecomer {
            let world = position(&Scheffeln::possible_world(&state.view(Observer::Public), &late, &mut rng));
            for (seat, known) in before.into_iter().enumerate() {
                let since = |position: &Json| position["money"][seat].as_array().unwrap()[known..].to_vec();
                assert_eq!(since(&world), since(&truth), "what was taken since is known");
            }
        }
    }
}

fn other_card(state: &State, seat: Seat) -> scheffeln::Card {
    let card = legal(state, seat.index()).iter().find_map(|action| match action {
        Action::Exchange { card, .. } => Some(*card),
        _ => None,
    });
    card.expect("an exchange is possible here too")
}

/// How often each outcome came, tested against the weights it should have (Pearson's statistic, with a bound
/// that a right sampler misses about once in a million).
fn assert_distribution(counts: &BTreeMap<String, usize>, weights: &BTreeMap<String, f64>) {
    assert_eq!(counts.keys().collect::<Vec<_>>(), weights.keys().collect::<Vec<_>>());
    let (number, total): (usize, f64) = (counts.values().sum(), weights.values().sum());
    let statistic: f64 = weights
        .iter()
        .map(|(outcome, weight)| {
            let expected = number as f64 * weight / total;
            (counts[outcome] as f64 - expected).powi(2) / expected
        })
        .sum();
    let freedom = (weights.len() - 1) as f64;
    assert!(statistic < freedom + 5.0 * (2.0 * freedom).sqrt() + 15.0, "{statistic} for {freedom} degrees: {counts:?}");
}

fn sample_worlds(state: &State, observer: Observer, what: impl Fn(&Json) -> String) -> BTreeMap<String, usize> {
    let view = state.view(observer);
    let knowledge = Scheffeln::knowledge(&view);
    let mut rng = random(11);
    let mut counts = BTreeMap::new();
    for _ in 0..20_000 {
        let world = Scheffeln::possible_world(&view, &knowledge, &mut rng);
        *counts.entry(what(&position(&world))).or_default() += 1;
    }
    counts
}

/// One unseen card of several: as likely as its copies.
#[test]
fn unseen_cards_come_by_their_copies() {
    let given = json!({
        "characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["RED"]],
        "face_up": [[0, "YEL"], [1, "YEL"], [0, "BLU"]], "face_down": [[0, "GRN"], [1, "ORA"]],
    });
    let state = table(json!({"run": true}), 2, given);
    // Seat 0 sees its RED, the three face-up cards and its own GRN; RED 2, YEL 1, BLU 2, GRN 2, four colours of 3, run cards.
    let weights: [(&str, f64); 12] = [
        ("RED", 2.0),
        ("YEL", 1.0),
        ("BLU", 2.0),
        ("GRN", 2.0),
        ("ORA", 3.0),
        ("PUR", 3.0),
        ("WHI", 3.0),
        ("BRN", 3.0),
        ("JOKER", 2.0),
        ("BACKWARD", 2.0),
        ("EVASION", 1.0),
        ("NASTY", 1.0),
    ];
    let weights: BTreeMap<String, f64> = weights.iter().map(|(card, weight)| (card.to_string(), *weight)).collect();
    let observer = Observer::Seat(Seat(0));
    let text = |json: &Json| json.as_str().unwrap().to_string();
    assert_distribution(&sample_worlds(&state, observer, |world| text(&world["hands"][1][0])), &weights);
    assert_distribution(&sample_worlds(&state, observer, |world| text(&world["face_down"][1][1])), &weights);
}

/// Base: under a top lie the other tokens of the letter, in any order alike.
#[test]
fn hidden_stacks_are_permutations_of_the_letter() {
    let given = json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["YEL"]], "tops": {"C": "C#2"}});
    let state = table(json!({}), 2, given);
    let counts = sample_worlds(&state, Observer::Public, |world| world["stacks"]["C"].to_string());
    let orders = ["1,3,4", "1,4,3", "3,1,4", "3,4,1", "4,1,3", "4,3,1"];
    let name = |order: &str| {
        json!(format!("2,{order}").split(',').map(|copy| format!("C#{copy}")).collect::<Vec<_>>()).to_string()
    };
    assert_distribution(&counts, &orders.iter().map(|order| (name(order), 1.0)).collect());
}

/// With `scoresHidden` a newcomer infers from the stacks which letters have gone.
#[test]
fn hidden_money_comes_from_the_letters_that_are_short() {
    let given = json!({
        "characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["YEL"]], "tops": {"A": "A#4", "H": "H#1"},
        "money": [[], ["A#2", "H#3"]],
    });
    let state = table(json!({"scoresHidden": true}), 2, given);
    let counts = sample_worlds(&state, Observer::Seat(Seat(0)), |world| world["money"][1].to_string());
    let mut weights = BTreeMap::new();
    for low in [1, 2, 3] {
        for high in [2, 3, 4] {
            weights.insert(json!([format!("A#{low}"), format!("H#{high}")]).to_string(), 1.0);
            weights.insert(json!([format!("H#{high}"), format!("A#{low}")]).to_string(), 1.0);
        }
    }
    assert_distribution(&counts, &weights);
}

/// SPEED: any unseen token can be anywhere, and any unseen card next in the row.
#[test]
fn in_speed_tokens_and_row_cards_can_be_any_unseen() {
    let given = json!({"phase": "SPEED_REVEAL", "revealed": [false, false, false, true, true, true, true],
        "row": ["WHI", "WHI", "BRN", "RED", "RED", "YEL", "YEL"]});
    let state = table(json!({"mode": "speed"}), 3, given);
    let tops: Vec<String> =
        (0..8).map(|place| format!("{}#1", ["A", "B", "C", "D", "E", "F", "G", "H"][place])).collect();
    let unseen = Token::all().map(|token| token.to_string()).filter(|token| !tops.contains(token));
    let counts = sample_worlds(&state, Observer::Public, |world| world["stacks"]["F"][2].as_str().unwrap().into());
    assert_distribution(&counts, &unseen.map(|token| (token, 1.0)).collect());
    let counts = sample_worlds(&state, Observer::Seat(Seat(1)), |world| world["row"][0].as_str().unwrap().into());
    let weights = [
        ("RED", 1.0),
        ("YEL", 1.0),
        ("BLU", 3.0),
        ("GRN", 3.0),
        ("ORA", 3.0),
        ("PUR", 3.0),
        ("WHI", 3.0),
        ("BRN", 3.0),
    ];
    assert_distribution(&counts, &weights.iter().map(|(card, weight)| (card.to_string(), *weight)).collect());
}

/// Draws are uniform: every seat begins, every token lies on top, every card is dealt alike.
#[test]
fn draws_are_uniform() {
    let mut rng = random(5);
    let mut count = |state: &State, what: &dyn Fn(&Json) -> String| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for _ in 0..20_000 {
            let written = Scheffeln::chance_json(state, &state.sample(&mut rng));
            *counts.entry(what(&written)).or_default() += 1;
        }
        counts
    };
    let even = |outcomes: Vec<String>| outcomes.into_iter().map(|outcome| (outcome, 1.0)).collect::<BTreeMap<_, _>>();
    let start = table(json!({}), 3, json!({"phase": "SETUP", "due": "D1"}));
    assert_distribution(
        &count(&start, &|draw| draw["D1"].to_string()),
        &even(vec!["0".into(), "1".into(), "2".into()]),
    );
    let stack = table(json!({}), 3, json!({"phase": "SETUP", "due": "D3.B"}));
    let tokens = (1..5).map(|copy| format!("B#{copy}"));
    assert_distribution(&count(&stack, &|draw| draw["D3.B"][2].as_str().unwrap().into()), &even(tokens.collect()));
    let cars = table(json!({}), 3, json!({"phase": "SETUP"}));
    let colours: Vec<String> = scheffeln::Colour::ALL.iter().map(|colour| colour.code().into()).collect();
    assert_distribution(&count(&cars, &|draw| draw["D2"][4].as_str().unwrap().into()), &even(colours));
    let deal = table(json!({"run": true}), 4, json!({"phase": "SETUP", "due": "D4.1"}));
    let copies =
        scheffeln::Card::ALL.map(|card| (card.code().to_string(), scheffeln::Cards::all(true).count(card) as f64));
    for place in [0, 15] {
        let counts = count(&deal, &|draw| draw["D4.1"][place].as_str().unwrap().into());
        assert_distribution(&counts, &copies.iter().cloned().collect());
    }
}
