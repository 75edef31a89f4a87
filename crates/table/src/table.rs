//! A table: a game in progress with everything that drives it.

use crate::bots::BotSeat;
use serde_json::{Value as Json, json};
use speakeasy_bots::bot::Forfeit;
use speakeasy_bots::clock::Clock;
use speakeasy_bots::support::{ActionOf, BotSupport, EventOf, ViewOf};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{ActionList, Faults, MAX_SEATS, Moment, Observer, Outcome, Pending, Seat, SeatSet, State};
use speakeasy_record::record::{Record, RecordError};
use speakeasy_record::{Play, Refused, Step, StepError};

/// A game in progress: the play, its record, its draws, its bots and their plans.
///
/// Whoever shows something of it to a person or a bot takes [`Table::view`], [`Table::legal`] and [`Table::events`].
pub struct Table<G: BotSupport> {
    pub(crate) play: Play<G>,
    pub(crate) record: Record<G>,
    pub(crate) bots: Vec<BotSeat<G>>,
    /// In a race: when each bot will act.
    pub(crate) plans: [Option<Moment>; MAX_SEATS],
    /// Decisions that wait for their moment, by seat.
    pub(crate) prepared: [Option<ActionOf<G>>; MAX_SEATS],
    /// The seed of the deal: draw k comes from its stream k, whatever is played.
    deal: u64,
    /// How many draws there were.
    draws: u64,
    /// The seed of the bots' own chance.
    pub(crate) seed: u64,
    pub(crate) clock: &'static dyn Clock,
}

/// What [`Table::advance`] did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advanced {
    /// A draw, or the clock.
    Step,
    /// A bot of this seat acted; it had so many actions to choose from.
    Acted(Seat, usize),
    /// Nothing: the game is over.
    Over,
    /// Nothing: somebody who is no bot must act.
    Waits(SeatSet),
    /// A bot gave up.
    Forfeit(Seat, Forfeit),
}

impl<G: BotSupport> Table<G> {
    /// A new table, at which nobody sits. Draws and bots take their chance from `seed`, bots their time from `clock`.
    pub fn open(options: &G::Options, seats: usize, seed: u64, clock: &'static dyn Clock) -> Result<Table<G>, Faults> {
        let play = Play::<G>::new(options, seats)?;
        Ok(Table::around(play, Record::new(options.clone(), seats), seed, clock))
    }

    /// A table as it was recorded.
    pub fn resume(mut record: Record<G>, seed: u64, clock: &'static dyn Clock) -> Result<Table<G>, RecordError> {
        let steps = std::mem::take(&mut record.steps);
        let mut table = Table::around(record.begin()?, record, seed, clock);
        for (index, step) in steps.into_iter().enumerate() {
            table.step(step).map_err(|why| RecordError::Step { step: index + 1, why })?;
        }
        Ok(table)
    }

    /// A table from a position, as the study of positions and the tests need it.
    pub fn from_position(
        options: &G::Options,
        seats: usize,
        position: &Json,
        seed: u64,
        clock: &'static dyn Clock,
    ) -> Result<Table<G>, Faults> {
        let play = Play::<G>::from_position(options, seats, position)?;
        let record = Record { from: Some(position.clone()), ..Record::new(options.clone(), seats) };
        Ok(Table::around(play, record, seed, clock))
    }

    fn around(play: Play<G>, record: Record<G>, seed: u64, clock: &'static dyn Clock) -> Table<G> {
        let bots = (0..record.seats).map(|_| BotSeat::None).collect();
        let (plans, prepared) = ([None; MAX_SEATS], [None; MAX_SEATS]);
        Table { play, record, bots, plans, prepared, deal: seed, draws: 0, seed, clock }
    }

    /// The same table with a deal of its own: draws come from `deal`, the bots' chance from the table's seed.
    #[must_use]
    pub fn with_deal(self, deal: u64) -> Table<G> {
        Table { deal, ..self }
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.record.seats
    }

    /// The table's options.
    pub fn options(&self) -> &G::Options {
        &self.record.options
    }

    /// The seed of the draws.
    pub fn deal(&self) -> u64 {
        self.deal
    }

    /// How many draws there have been.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// How many steps have been taken.
    pub fn steps(&self) -> u64 {
        self.record.steps.len() as u64
    }

    /// The game as it is recorded.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The game itself, in full truth: for records, statistics and tests, never for a player.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Who or what the game waits for.
    pub fn pending(&self) -> Pending {
        self.play.pending()
    }

    /// The table's clock as last told, where the rules know one.
    pub fn clock(&self) -> Option<Moment> {
        self.play.state().clock()
    }

    /// The next moment at which the clock by itself changes something.
    pub fn alarm(&self) -> Option<Moment> {
        self.play.state().alarm()
    }

    /// What an observer may see.
    pub fn view(&self, observer: Observer) -> ViewOf<G> {
        self.play.state().view(observer)
    }

    /// What a seat saw when the game began.
    pub(crate) fn first_view(&self, seat: Seat) -> ViewOf<G> {
        // What was opened once can be opened again: the options and the position have been checked.
        let first = self.record.begin();
        first.map_or_else(|_| self.view(Observer::Seat(seat)), |first| first.state().view(Observer::Seat(seat)))
    }

    /// The legal actions of a seat.
    pub fn legal(&self, seat: Seat) -> ActionList<ActionOf<G>> {
        self.play.legal(seat)
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.state().outcome()
    }

    /// How many events there have been.
    pub fn events_seen(&self) -> usize {
        self.play.log().len()
    }

    /// The events from number `from` on that an observer was shown and may still recall.
    pub fn events(&self, observer: Observer, from: usize) -> impl DoubleEndedIterator<Item = EventOf<G>> + '_ {
        let state = self.play.state();
        let recalled = self.play.log()[from..].iter().filter(|event| state.recalls(event));
        recalled.map(move |event| G::State::shown(event, observer))
    }

    /// Why a seat may not take an action, if it may not; in a race, at this moment.
    pub fn refusal(&self, seat: Seat, action: ActionOf<G>, at: Option<Moment>) -> Option<Refused> {
        let received_at;
        let state = match at {
            Some(at) => {
                let mut state = self.play.state().clone();
                state.receive_at(at, &mut |_| {});
                received_at = state;
                &received_at
            }
            None => self.play.state(),
        };
        state.check(seat, action).err().map(Refused::from)
    }

    /// Takes a step, or says why not and changes nothing.
    pub fn step(&mut self, step: Step<G::State>) -> Result<(), StepError> {
        let seen = self.events_seen();
        self.play.step(&step)?;
        self.taken(step, seen);
        Ok(())
    }

    /// Lets the draw happen that is due, from the table's own stream of chance. The chance object as it is recorded.
    pub fn draw(&mut self) -> Json {
        let seen = self.events_seen();
        let (outcome, written) = self.play.draw(&mut stream(self.deal, Purpose::Draws, self.draws));
        self.taken(Step::Chance(outcome), seen);
        written
    }

    /// After a step was taken: it is recorded, and bots are shown what happened.
    pub(crate) fn taken(&mut self, step: Step<G::State>, seen: usize) {
        self.draws += u64::from(matches!(step, Step::Chance(_)));
        self.record.steps.push(step);
        let over = self.play.pending() == Pending::Over;
        for bot in &mut self.bots {
            let events = &self.play.log()[seen..];
            match bot {
                BotSeat::None => {}
                BotSeat::Here(player) => {
                    events.iter().for_each(|event| player.show(event));
                    if over {
                        player.over(&G::result(self.play.state()));
                    }
                }
                BotSeat::Away(missed) => missed.extend(events.iter().cloned()),
            }
        }
        // Claims of others do not close a race: whoever has decided may still act.
        if !matches!(self.play.pending(), Pending::Race(_)) {
            (self.plans, self.prepared) = ([None; MAX_SEATS], [None; MAX_SEATS]);
        }
    }

    /// Goes back to how the table stood after so many steps and events. Bots remember what no longer happened, so they leave;
    /// whoever drives the table seats them again.
    pub fn rewind(&mut self, state: G::State, steps: u64, events: usize) {
        self.play.rewind(state, events);
        let undone = self.record.steps.drain(usize::try_from(steps).unwrap_or(usize::MAX)..);
        self.draws -= undone.filter(|step| matches!(step, Step::Chance(_))).count() as u64;
        self.bots.iter_mut().for_each(|bot| *bot = BotSeat::None);
        (self.plans, self.prepared) = ([None; MAX_SEATS], [None; MAX_SEATS]);
    }

    /// Lets the next thing happen that needs no person: a draw, the clock, a bot's action decided on the spot. In a race
    /// the table's clock runs as fast as the bots think.
    pub fn advance(&mut self) -> Advanced {
        let step = match self.pending() {
            Pending::Over => return Advanced::Over,
            Pending::Chance => {
                self.draw();
                return Advanced::Step;
            }
            Pending::Clock => Ok((Step::Clock(self.alarm().unwrap_or_default()), Advanced::Step)),
            Pending::Turn(seat) => self.decide(seat, None),
            Pending::Race(seats) => {
                let now = self.clock().unwrap_or_default();
                match (self.next_in_race(seats, now), self.alarm()) {
                    (Some((at, _)), Some(alarm)) if alarm <= at => Ok((Step::Clock(alarm), Advanced::Step)),
                    (Some((at, seat)), _) => self.decide(seat, Some(at)),
                    (None, Some(alarm)) => Ok((Step::Clock(alarm), Advanced::Step)),
                    (None, None) => return Advanced::Waits(seats),
                }
            }
        };
        match step {
            Ok((step, advanced)) => {
                self.step(step).expect("bots are asked for legal actions only");
                advanced
            }
            Err(stopped) => stopped,
        }
    }

    fn decide(&mut self, seat: Seat, at: Option<Moment>) -> Result<(Step<G::State>, Advanced), Advanced> {
        let waits = || Advanced::Waits(SeatSet::EMPTY.with(seat));
        let thinking = self.think(seat).ok_or_else(waits)?;
        let choices = thinking.choices();
        match self.bot_decided(seat, thinking.run()) {
            Ok(Some(action)) => Ok((Step::Act { seat, action, at }, Advanced::Acted(seat, choices))),
            Ok(None) => Err(waits()),
            Err(forfeit) => {
                let result = json!({ "forfeit": { "seat": seat.0, "why": forfeit.0 } });
                self.bots.iter_mut().for_each(|bot| {
                    if let BotSeat::Here(player) = bot {
                        player.over(&result);
                    }
                });
                Err(Advanced::Forfeit(seat, forfeit))
            }
        }
    }

    /// What one of these standing orders answers for a seat, if one does.
    pub fn order_action(&self, seat: Seat, orders: &[String]) -> Option<ActionOf<G>> {
        if orders.is_empty() {
            return None;
        }
        let (view, legal) = (self.view(Observer::Seat(seat)), self.legal(seat));
        orders.iter().find_map(|order| G::order_action(order, &view, &legal))
    }
}
