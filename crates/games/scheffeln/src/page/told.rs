//! In words: where the game stands, and what happened.

use super::forecast::dues_now;
use super::names::{Table, amount, amount_or_nothing, car_name, card_name, character_name, money, stand};
use crate::{Event, Phase, sentences};
use maud::{Markup, html};
use speakeasy_core::{Event as _, Seat, SeatSet, Sentence};
use speakeasy_words::say;

/// Where the game stands, in the bar: the round and what is in play.
pub(super) fn headline(table: &Table<'_>) -> String {
    let (view, words) = (table.view, table.words);
    let round = view.round.max(1);
    let options = &view.options;
    match (options.is_speed(), options.run, options.mafia) {
        (true, ..) => say!(words, "scheffeln-round-speed", round = round),
        (_, true, true) => say!(words, "scheffeln-round-both", round = round),
        (_, true, false) => say!(words, "scheffeln-round-run", round = round),
        (_, false, true) => say!(words, "scheffeln-round-mafia", round = round),
        (_, false, false) => say!(words, "scheffeln-round", round = round),
    }
}

/// What goes on, and what is worth knowing.
pub(super) fn status(table: &Table<'_>) -> Markup {
    let hint = hint(table);
    html! {
        p.say { (sentence(table)) }
        @if !hint.is_empty() { p.hint { (hint) } }
    }
}

fn sentence(table: &Table<'_>) -> String {
    let (view, words) = (table.view, table.words);
    let turn = view.turn.unwrap_or_default();
    let mine = table.my_turn();
    match view.phase {
        Phase::Setup(_) => say!(words, "scheffeln-says-setup"),
        Phase::ChooseCharacters if mine => say!(words, "scheffeln-says-choose"),
        Phase::ChooseCharacters => say!(words, "scheffeln-says-chooses", name = table.name(turn)),
        Phase::Turn if mine => {
            let cards = view.own_hand().map_or(0, |hand| hand.len());
            say!(words, "scheffeln-says-turn", n = cards)
        }
        Phase::Turn => say!(words, "scheffeln-says-plays", name = table.name(turn)),
        Phase::Upkeep => say!(words, "scheffeln-says-upkeep"),
        Phase::SpeedUpkeep => say!(words, "scheffeln-says-run"),
        Phase::SpeedReveal { .. } => say!(words, "scheffeln-says-reveal"),
        Phase::SpeedClaim { .. } | Phase::SpeedCountdown { .. } => claims(table),
        Phase::GameOver => super::scores::verdict(table),
    }
}

fn claims(table: &Table<'_>) -> String {
    let words = table.words;
    let last = matches!(table.view.phase, Phase::SpeedCountdown { .. });
    let waiting = table.to_act();
    match table.me() {
        Some(me) if waiting.has(me) && last => say!(words, "scheffeln-says-only-you"),
        Some(me) if waiting.has(me) => say!(words, "scheffeln-says-grab"),
        _ if last => say!(words, "scheffeln-says-only", name = seat_names(table, waiting)),
        _ => say!(words, "scheffeln-says-grabbing", names = seat_names(table, waiting)),
    }
}

fn hint(table: &Table<'_>) -> String {
    let (view, words) = (table.view, table.words);
    // Whoever watches needs no advice.
    if table.me().is_none() && view.phase != Phase::GameOver {
        return String::new();
    }
    let mine = table.me().and_then(|me| Some((me, view.characters.of(me)?)));
    match (view.phase, mine) {
        (Phase::ChooseCharacters, _) => say!(words, "scheffeln-hint-choose"),
        (Phase::Turn, Some((me, colour))) => say!(
            words,
            "scheffeln-hint-due",
            car = character_name(words, colour),
            stands = stand(words, view, colour.car()),
            value = amount_or_nothing(words, dues_now(view)[me.index()])
        ),
        (Phase::Turn, None) => {
            let cards: usize = view.hands.iter().map(|hand| hand.len()).sum();
            say!(words, "scheffeln-hint-payday", n = cards)
        }
        (Phase::SpeedReveal { .. }, _) => say!(words, "scheffeln-hint-reveal"),
        (Phase::SpeedClaim { .. } | Phase::SpeedCountdown { .. }, Some((_, colour))) => {
            say!(words, "scheffeln-hint-claimed", car = character_name(words, colour))
        }
        (Phase::SpeedClaim { .. } | Phase::SpeedCountdown { .. }, None) => say!(words, "scheffeln-hint-claim"),
        (Phase::GameOver, _) => super::scores::reason(table),
        _ => String::new(),
    }
}

/// The names of whoever sits there, as a list.
pub(super) fn seat_names(table: &Table<'_>, seats: SeatSet) -> String {
    let names: Vec<String> = seats.iter().map(|seat| table.name(seat).to_owned()).collect();
    table.words.join(&names)
}

/// The position in words, a line a fact.
pub(super) fn facts(table: &Table<'_>) -> Vec<String> {
    let (view, words) = (table.view, table.words);
    let mut facts = vec![sentence(table)];
    facts.extend((0..8).map(|place| street(table, place)));
    facts.extend(Seat::all(view.seats).map(|seat| holding(table, seat)));
    let free: Vec<String> = view.characters.centre().iter().map(|colour| character_name(words, colour)).collect();
    if !free.is_empty() {
        facts.push(say!(words, "scheffeln-fact-free", names = words.join(&free)));
    }
    if !view.row.is_empty() {
        let hidden = say!(words, "scheffeln-row-hidden");
        let row = view.row.iter().map(|card| card.map_or(hidden.clone(), |colour| character_name(words, colour)));
        facts.push(say!(words, "scheffeln-fact-row", names = row.collect::<Vec<_>>().join(", ")));
    }
    if let Some(hand) = view.own_hand().filter(|hand| !hand.is_empty()) {
        let cards: Vec<String> = hand.iter().map(|card| card_name(words, card)).collect();
        facts.push(say!(words, "scheffeln-fact-hand", names = words.join(&cards)));
    }
    facts.extend(super::forecast::mafia_now(table));
    facts
}

/// One business in words: who stands there, and what lies there.
fn street(table: &Table<'_>, place: usize) -> String {
    let (view, words) = (table.view, table.words);
    let tile = view.ring.tile(place);
    let cars = match view.board.at(place) {
        _ if view.board.cars() == 0 => say!(words, "scheffeln-street-empty"),
        (Some(lower), Some(upper)) => {
            say!(words, "scheffeln-street-two", upper = car_name(words, upper), lower = car_name(words, lower))
        }
        (Some(car), None) => say!(words, "scheffeln-street-one", car = car_name(words, car)),
        (None, _) => say!(words, "scheffeln-street-empty"),
    };
    let stack = &view.stacks[place];
    let below = stack.len().saturating_sub(1);
    let stock = match stack.first() {
        None => say!(words, "scheffeln-stack-none"),
        Some(None) => say!(words, "scheffeln-stack-hidden", n = stack.len()),
        Some(Some(top)) => say!(words, "scheffeln-stack-top", value = amount(top.value()), n = below),
    };
    say!(words, "scheffeln-fact-street", tile = tile.letter(), name = tile.name(), cars = cars, money = stock)
}

/// What a seat holds, in words.
fn holding(table: &Table<'_>, seat: Seat) -> String {
    let (view, words) = (table.view, table.words);
    let character = match view.characters.of(seat) {
        Some(colour) if view.board.cars() > 0 => say!(
            words,
            "scheffeln-fact-character",
            car = character_name(words, colour),
            stands = stand(words, view, colour.car())
        ),
        _ => say!(words, "scheffeln-seat-empty"),
    };
    let tokens = say!(words, "scheffeln-tokens", n = view.money_of(seat).count());
    let purse = money(view, seat).map_or(tokens, amount);
    let name = table.name(seat);
    match view.hands.get(seat.index()) {
        Some(hand) => say!(
            words,
            "scheffeln-fact-seat",
            name = name,
            character = character,
            money = purse,
            cards = say!(words, "scheffeln-cards-left", n = hand.len()),
            due = amount_or_nothing(words, dues_now(view)[seat.index()])
        ),
        None => say!(words, "scheffeln-fact-seat-speed", name = name, character = character, money = purse),
    }
}

/// An event as a line of the log; `None` where the board says it better.
pub(super) fn event(table: &Table<'_>, event: &Event) -> Option<String> {
    let sentence = match *event {
        Event::StackLaid { .. } | Event::RowPlayed { .. } | Event::StartPassed { .. } => return None,
        Event::Dealt { hand, .. } => Sentence::new("scheffeln-event-you-dealt").with("cards", sentences::cards(hand?)),
        // Only whoever laid it down is shown which card it was.
        Event::Discarded { card: Some(card), .. } => {
            Sentence::new("scheffeln-event-you-discarded").with("card", sentences::card(card))
        }
        _ => event.sentence(),
    };
    Some(table.words.render(&sentence, &|seat| table.name(seat).to_owned()))
}
