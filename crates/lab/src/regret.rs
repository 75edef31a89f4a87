//! How far bots are from perfect play, in endgames that can be solved.

use crate::bot_game::{BotGame, TableError};
use speakeasy_bots::bot::Sight;
use speakeasy_bots::clock::SystemClock;
use speakeasy_bots::exact::Solver;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::{ActionOf, BotSupport, StateOf};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{ActionList, Observer, Pending, Seat, State};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The results of one bot.
#[derive(Clone, PartialEq, Debug)]
pub struct Regret {
    /// Its name.
    pub bot: String,
    /// What it gave away, as a share of what was at stake: 0 for perfect play, 1 for the worst action every time.
    pub share: f64,
    /// How often its action was as good as any.
    pub perfect: f64,
    /// In how many endings it was asked.
    pub endings: u64,
}

/// An ending in which something is at stake: what every legal action is worth to the seat that must act.
#[derive(Clone, Debug)]
pub struct SolvedEnding<G: BotSupport> {
    /// Where it stands.
    pub state: StateOf<G>,
    /// Who must act.
    pub seat: Seat,
    /// What it has been shown so far.
    pub knowledge: G::Knowledge,
    /// Its legal actions with their worth: exact where nothing is hidden from the seat, else the mean over the worlds
    /// that are possible for all it knows. Nobody can regret what nobody in that seat could have known.
    pub worth: Vec<(ActionOf<G>, f32)>,
}

/// The most draws and decisions that a solver looks at.
const MOST_STATES: usize = 1_000_000;

/// In how many possible worlds an ending is solved where something is hidden: several times as many as any bot imagines.
const WORLDS: u64 = 2000;

/// In how many games an ending is looked for: in Scheffeln few players can be sure that a round is the last.
const GAMES_EACH: u64 = 300;

/// Less than this is nothing: single precision does not tell it from zero.
const NOTHING: f32 = 1e-5;

/// The first ending with something at stake of each of `games` games among players by rules of thumb; games without one
/// are passed over. The same seed gives the same endings.
pub fn endings<G: BotSupport>(
    options: &G::Options,
    seats: usize,
    games: u64,
    seed: u64,
) -> Result<impl Iterator<Item = SolvedEnding<G>>, TableError> {
    let bots = vec![Kind::Greedy; seats];
    BotGame::<G>::new(options, &bots, seed, seed)?;
    let games = (0..games)
        .map(move |game| seed.wrapping_add(game))
        .filter_map(move |deal| Some((deal, BotGame::<G>::new(options, &bots, deal, deal).ok()?)));
    Ok(games.filter_map(|(deal, mut table)| {
        while table.step().is_none() {
            let state = table.table().play().state();
            if let Pending::Turn(seat) = state.pending()
                && let Some(ending) = solve::<G>(state, seat, &table.table().knowledge(seat), deal)
            {
                return Some(ending);
            }
        }
        None
    }))
}

/// Solves a state in which `seat` must act, if it is an ending with something at stake.
fn solve<G: BotSupport>(
    state: &StateOf<G>,
    seat: Seat,
    knowledge: &G::Knowledge,
    seed: u64,
) -> Option<SolvedEnding<G>> {
    if !G::nearly_over(state) {
        return None;
    }
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    if legal.len() == 1 {
        return None;
    }
    let view = state.view(Observer::Seat(seat));
    let mut rng = stream(seed, Purpose::Choices, u64::MAX);
    let mut worth: Vec<(ActionOf<G>, f32)> = legal.iter().map(|&action| (action, 0.0)).collect();
    // Worlds from which the game goes on alike are solved once, and count as often as they were imagined.
    let mut solved: HashMap<u64, Vec<f32>> = HashMap::new();
    for _ in 0..WORLDS {
        let world = G::possible_world(&view, knowledge, &mut rng);
        let here = match solved.entry(G::fingerprint(&world)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(solve_world::<G>(&world, seat, &legal)?),
        };
        worth.iter_mut().zip(here).for_each(|((_, mean), here)| *mean += *here / WORLDS as f32);
    }
    let ending = SolvedEnding { state: state.clone(), seat, knowledge: knowledge.clone(), worth };
    (ending.best() - ending.worst() > NOTHING).then_some(ending)
}

/// What each of `legal` is worth to `seat` in one world, if all play perfectly from there.
fn solve_world<G: BotSupport>(world: &StateOf<G>, seat: Seat, legal: &[ActionOf<G>]) -> Option<Vec<f32>> {
    let mut solver = Solver::<G>::thorough(MOST_STATES);
    let worth = legal.iter().map(|&action| {
        let mut next = world.clone();
        next.apply(seat, action, &mut |_| {});
        Some(solver.worth(&next)?[seat.index()])
    });
    worth.collect()
}

impl<G: BotSupport> SolvedEnding<G> {
    /// What the best action is worth.
    pub fn best(&self) -> f32 {
        self.worth.iter().map(|(_, worth)| *worth).fold(f32::NEG_INFINITY, f32::max)
    }

    /// What the worst action is worth.
    pub fn worst(&self) -> f32 {
        self.worth.iter().map(|(_, worth)| *worth).fold(f32::INFINITY, f32::min)
    }

    /// What the action that a bot chooses is worth; nothing if it gives up.
    pub fn chosen(&self, bot: &Kind, seed: u64) -> Option<f32> {
        let view = self.state.view(Observer::Seat(self.seat));
        let legal: Vec<ActionOf<G>> = self.worth.iter().map(|(action, _)| *action).collect();
        let sight =
            Sight { seat: self.seat, view: &view, knowledge: &self.knowledge, legal: &legal, clock: &SystemClock };
        let mut bot = bot.bot::<G>(&view).ok()?;
        let weighed = bot.weigh(&sight, &mut stream(seed, Purpose::Choices, 0)).ok()?;
        let (action, _) = weighed.first()?;
        self.worth.iter().find(|(known, _)| known == action).map(|(_, worth)| *worth)
    }
}

/// Asks each of `bots` in `count` endings what it would do; in fewer, where hardly any game has one.
pub fn regret<G: BotSupport>(
    options: &G::Options,
    seats: usize,
    bots: &[Kind],
    count: u64,
    seed: u64,
) -> Result<Vec<Regret>, TableError> {
    let mut given_away = vec![0.0; bots.len()];
    let mut perfect = vec![0u64; bots.len()];
    let (mut at_stake, mut count_asked) = (0.0, 0u64);
    for ending in endings::<G>(options, seats, GAMES_EACH * count, seed)?.take(count as usize) {
        let best = ending.best();
        at_stake += f64::from(best - ending.worst());
        count_asked += 1;
        for (index, bot) in bots.iter().enumerate() {
            let chosen = ending.chosen(bot, seed.wrapping_add(count_asked)).unwrap_or_else(|| ending.worst());
            given_away[index] += f64::from(best - chosen);
            perfect[index] += u64::from(best - chosen <= NOTHING);
        }
    }
    let row = |index: usize| Regret {
        bot: bots[index].to_string(),
        share: if count_asked > 0 { given_away[index] / at_stake } else { 0.0 },
        perfect: perfect[index] as f64 / count_asked.max(1) as f64,
        endings: count_asked,
    };
    Ok((0..bots.len()).map(row).collect())
}
