//! The rules read a second time, plainly and slowly: both readings agree on every list, refusal, view and position.

mod naive;

use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::{Json, json};
use speakeasy_testkit::naive::Naive;
use speakeasy_testkit::{agreement, tables};
use std::cell::Cell;
use verflixxt::{NochmalFixed, Verflixxt};

/// Plays three games of each mode and player count, at the tables with Flixxy or at those without him.
fn agree(with_flixxy: bool) {
    let has_flixxy = |name: &str| name.contains("nochmal") || name.contains("worms");
    for table in tables::of_all_modes::<Verflixxt>().iter().filter(|table| has_flixxy(&table.name) == with_flixxy) {
        for game in 0..3 {
            agreement::hold::<Verflixxt>(&naive::Verflixxt, table, &mut stream(3, Purpose::Choices, game));
        }
    }
}

#[test]
fn both_readings_agree_with_flixxy() {
    agree(true);
}

#[test]
fn both_readings_agree_without_flixxy() {
    agree(false);
}

#[test]
fn both_readings_agree_with_random_options() {
    agreement::everywhere::<Verflixxt>(&naive::Verflixxt, 0, 60);
}

/// The plain reading, with a count of how often guards alone were pushed.
struct Counting {
    guards_pushed: Cell<u32>,
}

impl Naive for Counting {
    fn new_table(&self, options: &Json, seats: usize) -> Json {
        naive::Verflixxt.new_table(options, seats)
    }

    fn legal(&self, options: &Json, seats: usize, position: &Json, seat: usize) -> Vec<Json> {
        naive::Verflixxt.legal(options, seats, position, seat)
    }

    fn refusal(&self, options: &Json, seats: usize, position: &Json, seat: i64, action: &Json) -> Option<String> {
        naive::Verflixxt.refusal(options, seats, position, seat, action)
    }

    fn act(&self, options: &Json, seats: usize, position: &Json, seat: usize, action: &Json) -> Json {
        let figures = position["figures"].as_object().into_iter().flatten();
        let mut there = figures.filter(|(_, place)| action["do"] == "push" && **place == action["tile"]);
        let pushed = action["do"] == "push" && there.all(|(figure, _)| figure.starts_with('g'));
        self.guards_pushed.set(self.guards_pushed.get() + u32::from(pushed));
        naive::Verflixxt.act(options, seats, position, seat, action)
    }

    fn chance(&self, options: &Json, seats: usize, position: &Json, outcome: &Json) -> Json {
        naive::Verflixxt.chance(options, seats, position, outcome)
    }

    fn clock(&self, options: &Json, seats: usize, position: &Json, to: u64) -> Json {
        naive::Verflixxt.clock(options, seats, position, to)
    }

    fn view(&self, options: &Json, seats: usize, position: &Json, observer: Option<usize>) -> Json {
        naive::Verflixxt.view(options, seats, position, observer)
    }
}

/// VFX-R13, VFX-H12 to VFX-H15: on every fixed path of nochmal, with guards that may be pushed alone.
#[test]
fn both_readings_agree_on_fixed_paths_and_guards_pushed_alone() {
    let plain = Counting { guards_pushed: Cell::new(0) };
    for fixed in NochmalFixed::WORDS {
        for (seats, collector) in [(2, "mover"), (3, "owner"), (4, "nobody"), (8, "mover")] {
            let options = json!({
                "mode": "nochmal", "nochmalLayout": "fixed", "nochmalFixed": fixed, "worms": "on", "pushGuards": "on",
                "pushCollector": collector,
            });
            let table = tables::TableSpec { name: format!("{fixed} for {seats}"), options, seats };
            agreement::hold::<Verflixxt>(&plain, &table, &mut stream(5, Purpose::Choices, seats as u64));
        }
    }
    assert!(plain.guards_pushed.get() >= 10, "guards alone were pushed only {} times", plain.guards_pushed.get());
}

/// The tables with random options do push guards alone, and lie on every fixed path.
#[test]
fn random_options_bring_the_younger_ones() {
    let mut pushing = 0;
    let mut paths: Vec<String> = Vec::new();
    for game in 0..60 {
        let options = tables::random::<Verflixxt>(&mut stream(4, Purpose::Choices, game)).options;
        if options["mode"] == "nochmal" {
            pushing += u32::from(options["worms"] == "on" && options["pushGuards"] == "on");
            if options["nochmalLayout"] == "fixed" {
                paths.push(options["nochmalFixed"].as_str().unwrap_or_default().to_owned());
            }
        }
    }
    assert!(pushing >= 3, "only {pushing} tables with guards that may be pushed alone");
    assert!(NochmalFixed::WORDS.iter().all(|word| paths.iter().any(|path| path == word)), "{paths:?}");
}

#[test]
fn both_readings_count_the_same_sequences() {
    agreement::perft_agrees::<Verflixxt>(&naive::Verflixxt, include_str!("counts.perft"));
}
