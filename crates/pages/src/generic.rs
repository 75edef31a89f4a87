//! A table of any game: its facts, the legal actions, the log. Well enough to play, until somebody draws a board.

use crate::scene::{Page, Scene};
use crate::table::kind_word;
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_core::json::{facts, in_words};
use speakeasy_words::say;

/// The style sheet of this page.
pub const STYLE: &str = include_str!("generic.css");

/// The poster of a game that has none: the door of the house.
pub const POSTER: &str = include_str!("poster.svg");

/// Whose turn it is, or that the game is over.
pub fn status<G: Page>(scene: &Scene<'_, G>) -> Markup {
    let words = scene.words;
    let waiting: Vec<String> = scene.to_act().iter().map(|seat| scene.name(seat).to_owned()).collect();
    html! {
        p.say {
            @if scene.over() { (say!(words, "generic-over")) }
            @else if scene.my_turn() { (say!(words, "generic-your-turn")) }
            @else if waiting.is_empty() { (say!(words, "generic-wait")) }
            @else { (say!(words, "generic-waiting", names = words.join(&waiting))) }
        }
    }
}

/// Everybody at the table with what the view says of each, and what it says of the table.
pub fn board<G: Page>(scene: &Scene<'_, G>) -> Markup {
    let seats = scene.sitters.len();
    let mut view = G::view_json(scene.view, &[], &[]);
    let mut of_seats: Vec<(String, Vec<String>)> = Vec::new();
    if let Some(fields) = view.as_object_mut() {
        // A list with one entry for each seat is about them.
        fields.retain(|key, value| {
            let list = value.as_array().filter(|list| list.len() == seats);
            let words: Option<Vec<String>> = list.and_then(|list| list.iter().map(in_words).collect());
            let kept = words.is_none();
            of_seats.extend(words.map(|words| (key.clone(), words)));
            kept
        });
    }
    html! {
        div.generic {
            ul.generic-seats {
                @for (seat, sitter) in Seat::all(seats).zip(scene.sitters) {
                    @let acts = scene.to_act().has(seat);
                    li id={ "seat-" (seat.0) } class=[acts.then_some("acts")] {
                        b { (sitter.name) }
                        @if scene.is_me(seat) { " " small { (say!(scene.words, "generic-you")) } }
                        @else if let Some(kind) = kind_word(scene, seat) { " " small { (kind) } }
                        @if acts { " " span { (say!(scene.words, "generic-acts")) } }
                        dl { @for (key, words) in &of_seats { div { dt { (key) } dd { (words[seat.index()]) } } } }
                    }
                }
            }
            ul.generic-facts { @for fact in facts(&view) { li { (fact) } } }
        }
    }
}

/// A button for each legal action.
pub fn actions<G: Page>(scene: &Scene<'_, G>) -> Markup {
    html! {
        @if scene.my_turn() {
            div.generic-actions {
                @for &action in scene.legal {
                    @let label = label::<G>(scene, &G::print(action));
                    (scene.button(action, "btn", &label, html! { (label) }))
                }
            }
        } @else {
            p.hint { (say!(scene.words, "generic-not-your-turn")) }
        }
    }
}

/// An action in words: the message `<game>-do-<notation>` if the game has it, else the notation itself.
fn label<G: Page>(scene: &Scene<'_, G>, notation: &str) -> String {
    scene.words.say_or(&format!("{}-do-{}", G::ID, notation.replace(' ', "-")), notation)
}

/// Everybody's points and rank.
pub fn scores<G: Page>(scene: &Scene<'_, G>) -> Markup {
    let Some(outcome) = &scene.outcome else { return html! {} };
    let mut seats: Vec<Seat> = Seat::all(outcome.ranks.len()).collect();
    seats.sort_by_key(|seat| outcome.ranks[seat.index()]);
    html! {
        table.scores.generic-scores {
            thead { tr {
                th scope="col" { (say!(scene.words, "generic-rank")) }
                th scope="col" { (say!(scene.words, "generic-player")) }
                th scope="col" { (say!(scene.words, "generic-points")) }
            } }
            tbody {
                @for seat in seats {
                    tr class=[(outcome.ranks[seat.index()] == 1).then_some("winner")] {
                        td { (outcome.ranks[seat.index()]) }
                        th scope="row" { (scene.name(seat)) }
                        td { (outcome.scores[seat.index()]) }
                    }
                }
            }
        }
    }
}
