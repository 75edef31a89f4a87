//! How far from perfect bots play where perfection is known: in endings that can be solved.

use crate::table::{BotTable, TableError};
use speakeasy_bots::bot::Sight;
use speakeasy_bots::craft::{ActionOf, Craft, StateOf};
use speakeasy_bots::exact::Solver;
use speakeasy_bots::kind::Kind;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{ActionList, Observer, Pending, Seat, State};

/// What the endings say of one bot.
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
pub struct Ending<G: Craft> {
    /// Where it stands.
    pub state: StateOf<G>,
    /// Who must act.
    pub seat: Seat,
    /// Its legal actions with their exact worth.
    pub worth: Vec<(ActionOf<G>, f32)>,
}

/// The most draws that a solver looks at.
const MOST_DRAWS: usize = 1_000_000;

/// In how many games an ending is looked for.
const GAMES_EACH: u64 = 20;

/// Less than this is nothing: single precision does not tell it from zero.
const NOTHING: f32 = 1e-5;

/// The first ending with something at stake of each of `games` games among players by rules of thumb; games without one
/// are passed over. The same seed gives the same endings.
pub fn endings<G: Craft>(
    options: &G::Options,
    seats: usize,
    games: u64,
    seed: u64,
) -> Result<impl Iterator<Item = Ending<G>>, TableError> {
    let bots = vec![Kind::Greedy; seats];
    BotTable::<G>::new(options, &bots, seed, seed)?;
    let games = (0..games)
        .map(move |game| seed.wrapping_add(game))
        .filter_map(move |deal| BotTable::<G>::new(options, &bots, deal, deal).ok());
    Ok(games.filter_map(|mut table| {
        while table.step().is_none() {
            if let Some(ending) = solve::<G>(table.play.state()) {
                return Some(ending);
            }
        }
        None
    }))
}

/// Solves a state in which somebody must act, if it is an ending with something at stake.
fn solve<G: Craft>(state: &StateOf<G>) -> Option<Ending<G>> {
    let Pending::Turn(seat) = state.pending() else { return None };
    if !G::nearly_over(state) {
        return None;
    }
    let mut legal = ActionList::new();
    state.legal(seat, &mut legal);
    if legal.len() == 1 {
        return None;
    }
    let mut solver = Solver::<G>::new(MOST_DRAWS);
    let mut worth = Vec::new();
    for &action in &legal {
        let mut next = state.clone();
        next.apply(seat, action, &mut |_| {});
        worth.push((action, solver.worth(&next)?[seat.index()]));
    }
    let ending = Ending { state: state.clone(), seat, worth };
    (ending.best() - ending.worst() > NOTHING).then_some(ending)
}

impl<G: Craft> Ending<G> {
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
        let knowledge = G::knowledge(&view);
        let sight = Sight { seat: self.seat, view: &view, knowledge: &knowledge, legal: &legal };
        let mut bot = bot.bot::<G>(&view).ok()?;
        let weighed = bot.weigh(&sight, &mut stream(seed, Purpose::Choices, 0)).ok()?;
        let (action, _) = weighed.first()?;
        self.worth.iter().find(|(known, _)| known == action).map(|(_, worth)| *worth)
    }
}

/// Asks each of `bots` in `count` endings what it would do; in fewer, where hardly any game has one.
pub fn regret<G: Craft>(
    options: &G::Options,
    seats: usize,
    bots: &[Kind],
    count: u64,
    seed: u64,
) -> Result<Vec<Regret>, TableError> {
    let mut given_away = vec![0.0; bots.len()];
    let mut perfect = vec![0u64; bots.len()];
    let (mut at_stake, mut asked) = (0.0, 0u64);
    for ending in endings::<G>(options, seats, GAMES_EACH * count, seed)?.take(count as usize) {
        let best = ending.best();
        at_stake += f64::from(best - ending.worst());
        asked += 1;
        for (index, bot) in bots.iter().enumerate() {
            let chosen = ending.chosen(bot, seed.wrapping_add(asked)).unwrap_or_else(|| ending.worst());
            given_away[index] += f64::from(best - chosen);
            perfect[index] += u64::from(best - chosen <= NOTHING);
        }
    }
    let row = |index: usize| Regret {
        bot: bots[index].to_string(),
        share: if asked > 0 { given_away[index] / at_stake } else { 0.0 },
        perfect: perfect[index] as f64 / asked.max(1) as f64,
        endings: asked,
    };
    Ok((0..bots.len()).map(row).collect())
}
