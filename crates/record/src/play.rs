//! A game in progress with its log.

use speakeasy_core::json::{Json, json};
use speakeasy_core::{ActionList, Faults, Game, Moment, Observer, Pending, Refusal, Rng, Seat, Sentence, State};
use std::fmt;

/// One entry of a game's log: everything that ever changes a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<S: State> {
    /// A seat acted, in a real-time phase at a moment of the table's clock.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: S::Action,
        /// When it was received, where that matters.
        at: Option<Moment>,
    },
    /// A draw came out.
    Chance(S::Chance),
    /// The clock reached a moment.
    Clock(Moment),
}

/// A refused action, for any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The code of the rules document.
    pub code: &'static str,
    /// The ruling or section that decides.
    pub ruling: &'static str,
    /// What to tell whoever tried, in any language.
    pub sentence: Sentence,
    /// The same in English.
    pub english: String,
}

impl<R: Refusal> From<R> for Refused {
    fn from(refusal: R) -> Refused {
        Refused {
            code: refusal.code(),
            ruling: refusal.ruling(),
            sentence: refusal.sentence(),
            english: refusal.to_string(),
        }
    }
}

/// Why a step cannot be taken. The game is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepError {
    /// The rules refuse the action.
    Refused(Refused),
    /// The step does not fit the position: no draw or another draw is due, the outcome is impossible, or the clock would run
    /// backwards.
    Misfit(String),
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepError::Refused(Refused { code, ruling, english, .. }) => write!(f, "{code} ({ruling}): {english}"),
            StepError::Misfit(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for StepError {}

/// A game in progress: the state, and every event since the table opened (views may need the recent ones).
pub struct Play<G: Game> {
    state: G::State,
    log: Vec<<G::State as State>::Event>,
}

impl<G: Game> Clone for Play<G> {
    fn clone(&self) -> Play<G> {
        Play { state: self.state.clone(), log: self.log.clone() }
    }
}

impl<G: Game> Play<G> {
    /// A new table.
    pub fn new(options: &G::Options, seats: usize) -> Result<Play<G>, Faults> {
        Ok(Play { state: G::setup(options, seats)?, log: Vec::new() })
    }

    /// A table from a position.
    pub fn from_position(options: &G::Options, seats: usize, given: &Json) -> Result<Play<G>, Faults> {
        let mut log = Vec::new();
        let state = G::from_position(options, seats, given, &mut |event| log.push(event))?;
        Ok(Play { state, log })
    }

    /// A game that stands here, of which this has happened.
    pub fn from_parts(state: G::State, log: Vec<<G::State as State>::Event>) -> Play<G> {
        Play { state, log }
    }

    /// The state. Whoever shows something to a person or a bot takes [`Play::view`] instead.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// All events so far, nothing hidden.
    pub fn log(&self) -> &[<G::State as State>::Event] {
        &self.log
    }

    /// Who or what the game waits for.
    pub fn pending(&self) -> Pending {
        self.state.pending()
    }

    /// The legal actions of a seat.
    pub fn legal(&self, seat: Seat) -> ActionList<<G::State as State>::Action> {
        let mut list = ActionList::new();
        self.state.legal(seat, &mut list);
        list
    }

    /// The full position.
    pub fn position(&self) -> Json {
        G::position(&self.state)
    }

    /// What an observer may see, as JSON, with its own legal actions and the events it may still recall.
    pub fn view(&self, observer: Observer) -> Json {
        let legal = match observer {
            Observer::Seat(seat) => self.legal(seat),
            Observer::Public => ActionList::new(),
        };
        let feed: Vec<_> = self
            .log
            .iter()
            .filter(|event| self.state.recalls(event))
            .map(|event| G::State::shown(event, observer))
            .collect();
        G::view_json(&self.state.view(observer), &legal, &feed)
    }

    /// Has `seat` learned anything by the action that it has just taken, of which the events from number `from` on tell? What
    /// is drawn next is news as well, and so is the end. Whoever has learned nothing may take the action back.
    pub fn showed(&self, seat: Seat, from: usize) -> bool {
        matches!(self.pending(), Pending::Chance | Pending::Over)
            || self.log[from..].iter().any(|event| self.state.shows(event, seat))
    }

    /// The same game as it stood when it had this state and so many events: what happened since has not happened.
    pub fn rewind(&mut self, state: G::State, events: usize) {
        self.state = state;
        self.log.truncate(events);
    }

    /// Takes a step. A refused step changes nothing.
    pub fn step(&mut self, step: &Step<G::State>) -> Result<(), StepError> {
        match step {
            Step::Act { seat, action, at } => {
                self.checked(*seat, *at, |state| state.check(*seat, *action).map(|()| *action)).map(drop)
            }
            Step::Chance(outcome) => self.chance(outcome),
            Step::Clock(to) => self.clock(*to),
        }
    }

    /// Takes an action written as JSON, perhaps malformed; gives the action back as the game understood it.
    pub fn attempt(
        &mut self,
        seat: Seat,
        action: &Json,
        at: Option<Moment>,
    ) -> Result<<G::State as State>::Action, StepError> {
        self.checked(seat, at, |state| G::attempt(state, seat, action))
    }

    fn checked(
        &mut self,
        seat: Seat,
        at: Option<Moment>,
        check: impl FnOnce(&G::State) -> Result<<G::State as State>::Action, <G::State as State>::Refusal>,
    ) -> Result<<G::State as State>::Action, StepError> {
        let received = match at {
            Some(at) => {
                self.not_back(at)?;
                let mut state = self.state.clone();
                let mut events = Vec::new();
                state.receive_at(at, &mut |event| events.push(event));
                Some((state, events))
            }
            None => None,
        };
        let action = check(received.as_ref().map_or(&self.state, |(state, _)| state))
            .map_err(|refusal| StepError::Refused(refusal.into()))?;
        if let Some((state, events)) = received {
            self.state = state;
            self.log.extend(events);
        }
        self.state.apply(seat, action, &mut |event| self.log.push(event));
        Ok(action)
    }

    fn chance(&mut self, outcome: &<G::State as State>::Chance) -> Result<(), StepError> {
        if self.pending() != Pending::Chance {
            return Err(StepError::Misfit("no draw is due".into()));
        }
        self.state.check_chance(outcome).map_err(StepError::Misfit)?;
        self.state.apply_chance(outcome, &mut |event| self.log.push(event));
        Ok(())
    }

    /// Draws what is due from a generator; gives the outcome back, as a chance object too.
    pub fn draw(&mut self, rng: &mut (impl Rng + ?Sized)) -> (<G::State as State>::Chance, Json) {
        let outcome = self.state.sample(rng);
        let written = G::chance_json(&self.state, &outcome);
        self.state.apply_chance(&outcome, &mut |event| self.log.push(event));
        (outcome, written)
    }

    /// Applies the draws of a chance object, one after the other as they fall due. If one does not fit, none is applied.
    pub fn draw_from(&mut self, outcomes: &Json) -> Result<Vec<<G::State as State>::Chance>, StepError> {
        let misfit = |what: String| Err(StepError::Misfit(what));
        let Some(outcomes) = outcomes.as_object() else {
            return misfit(format!("expected an object of draws, got {outcomes}"));
        };
        let mut after = self.clone();
        let mut left: Vec<(&String, &Json)> = outcomes.iter().collect();
        let mut drawn = Vec::new();
        while !left.is_empty() {
            let Some(due) = G::due(&after.state) else {
                return misfit(format!("no draw is due, but {} is given", left[0].0));
            };
            // A draw may have a second name; only its own game knows it. So the due name first, then any other.
            let named = left.iter().position(|(key, _)| **key == due).unwrap_or(0);
            let (key, value) = left.remove(named);
            let outcome = match G::read_chance(&after.state, key, value) {
                Ok(outcome) => outcome,
                Err(why) if why.starts_with(key.as_str()) => return misfit(why),
                Err(why) => return misfit(format!("{key}: {why}")),
            };
            after.chance(&outcome)?;
            drawn.push(outcome);
        }
        *self = after;
        Ok(drawn)
    }

    /// Lets the clock reach a moment.
    pub fn clock(&mut self, to: Moment) -> Result<(), StepError> {
        self.not_back(to)?;
        self.state.reach(to, &mut |event| self.log.push(event));
        Ok(())
    }

    fn not_back(&self, to: Moment) -> Result<(), StepError> {
        match self.state.clock() {
            Some(now) if to < now => {
                Err(StepError::Misfit(format!("the clock stands at {now} and cannot go back to {to}")))
            }
            _ => Ok(()),
        }
    }

    /// A step as an object of the shared vocabulary, as it is written *before* it is taken.
    pub fn step_json(&self, step: &Step<G::State>) -> Json {
        match step {
            Step::Act { seat, action, at } => {
                let mut line = json!({ "seat": seat.0 });
                if let Some(at) = at {
                    line["at"] = json!(at);
                }
                line["action"] = G::action_json(*action);
                line
            }
            Step::Chance(outcome) => json!({ "chance": G::chance_json(&self.state, outcome) }),
            Step::Clock(to) => json!({ "clock": to }),
        }
    }
}
