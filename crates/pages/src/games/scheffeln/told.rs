//! In words: where the game stands, what happened, why something is refused.

use super::forecast::dues_now;
use super::names::{
    Table, amount, amount_or_nothing, car_name, card_name, character_name, colour_of, listed, money, stand,
};
use crate::say;
use crate::words::Words;
use ::scheffeln::{Event, Phase, Refusal};
use maud::{Markup, html};
use speakeasy_core::{Seat, SeatSet};

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
        Phase::ChooseCharacters if mine => say!(words, "scheffeln-says-choose", name = table.name(turn)),
        Phase::ChooseCharacters => say!(words, "scheffeln-says-chooses", name = table.name(turn)),
        Phase::Turn if mine => {
            let cards = view.own_hand().map_or(0, |hand| hand.len());
            say!(words, "scheffeln-says-turn", name = table.name(turn), n = cards)
        }
        Phase::Turn => say!(words, "scheffeln-says-plays", name = table.name(turn)),
        Phase::Upkeep | Phase::SpeedUpkeep => say!(words, "scheffeln-says-upkeep"),
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

fn seat_names(table: &Table<'_>, seats: SeatSet) -> String {
    listed(table.words, seats.iter().map(|seat| table.name(seat).to_owned()))
}

/// The position in words, a line a fact.
pub(super) fn facts(table: &Table<'_>) -> Vec<String> {
    let (view, words) = (table.view, table.words);
    let mut facts = vec![sentence(table)];
    facts.extend((0..8).map(|place| street(table, place)));
    facts.extend(Seat::all(view.seats).map(|seat| holding(table, seat)));
    let free: Vec<String> = view.characters.centre().iter().map(|colour| character_name(words, colour)).collect();
    if !free.is_empty() {
        facts.push(say!(words, "scheffeln-fact-free", names = listed(words, free)));
    }
    if !view.row.is_empty() {
        let hidden = say!(words, "scheffeln-row-hidden");
        let row = view.row.iter().map(|card| card.map_or(hidden.clone(), |colour| character_name(words, colour)));
        facts.push(say!(words, "scheffeln-fact-row", names = row.collect::<Vec<_>>().join(", ")));
    }
    if let Some(hand) = view.own_hand().filter(|hand| !hand.is_empty()) {
        let cards = hand.iter().map(|card| card_name(words, card));
        facts.push(say!(words, "scheffeln-fact-hand", names = listed(words, cards)));
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
    let words = table.words;
    let name = |seat: Seat| table.name(seat);
    let car = |car| car_name(words, car);
    let value = |token: ::scheffeln::Token| amount(token.value());
    Some(match *event {
        Event::RingLaid { ring } => {
            say!(words, "scheffeln-event-ring", tiles = ring.map(|tile| tile.letter()).join(", "))
        }
        Event::CarsPlaced { .. } => say!(words, "scheffeln-event-cars"),
        Event::StackLaid { .. } => return None,
        Event::MafiaPlaced { tile, beneath } => {
            say!(words, "scheffeln-event-mafia", tile = tile.letter(), car = character_name(words, beneath))
        }
        Event::StartDrawn { seat } => say!(words, "scheffeln-event-start", name = name(seat)),
        Event::RoundBegan { round, start } => say!(words, "scheffeln-event-round", round = round, name = name(start)),
        Event::Dealt { hand, .. } => {
            let cards = hand?.iter().map(|card| card_name(words, card));
            say!(words, "scheffeln-event-dealt", cards = listed(words, cards))
        }
        Event::RowDealt => say!(words, "scheffeln-event-row"),
        Event::Chose { seat, colour } => {
            say!(words, "scheffeln-event-chose", name = name(seat), car = character_name(words, colour))
        }
        Event::Played { seat, card } => {
            say!(words, "scheffeln-event-played", name = name(seat), card = card_name(words, card))
        }
        Event::Discarded { seat, card: None } => say!(words, "scheffeln-event-discarded", name = name(seat)),
        Event::Discarded { card: Some(card), .. } => {
            say!(words, "scheffeln-event-you-discarded", card = card_name(words, card))
        }
        Event::Exchanged { seat, gave, took, from } => {
            let (gave, took) = (character_name(words, gave), character_name(words, took));
            match from {
                None => say!(words, "scheffeln-event-exchanged", name = name(seat), gave = gave, took = took),
                Some(other) => {
                    let other = name(other);
                    say!(words, "scheffeln-event-robbed", name = name(seat), gave = gave, took = took, other = other)
                }
            }
        }
        Event::Moved { car: driver, passenger, from, to } => {
            let code = if colour_of(driver).is_some() { "car" } else { "MAF" };
            let (from, to) = (from.letter(), to.letter());
            match passenger {
                None => say!(words, "scheffeln-event-moved", code = code, car = car(driver), from = from, to = to),
                Some(other) => {
                    let other = car(other);
                    say!(
                        words,
                        "scheffeln-event-carried",
                        code = code,
                        car = car(driver),
                        from = from,
                        to = to,
                        other = other
                    )
                }
            }
        }
        Event::Circled { car: driver, passenger, at } => {
            let other = passenger.map(car).unwrap_or_default();
            say!(words, "scheffeln-event-circled", car = car(driver), other = other, at = at.letter())
        }
        Event::Evaded { car: lifted, from, to } => {
            say!(words, "scheffeln-event-evaded", car = car(lifted), from = from.letter(), to = to.letter())
        }
        Event::EvasionIdle { seat } => say!(words, "scheffeln-event-evasion-idle", name = name(seat)),
        Event::TurnedUp { index, card, .. } => {
            say!(words, "scheffeln-event-turned-up", number = index + 1, car = character_name(words, card))
        }
        Event::ClaimsOpened { .. } => say!(words, "scheffeln-event-claims"),
        Event::Claimed { seat, colour, .. } => {
            say!(words, "scheffeln-event-claimed", name = name(seat), car = character_name(words, colour))
        }
        Event::CountdownBegan { .. } => say!(words, "scheffeln-event-countdown"),
        Event::ClaimsClosed { empty_handed: SeatSet::EMPTY, .. } => say!(words, "scheffeln-event-all-claimed"),
        Event::ClaimsClosed { empty_handed, .. } => {
            say!(words, "scheffeln-event-closed", names = seat_names(table, empty_handed))
        }
        Event::RowPlayed { .. } => return None,
        Event::Took { seat, tile, token } => {
            say!(words, "scheffeln-event-took", name = name(seat), value = value(token), tile = tile.letter())
        }
        Event::MafiaTook { tile, token, gainer: Some(seat) } => {
            let (tile, value) = (tile.letter(), value(token));
            say!(words, "scheffeln-event-mafia-for", name = name(seat), value = value, tile = tile)
        }
        Event::MafiaTook { tile, token, gainer: None } => {
            say!(words, "scheffeln-event-mafia-kept", value = value(token), tile = tile.letter())
        }
        Event::MafiaLeft { tile, token } => {
            say!(words, "scheffeln-event-mafia-left", value = value(token), tile = tile.letter())
        }
        Event::CharactersReturned => say!(words, "scheffeln-event-returned"),
        Event::StartPassed { .. } => return None,
        Event::Uncovered { tile, token } => {
            say!(words, "scheffeln-event-uncovered", value = value(token), tile = tile.letter())
        }
        Event::Ended { winners } => {
            say!(words, "scheffeln-event-ended", n = winners.len(), names = seat_names(table, winners))
        }
    })
}

/// Why an action is refused.
pub(super) fn refusal(words: &Words, refusal: Refusal) -> String {
    match refusal {
        Refusal::UnknownAction => say!(words, "scheffeln-refusal-unknown"),
        Refusal::Over => say!(words, "scheffeln-refusal-over"),
        Refusal::DrawDue => say!(words, "scheffeln-refusal-draw-due"),
        Refusal::StillChoosing => say!(words, "scheffeln-refusal-still-choosing"),
        Refusal::AlreadyChosen => say!(words, "scheffeln-refusal-already-chosen"),
        Refusal::NoTurnsInSpeed => say!(words, "scheffeln-refusal-no-turns"),
        Refusal::NoClaimsInBase => say!(words, "scheffeln-refusal-no-claims"),
        Refusal::NotYourTurn { .. } => say!(words, "scheffeln-refusal-not-your-turn"),
        Refusal::NoSuchSeat => say!(words, "scheffeln-refusal-no-seat"),
        Refusal::NoSuchCard => say!(words, "scheffeln-refusal-no-card"),
        Refusal::CardNotHeld { card } => {
            say!(words, "scheffeln-refusal-not-held", card = card_name(words, card))
        }
        Refusal::ShowsNoColour { card } => {
            say!(words, "scheffeln-refusal-no-colour", card = card_name(words, card))
        }
        Refusal::WrongCard { card, needs } => {
            let (card, needs) = (card_name(words, card), card_name(words, needs));
            say!(words, "scheffeln-refusal-wrong-card", card = card, needs = needs)
        }
        Refusal::LastCard => say!(words, "scheffeln-refusal-last-card"),
        Refusal::NoSuchCharacter => say!(words, "scheffeln-refusal-no-character"),
        Refusal::OwnCharacter { colour } => {
            say!(words, "scheffeln-refusal-own-character", car = character_name(words, colour))
        }
        Refusal::CharacterTaken { colour, .. } => {
            say!(words, "scheffeln-refusal-character-taken", car = character_name(words, colour))
        }
        Refusal::NoSuchCar => say!(words, "scheffeln-refusal-no-car"),
        Refusal::MafiaNotTargetable => say!(words, "scheffeln-refusal-mafia"),
        Refusal::NotOnTop { car } => say!(words, "scheffeln-refusal-not-on-top", car = car_name(words, car)),
        Refusal::NoSuchTile => say!(words, "scheffeln-refusal-no-tile"),
        Refusal::TileNotEmpty { tile } => say!(words, "scheffeln-refusal-tile-not-empty", tile = tile.letter()),
        Refusal::TargetRequired => say!(words, "scheffeln-refusal-target"),
        Refusal::ClaimEarly => say!(words, "scheffeln-refusal-early"),
        Refusal::ClaimLate => say!(words, "scheffeln-refusal-late"),
        Refusal::ClaimHeld { colour } => {
            say!(words, "scheffeln-refusal-held", car = character_name(words, colour))
        }
        Refusal::ClaimTaken { colour, .. } => {
            say!(words, "scheffeln-refusal-faster", car = character_name(words, colour))
        }
    }
}
