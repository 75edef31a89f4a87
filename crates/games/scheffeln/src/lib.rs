//! Scheffeln: eight businesses in a ring, eight cars that ride on one another, and everybody secretly hoping
//! that the right one ends up on top.
//!
//! The rules are those of `docs/rules/scheffeln.md`; functions cite its sections and rulings (`SCH-Rnn`).
//!
//! A random game to its end, and what happens in it:
//!
//! ```
//! use scheffeln::{Options, Scheffeln};
//! use speakeasy_chance::{Purpose, stream};
//! use speakeasy_core::{ActionList, Game, Pending, State, pick};
//!
//! let mut rng = stream(7, Purpose::Choices, 0);
//! let mut state = Scheffeln::setup(&Options::default(), 3).expect("a table for three");
//! let mut legal = ActionList::new();
//! loop {
//!     match state.pending() {
//!         Pending::Turn(seat) => {
//!             state.legal(seat, &mut legal);
//!             state.apply(seat, pick(&mut rng, &legal), &mut |event| println!("{event}"));
//!         }
//!         Pending::Chance => {
//!             let outcome = state.sample(&mut rng);
//!             state.apply_chance(&outcome, &mut |event| println!("{event}"));
//!         }
//!         _ => break,
//!     }
//! }
//! println!("{}", Scheffeln::result(&state));
//! # assert!(state.outcome().is_some());
//! ```
//!
//! | module | what it holds |
//! | --- | --- |
//! | `cards`, `tiles`, `tokens`, `characters` | the components as small values |
//! | `board` | cars on the ring and the moving rule |
//! | `options` | the options of a table |
//! | `state`, `phase` | a game in progress |
//! | `draw` | set-up and deals |
//! | `action`, `request`, `turn` | what may be done, why not, and what it does |
//! | `payout` | the Scheffeln phase, the end, the upkeep |
//! | `speed` | the row, claims and the clock |
//! | `audit` | the invariants |
//! | `refusal`, `event`, `sentences` | what players are told |
//! | `view`, `world`, [`habits`] | what observers see, know and may imagine |
//! | `secrets` | what the rules hide from whom, apart from views |
//! | `notation`, `position` | text and JSON |
//! | `metrics` | what a report measures |
//! | `bots` (feature `bots`) | what bots know of the game; with `weights` also what they learned |
//! | `page` (feature `pages`) | the table in the browser |
//! | `terminal` (feature `terminal`) | the board in the terminal |

mod action;
mod audit;
mod board;
mod cards;
mod characters;
mod draw;
mod event;
pub mod habits;
mod metrics;
mod notation;
mod options;
mod payout;
mod phase;
mod position;
mod refusal;
mod request;
mod secrets;
mod sentences;
mod speed;
mod state;
mod tiles;
mod tokens;
mod turn;
mod view;
mod world;

#[cfg(feature = "bots")]
mod bots;
#[cfg(feature = "pages")]
mod page;
#[cfg(feature = "terminal")]
mod terminal;

pub use action::Action;
pub use board::{Board, Direction, Step};
pub use cards::{Car, Card, Cards, Colour, ColourSet};
pub use characters::Characters;
pub use draw::{Chance, Deal};
pub use event::{Ending, Event};
pub use options::{EndWhen, Exchange, NoGainer, Options, Pace, SkipTo, SpeedRing};
pub use phase::{Draw, Phase};
pub use refusal::Refusal;
pub use secrets::hidden_places;
pub use state::State;
pub use tiles::{Ring, Tile};
pub use tokens::Token;
pub use view::{Pile, View};
pub use world::Knowledge;

use speakeasy_core::json::Json;
use speakeasy_core::{
    Documents, Faults, Game, Messages, Mode, Names, Observer, OptionSpec, ReportMetrics, Rng, Seat, State as _,
};

/// The rules of Scheffeln.
pub struct Scheffeln;

impl Game for Scheffeln {
    const ID: &'static str = "scheffeln";
    const RULES: u16 = 1;
    const NAME: Names = Names { en: "Scheffeln", it: "Scheffeln", de: "Scheffeln" };
    const MODES: &'static [Mode] = &[
        Mode {
            id: "base",
            name: Names { en: "Basic game", it: "Gioco base", de: "Grundspiel" },
            seats: 2..=4,
            options: "{}",
        },
        Mode {
            id: "run",
            name: Names { en: "RUN expansion", it: "Espansione RUN", de: "RUN-Erweiterung" },
            seats: 2..=4,
            options: r#"{"run": true}"#,
        },
        Mode {
            id: "mafia",
            name: Names { en: "Mafia-Style", it: "Mafia-Style", de: "Mafia-Style" },
            seats: 2..=4,
            options: r#"{"mafia": true}"#,
        },
        Mode {
            id: "run-mafia",
            name: Names {
                en: "RUN expansion and Mafia-Style",
                it: "Espansione RUN e Mafia-Style",
                de: "RUN-Erweiterung und Mafia-Style",
            },
            seats: 2..=4,
            options: r#"{"run": true, "mafia": true}"#,
        },
        Mode {
            id: "speed",
            name: Names { en: "SPEED-Scheffeln", it: "SPEED-Scheffeln", de: "SPEED-Scheffeln" },
            seats: 3..=8,
            options: r#"{"mode": "speed"}"#,
        },
        Mode {
            id: "italian",
            name: Names { en: "Italian rules", it: "Regole italiane", de: "Italienische Regeln" },
            seats: 2..=4,
            options: r#"{"skipTo": "empty", "endWhen": "allEmpty", "exchange": "may"}"#,
        },
    ];
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const DOCUMENTS: Documents = Documents {
        how_to_play: include_str!("../../../../docs/how-to-play/scheffeln.md"),
        rules: include_str!("../../../../docs/rules/scheffeln.md"),
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
        position::read(options, seats, given, tell)
    }

    fn position(state: &State) -> Json {
        position::sheet(&View::full(state))
    }

    fn result(state: &State) -> Json {
        position::result_json(state.outcome().as_ref())
    }

    fn attempt(state: &State, seat: Seat, action: &Json) -> Result<Action, Refusal> {
        state.judge(seat, &request::Request::read(action))
    }

    fn action_json(action: Action) -> Json {
        position::action_json(action)
    }

    fn due(state: &State) -> Option<String> {
        state.phase.due_name(state.round)
    }

    fn read_chance(state: &State, key: &str, value: &Json) -> Result<Chance, String> {
        position::read_chance(state, key, value)
    }

    fn chance_json(state: &State, outcome: &Chance) -> Json {
        position::chance_json(state, outcome)
    }

    /// Scheffeln's views have no place for a feed, and every client lists legal actions its own way.
    fn view_json(view: &View, _legal: &[Action], _feed: &[Event]) -> Json {
        position::sheet(view)
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
        Knowledge::of(view)
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
        !view.options.is_speed() || view.options.scores_hidden
    }

    fn report_metrics() -> Option<ReportMetrics> {
        Some(metrics::METRICS)
    }
}
