//! End and scoring: section 9.

use crate::plain;
use crate::support::Play;
use don::scoring::{colour_points, digit_sum};
use don::{Card, CardSet, Don};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, State};

fn cards(ids: &str) -> CardSet {
    ids.split_whitespace().filter_map(Card::from_id).collect()
}

fn last_round() -> Json {
    json!({"round": 15, "first": 0, "pot": 1, "chips": [12, 17, 6],
           "tableau": [["Y0", "Y1", "Y4", "Y8", "Y9", "B0", "B5", "O7", "O8"],
                       ["O0", "G2", "R1", "R6", "R7", "V2", "V3", "V4"],
                       ["B6", "B9", "O3", "O5", "G1", "G3", "G9", "R4", "R5", "V6"]]})
}

/// DON-R35: triangular points a colour: 0, 1, 3, 6, 10, 15.
#[test]
fn colours_score_triangular_numbers() {
    for (ids, points) in
        [("", 0), ("Y0", 1), ("Y0 Y1", 3), ("Y0 Y1 Y4", 6), ("Y0 Y1 Y4 Y8", 10), ("Y0 Y1 Y4 Y8 Y9", 15)]
    {
        assert_eq!(colour_points(cards(ids)), points);
    }
    assert_eq!(colour_points(cards("Y0 B0 B2")), 4);
    assert_eq!(colour_points(CardSet::DEFAULT_DECK), 90);
    assert_eq!(digit_sum(CardSet::DEFAULT_DECK), 135);
}

/// DON-R15: chips in the pot belong to nobody, and count neither for the bonus.
#[test]
fn the_pot_counts_for_nobody() {
    let mut play = Play::of(plain(), 3, last_round());
    play.play("A pass; B pass; C pass").expect(json!({"phase": "GAME_OVER", "round": 16, "pot": 1}));
    play.expect(json!({"result": {"scores": [26, 16, 16]}}));
}

/// Section 9, DON-R36: most points, then the larger digit sum, then shared; ranks 1, 1, 3.
#[test]
fn ties_are_broken_by_digits_or_shared() {
    let mut play = Play::of(plain(), 3, last_round());
    play.play("A bid 2; B bid 5; C pass; A pass");
    play.expect(
        json!({"result": {"scores": [23, 23, 18], "digitSums": [42, 42, 51], "ranks": [1, 1, 3], "winners": [0, 1]}}),
    );
    let outcome = play.state.outcome().expect("over");
    assert_eq!(outcome.ranks.as_slice(), [1, 1, 3]);
    assert_eq!(Don::result(&play.state)["winners"], json!([0, 1]));
    assert_eq!(Don::result(&Play::of(plain(), 3, json!({})).state), Json::Null);
}

/// Section 9: every player with the most chips scores the full 2.
#[test]
fn all_with_most_chips_score_the_bonus() {
    let whole: Vec<String> = CardSet::DEFAULT_DECK.iter().map(|card| card.to_string()).collect();
    let over = |chips: [u8; 3]| {
        let play = Play::of(plain(), 3, json!({"round": 16, "chips": chips, "tableau": [whole, [], []]}));
        Don::position(&play.state)["result"]["scores"].clone()
    };
    assert_eq!(over([12, 12, 12]), json!([92, 2, 2]));
    assert_eq!(over([2, 17, 17]), json!([90, 2, 2]));
    assert_eq!(over([1, 17, 18]), json!([90, 0, 2]));
}
