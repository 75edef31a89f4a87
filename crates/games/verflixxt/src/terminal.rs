//! Verflixxt: a road that winds from the start to the goal, its tiles as stations, the figures beneath them.

use crate::{Action, Event, Face, Figure, Phase, Place, Side, Tile, TileKind, Verflixxt, View, score};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use speakeasy_core::{Observer, Seat};
use speakeasy_terminal::board::{Board, BoardScene};
use speakeasy_terminal::brush::{counted, listed, rule, write};
use speakeasy_terminal::theme::Tone;

fn tile_tone(kind: TileKind) -> Tone {
    match kind {
        TileKind::Minus => Tone::Bad,
        TileKind::Plus => Tone::Good,
        TileKind::Luck => Tone::Yellow,
        TileKind::Verflixxt => Tone::Orange,
        TileKind::Action => Tone::Purple,
    }
}

/// A place in three columns: its id, and for action tiles the side they show.
fn sign(view: &View, place: Place) -> (String, Tone) {
    match place.tile() {
        None if place == Place::START => ("S".into(), Tone::Brass),
        None => ("G".into(), Tone::Brass),
        Some(tile) if tile.kind() == TileKind::Action => {
            let side = if view.board().side(tile) == Side::Gift { "g" } else { "s" };
            (format!("{tile}{side}"), Tone::Purple)
        }
        Some(tile) if tile.kind() == TileKind::Luck => (format!("{tile}♣"), Tone::Yellow),
        Some(tile) if tile.kind() == TileKind::Verflixxt => (format!("{tile}!"), Tone::Orange),
        Some(tile) => (tile.to_string(), tile_tone(tile.kind())),
    }
}

fn figure_tone(figure: Figure) -> Tone {
    match figure.owner() {
        Some(seat) => Tone::Seat(seat),
        None if figure.is_guard() => Tone::Faint,
        None => Tone::Orange,
    }
}

/// The way from the start to the goal.
fn places(view: &View) -> Vec<Place> {
    let tiles = view.board().path().unwrap_or_default().iter();
    let tiles = tiles.filter_map(|tile| Place::parse(tile.name()));
    std::iter::once(Place::START).chain(tiles).chain([Place::GOAL]).collect()
}

/// The figures on a place, those that are home or out included at the goal.
fn standing(view: &View, place: Place) -> Vec<Figure> {
    let mut figures: Vec<Figure> = Figure::all().filter(|&figure| view.board().place(figure) == Some(place)).collect();
    figures.sort_by_key(|figure| (figure.owner().is_none(), figure.to_string()));
    figures
}

fn dice(view: &View) -> String {
    let faces = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
    let number = view
        .board()
        .num()
        .map(|number| format!("{} {number}", faces.get(usize::from(number)).copied().unwrap_or_default()));
    let action = view.board().act().map(|face| match face {
        Face::Flixxy => "Flixxy must move",
        Face::May => "? Flixxy may move",
        Face::Not => "X not Flixxy",
    });
    match (number, action) {
        (None, _) => "not rolled".into(),
        (Some(number), None) => number,
        (Some(number), Some(action)) => format!("{number} · {action}"),
    }
}

fn occasion(view: &View) -> String {
    match view.board().phase() {
        Phase::Setup => "the path is laid".into(),
        Phase::Pre => "before the roll".into(),
        Phase::Roll => "the dice roll".into(),
        Phase::Main => "the move".into(),
        Phase::Steal => "a tile is stolen".into(),
        Phase::Post => "after the move".into(),
        Phase::Over => "the last pawn is home".into(),
    }
}

fn points(view: &View, seat: Seat) -> Option<i32> {
    view.shows_stack(seat).then(|| score(view.board(), view.open_stacks(), view.hands(), seat))
}

fn top(view: &View, seat: Seat) -> Option<Tile> {
    view.stack(seat)?.last().copied()
}

/// What a move comes to, by what happened in it.
fn trip(events: &[Event]) -> String {
    let mut told = String::new();
    for event in events {
        match event {
            Event::Moved { from, to, .. } | Event::Pushed { from, to, .. } if told.is_empty() => {
                told += &format!("{}→{}", from.name(), to.name());
            }
            Event::Collected { tile, .. } => told += &format!(", take {tile}"),
            Event::Given { tile, to: Some(to), .. } => told += &format!(", {tile} to {to}"),
            Event::RoundToken { value, .. } => told += &format!(", token {value}"),
            Event::Moved { .. } | Event::TurnBegan { .. } => break,
            _ => {}
        }
    }
    told
}

impl Board for Verflixxt {
    fn headline(scene: &BoardScene<'_, Verflixxt>) -> String {
        format!("Turn {} · {}", scene.view.board().turn().max(1), occasion(scene.view))
    }

    fn score(view: &View, seat: Seat) -> Option<i32> {
        points(view, seat)
    }

    fn badge(scene: &BoardScene<'_, Verflixxt>, seat: Seat) -> Line<'static> {
        let (view, theme) = (scene.view, scene.theme);
        let mut told = Vec::new();
        if let Some(tile) = top(view, seat) {
            let (sign, tone) = (tile.to_string(), tile_tone(tile.kind()));
            told.extend(theme.chip(&sign, tone));
        }
        let worms = view.hands().count(seat);
        if worms > 0 {
            told.push(theme.say(format!(" ~{worms}"), Tone::Purple));
        }
        Line::from(told)
    }

    fn holding(scene: &BoardScene<'_, Verflixxt>, seat: Seat) -> Line<'static> {
        let (view, theme) = (scene.view, scene.theme);
        let count = view.stack_count(seat);
        let mut told = vec![theme.say(counted(count as i64, "tile") + " ", Tone::Faint)];
        told.extend(Verflixxt::badge(scene, seat).spans);
        for value in view.board().round_tokens(seat) {
            told.push(theme.say(format!(" ({value})"), Tone::Brass));
        }
        if !view.board().in_play(seat) && view.board().phase() != Phase::Setup {
            told.push(theme.say(" home", Tone::Good));
        }
        Line::from(told)
    }

    fn draw(scene: &BoardScene<'_, Verflixxt>, area: Rect, buf: &mut Buffer) {
        draw_dice(scene, area, buf);
        let mine = match scene.view.observer() {
            Observer::Seat(seat) => worms_of(scene, seat),
            Observer::Public => None,
        };
        let road = Rect::new(area.x, area.y + 1, area.width, area.height - 1 - u16::from(mine.is_some()));
        let used = draw_road(scene, road, buf);
        draw_stacks(scene, Rect { y: road.y + used, height: road.height - used, ..road }, buf);
        if let Some(line) = mine {
            write(buf, area, 0, area.height - 1, &line);
        }
    }

    fn facts(view: &View) -> Vec<String> {
        let board = view.board();
        let mut words = vec![format!("Turn {}: {}. Dice: {}.", board.turn().max(1), occasion(view), dice(view))];
        let road = places(view).into_iter().map(|place| {
            let figures = standing(view, place);
            let sign = sign(view, place).0;
            if figures.is_empty() { sign } else { format!("{sign} ({})", listed(figures)) }
        });
        words.push(format!("The path: {}.", road.collect::<Vec<_>>().join(", ")));
        if board.options().has_flixxy() {
            words.push(format!("Round tokens left: {}.", board.round_pile().len()));
        }
        for seat in Seat::all(board.seats()) {
            let mut about = vec![points(view, seat).map_or("points hidden".into(), |points| counted(points, "point"))];
            about.push(match view.stack(seat) {
                Some(stack) if stack.is_empty() => "no tiles".into(),
                Some(stack) => format!("tiles, the top one last: {}", listed(stack)),
                None => format!("{} tiles", view.stack_count(seat)),
            });
            let tokens = board.round_tokens(seat);
            if !tokens.is_empty() {
                about.push(format!("round tokens {}", listed(tokens)));
            }
            let worms = view.hands().of(seat).iter().map(|held| match held.kind {
                Some(kind) => format!("{} of turn {}", kind.word(), held.gained),
                None => "hidden".into(),
            });
            if worms.len() > 0 {
                about.push(format!("worm tokens {}", listed(worms)));
            }
            words.push(format!("{seat}: {}.", about.join("; ")));
        }
        words
    }

    fn label(_view: &View, action: Action, foreseen: &[Event]) -> String {
        match action {
            Action::Roll => "roll the dice".into(),
            Action::Move { figure } => format!("{figure} {}", trip(foreseen)),
            Action::Skip => "skip: nothing can move".into(),
            Action::End => "end the turn".into(),
            Action::Bottom { gained } => format!("bury the top tile ~{gained}"),
            Action::Swap { gained, figure, with } => format!("swap {figure} with {with} ~{gained}"),
            Action::Push { gained, tile } => format!("push all from {} ~{gained}", tile.name()),
            Action::Double { gained } => format!("another turn ~{gained}"),
            Action::Steal { from } => format!("steal from {from}"),
        }
    }

    fn key(action: Action) -> Option<String> {
        match action {
            Action::Roll => Some("r".into()),
            Action::Move { figure } if figure.is_pawn() => Some(figure.number().to_string()),
            Action::Move { figure } => Some(figure.to_string().to_lowercase()),
            Action::Skip => Some("s".into()),
            Action::End => Some("e".into()),
            Action::Steal { from } => Some(from.letter().to_ascii_lowercase().to_string()),
            _ => None,
        }
    }
}

fn draw_dice(scene: &BoardScene<'_, Verflixxt>, area: Rect, buf: &mut Buffer) {
    let (view, theme) = (scene.view, scene.theme);
    let mut line = vec![theme.say("Dice ", Tone::Brass), Span::styled(dice(view), theme.bold(Tone::Cream))];
    let pile = view.board().round_pile();
    if view.board().flixxy_in_play() && !pile.is_empty() {
        let tokens: Vec<String> = pile.iter().map(|value| format!("({value})")).collect();
        line.push(theme.say(format!("   tokens {}", tokens.join("")), Tone::Brass));
    }
    if view.board().options().has_worms() {
        line.push(theme.say(format!("   worms ~{}", view.pile_count()), Tone::Purple));
    }
    write(buf, area, 0, 0, &Line::from(line));
}

/// The observer's own worm tokens, with the turn on which each was gained: the notation asks for it.
fn worms_of(scene: &BoardScene<'_, Verflixxt>, seat: Seat) -> Option<Line<'static>> {
    let held = scene.view.hands().of(seat);
    let kinds = held.iter().map(|held| format!("{} ~{}", held.kind.map_or("?", |kind| kind.word()), held.gained));
    let told = format!("Your worms: {}", kinds.collect::<Vec<_>>().join(", "));
    (!held.is_empty()).then(|| Line::from(scene.theme.say(told, Tone::Purple)))
}

/// How the road is laid into the room there is: stations a row, columns a station, lines a row.
fn plan(stations: usize, area: Rect) -> (usize, u16, u16) {
    let fits = |columns: u16| {
        let row = usize::from((area.width - 4) / columns);
        let rows = stations.div_ceil(row.max(1)) as u16;
        (area.height / rows.max(1) >= 3).then_some((row, columns, (area.height / rows.max(1)).min(5)))
    };
    (6..=10).rev().find_map(fits).unwrap_or((usize::from((area.width - 4) / 6), 6, 3))
}

/// The road as a winding line, a row to the right, the next one to the left; says how many lines it takes.
fn draw_road(scene: &BoardScene<'_, Verflixxt>, area: Rect, buf: &mut Buffer) -> u16 {
    let stations = places(scene.view);
    let (row, columns, height) = plan(stations.len(), area);
    let brass = scene.theme.fg(Tone::Brass);
    for (index, &place) in stations.iter().enumerate() {
        let (line, along) = (index / row, index % row);
        let rightward = line % 2 == 0;
        let column = if rightward { along } else { row - 1 - along };
        let (x, y) = (2 + column as u16 * columns, line as u16 * height);
        let last = index + 1 == stations.len();
        draw_station(scene, place, area, (x, y), (columns, height), buf);
        if !last && along + 1 < row {
            // The road goes on to the neighbour, on this station's right or on its left.
            let from = if rightward { x + 5 } else { x - (columns - 5) };
            write(buf, area, from, y, &Line::styled("─".repeat((columns - 5).into()), brass));
        } else if !last {
            draw_bend(area, (x, y), height, rightward, brass, buf);
        }
    }
    (stations.len().div_ceil(row) as u16 * height).min(area.height)
}

/// Where there is room left: all that everybody has collected, bottom to top.
fn draw_stacks(scene: &BoardScene<'_, Verflixxt>, area: Rect, buf: &mut Buffer) {
    let (view, theme) = (scene.view, scene.theme);
    let seats = view.board().seats();
    if usize::from(area.height) < seats + 1 {
        return;
    }
    rule(buf, area, 0, "The stacks, top tile last", theme);
    for seat in Seat::all(seats) {
        let mut line = vec![Span::styled(format!("{seat} "), theme.bold(Tone::Seat(seat)))];
        match view.stack(seat) {
            Some(stack) => {
                line.extend(stack.iter().map(|tile| theme.say(format!(" {tile}"), tile_tone(tile.kind()))));
            }
            None => line.push(theme.say(" ▒".repeat(view.stack_count(seat)), Tone::Faint)),
        }
        write(buf, area, 0, 1 + u16::from(seat.0), &Line::from(line));
    }
}

/// Where a row ends, the road turns down to the next.
fn draw_bend(
    area: Rect,
    (x, y): (u16, u16),
    height: u16,
    rightward: bool,
    style: ratatui::style::Style,
    buf: &mut Buffer,
) {
    let (edge, over, under) = if rightward { (x + 5, "─╮", "─╯") } else { (x - 2, "╭─", "╰─") };
    let wall = if rightward { edge + 1 } else { edge };
    write(buf, area, edge, y, &Line::styled(over, style));
    for down in 1..height {
        write(buf, area, wall, y + down, &Line::styled("│", style));
    }
    write(buf, area, edge, y + height, &Line::styled(under, style));
}

fn draw_station(
    scene: &BoardScene<'_, Verflixxt>,
    place: Place,
    area: Rect,
    (x, y): (u16, u16),
    (columns, height): (u16, u16),
    buf: &mut Buffer,
) {
    let (sign, tone) = sign(scene.view, place);
    write(buf, area, x, y, &Line::from(scene.theme.chip(&format!("{sign:^3}"), tone).to_vec()));
    let lines = usize::from(height - 1);
    let figures = standing(scene.view, place);
    let single = figures.iter().map(|figure| (figure.to_string(), figure_tone(*figure))).collect();
    let mut rows = filled(single, columns.into());
    if rows.len() > lines {
        rows = filled(grouped(&figures), columns.into());
    }
    if rows.len() > lines {
        let shown: usize = rows[..lines - 1].iter().flatten().map(|(name, _)| name.len() - 1).sum();
        rows.truncate(lines - 1);
        rows.push(vec![(format!("+{}", figures.len().saturating_sub(shown)), Tone::Faint)]);
    }
    for (line, names) in rows.iter().enumerate() {
        let spans = names.iter().map(|(name, tone)| Span::styled(format!("{name:<2} "), scene.theme.bold(*tone)));
        write(buf, area, x, y + 1 + line as u16, &Line::from(spans.collect::<Vec<_>>()));
    }
}

/// A crowd by owners: `A12` are the pawns 1 and 2 of A.
fn grouped(figures: &[Figure]) -> Vec<(String, Tone)> {
    let mut groups: Vec<(String, Tone)> = Vec::new();
    for figure in figures {
        let (name, tone) = (figure.to_string(), figure_tone(*figure));
        match groups.last_mut() {
            // Four signs are as wide as a station.
            Some((group, same)) if *same == tone && group.len() < 4 => group.push_str(&name[1..]),
            _ => groups.push((name, tone)),
        }
    }
    groups
}

/// Names in rows of at most so many columns.
fn filled(names: Vec<(String, Tone)>, columns: usize) -> Vec<Vec<(String, Tone)>> {
    let mut rows: Vec<Vec<(String, Tone)>> = Vec::new();
    let mut used = columns;
    for name in names {
        let width = name.0.len().max(2) + 1;
        if used + width > columns {
            rows.push(Vec::new());
            used = 0;
        }
        used += width;
        if let Some(row) = rows.last_mut() {
            row.push(name);
        }
    }
    rows
}
