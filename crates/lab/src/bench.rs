//! Benchmarks of the rules and of the bots.

use crate::bot_game::{BotGame, TableError};
use crate::playout::{random_playout, random_step};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use speakeasy_bots::bot::{Bot, RecipeBot, Sight};
use speakeasy_bots::clock::SystemClock;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::level::Level;
use speakeasy_bots::search::{Budget, Search};
use speakeasy_bots::support::BotSupport;
use speakeasy_bots::td::estimate;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{ActionList, Faults, Game, Observer, Pending, State, below};
use std::time::{Duration, Instant};

/// The speed of a game's rules in one configuration.
#[derive(Clone, Debug)]
pub struct RulesSpeed {
    /// The game.
    pub game: &'static str,
    /// The mode.
    pub mode: &'static str,
    /// Seats at the table.
    pub seats: usize,
    /// Threads at work.
    pub threads: usize,
    /// Whole games a second.
    pub games_per_s: f64,
    /// Steps a second: actions, chance outcomes and waits for the clock.
    pub actions_per_s: f64,
    /// Time for one step on one thread.
    pub ns_per_action: f64,
    /// Size of a state.
    pub state_bytes: usize,
}

impl RulesSpeed {
    /// The row as an object.
    pub fn json(&self) -> Json {
        json!({
            "game": self.game, "mode": self.mode, "seats": self.seats, "threads": self.threads,
            "games_per_s": self.games_per_s.round(), "actions_per_s": self.actions_per_s.round(),
            "ns_per_action": (self.ns_per_action * 100.0).round() / 100.0, "state_bytes": self.state_bytes,
        })
    }
}

/// Plays random games on `threads` threads for about `time`, after a short warm-up.
pub fn measure<G: Game>(
    mode: &'static str,
    options: &G::Options,
    seats: usize,
    threads: usize,
    time: Duration,
) -> Result<RulesSpeed, Faults> {
    let table = G::setup(options, seats)?;
    let work = |thread: u64| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(thread);
        let mut list = ActionList::new();
        let (mut games, mut steps) = (0u64, 0u64);
        let warm = Instant::now() + time / 10;
        while Instant::now() < warm {
            random_playout(&mut table.clone(), &mut list, &mut rng);
        }
        let began = Instant::now();
        while began.elapsed() < time {
            for _ in 0..16 {
                steps += random_playout(&mut table.clone(), &mut list, &mut rng);
            }
            games += 16;
        }
        let took = began.elapsed().as_secs_f64();
        (games as f64 / took, steps as f64 / took)
    };
    let rates: Vec<(f64, f64)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads as u64).map(|thread| scope.spawn(move || work(thread))).collect();
        workers.into_iter().map(|worker| worker.join().expect("a playout does not panic")).collect()
    });
    let actions_per_s: f64 = rates.iter().map(|rate| rate.1).sum();
    Ok(RulesSpeed {
        game: G::ID,
        mode,
        seats,
        threads,
        games_per_s: rates.iter().map(|rate| rate.0).sum(),
        actions_per_s,
        ns_per_action: 1e9 * threads as f64 / actions_per_s,
        state_bytes: size_of::<G::State>(),
    })
}

/// The speed of bots at one table, on one thread.
#[derive(Clone, Debug)]
pub struct BotSpeed {
    /// The game.
    pub game: &'static str,
    /// The mode.
    pub mode: &'static str,
    /// Seats at the table.
    pub seats: usize,
    /// Random playouts a second within a search, from the first decision of the game to its end or the horizon.
    pub playouts_per_s: f64,
    /// Time in which the value network judges a state for one seat, the description of the state included; nothing where
    /// there is no network.
    pub ns_per_judgement: Option<f64>,
    /// The longest that the Boss thought about one decision, in milliseconds.
    pub slowest_ms: f64,
    /// How many decisions it was asked about.
    pub moves: u64,
}

impl BotSpeed {
    /// The row as an object.
    pub fn json(&self) -> Json {
        json!({
            "game": self.game, "mode": self.mode, "seats": self.seats,
            "playouts_per_s": self.playouts_per_s.round(), "ns_per_judgement": self.ns_per_judgement.map(f64::round),
            "slowest_ms": self.slowest_ms.round(), "moves": self.moves,
        })
    }
}

/// Searches from the first decision for about `time`, judges the states of random games for about as long, then asks the
/// Boss about decisions for about as long again.
pub fn measure_thinking<G: BotSupport>(
    mode: &'static str,
    options: &G::Options,
    seats: usize,
    time: Duration,
) -> Result<BotSpeed, Faults> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut list = ActionList::new();
    let mut state = G::setup(options, seats)?;
    let seat = loop {
        match state.pending() {
            Pending::Turn(seat) => break seat,
            Pending::Race(runners) => break runners.iter().next().expect("a race has a runner"),
            _ => random_step(&mut state, &mut list, &mut rng),
        };
    };
    let view = state.view(Observer::Seat(seat));
    let knowledge = G::knowledge(&view);
    let search = Search { budget: Budget::Iterations(2000), ..Search::PLAIN };
    let (mut playouts, began) = (0u64, Instant::now());
    while began.elapsed() < time {
        search.run::<G>(&view, &knowledge, seat, playouts, &SystemClock, &|state| G::judge(state));
        playouts += 2000;
    }
    let playouts_per_s = playouts as f64 / began.elapsed().as_secs_f64();

    let mut seen = Vec::new();
    while seen.len() < 1000 {
        let mut game = G::setup(options, seats)?;
        while random_step(&mut game, &mut list, &mut rng) {
            if matches!(game.pending(), Pending::Turn(_) | Pending::Race(_)) {
                seen.push(game.clone());
            }
        }
    }
    let ns_per_judgement = G::net(&seen[0]).map(|net| {
        let mut features = vec![0.0; G::INPUTS];
        let (mut judged, mut sum, began) = (0u64, 0.0, Instant::now());
        while began.elapsed() < time {
            for state in &seen {
                sum += estimate::<G>(state, seat, net, &mut features);
            }
            judged += seen.len() as u64;
        }
        std::hint::black_box(sum);
        began.elapsed().as_secs_f64() * 1e9 / judged as f64
    });
    let (slowest_ms, moves) = slowest_move::<G>(options, seats, time)?;
    Ok(BotSpeed { game: G::ID, mode, seats, playouts_per_s, ns_per_judgement, slowest_ms, moves })
}

/// Games among players by rules of thumb whose decisions the Boss is asked about.
const GAMES_SEEN: u64 = 8;

/// The longest that the Boss thinks about one decision, in milliseconds, and how many it was asked about: as many as
/// `time` allows, picked at random from whole games, so that openings and endings are among them.
fn slowest_move<G: BotSupport>(options: &G::Options, seats: usize, time: Duration) -> Result<(f64, u64), Faults> {
    let bots = vec![Kind::Greedy; seats];
    let mut decisions = Vec::new();
    for game in 0..GAMES_SEEN {
        let mut table = match BotGame::<G>::new(options, &bots, game, game) {
            Ok(table) => table,
            Err(TableError::Table(faults)) => return Err(faults),
            Err(TableError::Bot(..)) => unreachable!("rules of thumb play at every table"),
        };
        while table.step().is_none() {
            let state = table.table().play().state();
            let seat = match state.pending() {
                Pending::Turn(seat) => Some(seat),
                Pending::Race(runners) => runners.iter().next(),
                _ => None,
            };
            if let Some(seat) = seat.filter(|&seat| table.table().legal(seat).len() > 1) {
                decisions.push((state.clone(), seat, table.table().knowledge(seat)));
            }
        }
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let (mut slowest, mut moves, began) = (Duration::ZERO, 0, Instant::now());
    while began.elapsed() < time && !decisions.is_empty() {
        let (state, seat, knowledge) = decisions.swap_remove(below(&mut rng, decisions.len() as u32) as usize);
        let view = state.view(Observer::Seat(seat));
        let mut legal = ActionList::new();
        state.legal(seat, &mut legal);
        let mut bot = RecipeBot(G::recipe(Level::Boss, &view));
        let sight = Sight { seat, view: &view, knowledge: &knowledge, legal: &legal, clock: &SystemClock };
        let start = Instant::now();
        let answer = Bot::<G>::weigh(&mut bot, &sight, &mut stream(moves, Purpose::Choices, 0));
        slowest = slowest.max(start.elapsed());
        std::hint::black_box(answer).expect("the Boss answers");
        moves += 1;
    }
    Ok((slowest.as_secs_f64() * 1e3, moves))
}
