//! Words: a sentence in the message file for everything the game says and nothing else, and notation.

use nightcap::{Action, Event, Face, Nightcap, Refusal};
use speakeasy_core::{Event as _, Game, Observer, Refusal as _, Seat, SeatSet, State, Values};
use speakeasy_words::Words;
use std::collections::BTreeSet;

const SEAT: Seat = Seat(0);

/// One event of each kind, in each of its wordings.
fn events() -> Vec<(Event, &'static str)> {
    let both = SeatSet::all(2);
    vec![
        (Event::Dealt { seat: SEAT, face: None }, "A is dealt a secret taste."),
        (Event::Dealt { seat: SEAT, face: Some(Face::Two) }, "A is dealt a secret taste: 2."),
        (Event::Shown { seat: SEAT, face: Face::Six }, "A shows the taste 6."),
        (Event::Starts { seat: Seat(1) }, "B starts."),
        (Event::Round { round: 2 }, "Round 2 begins."),
        (Event::Rolled { seat: SEAT, face: Face::Three }, "A rolls a 3."),
        (Event::Spilled { seat: SEAT, dice: 0 }, "A rolls a 1. The glass was empty."),
        (Event::Spilled { seat: SEAT, dice: 1 }, "A rolls a 1 and spills 1 die."),
        (Event::Spilled { seat: SEAT, dice: 4 }, "A rolls a 1 and spills 4 dice."),
        (Event::Filled { seat: SEAT }, "A has a full glass: all five dice go on the shelf."),
        (Event::Stopped { seat: SEAT, dice: 1 }, "A stops and puts 1 die on the shelf."),
        (Event::Stopped { seat: SEAT, dice: 3 }, "A stops and puts 3 dice on the shelf."),
        (Event::Won { winners: both.without(SEAT), points: 40 }, "B wins with 40 points."),
        (Event::Won { winners: both, points: 40 }, "A and B share the win with 40 points each."),
    ]
}

const REFUSALS: [Refusal; 5] =
    [Refusal::GameOver, Refusal::DrawDue, Refusal::NotYourTurn, Refusal::UnknownAction, Refusal::EmptyGlass];

#[test]
fn events_are_told_in_plain_english() {
    for (event, sentence) in events() {
        assert_eq!(event.to_string(), sentence);
        let hidden = nightcap::State::shown(&event, Observer::Public);
        assert_eq!(hidden == event, !matches!(event, Event::Dealt { face: Some(_), .. }), "{sentence}");
    }
}

#[test]
fn the_message_file_has_all_keys_and_no_others() {
    let mut keys: BTreeSet<String> = BTreeSet::from(["nightcap-name".into()]);
    keys.extend(events().iter().map(|(event, _)| event.sentence().key.to_owned()));
    keys.extend(REFUSALS.map(|refusal| refusal.sentence().key.to_owned()));
    for option in Nightcap::OPTIONS {
        let key = format!("option-nightcap-{}", option.key);
        if let Values::Choice(words) | Values::ChoiceOrSeat(words) = option.values {
            keys.extend(words.iter().map(|word| format!("{key}-{word}")));
        }
        keys.extend([format!("{key}-about"), key]);
    }
    keys.extend(Action::ALL.map(|action| format!("nightcap-do-{}", Nightcap::print(action))));
    keys.extend(["players", "time", "line", "art"].map(|what| format!("front-nightcap-{what}")));
    let file = Nightcap::MESSAGES[0].file;
    let there: BTreeSet<String> = file
        .lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" =").map(|(key, _)| key.to_owned()))
        .collect();
    assert_eq!(there, keys);
    let words = Words::english(Nightcap::MESSAGES);
    assert!(keys.iter().all(|key| words.has(key)));
}

#[test]
fn refusals_are_short_sentences() {
    for refusal in REFUSALS {
        let said = refusal.to_string();
        assert!(said.ends_with('.') && said.len() < 60, "{said}");
        assert!(Nightcap::DOCUMENTS.rules.contains(refusal.ruling()) && refusal.code().starts_with("E_"));
    }
}

/// 8.2: words are read back as they are printed, and a slip is explained.
#[test]
fn notation_reads_what_it_prints_and_explains_the_rest() {
    for action in Action::ALL {
        assert_eq!(Nightcap::parse(&Nightcap::print(action)), Ok(action));
    }
    assert_eq!(Nightcap::parse("  STOP "), Ok(Action::Stop));
    assert_eq!(Nightcap::parse("rol"), Err("unknown action rol; did you mean roll?".into()));
    assert_eq!(Nightcap::parse(""), Err("expected roll or stop".into()));
}
