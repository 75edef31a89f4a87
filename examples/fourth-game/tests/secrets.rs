//! Nobody peeks (2.2): what is hidden from an observer changes nothing that the observer is shown.

mod support;

use nightcap::{Event, Face, Nightcap, State};
use proptest::prelude::*;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Observer, Pending, Seat, State as _};
use speakeasy_record::Play;
use speakeasy_record::trace::random_step;
use std::collections::BTreeMap;
use support::{generator, load, stopped, tables};

fn games() -> impl Strategy<Value = ((Json, usize), u64, usize)> {
    (prop::sample::select(tables()), any::<u64>(), 0..150usize)
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// What the observer is shown of a log.
fn told(play: &Play<Nightcap>, observer: Observer) -> Vec<Event> {
    play.log().iter().map(|event| State::shown(event, observer)).collect()
}

proptest! {
    #![proptest_config(config(500))]

    /// View, view as JSON, legal actions and default action are the same in a scrambled game.
    #[test]
    fn scrambling_secrets_changes_nothing_that_is_shown(((options, seats), seed, steps) in games()) {
        let play = stopped(&options, seats, steps, &mut generator(seed));
        let mut rng = generator(!seed);
        for observer in Observer::all(seats) {
            let state = Nightcap::scramble(play.state(), observer, &mut rng);
            prop_assert_eq!(state.audit(), Ok(()));
            prop_assert_eq!(state.pending(), play.pending());
            prop_assert_eq!(state.view(observer), play.state().view(observer));
            let other: Play<Nightcap> = load(&options, seats, &Nightcap::position(&state)).expect("a position");
            prop_assert_eq!(other.view(observer).to_string(), play.view(observer).to_string());
            if let Observer::Seat(seat) = observer {
                prop_assert_eq!(other.legal(seat), play.legal(seat));
                prop_assert_eq!(state.default_action(seat), play.state().default_action(seat));
            }
        }
    }

    /// The same steps after another deal of what is hidden tell the observer the same, up to the end of the game.
    #[test]
    fn another_deal_of_what_is_hidden_tells_the_same_story(((options, seats), seed, _) in games()) {
        let mut rng = generator(seed);
        let mut play = stopped(&options, seats, 0, &mut rng);
        play.step(&random_step(&play, &mut rng)).expect("the deal");
        for observer in Observer::all(seats) {
            let other = Nightcap::scramble(play.state(), observer, &mut rng);
            let deal = Nightcap::position(&other)["tastes"].clone();
            let (mut one, mut two) = (stopped(&options, seats, 0, &mut rng), stopped(&options, seats, 0, &mut rng));
            one.draw_from(&json!({"deal": play.position()["tastes"]})).expect("a deal");
            two.draw_from(&json!({"deal": deal})).expect("a deal");
            while one.pending() != Pending::Over {
                prop_assert_eq!(told(&one, observer), told(&two, observer));
                prop_assert_eq!(one.view(observer), two.view(observer));
                let step = random_step(&one, &mut rng);
                one.step(&step).expect("legal");
                two.step(&step).expect("legal in both");
            }
        }
    }

    /// A possible world looks the same, offers the same and is sound.
    #[test]
    fn possible_worlds_look_the_same(((options, seats), seed, steps) in games()) {
        let play = stopped(&options, seats, steps, &mut generator(seed));
        let mut rng = generator(!seed);
        for observer in Observer::all(seats) {
            let view = play.state().view(observer);
            let world = Nightcap::possible_world(&view, &Nightcap::knowledge(&view), &mut rng);
            prop_assert_eq!(world.audit(), Ok(()));
            prop_assert_eq!(&world.view(observer), &view);
            prop_assert_eq!(world.pending(), play.pending());
            let other: Play<Nightcap> = load(&options, seats, &Nightcap::position(&world)).expect("a position");
            prop_assert_eq!(other.state(), &world);
            for seat in Seat::all(seats) {
                prop_assert_eq!(other.legal(seat), play.legal(seat));
            }
        }
    }
}

/// How often seat 1 has each taste, in `count` states made by `make`.
fn tastes_of_b(count: u32, mut make: impl FnMut() -> State) -> BTreeMap<Option<Face>, u32> {
    let mut counts = BTreeMap::new();
    for _ in 0..count {
        *counts.entry(make().taste(Seat(1))).or_default() += 1;
    }
    counts
}

/// Whoever holds a 6 sees nine cards: one 6 and two of each other face. Worlds and scrambles deal by that.
#[test]
fn hidden_tastes_are_as_likely_as_the_cards_that_are_left() {
    let play = load(&json!({}), 2, &json!({"tastes": [6, 3]})).expect("a position");
    let me = Observer::Seat(Seat(0));
    let view = play.state().view(me);
    let mut rng = generator(5);
    let worlds = tastes_of_b(9_000, || Nightcap::possible_world(&view, &Nightcap::knowledge(&view), &mut rng));
    let mut rng = generator(6);
    let scrambles = tastes_of_b(9_000, || Nightcap::scramble(play.state(), me, &mut rng));
    for counts in [worlds, scrambles] {
        assert_eq!(counts.len(), 5);
        for (face, count) in counts {
            let fair = if face == Some(Face::Six) { 1_000 } else { 2_000 };
            assert!((fair - 200..fair + 200).contains(&count), "{face:?}: {count}");
        }
    }
}

/// Where everything lies open there is nothing to scramble.
#[test]
fn open_tables_and_finished_games_have_no_secrets() {
    let mut rng = generator(7);
    for (options, given) in [
        (json!({"openTastes": true}), json!({"tastes": [6, 3]})),
        (json!({}), json!({"phase": "OVER", "tastes": [6, 3]})),
        (json!({}), json!({"phase": "DEAL"})),
    ] {
        let play = load(&options, 2, &given).expect("a position");
        for observer in Observer::all(2) {
            assert_eq!(Nightcap::scramble(play.state(), observer, &mut rng), *play.state());
        }
    }
}
