//! What a bot is: it sees what its seat sees and answers with an action.

use crate::clock::Clock;
use crate::exact;
use crate::expectimax::{add, weigh, weigh_in_worlds};
use crate::level::{Reaction, Recipe, Strategy};
use crate::lookahead;
use crate::net::{MOST_INPUTS, Net};
use crate::rollouts::Rollouts;
use crate::search::{Budget, Search};
use crate::support::{ActionOf, BotSupport, EventOf, StateOf, ViewOf, Worth};
use crate::td::estimate;
use rand_chacha::ChaCha8Rng;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::Json;
use speakeasy_core::{Game, MAX_SEATS, Moment, Observer, Pending, Rng, Seat, State, below, pick};
use std::sync::Arc;
use std::time::Duration;

/// Everything a bot may know when it decides. It gives no access to the table's state.
pub struct Sight<'a, G: Game> {
    /// Its seat.
    pub seat: Seat,
    /// What the seat sees.
    pub view: &'a ViewOf<G>,
    /// What the seat remembers.
    pub knowledge: &'a G::Knowledge,
    /// What it may do.
    pub legal: &'a [ActionOf<G>],
    /// The clock for bots that have a time limit.
    pub clock: &'a dyn Clock,
}

/// A bot. The same sight and the same random stream give the same answer, unless it has a time limit.
pub trait Bot<G: Game>: Send {
    /// The actions it considers with their values, best first; the first one is played. Never empty.
    fn weigh(&mut self, sight: &Sight<'_, G>, rng: &mut ChaCha8Rng) -> Result<Vec<(ActionOf<G>, f32)>, Forfeit>;

    /// How fast it reacts in a race.
    fn reaction(&self) -> Reaction;

    /// Called when it joins a table with these options (all of them). Most bots find everything they need in the view.
    fn seated(&mut self, _seat: Seat, _seats: usize, _options: &Json) {}

    /// Called with every event, as its seat is shown it. What the seat can remember is also in the sight.
    fn shown(&mut self, _event: &EventOf<G>) {}

    /// Called when the game is over, with the result object.
    fn over(&mut self, _result: &Json) {}
}

/// A bot forfeits the game if it does not answer with a legal action. Holds the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit(pub String);

/// A bot in its seat, with its memory and its own random streams.
pub struct Player<G: Game> {
    seat: Seat,
    bot: Box<dyn Bot<G>>,
    knowledge: G::Knowledge,
    seed: u64,
    decisions: u64,
}

impl<G: Game> Player<G> {
    /// Seats a bot. `view` is the first view of the table.
    pub fn new(seat: Seat, bot: Box<dyn Bot<G>>, view: &ViewOf<G>, seed: u64) -> Player<G> {
        Player { seat, bot, knowledge: G::knowledge(view), seed, decisions: 0 }
    }

    /// Its seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What it remembers of what its seat was shown.
    pub fn knowledge(&self) -> &G::Knowledge {
        &self.knowledge
    }

    /// Shows it an event; it sees only what its seat is shown of it.
    pub fn show(&mut self, event: &EventOf<G>) {
        let shown = G::State::shown(event, Observer::Seat(self.seat));
        G::learn(&mut self.knowledge, &shown);
        self.bot.shown(&shown);
    }

    /// Tells it the seats and options of the table.
    pub fn seated(&mut self, seats: usize, options: &Json) {
        self.bot.seated(self.seat, seats, options);
    }

    /// Tells it that the game is over.
    pub fn over(&mut self, result: &Json) {
        self.bot.over(result);
    }

    /// How long it takes to react in a race, on the table's clock.
    pub fn looks(&mut self) -> Moment {
        let mut rng = stream(self.seed, Purpose::Choices, u64::MAX - self.decisions);
        let Reaction { least, spread } = self.bot.reaction();
        // The mean of two draws: most people are neither very quick nor very slow.
        Moment::from(least + (below(&mut rng, spread + 1) + below(&mut rng, spread + 1)) / 2)
    }

    /// Chooses its next action.
    pub fn choose(
        &mut self,
        view: &ViewOf<G>,
        legal: &[ActionOf<G>],
        clock: &dyn Clock,
    ) -> Result<ActionOf<G>, Forfeit> {
        let mut rng = stream(self.seed, Purpose::Choices, self.decisions);
        self.decisions += 1;
        let sight = Sight { seat: self.seat, view, knowledge: &self.knowledge, legal, clock };
        let weighed = self.bot.weigh(&sight, &mut rng)?;
        match weighed.first() {
            Some((action, _)) if legal.contains(action) => Ok(*action),
            _ => Err(Forfeit("chose an illegal action".into())),
        }
    }
}

/// The bot behind every level: plays by a recipe.
pub struct RecipeBot(pub Recipe);

impl<G: BotSupport> Bot<G> for RecipeBot {
    fn reaction(&self) -> Reaction {
        self.0.reaction
    }

    fn weigh(&mut self, sight: &Sight<'_, G>, rng: &mut ChaCha8Rng) -> Result<Vec<(ActionOf<G>, f32)>, Forfeit> {
        let Recipe { strategy, remembers, noise, time, .. } = self.0;
        if sight.legal.len() == 1 {
            return Ok(vec![(sight.legal[0], 0.0)]);
        }
        let haste = sight.clock.haste();
        let time = time.map(|time| time / haste);
        let forgetful;
        let knowledge = if remembers {
            sight.knowledge
        } else {
            forgetful = G::knowledge(sight.view);
            &forgetful
        };
        let (seat, view) = (sight.seat, sight.view);
        let mut weighed = match strategy {
            Strategy::Random => vec![(pick(rng, sight.legal), 0.0)],
            Strategy::Appeal => {
                let appeal = G::appeal(view, knowledge, sight.legal);
                sight.legal.iter().copied().zip(appeal).collect()
            }
            Strategy::Value { plies } => {
                let worlds = G::worlds(view).max(1);
                let reach = Reach::of(plies, time.map(|time| time / worlds));
                let mut look = || look_ahead::<G>(&G::possible_world(view, knowledge, rng), seat, reach);
                let mut weighed = look();
                (1..worlds).for_each(|_| add(&mut weighed, look()));
                weighed.iter_mut().for_each(|(_, worth)| *worth /= worlds as f32);
                weighed
            }
            Strategy::Own { effort } => {
                let until = time.map(|time| sight.clock.now().saturating_add(time));
                let mut weighed = G::ponder(view, knowledge, sight.legal, effort, rng);
                let mut times = 1.0;
                // Repeat with new random worlds while there is time.
                while until.is_some_and(|until| sight.clock.now() < until) {
                    add(&mut weighed, G::ponder(view, knowledge, sight.legal, effort, rng));
                    times += 1.0;
                }
                weighed.iter_mut().for_each(|(_, worth)| *worth /= times);
                weighed
            }
            Strategy::Search { .. } | Strategy::Rollouts(_)
                if ends_soon::<G>(&G::possible_world(view, knowledge, rng)) =>
            {
                let by_score = matches!(strategy, Strategy::Search { net: false, .. });
                let judge = if by_score { G::judge } else { worth_by_net::<G> };
                weigh_in_worlds::<G>(view, knowledge, seat, G::ENDING_WORLDS, &judge, rng)
            }
            Strategy::Rollouts(rollouts) => {
                let rollouts = Rollouts { budget: time.map_or(rollouts.budget.hurried(haste), Budget::Time) };
                rollouts.weigh::<G>(view, knowledge, seat, sight.legal, rng.next_u64(), sight.clock)
            }
            Strategy::Search { search, net } => {
                let judge = if net { worth_by_net::<G> } else { G::judge };
                let search = Search { budget: time.map_or(search.budget.hurried(haste), Budget::Time), ..search };
                let tried = search.run::<G>(view, knowledge, seat, rng.next_u64(), sight.clock, &judge);
                // The most visited action is the most reliable one; the values of the others are only shown.
                let mut weighed: Vec<_> = tried.iter().map(|tried| (tried.action, tried.worth)).collect();
                if noise == 0.0 {
                    return Ok(weighed);
                }
                weighed.truncate(8);
                weighed
            }
        };
        if noise > 0.0 {
            // Adding Gumbel noise to each value equals sampling from a softmax of that temperature.
            for (_, worth) in &mut weighed {
                *worth += noise * gumbel(rng);
            }
        }
        weighed.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Ok(weighed)
    }
}

/// The most draws to examine when solving an endgame exactly: some tenths of a second.
const MOST_DRAWS: usize = 60_000;

/// How far to look ahead: this many decisions, or fewer if that would take too many evaluations.
#[derive(Clone, Copy)]
struct Reach {
    plies: u32,
    judgements: u64,
}

impl Reach {
    /// Some tenths of a second, unless there is a time limit. One ply takes almost no time.
    fn of(plies: u32, time: Option<Duration>) -> Reach {
        const JUDGEMENTS: u64 = 300_000;
        const MOST_PLIES: u32 = 8;
        const JUDGEMENT: Duration = Duration::from_micros(1);
        match time {
            Some(time) if plies > 1 => {
                Reach { plies: MOST_PLIES, judgements: (time.as_nanos() / JUDGEMENT.as_nanos()) as u64 }
            }
            _ => Reach { plies, judgements: JUDGEMENTS },
        }
    }
}

/// Should the rest of the game be solved in many worlds rather than searched?
fn ends_soon<G: BotSupport>(world: &StateOf<G>) -> bool {
    G::ENDING_WORLDS > 0 && G::nearly_over(world)
}

/// The value of each action to the seat that must act: exact near the end if the search goes beyond the next action,
/// otherwise by looking ahead.
fn look_ahead<G: BotSupport>(world: &StateOf<G>, seat: Seat, reach: Reach) -> Vec<(ActionOf<G>, f32)> {
    let Reach { plies, judgements } = reach;
    let solved = if plies > 1 && G::nearly_over(world) { exact::weigh::<G>(world, seat, MOST_DRAWS) } else { None };
    solved.unwrap_or_else(|| match G::net(world) {
        Some(net) => {
            lookahead::weigh::<G>(world, seat, plies, judgements, &|state, seat| worth_to::<G>(net, state, seat))
        }
        None => lookahead::weigh::<G>(world, seat, plies, judgements, &|state, seat| G::judge(state)[seat.index()]),
    })
}

/// The network's estimate of a state's value to one seat.
fn worth_to<G: BotSupport>(net: &Net, state: &StateOf<G>, seat: Seat) -> f32 {
    let mut features = [0.0; MOST_INPUTS];
    estimate::<G>(state, seat, net, &mut features[..G::INPUTS])
}

/// The value of a state to each seat: the result at the end of the game, the network's estimate before it, or the score if
/// no network was trained for such a table.
pub fn worth_by_net<G: BotSupport>(state: &StateOf<G>) -> Worth {
    G::net(state).map_or_else(|| G::judge(state), |net| worth_by::<G>(net, state))
}

/// The same with a given network.
fn worth_by<G: BotSupport>(net: &Net, state: &StateOf<G>) -> Worth {
    if state.pending() == Pending::Over {
        return G::judge(state);
    }
    let mut features = [0.0; MOST_INPUTS];
    let mut worth = [0.0; MAX_SEATS];
    for seat in Seat::all(state.seats()) {
        worth[seat.index()] = estimate::<G>(state, seat, net, &mut features[..G::INPUTS]);
    }
    worth
}

/// A bot that plays by a given network, one decision ahead.
pub struct NetBot(pub Arc<Net>);

impl<G: BotSupport> Bot<G> for NetBot {
    fn reaction(&self) -> Reaction {
        Reaction::QUICK
    }

    fn weigh(&mut self, sight: &Sight<'_, G>, rng: &mut ChaCha8Rng) -> Result<Vec<(ActionOf<G>, f32)>, Forfeit> {
        let world = G::possible_world(sight.view, sight.knowledge, rng);
        let mut weighed = weigh::<G>(&world, sight.seat, 1, &|state| worth_by::<G>(&self.0, state));
        weighed.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Ok(weighed)
    }
}

fn gumbel(rng: &mut impl Rng) -> f32 {
    let uniform = (f64::from(rng.next_u32()) + 0.5) / f64::from(u32::MAX);
    -(-uniform.ln()).ln() as f32
}
