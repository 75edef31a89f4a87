//! Counts of action sequences, kept as data and cross-checked against the plain reading of the rules.
//!
//! Each line of `perft/GAME.perft` is `MODE SEATS SEED DEPTH COUNT`. The plain reading counts too, as far as its pace allows.

use speakeasy_catalog::{GAMES, Visitor, visit};
use speakeasy_core::Game;
use speakeasy_lab::perft::perft;
use speakeasy_testkit::agreement::plain_perft;
use speakeasy_testkit::tables::{self, Table};

/// Sequences that the plain reading is asked to count, at most.
const PLAIN_LIMIT: u64 = 4_000;

struct Line {
    table: Table,
    seed: u64,
    depth: u32,
    count: u64,
}

fn lines<G: Game>() -> Vec<Line> {
    let path = format!("{}/perft/{}.perft", env!("CARGO_MANIFEST_DIR"), G::ID);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let tables = tables::of_all_modes::<G>();
    let entries = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    entries
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [mode, seats, seed, depth, count] = words[..] else { panic!("{path}: {line}") };
            let name = format!("{}-{mode}-{seats}", G::ID);
            let table = tables.iter().find(|table| table.name == name).unwrap_or_else(|| panic!("{path}: no {name}"));
            Line {
                table: table.clone(),
                seed: seed.parse().expect("a seed"),
                depth: depth.parse().expect("a depth"),
                count: count.parse().expect("a count"),
            }
        })
        .collect()
}

struct Count;

impl Visitor for Count {
    type Output = ();
    fn visit<G: Game>(self) {
        let lines = lines::<G>();
        for mode in G::MODES {
            let counted = lines.iter().any(|line| line.table.name.starts_with(&format!("{}-{}-", G::ID, mode.id)));
            assert!(counted, "{} has no perft line for {}", G::ID, mode.id);
        }
        for Line { table, seed, depth, count } in lines {
            let options = G::options(&table.options).expect("the options of a mode");
            let state = G::setup(&options, table.seats).expect("a table of a mode");
            assert_eq!(perft(&state, seed, depth), count, "{} seed {seed} depth {depth}", table.name);
            if count <= PLAIN_LIMIT {
                assert_eq!(plain_perft::<G>(&table, seed, depth), count, "{} read plainly, depth {depth}", table.name);
            }
        }
    }
}

#[test]
fn counts_are_those_on_file_and_those_of_the_plain_reading() {
    for game in GAMES {
        visit(game.id, Count).unwrap();
    }
}
