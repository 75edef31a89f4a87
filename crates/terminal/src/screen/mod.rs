//! The full-screen client.

mod app;
mod clock;
mod dialog;
mod draw;
mod input;

use crate::board::Board;
use crate::error::TerminalError;
use crate::saved_table::SavedTable;
use crate::theme::Theme;
use app::App;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::queue;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use std::io::{BufWriter, Stdout, Write, stdout};
use std::time::Duration;

/// Buffered, so that a frame is written at once and never shows half a board.
type Screen = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

/// Plays until the game is left. The terminal is restored, whatever happens.
pub fn play<G: Board>(table: SavedTable<G>, theme: Theme, pace: Duration) -> Result<SavedTable<G>, TerminalError> {
    let mut app = App::new(table, theme, pace);
    // This prepares the terminal and installs a hook that restores it after a panic.
    drop(ratatui::try_init()?);
    let screen = Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 16, stdout())));
    let done = screen.map_err(TerminalError::from).and_then(|mut screen| run(&mut app, &mut screen));
    ratatui::try_restore()?;
    done?;
    Ok(app.leave())
}

fn run<G: Board>(app: &mut App<G>, screen: &mut Screen) -> Result<(), TerminalError> {
    while !app.has_left() {
        app.go_on()?;
        queue!(screen.backend_mut(), BeginSynchronizedUpdate)?;
        screen.draw(|frame| draw::screen(app, frame))?;
        queue!(screen.backend_mut(), EndSynchronizedUpdate)?;
        screen.backend_mut().flush()?;
        if event::poll(app.patience())? {
            // Handle all keys typed so far before redrawing, so that a fast typist does not wait for the screen.
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
