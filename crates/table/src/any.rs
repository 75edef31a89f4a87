//! A table whose game is known only at run time. Texts and JSON are read and written here, at the edge, and nowhere else.

use crate::{BotDecision, BotJob, Table};
use serde_json::Value as Json;
use speakeasy_bots::kind::Kind;
use speakeasy_bots::level::Level;
use speakeasy_bots::support::BotSupport;
use speakeasy_core::{Moment, Observer, Pending, Seat, SeatSet, State};
use speakeasy_record::{Refused, Step, StepError};
use std::any::Any;

/// An action as somebody sent it.
#[derive(Clone, Debug)]
pub enum ActionInput {
    /// In its canonical text.
    Text(String),
    /// As an object.
    Object(Json),
}

/// Why an action was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionError {
    /// The rules refuse it.
    Refused(Refused),
    /// It is malformed or does not fit; says what was expected.
    Malformed(String),
}

impl From<StepError> for ActionError {
    fn from(error: StepError) -> ActionError {
        match error {
            StepError::Refused(refused) => ActionError::Refused(refused),
            StepError::Misfit(what) => ActionError::Malformed(what),
        }
    }
}

/// A bot's pending decision. Run it on any thread and pass the result to [`AnyTable::bot_decided`].
pub type AnyBotJob = Box<dyn FnOnce() -> AnyBotDecision + Send>;
/// A bot that has decided.
pub type AnyBotDecision = Box<dyn Any + Send>;

/// A game in progress with its bots, whichever game it is.
pub trait AnyTable: Send {
    /// The id of its game.
    fn game(&self) -> &'static str;
    /// Who or what the game waits for.
    fn pending(&self) -> Pending;
    /// How many steps there have been.
    fn steps(&self) -> u64;
    /// How many events there have been.
    fn events_seen(&self) -> usize;
    /// Does the table hide anything from anybody?
    fn hides(&self) -> bool;
    /// The table's clock as last told, where the rules know one.
    fn clock(&self) -> Option<Moment>;
    /// The next moment at which the clock by itself changes something.
    fn alarm(&self) -> Option<Moment>;

    /// Takes an action of a seat; gives the step as it is recorded.
    fn act(&mut self, seat: Seat, input: &ActionInput, at: Option<Moment>) -> Result<Json, ActionError>;
    /// Takes the action that was prepared for a seat.
    fn act_prepared(&mut self, seat: Seat, at: Option<Moment>) -> Result<Json, ActionError>;
    /// Lets the draw that is due happen, from the table's own stream of chance.
    fn draw(&mut self) -> Json;
    /// Lets the clock reach a moment.
    fn reach(&mut self, to: Moment) -> Json;
    /// Takes a step as it was recorded.
    fn replay(&mut self, step: &Json) -> Result<(), String>;

    /// Has a seat learned anything by the action that it has just taken, of which the events from number `from` on tell?
    fn showed(&self, seat: Seat, from: usize) -> bool;

    /// Prepares the action that the rules enter for a seat that lets its time pass. Is there one?
    fn prepare_default(&mut self, seat: Seat) -> bool;
    /// Prepares what one of these standing orders answers for a seat. Does one?
    fn prepare_order(&mut self, seat: Seat, orders: &[String]) -> bool;
    /// Forgets what was prepared for a seat.
    fn discard_prepared(&mut self, seat: Seat);
    /// Does this table know a standing order?
    fn knows_order(&self, order: &str) -> bool;
    /// Which of these orders have ended by what happened since.
    fn ended_orders(&self, orders: &[String], events_seen: usize) -> Vec<String>;

    /// Seats a bot of a level, which is told what its seat was shown so far.
    fn seat_bot(&mut self, seat: Seat, level: Level);
    /// Takes a seat's bot away.
    fn remove_bot(&mut self, seat: Seat);
    /// In a race: the bot of these seats that acts first, and when on the table's clock.
    fn next_in_race(&mut self, racing: SeatSet, now: Moment) -> Option<(Moment, Seat)>;
    /// Starts a decision of a seat's bot; `None` if there is no bot or it is already thinking.
    fn think(&mut self, seat: Seat) -> Option<AnyBotJob>;
    /// A bot of this level that decides once for a seat in which somebody else sits.
    fn think_for(&self, seat: Seat, level: Level) -> AnyBotJob;
    /// Returns a bot to its seat and prepares its action. Returns whether the action is still legal.
    fn bot_decided(&mut self, seat: Seat, thought: AnyBotDecision) -> bool;

    /// The view as JSON, with the observer's legal actions and the events it may recall.
    fn view(&self, observer: Observer) -> Json;
    /// What a seat may do: canonical text and object of each action.
    fn legal(&self, seat: Seat) -> Vec<Json>;
    /// The events since, as an observer was shown them.
    fn events(&self, observer: Observer, from: usize) -> Vec<Json>;
    /// The result, once there is one.
    fn result(&self) -> Json;
    /// The whole game as a record.
    fn record(&self) -> String;
}

/// An object of these fields. `json!` would copy each of them, and this is done for every step.
fn object<const N: usize>(fields: [(&str, Json); N]) -> Json {
    Json::Object(fields.map(|(key, value)| (key.to_owned(), value)).into_iter().collect())
}

impl<G: BotSupport> Table<G> {
    fn enter(&mut self, step: Step<G::State>) -> Result<Json, ActionError> {
        let written = self.play.step_json(&step);
        self.step(step)?;
        Ok(written)
    }

    /// The moment at which an action counts as received: `None` without a clock, and never earlier than the clock shows.
    fn received_at(&self, at: Option<Moment>) -> Option<Moment> {
        let now = Table::clock(self)?;
        at.map(|at| at.max(now))
    }
}

impl<G: BotSupport> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn pending(&self) -> Pending {
        Table::pending(self)
    }

    fn steps(&self) -> u64 {
        Table::steps(self)
    }

    fn events_seen(&self) -> usize {
        Table::events_seen(self)
    }

    fn hides(&self) -> bool {
        G::hides(&Table::view(self, Observer::Public))
    }

    fn clock(&self) -> Option<Moment> {
        Table::clock(self)
    }

    fn alarm(&self) -> Option<Moment> {
        Table::alarm(self)
    }

    fn act(&mut self, seat: Seat, input: &ActionInput, at: Option<Moment>) -> Result<Json, ActionError> {
        let at = self.received_at(at);
        match input {
            ActionInput::Text(text) => {
                let action = G::parse(text).map_err(ActionError::Malformed)?;
                self.enter(Step::Act { seat, action, at })
            }
            ActionInput::Object(object) => {
                let seen = Table::events_seen(self);
                let action = self.play.attempt(seat, object, at)?;
                let step = Step::Act { seat, action, at };
                let written = self.play.step_json(&step);
                self.taken(step, seen);
                Ok(written)
            }
        }
    }

    fn act_prepared(&mut self, seat: Seat, at: Option<Moment>) -> Result<Json, ActionError> {
        let action = self.prepared[seat.index()].take();
        let action = action.ok_or_else(|| ActionError::Malformed("nothing was prepared for this seat".into()))?;
        let at = self.received_at(at);
        self.enter(Step::Act { seat, action, at })
    }

    fn draw(&mut self) -> Json {
        object([("chance", Table::draw(self))])
    }

    fn reach(&mut self, to: Moment) -> Json {
        let to = to.max(Table::clock(self).unwrap_or_default());
        // The clock never runs back here, which is all that could be wrong with it.
        let _ = self.step(Step::Clock(to));
        object([("clock", to.into())])
    }

    fn replay(&mut self, step: &Json) -> Result<(), String> {
        let seen = Table::events_seen(self);
        let number = self.record.steps.len() + 1;
        self.record.replay(step, &mut self.play, number).map_err(|why| why.to_string())?;
        if let Some(step) = self.record.steps.pop() {
            self.taken(step, seen);
        }
        Ok(())
    }

    fn showed(&self, seat: Seat, from: usize) -> bool {
        self.play.showed(seat, from)
    }

    fn prepare_default(&mut self, seat: Seat) -> bool {
        self.prepared[seat.index()] = self.play.state().default_action(seat);
        self.prepared[seat.index()].is_some()
    }

    fn prepare_order(&mut self, seat: Seat, orders: &[String]) -> bool {
        self.prepared[seat.index()] = self.order_action(seat, orders);
        self.prepared[seat.index()].is_some()
    }

    fn discard_prepared(&mut self, seat: Seat) {
        self.prepared[seat.index()] = None;
    }

    fn knows_order(&self, order: &str) -> bool {
        G::standing_orders(&Table::view(self, Observer::Public)).contains(&order)
    }

    fn ended_orders(&self, orders: &[String], events_seen: usize) -> Vec<String> {
        if orders.is_empty() {
            return Vec::new();
        }
        let news: Vec<_> =
            self.play.log()[events_seen..].iter().map(|event| G::State::shown(event, Observer::Public)).collect();
        orders.iter().filter(|order| news.iter().any(|event| G::order_ends(order, event))).cloned().collect()
    }

    fn seat_bot(&mut self, seat: Seat, level: Level) {
        // Only a bot that is somebody's program or file can fail to sit down.
        let _ = Table::seat_bot(self, seat, &Kind::Level(level, None));
    }

    fn remove_bot(&mut self, seat: Seat) {
        Table::remove_bot(self, seat);
    }

    fn next_in_race(&mut self, racing: SeatSet, now: Moment) -> Option<(Moment, Seat)> {
        Table::next_in_race(self, racing, now)
    }

    fn think(&mut self, seat: Seat) -> Option<AnyBotJob> {
        Table::think(self, seat).map(anywhere)
    }

    fn think_for(&self, seat: Seat, level: Level) -> AnyBotJob {
        anywhere(Table::think_for(self, seat, level))
    }

    fn bot_decided(&mut self, seat: Seat, thought: AnyBotDecision) -> bool {
        let Ok(thought) = thought.downcast::<BotDecision<G>>() else { return false };
        self.prepared[seat.index()] = Table::bot_decided(self, seat, *thought).ok().flatten();
        self.prepared[seat.index()].is_some()
    }

    fn view(&self, observer: Observer) -> Json {
        self.play.view(observer)
    }

    fn legal(&self, seat: Seat) -> Vec<Json> {
        let written = |action| object([("text", Json::String(G::print(action))), ("action", G::action_json(action))]);
        Table::legal(self, seat).iter().map(|&action| written(action)).collect()
    }

    fn events(&self, observer: Observer, from: usize) -> Vec<Json> {
        Table::events(self, observer, from).map(|event| G::event_json(&event)).collect()
    }

    fn result(&self) -> Json {
        G::result(self.play.state())
    }

    fn record(&self) -> String {
        // What was played can be written: every step passed the same checks on its way in.
        self.record.write().unwrap_or_default()
    }
}

fn anywhere<G: BotSupport>(thinking: BotJob<G>) -> AnyBotJob {
    Box::new(move || Box::new(thinking.run()))
}
