//! Every ruling of section 5, shown by a short game. A new ruling gets its test here, named by what it says.

use gamename::{Event, Gamename};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Refusal, Seat, State};
use speakeasy_record::{Play, StepError};

/// A table from a position that must be accepted.
#[track_caller]
fn table(seats: usize, given: Json) -> Play<Gamename> {
    let options = Gamename::options(&json!({})).expect("options");
    Play::from_position(&options, seats, &given).unwrap_or_else(|faults| panic!("{faults}"))
}

fn take(count: u8) -> Json {
    json!({ "do": "take", "count": count })
}

/// The code with which an action must be refused.
#[track_caller]
fn refused(play: &mut Play<Gamename>, seat: u8, action: Json) -> String {
    match play.attempt(Seat(seat), &action, None) {
        Err(StepError::Refused(refused)) => refused.code.to_owned(),
        other => panic!("{seat} {action}: {other:?}"),
    }
}

/// GAMENAME-R01
#[test]
fn nobody_takes_more_than_there_are() {
    let mut play = table(2, json!({ "heap": 2 }));
    assert_eq!(refused(&mut play, 0, take(3)), "E_HEAP");
    play.attempt(Seat(0), &take(2), None).expect("all that is left");
}

/// GAMENAME-R02
#[test]
fn whoever_takes_the_last_counter_wins_at_once() {
    let mut play = table(3, json!({ "heap": 4, "turn": 2 }));
    play.attempt(Seat(2), &take(3), None).expect("legal");
    assert_eq!(play.state().outcome(), None);
    play.attempt(Seat(0), &take(1), None).expect("legal");
    assert_eq!(play.log().last(), Some(&Event::Won { seat: Seat(0) }));
    assert_eq!(Gamename::result(play.state()), json!({ "winners": [0], "scores": [1, 0, 0], "ranks": [1, 2, 2] }));
}

/// GAMENAME-R03
#[test]
fn the_first_reason_is_the_one_that_is_told() {
    let mut over = table(2, json!({ "winner": 1 }));
    assert_eq!(refused(&mut over, 1, json!({ "do": "fly" })), "E_PHASE");
    let mut play = table(2, json!({ "heap": 1 }));
    assert_eq!(refused(&mut play, 1, json!({ "do": "fly" })), "E_TURN");
    assert_eq!(refused(&mut play, 0, take(9)), "E_ACTION");
    assert_eq!(refused(&mut play, 0, take(3)), "E_HEAP");
}

/// Whatever a refusal cites is in the rules document.
#[test]
fn refusals_cite_rulings_that_there_are() {
    use gamename::Refusal::{GameOver, NotYourTurn, TooMany, UnknownAction};
    for refusal in [GameOver, NotYourTurn, UnknownAction, TooMany] {
        assert!(Gamename::DOCUMENTS.rules.contains(&format!("| {} |", refusal.ruling())), "{refusal:?}");
        assert!(Gamename::DOCUMENTS.rules.contains(refusal.code()), "{refusal:?}");
    }
}
