//! The full-screen client.

mod app;
mod clock;
mod dialog;
mod draw;
mod input;

use crate::board::Board;
use crate::table::Table;
use crate::theme::Theme;
use crate::trouble::Trouble;
use app::App;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
use std::time::Duration;

/// Plays at the keyboard until the game is left. The terminal is given back as it was, whatever happens.
pub fn play<G: Board>(table: Table<G>, theme: Theme, pace: Duration) -> Result<Table<G>, Trouble> {
    let mut app = App::new(table, theme, pace);
    let mut terminal = ratatui::try_init()?;
    let done = run(&mut app, &mut terminal);
    ratatui::try_restore()?;
    done?;
    Ok(app.leave())
}

fn run<G: Board>(app: &mut App<G>, terminal: &mut DefaultTerminal) -> Result<(), Trouble> {
    while !app.has_left() {
        app.go_on()?;
        terminal.draw(|frame| draw::screen(app, frame))?;
        if event::poll(app.patience())? {
            // Whatever has been typed is taken together: a fast typist does not wait for the screen.
            loop {
                match event::read()? {
                    Event::Key(key) if key.is_press() => app.key(key)?,
                    Event::Paste(text) => app.paste(&text),
                    _ => {}
                }
                if app.has_left() || !event::poll(Duration::ZERO)? {
                    break;
                }
                app.go_on()?;
            }
        }
    }
    Ok(())
}
