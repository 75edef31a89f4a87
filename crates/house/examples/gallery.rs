//! Draws a table of a random game to a file, for those who work on its look:
//! `cargo run -p speakeasy-house --example gallery -- GAME MODE|OPTIONS SEATS SEED STEPS|POSITION SEAT|- OUT.html`
//! where OPTIONS is a JSON object, for tables that no mode describes, and POSITION one of the scenarios.

use speakeasy_bots::clock::Stopped;
use speakeasy_catalog::{Registered, Visitor, find, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{Observer, Pending, Seat};
use speakeasy_house::assets;
use speakeasy_house::table::page;
use speakeasy_pages::table::{Look, PageTable};
use speakeasy_record::trace::random_step;
use speakeasy_table::Table;
use speakeasy_testkit::scenes::{place, sitters};
use speakeasy_words::Language;

struct Draw {
    mode: String,
    seats: usize,
    seed: u64,
    steps: usize,
    given: Option<String>,
    observer: Observer,
}

impl Visitor for Draw {
    type Output = String;
    fn visit<G: Registered>(self) -> String {
        let mode = G::MODES.iter().find(|mode| mode.id == self.mode).unwrap_or(&G::MODES[0]);
        let options = if self.mode.starts_with('{') { self.mode.as_str() } else { mode.options };
        let options = G::options(&options.parse().expect("JSON")).expect("options of a table");
        let mut table = match &self.given {
            Some(given) => {
                Table::<G>::from_position(&options, self.seats, &given.parse().expect("JSON"), self.seed, &Stopped)
            }
            None => Table::<G>::open(&options, self.seats, self.seed, &Stopped),
        }
        .expect("a table");
        let mut rng = stream(self.seed, Purpose::Choices, 0);
        let mut events_seen = 0;
        for _ in 0..self.steps {
            events_seen = table.events_seen();
            if table.pending() == Pending::Over {
                break;
            }
            let step = random_step(table.play(), &mut rng);
            table.step(step).expect("a legal step");
        }
        let (sitters, words) = (sitters(self.seats), speakeasy_catalog::words(Language::En));
        let look =
            Look { observer: self.observer, sitters: &sitters, events_seen, now: table.clock(), past: None, words };
        let place = place(self.steps as u64);
        let entry = find(G::ID).expect("a game of the list");
        page(words, entry, place.path, true, &table.parts(&look, &place)).into_string()
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, mode, seats, seed, steps, seat, out] = args.as_slice() else {
        eprintln!("gallery GAME MODE SEATS SEED STEPS SEAT|- OUT.html");
        std::process::exit(2);
    };
    let number = |text: &String| text.parse::<usize>().expect("a number");
    let observer = seat.parse().map_or(Observer::Public, |seat| Observer::Seat(Seat(seat)));
    let given = steps.starts_with('{').then(|| steps.clone());
    let steps = if given.is_some() { 0 } else { number(steps) };
    let draw = Draw { mode: mode.clone(), seats: number(seats), seed: number(seed) as u64, steps, given, observer };
    let mut html = with_game(game, draw).expect("a game of the house");
    // A page opened from a file has no server: its style sheets lie beside it.
    let folder = std::path::Path::new(out).parent().expect("a folder");
    for asset in assets::all() {
        let file = asset.path.rsplit('/').next().expect("a name");
        std::fs::write(folder.join(file), &asset.content).expect("a writable folder");
        html = html.replace(&asset.path, file);
    }
    std::fs::write(out, html).expect("a writable file");
}
