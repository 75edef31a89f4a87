//! Section 11 over random games of all options and player counts; each check cites its number. And the sizes of things.

mod support;

use don::{Action, Card, CardSet, Chance, Don, Event, Options, Phase, State, Table, View, What};
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Pending, Seat, SeatSet, State as _, below};
use support::{COMBINATIONS, Play, all_options, generator, legal, odd_deck, random_step};

/// Options, player count and seed of a random game.
fn tables() -> impl Strategy<Value = (Json, usize, u64)> {
    (0..COMBINATIONS, any::<bool>(), 3..=6usize, any::<u64>()).prop_map(|(bits, odd, seats, seed)| {
        let mut options = all_options().nth(bits).unwrap_or_default();
        if odd {
            options["deck"] = odd_deck();
        }
        (options, seats, seed)
    })
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(2500))]

    #[test]
    fn invariants_hold_in_every_game((options, seats, seed) in tables()) {
        let options = Don::options(&options).expect("options");
        let mut rng = generator(seed);
        let mut state = Don::setup(&options, seats).expect("a table");
        let mut actions = 0;
        let mut standing: Option<u8> = None;
        loop {
            check_position(&state);
            if state.pending() == Pending::Over {
                break;
            }
            let before = state.clone();
            let mut events = Vec::new();
            random_step(&mut state, &mut rng, &mut |event| events.push(event));
            check_step(&before, &state, &events);
            standing = check_rising(standing, &state, &events);
            actions += u32::from(before.pending() != Pending::Chance);
        }
        check_end(&state);
        prop_assert!(actions <= bound(&options, seats as u32), "{actions} actions");
    }
}

/// What a single position must show, recounted here from the open accessors alone.
fn check_position(state: &State) {
    assert_eq!(state.audit(), Ok(()), "{state:?}");
    let table = state.table();
    let seats = state.seats();
    let strict = table.options().strict_table;
    // 1: all chips are there.
    let chips: u32 = Seat::all(seats).map(|seat| u32::from(state.chips(seat))).sum();
    assert_eq!(chips + u32::from(table.pot()), 12 * seats as u32);
    // 2: every card is in one place.
    let mut cards: Vec<Card> = Seat::all(seats).flat_map(|seat| table.tableau(seat).iter()).collect();
    let taken = cards.len() + table.removed().len();
    cards.extend(table.removed().iter().chain(table.lot().iter()));
    cards.extend(state.deck());
    cards.sort();
    assert_eq!(cards, table.options().deck.iter().collect::<Vec<_>>());
    // 3: only the strict table removes cards or fills the pot.
    assert!(strict || table.removed().is_empty() && usize::from(table.pot()) <= seats - 2);
    // 4: as many cards have been taken as the round says.
    let before = [0, 1, 3, 6, 7, 9, 12, 13, 15, 18, 19, 21, 24, 25, 27, 30];
    assert_eq!(taken, before[usize::from(table.round()) - 1]);
    assert_eq!(state.deck().len(), 30 - taken - table.lot().len());
    // 5: the lot lies there in the main auction only.
    let main = table.auction().is_some_and(|auction| auction.side.is_none());
    assert_eq!(!table.lot().is_empty(), table.phase() == Phase::Bid || table.phase() == Phase::Discard && main);
    // 6: the standing bid is sound.
    if let Some(bid) = table.auction().and_then(|auction| auction.standing) {
        assert!(table.auction().is_some_and(|auction| auction.active.has(bid.seat)));
        assert!(table.tableau(bid.seat).iter().all(|card| card.digit() != bid.amount % 10));
        assert!(strict || bid.amount <= state.chips(bid.seat));
    }
    // 14: what was offered and what changed hands lies before somebody, or was given up since.
    let (offered, gained) = (table.offered(), table.gained());
    let owned: CardSet = Seat::all(seats).flat_map(|seat| table.tableau(seat).iter()).collect();
    assert!(gained.minus(owned).is_empty() && offered.minus(owned).minus(table.removed()).is_empty());
    assert!(table.options().each_offer || offered.is_empty());
    assert!(table.options().earlier_discards || gained.is_empty());
    assert!(matches!(state.pending(), Pending::Turn(_)) || offered.is_empty() && gained.is_empty());
    let for_sale = table.auction().and_then(|auction| auction.side).map(|side| side.card);
    assert!(!table.options().each_offer || for_sale.is_none_or(|card| offered.has(card)));
    // Whoever must act can; nobody else may (4.2), and the default action is one of the legal ones.
    for seat in Seat::all(seats + 1) {
        let list = legal(state, seat);
        assert_eq!(list.is_empty(), state.pending() != Pending::Turn(seat));
        assert!(list.is_sorted_by(|a, b| a < b));
        assert_eq!(state.default_action(seat).is_some(), !list.is_empty());
        assert!(state.default_action(seat).is_none_or(|action| list.contains(&action)));
    }
}

/// What one step may change.
fn check_step(before: &State, after: &State, events: &[Event]) {
    let seats = before.seats();
    let mut pot = before.table().pot();
    for event in events {
        match event.what {
            // 8: the payout adds up.
            What::Sold { seat, price, to, share, pot: left } => {
                assert!(!to.has(seat));
                assert!([1, 2, 3, seats - 1].contains(&to.len()));
                assert_eq!(u32::from(share) * to.len() as u32 + u32::from(left), u32::from(price + pot));
                assert!(usize::from(left) < to.len());
                assert_eq!(before.table().tableau(seat).count_digit(price % 10), 0);
                assert_eq!(to, recipients(before.table(), seat, price % 10));
                assert_eq!(event.round, before.table().round());
                pot = left;
            }
            What::Penalty { paid, .. } => pot += paid,
            What::Did { seat, action: Action::Offer { card } } => {
                assert!(before.table().tableau(seat).has(card) && !before.table().offered().has(card));
            }
            What::Did { seat, action: Action::Discard { card } } => {
                assert!(before.table().tableau(seat).has(card) && !before.table().gained().has(card));
            }
            What::Reveal { cards } if before.pending() != Pending::Chance => {
                assert_eq!(cards, before.deck()[..cards.len()].iter().copied().collect::<CardSet>());
            }
            // 9: a swap moves no chips and no number of cards.
            What::Did { action: Action::Swap { .. }, .. } if after.table().phase() == Phase::Swap => {
                assert!(Seat::all(seats).all(|seat| before.chips(seat) == after.chips(seat)));
                let sizes = |state: &State| Seat::all(seats).map(|seat| state.table().tableau(seat).len()).collect();
                let (one, other): (Vec<usize>, Vec<usize>) = (sizes(before), sizes(after));
                assert!(before.table().round() != after.table().round() || one == other);
            }
            _ => {}
        }
    }
    // 9: nothing but payouts and penalties touches the pot, in side auctions least of all.
    assert_eq!(after.table().pot(), pot);
}

/// Section 5, steps 2 and 3, said once more: those other than the buyer with the most copies.
fn recipients(table: &Table, buyer: Seat, digit: u8) -> SeatSet {
    let copies = |seat: Seat| table.tableau(seat).iter().filter(|card| card.digit() == digit).count();
    let others = Seat::all(table.seats()).filter(|&seat| seat != buyer);
    let most = others.clone().map(copies).max();
    others.filter(|&seat| Some(copies(seat)) == most).collect()
}

/// 7: standing amounts rise within one auction.
fn check_rising(earlier: Option<u8>, state: &State, events: &[Event]) -> Option<u8> {
    let ended = |event: &Event| !matches!(event.what, What::Did { .. } | What::Penalty { .. });
    let now = state.table().auction().and_then(|auction| auction.standing).map(|bid| bid.amount);
    if events.iter().any(ended) {
        return now;
    }
    assert!(now.is_none() || now >= earlier, "{earlier:?} then {now:?}");
    if let Some(What::Did { action: Action::Bid { .. }, .. }) = events.first().map(|event| event.what) {
        assert!(events.len() > 1 || now > earlier);
    }
    now
}

/// 12 and 13: the sums of a finished game.
fn check_end(state: &State) {
    let table = state.table();
    let seats = state.seats();
    let outcome = state.outcome().expect("an outcome at the end");
    assert!(table.unseen().is_empty() && table.lot().is_empty());
    let richest = Seat::all(seats).map(|seat| state.chips(seat)).max();
    let bonus: i32 = Seat::all(seats).filter(|&seat| Some(state.chips(seat)) == richest).map(|_| 2).sum();
    let points = outcome.scores.iter().sum::<i32>() - bonus;
    assert!(bonus >= 2 && outcome.ranks.contains(&1));
    if table.removed().is_empty() {
        let sums = Don::result(state)["digitSums"].as_array().cloned().unwrap_or_default();
        assert_eq!(sums.iter().filter_map(Json::as_u64).sum::<u64>(), 135);
        let least = [42, 36, 30, 30][seats - 3];
        assert!((least..=90).contains(&points), "{points} points");
    }
    for (seat, rank) in outcome.ranks.iter().enumerate() {
        let key = |seat: usize| (outcome.scores[seat], digit_sum(table, seat));
        let better = (0..seats).filter(|&other| key(other) > key(seat)).count();
        assert_eq!(usize::from(*rank), 1 + better);
    }
}

fn digit_sum(table: &Table, seat: usize) -> u32 {
    table.tableau(Seat(seat as u8)).iter().map(|card| u32::from(card.digit())).sum()
}

/// The upper bound on accepted actions of section 11.
fn bound(options: &Options, n: u32) -> u32 {
    if options.strict_table {
        let side = if options.each_offer { 2600 * n.pow(2) + 200 } else { 182 * n.pow(3) };
        return side + 195 * n.pow(2) + 237 * n;
    }
    let main = 15 * (7 * n - 1);
    let side = match (options.side_auctions, options.each_offer) {
        (false, _) => 0,
        (true, false) => 14 * n * (7 * n - 1),
        (true, true) => 200 * (7 * n - 1) + 14 * n,
    };
    let swap = if options.swap_variant { 13 * n } else { 0 };
    main + side + swap + if options.zero_bid { 15 } else { 0 }
}

proptest! {
    #![proptest_config(config(300))]

    /// 10: the same draws and actions give the same states, and a refused action changes nothing.
    #[test]
    fn a_game_is_its_draws_and_actions((options, seats, seed) in tables()) {
        let options = Don::options(&options).expect("options");
        let mut rng = generator(seed);
        let mut state = Don::setup(&options, seats).expect("a table");
        let mut twin = state.clone();
        while state.pending() != Pending::Over {
            let before = state.clone();
            let mut events = Vec::new();
            random_step(&mut state, &mut rng, &mut |event| events.push(event));
            let mut again = Vec::new();
            match (before.pending(), events.first().map(|event| event.what)) {
                (Pending::Turn(seat), Some(What::Did { seat: told, action })) => {
                    prop_assert_eq!(seat, told);
                    for stranger in Seat::all(seats + 1).filter(|&other| other != seat) {
                        prop_assert!(before.clone().play(stranger, action).is_err_and(|error| error.state == before));
                    }
                    twin = replay(twin, seat, action, &mut again);
                }
                _ => {
                    let outcome = match before.table().phase() {
                        Phase::DrawFirst => json!({"first": state.table().first().map(|seat| seat.0)}),
                        _ => deck_of(&state),
                    };
                    let (key, value) = outcome.as_object().and_then(|map| map.iter().next()).expect("a draw");
                    let outcome = Don::read_chance(&twin, key, value).expect("an outcome");
                    twin.apply_chance(&outcome, &mut |event| again.push(event));
                }
            }
            prop_assert_eq!(&again, &events);
            prop_assert_eq!(&twin, &state);
        }
    }

    /// What is legal is what is not refused: the list against every conceivable action.
    #[test]
    fn the_legal_list_is_what_is_not_refused((options, seats, seed) in tables(), stop in 0..400usize) {
        let options = Don::options(&options).expect("options");
        let mut rng = generator(seed);
        let mut state = Don::setup(&options, seats).expect("a table");
        for _ in 0..stop {
            if state.pending() == Pending::Over {
                break;
            }
            random_step(&mut state, &mut rng, &mut |_| {});
        }
        for seat in Seat::all(seats + 1) {
            let allowed: Vec<Action> =
                conceivable().filter(|&action| state.check(seat, action).is_ok()).collect();
            prop_assert_eq!(&allowed, &legal(&state, seat));
            for action in allowed {
                let text = Don::print(action);
                prop_assert_eq!(Don::parse(&text), Ok(action), "{}", text);
                prop_assert_eq!(Don::attempt(&state, seat, &Don::action_json(action)), Ok(action));
            }
            for _ in 0..20 {
                let request = any_request(&mut rng);
                if let Ok(action) = Don::attempt(&state, seat, &request) {
                    prop_assert!(legal(&state, seat).contains(&action), "{} became {:?}", request, action);
                }
            }
        }
    }
}

fn replay(mut state: State, seat: Seat, action: Action, events: &mut Vec<Event>) -> State {
    state.apply(seat, action, &mut |event| events.push(event));
    state
}

/// The shuffle that led to this state of round 1: its lot is the top card.
fn deck_of(state: &State) -> Json {
    let cards = state.table().lot().iter().chain(state.deck().iter().copied());
    json!({"deck": cards.map(|card| card.to_string()).collect::<Vec<_>>()})
}

/// An action object with anything at all for arguments, or without them.
fn any_request(rng: &mut Xoshiro256PlusPlus) -> Json {
    let words = ["offer", "swap", "decline", "bid", "pass", "discard", "dance"];
    let values = [
        json!(null),
        json!(0),
        json!(1),
        json!(2.0),
        json!(2.5),
        json!(7),
        json!(73),
        json!(-1),
        json!(u64::MAX),
        json!(1e300),
        json!(true),
        json!("1"),
        json!("Y0"),
        json!("V8"),
        json!("Y2"),
        json!([3]),
        json!({}),
    ];
    let mut request = json!({"do": words[below(rng, words.len() as u32) as usize]});
    for key in ["card", "give", "with", "take", "amount"] {
        if below(rng, 4) > 0 {
            request[key] = values[below(rng, values.len() as u32) as usize].clone();
        }
    }
    request
}

/// Every action that words can say, in order.
fn conceivable() -> impl Iterator<Item = Action> {
    let cards =
        || don::Colour::ALL.into_iter().flat_map(|colour| (0..10).filter_map(move |digit| Card::new(colour, digit)));
    let swaps = cards().flat_map(move |give| {
        (0..8).map(Seat).flat_map(move |with| cards().map(move |take| Action::Swap { give, with, take }))
    });
    cards()
        .map(|card| Action::Offer { card })
        .chain(swaps)
        .chain([Action::Decline])
        .chain((0..=255).map(|amount| Action::Bid { amount }))
        .chain([Action::Pass])
        .chain(cards().map(|card| Action::Discard { card }))
}

/// Small values are what makes a playout fast; a change of these numbers should be meant.
#[test]
fn sizes_are_pinned() {
    assert_eq!(size_of::<State>(), 168);
    assert_eq!(size_of::<View>(), 144);
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
