//! What happened in the last step, one thing at a time: a card and what it moved, an exchange, pay-day.

use super::names::{Table, amount, car_name, card_name};
use super::told;
use crate::{Car, Card, Event};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::telling::{Beat, Told};
use speakeasy_words::say;

/// The events of the last step, gathered into what people see as one thing.
pub(super) fn told(table: &Table<'_>) -> Vec<Told> {
    let mut news = News { table, told: Vec::new(), card: None, paid: Vec::new() };
    for event in table.news() {
        news.take(event);
    }
    news.told
}

struct News<'a> {
    table: &'a Table<'a>,
    told: Vec<Told>,
    /// The card whose effect comes next, and who played it; nobody did in SPEED.
    card: Option<(Option<Seat>, Card)>,
    /// What was taken on this pay-day.
    paid: Vec<String>,
}

impl News<'_> {
    fn take(&mut self, event: &Event) {
        match *event {
            Event::Played { seat, card } => self.card = Some((Some(seat), card)),
            Event::RowPlayed { card, .. } => self.card = Some((None, card.card())),
            Event::Moved { car, passenger, from, to } => {
                let (from, to) = (from.letter().to_string(), to.letter().to_string());
                let drive = self.drive(car, passenger, &from, &to);
                self.drove(drive);
            }
            Event::Circled { car, passenger, at } => {
                let at = at.letter().to_string();
                let drive = self.drive(car, Some(passenger), &at, &at);
                self.drove(drive);
            }
            Event::Took { seat, token, .. } => self.pay(self.table.name(seat).to_owned(), token.value()),
            Event::MafiaTook { token, gainer, .. } => {
                let to = gainer
                    .map_or_else(|| car_name(self.table.words, Car::Mafia), |seat| self.table.name(seat).to_owned());
                self.pay(to, token.value());
            }
            // The round is over when the token of the starting player goes on, or the game is.
            Event::StartPassed { .. } => self.payday(),
            Event::Ended { .. } => {
                self.payday();
                self.line(Beat::Payday, None, event);
            }
            Event::Chose { seat, .. } | Event::EvasionIdle { seat } => self.line(Beat::Deed, Some(seat), event),
            Event::Discarded { seat, .. } | Event::Exchanged { seat, from: None, .. } => {
                self.line(Beat::Deed, Some(seat), event);
            }
            Event::Exchanged { .. } => self.line(Beat::Trade, None, event),
            Event::Evaded { .. } => self.line(Beat::Move { passed: 0 }, None, event),
            Event::MafiaLeft { .. } => self.line(Beat::Deed, None, event),
            Event::RoundBegan { .. } => self.line(Beat::Deed, None, event),
            Event::Claimed { .. }
            | Event::ClaimsOpened { .. }
            | Event::ClaimsClosed { .. }
            | Event::TurnedUp { .. } => {
                self.line(Beat::Line, None, event);
            }
            _ => {}
        }
    }

    fn line(&mut self, beat: Beat, by: Option<Seat>, event: &Event) {
        if let Some(line) = told::event(self.table, event) {
            self.told.push(Told::new(beat, by, html! { (line) }));
        }
    }

    /// A drive in one line: "Louis: Orange E→F, carries Yellow".
    fn drive(&self, car: Car, passenger: Option<Car>, from: &str, to: &str) -> String {
        let words = self.table.words;
        let car = car_name(words, car);
        match passenger {
            Some(rider) => {
                say!(words, "scheffeln-news-carries", car = car, from = from, to = to, rider = car_name(words, rider))
            }
            None => say!(words, "scheffeln-news-drives", car = car, from = from, to = to),
        }
    }

    fn drove(&mut self, drive: String) {
        let words = self.table.words;
        let (by, line, stage) = match self.card.take() {
            Some((Some(seat), card)) if card.colour().is_some() => {
                (Some(seat), say!(words, "scheffeln-news-by", name = self.table.name(seat), what = drive), "")
            }
            Some((Some(seat), card)) => {
                let what = say!(words, "scheffeln-news-by", name = card_name(words, card), what = drive);
                (Some(seat), say!(words, "scheffeln-news-by", name = self.table.name(seat), what = what), "")
            }
            Some((None, _)) => (None, drive, "run"),
            None => (None, drive, ""),
        };
        self.push(Beat::Move { passed: 0 }, by, &line, stage);
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
        self.push(Beat::Payday, None, &line, "payday");
    }

    fn push(&mut self, beat: Beat, by: Option<Seat>, line: &str, stage: &'static str) {
        let line: Markup = html! { (line) };
        self.told.push(Told { beat, by, line, stage });
    }
}
