//! What happened in the last step, one thing at a time: a card and what it moved, an exchange, the row of SPEED card by
//! card, pay-day.

use super::motion::{Drive, drives};
use super::names::{Table, amount, car_name, card_name, character_name};
use super::payday::owner;
use super::{scores, told};
use crate::{Car, Card, Colour, Event};
use maud::html;
use speakeasy_core::Seat;
use speakeasy_pages::telling::{Beat, Told};
use speakeasy_words::say;

/// The last step as it is told.
pub(super) struct News {
    /// Its lines.
    pub told: Vec<Told>,
    /// Its drives.
    pub drives: Vec<Drive>,
    /// Which line tells of each drive.
    pub lines: Vec<usize>,
    /// Which line tells of pay-day.
    pub payday: Option<usize>,
}

impl News {
    /// The first line that stands.
    pub fn first(&self) -> usize {
        self.told.iter().position(|told| told.beat != Beat::Line).unwrap_or(0)
    }
}

/// The events of the last step, gathered into what people see as one thing.
pub(super) fn news(table: &Table<'_>) -> News {
    let news = News { told: Vec::new(), drives: drives(table), lines: Vec::new(), payday: None };
    let mut teller = Teller { table, news, card: None, laid: None, paid: Vec::new() };
    for event in table.news() {
        teller.take(event);
    }
    teller.news
}

/// How somebody is called in a line: the reader is "You".
pub(super) fn who(table: &Table<'_>, seat: Seat) -> String {
    if table.is_me(seat) { say!(table.words, "scheffeln-you") } else { table.name(seat).to_owned() }
}

/// By what a car is driven.
enum By {
    /// A card of somebody's hand.
    Hand(Seat, Card),
    /// A card of the row, by its number.
    Row(u8),
}

struct Teller<'a> {
    table: &'a Table<'a>,
    news: News,
    /// The card whose effect comes next.
    card: Option<By>,
    /// The card that was laid face down just now, where the reader may know it.
    laid: Option<Card>,
    /// What was taken on this pay-day.
    paid: Vec<String>,
}

impl Teller<'_> {
    fn take(&mut self, event: &Event) {
        let (table, words) = (self.table, self.table.words);
        match *event {
            Event::Played { seat, card } => self.card = Some(By::Hand(seat, card)),
            Event::RowPlayed { index, .. } => self.card = Some(By::Row(index)),
            Event::Moved { .. } | Event::Circled { .. } | Event::Evaded { .. } => self.drove(),
            Event::EvasionIdle { seat } => {
                self.card = None;
                self.by(Beat::Deed, seat, &say!(words, "scheffeln-news-idle", card = card_name(words, Card::Evasion)));
            }
            Event::Discarded { card, .. } => self.laid = card,
            Event::Exchanged { seat, gave, took, from: None } if self.card.is_none() => {
                let (gave, took) = (character_name(words, gave), character_name(words, took));
                let what = match self.laid.take() {
                    Some(card) => {
                        let card = card_name(words, card);
                        say!(words, "scheffeln-news-exchange-own", card = card, gave = gave, took = took)
                    }
                    None => say!(words, "scheffeln-news-exchange", gave = gave, took = took),
                };
                self.by(Beat::Draw, seat, &what);
            }
            Event::Exchanged { seat, gave, took, from } => {
                self.card = None;
                self.nasty(seat, gave, took, from);
            }
            Event::Kept { seat, colour } => {
                let car = character_name(words, colour);
                let what = match self.laid.take() {
                    Some(card) => say!(words, "scheffeln-news-kept-own", card = card_name(words, card), car = car),
                    None => say!(words, "scheffeln-news-kept", car = car),
                };
                self.by(Beat::Draw, seat, &what);
            }
            Event::Chose { seat, colour } => self.becomes(Beat::Deed, seat, colour),
            Event::Took { seat, token, .. } => self.pay(who(table, seat), token.value()),
            Event::MafiaTook { token, gainer: Some(seat), .. } => {
                let name = who(table, seat);
                let value = amount(token.value());
                self.paid.push(say!(words, "scheffeln-news-gets-mafia", name = name, value = value));
            }
            Event::MafiaTook { token, .. } => {
                self.paid.push(say!(words, "scheffeln-news-mafia-keeps", value = amount(token.value())));
            }
            Event::MafiaLeft { token, .. } => {
                self.paid.push(say!(words, "scheffeln-news-mafia-leaves", value = amount(token.value())));
            }
            // The round is over when the token of the starting player goes on, or the game is.
            Event::StartPassed { .. } => self.payday(),
            Event::Ended { .. } => {
                self.payday();
                self.push(Beat::Payday, None, &scores::reason(table), "payday");
            }
            Event::RoundBegan { round, start } => {
                let name = who(table, start);
                let line = if table.view.options.is_speed() {
                    say!(words, "scheffeln-news-round-speed", round = round)
                } else if table.is_me(start) {
                    say!(words, "scheffeln-news-round-you", round = round)
                } else {
                    say!(words, "scheffeln-news-round", round = round, name = name)
                };
                // In SPEED nothing may stand between the players and the row.
                let beat = if table.view.options.is_speed() { Beat::Line } else { Beat::Deed };
                self.push(beat, None, &line, "");
            }
            // A race is never held up.
            Event::Claimed { seat, colour, .. } => self.becomes(Beat::Line, seat, colour),
            Event::Dealt { hand: Some(_), .. }
            | Event::ClaimsOpened { .. }
            | Event::ClaimsClosed { .. }
            | Event::TurnedUp { .. } => {
                if let Some(line) = told::event(table, event) {
                    self.push(Beat::Line, None, &line, "");
                }
            }
            _ => {}
        }
    }

    /// The next drive in one line: "Louis: Orange E→F, onto Yellow".
    fn drove(&mut self) {
        let (table, words) = (self.table, self.table.words);
        let card = self.card.take();
        let actor = match card {
            Some(By::Hand(seat, _)) => Some(seat),
            _ => None,
        };
        let Some(drive) = self.news.drives.get(self.news.lines.len()) else { return };
        let drove = phrase(table, drive, actor);
        let passed = drive.passed.len();
        self.news.lines.push(self.news.told.len());
        let beat = Beat::Move { passed };
        match card {
            Some(By::Hand(seat, card)) if card.colour().is_some() => self.by(beat, seat, &drove),
            Some(By::Hand(seat, card)) => {
                let what = say!(words, "scheffeln-news-by", name = card_name(words, card), what = drove);
                self.by(beat, seat, &what);
            }
            Some(By::Row(index)) => {
                let line = say!(words, "scheffeln-news-row", number = index + 1, what = drove);
                self.push(beat, None, &line, "run");
            }
            None => self.push(beat, None, &drove, ""),
        }
    }

    /// A character taken by a Nasty exchange, perhaps from somebody, perhaps from the reader.
    fn nasty(&mut self, seat: Seat, gave: Colour, took: Colour, from: Option<Seat>) {
        let (table, words) = (self.table, self.table.words);
        let (gave, took) = (character_name(words, gave), character_name(words, took));
        let what = match from {
            Some(other) if table.is_me(other) => say!(words, "scheffeln-news-robbed-you", gave = gave, took = took),
            Some(other) => say!(words, "scheffeln-news-robbed", gave = gave, took = took, name = table.name(other)),
            None => say!(words, "scheffeln-news-exchange", gave = gave, took = took),
        };
        let what = say!(words, "scheffeln-news-by", name = card_name(words, Card::Nasty), what = what);
        self.by(Beat::Trade, seat, &what);
    }

    /// Somebody takes their first character of the game or of a SPEED round.
    fn becomes(&mut self, beat: Beat, seat: Seat, colour: Colour) {
        let (table, words) = (self.table, self.table.words);
        let car = character_name(words, colour);
        let line = if table.is_me(seat) {
            say!(words, "scheffeln-news-are", car = car)
        } else {
            say!(words, "scheffeln-news-is", name = table.name(seat), car = car)
        };
        self.push(beat, Some(seat), &line, "");
    }

    fn pay(&mut self, name: String, value: i32) {
        self.paid.push(say!(self.table.words, "scheffeln-news-gets", name = name, value = amount(value)));
    }

    fn payday(&mut self) {
        let words = self.table.words;
        let line = match std::mem::take(&mut self.paid) {
            paid if paid.is_empty() => say!(words, "scheffeln-news-payday-none"),
            paid => say!(words, "scheffeln-news-payday", paid = paid.join(", ")),
        };
        self.news.payday = Some(self.news.told.len());
        self.push(Beat::Payday, None, &line, "payday");
    }

    fn by(&mut self, beat: Beat, seat: Seat, what: &str) {
        let name = who(self.table, seat);
        let line = say!(self.table.words, "scheffeln-news-by", name = name, what = what);
        self.push(beat, Some(seat), &line, "");
    }

    fn push(&mut self, beat: Beat, by: Option<Seat>, line: &str, stage: &'static str) {
        self.news.told.push(Told { stage, ..Told::new(beat, by, html! { (line) }) });
    }
}

/// A drive in a few words. Somebody else's hand on the reader's car is said as such.
fn phrase(table: &Table<'_>, drive: &Drive, actor: Option<Seat>) -> String {
    let words = table.words;
    let own_deed = actor.is_some_and(|seat| table.is_me(seat));
    let named = |car: Car| {
        let name = car_name(words, car);
        let mine = owner(table, car).is_some_and(|seat| table.is_me(seat)) && !own_deed;
        if mine { say!(words, "scheffeln-your", car = name) } else { name }
    };
    let tile = |place: usize| table.view.ring.tile(place).letter();
    let (car, from, to) = (named(drive.car), tile(drive.from), tile(drive.to));
    match (drive.rider, drive.onto) {
        (Some(rider), _) if drive.from == drive.to => {
            say!(words, "scheffeln-news-circled", car = car, rider = named(rider), at = to)
        }
        (Some(rider), _) => {
            say!(words, "scheffeln-news-carries", car = car, from = from, to = to, rider = named(rider))
        }
        (None, Some(other)) => {
            say!(words, "scheffeln-news-onto", car = car, from = from, to = to, other = named(other))
        }
        (None, None) => say!(words, "scheffeln-news-drives", car = car, from = from, to = to),
    }
}
