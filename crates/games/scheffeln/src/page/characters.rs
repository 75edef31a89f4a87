//! Eight characters to choose from: before the first turn of the base game in turn, in SPEED whoever is first.

use super::names::{Table, amount_or_nothing, character_name, medal, stand, tile_of};
use crate::{Action, Colour, Phase};
use maud::{Markup, html};
use speakeasy_words::say;

/// The characters before the first turn, with what speaks for each; then one's own hand.
pub(super) fn choose(table: &Table<'_>) -> Markup {
    let words = table.words;
    html! {
        @if table.my_turn() { p.tell { (say!(words, "scheffeln-tell-choose")) } }
        div.deck {
            div.grabs { @for colour in Colour::ALL { (candidate(table, colour)) } }
            @if table.me().is_some() { (super::hand::waiting(table)) }
        }
    }
}

fn candidate(table: &Table<'_>, colour: Colour) -> Markup {
    let (view, words) = (table.view, table.words);
    let (name, car) = (character_name(words, colour), colour.car());
    let cards = view.own_hand().map_or(0, |hand| hand.count(colour.card()));
    let top = amount_or_nothing(words, view.top(tile_of(view, car)).map(|token| token.value()));
    let action = Action::Choose { colour };
    if table.legal.contains(&action) {
        let label = say!(
            words,
            "scheffeln-choose-label",
            name = name.as_str(),
            stands = stand(words, view, car),
            value = top.as_str(),
            n = cards
        );
        let body = html! {
            (medal(colour)) b { (name) }
            small { (tile_of(view, car)) " · " span.num { (top) } }
            @if cards > 0 { small.own { (say!(words, "scheffeln-choose-cards", n = cards)) } }
        };
        return table.button(action, "grab act", &label, body);
    }
    taken(table, colour)
}

/// A character that cannot be taken: somebody has it, or it is not the observer's turn to.
fn taken(table: &Table<'_>, colour: Colour) -> Markup {
    let words = table.words;
    let name = character_name(words, colour);
    let owner = table.view.characters.owner(colour);
    let mine = owner.is_some_and(|owner| table.is_me(owner));
    html! {
        div.grab.held[owner.is_some()].mine[mine] {
            (medal(colour)) b { (name) }
            @if mine { small { (say!(words, "scheffeln-has-you")) } }
            @else if let Some(owner) = owner { small { (say!(words, "scheffeln-has", name = table.name(owner))) } }
        }
    }
}

/// The characters of SPEED. What the row leads to is not said: to see it first is the game.
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
