//! Every event and every refusal is one plain sentence of the message file.

use speakeasy_core::{Arg, Event as _, Game, Refusal as _, Seat, Sentence};
use speakeasy_words::Words;
use std::collections::BTreeSet;
use verflixxt::{Event, Face, Figure, Kind, Phase, Place, Refusal, Side, Tile, Verb, Verflixxt};

fn refusals() -> Vec<Refusal> {
    let mut all = vec![
        Refusal::UnknownAction,
        Refusal::Turn(Seat(2)),
        Refusal::NoSuchFigure,
        Refusal::FlixxyRetired,
        Refusal::NotYours(Seat(1)),
        Refusal::PawnHome,
        Refusal::PawnSwapped,
        Refusal::GuardOut,
        Refusal::GuardAlone,
        Refusal::OnlyFlixxy,
        Refusal::NotFlixxy,
        Refusal::MustMove,
        Refusal::NotMature,
        Refusal::SmallStack,
        Refusal::SwapNotOwn,
        Refusal::SwapPawnPlace,
        Refusal::SwapMoved,
        Refusal::SwapNotForeign,
        Refusal::SwapTargetPlace,
        Refusal::NotAdjacent,
        Refusal::PushNoPlace,
        Refusal::PushNobody,
        Refusal::PushGuardsOnly,
        Refusal::StealSelf,
        Refusal::StealEmpty,
    ];
    all.extend(Kind::ALL.iter().map(|&kind| Refusal::NoToken(kind)));
    for &verb in Verb::ALL {
        all.push(Refusal::Arguments(verb));
        all.extend(Phase::ALL.iter().map(|&phase| Refusal::Phase(verb, phase)));
    }
    all
}

fn events() -> Vec<Event> {
    let (seat, other, turn) = (Seat(0), Seat(1), 7);
    let figures = ["A1", "B2", "g3", "F"].map(|name| Figure::parse(name).unwrap());
    let tiles = ["-3a", "+6", "L1", "V1", "X1"].map(|name| Tile::parse(name).unwrap());
    let places = tiles.map(Place::from).into_iter().chain([Place::START, Place::GOAL]);
    let mut all = vec![
        Event::StartDrawn { seat },
        Event::PathLaid,
        Event::WormsShuffled { count: 10 },
        Event::TurnBegan { turn, seat },
        Event::RoundToken { seat, value: 4 },
        Event::Retired,
        Event::WormGained { seat, turn, kind: None },
        Event::ExtraTurn { seat, due: 1 },
        Event::ExtraTurn { seat, due: 2 },
        Event::Skipped { seat },
        Event::Over,
    ];
    all.extend([None, Some(Face::Flixxy), Some(Face::May), Some(Face::Not)].map(|act| Event::Rolled {
        seat,
        num: 5,
        act,
    }));
    for from in places {
        all.extend(figures.map(|figure| Event::Moved { seat, figure, from, to: Place::GOAL }));
    }
    let (from, to) = (Place::START, Place::from(tiles[0]));
    for figure in figures {
        all.push(Event::Pushed { seat, figure, from, to });
        all.push(Event::Swapped { seat, figure: figures[0], with: figure, from, to });
    }
    // Flixxy never stays at the goal, and only tiles with numbers and clovers have owners.
    all.extend(figures[..3].iter().map(|&figure| Event::Home { figure }));
    for &tile in &tiles[..3] {
        all.push(Event::Collected { seat, tile, steps: 3 });
        all.push(Event::Given { seat, tile, to: Some(other) });
        all.push(Event::Given { seat, tile, to: None });
        all.push(Event::Buried { seat, tile });
        all.push(Event::Stolen { seat, from: other, tile });
    }
    for &kind in Kind::ALL {
        all.push(Event::WormGained { seat, turn, kind: Some(kind) });
        all.push(Event::WormPlayed { seat, kind, gained: 3 });
    }
    all.extend([Side::Gift, Side::Steal].map(|side| Event::Flipped { tile: tiles[4], side }));
    all
}

/// The message is there, all its places are filled, and all that fills them has a name.
#[track_caller]
fn holds(words: &Words, sentence: &Sentence, told: &str) {
    assert!(words.has(sentence.key), "{} is missing", sentence.key);
    for (_, arg) in &sentence.args {
        if let Arg::Term(key) = arg {
            assert!(words.has(key), "{key} is missing");
        }
    }
    assert!(told.ends_with('.') && !told.contains(". ") && !told.contains(['{', '$']), "{told}");
    assert!(told.starts_with(|first: char| first.is_uppercase()), "{told}");
}

/// Every refusal has a code of the document, a ruling, and one plain sentence.
#[test]
fn refusals_speak_plainly() {
    let (words, all) = (Words::english(Verflixxt::MESSAGES), refusals());
    let codes = "E_ACTION E_PHASE E_TURN E_FIGURE E_NOT_MOVABLE E_MUST_MOVE E_TOKEN E_NOT_MATURE E_STACK E_MOVED E_TARGET E_NOT_ADJACENT";
    for refusal in &all {
        let told = refusal.to_string();
        holds(&words, &refusal.sentence(), &told);
        let possible = !matches!(refusal, Refusal::Phase(verb, phase) if verb.fits(*phase));
        assert!(!possible || told != "You cannot do that now.", "{refusal:?} deserves a better sentence");
        assert!(codes.split(' ').any(|code| code == refusal.code()));
        assert!(!refusal.ruling().is_empty());
    }
    assert!(codes.split(' ').all(|code| all.iter().any(|refusal| refusal.code() == code)));
    assert_eq!(Refusal::Turn(Seat(2)).to_string(), "It is C’s turn.");
    assert_eq!(Refusal::Arguments(Verb::Roll).to_string(), "The action “roll” takes no arguments.");
    assert_eq!(
        Refusal::Arguments(Verb::Swap).to_string(),
        "The action “swap” takes exactly these arguments: gained, figure and with."
    );
    assert_eq!(Refusal::NoToken(Kind::Push).to_string(), "You hold no worm token Push from that turn.");
    assert_eq!(Refusal::SwapMoved.ruling(), "VFX-R39");
}

/// Different refusals of one kind of action do not hide behind the same sentence.
#[test]
fn every_refusal_has_its_own_sentence() {
    let own: Vec<String> = refusals()
        .iter()
        .filter(|refusal| !matches!(refusal, Refusal::Phase(..)))
        .map(|refusal| refusal.to_string())
        .collect();
    assert_eq!(own.iter().collect::<BTreeSet<_>>().len(), own.len(), "{own:#?}");
}

#[test]
fn events_are_told_plainly() {
    let words = Words::english(Verflixxt::MESSAGES);
    for event in events() {
        holds(&words, &event.sentence(), &event.to_string());
    }
    let figure = |name: &str| Figure::parse(name).unwrap();
    let tile = |name: &str| Tile::parse(name).unwrap();
    let (seat, from, to) = (Seat(0), Place::START, Place::from(tile("-3a")));
    for (event, told) in [
        (Event::Rolled { seat, num: 5, act: Some(Face::May) }, "A rolled 5 and ?."),
        (Event::Moved { seat, figure: figure("A2"), from, to }, "A moved A2 from the start to −3."),
        (
            Event::Moved { seat, figure: figure("g2"), from: to, to: Place::GOAL },
            "A moved a guard from −3 to the goal.",
        ),
        (Event::Pushed { seat, figure: figure("F"), from, to }, "A pushed Flixxy from the start to −3."),
        (Event::Pushed { seat, figure: figure("B1"), from, to }, "A pushed B1 of B from the start to −3."),
        (
            Event::Swapped { seat, figure: figure("A1"), with: figure("B1"), from, to },
            "A swapped A1 on the start with B1 of B on −3.",
        ),
        (Event::Collected { seat, tile: tile("L1"), steps: 3 }, "A was the last to leave the clover and took it."),
        (Event::ExtraTurn { seat, due: 2 }, "A has 2 extra turns to come."),
    ] {
        assert_eq!(event.to_string(), told);
    }
}
