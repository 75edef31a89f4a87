//! A turn of the base game: one card face up, or one face down for another character. The dock asks for the card first,
//! then what for.

use super::forecast::{Ride, dues_now, held, held_after};
use super::names::{
    Table, amount, amount_or_nothing, car_name, card_name, character_name, emblem, limousine, medal, plus, stand,
    swatch, tile_of,
};
use super::news::who;
use super::{forecast, payday};
use crate::{Action, Board, Car, Card, Colour, Direction, Exchange, Pile, Scheffeln, Tile};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::dock::{self, Answer, Deed, Question, Then};
use speakeasy_words::say;

type Asks = Question<Scheffeln>;
type Says = Answer<Scheffeln>;

/// The hand of whoever is to act.
pub(super) fn turn(table: &Table<'_>) -> Markup {
    let hand = table.view.own_hand().unwrap_or_default();
    let answers = hand.kinds().map(|card| card_answer(table, card, hand.count(card))).collect();
    let title = say!(table.words, "scheffeln-ask-card");
    let question = Question { title, class: "cards", answers, usual: None };
    dock::draw(table, &question, &idle(table), &html! {})
}

/// The hand of somebody who waits: the same cards in the same place, to look at.
pub(super) fn waiting(table: &Table<'_>) -> Markup {
    let words = table.words;
    let watching = table.me().is_none();
    html! {
        div.dock.waiting {
            (waiting_cards(table))
            div.dk-idle { (idle(table)) }
            div.dk-go {
                span.dk-hint {
                    @if watching { (say!(words, "scheffeln-watching")) }
                    @else if table.view.own_hand().is_some_and(|hand| !hand.is_empty()) { (say!(words, "scheffeln-hand-wait")) }
                }
            }
        }
    }
}

/// One's own cards, to look at.
pub(super) fn waiting_cards(table: &Table<'_>) -> Markup {
    let hand = table.view.own_hand().unwrap_or_default();
    html! {
        ul.dk-answers.cards aria-label=(say!(table.words, "scheffeln-hand")) {
            @for card in hand.kinds() { li.dk-answer { (face(table, card, hand.count(card)).1) } }
        }
    }
}

/// In place of the second question: what was played this round, and when pay-day comes.
fn idle(table: &Table<'_>) -> Markup {
    let cards: usize = table.view.hands.iter().copied().map(Pile::len).sum();
    html! {
        (payday::played(table))
        @if table.my_turn() { p.muted.hint { (say!(table.words, "scheffeln-ask-hint")) } }
        @if cards > 0 { p.muted.hint { (say!(table.words, "scheffeln-hint-payday", n = cards)) } }
    }
}

/// A card as an answer.
fn card_answer(table: &Table<'_>, card: Card, count: usize) -> Says {
    let (label, face) = face(table, card, count);
    Answer { choose: card.code().to_owned(), label, face, then: Then::Ask(uses(table, card)) }
}

/// A card in words and as it looks: the car it moves and what comes of it.
fn face(table: &Table<'_>, card: Card, count: usize) -> (String, Markup) {
    let words = table.words;
    let ride = own_ride(table, card);
    let name = card_name(words, card);
    let (way, what) = match &ride {
        Some(ride) => (way(table, ride), meets(table, ride)),
        None => (String::new(), say!(words, "scheffeln-run-does", code = card.code())),
    };
    let times = if count > 1 { format!("×{count}") } else { String::new() };
    let label = [name.as_str(), &way, &what, &times].into_iter().filter(|text| !text.is_empty());
    let label = label.collect::<Vec<_>>().join(" ");
    let face = html! {
        span.mcard.run[card.colour().is_none()] {
            @match card.colour() {
                Some(colour) => { span.nm { (name) } (limousine(colour.car())) b.num { (way) } },
                None => { b { (short(table, card)) } (emblem(card)) }
            }
            small.hint[ride.is_some()] { (what) }
            @if count > 1 { span.times { (times) } }
        }
    };
    (label, face)
}

/// The drive that a colour card makes.
fn own_ride(table: &Table<'_>, card: Card) -> Option<Ride> {
    card.colour().and_then(|colour| Ride::of(table.view, colour.car(), Direction::Forward))
}

/// The name of a RUN card on its face.
fn short(table: &Table<'_>, card: Card) -> String {
    match card {
        Card::Nasty => say!(table.words, "scheffeln-card-nasty-short"),
        _ => card_name(table.words, card),
    }
}

/// What a card may be used for.
fn uses(table: &Table<'_>, card: Card) -> Asks {
    let words = table.words;
    let name = card_name(words, card);
    let mut usual = None;
    let mut answers = match (card, own_ride(table, card)) {
        (_, Some(ride)) => {
            usual = Some(0);
            vec![drive(table, card, &ride)]
        }
        (Card::Joker | Card::Backward, _) => rides(table, card),
        (Card::Evasion, _) => evasion(table),
        _ => nasty(table),
    };
    let class = match answers.len() {
        1 => "uses",
        2..=4 => "few",
        5..=7 => "four",
        _ => "five",
    };
    answers.push(exchange(table, card));
    let title = match card.colour() {
        Some(_) => say!(words, "scheffeln-ask-use", card = name),
        None => format!("{name}: {}", say!(words, "scheffeln-run-pick", code = card.code())),
    };
    Question { title, class, answers, usual }
}

/// A colour card drives its car.
fn drive(table: &Table<'_>, card: Card, ride: &Ride) -> Says {
    let words = table.words;
    let way = way(table, ride);
    let name = say!(words, "scheffeln-deed-play", card = card_name(words, card), way = way.as_str());
    let drive = say!(words, "scheffeln-drive", way = way);
    let what = meets(table, ride);
    Answer {
        choose: format!("drive {}", card.code()),
        label: format!("{drive} {what}"),
        face: html! { b { (drive) } small.hint { (what) } },
        then: Then::Play(ride_deed(table, Action::Move { card }, name, ride)),
    }
}

fn ride_deed(table: &Table<'_>, action: Action, name: String, ride: &Ride) -> Deed<Scheffeln> {
    let (view, words) = (table.view, table.words);
    let passed = skipped(table, ride);
    let mut label = vec![format!("{name}."), ride.sentence(words, view)];
    if ride.seeks_empty(view) {
        label.push(say!(words, "scheffeln-skips-to-empty", n = passed.len(), tiles = words.join(&passed)));
    } else if !passed.is_empty() {
        label.push(say!(words, "scheffeln-skips", n = passed.len(), tiles = words.join(&passed)));
    }
    label.extend(forecast::changes(table, &ride.after, &held(view)));
    let mut note = vec![format!("{} {}, {}.", car_name(words, ride.car), way(table, ride), meets(table, ride))];
    note.extend((!passed.is_empty()).then(|| say!(words, "scheffeln-note-skips", tiles = passed.join(", "))));
    note.extend(pay_note(table, &ride.after, None));
    Deed { action, name, label: label.join(" "), note: html! { (note.join(" ")) } }
}

/// Which streets a ride skips.
fn skipped(table: &Table<'_>, ride: &Ride) -> Vec<String> {
    let places = if ride.is_idle() { Vec::new() } else { ride.passed() };
    places.into_iter().map(|place| table.view.ring.tile(place).letter().to_owned()).collect()
}

/// Who would be paid otherwise, in short: "Pay-day: you +8 500, Buster nothing."
fn pay_note(table: &Table<'_>, board: &Board, takes: Option<Colour>) -> Option<String> {
    let (view, words) = (table.view, table.words);
    let me = table.me().unwrap_or_default();
    let holds = takes.map_or_else(|| held(view), |take| held_after(held(view), me, take));
    let (now, then) = (dues_now(view), forecast::dues(view, board, &holds));
    let changed = Seat::all(view.seats).filter(|seat| now[seat.index()] != then[seat.index()]);
    let paid: Vec<String> = changed
        .map(|seat| {
            let due = then[seat.index()].map_or_else(|| amount_or_nothing(words, None), plus);
            format!("{} {due}", who(table, seat))
        })
        .collect();
    (!paid.is_empty()).then(|| say!(words, "scheffeln-note-pay", paid = paid.join(", ")))
}

/// Whom a ride meets.
fn meets(table: &Table<'_>, ride: &Ride) -> String {
    let (view, words) = (table.view, table.words);
    let mine = |car: Car| {
        let owner = Colour::ALL.get(car.index()).and_then(|&colour| view.characters.owner(colour));
        owner.is_some_and(|seat| table.is_me(seat))
    };
    match (ride.step.passenger, ride.onto()) {
        (Some(_), _) if ride.is_idle() => say!(words, "scheffeln-card-idle"),
        (Some(other), _) if mine(other) => say!(words, "scheffeln-card-carries-yours", car = car_name(words, other)),
        (Some(other), _) => say!(words, "scheffeln-card-carries", car = car_name(words, other)),
        (None, Some(other)) if mine(other) => say!(words, "scheffeln-card-onto-yours", car = car_name(words, other)),
        (None, Some(other)) => say!(words, "scheffeln-card-onto", car = car_name(words, other)),
        (None, None) => say!(words, "scheffeln-card-alone"),
    }
}

/// From where to where.
fn way(table: &Table<'_>, ride: &Ride) -> String {
    let tile = |place: usize| table.view.ring.tile(place).letter();
    if ride.is_idle() {
        return format!("↻{}", tile(ride.step.from));
    }
    format!("{}→{}", tile(ride.step.from), tile(ride.step.to))
}

/// Joker or Backward: any car.
fn rides(table: &Table<'_>, card: Card) -> Vec<Says> {
    let words = table.words;
    let joker = card == Card::Joker;
    let direction = if joker { Direction::Forward } else { Direction::Backward };
    let action = |car: Car| if joker { Action::Joker { car } } else { Action::Backward { car } };
    let cars = Car::ALL.into_iter().filter(|&car| table.legal.contains(&action(car)));
    cars.filter_map(|car| Ride::of(table.view, car, direction))
        .map(|ride| {
            let car = car_name(words, ride.car);
            let name = if joker {
                say!(words, "scheffeln-deed-joker", car = car.as_str())
            } else {
                say!(words, "scheffeln-deed-backward", car = car.as_str())
            };
            let way = way(table, &ride);
            Answer {
                choose: format!("{} {}", if joker { "joker" } else { "backward" }, ride.car.code()),
                label: format!("{} {way} {}", ride.car.code(), meets(table, &ride)),
                face: pick(ride.car, ride.car.code(), &way),
                then: Then::Play(ride_deed(table, action(ride.car), name, &ride)),
            }
        })
        .collect()
}

/// The face of an answer that names a car.
fn pick(car: Car, first: &str, second: &str) -> Markup {
    html! { span.pick { (swatch(car)) b { (first) } small.num { (second) } } }
}

/// Evasion: an upper car, then an empty street.
fn evasion(table: &Table<'_>) -> Vec<Says> {
    let (view, words) = (table.view, table.words);
    let idle = Action::Evasion { target: None };
    if table.legal.contains(&idle) {
        let name = say!(words, "scheffeln-deed-idle");
        let why = say!(words, "scheffeln-evasion-idle");
        let deed = Deed { action: idle, label: format!("{name}. {why}"), note: html! { (why) }, name: name.clone() };
        let face = html! { b { (name) } small { (say!(words, "scheffeln-evasion-idle-short")) } };
        return vec![Answer { choose: "idle".to_owned(), label: name, face, then: Then::Play(deed) }];
    }
    let targets: Vec<(Car, Tile)> = table
        .legal
        .iter()
        .filter_map(|action| match action {
            Action::Evasion { target } => *target,
            _ => None,
        })
        .collect();
    let cars = Car::ALL.into_iter().filter(|&car| targets.iter().any(|&(other, _)| other == car));
    cars.map(|car| {
        let from = tile_of(view, car).letter();
        let tiles = targets.iter().filter(|(other, _)| *other == car);
        let then = Question {
            title: say!(words, "scheffeln-ask-tile", car = car_name(words, car)),
            class: "four",
            answers: tiles.map(|&(_, tile)| landing(table, car, from, tile)).collect(),
            usual: None,
        };
        Answer {
            choose: format!("evasion {}", car.code()),
            label: format!("{} {}", car.code(), say!(words, "scheffeln-on-tile", tile = from)),
            face: pick(car, car.code(), &say!(words, "scheffeln-on-tile", tile = from)),
            then: Then::Ask(then),
        }
    })
    .collect()
}

/// An upper car put on an empty street.
fn landing(table: &Table<'_>, car: Car, from: &str, tile: Tile) -> Says {
    let (view, words) = (table.view, table.words);
    let action = Action::Evasion { target: Some((car, tile)) };
    let name = say!(words, "scheffeln-deed-evade", car = car_name(words, car), to = tile.letter());
    let evade = say!(words, "scheffeln-evade", car = car_name(words, car), from = from, to = tile.letter());
    let mut label = vec![format!("{name}."), evade];
    let mut note = vec![format!("{} {from}→{tile}.", car_name(words, car))];
    if let Some(after) = view.board.after_evasion(car, view.ring.place(tile)) {
        label.extend(forecast::changes(table, &after, &held(view)));
        note.extend(pay_note(table, &after, None));
    }
    let top = amount_or_nothing(words, view.top(tile).map(|token| token.value()));
    Answer {
        choose: format!("to {tile}"),
        label: format!("{tile} {top}"),
        face: html! { span.pick.tile { b { (tile) } small.num { (top) } } },
        then: Then::Play(Deed { action, name, label: label.join(" "), note: html! { (note.join(" ")) } }),
    }
}

/// Nasty exchange: any other character, even from another player.
fn nasty(table: &Table<'_>) -> Vec<Says> {
    let (view, words) = (table.view, table.words);
    let me = table.me().unwrap_or_default();
    let own = view.characters.of(me).map(|colour| character_name(words, colour)).unwrap_or_default();
    let takes = Colour::ALL.into_iter().filter(|&take| table.legal.contains(&Action::Nasty { take }));
    takes
        .map(|take| {
            let name = character_name(words, take);
            let owner = view.characters.owner(take);
            let deed = say!(words, "scheffeln-deed-nasty", car = name.as_str());
            let what = match owner {
                Some(owner) => say!(
                    words,
                    "scheffeln-nasty-from",
                    take = name.as_str(),
                    name = table.name(owner),
                    own = own.as_str()
                ),
                None => say!(words, "scheffeln-nasty-free", take = name.as_str(), own = own.as_str()),
            };
            let mut label = vec![format!("{deed}."), what.clone()];
            label.extend(forecast::changes(table, &view.board, &held_after(held(view), me, take)));
            let mut note: Vec<String> = pay_note(table, &view.board, Some(take)).into_iter().collect();
            note.push(what);
            let whose = owner.map_or_else(|| say!(words, "scheffeln-nasty-centre"), |seat| table.name(seat).to_owned());
            Answer {
                choose: format!("nasty {}", take.code()),
                label: format!("{} {whose}", take.code()),
                face: pick(take.car(), take.code(), &whose),
                then: Then::Play(Deed {
                    action: Action::Nasty { take },
                    name: deed,
                    label: label.join(" "),
                    note: html! { (note.join(" ")) },
                }),
            }
        })
        .collect()
}

/// Any card face down, for another character from the centre or, where that is allowed, for nothing.
fn exchange(table: &Table<'_>, card: Card) -> Says {
    let (view, words) = (table.view, table.words);
    let title = say!(words, "scheffeln-exchange");
    let holds = table.me().and_then(|me| Some((me, view.characters.of(me)?)));
    let takes: Vec<Option<Colour>> = table
        .legal
        .iter()
        .filter_map(|action| match action {
            Action::Exchange { card: laid, take } if *laid == card => Some(*take),
            _ => None,
        })
        .collect();
    let (Some((me, own)), false) = (holds, takes.is_empty()) else {
        let why = say!(words, "scheffeln-last-card");
        let face = lay_face(&title, &why);
        return Answer { choose: "exchange".to_owned(), label: format!("{title} {why}"), face, then: Then::Barred };
    };
    let what = match view.options.exchange {
        Exchange::May => say!(words, "scheffeln-exchange-how-may"),
        Exchange::Must => say!(words, "scheffeln-exchange-how"),
    };
    let class = if takes.len() > 4 { "four" } else { "tall" };
    let question = Question {
        title: say!(words, "scheffeln-ask-take", card = card_name(words, card)),
        class,
        answers: takes.iter().map(|&take| becomes(table, card, me, own, take)).collect(),
        usual: None,
    };
    let face = lay_face(&title, &what);
    Answer {
        choose: format!("exchange {}", card.code()),
        label: format!("{title} {what}"),
        face,
        then: Then::Ask(question),
    }
}

/// The face of the answer that a card is laid down.
fn lay_face(title: &str, what: &str) -> Markup {
    html! { span.lay { svg.em aria-hidden="true" { use href="#run-SWAP" {} } b { (title) } small { (what) } } }
}

/// One character to become by exchange; nobody to stay who one is.
fn becomes(table: &Table<'_>, card: Card, me: Seat, own: Colour, take: Option<Colour>) -> Says {
    let (view, words) = (table.view, table.words);
    let (card_text, own_text) = (card_name(words, card), character_name(words, own));
    let mafia = Ride::of(view, Car::Mafia, Direction::Forward);
    let after: Board = mafia.map_or(view.board, |ride| ride.after);
    let then = take.map_or_else(|| held(view), |take| held_after(held(view), me, take));
    let colour = take.unwrap_or(own);
    let (name_text, stands) = (character_name(words, colour), stand(words, view, colour.car()));
    let (name, what, laid) = match take {
        Some(_) => (
            say!(words, "scheffeln-deed-become", car = name_text.as_str()),
            say!(
                words,
                "scheffeln-exchange-label",
                card = card_text.as_str(),
                take = name_text.as_str(),
                stands = stands,
                own = own_text.as_str()
            ),
            say!(words, "scheffeln-note-exchange", card = card_text.as_str(), own = own_text.as_str()),
        ),
        None => (
            say!(words, "scheffeln-deed-keep", car = own_text.as_str()),
            say!(words, "scheffeln-exchange-keep", card = card_text.as_str(), own = own_text.as_str(), stands = stands),
            say!(words, "scheffeln-note-keep", card = card_text.as_str()),
        ),
    };
    let mut label = vec![format!("{name}."), what];
    label.extend(mafia.map(|ride| ride.sentence(words, view)));
    label.extend(forecast::changes(table, &after, &then));
    let mut note: Vec<String> = pay_note(table, &after, take).into_iter().collect();
    note.extend(mafia.map(|ride| say!(words, "scheffeln-exchange-mafia", way = way(table, &ride))));
    note.push(laid);
    let due = forecast::dues(view, &after, &then)[me.index()];
    let due = due.map_or_else(|| amount_or_nothing(words, None), plus);
    let tile = view.ring.tile(after.place(colour.car())).letter();
    let shown = if take.is_some() { name_text } else { say!(words, "scheffeln-keep") };
    Answer {
        choose: take.map_or_else(|| "keep".to_owned(), |take| format!("take {}", take.code())),
        label: format!("{shown} {tile} {due}"),
        face: html! { span.pick.face { (medal(colour)) b { (shown) } small.num { (tile) " " i { (due) } } } },
        then: Then::Play(Deed {
            action: Action::Exchange { card, take },
            name,
            label: label.join(" "),
            note: html! { (note.join(" ")) },
        }),
    }
}

/// What lies on top where a car stands.
pub(super) fn top_text(table: &Table<'_>, car: Car) -> String {
    let top = table.view.top(tile_of(table.view, car)).map(|token| token.value());
    top.map_or_else(|| amount_or_nothing(table.words, None), amount)
}
