//! Where the money goes: sections 5 and 6.

use crate::plain;
use crate::support::Play;
use speakeasy_core::json::json;

/// DON-R09, DON-R13: cards just bought do not count; the pot joins before the division, 9 + 1 for two is 5 each.
#[test]
fn the_pot_joins_before_the_division() {
    let given = json!({"round": 4, "first": 2, "pot": 1, "chips": [12, 11, 12],
                       "tableau": [["Y9"], ["B9", "Y0"], ["V2", "V3", "V4"]], "deck": ["G9"]});
    let mut play = Play::of(plain(), 3, given);
    play.play("C bid 9; A pass; B pass").expect(json!({"chips": [17, 16, 3], "pot": 0, "first": 2}));
    play.expect(json!({"tableau": [["Y9"], ["Y0", "B9"], ["G9", "V2", "V3", "V4"]]}));
}

/// DON-R10: most copies takes all; only those tied for most share.
#[test]
fn most_copies_takes_all() {
    let given = json!({"round": 4, "first": 3, "pot": 2, "chips": [11, 11, 12, 12],
                       "tableau": [["Y8", "O8"], ["V8"], ["B0", "B2"], ["G1"]]});
    let mut play = Play::of(plain(), 4, given);
    play.play("D bid 8; A pass; B pass; C pass").expect(json!({"chips": [21, 11, 12, 4], "pot": 0}));
    assert!(play.events(0).contains(&json!(
        {"auto": "sold", "seat": 3, "price": 8, "to": [0], "share": 10, "pot": 0})));
}

/// DON-R11: if nobody holds the digit all but the buyer share, bidders or not.
#[test]
fn without_a_holder_all_others_share() {
    let mut play = Play::of(plain(), 4, json!({}));
    play.play("A pass; B bid 4; C bid 6; D pass; B pass").expect(json!({"chips": [14, 14, 6, 14], "pot": 0}));
}

/// DON-R12: rounding down holds for any number of recipients, and all the remainder goes to the pot.
#[test]
fn all_the_remainder_goes_to_the_pot() {
    let mut play = Play::of(plain(), 6, json!({"first": 5}));
    play.play("F bid 4; A pass; B pass; C pass; D pass; E pass");
    play.expect(json!({"chips": [12, 12, 12, 12, 12, 8], "pot": 4}));
    assert!(play.events(0).contains(&json!(
        {"auto": "sold", "seat": 5, "price": 4, "to": [0, 1, 2, 3, 4], "share": 0, "pot": 4})));
    play.play("F bid 5; A pass; B pass; C pass; D pass; E pass");
    play.expect(json!({"chips": [13, 13, 13, 13, 13, 3], "pot": 4}));
}

/// DON-R13: a sole recipient takes the pot too, even one without chips who sat the bidding out.
#[test]
fn a_sole_recipient_takes_the_pot() {
    let given = json!({"round": 2, "first": 0, "pot": 1, "chips": [23, 12, 0], "tableau": [[], [], ["R1"]]});
    let mut play = Play::of(plain(), 3, given);
    play.play("A bid 11; B pass; C pass").expect(json!({"chips": [12, 12, 12], "pot": 0}));
}

/// DON-R14, DON-R22: a free lot leaves the pot, and the marker where it is.
#[test]
fn a_free_lot_moves_no_money_and_no_marker() {
    let given = json!({"round": 2, "first": 2, "pot": 1, "chips": [12, 12, 11], "tableau": [["Y0"], [], []],
                       "deck": ["G7", "R5"]});
    let mut play = Play::of(plain(), 3, given);
    let before = play.log.len();
    play.play("C pass; A pass; B pass");
    play.expect(json!({"pot": 1, "chips": [12, 12, 11], "first": 2, "tableau": [["Y0"], [], ["G7", "R5"]]}));
    assert_eq!(play.events(before)[3], json!({"auto": "free", "seat": 2}));
}

/// Section 6: whoever took the lot by purchase is first player.
#[test]
fn the_buyer_is_first_player() {
    let mut play = Play::of(plain(), 3, json!({}));
    play.play("A bid 1; B bid 2; C pass; A pass").expect(json!({"first": 1, "turn": 1, "round": 2}));
}
