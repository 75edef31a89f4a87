//! Dialogs over the board: the curtain, the help, a question.

use super::app::App;
use super::draw::wrap;
use super::input::KEYS;
use crate::board::Board;
use crate::brush::{frame, inside, write};
use crate::guide::{self, GuideLine};
use crate::theme::Tone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use speakeasy_core::Seat;

/// An empty framed area in the middle of the screen.
fn panel<G: Board>(app: &App<G>, (width, height): (u16, u16), area: Rect, buf: &mut Buffer) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let panel = Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    for position in panel.positions() {
        buf[position].reset();
    }
    buf.set_style(panel, app.theme.ground());
    frame(buf, panel, app.theme.fg(Tone::Brass));
    let inner = inside(panel);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

fn centred<G: Board>(app: &App<G>, area: Rect, y: u16, text: &str, tone: Tone, buf: &mut Buffer) {
    let x = area.width.saturating_sub(text.chars().count() as u16) / 2;
    write(buf, area, x, y, &Line::from(Span::styled(text.to_owned(), app.theme.bold(tone))));
}

/// The curtain hides the table while the keyboard changes hands.
pub fn curtain<G: Board>(app: &App<G>, seat: Seat, area: Rect, buf: &mut Buffer) {
    let folds = app.theme.fg(Tone::Bad);
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            if (x - area.x).is_multiple_of(4) {
                buf.set_string(x, y, "┃", folds);
            }
        }
    }
    let room = panel(app, (44, 7), area, buf);
    centred(app, room, 1, &format!("Pass the keyboard to {seat}"), Tone::Seat(seat), buf);
    centred(app, room, 3, "then press Enter", Tone::Cream, buf);
}

/// Asks whether to leave.
pub fn leave<G: Board>(app: &App<G>, area: Rect, buf: &mut Buffer) {
    let room = panel(app, (48, 7), area, buf);
    centred(app, room, 1, "Leave the table?", Tone::Brass, buf);
    centred(app, room, 2, "The game is saved and can be resumed.", Tone::Cream, buf);
    centred(app, room, 4, "y  leave      any other key  stay", Tone::Faint, buf);
}

/// Shows that the game is paused.
pub fn pause<G: Board>(app: &App<G>, area: Rect, buf: &mut Buffer) {
    let room = panel(app, (36, 5), area, buf);
    centred(app, room, 1, "Paused: press Space", Tone::Brass, buf);
}

/// The keys and the essentials of the game.
pub fn help<G: Board>(app: &App<G>, scrolled: u16, area: Rect, buf: &mut Buffer) {
    let theme = app.theme;
    let room = panel(app, (100, area.height - 2), area, buf);
    let columns = usize::from(room.width);
    let mut lines: Vec<Line<'static>> = vec![Line::styled("Keyboard shortcuts", theme.bold(Tone::Brass))];
    for (key, what) in KEYS {
        for (index, part) in wrap(what, columns - 14).into_iter().enumerate() {
            let key = if index == 0 { key } else { "" };
            lines.push(Line::from(vec![
                Span::styled(format!("  {key:<11} "), theme.bold(Tone::Cream)),
                theme.say(part.trim().to_owned(), Tone::Cream),
            ]));
        }
    }
    lines.push(Line::default());
    for line in guide::lines(G::DOCUMENTS.how_to_play) {
        match line {
            GuideLine::Heading(text) => lines.push(Line::styled(text, theme.bold(Tone::Brass))),
            GuideLine::Picture(text) => lines.push(Line::from(theme.say(text, Tone::Good))),
            GuideLine::Text(text) => {
                lines.extend(wrap(&text, columns).into_iter().map(|line| Line::from(theme.say(line, Tone::Cream))));
            }
        }
    }
    let rows = room.height.saturating_sub(1);
    app.help_end.set((lines.len() as u16).saturating_sub(rows));
    let first = scrolled.min(app.help_end.get());
    for (y, line) in lines.iter().skip(first.into()).take(rows.into()).enumerate() {
        write(buf, room, 0, y as u16, line);
    }
    let footer = format!("↑↓ PgUp PgDn scroll   any other key closes   {}/{}", first + 1, lines.len());
    write(buf, room, 0, room.height - 1, &Line::from(theme.say(footer, Tone::Faint)));
}
