//! Refusals: their order, their reasons, and the shapes of actions.

use crate::common::{Table, table};
use speakeasy_core::json::{Json, json};
use speakeasy_core::{ActionList, Game, Pending, Refusal as _, Seat, State as _};
use verflixxt::{Action, Chance, Event, Phase, Refusal, State, Verb, Verflixxt};

fn crowded() -> Table {
    table(
        json!({"mode": "nochmal", "worms": "on"}),
        2,
        json!({
            "turn": 9, "path": ["+7", "-4a", "V1", "L6", "V2", "V3", "V4"], "stacks": [["+1"], []],
            "figures": {"A1": "S", "A2": "-4a", "A3": "G", "B1": "+7", "B2": "G", "g1": "V1", "g2": "G", "F": "V1"},
            "worms": [[{"kind": "BOTTOM", "gained": 2}, {"kind": "SWAP", "gained": 3}, {"kind": "SWAP", "gained": 9}], []]
        }),
    )
}

fn code(state: &State, seat: u8, action: Json) -> &'static str {
    Verflixxt::attempt(state, Seat(seat), &action).map_or_else(|why| why.code(), |_| "ok")
}

/// First the shape, then the phase, then the seat, then the arguments.
#[test]
fn the_order_of_checks() {
    let t = crowded();
    let tried = |seat: u8, action: Json| code(&t.state, seat, action);
    // Shape before phase and seat, whoever asks.
    for malformed in [
        json!(null),
        json!([]),
        json!("roll"),
        json!({}),
        json!({"do": 1}),
        json!({"do": "fly"}),
        json!({"do": "Roll"}),
        json!({"do": "roll", "figure": "A1"}),
        json!({"do": "roll", "seat": 0}),
        json!({"do": "move"}),
        json!({"do": "move", "figure": null}),
        json!({"do": "move", "figure": 1}),
        json!({"do": "move", "figure": "A1", "with": "B1"}),
        json!({"do": "bottom"}),
        json!({"do": "bottom", "gained": "2"}),
        json!({"do": "bottom", "gained": 2.0}),
        json!({"do": "bottom", "gained": true}),
        json!({"do": "swap", "gained": 3, "figure": "A1"}),
        json!({"do": "swap", "gained": 3, "figure": "A1", "with": ["B1"]}),
        json!({"do": "push", "gained": 3, "tile": 6}),
        json!({"do": "steal", "from": "1"}),
        json!({"do": "steal", "from": 1.0}),
        json!({"do": "steal", "from": null}),
    ] {
        for seat in [0, 1, 9] {
            assert_eq!(tried(seat, malformed.clone()), "E_ACTION", "{malformed}");
        }
    }
    // Phase before seat.
    for action in [
        json!({"do": "move", "figure": "zz"}),
        json!({"do": "skip"}),
        json!({"do": "end"}),
        json!({"do": "push", "gained": -1, "tile": "zz"}),
        json!({"do": "double", "gained": 1}),
        json!({"do": "steal", "from": -3}),
    ] {
        assert_eq!((tried(0, action.clone()), tried(1, action)), ("E_PHASE", "E_PHASE"));
    }
    // Seat before everything else, also a seat beyond the table.
    for action in [
        json!({"do": "roll"}),
        json!({"do": "bottom", "gained": 99}),
        json!({"do": "swap", "gained": 3, "figure": "", "with": ""}),
    ] {
        assert_eq!(
            (tried(1, action.clone()), tried(2, action.clone()), tried(255, action)),
            ("E_TURN", "E_TURN", "E_TURN")
        );
    }
    // Integers of any size are well formed; they just name no token.
    for gained in [json!(0), json!(-7), json!(4), json!(u64::MAX), json!(i64::MIN), json!(4294967298u64)] {
        assert_eq!(tried(0, json!({"do": "bottom", "gained": gained})), "E_TOKEN");
    }
    let swap = |gained: u32, figure: &str, with: &str| {
        tried(0, json!({"do": "swap", "gained": gained, "figure": figure, "with": with}))
    };
    assert_eq!(swap(2, "zz", "zz"), "E_TOKEN");
    assert_eq!(swap(9, "zz", "zz"), "E_NOT_MATURE");
    assert_eq!(swap(3, "zz", "zz"), "E_FIGURE");
    assert_eq!(swap(3, "B1", "zz"), "E_FIGURE");
    assert_eq!(swap(3, "A3", "zz"), "E_FIGURE");
    assert_eq!(swap(3, "A1", "zz"), "E_TARGET");
    assert_eq!(swap(3, "A1", "A2"), "E_TARGET");
    assert_eq!(swap(3, "A1", "B3"), "E_TARGET");
    assert_eq!(swap(3, "A1", "g2"), "E_TARGET");
    assert_eq!(swap(3, "A1", "F"), "E_NOT_ADJACENT");
    assert_eq!(swap(3, "A1", "B1"), "ok");
    assert_eq!(tried(0, json!({"do": "bottom", "gained": 2})), "E_STACK");
}

/// Nobody may act in SETUP, ROLL and OVER.
#[test]
fn nobody_acts_while_a_draw_is_due() {
    let setup = table(json!({"mode": "base"}), 2, json!({}));
    assert_eq!(setup.state.pending(), Pending::Chance);
    let mut rolling = table(json!({"mode": "base", "startPlayer": 0}), 2, json!({}));
    rolling.play("roll");
    let over = table(json!({"mode": "base"}), 2, json!({"phase": "OVER", "figures": {}}));
    for state in [setup.state, rolling.state, over.state] {
        for verb in Verb::WORDS {
            let action = match *verb {
                "move" => json!({"do": verb, "figure": "A1"}),
                "bottom" | "double" => json!({"do": verb, "gained": 1}),
                "swap" => json!({"do": verb, "gained": 1, "figure": "A1", "with": "B1"}),
                "push" => json!({"do": verb, "gained": 1, "tile": "S"}),
                "steal" => json!({"do": verb, "from": 1}),
                _ => json!({"do": verb}),
            };
            assert_eq!(code(&state, 0, action), "E_PHASE");
        }
        let mut legal = ActionList::new();
        state.legal(Seat(0), &mut legal);
        assert!(legal.is_empty() && state.default_action(Seat(0)).is_none());
    }
}

/// The reasons behind E_NOT_MOVABLE are told apart.
#[test]
fn why_a_figure_cannot_move() {
    let mut t = crowded();
    t.play("swap 3 A2 g1").roll(1, "NOT");
    let why = |t: &Table, text: &str| t.state.check(Seat(0), Verflixxt::parse(text).unwrap()).unwrap_err();
    assert_eq!(why(&t, "move A2"), Refusal::PawnSwapped);
    assert_eq!(why(&t, "move A3"), Refusal::PawnHome);
    assert_eq!(why(&t, "move B1"), Refusal::NotYours(Seat(1)));
    assert_eq!(why(&t, "move g2"), Refusal::GuardOut);
    assert_eq!(why(&t, "move g1"), Refusal::GuardAlone);
    assert_eq!(why(&t, "move F"), Refusal::NotFlixxy);
    let mut t = crowded();
    t.roll(1, "FLIXXY");
    assert_eq!(why(&t, "move A1"), Refusal::OnlyFlixxy);
}

#[test]
fn text_is_read_back_or_explained() {
    for text in [
        "roll",
        "move A1",
        "move g8",
        "move F",
        "skip",
        "end",
        "bottom 7",
        "swap 7 A1 B1",
        "push 7 +6",
        "push 7 S",
        "double 12",
        "steal 2",
    ] {
        assert_eq!(Verflixxt::print(Verflixxt::parse(text).unwrap()), text);
    }
    assert_eq!(Verflixxt::parse("  move   A1 ").map(Verflixxt::print), Ok("move A1".to_string()));
    for (text, hint) in [
        ("", "expected an action"),
        ("mvoe A1", "did you mean move"),
        ("move", "figure"),
        ("move A9", "A9"),
        ("roll 6", "no arguments"),
        ("bottom x", "turn"),
        ("bottom 007", "turn"),
        ("bottom -1", "turn"),
        ("bottom 99999999999", "turn"),
        ("push 7 Q", "tile"),
        ("steal C", "seat"),
        ("swap 7 A1", "with"),
        ("🙂", "no action"),
    ] {
        let error = Verflixxt::parse(text).unwrap_err();
        assert!(error.contains(hint), "{text}: {error}");
    }
}

/// Sizes that searches rely on.
#[test]
fn sizes() {
    assert_eq!(size_of::<Action>(), 8);
    assert!(size_of::<State>() < 256, "{}", size_of::<State>());
    assert!(size_of::<Event>() <= 16 && size_of::<Chance>() <= 40);
}

/// The longest legal list there can be comes nowhere near the room of [`ActionList`]: four players, all own pawns between
/// two crowds, both SWAP and both PUSH tokens and three BOTTOM from different turns. Spread out, the figures give PUSH more
/// places, at most 18 a token where guards alone may be pushed, but SWAP far fewer partners.
#[test]
fn the_longest_legal_list() {
    let path = ["+1", "+2", "+3", "-9", "V1", "V2", "V3", "V4"];
    let token = |kind: &str, gained: u32| json!({"kind": kind, "gained": gained});
    let mut figures = json!({"A1": "+2", "A2": "+2", "A3": "+2", "F": "+1"});
    for (place, names) in [("+1", ["B1", "B2", "C1", "C2", "D1"]), ("+3", ["B3", "C3", "D2", "D3", "g8"])] {
        names.iter().for_each(|name| figures[*name] = json!(place));
    }
    (1..=7).for_each(|number| figures[format!("g{number}")] = json!("+3"));
    let given = json!({
        "turn": 20, "phase": "MAIN", "num": 1, "act": "MAY", "path": path, "figures": figures, "stacks": [["+4", "+5"], [], [], []],
        "worms": [[token("SWAP", 1), token("SWAP", 2), token("PUSH", 3), token("PUSH", 4), token("BOTTOM", 5), token("BOTTOM", 6), token("BOTTOM", 7)], [], [], []]
    });
    let t = table(json!({"mode": "nochmal", "worms": "on"}), 4, given);
    // Moves: 3 pawns, 8 guards, Flixxy. SWAP: 2 tokens, 3 pawns, 18 figures. PUSH: 2 tokens, 2 places. BOTTOM: 3.
    assert_eq!(t.legal().len(), 12 + 2 * 3 * 18 + 2 * 2 + 3);
}

/// Whoever lets time pass rolls, ends the turn, or makes the first legal move.
#[test]
fn default_action() {
    let mut t = crowded();
    assert_eq!(t.state.default_action(Seat(0)), Some(Action::Roll));
    assert_eq!(t.state.default_action(Seat(1)), None);
    t.roll(1, "NOT");
    assert_eq!(t.state.default_action(Seat(0)).map(Verflixxt::print), Some("move A1".into()));
    t.play("move A1");
    assert_eq!(t.at("phase"), "POST");
    assert_eq!(t.state.default_action(Seat(0)), Some(Action::End));
}

/// `play` hands a refused state back.
#[test]
fn a_refused_action_hands_the_state_back() {
    let state = crowded().state;
    let error = state.clone().play(Seat(0), Action::End).unwrap_err();
    assert_eq!((&error.state, error.why), (&state, Refusal::Phase(Verb::End, Phase::Pre)));
    assert!(state.play(Seat(0), Action::Roll).is_ok());
}
