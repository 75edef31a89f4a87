//! The line-based client, for screen readers, pipes and slow connections.
//!
//! It uses no real clock: in a race the table waits for the person, who may also `wait`. So the same seed and the same
//! input give the same game.

use crate::board::Board;
use crate::choices::{Choice, choices};
use crate::error::TerminalError;
use crate::guide;
use crate::players::PlayerSpec;
use crate::saved_table::{SavedTable, StepFailure};
use speakeasy_bots::search::Budget;
use speakeasy_bots::support::ActionOf;
use speakeasy_core::{Moment, Observer, Pending, Seat, SeatSet};
use speakeasy_record::{Step, StepError};
use std::io::{BufRead, Write};

/// The Boss's effort for a hint. Iterations rather than time, so that hints do not depend on the machine.
const HINT: Budget = Budget::Iterations(1000);

const COMMANDS: &str = "\
Type the letters or digits in brackets, or the action at the end of a line. Other commands:
  ?            ask the Boss for a hint
  why ACTION   explain why an action is not allowed
  look         show the position again
  wait         in a race: let the others act first
  help         show these commands and how to play
  save         save the game now (it is also saved after every step)
  quit         leave; the game can be resumed";

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionEnd {
    /// The game is over.
    Over,
    /// The player left.
    Left,
    /// The input ended.
    InputEnded,
}

/// What a person typed on their turn.
enum Input<A> {
    Action(A),
    Wait,
    Leave(SessionEnd),
}

/// A session in lines.
struct Lines<G: Board, I, O> {
    table: SavedTable<G>,
    input: I,
    output: O,
    /// The number of events printed so far.
    printed: usize,
    /// Who was at the keyboard last.
    present: Option<Seat>,
}

/// Plays until the game is over or left. Returns the saved table.
pub fn play<G: Board>(
    table: SavedTable<G>,
    input: impl BufRead,
    output: impl Write,
) -> Result<(SavedTable<G>, SessionEnd), TerminalError> {
    let mut lines = Lines { printed: 0, table, input, output, present: None };
    lines.greet()?;
    let ending = lines.run()?;
    if ending == SessionEnd::Over {
        lines.result()?;
    }
    lines.output.flush()?;
    lines.table.save()?;
    Ok((lines.table, ending))
}

impl<G: Board, I: BufRead, O: Write> Lines<G, I, O> {
    fn greet(&mut self) -> Result<(), TerminalError> {
        writeln!(self.output, "{}, seed {}.", G::NAME.en, self.table.seed())?;
        for seat in Seat::all(self.table.seats()) {
            match self.table.player(seat) {
                PlayerSpec::Person if self.table.people().len() == 1 => writeln!(self.output, "{seat}: you")?,
                sitter => writeln!(self.output, "{seat}: {sitter}")?,
            }
        }
        if !self.table.people().is_empty() {
            writeln!(self.output, "Type help for a list of commands.")?;
        }
        // When a game is resumed, its earlier events are not printed again.
        self.printed = if self.table.steps() > 0 { self.table.events_seen() } else { 0 };
        Ok(())
    }

    fn run(&mut self) -> Result<SessionEnd, TerminalError> {
        loop {
            self.print_events()?;
            match self.table.pending() {
                Pending::Over => return Ok(SessionEnd::Over),
                Pending::Chance => {
                    let done = self.table.draw();
                    self.report(done)?;
                }
                Pending::Clock => self.ring()?,
                Pending::Turn(seat) if self.table.player(seat).is_person() => match self.ask_person(seat, false)? {
                    Input::Action(action) => self.step(Step::Act { seat, action, at: None })?,
                    Input::Wait => {}
                    Input::Leave(ending) => return Ok(ending),
                },
                Pending::Turn(seat) => {
                    let action = self.ask_bot(seat)?;
                    self.step(Step::Act { seat, action, at: None })?;
                }
                Pending::Race(seats) => {
                    if let Some(ending) = self.race(seats)? {
                        return Ok(ending);
                    }
                }
            }
        }
    }

    /// In a race people choose first, one after the other. If all of them wait, the clock advances to the next event.
    fn race(&mut self, seats: SeatSet) -> Result<Option<SessionEnd>, TerminalError> {
        let now = self.table.clock();
        let people = SeatSet(seats.0 & self.table.people().0);
        for seat in people.iter() {
            match self.ask_person(seat, true)? {
                Input::Action(action) => {
                    self.step(Step::Act { seat, action, at: now })?;
                    return Ok(None);
                }
                Input::Wait => {}
                Input::Leave(ending) => return Ok(Some(ending)),
            }
        }
        match (self.table.next_in_race(seats), self.table.alarm()) {
            (Some((at, _)), Some(alarm)) if alarm <= at => self.ring()?,
            (Some((at, seat)), _) => {
                let action = self.ask_bot(seat)?;
                self.step(Step::Act { seat, action, at: Some(at) })?;
            }
            (None, Some(_)) => self.ring()?,
            (None, None) => writeln!(self.output, "Nobody else can act: it is up to you.")?,
        }
        Ok(None)
    }

    fn ring(&mut self) -> Result<(), TerminalError> {
        let alarm: Moment = self.table.alarm().unwrap_or_default();
        self.step(Step::Clock(alarm))
    }

    fn ask_bot(&mut self, seat: Seat) -> Result<ActionOf<G>, TerminalError> {
        loop {
            let thinking = self.table.think(seat);
            let lost = || TerminalError::BotPanicked(format!("{seat} ({})", self.table.player(seat)));
            let answer = thinking.ok_or_else(lost)?.finish().map_err(|_| lost())?;
            match self.table.bot_decided(seat, answer) {
                Ok(Some(action)) => return Ok(action),
                Ok(None) => {}
                Err(message) => writeln!(self.output, "{message}")?,
            }
        }
    }

    fn step(&mut self, step: Step<G::State>) -> Result<(), TerminalError> {
        let done = self.table.step(step);
        self.report(done)
    }

    fn report(&mut self, done: Result<(), StepFailure>) -> Result<(), TerminalError> {
        match done {
            Ok(()) => {}
            Err(StepFailure::Step(why)) => writeln!(self.output, "{why}")?,
            Err(StepFailure::Save(trouble)) => writeln!(self.output, "Not saved: {trouble}")?,
        }
        Ok(())
    }

    /// Whose view the log is printed from: the public one if several people share the screen.
    fn reader(&self) -> Observer {
        let people = self.table.people();
        match people.iter().next() {
            Some(seat) if people.len() == 1 => Observer::Seat(seat),
            _ => Observer::Public,
        }
    }

    fn print_events(&mut self) -> Result<(), TerminalError> {
        let lines: Vec<String> = self.table.log(self.reader(), self.printed).collect();
        self.printed = self.table.events_seen();
        for line in lines {
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    /// A line of input; `None` where it has ended.
    fn read(&mut self) -> Result<Option<String>, TerminalError> {
        self.output.flush()?;
        let mut line = Vec::new();
        // Input may be anything, so it is read as bytes; whatever is not text is not an action either.
        let count = self.input.read_until(b'\n', &mut line)?;
        Ok((count > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }

    /// Passes the keyboard on if something is hidden. Returns false if the input has ended.
    fn pass_keyboard(&mut self, seat: Seat) -> Result<bool, TerminalError> {
        let shared = self.table.people().len() > 1;
        let hides = G::hides(&self.table.view(Observer::Public));
        if !shared || !hides || self.present == Some(seat) {
            return Ok(true);
        }
        if self.present.is_some() {
            // Scroll away what the last person saw.
            writeln!(self.output, "{}", "\n".repeat(60))?;
        }
        writeln!(self.output, "Pass the keyboard to {seat}, then press Enter.")?;
        self.present = Some(seat);
        Ok(self.read()?.is_some())
    }

    fn look(&mut self, seat: Seat) -> Result<(), TerminalError> {
        writeln!(self.output)?;
        for line in G::facts(&self.table.view(Observer::Seat(seat))) {
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    fn offer(&mut self, seat: Seat, racing: bool) -> Result<Vec<Choice<ActionOf<G>>>, TerminalError> {
        let view = self.table.view(Observer::Seat(seat));
        let list = choices::<G>(&view, seat, &self.table.legal(seat));
        writeln!(self.output, "{seat} may:")?;
        for choice in &list {
            let Choice { key, label, notation, .. } = choice;
            match label.starts_with(notation) {
                true => writeln!(self.output, "  [{key}] {label}")?,
                false => writeln!(self.output, "  [{key}] {label} = {notation}")?,
            }
        }
        if racing {
            writeln!(self.output, "  or wait")?;
        }
        Ok(list)
    }

    fn ask_person(&mut self, seat: Seat, racing: bool) -> Result<Input<ActionOf<G>>, TerminalError> {
        if !self.pass_keyboard(seat)? {
            return Ok(Input::Leave(SessionEnd::InputEnded));
        }
        self.look(seat)?;
        let list = self.offer(seat, racing)?;
        loop {
            write!(self.output, "{seat}> ")?;
            let Some(line) = self.read()? else {
                writeln!(self.output)?;
                return Ok(Input::Leave(SessionEnd::InputEnded));
            };
            match line.as_str() {
                "" => {}
                "quit" => return Ok(Input::Leave(SessionEnd::Left)),
                "save" => {
                    self.table.save()?;
                    writeln!(self.output, "Saved as {}", self.table.file().display())?;
                }
                "wait" if racing => return Ok(Input::Wait),
                "look" => {
                    self.look(seat)?;
                    self.offer(seat, racing)?;
                }
                "help" => self.help()?,
                "?" => self.advise(seat)?,
                line => {
                    if let Some(action) = self.understand(seat, line, &list)? {
                        return Ok(Input::Action(action));
                    }
                }
            }
        }
    }

    /// The action that was typed, if it is allowed; otherwise prints why not.
    fn understand(
        &mut self,
        seat: Seat,
        line: &str,
        list: &[Choice<ActionOf<G>>],
    ) -> Result<Option<ActionOf<G>>, TerminalError> {
        if let Some(choice) = list.iter().find(|choice| choice.key.eq_ignore_ascii_case(line)) {
            return Ok(Some(choice.action));
        }
        let (explain, text) = line.strip_prefix("why ").map_or((false, line), |text| (true, text.trim()));
        let why = match G::parse(text) {
            Ok(action) => match self.table.refusal(seat, action, self.table.clock()) {
                None if explain => format!("{text} is allowed."),
                None => return Ok(Some(action)),
                Some(refused) => StepError::Refused(refused).to_string(),
            },
            Err(expected) => format!("{text:?}: {expected}"),
        };
        writeln!(self.output, "{why}")?;
        Ok(None)
    }

    fn advise(&mut self, seat: Seat) -> Result<(), TerminalError> {
        let advice = self.table.advise(seat, HINT).finish().unwrap_or_default();
        for advice in advice.iter().take(4) {
            let action = G::print(advice.action);
            writeln!(self.output, "The Boss: {action}, {}", format!("{} {}", advice.worth, advice.word).trim())?;
        }
        Ok(())
    }

    fn help(&mut self) -> Result<(), TerminalError> {
        writeln!(self.output, "{COMMANDS}\n")?;
        for line in guide::lines(G::DOCUMENTS.how_to_play) {
            writeln!(self.output, "{}", line.text())?;
        }
        Ok(())
    }

    fn result(&mut self) -> Result<(), TerminalError> {
        let Some(outcome) = self.table.outcome() else { return Ok(()) };
        writeln!(self.output, "\nThe game is over.")?;
        let mut order: Vec<Seat> = Seat::all(self.table.seats()).collect();
        order.sort_by_key(|seat| outcome.ranks[seat.index()]);
        for seat in order {
            let (rank, score) = (outcome.ranks[seat.index()], outcome.scores[seat.index()]);
            writeln!(self.output, "{rank}. {seat} ({}): {score}", self.table.player(seat))?;
        }
        Ok(())
    }
}
