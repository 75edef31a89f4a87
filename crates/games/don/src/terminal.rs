//! Don: the lot on the table, the auction beside it, and everybody's districts by colour.

use crate::scoring::colour_points;
use crate::table::{ROUNDS, Table};
use crate::{Action, Card, CardSet, Colour, Don, Event, Phase, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use speakeasy_core::{Observer, Seat};
use speakeasy_terminal::board::{Board, BoardScene};
use speakeasy_terminal::brush::{counted, frame, listed, rule, write};
use speakeasy_terminal::theme::{Theme, Tone};

fn tone(colour: Colour) -> Tone {
    match colour {
        Colour::Yellow => Tone::Yellow,
        Colour::Blue => Tone::Blue,
        Colour::Olive => Tone::Olive,
        Colour::Green => Tone::Green,
        Colour::Red => Tone::Red,
        Colour::Violet => Tone::Purple,
    }
}

/// What is going on, in a few words.
fn occasion(table: &Table) -> String {
    match (table.phase(), table.auction().and_then(|auction| auction.side)) {
        (Phase::DrawFirst | Phase::Shuffle, _) => "before the first round".into(),
        (Phase::SideOffer, _) => "who sells a district?".into(),
        (_, Some(side)) => format!("side auction: {} sells {}", side.seller, side.card),
        (Phase::Swap, _) => "who swaps a district?".into(),
        (Phase::SideBid | Phase::Bid, None) => "auction of the lot".into(),
        (Phase::Discard, None) => "an overbidder discards".into(),
        (Phase::GameOver, None) => "all districts are sold".into(),
    }
}

fn own(view: &View) -> Option<Seat> {
    match view.observer() {
        Observer::Seat(seat) => Some(seat),
        Observer::Public => None,
    }
}

/// What was offered this round and may not be offered again, and what changed hands and may not be given up.
fn moved(table: &Table) -> impl Iterator<Item = (&'static str, CardSet)> {
    let gained = if table.options().strict_table { table.gained() } else { CardSet::EMPTY };
    let lists = [("Offered", table.offered()), ("Changed hands", gained)];
    lists.into_iter().filter(|(_, cards)| !cards.is_empty())
}

/// How a seat stands in the auction that is on.
fn part(table: &Table, seat: Seat) -> Option<String> {
    let auction = table.auction()?;
    Some(match auction.standing {
        Some(standing) if standing.seat == seat => format!("bids {}", standing.amount),
        _ if auction.side.is_some_and(|side| side.seller == seat) => "sells".into(),
        _ if auction.active.has(seat) => "in".into(),
        _ if auction.excluded.has(seat) => "shut out".into(),
        _ if auction.side.is_none() && table.swapped().has(seat) => "swapped".into(),
        _ => "passed".into(),
    })
}

/// Everybody who holds a digit, as often as he holds it.
fn holders(table: &Table, digit: u8) -> Vec<Seat> {
    let times = |seat| std::iter::repeat_n(seat, table.tableau(seat).count_digit(digit) as usize);
    Seat::all(table.seats()).flat_map(times).collect()
}

/// Whom a price would pay, and how much.
fn payout(table: &Table, buyer: Seat, price: u8) -> String {
    let payout = table.payout(buyer, price);
    match payout.share {
        0 => "to the pot".into(),
        share => format!("{share} to {}", payout.to.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" ")),
    }
}

fn chips_in_words(count: u8) -> String {
    counted(count, "chip")
}

fn cards_in_words(cards: CardSet) -> String {
    if cards.is_empty() { "no district".into() } else { listed(cards.iter()) }
}

impl Board for Don {
    fn headline(scene: &BoardScene<'_, Don>) -> String {
        let table = scene.view.table();
        format!("Round {} of {ROUNDS} · {}", table.round().min(ROUNDS), occasion(table))
    }

    fn score(view: &View, seat: Seat) -> Option<i32> {
        Some(colour_points(view.table().tableau(seat)))
    }

    fn badge(scene: &BoardScene<'_, Don>, seat: Seat) -> Line<'static> {
        let theme = scene.theme;
        let chips = scene.view.chips(seat).map_or("?".into(), |chips| chips.to_string());
        let standing = part(scene.view.table(), seat).unwrap_or_default();
        Line::from(vec![theme.say(format!("●{chips} "), Tone::Brass), theme.say(standing, Tone::Faint)])
    }

    fn holding(scene: &BoardScene<'_, Don>, seat: Seat) -> Line<'static> {
        let theme = scene.theme;
        let table = scene.view.table();
        let chips = scene.view.chips(seat).map_or("? chips".into(), chips_in_words);
        let mut told = vec![theme.say(format!("● {chips}"), Tone::Brass)];
        if let Some(part) = part(table, seat) {
            told.push(theme.say(format!(" · {part}"), Tone::Cream));
        }
        if table.first() == Some(seat) {
            told.push(theme.say(" ◆1st", Tone::Brass));
        }
        Line::from(told)
    }

    fn draw(scene: &BoardScene<'_, Don>, area: Rect, buf: &mut Buffer) {
        let seats = scene.view.table().seats() as u16;
        draw_lot(scene, area, buf);
        draw_auction(scene, area, buf);
        draw_tableaus(scene, area, buf);
        draw_digits(scene, area, tableaus_top(area) + 1 + row_height(area, seats) * seats, buf);
    }

    fn facts(view: &View) -> Vec<String> {
        let table = view.table();
        let mut words = vec![format!("Round {} of {ROUNDS}: {}.", table.round().min(ROUNDS), occasion(table))];
        if !table.lot().is_empty() {
            // The log calls cards by their districts, the board by their letters.
            let named = table.lot().iter().map(|card| format!("{card} ({})", card.colour().district()));
            words.push(format!("On offer: {}.", listed(named)));
        }
        if let Some(auction) = table.auction() {
            words.push(match auction.standing {
                Some(standing) => format!("{} bids {}.", standing.seat, standing.amount),
                None => "There is no bid yet.".into(),
            });
            words.push(format!("In the auction: {}.", listed(auction.active.iter())));
        }
        for (what, cards) in moved(table) {
            words.push(format!("{what} this round: {}.", listed(cards.iter())));
        }
        if let (Some(first), true) = (table.first(), table.phase() != Phase::GameOver) {
            words.push(format!("First player: {first}. Pot: {}.", table.pot()));
        }
        for seat in Seat::all(table.seats()) {
            let chips = view.chips(seat).map_or("chips unknown".into(), chips_in_words);
            let tableau = table.tableau(seat);
            let points = counted(colour_points(tableau), "point");
            words.push(format!("{seat}: {}, {chips}, {points}.", cards_in_words(tableau)));
        }
        words
    }

    fn label(view: &View, action: Action, _foreseen: &[Event]) -> String {
        match action {
            Action::Bid { amount } => {
                let fair = view.marked().is_none_or(|mut marked| marked.any(|fair| fair == amount));
                match own(view).filter(|_| view.table().phase() == Phase::Bid) {
                    _ if !fair => format!("bid {amount}: an offence"),
                    Some(seat) => format!("bid {amount}: {}", payout(view.table(), seat, amount)),
                    None => format!("bid {amount}"),
                }
            }
            Action::Pass => "pass, for good".into(),
            Action::Decline => match view.table().phase() {
                Phase::Swap => "do not swap".into(),
                _ if view.table().options().each_offer => "offer nothing, and not be asked again".into(),
                _ => "sell nothing".into(),
            },
            Action::Offer { card } => format!("put {card} up for sale"),
            Action::Swap { give, with, take } => format!("give {give}, take {take} ({with})"),
            Action::Discard { card } => format!("give up {card}"),
        }
    }

    fn key(action: Action) -> Option<String> {
        match action {
            Action::Bid { amount } => Some(amount.to_string()),
            Action::Pass => Some("p".into()),
            Action::Decline => Some("d".into()),
            Action::Offer { card } | Action::Discard { card } => Some(card.to_string().to_lowercase()),
            Action::Swap { .. } => None,
        }
    }
}

/// The cards on offer, or the one card of a side auction.
fn draw_lot(scene: &BoardScene<'_, Don>, area: Rect, buf: &mut Buffer) {
    let table = scene.view.table();
    let side = table.auction().and_then(|auction| auction.side);
    let cards: Vec<Card> = side.map_or_else(|| table.lot().iter().collect(), |side| vec![side.card]);
    let (width, height) = if area.height >= 22 { (11, 6) } else { (9, 4) };
    let deck = table.unseen().len();
    if cards.is_empty() && deck > 0 {
        let empty = Rect::new(area.x, area.y, width, height);
        frame(buf, empty, scene.theme.fg(Tone::Faint));
        let told = scene.theme.say(format!("deck {deck}"), Tone::Faint);
        write(buf, area, 2, height / 2 - u16::from(height == 4), &Line::from(told));
    }
    for (index, card) in cards.iter().enumerate() {
        let tone = tone(card.colour());
        let x = index as u16 * (width + 1);
        let place = Rect::new(area.x + x, area.y, width, height).intersection(area);
        frame(buf, place, scene.theme.fg(tone));
        let name = card.colour().district();
        let (id, words) = (card.to_string(), name.split(' ').collect::<Vec<_>>());
        let middle = |text: &str| x + (width.saturating_sub(text.chars().count() as u16)) / 2;
        let row = u16::from(height > 4) + 1;
        write(buf, area, middle(&id), row, &Line::from(Span::styled(id.clone(), scene.theme.bold(tone))));
        if height == 4 {
            let colour = format!("{:?}", card.colour()).to_lowercase();
            write(buf, area, middle(&colour), row + 1, &Line::from(scene.theme.say(colour.clone(), Tone::Faint)));
        } else {
            for (line, word) in words.iter().enumerate() {
                let told = Line::from(scene.theme.say(*word, Tone::Faint));
                write(buf, area, middle(word), row + 1 + line as u16, &told);
            }
        }
    }
}

/// What kind of auction is on, the bid that stands, who is in, and the pot.
fn draw_auction(scene: &BoardScene<'_, Don>, area: Rect, buf: &mut Buffer) {
    let (table, theme) = (scene.view.table(), scene.theme);
    let x = if area.height >= 22 { 38 } else { 31 };
    let mut lines = Vec::new();
    if let Some(auction) = table.auction() {
        lines.push(Line::from(match auction.side {
            Some(side) => vec![
                theme.say("Side auction by ", Tone::Brass),
                Span::styled(side.seller.to_string(), theme.bold(Tone::Seat(side.seller))),
            ],
            None => vec![theme.say("Auction of the lot", Tone::Brass)],
        }));
        lines.push(Line::from(match auction.standing {
            Some(standing) => vec![
                Span::styled(format!("Bid {} by ", standing.amount), theme.bold(Tone::Cream)),
                Span::styled(standing.seat.to_string(), theme.bold(Tone::Seat(standing.seat))),
            ],
            None => vec![theme.say("no bid yet", Tone::Faint)],
        }));
        let mut active = vec![theme.say("still in ", Tone::Faint)];
        for seat in auction.active.iter() {
            active.push(Span::styled(format!("{seat} "), theme.bold(Tone::Seat(seat))));
        }
        lines.push(Line::from(active));
    } else {
        lines.push(Line::from(theme.say(occasion(table), Tone::Brass)));
        lines.push(Line::default());
        // Of many cards only the first have room.
        let offered = moved(table).find(|_| table.phase() == Phase::SideOffer);
        lines.push(offered.map_or_else(Line::default, |(what, cards)| {
            let named = cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
            Line::from(theme.say(format!("{what}: {named}").to_lowercase(), Tone::Faint))
        }));
    }
    let dots = "●".repeat(table.pot().min(8).into());
    lines.push(Line::from(theme.say(format!("Pot {} {dots}", table.pot()), Tone::Brass)));
    for (y, line) in lines.iter().enumerate() {
        write(buf, area, x, y as u16, line);
    }
}

/// Where the tableaus begin: below the lot.
fn tableaus_top(area: Rect) -> u16 {
    if area.height >= 22 { 7 } else { 5 }
}

/// The lines of a seat's row: with room, one to breathe.
fn row_height(area: Rect, seats: u16) -> u16 {
    if area.height >= tableaus_top(area) + 3 + 2 * seats { 2 } else { 1 }
}

/// Everybody's districts: a row a seat, a column a colour.
fn draw_tableaus(scene: &BoardScene<'_, Don>, area: Rect, buf: &mut Buffer) {
    let (table, theme) = (scene.view.table(), scene.theme);
    let (top, height) = (tableaus_top(area), row_height(area, table.seats() as u16));
    let column = if area.width >= 76 { 10 } else { 6 };
    rule(buf, area, top, "", theme);
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let chip = theme.chip(&colour.code().to_string(), tone(colour));
        write(buf, area, 4 + index as u16 * column, top, &Line::from(chip.to_vec()));
    }
    let points = 4 + 6 * column;
    write(buf, area, points, top, &Line::from(theme.say(" pts ", Tone::Brass)));
    write(buf, area, points + 6, top, &Line::from(theme.say("  ● ", Tone::Brass)));
    for seat in Seat::all(table.seats()) {
        let y = top + 1 + height * u16::from(seat.0);
        draw_tableau(scene, seat, area, y, column, buf);
        let score = format!("{:>4}", colour_points(table.tableau(seat)));
        write(buf, area, points, y, &Line::from(Span::styled(score, theme.bold(Tone::Cream))));
        let chips = scene.view.chips(seat).map_or("  ?".into(), |chips| format!("{chips:>3}"));
        write(buf, area, points + 6, y, &Line::from(theme.say(chips, Tone::Brass)));
    }
}

fn draw_tableau(scene: &BoardScene<'_, Don>, seat: Seat, area: Rect, y: u16, column: u16, buf: &mut Buffer) {
    let (table, theme) = (scene.view.table(), scene.theme);
    let marker = if table.turn() == Some(seat) { "▶" } else { " " };
    let name = vec![
        theme.say(marker, Tone::Brass),
        Span::styled(seat.to_string(), theme.bold(Tone::Seat(seat))),
        theme.say(if table.first() == Some(seat) { "◆" } else { " " }, Tone::Brass),
    ];
    write(buf, area, 0, y, &Line::from(name));
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let gap = if column >= 10 { " " } else { "" };
        let row = table.tableau(seat).row(colour);
        let digits: Vec<String> = row.iter().map(|digit| digit.to_string()).collect();
        let line = match digits.is_empty() {
            true => theme.say(" ·", Tone::Faint),
            false => Span::styled(format!(" {}", digits.join(gap)), theme.bold(tone(colour))),
        };
        write(buf, area, 4 + index as u16 * column, y, &Line::from(line));
    }
}

/// Who holds which digit: whom a price pays, and what oneself may not bid.
fn draw_digits(scene: &BoardScene<'_, Don>, area: Rect, top: u16, buf: &mut Buffer) {
    let (table, theme) = (scene.view.table(), scene.theme);
    let barred = own(scene.view).map(|seat| table.tableau(seat).digits());
    let column = if area.width >= 76 { 7 } else { 4 };
    rule(buf, area, top, "", theme);
    write(buf, area, 0, top, &Line::from(theme.say("digit ", Tone::Brass)));
    write(buf, area, 0, top + 1, &Line::from(theme.say("held by", Tone::Faint)));
    for digit in 0..=9 {
        let x = 9 + u16::from(digit) * column;
        let mine = barred.is_some_and(|barred| barred.has(digit));
        let head = match mine {
            true => Span::styled(format!("{digit}✗"), theme.bold(Tone::Bad)),
            false => Span::styled(format!("{digit} "), theme.bold(Tone::Brass)),
        };
        write(buf, area, x, top, &Line::from(head));
        let mut line: Vec<Span<'_>> = holders(table, digit).into_iter().map(|seat| holder(seat, theme)).collect();
        if line.is_empty() {
            line.push(theme.say("·", Tone::Faint));
        }
        write(buf, area, x, top + 1, &Line::from(line));
    }
}

fn holder(seat: Seat, theme: Theme) -> Span<'static> {
    Span::styled(seat.to_string(), theme.bold(Tone::Seat(seat)))
}
