//! SPEED: rulings SCH-R21 to SCH-R28 and SCH-R49, section 6 and the clock.

use crate::common::*;
use scheffeln::{Action, Colour, Event};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Pending, Seat, SeatSet, State as _};

fn claim(colour: &str) -> Json {
    json!({"do": "claim", "colour": colour})
}

/// Claims open at 1000 on the clock, nobody has claimed.
fn open(extra: Json, seats: usize) -> scheffeln::State {
    let mut options = json!({"mode": "speed"});
    options.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    table(options, seats, json!({"clock": 1000}))
}

#[test]
fn r21_r22_ring_and_cars_come_from_their_draws() {
    let mut state = table(json!({"mode": "speed", "speedRing": "shuffled"}), 3, json!({"phase": "SETUP"}));
    assert_eq!(at(&state, "ring"), json!(["A", "B", "C", "D", "E", "F", "G", "H"]), "until D6 is drawn");
    draw(&mut state, json!({"D6": ["H", "G", "F", "E", "D", "C", "B", "A"]}));
    draw(&mut state, json!({"D2": ["RED", "YEL", "BLU", "GRN", "ORA", "PUR", "WHI", "BRN"]}));
    assert_eq!(cars(&state), "A RED, B YEL, C BLU, D GRN, E ORA, F PUR, G WHI, H BRN", "cars go by letter");
    let alphabetical = table(json!({"mode": "speed"}), 3, json!({"phase": "SETUP"}));
    assert_eq!(at(&alphabetical, "due"), json!("D2"));
}

#[test]
fn section_3_2_tokens_go_four_by_four_along_the_ring() {
    let ring = ["H", "A", "G", "B", "F", "C", "E", "D"];
    let given = json!({"phase": "SETUP", "due": "D5", "ring": ring});
    let mut state = table(json!({"mode": "speed", "speedRing": "shuffled"}), 3, given);
    let tokens: Vec<String> = scheffeln::Token::all().map(|token| token.to_string()).collect();
    draw(&mut state, json!({"D5": tokens}));
    assert_eq!(at(&state, "stacks")["H"], json!(["A#1", "A#2", "A#3", "A#4"]));
    assert_eq!(at(&state, "stacks")["A"], json!(["B#1", "B#2", "B#3", "B#4"]));
    assert_eq!(at(&state, "stacks")["D"], json!(["H#1", "H#2", "H#3", "H#4"]));
}

#[test]
fn r23_the_first_in_the_queue_owns_the_card_and_keeps_it() {
    let mut state = open(json!({}), 4);
    assert_eq!(state.pending(), Pending::Race(SeatSet::all(4)));
    assert_eq!(act_at(&mut state, 2, claim("RED"), 1500), Ok(()));
    assert_eq!(act_at(&mut state, 1, claim("RED"), 1500), Err("E_CLAIM_TAKEN"));
    assert_eq!(act_at(&mut state, 2, claim("YEL"), 1600), Err("E_CLAIM_HELD"));
    assert_eq!(
        act_at(&mut state, 2, json!({"do": "claim"}), 1600),
        Err("E_CLAIM_HELD"),
        "before the colour is looked at"
    );
    assert_eq!(act_at(&mut state, 1, claim("MAF"), 1600), Err("E_CHAR"));
    assert_eq!(act_at(&mut state, 9, claim("YEL"), 1600), Err("E_TURN"), "a seat beyond the table");
    assert_eq!(act_at(&mut state, 1, claim("YEL"), 1600), Ok(()), "a lost race costs nothing");
    assert_eq!(at(&state, "clock"), json!(1600), "refused claims do not move the clock");
}

#[test]
fn r24_the_countdown_starts_with_the_last_but_one_claim_and_its_end_is_late() {
    let mut state = open(json!({"speedCountdownMs": 3000}), 3);
    act_at(&mut state, 0, claim("RED"), 2000).unwrap();
    assert_eq!(state.alarm(), None);
    act_at(&mut state, 1, claim("YEL"), 2500).unwrap();
    assert_eq!((at(&state, "phase"), at(&state, "deadline")), (json!("SPEED_COUNTDOWN"), json!(5500)));
    assert_eq!(state.alarm(), Some(5500));
    let mut late = state.clone();
    assert_eq!(act_at(&mut late, 2, claim("BLU"), 5500), Err("E_CLAIM_LATE"));
    assert_eq!(act_at(&mut late, 2, claim("BLU"), u64::MAX), Err("E_CLAIM_LATE"));
    assert_eq!(late, state);
    let mut just = state.clone();
    assert_eq!(act_at(&mut just, 2, claim("BLU"), 5499), Ok(()));
    assert_eq!((at(&just, "phase"), at(&just, "clock")), (json!("SPEED_UPKEEP"), json!(5499)), "closed at once");
    let mut events = Vec::new();
    state.reach(9000, &mut |event| events.push(event));
    let closed = Event::ClaimsClosed { at: 5500, empty_handed: [Seat(2)].into_iter().collect() };
    assert_eq!(events[0], closed);
    assert_eq!(at(&state, "clock"), json!(5500), "the clock stands still while the draw is due");
    state.reach(9000, &mut |_| {});
    assert_eq!(at(&state, "clock"), json!(5500));
}

#[test]
fn r25_no_limit_before_the_countdown_unless_the_table_sets_a_cap() {
    let mut patient = open(json!({}), 3);
    patient.reach(50_000_000, &mut |_| {});
    assert_eq!(patient.pending(), Pending::Race(SeatSet::all(3)));
    assert_eq!(patient.default_action(Seat(0)), None);
    let mut capped = open(json!({"speedIdleCapMs": 10_000}), 3);
    assert_eq!(capped.alarm(), Some(11_000));
    act_at(&mut capped, 0, claim("RED"), 10_999).unwrap();
    let mut closed = capped.clone();
    assert_eq!(act_at(&mut closed, 1, claim("YEL"), 11_000), Err("E_CLAIM_LATE"));
    closed.reach(60_000, &mut |_| {});
    assert_eq!((at(&closed, "phase"), at(&closed, "clock")), (json!("SPEED_UPKEEP"), json!(11_000)));
    // Once a countdown has begun the cap no longer matters.
    act_at(&mut capped, 1, claim("YEL"), 10_999).unwrap();
    assert_eq!(capped.alarm(), Some(15_999));
    act_at(&mut capped, 2, claim("BLU"), 15_998).unwrap();
}

#[test]
fn r26_the_empty_handed_take_nothing_and_play_on() {
    let given = json!({
        "phase": "SPEED_COUNTDOWN", "characters": {"YEL": 0, "BLU": 1}, "clock": 5000, "deadline": 6000, "opened": 100,
        "row": ["RED", "RED", "GRN", "GRN", "ORA", "ORA", "PUR"],
    });
    let mut state = table(json!({"mode": "speed"}), 3, given);
    state.reach(6000, &mut |_| {});
    assert_eq!(at(&state, "money")[2], json!([]));
    assert_eq!(at(&state, "phase"), json!("SPEED_UPKEEP"));
    assert_eq!(at(&state, "characters")["YEL"], json!("centre"), "all characters are back");
    draw(&mut state, json!({"D4.2": []}));
    state.reach(100_000, &mut |_| {});
    assert_eq!(state.pending(), Pending::Race(SeatSet::all(3)), "all three may claim again");
}

#[test]
fn r49_cards_turn_up_from_right_to_left_at_the_table_s_pace() {
    let mut state =
        table(json!({"mode": "speed", "speedRevealMs": 250}), 3, json!({"phase": "SETUP", "due": "D4.1", "clock": 40}));
    draw(&mut state, json!({"D4.1": ["RED", "YEL", "BLU", "GRN", "ORA", "PUR", "WHI"]}));
    assert_eq!((state.pending(), state.alarm(), state.clock()), (Pending::Clock, Some(290), Some(40)));
    assert!(legal(&state, 0).is_empty());
    let mut events = Vec::new();
    state.reach(600, &mut |event| events.push(event));
    assert_eq!(
        events,
        [
            Event::TurnedUp { index: 6, card: Colour::White, at: 290 },
            Event::TurnedUp { index: 5, card: Colour::Purple, at: 540 },
        ]
    );
    assert_eq!(at(&state, "revealed"), json!([false, false, false, false, false, true, true]));
    assert_eq!((at(&state, "clock"), at(&state, "next_reveal")), (json!(600), json!(790)));
    assert_eq!(act_at(&mut state, 0, claim("RED"), 1789), Err("E_CLAIM_EARLY"));
    assert_eq!(at(&state, "clock"), json!(600), "a refused claim turns no card up");
    assert_eq!(act_at(&mut state, 0, claim("RED"), 1800), Ok(()));
    assert_eq!((at(&state, "opened"), at(&state, "clock")), (json!(1790), json!(1800)));
}

#[test]
fn section_6_1_the_row_takes_effect_from_left_to_right() {
    let given = json!({"phase": "SPEED_RESOLVE", "row": ["RED", "YEL", "RED", "BLU", "BLU", "BLU", "RED"], "characters": {"RED": 0}});
    let state = table(json!({"mode": "speed"}), 3, given);
    // RED joins YEL; YEL carries it past C to H onto empty A; RED goes on alone to empty B, and so on.
    let mut slow =
        vec![vec!["RED"], vec!["YEL"], vec!["BLU"], vec!["GRN"], vec!["ORA"], vec!["PUR"], vec!["WHI"], vec!["BRN"]];
    for car in ["RED", "YEL", "RED", "BLU", "BLU", "BLU", "RED"] {
        let from = slow.iter().position(|cars| cars.contains(&car)).unwrap();
        let depth = slow[from].iter().position(|other| *other == car).unwrap();
        let unit = slow[from].split_off(depth);
        let to = (1..8).map(|k| (from + k) % 8).find(|&to| slow[to].len() + unit.len() <= 2).unwrap();
        slow[to].extend(unit);
    }
    let found: Vec<Vec<String>> = "ABCDEFGH"
        .chars()
        .map(|tile| {
            let cars = at(&state, "cars")[tile.to_string()].clone();
            cars.as_array().unwrap().iter().map(|car| car.as_str().unwrap().to_string()).collect()
        })
        .collect();
    assert_eq!(found, slow);
}

#[test]
fn section_6_2_with_eight_players_the_last_has_one_card_left() {
    let characters = json!({"RED": 0, "YEL": 1, "BLU": 2, "GRN": 3, "ORA": 4, "PUR": 5, "WHI": 6});
    let given = json!({"phase": "SPEED_COUNTDOWN", "characters": characters});
    let mut state = table(json!({"mode": "speed"}), 8, given);
    assert_eq!(legal(&state, 7).as_slice(), [Action::Claim { colour: Colour::Brown }]);
    act_at(&mut state, 7, claim("BRN"), 10).unwrap();
    assert_eq!(at(&state, "phase"), json!("SPEED_UPKEEP"));
}

#[test]
fn claims_are_early_before_and_late_after_the_claim_phase() {
    let setup = table(json!({"mode": "speed"}), 3, json!({"phase": "SETUP"}));
    assert_eq!(attempt(&setup, 0, claim("RED")), Err("E_CLAIM_EARLY"));
    let upkeep = table(json!({"mode": "speed"}), 3, json!({"phase": "SPEED_UPKEEP"}));
    assert_eq!(attempt(&upkeep, 0, claim("RED")), Err("E_CLAIM_LATE"));
    let money = json!([["A#1", "A#2", "A#3", "A#4"], [], []]);
    let left = json!({"H": 0});
    let over = table(json!({"mode": "speed"}), 3, json!({"phase": "GAME_OVER", "money": money, "left": left}));
    assert_eq!(attempt(&over, 0, claim("RED")), Err("E_CLAIM_LATE"));
    for state in [setup, upkeep, over, open(json!({}), 3)] {
        assert_eq!(attempt(&state, 0, json!({"do": "move", "card": "RED"})), Err("E_PHASE"));
    }
}

#[test]
fn the_clock_survives_the_end_of_time() {
    let mut state = open(json!({"speedIdleCapMs": 600_000}), 3);
    state.receive_at(u64::MAX, &mut |_| {});
    assert!(legal(&state, 0).is_empty());
    let given = json!({"phase": "SPEED_REVEAL", "clock": u64::MAX});
    let mut state = table(json!({"mode": "speed", "speedIdleCapMs": 10_000}), 3, given);
    state.reach(u64::MAX, &mut |_| {});
    assert_eq!(at(&state, "phase"), json!("SPEED_UPKEEP"), "seven cards and the cap all fall on the last moment");
}

#[test]
fn h7_the_clock_runs_on_after_the_end() {
    let money = json!([["A#1", "A#2", "A#3", "A#4"], [], []]);
    let mut over = table(json!({"mode": "speed"}), 3, json!({"phase": "GAME_OVER", "money": money, "left": {"H": 0}}));
    over.reach(5000, &mut |_| {});
    assert_eq!((over.clock(), over.alarm(), over.pending()), (Some(5000), None, Pending::Over));
    over.audit().unwrap();
}

#[test]
fn h6_a_claim_heard_after_everything_fell_due_is_late() {
    let given = json!({"phase": "SPEED_REVEAL"});
    let mut state = table(json!({"mode": "speed", "speedIdleCapMs": 10_000}), 3, given);
    assert_eq!(act_at(&mut state, 0, claim("RED"), 17_000), Err("E_CLAIM_LATE"), "up at 7000, capped at 17000");
    assert_eq!(act_at(&mut state, 0, claim("RED"), 16_999), Ok(()));
    assert_eq!(at(&state, "opened"), json!(7000));
}

#[test]
fn time_means_nothing_in_the_base_game() {
    let mut state = table(json!({}), 2, json!({"characters": {"RED": 0, "YEL": 1}, "hands": [["RED"], ["YEL"]]}));
    let before = state.clone();
    state.receive_at(5000, &mut |_| {});
    state.reach(9000, &mut |_| {});
    assert_eq!((state.clock(), state.alarm(), state == before), (None, None, true));
}
