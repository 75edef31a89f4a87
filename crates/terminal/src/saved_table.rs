//! A table that is saved to a file: the game, its players and the file.

use crate::background::Background;
use crate::board::Board;
use crate::error::TerminalError;
use crate::players::PlayerSpec;
use crate::save::{self, SavedGame};
use speakeasy_bots::bot::{Bot, Forfeit, RecipeBot, Sight};
use speakeasy_bots::clock::SystemClock;
use speakeasy_bots::level::{Level, Recipe, Strategy};
use speakeasy_bots::search::Budget;
use speakeasy_bots::support::{ActionOf, EventOf, ViewOf};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{ActionList, Moment, Observer, Outcome, Pending, Seat, SeatSet, State};
use speakeasy_record::record::Record;
use speakeasy_record::{Refused, Step, StepError};
use speakeasy_table::{BotDecision, Table};
use std::path::{Path, PathBuf};

/// A table that is saved after every step.
pub struct SavedTable<G: Board> {
    table: Table<G>,
    players: Vec<PlayerSpec>,
    file: PathBuf,
}

/// An action that a strong bot considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// What.
    pub action: A,
    /// What it is worth, as text.
    pub worth: String,
    /// A one-word verdict.
    pub word: &'static str,
}

impl<G: Board> SavedTable<G> {
    /// A new table.
    pub fn open(
        options: &G::Options,
        players: &[PlayerSpec],
        seed: u64,
        file: PathBuf,
    ) -> Result<SavedTable<G>, TerminalError> {
        let record = Record::new(options.clone(), players.len());
        SavedTable::reopen(SavedGame { record, players: players.to_vec(), seed }, file)
    }

    /// A table from a saved game.
    pub fn reopen(saved: SavedGame<G>, file: PathBuf) -> Result<SavedTable<G>, TerminalError> {
        let SavedGame { record, players, seed } = saved;
        let mut table = Table::resume(record, seed, &SystemClock).map_err(|why| TerminalError::of_save(&file, why))?;
        for (seat, player) in Seat::all(players.len()).zip(&players) {
            if let PlayerSpec::Bot(kind) = player {
                table.seat_bot(seat, kind).map_err(|why| TerminalError::Bot(kind.to_string(), why))?;
            }
        }
        Ok(SavedTable { table, players, file })
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// Who plays in a seat.
    pub fn player(&self, seat: Seat) -> &PlayerSpec {
        &self.players[seat.index()]
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        Seat::all(self.seats()).filter(|&seat| self.player(seat).is_person()).collect()
    }

    /// The seed of the draws.
    pub fn seed(&self) -> u64 {
        self.table.deal()
    }

    /// The file the game is saved to.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// How many steps have been taken.
    pub fn steps(&self) -> u64 {
        self.table.steps()
    }

    /// Who or what the game waits for.
    pub fn pending(&self) -> Pending {
        self.table.pending()
    }

    /// What an observer may see.
    pub fn view(&self, observer: Observer) -> ViewOf<G> {
        self.table.view(observer)
    }

    /// The legal actions of a seat.
    pub fn legal(&self, seat: Seat) -> ActionList<ActionOf<G>> {
        self.table.legal(seat)
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// The table's clock at the last step, if the rules have one.
    pub fn clock(&self) -> Option<Moment> {
        self.table.clock()
    }

    /// The next moment at which the clock changes something by itself.
    pub fn alarm(&self) -> Option<Moment> {
        self.table.alarm()
    }

    /// How many events there have been.
    pub fn events_seen(&self) -> usize {
        self.table.events_seen()
    }

    /// The events from number `from` on that an observer was shown and may still recall, in words.
    pub fn log(&self, observer: Observer, from: usize) -> impl DoubleEndedIterator<Item = String> + '_ {
        self.table.events(observer, from).map(|event| event.to_string())
    }

    /// Takes a step and saves. A refused step changes nothing.
    pub fn step(&mut self, step: Step<G::State>) -> Result<(), StepFailure> {
        self.table.step(step).map_err(StepFailure::Step)?;
        self.save().map_err(StepFailure::Save)
    }

    /// Makes the draw that is due.
    pub fn draw(&mut self) -> Result<(), StepFailure> {
        self.table.draw();
        self.save().map_err(StepFailure::Save)
    }

    /// Writes the game to its file.
    pub fn save(&self) -> Result<(), TerminalError> {
        let players: Vec<String> = self.players.iter().map(PlayerSpec::to_string).collect();
        let text = save::text(self.table.record(), &players, self.seed());
        let text = text.map_err(|why| TerminalError::of_save(&self.file, why))?;
        save::write(&self.file, &text).map_err(|error| TerminalError::of_save(&self.file, error))
    }

    /// Why a seat may not take an action (in a race: at this moment); `None` if it may.
    pub fn refusal(&self, seat: Seat, action: ActionOf<G>, at: Option<Moment>) -> Option<Refused> {
        self.table.refusal(seat, action, at)
    }

    /// The events an action would cause in one world that the seat considers possible. Only what follows from open facts is
    /// reliable.
    pub fn foresee(view: &ViewOf<G>, seat: Seat, action: ActionOf<G>) -> Vec<EventOf<G>> {
        let mut world = G::possible_world(view, &G::knowledge(view), &mut stream(0, Purpose::Choices, 0));
        let mut events = Vec::new();
        if world.check(seat, action).is_ok() {
            world.apply(seat, action, &mut |event| events.push(event));
        }
        events
    }

    /// In a race: which of these seats' bots acts first, and when.
    pub fn next_in_race(&mut self, racing: SeatSet) -> Option<(Moment, Seat)> {
        let now = self.clock().unwrap_or_default();
        self.table.next_in_race(racing, now)
    }

    /// Lets a bot think about its action in the background.
    pub fn think(&mut self, seat: Seat) -> Option<Background<BotDecision<G>>> {
        self.table.think(seat).map(|thinking| Background::start(move || thinking.run()))
    }

    /// Receives a bot's decision: its action, or `None` if it is no longer legal. A bot that forfeits is replaced by a
    /// regular; the error says so.
    pub fn bot_decided(&mut self, seat: Seat, decision: BotDecision<G>) -> Result<Option<ActionOf<G>>, String> {
        self.table.bot_decided(seat, decision).map_err(|Forfeit(why)| self.replace(seat, &why))
    }

    /// Replaces a bot that forfeited by a regular and returns a message about it.
    fn replace(&mut self, seat: Seat, why: &str) -> String {
        let gone = std::mem::replace(&mut self.players[seat.index()], PlayerSpec::REGULAR);
        if let PlayerSpec::Bot(kind) = &self.players[seat.index()] {
            // Seating one of the four levels cannot fail.
            let _ = self.table.seat_bot(seat, kind);
        }
        format!("{seat} ({gone}) forfeits: {why}. A regular takes over.")
    }

    /// What the Boss would do in a person's seat, from what that seat sees and remembers. With a number of iterations
    /// instead of a time limit the answer is always the same.
    pub fn advise(&self, seat: Seat, budget: Budget) -> Background<Vec<Advice<ActionOf<G>>>> {
        let (view, legal) = (self.view(Observer::Seat(seat)), self.legal(seat));
        let knowledge = self.table.knowledge(seat);
        let mut rng = stream(self.seed(), Purpose::Choices, self.steps());
        Background::start(move || {
            let mut recipe = Recipe { remembers: true, noise: 0.0, ..G::recipe(Level::Boss, &view) };
            if let Strategy::Search { search, .. } = &mut recipe.strategy {
                search.budget = budget;
            }
            let sight = Sight { seat, view: &view, knowledge: &knowledge, legal: &legal, clock: &SystemClock };
            let weighed = Bot::<G>::weigh(&mut RecipeBot(recipe), &sight, &mut rng).unwrap_or_default();
            let shares = !matches!(recipe.strategy, Strategy::Random | Strategy::Appeal);
            advice(&weighed, shares)
        })
    }
}

/// Puts evaluations into words. With `shares` they are expected shares of a win, otherwise numbers without a unit.
fn advice<A: Copy>(weighed: &[(A, f32)], shares: bool) -> Vec<Advice<A>> {
    let best = weighed.first().map_or(0.0, |(_, worth)| *worth);
    let describe = |(index, (action, worth)): (usize, &(A, f32))| {
        let behind = best - worth;
        let (close, far) = if shares { (0.02, 0.08) } else { (0.2, 1.0) };
        let word = match index {
            _ if weighed.len() == 1 => "only choice",
            0 => "best",
            _ if behind < close => "equally good",
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
    weighed.iter().enumerate().map(describe).collect()
}

/// Why a step was not taken or not saved.
#[derive(Debug)]
pub enum StepFailure {
    /// The rules refuse it; nothing has changed.
    Step(StepError),
    /// The step was taken, but the file cannot be written.
    Save(TerminalError),
}
