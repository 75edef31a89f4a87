//! The position in words, complete for somebody who does not see the board.

use super::naming::{self, signed};
use super::parts::Parts;
use super::road::lined_up;
use super::status::face_label;
use crate::{Phase, Place, Verflixxt};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// A line a fact.
pub fn facts(scene: &Scene<'_, Verflixxt>) -> Vec<String> {
    let (words, board) = (scene.words, scene.view.board());
    let mut facts = Vec::new();
    if let Some(seat) = board.active().filter(|_| board.phase() != Phase::Setup) {
        facts.push(say!(words, "verflixxt-fact-turn", turn = board.turn(), name = scene.name(seat)));
    }
    if let Some(number) = board.num() {
        let dice = say!(words, "verflixxt-die-label", number = number);
        facts.push(board.act().map_or(dice.clone(), |face| format!("{dice}. {}", face_label(scene, face))));
    }
    if let Some(path) = board.path() {
        let places = std::iter::once(Place::START).chain(path.iter().map(|&tile| tile.into())).chain([Place::GOAL]);
        let places = places.map(|place| {
            let name = naming::place(words, board, place);
            match lined_up(board, place).as_slice() {
                [] => name,
                figures => format!("{name} ({})", naming::figures(words, figures)),
            }
        });
        facts.push(say!(words, "verflixxt-fact-path", places = places.collect::<Vec<_>>().join(", ")));
    }
    if board.options().has_flixxy() {
        facts.push(match board.round_pile().first() {
            Some(&value) => say!(words, "verflixxt-fact-round", value = value),
            None if board.flixxy_in_play() => say!(words, "verflixxt-bank-last"),
            None => say!(words, "verflixxt-bank-retired"),
        });
    }
    if board.options().has_worms() {
        facts.push(say!(words, "verflixxt-fact-pile", count = scene.view.pile_count()));
    }
    if board.extra_turns() > 0 {
        facts.push(say!(words, "verflixxt-hint-extra", count = board.extra_turns()));
    }
    Seat::all(board.seats()).for_each(|seat| facts.extend(seat_facts(scene, seat)));
    facts
}

fn seat_facts(scene: &Scene<'_, Verflixxt>, seat: Seat) -> Vec<String> {
    let (words, view) = (scene.words, scene.view);
    let name = scene.name(seat);
    let mut facts = vec![match (view.stack(seat), Parts::of(view, seat)) {
        (Some(stack), Some(parts)) if !stack.is_empty() => {
            let tiles: Vec<String> = stack.iter().map(|&tile| naming::tile(words, view.board(), tile)).collect();
            let points = signed(parts.total());
            say!(
                words,
                "verflixxt-fact-seat",
                name = name,
                letter = seat.to_string(),
                points = points,
                tiles = tiles.join(", ")
            )
        }
        (Some(_), Some(parts)) => {
            say!(
                words,
                "verflixxt-fact-seat-empty",
                name = name,
                letter = seat.to_string(),
                points = signed(parts.total())
            )
        }
        _ => say!(
            words,
            "verflixxt-fact-seat-hidden",
            name = name,
            letter = seat.to_string(),
            count = view.stack_count(seat)
        ),
    }];
    let round = view.board().round_tokens(seat);
    if !round.is_empty() {
        let values: Vec<String> = round.iter().map(ToString::to_string).collect();
        facts.push(say!(words, "verflixxt-fact-tokens", name = name, values = values.join(", ")));
    }
    let worms = view.hands().of(seat);
    if !worms.is_empty() {
        let kinds: Vec<String> =
            worms.iter().filter_map(|token| token.kind).map(|kind| naming::worm(words, kind)).collect();
        facts.push(if kinds.is_empty() {
            say!(words, "verflixxt-fact-worms", name = name, count = worms.len())
        } else {
            say!(words, "verflixxt-fact-worms-own", name = name, kinds = kinds.join(", "))
        });
    }
    facts
}
