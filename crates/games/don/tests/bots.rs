//! The bots of Don, from outside: what they are shown decides what they do, and what they do is sensible.

use don::{Don, State};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_bots::bot::{Player, Sight};
use speakeasy_bots::clock::SystemClock;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::BotSupport;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{ActionList, Game, Observer, Pending, Seat, State as _, pick};

fn chance(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Every mode at every size of table.
fn tables() -> impl Iterator<Item = (&'static str, don::Options, usize)> {
    Don::MODES.iter().flat_map(|mode| {
        let options = Don::options(&mode.options.parse().expect("options are JSON")).expect("modes are possible");
        mode.seats.clone().map(move |seats| (mode.id, options, seats))
    })
}

/// One game of random actions, pruned or not, shown to `see` before every decision together with what each seat knows.
fn play(
    options: &don::Options,
    seats: usize,
    pruned: bool,
    rng: &mut Xoshiro256PlusPlus,
    mut see: impl FnMut(&State, Seat, &don::Knowledge),
) {
    let mut state = Don::setup(options, seats).expect("a table of Don");
    let mut knowledge: Vec<don::Knowledge> =
        Seat::all(seats).map(|seat| Don::knowledge(&state.view(Observer::Seat(seat)))).collect();
    let mut legal = ActionList::new();
    loop {
        let mut events = Vec::new();
        match state.pending() {
            Pending::Over => break,
            Pending::Turn(seat) => {
                see(&state, seat, &knowledge[seat.index()]);
                state.legal(seat, &mut legal);
                if pruned {
                    Don::prune(&state, seat, &mut legal);
                }
                let action = pick(rng, &legal);
                state.apply(seat, action, &mut |event| events.push(event));
            }
            _ => {
                let outcome = state.sample(rng);
                state.apply_chance(&outcome, &mut |event| events.push(event));
            }
        }
        for event in &events {
            knowledge.iter_mut().for_each(|known| Don::learn(known, event));
        }
    }
}

#[test]
fn descriptions_are_complete_and_of_moderate_size_everywhere() {
    for (mode, options, seats) in tables() {
        for pruned in [false, true] {
            play(&options, seats, pruned, &mut chance(7), |state, _, _| {
                for seat in Seat::all(seats) {
                    let mut features = [0.0; Don::INPUTS];
                    Don::describe(state, seat, &mut features);
                    let wrong = features.iter().position(|feature| !(-8.0..=8.0).contains(feature));
                    assert_eq!(wrong, None, "{mode} at {seats}: {state:?}");
                }
                let worth = Don::judge(state);
                let sum: f32 = worth[..seats].iter().sum();
                assert!((0.5..1.5).contains(&sum), "{mode} at {seats}: {worth:?}");
            });
        }
    }
}

#[test]
fn descriptions_do_not_depend_on_what_nobody_knows() {
    for (mode, options, seats) in tables() {
        let mut rng = chance(8);
        play(&options, seats, true, &mut chance(9), |state, seat, knowledge| {
            let world = Don::possible_world(&state.view(Observer::Seat(seat)), knowledge, &mut rng);
            let (mut here, mut there) = ([0.0; Don::INPUTS], [0.0; Don::INPUTS]);
            Don::describe(state, seat, &mut here);
            Don::describe(&world, seat, &mut there);
            assert_eq!(here, there, "{mode} at {seats}: {state:?}");
        });
    }
}

#[test]
fn every_size_of_table_has_its_network() {
    for (mode, options, seats) in tables() {
        let state = Don::setup(&options, seats).expect("a table of Don");
        assert!(Don::net(&state).is_some(), "{mode} at {seats}");
    }
    assert_eq!(Don::weights("nobody"), None);
}

#[test]
fn pruning_never_leaves_nothing_and_adds_nothing() {
    for (mode, options, seats) in tables() {
        play(&options, seats, false, &mut chance(11), |state, seat, _| {
            let mut legal = ActionList::new();
            state.legal(seat, &mut legal);
            let all = legal.clone();
            Don::prune(state, seat, &mut legal);
            assert!(!legal.is_empty() && legal.len() <= 8.max(all.len().min(30)), "{mode} at {seats}: {state:?}");
            assert!(legal.iter().all(|action| all.contains(action)), "{mode} at {seats}: {legal:?} of {all:?}");
        });
    }
}

/// How many of `games` the bot in the first seat wins, alone or shared, against copies of another.
fn wins(options: &don::Options, bots: &[&str], games: u64) -> usize {
    let game = |deal: u64| {
        let mut state = Don::setup(options, bots.len()).expect("a table of Don");
        let mut players: Vec<Player<Don>> = Vec::new();
        for (seat, name) in Seat::all(bots.len()).zip(bots) {
            let view = state.view(Observer::Seat(seat));
            let bot = name.parse::<Kind>().expect("a bot").bot::<Don>(&view).expect("a bot for the table");
            players.push(Player::new(seat, bot, &view, deal));
        }
        let mut rng = chance(deal);
        let mut legal = ActionList::new();
        loop {
            let mut events = Vec::new();
            match state.pending() {
                Pending::Over => break,
                Pending::Turn(seat) => {
                    state.legal(seat, &mut legal);
                    let view = state.view(Observer::Seat(seat));
                    let action = players[seat.index()].choose(&view, &legal, &SystemClock).expect("bots answer");
                    state.apply(seat, action, &mut |event| events.push(event));
                }
                _ => {
                    let outcome = state.sample(&mut rng);
                    state.apply_chance(&outcome, &mut |event| events.push(event));
                }
            }
            for event in &events {
                players.iter_mut().for_each(|player| player.show(event));
            }
        }
        state.outcome().is_some_and(|outcome| outcome.winners().has(Seat(0)))
    };
    (0..games).filter(|&deal| game(deal)).count()
}

#[test]
fn stronger_bots_win() {
    for (mode, options, seats) in tables().filter(|&(mode, _, seats)| mode != "plain" && seats == 3) {
        let won = wins(&options, &["sharp", "random", "random"][..seats], 10);
        assert!(won >= 8, "sharp won {won} of 10 in {mode}");
    }
    let (_, options, _) = tables().next().expect("Don has modes");
    let won = wins(&options, &["boss", "random", "random"], 6);
    assert!(won >= 5, "boss won {won} of 6");
}

/// Of one who came late, too, and must imagine what everybody has.
#[test]
fn a_boss_with_time_thinks_again_and_still_speaks_of_shares_of_a_win() {
    let (_, options, _) = tables().next().expect("Don has modes");
    let mut state = Don::setup(&options, 3).expect("a table of Don");
    let mut rng = chance(5);
    let mut legal = ActionList::new();
    let seat = loop {
        match state.pending() {
            Pending::Turn(seat) if state.table().round() > 3 => break seat,
            Pending::Turn(seat) => {
                state.legal(seat, &mut legal);
                state.apply(seat, pick(&mut rng, &legal), &mut |_| {});
            }
            _ => {
                let outcome = state.sample(&mut rng);
                state.apply_chance(&outcome, &mut |_| {});
            }
        }
    };
    state.legal(seat, &mut legal);
    let view = state.view(Observer::Seat(seat));
    let knowledge = Don::knowledge(&view);
    let sight = Sight { seat, view: &view, knowledge: &knowledge, legal: &legal, clock: &SystemClock };
    let mut bot = "boss:300ms".parse::<Kind>().expect("a bot").bot::<Don>(&view).expect("a bot for the table");
    let weighed = bot.weigh(&sight, &mut stream(1, Purpose::Choices, 0)).expect("bots answer");
    assert!(legal.contains(&weighed[0].0));
    assert!(weighed.iter().all(|(_, worth)| (0.0..=1.0).contains(worth)), "{weighed:?}");
}
