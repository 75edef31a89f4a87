//! The screen: the board and the log on the left, the players and what may be done on the right.

use super::app::{App, Hint, Overlay};
use super::dialog;
use crate::board::Board;
use crate::brush::{clip, rule, write};
use crate::players::PlayerSpec;
use crate::theme::Tone;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use speakeasy_core::{Observer, Pending, Seat};

/// The smallest screen that has room for everything.
pub const LEAST: (u16, u16) = (80, 24);

/// Draws everything.
pub fn screen<G: Board>(app: &App<G>, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buf = frame.buffer_mut();
    buf.set_style(area, app.theme.ground());
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return too_small(app, area, buf);
    }
    if let Some(Overlay::Curtain(seat)) = app.overlay {
        return dialog::curtain(app, seat, area, buf);
    }
    let footer = footer_lines(app, area.width.into());
    let body = Rect::new(area.x, area.y + 1, area.width, area.height - 2 - footer.len() as u16);
    let right = 27 + (area.width - LEAST.0) / 4;
    let left = Rect { width: area.width - right - 1, ..body };
    let right = Rect { x: left.right() + 1, width: right, ..body };
    title(app, area, buf);
    for y in body.y..body.bottom() {
        buf.set_string(left.right(), y, "│", app.theme.fg(Tone::Brass));
    }
    // Of every three extra lines the board gets two and the log one.
    let board = Rect { height: 16 + (body.height.saturating_sub(21)) * 2 / 3, ..left };
    G::draw(&app.scene(), board, buf);
    log(app, Rect { y: board.bottom(), height: left.height - board.height, ..left }, buf);
    let used = players(app, right, buf);
    actions(app, Rect { y: right.y + used, height: right.height - used, ..right }, buf);
    for (index, line) in footer.iter().enumerate() {
        write(buf, area, 0, body.bottom() + index as u16 - area.y, line);
    }
    write(buf, area, 0, area.height - 1, &keys(app));
    match app.overlay {
        Some(Overlay::Help(line)) => dialog::help(app, line, area, buf),
        Some(Overlay::Leave) => dialog::leave(app, area, buf),
        _ if app.table.pending() != Pending::Over && app.paused => dialog::pause(app, area, buf),
        _ => {}
    }
}

fn too_small<G: Board>(app: &App<G>, area: Rect, buf: &mut Buffer) {
    let (columns, rows) = LEAST;
    let text = [
        format!("This game needs {columns}×{rows}"),
        format!("characters, but there are {}×{}.", area.width, area.height),
        "Enlarge the window,".into(),
        "or use --plain.".into(),
    ];
    for (y, line) in text.iter().enumerate() {
        write(buf, area, 0, y as u16, &Line::from(app.theme.say(line.clone(), Tone::Brass)));
    }
}

fn title<G: Board>(app: &App<G>, area: Rect, buf: &mut Buffer) {
    let theme = app.theme;
    let headline = G::headline(&app.scene());
    let line = Line::from(vec![
        theme.say("◆ ", Tone::Brass),
        Span::styled(G::NAME.en.to_uppercase(), theme.bold(Tone::Brass)),
        theme.say(" ◆ ", Tone::Brass),
        theme.say(headline, Tone::Cream),
    ]);
    write(buf, area, 0, 0, &line);
    let state = if app.paused { "paused".into() } else { format!("pace {:.1} s", app.pace.as_secs_f32()) };
    let seed = format!("{state} · seed {}", app.table.seed());
    let x = area.width.saturating_sub(seed.chars().count() as u16 + 1);
    if usize::from(x) > line.width() + 1 {
        write(buf, area, x, 0, &Line::from(theme.say(seed, Tone::Faint)));
    }
}

/// The name of a seat's player.
pub fn name<G: Board>(app: &App<G>, seat: Seat) -> String {
    match app.table.player(seat) {
        PlayerSpec::Person if app.table.people().len() == 1 => "you".into(),
        sitter => sitter.to_string(),
    }
}

/// Draws the players and what they have. Returns the number of rows.
fn players<G: Board>(app: &App<G>, area: Rect, buf: &mut Buffer) -> u16 {
    let seats = app.table.seats() as u16;
    let tall = seats <= 4 || area.height >= 2 * seats + 14;
    rule(buf, area, 0, "Players", app.theme);
    let outcome = app.table.outcome();
    for seat in Seat::all(app.table.seats()) {
        let score = match &outcome {
            Some(outcome) => Some(outcome.scores[seat.index()]),
            None => G::score(&app.view, seat),
        };
        let score = score.map_or("?".into(), |score| score.to_string());
        let y = 1 + u16::from(seat.0) * if tall { 2 } else { 1 };
        let acts = match app.table.pending() {
            Pending::Turn(turn) => turn == seat,
            Pending::Race(racing) => racing.has(seat),
            _ => false,
        };
        let wins = outcome.as_ref().is_some_and(|outcome| outcome.winners().has(seat));
        let marker = if wins {
            "★"
        } else if acts {
            "▶"
        } else {
            " "
        };
        let columns = if tall { 14 } else { 7 };
        let who = Line::from(vec![
            app.theme.say(marker, Tone::Brass),
            Span::styled(format!("{seat} "), app.theme.bold(Tone::Seat(seat))),
            app.theme.say(clip(&name(app, seat), columns), Tone::Cream),
        ]);
        write(buf, area, 0, y, &who);
        let x = area.width.saturating_sub(score.len() as u16 + 1);
        write(buf, area, x, y, &Line::from(Span::styled(score, app.theme.bold(Tone::Cream))));
        if tall {
            write(buf, area, 2, y + 1, &G::holding(&app.scene(), seat));
        } else {
            let room = Rect { width: x.saturating_sub(1), ..area };
            write(buf, room, 11, y, &G::badge(&app.scene(), seat));
        }
    }
    1 + seats * if tall { 2 } else { 1 }
}

/// The log, newest last. Events since a person last acted are brighter.
fn log<G: Board>(app: &App<G>, area: Rect, buf: &mut Buffer) {
    let back = if app.log_back > 0 { "Log (scrolled back)" } else { "Log" };
    rule(buf, area, 0, back, app.theme);
    let rows = usize::from(area.height.saturating_sub(1));
    let wanted = rows + app.log_back;
    let mut lines: Vec<(String, bool)> = Vec::new();
    let new = app.table.log(app.eyes, app.seen).count();
    for (age, text) in app.table.log(app.eyes, 0).rev().enumerate() {
        let wrapped = wrap(&text, usize::from(area.width) - 2);
        lines.extend(wrapped.into_iter().rev().map(|line| (line, age < new)));
        if lines.len() >= wanted {
            break;
        }
    }
    let back = app.log_back.min(lines.len().saturating_sub(rows));
    let shown: Vec<&(String, bool)> = lines.iter().skip(back).take(rows).collect();
    for (index, (line, new)) in shown.into_iter().rev().enumerate() {
        let tone = if *new { Tone::Cream } else { Tone::Faint };
        let mark = if line.starts_with(' ') { " " } else { "·" };
        let line = Line::from(vec![app.theme.say(format!("{mark} "), Tone::Brass), app.theme.say(line.trim(), tone)]);
        write(buf, area, 0, 1 + index as u16, &line);
    }
}

/// Text in lines of at most so many columns, broken between words; further lines begin with a space.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if line.chars().count() + word.chars().count() < columns || line.trim().is_empty() {
            if !line.is_empty() && *line != " " {
                line.push(' ');
            }
            line.push_str(word);
        } else {
            lines.push(format!(" {word}"));
        }
    }
    lines
}

/// The choices, or who the game waits for.
fn actions<G: Board>(app: &App<G>, area: Rect, buf: &mut Buffer) {
    let theme = app.theme;
    let title = match (app.chooser, app.table.pending()) {
        (_, Pending::Over) => "Game over".into(),
        (Some(seat), _) if app.table.people().len() > 1 => format!("{seat} may"),
        (Some(_), _) => "You may".into(),
        (None, Pending::Turn(seat)) => format!("{seat} is thinking"),
        (None, Pending::Race(_)) => "Others may act".into(),
        (None, _) => "Please wait".into(),
    };
    rule(buf, area, 0, &title, theme);
    let room = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    if let Some(outcome) = app.table.outcome() {
        let mut order: Vec<Seat> = Seat::all(app.table.seats()).collect();
        order.sort_by_key(|seat| outcome.ranks[seat.index()]);
        for (y, seat) in order.into_iter().enumerate() {
            let line = Line::from(vec![
                theme.say(format!("{:>2}. ", outcome.ranks[seat.index()]), Tone::Brass),
                Span::styled(format!("{seat} "), theme.bold(Tone::Seat(seat))),
                theme.say(format!("{:<9}{:>7}", clip(&name(app, seat), 9), outcome.scores[seat.index()]), Tone::Cream),
            ]);
            write(buf, room, 0, y as u16, &line);
        }
        return;
    }
    let hint = hint_lines(app, usize::from(room.width));
    let rows = usize::from(room.height).saturating_sub(hint.len());
    // The list scrolls to keep the selected line in the middle.
    let first = app.selected.saturating_sub(rows / 2).min(app.choices.len().saturating_sub(rows));
    let keys = app.choices.iter().map(|choice| choice.key.len()).max().unwrap_or(1);
    for (y, choice) in app.choices.iter().enumerate().skip(first).take(rows) {
        let chosen = y == app.selected;
        let pointer = if chosen { "›" } else { " " };
        let columns = usize::from(room.width);
        let text = clip(&choice.label, columns.saturating_sub(keys + 3));
        let line = if chosen {
            let full = format!("{pointer}{:>keys$}  {text}", choice.key);
            Line::styled(format!("{full:<columns$}"), theme.chosen())
        } else {
            Line::from(vec![
                Span::styled(format!("{pointer}{:>keys$}  ", choice.key), theme.bold(Tone::Brass)),
                Span::styled(text, Style::new()),
            ])
        };
        write(buf, room, 0, (y - first) as u16, &line);
    }
    let more = app.choices.len().saturating_sub(first + rows);
    if more > 0 || first > 0 {
        let text = format!(" {} of {} ", app.selected + 1, app.choices.len());
        write(
            buf,
            area,
            area.width.saturating_sub(text.len() as u16 + 1),
            0,
            &Line::from(theme.say(text, Tone::Brass)),
        );
    }
    for (index, line) in hint.iter().enumerate() {
        write(buf, room, 0, room.height - (hint.len() - index) as u16, line);
    }
}

/// The Boss's hint, under the list.
fn hint_lines<G: Board>(app: &App<G>, columns: usize) -> Vec<Line<'static>> {
    let theme = app.theme;
    let head = |text: &str| Line::from(theme.say(format!("◆ {text}"), Tone::Brass));
    match &app.hint {
        Hint::None => Vec::new(),
        Hint::Thinking(_) => vec![head("The Boss is thinking …")],
        Hint::Given(advice) if advice.is_empty() => vec![head("The Boss has no hint.")],
        Hint::Given(advice) => {
            let mut lines = vec![head("The Boss says")];
            for advice in advice.iter().take(4) {
                let action = G::print(advice.action);
                let opinion = format!("{} {}", advice.worth, advice.word);
                let room = columns.saturating_sub(opinion.chars().count() + 2);
                lines.push(Line::from(vec![
                    theme.say(format!(" {:<room$} ", clip(&action, room)), Tone::Cream),
                    theme.say(opinion, Tone::Good),
                ]));
            }
            lines
        }
    }
}

/// The text being typed, a refusal, or the selected action in full.
fn footer_lines<G: Board>(app: &App<G>, columns: usize) -> Vec<Line<'static>> {
    let theme = app.theme;
    if let Some(typed) = &app.typing {
        return vec![Line::from(vec![theme.say(": ", Tone::Brass), Span::styled(format!("{typed}█"), Style::new())])];
    }
    if let Some((text, tone)) = &app.notice {
        let mark = if *tone == Tone::Bad { "✗ " } else { "· " };
        let lines = wrap(text, columns - 3).into_iter().take(3).enumerate();
        return lines
            .map(|(index, line)| {
                let mark = if index == 0 { mark } else { "  " };
                Line::from(vec![theme.say(mark, *tone), theme.say(line.trim().to_owned(), *tone)])
            })
            .collect();
    }
    let line = match (app.choices.get(app.selected), app.table.pending()) {
        (_, Pending::Over) => theme.say(format!("Saved as {}", app.table.file().display()), Tone::Faint),
        (Some(choice), _) => {
            return vec![Line::from(vec![
                theme.say(": ", Tone::Brass),
                Span::styled(choice.notation.clone(), theme.bold(Tone::Cream)),
                theme.say(format!("   {}", choice.label), Tone::Faint),
            ])];
        }
        (None, _) if app.eyes == Observer::Public => theme.say("You are watching.", Tone::Faint),
        (None, _) => theme.say("", Tone::Faint),
    };
    vec![Line::from(line)]
}

fn keys<G: Board>(app: &App<G>) -> Line<'static> {
    let pairs: &[(&str, &str)] = match (&app.typing, app.table.pending()) {
        (Some(_), _) => &[("Enter", "play"), ("Tab", "complete"), ("Esc", "back")],
        (None, Pending::Over) => &[("PgUp PgDn", "log"), ("h", "help"), ("q", "leave")],
        (None, _) if app.choices.is_empty() => {
            &[("Space", "pause"), ("+ −", "pace"), ("PgUp", "log"), ("h", "help"), ("q", "leave")]
        }
        _ => &[
            ("↑↓", "choose"),
            ("Enter", "play"),
            (":", "type"),
            ("?", "hint"),
            ("PgUp", "log"),
            ("h", "help"),
            ("q", "leave"),
        ],
    };
    let mut line = Vec::new();
    for (key, what) in pairs {
        line.push(Span::styled(format!(" {key} "), app.theme.bold(Tone::Brass)));
        line.push(app.theme.say(format!("{what}  "), Tone::Faint));
    }
    Line::from(line)
}
