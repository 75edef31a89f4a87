//! Random games, and scenes of them.

use speakeasy_bots::level::Level;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{Game, Mode, Observer, Pending, State};
use speakeasy_pages::scene::{Scene, Sitter, SitterKind, Tableau};
use speakeasy_pages::table::Place;
use speakeasy_pages::words::{Language, Words};
use speakeasy_record::Play;
use speakeasy_record::trace::random_step;

/// A game among players who do anything legal.
pub struct Random<G: Game> {
    /// The game.
    pub play: Play<G>,
    /// How many steps there were.
    pub steps: u64,
    told: usize,
    seed: u64,
}

impl<G: Game> Random<G> {
    /// A new one.
    pub fn new(mode: &Mode, seats: usize, seed: u64) -> Random<G> {
        let options = G::options(&mode.options.parse().expect("JSON")).expect("options of a mode");
        Random { play: Play::new(&options, seats).expect("a table"), steps: 0, told: 0, seed }
    }

    /// Takes a step, unless the game is over.
    pub fn step(&mut self) {
        if self.play.pending() == Pending::Over {
            return;
        }
        let step = random_step(&self.play, &mut stream(self.seed, Purpose::Choices, self.steps));
        self.told = self.play.log().len();
        self.play.step(&step).expect("a legal step");
        self.steps += 1;
    }
}

/// Shows `look` the scene that an observer has of a game.
pub fn scene_of<G: Tableau>(game: &Random<G>, observer: Observer, look: impl FnOnce(&Scene<'_, G>, &Place<'_>)) {
    let state = game.play.state();
    let seats = state.seats();
    let sitters: Vec<Sitter> = (0..seats)
        .map(|seat| Sitter {
            name: format!("Name{seat}"),
            kind: if seat == 0 { SitterKind::Person } else { SitterKind::Bot(Level::Sharp) },
            here: true,
        })
        .collect();
    let legal = match observer {
        Observer::Seat(seat) => game.play.legal(seat),
        Observer::Public => Default::default(),
    };
    let recalled = |from: usize| {
        game.play.log()[from..]
            .iter()
            .filter(|event| state.recalls(event))
            .map(|event| G::State::shown(event, observer))
    };
    let log: Vec<_> = recalled(0).collect();
    let scene = Scene {
        view: &state.view(observer),
        observer,
        legal: &legal,
        pending: game.play.pending(),
        sitters: &sitters,
        log: &log,
        fresh: recalled(game.told).count(),
        now: state.clock(),
        over: game.play.pending() == Pending::Over,
        words: Words::of(Language::En),
    };
    let place = Place {
        path: "/tables/t",
        step: game.steps,
        window: game.steps,
        key: "k",
        curtain: None,
        note: None,
        orders: &[],
        doors: maud::html! {},
    };
    look(&scene, &place);
}
