//! Sizes, the longest legal list, notation, and events in words.

mod support;

use don::{Action, CardSet, Chance, Don, Event, State, View};
use speakeasy_core::Game;
use speakeasy_core::json::json;
use support::Play;

/// Small values are what makes a playout fast; a change of these numbers should be meant.
#[test]
fn sizes_are_pinned() {
    assert_eq!(size_of::<State>(), 144);
    assert_eq!(size_of::<View>(), 120);
    assert_eq!(size_of::<Action>(), 4);
    assert_eq!(size_of::<Chance>(), 31);
    assert!(size_of::<Event>() <= 24);
}

/// The longest list there can be: thirteen own districts against fourteen of others, and declining.
#[test]
fn the_longest_list_fits() {
    let cards: Vec<String> = CardSet::DEFAULT_DECK.iter().map(|card| card.to_string()).collect();
    let given = json!({"round": 15, "tableau": [cards[..13], cards[13..20], cards[20..27]]});
    let play = Play::of(json!({"swapVariant": true, "sideAuctions": false}), 3, given);
    assert_eq!(play.legal(0).len(), 13 * 14 + 1);
    let strict = Play::of(json!({"strictTable": true, "zeroBid": true}), 6, json!({}));
    assert_eq!(strict.legal(0).len(), 73 + 1);
}

#[test]
fn notation_reads_what_it_prints_and_explains_the_rest() {
    for text in ["offer R4", "swap V2 B O8", "decline", "bid 7", "pass", "discard G9"] {
        assert_eq!(Don::parse(text).map(Don::print).as_deref(), Ok(text));
    }
    assert_eq!(Don::parse("  BID   07 ").map(Don::print).as_deref(), Ok("bid 7"));
    assert_eq!(Don::parse("swap v2 b o8").map(Don::print).as_deref(), Ok("swap V2 B O8"));
    for (text, hint) in [
        ("", "expected one of offer, swap, decline, bid, pass, discard"),
        ("pas", "unknown action pas; did you mean pass?"),
        ("bid", "expected: bid AMOUNT, e.g. bid 7"),
        ("bid 7 8", "expected: bid AMOUNT, e.g. bid 7"),
        ("bid +7", "expected a whole number of chips, at most 72, not +7"),
        ("bid 300", "expected a whole number of chips, at most 72, not 300"),
        ("offer X4", "expected a card (one of Y B O G R V and a digit, e.g. R4), not x4"),
        ("swap V2 G O8", "expected a player from A to F, not g"),
        ("pass now", "expected: pass"),
    ] {
        assert_eq!(Don::parse(text), Err(hint.into()), "{text}");
    }
    for junk in ["bid ٧", "offer Ÿ0", "\u{0}", "swap a a a", "🂡 🂢", "bid 99999999999999999999999"] {
        assert!(Don::parse(junk).is_err(), "{junk}");
    }
}

/// A round with everything in it, told as it happens.
#[test]
fn events_are_sentences() {
    let given = json!({"round": 4, "first": 0, "pot": 0, "chips": [11, 9, 16],
                       "tableau": [["Y4", "B6"], ["O3", "G9"], ["R1", "V8"]], "deck": ["O0", "Y0", "B0"]});
    let mut play = Play::of(json!({"strictTable": true, "swapVariant": true}), 3, given);
    play.play("A offer Y4; B pass; C bid 2; B decline; C offer R1; A pass; B pass");
    play.play("A decline; B swap O3 C V8; C decline");
    play.play("A bid 6; A bid 5; C bid 17; A pass; C discard O3; A bid 5");
    let told: Vec<String> = play.log.iter().map(|event| event.to_string()).collect();
    assert_eq!(
        told,
        [
            "A offers Y4 for sale.",
            "B passes.",
            "C bids 2.",
            "C buys Y4 from A for 2.",
            "B declines.",
            "C offers R1 for sale.",
            "A passes.",
            "B passes.",
            "Nobody buys R1; C keeps it.",
            "A declines.",
            "B gives C O3 and takes V8.",
            "C declines.",
            "On offer: O0.",
            "A bids 6.",
            "A holds that digit and pays a chip into the pot.",
            "A bids 5.",
            "C bids 17.",
            "A passes.",
            "C cannot pay 17 and is shut out.",
            "C discards O3.",
            "A bids 5.",
            "A buys the lot for 5; B and C get 3 each.",
        ]
    );
}
