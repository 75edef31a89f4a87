//! The law of every bot: what its seat cannot see does not change what it does.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_bots::bot::Sight;
use speakeasy_bots::clock::Stopped;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::{ActionOf, BotSupport, StateOf};
use speakeasy_catalog::{Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_conformance::games;
use speakeasy_core::{ActionList, Mode, Observer, Pending, Seat, State, below, pick};

const BOTS: [&str; 9] = ["random", "greedy", "search:40", "value", "value:2", "novice", "regular", "sharp", "boss"];

/// How many decisions of a game the bots are asked about.
const ASKED: usize = 2;

/// A decision as it came up in a game: the table, whose it is, and what that seat had been shown until then.
struct Decision<G: BotSupport> {
    state: StateOf<G>,
    seat: Seat,
    knowledge: G::Knowledge,
}

/// The decisions with a choice of one game of random actions.
fn decisions<G: BotSupport>(options: &G::Options, seats: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Decision<G>> {
    let mut state = G::setup(options, seats).unwrap();
    let mut knowledge: Vec<G::Knowledge> =
        Seat::all(seats).map(|seat| G::knowledge(&state.view(Observer::Seat(seat)))).collect();
    let mut legal = ActionList::new();
    let mut decisions = Vec::new();
    loop {
        let mut events = Vec::new();
        let actor = match state.pending() {
            Pending::Over => return decisions,
            Pending::Turn(seat) => Some(seat),
            Pending::Race(seats) => seats.iter().nth(below(rng, seats.len() as u32) as usize),
            Pending::Clock | Pending::Chance => None,
        };
        if let Some(seat) = actor {
            state.legal(seat, &mut legal);
            if legal.len() > 1 {
                let knowledge = knowledge[seat.index()].clone();
                decisions.push(Decision { state: state.clone(), seat, knowledge });
            }
            let action = pick(rng, &legal);
            state.apply(seat, action, &mut |event| events.push(event));
        } else if state.pending() == Pending::Clock {
            state.reach(state.alarm().unwrap(), &mut |event| events.push(event));
        } else {
            let outcome = state.sample(rng);
            state.apply_chance(&outcome, &mut |event| events.push(event));
        }
        for event in &events {
            for (seat, knowledge) in Seat::all(seats).zip(&mut knowledge) {
                G::learn(knowledge, &StateOf::<G>::shown(event, Observer::Seat(seat)));
            }
        }
    }
}

/// What a bot makes of a state, with what its seat had been shown.
fn weighed<G: BotSupport>(kind: &Kind, state: &StateOf<G>, decision: &Decision<G>) -> Vec<(ActionOf<G>, f32)> {
    let Decision { seat, knowledge, .. } = decision;
    let view = state.view(Observer::Seat(*seat));
    let mut legal = ActionList::new();
    state.legal(*seat, &mut legal);
    let sight = Sight { seat: *seat, view: &view, knowledge, legal: &legal, clock: &Stopped };
    let weighed = kind.bot::<G>(&view).unwrap().weigh(&sight, &mut stream(9, Purpose::Choices, 0)).unwrap();
    assert!(legal.contains(&weighed[0].0), "{kind}: {:?} is not legal in {state:?}", weighed[0]);
    weighed
}

/// Asks every bot at a table about the same decision in two worlds that look alike to its seat.
struct Table {
    mode: &'static Mode,
    seats: usize,
}

impl Visitor for Table {
    type Output = ();
    fn visit<G: Registered>(self) {
        let Table { mode, seats } = self;
        let options = G::options(&mode.options.parse().unwrap()).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seats as u64);
        let all = decisions::<G>(&options, seats, &mut rng);
        for asked in 0..ASKED {
            let decision = &all[all.len() * (2 * asked + 1) / (2 * ASKED)];
            let view = decision.state.view(Observer::Seat(decision.seat));
            // What the rules hide, dealt anew by the oracle of the game's secrets.
            let world = G::scramble(&decision.state, Observer::Seat(decision.seat), &mut rng);
            let place = format!("{} {} at {seats}", G::ID, mode.id);
            let looks = world.view(Observer::Seat(decision.seat));
            assert_eq!(view, looks, "{place}: the view shows what the rules hide");
            for kind in BOTS.map(|kind| kind.parse::<Kind>().unwrap()) {
                let [here, there] = [&decision.state, &world].map(|state| weighed::<G>(&kind, state, decision));
                assert_eq!(here, there, "{place}, {:?}: {kind} plays by what it cannot see", decision.state);
            }
        }
    }
}

/// Every mode of a game with its smallest and its largest table.
struct Tables;

impl Visitor for Tables {
    type Output = Vec<Table>;
    fn visit<G: Registered>(self) -> Vec<Table> {
        let sizes = |mode: &'static Mode| [*mode.seats.start(), *mode.seats.end()].map(|seats| Table { mode, seats });
        G::MODES.iter().flat_map(sizes).collect()
    }
}

/// States equal to a seat give that seat's bot the same choice, for every bot, game and mode.
#[test]
fn what_looks_the_same_is_played_the_same() {
    for game in games().into_iter().map(|game| game.id) {
        for table in with_game(game, Tables).unwrap() {
            with_game(game, table).unwrap();
        }
    }
}
