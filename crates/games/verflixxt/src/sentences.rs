//! What happened, and why something is refused: each a sentence of the message file.

use crate::{Event, Face, Figure, Kind, Phase, Place, Refusal, Side, Tile, TileKind, Verb, Verflixxt};
use speakeasy_core::{Arg, Sentence};

speakeasy_words::display_in_english!(Verflixxt: Event, Refusal);

impl speakeasy_core::Event for Event {
    fn sentence(&self) -> Sentence {
        let say = Sentence::new;
        match *self {
            Event::StartDrawn { seat } => say("verflixxt-told-start").with("name", seat),
            Event::PathLaid => say("verflixxt-told-path"),
            Event::WormsShuffled { count } => say("verflixxt-told-shuffled").with("count", count),
            Event::TurnBegan { turn, seat } => say("verflixxt-told-turn").with("turn", turn).with("name", seat),
            Event::Rolled { seat, num, act } => say(rolled_key(act)).with("name", seat).with("number", num),
            Event::Moved { seat, figure, from, to } => say("verflixxt-told-moved")
                .with("name", seat)
                .with("figure", figure_arg(figure))
                .with("from", place_arg(from))
                .with("to", place_arg(to)),
            Event::Pushed { seat, figure, from, to } => {
                foreign("verflixxt-told-pushed", "verflixxt-told-pushed-pawn", figure)
                    .with("name", seat)
                    .with("from", place_arg(from))
                    .with("to", place_arg(to))
            }
            Event::Swapped { seat, figure, with, from, to } => {
                foreign("verflixxt-told-swapped", "verflixxt-told-swapped-pawn", with)
                    .with("name", seat)
                    .with("pawn", figure_arg(figure))
                    .with("from", place_arg(from))
                    .with("to", place_arg(to))
            }
            Event::Home { figure } => match figure.owner() {
                Some(owner) => say("verflixxt-told-home").with("pawn", figure_arg(figure)).with("name", owner),
                None => say("verflixxt-told-out"),
            },
            Event::RoundToken { seat, value } => say("verflixxt-told-token").with("name", seat).with("value", value),
            Event::Retired => say("verflixxt-told-retired"),
            Event::Collected { seat, tile, .. } => {
                say("verflixxt-told-collected").with("name", seat).with("tile", tile_arg(tile))
            }
            Event::Given { seat, tile, to: Some(to) } => {
                say("verflixxt-told-given").with("name", seat).with("tile", tile_arg(tile)).with("to", to)
            }
            Event::Given { seat, tile, to: None } => {
                say("verflixxt-told-given-out").with("name", seat).with("tile", tile_arg(tile))
            }
            Event::WormGained { seat, kind: Some(kind), .. } => {
                say("verflixxt-told-worm-own").with("name", seat).with("worm", worm_arg(kind))
            }
            Event::WormGained { seat, kind: None, .. } => say("verflixxt-told-worm").with("name", seat),
            Event::WormPlayed { seat, kind, .. } => {
                say("verflixxt-told-played").with("name", seat).with("worm", worm_arg(kind))
            }
            Event::Buried { seat, tile } => {
                say("verflixxt-told-buried").with("name", seat).with("tile", tile_arg(tile))
            }
            Event::ExtraTurn { seat, due } => say("verflixxt-told-extra").with("name", seat).with("count", due),
            Event::Skipped { seat } => say("verflixxt-told-skipped").with("name", seat),
            Event::Stolen { seat, from, tile } => {
                say("verflixxt-told-stolen").with("name", seat).with("tile", tile_arg(tile)).with("from", from)
            }
            Event::Flipped { side: Side::Gift, .. } => say("verflixxt-told-flipped-gift"),
            Event::Flipped { side: Side::Steal, .. } => say("verflixxt-told-flipped-steal"),
            Event::Over => say("verflixxt-told-over"),
        }
    }
}

/// Why an action is refused.
pub(crate) fn refused(refusal: Refusal) -> Sentence {
    let say = Sentence::new;
    match refusal {
        Refusal::UnknownAction => say("verflixxt-refusal-unknown"),
        Refusal::Arguments(verb) if verb.arguments().is_empty() => {
            say("verflixxt-refusal-no-arguments").with("verb", word(verb.word()))
        }
        Refusal::Arguments(verb) => say("verflixxt-refusal-arguments")
            .with("verb", word(verb.word()))
            .with("names", Arg::List(verb.arguments().iter().map(|name| word(name)).collect())),
        Refusal::Phase(verb, phase) => say(out_of_phase_key(verb, phase)),
        Refusal::Turn(seat) => say("verflixxt-refusal-turn").with("name", seat),
        Refusal::NoSuchFigure => say("verflixxt-refusal-no-figure"),
        Refusal::FlixxyRetired => say("verflixxt-refusal-flixxy-retired"),
        Refusal::NotYours(owner) => say("verflixxt-refusal-not-yours").with("name", owner),
        Refusal::PawnHome => say("verflixxt-refusal-pawn-home"),
        Refusal::PawnSwapped => say("verflixxt-refusal-pawn-swapped"),
        Refusal::GuardOut => say("verflixxt-refusal-guard-out"),
        Refusal::GuardAlone => say("verflixxt-refusal-guard-alone"),
        Refusal::OnlyFlixxy => say("verflixxt-refusal-only-flixxy"),
        Refusal::NotFlixxy => say("verflixxt-refusal-not-flixxy"),
        Refusal::MustMove => say("verflixxt-refusal-must-move"),
        Refusal::NoToken(kind) => say("verflixxt-refusal-no-token").with("worm", worm_arg(kind)),
        Refusal::NotMature => say("verflixxt-refusal-not-mature"),
        Refusal::SmallStack => say("verflixxt-refusal-small-stack"),
        Refusal::SwapNotOwn => say("verflixxt-refusal-swap-not-own"),
        Refusal::SwapPawnPlace => say("verflixxt-refusal-swap-pawn-place"),
        Refusal::SwapMoved => say("verflixxt-refusal-swap-moved"),
        Refusal::SwapNotForeign => say("verflixxt-refusal-swap-not-foreign"),
        Refusal::SwapTargetPlace => say("verflixxt-refusal-swap-target-place"),
        Refusal::NotAdjacent => say("verflixxt-refusal-not-adjacent"),
        Refusal::PushNoPlace => say("verflixxt-refusal-push-no-place"),
        Refusal::PushNobody => say("verflixxt-refusal-push-nobody"),
        Refusal::PushGuardsOnly => say("verflixxt-refusal-push-guards-only"),
        Refusal::StealSelf => say("verflixxt-refusal-steal-self"),
        Refusal::StealEmpty => say("verflixxt-refusal-steal-empty"),
    }
}

fn out_of_phase_key(verb: Verb, phase: Phase) -> &'static str {
    match (phase, verb) {
        (Phase::Setup, _) => "verflixxt-refusal-setup",
        (Phase::Roll, _) => "verflixxt-refusal-rolling",
        (Phase::Over, _) => "verflixxt-refusal-over",
        (Phase::Steal, _) => "verflixxt-refusal-stealing",
        (_, Verb::Steal) => "verflixxt-refusal-no-steal",
        (Phase::Pre, Verb::Push) => "verflixxt-refusal-push-early",
        (Phase::Pre | Phase::Main, Verb::Double) => "verflixxt-refusal-double-early",
        (Phase::Pre, _) => "verflixxt-refusal-roll-first",
        (_, Verb::Roll) => "verflixxt-refusal-rolled",
        (Phase::Post, _) => "verflixxt-refusal-moved",
        (_, Verb::End) => "verflixxt-refusal-end-early",
        // What is left fits the phase and is never refused for it.
        _ => "verflixxt-refusal-not-now",
    }
}

fn rolled_key(act: Option<Face>) -> &'static str {
    match act {
        None => "verflixxt-told-rolled",
        Some(Face::Flixxy) => "verflixxt-told-rolled-flixxy",
        Some(Face::May) => "verflixxt-told-rolled-may",
        Some(Face::Not) => "verflixxt-told-rolled-not",
    }
}

/// A sentence about a figure that somebody else pushes or swaps: a pawn comes with its owner.
fn foreign(key: &'static str, key_of_pawns: &'static str, figure: Figure) -> Sentence {
    match figure.owner() {
        Some(owner) => Sentence::new(key_of_pawns).with("figure", figure_arg(figure)).with("owner", owner),
        None => Sentence::new(key).with("figure", figure_arg(figure)),
    }
}

fn word(text: &str) -> Arg {
    Arg::Word(text.to_owned())
}

fn term(key: &str) -> Arg {
    Arg::Term(key.to_owned())
}

/// A pawn is called by its id; guards and Flixxy have a name.
fn figure_arg(figure: Figure) -> Arg {
    match figure.owner() {
        Some(_) => Arg::Word(figure.to_string()),
        None if figure.is_guard() => term("verflixxt-figure-guard"),
        None => term("verflixxt-figure-flixxy"),
    }
}

/// A tile with a number is called by it. Which side an action tile shows, an event does not say: it may be turned over
/// before anybody reads of it.
fn tile_arg(tile: Tile) -> Arg {
    match tile.kind() {
        TileKind::Minus | TileKind::Plus => Arg::Word(signed(tile.value().into())),
        TileKind::Luck => term("verflixxt-tile-clover"),
        TileKind::Verflixxt => term("verflixxt-tile-verflixxt"),
        TileKind::Action => term("verflixxt-tile-action"),
    }
}

fn place_arg(place: Place) -> Arg {
    match place.tile() {
        Some(tile) => tile_arg(tile),
        None if place == Place::START => term("verflixxt-place-start"),
        None => term("verflixxt-place-goal"),
    }
}

fn worm_arg(kind: Kind) -> Arg {
    term(match kind {
        Kind::Bottom => "verflixxt-worm-bottom",
        Kind::Swap => "verflixxt-worm-swap",
        Kind::Push => "verflixxt-worm-push",
        Kind::Double => "verflixxt-worm-double",
    })
}

/// A number with its sign, in the minus of the printers.
pub(crate) fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("\u{2212}{}", number.unsigned_abs()),
    }
}
