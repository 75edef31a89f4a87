//! Eight characters to choose from: before the first turn of the base game in turn, in SPEED whoever is first.

use super::hand::{top_text, waiting_cards};
use super::names::{Table, character_name, medal, stand, tile_of};
use crate::{Action, Colour, Phase};
use maud::{Markup, html};
use speakeasy_pages::dock::{self, Answer, Deed, Question, Then};
use speakeasy_words::say;

/// One's own hand, and the characters with what speaks for each.
pub(super) fn choose(table: &Table<'_>) -> Markup {
    let words = table.words;
    let title = if table.my_turn() { say!(words, "scheffeln-ask-character") } else { String::new() };
    let answers = Colour::ALL.into_iter().map(|colour| candidate(table, colour)).collect();
    let question = Question { title, class: "chars", answers, usual: None };
    html! {
        div.choosing {
            @if table.me().is_some() { (waiting_cards(table)) }
            (dock::draw(table, &question, &html! {}, &html! {}))
        }
    }
}

fn candidate(table: &Table<'_>, colour: Colour) -> Answer<crate::Scheffeln> {
    let (view, words) = (table.view, table.words);
    let (name, car) = (character_name(words, colour), colour.car());
    let cards = view.own_hand().map_or(0, |hand| hand.count(colour.card()));
    let (tile, top) = (tile_of(view, car).letter(), top_text(table, car));
    let action = Action::Choose { colour };
    let owner = view.characters.owner(colour);
    let second = match owner {
        Some(owner) if table.is_me(owner) => say!(words, "scheffeln-has-you"),
        Some(owner) => table.name(owner).to_owned(),
        None => format!("{tile} {top}"),
    };
    let mine = if cards > 0 { say!(words, "scheffeln-choose-cards", n = cards) } else { String::new() };
    let face = html! {
        span.pick.face.held[owner.is_some()] {
            (medal(colour)) b { (name) }
            small.num { (second) @if cards > 0 { span.own-cards title=(mine) { "×" (cards) } } }
        }
    };
    let label = format!("{name} {second} {mine}").trim_end().to_owned();
    let choose = format!("choose {}", colour.code());
    if !table.legal.contains(&action) {
        return Answer { choose, label, face, then: Then::Barred };
    }
    let deed = say!(words, "scheffeln-deed-take", car = name.as_str());
    let about = say!(
        words,
        "scheffeln-choose-label",
        name = name.as_str(),
        stands = stand(words, view, car),
        value = top.as_str(),
        n = cards
    );
    let note = say!(words, "scheffeln-note-choose", stands = stand(words, view, car), value = top, n = cards);
    let then = Deed { action, label: about, note: html! { (note) }, name: deed };
    Answer { choose, label, face, then: Then::Play(then) }
}

/// A character that cannot be grabbed: somebody has it, or it is not the time.
fn taken(table: &Table<'_>, colour: Colour) -> Markup {
    let words = table.words;
    let owner = table.view.characters.owner(colour);
    let mine = owner.is_some_and(|owner| table.is_me(owner));
    html! {
        div.grab.held[owner.is_some()].mine[mine] id={ "grab-" (colour.code()) } {
            (medal(colour)) b { (character_name(words, colour)) }
            @if mine { small { (say!(words, "scheffeln-has-you")) } }
            @else if let Some(owner) = owner { small { (say!(words, "scheffeln-has", name = table.name(owner))) } }
        }
    }
}

/// The characters of SPEED, each a button that takes it at once: it is a race. What the row leads to is not said: to see
/// it first is the game.
pub(super) fn claim(table: &Table<'_>) -> Markup {
    let (view, words) = (table.view, table.words);
    let candidate = |colour: Colour| {
        let action = Action::Claim { colour };
        let name = character_name(words, colour);
        if table.legal.contains(&action) {
            let label =
                say!(words, "scheffeln-claim-label", name = name.as_str(), stands = stand(words, view, colour.car()));
            return table.button(action, "grab", &label, html! { (medal(colour)) b { (name) } });
        }
        taken(table, colour)
    };
    let note = match view.phase {
        Phase::SpeedReveal { .. } => say!(words, "scheffeln-claim-early"),
        Phase::SpeedClaim { .. } | Phase::SpeedCountdown { .. } if table.my_turn() => {
            say!(words, "scheffeln-claim-now")
        }
        _ if table.me().is_none() => say!(words, "scheffeln-watching-speed"),
        _ => String::new(),
    };
    html! {
        h2.hand-title { (say!(words, "scheffeln-characters")) " " small { (note) } }
        div.grabs { @for colour in Colour::ALL { (candidate(colour)) } }
    }
}
