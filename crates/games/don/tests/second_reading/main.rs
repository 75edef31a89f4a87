//! The rules read a second time, slowly and plainly, and both readings held against each other.

mod naive;

use don::{Action, Don, Phase, State, What};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{ActionList, Game, Pending, Rng, Seat, State as _, below, pick};
use speakeasy_testkit::naive::Naive;
use speakeasy_testkit::tables::{self, TableSpec};
use speakeasy_testkit::{agreement, laws};
use std::collections::HashSet;
use std::ops::Range;

/// Three games of every mode at tables of this size.
fn agree_in_all_modes(seats: usize) {
    for table in tables::of_all_modes::<Don>().into_iter().filter(|table| table.seats == seats) {
        for game in 0..3 {
            agreement::hold::<Don>(&naive::Don, &table, &mut stream(3, Purpose::Choices, game));
        }
    }
}

#[test]
fn both_readings_agree_in_all_modes_for_three() {
    agree_in_all_modes(3);
}

#[test]
fn both_readings_agree_in_all_modes_for_four() {
    agree_in_all_modes(4);
}

#[test]
fn both_readings_agree_in_all_modes_for_five() {
    agree_in_all_modes(5);
}

#[test]
fn both_readings_agree_in_all_modes_for_six() {
    agree_in_all_modes(6);
}

/// Games with random options, a seed each.
fn agree_with_random_options(seeds: Range<u64>) {
    for seed in seeds {
        let mut rng = stream(4, Purpose::Choices, seed);
        let table = tables::random::<Don>(&mut rng);
        agreement::hold::<Don>(&naive::Don, &table, &mut rng);
    }
}

#[test]
fn both_readings_agree_with_random_options() {
    agree_with_random_options(0..20);
}

#[test]
fn both_readings_agree_with_more_random_options() {
    agree_with_random_options(20..40);
}

#[test]
fn both_readings_agree_with_still_more_random_options() {
    agree_with_random_options(40..60);
}

/// DON-R01: the deck is configuration. Here every digit is one higher (9 becomes 0), which is a valid table too.
#[test]
fn both_readings_agree_on_a_custom_deck() {
    let deck = json!({
        "Y": [1, 2, 5, 9, 0], "B": [1, 3, 6, 7, 0], "O": [1, 4, 6, 8, 9],
        "G": [2, 3, 4, 8, 0], "R": [2, 5, 6, 7, 8], "V": [3, 4, 5, 7, 9],
    });
    for seats in 3..=6 {
        let options = json!({ "deck": deck, "swapVariant": true });
        let table = TableSpec { name: format!("don with a custom deck for {seats}"), options, seats };
        agreement::hold::<Don>(&naive::Don, &table, &mut stream(5, Purpose::Choices, seats as u64));
        laws::hold::<Don>(&table, &mut stream(6, Purpose::Choices, seats as u64));
    }
}

/// What somebody does who mostly bids by the book and now and then more than he has. Uniformly random players of a strict
/// table lose all their districts at once, so that hardly anybody ever has to choose what to give up.
fn daring(state: &State, seat: Seat, legal: &[Action], rng: &mut impl Rng) -> Action {
    let mut fair: Vec<Action> = Vec::new();
    let mut bold: Vec<Action> = Vec::new();
    for &action in legal {
        match action {
            Action::Bid { amount } if state.table().tableau(seat).digits().has(amount % 10) => {}
            Action::Bid { amount } if amount > state.chips(seat) => bold.push(action),
            Action::Bid { .. } => fair.push(action),
            _ => {}
        }
    }
    match below(rng, 10) {
        0..3 if !fair.is_empty() => pick(rng, &fair[..fair.len().min(3)]),
        3..5 if !bold.is_empty() => pick(rng, &bold[..bold.len().min(5)]),
        5..9 if legal.contains(&Action::Pass) => Action::Pass,
        _ => pick(rng, legal),
    }
}

/// Plays a game by the fast rules and by the plain ones, and counts how often it matters what was offered and what
/// changed hands: sellers who are asked again, districts that may not be offered, districts that may not be discarded,
/// and overbidders who have none that they may.
fn agree_among_the_daring(options: &Json, seats: usize, rng: &mut impl Rng) -> [u32; 4] {
    let typed = Don::options(options).expect("options");
    let full = Don::options_json(&typed);
    let mut state = Don::setup(&typed, seats).expect("a table");
    let mut plain = naive::Don.new_table(&full, seats);
    let mut legal = ActionList::new();
    let (mut counts, mut seller) = ([0; 4], None);
    loop {
        assert_eq!(Don::position(&state), plain, "{options} for {seats}");
        let seat = match state.pending() {
            Pending::Turn(seat) => seat,
            Pending::Over => return counts,
            _ => {
                let outcome = state.sample(rng);
                plain = naive::Don.chance(&full, seats, &plain, &Don::chance_json(&state, &outcome));
                state.apply_chance(&outcome, &mut |_| {});
                continue;
            }
        };
        state.legal(seat, &mut legal);
        let listed: HashSet<String> = legal.iter().map(|&action| Don::action_json(action).to_string()).collect();
        let plainly = naive::Don.legal(&full, seats, &plain, seat.index());
        assert_eq!(listed, plainly.iter().map(Json::to_string).collect(), "{options} for {seats}: {plain}");
        let now = state.table();
        let (offers, discards) = (now.phase() == Phase::SideOffer, now.phase() == Phase::Discard);
        counts[0] += u32::from(offers && seller == Some((now.round(), seat)));
        counts[1] += u32::from(offers && now.offerable(seat) != now.tableau(seat));
        counts[2] += u32::from(discards && now.discardable(seat) != now.tableau(seat));
        seller = if offers { Some((now.round(), seat)) } else { seller };
        let action = daring(&state, seat, &legal, rng);
        plain = naive::Don.act(&full, seats, &plain, seat.index(), &Don::action_json(action));
        let before = state.clone();
        let mut overbidder = None;
        state.apply(seat, action, &mut |event| {
            if let What::Overbid { seat, .. } = event.what {
                overbidder = Some(seat);
            }
        });
        let spared = |seat| !before.table().tableau(seat).is_empty() && before.table().discardable(seat).is_empty();
        counts[3] += u32::from(overbidder.is_some_and(spared));
    }
}

/// DON-H15, DON-H16: both readings where these make a difference.
#[test]
fn both_readings_agree_on_what_is_printed() {
    let mut counts = [0; 4];
    for (seed, swaps) in (0..24).flat_map(|seed| [(seed, false), (seed, true)]) {
        let offers = if seed % 3 == 0 { "one" } else { "each" };
        let options =
            json!({"strictTable": true, "discardFrom": "earlier", "sideOffers": offers, "swapVariant": swaps});
        let mut rng = stream(7, Purpose::Choices, seed);
        let game = agree_among_the_daring(&options, 3 + seed as usize % 4, &mut rng);
        counts.iter_mut().zip(game).for_each(|(sum, count)| *sum += count);
    }
    println!("asked again, not to offer, not to discard, nothing to discard: {counts:?}");
    assert!(counts.iter().all(|&count| count >= 20), "{counts:?}");
}

/// Counts of action sequences, kept as data.
#[test]
fn counts_are_those_on_file_and_those_of_the_plain_reading() {
    agreement::perft_agrees::<Don>(&naive::Don, include_str!("counts.perft"));
}
