//! Drawing helpers for boards and panels.

use crate::theme::{Theme, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Writes a line, cut off where the area ends. Lines outside the area are not written.
pub fn write(buf: &mut Buffer, area: Rect, x: u16, y: u16, line: &Line<'_>) {
    if x < area.width && y < area.height {
        buf.set_line(area.x + x, area.y + y, line, area.width - x);
    }
}

/// A brass rule across the area's row `y`, with a title in it.
pub fn rule(buf: &mut Buffer, area: Rect, y: u16, title: &str, theme: Theme) {
    if y >= area.height {
        return;
    }
    let brass = theme.fg(Tone::Brass);
    buf.set_string(area.x, area.y + y, "─".repeat(area.width.into()), brass);
    if !title.is_empty() {
        let title = Line::from(vec![
            Span::styled("─◆ ", brass),
            Span::styled(title.to_owned(), theme.bold(Tone::Brass)),
            Span::styled(" ◆", brass),
        ]);
        write(buf, area, 0, y, &title);
    }
}

/// A frame around an area, in one style.
pub fn frame(buf: &mut Buffer, area: Rect, style: Style) {
    if area.width < 2 || area.height < 2 {
        return;
    }
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    let across = "─".repeat((area.width - 2).into());
    for (y, left_corner, right_corner) in [(area.y, "╭", "╮"), (bottom, "╰", "╯")] {
        buf.set_string(area.x, y, left_corner, style);
        buf.set_string(area.x + 1, y, &across, style);
        buf.set_string(right, y, right_corner, style);
    }
    for y in area.y + 1..bottom {
        buf.set_string(area.x, y, "│", style);
        buf.set_string(right, y, "│", style);
    }
}

/// The area without its frame.
pub fn inside(area: Rect) -> Rect {
    Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2))
}

/// Cuts text to a number of columns, with an ellipsis if it was longer.
pub fn clip(text: &str, columns: usize) -> String {
    if text.chars().count() <= columns {
        return text.to_owned();
    }
    let kept: String = text.chars().take(columns.saturating_sub(1)).collect();
    kept + "…"
}

/// `A, B and C`.
pub fn listed(items: impl IntoIterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// `1 chip`, `2 chips`.
pub fn counted(count: impl Into<i64>, what: &str) -> String {
    let count = count.into();
    if count.abs() == 1 { format!("{count} {what}") } else { format!("{count} {what}s") }
}
