//! Keyboard input.

use super::app::{App, Overlay};
use crate::board::Board;
use crate::error::TerminalError;
use crate::theme::Tone;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use speakeasy_core::Pending;
use std::time::Duration;

/// What the keys do, for the help.
pub const KEYS: &[(&str, &str)] = &[
    ("↑ ↓", "select an action"),
    ("its key", "select the action with these letters or digits"),
    ("Enter", "play the selected action; in a race, its key plays it at once"),
    (":", "type an action as shown in the bottom line; if it is not allowed, you are told why"),
    ("?", "ask the Boss for a hint"),
    ("h F1", "show this help"),
    ("Space", "pause or continue"),
    ("+ −", "make bots act faster or slower"),
    ("PgUp PgDn", "scroll the log"),
    ("Tab", "in a race: switch to the other person at this keyboard"),
    ("q Ctrl-C", "leave; the game is saved and can be resumed"),
];

impl<G: Board> App<G> {
    /// Somebody pressed a key.
    pub fn key(&mut self, key: KeyEvent) -> Result<(), TerminalError> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.quit();
        }
        match self.overlay {
            Some(Overlay::Leave) => match key.code {
                KeyCode::Char('y' | 'Y' | 'q') | KeyCode::Enter => return self.quit(),
                _ => self.overlay = None,
            },
            Some(Overlay::Help(line)) => {
                let to = match key.code {
                    KeyCode::Down => Some(line.saturating_add(1)),
                    KeyCode::Up => Some(line.saturating_sub(1)),
                    KeyCode::PageDown | KeyCode::Char(' ') => Some(line.saturating_add(15)),
                    KeyCode::PageUp => Some(line.saturating_sub(15)),
                    KeyCode::Home => Some(0),
                    KeyCode::End => Some(u16::MAX),
                    _ => None,
                };
                self.overlay = to.map(|line| Overlay::Help(line.min(self.help_end.get())));
            }
            Some(Overlay::Curtain(seat)) => match key.code {
                KeyCode::Enter => self.raise_curtain(seat),
                KeyCode::Char('q') => return self.quit(),
                _ => {}
            },
            None if self.typing.is_some() => self.type_key(key.code),
            None => return self.command(key.code),
        }
        Ok(())
    }

    /// Handles pasted text as if it were typed.
    pub fn paste(&mut self, text: &str) {
        if self.overlay.is_none() {
            let line = text.lines().next().unwrap_or_default();
            self.typing.get_or_insert_default().push_str(line);
        }
    }

    fn type_key(&mut self, key: KeyCode) {
        let Some(typed) = &mut self.typing else { return };
        match key {
            KeyCode::Char(letter) => typed.push(letter),
            KeyCode::Backspace if typed.is_empty() => self.typing = None,
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Tab => {
                if let Some(choice) = self.choices.iter().find(|choice| choice.notation.starts_with(&*typed)) {
                    typed.clone_from(&choice.notation);
                }
            }
            KeyCode::Enter => {
                let typed = self.typing.take().unwrap_or_default();
                self.play_text(typed.trim());
            }
            KeyCode::Esc => self.typing = None,
            _ => {}
        }
    }

    /// Plays an action typed as text, or shows why not.
    fn play_text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        match G::parse(text) {
            Ok(action) => self.act(action),
            Err(expected) => self.notice = Some((format!("{text:?}: {expected}"), Tone::Bad)),
        }
    }

    fn command(&mut self, key: KeyCode) -> Result<(), TerminalError> {
        let last = self.choices.len().saturating_sub(1);
        match key {
            KeyCode::Up => self.select(self.selected.checked_sub(1).unwrap_or(last)),
            KeyCode::Down => self.select(if self.selected < last { self.selected + 1 } else { 0 }),
            KeyCode::Home => self.select(0),
            KeyCode::End => self.select(last),
            KeyCode::Enter => self.play_selected(),
            KeyCode::PageUp => self.log_back = self.log_back.saturating_add(3),
            KeyCode::PageDown => self.log_back = self.log_back.saturating_sub(3),
            KeyCode::Tab => self.next_chooser(),
            KeyCode::Esc => {
                self.notice = None;
                self.picker.clear();
            }
            KeyCode::F(1) | KeyCode::Char('h' | 'H') => self.overlay = Some(Overlay::Help(0)),
            KeyCode::Char('?') => self.ask_hint(),
            KeyCode::Char(':' | '/') => self.typing = Some(String::new()),
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Char('+' | '=') => self.pace /= 2,
            KeyCode::Char('-') => self.pace = (self.pace * 2).clamp(Duration::from_millis(100), Duration::from_secs(6)),
            KeyCode::Char('q' | 'Q') if self.table.pending() == Pending::Over => return self.quit(),
            KeyCode::Char('q' | 'Q') => self.overlay = Some(Overlay::Leave),
            KeyCode::Char(letter) => {
                if let Some(index) = self.picker.press(letter, &self.choices) {
                    self.selected = index;
                    let racing = matches!(self.table.pending(), Pending::Race(_));
                    if racing && !self.picker.is_open(&self.choices) {
                        self.play_selected();
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn select(&mut self, index: usize) {
        self.selected = index;
        self.notice = None;
        self.picker.clear();
    }

    fn play_selected(&mut self) {
        if let Some(choice) = self.choices.get(self.selected) {
            self.act(choice.action);
        }
    }
}
