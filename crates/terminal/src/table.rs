//! A table at this device: the game, who sits at it, and the file it is kept in.

use crate::board::Board;
use crate::save::{self, Saved};
use crate::seats::Sitter;
use crate::think::Thinking;
use crate::trouble::Trouble;
use speakeasy_bots::bot::{Bot, Forfeit, Player, Sight, Thinker};
use speakeasy_bots::craft::{ActionOf, EventOf, ViewOf};
use speakeasy_bots::level::{Level, Recipe, Thought};
use speakeasy_bots::search::Budget;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{ActionList, MAX_SEATS, Moment, Observer, Outcome, Pending, Refusal, Seat, SeatSet, State};
use speakeasy_record::record::Record;
use speakeasy_record::{Play, Step, StepError};
use std::path::{Path, PathBuf};

/// A game in progress with those who play it. Whatever happens is saved at once.
pub struct Table<G: Board> {
    play: Play<G>,
    record: Record<G>,
    chairs: Vec<Chair<G>>,
    seed: u64,
    /// How many draws there were: draw k comes from stream k of the seed, whatever is played.
    draws: u64,
    /// In a race: when each bot will act.
    plans: [Option<Moment>; MAX_SEATS],
    file: PathBuf,
}

struct Chair<G: Board> {
    sitter: Sitter,
    /// What the seat remembers; bots keep their own.
    knowledge: G::Knowledge,
    /// The bot, unless it is away thinking.
    player: Option<Player<G>>,
    /// What happened while it was away.
    missed: Vec<EventOf<G>>,
}

/// What came of a bot's thinking, and the bot itself, back from it.
pub struct Answer<G: Board> {
    player: Player<G>,
    chosen: Result<ActionOf<G>, Forfeit>,
}

/// An action that a strong bot considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// What.
    pub action: A,
    /// What it is worth, as text.
    pub worth: String,
    /// The same in a word.
    pub word: &'static str,
}

impl<G: Board> Table<G> {
    /// A new table.
    pub fn open(options: &G::Options, sitters: &[Sitter], seed: u64, file: PathBuf) -> Result<Table<G>, Trouble> {
        let record = Record::new(options.clone(), sitters.len());
        Table::reopen(Saved { record, sitters: sitters.to_vec(), seed }, file)
    }

    /// A table as it was saved.
    pub fn reopen(saved: Saved<G>, file: PathBuf) -> Result<Table<G>, Trouble> {
        let Saved { mut record, sitters, seed } = saved;
        let steps = std::mem::take(&mut record.steps);
        let play = record.begin().map_err(|why| Trouble::of_save(&file, why))?;
        let mut table = Table { play, record, chairs: Vec::new(), seed, draws: 0, plans: [None; MAX_SEATS], file };
        for (seat, sitter) in Seat::all(sitters.len()).zip(sitters) {
            let view = table.view(Observer::Seat(seat));
            // A game that goes on must not repeat the choices of its bots' first sitting.
            let own = seed.wrapping_add(u64::from(seat.0)).wrapping_add((steps.len() as u64) << 8);
            let player = match &sitter {
                Sitter::Person => None,
                Sitter::Bot(kind) => {
                    let bot = kind.bot::<G>(&view).map_err(|why| Trouble::Bot(kind.to_string(), why))?;
                    Some(Player::new(seat, bot, &view, own))
                }
            };
            table.chairs.push(Chair { sitter, knowledge: G::knowledge(&view), player, missed: Vec::new() });
        }
        for (index, step) in steps.into_iter().enumerate() {
            if let Err(why) = table.take(step) {
                return Err(Trouble::of_save(&table.file, format!("step {}: {why}", index + 1)));
            }
        }
        Ok(table)
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// Who sits in a seat.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.chairs[seat.index()].sitter
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        Seat::all(self.seats()).filter(|&seat| self.sitter(seat).is_person()).collect()
    }

    /// The seed of the draws.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Where the game is kept.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// How many steps have been taken.
    pub fn steps(&self) -> usize {
        self.record.steps.len()
    }

    /// Who or what the game waits for.
    pub fn pending(&self) -> Pending {
        self.play.pending()
    }

    /// What an observer may see.
    pub fn view(&self, observer: Observer) -> ViewOf<G> {
        self.play.state().view(observer)
    }

    /// The legal actions of a seat.
    pub fn legal(&self, seat: Seat) -> ActionList<ActionOf<G>> {
        self.play.legal(seat)
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.state().outcome()
    }

    /// The table's clock as last told, where the rules know one.
    pub fn clock(&self) -> Option<Moment> {
        self.play.state().clock()
    }

    /// The next moment at which the clock by itself changes something.
    pub fn alarm(&self) -> Option<Moment> {
        self.play.state().alarm()
    }

    /// How many events there have been.
    pub fn told(&self) -> usize {
        self.play.log().len()
    }

    /// The events from number `from` on that an observer was shown and may still recall, in words.
    pub fn log(&self, observer: Observer, from: usize) -> impl DoubleEndedIterator<Item = String> + '_ {
        let recalled = self.play.log()[from..].iter().filter(|event| self.play.state().recalls(event));
        recalled.map(move |event| G::State::shown(event, observer).to_string())
    }

    /// Takes a step and saves, or says why not and changes nothing.
    pub fn step(&mut self, step: Step<G::State>) -> Result<(), Refused> {
        self.take(step).map_err(Refused::Step)?;
        self.save().map_err(Refused::Save)
    }

    fn take(&mut self, step: Step<G::State>) -> Result<(), StepError> {
        let told = self.play.log().len();
        self.play.step(&step)?;
        self.draws += u64::from(matches!(step, Step::Chance(_)));
        self.record.steps.push(step);
        for event in &self.play.log()[told..] {
            for (seat, chair) in Seat::all(self.chairs.len()).zip(&mut self.chairs) {
                match &mut chair.player {
                    Some(player) => player.show(event),
                    None if chair.sitter.is_person() => {
                        G::learn(&mut chair.knowledge, &G::State::shown(event, Observer::Seat(seat)));
                    }
                    None => chair.missed.push(event.clone()),
                }
            }
        }
        if !matches!(self.play.pending(), Pending::Race(_)) {
            self.plans = [None; MAX_SEATS];
        }
        Ok(())
    }

    /// Writes the game to its file.
    pub fn save(&self) -> Result<(), Trouble> {
        let sitters: Vec<String> = self.chairs.iter().map(|chair| chair.sitter.to_string()).collect();
        let text = save::text(&self.record, &sitters, self.seed).map_err(|why| Trouble::of_save(&self.file, why))?;
        save::write(&self.file, &text).map_err(|error| Trouble::of_save(&self.file, error))
    }

    /// Lets the draw happen that is due.
    pub fn draw(&mut self) -> Result<(), Refused> {
        let outcome = self.play.state().sample(&mut stream(self.seed, Purpose::Draws, self.draws));
        self.step(Step::Chance(outcome))
    }

    /// Why a seat may not take an action, if it may not; in a race, at this moment.
    pub fn why_not(&self, seat: Seat, action: ActionOf<G>, at: Option<Moment>) -> Option<StepError> {
        let mut state = self.play.state().clone();
        if let Some(at) = at {
            state.hear(at, &mut |_| {});
        }
        let refused = |why: <G::State as State>::Refusal| StepError::Refused {
            code: why.code(),
            ruling: why.ruling(),
            why: why.to_string(),
        };
        state.check(seat, action).err().map(refused)
    }

    /// What would happen by an action, imagined in a world that the seat holds possible; only what follows from open
    /// facts can be relied on.
    pub fn foresee(view: &ViewOf<G>, seat: Seat, action: ActionOf<G>) -> Vec<EventOf<G>> {
        let mut world = G::possible_world(view, &G::knowledge(view), &mut stream(0, Purpose::Choices, 0));
        let mut events = Vec::new();
        if world.check(seat, action).is_ok() {
            world.apply(seat, action, &mut |event| events.push(event));
        }
        events
    }

    /// The bot of these seats that acts first in a race that is on, and when. Bots that are away thinking have had
    /// their moment.
    pub fn first_bot(&mut self, racing: SeatSet) -> Option<(Moment, Seat)> {
        let now = self.clock().unwrap_or_default();
        for seat in racing.iter() {
            if let Some(player) = &mut self.chairs[seat.index()].player {
                self.plans[seat.index()].get_or_insert_with(|| now + player.looks());
            }
        }
        let here = racing.iter().filter(|seat| self.chairs[seat.index()].player.is_some());
        here.filter_map(|seat| self.plans[seat.index()].map(|at| (at.max(now), seat))).min()
    }

    /// Sends a bot away to think about its action.
    pub fn ask(&mut self, seat: Seat) -> Option<Thinking<Answer<G>>> {
        let mut player = self.chairs[seat.index()].player.take()?;
        let (view, legal) = (self.view(Observer::Seat(seat)), self.legal(seat));
        Some(Thinking::about(move || {
            let chosen = player.choose(&view, &legal);
            Answer { player, chosen }
        }))
    }

    /// Takes a bot back, and what it wants. A bot that gives up is replaced by a regular; then it is told whom.
    pub fn hear(&mut self, seat: Seat, answer: Answer<G>) -> Result<ActionOf<G>, String> {
        let Answer { mut player, chosen } = answer;
        let chair = &mut self.chairs[seat.index()];
        for event in chair.missed.drain(..) {
            player.show(&event);
        }
        chair.player = Some(player);
        chosen.map_err(|Forfeit(why)| self.replace(seat, &why))
    }

    /// Seats a regular in the place of a bot that gave up, and says so.
    pub fn replace(&mut self, seat: Seat, why: &str) -> String {
        let view = self.view(Observer::Seat(seat));
        let recipe = G::recipe(Level::Regular, &view);
        let own = self.seed.wrapping_add(u64::from(seat.0));
        let chair = &mut self.chairs[seat.index()];
        chair.player = Some(Player::new(seat, Box::new(Thinker(recipe)), &view, own));
        let gone = std::mem::replace(&mut chair.sitter, Sitter::REGULAR);
        chair.missed.clear();
        format!("{seat} ({gone}) gives up: {why}. A regular takes the seat.")
    }

    /// Asks the Boss what it would do in a person's seat, from what that seat sees and remembers. With a number of
    /// iterations instead of a time the answer is always the same.
    pub fn advise(&self, seat: Seat, budget: Budget) -> Thinking<Vec<Advice<ActionOf<G>>>> {
        let (view, legal) = (self.view(Observer::Seat(seat)), self.legal(seat));
        let knowledge = self.chairs[seat.index()].knowledge.clone();
        let mut rng = stream(self.seed, Purpose::Choices, self.steps() as u64);
        Thinking::about(move || {
            let mut recipe = Recipe { remembers: true, noise: 0.0, ..G::recipe(Level::Boss, &view) };
            if let Thought::Search { search, .. } = &mut recipe.thought {
                search.budget = budget;
            }
            let sight = Sight { seat, view: &view, knowledge: &knowledge, legal: &legal };
            let weighed = Bot::<G>::weigh(&mut Thinker(recipe), &sight, &mut rng).unwrap_or_default();
            let shares = !matches!(recipe.thought, Thought::Random | Thought::Appeal);
            advice(&weighed, shares)
        })
    }
}

/// Puts worth into words. `shares`: it is the share of a win to be expected, else a number of no unit.
fn advice<A: Copy>(weighed: &[(A, f32)], shares: bool) -> Vec<Advice<A>> {
    let best = weighed.first().map_or(0.0, |(_, worth)| *worth);
    let told = |(index, (action, worth)): (usize, &(A, f32))| {
        let behind = best - worth;
        let (close, far) = if shares { (0.02, 0.08) } else { (0.2, 1.0) };
        let word = match index {
            _ if weighed.len() == 1 => "the only one",
            0 => "best",
            _ if behind < close => "as good",
            _ if behind < far => "playable",
            _ => "weak",
        };
        let worth = match weighed.len() {
            1 => String::new(),
            _ if shares => format!("{:.0} %", worth * 100.0),
            _ => format!("{worth:+.1}"),
        };
        Advice { action: *action, worth, word }
    };
    weighed.iter().enumerate().map(told).collect()
}

/// Why a step was not taken, or not kept.
#[derive(Debug)]
pub enum Refused {
    /// The rules say no; nothing has changed.
    Step(StepError),
    /// The step was taken, but the file cannot be written.
    Save(Trouble),
}
