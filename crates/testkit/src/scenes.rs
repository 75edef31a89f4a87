//! Random games, and scenes of them.

use speakeasy_bots::clock::Stopped;
use speakeasy_bots::level::Level;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{Mode, Observer, Pending};
use speakeasy_pages::scene::{Page, Scene};
use speakeasy_pages::table::{Look, Place, scene};
use speakeasy_record::trace::random_step;
use speakeasy_table::{Sitter, SitterKind, Table};
use speakeasy_words::{Language, Words};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// The words of the house and of one game, in English.
pub fn words<G: Page>() -> &'static Words {
    static KNOWN: Mutex<BTreeMap<&str, &'static Words>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    known.entry(G::ID).or_insert_with(|| Box::leak(Box::new(Words::new(Language::En, &[G::MESSAGES]))))
}

/// A game among players who do anything legal.
pub struct RandomGame<G: Page> {
    /// The game.
    pub table: Table<G>,
    /// How many steps there were.
    pub steps: u64,
    events_seen: usize,
    seed: u64,
    words: &'static Words,
}

impl<G: Page> RandomGame<G> {
    /// A new one.
    pub fn new(mode: &Mode, seats: usize, seed: u64) -> RandomGame<G> {
        let options = G::options(&mode.options.parse().expect("JSON")).expect("options of a mode");
        let table = Table::open(&options, seats, seed, &Stopped).expect("a table");
        RandomGame { table, steps: 0, events_seen: 0, seed, words: words::<G>() }
    }

    /// Takes a step, unless the game is over.
    pub fn step(&mut self) {
        if self.table.pending() == Pending::Over {
            return;
        }
        let step = random_step(self.table.play(), &mut stream(self.seed, Purpose::Choices, self.steps));
        self.events_seen = self.table.events_seen();
        self.table.step(step).expect("a legal step");
        self.steps += 1;
    }

    /// Shows `look` the scene that an observer has of the game.
    pub fn show<T>(&self, observer: Observer, look: impl FnOnce(&Scene<'_, G>, &Place<'_>) -> T) -> T {
        let now = self.table.clock();
        let sitters = sitters(self.table.seats());
        let eyes =
            Look { observer, sitters: &sitters, events_seen: self.events_seen, now, past: None, words: self.words };
        scene(&self.table, &eyes, |scene| look(scene, &place(self.steps)))
    }
}

/// A person in the first seat and bots in the others.
pub fn sitters(seats: usize) -> Vec<Sitter> {
    let kind = |seat| if seat == 0 { SitterKind::Person } else { SitterKind::Bot(Level::Sharp) };
    (0..seats).map(|seat| Sitter { name: format!("Name{seat}"), kind: kind(seat), here: true }).collect()
}

/// A place for a page after so many steps.
pub fn place(step: u64) -> Place<'static> {
    Place {
        path: "/tables/t",
        step,
        decision: step,
        key: "k",
        curtain: None,
        note: None,
        house_news: &[],
        house_told: 0,
        take_back: None,
        clock: None,
        orders: &[],
        doors: maud::html! {},
        more: maud::html! {},
    }
}
