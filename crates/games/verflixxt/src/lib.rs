//! Verflixxt! (Wolfgang Kramer and Michael Kiesling, 2005), with the expansion Verflixxt nochmal! (2006) and
//! the edition of 2020: a race in which whoever leaves a tile last must take it.
//!
//! The rules are those of `docs/rules/verflixxt.md`; numbers such as 4.4 and ids such as VFX-R36 in comments
//! refer to it. The JSON vocabulary is that of `docs/scenarios/verflixxt.md`.
//!
//! # Map
//!
//! - Material: [`Tile`], [`Place`], [`Figure`], worm [`Kind`]s; `layout` has the paths as data.
//! - A table: [`Options`], [`Board`] (all that is public), [`Stacks`], [`Hands`] and [`Pile`]; `track` keeps path and
//!   figures; together they are a [`State`].
//! - Rules by topic: `setup`, `turn`, `moving`, `leaving` (collecting, gifts, thefts), `worms`, `scoring`.
//! - What may be done: [`Action`], `legality` (the one order of checks), [`Refusal`]. What happens: [`Chance`], [`Event`].
//! - What is seen and known: [`View`], [`Knowledge`].
//! - At the edges: `position` (JSON), `notation` (text), `audit` (invariants).

mod action;
mod audit;
mod board;
mod chance;
mod event;
mod figure;
mod layout;
mod leaving;
mod legality;
mod moving;
mod notation;
mod options;
mod position;
mod refusal;
mod scoring;
mod setup;
mod stacks;
mod state;
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
use speakeasy_core::{Faults, Game, Names, OptionSpec, Rng, Seat, State as _};

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

impl Game for Verflixxt {
    const ID: &'static str = "verflixxt";
    const RULES: u16 = 1;
    const NAME: Names = Names { en: "Verflixxt!", it: "Verflixxt!", de: "Verflixxt!" };
    const MODES: &'static [speakeasy_core::Mode] = MODES;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;

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
}
