//! What the book prints and this house plays on request: section 13, DON-H10 and on.

use crate::support::Play;
use crate::with;
use don::{Don, Options};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Pending, Refusal, Seat, State};

fn printed() -> Json {
    json!({"strictTable": true, "discardFrom": "earlier", "sideOffers": "each"})
}

fn earlier() -> Json {
    json!({"strictTable": true, "discardFrom": "earlier", "swapVariant": true})
}

fn each() -> Json {
    json!({"sideOffers": "each"})
}

fn round_four() -> Json {
    json!({"round": 4, "first": 0, "pot": 0, "chips": [11, 9, 16],
           "tableau": [["Y4", "B6"], ["O3", "G9"], ["R1", "V8"]], "deck": ["O0"]})
}

/// The texts of the legal actions of a seat.
fn texts(play: &Play, seat: u8) -> Vec<String> {
    play.legal(seat).into_iter().map(Don::print).collect()
}

/// DON-H10: at the usual table an illegal bid is refused and costs nothing; the printed penalties are the strict table.
#[test]
fn wrong_bids_are_refused_unless_the_table_is_strict() {
    let mut usual = Play::of(with(json!({})), 3, round_four());
    usual.refuse(0, json!({"do": "bid", "amount": 4}), "OWN_DIGIT");
    usual.refuse(0, json!({"do": "bid", "amount": 12}), "TOO_HIGH");
    usual.expect(json!({"chips": [11, 9, 16], "pot": 0, "turn": 0}));
    let mut strict = Play::of(with(json!({"strictTable": true})), 3, round_four());
    strict.play("A bid 4").expect(json!({"chips": [10, 9, 16], "pot": 1, "turn": 0}));
    let mode = Don::MODES.iter().find(|mode| mode.id == "printed").expect("the mode as printed");
    assert_eq!((mode.name.en, mode.seats.clone()), ("as printed", 3..=6));
    assert_eq!(mode.options.parse::<Json>().expect("JSON"), printed());
}

/// DON-H11: a bid that ends in an own digit and cannot be paid costs a chip, and nothing else.
#[test]
fn a_bid_that_is_wrong_twice_costs_a_chip_only() {
    let mut play = Play::of(with(json!({"strictTable": true})), 3, round_four());
    play.play("A bid 36").expect(json!({"chips": [10, 9, 16], "pot": 1, "turn": 0, "removed": []}));
    play.expect(json!({"auction": {"standing": null, "excluded": [], "active": [0, 1, 2]}}));
    play.play("A pass; B pass; C bid 2")
        .expect(json!({"round": 5, "tableau": [["Y4", "B6"], ["O3", "G9"], ["O0", "R1", "V8"]]}));
}

/// DON-H12: whoever is shut out is paid all the same.
#[test]
fn who_is_shut_out_is_still_paid() {
    let mut play = Play::of(with(json!({"strictTable": true})), 3, round_four());
    play.play("A pass; B bid 10; C pass; B discard O3").expect(json!({"auction": {"excluded": [1]}}));
    play.play("A bid 9; C pass").expect(json!({"chips": [2, 18, 16], "first": 0}));
}

/// DON-H13: penalties hold in side auctions: a chip to the pot, a discard, exclusion from this side auction alone.
#[test]
fn penalties_hold_in_side_auctions() {
    let mut play = Play::of(json!({"strictTable": true}), 3, round_four());
    play.play("A offer Y4; B bid 13").expect(json!({"chips": [11, 8, 16], "pot": 1, "turn": 1}));
    play.play("B bid 12; C pass").expect(json!({"phase": "DISCARD", "turn": 1, "auction": {"kind": "side"}}));
    play.play("B discard G9; C bid 2").expect(json!({"chips": [13, 8, 14], "removed": ["G9"], "turn": 1}));
    play.play("B decline; C decline").expect(json!({"phase": "BID", "auction": {"excluded": [], "active": [0, 1, 2]}}));
}

/// DON-H14: a seat in `startPlayer` is first player without a draw; the shuffle is the only draw.
#[test]
fn a_named_seat_starts() {
    let options = Don::options(&json!({"startPlayer": 2})).expect("a seat");
    let mut play = Play { state: Don::setup(&options, 4).expect("a table"), log: Vec::new() };
    play.expect(json!({"phase": "SETUP", "first": 2, "turn": null}));
    assert_eq!((Don::due(&play.state).as_deref(), play.state.pending()), (Some("deck"), Pending::Chance));
    assert!(Don::read_chance(&play.state, "first", &json!(1)).is_err());
    let stay: Vec<u32> = (1..=29).rev().collect();
    let deck = Don::read_chance(&play.state, "draws", &json!(stay)).expect("29 numbers");
    play.state.apply_chance(&deck, &mut |_| {});
    play.expect(json!({"round": 1, "phase": "BID", "turn": 2, "first": 2, "lot": ["Y0"]}));
}

/// DON-H14: it holds for the set-up; a position may name another seat, and one that names none has this one.
#[test]
fn a_position_may_name_another_first_player() {
    let given = json!({"startPlayer": 2});
    Play::of(given.clone(), 4, json!({})).expect(json!({"first": 2, "turn": 2}));
    Play::of(given.clone(), 4, json!({"first": 1})).expect(json!({"first": 1, "turn": 1}));
    Play::of(given.clone(), 4, json!({"phase": "SETUP"})).expect(json!({"first": 2}));
    Play::of(given.clone(), 4, json!({"phase": "SETUP", "first": 3})).expect(json!({"first": 3}));
    Play::of(json!({}), 4, json!({"phase": "SETUP"})).expect(json!({"first": null}));
}

/// DON-H14: a seat that is not at the table is a fault, together with all others.
#[test]
fn a_seat_that_is_not_there_cannot_start() {
    let options = Don::options(&json!({"startPlayer": 5})).expect("a seat of the largest table");
    assert!(Don::setup(&options, 6).is_ok());
    let faults = Don::setup(&options, 3).expect_err("no such seat");
    assert_eq!((faults.code, faults.list[0].at.as_str()), ("E_CONFIG", "startPlayer"));
    assert_eq!(faults.list[0].what, "there is no seat 5 at a table of 3");
    assert_eq!(Don::setup(&options, 2).expect_err("two faults").list.len(), 2);
    let wrong = json!({"startPlayer": "A", "sideOffers": "two", "discardFrom": "anny"});
    let faults = Don::options(&wrong).expect_err("three faults");
    let at: Vec<&str> = faults.list.iter().map(|fault| fault.at.as_str()).collect();
    assert_eq!(at, ["sideOffers", "discardFrom", "startPlayer"]);
    assert!(faults.to_string().contains("did you mean any?"), "{faults}");
}

/// Section 1.4: the younger options are written only where they differ from their default.
#[test]
fn old_records_read_as_ever() {
    let usual = Don::options_json(&Options::default());
    for key in ["sideOffers", "discardFrom", "startPlayer"] {
        assert_eq!(usual.get(key), None);
    }
    let given = json!({"sideOffers": "each", "discardFrom": "earlier", "startPlayer": 0});
    let options = Don::options(&given).expect("options");
    let written = Don::options_json(&options);
    assert_eq!((&written["sideOffers"], &written["discardFrom"]), (&json!("each"), &json!("earlier")));
    assert_eq!(written["startPlayer"], json!(0));
    assert_eq!(Don::options(&written), Ok(options));
}

/// DON-H15: what came in a side auction of this round cannot be given up; what one had before can.
#[test]
fn what_was_bought_this_round_cannot_be_given_up() {
    let mut play = Play::of(printed(), 3, round_four());
    play.play("A offer Y4; B bid 1; C pass").expect(json!({"gained": ["Y4"], "offered": ["Y4"]}));
    play.play("A decline; B decline; C decline; A pass; B bid 20; C pass")
        .expect(json!({"phase": "DISCARD", "turn": 1}));
    assert_eq!(texts(&play, 1), ["discard O3", "discard G9"]);
    play.refuse(1, json!({"do": "discard", "card": "Y4"}), "CARD_NOT_THERE");
    let why = Don::attempt(&play.state, Seat(1), &json!({"do": "discard", "card": "Y4"})).expect_err("refused");
    assert_eq!(why.ruling(), "DON-H15");
    assert_eq!(why.to_string(), "That district came to you this round. Give up one from an earlier round.");
    // Whoever runs out of time gives up the first that he may: Y4 would come before it.
    assert_eq!(play.state.default_action(Seat(1)).map(Don::print).as_deref(), Some("discard O3"));
    // With any district it could be given up at once.
    let mut any = Play::of(json!({"strictTable": true}), 3, round_four());
    any.play("A offer Y4; B bid 1; C pass; B decline; C decline; A pass; B bid 20; C pass; B discard Y4");
    any.expect(json!({"removed": ["Y4"]}));
}

/// DON-H15: without a district of earlier rounds nothing is discarded; the re-auction comes at once.
#[test]
fn with_new_districts_only_nothing_is_given_up() {
    let given =
        json!({"round": 3, "first": 0, "chips": [12, 12, 12], "tableau": [["Y4", "B6"], [], ["R1"]], "deck": ["O0"]});
    let mut play = Play::of(printed(), 3, given);
    play.play("A offer Y4; B bid 2; C pass; A decline; C decline").expect(json!({"phase": "BID", "gained": ["Y4"]}));
    play.play("A pass; B bid 20; C pass").expect(json!({"phase": "BID", "turn": 0, "removed": []}));
    play.expect(json!({"auction": {"excluded": [1], "active": [0, 2]}}));
}

/// DON-H15: swaps count, whoever made them, and so does a district that comes back in the same round.
#[test]
fn what_was_swapped_this_round_cannot_be_given_up() {
    let mut options = earlier();
    options["sideAuctions"] = json!(false);
    let mut play = Play::of(options, 3, round_four());
    play.play("A swap Y4 B O3; B decline; C swap R1 A O3").expect(json!({"gained": ["Y4", "O3", "R1"]}));
    play.expect(json!({"tableau": [["B6", "R1"], ["Y4", "G9"], ["O3", "V8"]], "phase": "BID", "turn": 1}));
    play.play("B bid 25").expect(json!({"phase": "DISCARD"}));
    assert_eq!(texts(&play, 1), ["discard G9"]);

    let mut back = Play::of(earlier(), 3, round_four());
    back.play("A decline; B decline; C decline; A swap Y4 B O3; B swap Y4 A O3; C decline");
    back.expect(json!({"tableau": [["Y4", "B6"], ["O3", "G9"], ["R1", "V8"]], "gained": ["Y4", "O3"]}));
    // The next round forgets it.
    back.play("C pass").expect(json!({"round": 5, "gained": []}));
}

/// DON-H15: an overbid in a side auction is punished by the same rule.
#[test]
fn an_overbid_in_a_side_auction_costs_an_earlier_district() {
    let mut play = Play::of(printed(), 3, round_four());
    play.play("A offer Y4; B bid 1; C pass; A offer B6; B bid 20; C pass");
    play.expect(json!({"phase": "DISCARD", "turn": 1, "gained": ["Y4"], "offered": ["Y4", "B6"]}));
    assert_eq!(texts(&play, 1), ["discard O3", "discard G9"]);
    play.play("B discard O3; C pass").expect(json!({"phase": "SIDE_OFFER", "turn": 1, "offered": ["Y4", "B6"]}));
}

/// DON-H16: the seller is asked again after his auction, sold or not, then it goes on clockwise.
#[test]
fn a_seller_is_asked_again() {
    let mut play = Play::of(each(), 3, round_four());
    play.play("A offer Y4; B pass; C pass").expect(json!({"phase": "SIDE_OFFER", "turn": 0, "queue": [1, 2]}));
    assert_eq!(texts(&play, 0), ["offer B6", "decline"]);
    play.refuse(0, json!({"do": "offer", "card": "Y4"}), "CARD_NOT_THERE");
    let why = Don::attempt(&play.state, Seat(0), &json!({"do": "offer", "card": "Y4"})).expect_err("refused");
    assert_eq!(why.ruling(), "DON-H16");
    // Nothing is left to offer: the next seat is asked.
    play.play("A offer B6; B bid 1; C pass").expect(json!({"turn": 1, "queue": [2], "offered": ["Y4", "B6"]}));
    // What was bought this round cannot be sold on.
    play.refuse(1, json!({"do": "offer", "card": "B6"}), "CARD_NOT_THERE");
    // Who declines is not asked again.
    play.play("B offer O3; C pass; A pass; B decline").expect(json!({"turn": 2, "offered": ["Y4", "B6", "O3"]}));
    play.play("C decline").expect(json!({"phase": "BID", "offered": ["Y4", "B6", "O3"]}));
    play.play("A pass; B pass; C bid 2").expect(json!({"round": 5, "phase": "SIDE_OFFER", "offered": []}));
}

/// DON-H16, against DON-R24 and DON-H9: with one offer each the seller is not asked again, and may be sold on what he sold.
#[test]
fn with_one_offer_each_it_is_as_ever() {
    let mut play = Play::of(json!({}), 3, round_four());
    play.play("A offer Y4; B bid 1; C pass").expect(json!({"turn": 1, "queue": [2]}));
    assert_eq!(texts(&play, 1), ["offer Y4", "offer O3", "offer G9", "decline"]);
    assert_eq!(Don::position(&play.state).get("offered"), None);
}

/// DON-H16: a seat that has only districts which were offered already is skipped.
#[test]
fn who_has_nothing_new_to_offer_is_skipped() {
    let given = json!({"round": 2, "first": 0, "tableau": [["Y0"], [], []]});
    let mut play = Play::of(each(), 3, given);
    play.play("A offer Y0; B bid 1; C pass").expect(json!({"phase": "BID", "turn": 0, "offered": ["Y0"]}));
    play.expect(json!({"tableau": [[], ["Y0"], []]}));
}

/// DON-H16: a re-auction after an overbid is the same offer, and a district given up stays among the offered.
#[test]
fn a_re_auction_is_the_same_offer() {
    let mut options = each();
    options["strictTable"] = json!(true);
    let mut play = Play::of(options, 3, round_four());
    play.play("A offer Y4; B pass; C pass; A decline; B offer G9; C bid 20; A bid 21; C pass; A discard Y4");
    play.expect(json!({"phase": "SIDE_BID", "turn": 2, "removed": ["Y4"], "offered": ["Y4", "G9"]}));
    play.play("C pass").expect(json!({"phase": "SIDE_OFFER", "turn": 1, "offered": ["Y4", "G9"]}));
}

/// DON-H17: without side auctions and the strict table both options have no effect, but their keys are there.
#[test]
fn options_that_mean_nothing_have_no_effect() {
    let idle = json!({"discardFrom": "earlier", "sideOffers": "each"});
    let mut play = Play::of(with(idle), 3, round_four());
    play.expect(json!({"phase": "BID", "offered": [], "gained": []}));
    let mut sold = Play::of(json!({"discardFrom": "earlier"}), 3, round_four());
    sold.play("A offer Y4; B bid 1; C pass").expect(json!({"gained": ["Y4"], "turn": 1}));
    assert_eq!(Don::position(&sold.state).get("offered"), None);
    assert_eq!(Don::position(&play.state).get("removed"), Some(&json!([])));
}
