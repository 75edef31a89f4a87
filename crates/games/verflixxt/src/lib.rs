//! Verflixxt! (Wolfgang Kramer and Michael Kiesling, 2005), with the expansion Verflixxt nochmal! (2006) and
//! the edition of 2020: a race in which whoever leaves a tile last must take it.
//!
//! The rules are those of `docs/rules/verflixxt.md`; numbers such as 4.4 and ids such as VFX-R36 in comments
//! refer to it. The JSON vocabulary is that of `docs/scenarios/verflixxt.md`.
//!
//! A game from the first roll to the last pawn, among players who do anything legal:
//!
//! ```
//! use speakeasy_chance::{Purpose, stream};
//! use speakeasy_core::json::json;
//! use speakeasy_core::{Game, Pending, State};
//! use speakeasy_record::{Play, trace::random_step};
//! use verflixxt::Verflixxt;
//!
//! let options = Verflixxt::options(&json!({"mode": "base"}))?;
//! let mut play = Play::<Verflixxt>::new(&options, 3)?;
//! let mut rng = stream(1, Purpose::Choices, 0);
//! while play.pending() != Pending::Over {
//!     let step = random_step(&play, &mut rng);
//!     play.step(&step)?;
//! }
//! assert_eq!(play.log().last().unwrap().to_string(), "The last pawn is home: the game is over.");
//! let outcome = play.state().outcome().unwrap();
//! println!("won by {:?} with {:?} points", outcome.winners(), outcome.scores);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! | What | Where |
//! |---|---|
//! | Material | `tile` ([`Tile`], [`Place`]), `figure` ([`Figure`]), `worm` ([`Kind`], [`Hands`], [`Pile`]), `layout` (the paths as data) |
//! | A table | `options` ([`Options`]), `board` (all that is public, [`Board`]), `stacks` ([`Stacks`]), `track` (path and figures); together a [`State`] |
//! | Rules by topic | `setup`, `turn`, `moving`, `leaving` (collecting, gifts, thefts), `worms`, `scoring` |
//! | What may be done | `action` ([`Action`]), `legality` (the one order of checks), `refusal` ([`Refusal`]) |
//! | What happens | `chance` ([`Chance`]), `event` ([`Event`]) |
//! | What is seen and known | `view` ([`View`]), `world` ([`Knowledge`], possible worlds), `secrets` (what is hidden from whom, written apart from views) |
//! | At the edges | `position` (JSON), `notation` (text), `sentences` (events and refusals in words), `metrics` (for reports), `audit` (invariants) |
//! | Feature `bots` | `bots`: what bots know of the game; with `weights` also the trained networks |
//! | Feature `pages` | `page`: the table in the browser |
//! | Feature `terminal` | `terminal`: the board in the terminal |

mod action;
mod audit;
mod board;
#[cfg(feature = "bots")]
mod bots;
mod chance;
mod event;
mod figure;
mod layout;
mod leaving;
mod legality;
mod metrics;
mod moving;
mod notation;
mod options;
#[cfg(feature = "pages")]
mod page;
mod position;
mod refusal;
mod scoring;
mod secrets;
mod sentences;
mod setup;
mod stacks;
mod state;
#[cfg(feature = "terminal")]
mod terminal;
mod tile;
mod track;
mod turn;
mod view;
mod world;
mod worm;
mod worms;

pub use action::{Action, Verb};
pub use board::{Board, Draw, Face, Phase, Side};
pub use chance::Chance;
pub use event::Event;
pub use figure::{Figure, FigureSet, Figures};
pub use options::{
    BaseLayout, BaseRandomGuards, Mode, NochmalFixed, NochmalLayout, Options, PlaceCounting, PushCollector, SwapStart,
    Switch, TieBreak, WormSet,
};
pub use refusal::Refusal;
pub use scoring::score;
pub use stacks::{Stacks, TileList};
pub use state::State;
pub use tile::{Place, Tile, TileKind, TileSet};
pub use view::View;
pub use world::Knowledge;
pub use worm::{Hands, Held, Kind, Pile};

use speakeasy_core::json::Json;
use speakeasy_core::{
    Documents, Faults, Game, Messages, Names, Observer, OptionSpec, ReportMetrics, Rng, Seat, State as _,
};

/// The rule set of Verflixxt.
#[derive(Clone, Copy, Debug)]
pub struct Verflixxt;

const MODES: &[speakeasy_core::Mode] = &[
    speakeasy_core::Mode {
        id: "base",
        name: Names { en: "Verflixxt!", it: "Verflixxt!", de: "Verflixxt!" },
        seats: 2..=6,
        options: r#"{"mode": "base"}"#,
    },
    speakeasy_core::Mode {
        id: "base-random",
        name: Names {
            en: "Verflixxt!, shuffled path",
            it: "Verflixxt!, percorso mescolato",
            de: "Verflixxt!, gemischter Parcours",
        },
        seats: 2..=6,
        options: r#"{"mode": "base", "baseLayout": "random"}"#,
    },
    speakeasy_core::Mode {
        id: "nochmal",
        name: Names { en: "Verflixxt nochmal!", it: "Verflixxt nochmal!", de: "Verflixxt nochmal!" },
        seats: 2..=8,
        options: r#"{"mode": "nochmal"}"#,
    },
    speakeasy_core::Mode {
        id: "nochmal-fixed",
        name: Names {
            en: "Verflixxt nochmal!, fixed path",
            it: "Verflixxt nochmal!, percorso fisso",
            de: "Verflixxt nochmal!, fester Parcours",
        },
        seats: 2..=8,
        options: r#"{"mode": "nochmal", "nochmalLayout": "fixed"}"#,
    },
    speakeasy_core::Mode {
        id: "worms",
        name: Names {
            en: "Verflixxt nochmal! with worm tokens",
            it: "Verflixxt nochmal! con i gettoni verme",
            de: "Verflixxt nochmal! mit Wurmchips",
        },
        seats: 2..=8,
        options: r#"{"mode": "nochmal", "worms": "on"}"#,
    },
    speakeasy_core::Mode {
        id: "life2020",
        name: Names {
            en: "That's Life!, edition of 2020",
            it: "That's Life!, edizione 2020",
            de: "That's Life!, Ausgabe 2020",
        },
        seats: 2..=6,
        options: r#"{"mode": "life2020"}"#,
    },
];

/// Ends one's turns without playing worm tokens.
const NO_WORMS: &str = "no-worms";

impl Game for Verflixxt {
    const ID: &'static str = "verflixxt";
    const RULES: u16 = 1;
    const NAME: Names = Names { en: "Verflixxt!", it: "Verflixxt!", de: "Verflixxt!" };
    const MODES: &'static [speakeasy_core::Mode] = MODES;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const DOCUMENTS: Documents = Documents {
        how_to_play: include_str!("../../../../docs/how-to-play/verflixxt.md"),
        rules: include_str!("../../../../docs/rules/verflixxt.md"),
    };
    const MESSAGES: &'static [Messages] = &[Messages { language: "en", file: include_str!("../messages/en.ftl") }];

    type Options = Options;
    type State = State;
    type Knowledge = Knowledge;

    fn options(given: &Json) -> Result<Options, Faults> {
        Options::read(given)
    }

    fn options_json(options: &Options) -> Json {
        options.to_json()
    }

    fn setup(options: &Options, seats: usize) -> Result<State, Faults> {
        State::new(options, seats)
    }

    fn from_position(
        options: &Options,
        seats: usize,
        given: &Json,
        tell: &mut impl FnMut(Event),
    ) -> Result<State, Faults> {
        position::from_position(options, seats, given, tell)
    }

    fn position(state: &State) -> Json {
        position::position_json(state)
    }

    fn result(state: &State) -> Json {
        position::result_json(state.outcome())
    }

    fn attempt(state: &State, seat: Seat, action: &Json) -> Result<Action, Refusal> {
        position::attempt(state, seat, action)
    }

    fn action_json(action: Action) -> Json {
        position::action_json(action)
    }

    fn due(state: &State) -> Option<String> {
        state.board().due().map(|draw| draw.word().to_string())
    }

    fn read_chance(state: &State, key: &str, value: &Json) -> Result<Chance, String> {
        position::read_chance(state, key, value)
    }

    fn chance_json(_state: &State, outcome: &Chance) -> Json {
        position::chance_json(outcome)
    }

    fn view_json(view: &View, _legal: &[Action], _feed: &[Event]) -> Json {
        position::view_json(view)
    }

    fn event_json(event: &Event) -> Json {
        event.to_json()
    }

    fn print(action: Action) -> String {
        notation::print(action)
    }

    fn parse(text: &str) -> Result<Action, String> {
        notation::parse(text)
    }

    fn knowledge(view: &View) -> Knowledge {
        Knowledge::fresh(view)
    }

    fn learn(knowledge: &mut Knowledge, event: &Event) {
        knowledge.learn(event);
    }

    fn possible_world(view: &View, knowledge: &Knowledge, rng: &mut (impl Rng + ?Sized)) -> State {
        world::possible_world(view, knowledge, rng)
    }

    fn scramble(state: &State, observer: Observer, rng: &mut (impl Rng + ?Sized)) -> State {
        secrets::scramble(state, observer, rng)
    }

    fn hides(view: &View) -> bool {
        view.board().options().has_worms() || view.board().options().hides_stacks()
    }

    fn standing_orders(view: &View) -> Vec<&'static str> {
        view.board().options().has_worms().then_some(NO_WORMS).into_iter().collect()
    }

    /// After the move the rules wait for whoever holds a token that might be played; this answers that it is not.
    fn order_action(order: &str, view: &View, legal: &[Action]) -> Option<Action> {
        let asked = order == NO_WORMS && view.board().phase() == Phase::Post;
        legal.iter().copied().find(|&action| asked && action == Action::End)
    }

    fn report_metrics() -> Option<ReportMetrics> {
        Some(metrics::METRICS)
    }
}
