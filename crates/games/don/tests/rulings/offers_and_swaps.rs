//! Side auctions and swaps: sections 7 and 8.

use crate::support::Play;
use crate::with;
use don::Action;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Seat, State};

fn round_four() -> Json {
    json!({"round": 4, "first": 2, "pot": 2, "chips": [0, 20, 14, 12],
           "tableau": [["R4", "Y9"], ["O0"], ["G3", "V3"], ["B5"]], "deck": ["Y8"]})
}

/// DON-R23: whoever owns a district may offer it, rich or poor; the client asks for no difficulty.
#[test]
fn the_rich_may_sell_too() {
    let mut play = Play::of(json!({}), 4, round_four());
    assert_eq!(play.legal(2).len(), 3);
    assert_eq!(play.state.default_action(Seat(2)), Some(Action::Decline));
    play.play("C offer G3").expect(json!({"phase": "SIDE_BID", "turn": 3, "queue": [3, 0, 1]}));
}

/// DON-R24: one opportunity a player and round, clockwise from the first player, sold or not.
#[test]
fn each_is_asked_once_in_order() {
    let mut play = Play::of(json!({}), 4, round_four());
    play.expect(json!({"turn": 2, "queue": [3, 0, 1]})).play("C offer G3; D pass; A pass; B pass");
    play.expect(json!({"phase": "SIDE_OFFER", "turn": 3, "queue": [0, 1]}));
    play.refuse(2, json!({"do": "offer", "card": "V3"}), "NOT_YOUR_TURN");
    play.play("D decline; A decline; B decline").expect(json!({"phase": "BID", "turn": 2}));
}

/// Section 7: seats without districts are skipped, unless they buy one before their turn comes.
#[test]
fn who_owns_nothing_is_skipped() {
    let given = json!({"round": 2, "first": 0, "tableau": [["Y0"], [], []]});
    let mut skipped = Play::of(json!({}), 3, given.clone());
    skipped.play("A decline").expect(json!({"phase": "BID"}));
    let mut bought = Play::of(json!({}), 3, given);
    bought.play("A offer Y0; B bid 1; C pass").expect(json!({"phase": "SIDE_OFFER", "turn": 1, "queue": [2]}));
    bought.play("B offer Y0; C bid 3; A pass").expect(json!({"turn": 2, "queue": [], "chips": [13, 14, 9]}));
    bought.play("C decline").expect(json!({"phase": "BID", "first": 0, "turn": 0}));
}

/// DON-R25: the seat after the seller opens; the seller takes no part, even the first player.
#[test]
fn the_seller_does_not_bid() {
    let mut play = Play::of(json!({}), 4, round_four());
    play.play("C offer V3").expect(json!({"turn": 3, "auction": {"active": [0, 1, 3], "seller": 2, "card": "V3"}}));
    play.refuse(2, json!({"do": "bid", "amount": 1}), "NOT_YOUR_TURN");
    play.play("D pass; A pass; B bid 1").expect(json!({"turn": 3, "phase": "SIDE_OFFER"}));
}

/// DON-R26: the limits of bids hold in side auctions; `zeroBid` and `mustOpen` do not reach there.
#[test]
fn limits_hold_in_side_auctions() {
    let mut play = Play::of(json!({"zeroBid": true, "mustOpen": true}), 4, round_four());
    play.play("C offer V3");
    play.refuse(3, json!({"do": "bid", "amount": 0}), "TOO_LOW");
    play.refuse(3, json!({"do": "bid", "amount": 5}), "OWN_DIGIT");
    play.refuse(3, json!({"do": "bid", "amount": 13}), "TOO_HIGH");
    play.play("D pass; A pass");
    play.refuse(1, json!({"do": "bid", "amount": 10}), "OWN_DIGIT");
    play.play("B bid 4").expect(json!({"chips": [0, 16, 18, 12]}));
}

/// DON-R27: without a bid the card stays with the seller.
#[test]
fn an_unsold_card_stays() {
    let mut play = Play::of(json!({}), 4, round_four());
    let before = play.log.len();
    play.play("C offer V3; D pass; A pass; B pass");
    play.expect(json!({"tableau": [["Y9", "R4"], ["O0"], ["G3", "V3"], ["B5"]], "chips": [0, 20, 14, 12]}));
    assert_eq!(play.events(before)[4], json!({"auto": "sideUnsold", "seller": 2, "card": "V3"}));
}

/// DON-R28, DON-R29: the seller gets the whole price whatever the digits say; pot and marker stay.
#[test]
fn the_seller_gets_it_all() {
    let mut play = Play::of(json!({}), 4, round_four());
    let before = play.log.len();
    play.play("C decline; D decline; A offer R4; B bid 9; C pass; D pass");
    play.expect(json!({"chips": [9, 11, 14, 12], "pot": 2, "first": 2, "turn": 1}));
    play.expect(json!({"tableau": [["Y9"], ["O0", "R4"], ["G3", "V3"], ["B5"]]}));
    assert_eq!(
        play.events(before).last(),
        Some(&json!({"auto": "sideSold", "seat": 1, "price": 9, "seller": 0, "card": "R4"}))
    );
}

/// DON-R30: side auctions come before swaps.
#[test]
fn side_auctions_come_before_swaps() {
    let mut play = Play::of(json!({"swapVariant": true}), 4, round_four());
    play.expect(json!({"phase": "SIDE_OFFER"})).play("C decline; D decline; A decline; B decline");
    play.expect(json!({"phase": "SWAP", "turn": 2, "queue": [3, 0, 1], "lot": []}));
    play.play("C decline; D decline; A decline; B decline").expect(json!({"phase": "BID", "lot": ["Y8"]}));
}

fn swaps() -> Json {
    with(json!({"swapVariant": true}))
}

/// DON-R31: who has no district neither swaps nor is a target, and does not count as a swapper.
#[test]
fn without_a_district_there_is_no_swap() {
    let lone = json!({"round": 2, "tableau": [["Y0"], [], []]});
    Play::of(swaps(), 3, lone).expect(json!({"phase": "BID", "swapped": []}));
    let given = json!({"round": 4, "first": 1, "tableau": [["Y0", "Y1", "Y4"], [], ["B0", "B2", "V8"]]});
    let mut play = Play::of(swaps(), 3, given);
    play.expect(json!({"phase": "SWAP", "turn": 2, "queue": [0]}));
    for (action, code) in [
        (json!({"do": "swap", "give": "B0", "with": 1, "take": "Y0"}), "BAD_TARGET"),
        (json!({"do": "swap", "give": "B0", "with": 2, "take": "B2"}), "BAD_TARGET"),
        (json!({"do": "swap", "give": "B0", "with": 3, "take": "Y0"}), "BAD_TARGET"),
        (json!({"do": "swap", "give": "B0", "with": -1, "take": "Y0"}), "BAD_TARGET"),
        (json!({"do": "swap", "give": "B0", "with": 300, "take": "Y0"}), "BAD_TARGET"),
        (json!({"do": "swap", "give": "B0", "with": "0", "take": "Y0"}), "BAD_TARGET"),
        (json!({"do": "swap", "give": "B0", "take": "Y0"}), "BAD_TARGET"),
        (json!({"do": "swap", "give": "Y0", "with": 0, "take": "Y0"}), "CARD_NOT_THERE"),
        (json!({"do": "swap", "give": "B0", "with": 0, "take": "V8"}), "CARD_NOT_THERE"),
        (json!({"do": "swap", "with": 0, "take": "Y0"}), "CARD_NOT_THERE"),
        (json!({"do": "swap", "give": "B0", "with": 0, "take": 7}), "CARD_NOT_THERE"),
    ] {
        play.refuse(2, action, code);
    }
    play.act(2, json!({"do": "swap", "give": "B0", "with": 0.0, "take": "Y0"}));
    play.play("A decline").expect(json!({"phase": "BID", "turn": 1, "swapped": [2], "auction": {"active": [0, 1]}}));
}

/// DON-R32: the first player swapped and the others all pass: he gets the lot free.
#[test]
fn a_sitting_first_player_gets_the_lot_free() {
    let given = json!({"round": 4, "first": 0, "tableau": [["Y0", "Y1"], ["B0", "B2"], ["V8", "V2"]], "deck": ["G7"]});
    let mut play = Play::of(swaps(), 3, given);
    play.play("A swap Y0 B B0; B decline; C decline").expect(json!({"turn": 1, "auction": {"active": [1, 2]}}));
    play.refuse(0, json!({"do": "pass"}), "NOT_YOUR_TURN");
    play.play("B pass; C pass")
        .expect(json!({"first": 0, "tableau": [["Y1", "B0", "G7"], ["Y0", "B2"], ["V2", "V8"]]}));
}

/// Section 8: if all swapped there is no auction, and the first player takes the lot free.
#[test]
fn if_all_swapped_there_is_no_auction() {
    let given = json!({"round": 4, "first": 1, "pot": 1, "chips": [12, 12, 11],
                       "tableau": [["Y0", "Y1"], ["B0", "B2"], ["V8", "V2"]], "deck": ["G7", "R1", "R4"]});
    let mut play = Play::of(swaps(), 3, given);
    let before = play.log.len();
    play.play("B swap B0 A Y0; C swap V8 A B0; A swap V8 B B2");
    play.expect(json!({"round": 5, "phase": "SWAP", "turn": 1, "swapped": [], "pot": 1, "first": 1}));
    play.expect(json!({"tableau": [["Y1", "B2"], ["Y0", "G7", "V8"], ["B0", "V2"]]}));
    let events = play.events(before);
    assert_eq!(events[3..], [json!({"auto": "reveal", "cards": ["G7"]}), json!({"auto": "free", "seat": 1})]);
    assert!(play.log[before..].iter().all(|event| event.round == 4));
}

/// DON-R33: a lone non-swapper is asked once, bid or pass; sitters are paid all the same.
#[test]
fn a_lone_bidder_is_asked() {
    let given = json!({"round": 4, "first": 0, "tableau": [["Y0", "Y1"], ["B0", "B2"], ["V8", "V2"]]});
    let mut play = Play::of(swaps(), 3, given);
    play.play("A swap Y0 B B0; B swap Y0 A Y1; C decline");
    play.expect(json!({"phase": "BID", "turn": 2, "auction": {"active": [2]}})).play("C bid 1");
    play.expect(json!({"round": 5, "first": 2, "chips": [12, 13, 11]}));
}

/// DON-R34: a card that came by a swap may move again in the same phase.
#[test]
fn a_swapped_card_may_move_again() {
    let given = json!({"round": 4, "first": 0, "tableau": [["Y0", "Y1"], ["B0", "B2"], ["V8", "V2"]]});
    let mut play = Play::of(swaps(), 3, given);
    play.play("A swap Y0 B B0; B swap Y0 C V8; C swap Y0 A B0");
    play.expect(json!({"round": 5, "tableau": [["Y0", "Y1", "Y4"], ["B2", "V8"], ["B0", "V2"]]}));
}
