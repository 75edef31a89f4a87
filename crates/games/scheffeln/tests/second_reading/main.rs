//! The rules read a second time, in the slowest and plainest way, and held against the first reading.

mod naive;

use scheffeln::{Ending, Event, Options, Scheffeln, SkipTo};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{Game, Pending};
use speakeasy_record::Play;
use speakeasy_record::trace::random_step;
use speakeasy_testkit::agreement::{everywhere, perft_agrees};
use speakeasy_testkit::tables;
use std::collections::BTreeMap;

#[test]
fn both_readings_agree_in_every_mode() {
    everywhere::<Scheffeln>(&naive::Scheffeln, 3, 0);
}

#[test]
fn both_readings_agree_with_random_options() {
    everywhere::<Scheffeln>(&naive::Scheffeln, 0, 60);
}

/// Games with random options have in them what the options are about, so that agreement means something.
#[test]
fn what_the_options_change_happens_in_random_games() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for game in 0..60 {
        let mut rng = stream(4, Purpose::Choices, game);
        let table = tables::random::<Scheffeln>(&mut rng);
        let options: Options = Scheffeln::options(&table.options).expect("options");
        let mut play = Play::<Scheffeln>::new(&options, table.seats).expect("a table");
        let mut saw = |what| *seen.entry(what).or_default() += 1;
        if options.start_player.is_some() {
            saw("a seat starts by name");
        }
        while play.pending() != Pending::Over {
            let (before, told) = (*play.state().board(), play.log().len());
            let step = random_step(&play, &mut rng);
            play.step(&step).expect("a random step is legal");
            if play.pending() != Pending::Over && play.state().round() > 4 {
                let dry = (0..8).any(|place| play.state().stack(place).next().is_none());
                dry.then(|| saw("an empty stack in mid-game"));
            }
            for event in &play.log()[told..] {
                match *event {
                    Event::Kept { .. } => saw("a character is kept"),
                    Event::Ended { why: Ending::StackEmpty, .. } => saw("a stack ends it"),
                    Event::Ended { why: Ending::AllEmpty, .. } => saw("all stacks end it"),
                    Event::Ended { why: Ending::LastTile, .. } => saw("H ends it"),
                    Event::Ended { why: Ending::NobodyTook, .. } => saw("nobody took a token"),
                    Event::Moved { passenger: None, from, .. } if !options.is_speed() => {
                        let next_is_full = before.full() >> ((from.index() + 1) & 7) & 1 == 1;
                        if next_is_full && options.skip_to == SkipTo::Empty {
                            saw("a full tile sends a car to an empty one");
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    for what in [
        "a seat starts by name",
        "an empty stack in mid-game",
        "a character is kept",
        "a stack ends it",
        "all stacks end it",
        "H ends it",
        "nobody took a token",
        "a full tile sends a car to an empty one",
    ] {
        assert!(seen.contains_key(what), "{what}: {seen:?}");
    }
}

#[test]
fn both_readings_count_the_same_sequences() {
    perft_agrees::<Scheffeln>(&naive::Scheffeln, include_str!("counts.perft"));
}
