//! The strict table: section 4.6.

use crate::support::Play;
use crate::with;
use don::Action;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Observer, Seat, State};

fn strict() -> Json {
    with(json!({"strictTable": true}))
}

fn round_four() -> Json {
    json!({"round": 4, "first": 0, "pot": 0, "chips": [11, 9, 16],
           "tableau": [["Y4", "B6"], ["O3", "G9"], ["R1", "V8"]], "deck": ["O0"]})
}

/// Section 4.6: every amount up to all chips is listed; those of 4.5 are marked for the seat on turn only.
#[test]
fn wrong_bids_are_listed_and_right_ones_marked() {
    let play = Play::of(strict(), 3, round_four());
    assert_eq!(play.bids(0), ((1..=36).collect(), true));
    let view = play.view(Observer::Seat(Seat(0)));
    assert_eq!(view["marked"], json!([1, 2, 3, 5, 7, 8, 9, 10, 11]));
    assert_eq!(play.view(Observer::Seat(Seat(1))).get("marked"), None);
    assert_eq!(play.view(Observer::Public).get("marked"), None);
}

/// DON-R17: an overbid is noticed only if it wins and cannot be paid.
#[test]
fn an_overbid_that_is_topped_has_no_consequence() {
    let mut play = Play::of(strict(), 3, round_four());
    play.play("A bid 12; B bid 14; C bid 15; A pass").expect(json!({"chips": [11, 9, 16], "pot": 0, "turn": 1}));
    play.play("B pass").expect(json!({"round": 5, "first": 2, "chips": [18, 16, 1], "pot": 1, "removed": []}));
}

/// DON-R17, DON-R18: the winner who cannot pay gives up a district of his choice and is shut out.
#[test]
fn an_overbid_that_wins_costs_a_district() {
    let mut play = Play::of(strict(), 3, round_four());
    play.play("A pass; B bid 12; C pass").expect(json!({"phase": "DISCARD", "turn": 1, "chips": [11, 9, 16]}));
    play.expect(json!({"auction": {"kind": "main", "excluded": [1], "active": [], "standing": null}, "lot": ["O0"]}));
    assert_eq!(play.legal(1).len(), 2);
    assert_eq!(play.state.default_action(Seat(1)).map(don_text), Some("discard O3".into()));
    play.refuse(1, json!({"do": "discard", "card": "O0"}), "CARD_NOT_THERE");
    play.refuse(1, json!({"do": "discard"}), "CARD_NOT_THERE");
    play.refuse(0, json!({"do": "discard", "card": "Y4"}), "NOT_YOUR_TURN");
    play.play("B discard G9").expect(json!({"removed": ["G9"], "tableau": [["Y4", "B6"], ["O3"], ["R1", "V8"]]}));
}

fn don_text(action: Action) -> String {
    use speakeasy_core::Game;
    don::Don::print(action)
}

/// DON-R18: an overbidder without a district is only shut out.
#[test]
fn without_a_district_nothing_is_discarded() {
    let given = json!({"round": 2, "first": 0, "tableau": [["Y0"], [], []], "chips": [12, 12, 12]});
    let mut play = Play::of(strict(), 3, given);
    let before = play.log.len();
    play.play("A pass; B bid 13; C pass").expect(json!({"phase": "BID", "turn": 0, "removed": []}));
    play.expect(json!({"auction": {"excluded": [1], "active": [0, 2], "standing": null}}));
    assert_eq!(play.events(before)[3], json!({"auto": "overbid", "seat": 1}));
}

/// DON-R19: the re-auction is fresh, earlier passers return, the marker stays; an excluded first player neither
/// opens nor gets the lot free, and an excluded seat is still paid.
#[test]
fn the_re_auction_is_fresh() {
    let mut play = Play::of(strict(), 3, round_four());
    play.play("A bid 25; B pass; C pass; A discard Y4").expect(json!({"phase": "BID", "turn": 1, "first": 0}));
    play.expect(json!({"auction": {"excluded": [0], "active": [1, 2]}}));
    let mut free = play.clone();
    free.play("B pass; C pass").expect(json!({"round": 5, "first": 1, "chips": [11, 9, 16]}));
    play.play("B bid 6; C pass").expect(json!({"first": 1, "chips": [17, 3, 16]}));
}

/// DON-R19, section 4.4: if every seat is shut out the lot leaves the game and the marker stays.
#[test]
fn if_all_are_shut_out_the_lot_leaves_the_game() {
    let mut play = Play::of(strict(), 3, json!({"first": 1, "deck": ["G7", "Y0", "Y1"]}));
    let before = play.log.len();
    play.play("B bid 13; C pass; A pass; C bid 14; A pass; A bid 15");
    play.expect(json!({"round": 2, "phase": "BID", "first": 1, "turn": 1, "removed": ["G7"], "lot": ["Y0", "Y1"]}));
    play.expect(json!({"tableau": [[], [], []], "pot": 0, "auction": {"excluded": []}}));
    assert!(play.events(before).contains(&json!({"auto": "lotRemoved"})));
}

/// DON-R20: an own digit costs a chip at once and leaves the turn; the chip joins the very next payout.
#[test]
fn an_own_digit_costs_a_chip() {
    let mut play = Play::of(strict(), 3, round_four());
    let before = play.log.len();
    play.play("A bid 14; A bid 36").expect(json!({"chips": [9, 9, 16], "pot": 2, "turn": 0}));
    play.expect(json!({"auction": {"standing": null, "active": [0, 1, 2]}}));
    assert_eq!(
        play.events(before)[..2],
        [json!({"seat": 0, "do": "bid", "amount": 14}), json!({"auto": "penalty", "seat": 0, "paid": 1})]
    );
    play.play("A bid 5; B pass; C pass").expect(json!({"chips": [4, 12, 19], "pot": 1, "first": 0}));
}

/// DON-R20: a penniless offender is out of the auction instead.
#[test]
fn a_penniless_offender_is_out() {
    let given = json!({"round": 2, "first": 0, "chips": [0, 20, 16], "tableau": [["Y0"], [], []]});
    let mut play = Play::of(strict(), 3, given.clone());
    let before = play.log.len();
    play.play("A bid 10").expect(json!({"turn": 1, "pot": 0, "auction": {"active": [1, 2]}}));
    assert_eq!(play.events(before)[1], json!({"auto": "penalty", "seat": 0, "paid": 0}));

    // With `mustOpen` he is out even where a pass would have been refused, and the next seat may pass.
    let mut opening = Play::of(with(json!({"strictTable": true, "mustOpen": true, "zeroBid": true})), 3, given);
    opening.play("A bid 10; B pass; C pass").expect(json!({"round": 3, "first": 0}));
}

/// DON-R20, section 4.5: an offence does not discharge the duty to open.
#[test]
fn an_offence_does_not_open() {
    let mut play = Play::of(with(json!({"strictTable": true, "mustOpen": true})), 3, round_four());
    play.play("A bid 4");
    play.refuse(0, json!({"do": "pass"}), "MUST_OPEN");
    play.play("A bid 1");
    assert!(play.bids(1).1);
}

/// Section 4.6: the own digit is tested first: a bid that breaks both limits is that offence only.
#[test]
fn the_own_digit_is_tested_first() {
    let mut play = Play::of(strict(), 3, round_four());
    play.play("A bid 34").expect(json!({"chips": [10, 9, 16], "pot": 1, "turn": 0, "auction": {"excluded": []}}));
}

/// DON-R38: a bid above all chips in the game is rejected without penalty, like any that is no raise.
#[test]
fn more_than_exists_is_merely_rejected() {
    let mut play = Play::of(strict(), 3, round_four());
    play.refuse(0, json!({"do": "bid", "amount": 37}), "TOO_HIGH");
    play.refuse(0, json!({"do": "bid", "amount": 44}), "TOO_HIGH");
    play.refuse(0, json!({"do": "bid", "amount": 0}), "TOO_LOW");
    play.refuse(0, json!({"do": "bid", "amount": 4.5}), "NOT_INTEGER");
    play.play("A bid 35");
    play.refuse(1, json!({"do": "bid", "amount": 35}), "TOO_LOW");
    assert_eq!(play.bids(1), (vec![36], true));
}

/// Section 7: in a side auction penalties go to the pot, and if every bidder is shut out the card is unsold.
#[test]
fn a_strict_side_auction_can_end_unsold() {
    let mut play = Play::of(json!({"strictTable": true}), 3, round_four());
    play.play("A offer Y4; B bid 3").expect(json!({"pot": 1, "chips": [11, 8, 16], "turn": 1}));
    play.play("B bid 36; C pass").expect(json!({"phase": "DISCARD", "turn": 1, "queue": [1, 2], "lot": []}));
    play.expect(json!({"auction": {"kind": "side", "seller": 0, "card": "Y4", "excluded": [1]}}));
    play.play("B discard O3").expect(json!({"phase": "SIDE_BID", "turn": 2, "auction": {"active": [2]}}));
    play.play("C bid 17; C discard V8").expect(json!({"phase": "SIDE_OFFER", "turn": 1, "removed": ["O3", "V8"]}));
    play.expect(json!({"tableau": [["Y4", "B6"], ["G9"], ["R1"]], "chips": [11, 8, 16], "auction": null}));
}
