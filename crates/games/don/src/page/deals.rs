//! What the observer may do with their own districts: sell, swap, give up.

use super::art::{disc, glyph, shade, small_card};
use super::seats::clockwise;
use crate::scoring::colour_points;
use crate::{Action, Card, CardSet, Don};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::dock::{Answer, Deed, Question, Then, draw};
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// Whether to sell a district, or another one.
pub(super) fn offer(scene: &Scene<'_, Don>, me: Seat) -> Markup {
    let words = scene.words;
    let table = scene.view.table();
    let (tableau, offerable) = (table.tableau(me), table.offerable(me));
    let answers = tableau.iter().map(|card| {
        let loss = change(tableau, tableau.without(card));
        let told = say!(words, "don-offer-told", card = card.name(), points = signed(loss));
        let name = say!(words, "don-offer", card = card.name());
        let barred = (say!(words, "don-offer-barred", card = card.name()), say!(words, "don-barred-offered"));
        let deed = offerable.has(card).then_some(Action::Offer { card });
        own_card(scene, card, loss, deed, name, told, barred)
    });
    let question = cards_question(say!(words, "don-hand-offer"), answers.collect());
    let again = table.options().each_offer;
    let (label, told, hint) = match again {
        true => ("don-offer-decline-each", "don-offer-decline-each-told", "don-offer-hint-each"),
        false => ("don-offer-decline", "don-offer-decline-told", "don-offer-hint"),
    };
    let body = html! { (words.say(label, &[])) };
    let aside = scene.button(Action::Decline, "btn passbtn", &words.say(told, &[]), body);
    html! { div.don-dock.dealing { (draw(scene, &question, &html! { span.hint { (words.say(hint, &[])) } }, &aside)) } }
}

/// Which district to give up after an overbid.
pub(super) fn discard(scene: &Scene<'_, Don>, me: Seat) -> Markup {
    let words = scene.words;
    let table = scene.view.table();
    let (tableau, discardable) = (table.tableau(me), table.discardable(me));
    let answers = tableau.iter().map(|card| {
        let loss = change(tableau, tableau.without(card));
        let told = say!(words, "don-discard-told", card = card.name(), points = signed(loss));
        let name = say!(words, "don-discard", card = card.name());
        let barred = (say!(words, "don-discard-barred", card = card.name()), say!(words, "don-barred-gained"));
        let deed = discardable.has(card).then_some(Action::Discard { card });
        own_card(scene, card, loss, deed, name, told, barred)
    });
    let question = cards_question(say!(words, "don-hand-discard"), answers.collect());
    let idle = html! {
        span.hint {
            (say!(words, "don-discard-hint"))
            @if table.options().earlier_discards { " " (say!(words, "don-discard-hint-earlier")) }
        }
    };
    html! { div.don-dock.dealing { (draw(scene, &question, &idle, &html! {})) } }
}

/// Whether to swap a district: which of one's own, with whom, for which.
pub(super) fn swap(scene: &Scene<'_, Don>, me: Seat) -> Markup {
    let words = scene.words;
    let table = scene.view.table();
    let mine = table.tableau(me);
    let answers = mine.iter().map(|give| Answer {
        choose: format!("give {give}"),
        label: say!(words, "don-swap-give", card = give.name()),
        face: html! { span class={ "gl c-" (give) } { (glyph(give)) } },
        then: Then::Ask(with_whom(scene, me, give)),
    });
    let question =
        Question { title: say!(words, "don-hand-swap"), class: "mine", answers: answers.collect(), usual: None };
    let body = html! { (say!(words, "don-swap-decline")) };
    let aside = scene.button(Action::Decline, "btn passbtn", &say!(words, "don-swap-decline-told"), body);
    html! { div.don-dock.swapping { (draw(scene, &question, &html! { span.hint { (say!(words, "don-swap-hint")) } }, &aside)) } }
}

fn with_whom(scene: &Scene<'_, Don>, me: Seat, give: Card) -> Question<Don> {
    let (table, words) = (scene.view.table(), scene.words);
    let others = clockwise(table.seats(), me).skip(1).filter(|&seat| !table.tableau(seat).is_empty());
    let answers = others.map(|with| Answer {
        choose: format!("with {}", with.letter()),
        label: say!(words, "don-swap-with", name = scene.name(with)),
        face: html! {
            span.whose {
                (disc(scene, with)) b { (scene.name(with)) } small { (say!(words, "don-swap-count", count = table.tableau(with).len())) }
            }
        },
        then: Then::Ask(for_which(scene, me, give, with)),
    });
    Question { title: say!(words, "don-swap-whose"), class: "whom", answers: answers.collect(), usual: None }
}

fn for_which(scene: &Scene<'_, Don>, me: Seat, give: Card, with: Seat) -> Question<Don> {
    let (table, words) = (scene.view.table(), scene.words);
    let mine = table.tableau(me);
    let answers = table.tableau(with).iter().map(|take| {
        let gain = change(mine, mine.without(give).with(take));
        let (give, taken) = (give, take.name());
        let told = say!(
            words,
            "don-swap-told",
            give = give.name(),
            take = &taken,
            name = scene.name(with),
            points = signed(gain)
        );
        Answer {
            choose: format!("take {take}"),
            label: taken.clone(),
            face: html! { span class={ "gl c-" (take) } { (glyph(take)) (points(gain)) } },
            then: Then::Play(Deed {
                action: Action::Swap { give, with, take },
                name: say!(words, "don-swap", card = taken),
                label: told,
                note: html! {},
            }),
        }
    });
    Question { title: say!(words, "don-swap-which"), class: "which", answers: answers.collect(), usual: None }
}

fn cards_question(title: String, answers: Vec<Answer<Don>>) -> Question<Don> {
    Question { title, class: "owncards", answers, usual: None }
}

/// An own card as an answer: what it costs to lose it, or why it may not be chosen, in full and in a word.
fn own_card(
    scene: &Scene<'_, Don>,
    card: Card,
    loss: i32,
    deed: Option<Action>,
    name: String,
    told: String,
    (why, reason): (String, String),
) -> Answer<Don> {
    let words = scene.words;
    let district = card.colour().district();
    let frees = scene.me().is_some_and(|me| scene.view.table().tableau(me).count_digit(card.digit()) == 1);
    let face = html! {
        span class={ "own " (shade(card.colour())) " c-" (card) } title=[deed.is_none().then_some(&why)] {
            span.pic aria-hidden="true" { (small_card(card)) }
            b { (district) }
            @if deed.is_some() {
                (points(loss))
                @if frees { span.free.hint { (say!(words, "don-offer-frees", digit = card.digit())) } }
            }
            @else { small.ptd.even { (reason) } }
        }
    };
    let label = if deed.is_some() { told.clone() } else { why };
    let then = match deed {
        Some(action) => Then::Play(Deed { action, name, label: told.clone(), note: html! { (told) } }),
        None => Then::Barred,
    };
    Answer { choose: format!("card {card}"), label, face, then }
}

/// How many colour points are gained from one set of districts to another.
fn change(from: CardSet, to: CardSet) -> i32 {
    colour_points(to) - colour_points(from)
}

/// A number with its sign, as it is written.
pub(super) fn signed(number: i32) -> String {
    match number {
        0 => "±0".into(),
        1.. => format!("+{number}"),
        _ => format!("−{}", -number),
    }
}

fn points(change: i32) -> Markup {
    let class = match change {
        1.. => "gain",
        0 => "even",
        _ => "loss",
    };
    html! { small class={ "ptd hint " (class) } { (signed(change)) } }
}
