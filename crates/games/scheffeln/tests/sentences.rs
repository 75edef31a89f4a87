//! What players are told: events and refusals are plain sentences, and every code has a ruling.

mod common;

use common::*;
use scheffeln::{Car, Card, Cards, Colour, Ending, Event, Refusal, Scheffeln, State, Tile, Token};
use speakeasy_core::json::Json;
use speakeasy_core::{Game, Observer, Refusal as _, Seat, State as _, Values};
use speakeasy_words::Words;
use std::collections::BTreeSet;

fn assert_sentence(text: &str) {
    assert!(text.ends_with('.') && !text.ends_with(".."), "{text}");
    assert!(text.starts_with(|first: char| first.is_ascii_uppercase()), "{text}");
    // Beyond ASCII there are the apostrophe and the space between thousands; a place that nobody filled has braces.
    let known = |letter: char| letter.is_ascii() && !letter.is_ascii_control() || "’\u{202f}".contains(letter);
    assert!(!text.contains("  ") && !text.contains(['{', '}', '$']) && text.chars().all(known), "{text}");
    assert!(!text.starts_with("scheffeln-") && !text.contains(" scheffeln-"), "a message is missing: {text}");
}

#[test]
fn events_are_sentences_and_objects_and_all_kinds_happen() {
    let mut kinds = BTreeSet::new();
    let mut endings = BTreeSet::new();
    let mut rng = random(2);
    for (options, seats) in tables() {
        for _ in 0..6 {
            play(&options, seats, &mut rng, 5000, |_, _, _, events, _| {
                for event in events {
                    for observer in [Observer::Public, Observer::Seat(Seat(0))] {
                        assert_sentence(&State::shown(event, observer).to_string());
                    }
                    let object = Scheffeln::event_json(event);
                    endings.extend(object["why"].as_str().map(String::from));
                    let kind = object["event"].as_str().map(String::from);
                    kinds.insert(kind.expect("every event has a name"));
                }
            });
        }
    }
    let expected = "cars characters_returned chose circled claimed claims_closed claims_opened countdown dealt discarded \
        ended evaded evasion_idle exchanged kept mafia_left mafia_placed mafia_took moved played ring round row row_played \
        stack start start_passed took turned_up uncovered";
    assert_eq!(kinds.into_iter().collect::<Vec<_>>().join(" "), expected);
    assert_eq!(endings.into_iter().collect::<Vec<_>>().join(" "), "allEmpty lastTile nobodyTook");
}

#[test]
fn some_events_word_for_word() {
    let token = Token::from_id("B#2").unwrap();
    let mut hand = Cards::NONE;
    hand.add(Card::Joker);
    hand.add(Card::Red);
    for (event, text) in [
        (Event::Moved { car: Car::Red, passenger: None, from: Tile::H, to: Tile::A }, "Red drives from H to A."),
        (
            Event::Moved { car: Car::Mafia, passenger: Some(Car::Blue), from: Tile::A, to: Tile::D },
            "The Mafia car drives from A to D and carries Blue.",
        ),
        (Event::Played { seat: Seat(1), card: Card::Orange }, "B plays Orange."),
        (Event::Discarded { seat: Seat(0), card: None }, "A lays a card face down to exchange."),
        (Event::Discarded { seat: Seat(0), card: Some(Card::Nasty) }, "A lays Nasty exchange face down to exchange."),
        (Event::Dealt { seat: Seat(2), hand: None }, "C is dealt a hand."),
        (Event::Dealt { seat: Seat(2), hand: Some(hand) }, "C is dealt Red and Joker."),
        (Event::Took { seat: Seat(0), tile: Tile::B, token }, "Pay-day: A takes 2\u{202f}500 from B."),
        (
            Event::ClaimsClosed { at: 0, empty_handed: [Seat(1), Seat(3)].into_iter().collect() },
            "Too late for B and D, who go empty-handed (SCH-R26). The row takes effect.",
        ),
        (
            Event::Ended { winners: [Seat(0), Seat(2)].into_iter().collect(), why: Ending::StackEmpty },
            "A stack is empty and the game is over: A and C win together (SCH-R19).",
        ),
        (
            Event::Ended { winners: [Seat(0)].into_iter().collect(), why: Ending::AllEmpty },
            "All stacks are empty and the game is over: A wins.",
        ),
        (
            Event::Ended { winners: [Seat(0)].into_iter().collect(), why: Ending::LastTile },
            "The stack of H is empty and the game is over: A wins.",
        ),
        (
            Event::Ended { winners: [Seat(1)].into_iter().collect(), why: Ending::NobodyTook },
            "Nobody took a token this round, so the game is over: B wins.",
        ),
        (Event::Kept { seat: Seat(0), colour: Colour::Blue }, "A keeps Blue."),
    ] {
        assert_eq!(event.to_string(), text);
    }
}

#[test]
fn refusals_teach() {
    let all = [
        Refusal::UnknownAction,
        Refusal::Over,
        Refusal::DrawDue,
        Refusal::StillChoosing,
        Refusal::AlreadyChosen,
        Refusal::NoTurnsInSpeed,
        Refusal::NoClaimsInBase,
        Refusal::NotYourTurn { turn: Seat(1) },
        Refusal::NoSuchSeat,
        Refusal::NoSuchCard,
        Refusal::CardNotHeld { card: Card::Red },
        Refusal::ShowsNoColour { card: Card::Evasion },
        Refusal::WrongCard { card: Card::Red, needs: Card::Joker },
        Refusal::LastCard,
        Refusal::NoSuchCharacter,
        Refusal::OwnCharacter { colour: Colour::Red },
        Refusal::CharacterTaken { colour: Colour::Red, owner: Seat(1) },
        Refusal::NoSuchCar,
        Refusal::MafiaNotTargetable,
        Refusal::NotOnTop { car: Car::Red },
        Refusal::NoSuchTile,
        Refusal::TileNotEmpty { tile: Tile::C },
        Refusal::TargetRequired,
        Refusal::ClaimEarly,
        Refusal::ClaimLate,
        Refusal::ClaimHeld { colour: Colour::Red },
        Refusal::ClaimTaken { colour: Colour::Red, owner: Seat(1) },
    ];
    let mut codes = BTreeSet::new();
    for refusal in all {
        assert_sentence(&refusal.to_string());
        assert!(refusal.ruling().starts_with("SCH-R") || refusal.ruling().contains('.'));
        codes.insert(refusal.code());
    }
    let documented = "E_CAR E_CARD E_CARD_KIND E_CHAR E_CHAR_SAME E_CHAR_TAKEN E_CLAIM_EARLY E_CLAIM_HELD E_CLAIM_LATE \
        E_CLAIM_TAKEN E_LAST_CARD E_NOT_TOP E_PHASE E_TARGET_REQUIRED E_TILE E_TILE_NOT_EMPTY E_TURN";
    assert_eq!(codes.into_iter().collect::<Vec<_>>().join(" "), documented);
    assert_eq!(
        Refusal::ShowsNoColour { card: Card::Joker }.to_string(),
        "Joker has no colour, so say what it should do."
    );
}

#[test]
fn modes_and_options_read_as_they_are_written() {
    let mut ids = BTreeSet::new();
    for mode in Scheffeln::MODES {
        let given: Json = mode.options.parse().unwrap();
        let options = Scheffeln::options(&given).unwrap();
        assert!(ids.insert(mode.id));
        for seats in 0..12 {
            assert_eq!(Scheffeln::setup(&options, seats).is_ok(), mode.seats.contains(&seats), "{} {seats}", mode.id);
        }
    }
    assert_eq!(Scheffeln::MODES[0].id, "base");
    // Options that came after the first records are written only where they differ from their default.
    const YOUNGER: [&str; 3] = ["exchange", "skipTo", "endWhen"];
    let defaults = Scheffeln::options_json(&options(speakeasy_core::json::json!({})));
    let keys: Vec<&str> = Scheffeln::OPTIONS.iter().map(|spec| spec.key).collect();
    let old: Vec<&str> = keys.iter().copied().filter(|key| !YOUNGER.contains(key)).collect();
    assert_eq!(defaults.as_object().unwrap().keys().collect::<Vec<_>>(), old);
    for spec in Scheffeln::OPTIONS {
        assert_eq!(spec.value_in(&defaults), spec.default_json(), "{}", spec.key);
        for word in if let Values::Choice(words) = spec.values { words } else { &[] } {
            let given = speakeasy_core::json::json!({spec.key: word});
            let written = Scheffeln::options_json(&options(given.clone()));
            assert_eq!(spec.value_in(&written), given[spec.key], "{}", spec.key);
            let left_out = YOUNGER.contains(&spec.key) && spec.default_json() == given[spec.key];
            assert_eq!(written.get(spec.key).is_none(), left_out, "{}", spec.key);
        }
        let about = Words::english(Scheffeln::MESSAGES).say(&format!("option-scheffeln-{}-about", spec.key), &[]);
        assert_sentence(&about);
    }
}
