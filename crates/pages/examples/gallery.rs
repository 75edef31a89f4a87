//! Draws a table of a random game to a file, for those who work on its look:
//! `cargo run -p speakeasy-pages --example gallery -- GAME MODE|OPTIONS SEATS SEED STEPS|POSITION SEAT|- OUT.html`
//! where OPTIONS is a JSON object, for tables that no mode describes, and POSITION one of the scenarios.

use speakeasy_bots::craft::ViewOf;
use speakeasy_bots::level::Level;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{Observer, Pending, Seat, State};
use speakeasy_pages::assets;
use speakeasy_pages::scene::{Scene, Sitter, SitterKind, Tableau, Visitor, visit};
use speakeasy_pages::table::{Place, page};
use speakeasy_pages::words::{Language, Words};
use speakeasy_record::Play;
use speakeasy_record::trace::random_step;

const NAMES: [&str; 8] = ["Ada", "Bix", "Cleo", "Duke", "Etta", "Fats", "Gigi", "Hal"];

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
    fn visit<G: Tableau>(self) -> String {
        let mode = G::MODES.iter().find(|mode| mode.id == self.mode).unwrap_or(&G::MODES[0]);
        let options = if self.mode.starts_with('{') { self.mode.as_str() } else { mode.options };
        let options = G::options(&options.parse().expect("JSON")).expect("options of a table");
        let mut play = match &self.given {
            Some(given) => Play::<G>::from_position(&options, self.seats, &given.parse().expect("JSON")),
            None => Play::<G>::new(&options, self.seats),
        }
        .expect("a table");
        let mut rng = stream(self.seed, Purpose::Choices, 0);
        let mut told = 0;
        for _ in 0..self.steps {
            told = play.log().len();
            if play.pending() == Pending::Over {
                break;
            }
            let step = random_step(&play, &mut rng);
            play.step(&step).expect("a legal step");
        }
        let sitters: Vec<Sitter> = (0..self.seats)
            .map(|seat| Sitter {
                name: NAMES[seat].into(),
                kind: if seat == 0 { SitterKind::Person } else { SitterKind::Bot(Level::Sharp) },
                here: true,
            })
            .collect();
        let view: ViewOf<G> = play.state().view(self.observer);
        let legal = match self.observer {
            Observer::Seat(seat) => play.legal(seat),
            Observer::Public => Default::default(),
        };
        let log: Vec<_> = play
            .log()
            .iter()
            .filter(|event| play.state().recalls(event))
            .map(|event| G::State::shown(event, self.observer))
            .collect();
        let scene = Scene::<G> {
            view: &view,
            observer: self.observer,
            legal: &legal,
            pending: play.pending(),
            sitters: &sitters,
            log: &log,
            fresh: play.log().len() - told,
            now: play.state().clock(),
            over: play.pending() == Pending::Over,
            words: Words::of(Language::En),
        };
        let place = Place {
            path: "/tables/gallery",
            step: self.steps as u64,
            window: self.steps as u64,
            key: "k",
            curtain: None,
            note: None,
            orders: &[],
            doors: maud::html! {},
        };
        page(&scene, &place).into_string()
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
    let mut html = visit(game, draw).expect("a game of the house");
    // A page opened from a file has no server: its style sheets lie beside it.
    let folder = std::path::Path::new(out).parent().expect("a folder");
    for asset in assets::all() {
        let file = asset.path.rsplit('/').next().expect("a name");
        std::fs::write(folder.join(file), asset.content).expect("a writable folder");
        html = html.replace(&asset.path, file);
    }
    std::fs::write(out, html).expect("a writable file");
}
