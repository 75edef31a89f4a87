//! Scheffeln: eight businesses around the centre, cars stacked on them, money beneath.

use crate::{Action, Car, Card, Colour, EndWhen, Event, Phase, Pile, Scheffeln, Tile, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use speakeasy_core::{Moment, Observer, Seat};
use speakeasy_terminal::board::{Board, BoardScene};
use speakeasy_terminal::brush::{clip, frame, inside, listed, write};
use speakeasy_terminal::theme::Tone;

fn tone(car: Car) -> Tone {
    match car.code() {
        "RED" => Tone::Red,
        "YEL" => Tone::Yellow,
        "BLU" => Tone::Blue,
        "GRN" => Tone::Green,
        "ORA" => Tone::Orange,
        "PUR" => Tone::Purple,
        "WHI" => Tone::White,
        "BRN" => Tone::Brown,
        _ => Tone::Black,
    }
}

/// A card as a chip of three letters.
fn card_chip(scene: &BoardScene<'_, Scheffeln>, card: Card) -> [Span<'static>; 3] {
    let tone = card.colour().map_or(Tone::Cream, |colour| tone(colour.car()));
    scene.theme.chip(&card.code()[..3], tone)
}

/// When claims close, or the next card is turned up, in seconds from now.
fn seconds_left(scene: &BoardScene<'_, Scheffeln>) -> Option<String> {
    let until = |moment: Moment| moment.saturating_sub(scene.now.unwrap_or(scene.view.clock));
    let left = match scene.view.phase {
        Phase::SpeedCountdown { deadline, .. } => until(deadline),
        Phase::SpeedReveal { next } => until(next),
        Phase::SpeedClaim { opened } => until(opened + Moment::from(scene.view.options.speed_idle_cap_ms?)),
        _ => return None,
    };
    Some(format!("{}.{} s", left / 1000, left / 100 % 10))
}

fn occasion(view: &View) -> &'static str {
    match view.phase {
        Phase::Setup(_) => "the table is laid",
        Phase::ChooseCharacters => "characters are chosen",
        Phase::Turn => "cards are played",
        Phase::Upkeep | Phase::SpeedUpkeep => "cards are shuffled",
        Phase::SpeedReveal { .. } => "the row is turned up",
        Phase::SpeedClaim { .. } => "characters are up for grabs",
        Phase::SpeedCountdown { .. } => "the countdown runs",
        Phase::GameOver if view.options.end_when == EndWhen::AnyEmpty => "a stack is empty",
        Phase::GameOver => "the game is over",
    }
}

/// What a car's ride comes to, by what happened in it.
fn ride(events: &[Event]) -> Option<String> {
    events.iter().find_map(|event| match *event {
        Event::Moved { passenger: None, from, to, .. } | Event::Evaded { from, to, .. } => Some(format!("{from}→{to}")),
        Event::Moved { passenger: Some(car), from, to, .. } => Some(format!("{from}→{to} with {}", car.code())),
        Event::Circled { at, .. } => Some(format!("around, back to {at}")),
        _ => None,
    })
}

fn money(view: &View, seat: Seat) -> Option<i32> {
    view.money_of(seat).map(|token| token.map(|token| token.value())).sum()
}

/// The places of the ring in a square of three by three, clockwise from the upper left corner.
const SQUARE: [(u16, u16); 8] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)];
/// The way from each place to the next.
const WAY: [&str; 8] = ["▸", "▸", "▾", "▾", "◂", "◂", "▴", "▴"];

impl Board for Scheffeln {
    fn headline(scene: &BoardScene<'_, Scheffeln>) -> String {
        let left = seconds_left(scene).map(|left| format!(" {left}")).unwrap_or_default();
        format!("Round {} · {}{left}", scene.view.round.max(1), occasion(scene.view))
    }

    fn score(view: &View, seat: Seat) -> Option<i32> {
        money(view, seat)
    }

    fn badge(scene: &BoardScene<'_, Scheffeln>, seat: Seat) -> Line<'static> {
        match scene.view.characters.of(seat) {
            Some(colour) => Line::from(scene.theme.chip(colour.code(), tone(colour.car())).to_vec()),
            None => Line::from(scene.theme.say("  –", Tone::Faint)),
        }
    }

    fn holding(scene: &BoardScene<'_, Scheffeln>, seat: Seat) -> Line<'static> {
        let (view, theme) = (scene.view, scene.theme);
        let mut told = Scheffeln::badge(scene, seat).spans;
        if view.start == Some(seat) {
            told.push(theme.say("◆", Tone::Brass));
        }
        for (_, card) in view.face_up.iter().filter(|(owner, _)| *owner == seat) {
            let tone = card.colour().map_or(Tone::Cream, |colour| tone(colour.car()));
            told.push(theme.say(format!(" {}", &card.code()[..3]), tone));
        }
        let down = view.face_down.iter().filter(|(owner, _)| *owner == seat).count();
        told.push(theme.say(" ▒".repeat(down), Tone::Faint));
        Line::from(told)
    }

    fn draw(scene: &BoardScene<'_, Scheffeln>, area: Rect, buf: &mut Buffer) {
        let width = (area.width - 1) / 3;
        let height = ((area.height - 1) / 3).min(8);
        for (place, (column, row)) in SQUARE.into_iter().enumerate() {
            let cell = Rect::new(area.x + column * width, area.y + row * height, width + 1, height + 1);
            draw_business(scene, place, cell, buf);
        }
        join_corners(scene, area, (width, height), buf);
        let centre = Rect::new(area.x + width + 1, area.y + height + 1, width - 1, height - 1);
        draw_centre(scene, centre, buf);
    }

    fn facts(view: &View) -> Vec<String> {
        let mut words = vec![format!("Round {}: {}.", view.round.max(1), occasion(view))];
        for place in 0..8 {
            words.push(business_in_words(view, place));
        }
        for seat in Seat::all(view.seats) {
            let mut about = vec![match view.characters.of(seat) {
                Some(colour) => format!("the {colour} character"),
                None => "no character".into(),
            }];
            let tokens = view.money_of(seat).count();
            about.push(money(view, seat).map_or(format!("{tokens} tokens"), |money| format!("{money} in money")));
            if let Some(hand) = view.hands.get(seat.index()) {
                about.push(format!("{} cards in hand", hand.len()));
            }
            let up: Vec<&str> =
                view.face_up.iter().filter(|(owner, _)| *owner == seat).map(|(_, card)| card.names().en).collect();
            if !up.is_empty() {
                about.push(format!("played {}", listed(up)));
            }
            let start = if view.start == Some(seat) { " (starting player)" } else { "" };
            words.push(format!("{seat}{start}: {}.", about.join(", ")));
        }
        if !view.row.is_empty() {
            let row = view.row.iter().map(|card| card.map_or("?", |colour| colour.names().en));
            words.push(format!("The row, from the left: {}.", row.collect::<Vec<_>>().join(", ")));
        }
        if let Some(hand) = view.own_hand().filter(|hand| !hand.is_empty()) {
            words.push(format!("Your hand: {}.", listed(hand.iter().map(|card| card.names().en))));
        }
        words
    }

    fn label(view: &View, action: Action, foreseen: &[Event]) -> String {
        let stands = |colour: Colour| view.ring.tile(view.board.place(colour.car()));
        let ride = || ride(foreseen).unwrap_or_default();
        match action {
            Action::Choose { colour } | Action::Claim { colour } => format!("{colour}, on {}", stands(colour)),
            Action::Move { card } => format!("{} {}", card.names().en, ride()),
            Action::Exchange { card, take: Some(take) } => format!("{} down, be {take}", &card.code()[..3]),
            Action::Exchange { card, take: None } => match view.turn.and_then(|seat| view.characters.of(seat)) {
                Some(own) => format!("{} down, stay {own}", &card.code()[..3]),
                None => format!("{} down", &card.code()[..3]),
            },
            Action::Joker { car } => format!("joker: {} {}", car.names().en, ride()),
            Action::Backward { car } => format!("back: {} {}", car.names().en, ride()),
            Action::Evasion { target: None } => "evasion, without effect".into(),
            Action::Evasion { target: Some((car, to)) } => format!("evasion: {} to {to}", car.names().en),
            Action::Nasty { take } => match view.characters.owner(take) {
                Some(owner) => format!("nasty: {take} from {owner}"),
                None => format!("nasty: {take}"),
            },
        }
    }

    fn key(action: Action) -> Option<String> {
        let letter = |colour: Colour| match colour {
            Colour::Brown => "n".into(),
            colour => colour.names().en[..1].to_owned(),
        };
        match action {
            Action::Choose { colour } | Action::Claim { colour } => Some(letter(colour)),
            Action::Move { card } => card.colour().map(letter),
            _ => None,
        }
    }
}

fn business_in_words(view: &View, place: usize) -> String {
    let tile = view.ring.tile(place);
    let cars = match view.board.at(place) {
        (None, _) => "no car".into(),
        (Some(alone), None) => format!("{alone}"),
        (Some(lower), Some(upper)) => format!("{upper} on top of {lower}"),
    };
    let stack = &view.stacks[place];
    let token = match (stack.first(), stack.len()) {
        (None, _) => "no money".into(),
        (Some(None), count) => format!("{count} tokens face down"),
        (Some(Some(top)), count) => format!("{} on top of {count} tokens", top.value()),
    };
    format!("{tile}, {}: {cars}; {token}.", tile.name())
}

/// One business: its name, its money, its cars.
fn draw_business(scene: &BoardScene<'_, Scheffeln>, place: usize, cell: Rect, buf: &mut Buffer) {
    let (view, theme) = (scene.view, scene.theme);
    frame(buf, cell, theme.fg(Tone::Brass));
    let room = inside(cell);
    let tile = view.ring.tile(place);
    write(buf, room, 0, 0, &title(scene, tile, room.width.into()));
    let stack = &view.stacks[place];
    let token = match stack.first() {
        None => "sold out".into(),
        Some(None) => "$ ?".into(),
        Some(Some(top)) => format!("$ {}", top.value()),
    };
    let money = vec![theme.say(token, Tone::Good), theme.say(format!(" {}", "▪".repeat(stack.len())), Tone::Faint)];
    write(buf, room, 0, 1, &Line::from(money));
    let (lower, upper) = view.board.at(place);
    let bottom = room.height.saturating_sub(1);
    // A car alone stands on the ground; the one on top of it is drawn above, a little to the right.
    if let Some(car) = lower {
        write(buf, room, 1, bottom, &car_line(scene, car));
    }
    if let Some(car) = upper {
        write(buf, room, 2, bottom - 1, &car_line(scene, car));
    }
}

fn title(scene: &BoardScene<'_, Scheffeln>, tile: Tile, columns: usize) -> Line<'static> {
    let name = match tile.name() {
        name if name.len() + 2 > columns => name.replace("Boulevard", "Blvd."),
        name => name.to_owned(),
    };
    let letter = Span::styled(format!("{tile} "), scene.theme.bold(Tone::Brass));
    Line::from(vec![letter, scene.theme.say(clip(&name, columns - 2), Tone::Cream)])
}

/// A limousine with the letter of the player it collects for.
fn car_line(scene: &BoardScene<'_, Scheffeln>, car: Car) -> Line<'static> {
    let mut line = scene.theme.chip(car.code(), tone(car)).to_vec();
    let owner = Colour::from_code(car.code()).and_then(|colour| scene.view.characters.owner(colour));
    if let Some(seat) = owner {
        line.push(Span::styled(format!(" {seat}"), scene.theme.bold(Tone::Seat(seat))));
        if scene.view.observer.is(seat) {
            line.push(scene.theme.say(" you", Tone::Cream));
        }
    }
    Line::from(line)
}

/// Where cells meet, their frames become one, and show the way around.
fn join_corners(scene: &BoardScene<'_, Scheffeln>, area: Rect, (width, height): (u16, u16), buf: &mut Buffer) {
    let brass = scene.theme.fg(Tone::Brass);
    let mut at = |column: u16, row: u16, sign: &str| {
        buf.set_string(area.x + column * width, area.y + row * height, sign, brass);
    };
    for (column, row, sign) in [
        (1, 0, "┬"),
        (2, 0, "┬"),
        (0, 1, "├"),
        (1, 1, "┼"),
        (2, 1, "┼"),
        (3, 1, "┤"),
        (0, 2, "├"),
        (1, 2, "┼"),
        (2, 2, "┼"),
        (3, 2, "┤"),
        (1, 3, "┴"),
        (2, 3, "┴"),
    ] {
        at(column, row, sign);
    }
    for (place, (column, row)) in SQUARE.into_iter().enumerate() {
        let (left, top) = (area.x + column * width, area.y + row * height);
        let (x, y) = match WAY[place] {
            "▸" => (left + width, top + height / 2),
            "◂" => (left, top + height / 2),
            "▾" => (left + width / 2, top + height),
            _ => (left + width / 2, top),
        };
        buf.set_string(x, y, WAY[place], scene.theme.bold(Tone::Brass));
    }
}

/// The middle of the ring: one's own hand, or the row of SPEED.
fn draw_centre(scene: &BoardScene<'_, Scheffeln>, area: Rect, buf: &mut Buffer) {
    let (view, theme) = (scene.view, scene.theme);
    let (title, chips): (String, Vec<[Span<'static>; 3]>) = if view.options.is_speed() {
        let face = |card: &Option<Colour>| match card {
            Some(colour) => theme.chip(colour.code(), tone(colour.car())),
            None => theme.chip(" ? ", Tone::Faint),
        };
        let left = seconds_left(scene).unwrap_or_default();
        (format!("The row {left:>7}"), view.row.iter().map(face).collect())
    } else {
        match (view.own_hand(), view.observer) {
            (Some(hand), _) => ("Your hand".into(), hand.iter().map(|card| card_chip(scene, card)).collect()),
            (None, Observer::Seat(_)) => (String::new(), Vec::new()),
            (None, Observer::Public) => {
                let hands = view.hands.iter().map(|hand: &Pile| hand.len()).sum::<usize>();
                (format!("{hands} cards held"), Vec::new())
            }
        }
    };
    write(buf, area, 0, 0, &Line::from(Span::styled(title, theme.bold(Tone::Brass))));
    let a_line = (area.width / 5).max(1) as usize;
    for (row, chips) in chips.chunks(a_line).enumerate() {
        write(buf, area, 0, 1 + row as u16, &Line::from(chips.concat()));
    }
    if !view.mafia_hoard.is_empty() {
        let hoard: i32 = view.mafia_hoard.iter().map(|token| token.value()).sum();
        let told = theme.say(format!("Mafia $ {hoard}"), Tone::Faint);
        write(buf, area, 0, area.height - 1, &Line::from(told));
    }
}
