//! The main auction: sections 4.1 to 4.5.

use crate::support::Play;
use crate::{plain, with};
use don::{Action, Don};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Refusal, Seat, State};

fn round_three() -> Json {
    json!({"round": 3, "first": 1, "pot": 1, "chips": [11, 12, 12, 12],
           "tableau": [["O3"], ["G7", "Y1"], [], []], "deck": ["R6", "V6", "B2"]})
}

/// DON-R03: the first player may pass, and is then out like anybody else; with `mustOpen` he may not if he can bid.
#[test]
fn the_first_player_may_pass() {
    let mut play = Play::of(plain(), 4, round_three());
    play.play("B pass; C bid 2").expect(json!({"turn": 3, "auction": {"active": [0, 2, 3]}}));
    play.play("D pass; A pass").expect(json!({"round": 4, "first": 2}));

    let mut must = Play::of(with(json!({"mustOpen": true})), 4, round_three());
    must.refuse(1, json!({"do": "pass"}), "MUST_OPEN");
    assert!(!must.bids(1).1);
    assert_eq!(must.state.default_action(Seat(1)), Some(Action::Bid { amount: 2 }), "1 and 7 are B's own digits");
    must.play("B bid 2; C pass; D pass; A pass").expect(json!({"round": 4, "first": 1}));
}

/// DON-R03: who opens without a legal bid may pass, and the opening decision is over for those who follow.
#[test]
fn must_open_asks_only_the_opener_who_can_bid() {
    let given = json!({"round": 3, "first": 1, "pot": 1, "chips": [23, 1, 12, 11],
                       "tableau": [["O3"], ["G7", "Y1"], [], []]});
    let mut play = Play::of(with(json!({"mustOpen": true})), 4, given.clone());
    assert_eq!(play.bids(1), (vec![], true));
    play.play("B pass; C pass; D pass; A pass").expect(json!({"round": 4, "first": 1}));

    let mut zero = Play::of(with(json!({"mustOpen": true, "zeroBid": true})), 4, given);
    zero.refuse(1, json!({"do": "pass"}), "MUST_OPEN");
    assert_eq!(zero.bids(1), (vec![0], false), "0 is a legal bid of somebody without a 0");
}

/// DON-R04: the lowest bid is 1.
#[test]
fn nought_is_no_bid() {
    let mut play = Play::of(plain(), 4, round_three());
    play.refuse(1, json!({"do": "bid", "amount": 0}), "TOO_LOW");
    play.refuse(1, json!({"do": "bid", "amount": -3}), "TOO_LOW");
    assert_eq!(play.bids(1).0, [2, 3, 4, 5, 6, 8, 9, 10, 12]);
}

/// DON-R04: with `zeroBid` 0 opens, once, for whoever holds no 0; a price of 0 pays out the pot.
#[test]
fn zero_bid_opens_a_main_auction() {
    let given = json!({"round": 2, "first": 0, "pot": 1, "chips": [11, 12, 12], "tableau": [["Y0"], [], []]});
    let mut play = Play::of(with(json!({"zeroBid": true})), 3, given);
    play.refuse(0, json!({"do": "bid", "amount": 0}), "OWN_DIGIT");
    play.play("A pass; B bid 0");
    play.refuse(2, json!({"do": "bid", "amount": 0}), "TOO_LOW");
    play.play("C pass").expect(json!({"round": 3, "first": 1, "chips": [12, 12, 12], "pot": 0}));
    assert!(play.events(0).contains(&json!(
        {"auto": "sold", "seat": 1, "price": 0, "to": [0], "share": 1, "pot": 0})));
}

/// DON-R05: the last one left is asked, and buys at once or leaves the lot to the first player.
#[test]
fn the_last_one_left_is_asked() {
    let mut bought = Play::of(plain(), 4, round_three());
    bought.play("B pass; C pass; D pass").expect(json!({"phase": "BID", "turn": 0, "auction": {"active": [0]}}));
    bought.play("A bid 1").expect(json!({"round": 4, "first": 0, "chips": [10, 14, 12, 12], "pot": 0}));
    let mut left = Play::of(plain(), 4, round_three());
    left.play("B pass; C pass; D pass; A pass");
    left.expect(json!({"round": 4, "first": 1, "pot": 1, "chips": [11, 12, 12, 12]}));
    left.expect(json!({"tableau": [["O3"], ["Y1", "B2", "G7", "R6", "V6"], [], []]}));
}

/// DON-R06: a player without a legal bid is asked all the same.
#[test]
fn the_penniless_are_asked() {
    let mut play = Play::of(plain(), 3, json!({"first": 2, "chips": [18, 18, 0]}));
    play.expect(json!({"turn": 2}));
    assert_eq!(play.bids(2), (vec![], true));
    play.refuse(2, json!({"do": "bid", "amount": 1}), "TOO_HIGH");
    play.play("C pass; A bid 18; B pass").expect(json!({"chips": [0, 27, 9]}));
}

/// DON-R07: any higher integer raises, one chip is enough; a pass is final.
#[test]
fn raises_are_free_and_passes_final() {
    let mut play = Play::of(plain(), 3, json!({}));
    play.play("A bid 3");
    play.refuse(1, json!({"do": "bid", "amount": 3}), "TOO_LOW");
    play.play("B bid 4; C bid 11; A pass");
    play.refuse(0, json!({"do": "bid", "amount": 12}), "NOT_YOUR_TURN");
    play.play("B bid 12; C pass").expect(json!({"round": 2, "first": 1}));
}

/// DON-R08: only the last digit counts: with a 1 in front of you 12 is legal, 11 and 21 are not.
#[test]
fn only_the_last_digit_bars_a_bid() {
    let given = json!({"round": 2, "chips": [36, 0, 0], "tableau": [["Y1"], [], []]});
    let mut play = Play::of(plain(), 3, given);
    play.refuse(0, json!({"do": "bid", "amount": 1}), "OWN_DIGIT");
    play.refuse(0, json!({"do": "bid", "amount": 11}), "OWN_DIGIT");
    play.refuse(0, json!({"do": "bid", "amount": 21}), "OWN_DIGIT");
    let amounts = play.bids(0).0;
    assert!(amounts.contains(&12) && amounts.contains(&10) && amounts.contains(&19));
    assert_eq!(amounts.len(), 36 - 4);
}

/// DON-R09: the cards on offer bar nobody's bid.
#[test]
fn the_lot_bars_nobody() {
    let mut play = Play::of(plain(), 3, json!({"deck": ["O5"]}));
    play.play("A bid 5; B pass; C pass").expect(json!({"tableau": [["O5"], [], []], "chips": [7, 14, 14], "pot": 1}));
    play.refuse(0, json!({"do": "bid", "amount": 5}), "OWN_DIGIT");
}

/// Section 4.2: refusals in their order, the first that applies, for malformed actions too.
#[test]
fn the_first_reason_is_given() {
    let given = json!({"round": 2, "first": 1, "chips": [12, 12, 12], "tableau": [["Y4"], [], []],
                       "phase": "BID", "turn": 0, "auction": {"active": [0, 2], "standing": {"amount": 5, "seat": 2}}});
    let mut play = Play::of(plain(), 3, given);
    for (action, code) in [
        (json!({"do": "offer", "card": "Y4"}), "WRONG_PHASE"),
        (json!({"do": "dance"}), "WRONG_PHASE"),
        (json!({"do": 3}), "WRONG_PHASE"),
        (json!({}), "WRONG_PHASE"),
        (json!(null), "WRONG_PHASE"),
        (json!([1, 2]), "WRONG_PHASE"),
        (json!({"do": "bid"}), "NOT_INTEGER"),
        (json!({"do": "bid", "amount": null}), "NOT_INTEGER"),
        (json!({"do": "bid", "amount": "7"}), "NOT_INTEGER"),
        (json!({"do": "bid", "amount": true}), "NOT_INTEGER"),
        (json!({"do": "bid", "amount": 7.5}), "NOT_INTEGER"),
        (json!({"do": "bid", "amount": [7]}), "NOT_INTEGER"),
        (json!({"do": "bid", "amount": 4}), "TOO_LOW"),
        (json!({"do": "bid", "amount": 5.0}), "TOO_LOW"),
        (json!({"do": "bid", "amount": i64::MIN}), "TOO_LOW"),
        (json!({"do": "bid", "amount": -1e300}), "TOO_LOW"),
        (json!({"do": "bid", "amount": 14}), "TOO_HIGH"),
        (json!({"do": "bid", "amount": 256}), "TOO_HIGH"),
        (json!({"do": "bid", "amount": u64::MAX}), "TOO_HIGH"),
        (json!({"do": "bid", "amount": 1e300}), "TOO_HIGH"),
    ] {
        play.refuse(0, action, code);
    }
    play.refuse(1, json!({"do": "swap"}), "WRONG_PHASE");
    for seat in [1, 2, 3, 200] {
        play.refuse(seat, json!({"do": "bid"}), "NOT_YOUR_TURN");
        play.refuse(seat, json!({"do": "pass"}), "NOT_YOUR_TURN");
    }
    play.act(0, json!({"do": "bid", "amount": 7.0})).expect(json!({"auction": {"standing": {"amount": 7, "seat": 0}}}));
}

/// Section 4.3: phases pass into one another; nothing can be done before or after the game.
#[test]
fn nothing_is_done_before_or_after_the_game() {
    let mut before = Play::of(json!({}), 3, json!({"phase": "SETUP"}));
    before.refuse(0, json!({"do": "pass"}), "WRONG_PHASE");
    assert!(before.legal(0).is_empty());
    let whole: Vec<String> = don::CardSet::DEFAULT_DECK.iter().map(|card| card.to_string()).collect();
    let mut after = Play::of(json!({}), 3, json!({"round": 16, "tableau": [whole, [], []]}));
    after.refuse(0, json!({"do": "pass"}), "WRONG_PHASE");
    assert_eq!(after.state.default_action(Seat(0)), None);
}

/// Section 4.4: the opener is on turn, then the next active seat clockwise after the one that acted.
#[test]
fn the_turn_goes_round_among_the_active() {
    let mut play = Play::of(plain(), 5, json!({"first": 3}));
    play.expect(json!({"turn": 3})).play("D bid 1; E pass; A bid 2; B pass; C bid 3").expect(json!({"turn": 3}));
    play.play("D bid 4").expect(json!({"turn": 0, "auction": {"active": [0, 2, 3]}}));
    play.play("A pass; C pass").expect(json!({"round": 2, "first": 3}));
}

/// Refusals teach: each is one plain sentence, and names the ruling.
#[test]
fn refusals_are_sentences() {
    let given = json!({"round": 2, "first": 0, "tableau": [["Y4"], [], []]});
    let play = Play::of(plain(), 3, given);
    let why = |action| Don::attempt(&play.state, Seat(0), &action).expect_err("refused");
    let own = why(json!({"do": "bid", "amount": 4}));
    assert_eq!(own.to_string(), "You own a 4, so your bid may not end in 4.");
    assert_eq!((own.code(), own.ruling()), ("OWN_DIGIT", "DON-R08"));
    assert_eq!(why(json!({"do": "bid", "amount": 13})).to_string(), "You have only 12 chips.");
    assert_eq!(why(json!({"do": "bid", "amount": 0})).to_string(), "The lowest bid is 1.");
    for action in [json!({"do": "offer"}), json!({"do": "bid"}), json!({"do": "bid", "amount": 99})] {
        let sentence = why(action).to_string();
        assert!(sentence.ends_with('.') && sentence.starts_with(char::is_uppercase), "{sentence}");
    }
}
