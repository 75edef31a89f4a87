//! What holds in every game (7), recounted here from positions and events alone.

mod support;

use nightcap::{Action, Chance, Event, Nightcap};
use proptest::prelude::*;
use speakeasy_core::json::{Json, json};
use speakeasy_core::{Game, Pending, Seat, State as _};
use speakeasy_record::record::Record;
use speakeasy_record::trace::random_step;
use speakeasy_record::{Play, Step};
use support::{generator, new_table, tables};

fn games() -> impl Strategy<Value = ((Json, usize), u64)> {
    (prop::sample::select(tables()), any::<u64>())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Plays a random game to its end and lets `look` see it after every step.
fn whole_game(options: &Json, seats: usize, seed: u64, mut look: impl FnMut(&Play<Nightcap>, &Step<nightcap::State>)) {
    let mut rng = generator(seed);
    let mut play = new_table(options, seats);
    while play.pending() != Pending::Over {
        let step = random_step(&play, &mut rng);
        play.step(&step).expect("a random step is legal");
        look(&play, &step);
    }
}

/// All dice on shelves and in the glass.
fn dice_on_the_table(position: &Json) -> u64 {
    let shelves = position["shelves"].as_array().into_iter().flatten().filter_map(Json::as_object);
    let banked: u64 = shelves.flat_map(|shelf| shelf.values()).filter_map(Json::as_u64).sum();
    banked + position["glass"].as_array().map_or(0, Vec::len) as u64
}

/// Section 5 once more: the score of a seat, and its dice of the own taste.
fn standing(position: &Json, seat: usize) -> (u64, u64) {
    let shelf = &position["shelves"][seat];
    let taste = position["tastes"][seat].as_u64().expect("a taste");
    let count = |face: u64| shelf[face.to_string()].as_u64().expect("a count");
    let points = (2..=6).map(|face| face * count(face) * if face == taste { 2 } else { 1 }).sum();
    (points, count(taste))
}

proptest! {
    #![proptest_config(config(600))]

    /// Dice that were rolled and not spilled are on the table; none appears or is lost.
    #[test]
    fn dice_are_conserved(((options, seats), seed) in games()) {
        whole_game(&options, seats, seed, |play, _| {
            let count = |what: fn(&Event) -> u64| play.log().iter().map(what).sum::<u64>();
            let rolled = count(|event| matches!(event, Event::Rolled { .. }).into());
            let spilled = count(|event| match event {
                Event::Spilled { dice, .. } => (*dice).into(),
                _ => 0,
            });
            assert_eq!(dice_on_the_table(&play.position()), rolled - spilled);
            assert_eq!(play.state().audit(), Ok(()));
        });
    }

    /// The ten cards are always the ten cards.
    #[test]
    fn cards_are_conserved(((options, seats), seed) in games()) {
        whole_game(&options, seats, seed, |play, _| {
            let position = play.position();
            let cards = position["undealt"].as_array().into_iter().chain(position["tastes"].as_array()).flatten();
            let mut cards: Vec<u64> = cards.filter_map(Json::as_u64).collect();
            cards.sort();
            assert_eq!(cards, [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
        });
    }

    /// The legal list is what `check` allows, in JSON as well, for the seat on turn and for nobody else.
    #[test]
    fn legal_is_what_check_allows(((options, seats), seed) in games()) {
        whole_game(&options, seats, seed, |play, _| {
            let state = play.state();
            for seat in Seat::all(seats + 1).chain([Seat(u8::MAX)]) {
                let legal = play.legal(seat);
                assert_eq!(!legal.is_empty(), play.pending() == Pending::Turn(seat));
                assert!(legal.is_sorted());
                for action in Action::ALL {
                    let checked = state.check(seat, action);
                    assert_eq!(checked.is_ok(), legal.contains(&action));
                    let attempted = Nightcap::attempt(state, seat, &Nightcap::action_json(action));
                    assert_eq!(attempted.map(drop), checked);
                }
                assert_eq!(state.default_action(seat), legal.first().copied());
            }
        });
    }

    /// A game ends within the bound of section 7, and every seat has had its turns.
    #[test]
    fn a_game_ends_after_all_turns(((options, seats), seed) in games()) {
        let rounds = Nightcap::options(&options).expect("options").rounds;
        let mut actions = 0;
        let mut turns = vec![0; seats];
        let mut told = 0;
        whole_game(&options, seats, seed, |play, step| {
            actions += usize::from(matches!(step, Step::Act { .. }));
            for event in &play.log()[told..] {
                if let Event::Spilled { seat, .. } | Event::Filled { seat } | Event::Stopped { seat, .. } = event {
                    turns[seat.index()] += 1;
                }
            }
            told = play.log().len();
        });
        prop_assert!(actions <= 5 * seats * usize::from(rounds), "{} actions", actions);
        prop_assert_eq!(turns, vec![rounds; seats]);
    }

    /// Scores, ranks and winners are those of section 5, counted here once more.
    #[test]
    fn scores_are_those_of_the_rules(((options, seats), seed) in games()) {
        whole_game(&options, seats, seed, |play, _| {
            let position = play.position();
            let Some(outcome) = play.state().outcome() else {
                assert_eq!(position["result"], Json::Null);
                assert_ne!(play.pending(), Pending::Over);
                return;
            };
            let all: Vec<(u64, u64)> = (0..seats).map(|seat| standing(&position, seat)).collect();
            let best = all.iter().max().expect("seats");
            let winners: Vec<usize> = (0..seats).filter(|&seat| all[seat] == *best).collect();
            let scores: Vec<u64> = all.iter().map(|(points, _)| *points).collect();
            let ranks: Vec<usize> =
                all.iter().map(|one| 1 + all.iter().filter(|&other| other > one).count()).collect();
            assert_eq!(position["result"], json!({"winners": winners, "scores": scores, "ranks": ranks}));
            assert!(outcome.ranks.iter().map(|&rank| usize::from(rank)).eq(ranks));
        });
    }

    /// A record of the game gives the same game back.
    #[test]
    fn a_record_gives_the_game_back(((options, seats), seed) in games()) {
        let mut record = Record::<Nightcap>::new(Nightcap::options(&options).expect("options"), seats);
        let mut last = Json::Null;
        whole_game(&options, seats, seed, |play, step| {
            record.steps.push(step.clone());
            last = play.position();
        });
        let text = record.write().expect("a record");
        let (again, replayed) = Record::<Nightcap>::read(&text).expect("a record");
        prop_assert!(again.steps == record.steps);
        prop_assert_eq!(replayed.position(), last);
    }

    /// Every event is said in a sentence, and none shows its key.
    #[test]
    fn every_event_is_a_sentence(((options, seats), seed) in games()) {
        whole_game(&options, seats, seed, |play, _| {
            let last = play.log().last().map(ToString::to_string).unwrap_or_else(|| "Nothing yet.".into());
            assert!(last.ends_with('.') && !last.contains("nightcap-") && !last.contains('{'), "{last}");
        });
    }
}

/// Small values are what makes a playout fast; a change of these numbers should be meant.
#[test]
fn sizes_are_pinned() {
    assert_eq!(size_of::<Action>(), 1);
    assert_eq!(size_of::<Event>(), 8);
    assert_eq!(size_of::<Chance>(), 12);
    assert_eq!(size_of::<nightcap::State>(), 48);
}
