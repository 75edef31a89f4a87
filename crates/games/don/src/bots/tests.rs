//! What the strong bots reckon with, held against the rules themselves.

use super::auction::{Answer, Manners};
use super::outlook::Outlook;
use super::think::Thinking;
use crate::table::ROUNDS;
use crate::{Action, Don, Phase, State};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_bots::bot::{Bot, Player, RecipeBot, Sight};
use speakeasy_bots::clock::Stopped;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::level::Level;
use speakeasy_bots::support::{BotSupport, Worth, result_worth};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{ActionList, Game, MAX_SEATS, Observer, Pending, Seat, State as _, pick};

/// Everybody sees everything and errs never.
const EXACT: Thinking<'static> =
    Thinking { net: None, manners: Manners { doubt: 0.0, wild: [0.0; MAX_SEATS], sure: None }, lots: 0 };

fn chance(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn options(mode: &str) -> crate::Options {
    let mode = Don::MODES.iter().find(|known| known.id == mode).expect("a mode of Don");
    Don::options(&mode.options.parse().expect("options are JSON")).expect("modes are possible")
}

/// A game that chooses at random among what a search looks at, shown to `see` after every step, until it says stop.
fn play(mode: &str, seats: usize, rng: &mut Xoshiro256PlusPlus, mut see: impl FnMut(&State, Option<Action>) -> bool) {
    let mut state = Don::setup(&options(mode), seats).expect("a table of Don");
    let mut legal = ActionList::new();
    loop {
        let mut done = None;
        match state.pending() {
            Pending::Over => break,
            Pending::Turn(seat) => {
                state.legal(seat, &mut legal);
                Don::prune(&state, seat, &mut legal);
                let action = pick(rng, &legal);
                state.apply(seat, action, &mut |_| {});
                done = Some(action);
            }
            _ => {
                let outcome = state.sample(rng);
                state.apply_chance(&outcome, &mut |_| {});
            }
        }
        if !see(&state, done) {
            break;
        }
    }
}

/// The auction of the last lot after a random game with open chips.
fn last_auction(seats: usize, rng: &mut Xoshiro256PlusPlus) -> State {
    let mut last = None;
    play("open", seats, rng, |state, _| {
        let opened = state.table().round() == ROUNDS && state.table().phase() == Phase::Bid;
        last = opened.then(|| state.clone());
        !opened
    });
    last.expect("every game has a last auction")
}

#[test]
fn settlements_are_foreseen_as_the_rules_make_them() {
    for (mode, seats) in [("plain", 3), ("standard", 4), ("printed", 4), ("swap", 5), ("standard", 6)] {
        let mut before: Option<State> = None;
        play(mode, seats, &mut chance(seats as u64), |state, action| {
            if let (Some(before), Some(action)) = (&before, action) {
                let was = before.table().phase();
                let settled = matches!(was, Phase::Bid | Phase::SideBid)
                    && (state.table().round(), state.table().phase()) != (before.table().round(), was);
                // The last bidder buys when the others have passed; a lone bidder when he bids.
                if settled && action == Action::Pass {
                    let mut foreseen = Outlook::of(before);
                    let auction = before.table().auction().expect("an auction was on");
                    if auction.standing.is_none() && auction.side.is_none() {
                        foreseen = Outlook::now(before).free(before.table().lot(), auction.excluded);
                    }
                    assert_eq!(foreseen, before_the_reveal(state), "{action:?} in {before:?}");
                }
            }
            before = Some(state.clone());
            true
        });
    }
}

/// The table as it lies, the lot still in the deck.
fn before_the_reveal(state: &State) -> Outlook {
    let mut outlook = Outlook::now(state);
    outlook.unseen = outlook.unseen.and(state.table().lot());
    outlook
}

#[test]
fn results_are_those_of_the_rules() {
    for seed in 0..40 {
        play("standard", 3 + seed as usize % 4, &mut chance(seed), |state, _| {
            if let Some(worth) = result_worth(state, 30.0) {
                assert_eq!(Outlook::now(state).result(), worth);
            }
            true
        });
    }
}

/// Every bid, every answer, by the rules themselves: each seat takes what is best for it, the lower bid and then the
/// pass among equals.
fn by_brute_force(state: &State) -> Worth {
    let Pending::Turn(seat) = state.pending() else { return Don::judge(state) };
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    let (mut best_bid, mut pass) = (None::<Worth>, None);
    for &action in &legal {
        let mut next = state.clone();
        next.apply(seat, action, &mut |_| {});
        let worth = by_brute_force(&next);
        match action {
            Action::Pass => pass = Some(worth),
            _ if best_bid.is_none_or(|best| worth[seat.index()] > best[seat.index()]) => best_bid = Some(worth),
            _ => {}
        }
    }
    match (best_bid, pass) {
        (Some(bid), Some(pass)) if bid[seat.index()] > pass[seat.index()] => bid,
        (_, Some(pass)) => pass,
        (bid, None) => bid.expect("a seat on turn can do something"),
    }
}

#[test]
fn last_auctions_are_worked_out_exactly() {
    let mut rng = chance(5);
    let mut compared = 0;
    while compared < 12 {
        let state = last_auction(3, &mut rng);
        let seat = state.table().turn().expect("an auction waits for somebody");
        // Brute force doubles with every chip; where the second richest has few, it is quick.
        if second_most_chips(&state) > 7 {
            continue;
        }
        let (auction, active, standing) = EXACT.auction(&state, &mut rng);
        let Answer { pass, bids } = auction.solve(active, standing, EXACT.manners);
        let after = |action| {
            let mut next = state.clone();
            next.apply(seat, action, &mut |_| {});
            by_brute_force(&next)
        };
        assert_eq!(pass, after(Action::Pass), "{state:?}");
        for (amount, worth) in bids {
            assert_eq!(worth, after(Action::Bid { amount }), "{amount} in {state:?}");
        }
        compared += 1;
    }
}

#[test]
fn who_swaps_before_the_last_auction_sits_it_out() {
    let mut rng = chance(7);
    let mut compared = 0;
    while compared < 12 {
        let mut last = None;
        play("swap", 3, &mut rng, |state, _| {
            let asked = state.table().round() == ROUNDS && state.table().phase() == Phase::Swap;
            last = asked.then(|| state.clone());
            !asked
        });
        // Where the second richest has few chips, brute force is quick.
        let Some(state) = last.filter(|state| second_most_chips(state) <= 5) else { continue };
        let seat = state.table().turn().expect("somebody is asked");
        let mut legal = ActionList::new();
        state.legal(seat, &mut legal);
        for (action, worth) in EXACT.weigh(&state, seat, &legal, &mut rng) {
            let mut next = state.clone();
            next.apply(seat, action, &mut |_| {});
            while next.table().phase() == Phase::Swap {
                let other = next.table().turn().expect("somebody is asked");
                next.apply(other, Action::Decline, &mut |_| {});
            }
            let exact = by_brute_force(&next)[seat.index()];
            // Doing nothing is liked a little better than it is worth.
            let close = if action == Action::Decline { 0.01 } else { 1e-6 };
            assert!((worth - exact).abs() < close, "{action:?}: {worth}, not {exact}, in {state:?}");
        }
        compared += 1;
    }
}

fn second_most_chips(state: &State) -> u8 {
    let mut chips: Vec<u8> = Seat::all(state.table().seats()).map(|seat| state.chips(seat)).collect();
    chips.sort_unstable();
    chips[chips.len() - 2]
}

/// How much less than the best the choices of a level are worth in last auctions, on average.
fn regret(level: Level, seats: usize, games: u64) -> f32 {
    let mut sum = 0.0;
    for game in 0..games {
        let mut rng = chance(1000 + game);
        let state = last_auction(seats, &mut rng);
        let seat = state.table().turn().expect("an auction waits for somebody");
        let view = state.view(Observer::Seat(seat));
        let mut legal = ActionList::new();
        state.legal(seat, &mut legal);
        let sight = Sight { seat, view: &view, knowledge: &Don::knowledge(&view), legal: &legal, clock: &Stopped };
        let mut bot: Box<dyn Bot<Don>> = Box::new(RecipeBot(Don::recipe(level, &view)));
        let chosen = bot.weigh(&sight, &mut stream(game, Purpose::Choices, 0)).expect("bots answer")[0].0;
        let worths = EXACT.weigh(&state, seat, &legal, &mut rng);
        let best = worths.iter().map(|&(_, worth)| worth).fold(f32::NEG_INFINITY, f32::max);
        let worth = worths.iter().find(|(action, _)| *action == chosen).expect("every legal action is weighed").1;
        sum += best - worth;
    }
    sum / games as f32
}

#[test]
fn strong_bots_hardly_err_in_the_last_auction() {
    for seats in [3, 5] {
        let [novice, regular, sharp, boss] = Level::ALL.map(|level| regret(level, seats, 150));
        println!("{seats} seats: novice {novice:.4}, regular {regular:.4}, sharp {sharp:.4}, boss {boss:.4}");
        assert!(sharp < 0.01 && boss < 0.01, "{sharp} and {boss} at {seats} seats");
        assert!(boss < regular && boss < novice, "{boss}, {regular}, {novice} at {seats} seats");
    }
}

/// Somebody who cannot pay gives up a district of an earlier round, or none: what the strong bots reckon with when they
/// leave him the lot (DON-H15).
#[test]
fn an_overbid_is_foreseen_by_what_may_be_given_up() {
    let options =
        Don::options(&r#"{"strictTable": true, "discardFrom": "earlier", "chips": "open"}"#.parse().expect("JSON"));
    let given = |gained: &str| {
        let position = format!(
            r#"{{"round": 4, "phase": "BID", "first": 0, "chips": [10, 3, 23], "lot": ["O0"], "gained": {gained},
                "tableau": [["B6"], ["Y4", "Y8", "Y9"], ["R1", "V8"]],
                "auction": {{"active": [1, 2], "standing": {{"amount": 20, "seat": 1}}}}}}"#
        );
        let options = options.as_ref().expect("options");
        Don::from_position(options, 3, &position.parse().expect("JSON"), &mut |_| {}).expect("a position")
    };
    let passed = |gained: &str| {
        let state = given(gained);
        let mut rng = chance(1);
        let (auction, active, standing) = EXACT.auction(&state, &mut rng);
        auction.solve(active, standing, EXACT.manners).pass
    };
    // With three yellow districts he has more to lose than without any that may go.
    assert!(passed("[]")[1] < passed(r#"["Y4", "Y8", "Y9"]"#)[1]);
}

/// Also in a build without networks, where the strong ones judge by the score.
#[test]
fn every_kind_of_bot_plays_a_whole_game() {
    for mode in ["strict-swap", "printed"] {
        every_kind_plays(mode);
    }
}

fn every_kind_plays(mode: &str) {
    let kinds = ["novice", "regular", "sharp", "boss", "search:50", "value:1"];
    let mut state = Don::setup(&options(mode), kinds.len()).expect("a table of Don");
    let mut players = Vec::new();
    for (seat, kind) in Seat::all(kinds.len()).zip(kinds) {
        let view = state.view(Observer::Seat(seat));
        let bot = kind.parse::<Kind>().expect("a bot").bot::<Don>(&view).expect("a bot for the table");
        players.push(Player::new(seat, bot, &view, 3));
    }
    let mut rng = chance(3);
    let mut legal = ActionList::new();
    while state.pending() != Pending::Over {
        let mut events = Vec::new();
        if let Pending::Turn(seat) = state.pending() {
            state.legal(seat, &mut legal);
            let view = state.view(Observer::Seat(seat));
            let action = players[seat.index()].choose(&view, &legal, &Stopped).expect("bots answer");
            state.apply(seat, action, &mut |event| events.push(event));
        } else {
            let outcome = state.sample(&mut rng);
            state.apply_chance(&outcome, &mut |event| events.push(event));
        }
        events.iter().for_each(|event| players.iter_mut().for_each(|player| player.show(event)));
    }
}
