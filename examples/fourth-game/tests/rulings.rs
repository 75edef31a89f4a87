//! Every ruling of section 6, shown by a short game.

mod support;

use nightcap::{Action, Chance, Face, Nightcap};
use speakeasy_core::json::json;
use speakeasy_core::{Game, Observer, Pending, Refusal, Seat, State};
use std::collections::BTreeSet;
use support::{Told, generator, load, new_table, shelf};

const A: Observer = Observer::Seat(Seat(0));

/// NGT-R01
#[test]
fn two_seats_may_share_a_taste_and_three_may_not() {
    let mut game = Told(new_table(&json!({}), 3));
    let third = game.0.draw_from(&json!({"deal": [4, 4, 4]})).expect_err("three cards of 4");
    assert_eq!(third.to_string(), "deal: there are only two cards of 4");
    game.draw(json!({"deal": [4, 4, 2]})).expect(json!({"undealt": [2, 3, 3, 5, 5, 6, 6], "tastes": [4, 4, 2]}));
}

/// NGT-R01: every deal of the ten cards alike, so each face comes up equally often at each seat.
#[test]
fn the_deal_is_even() {
    let table = new_table(&json!({}), 4);
    let mut rng = generator(1);
    let mut counts = [[0; 5]; 4];
    for _ in 0..10_000 {
        let Chance::Deal(tastes) = table.state().sample(&mut rng) else { panic!("a deal is due") };
        for (seat, taste) in tastes.iter().enumerate() {
            counts[seat][usize::from(taste.pips()) - 2] += 1;
        }
    }
    assert!(counts.iter().flatten().all(|count| (1_800..2_200).contains(count)), "{counts:?}");
}

/// NGT-R02
#[test]
fn the_starter_is_drawn_after_the_deal_or_named() {
    let mut drawn = Told(new_table(&json!({}), 2));
    drawn.expect(json!({"phase": "DEAL", "starter": null})).draw(json!({"deal": [2, 3]}));
    drawn.expect(json!({"phase": "START", "starter": null, "turn": null})).draw(json!({"start": 1}));
    drawn.expect(json!({"phase": "CHOOSE", "starter": 1, "turn": 1, "round": 1}));

    let mut named = Told(new_table(&json!({"startPlayer": 1}), 2));
    named.expect(json!({"phase": "DEAL", "starter": 1})).draw(json!({"deal": [2, 3]}));
    named.expect(json!({"phase": "CHOOSE", "starter": 1, "turn": 1}));
}

/// NGT-R03
#[test]
fn a_turn_begins_with_a_roll() {
    let mut game = Told::of(json!({}), 2, json!({}));
    assert_eq!(game.legal(0), ["roll"]);
    game.roll(0, &[5]);
    assert_eq!(game.legal(0), ["stop", "roll"]);
    assert!(game.legal(1).is_empty());
}

/// NGT-R04
#[test]
fn an_empty_glass_is_no_reason_to_stop() {
    let mut game = Told::of(json!({}), 2, json!({}));
    game.refuse(0, json!({"do": "stop"}), "E_EMPTY");
    let why = game.0.state().check(Seat(0), Action::Stop).expect_err("refused");
    assert_eq!((why.ruling(), why.to_string().as_str()), ("NGT-R04", "Your glass is empty: roll first."));
}

/// NGT-R05
#[test]
fn a_one_spills_the_glass_and_not_the_shelf() {
    let shelves = json!([shelf(&[6, 6]), shelf(&[])]);
    let mut game = Told::of(json!({}), 2, json!({"round": 2, "shelves": shelves, "glass": [3, 4]}));
    game.roll(0, &[1]).expect(json!({"glass": [], "turn": 1, "shelves": shelves}));
    assert_eq!(game.story(), ["A rolls a 1 and spills 2 dice."]);
}

/// NGT-R06
#[test]
fn a_one_on_the_first_roll_ends_the_turn() {
    let mut game = Told::of(json!({}), 2, json!({}));
    game.roll(0, &[1]).expect(json!({"phase": "CHOOSE", "turn": 1, "glass": []}));
    assert_eq!(game.story(), ["A rolls a 1. The glass was empty."]);
}

/// NGT-R07
#[test]
fn the_fifth_die_is_banked_at_once() {
    let mut game = Told::of(json!({}), 2, json!({"glass": [2, 3, 4, 5]}));
    assert_eq!(game.legal(0), ["stop", "roll"], "four dice are not full");
    game.roll(0, &[6]).expect(json!({"glass": [], "turn": 1, "shelves": [shelf(&[2, 3, 4, 5, 6]), shelf(&[])]}));
}

/// NGT-R07: a 1 as the fifth roll spills like any other.
#[test]
fn a_one_spills_four_dice_too() {
    let mut game = Told::of(json!({}), 2, json!({"glass": [2, 3, 4, 5]}));
    game.roll(0, &[1]).expect(json!({"glass": [], "turn": 1, "shelves": [shelf(&[]), shelf(&[])]}));
}

/// NGT-R08
#[test]
fn stopping_banks_the_whole_glass() {
    let mut game = Told::of(json!({}), 3, json!({"starter": 2}));
    game.roll(2, &[6, 2, 6]).expect(json!({"glass": [6, 2, 6]})).stop(2);
    game.expect(json!({"glass": [], "turn": 0, "shelves": [shelf(&[]), shelf(&[]), shelf(&[2, 6, 6])]}));
}

/// NGT-R09
#[test]
fn everybody_has_as_many_turns_as_there_are_rounds() {
    let mut game = Told::of(json!({"rounds": 2}), 3, json!({"starter": 1}));
    for (seat, round, next) in [(1, 1, 2), (2, 1, 0), (0, 2, 1), (1, 2, 2), (2, 2, 0)] {
        game.roll(seat, &[1]).expect(json!({"phase": "CHOOSE", "round": round, "turn": next}));
    }
    game.roll(0, &[6]).stop(0).expect(json!({"phase": "OVER", "round": 2, "turn": null}));
    assert_eq!(game.0.pending(), Pending::Over);
}

/// NGT-R10
#[test]
fn dice_of_the_own_taste_count_twice() {
    let shelves = json!([shelf(&[2, 5, 5, 6]), shelf(&[2, 5, 5, 6])]);
    let mut game = Told::of(json!({}), 2, json!({"phase": "OVER", "tastes": [5, 3], "shelves": shelves}));
    game.expect(json!({"result": {"winners": [0], "scores": [28, 18], "ranks": [1, 2]}}));
}

/// NGT-R11: both have 12 points; two dice of the own taste beat one.
#[test]
fn equal_points_go_to_more_dice_of_the_own_taste() {
    let shelves = json!([shelf(&[6]), shelf(&[3, 3]), shelf(&[2])]);
    let game = Told::of(json!({}), 3, json!({"phase": "OVER", "tastes": [6, 3, 4], "shelves": shelves}));
    let outcome = game.0.state().outcome().expect("over");
    assert_eq!((outcome.scores.as_slice(), outcome.ranks.as_slice()), ([12, 12, 2].as_slice(), [2, 1, 3].as_slice()));
}

/// NGT-R12
#[test]
fn full_equals_share_the_win() {
    let shelves = json!([shelf(&[4, 2]), shelf(&[2]), shelf(&[4, 2])]);
    let given = json!({"round": 2, "starter": 0, "turn": 2, "tastes": [4, 3, 4], "shelves": shelves});
    let mut game = Told::of(json!({"rounds": 2}), 3, given);
    game.roll(2, &[1]).expect(json!({"result": {"winners": [0, 2], "scores": [10, 2, 10], "ranks": [1, 3, 1]}}));
    let last = game.story().pop();
    assert_eq!(last.as_deref(), Some("A and C share the win with 10 points each."));
}

/// NGT-R13
#[test]
fn only_its_own_seat_sees_a_taste() {
    let mut game = Told(new_table(&json!({"startPlayer": 0}), 3));
    game.draw(json!({"deal": [6, 2, 5]}));
    assert_eq!(game.sees(A, "tastes"), json!([6, null, null]));
    assert_eq!(game.sees(Observer::Seat(Seat(2)), "tastes"), json!([null, null, 5]));
    assert_eq!(game.sees(Observer::Public, "tastes"), json!([null, null, null]));
    assert_eq!(game.sees(A, "undealt"), json!(null));
    let told = |observer| nightcap::State::shown(&game.0.log()[0], observer).to_string();
    assert_eq!(told(A), "A is dealt a secret taste: 6.");
    assert_eq!(told(Observer::Seat(Seat(1))), "A is dealt a secret taste.");
    assert!(Nightcap::hides(&game.0.state().view(A)));
}

/// NGT-R14
#[test]
fn open_tastes_are_seen_by_all_from_the_deal_on() {
    let mut game = Told(new_table(&json!({"startPlayer": 0, "openTastes": true}), 2));
    game.draw(json!({"deal": [6, 2]}));
    for observer in Observer::all(2) {
        assert_eq!(game.sees(observer, "tastes"), json!([6, 2]));
        assert_eq!(game.sees(observer, "undealt"), json!(null));
        assert_eq!(nightcap::State::shown(&game.0.log()[0], observer).to_string(), "A shows the taste 6.");
    }
    assert!(!Nightcap::hides(&game.0.state().view(A)));
}

/// NGT-R14: what lies open already is not shown again at the end.
#[test]
fn open_tastes_are_shown_once() {
    let options = json!({"rounds": 2, "openTastes": true});
    let mut game = Told::of(options, 2, json!({"round": 2, "turn": 1, "tastes": [3, 6]}));
    game.roll(1, &[2]).stop(1);
    assert_eq!(game.story()[1..], ["B stops and puts 1 die on the shelf.", "B wins with 2 points."]);
}

/// NGT-R15
#[test]
fn the_end_shows_all_tastes_and_not_the_undealt_cards() {
    let mut game = Told::of(json!({"rounds": 2}), 2, json!({"round": 2, "turn": 1, "tastes": [3, 6]}));
    assert_eq!(game.sees(A, "tastes"), json!([3, null]));
    game.roll(1, &[6]).stop(1);
    for observer in Observer::all(2) {
        assert_eq!(game.sees(observer, "tastes"), json!([3, 6]));
        assert_eq!(game.sees(observer, "undealt"), json!(null));
    }
    let end = ["A shows the taste 3.", "B shows the taste 6.", "B wins with 12 points."];
    assert_eq!(game.story()[2..], end);
}

/// NGT-R16
#[test]
fn who_lets_the_time_pass_keeps_the_glass() {
    let mut game = Told::of(json!({}), 2, json!({}));
    assert_eq!(game.0.state().default_action(Seat(0)), Some(Action::Roll));
    game.roll(0, &[2]);
    assert_eq!(game.0.state().default_action(Seat(0)), Some(Action::Stop));
    assert_eq!(game.0.state().default_action(Seat(1)), None);
}

/// NGT-R17
#[test]
fn the_first_reason_against_an_action_is_given() {
    let mut game = Told::of(json!({}), 2, json!({}));
    game.refuse(1, json!({"do": "stop"}), "E_TURN").refuse(1, json!({"do": "fly"}), "E_TURN");
    for nonsense in [json!({"do": "fly"}), json!({"do": "Roll"}), json!({"do": 1}), json!({}), json!([]), json!(null)] {
        game.refuse(0, nonsense, "E_ACTION");
    }
    game.refuse(0, json!({"do": "stop"}), "E_EMPTY").refuse(255, json!({"do": "roll"}), "E_TURN");
    game.act(0, "roll").refuse(0, json!({"do": "roll"}), "E_PHASE").refuse(1, json!({"do": "fly"}), "E_PHASE");
    Told(new_table(&json!({}), 2)).refuse(0, json!({"do": "roll"}), "E_PHASE");
    Told::of(json!({}), 2, json!({"phase": "OVER"})).refuse(0, json!({"do": "stop"}), "E_PHASE");
}

/// NGT-R18
#[test]
fn a_table_that_cannot_be_is_refused_with_all_its_faults() {
    for (options, seats, faults) in [
        (json!({}), 1, "E_CONFIG: seats: Nightcap is played by 2 to 4, not by 1"),
        (json!({"startPlayer": 2}), 2, "E_CONFIG: startPlayer: there is no seat 2 at a table of 2"),
        (
            json!({"startPlayer": 6}),
            5,
            "E_CONFIG: seats: Nightcap is played by 2 to 4, not by 5; startPlayer: there is no seat 6 at a table of 5",
        ),
        (
            json!({"rounds": 1, "openTaste": true}),
            2,
            "E_CONFIG: openTaste: unknown key; known: rounds, openTastes, startPlayer; did you mean openTastes?; \
             rounds: 1 is not possible; possible: 2 to 12",
        ),
    ] {
        let table = Nightcap::options(&options).and_then(|options| Nightcap::setup(&options, seats));
        assert_eq!(table.expect_err("no table").to_string(), faults);
        assert_eq!(load(&options, seats, &json!({})).err().map(|faults| faults.to_string()).as_deref(), Some(faults));
    }
}

/// 4.2: the six faces of the die come up equally often.
#[test]
fn the_die_is_fair() {
    let mut game = Told::of(json!({}), 2, json!({}));
    game.act(0, "roll");
    let mut rng = generator(2);
    let mut counts = [0; 6];
    for _ in 0..12_000 {
        let Chance::Die(pips) = game.0.state().sample(&mut rng) else { panic!("a die is due") };
        counts[usize::from(pips) - 1] += 1;
    }
    assert!(counts.iter().all(|count| (1_800..2_200).contains(count)), "{counts:?}");
}

/// 8.3: a draw that is not due, or cannot be, changes nothing and is explained.
#[test]
fn draws_that_cannot_be_are_explained() {
    let mut game = Told(new_table(&json!({}), 2));
    for (outcome, why) in [
        (json!({"die": 3}), "die: the draw that is due is deal, not die"),
        (json!({"deal": [3]}), "deal: expected 2 cards, got [3]"),
        (
            json!({"deal": [1, 7]}),
            "deal.0: expected a whole number from 2 to 6, got 1; deal.1: expected a whole number from 2 to 6, got 7",
        ),
        (json!({"deal": [2, 3], "start": 2}), "start: expected a seat from 0 to 1, got 2"),
        (json!({"deal": [2, 3], "start": 1, "die": 6}), "no draw is due, but die is given"),
    ] {
        assert_eq!(game.0.draw_from(&outcome).expect_err("refused").to_string(), why);
        game.expect(json!({"phase": "DEAL"}));
    }
    game.draw(json!({"deal": [2, 3], "start": 1})).act(1, "roll");
    let state = game.0.state();
    assert_eq!(state.check_chance(&Chance::Die(7)), Err("a die shows 1 to 6, not 7".into()));
    assert_eq!(state.check_chance(&Chance::Start(Seat(0))), Err("a die is to be rolled now".into()));
    assert_eq!(Face::of(1), None);
}

/// Every ruling of the rules document is cited by a test of this file.
#[test]
fn every_ruling_has_a_test() {
    let ids = |text: &'static str| -> BTreeSet<&str> {
        text.match_indices("NGT-R")
            .filter_map(|(at, _)| text.get(at..at + 7))
            .filter(|id| id.ends_with(char::is_numeric))
            .collect()
    };
    let cited: BTreeSet<&str> =
        include_str!("rulings.rs").lines().filter(|line| line.starts_with("/// NGT-R")).flat_map(ids).collect();
    assert_eq!(ids(Nightcap::DOCUMENTS.rules), cited);
}
