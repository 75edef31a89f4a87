//! The state of the full-screen client.

use super::clock::TableClock;
use crate::background::Background;
use crate::board::{Board, BoardScene};
use crate::choices::{Choice, Picker, choices};
use crate::error::TerminalError;
use crate::saved_table::{Advice, SavedTable, StepFailure};
use crate::theme::{Theme, Tone};
use speakeasy_bots::search::Budget;
use speakeasy_bots::support::{ActionOf, ViewOf};
use speakeasy_core::{Moment, Observer, Pending, Seat, SeatSet};
use speakeasy_record::{Step, StepError};
use speakeasy_table::BotDecision;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// How long the Boss may think about a hint.
const HINT_TIME: Duration = Duration::from_millis(800);
/// How long to wait for a quick bot before redrawing the screen.
const PATIENCE: Duration = Duration::from_millis(15);

/// A dialog over the board; the game waits while it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The help, scrolled down by so many lines.
    Help(u16),
    /// Leave the game?
    Leave,
    /// The next person is not at the keyboard yet.
    Curtain(Seat),
}

/// A hint from the Boss.
pub enum Hint<G: Board> {
    /// Not requested.
    None,
    /// The Boss is thinking.
    Thinking(Background<Vec<Advice<ActionOf<G>>>>),
    /// Its best actions.
    Given(Vec<Advice<ActionOf<G>>>),
}

/// The client.
pub struct App<G: Board> {
    pub(super) table: SavedTable<G>,
    pub(super) theme: Theme,
    pub(super) pace: Duration,
    pub(super) paused: bool,
    pub(super) overlay: Option<Overlay>,
    /// Whose view the screen shows.
    pub(super) eyes: Observer,
    pub(super) view: ViewOf<G>,
    /// The person who may act, and their choices.
    pub(super) chooser: Option<Seat>,
    pub(super) choices: Vec<Choice<ActionOf<G>>>,
    pub(super) selected: usize,
    pub(super) picker: Picker,
    pub(super) typing: Option<String>,
    pub(super) notice: Option<(String, Tone)>,
    pub(super) hint: Hint<G>,
    /// How far the help can be scrolled, as last drawn.
    pub(super) help_end: Cell<u16>,
    /// How many lines the log is scrolled back.
    pub(super) log_back: usize,
    /// The number of events before a person last acted.
    pub(super) seen: usize,
    clock: TableClock,
    thinking: Vec<(Seat, Background<BotDecision<G>>)>,
    /// A bot's decision, and when it is to be carried out.
    wanted: Option<(Seat, ActionOf<G>)>,
    last_step: Instant,
    left: bool,
}

impl<G: Board> App<G> {
    pub fn new(table: SavedTable<G>, theme: Theme, pace: Duration) -> App<G> {
        let people = table.people();
        let eyes = match people.iter().next() {
            Some(seat) if people.len() == 1 => Observer::Seat(seat),
            _ => Observer::Public,
        };
        let mut app = App {
            view: table.view(eyes),
            clock: TableClock::at(table.clock().unwrap_or_default()),
            seen: table.events_seen(),
            table,
            theme,
            pace,
            paused: false,
            overlay: None,
            eyes,
            chooser: None,
            choices: Vec::new(),
            selected: 0,
            picker: Picker::default(),
            typing: None,
            notice: None,
            hint: Hint::None,
            help_end: Cell::new(0),
            log_back: 0,
            thinking: Vec::new(),
            wanted: None,
            last_step: Instant::now(),
            left: false,
        };
        app.look();
        app
    }

    pub fn has_left(&self) -> bool {
        self.left
    }

    pub fn leave(self) -> SavedTable<G> {
        self.table
    }

    /// What is drawn.
    pub fn scene(&self) -> BoardScene<'_, G> {
        BoardScene { view: &self.view, now: self.table.clock().map(|_| self.clock.now()), theme: self.theme }
    }

    /// Is the game waiting for a person?
    fn stands_still(&self) -> bool {
        self.paused || self.overlay.is_some()
    }

    /// How long to wait for a key before updating the game again.
    pub fn patience(&self) -> Duration {
        let bots_at_work = !self.thinking.is_empty() || matches!(self.hint, Hint::Thinking(_));
        match self.table.pending() {
            _ if self.stands_still() => Duration::from_millis(250),
            Pending::Over => Duration::from_millis(250),
            Pending::Race(_) | Pending::Clock => Duration::from_millis(25),
            Pending::Turn(seat) if self.table.player(seat).is_person() && !bots_at_work => Duration::from_millis(250),
            _ => (self.last_step + self.pace)
                .saturating_duration_since(Instant::now())
                .clamp(Duration::from_millis(1), Duration::from_millis(25)),
        }
    }

    /// Does everything that is due and needs no person.
    pub fn go_on(&mut self) -> Result<(), TerminalError> {
        let due = matches!(self.table.pending(), Pending::Chance | Pending::Over);
        self.clock.run(self.table.clock().is_some() && !due && !self.stands_still());
        self.take_hint();
        let began = Instant::now();
        // The screen must be redrawn even while fast bots play on.
        while !self.stands_still() && began.elapsed() < PATIENCE && self.advance()? {}
        Ok(())
    }

    /// Takes one step that needs no person. Returns whether there was one.
    fn advance(&mut self) -> Result<bool, TerminalError> {
        self.take_answers()?;
        match self.table.pending() {
            Pending::Over => Ok(false),
            Pending::Chance if self.last_step.elapsed() < self.breath() => Ok(false),
            Pending::Chance => {
                let done = self.table.draw();
                self.stepped(done);
                Ok(true)
            }
            Pending::Clock => Ok(self.ring()),
            Pending::Turn(seat) if self.table.player(seat).is_person() => Ok(false),
            Pending::Turn(seat) => self.bot_turn(seat),
            Pending::Race(seats) => self.race(seats),
        }
    }

    /// How long to wait before a draw. In real-time games there is a pause to see how the round ended; the clock stands
    /// still while a draw is due.
    fn breath(&self) -> Duration {
        if self.table.clock().is_some_and(|clock| clock > 0) { self.pace * 4 } else { Duration::ZERO }
    }

    /// Fires the alarm of the table's clock if it is due.
    fn ring(&mut self) -> bool {
        let Some(alarm) = self.table.alarm().filter(|&alarm| alarm <= self.clock.now()) else { return false };
        let done = self.table.step(Step::Clock(alarm));
        self.stepped(done);
        true
    }

    fn bot_turn(&mut self, seat: Seat) -> Result<bool, TerminalError> {
        match self.wanted {
            Some((who, action)) if who == seat => {
                if self.last_step.elapsed() < self.pace {
                    return Ok(false);
                }
                self.wanted = None;
                let done = self.table.step(Step::Act { seat, action, at: None });
                self.stepped(done);
                Ok(true)
            }
            _ if self.thinking.is_empty() => {
                self.send_to_think(seat);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// In a race the clock, the bots and the people act whenever each is ready.
    fn race(&mut self, seats: SeatSet) -> Result<bool, TerminalError> {
        if self.ring() {
            return Ok(true);
        }
        if let Some((seat, action)) = self.wanted.take() {
            // If somebody was faster while the bot was thinking, it thinks again.
            let now = self.clock.now();
            if self.table.refusal(seat, action, Some(now)).is_none() {
                let done = self.table.step(Step::Act { seat, action, at: Some(now) });
                self.stepped(done);
            } else if seats.has(seat) {
                self.send_to_think(seat);
            }
            return Ok(true);
        }
        match self.table.next_in_race(seats) {
            Some((at, seat)) if at <= self.clock.now() => {
                self.send_to_think(seat);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn send_to_think(&mut self, seat: Seat) {
        self.thinking.extend(self.table.think(seat).map(|thinking| (seat, thinking)));
    }

    /// Receives the decision of the first bot that has finished.
    fn take_answers(&mut self) -> Result<(), TerminalError> {
        if self.wanted.is_some() {
            return Ok(());
        }
        for index in 0..self.thinking.len() {
            let (seat, thinking) = &self.thinking[index];
            let seat = *seat;
            let Some(answer) = thinking.within(PATIENCE / 3) else { continue };
            self.thinking.remove(index);
            let answer =
                answer.map_err(|_| TerminalError::BotPanicked(format!("{seat} ({})", self.table.player(seat))))?;
            match self.table.bot_decided(seat, answer) {
                // `None`: in a race somebody was faster, and the bot thinks again.
                Ok(action) => self.wanted = action.map(|action| (seat, action)),
                Err(message) => self.notice = Some((message, Tone::Bad)),
            }
            break;
        }
        Ok(())
    }

    fn take_hint(&mut self) {
        if let Hint::Thinking(thinking) = &self.hint
            && let Some(answer) = thinking.within(Duration::ZERO)
        {
            self.hint = answer.map_or(Hint::None, Hint::Given);
        }
    }

    /// Updates the view after a step, and perhaps whose view it is.
    fn stepped(&mut self, done: Result<(), StepFailure>) {
        match done {
            Ok(()) => {}
            Err(StepFailure::Step(why)) => return self.refuse(&why),
            Err(StepFailure::Save(trouble)) => self.notice = Some((format!("Not saved: {trouble}"), Tone::Bad)),
        }
        self.last_step = Instant::now();
        self.log_back = 0;
        self.hint = Hint::None;
        self.look();
    }

    /// Shows why a step was refused, with the code and the ruling.
    pub fn refuse(&mut self, why: &StepError) {
        self.notice = Some((why.to_string(), Tone::Bad));
    }

    /// Updates the view: whose it is, and what they may choose.
    fn look(&mut self) {
        let people = self.table.people();
        let hides = G::hides(&self.view);
        let shared = people.len() > 1;
        let mut chooser = None;
        match self.table.pending() {
            Pending::Turn(seat) if people.has(seat) => {
                chooser = Some(seat);
                if shared && self.eyes != Observer::Seat(seat) {
                    if hides {
                        self.overlay = Some(Overlay::Curtain(seat));
                        self.eyes = Observer::Public;
                    } else {
                        self.eyes = Observer::Seat(seat);
                    }
                }
            }
            Pending::Race(seats) => {
                let racing = SeatSet(seats.0 & people.0);
                // The current chooser goes on, then the next one.
                chooser = self.chooser.filter(|&seat| racing.has(seat)).or_else(|| racing.iter().next());
                if shared {
                    self.eyes = chooser.filter(|_| !hides).map_or(Observer::Public, Observer::Seat);
                }
            }
            Pending::Over if shared => self.eyes = Observer::Public,
            _ => {}
        }
        self.view = self.table.view(self.eyes);
        self.offer(chooser);
    }

    /// Lists what a person may do. The cursor stays on its action if that is still possible.
    fn offer(&mut self, chooser: Option<Seat>) {
        let selected_action =
            self.choices.get(self.selected).map(|choice| choice.action).filter(|_| chooser == self.chooser);
        self.chooser = chooser;
        let curtain = matches!(self.overlay, Some(Overlay::Curtain(_)));
        self.choices = match chooser {
            Some(seat) if !curtain => {
                choices::<G>(&self.table.view(Observer::Seat(seat)), seat, &self.table.legal(seat))
            }
            _ => Vec::new(),
        };
        self.picker.clear();
        self.selected = self.choices.iter().position(|choice| Some(choice.action) == selected_action).unwrap_or(0);
    }

    /// The person is at the keyboard: raises the curtain.
    pub fn raise_curtain(&mut self, seat: Seat) {
        self.overlay = None;
        self.eyes = Observer::Seat(seat);
        self.notice = None;
        self.look();
    }

    /// In a race, switches to the next person who shares the keyboard.
    pub fn next_chooser(&mut self) {
        if let (Pending::Race(seats), Some(seat)) = (self.table.pending(), self.chooser) {
            let racing = SeatSet(seats.0 & self.table.people().0);
            self.offer(racing.first_from(seat.next(self.table.seats())));
            self.look();
        }
    }

    /// The moment at which an action counts as made, if the rules have a clock.
    pub fn moment(&self) -> Option<Moment> {
        matches!(self.table.pending(), Pending::Race(_) | Pending::Clock).then(|| self.clock.now())
    }

    /// A person acts.
    pub fn act(&mut self, action: ActionOf<G>) {
        let Some(seat) = self.chooser.or_else(|| self.table.people().iter().next()) else { return };
        if self.paused {
            self.notice = Some(("Paused. Press Space to continue.".into(), Tone::Brass));
            return;
        }
        self.notice = None;
        let before = self.table.events_seen();
        let done = self.table.step(Step::Act { seat, action, at: self.moment() });
        if self.table.events_seen() > before {
            self.seen = before;
        }
        self.stepped(done);
    }

    /// Asks the Boss for a hint.
    pub fn ask_hint(&mut self) {
        match self.chooser {
            Some(seat) => self.hint = Hint::Thinking(self.table.advise(seat, Budget::Time(HINT_TIME))),
            None => self.notice = Some(("You have nothing to decide right now.".into(), Tone::Brass)),
        }
    }

    /// Saves the game and leaves.
    pub fn quit(&mut self) -> Result<(), TerminalError> {
        self.left = true;
        self.table.save()
    }
}
